"""The score of Workshop of the World by its parts, if the game ended now."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.game import Standing
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import demand_pay, network_pay, revenue_of
from millwright.games.workshop.table import Table
from millwright.games.workshop.turn import Links
from millwright.games.workshop.view import HIDDEN, View

INCOMES: Final = ("revenue", "links", "industries")


Income = tuple[int, int, int]
"""Revenue, links and industries."""


@dataclass(frozen=True)
class Earning:
    """A table by what incomes follow from: all of it is open."""

    known: tuple[tuple[int, ...], ...]
    table: Table = field(compare=False)


def incomes(v: View) -> tuple[Income, ...]:
    """By seat, the same for everybody who looks: found once."""
    t = v.table
    known = ((t.seats, t.colours), tuple(t.revenue), tuple(t.links), tuple(t.industries), tuple(t.chart))
    return incomes_of(v.facts, Earning(known, t))


@remembered
def incomes_of(f: Facts, earning: Earning) -> tuple[Income, ...]:
    return tuple([income_of(f, earning.table, seat) for seat in range(earning.table.seats)])


def income_of(f: Facts, t: Table, seat: int) -> Income:
    """W33, W34, W36: of a seat, all its colours together (W49)."""
    colours = t.colours_of(seat)
    links = sum([network_pay(f, t.links, colour) for colour in colours])
    return t.revenue[seat], links, sum([demand_pay(f, t, colour) for colour in colours])


def pending(v: View, seat: int) -> int:
    """W25: what the links of the turn that goes on will add to a seat's revenue when it is finished."""
    item = v.agenda[-1] if v.agenda else None
    if not isinstance(item, Links) or item.seat != seat or item.first < 0:
        return 0
    return revenue_of(v.facts, v.table, item.colour, [item.first])


def standing(v: View) -> Standing:
    """W42: money, and what an income would add to it; at the end there is only money."""
    return [*standing_of(tuple(v.money), incomes(v), bool(v.agenda))]


@remembered
def standing_of(had: tuple[int, ...], gains: tuple[Income, ...], playing: bool) -> Standing:
    money = [None if amount == HIDDEN else amount for amount in had]
    if not playing:
        return [(text("workshop.standing.money"), money)]
    total = [None if had is None else had + sum(gain) for had, gain in zip(money, gains, strict=True)]
    labels = [text(f"workshop.standing.{name}") for name in INCOMES]
    rows: Standing = [(label, [gain[i] for gain in gains]) for i, label in enumerate(labels)]
    return [(text("workshop.standing.money"), money), *rows, (text("workshop.standing.total"), total)]
