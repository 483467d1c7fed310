"""A turn: one or two actions, each with a card (B06 to B08, B37, B40)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.build import Build, Combine
from millwright.games.brass.cards import Discard
from millwright.games.brass.changes import borrow, develop, let_pass
from millwright.games.brass.cotton import Sell
from millwright.games.brass.cubes import FetchIron
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import (
    iron_within,
    loan_space,
    quote_develop,
    quote_loan,
    quote_stacks,
    stacks_left,
)
from millwright.games.brass.routes import Link
from millwright.games.brass.table import State
from millwright.games.brass.verbs import BUILD, COMBINE, DEVELOP, LINK, LOAN, PASS, SELL
from millwright.kernel import FREE, BareWay, Item, Move, Quote, SeatStep, Way, WaysAsk


@final
class Action(WaysAsk[State]):
    """B06, B07: one of the seat's actions; `left` of them are still to be taken, this one among them."""

    NAME: ClassVar[str] = "Action"
    RULE: ClassVar[str] = "B06"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def ways(self, s: State) -> tuple[Way[State], ...]:
        return TWO_LEFT if self.left > 1 else ONE_LEFT

    def take(self, s: State, seat: int, move: Move) -> None:
        if self.left > 1 and move[0] != COMBINE:
            s.agenda.append(Action(seat, self.left - 1))
        super().take(s, seat, move)


# ---- development


@final
class Develop(Way[State]):
    """B37: one or two tiles off the stacks, with a cube of iron for each."""

    def __init__(self, verb: int) -> None:
        super().__init__(verb)
        self.worked_out: Final[dict[int, list[Move]]] = {}

    def candidates(self, s: State, seat: int) -> list[Move]:
        """Each industry alone, and each pair of them, twice the same among them."""
        return ALONE + PAIRS

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_develop(s.table, seat, move[1], move[2])

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """A short cut: what counts is the iron, and which stacks have no tile, one or more; each case is kept."""
        iron = iron_within(s.table, seat, 2)
        if not iron:
            return
        case = stacks_left(s.table, seat, 2) * 2 + iron - 1
        if case not in self.worked_out:
            choices = ALONE if iron == 1 else ALONE + PAIRS
            self.worked_out[case] = [m for m in choices if quote_stacks(s.table, seat, m[1], m[2]) is FREE]
        moves += self.worked_out[case]

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then_all([Discard(seat, -1, -1), *development(seat, move[1], move[2])])


ALONE: Final[list[Move]] = [(DEVELOP, a, -1) for a in range(len(INDUSTRIES))]
PAIRS: Final[list[Move]] = [(DEVELOP, a, b) for a in range(len(INDUSTRIES)) for b in range(a, len(INDUSTRIES))]


def development(seat: int, first: int, second: int) -> list[Item[State]]:
    """B37: for each tile its iron comes first."""
    steps: list[Item[State]] = [FetchIron(seat), TakeOff(seat, first)]
    return steps if second < 0 else [*steps, FetchIron(seat), TakeOff(seat, second)]


@final
class TakeOff(SeatStep[State]):
    """B37: a tile leaves its stack; its iron has come."""

    NAME: ClassVar[str] = "Develop"
    RULE: ClassVar[str] = "B37"

    def __init__(self, seat: int, industry: int) -> None:
        super().__init__(seat)
        self.industry: Final = industry

    def run(self, s: State) -> None:
        develop(s, self.seat, self.industry)


# ---- loans


@final
class Loan(Way[State]):
    """B40: £10 to £30 for income levels."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return LOANS[:]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_loan(s.table, seat, move[1])

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """Whoever may have a loan may have a smaller one."""
        most = len(LOANS)
        while most and quote_loan(s.table, seat, most) is not FREE:
            most -= 1
        moves += LOANS[:most]

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then(Discard(seat, -1, -1), TakeLoan(seat, move[1]))


LOANS: Final[list[Move]] = [(LOAN, steps, 0) for steps in (1, 2, 3)]
"""B40: £30 at most."""


@final
class TakeLoan(SeatStep[State]):
    """B40: money for income levels."""

    NAME: ClassVar[str] = "Loan"
    RULE: ClassVar[str] = "B40"

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def run(self, s: State) -> None:
        borrow(s, self.seat, self.steps, loan_space(s.table, self.seat, self.steps))


# ---- passing


@final
class Pass(BareWay[State]):
    """B07: nothing but the card."""

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then(Discard(seat, -1, -1), PassOn(seat))


@final
class PassOn(SeatStep[State]):
    """B07: nothing happens."""

    NAME: ClassVar[str] = "Pass"
    RULE: ClassVar[str] = "B07"

    def run(self, s: State) -> None:
        let_pass(s, self.seat)


# ---- all that one may do


def actions(left: int) -> tuple[Way[State], ...]:
    """B07: the actions, while so many are left in the turn."""
    return (
        Build(BUILD),
        Link(LINK, second=False),
        Develop(DEVELOP),
        Sell(SELL, more=False),
        Loan(LOAN),
        Combine(COMBINE, left),
        Pass(PASS),
    )


ONE_LEFT: Final = actions(1)
TWO_LEFT: Final = actions(2)
