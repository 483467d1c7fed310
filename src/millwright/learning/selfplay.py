"""Games from which is learned: bots of the last version, which now and then do not do what they think best."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from millwright.bot import Bot
from millwright.bout import Bout, MirroredLuck
from millwright.games.registry import find_game
from millwright.kernel import Move
from millwright.learning.samples import Sample
from millwright.match import Streams
from millwright.mind.craft import Prospect, choice_of
from millwright.mind.minds import Mind
from millwright.record import Record


def teacher_of(game: str) -> str:
    """Who sits in the seats of strangers, and is the yardstick: Steady, where there is one."""
    return "steady" if "steady" in find_game(game).bots() else "random"


HASTY: Final = 0.9
"""So many games make do with the first odds where a choice is drawn: sealed bids that are matched anew take four times
as long as all the rest of a game, and teach little about turns."""


class Learner(Mind):
    """Notes the end of each turn as it chose it. Noise is new for each decision: noise that lasts confuses the fit."""

    name = "learner"

    def __init__(self, weights: str = "", noise: float = 0.0, hasty: bool = False) -> None:
        super().__init__(weights)
        self.noise: Final = noise
        self.hasty: Final = hasty
        self.notes: Final[list[list[float]]] = []
        self.noted = False  # whether the last of them is of the turn that goes on
        self.planned: list[Move] = []

    def weighed(self, view: Any, moves: list[Move], rng: Random) -> list[Prospect]:
        if not self.hasty:
            return super().weighed(view, moves, rng)
        return self.craft(view).prospects(self.world(view, rng), view.seat, moves, rng)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """A turn is thought of once, as long as it goes as planned: games to learn from are wanted in great number."""
        if self.planned and self.planned[0] in offers:
            return self.planned.pop(0)
        self.planned = []
        if len(offers) == 1:
            return offers[0]
        found = self.weighed(view, offers, rng)
        choice = choice_of([self.blurred(one, rng) for one in found], rng)
        self.note(view, choice)
        self.planned = choice.moves[1:]
        return choice.move

    def blurred(self, one: Prospect, rng: Random) -> Prospect:
        """A worth that is off by up to the noise, most often by little."""
        return Prospect(one.moves, one.x, one.worth + self.noise * (rng.random() - rng.random()), one.odds)

    def note(self, view: Any, choice: Prospect) -> None:
        """A later decision of the same turn knows better how it ends, or is the first to know."""
        if self.craft(view).at_turn(view, view.seat):
            self.noted = False
        if not choice.x:
            return
        if self.noted:
            self.notes[-1] = choice.x
        else:
            self.notes.append(choice.x)
        self.noted = True


@dataclass(frozen=True)
class Lesson:
    """Some games to be played: they follow from this alone."""

    game: str
    seats: int
    seed: str
    first: int
    count: int
    weights: str
    noise: float
    strangers: float  # how likely a seat is one of Steady's, if it is not the only one


@cache
def facts_of(game: str) -> Any:
    return find_game(game).facts(None)


def play_lesson(lesson: Lesson) -> bytes:
    """The rows of all its games."""
    return b"".join([row for n in range(lesson.count) for row in play_one(lesson, lesson.first + n)])


def play_one(lesson: Lesson, number: int) -> list[bytes]:
    game, rng = find_game(lesson.game), Random(f"{lesson.seed}/{number}")
    lot = rng.random()
    strange = [lesson.seats > 1 and rng.random() < lesson.strangers for _ in range(lesson.seats)]
    if all(strange):
        strange[0] = False
    hasty = rng.random() < HASTY
    bots: list[str | Bot] = [
        teacher_of(lesson.game) if one else Learner(lesson.weights, lesson.noise, hasty) for one in strange
    ]
    record = Record(game, facts_of(lesson.game), lesson.seats, {})
    luck = f"{lesson.seed}/luck/{number}"
    bout = Bout(record, bots, Streams(luck), MirroredLuck(luck))
    bout.play()
    scores, winners = game.scores(bout.s), game.winners(bout.s)
    shares = [(seat in winners) / len(winners) for seat in range(lesson.seats)]
    seated = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Learner)]
    return [Sample(x, scores[seat], shares[seat], lot).packed() for seat, bot in seated for x in bot.notes]
