"""The workshop of the seat in view in pieces, for a page: the bench, the orders, the rooms, the attic."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, Point, clipped, piece, placed, rect, title, write
from millwright.games.woodcraft.draw.bench import completed, goods, goods_of, lumber, pots, tiles
from millwright.games.woodcraft.draw.house import ROOM, attic, marketing, rooms
from millwright.games.woodcraft.draw.orders import order_rows
from millwright.games.woodcraft.draw.pieces import WALNUT, panel
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.draw.tracks import supply
from millwright.games.woodcraft.names import seat_name
from millwright.games.woodcraft.pieces import BERRY, LUMBER, NUT
from millwright.games.woodcraft.points import income_of, order_value, points_of
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el

WIDE: Final = 530.0
HIGH: Final = 450.0
BENCH: Final[Box] = (0.0, 0.0, WIDE, HIGH)
ORDERS: Final[Box] = (0.0, 0.0, WIDE, HIGH)
ROOMS: Final[Box] = (0.0, 0.0, 2 * ROOM[0] + 14, 3 * ROOM[1] + 14)
ATTIC: Final[Box] = (0.0, 0.0, 430.0, 3 * ROOM[1] + 14)
CELL: Final = 83.0
"""A pot or tile of the bench with the air around it."""


def bench(v: View, seat: int) -> Markup:
    """Who and how much, goods, lumber, pots and tiles."""
    t, top, slots = v.table, 118.0, v.facts.numbers.slots
    return panel(
        f"workshop-{seat}", BENCH, "",
        head(v, seat),
        goods(seat, goods_of(t, seat), 32, 90, 84, 36),
        rect((10, top, WIDE - 20, HIGH - top - 10), 10, "plank"),
        action(LUMBER, 40, top + 52, 42, WALNUT),
        lumber(seat, t.lumber[seat], slots, 72, top + 46, 438 / slots, 58),
        pots(v, seat, 16, top + 164, CELL),
        tiles(v, seat, tile_places(top + 164), CELL - 6),
        completed(seat, t.completed[seat], order_value(t, seat), 378, top + 266, 42),
    )  # fmt: skip


def tile_places(y: float) -> list[Point]:
    """Saw tiles beside the pots, splice tiles and the glue tile below them."""
    saws = [(16 + CELL * (n + 3.5), y) for n in range(3)]
    return [*saws, *[(16 + CELL * (n + 0.5), y + 102) for n in range(4)]]


def head(v: View, seat: int) -> Markup:
    """Name, points, both incomes, reputation."""
    f, t, mid = v.facts, v.table, 36.0
    return el(
        "g", {"id": f"player-{seat}"},
        piece(f, seat, 36, mid, 40),
        write(66, mid + 9, clipped(seat_name(f, seat), 27, 150), "serif bold", 27),
        figure("points", points_of(t, seat), 250, mid, text("woodcraft.draw.points"), f"points-{seat}"),
        figure("blueberry_income", income_of(t, seat, BERRY), 336, mid, text("woodcraft.track.blueberry")),
        figure("hazelnut_income", income_of(t, seat, NUT), 410, mid, text("woodcraft.track.hazelnut")),
        figure("reputation", t.reputation[seat], 484, mid, text("woodcraft.draw.reputation")),
    )  # fmt: skip


def order_lanes(v: View, seat: int) -> Markup:
    """C37: the orders beside the board, two on a line."""
    return panel(f"orders-{seat}", ORDERS, "", order_rows(v, seat, (10, 10, WIDE - 20, HIGH - 16)))


def house(v: View, seat: int) -> Markup:
    """C21: the rooms, upright."""
    return panel(f"rooms-{seat}", ROOMS, "", rooms(v, seat, 10, 10))


def loft(v: View, seat: int) -> Markup:
    """C39, C40: the attic, the tools to choose from, the marketing track."""
    wide, high = ATTIC[2] - 20, ATTIC[3]
    return panel(
        f"attic-{seat}", ATTIC, "",
        attic(v, seat, (10, 10, wide, 290)),
        supply(v, (14, 312, wide - 8, 124)),
        marketing(v, seat, (10, high - 130, wide, 118)),
    )  # fmt: skip


@remembered
def figure(name: str, n: int, x: float, y: float, words: str, id_: str | None = None) -> Markup:
    """A symbol with its number on it, large."""
    return placed(x, y, title(words), amount(name, str(n), 0, 0, 52), name=id_)
