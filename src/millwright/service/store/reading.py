"""What can be read, by name: from the file that is served, or from one that is only looked at."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.store.errors import Damaged, trouble
from millwright.service.store.schema import migrate, newest, only_reading, tidy, version_of

Row = sqlite3.Row
"""A row, by the names of its columns."""


@dataclass(frozen=True)
class Listing:
    """What lists show of a table."""

    id: str
    game: str
    seats: int
    phase: str
    host: int
    scores: list[int]  # none until it is over
    ranking: list[int]
    winners: list[int]
    asked: list[int]  # whose turn it is
    turn: bool  # whether it is the turn of whoever asks
    chapter: dict[str, str]  # which round it is, by language
    changed: float


class Reading:
    """One connection that reads."""

    def __init__(self, path: Path, reading: sqlite3.Connection, notices: Notices) -> None:
        self.path: Final = path
        self.reading = reading
        self.lock: Final = threading.Lock()  # around the connection: threads render pages
        self.notices: Final = notices

    def rows(self, sql: str, *values: Any) -> list[Row]:
        with self.lock:
            try:
                return self.reading.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise trouble(error) from None

    def row(self, sql: str, *values: Any) -> Row | None:
        found = self.rows(sql, *values)
        return found[0] if found else None

    def found_damage(self, error: Damaged) -> None:
        self.notices.say(f"{self.path} is damaged: {error}; see `millwright doctor {self.path}`")

    # ---- people: sessions and links are asked for by the digests of their tokens

    def person_at(self, session: str) -> Row | None:
        """Who plays from a device."""
        return self.row("select id, name from person join session on person = id where token = ?", session)

    def person_by(self, link: str, now: float) -> Row | None:
        """Whom a link brings along, as long as it is good."""
        sql = "select id, name from person join link on person = id where token = ? and ends > ?"
        return self.row(sql, link, now)

    def sessions(self, person: int) -> list[Row]:
        """Those seen last first."""
        return self.rows("select * from session where person = ? order by seen desc, made desc", person)

    def links(self, person: int, now: float) -> list[Row]:
        return self.rows("select * from link where person = ? and ends > ? order by made", person, now)

    def names(self, people: Iterable[int]) -> dict[int, str]:
        wanted = sorted(set(people))
        marks = ",".join("?" * len(wanted))
        return {
            row["id"]: row["name"] for row in self.rows(f"select id, name from person where id in ({marks})", *wanted)
        }

    def secret(self, name: str) -> str:
        return str(self.rows("select value from secret where name = ?", name)[0]["value"])

    # ---- tables

    def table(self, table: str) -> Row | None:
        return self.row("select * from game_table where id = ?", table)

    def is_pledged(self, pledge: str) -> bool:
        """Whether a table has had this pledge."""
        used = "select 1 from game_table where pledge = ?1 union all select 1 from spent_pledge where number = ?1"
        return self.row(used, pledge) is not None

    def invited(self, invite: str) -> str | None:
        found = self.row("select id from game_table where invite = ?", invite)
        return found["id"] if found else None

    def invited_seat(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invitation to one seat leads to."""
        found = self.row("select table_id, seat from chair where invite = ?", invite)
        return (found["table_id"], found["seat"]) if found else None

    def own_bot(self, token: str) -> tuple[str, int] | None:
        """The table and the seat that a token is for, by its digest."""
        found = self.row("select table_id, seat from own_bot where token = ?", token)
        return (found["table_id"], found["seat"]) if found else None

    def own_bots(self, table: str) -> dict[int, str]:
        """By seat: the digest of its token."""
        return {row["seat"]: row["token"] for row in self.rows("select * from own_bot where table_id = ?", table)}

    def sitters(self, tables: Iterable[str]) -> list[Row]:
        """Who sits at each of some tables, by what name and mark."""
        wanted = sorted(set(tables))
        return self.rows(
            "select c.table_id, c.seat, c.kind, c.person, c.bot, c.name as own, c.resigned, p.name,"
            " coalesce(g.mark, 0) as mark, coalesce(g.name, '') as called from chair c"
            " left join person p on p.id = c.person"
            " left join guest g on g.table_id = c.table_id and g.person = c.person"
            f" where c.table_id in ({','.join('?' * len(wanted))}) order by c.table_id, c.seat",
            *wanted,
        )

    def chairs(self, table: str) -> list[Row]:
        return self.rows("select * from chair where table_id = ? order by seat", table)

    def moves(self, table: str) -> list[Row]:
        return self.rows("select * from move where table_id = ? order by seq", table)

    def snapshot(self, table: str) -> tuple[int, dict[str, Any]] | None:
        found = self.row("select * from snapshot where table_id = ?", table)
        return (found["seq"], json.loads(found["position"])) if found else None

    def drafts(self, table: str) -> dict[int, str]:
        return {row["seat"]: row["body"] for row in self.rows("select * from draft where table_id = ?", table)}

    def guests(self, table: str) -> list[Row]:
        return self.rows("select * from guest where table_id = ?", table)

    def chat(self, table: str) -> list[Row]:
        return self.rows("select * from chat where table_id = ? order by n", table)

    def notes(self, table: str) -> list[Row]:
        return self.rows("select * from note where table_id = ? order by n", table)

    def clock(self, table: str) -> str:
        found = self.row("select name from clock where table_id = ?", table)
        return str(found["name"]) if found else ""

    def waits(self, table: str) -> list[Row]:
        return self.rows("select * from wait where table_id = ?", table)

    def votes(self, table: str) -> list[Row]:
        return self.rows("select * from vote where table_id = ?", table)

    def prepared(self, table: str) -> list[Row]:
        return self.rows("select * from prepared where table_id = ?", table)

    def language(self, person: int) -> str:
        """The language that somebody has chosen; nothing if none."""
        found = self.row("select name from language where person = ?", person)
        return found["name"] if found else ""

    def mail(self, person: int) -> str:
        """Where somebody wants to be reminded; nothing if they don't."""
        found = self.row("select address from mail where person = ?", person)
        return str(found["address"]) if found else ""

    def awaited(self, since: float, most: int) -> list[Row]:
        """Persons who are asked since then or longer, those who wait longest first."""
        return self.rows(
            "select w.*, c.person, k.name as clock from wait w join game_table t on t.id = w.table_id"
            " join chair c on c.table_id = w.table_id and c.seat = w.seat left join clock k on k.table_id = w.table_id"
            " where w.since > 0 and w.since <= ? and t.phase = 'playing' and c.kind = 'person'"
            " order by w.since limit ?",
            since, most,
        )  # fmt: skip

    def reviews(self, table: str) -> dict[int, str]:
        return {row["seat"]: row["body"] for row in self.rows("select * from review where table_id = ?", table)}

    def tables_of(self, person: int, most: int = 60, hidden: bool = False) -> list[Listing]:
        """The tables where somebody has a seat, those where it is their turn first, then the latest."""
        rows = self.rows(
            "select t.*, exists(select 1 from chair c where c.table_id = t.id and c.kind = 'person'"
            " and c.person = ?1 and (t.asked >> c.seat) & 1) as turn from game_table t"
            " where (t.host = ?1 or t.id in (select table_id from chair where person = ?1))"
            " and exists(select 1 from hidden h where h.table_id = t.id and h.person = ?1) = ?2"
            " order by t.phase = 'over', turn desc, t.changed desc limit ?3",
            person, int(hidden), most,
        )  # fmt: skip
        return [listing(row) for row in rows]

    def tables_in(self, phase: str, most: int = 30) -> list[Listing]:
        rows = self.rows(
            "select *, 0 as turn from game_table where phase = ? and public order by changed desc limit ?", phase, most
        )
        return [listing(row) for row in rows]


