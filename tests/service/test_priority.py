"""More than can be done: acts come first, then whoever has just acted, players, watchers; too much is sent away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from millwright.service import priority
from millwright.service.priority import ACTOR, AT_ONCE, PLAYER, WATCHER, Busy, Look, Priorities


def run(what: Callable[[Priorities], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(20):
            await what(Priorities())

    asyncio.run(bounded())


def look(rank: int, person: int = 0, table: str = "t", lock: asyncio.Lock | None = None) -> Look:
    return Look(table, person, lock or asyncio.Lock(), lambda: rank)


async def filled(house: Priorities) -> None:
    """All leave is taken."""
    for _ in range(AT_ONCE):
        await house.leave.get()


def test_too_many_acts_are_sent_away_and_one_person_has_a_share_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priority, "ACTS", 3)
    monkeypatch.setattr(priority, "EACH", 2)

    async def check(house: Priorities) -> None:
        with house.acting(1), house.acting(1):
            with pytest.raises(Busy), house.acting(1):
                pass
            with house.acting(2), pytest.raises(Busy), house.acting(3):
                pass
        with house.acting(3):
            assert dict(house.acts.taken) == {"all": 1, 3: 1}
        assert not house.acts.taken

    run(check)


def test_a_long_line_of_watchers_is_sent_away_and_players_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(priority.LINE, WATCHER, 2)

    async def check(house: Priorities) -> None:
        await filled(house)
        got: list[int] = []

        async def looks(rank: int, person: int = 0) -> None:
            async with house.looking(look(rank, person)):
                got.append(rank)

        waiting = [asyncio.create_task(looks(WATCHER)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await looks(WATCHER)
        waiting.append(asyncio.create_task(looks(PLAYER, 7)))
        await asyncio.sleep(0)
        house.leave.put(None)
        await asyncio.gather(*waiting)
        assert got == [PLAYER, WATCHER, WATCHER] and not house.looks.taken

    run(check)


def test_a_look_that_waits_too_long_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priority, "PATIENCE", 0.05)

    async def check(house: Priorities) -> None:
        await filled(house)
        with pytest.raises(Busy):
            async with house.looking(look(WATCHER)):
                pass
        assert not house.leave.waiting(WATCHER) and not house.looks.taken

    run(check)


def test_whoever_acts_while_their_page_waits_is_let_forward() -> None:
    async def check(house: Priorities) -> None:
        await filled(house)
        got: list[int] = []

        async def shown(person: int) -> None:
            async with house.spare(Look("t", person, asyncio.Lock(), lambda: house.rank("t", person))):
                got.append(person)

        waiting = [asyncio.create_task(shown(person)) for person in (1, 2, 3)]
        await asyncio.sleep(0)
        house.urgent("t", 3)
        assert house.rank("t", 3) == ACTOR
        house.leave.put(None)
        await asyncio.gather(*waiting)
        assert got == [3, 1, 2]
        house.seen("t", 3)
        assert house.rank("t", 3) == PLAYER

    run(check)


def test_a_table_that_is_occupied_uses_up_no_leave() -> None:
    """Many look at one table that hangs: the others are seen as always."""

    async def check(house: Priorities) -> None:
        occupied = asyncio.Lock()
        await occupied.acquire()
        got: list[str] = []

        async def shown(table: str, lock: asyncio.Lock) -> None:
            async with house.spare(look(PLAYER, 1, table, lock)):
                got.append(table)

        stuck = [asyncio.create_task(shown("a", occupied)) for _ in range(AT_ONCE * 3)]
        await asyncio.sleep(0.01)
        await shown("b", asyncio.Lock())
        assert got == ["b"]
        occupied.release()
        await asyncio.gather(*stuck)
        assert len(house.leave.free) == AT_ONCE

    run(check)
