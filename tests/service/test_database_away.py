"""A database that is away or stands still: nobody waits for long, and when it is back everything goes on at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import closing

import psycopg
import pytest

from millwright.service.store.errors import Unkept
from millwright.service.store.postgres import connection as connections
from millwright.service.store.postgres import reading
from millwright.service.store.postgres.writer import ServerStore
from millwright.service.store.statements import rename_person
from tests.postgres import Postgres
from tests.service.tables import opened, people


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """A server that can be ended without others missing it."""
    server = Postgres()
    yield server
    server.remove()


def refused_after(store: ServerStore) -> float:
    begun = time.monotonic()
    with pytest.raises(Unkept):
        store.table_ids()
    return time.monotonic() - begun


def test_whoever_asks_from_the_loop_is_told_soon_and_then_at_once(own: Postgres) -> None:
    async def ask(store: ServerStore) -> tuple[float, float]:
        return refused_after(store), refused_after(store)

    with closing(ServerStore(own.empty())) as store:
        own.stop()
        try:
            first, second = asyncio.run(ask(store))
        finally:
            own.start()
        assert first < 3 and second < 0.7


def test_a_database_that_is_back_is_found_at_once(own: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after some vain tries: no pause between them grows."""
    monkeypatch.setattr(reading, "PATIENCE", 1.5)
    with closing(ServerStore(own.empty())) as store:
        assert store.table_ids() == []
        own.stop()
        for _ in range(2):
            assert refused_after(store) > 1
        own.start()
        begun = time.monotonic()
        assert store.table_ids() == [] and time.monotonic() - begun < 0.8


def test_a_transaction_that_stands_still_holds_nobody_up(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a process that was frozen in the middle of it."""
    monkeypatch.setattr(connections, "STILL", 0.3)
    server = postgres.empty()

    async def check() -> None:
        async with opened(server) as one, opened(server) as other:
            [ann] = await people(one, "Ann")
            assert isinstance(other.store, ServerStore)
            held = other.store.pool.getconn()
            held.execute("begin")
            held.execute("update person set name = 'Nobody' where id = $1", (ann,))
            await asyncio.wait_for(one.store.write(*rename_person(ann, "Anna")), 5)
            assert one.store.names([ann]) == {ann: "Anna"}
            with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                held.execute("commit")
            other.store.pool.putconn(held)

    asyncio.run(check())


def test_a_statement_that_takes_too_long_is_broken_off(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LONGEST", 0.2)
    with closing(ServerStore(postgres.empty())) as store:
        with pytest.raises(Unkept):
            store.rows("select pg_sleep(5)")
        assert store.table_ids() == []
