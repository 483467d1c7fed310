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


class Learner(Mind):
    """Notes the end of each turn as it chose it. Noise is new for each decision: noise that lasts confuses the fit."""

    name = "learner"

    def __init__(self, weights: str = "", noise: float = 0.0) -> None:
        super().__init__(weights)
        self.noise: Final = noise
        self.notes: Final[list[list[float]]] = []
        self.planned: list[Move] = []

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
        """A later decision of the same turn knows better how it ends."""
        if not choice.x:
            return
        if self.notes and not self.craft(view).at_turn(view, view.seat):
            self.notes[-1] = choice.x
        else:
            self.notes.append(choice.x)


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
    bots: list[str | Bot] = [seat_for(lesson, rng) for _ in range(lesson.seats)]
    if not any(isinstance(bot, Learner) for bot in bots):
        bots[0] = Learner(lesson.weights, lesson.noise)
    record = Record(game, facts_of(lesson.game), lesson.seats, {})
    luck = f"{lesson.seed}/luck/{number}"
    bout = Bout(record, bots, Streams(luck), MirroredLuck(luck))
    bout.play()
    scores, winners = game.scores(bout.s), game.winners(bout.s)
    shares = [(seat in winners) / len(winners) for seat in range(lesson.seats)]
    seated = [(seat, bot) for seat, bot in enumerate(bots) if isinstance(bot, Learner)]
    return [Sample(x, scores[seat], shares[seat], lot).packed() for seat, bot in seated for x in bot.notes]


def seat_for(lesson: Lesson, rng: Random) -> str | Bot:
    if lesson.seats > 1 and rng.random() < lesson.strangers:
        return teacher_of(lesson.game)
    return Learner(lesson.weights, lesson.noise)
