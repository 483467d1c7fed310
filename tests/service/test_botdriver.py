"""Whose bots come first, and when they rest."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from random import Random

import pytest

from millwright.kernel import Move
from millwright.service import botdriver
from millwright.service.botpool import ABSENT, ALONE, PRESENT, BotFailed, BotPool, BotRequest, Limits, Place
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.room import PERSON, PLAYING, Room
from tests.service.tables import FakePool, bot, happens, peek, people, person, random_turn, take_turn, within


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


class Thinkers(BotPool):
    """Workers that need a while for each answer, but no processes: who gets them is decided as for real ones."""

    def __init__(self, size: int, seconds: float) -> None:
        super().__init__(size)
        self.seconds = seconds
        self.order: list[int] = []  # the ranks, as the requests were begun
        self.busy = self.most_busy = 0

    async def start(self) -> None:
        self.stopped = False
        for _ in range(self.size):
            self.free.put(Place((), Limits()))

    async def stop(self) -> None:
        self.stopped = True

    async def answer(self, request: BotRequest) -> list[Move]:
        place = await self.take(request.rank)
        self.order.append(request.rank)
        self.busy += 1
        self.most_busy = max(self.busy, self.most_busy)
        try:
            await asyncio.sleep(self.seconds)
            return random_turn(request)
        finally:
            self.busy -= 1
            self.free.put(place)


async def bots_alone(house: House, host: int, game: str = "brass") -> str:
    return await house.new_table(host, game, [bot(), bot()], {}, False)


def person_asked(room: Room) -> bool:
    return any(room.chairs[seat].kind == PERSON for seat in room.asked())


def test_a_hundred_tables_of_bots_do_not_hold_up_a_persons_bots(file: Path) -> None:
    """At most those answers come first that are being thought about already."""
    pool = Thinkers(2, 0.01)

    async def plays(house: House) -> None:
        for host in await people(house, *[f"Host {n}" for n in range(100)]):
            await bots_alone(house, host)
        [ann] = await people(house, "Ann")
        table = await house.new_table(ann, "brass", [person(ann), bot(), bot()], {}, False)
        room, rng = await peek(house, table), Random(1)
        assert len(house.drivers.tasks) >= 100
        answered = 0
        while answered < 3:  # whoever is last in a round may be the first of the next
            await happens(lambda: person_asked(room))
            begun = len(pool.order)
            await take_turn(house, table, rng)
            own = len(pool.order) - begun
            await happens(lambda: person_asked(room))
            since = pool.order[begun:]
            if PRESENT in since:
                answered += 1
                assert since.index(PRESENT) <= own + pool.size
                assert since.count(ALONE) < 100  # in turn it would be as many for each answer
        assert set(pool.order) == {PRESENT, ALONE}

    within(file, plays, pool)


@pytest.mark.parametrize("hosts", [1, 6])
def test_neither_a_host_nor_tables_of_bots_alone_keep_all_workers_busy(file: Path, hosts: int) -> None:
    pool = Thinkers(3, 0.005)

    async def plays(house: House) -> None:
        found = await people(house, *[f"Host {n}" for n in range(hosts)])
        tables = [await bots_alone(house, found[n % hosts]) for n in range(6)]
        await happens(lambda: all(house.rooms[table].seq > 25 for table in tables))  # each of them has its turn
        assert pool.most_busy == pool.size - 1

    within(file, plays, pool)


def test_a_host_with_many_tables_of_their_own_leaves_a_worker_to_the_others(file: Path) -> None:
    pool = Thinkers(2, 0.02)

    async def plays(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        for _ in range(5):  # where all are asked at once, so that bots have something to do, whoever begins
            await house.new_table(ann, "workshop", [person(ann), bot(), bot(), bot()], {}, False)
        table = await house.new_table(bob, "workshop", [person(bob, "Bob"), bot(), bot()], {}, False)
        room = await peek(house, table)
        await happens(lambda: not room.bots_asked())
        assert pool.most_busy == pool.size and len(house.drivers.tasks) > 0

    within(file, plays, pool)


def test_bots_that_think_long_leave_a_worker_to_the_others(file: Path) -> None:
    """Four people, each with bots of their own: together they keep all workers busy only if the bots are quick."""

    async def plays(house: House) -> None:
        found = await people(house, *[f"Host {n}" for n in range(4)])
        chairs = [[person(one), bot(), bot(), bot()] for one in found]
        tables = [await house.new_table(one[0].person, "workshop", one, {}, False) for one in chairs]
        await happens(lambda: all(person_alone_asked(house.rooms[table]) for table in tables))

    for seconds, most in ((0.01, 3), (1.0, 2)):
        pool = Thinkers(3, 0.05)
        pool.took["workshop", "random"] = seconds
        within(file, plays, pool)
        assert pool.most_busy == most


def person_alone_asked(room: Room) -> bool:
    return bool(room.asked()) and not room.bots_asked()


def test_what_a_bot_takes_is_remembered_for_a_while() -> None:
    pool = BotPool(1, command=(sys.executable, "-S", "-c", SLEEPS))
    ask = partial(BotRequest, "brass", None, {}, 0, seed="s", decision=0)

    async def asks() -> None:
        await pool.start()
        try:
            assert not pool.slow("brass", "0.5")
            await pool.answer(ask(bot="0.5"))
            await pool.answer(ask(bot="0"))
            assert pool.slow("brass", "0.5") and not pool.slow("brass", "0") and not pool.slow("workshop", "0.5")
        finally:
            await pool.stop()

    asyncio.run(asks())


SLEEPS = """
import json, sys, time
print('{"ready": true}', flush=True)
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(float(request["bot"]))
    print(json.dumps({"id": request["id"], "moves": [[1, 2, 3]]}), flush=True)
