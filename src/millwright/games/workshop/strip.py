"""The figures of Workshop of the World that stand beside each player's name."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.figures import Figure
from millwright.games.workshop.standing import INCOMES, income_of
from millwright.games.workshop.view import HIDDEN, View
from millwright.games.workshop.words import pounds


def strip(v: View) -> list[Figure]:
    """W33, W34, W36: what an income would bring now; W44: money as far as one may know it. At the end it is all."""
    seats = range(v.table.seats)
    incomes = [income_of(v, seat) for seat in seats]
    rows = {"turn": tuple([places_of(v, seat) for seat in seats])}
    rows["money"] = tuple(["" if amount == HIDDEN else pounds(amount) for amount in v.money])
    rows |= {name: tuple([pounds(incomes[seat][n]) for seat in seats]) for n, name in enumerate(INCOMES)}
    known = {key: row for key, row in rows.items() if any(row) and (v.agenda or key == "money")}
    return [
        Figure(text(f"workshop.strip.{key}"), text(f"workshop.strip.{key}_name"), row) for key, row in known.items()
    ]


def places_of(v: View, seat: int) -> str:
    """W48: with two players each has two colours, and so two places."""
    colours = v.table.colours_of(seat)
    return "+".join([str(n) for n, colour in enumerate(v.table.order, 1) if colour in colours])
