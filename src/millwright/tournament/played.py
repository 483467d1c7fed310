"""One game of a tournament: played in whatever process, and told in a line of JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from math import log2
from pathlib import Path
from typing import Any, Final

from millwright.bout import Bout, MirroredLuck, Watch
from millwright.games.registry import find_game
from millwright.match import Streams
from millwright.record import Record
from millwright.tournament.plan import Fixture, Plan

EVERY: Final = 48
"""Decisions between two looks at the scores."""

LOOKS: Final = 24
"""So many looks of a game are kept."""

FINE: Final = 8
"""Times are kept as counts by powers of two of a microsecond, each in so many steps: 9 % apart."""


ENCODE: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@dataclass(frozen=True)
class Times:
    """How long a bot has thought: answers, seconds in all, and how many took about how long."""

    answers: int = 0
    seconds: float = 0.0
    counts: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """How one game came out, by seat."""

    deal: int
    bots: list[str]
    scores: list[int]
    places: list[int]  # 1 for the winner, or for several who share the victory
    moves: int
    times: list[Times]
    course: list[list[int]]  # after how many moves, then the scores
    failed: dict[str, str] = field(default_factory=dict)  # by bot: why chance had to play on for it

    def line(self) -> str:
        """As JSON; without `asdict`, which would take as long as a quick game."""
        data = vars(self) | {"times": [vars(one) for one in self.times]}
        return ENCODE(data)

    @property
    def seats(self) -> int:
        return len(self.bots)


def read_line(line: str) -> Played:
    data: dict[str, Any] = json.loads(line)
    return Played(**(data | {"times": [Times(**one) for one in data["times"]]}))


@cache
def facts_of(game: str, own: Path | None) -> Any:
    """Read once in each process."""
    return find_game(game).facts(own)


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play one game. Luck is that of the deal; each bot has random numbers of its own."""
    game, bots, luck = find_game(plan.game), [plan.bots[one] for one in fixture.lineup], plan.luck(fixture)
    record = Record(game, facts_of(plan.game, plan.facts), len(bots), dict(plan.options))
    watch = Watch(EVERY, one_stream=True, forfeit=True)
    bout = Bout(record, bots, Streams(f"{luck}/{fixture.lineup}"), MirroredLuck(luck), watch)
    bout.play()
    failed = {bots[seat]: why for seat, why in watch.failed.items()}
    times = [summed(watch.times.get(seat, [])) for seat in range(len(bots))]
    scores = list(game.scores(bout.s))
    return Played(fixture.deal, bots, scores, places(bout), bout.moves, times, thinned(watch.course), failed)


def play_all(plan: Plan, several: list[Fixture]) -> list[Played]:
    return [play_fixture(plan, one) for one in several]


def places(bout: Bout) -> list[int]:
    """By seat; whoever has failed is behind all others, whatever chance made of their game."""
    order = sorted(bout.game.ranking(bout.s), key=lambda seat: seat in bout.watch.failed)
    winners = [seat for seat in bout.game.winners(bout.s) if seat not in bout.watch.failed]
    return [1 if seat in winners else order.index(seat) + 1 for seat in range(len(order))]


def thinned(course: list[tuple[int, list[int]]]) -> list[list[int]]:
    """A few looks of many, the first and the last among them."""
    few = min(LOOKS, len(course))
    kept = (
        course if few == len(course) else [course[round(n * (len(course) - 1) / max(1, few - 1))] for n in range(few)]
    )
    return [[moves, *scores] for moves, scores in kept]


# ---- times


def summed(seconds: list[float]) -> Times:
    counts: dict[str, int] = {}
    for one in seconds:
        key = str(step_of(one))
        counts[key] = counts.get(key, 0) + 1
    total = 0.0
    for one in seconds:
        total += one
    return Times(len(seconds), round(total, 6), counts)


def step_of(seconds: float) -> int:
    return round(FINE * log2(max(seconds * 1e6, 1.0)))


def seconds_of(step: int) -> float:
    return float(2 ** (step / FINE) / 1e6)
