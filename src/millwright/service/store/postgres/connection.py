"""Connections to a database, whether it is ours, its schema in it, and how it is brought up to date."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg.rows import dict_row
from psycopg_pool import ConnectionPool

from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.store import schema
from millwright.service.store.postgres.dialect import numbered, spelled
from millwright.service.store.postgres.errors import first_of, plain
from millwright.service.store.schema import new_secrets, newest

Connection = psycopg.Connection[dict[str, Any]]

PATIENCE: Final = 5
"""Seconds that a connection may take to come about."""

LONGEST: Final = 10
"""Seconds after which a statement is broken off: whoever asked is told that nothing could be read or kept."""

STILL: Final = 2
"""Seconds that a transaction which may hold rows may wait for its process."""

VERSION: Final = "millwright_schema"
"""The table that marks a database as ours, and has the number of the last step that was taken."""

LOCK: Final = "hashtextextended($1 || ' ' || current_schema(), 0)"
"""A number for one of our locks: databases have their own, but two houses may share one, in two schemas."""

MIGRATING: Final = "millwright migrates"
SERVING: Final = "millwright serves"

for noisy in ("psycopg", "psycopg.pool"):
    logging.getLogger(noisy).setLevel(logging.CRITICAL)  # what goes wrong is told by us, in one line


def connect(server: Server) -> Connection:
    """One connection of its own; what hinders it, in one line."""
    try:
        return psycopg.Connection.connect(server.url, **manners())
    except psycopg.Error as error:
        raise NotOurs(f"it cannot be opened: {plain(error).replace(server.url, str(server))}") from None


def manners() -> dict[str, Any]:
    return {
        "autocommit": True,
        "cursor_factory": psycopg.RawCursor,
        "row_factory": dict_row,
        "connect_timeout": PATIENCE,
    }


def new_pool(server: Server, most: int) -> ConnectionPool[Connection]:
    """It does not try by itself to connect again, less and less often: whoever needs a connection makes it try."""
    return ConnectionPool(
        server.url, connection_class=psycopg.Connection[dict[str, Any]], kwargs=manners(), configure=prepared,
        min_size=1, max_size=most, timeout=PATIENCE, reconnect_timeout=0, name="millwright", open=True,
    )  # fmt: skip


def prepared(connection: Connection) -> None:
    """A commit is answered when it is on the disk, also where the server's own habit is another.

    Nothing takes for ever. A process that stands still in the middle of a transaction would hold up whoever writes to
    the same table: its connection is ended.
    """
    connection.execute(
        "select set_config('statement_timeout', $1, false),"
        " set_config('idle_in_transaction_session_timeout', $2, false),"
        " set_config('synchronous_commit', case s when 'off' then 'on' else s end, false)"
        " from current_setting('synchronous_commit') as s",
        (f"{LONGEST}s", f"{STILL}s"),
    )


@contextmanager
def together(connection: Connection) -> Iterator[None]:
    """All that is done inside is one transaction, sent as a whole and answered once.

    psycopg's own, inside of a pipeline, waits for four answers: threads of ours and the server's are woken for each.
    """
    try:
        with connection.pipeline():
            connection.execute("begin")
            yield
            connection.execute("commit")
    except psycopg.Error as error:
        if not connection.closed:
            connection.rollback()
        raise first_of(error) from None


# ---- the schema


def version_of(look: Connection) -> int:
    """0: there is nothing yet. What holds somebody else's tables is left alone."""
    [where] = look.execute("select current_schema() as name, to_regclass($1) is not null as ours", (VERSION,))
    if where["name"] is None:
        raise NotOurs("it has no schema that tables can be made in: `create schema` first, or see search_path")
    if where["ours"]:
        [found] = look.execute(f"select number from {VERSION}")
        return int(found["number"])
    if look.execute("select 1 from pg_class where relnamespace = current_schema()::regnamespace limit 1").fetchall():
        raise NotOurs("it is a database of another program")
    return 0


def inspect(look: Connection) -> int:
    """The version of a house that can be served; one of a newer Millwright cannot."""
    version = version_of(look)
    if version > newest():
        raise NotOurs(f"it was written by a newer Millwright (schema {version}; this one knows {newest()})")
    return version


def migrate(connection: Connection) -> None:
    """Bring the schema up to date, all steps or none; of several processes that start at once, one does it."""
    try:
        with locked(connection):
            lay_out(connection, inspect(connection))
            for sql, values in new_secrets():
                connection.execute(numbered(sql), values)
    except psycopg.Error as error:
        raise NotOurs(f"its schema cannot be brought up to date: {plain(error)}") from None


@contextmanager
def locked(connection: Connection) -> Iterator[None]:
    """A transaction beside which nobody changes the schema."""
    with connection.transaction():
        connection.execute(f"select pg_advisory_xact_lock({LOCK})", (MIGRATING,))
        yield


def lay_out(connection: Connection, version: int) -> None:
    """The steps that are still to be taken after this one."""
    if not version:
        connection.execute(f"create table {VERSION} (number bigint not null)")
        connection.execute(f"insert into {VERSION} values (0)")
    for step in schema.STEPS[version:]:
        connection.execute(spelled(step))
    connection.execute(f"update {VERSION} set number = $1", (newest(),))
