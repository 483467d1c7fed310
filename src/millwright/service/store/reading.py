"""What can be read, by name: from the house that is served, or from one that is only looked at."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Final, Protocol

from millwright.service.address import Address
from millwright.service.notices import Notices
from millwright.service.store.errors import Damaged
from millwright.service.store.statements import HANDLE, marks


class Row(Protocol):
    """A row, by the names of its columns."""

    def __getitem__(self, name: str, /) -> Any: ...


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


class Reading(ABC):
    """A house that can be read. Statements are those that SQLite and PostgreSQL understand alike, with `?` or `?1`."""

    def __init__(self, address: Address, notices: Notices) -> None:
        self.address: Final = address
        self.notices: Final = notices

    @abstractmethod
    def rows(self, sql: str, *values: Any) -> list[Row]:
        """Threads ask at the same time: they render pages."""

    @abstractmethod
    def moment(self) -> AbstractContextManager[None]:
        """All that this thread reads inside is of one moment, also if somebody else writes."""

    @abstractmethod
    def close(self) -> None: ...

    def row(self, sql: str, *values: Any) -> Row | None:
        found = self.rows(sql, *values)
        return found[0] if found else None

    def found_damage(self, error: Damaged) -> None:
        self.notices.say(f"{self.address} is damaged: {error}; see `millwright doctor {self.address}`")

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

    def devices(self, people: Iterable[int]) -> set[str]:
        """What the devices of all these people are called in forms."""
        wanted = sorted(set(people))
        sql = f"select substr(token, 1, {HANDLE}) as handle from session where person in ({marks(len(wanted))})"
        return {row["handle"] for row in self.rows(sql, *wanted)} if wanted else set()

    def links(self, person: int, now: float) -> list[Row]:
        return self.rows("select * from link where person = ? and ends > ? order by made", person, now)

    def names(self, people: Iterable[int]) -> dict[int, str]:
        wanted = sorted(set(people))
        rows = self.rows(f"select id, name from person where id in ({marks(len(wanted))})", *wanted) if wanted else []
        return {row["id"]: row["name"] for row in rows}

    def secret(self, name: str) -> str:
        return str(self.rows("select value from secret where name = ?", name)[0]["value"])

    # ---- tables

    def table_ids(self) -> list[str]:
        return [row["id"] for row in self.rows("select id from game_table order by id")]

    def table(self, table: str) -> Row | None:
        return self.row("select * from game_table where id = ?", table)

    def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """How often each of these tables was changed; those that are gone are not there."""
        wanted = sorted(set(tables))
        sql = f"select id, version from game_table where id in ({marks(len(wanted))})"
        return {row["id"]: row["version"] for row in self.rows(sql, *wanted)} if wanted else {}

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
        """Who sits at each of some tables, by what name and mark.

        Names are looked up one by one: for a join PostgreSQL would read everybody's.
        """
        wanted = sorted(set(tables))
        if not wanted:
            return []
        guest = "from guest g where g.table_id = c.table_id and g.person = c.person"
        return self.rows(
            "select c.table_id, c.seat, c.kind, c.person, c.bot, c.name as own, c.resigned,"
            " (select name from person p where p.id = c.person) as name,"
            f" coalesce((select mark {guest}), 0) as mark, coalesce((select name {guest}), '') as called from chair c"
            f" where c.table_id in ({marks(len(wanted))}) order by c.table_id, c.seat",
            *wanted,
        )

    def chairs(self, table: str) -> list[Row]:
        return self.rows("select * from chair where table_id = ? order by seat", table)

    def moves(self, table: str, after: int = 0) -> list[Row]:
        return self.rows("select * from move where table_id = ? and seq > ? order by seq", table, after)

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

    def outlook(self, table: str) -> str:
        found = self.row("select body from outlook where table_id = ?", table)
        return str(found["body"]) if found else ""

    def request(self, name: str) -> Row | None:
        """A question to a bot on another machine: who has taken it, and the answer."""
        return self.row("select worker, answer from bot_request where id = ?", name)

    def hints(self, table: str) -> dict[int, str]:
        return {row["seat"]: row["body"] for row in self.rows("select * from hint where table_id = ?", table)}

    def reviews(self, table: str) -> dict[int, str]:
        return {row["seat"]: row["body"] for row in self.rows("select * from review where table_id = ?", table)}

    def tables_of(self, person: int, most: int = 60, hidden: bool = False) -> list[Listing]:
        """The tables where somebody has a seat, those where it is their turn first, then the latest."""
        rows = self.rows(
            "select t.*, exists(select 1 from chair c where c.table_id = t.id and c.kind = 'person'"
            " and c.person = ?1 and (t.asked >> cast(c.seat as integer)) & 1 = 1) as turn from game_table t"
            " where t.id in (select id from game_table where host = ?1"
            " union select table_id from chair where person = ?1)"
            f" and {'' if hidden else 'not '}exists(select 1 from hidden h where h.table_id = t.id and h.person = ?1)"
            " order by t.phase = 'over', turn desc, t.changed desc limit ?2",
            person, most,
        )  # fmt: skip
        return [listing(row) for row in rows]

    def tables_in(self, phase: str, most: int = 30) -> list[Listing]:
        sql = "select *, 0 as turn from game_table where phase = ? and public = 1 order by changed desc limit ?"
        return [listing(row) for row in self.rows(sql, phase, most)]


def listing(row: Row) -> Listing:
    result = json.loads(row["result"]) if row["result"] else {}
    return Listing(
        row["id"], row["game"], row["seats"], row["phase"], row["host"], result.get("scores", []),
        result.get("ranking", []), result.get("winners", []), [n for n in range(row["seats"]) if row["asked"] >> n & 1],
        bool(row["turn"]), json.loads(row["chapter"] or "{}"), row["changed"],
    )  # fmt: skip
