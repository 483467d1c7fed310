"""The score of Woodcraft by its parts, if the game ended now."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.woodcraft.decks import FOR_DICE, FOR_TOKENS
from millwright.games.woodcraft.pieces import MATERIALS
from millwright.games.woodcraft.points import contract_count, contract_points, leftovers, order_value
from millwright.games.woodcraft.table import PER_SEAT, POTS, Table
from millwright.games.woodcraft.verbs import CONTRACTS, LEFTOVERS, PART_NAMES, QUALITY, SCORE_PARTS
from millwright.games.woodcraft.view import View


def standing(v: View) -> list[tuple[str, list[int | None]]]:
    """C47 to C53: points by where they come from, then all of them; nothing of it is secret."""
    columns = [final_parts(v, seat) for seat in range(v.table.seats)]
    rows: list[tuple[str, list[int | None]]] = [
        (text(f"woodcraft.part.{PART_NAMES[part]}"), [column[part] for column in columns])
        for part in range(SCORE_PARTS)
    ]
    return [*rows, (text("woodcraft.draw.total"), [sum(column) for column in columns])]


def final_parts(v: View, seat: int) -> list[int]:
    """The points of a seat by their parts; while the game goes on, with what its end would add."""
    found = list(v.table.scored[seat * SCORE_PARTS : (seat + 1) * SCORE_PARTS])
    if v.agenda:
        t = v.table.clone()
        found[CONTRACTS] += sum([scored_contract(t, seat, n) for n, by in enumerate(t.claims) if by >> seat & 1])
        found[LEFTOVERS] += leftovers(t, seat) // t.facts.numbers.leftovers
        t.reputation[seat] = max(0, t.reputation[seat] - len(t.orders[seat]) * t.facts.numbers.overdue)
        found[QUALITY] += t.completed[seat] * order_value(t, seat)
    return found


def scored_contract(t: Table, seat: int, contract: int) -> int:
    """C53 to C55: its points; the tokens and dice that score are given up, on this copy of the table."""
    points, count = contract_points(t, seat, contract), contract_count(t, seat, contract)
    kind = t.facts.contracts.rules[contract]
    if kind == FOR_DICE:
        t.lumber[seat] = ()
        t.pots[seat * POTS : (seat + 1) * POTS] = [min(0, value) for value in t.pots[seat * POTS : (seat + 1) * POTS]]
    elif kind == FOR_TOKENS:
        for which in MATERIALS:
            given = min(count, t.goods[seat * PER_SEAT + which])
            t.goods[seat * PER_SEAT + which] -= given
            count -= given
    return points
