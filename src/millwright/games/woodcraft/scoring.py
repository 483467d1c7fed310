"""The end of the game: the final scoring, and what it would give now (C47 to C61)."""

from __future__ import annotations

from typing import ClassVar, final

from millwright.games.woodcraft.card_changes import note_unfinished
from millwright.games.woodcraft.changes import begin_scoring, change_good, drop_die, end_game, fell, score
from millwright.games.woodcraft.decks import FOR_DICE, FOR_TOKENS
from millwright.games.woodcraft.origins import CONTRACTS, FOR_CONTRACT, LEFTOVERS, QUALITY
from millwright.games.woodcraft.pieces import MATERIALS
from millwright.games.woodcraft.points import (
    contract_count,
    contract_points,
    leftovers,
    order_value,
    points_by_part,
    points_of,
    ranked,
)
from millwright.games.woodcraft.quotes import good
from millwright.games.woodcraft.rewards import lose_reputation
from millwright.games.woodcraft.table import POTS, State, Table, turn_order
from millwright.kernel import Step


@final
class FinalScoring(Step[State]):
    """C48, C52: after the last round everybody's end is scored; whoever has most points wins."""

    NAME: ClassVar[str] = "FinalScoring"
    RULE: ClassVar[str] = "C48"

    def run(self, s: State) -> None:
        begin_scoring(s)
        score_end(s, turn_order(s.table))
        winner = ranked(s.table)[0]
        end_game(s, winner, points_of(s.table, winner))


def score_end(s: State, order: list[int]) -> None:
    """C48 to C53: contracts, leftovers, uncompleted orders, completed orders."""
    t = s.table
    for seat in order:
        for contract, claims in enumerate(t.claims):
            if claims >> seat & 1:
                score_contract(s, seat, contract)
    for seat in order:
        score(s, seat, leftovers(t, seat) // s.facts.numbers.leftovers, LEFTOVERS)
    for seat in order:
        if t.orders[seat]:
            note_unfinished(s, seat, len(t.orders[seat]))
            lose_reputation(s, seat, len(t.orders[seat]) * s.facts.numbers.overdue)
    for seat in order:
        score(s, seat, t.completed[seat] * order_value(t, seat), QUALITY)


def points_at_end(t: Table) -> list[list[int]]:
    """C47 to C53: points by seat and part, if the game ended now: it does, on a copy of the table."""
    s = State(t.facts, t.clone(), [], [], [])
    score_end(s, list(range(t.seats)))
    return [points_by_part(s.table, seat) for seat in range(t.seats)]


def score_contract(s: State, seat: int, contract: int) -> None:
    """C53 to C61: tokens and dice that score for a contract are given up."""
    t, rule = s.table, s.facts.contracts.rules[contract]
    score(s, seat, contract_points(t, seat, contract), CONTRACTS)
    if rule == FOR_TOKENS:
        give_tokens(s, seat, contract_count(t, seat, contract))
    elif rule == FOR_DICE:
        for kind in t.lumber[seat]:
            drop_die(s, seat, kind, FOR_CONTRACT)
        for colour in range(POTS):
            if t.pots[seat * POTS + colour] > 0:
                fell(s, seat, colour)


def give_tokens(s: State, seat: int, count: int) -> None:
    """C54: which of them does not matter."""
    for which in MATERIALS:
        given = min(count, good(s.table, seat, which))
        change_good(s, seat, which, -given, CONTRACTS)
        count -= given
