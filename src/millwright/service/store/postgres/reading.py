"""Reading from a database, with a pool of connections: threads ask at the same time."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

import psycopg
from psycopg_pool import PoolTimeout

from millwright.service.address import Server
from millwright.service.notices import Notices
from millwright.service.store.postgres.connection import PATIENCE, Connection, new_pool
from millwright.service.store.postgres.dialect import numbered
from millwright.service.store.postgres.errors import trouble
from millwright.service.store.reading import Reading, Row

T = TypeVar("T")

AGAIN: Final = 0.2
"""Seconds after which a pool without a connection is made to try again."""

LOOP_PATIENCE: Final = 1.0
"""Seconds that the loop, and with it everybody, may wait for a connection."""

MOMENT: Final = (
    "begin isolation level repeatable read, read only; set local idle_in_transaction_session_timeout = '60s'"
)
"""It holds no row, and rules may be played between two looks."""


def in_loop() -> bool:
    """Whether whoever asks is the loop of a server."""
    with contextlib.suppress(RuntimeError):
        asyncio.get_running_loop()
        return True
    return False


class ServerReading(Reading):
    """A database that is read."""

    def __init__(self, server: Server, notices: Notices, most: int = 1) -> None:
        super().__init__(server, notices)
        self.pool: Final = new_pool(server, most)
        self.own: Final = threading.local()  # the connection of a thread that looks at one moment
        self.away = 0.0  # until when the loop need not wait for a connection: there was none just now

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
        with self.borrowed() as connection:
            try:
                return work(connection)
            except psycopg.Error:
                if not connection.closed:
                    raise
        self.pool.check()  # so that the others that have ended are replaced, too
        with self.borrowed() as connection:
            return (again or work)(connection)

    @contextmanager
    def borrowed(self) -> Iterator[Connection]:
        connection = self.got()
        try:
            with connection:
                yield connection
        finally:
            self.pool.putconn(connection)

    def got(self) -> Connection:
        """A connection of the pool, which is made to try anew every moment: a server that comes back is found at once.

        While there is none, nobody who asks from the loop waits for long, and of many in a row only the first does:
        the process still has to answer that it is there.
        """
        loop = in_loop()
        until = time.monotonic() + (PATIENCE if not loop else 0 if time.monotonic() < self.away else LOOP_PATIENCE)
        while True:
            try:
                return self.pool.getconn(AGAIN)
            except PoolTimeout:
                if time.monotonic() >= until:
                    self.away = time.monotonic() + LOOP_PATIENCE
                    raise

    @contextmanager
    def moment(self) -> Iterator[None]:
        try:
            with self.begun() as connection:
                self.own.connection = connection
                try:
                    yield
                finally:
                    del self.own.connection
        except psycopg.Error as error:
            raise trouble(error) from None

    @contextmanager
    def begun(self) -> Iterator[Connection]:
        """A connection at one moment; another one, if it has ended before that."""
        with self.borrowed() as connection, contextlib.ExitStack() as stack:
            try:
                connection.execute(MOMENT, prepare=False)
            except psycopg.Error:
                if not connection.closed:
                    raise
                self.pool.check()
                connection = stack.enter_context(self.borrowed())
                connection.execute(MOMENT, prepare=False)
            yield connection
            connection.execute("commit")
