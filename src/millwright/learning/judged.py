"""Who plays when versions are judged against each other."""

from __future__ import annotations

from random import Random
from typing import Any

from millwright.kernel import Move
from millwright.mind.craft import Prospect, has_odds
from millwright.mind.minds import Mind


class Judged(Mind):
    """Strong, but where a choice is drawn, as a sealed bid, it makes do with the first odds.

    A judgement is about the value, and takes hundreds of games: to match every bid takes four fifths of each.
    """

    name = "judged"

    def weighed(self, view: Any, moves: list[Move], rng: Random) -> list[Prospect]:
        craft, s = self.craft(view), self.world(view, rng)
        found = craft.prospects(s, view.seat, moves, rng)
        return found if has_odds(found) else craft.sharper(s, view.seat, found, rng)
