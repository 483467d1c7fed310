"""Wood and materials: the stock, and what is bought and sold (C02, C16 to C19)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.changes import add_die, change_good, drop_die, roll, take_stock
from millwright.games.woodcraft.origins import ACTION, BOUGHT, SOLD
from millwright.games.woodcraft.pieces import BLUEBERRIES, COLOURS, PIPS, colour_of, die
from millwright.games.woodcraft.quotes import different, quote_die, quote_six, quote_store, sale_price
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import BUY, DONE, NO_MORE, ROLL, SELL, STORE
from millwright.kernel import FREE, Chance, Item, Move, Quote, SeatAsk, Step


def pay(s: State, seat: int, price: int) -> None:
    change_good(s, seat, BLUEBERRIES, -price, ACTION)


def any_allowed(item: Item[State], s: State, seat: int) -> bool:
    """Whether there is more to decide than that it was enough."""
    return len(item.offers(s, seat)) > 1


# ---- the stock


@final
class Restock(Step[State]):
    """C02, C16: a die is rolled for each empty space."""

    NAME: ClassVar[str] = "Restock"
    RULE: ClassVar[str] = "C02"

    def run(self, s: State) -> None:
        empty: list[Item[State]] = [RollDie(space) for space, kind in enumerate(s.table.stock) if kind < 0]
        s.then_all(empty)


@final
class RollDie(Chance[State]):
    """C02: each space of the stock has its colour."""

    NAME: ClassVar[str] = "RollDie"
    RULE: ClassVar[str] = "C02"

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space: Final = space

    def candidates(self, s: State, seat: int) -> list[Move]:
        colour = self.space // s.facts.numbers.stock
        return [(ROLL, die(colour, value), self.space) for value in range(1, PIPS + 1)]

    def take(self, s: State, seat: int, move: Move) -> None:
        roll(s, move[1], move[2])


# ---- wood


@final
class BuyWood(SeatAsk[State]):
    """C16: one or two dice of the stock."""

    NAME: ClassVar[str] = "BuyWood"
    RULE: ClassVar[str] = "C16"

    def __init__(self, seat: int, bought: int) -> None:
        super().__init__(seat)
        self.bought: Final = bought

    def candidates(self, s: State, seat: int) -> list[Move]:
        kinds = sorted([kind for kind in s.table.stock if kind >= 0])
        moves: list[Move] = [(BUY, kind, 0) for kind in different(tuple(kinds))]
        return [*moves, NO_MORE] if self.bought else moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_die(s.table, seat, move[1])

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DONE:
            return
        buy_die(s, seat, move[1])
        take_stock(s, move[1])
        more = BuyWood(seat, 1)
        if not self.bought and any_allowed(more, s, seat):
            s.then(more)


def buy_die(s: State, seat: int, kind: int) -> None:
    pay(s, seat, quote_die(s.table, seat, kind).price)
    add_die(s, seat, kind, BOUGHT)


@final
class Exchange(SeatAsk[State]):
    """C18: sell a die, or buy a 6, or first the one and then the other; `sold` is the colour of the die sold."""

    NAME: ClassVar[str] = "Exchange"
    RULE: ClassVar[str] = "C18"

    def __init__(self, seat: int, sold: int) -> None:
        super().__init__(seat)
        self.sold: Final = sold

    def candidates(self, s: State, seat: int) -> list[Move]:
        sixes: list[Move] = [(BUY, die(colour, PIPS), 0) for colour in range(len(COLOURS))]
        if self.sold >= 0:
            return [*sixes, NO_MORE]
        return [(SELL, kind, 0) for kind in different(s.table.lumber[seat])] + sixes

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == BUY:
            return quote_six(s.table, seat, colour_of(move[1]), self.sold)
        return FREE if move[0] == DONE else Quote(sale_price(s.table, seat, move[1]), "", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == BUY:
            buy_die(s, seat, move[1])
        elif move[0] == SELL:
            price = sale_price(s.table, seat, move[1])
            drop_die(s, seat, move[1], SOLD)
            change_good(s, seat, BLUEBERRIES, price, ACTION)
            more = Exchange(seat, colour_of(move[1]))
            if any_allowed(more, s, seat):
                s.then(more)


# ---- materials


@final
class BuyMaterials(SeatAsk[State]):
    """C19: one or two purchases of different goods; `bought` is the good of the first."""

    NAME: ClassVar[str] = "BuyMaterials"
    RULE: ClassVar[str] = "C19"

    def __init__(self, seat: int, bought: int) -> None:
        super().__init__(seat)
        self.bought: Final = bought

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = [(STORE, number, 0) for number in range(len(s.facts.stores.costs))]
        return moves if self.bought < 0 else [*moves, NO_MORE]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_store(s.table, seat, move[1], self.bought)

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DONE:
            return
        stores, number = s.facts.stores, move[1]
        pay(s, seat, quote_store(s.table, seat, number, self.bought).price)
        change_good(s, seat, stores.goods[number], stores.amounts[number], ACTION)
        more = BuyMaterials(seat, stores.goods[number])
        if self.bought < 0 and any_allowed(more, s, seat):
            s.then(more)
