"""The changes of cards: dealt, kept, shown, placed, completed, removed."""

from __future__ import annotations

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import EARLY, LATE
from millwright.games.woodcraft.table import State, changed, perks_of, without
from millwright.kernel import tell, tell_secret


def deal_helper(s: State, seat: int, helper: int) -> None:
    s.drawers[seat].helpers |= 1 << helper
    s.table.helper_deck -= 1
    tell_secret(s, v.HELPER_DEALT, seat, helper, 0)


def deal_order(s: State, seat: int, order: int) -> None:
    """C06: early orders are to choose from, hazelnut orders are kept at once."""
    drawer = s.drawers[seat]
    if s.facts.orders.decks[order] == EARLY:
        drawer.drawn |= 1 << order
        s.table.order_deck -= 1
    else:
        drawer.hand |= 1 << order
    tell_secret(s, v.ORDER_DEALT, seat, order, 0)


def keep_order(s: State, seat: int, order: int) -> None:
    drawer = s.drawers[seat]
    drawer.drawn &= ~(1 << order)
    drawer.hand |= 1 << order
    tell_secret(s, v.ORDER_KEPT, seat, order, 0)


def keep_helper(s: State, seat: int, helper: int) -> None:
    s.drawers[seat].helpers &= ~(1 << helper)
    s.table.shown_helpers |= 1 << helper
    tell(s, v.HELPER_KEPT, seat, helper, 0)


def place_from_hand(s: State, seat: int, order: int) -> None:
    s.drawers[seat].hand &= ~(1 << order)
    s.table.shown_orders |= 1 << order
    lay_order(s, seat, order)


def lay_order(s: State, seat: int, order: int) -> None:
    """C37: beside the board, in the row of its mark."""
    t = s.table
    row = s.facts.orders.rows[order]
    t.orders[seat] = (*t.orders[seat], order)
    t.rows[seat] = (*t.rows[seat], row)
    tell(s, v.ORDER_PLACED, seat, order, row)


def show_order(s: State, order: int) -> None:
    t = s.table
    t.shown_orders |= 1 << order
    t.back_orders &= ~(1 << order)
    t.order_deck -= 1
    t.order_row = (order, *t.order_row)
    tell(s, v.ORDER_SHOWN, order, 0, 0)


def show_helper(s: State, helper: int) -> None:
    t = s.table
    t.shown_helpers |= 1 << helper
    t.helper_deck -= 1
    t.helper_row = (helper, *t.helper_row)
    tell(s, v.HELPER_SHOWN, helper, 0, 0)


def take_from_row(s: State, order: int) -> None:
    """C20: the others slide."""
    s.table.order_row = without(s.table.order_row, s.table.order_row.index(order))


def hire_from_row(s: State, seat: int, helper: int) -> None:
    """C21: the others slide."""
    s.table.helper_row = without(s.table.helper_row, s.table.helper_row.index(helper))
    tell(s, v.HELPER_TAKEN, seat, helper, 0)


def on_slots(s: State, row: tuple[int, ...], slots: list[int]) -> list[int]:
    """The cards on some slots, counted from the deck; a short row lies at the far end, as cards slide there."""
    empty = s.facts.numbers.row - len(row)
    return [row[slot - empty] for slot in slots if slot >= empty]


def remove_orders(s: State, slots: list[int]) -> None:
    """C42, C65: orders leave the row untaken."""
    gone = on_slots(s, s.table.order_row, slots)
    for order in gone:
        s.table.gone_orders |= 1 << order
        tell(s, v.ORDER_GONE, order, 0, 0)
    s.table.order_row = tuple([order for order in s.table.order_row if order not in gone])


def remove_helpers(s: State, slots: list[int]) -> None:
    """C42, C65: helpers leave the row untaken."""
    gone = on_slots(s, s.table.helper_row, slots)
    for helper in gone:
        s.table.gone_helpers |= 1 << helper
        tell(s, v.HELPER_GONE, helper, 0, 0)
    s.table.helper_row = tuple([helper for helper in s.table.helper_row if helper not in gone])


