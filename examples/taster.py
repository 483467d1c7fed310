"""A bot in twenty lines: it plays each offer to the end a few times, by chance, in worlds that might be the real one.

millwright arena workshop --seats 2 --bots 'examples/taster.py:Taster?tries=1,steady,random' --deals 3
"""

from __future__ import annotations

from random import Random
from typing import Any

from millwright import Bot, Game, Move, play
from millwright.playout import playout


class Taster(Bot):
    def __init__(self, tries: int = 2) -> None:
        self.tries = tries

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.game, self.seat = game, seat

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        return max(offers, key=lambda move: self.worth(view, move, rng))

    def worth(self, view: Any, move: Move, rng: Random) -> int:
        total = 0
        for _ in range(self.tries):
            world = self.game.imagine(view, rng)
            play(world, self.seat, move)
            playout(world, rng)
            total += self.game.scores(world)[self.seat]
        return total
