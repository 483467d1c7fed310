"""A thousand open pages: what each costs in memory, and how long one update to all of them takes."""

from __future__ import annotations

import asyncio
import re
import resource
from collections.abc import Awaitable, Callable
from typing import Final

from tools.webbench.client import Feed, Line
from tools.webbench.figures import Row, Scale
from tools.webbench.places import Places
from tools.webbench.player import Party, leave, party
from tools.webbench.process import Clock, Process, reference, server
from tools.webbench.seed import Seeded, seed

AT_ONCE: Final = 50
"""So many connect at the same time."""

ACTS: Final = 20
"""So many tables are confirmed at at the same time; a server that has sixty acts under way sends others away."""

SPARE: Final = 200
"""Files that a process has open besides."""


def allowed(wanted: int) -> int:
    """So many streams as the system lets a process have, after asking it for more; servers inherit this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    need = wanted + SPARE
    if soft < need:
        soft = need if hard == resource.RLIM_INFINITY else min(need, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(wanted, soft - SPARE)


async def open_all(feeds: list[Feed]) -> None:
    for n in range(0, len(feeds), AT_ONCE):
        await asyncio.gather(*[feed.open() for feed in feeds[n : n + AT_ONCE]])


async def close_all(feeds: list[Feed]) -> None:
    await asyncio.gather(*[feed.close() for feed in feeds])


def run_reference(scale: Scale) -> dict[str, Row]:
    count = allowed(scale.streams)
    with reference() as process:
        return {"": asyncio.run(bare(process, count))}


async def bare(process: Process, count: int) -> Row:
    """Streams that are told a line of JSON."""
    line = await Line.open(process.port)
    await line.post("/echo", {})
    feeds = [Feed(process.port, "/stream", gzip=False) for _ in range(count)]
    row = await weighed(process, feeds, lambda: line.post("/echo", {"n": 1}))
    line.close()
    return row


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    """All at one table, and spread over many; compressed and not; and as many as a large house has."""
    cases = [(tables, way, scale.streams) for tables in (1, scale.spread) for way in ("gzip", "plain")]
    rows = {}
    for tables, way, count in [*cases, (scale.spread, "gzip", scale.most_streams)]:
        name = f"{tables} table{'s' if tables > 1 else ''}, {way}{f', {count:,}' if count != scale.streams else ''}"
        rows[name] = opened(game, scale, where, tables, way, allowed(count))
    return rows


def opened(game: str, scale: Scale, where: Places, tables: int, way: str, count: int) -> Row:
    data = where.new()
    seeded = seed(data, game, tables, scale.moves if tables == 1 else scale.moves // 3)
    with server(data, connections=count * 3 // 2) as process:  # a quarter of them is for pages
        return asyncio.run(watched(process, seeded, count, way == "gzip"))


async def watched(process: Process, seeded: list[Seeded], count: int, gzip: bool) -> Row:
    """Watchers come, as pages do: with the revision that they were made with, so that nothing is sent at first."""
    parties = [await party(process.port, one, 0, [one.asked]) for one in seeded]
    for one in parties:
        await one.ready()
    paths = [await stream_of(one) for one in parties]
    feeds = [Feed(process.port, paths[n % len(paths)], gzip=gzip) for n in range(count)]
    row = await weighed(process, feeds, lambda: all_confirmed(parties))
    await leave(parties)
    return row


async def all_confirmed(parties: list[Party]) -> None:
    """A turn at each table, not more at once than a server takes on."""
    leave_to_act = asyncio.Semaphore(ACTS)

    async def confirmed(one: Party) -> None:
        async with leave_to_act:
            await one.confirm(one.players[0])

    await asyncio.gather(*[confirmed(one) for one in parties])


async def stream_of(one: Party) -> str:
    """The address that a watcher's page opens its stream at."""
    table = one.players[0].table
    _, page = await one.line.get(f"/t/{table}")
    found = re.search(r' data-rev="([^"]*)"', page.decode())
    assert found
    return f"/t/{table}/stream?rev={found[1]}"


async def weighed(process: Process, feeds: list[Feed], update: Callable[[], Awaitable[object]]) -> Row:
    """Memory before, with all streams open, and after an update of them all."""
    before, clock = process.kib(), Clock.start(process)
    await open_all(feeds)
    connected, opened = clock.spent(), process.kib()
    clock = Clock.start(process)
    await asyncio.gather(update(), *[feed.after(0) for feed in feeds])
    took = max(feed.last for feed in feeds) - clock.wall
    spent, after = clock.spent(), process.kib()
    await close_all(feeds)
    each = {"KiB open": (opened - before) / len(feeds), "KiB told": (after - before) / len(feeds)}
    return {
        "streams": len(feeds), "MiB before": before / 1024, "MiB after": after / 1024, **each,
        "connect s": connected["seconds"], "all told s": took, "cpu s": spent["server seconds"],
        "client share": spent["client share"],
    }  # fmt: skip