"""


def test_bots_alone_rest_while_nobody_looks_and_go_on_when_somebody_does(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(botdriver, "REST", 0.2)

    async def plays(house: House) -> None:
        [ann] = await people(house, "Ann")
        room = await peek(house, await bots_alone(house, ann))
        await happens(lambda: house.drivers.tasks == {})
        seq = room.seq
        assert room.phase == PLAYING
        await asyncio.sleep(0.1)
        assert room.seq == seq
        await peek(house, room.id)
        await happens(lambda: room.seq > seq)
        page = Listener()
        house.news.listeners[room.id].add(page)  # an open page keeps them going
        await asyncio.sleep(0.3)
        seq = room.seq
        await happens(lambda: room.seq > seq)
        house.news.listeners[room.id].discard(page)
        await happens(lambda: house.drivers.tasks == {})
        assert room.phase == PLAYING

    within(file, plays, FakePoolAtLeisure())


class FakePoolAtLeisure(FakePool):
    async def answer(self, request: BotRequest) -> list[Move]:
        await asyncio.sleep(0.02)
        return await super().answer(request)


def test_a_bot_that_fails_all_the_time_is_told_of_once_a_minute(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(request: BotRequest) -> list[Move]:
        raise BotFailed("tired of it all")

    async def plays(house: House) -> None:
        [ann] = await people(house, "Ann")
        room = await peek(house, await bots_alone(house, ann))
        await happens(lambda: room.seq > 30)

    within(file, plays, FakePool(fails))
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_where_people_sit_bots_answer_though_nobody_looks(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes back finds the table ready; but those who look are served first."""
    monkeypatch.setattr(botdriver, "REST", -1.0)
    pool = FakePool()

    async def plays(house: House) -> None:
        [ann] = await people(house, "Ann")
        table = await house.new_table(ann, "brass", [person(ann), bot(), bot()], {}, False)
        room = await peek(house, table)
        await happens(lambda: person_asked(room))
        await take_turn(house, table, Random(1))
        await happens(lambda: person_asked(room))
        assert {request.rank for request in pool.asked} == {ABSENT}
        house.news.listeners[table].add(Listener(ann))
        before = len(pool.asked)
        while len(pool.asked) == before:  # who was last in a round may be the first in the next
            await take_turn(house, table, Random(1))
            await happens(lambda: person_asked(room))
        assert {request.rank for request in pool.asked[before:]} == {PRESENT}

    within(file, plays, pool)
