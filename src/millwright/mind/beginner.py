"""Beginner: what Steady sees, as somebody sees it who plays for the first time: half of it, and by rough guess."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, final

from millwright.bot import Bot, Opinion
from millwright.kernel import Event, Move, below

if TYPE_CHECKING:
    from millwright.games.game import Game


@final
class Beginner(Bot):
    """Overlooks much, counts what is near and guesses the rest; but what it does, it does for a reason."""

    name = "beginner"

    guide: Any

    def __init__(self, overlook: float = 0.35, guess: float = 2.5, idle: float = 0.04) -> None:
        self.overlook = overlook  # how likely it does not see a move
        self.guess = guess  # points by which it is off, most often by less
        self.idle = idle  # how likely it does the first thing that comes to mind

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.guide = game.bots()["steady"]()
        self.guide.begin(game, seat, seats)

    def observe(self, events: list[Event]) -> None:
        self.guide.observe(events)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return self.explain(view, offers, rng)[0].move

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        """Its choice first; what it says of a move is what Steady says of it."""
        if len(offers) == 1:
            return [Opinion(offers[0])]
        found = self.guide.explain(view, offers, rng, about)
        if rng.random() < self.idle:
            choice = found[below(rng, len(found))]
        else:
            choice = max(self.noticed(found, rng), key=lambda one: one[0])[1]
        return [choice, *[one for one in found if one is not choice]]

    def noticed(self, found: list[Opinion], rng: Random) -> list[tuple[float, Opinion]]:
        """The moves that it sees, with what it takes them for: at least one."""
        seen: list[tuple[float, Opinion]] = []
        for at, one in enumerate(found):
            if rng.random() >= self.overlook or (at == len(found) - 1 and not seen):
                seen.append((one.worth + self.guess * (rng.random() - rng.random()), one))
        return seen
