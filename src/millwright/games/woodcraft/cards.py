"""The rows of cards, and orders taken from them (C04, C20)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.card_changes import (
    lay_order,
    show_helper,
    show_order,
    shuffle_helpers,
    shuffle_orders,
    take_from_row,
)
from millwright.games.woodcraft.origins import HELPERS
from millwright.games.woodcraft.quotes import quote_order
from millwright.games.woodcraft.rewards import Gain
from millwright.games.woodcraft.table import State, discarded_helpers, discarded_orders
from millwright.games.woodcraft.verbs import DONE, DRAW_HELPER, DRAW_ORDER, NO_MORE, TAKE
from millwright.games.woodcraft.wood import any_allowed, pay
from millwright.kernel import FREE, Item, MaskedChance, Move, Quote, SeatAsk, SeatStep, Step


def orders_left(s: State, deck: int) -> int:
    """The orders of a deck: those that nobody has seen, and those that lie in it again."""
    left = s.facts.order_deck[deck] & (~s.table.shown_orders | s.table.back_orders)
    for drawer in s.drawers:
        left &= ~(drawer.hand | drawer.drawn)
    return left


def helpers_left(s: State, deck: int) -> int:
    left = s.facts.helper_deck[deck] & ~s.table.shown_helpers
    for drawer in s.drawers:
        left &= ~drawer.helpers
    return left


@final
class Refill(Step[State]):
    """C04, C20, C21: both rows are filled from their decks; an empty deck is made anew of its discards."""

    NAME: ClassVar[str] = "Refill"
    RULE: ClassVar[str] = "C04"

    def run(self, s: State) -> None:
        t, slots = s.table, s.facts.numbers.row
        orders, helpers = slots - len(t.order_row), slots - len(t.helper_row)
        draws: list[Item[State]] = [DrawOrder() for _ in range(min(orders, t.order_deck))]
        if orders > t.order_deck and not t.options.decks_once:
            draws += anew(ShuffleOrders(), DrawOrder(), min(orders - t.order_deck, discarded_orders(s)))
        draws += [DrawHelper() for _ in range(min(helpers, t.helper_deck))]
        if helpers > t.helper_deck and not t.options.decks_once:
            draws += anew(ShuffleHelpers(), DrawHelper(), min(helpers - t.helper_deck, discarded_helpers(s)))
        s.then_all(draws)


def anew(shuffle: Item[State], draw: Item[State], count: int) -> list[Item[State]]:
    """C04: so many cards of a new deck; if there are no discards either, nothing."""
    return [shuffle, *[draw for _ in range(count)]] if count else []


@final
class ShuffleOrders(Step[State]):
    """C04: the discarded orders are the new deck."""

    NAME: ClassVar[str] = "ShuffleOrders"
    RULE: ClassVar[str] = "C04"

    def run(self, s: State) -> None:
        shuffle_orders(s, discarded_orders(s))


@final
class ShuffleHelpers(Step[State]):
    """C04: the discarded helpers are the new deck."""

    NAME: ClassVar[str] = "ShuffleHelpers"
    RULE: ClassVar[str] = "C04"

    def run(self, s: State) -> None:
        shuffle_helpers(s, discarded_helpers(s))


@final
class DrawOrder(MaskedChance[State]):
    """C04: the top card of the order deck."""

    NAME: ClassVar[str] = "DrawOrder"
    RULE: ClassVar[str] = "C04"

    def mask(self, s: State) -> int:
        return orders_left(s, s.table.era)

    def drawn(self, order: int) -> Move:
        return DRAW_ORDER, order, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        show_order(s, move[1])


@final
class DrawHelper(MaskedChance[State]):
    """C04: the top card of the helper deck."""

    NAME: ClassVar[str] = "DrawHelper"
    RULE: ClassVar[str] = "C04"

    def mask(self, s: State) -> int:
        return helpers_left(s, s.table.era)

    def drawn(self, helper: int) -> Move:
        return DRAW_HELPER, helper, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        show_helper(s, move[1])


# ---- orders


@final
class ChooseOrder(SeatAsk[State]):
    """C20: one of the row; then, for blueberries, a second one."""

    NAME: ClassVar[str] = "ChooseOrder"
    RULE: ClassVar[str] = "C20"

    def __init__(self, seat: int, second: int) -> None:
        super().__init__(seat)
        self.second: Final = second

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = [(TAKE, order, 0) for order in s.table.order_row]
        return [*moves, NO_MORE] if self.second else moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_order(s.table, seat, bool(self.second))

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DONE:
            return
        pay(s, seat, quote_order(s.table, seat, bool(self.second)).price)
        take_order(s, seat, move[1])
        s.then(Refill(), None if self.second else MayChooseOrder(seat))


def take_order(s: State, seat: int, order: int) -> None:
    """C20: beside the board at once; the row slides."""
    take_from_row(s, order)
    lay_order(s, seat, order)


@final
class MayChooseOrder(SeatStep[State]):
    """C20: a second order is asked for if there is one that can be paid."""

    NAME: ClassVar[str] = "MayChooseOrder"
    RULE: ClassVar[str] = "C20"

    def run(self, s: State) -> None:
        more = ChooseOrder(self.seat, 1)
        if any_allowed(more, s, self.seat):
            s.then(more)


@final
class TakeFree(SeatAsk[State]):
    """C62: an order of the row may be taken at no cost; if not, the helper gives something else."""

    NAME: ClassVar[str] = "TakeFree"
    RULE: ClassVar[str] = "C62"

    def __init__(self, seat: int, helper: int) -> None:
        super().__init__(seat)
        self.helper: Final = helper

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [*[(TAKE, order, 0) for order in s.table.order_row], NO_MORE]

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == TAKE:
            take_order(s, seat, move[1])
            s.then(Refill())
        else:
            s.then(take_none(s, seat, self.helper))


def take_none(s: State, seat: int, helper: int) -> Gain:
    """C62: what such a helper gives when no order is taken."""
    return Gain(seat, s.facts.helpers.gains[helper], HELPERS)
