"""One house served by one process and by two, both as busy as they can be: confirmed turns a second.

Four people and three watchers at each table; whoever is asked tries moves and confirms them, and the next goes on as
soon as all seven pages show it. The client, the database and the processes share the cores of one machine, so that two
processes cannot have two cores: what each side took is told beside it, and turns for each second of the servers' own
processor time, which nobody else's share makes smaller. Twice the processes at the same turns for a second of theirs
are twice the turns, wherever there are the cores for it. Each process keeps to a core of its own, the one alone as well
(`millwright/service/cores.py`).
"""

from __future__ import annotations

import asyncio
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tools.webbench import posts
from tools.webbench.client import PATIENCE, Drained, Feed, Line, in_gathers
from tools.webbench.figures import BESIDE, Row, Scale, spread_of
from tools.webbench.load import Counted, confirmed, tried
from tools.webbench.places import Places
from tools.webbench.player import Party, Player, leave
from tools.webbench.process import Process, server
from tools.webbench.seed import SEATS, Seeded, seed

CASES: Final = {
    f"1 process{BESIDE}": (1, False),
    "2 processes, each table at one": (2, False),
    "2 processes, pages at both": (2, True),
}
"""How many serve, and whether the pages of one table hang on all of them."""

SLICE: Final = 5.0
"""Seconds that a case plays before another has its turn."""

REST: Final = 0.3
"""Seconds in which pages are drawn that nobody waits for, before the next case begins."""

DRAINED: Final = 1.0
"""Seconds between two looks at what has come to watchers."""

PAUSE: Final = 0.03
"""Seconds until somebody looks again whether pages are up to date."""


def run_reference(scale: Scale) -> dict[str, Row]:
    return posts.run_reference(scale)


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    """One house with tables for each case, and as many processes as the largest of them needs."""
    data = where.new()
    seeded = seed(data, game, scale.shared_tables, scale.moves, houses=len(CASES))
    with ExitStack() as stack:
        cores = [None if scale.shared_free else n for n in range(most())]
        serving = [stack.enter_context(server(data, core=core)) for core in cores]
        return in_gathers(played(Sides(serving, where), seeded, scale))


def most() -> int:
    return max(processes for processes, _ in CASES.values())


@dataclass(frozen=True)
class Sides:
    """Everybody who takes processor time."""

    serving: list[Process]
    where: Places

    def seconds(self) -> tuple[float, float, float]:
        """Of the servers, of the database, of the client."""
        return sum(one.seconds() for one in self.serving), self.where.seconds(), time.process_time()


@dataclass
class Sum:
    """What one case came to, in all its slices."""

    parties: list[Party]
    counted: Counted = field(default_factory=Counted)
    turns: int = 0
    pages: int = 0  # brought up to date
    wall: float = 0.0
    used: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])

    async def play(self, sides: Sides, seconds: float) -> None:
        """What is under way at the end is played to its end, but not counted: then some have nothing left to do."""
        pages = self.brought()
        before, begun, count = sides.seconds(), time.perf_counter(), len(self.counted.answers)
        playing = [asyncio.create_task(play_on(one, self.counted, begun + seconds)) for one in self.parties]
        await asyncio.wait(playing, timeout=seconds)
        while len(self.counted.answers) == count and (left := [one for one in playing if not one.done()]):
            await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)  # no slice without a turn, however busy
        self.wall += time.perf_counter() - begun
        self.turns += len(self.counted.answers) - count
        self.used = [sum(now) for now in zip(self.used, sides.seconds(), [-then for then in before], strict=True)]
        self.pages += self.brought() - pages
        await asyncio.gather(*playing)

    def brought(self) -> int:
        """Messages to open pages so far. A busy process brings several changes at once, and draws less for each."""
        drain([feed for one in self.parties for feed in one.watchers])
        return sum(feed.messages for one in self.parties for feed in one.feeds)


async def played(sides: Sides, seeded: list[Seeded], scale: Scale) -> dict[str, Row]:
    """The cases take turns, for a machine is now quicker, now slower: always the one that is furthest behind.

    So all of them play the same part of the same games. Later turns have more to try and to draw than the first.
    """
    ports, each = [one.port for one in sides.serving], len(seeded) // len(CASES)
    sums = {}
    for n, (name, (processes, mixed)) in enumerate(CASES.items()):
        own = [ports[:processes] if mixed else [ports[k % processes]] for k in range(each)]
        sums[name] = Sum([await seated(one, scale, at) for one, at in zip(seeded[n * each :], own, strict=False)])
    slices = max(1, round(scale.shared_for / SLICE))
    parties = [party for one in sums.values() for party in one.parties]
    draining = asyncio.create_task(drain_all(parties))
    for _ in range(slices * len(CASES)):
        behind = min(sums.values(), key=lambda one: len(one.counted.answers))
        await behind.play(sides, scale.shared_for / slices)
        await asyncio.sleep(REST)
    if not draining.cancel():
        draining.result()  # it never ends by itself but by a failure
    await leave(parties)
    return {name: figures(one, *one.used) for name, one in sums.items()}


async def seated(one: Seeded, scale: Scale, ports: list[int]) -> Party:
    """Everybody's page is open, at one port after the other; nobody reads what comes to watchers."""
    players = [Player(ports[seat % len(ports)], one, seat) for seat in range(SEATS)]
    watchers: list[Feed] = [Drained(ports[n % len(ports)], f"/t/{one.table}/stream") for n in range(scale.watchers)]
    found = Party(await Line.open(ports[0]), players, watchers, Random(one.name))
    for feed in found.feeds:
        await feed.open()
        await feed.after(0)
    return found


async def drain_all(parties: list[Party]) -> None:
    """Everything that has come to watchers, again and again."""
    while True:
        drain([feed for one in parties for feed in one.watchers])
        await asyncio.sleep(DRAINED)


def drain(feeds: list[Feed]) -> None:
    for feed in feeds:
        assert isinstance(feed, Drained)
        feed.drain()


async def play_on(one: Party, counted: Counted, end: float) -> None:
    while time.perf_counter() < end and not one.over:
        if not await turn_seen_by_all(one, counted):
            await asyncio.sleep(PAUSE)


async def turn_seen_by_all(one: Party, counted: Counted) -> bool:
    """A turn, until it has come to every open page: who is busy must not draw two turns at once, and so do less."""
    player = await tried(one, counted)
    drain(one.watchers)
    before = [(feed, feed.messages) for feed in one.feeds]
    if not player or not await confirmed(one, player, counted):
        return False
    async with asyncio.timeout(PATIENCE):
        while any(feed.messages == seen for feed, seen in before):
            await asyncio.sleep(PAUSE)
            drain(one.watchers)
    return True


def figures(found: Sum, servers: float, database: float, client: float) -> Row:
    turns, wall = found.turns, found.wall
    each = 1000 / max(1, turns)
    return {
        "turns/s": turns / wall, "pages/turn": found.pages / max(1, turns),
        "turns/cpu s": turns / max(servers, 0.01), "cpu ms/turn": servers * each,
        "database ms/turn": database * each, "client ms/turn": client * each, "server share": servers / wall,
        "database share": database / wall, "client share": client / wall,
        **spread_of("answer ms", found.counted.answers, (50, 95)),
    }  # fmt: skip
