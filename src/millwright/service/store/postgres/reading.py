"""Reading from a database, with a pool of connections: threads ask at the same time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import psycopg

from millwright.service.address import Server
from millwright.service.notices import Notices
from millwright.service.store.postgres.connection import Connection, new_pool
from millwright.service.store.postgres.dialect import numbered
from millwright.service.store.postgres.errors import trouble
from millwright.service.store.reading import Reading, Row

T = TypeVar("T")


class ServerReading(Reading):
    """A database that is read."""

    def __init__(self, server: Server, notices: Notices, most: int = 1) -> None:
        super().__init__(server, notices)
        self.pool: Final = new_pool(server, most)
        self.own: Final = threading.local()  # the connection of a thread that looks at one moment

    def close(self) -> None:
        self.pool.close()

    def rows(self, sql: str, *values: Any) -> list[Row]:
        def ask(connection: Connection) -> list[Row]:
            return [*connection.execute(numbered(sql), values)]

        try:
            pinned = getattr(self.own, "connection", None)
            return ask(pinned) if pinned else self.attempt(ask)
        except psycopg.Error as error:
            raise trouble(error) from None

    def attempt(self, work: Callable[[Connection], T], again: Callable[[Connection], T] | None = None) -> T:
        """Something done with a connection; once more, if that had ended: the server was started anew, perhaps.

        `again` is for what may have been done the first time, although no answer came.
        """
        with self.pool.connection() as connection:
            try:
                return work(connection)
            except psycopg.OperationalError:
                if not connection.closed:
                    raise
        self.pool.check()  # so that the others that have ended are replaced, too
        with self.pool.connection() as connection:
            return (again or work)(connection)

    @contextmanager
    def moment(self) -> Iterator[None]:
        self.rows("select 1")  # connections that have ended are replaced first
        try:
            with self.pool.connection() as connection, connection.transaction():
                connection.execute("set transaction isolation level repeatable read, read only")
                self.own.connection = connection
                try:
                    yield
                finally:
                    del self.own.connection
        except psycopg.Error as error:
            raise trouble(error) from None
