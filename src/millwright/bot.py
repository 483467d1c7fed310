"""What a bot is: it answers for one seat, and knows no more than that seat's view; how bots count; the plainest one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Final, final

from millwright.kernel import Move, below

if TYPE_CHECKING:
    from millwright.games.game import Game


class Bot:
    """A player. It may imagine a whole state from the view and play on in it, but never sees the real one."""

    name: str = "bot"
    """What its kind is called."""

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        """Hear, before the first choice, which game is played, and which of how many seats is one's own."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """One of the offers; the same one for an equal view and an equally fresh `rng`."""
        raise NotImplementedError


@final
class RandomBot(Bot):
    """The bot that anything should beat: each offer is as likely as the others."""

    name = "random"

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[below(rng, len(offers))]


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
