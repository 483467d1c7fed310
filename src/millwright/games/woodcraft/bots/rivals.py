"""The others at a table of Woodcraft in numbers."""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft.pieces import BLUEBERRIES, LANTERNS, NUT
from millwright.games.woodcraft.points import contract_points, income_of, points_of
from millwright.games.woodcraft.table import PER_SEAT, Table

RIVAL: Final = ("standing", "reputation", "completed", "hazelnut income", "blueberries", "lanterns", "orders", "claims")


def rivals(t: Table, seat: int) -> list[float]:
    """C52: whoever stands best first; and by how much one is ahead of the best and of all."""
    own = standing(t, seat)
    ranked = sorted([(-standing(t, other), other) for other in range(t.seats) if other != seat])
    found: list[float] = []
    ahead = 0.0
    for amount, other in ranked:
        ahead += own + amount
        found += [-amount / 20, *seen_of(t, other)]
    return [*found, (own + ranked[0][0]) / 10, ahead / (10 * (t.seats - 1))]


def standing(t: Table, seat: int) -> float:
    """What somebody has for sure: points, orders, contracts and hazelnut income to come."""
    found = points_of(t, seat) + t.completed[seat] * t.facts.tracks.order_values[t.reputation[seat]]
    for contract, claims in enumerate(t.claims):
        if claims >> seat & 1:
            found += contract_points(t, seat, contract)
    return float(found + income_of(t, seat, NUT) * (len(t.setup.income_after) - t.incomes))


def seen_of(t: Table, seat: int) -> list[float]:
    at, claims = seat * PER_SEAT, 0
    for mask in t.claims:
        claims += mask >> seat & 1
    return [
        t.reputation[seat] / 4, t.completed[seat] / 2, income_of(t, seat, NUT) / 2, t.goods[at + BLUEBERRIES] / 4,
        float(t.goods[at + LANTERNS]), float(len(t.orders[seat])), float(claims),
    ]  # fmt: skip
