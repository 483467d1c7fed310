"""A bidder for Workshop of the World that knows how Master bids, and answers it as well as it can.

    millwright simulate workshop --seats 4 --rotate --games 100 \
        --bots 'examples/answering_bidder.py:Answering,master,master,master'

At every auction it does what Master does, which finds the mixed bids of all seats at once; it takes the rivals' for
certain and makes the one bid that gains most against them. Its turns are Master's. What its parameters should be is
learned by `python -m tools.best_response`.
"""

from __future__ import annotations

from random import Random
from typing import Any

from millwright import Bot, Game, Move
from millwright.games.workshop.auction import Bids
from millwright.games.workshop.bots.bidding import mixed_bids, patient_match
from millwright.games.workshop.bots.heard import believed
from millwright.games.workshop.bots.regret import Matcher, pick
from millwright.games.workshop.verbs import BID
from millwright.mind.minds import Master
from millwright.mind.weights import craft_for

DRAWS = 250
"""So often the rivals' bids are drawn to see what an answer gains."""


class Answering(Bot):
    """`price` is what a pound is felt as, `runs` how often Master's thoughts are thought before they are believed."""

    name = "answering"

    def __init__(self, price: float = 1.0, runs: int = 1, weights: str = "") -> None:
        self.price, self.runs, self.weights = price, runs, weights

    def begin(self, game: Game[Any, Any, Any], seat: int, seats: int) -> None:
        self.game, self.seats = game, seats
        self.master = Master(weights=self.weights)
        self.master.begin(game, seat, seats)

    def observe(self, events: list[Any]) -> None:
        self.master.observe(events)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        if self.seats > 2 and isinstance(view.agenda[-1], Bids):
            return self.answer(view, rng)
        return self.master.choose(view, offers, rng)

    def answer(self, view: Any, rng: Random) -> Move:
        """The bid that gains most against what Masters would do."""
        craft: Any = craft_for(self.game, view.facts, self.seats, self.weights)
        self.manner = craft.seen.manner
        gains: list[float] = []
        for _ in range(self.runs):
            worlds = [self.game.imagine(view, rng, self.master.memory) for _ in range(craft.WORLDS)]
            beliefs = believed(craft, craft.seen, worlds[0], view.seat, self.master.memory)
            matcher = patient_match(craft, craft.seen, worlds, beliefs, craft.seen.manner.patience, rng)[0]
            found = self.gains(matcher, view.seat, rng)
            most = min(len(found), len(gains) or len(found))
            gains = [found[n] + (gains[n] if gains else 0.0) for n in range(most)]
        return (BID, gains.index(max(gains)), view.seat)

    def gains(self, matcher: Matcher, seat: int, rng: Random) -> list[float]:
        """By own bid: what it brings on the mean, less what it costs."""
        m = self.manner
        odds = [mixed_bids(matcher, one, 0.0, m.margin) for one in range(len(matcher.sums))]
        costs = matcher.game.costs[seat]
        found = [-self.price * DRAWS * cost for cost in costs]
        for _ in range(DRAWS):
            bids = [pick(row, rng) for row in odds]
            for n, gain in enumerate(matcher.outcomes(seat, bids)):
                found[n] += gain
        return found