def shuffle_orders(s: State, count: int) -> None:
    """C04: the discarded orders become the deck; of those never face up only their seats know which they are."""
    t = s.table
    t.back_orders |= t.gone_orders
    t.gone_orders = 0
    if t.era == EARLY:
        for drawer in s.drawers:
            drawer.returned |= drawer.drawn
            drawer.drawn = 0
    t.order_deck = count
    tell(s, v.ORDERS_SHUFFLED, count, 0, 0)


def shuffle_helpers(s: State, count: int) -> None:
    """C04: the discarded helpers become the deck, and all that is not face up is in it."""
    t = s.table
    t.shown_helpers &= ~t.gone_helpers
    t.gone_helpers = 0
    if t.era == EARLY:
        for drawer in s.drawers:
            drawer.helpers = 0
    t.helper_deck = count
    tell(s, v.HELPERS_SHUFFLED, count, 0, 0)


def bring_late_decks(s: State) -> None:
    """C43: the early decks, their discards and all that is on display make way for the late ones."""
    t, f = s.table, s.facts
    t.era = LATE
    t.gone_orders = 0
    t.gone_helpers = 0
    t.back_orders = 0
    t.order_row = ()
    t.helper_row = ()
    t.order_deck = f.order_deck[LATE].bit_count()
    t.helper_deck = f.helper_deck[LATE].bit_count()
    tell(s, v.LATE_DECKS, 0, 0, 0)


def settle_helper(s: State, seat: int, helper: int, room: int) -> None:
    """C21: a helper moves into a room."""
    t = s.table
    t.rooms[seat] = changed(t.rooms[seat], room, helper)
    t.perks[seat] = perks_of(t.facts, t.rooms[seat])
    tell(s, v.HIRED, seat, helper, room)


def tire(s: State, seat: int, room: int) -> None:
    """C23: once a turn."""
    s.table.tired |= 1 << room
    tell(s, v.HELPER_USED, seat, room, 0)


def note_production(s: State, seat: int, room: int) -> None:
    tell(s, v.PRODUCED, seat, room, 0)


def complete(s: State, seat: int, order: int) -> int:
    """C36: the order leaves the board and is kept for the end; its row is told."""
    t = s.table
    at = t.orders[seat].index(order)
    row = t.rows[seat][at]
    t.orders[seat] = without(t.orders[seat], at)
    t.rows[seat] = without(t.rows[seat], at)
    t.completed[seat] += 1
    tell(s, v.COMPLETED, seat, order, row)
    return row


def sink_orders(s: State, seat: int) -> int:
    """C42: orders move down a row; how many fell off the last one is told."""
    t = s.table
    last = len(t.facts.workshop.row_ids) - 1
    kept: list[int] = []
    rows: list[int] = []
    for order, row in zip(t.orders[seat], t.rows[seat], strict=True):
        if row == last:
            tell(s, v.ORDER_OVERDUE, seat, order, 0)
        else:
            kept.append(order)
            rows.append(row + 1)
            tell(s, v.ORDER_FELL, seat, order, row + 1)
    overdue = len(t.orders[seat]) - len(kept)
    t.orders[seat] = tuple(kept)
    t.rows[seat] = tuple(rows)
    return overdue


def note_unfinished(s: State, seat: int, count: int) -> None:
    tell(s, v.UNFINISHED, seat, count, 0)


def show_contract(s: State, contract: int) -> None:
    s.table.contracts |= 1 << contract
    tell(s, v.CONTRACT_SHOWN, contract, 0, 0)


def claim(s: State, seat: int, contract: int) -> None:
    """C38: a marker on it."""
    t = s.table
    t.claims = changed(t.claims, contract, t.claims[contract] | 1 << seat)
    tell(s, v.CLAIMED, seat, contract, 0)


def drop_contract(s: State, contract: int) -> None:
    """C38, C69: it leaves the row."""
    s.table.contracts &= ~(1 << contract)
    tell(s, v.CONTRACT_GONE, contract, 0, 0)
