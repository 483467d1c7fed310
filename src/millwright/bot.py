"""What a bot is: it answers for one seat, and knows no more than that seat's view; how bots count; the plainest one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from millwright.kernel import Event, Move, below
from millwright.native import mypyc_attr

if TYPE_CHECKING:
    from millwright.games.game import Game

Term = tuple[str, float]
"""What speaks for a move, or against it if the amount is negative: a key of the game's texts, and points."""

LEAST: Final = 0.05
"""An amount that is less is not worth telling: it would read as nothing."""


@dataclass(frozen=True)
class Opinion:
    """What a bot thinks of a move: what it is worth, as the bot counts, what changes that, and what comes of it.

    The terms are measured from the position before the move, so that `worth` less all terms is the same for every
    opinion of one decision. What the bot expects in the end is said by those that can.
    """

    move: Move
    worth: float = 0.0
    terms: tuple[Term, ...] = ()
    points: float | None = None  # one's own at the end of the game
    chance: float | None = None  # of winning it, from 0 to 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player. It may imagine a whole state from the view and play on in it, but never sees the real one."""

    name: ClassVar[str] = "bot"
    """What its kind is called."""

    uniform: ClassVar[bool] = False
    """Whether each offer is as likely as the others, by one number of its stream: then it need not be asked at all."""

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        """A new game: which one, and which of how many seats is one's own. What is known of another one is over."""

    def observe(self, events: list[Event]) -> None:
        """What has happened since the last time, as far as the seat may know; always before it is asked to choose."""

    def end(self, scores: list[int]) -> None:
        """The game is over; the points by seat."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """One of the offers; the same one for an equal view, equal events before it and an equally fresh `rng`."""
        raise NotImplementedError

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        """Opinions of moves that it has weighed, first of the one that it would choose; of `about` too, if it can say.

        The first is what `choose` answers with an equally fresh `rng`. A bot that does not say why just chooses.
        """
        return [Opinion(self.choose(view, offers, rng))]


@final
class RandomBot(Bot):
    """The bot that anything should beat: each offer is as likely as the others."""

    name = "random"
    uniform = True

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


# ---- saying why


def gains(before: dict[str, float], after: dict[str, float]) -> tuple[Term, ...]:
    """By how much each part of a worth has changed."""
    return tuple([(key, after.get(key, 0.0) - before.get(key, 0.0)) for key in before | after])


def ranked(choice: Move, opinions: list[Opinion]) -> list[Opinion]:
    """The opinion of what is chosen first, then the others, the best first."""
    return sorted(opinions, key=lambda one: (one.move != choice, -one.worth))
