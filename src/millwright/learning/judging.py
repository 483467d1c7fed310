"""Whether a new version is better than the last: mirrored luck on fresh seeds, until a sequential test has decided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from millwright.tournament.plan import Fixture, Plan, lineups, rotations
from millwright.tournament.played import Played
from millwright.tournament.run import Engine

SURE: Final = log(19.0)
"""The likelihood ratio that decides: one error in twenty, either way."""

LEAST: Final = 12
BATCH: Final = 8


@dataclass(frozen=True)
class Verdict:
    """By how much the new version was ahead in a deal, on the mean: of pairs at a table, or in points alone."""

    better: bool
    mean: float
    error: float  # one standard error
    deals: int


def judge(plan: Plan, engine: Engine, gain: float, most: int) -> Verdict:
    """The first bot of the plan is the new version, the second the old one; `gain` is what is worth having."""
    found: list[float] = []
    for deal in range(0, most, BATCH):
        found += [edge(plan, games) for games in played_by_deal(plan, engine, range(deal, min(most, deal + BATCH)))]
        ratio = likelihood(found, gain)
        if len(found) >= LEAST and abs(ratio) >= SURE:
            break
    mean, error = estimate(found)
    return Verdict(likelihood(found, gain) > 0 and mean > 0, mean, error, len(found))


def played_by_deal(plan: Plan, engine: Engine, deals: range) -> Iterator[list[Played]]:
    seats = plan.seats[0]
    tables = lineups(range(len(plan.bots)), seats)
    wanted: list[Fixture] = [one for deal in deals for table in tables for one in rotations(plan, deal, table)]
    games = list(engine(plan, wanted))
    for deal in deals:
        yield [one for one in games if one.deal == deal]


def edge(plan: Plan, games: list[Played]) -> float:
    """Alone: points more than the old version. At a table: how much oftener than not the new one is ahead."""
    new = plan.bots[0]
    if plan.seats[0] == 1:
        points = {one.bots[0]: one.scores[0] for one in games}
        return float(points[new] - points[plan.bots[1]])
    ahead = [
        0.0 if place == other else 0.5 if place < other else -0.5
        for one in games
        for bot, place in zip(one.bots, one.places, strict=True)
        if bot == new
        for rival, other in zip(one.bots, one.places, strict=True)
        if rival != new
    ]
    return mean_of(ahead)


def mean_of(values: list[float]) -> float:
    total = 0.0
    for one in values:
        total += one
    return total / max(1, len(values))


def estimate(found: list[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    mean = mean_of(found)
    spread = mean_of([(one - mean) ** 2 for one in found])
    return mean, sqrt(spread / max(1, len(found) - 1))


def likelihood(found: list[float], gain: float) -> float:
    """The logarithm of how much likelier the deals are if the version gains that much than if it gains nothing."""
    mean, error = estimate(found)
    if error == 0.0:
        return 0.0 if mean == 0.0 else SURE * (1 if mean > 0 else -1)
    return gain * (mean - gain / 2) / error**2
