"""The four demand steps: tokens are drawn, picked in secret and revealed together (W05, W06, W32, W39, W41, W46)."""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final, final

from millwright.games.workshop.changes import added, choose_token, draw_token, finish_choice, place_tokens
from millwright.games.workshop.items import Ask, sealed_seats
from millwright.games.workshop.quotes import quote_demand, quote_enough
from millwright.games.workshop.table import RAIL, State, Table
from millwright.games.workshop.verbs import DEMAND, DONE, TOKEN
from millwright.kernel import CountedChance, Move, Quote, Step, below, weighted


@final
class DrawTokens(CountedChance[State]):
    """W05, W39, W46: luck draws tokens for one seat."""

    NAME: ClassVar[str] = "DrawTokens"
    RULE: ClassVar[str] = "W05"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.left: Final = left

    def counts(self, s: State) -> list[int]:
        return list(s.bag)

    def drawn(self, industry: int) -> Move:
        return TOKEN, self.seat, industry

    def take(self, s: State, seat: int, move: Move) -> None:
        draw_token(s, self.seat, move[2])
        if self.left > 1:
            s.then(DrawTokens(self.seat, self.left - 1))

    def rule(self, table: Table) -> str:
        return "W46" if table.seats == 2 else self.RULE


@final
class Demand(Ask):
    """W06, W32, W46: every seat picks from `least` to `most` of its tokens, at once and in secret."""

    NAME: ClassVar[str] = "Demand"
    RULE: ClassVar[str] = "W06"
    SEALED: ClassVar[bool] = True

    def __init__(self, waiting: int, least: int, most: int) -> None:
        super().__init__(waiting)
        self.least: Final = least
        self.most: Final = most

    def choices(self, s: State, seat: int) -> list[Move]:
        moves = [(DEMAND, industry, 0) for industry in range(len(s.facts.industry_ids))]
        moves.append((DONE, 0, 0))
        return moves

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == DONE:
            return quote_enough(s.drawers[seat], self.least)
        return quote_demand(s.drawers[seat], move[1])

    def answer(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DEMAND:
            choose_token(s, seat, move[1])
            if sum(s.drawers[seat].picks) < self.most:
                s.then(self)
                return
        finish_choice(s, seat)
        left = self.waiting & ~(1 << seat)
        s.then(Demand(left, self.least, self.most) if left else ShowDemand())

    def imagine(self, s: State, viewer: int, rng: Random) -> None:
        for seat in sealed_seats(s, self.waiting, viewer):
            d = s.drawers[seat]
            most = min(self.most, sum(d.tokens))
            for _ in range(self.least + below(rng, most - self.least + 1)):
                rest = [held - picked for held, picked in zip(d.tokens, d.picks, strict=True)]
                d.picks = added(d.picks, weighted(rng, rest), 1)

    def rule(self, table: Table) -> str:
        """W06, W32, W39, W41: at the beginning and at the end of each era; W46: all four with two players."""
        if table.seats == 2:
            return "W46"
        if table.era == RAIL:
            return "W39" if self.least else "W41"
        return "W06" if self.least else "W32"


@final
class ShowDemand(Step[State]):
    """W06: the picks of all seats go onto the chart together."""

    NAME: ClassVar[str] = "ShowDemand"
    RULE: ClassVar[str] = "W06"

    def run(self, s: State) -> None:
        for seat in range(s.table.seats):
            place_tokens(s, seat)
