"""A view as numbers, for learners: its fields, and how they are written. The viewer is seat 0, the next one seat 1."""

from __future__ import annotations

from typing import Final, final

from millwright.games.workshop.facts import Facts, cards_each_round
from millwright.games.workshop.rules import ITEMS
from millwright.games.workshop.table import Drawer, Table
from millwright.games.workshop.view import View
from millwright.schema import AgendaFields, Layout, all_turns, put_all, within

MOST: Final = 255
"""The largest amount that is told, as of a bid that has a number; a larger one is told as this."""


@final
class Vectors:
    """The vectors of one board and number of seats."""

    def __init__(self, f: Facts, seats: int) -> None:
        self.seats: Final = seats
        self.colours: Final = cards_each_round(seats)
        self.cards: Final = len(f.deck.ids)
        self.layout: Final = Layout()
        self.seat_turns: Final = all_turns(seats, seats)
        self.colour_turns: Final = all_turns(self.colours, seats)
        self.declare_course(f)
        self.declare_pieces(f)
        self.declare_own(f)
        draws = max(f.numbers.draw, f.numbers.draw_two)
        bounds = {
            "seat": (0, seats - 1), "colour": (0, self.colours - 1), "era": (0, 1), "number": (0, f.rounds(seats)),
            "left": (0, max(self.colours, draws)), "least": (0, 9), "most": (0, 9), "value": (0, 9),
            "town": (0, len(f.map.town_ids) - 1), "first": (-1, len(f.map.ends) - 1),
        }  # fmt: skip
        self.agenda: Final = AgendaFields(self.layout, seats, dict(ITEMS), bounds, {}, {})

    def declare_course(self, f: Facts) -> None:
        add, colours, n = self.layout, self.colours, f.numbers
        self.options = add.flags("options", "open_auction, open_money, bid_tie=auction", (3,))
        self.era = add.flags("era", "0 canal, 1 rail")
        self.round = add.add("round", "0 before the first of an era", 0, f.rounds(self.seats))
        self.deck = add.add("deck", "cards left in the town deck", 0, f.deck.size)
        self.aside = add.add("aside", "cards left in the set-aside pile", 0, n.aside[self.seats])
        self.lead = add.flags("lead", "two players: whose bid wins if both are equal", (self.seats,))
        self.order = add.add("order", "by colour: its place in the turn order, 0 for none", 0, colours, (colours,))
        self.faceup = add.flags("faceup", "by slot: its card by kind", (colours, self.cards))
        most = max([plain + setup for plain, setup in zip(f.deck.plain, f.deck.setup, strict=True)])
        self.on_top = add.add("top", "set-up cards that lie on top of the deck, by kind", 0, most, (self.cards,))
        self.unseen = add.add("unseen", "cards that nobody has seen in this era, by kind", 0, most, (self.cards,))
        self.bids = add.add("bids", "by colour: the open bid of this round, -1 for none", -1, MOST, (colours,))
        self.claims = add.flags(
            "claims", "open auction, by colour: the slot that its bid stands on", (colours, colours)
        )

    def declare_pieces(self, f: Facts) -> None:
        add, seats, colours, n = self.layout, self.seats, self.colours, f.numbers
        towns, connections, industries = len(f.map.town_ids), len(f.map.ends), len(f.industry_ids)
        self.chart = add.add("chart", "demand tokens by industry", 0, max(f.tokens), (industries,))
        self.links = add.flags("links", "by connection: the colour that built it", (connections, colours))
        self.industries = add.add("industries", "by town and colour", 0, max(f.map.values), (towns, colours))
        self.supply = add.add("supply", "industries left, by colour", 0, n.industries, (colours,))
        self.pieces = add.add("pieces", "link pieces left, by colour", 0, n.links, (colours,))
        self.revenue = add.add("revenue", f"by seat; {MOST} for more", 0, MOST, (seats,))
        self.money = add.add("money", f"by seat; -1 where it is hidden, {MOST} for more", -1, MOST, (seats,))
        draw = n.draw_two if seats == 2 else n.draw
        self.held = add.add("held", "how many demand tokens each seat holds", 0, 2 * draw, (seats,))

    def declare_own(self, f: Facts) -> None:
        add, industries = self.layout, len(f.industry_ids)
        self.tokens = add.add("own.tokens", "demand tokens in hand, by industry", 0, max(f.tokens), (industries,))
        self.picks = add.add("own.picks", "those of them picked for the chart", 0, max(f.tokens), (industries,))
        self.bid = add.add("own.bid", f"the sealed bid, -1 for none, {MOST} for more", -1, MOST)
        self.bidder = add.flags("own.bidder", "the colour that it is for", (self.colours,))

    def vector(self, v: View) -> list[int]:
        """The numbers of a view; a `ValueError` for one of another number of seats."""
        if v.table.seats != self.seats:
            raise ValueError(f"a view of {v.table.seats} seats, not of {self.seats}")
        seat = v.seat if v.seat < self.seats else 0
        out = [0] * self.layout.size
        self.put_course(out, v, self.colour_turns[seat], self.seat_turns[seat])
        self.put_bids(out, v.table, self.colour_turns[seat])
        self.put_pieces(out, v.table, self.colour_turns[seat])
        turns = self.seat_turns[seat]
        for one in range(self.seats):
            at = turns[one]
            out[self.revenue + at] = within(v.table.revenue[one], 0, MOST)
            out[self.money + at] = within(v.money[one], -1, MOST)
            out[self.held + at] = v.held[one]
        self.put_own(out, v.drawer, self.colour_turns[seat])
        self.agenda.put(out, v.agenda, seat)
        return out

    def put_course(self, out: list[int], v: View, turns: list[int], seat_turns: list[int]) -> None:
        t, options = v.table, v.options
        out[self.options] = 1 if options.open_auction else 0
        out[self.options + 1] = 1 if options.open_money else 0
        out[self.options + 2] = 1 if options.auction_ties else 0
        out[self.era] = t.era
        out[self.round] = t.round
        out[self.deck] = t.deck
        out[self.aside] = t.aside
        if t.lead >= 0:
            out[self.lead + seat_turns[t.lead]] = 1
        order = t.order
        for place in range(len(order)):
            out[self.order + turns[order[place]]] = place + 1
        for slot in range(len(t.faceup)):
            if t.faceup[slot] >= 0:
                out[self.faceup + slot * self.cards + t.faceup[slot]] = 1
        on_top = t.top
        for card in range(len(on_top)):
            out[self.on_top + card] = on_top[card]
        put_all(out, self.unseen, t.unseen)

    def put_bids(self, out: list[int], t: Table, turns: list[int]) -> None:
        for colour in range(self.colours):
            at = turns[colour]
            out[self.bids + at] = within(t.bids[colour], -1, MOST)
            if t.claims[colour] >= 0:
                out[self.claims + at * self.colours + t.claims[colour]] = 1

    def put_pieces(self, out: list[int], t: Table, turns: list[int]) -> None:
        colours, chart = self.colours, t.chart
        for industry in range(len(chart)):
            out[self.chart + industry] = chart[industry]
        links = t.links
        for connection in range(len(links)):
            if links[connection] >= 0:
                out[self.links + connection * colours + turns[links[connection]]] = 1
        industries, at = t.industries, self.industries
        for town in range(0, len(industries), colours):
            for colour in range(colours):
                if industries[town + colour]:
                    out[at + town + turns[colour]] = industries[town + colour]
        for colour in range(colours):
            out[self.supply + turns[colour]] = t.supply[colour]
            out[self.pieces + turns[colour]] = t.pieces[colour]

    def put_own(self, out: list[int], d: Drawer, turns: list[int]) -> None:
        tokens, picks = d.tokens, d.picks
        for industry in range(len(tokens)):
            out[self.tokens + industry] = tokens[industry]
            out[self.picks + industry] = picks[industry]
        out[self.bid] = within(d.bid, -1, MOST)
        if d.colour >= 0:
            out[self.bidder + turns[d.colour]] = 1
