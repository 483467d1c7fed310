"""Steady: a sound player of Woodcraft. It tries its turn out in an imagined world and values where it ends."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import Bot, Opinion
from millwright.games.woodcraft.bots.habits import Habits
from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.plan import Plan
from millwright.games.woodcraft.bots.telling import weighed
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
        return offers[0] if len(offers) == 1 else self.plan(view, rng).weigh(offers)[0][1]

    def explain(self, view: View, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        if len(offers) == 1:
            return [Opinion(offers[0])]
        return weighed(self.plan(view, rng), offers, about)

    def plan(self, view: View, rng: Random) -> Plan:
        base = imagine(view, rng)
        own = own_part(base.agenda, view.seat)
        rest = base.agenda[: -len(own)]
        base.agenda[:] = own
        return Plan(base, view.seat, Outlook(view.table, view.seat, self.habits), rest)


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
