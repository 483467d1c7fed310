"""A database as one end of a move from store to store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any, Final

import psycopg
from psycopg.rows import tuple_row

from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.store.postgres.connection import Connection, connect, inspect, lay_out, locked
from millwright.service.store.postgres.errors import plain
from millwright.service.store.postgres.soundness import need_present
from millwright.service.store.schema import layout


class ServerShelves:
    """The tables of a database."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection

    def through(self, name: str) -> Iterator[tuple[Any, ...]]:
        columns = layout()[name]
        sql = f"select {', '.join(columns.names)} from {name} order by {', '.join(columns.key)}"
        with self.connection.cursor("through", row_factory=tuple_row) as cursor:  # not all rows at once
            cursor.itersize = 2000
            yield from cursor.execute(sql)

    def fill(self, name: str, rows: Iterator[tuple[Any, ...]]) -> None:
        sql = f"copy {name} ({', '.join(layout()[name].names)}) from stdin"
        with self.connection.cursor() as cursor, cursor.copy(sql) as copy:
            for row in rows:
                copy.write_row(row)


@contextmanager
def server_to_read(server: Server) -> Iterator[ServerShelves]:
    with told(), closing(connect(server)) as connection:
        need_present(connection)
        with connection.transaction():
            connection.execute("set transaction isolation level repeatable read, read only")
            yield ServerShelves(connection)


@contextmanager
def server_to_fill(server: Server) -> Iterator[ServerShelves]:
    """An empty database; the schema and all rows are one transaction."""
    with told(), closing(connect(server)) as connection, locked(connection):
        if inspect(connection):
            raise NotOurs("there is a house in it already: one is copied to where there is none")
        lay_out(connection, 0)
        yield ServerShelves(connection)
        connection.execute(f"analyze {', '.join(layout())}")  # else lists are slow until PostgreSQL does it by itself


@contextmanager
def told() -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise NotOurs(plain(error)) from None
