"""The orders beside the board of the seat in view, in their rows (C37)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered
from millwright.games.picture import Box, placed, rect, title
from millwright.games.woodcraft.draw.cards import order_slip
from millwright.games.woodcraft.draw.rewards import row_mark
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import row_name
from millwright.games.woodcraft.quotes import quote_complete
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join


def order_rows(v: View, seat: int, box: Box) -> Markup:
    """C37: the rows from the top, each with what it gives, and on them the orders.

    The orders lie in one group and in the order of their numbers, so that one that sinks stays the same element.
    """
    x, y, w, h = box
    f, t = v.facts, v.table
    lanes: list[Markup] = []
    slips: list[tuple[int, Markup]] = []
    for row, high in enumerate(lane_heights(v, seat, h)):
        here = [order for order, at in zip(t.orders[seat], t.rows[seat], strict=True) if at == row]
        lanes.append(el("g", {"id": f"row-{seat}-{f.workshop.row_ids[row]}"}, lane_ground(f, row, (x, y, w, high - 5))))
        slips += slips_in(v, seat, here, (x + 56, y, w - 58, high - 5))
        y += high
    return el("g", {"id": f"orders-{seat}"}, *lanes, *[slip for _, slip in sorted(slips)])


ACROSS: Final = 2
"""So many orders on a line."""

SLIM: Final = 42.0
"""How high a row is that holds no order, if there are others that can use the room."""

TALL: Final = 94.0
"""How high a line of orders is at most."""


def lane_heights(v: View, seat: int, high: float) -> list[float]:
    """Rows with orders take what the empty ones can spare, by the lines that they need."""
    count, rows = len(v.facts.workshop.row_ids), v.table.rows[seat]
    lines = [-(-rows.count(row) // ACROSS) for row in range(count)]
    empty = lines.count(0)
    if not empty or empty == count:
        return [high * max(1, n) / max(count, sum(lines)) for n in lines]
    full = min(TALL, (high - SLIM * empty) / sum(lines))
    slim = (high - full * sum(lines)) / empty
    return [full * n if n else slim for n in lines]


def slips_in(v: View, seat: int, here: list[int], box: Box) -> list[tuple[int, Markup]]:
    """The orders of a row with their numbers; what can be completed now has a tick."""
    f, t = v.facts, v.table
    x, y, w, h = box
    wide, high = w / max(1.4, min(ACROSS, len(here))), h / max(1, -(-len(here) // ACROSS))
    slips: list[tuple[int, Markup]] = []
    for n, order in enumerate(here):
        ready = seat == t.turn and not quote_complete(t, seat, order).why
        face = order_slip(f, order, round(wide - 5, 1), round(high - 6, 1), ready)
        at = (x + wide * (n % ACROSS), y + 3 + high * (n // ACROSS))
        slips.append((order, placed(*at, face, style="order", name=f"order-{f.orders.ids[order]}")))
    return slips


@remembered
def lane_ground(f: Facts, row: int, box: Box) -> Markup:
    x, y, _, h = box
    return join([title(row_name(f, row)), rect(box, 8, "lane"), placed(x + 28, y + h / 2, row_mark(f, row, 34))])
