"""Orders: completing them, and the contracts that hazelnut orders let one claim (C36 to C38)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.card_changes import claim, complete
from millwright.games.woodcraft.changes import change_good, drop_die, score
from millwright.games.woodcraft.decks import ON_ORDER
from millwright.games.woodcraft.origins import AS_PAYMENT, CONTRACTS, HELPERS, ORDER, ROW
from millwright.games.woodcraft.pieces import KINDS
from millwright.games.woodcraft.places import claimable, contracts_seen, quote_claim
from millwright.games.woodcraft.points import points_of
from millwright.games.woodcraft.quotes import different, payable_orders, payments, quote_complete
from millwright.games.woodcraft.rewards import Gain, gained
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import CLAIM, COMPLETE, DONE, NO_MORE, PAY
from millwright.kernel import FREE, Item, Move, Quote, SeatAsk, SeatStep, Way, bits, mask_of


@final
class Complete(Way[State]):
    """C36: pay what is asked for exactly; then the other dice, the reward, the row, the helpers."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(COMPLETE, order, 0) for order in s.table.orders[seat]]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_complete(s.table, seat, move[1])

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        for order in payable_orders(s.table, seat):
            moves.append((COMPLETE, order, 0))

    def take(self, s: State, seat: int, move: Move) -> None:
        o, order = s.facts.orders, move[1]
        row = complete(s, seat, order)
        for good, amount in o.tokens[order]:
            change_good(s, seat, good, -amount, ORDER)
        for kind in o.exact[order]:
            drop_die(s, seat, kind, AS_PAYMENT)
        todo: list[Item[State]] = [PayNext(seat, order, 0)] if o.flexible[order] else []
        todo.append(Gain(seat, o.rewards[order], ORDER))
        if o.instead[order]:
            todo.append(MayClaim(seat, order))
        s.then_all([*todo, RowReward(seat, row)])


def packed(dice: list[int]) -> int:
    """Some dice in one number, for an item."""
    number = 0
    for kind in dice:
        number = number * PACK + kind + 1
    return number


def unpacked(number: int) -> list[int]:
    dice: list[int] = []
    while number:
        dice.append(number % PACK - 1)
        number //= PACK
    dice.reverse()
    return dice


PACK: Final = KINDS + 1


@final
class PayNext(SeatStep[State]):
    """C36: the next die of which there may be a choice, after those that are paid; it is asked only if it matters."""

    NAME: ClassVar[str] = "PayNext"
    RULE: ClassVar[str] = "C36"

    def __init__(self, seat: int, order: int, paid: int) -> None:
        super().__init__(seat)
        self.order: Final = order
        self.paid: Final = paid

    def run(self, s: State) -> None:
        if len(unpacked(self.paid)) == len(s.facts.orders.flexible[self.order]):
            return
        kinds, choice = next_payments(s, self.seat, self.order, self.paid)
        if len(kinds) > 1 and choice:
            s.then(PayDie(self.seat, self.order, self.paid))
        else:
            pay_die(s, self.seat, self.order, self.paid, kinds[0])


def next_payments(s: State, seat: int, order: int, paid: int) -> tuple[list[int], bool]:
    """C36: the kinds that may be paid next so that the rest can still be paid, and whether it matters which."""
    demands, before = s.facts.orders.flexible[order], unpacked(paid)
    if s.table.options.picks_ascending:
        lumber = list(s.table.lumber[seat])
        kinds = payments(lumber, demands, len(before), before[-1] if before else 0, False)
        return kinds, spare(lumber, demands[len(before) :])
    wanted = ways = 0
    for way in ways_to_pay(sorted([*s.table.lumber[seat], *before]), demands):
        rest = less(way, before)
        if len(rest) + len(before) == len(way):
            wanted |= mask_of(rest)
            ways += 1
    return bits(wanted), ways > 1


