"""Writing to a database: each set of statements is a transaction of its own, sent as a whole and answered once.

PostgreSQL puts transactions that come at once to the disk together, so that nothing has to be gathered here; and where
several processes write, none holds the rows of another table longer than it must.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import psycopg

from millwright.service.address import Server
from millwright.service.notices import Notices
from millwright.service.store.errors import Closed, Outdated
from millwright.service.store.postgres.connection import VERSION, Connection, connect, migrate, together
from millwright.service.store.postgres.dialect import as_one, can_be_one, numbered
from millwright.service.store.postgres.errors import AGAIN, trouble
from millwright.service.store.postgres.herald import Herald, channel_of
from millwright.service.store.postgres.leases import HELPERS, OVERDUE, Leases
from millwright.service.store.postgres.reading import ServerReading
from millwright.service.store.schema import newest
from millwright.service.store.statements import Statement, proof
from millwright.service.store.store import Store

T = TypeVar("T")

WRITERS: Final = 4
READERS: Final = 4
"""Connections of one process."""

TRIES: Final = 5


class ServerStore(Store, ServerReading):
    """A database, with some threads that write and some connections that read; other processes may do the same."""

    shared = True

    def __init__(self, server: Server) -> None:
        with connect(server) as first:
            migrate(first)
            channel = channel_of(first)
        super().__init__(server, Notices(), WRITERS + READERS)
        self.writers: Final = ThreadPoolExecutor(WRITERS, "store")
        self.herald: Final = Herald(server, channel, self)
        self.leases: Final = Leases(self)

    def close(self) -> None:
        """Write what is still waiting, then close."""
        self.closed = True
        self.herald.close()
        self.writers.shutdown()
        super().close()

    # ---- other processes

    def listen(self, heard: Callable[[str], object]) -> None:
        self.herald.listen(heard, self.leases.be_there)

    def call(self, word: str) -> None:
        self.herald.call(word)

    async def lease(self, name: str, seconds: float) -> bool:
        return await self.beside(lambda: self.leases.take(name, seconds))

    async def renew(self, names: list[str], seconds: float) -> set[str]:
        return await self.beside(lambda: self.leases.renew(names, seconds))

    async def give_back(self, name: str) -> None:
        await self.beside(lambda: self.leases.give_back(name))

    def helpers(self) -> int:
        return int(self.rows(HELPERS)[0]["n"])

    async def take_request(self, seconds: float) -> tuple[str, str] | None:
        return await self.beside(lambda: self.leases.take_request(seconds))

    @property
    def holder(self) -> str:
        return self.leases.holder

    def look_for_newer(self) -> None:
        found = int(self.rows(f"select number from {VERSION}")[0]["number"])
        if found > newest() and not self.newer:
            self.newer = found
            line = f"a newer Millwright has {self.address} now (schema {found}; this one knows {newest()})"
            self.notices.say(f"{line}: nothing more is written here; stop this process")

    def need_present(self) -> None:
        if self.closed:
            raise Closed
        if self.newer:
            raise Outdated(f"schema {self.newer}")

    def overdue(self) -> list[str]:
        return [row["name"] for row in self.rows(OVERDUE)]

    async def beside(self, work: Callable[[], T]) -> T:
        """Something that is no part of the house: if it fails, nobody's move is lost."""
        self.need_present()
        try:
            return await asyncio.wrap_future(self.writers.submit(work))
        except psycopg.Error as error:
            raise trouble(error) from None

    # ---- writing

    async def write(self, *statements: Statement) -> None:
        self.need_present()
        await asyncio.wrap_future(self.writers.submit(self.keep, statements))

    def keep(self, statements: tuple[Statement, ...]) -> None:
        failure: Exception | None = None
        try:
            self.carry_out(statements)
        except psycopg.Error as error:
            failure = trouble(error)
        self.tell(failure)
        if failure:
            raise failure

    def carry_out(self, statements: tuple[Statement, ...]) -> None:
        """All statements of one writer, or none of them.

        If the connection ends before the answer comes, nobody knows whether they were kept. They are sent again: what
        was kept already is then in its own way, and is found.
        """

        def work(connection: Connection) -> None:
            if len(statements) == 2 and can_be_one(statements[0][0], statements[1][0]):
                (first, some), (second, more) = statements
                connection.execute(as_one(first, second), (*some, *more))
                return
            with together(connection):
                for sql, values in statements:
                    connection.execute(numbered(sql), values)

        def again(connection: Connection) -> None:
            try:
                work(connection)
            except psycopg.IntegrityError:
                if not was_kept(connection, statements):
                    raise

        for tries in range(1, TRIES + 1):
            try:
                return self.attempt(work, again)
            except AGAIN:
                if tries == TRIES:
                    raise


def was_kept(connection: Connection, statements: tuple[Statement, ...]) -> bool:
    found = proof(statements[0])
    return found is not None and bool(connection.execute(numbered(found[0]), found[1]).fetchall())
