"""Steady: a sound player of Woodcraft. It tries its turn out in an imagined world and values where it ends."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import Bot
from millwright.games.woodcraft.bots.habits import Habits
from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.plan import Plan
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View, imagine
from millwright.kernel import Item, Move


@final
class Steady(Bot):
    """Looks as far as the end of its turn, and knows what usually comes of a position."""

    name = "steady"

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits or Habits()

    def choose(self, view: View, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        base = imagine(view, rng)
        own = own_part(base.agenda, view.seat)
        rest = base.agenda[: -len(own)]
        base.agenda[:] = own
        plan = Plan(base, view.seat, Outlook(view.table, view.seat, self.habits), rest)
        if isinstance(base.agenda[-1], Turn):
            return plan.choose(offers)
        return plan.choose_part(offers)


def own_part(agenda: list[Item[State]], seat: int) -> list[Item[State]]:
    """The rest of the seat's turn; outside of its turn, the present decision alone."""
    for at in range(len(agenda) - 1, -1, -1):
        item = agenda[at]
        if isinstance(item, Turn):
            return agenda[at:] if item.seat == seat and at_turn(agenda[at:], seat) else agenda[-1:]
    return agenda[-1:]


def at_turn(part: list[Item[State]], seat: int) -> bool:
    """Whether all that comes before the end of the turn is the seat's, or asks nobody of its own."""
    return all(getattr(item, "seat", seat) == seat for item in part)
