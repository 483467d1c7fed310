"""The account of a game by its eras, from what everybody heard: where all money came from and went, and the last maps.

The table itself forgets both: income turns revenue into money and takes the links off the map (W33, W34).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from millwright.catalogue import text
from millwright.games.game import Standing
from millwright.games.workshop import verbs
from millwright.games.workshop.table import CANAL, RAIL
from millwright.games.workshop.view import HIDDEN, View
from millwright.kernel import Event

ERAS: Final = (CANAL, RAIL)

EARNINGS: Final = (
    (verbs.FOR_REVENUE, "revenue"),
    (verbs.FOR_NETWORK, "links"),
    (verbs.FOR_DEMAND, "demand"),
    (verbs.FOR_ADVANCE, "advances"),
)
EXPENSES: Final = ((verbs.FOR_BID, "bids"), (verbs.FOR_LINK, "building"))

Entry = tuple[int, int, int, int]
"""A kind of event, an era, a reason and a seat."""


def account(v: View, start: View, events: Iterable[Event]) -> Standing:
    """W42: for every player what each era brought and cost, and the money that is left of it."""
    eras, booked = ERAS[start.table.era :], book(start, events)
    rows: Standing = []
    for era in eras:
        rows.append((text(f"workshop.era_{era}"), []))
        rows += [row(v, booked, verbs.EARNED, era, *earning) for earning in EARNINGS]
        rows += [row(v, booked, verbs.PAID, era, *expense) for expense in EXPENSES]
    money = [None if n == HIDDEN else n for n in v.money]
    return [(text("workshop.account.start"), before(money, rows)), *rows, (text("workshop.standing.money"), money)]


def book(start: View, events: Iterable[Event]) -> dict[Entry, int]:
    """What each seat earned and paid, by era and reason; W45: two companies share a purse."""
    booked: dict[Entry, int] = {}
    era = start.table.era
    for kind, _, a, b, c in events:
        if kind == verbs.ROUND_BEGINS:
            era = a
        elif kind in (verbs.EARNED, verbs.PAID):
            key = (kind, era, c, start.table.owner(a))
            booked[key] = booked.get(key, 0) + b
    return booked


def row(v: View, booked: dict[Entry, int], kind: int, era: int, reason: int, key: str) -> tuple[str, list[int | None]]:
    """One line of the account; what was paid is negative, so that a column adds up to the money."""
    sign = -1 if kind == verbs.PAID else 1
    return text(f"workshop.account.{key}"), [
        sign * booked.get((kind, era, reason, seat), 0) for seat in range(v.table.seats)
    ]


def before(money: list[int | None], rows: Standing) -> list[int | None]:
    """The money that a game began with, which its players kept to themselves (W44) if it was played on from another."""
    gained = [sum([values[seat] or 0 for _, values in rows if values]) for seat in range(len(money))]
    return [None if n is None else n - gained[seat] for seat, n in enumerate(money)]


def last_sight(v: View, start: View, events: Iterable[Event]) -> View:
    """The map as it was before the last income took the links off it (W34)."""
    return last_map(v, start, events, RAIL)


def last_links(start: View, events: Iterable[Event]) -> list[list[int]]:
    """The links that stood at the end of each era, by connection: the colour that built it, or -1."""
    maps = [[-1] * len(start.table.links) for _ in ERAS]
    maps[start.table.era] = start.table.links[:]
    for kind, _, colour, connection, era in events:
        if kind == verbs.LINKED:
            maps[era][connection] = colour
    return maps


def last_map(v: View, start: View, events: Iterable[Event], era: int) -> View:
    """The view with the links of an era on the map again: for a picture, not for play."""
    t = v.table.clone()
    t.links, t.era = last_links(start, events)[era], era
    return View(v.facts, v.options, v.seat, t, v.drawer, v.money, v.held, v.agenda)
