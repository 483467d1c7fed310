"""The score of Workshop of the World by its parts, if the game ended now."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.game import Standing
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import demand_pay, network_pay
from millwright.games.workshop.view import HIDDEN, View

INCOMES: Final = ("revenue", "links", "industries")


def income_of(v: View, seat: int) -> tuple[int, int, int]:
    """W33, W34, W36: revenue, links and industries of a seat, all its colours together (W49)."""
    f, t = v.facts, v.table
    colours = t.colours_of(seat)
    links = sum([links_pay(f, tuple(t.links), colour) for colour in colours])
    return t.revenue[seat], links, sum([demand_pay(f, t, colour) for colour in colours])


@remembered
def links_pay(f: Facts, links: tuple[int, ...], colour: int) -> int:
    return network_pay(f, list(links), colour)


def standing(v: View) -> Standing:
    """W42: money, and what an income would add to it; at the end there is only money."""
    money = [None if amount == HIDDEN else amount for amount in v.money]
    if not v.agenda:
        return [(text("workshop.standing.money"), money)]
    gains = [income_of(v, seat) for seat in range(v.table.seats)]
    total = [None if had is None else had + sum(gain) for had, gain in zip(money, gains, strict=True)]
    labels = [text(f"workshop.standing.{name}") for name in INCOMES]
    rows: Standing = [(label, [gain[i] for gain in gains]) for i, label in enumerate(labels)]
    return [(text("workshop.standing.money"), money), *rows, (text("workshop.standing.total"), total)]
