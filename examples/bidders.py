"""Bidders for Workshop of the World that bid each in their own way: a pool to measure a bot against.

    millwright simulate workshop --seats 4 --rotate --games 100 \
        --bots 'master,steady,examples/bidders.py:Matching,examples/bidders.py:Shading'

Their turns are Steady's, so that a table of them is about bids.
"""

from __future__ import annotations

from random import Random
from typing import Any

from millwright import Bot, Game, Move
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.bidding import drawn_from, match, steady_habits
from millwright.games.workshop.bots.orders import by_card
from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.steady import Steady
from millwright.mind.craft import choice_of


class Bidder(Bot):
    """Steady, but for its bids."""

    name = "bidder"

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.game, self.seats = game, seats
        self.steady = Steady()
        self.memory = game.memory(seat, seats)

    def observe(self, events: list[Any]) -> None:
        if self.memory is not None:
            self.memory.observe(events)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        bids = len(offers) > 1 and isinstance(view.agenda[-1], Bids) and self.seats > 2
        return self.bid(view, offers, rng) if bids else self.steady.choose(view, offers, rng)

    def bid(self, view: Any, offers: list[Move], rng: Random) -> Move:
        raise NotImplementedError


class Matching(Bidder):
    """Regret matching over what Steady thinks of the cards, with any belief that the others bid like Steady."""

    name = "matching"

    def __init__(self, belief: float = 0.0, times: int = 300) -> None:
        self.belief, self.times = belief, times

    def bid(self, view: Any, offers: list[Move], rng: Random) -> Move:
        world = self.game.imagine(view, rng, self.memory)
        seen = Seen(view.facts)
        outlooks = [seen.outlook(world, seat) for seat in range(self.seats)]
        belief, pounds = [self.belief] * self.seats, [1.0] * self.seats
        brought, habits = by_card(outlooks), steady_habits(outlooks)
        matcher = match(seen.manner, outlooks, brought, pounds, habits, belief, self.times, rng)
        return choice_of(drawn_from(matcher, view.seat, offers, seen.manner.seldom), rng).move


class Shading(Bidder):
    """Bids what Steady does, or so much of it: one bidder alone gains nothing by bidding less, it is said."""

    name = "shading"

    def __init__(self, part: float = 0.6) -> None:
        self.part = part

    def bid(self, view: Any, offers: list[Move], rng: Random) -> Move:
        verb, amount, colour = self.steady.choose(view, offers, rng)
        low = (verb, int(amount * self.part + rng.random()), colour)
        return low if low in offers else (verb, amount, colour)
