"""Posts per second with rendering: several tables at once, all pages open, each post drawn and pushed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from tools.webbench.client import Line
from tools.webbench.figures import Row, Scale, spread_of
from tools.webbench.places import Places
from tools.webbench.player import Party, leave, party
from tools.webbench.process import Clock, Process, reference, server
from tools.webbench.seed import Seeded, seed

Drive = Callable[[Party, float], Awaitable[None]]


def run_reference(scale: Scale) -> dict[str, Row]:
    """The bare application: a post is read and echoed, that is all."""
    with reference() as process:
        return {"": asyncio.run(echoed(process, scale))}


async def echoed(process: Process, scale: Scale) -> Row:
    lines = [await Line.open(process.port) for _ in range(scale.tables)]
    clock, end = Clock.start(process), time.perf_counter() + scale.seconds
    counts = await asyncio.gather(*[echo_on(line, end) for line in lines])
    return rates(clock.spent(), sum(counts))


async def echo_on(line: Line, end: float) -> int:
    count = 0
    while time.perf_counter() < end:
        await line.post("/echo", {"do": "play", "as": 0, "stamp": "0:", "words": "bid 7"})
        count += 1
    line.close()
    return count


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    """Whole turns of four players, and turns on trial of one; watchers at both."""
    data = where.new()
    seeded = seed(data, game, scale.tables, scale.moves)
    with server(data) as process:
        return asyncio.run(both(process, seeded, scale))


async def both(process: Process, seeded: list[Seeded], scale: Scale) -> dict[str, Row]:
    parties = [await party(process.port, one, scale.watchers) for one in seeded]
    turns = await driven(process, parties, scale.seconds, play_turns)
    parties = [await alone(one) for one in parties if not one.over]
    trials = await driven(process, parties, scale.seconds, try_moves)
    await leave(parties)
    return {f"4 players, {scale.watchers} watchers": turns, f"1 player, {scale.watchers} watchers": trials}


async def play_turns(one: Party, end: float) -> None:
    while time.perf_counter() < end and not one.over:
        await one.turn()


async def try_moves(one: Party, end: float) -> None:
    player = one.asked
    while time.perf_counter() < end:
        await one.trial(player)


async def alone(one: Party) -> Party:
    """The same table with one of its players only."""
    player = one.asked
    for other in one.players:
        if other is not player:
            await other.feed.close()
    return Party(one.line, [player], one.watchers, one.rng)


async def driven(process: Process, parties: list[Party], seconds: float, drive: Drive) -> Row:
    before, clock = pushed(parties), Clock.start(process)
    end = time.perf_counter() + seconds
    await asyncio.gather(*[drive(one, end) for one in parties])
    row = rates(clock.spent(), sum(one.posts for one in parties))
    messages, data = (after - was for after, was in zip(pushed(parties), before, strict=True))
    own = [seconds for one in parties for seconds in one.own]
    return {**row, "updates": messages, "bytes each": data / max(1, messages), **spread_of("own ms", own, (50, 95))}


def pushed(parties: list[Party]) -> tuple[int, int]:
    feeds = [feed for one in parties for feed in one.feeds]
    return sum(feed.messages for feed in feeds), sum(feed.bytes for feed in feeds)


def rates(spent: Row, posts: int) -> Row:
    """Per second of the wall and of the server's processor time, which other work on the machine disturbs less."""
    used = max(spent["server seconds"], 0.01)
    return {
        "posts/s": posts / spent["seconds"], "posts/cpu s": posts / used, "cpu ms/post": 1000 * used / max(1, posts),
        "server share": spent["server share"], "client share": spent["client share"],
    }  # fmt: skip
