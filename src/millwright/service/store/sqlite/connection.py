"""Connections to a file, its schema in it, and how it is brought up to date."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from millwright.service.datafile import beside, size
from millwright.service.store import schema
from millwright.service.store.schema import PLEDGES, new_secrets

APPLICATION: Final = 0x4D696C6C
"""What marks a file as ours in its header."""


def shape(look: sqlite3.Connection) -> dict[str, list[Any]]:
    """Each table with its columns, keys and indexes."""
    names = [row[0] for row in look.execute("select name from sqlite_schema where type = 'table'")]
    kinds = ("table_info", "foreign_key_list", "index_list")
    return {name: [tuple(row) for kind in kinds for row in look.execute(f"pragma {kind}({name})")] for name in names}


def version_of(look: sqlite3.Connection) -> int:
    return int(look.execute("pragma user_version").fetchone()[0])


def is_ours(look: sqlite3.Connection) -> bool:
    return bool(look.execute("pragma application_id").fetchone()[0] == APPLICATION)


def lay_out(empty: sqlite3.Connection, version: int) -> None:
    """The tables of a version, in a new file."""
    for step in schema.STEPS[:version]:
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
    for number, step in enumerate(schema.STEPS[version:], version + 1):
        connection.executescript(f"begin immediate; {step} pragma user_version={number}; commit;")
    for sql, values in new_secrets():
        connection.execute(sql, values)


def forget_pledges(path: Path) -> None:
    """For a file that was put back from a copy: it does not know which pledges were used since, so that none is good.

    The next opening makes a new secret.
    """
    with contextlib.closing(sqlite3.connect(path)) as file:
        if "secret" in shape(file):
            file.execute("delete from secret where name = ?", (PLEDGES,))
            file.commit()
