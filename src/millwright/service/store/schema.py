"""How the file is laid out: its schema, step by step, and the connections to it."""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from millwright.service.datafile import beside, size

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
    """
    create table note (
        table_id text not null references game_table, n integer not null, seq integer not null, kind text not null,
        seat integer not null, words text not null, at real not null, primary key (table_id, n)
    ) without rowid;
    """,
    """
    alter table game_table add column chapter text not null default '';
    alter table chair add column name text not null default '';
    alter table chair add column resigned integer not null default 0;
    alter table chair add column invite text;
    create unique index chair_invite on chair (invite);
    alter table guest add column name text not null default '';
    create table hidden (
        table_id text not null references game_table, person integer not null references person,
        primary key (table_id, person)
    ) without rowid;
    create table spent_pledge (
        number text primary key
    ) without rowid;
    """,
    """
    create table clock (
        table_id text primary key references game_table, name text not null
    ) without rowid;
    create table wait (
        table_id text not null references game_table, seat integer not null,
        since real not null, used real not null, reminded integer not null, primary key (table_id, seat)
    ) without rowid;
    create index wait_since on wait (since);
    create table vote (
        table_id text not null references game_table, seat integer not null, person integer not null references person,
        choice text not null, primary key (table_id, seat, person)
    ) without rowid;
    create table prepared (
        table_id text not null references game_table, seat integer not null, question text not null,
        words text not null, primary key (table_id, seat, question)
    ) without rowid;
    create table mail (
        person integer primary key references person, address text not null
    ) without rowid;
    """,
    """
    alter table game_table add column hints integer not null default 1;
    """,
    """
    create table review (
        table_id text not null references game_table, seat integer not null, body text not null,
        primary key (table_id, seat)
    ) without rowid;
    """,
    """
    create table language (
        person integer primary key references person, name text not null
    ) without rowid;
    """,
    """
    create table own_bot (
        table_id text not null references game_table, seat integer not null, token text not null,
        primary key (table_id, seat)
    ) without rowid;
    create unique index own_bot_token on own_bot (token);
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


def shape(look: sqlite3.Connection) -> dict[str, list[Any]]:
    """Each table with its columns, keys and indexes."""
    names = [row[0] for row in look.execute("select name from sqlite_schema where type = 'table'")]
    kinds = ("table_info", "foreign_key_list", "index_list")
    return {name: [tuple(row) for kind in kinds for row in look.execute(f"pragma {kind}({name})")] for name in names}


def newest() -> int:
    """The version that this Millwright writes."""
    return len(STEPS)


def version_of(look: sqlite3.Connection) -> int:
    return int(look.execute("pragma user_version").fetchone()[0])


def is_ours(look: sqlite3.Connection) -> bool:
    return bool(look.execute("pragma application_id").fetchone()[0] == APPLICATION)


def lay_out(empty: sqlite3.Connection, version: int) -> None:
    """The tables of a version, in a new file."""
    for step in STEPS[:version]:
        empty.executescript(step)
    empty.executescript(f"pragma application_id={APPLICATION}; pragma user_version={version};")


def model(version: int) -> sqlite3.Connection:
    """An empty database of a version, in memory."""
    empty = sqlite3.connect(":memory:")
    lay_out(empty, version)
    return empty


def columns_of(look: sqlite3.Connection) -> dict[str, list[str]]:
    """Our own tables of SQLite with their columns, as this schema has them."""
    with contextlib.closing(model(version_of(look))) as empty:
        names = [row[0] for row in empty.execute("select name from sqlite_schema where type = 'table'")]
        return {name: [row[1] for row in empty.execute(f"pragma table_info({name})")] for name in names}


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
        with contextlib.suppress(sqlite3.Error, UnicodeError), contextlib.closing(sqlite3.connect(path)) as last:
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
    version = version_of(connection)
    for number, step in enumerate(STEPS[version:], version + 1):
        connection.executescript(f"begin immediate; {step} pragma user_version={number}; commit;")
    for name in SECRETS:
        connection.execute("insert or ignore into secret values (?, ?)", (name, secrets.token_hex(32)))


def forget_pledges(path: Path) -> None:
    """For a file that was put back from a copy: it does not know which pledges were used since, so that none is good.

    The next opening makes a new secret.
    """
    with contextlib.closing(sqlite3.connect(path)) as file:
        if "secret" in shape(file):
            file.execute("delete from secret where name = ?", (PLEDGES,))
            file.commit()
