"""Houses of both kinds, as another program sees and changes them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg.rows import tuple_row

from millwright.service.address import Address, Server
from millwright.service.store.postgres.connection import connect as connect_server
from millwright.service.store.postgres.dialect import numbered
from millwright.service.store.sqlite.connection import connect as connect_file


def words_of(address: Address) -> str:
    """As on the command line."""
    return address.url if isinstance(address, Server) else str(address)


def seen(address: Address, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    """What another program is answered."""
    if isinstance(address, Path):
        with closing(sqlite3.connect(f"{address.resolve().as_uri()}?mode=ro", uri=True)) as other:
            return other.execute(sql, values).fetchall()
    with closing(connect_server(address)) as server:
        cursor: psycopg.Cursor[tuple[Any, ...]] = server.cursor(row_factory=tuple_row)
        return cursor.execute(numbered(sql), values).fetchall()


def altered(address: Address, sql: str, *values: Any) -> None:
    """What another program changes."""
    if isinstance(address, Path):
        with closing(sqlite3.connect(address)) as other:
            other.execute(sql, values)
            other.commit()
        return
    with closing(connect_server(address)) as server:
        server.execute(numbered(sql), values)


@contextmanager
def held_up(address: Address) -> Iterator[None]:
    """Somebody else writes, so that everything piles up meanwhile."""
    if isinstance(address, Server):
        with closing(connect_server(address)) as server, server.transaction():
            server.execute("lock table person in share row exclusive mode")
            yield
        return
    with closing(connect_file(address)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")
