"""What is kept: people, tables, moves, snapshots, chat, in one SQLite file. All SQL of play is here.

Writes go through one thread that puts whatever has piled up into one transaction (group commit): with
`synchronous=FULL` a write that has been answered survives a kill and a power failure.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import queue
import secrets
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final

from millwright.service.copying import copy_pages, stamp
from millwright.service.journal import unread
from millwright.service.notices import Notices
from millwright.service.place import NotOurs, Watch, beside, size
from millwright.service.trouble import Closed, Conflict, Damaged, Full, Lost, Unkept, trouble

Statement = tuple[str, tuple[Any, ...]]
Job = tuple[list[Statement], Future[None]]

UNFIT: Final = (OverflowError, UnicodeError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""What values raise that no database can hold."""

TICK: Final = 1.0
"""Seconds after which an idle writer looks whether its file is still there."""


STEPS: Final = (
    """
    create table person (
        id integer primary key, name text not null, made real not null
    );
    create table session (
        token text primary key, person integer not null references person, made real not null
    ) without rowid;
    create table game_table (
        id text primary key, game text not null, rules text not null, facts text not null, seats integer not null,
        options text not null, host integer not null references person, invite text not null unique,
        public integer not null, seed text not null, origin text, phase text not null, asked integer not null,
        result text,
        made real not null, changed real not null
    ) without rowid;
    create index game_table_phase on game_table (phase, changed);
    create table chair (
        table_id text not null references game_table, seat integer not null, kind text not null,
        person integer references person, bot text not null, salt text not null,
        primary key (table_id, seat)
    ) without rowid;
    create index chair_person on chair (person);
    create table move (
        table_id text not null references game_table, seq integer not null,
        seat integer not null, verb integer not null, a integer not null, b integer not null, at real not null,
        primary key (table_id, seq)
    ) without rowid;
    create table snapshot (
        table_id text primary key references game_table, seq integer not null, position text not null
    ) without rowid;
    create table draft (
        table_id text not null references game_table, seat integer not null, body text not null,
        primary key (table_id, seat)
    ) without rowid;
    create table chat (
        table_id text not null references game_table, n integer not null, person integer not null, words text not null,
        at real not null, primary key (table_id, n)
    ) without rowid;
    """,
    """
    create table secret (
        name text primary key, value text not null
    ) without rowid;
    alter table session add column seen real not null default 0;
    alter table session add column device text not null default '';
    create index session_person on session (person);
    create table link (
        token text primary key, person integer not null references person,
        session text not null references session on delete cascade, made real not null, ends real not null
    ) without rowid;
    create index link_person on link (person);
    create index link_session on link (session);
    alter table game_table add column pledge text;
    create unique index game_table_pledge on game_table (pledge);
    create table guest (
        table_id text not null references game_table, person integer not null references person,
        mark integer not null, muted integer not null, primary key (table_id, person)
    ) without rowid;
    """,
)
"""The schema, step by step: a new Millwright appends a step, and an old file is brought up to date at start."""


PLEDGES: Final = "pledges"
"""The secret that the seeds of tables to come follow from."""

NAME: Final = "name"
"""What tells this file from others on the same machine. No secret, but random as well."""

SECRETS: Final = (PLEDGES, NAME)

APPLICATION: Final = 0x4D696C6C
"""What marks a file as ours in its header."""


