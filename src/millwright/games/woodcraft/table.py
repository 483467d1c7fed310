"""The state of a game: the public table, a drawer for each seat, the agenda.

There is no deck in it: a card that was never face up and is in no drawer is still to be drawn, and luck draws it; so is
one that lies in its deck again. What a seat's permanent helpers give it is kept in `perks` and follows from its rooms;
`audit` compares. What changes seldom is a tuple, which clones share. No constructor has a default value.
"""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.woodcraft.decks import (
    BUY_DISCOUNT,
    GLUE_POINTS,
    GROWTH,
    HELPER_DISCOUNT,
    IMPROVE_DISCOUNT,
    LANTERN_REPUTATION,
    MARKETING_DISCOUNT,
    MATERIALS_DISCOUNT,
    ORDER_DISCOUNT,
    SELL_BONUS,
    SPLICE_POINTS,
)
from millwright.games.woodcraft.facts import Facts, Setup
from millwright.games.woodcraft.pieces import COLOURS, EARLY, GOODS, PIPS
from millwright.kernel import Event, Item, Position, bits, mask_of
from millwright.values import Damaged, Shared, Value, entry, numbers, plain, read_fields

PER_SEAT: Final = len(GOODS)
POTS: Final = len(COLOURS)
TRACKS: Final = 2
NO_POT: Final = -1
NO_TILE: Final = 0
READY: Final = 1
TURNED: Final = 2

# What permanent helpers give, by number (C23, C62): a discount for each value of a die, then one number for each effect
PERK_SELL: Final = PIPS
PERK_IMPROVE: Final = PIPS + 1
PERK_HELPER: Final = PIPS + 2
PERK_STORES: Final = PIPS + 3
PERK_ORDER: Final = PIPS + 4
PERK_MARKET: Final = PIPS + 5
PERK_SPLICE: Final = PIPS + 6
PERK_LANTERN: Final = PIPS + 7
PERK_GLUE: Final = PIPS + 8  # the points of gluing two colours
PERK_GROWTH: Final = PIPS + 9  # by colour of the pot

SUMS: Final = {
    SELL_BONUS: PERK_SELL,
    IMPROVE_DISCOUNT: PERK_IMPROVE,
    HELPER_DISCOUNT: PERK_HELPER,
    MATERIALS_DISCOUNT: PERK_STORES,
    ORDER_DISCOUNT: PERK_ORDER,
    MARKETING_DISCOUNT: PERK_MARKET,
    SPLICE_POINTS: PERK_SPLICE,
    LANTERN_REPUTATION: PERK_LANTERN,
}
"""C62: the effects that add up."""


def changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A tuple with one of its numbers replaced."""
    return values[:index] + (value,) + values[index + 1 :]


def without(values: tuple[int, ...], index: int) -> tuple[int, ...]:
    return values[:index] + values[index + 1 :]


def perks_of(f: Facts, rooms: tuple[int, ...]) -> tuple[int, ...]:
    """C62: discounts add up; of two growths or two prices of gluing the better one counts."""
    perks = [0] * PERK_GLUE + [f.numbers.glue_points] + [f.numbers.growth] * POTS
    for helper in rooms:
        if helper < 0:
            continue
        effect, amount = f.helpers.effects[helper], f.helpers.amounts[helper]
        if effect in SUMS:
            perks[SUMS[effect]] += amount
        elif effect == BUY_DISCOUNT:
            for value in bits(f.helpers.masks[helper]):
                perks[value - 1] += amount
        elif effect == GLUE_POINTS:
            perks[PERK_GLUE] = max(perks[PERK_GLUE], amount)
        elif effect == GROWTH:
            at = PERK_GROWTH + f.helpers.colours[helper]
            perks[at] = max(perks[at], amount)
    return tuple(perks)


@final
class Options(Shared):
    """What a table agrees on before the game; each is off as the rules file has it."""

    FIELDS: Final = ("start_anywhere", "decks_once", "cuttings_split", "picks_ascending")

    def __init__(self, start_anywhere: bool, decks_once: bool, cuttings_split: bool, picks_ascending: bool) -> None:
        self.start_anywhere: Final = start_anywhere  # C01
        self.decks_once: Final = decks_once  # C04
        self.cuttings_split: Final = cuttings_split  # C62
        self.picks_ascending: Final = picks_ascending  # how 2026.1 asked for several things of a kind

    def dump(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Options.FIELDS}


USUAL: Final = Options(False, False, False, False)
"""The rules as they are."""


@final
class Table(Value):
    """What everybody sees. C71: all but the hands."""

    facts: Final[Facts]
    options: Final[Options]
    seats: Final[int]
    first: int  # who begins every round (C07); -1 before that is drawn
    round: int
    incomes: int  # income phases that have been
    era: int  # whose cards are on display: EARLY or LATE (C43)
    turn: int  # whose turn it is, or -1
    arrow: int  # the quadrant at whose end the saw points (C11)
    arc: int  # while the arc hides the rim of the first quadrant its number, from 1; then 0 (C10)
    order_deck: int  # cards left
    helper_deck: int
    shown_orders: int  # every order that has been face up
    shown_helpers: int  # since the last shuffle: no helper is ever in a hand
    gone_orders: int  # those that left the row untaken: discards (C04)
    gone_helpers: int
    back_orders: int  # those that have been face up and lie in the deck again
    contracts: int  # those in the row
    moved: int  # the tile moved in this turn, or -1
    pending: int  # 1 while its action is still to come (C13)
    bonus: int  # 1 when the bonus action is done (C14)
    fresh: int  # lanterns just gained from the tile (C13)
    tired: int  # rooms whose helper has done what it does once a turn (C23)
    rival: int  # the reputation of the solo rival (C63)
    solo_left: int  # solo cards not yet drawn since the last shuffle (C64)
    praised: int  # the seats that have had the points of the track (C45)
    wheel: tuple[int, ...]  # by tile: quadrant * SPACES + space, or -1
    stock: tuple[int, ...]  # kinds of dice by space, or -1 (C02)
    order_row: tuple[int, ...]  # the newest first (C04)
    helper_row: tuple[int, ...]
    claims: tuple[int, ...]  # by contract: the seats with a marker on it (C38)
    tiles: tuple[int, ...]  # the reputation tiles on the track (C03)
    reached: tuple[int, ...]  # by reputation tile: the seats that have reached it
    places: tuple[int, ...]  # by reputation tile: the places that are gone since earlier rounds (C46)
    supply: tuple[int, ...]  # tools left, by type
    scored: tuple[int, ...]  # points by seat * SCORE_PARTS + part
    goods: list[int]  # by seat * len(GOODS) + good
    income: list[int]  # by seat * 2 + track (C44)
    reputation: list[int]
    marketing: list[int]  # steps bought (C40)
    saws: list[int]  # saw tiles (C29)
    saws_used: list[int]  # how many of them are turned over
    splices: list[int]  # splice tiles (C30)
    splices_used: list[int]  # a mask of those that are turned over
    glue_tile: list[int]  # 0 none, 1 ready, 2 turned over
    completed: list[int]  # orders
    pots: list[int]  # by seat * 3 + colour: -1 no pot, 0 empty, else the value of the tree (C28)
    lumber: list[tuple[int, ...]]  # kinds of dice, sorted
    rooms: list[tuple[int, ...]]  # helpers, or -1
    attic: list[tuple[int, ...]]  # types of tools by space, or -1
    orders: list[tuple[int, ...]]  # beside the board
    rows: list[tuple[int, ...]]  # where each of them is
    perks: list[tuple[int, ...]]  # what permanent helpers give, by the numbers above

    # ---- from the fields above, by tools/fields.py (make fields)
    # fmt: off

    FIELDS: Final = (
        "seats", "first", "round", "incomes", "era", "turn", "arrow", "arc", "order_deck", "helper_deck",
        "shown_orders", "shown_helpers", "gone_orders", "gone_helpers", "back_orders", "contracts", "moved", "pending",
        "bonus", "fresh", "tired", "rival", "solo_left", "praised", "wheel", "stock", "order_row", "helper_row",
        "claims", "tiles", "reached", "places", "supply", "scored", "goods", "income", "reputation", "marketing",
        "saws", "saws_used", "splices", "splices_used", "glue_tile", "completed", "pots", "lumber", "rooms", "attic",
        "orders", "rows", "perks"
    )
    TUPLES: Final = (
        "wheel", "stock", "order_row", "helper_row", "claims", "tiles", "reached", "places", "supply", "scored"
    )
    LISTS_OF_TUPLES: Final = ("lumber", "rooms", "attic", "orders", "rows", "perks")

    def __init__(
        self, facts: Facts, options: Options, seats: int, first: int, round: int, incomes: int, era: int, turn: int,
        arrow: int, arc: int, order_deck: int, helper_deck: int, shown_orders: int, shown_helpers: int,
        gone_orders: int, gone_helpers: int, back_orders: int, contracts: int, moved: int, pending: int, bonus: int,
        fresh: int, tired: int, rival: int, solo_left: int, praised: int, wheel: tuple[int, ...],
        stock: tuple[int, ...], order_row: tuple[int, ...], helper_row: tuple[int, ...], claims: tuple[int, ...],
        tiles: tuple[int, ...], reached: tuple[int, ...], places: tuple[int, ...], supply: tuple[int, ...],
        scored: tuple[int, ...], goods: list[int], income: list[int], reputation: list[int], marketing: list[int],
        saws: list[int], saws_used: list[int], splices: list[int], splices_used: list[int], glue_tile: list[int],
        completed: list[int], pots: list[int], lumber: list[tuple[int, ...]], rooms: list[tuple[int, ...]],
        attic: list[tuple[int, ...]], orders: list[tuple[int, ...]], rows: list[tuple[int, ...]],
        perks: list[tuple[int, ...]]
    ) -> None:
        self.facts, self.options, self.seats = facts, options, seats
        self.first, self.round, self.incomes = first, round, incomes
        self.era, self.turn, self.arrow = era, turn, arrow
        self.arc, self.order_deck, self.helper_deck = arc, order_deck, helper_deck
        self.shown_orders, self.shown_helpers, self.gone_orders = shown_orders, shown_helpers, gone_orders
        self.gone_helpers, self.back_orders, self.contracts = gone_helpers, back_orders, contracts
        self.moved, self.pending, self.bonus = moved, pending, bonus
        self.fresh, self.tired, self.rival = fresh, tired, rival
        self.solo_left, self.praised, self.wheel = solo_left, praised, wheel
        self.stock, self.order_row, self.helper_row = stock, order_row, helper_row
        self.claims, self.tiles, self.reached = claims, tiles, reached
        self.places, self.supply, self.scored = places, supply, scored
        self.goods, self.income, self.reputation = goods, income, reputation
        self.marketing, self.saws, self.saws_used = marketing, saws, saws_used
        self.splices, self.splices_used, self.glue_tile = splices, splices_used, glue_tile
        self.completed, self.pots, self.lumber = completed, pots, lumber
        self.rooms, self.attic, self.orders = rooms, attic, orders
        self.rows, self.perks = rows, perks

    def clone(self) -> Table:
        return Table(
            self.facts, self.options, self.seats, self.first, self.round, self.incomes, self.era, self.turn, self.arrow,
            self.arc, self.order_deck, self.helper_deck, self.shown_orders, self.shown_helpers, self.gone_orders,
            self.gone_helpers, self.back_orders, self.contracts, self.moved, self.pending, self.bonus, self.fresh,
            self.tired, self.rival, self.solo_left, self.praised, self.wheel, self.stock, self.order_row,
            self.helper_row, self.claims, self.tiles, self.reached, self.places, self.supply, self.scored,
            self.goods[:], self.income[:], self.reputation[:], self.marketing[:], self.saws[:], self.saws_used[:],
            self.splices[:], self.splices_used[:], self.glue_tile[:], self.completed[:], self.pots[:], self.lumber[:],
            self.rooms[:], self.attic[:], self.orders[:], self.rows[:], self.perks[:]
        )

    # fmt: on

    @property
    def setup(self) -> Setup:
        return self.facts.setups[self.seats]

    def dump(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in Table.FIELDS}


def turn_order(t: Table) -> list[int]:
    """C07: clockwise from the first player, in every round; nobody before that is drawn."""
    return [(t.first + i) % t.seats for i in range(t.seats)] if t.first >= 0 else []


def load_table(facts: Facts, data: Any) -> Table:
    options: Any = read_fields(Options, entry(data, "options", "the position"), "the options")
    value: Any = read_fields(Table, entry(data, "table", "the position"), "the table")
    if value[0] not in facts.setups:
        raise Damaged(f"the table cannot have {value[0]} seats")
    return Table(facts, Options(*options), *value)


@final
class Drawer(Value):
    """C06, C71: what only its seat sees, as masks: helpers and orders drawn at the start and not kept, and the hand.

    C04: when the first are shuffled into their decks nobody has them any more; the seat still knows which orders those
    were, and so that none of them is in a hand.
    """

    FIELDS: Final = ("helpers", "drawn", "hand", "returned")

    def __init__(self, helpers: int, drawn: int, hand: int, returned: int) -> None:
        self.helpers = helpers
        self.drawn = drawn
        self.hand = hand
        self.returned = returned

    def clone(self) -> Drawer:
        return Drawer(self.helpers, self.drawn, self.hand, self.returned)

    def dump(self) -> dict[str, Any]:
        return {name: bits(getattr(self, name)) for name in Drawer.FIELDS}


def load_drawer(data: Any) -> Drawer:
    return Drawer(*[mask_of(numbers(data, name, "a drawer")) for name in Drawer.FIELDS])


@final
class State(Position):
    """A whole game in progress. Only rules touch it; everyone else gets a view."""

    def __init__(
        self, facts: Facts, table: Table, drawers: list[Drawer], agenda: list[Item[Any]], events: list[Event]
    ) -> None:
        super().__init__(agenda, events)
        self.facts: Final = facts
        self.table: Final = table
        self.drawers: Final = drawers

    def clone(self) -> State:
        """A position of its own; the events of the last move are not part of it."""
        drawers = [drawer.clone() for drawer in self.drawers]
        return State(self.facts, self.table.clone(), drawers, self.agenda[:], [])


def discarded_orders(s: State) -> int:
    """C04, C06: how many orders a new deck would have: those that left the row untaken, and those drawn at the start
    and not kept, once everybody has chosen. Anybody can count them."""
    count = s.table.gone_orders.bit_count()
    if s.table.round and s.table.era == EARLY:
        count += sum([drawer.drawn.bit_count() for drawer in s.drawers])
    return count


def discarded_helpers(s: State) -> int:
    count = s.table.gone_helpers.bit_count()
    if s.table.round and s.table.era == EARLY:
        count += sum([drawer.helpers.bit_count() for drawer in s.drawers])
    return count
