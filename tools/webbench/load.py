"""Many tables at once, two people at each, a turn every few seconds: how long a confirmed turn takes under load.

Each table goes on at its own pace: a turn is tried move by move and confirmed, and the next begins `every` seconds
after this one began, or at once if it took longer. A server that says "busy" is asked again after the time that it
names; that time is part of the turn.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import Final

from tools.webbench.client import Failed, Line, any_message
from tools.webbench.figures import Row, Scale, spread_of
from tools.webbench.places import Places
from tools.webbench.player import Body, Party, Player, leave, party
from tools.webbench.process import Clock, Process, reference, server
from tools.webbench.seed import Seeded, seed

PEOPLE: Final = 2
BUSY: Final = 503
STALE: Final = 409
OPENING: Final = 8
"""So many tables are sat down at together: opening them is not what is measured."""

SHARES: Final = (50, 95, 99)


@dataclass
class Counted:
    """What all tables saw."""

    answers: list[float] = field(default_factory=list)  # seconds from a confirmation to its answer
    shown: list[float] = field(default_factory=list)  # ... to the own page that shows it
    refused: int = 0


def run_reference(scale: Scale) -> dict[str, Row]:
    """The bare application, asked as often."""
    with reference() as process:
        return {"": asyncio.run(echoed(process, scale))}


async def echoed(process: Process, scale: Scale) -> Row:
    lines = [await Line.open(process.port) for _ in range(scale.crowd)]
    clock, counted = Clock.start(process), Counted()
    end = time.perf_counter() + scale.busy_for
    await asyncio.gather(*[echo_now_and_then(line, n, counted, scale, end) for n, line in enumerate(lines)])
    return figures(counted, clock)


async def echo_now_and_then(line: Line, n: int, counted: Counted, scale: Scale, end: float) -> None:
    await asyncio.sleep(scale.every * n / scale.crowd)
    while (start := time.perf_counter()) < end:
        await line.post("/echo", {"n": n})
        counted.answers.append(time.perf_counter() - start)
        counted.shown.append(counted.answers[-1])
        await until(start + scale.every)
    line.close()


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    data = where.new()
    seeded = seed(data, game, scale.crowd, scale.crowd_moves, PEOPLE)
    with server(data) as process:
        return {f"{scale.crowd} tables": asyncio.run(played(process, seeded, scale))}


async def played(process: Process, seeded: list[Seeded], scale: Scale) -> Row:
    parties: list[Party] = []
    for first in range(0, len(seeded), OPENING):
        some = [party(process.port, one, 0, range(PEOPLE)) for one in seeded[first : first + OPENING]]
        parties += await asyncio.gather(*some)
    clock, counted = Clock.start(process), Counted()
    end = time.perf_counter() + scale.busy_for
    await asyncio.gather(*[play_on(one, n, counted, scale, end) for n, one in enumerate(parties)])
    row = figures(counted, clock)
    await leave(parties)
    return row


async def play_on(one: Party, n: int, counted: Counted, scale: Scale, end: float) -> None:
    """One table's turns; the tables begin one after the other, so that they do not all move at the same moment."""
    await asyncio.sleep(scale.every * n / scale.crowd)
    while (start := time.perf_counter()) < end and not one.over:
        await whole_turn(one, counted)
        await until(start + scale.every)


async def whole_turn(one: Party, counted: Counted) -> None:
    """Moves on trial until there is nothing left but to confirm them, and the confirmation."""
    if player := await tried(one, counted):
        await confirmed(one, player, counted)


async def tried(one: Party, counted: Counted) -> Player | None:
    """Who has tried a whole turn and only has to confirm it; nobody if another player was quicker."""
    player = await asked(one)
    while not player.confirms():
        before = player.feed.messages
        if not await posted(one, player, player.move(one.rng), counted):
            return None
        await player.feed.after(before)
    return player


async def confirmed(one: Party, player: Player, counted: Counted) -> bool:
    """Whether the turn counts; its answer and the own page that shows it are timed."""
    before, body, start = player.feed.messages, player.last_act(), time.perf_counter()
    if not await posted(one, player, body, counted):
        return False
    counted.answers.append(time.perf_counter() - start)
    counted.shown.append(await player.feed.after(before) - start)
    return True


async def asked(one: Party) -> Player:
    """Who is to decide, once their page shows it."""
    while not any(player.asked for player in one.players):
        await any_message([player.feed for player in one.players])
    return one.asked


async def posted(one: Party, player: Player, body: Body, counted: Counted) -> bool:
    """Whether it was done: not if the other player was quicker and this page does not know of it yet."""
    while True:
        status, answer = await one.line.post(f"/t/{player.table}/do", body, player.token)
        if status in (200, STALE):
            return status == 200
        if status != BUSY:
            raise Failed(f"{status} {answer.decode()} after {body}")
        counted.refused += 1
        await asyncio.sleep(one.line.again)


async def until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - time.perf_counter()))


def figures(counted: Counted, clock: Clock) -> Row:
    spent = clock.spent()
    return {
        "turns/s": len(counted.shown) / spent["seconds"], **spread_of("answer ms", counted.answers, SHARES),
        **spread_of("shown ms", counted.shown, SHARES), "refused": counted.refused,
        "server share": spent["server share"], "client share": spent["client share"],
    }  # fmt: skip
