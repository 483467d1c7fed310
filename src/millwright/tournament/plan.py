"""Who meets whom: every table of a tournament, each bot in each of its seats, with the same luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from random import Random
from typing import Final

from millwright.kernel import below

MOST_TABLES: Final = 100_000
"""Tables of one deal: with more, a ladder is the way."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that decides the games, and nothing else."""

    game: str  # its id, or its place as `my_module:MY_GAME`: a worker process must find it too
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    deals: int
    seed: int
    options: tuple[tuple[str, str], ...] = ()
    facts: Path | None = None
    ladder: bool = False

    def luck(self, fixture: Fixture) -> str:
        """The same for every table of a deal and for every rotation there."""
        return f"{self.seed}/{len(fixture.lineup)}/{fixture.deal}"


@dataclass(frozen=True)
class Fixture:
    """One game to be played: a deal of luck, and which bot sits in which seat."""

    deal: int
    lineup: tuple[int, ...]


def lineups(bots: Sequence[int], seats: int) -> list[tuple[int, ...]]:
    """All tables of so many seats; where bots are fewer than seats, each sits there about as often as the others."""
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    least, most = seats // len(bots), -(-seats // len(bots))
    every = combinations_with_replacement(bots, seats)
    return [one for one in every if all(least <= one.count(bot) <= most for bot in bots)]


def neighbours(order: Sequence[int], seats: int) -> list[tuple[int, ...]]:
    """The tables of a ladder: whoever stands next to each other in the order."""
    if len(order) <= seats:
        return lineups(order, seats)
    return [tuple(order[first : first + seats]) for first in range(len(order) - seats + 1)]


def rotations(plan: Plan, deal: int, table: tuple[int, ...]) -> list[Fixture]:
    """The games of a table with one deal: every bot once in every seat. Who sits beside whom changes with the deal."""
    alone = len(set(table)) == len(table)
    found = shuffled(table, Random(f"{plan.seed}/seats/{deal}/{table}")) if alone else list(table)
    turned = [tuple(found[shift:] + found[:shift]) for shift in range(len(found))]
    return [Fixture(deal, lineup) for lineup in dict.fromkeys(turned)]


def shuffled(items: Sequence[int], rng: Random) -> list[int]:
    """Only `random()` is promised to be the same in every Python."""
    left = list(items)
    return [left.pop(below(rng, len(left))) for _ in items]


def fixtures(plan: Plan, deal: int, order: Sequence[int]) -> Iterator[Fixture]:
    """The games of one deal, for all numbers of seats; a ladder needs the order so far."""
    for seats in plan.seats:
        for table in neighbours(order, seats) if plan.ladder else lineups(range(len(plan.bots)), seats):
            yield from rotations(plan, deal, table)


def table_count(bots: int, seats: int) -> int:
    """How many tables a deal of a round robin has, before anybody lists them."""
    return comb(bots, seats) if bots >= seats else len(lineups(range(bots), seats))


def size(plan: Plan) -> int:
    """How many games there will be."""
    return plan.deals * sum(1 for _ in fixtures(plan, 0, range(len(plan.bots))))
