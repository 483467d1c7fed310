"""A view as numbers, for learners: its fields, and how they are written. The viewer is seat 0, the next one seat 1."""

from __future__ import annotations

from typing import Final, final

from millwright.games.brass.facts import INDUSTRIES, Facts
from millwright.games.brass.rules import ITEMS
from millwright.games.brass.table import STACKS, Options, Table
from millwright.games.brass.verbs import PART_NAMES, PARTS
from millwright.games.brass.view import View
from millwright.schema import AgendaFields, Layout, all_turns, put_all, put_bits, put_turned_bits, within

RICH: Final = 511
"""The largest purse that is told; a larger one is told as this."""

MOST: Final = 255
"""The same for points, and for what is spent in a round."""


@final
class Vectors:
    """The vectors of one board and number of seats."""

    def __init__(self, f: Facts, seats: int) -> None:
        self.board: Final = f.boards[seats]
        self.seats: Final = seats
        self.layout: Final = Layout()
        self.turns: Final = all_turns(seats, seats)
        self.tile_industries: Final = self.board.tiles.industries
        self.tile_levels: Final = self.board.tiles.levels
        self.declare_course()
        self.declare_seats()
        self.declare_map()
        m = self.board.map
        slots, places = len(m.slot_shows), len(m.location_ids)
        bounds = {
            "period": (0, 1), "number": (0, self.board.numbers.rounds), "seat": (0, seats - 1),
            "left": (0, self.board.numbers.hand), "slot": (-1, slots - 1), "industry": (-1, len(INDUSTRIES) - 1),
            "place": (0, places - 1), "far": (-1, places - 1), "connection": (0, len(m.ends) - 1),
            "mill": (0, slots - 1), "port": (-1, slots - 1), "steps": (0, 3),
        }  # fmt: skip
        self.agenda: Final = AgendaFields(self.layout, seats, dict(ITEMS), bounds, {}, {"Develop": 2})

    def declare_course(self) -> None:
        add, b, seats = self.layout, self.board, self.seats
        self.options = add.flags("options", ", ".join(Options.FIELDS), (len(Options.FIELDS),))
        self.period = add.flags("period", "0 canal, 1 rail")
        self.round = add.add("round", "0 before the first of a period", 0, b.numbers.rounds)
        self.deck = add.add("deck", "cards left to draw", 0, b.deck.size)
        self.removed = add.add("removed", "cards removed unseen", 0, max(b.numbers.removed))
        self.cotton = add.add("cotton", "the space of the cotton marker", 0, b.tracks.closed)
        self.coal = add.add("coal", "cubes on the coal demand track", 0, len(b.tracks.prices[0]))
        self.iron = add.add("iron", "cubes on the iron demand track", 0, len(b.tracks.prices[1]))
        market = b.tracks.market
        self.market = add.add("market", "distant market tiles face down, by value", 0, max(market), (len(market),))
        self.order = add.add("order", "by seat: its place in the turn order, 0 for none", 0, seats, (seats,))
        self.begun = add.flags("begun", "by seat: whether it has ever built a tile", (seats,))
        cards, most = len(b.deck.ids), max(b.deck.counts)
        self.discards = add.add("discards", "by card", 0, most, (cards,))
        self.hand = add.add("own.hand", "by card", 0, most, (cards,))

    def declare_seats(self) -> None:
        add, b, seats = self.layout, self.board, (self.seats,)
        self.debt = 2 * b.numbers.rounds * min(0, b.tracks.income[0])
        self.money = add.add("money", f"by seat; {RICH} for more", self.debt, RICH, seats)
        self.spent = add.add("spent", f"in this round, by seat; {MOST} for more", 0, MOST, seats)
        self.space = add.add("space", "on the income track, by seat", 0, b.tracks.last, seats)
        self.pieces = add.add("pieces", "link pieces left, by seat", 0, b.numbers.links, seats)
        tallest = max([len(stack) for stack in b.tiles.stacks])
        meaning = f"tiles that have left each stack, by seat and industry ({', '.join(INDUSTRIES)})"
        self.stacks = add.add("stacks", meaning, 0, tallest, (*seats, STACKS))
        self.scrapped = add.add("scrapped", "tiles that have left the game, by seat", 0, b.tiles.each, seats)
        self.held = add.add("held", "how many cards each seat holds", 0, b.numbers.hand, seats)
        meaning = f"points by seat and part ({', '.join(PART_NAMES)}); {MOST} for more"
        self.scored = add.add("scored", meaning, -MOST, MOST, (*seats, PARTS))

    def declare_map(self) -> None:
        add, b, seats = self.layout, self.board, self.seats
        slots, industries = len(b.map.slot_shows), len(INDUSTRIES)
        self.links = add.flags("links", "by connection: the seat that built it", (len(b.map.ends), seats))
        self.owners = add.flags("owners", "by slot: the seat whose tile is there", (slots, seats))
        self.kinds = add.flags("tiles", f"by slot: the tile's industry ({', '.join(INDUSTRIES)})", (slots, industries))
        self.levels = add.add(
            "levels", "by slot: the tile's level, 0 also for no tile", 0, max(b.tiles.levels), (slots,)
        )
        self.flipped = add.flags("flipped", "by slot: whether the tile is", (slots,))
        self.cubes = add.add("cubes", "by slot", 0, max(b.tiles.cubes), (slots,))

    def vector(self, v: View) -> list[int]:
        """The numbers of a view; a `ValueError` for one of another number of seats."""
        t = v.table
        if t.seats != self.seats:
            raise ValueError(f"a view of {t.seats} seats, not of {self.seats}")
        seat = v.seat if v.seat < self.seats else 0
        turns = self.turns[seat]
        out = [0] * self.layout.size
        self.put_course(out, t, turns)
        for card in v.drawer.hand:
            out[self.hand + card] += 1
        for one in range(self.seats):
            out[self.held + turns[one]] = v.held[one]
            self.put_seat(out, t, one, turns[one])
        self.put_map(out, t, turns)
        self.agenda.put(out, v.agenda, seat)
        return out

    def put_course(self, out: list[int], t: Table, turns: list[int]) -> None:
        self.put_options(out, t.options)
        out[self.period] = t.period
        out[self.round] = t.round
        out[self.deck] = t.deck
        out[self.removed] = t.removed
        out[self.cotton] = t.cotton
        out[self.coal] = t.coal
        out[self.iron] = t.iron
        market, order = t.market, t.order
        for value in range(len(market)):
            out[self.market + value] = market[value]
        for place in range(len(order)):
            out[self.order + turns[order[place]]] = place + 1
        put_turned_bits(out, self.begun, t.begun, turns)
        put_all(out, self.discards, t.discards)

    def put_options(self, out: list[int], o: Options) -> None:
        """In the order of their names."""
        chosen = (
            o.cotton_money, o.overbuild_either, o.virtual_one_way, o.rail_coal_through, o.rail_coal_nearest,
            o.tie_by_level, o.debt_stays, o.first_once, o.canal_own_tile, o.tie_shared,
        )  # fmt: skip
        for at in range(len(chosen)):
            if chosen[at]:
                out[self.options + at] = 1

    def put_seat(self, out: list[int], t: Table, seat: int, at: int) -> None:
        """What a seat has, at the place where it is counted from the viewer on."""
        out[self.money + at] = within(t.money[seat], self.debt, RICH)
        out[self.spent + at] = within(t.spent[seat], 0, MOST)
        out[self.space + at] = t.space[seat]
        out[self.pieces + at] = t.pieces[seat]
        out[self.scrapped + at] = t.scrapped[seat]
        for stack in range(STACKS):
            out[self.stacks + at * STACKS + stack] = t.stacks[seat * STACKS + stack]
        scored = t.scored
        for part in range(PARTS):
            out[self.scored + at * PARTS + part] = within(scored[seat * PARTS + part], -MOST, MOST)

    def put_map(self, out: list[int], t: Table, turns: list[int]) -> None:
        links, tiles, seats = t.links, t.tiles, self.seats
        for connection in range(len(links)):
            if links[connection] >= 0:
                out[self.links + connection * seats + turns[links[connection]]] = 1
        for slot in range(len(tiles)):
            kind = tiles[slot]
            if kind >= 0:
                out[self.owners + slot * seats + turns[t.owners[slot]]] = 1
                out[self.kinds + slot * STACKS + self.tile_industries[kind]] = 1
                out[self.levels + slot] = self.tile_levels[kind]
                out[self.cubes + slot] = t.cubes[slot]
        put_bits(out, self.flipped, t.flipped)
