"""Push latency on a quiet server: from a post to the event at the poster's own page, and at everybody else's."""

from __future__ import annotations

import asyncio
import time

from tools.webbench.client import Feed, Line
from tools.webbench.figures import Row, Scale, spread_of
from tools.webbench.places import Places
from tools.webbench.player import leave, party
from tools.webbench.process import Clock, Process, reference, server
from tools.webbench.seed import Seeded, seed

SHARES = (50, 95, 99)
SPARE = 3
"""Tables to play at, one after the other: a random game may end before there are enough turns."""


def run_reference(scale: Scale) -> dict[str, Row]:
    with reference() as process:
        return {"": asyncio.run(echoed(process, scale))}


async def echoed(process: Process, scale: Scale) -> Row:
    """A post, and the event that tells of it, to as many streams as a table has."""
    line, feeds = await Line.open(process.port), [Feed(process.port, "/stream") for _ in range(4 + scale.watchers)]
    for feed in feeds:
        await feed.open()
    clock = Clock.start(process)
    times = [await one_echo(line, feeds, n) for n in range(scale.turns)]
    row = measured([first for first, *_ in times], [one for _, *rest in times for one in rest], clock)
    line.close()
    for feed in feeds:
        await feed.close()
    return row


async def one_echo(line: Line, feeds: list[Feed], n: int) -> list[float]:
    """Seconds until each stream had the post number `n`."""
    start = time.perf_counter()
    await line.post("/echo", {"n": n})
    return [await feed.after(n) - start for feed in feeds]


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    data = where.new()
    seeded = seed(data, game, SPARE, scale.moves)
    with server(data) as process:
        return {"": asyncio.run(turns(process, seeded, scale))}


async def turns(process: Process, seeded: list[Seeded], scale: Scale) -> Row:
    """Turns at one table after the other, until there were enough or the time is up."""
    own: list[float] = []
    others: list[float] = []
    clock, end = Clock.start(process), time.perf_counter() + scale.longest
    for one in seeded:
        found = await party(process.port, one, scale.watchers)
        viewers = len(found.feeds) - 1
        while len(others) + len(found.others) < scale.turns * viewers and not found.over and time.perf_counter() < end:
            await found.turn()
        own, others = own + found.own, others + found.others
        await leave([found])
    return measured(own, others, clock)


def measured(own: list[float], others: list[float], clock: Clock) -> Row:
    times = spread_of("own", own, SHARES) | spread_of("others", others, SHARES)
    return {**times, "events": len(others), "client share": clock.spent()["client share"]}
