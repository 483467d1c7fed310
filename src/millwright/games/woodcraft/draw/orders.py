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
from millwright.games.woodcraft.table import Table
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join


def ready_orders(t: Table, seat: int) -> tuple[int, ...]:
    """What can be completed now."""
    return tuple([one for one in t.orders[seat] if seat == t.turn and not quote_complete(t, seat, one).why])


def order_rows(
    f: Facts, seat: int, orders: tuple[int, ...], rows: tuple[int, ...], ready: tuple[int, ...], box: Box
) -> Markup:
    """C37: the rows from the top, each with what it gives, and on them the orders.

    The orders lie in one group and in the order of their numbers, so that one that sinks stays the same element.
    """
    x, y, w, h = box
    lanes: list[Markup] = []
    slips: list[tuple[int, Markup]] = []
    for row, high in enumerate(lane_heights(f, rows, h)):
        here = [order for order, at in zip(orders, rows, strict=True) if at == row]
        lanes.append(el("g", {"id": f"row-{seat}-{f.workshop.row_ids[row]}"}, lane_ground(f, row, (x, y, w, high - 5))))
        slips += slips_in(f, here, ready, (x + 50, y, w - 48, high - 5))
        y += high
    return el("g", {"id": f"orders-{seat}"}, *lanes, *[slip for _, slip in sorted(slips)])


SLIM: Final = 48.0
"""How high a row is that holds no order."""

TALL: Final = 104.0
"""How high an order is at most, with the air around it."""


def lanes_high(v: View, seat: int) -> float:
    """How high all rows are together where there is room enough."""
    count, rows = len(v.facts.workshop.row_ids), v.table.rows[seat]
    return TALL * len(rows) + SLIM * (count - len(set(rows)))


def lane_heights(f: Facts, rows: tuple[int, ...], high: float) -> list[float]:
    """What each row needs; all are lower where there is not enough room."""
    needs = [TALL * rows.count(row) or SLIM for row in range(len(f.workshop.row_ids))]
    return [need * high / sum(needs) for need in needs]


def slips_in(f: Facts, here: list[int], ready: tuple[int, ...], box: Box) -> list[tuple[int, Markup]]:
    """The orders of a row with their numbers; what can be completed now has a tick."""
    x, y, w, h = box
    high = h / max(1, len(here))
    slips: list[tuple[int, Markup]] = []
    for n, order in enumerate(here):
        face = order_slip(f, order, round(w - 5, 1), round(high - 6, 1), order in ready)
        slips.append((order, placed(x, y + 3 + high * n, face, style="order", name=f"order-{f.orders.ids[order]}")))
    return slips


@remembered
def lane_ground(f: Facts, row: int, box: Box) -> Markup:
    x, y, _, h = box
    return join([title(row_name(f, row)), rect(box, 8, "lane"), placed(x + 25, y + h / 2, row_mark(f, row, 34))])
