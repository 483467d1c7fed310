"""A turn: one or two actions, each with a card (B06 to B08, B37, B40)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.build import (
    Anywhere,
    build_candidates,
    build_steps,
    possible_builds,
    quote_combine,
)
from millwright.games.brass.cards import Discard
from millwright.games.brass.changes import borrow, combine, develop, let_pass
from millwright.games.brass.cotton import Sale, possible_sales, sale_candidates
from millwright.games.brass.cubes import FetchIron
from millwright.games.brass.facts import INDUSTRIES, RAIL
from millwright.games.brass.quotes import (
    card_places,
    loan_space,
    quote_build,
    quote_develop,
    quote_iron,
    quote_link,
    quote_loan,
    quote_sale,
    quote_stacks,
)
from millwright.games.brass.routes import AfterRail, lay, link_candidates, possible_links
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import BUILD, COMBINE, DEVELOP, LINK, LOAN, PASS, SELL
from millwright.kernel import FREE, Item, Move, Quote, SeatAsk, SeatStep

MOST_LOANS: Final = 3
"""B40: £30 at most."""


@final
class Action(SeatAsk[State]):
    """B06, B07: one of the seat's actions; `left` of them are still to be taken, this one among them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "left")

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def candidates(self, s: State, seat: int) -> list[Move]:
        t = s.table
        moves = build_candidates(t) + link_candidates(t) + ALONE + PAIRS + sale_candidates(t, seat)
        moves += [(LOAN, steps, 0) for steps in range(1, MOST_LOANS + 1)]
        moves.append((COMBINE, 0, 0))
        moves.append((PASS, 0, 0))
        return moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        verb, a, b = move
        if verb == BUILD:
            return quote_build(s.table, s.drawers[seat].hand, seat, a, b)
        if verb == LINK:
            return quote_link(s.table, seat, a, False)
        if verb == DEVELOP:
            return quote_develop(s.table, seat, a, b)
        if verb == SELL:
            return quote_sale(s.table, a, b)
        if verb == LOAN:
            return quote_loan(s.table, seat, a)
        return FREE if verb == PASS else quote_combine(s.table, seat, self.left)

    def offers(self, s: State, seat: int) -> list[Move]:
        t = s.table
        moves = possible_builds(t, seat, card_places(t, s.drawers[seat].hand, seat))
        combining = self.left > 1 if moves else not quote_combine(t, seat, self.left).why
        moves += possible_links(t, seat, False)
        moves += possible_developments(t, seat)
        moves += possible_sales(t, seat)
        for steps in range(1, MOST_LOANS + 1):
            if not quote_loan(t, seat, steps).why:
                moves.append((LOAN, steps, 0))
        if combining:  # what one card allows, two do
            moves.append((COMBINE, 0, 0))
        moves.append((PASS, 0, 0))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        verb, a, b = move
        if verb == COMBINE:
            combine(s, seat)
            s.then(Anywhere(seat))
            return
        if self.left > 1:
            s.then(Action(seat, self.left - 1))
        card = Discard(seat, a, b) if verb == BUILD else Discard(seat, -1, -1)
        s.then(card, *action_steps(s.table, seat, move))


def action_steps(t: Table, seat: int, move: Move) -> list[Item[State]]:
    """What an action does once its card is discarded."""
    verb, a, b = move
    if verb == BUILD:
        return build_steps(t, seat, a, b)
    if verb == LINK:
        link = LayLink(seat, a)
        return [link, AfterRail(seat)] if t.period == RAIL else [link]
    if verb == DEVELOP:
        both = [a] if b < 0 else [a, b]
        return [step for industry in both for step in (FetchIron(seat), Develop(seat, industry))]
    if verb == SELL:
        return [Sale(seat, a, b)]
    return [Loan(seat, a)] if verb == LOAN else [Pass(seat)]


@final
class LayLink(SeatStep[State]):
    """B33: the first or only link of an action."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "connection")

    def __init__(self, seat: int, connection: int) -> None:
        super().__init__(seat)
        self.connection: Final = connection

    def run(self, s: State) -> None:
        lay(s, self.seat, self.connection, False)


ALONE: Final[list[Move]] = [(DEVELOP, a, -1) for a in range(len(INDUSTRIES))]
PAIRS: Final[list[Move]] = [(DEVELOP, a, b) for a in range(len(INDUSTRIES)) for b in range(a, len(INDUSTRIES))]
"""B37: each industry alone, and each pair of them, twice the same among them."""


def possible_developments(t: Table, seat: int) -> list[Move]:
    """The developments on offer: a short cut that prices the iron once for one tile and once for two."""
    moves: list[Move] = []
    for count, choices in ((1, ALONE), (2, PAIRS)):
        if not quote_iron(t, seat, count).why:
            moves += [move for move in choices if not quote_stacks(t, seat, move[1], move[2]).why]
    return moves


@final
class Develop(SeatStep[State]):
    """B37: a tile leaves its stack; its iron has come."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "industry")

    def __init__(self, seat: int, industry: int) -> None:
        super().__init__(seat)
        self.industry: Final = industry

    def run(self, s: State) -> None:
        develop(s, self.seat, self.industry)


@final
class Loan(SeatStep[State]):
    """B40: money for income levels."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "steps")

    def __init__(self, seat: int, steps: int) -> None:
        super().__init__(seat)
        self.steps: Final = steps

    def run(self, s: State) -> None:
        borrow(s, self.seat, self.steps, loan_space(s.table, self.seat, self.steps))


@final
class Pass(SeatStep[State]):
    """B07: nothing but the card."""

    def run(self, s: State) -> None:
        let_pass(s, self.seat)
