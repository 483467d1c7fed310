"""A view as numbers, for learners: its fields, and how they are written. The viewer is seat 0, the next one seat 1."""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.woodcraft.facts import IMPROVEMENTS, QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.orders import PayDie, unpacked
from millwright.games.woodcraft.origins import PART_NAMES, SCORE_PARTS
from millwright.games.woodcraft.pieces import ACTIONS, COLOURS, GOODS, KINDS, PIPS, TRACKS, value_of
from millwright.games.woodcraft.rules import ITEMS
from millwright.games.woodcraft.table import PER_SEAT, POTS, Options, Table
from millwright.games.woodcraft.view import View
from millwright.kernel import Item
from millwright.schema import AgendaFields, Layout, all_turns, put_bits, put_turned_bits, within

MOST: Final = 255
"""The largest amount of goods or points that is told; a larger one is told as this."""

DICE: Final = 31
"""The same for dice of one kind in a lumber pile, and for orders completed."""

BESIDE: Final = 4
"""Of so many rewards that are still to come the numbers are told."""


@final
class Vectors:
    """The vectors of one number of seats."""

    def __init__(self, f: Facts, seats: int) -> None:
        self.f: Final = f
        self.seats: Final = seats
        self.helpers: Final = len(f.helpers.ids)
        self.orders: Final = len(f.orders.ids)
        self.tools: Final = len(f.tools)
        self.spaces: Final = len(f.workshop.attic_ids)
        self.layout: Final = Layout()
        self.turns: Final = all_turns(seats, seats)
        self.declare_course()
        self.declare_turn()
        self.declare_market()
        self.declare_goods()
        self.declare_workshops()
        self.declare_own()
        masks = {"kinds": KINDS, "ran": f.workshop.rooms, "tools": self.tools}
        copies = {"Gain": BESIDE, "Run": BESIDE, "GainTool": BESIDE, "RollDie": 2}
        self.agenda: Final = AgendaFields(self.layout, seats, dict(ITEMS), self.bounds(), masks, copies)
        self.paid: Final = self.layout.add("agenda.PayDie.paid", "dice of it that are paid, by kind", 0, 9, (KINDS,))

    def bounds(self) -> dict[str, tuple[int, int]]:
        """What the numbers of items may be."""
        f, limits = self.f, self.f.helpers.limits
        return {
            "space": (0, max(SPACES, len(COLOURS) * f.numbers.stock) - 1), "seat": (0, self.seats - 1),
            "cards": (0, 2), "left": (0, max(f.numbers.draw_orders, f.numbers.draw_helpers, *limits)),
            "number": (0, f.setups[self.seats].rounds), "second": (0, 1), "helper": (0, self.helpers - 1),
            "bought": (-1, len(GOODS) - 1), "sold": (-1, len(COLOURS) - 1), "room": (-1, f.workshop.rooms - 1),
            "planted": (0, 1), "order": (0, self.orders - 1), "row": (0, len(f.workshop.row_ids) - 1),
            "reward": (0, len(f.rewards) - 1), "part": (0, len(PART_NAMES) - 1), "steps": (0, 9), "count": (0, 6),
            "tool": (0, self.tools - 1), "floor": (0, KINDS - 1), "action": (0, ACTIONS - 1),
        }  # fmt: skip

    def declare_course(self) -> None:
        add, f, seats = self.layout, self.f, (self.seats,)
        self.options = add.flags("options", ", ".join(Options.FIELDS), (len(Options.FIELDS),))
        self.first = add.flags("first", "who begins every round", seats)
        self.round = add.add("round", "0 before the first", 0, f.setups[self.seats].rounds)
        self.incomes = add.add("incomes", "income phases that have been", 0, len(f.setups[self.seats].income_after))
        self.era = add.flags("era", "the cards on display: 0 early, 1 late")
        self.arrow = add.flags("arrow", "the quadrant at whose end the saw points", (len(QUADRANTS),))
        self.arc = add.flags("arc", "the quadrant whose rim the arc hides", (len(QUADRANTS),))
        places = len(QUADRANTS) * SPACES
        self.wheel = add.flags("wheel", "by tile: the space on which it stands", (ACTIONS, places))
        self.rival = add.add("rival", "the reputation of the solo rival", 0, f.tracks.last)
        self.solo = add.flags("solo", "solo cards not yet drawn since the last shuffle", (len(f.solo.ids),))
        self.praised = add.flags("praised", "the seats that have had the points of the track", seats)
        shown = (len(f.tracks.tile_spaces), len(f.tracks.tile_ids))
        self.tiles = add.flags("tiles", "the reputation tiles on the track, by space", shown)
        self.reached = add.flags("reached", "by reputation tile: the seats that have reached it", (shown[0], *seats))
        self.places = add.add("places", "by reputation tile: places that are gone", 0, 4, shown[:1])

    def declare_turn(self) -> None:
        add = self.layout
        self.turn = add.flags("turn", "whose turn it is", (self.seats,))
        self.moved = add.flags("moved", "the tile moved in this turn", (ACTIONS,))
        self.pending = add.flags("pending", "whether its action is still to come")
        self.bonus = add.flags("bonus", "whether the bonus action is done")
        self.fresh = add.add("fresh", f"lanterns just gained from the tile; {DICE} for more", 0, DICE)
        self.tired = add.flags(
            "tired", "rooms whose helper has done what it does once a turn", (self.f.workshop.rooms,)
        )

    def declare_market(self) -> None:
        add, f, orders, helpers, row = self.layout, self.f, (self.orders,), (self.helpers,), self.f.numbers.row
        self.order_deck = add.add("order_deck", "cards left", 0, self.orders)
        self.helper_deck = add.add("helper_deck", "cards left", 0, self.helpers)
        self.order_row = add.add(
            "order_row", "by order: its place in the row, the newest is 1, 0 for none", 0, row, orders
        )
        self.helper_row = add.add("helper_row", "by helper: its place in the row, the newest is 1", 0, row, helpers)
        self.shown_orders = add.flags("shown_orders", "every order that has been face up", orders)
        self.shown_helpers = add.flags("shown_helpers", "every helper that has been, since the last shuffle", helpers)
        self.gone_orders = add.flags("gone_orders", "those that left the row untaken", orders)
        self.gone_helpers = add.flags("gone_helpers", "those that left the row untaken", helpers)
        self.back_orders = add.flags("back_orders", "those that have been face up and lie in the deck again", orders)
        contracts = (len(f.contracts.ids),)
        self.contracts = add.flags("contracts", "those in the row", contracts)
        self.claims = add.flags("claims", "by contract: the seats with a marker on it", (*contracts, self.seats))
        stock = (len(COLOURS) * f.numbers.stock,)
        self.stock = add.add("stock", "by space: the value of its die, 0 for none", 0, PIPS, stock)
        self.supply = add.add("supply", "tools left, by type", 0, max(f.tool_counts), (self.tools,))

    def declare_goods(self) -> None:
        add, f, seats = self.layout, self.f, (self.seats,)
        meaning = f"by seat: {', '.join(GOODS)}; {MOST} for more"
        self.goods = add.add("goods", meaning, 0, MOST, (*seats, PER_SEAT))
        meaning = f"points by seat and part ({', '.join(PART_NAMES[:SCORE_PARTS])}); {MOST} for more"
        self.scored = add.add("scored", meaning, -MOST, MOST, (*seats, SCORE_PARTS))
        self.income = add.add("income", f"by seat: {', '.join(TRACKS)}", 0, 2 * f.tracks.income, (*seats, len(TRACKS)))
        self.reputation = add.add("reputation", "by seat", 0, f.tracks.last, seats)
        self.marketing = add.add("marketing", "steps bought, by seat", 0, len(f.workshop.market_costs), seats)
        self.completed = add.add("completed", f"orders, by seat; {DICE} for more", 0, DICE, seats)
        self.lumber = add.add("lumber", f"dice by seat and kind; {DICE} for more", 0, DICE, (*seats, KINDS))
        self.pots = add.add("pots", "by seat and colour: -1 no pot, 0 empty, else the tree", -1, PIPS, (*seats, POTS))
        meaning = "how many each seat has drawn and not kept, helpers and orders, and holds, early and hazelnut orders"
        self.held = add.add("held", meaning, 0, 9, (*seats, 4))

    def declare_workshops(self) -> None:
        add, f, seats = self.layout, self.f, (self.seats,)
        tiles = len(f.workshop.splices)
        self.saws = add.add("saws", "saw tiles, by seat", 0, len(IMPROVEMENTS), seats)
        self.saws_used = add.add("saws_used", "how many of them are turned over", 0, len(IMPROVEMENTS), seats)
        self.splices = add.add("splices", "splice tiles, by seat", 0, tiles, seats)
        self.splices_used = add.flags("splices_used", "those that are turned over, by seat", (*seats, tiles))
        self.glue_tile = add.add("glue_tile", "by seat: 0 none, 1 ready, 2 turned over", 0, 2, seats)
        meaning = "by seat and helper: the room in which it lives, the first is 1, 0 for none"
        self.rooms = add.add("rooms", meaning, 0, f.workshop.rooms, (*seats, self.helpers))
        self.attic = add.flags("attic", "by seat and space: the type of its tool", (*seats, self.spaces, self.tools))
        meaning = "by seat and order: the row beside the board in which it lies, the first is 1, 0 for none"
        self.beside = add.add("orders", meaning, 0, len(f.workshop.row_ids), (*seats, self.orders))

    def declare_own(self) -> None:
        add, orders = self.layout, (self.orders,)
        self.own_helpers = add.flags("own.helpers", "helpers drawn at the start and not kept", (self.helpers,))
        self.own_drawn = add.flags("own.drawn", "orders drawn at the start and not kept", orders)
        self.own_hand = add.flags("own.hand", "orders in hand", orders)
        self.own_returned = add.flags("own.returned", "orders once drawn that are in the deck again", orders)

    # ---- writing

    def vector(self, v: View) -> list[int]:
        """The numbers of a view; a `ValueError` for one of another number of seats."""
        t = v.table
        if t.seats != self.seats:
            raise ValueError(f"a view of {t.seats} seats, not of {self.seats}")
        seat = v.seat if v.seat < self.seats else 0
        turns = self.turns[seat]
        out = [0] * self.layout.size
        self.put_course(out, t, turns)
        self.put_turn(out, t, turns)
        self.put_market(out, t, turns)
        for one in range(self.seats):
            self.put_goods(out, t, one, turns[one])
            self.put_workshop(out, t, one, turns[one])
            held = v.held[one]
            for back in range(4):
                out[self.held + turns[one] * 4 + back] = held[back]
        put_bits(out, self.own_helpers, v.drawer.helpers)
        put_bits(out, self.own_drawn, v.drawer.drawn)
        put_bits(out, self.own_hand, v.drawer.hand)
        put_bits(out, self.own_returned, v.drawer.returned)
        self.put_agenda(out, v.agenda, seat)
        return out

    def put_agenda(self, out: list[int], agenda: list[Item[Any]], seat: int) -> None:
        self.agenda.put(out, agenda, seat)
        top = agenda[-1] if agenda else None
        if isinstance(top, PayDie):
            for kind in unpacked(top.paid):
                out[self.paid + kind] += 1

    def put_course(self, out: list[int], t: Table, turns: list[int]) -> None:
        self.put_options(out, t.options)
        if t.first >= 0:
            out[self.first + turns[t.first]] = 1
        out[self.round] = t.round
        out[self.incomes] = t.incomes
        out[self.era] = t.era
        out[self.arrow + t.arrow] = 1
        if t.arc:
            out[self.arc + t.arc - 1] = 1
        wheel, places = t.wheel, len(QUADRANTS) * SPACES
        for tile in range(ACTIONS):
            if wheel[tile] >= 0:
                out[self.wheel + tile * places + wheel[tile]] = 1
        out[self.rival] = t.rival
        put_bits(out, self.solo, t.solo_left)
        put_turned_bits(out, self.praised, t.praised, turns)
        tiles = t.tiles
        for which in range(len(tiles)):
            out[self.tiles + which * len(self.f.tracks.tile_ids) + tiles[which]] = 1
        for which in range(len(t.reached)):
            put_turned_bits(out, self.reached + which * self.seats, t.reached[which], turns)
            out[self.places + which] = t.places[which]

    def put_options(self, out: list[int], o: Options) -> None:
        """In the order of their names."""
        chosen = (o.start_anywhere, o.decks_once, o.cuttings_split, o.picks_ascending)
        for at in range(len(chosen)):
            if chosen[at]:
                out[self.options + at] = 1

    def put_turn(self, out: list[int], t: Table, turns: list[int]) -> None:
        if t.turn >= 0:
            out[self.turn + turns[t.turn]] = 1
        if t.moved >= 0:
            out[self.moved + t.moved] = 1
        out[self.pending] = t.pending
        out[self.bonus] = t.bonus
        out[self.fresh] = within(t.fresh, 0, DICE)
        put_bits(out, self.tired, t.tired)

    def put_market(self, out: list[int], t: Table, turns: list[int]) -> None:
        out[self.order_deck] = t.order_deck
        out[self.helper_deck] = t.helper_deck
        orders, helpers = t.order_row, t.helper_row
        for place in range(len(orders)):
            out[self.order_row + orders[place]] = place + 1
        for place in range(len(helpers)):
            out[self.helper_row + helpers[place]] = place + 1
        put_bits(out, self.shown_orders, t.shown_orders)
        put_bits(out, self.shown_helpers, t.shown_helpers)
        put_bits(out, self.gone_orders, t.gone_orders)
        put_bits(out, self.gone_helpers, t.gone_helpers)
        put_bits(out, self.back_orders, t.back_orders)
        put_bits(out, self.contracts, t.contracts)
        claims, stock, supply = t.claims, t.stock, t.supply
        for contract in range(len(claims)):
            if claims[contract]:
                put_turned_bits(out, self.claims + contract * self.seats, claims[contract], turns)
        for space in range(len(stock)):
            if stock[space] >= 0:
                out[self.stock + space] = value_of(stock[space])
        for tool in range(len(supply)):
            out[self.supply + tool] = supply[tool]

    def put_goods(self, out: list[int], t: Table, seat: int, at: int) -> None:
        """What a seat has, at the place where it is counted from the viewer on."""
        for good in range(PER_SEAT):
            out[self.goods + at * PER_SEAT + good] = within(t.goods[seat * PER_SEAT + good], 0, MOST)
        scored = t.scored
        for part in range(SCORE_PARTS):
            out[self.scored + at * SCORE_PARTS + part] = within(scored[seat * SCORE_PARTS + part], -MOST, MOST)
        for track in range(len(TRACKS)):
            out[self.income + at * len(TRACKS) + track] = t.income[seat * len(TRACKS) + track]
        out[self.reputation + at] = t.reputation[seat]
        out[self.marketing + at] = t.marketing[seat]
        out[self.completed + at] = within(t.completed[seat], 0, DICE)
        for kind in t.lumber[seat]:
            place = self.lumber + at * KINDS + kind
            if out[place] < DICE:
                out[place] += 1
        for colour in range(POTS):
            out[self.pots + at * POTS + colour] = t.pots[seat * POTS + colour]

    def put_workshop(self, out: list[int], t: Table, seat: int, at: int) -> None:
        out[self.saws + at] = t.saws[seat]
        out[self.saws_used + at] = t.saws_used[seat]
        out[self.splices + at] = t.splices[seat]
        put_bits(out, self.splices_used + at * len(self.f.workshop.splices), t.splices_used[seat])
        out[self.glue_tile + at] = t.glue_tile[seat]
        rooms, attic = t.rooms[seat], t.attic[seat]
        for room in range(len(rooms)):
            if rooms[room] >= 0:
                out[self.rooms + at * self.helpers + rooms[room]] = room + 1
        for space in range(len(attic)):
            if attic[space] >= 0:
                out[self.attic + (at * self.spaces + space) * self.tools + attic[space]] = 1
        orders, rows = t.orders[seat], t.rows[seat]
        for n in range(len(orders)):
            out[self.beside + at * self.orders + orders[n]] = rows[n] + 1
