"""The figures of Woodcraft that stand beside each player's name."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.figures import Figure, places
from millwright.games.woodcraft.pieces import GOODS
from millwright.games.woodcraft.points import points_of
from millwright.games.woodcraft.table import PER_SEAT
from millwright.games.woodcraft.view import View


def strip(v: View) -> list[Figure]:
    """C71: nothing of it is secret."""
    t, seats = v.table, range(v.table.seats)
    values = {
        "turn": places(turn_order(v), t.seats),
        "points": tuple([str(points_of(t, seat)) for seat in seats]),
        "blueberries": tuple([str(good(v, seat, "blueberries")) for seat in seats]),
        "lanterns": tuple([str(good(v, seat, "lanterns")) for seat in seats]),
        "orders": tuple([str(t.completed[seat]) for seat in seats]),
    }
    known = {key: row for key, row in values.items() if any(row) and (key != "turn" or t.seats > 1)}
    return [
        Figure(text(f"woodcraft.strip.{key}"), text(f"woodcraft.strip.{key}_name"), row) for key, row in known.items()
    ]


def turn_order(v: View) -> tuple[int, ...]:
    """C07: from whoever begins every round, clockwise; nobody before that is drawn."""
    t = v.table
    return tuple([(t.first + n) % t.seats for n in range(t.seats)]) if t.first >= 0 else ()


def good(v: View, seat: int, name: str) -> int:
    return v.table.goods[seat * PER_SEAT + GOODS.index(name)]