def inspect(path: Path) -> None:
    """Look before anything is written: a file of another program, or a damaged one, stays as it is."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        if size(beside(path, "-wal")) > 0:
            raise NotOurs(f"it is empty or gone, but its journal {path.name}-wal is not: restore a copy")
        return
    if not path.is_file():
        raise NotOurs("it is not a file")
    try:
        with looking(path) as look:
            application = look.execute("pragma application_id").fetchone()[0]
            version = look.execute("pragma user_version").fetchone()[0]
    except sqlite3.DatabaseError as error:
        damaged = isinstance(trouble(error), Damaged) and "not a database" not in str(error)
        raise NotOurs(f"it is damaged ({error}): restore a copy" if damaged else str(error)) from None
    if application != APPLICATION:
        raise NotOurs("it is a database of another program")
    if version > len(STEPS):
        raise NotOurs(f"it was written by a newer Millwright (schema {version}; this one knows {len(STEPS)})")


def check(path: Path) -> None:
    """Nobody plays at a damaged file: more of it would be lost. Half a second for two thousand tables."""
    found = cut_short(path)  # first: without its journal a young file has nothing that marks it as ours
    if not found:
        inspect(path)
        found = complaints(path) if size(path) > 0 else []
    if found:
        raise NotOurs(f"it is damaged ({found[0]}): `millwright doctor {path}` tells what is sound, and can save it")


def cut_short(path: Path) -> list[str]:
    """What a journal that was left behind by a kill holds and cannot give back."""
    count = unread(beside(path, "-wal"))
    return [f"{count} transactions in its journal {path.name}-wal cannot be read"] if count > 1 else []


def complaints(path: Path) -> list[str]:
    """What is wrong with a file as a whole, in words; nothing if all of it can be read and fits together."""
    try:
        with looking(path) as look:
            return list(faults(look))
    except (sqlite3.Error, UnicodeError) as error:
        return [str(error)]


def faults(look: sqlite3.Connection) -> Iterator[str]:
    if look.execute("pragma application_id").fetchone()[0] != APPLICATION:
        yield "nothing marks it as a file of ours"
    for row in look.execute("pragma integrity_check(20)"):
        if row[0] != "ok":
            yield str(row[0]).replace("\n", " ")
    found = shape(look)
    with contextlib.closing(model(look.execute("pragma user_version").fetchone()[0])) as empty:
        wanted = shape(empty)
    yield from [f"{name} is not laid out as it should be" for name in wanted if found.get(name) != wanted[name]]
    for child, parent in sorted({(row[0], row[2]) for row in look.execute("pragma foreign_key_check")}):
        yield f"rows of {child} belong to a {parent} that is not there"


def shape(look: sqlite3.Connection) -> dict[str, list[Any]]:
    """Each table with its columns, keys and indexes."""
    names = [row[0] for row in look.execute("select name from sqlite_schema where type = 'table'")]
    kinds = ("table_info", "foreign_key_list", "index_list")
    return {name: [tuple(row) for kind in kinds for row in look.execute(f"pragma {kind}({name})")] for name in names}


def model(version: int) -> sqlite3.Connection:
    """An empty database of a version, in memory."""
    empty = sqlite3.connect(":memory:")
    for step in STEPS[:version]:
        empty.executescript(step)
    return empty


def only_reading(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    uri = f"{path.resolve().as_uri()}?mode=ro"
    look = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    look.execute("pragma busy_timeout=5000")
    return look


@contextlib.contextmanager
def looking(path: Path) -> Iterator[sqlite3.Connection]:
    look = only_reading(path)
    try:
        yield look
    finally:
        look.close()
        tidy(path)


def tidy(path: Path) -> None:
    """Whoever only reads may leave an empty journal behind; SQLite itself clears it away, if nobody else is there."""
    if size(beside(path, "-wal")) == 0:
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(path)) as last:
            last.execute("select count(*) from sqlite_schema").fetchone()


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.executescript(
        "pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma busy_timeout=5000;"
    )
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date, each step with its number in one transaction."""
    connection.execute(f"pragma application_id={APPLICATION}")
    version = connection.execute("pragma user_version").fetchone()[0]
    for number, step in enumerate(STEPS[version:], version + 1):
        connection.executescript(f"begin immediate; {step} pragma user_version={number}; commit;")
    for name in SECRETS:
        connection.execute("insert or ignore into secret values (?, ?)", (name, secrets.token_hex(32)))


def forget_pledges(connection: sqlite3.Connection) -> None:
    """For a file that was put back from a copy: it does not know which pledges were used since, so that none is good.

    The next opening makes a new secret.
    """
    connection.execute("delete from secret where name = ?", (PLEDGES,))


def settle(done: Future[None], error: Exception | None) -> None:
    """Answer whoever waits, if somebody still does."""
    if not done.set_running_or_notify_cancel():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)


