"""How a house is laid out: its schema, step by step, the same for both kinds of store.

It is written as SQLite reads it; `postgres/dialect.py` has the few words that PostgreSQL spells otherwise.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from dataclasses import dataclass
from functools import cache
from typing import Final

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
    """
    create table outlook (
        table_id text primary key references game_table, body text not null
    ) without rowid;
    """,
    """
    create table passkey (
        id text primary key, person integer not null references person, credential text not null,
        counter integer not null, name text not null, made real not null, used real not null
    ) without rowid;
    create index passkey_person on passkey (person);
    create table passkey_session (
        session text primary key references session on delete cascade,
        passkey text not null references passkey on delete cascade
    ) without rowid;
    create index passkey_session_passkey on passkey_session (passkey);
    create table spent_challenge (
        number text primary key, ends real not null
    ) without rowid;
    """,
    """
    create table rated (
        n integer primary key, id text not null unique, game text not null, at real not null
    );
    create table rated_seat (
        n integer not null references rated, seat integer not null, game text not null, who text not null,
        place integer not null, primary key (n, seat)
    ) without rowid;
    create index rated_seat_who on rated_seat (who, game);
    create table rating (
        game text not null, who text not null, mu real not null, sigma real not null, games integer not null,
        wins integer not null, n integer not null, primary key (game, who)
    ) without rowid;
    create index rating_who on rating (who);
    create table profile (
        person integer primary key references person, public integer not null
    ) without rowid;
    """,
    """
    create table challenge_try (
        week integer not null, person integer not null references person,
        table_id text not null unique references game_table, primary key (week, person)
    ) without rowid;
    """,
    """
    alter table game_table add column version integer not null default 0;
    alter table game_table add column beside integer not null default 0;
    alter table game_table add column writer text not null default '';
    alter table game_table add column next text not null default '';
    create table hint (
        table_id text not null references game_table, seat integer not null, body text not null,
        primary key (table_id, seat)
    ) without rowid;
    create table lease (
        name text primary key, holder text not null, ends real not null
    ) without rowid;
    create index lease_ends on lease (ends);
    create table bot_request (
        id text primary key, rank integer not null, made real not null, body text not null,
        worker text not null, ends real not null, answer text not null
    ) without rowid;
    create index bot_request_rank on bot_request (rank, made);
    """,
    """
    create index game_table_host on game_table (host);
    drop index game_table_phase;
    create index game_table_phase on game_table (phase, changed, game);
    create index game_table_shown on game_table (phase, public, changed);
    create index guest_person on guest (person);
    create index chat_person on chat (person);
    """,
)
"""The schema, step by step: a new Millwright appends a step, and an old house is brought up to date at start."""


PLEDGES: Final = "pledges"
"""The secret that the seeds of tables to come follow from."""

NAME: Final = "name"
"""What tells this house from others on the same machine. No secret, but random as well."""

PASSKEYS: Final = "passkeys"
"""The secret that marks what passkeys are asked to sign as the house's own."""

CHALLENGES: Final = "challenges"
"""The secret that the luck of each week's challenge follows from."""

SECRETS: Final = (PLEDGES, NAME, PASSKEYS, CHALLENGES)


def newest() -> int:
    """The version that this Millwright writes."""
    return len(STEPS)


def new_secrets() -> list[tuple[str, tuple[str, str]]]:
    """What every house has of its own, if it has none yet: statements."""
    sql = "insert into secret values (?, ?) on conflict do nothing"
    return [(sql, (name, secrets.token_hex(32))) for name in SECRETS]


@dataclass(frozen=True)
class Columns:
    """What a table of the database consists of."""

    names: tuple[str, ...]
    key: tuple[str, ...]


@cache
def layout() -> dict[str, Columns]:
    """What the steps amount to, in an order in which no row comes before one that it refers to. SQLite reads them."""
    with contextlib.closing(sqlite3.connect(":memory:")) as model:
        for step in STEPS:
            model.executescript(step)
        names = [row[0] for row in model.execute("select name from sqlite_schema where type = 'table' order by rowid")]
        return {name: columns(model.execute(f"pragma table_info({name})").fetchall()) for name in names}


def columns(rows: list[tuple[int, str, str, int, str, int]]) -> Columns:
    keyed = sorted((place, name) for _, name, _, _, _, place in rows if place)
    return Columns(tuple(row[1] for row in rows), tuple(name for _, name in keyed))