def listing(row: Row) -> Listing:
    result = json.loads(row["result"]) if row["result"] else {}
    return Listing(
        row["id"], row["game"], row["seats"], row["phase"], row["host"], result.get("scores", []),
        result.get("ranking", []), result.get("winners", []), [n for n in range(row["seats"]) if row["asked"] >> n & 1],
        bool(row["turn"]), json.loads(row["chapter"] or "{}"), row["changed"],
    )  # fmt: skip


class Untouched(Reading):
    """A file that is looked at only: nothing of it is written, and no writer runs."""

    def __init__(self, path: Path, notices: Notices) -> None:
        super().__init__(path, up_to_date(only_reading(path)), notices)
        self.reading.row_factory = sqlite3.Row

    def close(self) -> None:
        self.reading.close()
        tidy(self.path)

    @contextlib.contextmanager
    def moment(self) -> Iterator[None]:
        """All that is read inside is of one moment, also if the file is being written to."""
        self.reading.execute("begin")
        try:
            yield
        finally:
            self.reading.execute("rollback")


def up_to_date(look: sqlite3.Connection) -> sqlite3.Connection:
    """A file of an older schema as a copy in memory, brought up to date there."""
    if version_of(look) == newest():
        return look
    with contextlib.closing(look):
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        look.backup(copy)
    try:
        migrate(copy)
    except sqlite3.Error as error:
        copy.close()
        raise NotOurs(f"it is damaged ({error}): restore a copy") from None
    return copy