class Store:
    """The file, with one writer thread and one reading connection."""

    path: Path
    reading: sqlite3.Connection
    lock: threading.Lock  # around the reading connection: threads render pages
    notices: Notices

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        check(path)
        path.touch(0o600)  # it holds hands and seeds: nobody else on the machine need read it
        self.path, self.lock, self.notices = path, threading.Lock(), Notices()
        self.closed = False
        self.lost = ""  # what has become of the file, if it is not at its place
        self.spoilt = ""  # what somebody else has done to it
        self.failing = False
        self.watch: Final = Watch(path)
        try:
            self.writing = connect(path)
            migrate(self.writing)
        except sqlite3.DatabaseError as error:
            raise NotOurs(str(error)) from None
        self.reading = connect(path)
        self.watch.sign()
        self.todo: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self.thread: Final = threading.Thread(target=self.work, name="store", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is still waiting, then close."""
        self.closed = True
        self.todo.put(None)
        self.thread.join()
        self.writing.close()
        self.reading.close()

    # ---- writing

    def work(self) -> None:
        """The writer: everything that waits goes into one transaction."""
        while (batch := self.gather()) is not None:
            try:
                failure, failed = self.written(batch)
            except Exception as error:  # whatever it is, nobody waits for ever
                failure, failed = error, {}
            for _, done in batch:
                settle(done, failure or failed.get(id(done)))

    def written(self, batch: list[Job]) -> tuple[Exception | None, dict[int, Exception]]:
        """What has failed as a whole, and what failed alone."""
        failure: Exception | None = self.missing()
        failed: dict[int, Exception] = {}
        if batch and not failure:
            failure, failed = self.commit(batch)
            self.tell(failure)
        return failure, failed

    def gather(self) -> list[Job] | None:
        """What waits; an empty list if nothing has come for a while, and nothing at all when the store is closed."""
        try:
            first = self.todo.get(timeout=TICK)
        except queue.Empty:
            return []
        if first is None:
            return None
        batch = [first]
        while not self.todo.empty() and len(batch) < 500:
            more = self.todo.get()
            if more is None:
                self.todo.put(None)
                break
            batch.append(more)
        return batch

    def commit(self, batch: list[Job]) -> tuple[Exception | None, dict[int, Exception]]:
        """All that waits in one transaction.

        What has gone into a file without a name counts as failed: nobody is told that it was kept.
        """
        failed: dict[int, Exception] = {}
        try:
            self.writing.execute("begin immediate")
            failed = {id(done): error for todo, done in batch if (error := self.carry_out(todo))}
            self.writing.execute("commit")
        except sqlite3.Error as error:  # a full disk: nothing of the batch is kept, and everybody is told
            if self.writing.in_transaction:
                self.writing.execute("rollback")
            return trouble(error), {}
        if not self.watch.lost():
            self.watch.sign_sizes()
        return self.missing(), failed

    def carry_out(self, statements: list[Statement]) -> Exception | None:
        """All statements of one writer, or none of them."""
        self.writing.execute("savepoint one")
        failure: Exception | None = None
        try:
            for sql, values in statements:
                self.writing.execute(sql, values)
        except sqlite3.IntegrityError as error:
            failure = Conflict(str(error))
        except UNFIT as error:
            failure = error
        if failure:
            self.writing.execute("rollback to one")
        self.writing.execute("release one")
        return failure

    async def write(self, *statements: Statement) -> None:
        """Carry these out together; returns when they are safe on the disk."""
        if self.closed:
            raise Closed
        done: Future[None] = Future()
        self.todo.put((list(statements), done))
        await asyncio.wrap_future(done)

    # ---- whether the file is still there

    def missing(self) -> Lost | None:
        """Why nothing may be written now: the file is not at its place. If it comes back, all goes on."""
        before, self.lost = self.lost, self.watch.lost()
        if not self.lost and self.watch.cut():  # first: mending would take what is left for the whole
            self.look_again()
        if not self.lost and self.watch.loose():
            self.mend()
        if not self.lost and self.watch.altered():
            self.look_again()
        if self.lost and not before:
            self.notices.say(f"{self.lost}. Nothing more is written: {self.advice()}")
        if before and not self.lost:
            self.notices.say(f"{self.path} is there again: the games go on")
        return Lost(self.lost) if self.lost else None

    def mend(self) -> None:
        """A journal without its name is still open here: what it holds goes into the file, and a new one is begun."""
        loose = self.watch.loose()
        with self.lock:
            try:
                with contextlib.suppress(sqlite3.ProgrammingError):  # closed already, when this is tried again
                    if self.writing.execute("pragma wal_checkpoint(truncate)").fetchone()[0]:
                        raise sqlite3.OperationalError("somebody reads it")
                self.writing.close()
                self.reading.close()
                self.writing, self.reading = connect(self.path), connect(self.path)
                self.watch.sign()
            except sqlite3.Error as error:
                self.lost = f"{loose} was deleted or replaced, and {self.path} cannot be opened anew ({error})"
                return
        line = f"{loose} was deleted or replaced; all that it held is in {self.path} now, and a new one is begun"
        self.notices.say(line)

    def look_again(self) -> None:
        """Somebody else has written to the file. If it is sound, it was done properly: by a tool for SQLite."""
        if not self.spoilt and (found := complaints(self.path)):
            self.spoilt = f"{self.path} was changed by another program and is damaged ({found[0]})"
        self.lost = self.spoilt
        if not self.lost:
            self.watch.sign_sizes()

    def advice(self) -> str:
        """What the operator can do; what is still open here is saved beside the place of the file."""
        if not self.watch.lost():
            return f"stop the server, then see `millwright doctor {self.path}`"
        target = beside(self.path, f".rescued-{stamp()}")
        try:
            copy_pages(self.writing, target)
        except (sqlite3.Error, OSError) as error:
            return f"put it back, and the games go on; a copy of what is still open could not be saved ({error})"
        return (
            f"put it back, and the games go on; or stop the server and run `millwright restore {target}"
            f" --data {self.path}`, which has all that was confirmed"
        )

    def tell(self, failure: Exception | None) -> None:
        """One line for the operator when writing fails, and one when it works again."""
        if failure is None and self.failing:
            self.notices.say(f"{self.path} can be written to again")
        self.failing = isinstance(failure, Unkept)
        if isinstance(failure, Full):
            self.notices.say(f"the disk is full: nothing more is kept in {self.path} until there is room again")
        elif isinstance(failure, Unkept) and not isinstance(failure, Lost):
            self.notices.say(f"{self.path} cannot be written to ({failure})")

    def found_damage(self, error: Damaged) -> None:
        self.notices.say(f"{self.path} is damaged: {error}; see `millwright doctor {self.path}`")

    # ---- reading

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self.lock:
            try:
                return self.reading.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise trouble(error) from None

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        found = self.rows(sql, *values)
        return found[0] if found else None

    # ---- people (service/people.py has the rest)

    def names(self, people: Iterable[int]) -> dict[int, str]:
        wanted = sorted(set(people))
        marks = ",".join("?" * len(wanted))
        return {
            row["id"]: row["name"] for row in self.rows(f"select id, name from person where id in ({marks})", *wanted)
        }

    def secret(self, name: str) -> str:
        return str(self.rows("select value from secret where name = ?", name)[0]["value"])

    # ---- tables

    def table(self, table: str) -> sqlite3.Row | None:
        return self.row("select * from game_table where id = ?", table)

    def is_pledged(self, pledge: str) -> bool:
        """Whether a table has had this pledge."""
        return self.row("select 1 from game_table where pledge = ?", pledge) is not None

    def invited(self, invite: str) -> str | None:
        found = self.row("select id from game_table where invite = ?", invite)
        return found["id"] if found else None

    def chairs(self, table: str) -> list[sqlite3.Row]:
        return self.rows("select * from chair where table_id = ? order by seat", table)

    def moves(self, table: str) -> list[sqlite3.Row]:
        return self.rows("select * from move where table_id = ? order by seq", table)

    def snapshot(self, table: str) -> tuple[int, dict[str, Any]] | None:
        found = self.row("select * from snapshot where table_id = ?", table)
        return (found["seq"], json.loads(found["position"])) if found else None

    def drafts(self, table: str) -> dict[int, str]:
        return {row["seat"]: row["body"] for row in self.rows("select * from draft where table_id = ?", table)}

    def guests(self, table: str) -> list[sqlite3.Row]:
        return self.rows("select * from guest where table_id = ?", table)

    def chat(self, table: str) -> list[sqlite3.Row]:
        return self.rows("select * from chat where table_id = ? order by n", table)

    def tables_of(self, person: int, most: int = 60) -> list[sqlite3.Row]:
        """The tables where somebody has a seat, those where it is their turn first, then the latest."""
        return self.rows(
            "select t.*, exists(select 1 from chair c where c.table_id = t.id and c.person = ?1"
            " and (t.asked >> c.seat) & 1) as turn from game_table t"
            " where t.host = ?1 or t.id in (select table_id from chair where person = ?1)"
            " order by t.phase = 'over', turn desc, t.changed desc limit ?2",
            person, most,
        )  # fmt: skip

    def tables_in(self, phase: str, most: int = 30) -> list[sqlite3.Row]:
        return self.rows(
            "select * from game_table where phase = ? and public order by changed desc limit ?", phase, most
        )
