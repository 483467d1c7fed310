"""The score of Workshop of the World by its parts, if the game ended now."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.workshop.draw.own import INCOMES, income_of
from millwright.games.workshop.view import HIDDEN, View


def standing(v: View) -> list[tuple[str, list[int | None]]]:
    """W42: money, and what an income would add to it; at the end there is only money."""
    money = [None if amount == HIDDEN else amount for amount in v.money]
    if not v.agenda:
        return [(text("workshop.standing.money"), money)]
    gains = [income_of(v, seat) for seat in range(v.table.seats)]
    total = [None if had is None else had + sum(gain) for had, gain in zip(money, gains, strict=True)]
    labels = [text(f"workshop.standing.{name}") for name in INCOMES]
    rows: list[tuple[str, list[int | None]]] = [(label, [gain[i] for gain in gains]) for i, label in enumerate(labels)]
    return [(text("workshop.standing.money"), money), *rows, (text("workshop.standing.total"), total)]
