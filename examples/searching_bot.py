"""A bot for every game: it tries each offer in worlds that might be the real one, and plays on at random.

    millwright simulate brass --seats 3 --bots examples/searching_bot.py:SearchingBot,random,random --games 5

This is flat Monte Carlo search. What it knows of a game is what every bot is told in `begin`: how to imagine a world
from a view, copy it, play in it, and read the scores.
"""

from __future__ import annotations

from random import Random
from typing import Any

from millwright import Bot, Game, Move, play
from millwright.bot import best
from millwright.playout import playout


class SearchingBot(Bot):
    name = "searching"
    tries = 60
    """So many games are played to their end for one decision, but each offer once at least."""

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.game, self.seat = game, seat

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        totals = [0.0] * len(offers)
        for _ in range(max(1, self.tries // len(offers))):
            world = self.game.imagine(view, rng)
            for n, move in enumerate(offers):
                totals[n] += self.lead_after(self.game.clone(world), move, rng)
        return best(offers, totals)

    def lead_after(self, world: Any, move: Move, rng: Random) -> int:
        """By how much the seat is ahead at the end of a game that begins with this move."""
        play(world, self.seat, move)
        playout(world, rng)
        points = list(self.game.scores(world))
        mine = points.pop(self.seat)
        return mine - max(points, default=0)
