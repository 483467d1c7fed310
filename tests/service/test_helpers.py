"""Bots on machines of their own: questions and answers by way of the database."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from millwright.service.address import Server
from millwright.service.botpool import BotRequest, Place
from millwright.service.helpers import Helper, SharedPool, request_in, worded
from millwright.service.house import House
from millwright.service.store import Store, open_store
from tests.houses import seen, words_of
from tests.postgres import Postgres
from tests.service.tables import FakePool, begun, bot, happens, opened, people, person, take_turn


@pytest.fixture
def server(postgres: Postgres) -> Server:
    return postgres.empty()


class OnlyElsewhere(SharedPool):
    """A pool without workers of its own: whoever asks them waits for ever."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, 0)


@asynccontextmanager
async def house_with(store: Store, pool: SharedPool) -> AsyncIterator[House]:
    house = House(store, pool)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


def question(game: str = "workshop") -> BotRequest:
    room = begun(game, 2)
    seat = room.asked()[0]
    return BotRequest(game, None, room.game.dump(room.state), seat, "random", "seed", room.seq)


@asynccontextmanager
async def helping(store: Store) -> AsyncIterator[Helper]:
    helper = Helper(store, FakePool())
    vars(helper.pool)["size"] = 1
    task = asyncio.create_task(helper.run(asyncio.Event()))
    try:
        await happens(lambda: store.helpers() == 1)
        yield helper
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_a_request_is_read_as_it_was_written() -> None:
    for about in (None, (1, 2, 3)):
        request = BotRequest("brass", None, {"a": 1}, 1, "steady", "s", 7, 2, True, about, 12, [(1, 2, 3, 4, 5)])
        assert request_in(worded(request)) == request


def test_a_helper_answers_and_nothing_is_left_behind(server: Server) -> None:
    async def asks() -> None:
        ours, theirs = open_store(server), open_store(server)
        with contextlib.closing(ours), contextlib.closing(theirs):
            pool = OnlyElsewhere(ours)
            await pool.start()
            async with helping(theirs) as helper, asyncio.timeout(30):
                found = [await pool.explained(question()) for _ in range(3)]
                assert all(one.moves for one in found) and helper.count == 3
                assert not seen(server, "select 1 from bot_request")
            assert ours.helpers() == 0  # it has said goodbye

    asyncio.run(asks())


def test_a_question_that_nobody_takes_is_answered_by_our_own_workers(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def asks() -> None:
        ours = open_store(server)
        monkeypatch.setattr(ours, "helpers", lambda: 1)  # somebody who says so and does nothing
        with contextlib.closing(ours):
            pool = SharedPool(ours, 1)
            await pool.start()
            try:
                async with asyncio.timeout(30):
                    assert (await pool.explained(question())).moves
                assert not seen(server, "select 1 from bot_request")
            finally:
                await pool.stop()

    asyncio.run(asks())


def test_whoever_has_no_worker_yet_leads_no_bots(server: Server) -> None:
    """A process serves pages before its workers have come; another one has the bots meanwhile."""

    class Slow(SharedPool):
        come = False

        async def renew(self, place: Place) -> None:
            while not self.come:
                await asyncio.sleep(0.01)
            await super().renew(place)

    async def plays() -> None:
        store = open_store(server)
        pool = Slow(store, 1)
        async with asyncio.timeout(60), house_with(store, pool) as house:
            [ann] = await people(house, "Ann")
            table = await house.new_table(ann, "workshop", [bot(), person(ann)], {}, False)
            await asyncio.sleep(0.3)
            assert not seen(server, "select 1 from lease") and house.rooms[table].bots_asked()
            pool.come = True
            await happens(lambda: not house.rooms[table].bots_asked())

    asyncio.run(plays())


def test_a_helper_with_other_rules_leaves_a_question_alone(server: Server) -> None:
    async def asks() -> None:
        store = open_store(server)
        with contextlib.closing(store):
            found = await Helper(store, FakePool()).answer(worded(question()).replace('"rules": "', '"rules": "1'))
            assert "is not played here" in found["failed"]

    asyncio.run(asks())


@pytest.fixture
def process(server: Server) -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "-m", "millwright", "botworker", "--data", words_of(server), "--workers", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:
        assert process.stdout
        assert "ready: bots of" in process.stdout.readline()
        yield process
        process.kill()


def test_the_command_thinks_for_a_house_and_ends_when_asked(server: Server, process: subprocess.Popen[str]) -> None:
    async def plays() -> None:
        store = open_store(server)
        async with opened(server, OnlyElsewhere(store)) as house, asyncio.timeout(60):
            [ann] = await people(house, "Ann")
            table = await house.new_table(ann, "workshop", [person(ann), bot("steady")], {}, False)
            for n in range(3):
                await happens(lambda: 0 in house.rooms[table].asked())
                await take_turn(house, table, Random(n))
        store.close()

    asyncio.run(plays())
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == 0


def test_a_file_has_no_helpers(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "millwright", "botworker", "--data", str(tmp_path / "a.db")]
    found = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert found.returncode == 2 and "one process" in found.stderr and len(found.stderr.splitlines()) == 1
