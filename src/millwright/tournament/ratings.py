"""How strong the bots are: a Bradley–Terry fit of who finished ahead of whom, with intervals from the deals.

A game of n seats is n(n - 1)/2 comparisons. They depend on each other, and so do all games of one deal, which have the
same luck; so the intervals come from weighing whole deals anew (the Bayesian bootstrap), not from counting games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, log10
from random import Random
from typing import Final

from millwright.tournament.played import Played

Matrix = list[list[float]]
"""By two bots: how often the first finished ahead of the second; half for a shared victory."""

WEIGHINGS: Final = 300
GROUPS: Final = 1000
"""With more deals than this, several are weighed together: it takes less time, and tells no less."""

ROUNDS: Final = 80
ELO: Final = 400.0
"""Points for which the odds are ten to one, as in chess."""


@dataclass(frozen=True)
class Rating:
    """Points above the mean of all bots here, and where they lie with a probability of 95 %."""

    points: float
    low: float
    high: float


def ahead(games: Iterable[Played], bots: Sequence[str]) -> Matrix:
    """Who finished ahead of whom; two of a kind at one table tell nothing."""
    number, found = {bot: n for n, bot in enumerate(bots)}, [[0.0] * len(bots) for _ in bots]
    for game in games:
        pairs = [(number[bot], place) for bot, place in zip(game.bots, game.places, strict=True)]
        for n, (bot, place) in enumerate(pairs):
            for other, its_place in pairs[n + 1 :]:
                if bot != other:
                    mine = 0.5 if place == its_place else float(place < its_place)
                    found[bot][other] += mine
                    found[other][bot] += 1 - mine
    return found


def fit(
    won: Matrix, above: Sequence[float], below: Sequence[float], start: Sequence[float] | None = None
) -> list[float]:
    """Strengths by Hunter's MM algorithm. `above` and `below` are games against nobody in particular, of strength 1:
    without them, whoever always wins would be infinitely strong."""
    count = len(won)
    strength = list(start or [1.0] * count)
    wins = [sum(won[i]) + above[i] for i in range(count)]
    met = [[won[i][j] + won[j][i] for j in range(count)] for i in range(count)]
    for _ in range(ROUNDS):
        for i in range(count):
            weight = (above[i] + below[i]) / (strength[i] + 1.0)
            for j in range(count):
                if met[i][j]:
                    weight += met[i][j] / (strength[i] + strength[j])
            strength[i] = wins[i] / weight
    return strength


def in_points(strength: Sequence[float]) -> list[float]:
    points = [ELO * log10(max(one, 1e-9)) for one in strength]
    middle = sum(points) / len(points)
    return [one - middle for one in points]


def ratings(games: Sequence[Played], bots: Sequence[str], weighings: int = WEIGHINGS) -> list[Rating]:
    deals = by_deal(games, bots)
    half = [0.5] * len(bots)
    best = fit(added(deals, [1.0] * len(deals), len(bots)), half, half)
    if not weighings:
        return [Rating(points, points, points) for points in in_points(best)]
    rng, found = Random("weighings"), []
    for _ in range(weighings):
        weights = [exponential(rng) for _ in deals]
        above, below = ([0.5 * exponential(rng) for _ in bots] for _ in range(2))
        found.append(in_points(fit(added(deals, weights, len(bots)), above, below, best)))
    return [rating(points, [one[i] for one in found]) for i, points in enumerate(in_points(best))]


def by_deal(games: Sequence[Played], bots: Sequence[str]) -> list[Matrix]:
    deals: dict[tuple[int, int], list[Played]] = {}
    for game in games:
        deals.setdefault((game.seats, game.deal % GROUPS), []).append(game)
    return [ahead(deals[key], bots) for key in sorted(deals)]


def added(deals: Sequence[Matrix], weights: Sequence[float], bots: int) -> Matrix:
    total = [[0.0] * bots for _ in range(bots)]
    for weight, deal in zip(weights, deals, strict=True):
        for row, more in zip(total, deal, strict=True):
            for j, one in enumerate(more):
                row[j] += weight * one
    return total


def exponential(rng: Random) -> float:
    """With mean 1."""
    return -log(1.0 - rng.random())


def rating(points: float, found: list[float]) -> Rating:
    found.sort()
    edge = len(found) // 40
    return Rating(points, min(points, found[edge]), max(points, found[-1 - edge]))


def order(games: Sequence[Played], bots: Sequence[str]) -> list[int]:
    """The bots, the strongest first; equals as they were named."""
    points = [one.points for one in ratings(games, bots, 0)]
    return sorted(range(len(bots)), key=lambda bot: -round(points[bot], 6))