def ways_to_pay(dice: list[int], demands: list[int]) -> list[list[int]]:
    """C36: the dice that meet all demands, one each; each way once."""
    ways: list[list[int]] = [[]]
    for demand in demands:
        longer: list[list[int]] = []
        for way in ways:
            for kind in different(tuple(less(dice, way))):
                more = sorted([*way, kind])
                if demand >> kind & 1 and more not in longer:
                    longer.append(more)
        ways = longer
    return ways


def less(dice: list[int], others: list[int]) -> list[int]:
    """Dice without those of them that are among others."""
    rest = dice[:]
    for kind in others:
        if kind in rest:
            rest.remove(kind)
    return rest


def spare(lumber: list[int], demands: list[int]) -> bool:
    """Whether more dice would do for these demands than they take; if not, all of them are paid anyway."""
    wanted = 0
    for demand in demands:
        wanted |= demand
    return len([kind for kind in lumber if wanted >> kind & 1]) > len(demands)


def pay_die(s: State, seat: int, order: int, paid: int, kind: int) -> None:
    drop_die(s, seat, kind, AS_PAYMENT)
    s.then(PayNext(seat, order, packed([*unpacked(paid), kind])))


@final
class PayDie(SeatAsk[State]):
    """C36: which die is paid, in any order; never one without which the rest could not be paid."""

    NAME: ClassVar[str] = "PayDie"
    RULE: ClassVar[str] = "C36"

    def __init__(self, seat: int, order: int, paid: int) -> None:
        super().__init__(seat)
        self.order: Final = order
        self.paid: Final = paid

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(PAY, kind, 0) for kind in next_payments(s, seat, self.order, self.paid)[0]]

    def take(self, s: State, seat: int, move: Move) -> None:
        pay_die(s, seat, self.order, self.paid, move[1])


@final
class RowReward(SeatStep[State]):
    """C36, C37: what the row gives or takes, points never below 0; then what helpers give for an order (C62)."""

    NAME: ClassVar[str] = "RowReward"
    RULE: ClassVar[str] = "C36"

    def __init__(self, seat: int, row: int) -> None:
        super().__init__(seat)
        self.row: Final = row

    def run(self, s: State) -> None:
        w, seat = s.facts.workshop, self.seat
        score(s, seat, -min(w.penalties[self.row], points_of(s.table, seat)), ROW)
        todo = gained(s, seat, w.row_rewards[self.row], ROW)
        h = s.facts.helpers
        for helper in s.table.rooms[seat]:
            if helper >= 0 and h.effects[helper] == ON_ORDER:
                gained(s, seat, h.gains[helper], HELPERS)
        s.then_all(todo)


@final
class MayClaim(SeatStep[State]):
    """C38: a contract is asked for if one is left; else the order's other reward is taken."""

    NAME: ClassVar[str] = "MayClaim"
    RULE: ClassVar[str] = "C38"

    def __init__(self, seat: int, order: int) -> None:
        super().__init__(seat)
        self.order: Final = order

    def run(self, s: State) -> None:
        if claimable(s.table, self.seat):
            s.then(ChooseContract(self.seat, self.order))
        else:
            s.then(Gain(self.seat, s.facts.orders.instead[self.order], ORDER))


@final
class ChooseContract(SeatAsk[State]):
    """C38: which contract, or none and the other reward."""

    NAME: ClassVar[str] = "ChooseContract"
    RULE: ClassVar[str] = "C38"

    def __init__(self, seat: int, order: int) -> None:
        super().__init__(seat)
        self.order: Final = order

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [*[(CLAIM, contract, 0) for contract in contracts_seen(s.table)], NO_MORE]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[0] == DONE else quote_claim(s.table, seat, move[1])

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == CLAIM:
            claim(s, seat, move[1])
            score(s, seat, s.facts.contracts.now[move[1]], CONTRACTS)
        else:
            s.then(Gain(seat, s.facts.orders.instead[self.order], ORDER))
