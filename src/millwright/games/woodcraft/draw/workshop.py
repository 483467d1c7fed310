"""The workshop of the seat in view, large: who and how much, the bench, order rows, rooms, attic, marketing."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, placed, rect, title, write
from millwright.games.woodcraft.draw.bench import completed, goods, goods_of, lumber, pots, tiles
from millwright.games.woodcraft.draw.cards import order_slip
from millwright.games.woodcraft.draw.house import attic, marketing, rooms
from millwright.games.woodcraft.draw.pieces import WALNUT, piece
from millwright.games.woodcraft.draw.rewards import row_mark
from millwright.games.woodcraft.draw.sheet import panel
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import row_name, seat_name
from millwright.games.woodcraft.pieces import BERRY, LUMBER, NUT
from millwright.games.woodcraft.points import income_of, order_value, points_of
from millwright.games.woodcraft.quotes import quote_complete
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join

HIGH: Final = 592.0
LANES: Final = 510.0


def workshop(v: View, seat: int, box: Box) -> Markup:
    x, y, w, _ = box
    house = x + LANES + 18
    return panel(
        f"workshop-{seat}", box, "",
        head(v, seat, (x, y + 6, w, 58)),
        bench(v, seat, (x, y + 66, w, 118)),
        order_rows(v, seat, (x + 12, y + 196, LANES, 386), max(1, len(v.table.orders[seat]))),
        rooms(v, seat, house, y + 198, False),
        attic(v, seat, (house + 614, y + 190, w - LANES - 640, 284)),
        marketing(v, seat, (house + 616, y + 484, w - LANES - 644, 94)),
    )  # fmt: skip


# ---- head


def head(v: View, seat: int, box: Box) -> Markup:
    """Name, points, goods, incomes, completed orders and what each of them is worth now."""
    x, y, _, h = box
    f, t = v.facts, v.table
    mid = y + h / 2
    return el(
        "g", {"id": f"player-{seat}"},
        piece(f, seat, x + 38, mid, 42),
        write(x + 70, mid + 9, seat_name(f, seat), "serif bold", 28),
        figure("points", points_of(t, seat), x + 200, mid, text("woodcraft.draw.points"), f"points-{seat}"),
        goods(seat, goods_of(t, seat), x + 350, mid, 112, 40),
        figure("blueberry_income", income_of(t, seat, BERRY), x + 1060, mid, text("woodcraft.track.blueberry")),
        figure("hazelnut_income", income_of(t, seat, NUT), x + 1160, mid, text("woodcraft.track.hazelnut")),
        figure("reputation", t.reputation[seat], x + 1260, mid, text("woodcraft.draw.reputation")),
        completed(seat, t.completed[seat], order_value(t, seat), x + 1390, mid, 42),
    )  # fmt: skip


@remembered
def figure(name: str, n: int, x: float, y: float, words: str, id_: str | None = None) -> Markup:
    """A symbol with its number on it, large."""
    return placed(x, y, title(words), amount(name, str(n), 0, 0, 52), name=id_)


# ---- bench


TILES: Final = 7
"""Three saw tiles, three splice tiles and the glue tile."""


def bench(v: View, seat: int, box: Box) -> Markup:
    x, y, _, h = box
    mid = y + h / 2
    return el(
        "g", {"id": f"bench-{seat}"},
        rect((x + 12, y, box[2] - 24, h), 10, "plank"),
        action(LUMBER, x + 44, mid, 42, WALNUT),
        lumber(seat, v.table.lumber[seat], v.facts.numbers.slots, x + 78, mid - 8, 62),
        pots(v, seat, x + 476, mid, 92),
        tiles(v, seat, [(x + 828 + 100 * i + 8 * ((i > 2) + (i > 5)), mid) for i in range(TILES)], 94),
    )  # fmt: skip


# ---- orders


def order_rows(v: View, seat: int, box: Box, across: int) -> Markup:
    """C37: the rows from the top, each with what it gives, and on them the orders, so many on a line.

    The orders lie in one group and in the order of their numbers, so that one that sinks stays the same element.
    """
    x, y, w, h = box
    f, t = v.facts, v.table
    lanes: list[Markup] = []
    slips: list[tuple[int, Markup]] = []
    for row, high in enumerate(lane_heights(v, seat, h, across)):
        here = [order for order, at in zip(t.orders[seat], t.rows[seat], strict=True) if at == row]
        lanes.append(el("g", {"id": f"row-{seat}-{f.workshop.row_ids[row]}"}, lane_ground(f, row, (x, y, w, high - 5))))
        slips += slips_in(v, seat, here, across, (x + 56, y, w - 58, high - 5))
        y += high
    return el("g", {"id": f"orders-{seat}"}, *lanes, *[slip for _, slip in sorted(slips)])


SLIM: Final = 42.0
"""How high a row is that holds no order, if there are others that can use the room."""


TALL: Final = 94.0
"""How high a line of orders is at most."""


def lane_heights(v: View, seat: int, high: float, across: int) -> list[float]:
    """Rows with orders take what the empty ones can spare, by the lines that they need."""
    count, rows = len(v.facts.workshop.row_ids), v.table.rows[seat]
    lines = [-(-rows.count(row) // across) for row in range(count)]
    empty = lines.count(0)
    if not empty or empty == count:
        return [high * max(1, n) / max(count, sum(lines)) for n in lines]
    full = min(TALL, (high - SLIM * empty) / sum(lines))
    slim = (high - full * sum(lines)) / empty
    return [full * n if n else slim for n in lines]


def slips_in(v: View, seat: int, here: list[int], across: int, box: Box) -> list[tuple[int, Markup]]:
    """The orders of a row with their numbers; what can be completed now has a tick."""
    f, t = v.facts, v.table
    x, y, w, h = box
    wide, high = w / max(1.4, min(across, len(here))), h / max(1, -(-len(here) // across))
    slips: list[tuple[int, Markup]] = []
    for n, order in enumerate(here):
        ready = seat == t.turn and not quote_complete(t, seat, order).why
        face = order_slip(f, order, round(wide - 5, 1), round(high - 6, 1), ready)
        at = (x + wide * (n % across), y + 3 + high * (n // across))
        slips.append((order, placed(*at, face, style="order", name=f"order-{f.orders.ids[order]}")))
    return slips


@remembered
def lane_ground(f: Facts, row: int, box: Box) -> Markup:
    x, y, _, h = box
    return join([title(row_name(f, row)), rect(box, 8, "lane"), placed(x + 28, y + h / 2, row_mark(f, row, 34))])
