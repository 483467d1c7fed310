"""The auctions: sealed (W08 to W11), of two players (W47, W48), and open (W50). Each ends with its turns."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, final

from millwright.games.workshop.changes import (
    claim,
    pay_claim,
    seal_bid,
    set_lead,
    set_order,
    show_bid,
)
from millwright.games.workshop.items import Ask, ColourAsk, sealed_seats
from millwright.games.workshop.quotes import bidder_on, claim_span, quote_bid, quote_claim
from millwright.games.workshop.table import State, Table
from millwright.games.workshop.turn import Turn
from millwright.games.workshop.verbs import BID, CLAIM, SEAT
from millwright.kernel import Chance, Item, Move, Quote, Step, below


@final
class Bids(Ask):
    """W08: every seat seals a bid at once. W47: two players bid with one of their colours."""

    NAME: ClassVar[str] = "Bids"
    RULE: ClassVar[str] = "W08"
    SEALED: ClassVar[bool] = True

    def __init__(self, waiting: int) -> None:
        super().__init__(waiting)

    def choices(self, s: State, seat: int) -> list[Move]:
        """All bids in reach, and one pound more, so that there is a reason to read."""
        amounts = range(s.drawers[seat].money + 2)
        return [(BID, n, colour) for colour in s.table.colours_of(seat) for n in amounts]

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return quote_bid(s.table, s.drawers[seat], move[1], move[2])

    def allowed(self, s: State, seat: int) -> list[Move]:
        amounts = range(s.drawers[seat].money + 1)
        return [(BID, n, colour) for colour in s.table.colours_of(seat) if s.table.bids[colour] < 0 for n in amounts]

    def answer(self, s: State, seat: int, move: Move) -> None:
        seal_bid(s, seat, move[1], move[2])
        left = self.waiting & ~(1 << seat)
        s.then(Bids(left) if left else ShowBids())

    def imagine(self, s: State, viewer: int, rng: Random) -> None:
        for seat in sealed_seats(s, self.waiting, viewer):
            d = s.drawers[seat]
            free = [colour for colour in s.table.colours_of(seat) if s.table.bids[colour] < 0]
            d.bid = below(rng, d.money + 1)
            d.colour = free[below(rng, len(free))]

    def rule(self, table: Table) -> str:
        return "W47" if table.seats == 2 else self.RULE


@final
class ShowBids(Step[State]):
    """W08, W09, W11: all bids are revealed and paid, and make the turn order."""

    NAME: ClassVar[str] = "ShowBids"
    RULE: ClassVar[str] = "W08"

    def run(self, s: State) -> None:
        shown = [s.drawers[seat].colour for seat in range(s.table.seats)]
        for seat in range(s.table.seats):
            show_bid(s, seat)
        if s.table.seats > 2:
            set_order(s, by_bid(s.table))
            s.then_all(turns(s.table, 0))
        else:
            self.run_two(s, shown[0], shown[1])

    def run_two(self, s: State, red: int, blue: int) -> None:
        """W47: the higher bid is first. W48: of equal bids, that of the seat in the lead; chance if nobody is."""
        t = s.table
        if t.bids[red] == t.bids[blue] and t.lead < 0:
            s.then(BreakTie())
        elif t.bids[red] > t.bids[blue] or (t.bids[red] == t.bids[blue] and t.lead == t.owner(red)):
            place_two(s, red, blue)
        else:
            place_two(s, blue, red)


def by_bid(t: Table) -> tuple[int, ...]:
    """W09, W10: highest bid first, equal bids as they stood before."""
    ranked = [(-t.bids[t.order[place]], place) for place in range(len(t.order))]
    ranked.sort()
    return tuple([t.order[place] for _, place in ranked])


def turns(t: Table, place: int) -> list[Item[Any]]:
    """W12: a turn for each colour from this place of the order on."""
    return [Turn(t.owner(colour), colour) for colour in t.order[place:]]


def place_two(s: State, first: int, other: int) -> None:
    """W47: places 1 and 2, or 3 and 4, for the two colours of this auction, and a turn for each.

    W48: whoever takes place 1 is in the lead until place 1 is filled again; formerly every auction gave the lead.
    """
    t = s.table
    opening = min(t.bids) < 0
    if opening or s.options.auction_ties:
        set_lead(s, t.owner(first))
    set_order(s, (first, other) if opening else (*t.order, first, other))
    s.then_all(turns(t, len(t.order) - 2))


@final
class BreakTie(Chance[State]):
    """W48: equal bids in the very first auction."""

    NAME: ClassVar[str] = "BreakTie"
    RULE: ClassVar[str] = "W48"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(SEAT, colour, 0) for colour in range(s.table.colours) if s.table.bids[colour] >= 0]

    def take(self, s: State, seat: int, move: Move) -> None:
        one, other = [colour for _, colour, _ in self.candidates(s, seat)]
        place_two(s, move[1], other if move[1] == one else one)


@final
class Claims(ColourAsk):
    """W50: the open auction: one colour puts a bid on a face-up card."""

    NAME: ClassVar[str] = "Claims"
    RULE: ClassVar[str] = "W50"

    def choices(self, s: State, seat: int) -> list[Move]:
        """All bids in reach on every card, and one pound more."""
        moves: list[Move] = []
        for slot in range(len(s.table.faceup)):
            _, most = claim_span(s.table, s.drawers[seat], self.colour, slot)
            moves += [(CLAIM, n, slot) for n in range(most + 2)]
        return moves

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return quote_claim(s.table, s.drawers[seat], self.colour, move[1], move[2])

    def allowed(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = []
        for slot in range(len(s.table.faceup)):
            least, most = claim_span(s.table, s.drawers[seat], self.colour, slot)
            moves += [(CLAIM, n, slot) for n in range(least, most + 1)]
        return moves

    def answer(self, s: State, seat: int, move: Move) -> None:
        claim(s, self.colour, move[1], move[2], bidder_on(s.table, move[2]))
        s.then(next_claim(s.table, self.colour))


def next_claim(t: Table, after: int) -> Item[State]:
    """W50: the next colour in order without a standing bid; once every card holds one, the bids are paid."""
    place = t.order.index(after)
    for colour in t.order[place + 1 :] + t.order[: place + 1]:
        if t.claims[colour] < 0:
            return Claims(t.owner(colour), colour)
    return PayClaims()


@final
class OpenAuction(Step[State]):
    """W50: the first in order begins."""

    NAME: ClassVar[str] = "OpenAuction"
    RULE: ClassVar[str] = "W50"

    def run(self, s: State) -> None:
        first = s.table.order[0]
        s.then(Claims(s.table.owner(first), first))


@final
class PayClaims(Step[State]):
    """W50: bids are paid and make the turn order."""

    NAME: ClassVar[str] = "PayClaims"
    RULE: ClassVar[str] = "W50"

    def run(self, s: State) -> None:
        for colour in s.table.order:
            pay_claim(s, colour)
        set_order(s, by_bid(s.table))
        s.then_all(turns(s.table, 0))
