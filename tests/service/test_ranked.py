"""Things that are fewer than those who want them: by rank, then as they came; nothing is lost if somebody gives up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from millwright.service.ranked import Ranked


def run(what: Awaitable[None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(20):
            await what

    asyncio.run(bounded())


async def wants(things: Ranked[str], rank: int, who: str, got: list[str]) -> None:
    async with things.held(rank) as thing:
        got.append(who)
        await asyncio.sleep(0)
        assert thing == "thing"


async def queued(things: Ranked[str], wishes: list[tuple[int, str]], got: list[str]) -> list[asyncio.Task[None]]:
    tasks = [asyncio.create_task(wants(things, rank, who, got)) for rank, who in wishes]
    await asyncio.sleep(0)
    return tasks


def test_whoever_waits_is_served_by_rank_and_then_as_they_came() -> None:
    async def check() -> None:
        things, got = Ranked(["thing"], 3), list[str]()
        mine = await things.get()
        tasks = await queued(things, [(2, "e"), (1, "c"), (0, "a"), (1, "d"), (0, "b")], got)
        assert (got, [things.waiting(rank) for rank in range(3)]) == ([], [2, 2, 1])
        things.put(mine)
        await asyncio.gather(*tasks)
        assert got == ["a", "b", "c", "d", "e"] and list(things.free) == ["thing"]

    run(check())


def test_whoever_gives_up_neither_keeps_nor_loses_a_thing() -> None:
    async def check() -> None:
        things, got = Ranked(["thing"], 1), list[str]()
        mine = await things.get()
        early, late, last = await queued(things, [(0, "early"), (0, "late"), (0, "last")], got)
        early.cancel()  # while it waits
        await asyncio.sleep(0)
        things.put(mine)
        late.cancel()  # it was handed over just now
        await asyncio.gather(early, late, return_exceptions=True)
        await last
        assert got == ["last"] and list(things.free) == ["thing"] and not things.waiting(0)

    run(check())


def test_one_may_be_let_forward() -> None:
    async def check() -> None:
        things, got = Ranked(["thing"], 2), list[str]()
        mine = await things.get()

        async def named(who: str) -> None:
            thing = await things.get(1, who)
            got.append(who)
            things.put(thing)

        tasks = [asyncio.create_task(named(who)) for who in ("a", "b", "c")]
        await asyncio.sleep(0)
        things.hurry("c", 0)
        things.hurry("nobody", 0)
        things.put(mine)
        await asyncio.gather(*tasks)
        assert got == ["c", "a", "b"]

    run(check())
