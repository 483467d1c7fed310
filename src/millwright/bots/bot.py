"""What a bot is: it answers for one seat, and knows no more than that seat's view; and how bots count."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, Final, Protocol

from millwright.kernel import Move


class Bot(Protocol):
    """A player. It may imagine a whole state from the view and play on in it, but never sees the real one."""

    @property
    def name(self) -> str:
        """What its kind is called: a key of `BOTS`."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """One of the offers; the same one for an equal view and an equally fresh `rng`."""


NEVER: Final = -1000.0
"""Worse than anything that can be chosen."""


def best(moves: list[Move], scores: list[float]) -> Move:
    """The first of the highest scores."""
    return moves[scores.index(max(scores))]


def total(values: Iterable[float]) -> float:
    """Left to right: from Python 3.12 on `sum` rounds floats otherwise, and the same seed must give the same game."""
    found = 0.0
    for value in values:
        found += value
    return found
