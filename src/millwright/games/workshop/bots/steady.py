"""Steady: a sound player of Workshop of the World by rule of thumb. It counts in pounds at the end of the game."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import Bot, Opinion, best, ranked
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.telling import opinions, token_opinions
from millwright.games.workshop.bots.weighing import choose_bid, choose_token, wanted_tokens, weigh
from millwright.games.workshop.bots.worth import Habits, Outlook, Plan, all_plans
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.facts import Map
from millwright.games.workshop.table import State
from millwright.games.workshop.view import View
from millwright.kernel import Item, Move


def choice(o: Outlook, item: Item[State], moves: list[Move], scores: list[float], rng: Random) -> Move:
    """The best; sealed bids are mixed."""
    return choose_bid(o, moves, scores, rng) if isinstance(item, Bids) else best(moves, scores)


@final
class Steady(Bot):
    """Weighs every card, link, bid and token by what it should bring by the end of the game."""

    name = "steady"

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits or Habits()
        self.plans: Final[dict[int, tuple[Map, list[list[Plan]]]]] = {}

    def choose(self, view: View, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        if isinstance(view.agenda[-1], Demand):
            return choose_token(view, view.agenda[-1])
        outlook = self.outlook(view)
        return choice(outlook, view.agenda[-1], *weigh(outlook, view.agenda[-1], offers), rng)

    def explain(self, view: View, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        item = view.agenda[-1]
        if len(offers) == 1:
            return [Opinion(offers[0])]
        if isinstance(item, Demand):
            return ranked(choose_token(view, item), token_opinions(view, item, wanted_tokens(view, item), offers))
        outlook = self.outlook(view)
        moves, scores = weigh(outlook, item, offers)
        chosen = choice(outlook, item, moves, scores, rng)
        return ranked(chosen, opinions(outlook, item, moves, scores, about))

    def outlook(self, view: View) -> Outlook:
        return Outlook(view, self.habits, self.plans_on(view.facts.map))

    def plans_on(self, m: Map) -> list[list[Plan]]:
        """The plans of a map, made once."""
        if id(m) not in self.plans:
            self.plans[id(m)] = (m, all_plans(m))
        return self.plans[id(m)][1]
