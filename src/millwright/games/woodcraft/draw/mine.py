"""The workshop of the seat in view in pieces, for a page: the bench, the orders, the rooms, the attic."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.picture import Box, Point, clipped, piece, placed, rect, title, write
from millwright.games.woodcraft.draw.bench import (
    Faces,
    completed,
    faces,
    goods,
    goods_of,
    lumber,
    pots,
    pots_of,
    prices_of,
    tiles,
)
from millwright.games.woodcraft.draw.cards import order_slip
from millwright.games.woodcraft.draw.house import ROOM, attic, market_track, rooms
from millwright.games.woodcraft.draw.orders import lanes_high, order_rows, ready_orders
from millwright.games.woodcraft.draw.pieces import WALNUT, panel
from millwright.games.woodcraft.draw.rewards import row_mark
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.draw.tracks import supply
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import order_words, seat_name
from millwright.games.woodcraft.pieces import BERRY, LUMBER, NUT
from millwright.games.woodcraft.places import free_rooms, hanging_places
from millwright.games.woodcraft.points import income_of, order_value, points_of
from millwright.games.woodcraft.quotes import market_step
from millwright.games.woodcraft.table import Table
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el

WIDE: Final = 530.0
ORDERS: Final = 281.0
"""How wide the orders are; how high depends on how many there are."""

LONGEST: Final = 778.0
"""How high the orders are at most: as high as wheel and display, beside which they lie."""

HIGH: Final = 3 * ROOM[1] + 14
"""How high bench, rooms and attic are."""

BENCH: Final[Box] = (0.0, 0.0, WIDE, HIGH)
ROOMS: Final[Box] = (0.0, 0.0, 2 * ROOM[0] + 14, HIGH)
ATTIC: Final[Box] = (0.0, 0.0, 430.0, HIGH)
SLIP: Final = 98.0
"""How high an order in hand is, with the air around it."""

CELL: Final = 83.0
"""A pot or tile of the bench with the air around it."""


def bench(v: View, seat: int) -> Markup:
    """Who and how much, goods, lumber, pots and tiles."""
    t = v.table
    done = (t.completed[seat], order_value(t, seat))
    wood, prices = (t.lumber[seat], pots_of(t, seat)), prices_of(t, seat)
    return drawn_bench(v.facts, seat, head_of(t, seat), goods_of(t, seat), wood, faces(t, seat), prices, done)


@remembering(256)
def drawn_bench(
    f: Facts,
    seat: int,
    figures: tuple[int, ...],
    amounts: tuple[int, ...],
    wood: tuple[tuple[int, ...], tuple[int, ...]],
    shown: Faces,
    prices: tuple[int, ...],
    done: tuple[int, int],
) -> Markup:
    top, slots = 138.0, f.numbers.slots
    return panel(
        f"workshop-{seat}", BENCH, "",
        head(f, seat, figures),
        goods(seat, amounts, 32, 104, 84, 36),
        rect((10, top, WIDE - 20, HIGH - top - 10), 10, "plank"),
        action(LUMBER, 40, top + 64, 46, WALNUT),
        lumber(seat, wood[0], slots, 72, top + 58, 438 / slots, 62),
        pots(f, seat, wood[1], prices, 16, top + 196, CELL),
        tiles(f, seat, shown, prices, tile_places(top + 196), CELL - 6),
        completed(seat, *done, 378, top + 318, 42),
    )  # fmt: skip


def tile_places(y: float) -> list[Point]:
    """Saw tiles beside the pots, splice tiles and the glue tile below them."""
    saws = [(16 + CELL * (n + 3.5), y) for n in range(3)]
    return [*saws, *[(16 + CELL * (n + 0.5), y + 122) for n in range(4)]]


def head_of(t: Table, seat: int) -> tuple[int, ...]:
    """Points, both incomes, reputation."""
    return points_of(t, seat), income_of(t, seat, BERRY), income_of(t, seat, NUT), t.reputation[seat]


def head(f: Facts, seat: int, figures: tuple[int, ...]) -> Markup:
    """The name and these."""
    points, berries, nuts, fame = figures
    mid = 40.0
    return el(
        "g", {"id": f"player-{seat}"},
        piece(f, seat, 36, mid, 40),
        write(66, mid + 9, clipped(seat_name(f, seat), 27, 150), "serif bold", 27),
        figure("points", points, 250, mid, text("woodcraft.draw.points"), f"points-{seat}"),
        figure("blueberry_income", berries, 336, mid, text("woodcraft.track.blueberry")),
        figure("hazelnut_income", nuts, 410, mid, text("woodcraft.track.hazelnut")),
        figure("reputation", fame, 484, mid, text("woodcraft.draw.reputation")),
    )  # fmt: skip


def orders_box(v: View, seat: int, longest: float) -> Box:
    return 0.0, 0.0, ORDERS, min(longest, lanes_high(v, seat) + 16)


def order_lanes(v: View, seat: int, box: Box) -> Markup:
    """C37: the orders beside the board."""
    t = v.table
    return drawn_orders(v.facts, seat, t.orders[seat], t.rows[seat], ready_orders(t, seat), box)


@remembering(256)
def drawn_orders(
    f: Facts, seat: int, orders: tuple[int, ...], rows: tuple[int, ...], ready: tuple[int, ...], box: Box
) -> Markup:
    inside = (10.0, 10.0, box[2] - 20, box[3] - 16)
    return panel(f"orders-{seat}", box, "", order_rows(f, seat, orders, rows, ready, inside))


def hand_box(count: int) -> Box:
    return 0.0, 0.0, ORDERS, SLIP * count + 11


@remembering(256)
def hand(f: Facts, orders: tuple[int, ...], box: Box) -> Markup:
    """C71: the orders in hand, one below the other."""
    found: list[Markup] = []
    for n, order in enumerate(orders):
        mark = row_mark(f, f.orders.rows[order], 30)
        face = placed(38, 0, order_slip(f, order, ORDERS - 58, SLIP - 5, False))
        inside = [title(order_words(f, order)), placed(18, SLIP / 2, mark), face]
        found.append(placed(10, 8 + SLIP * n, *inside, style="order", name=f"order-{f.orders.ids[order]}"))
    return panel("hand", box, "", *found)


def house(v: View, seat: int) -> Markup:
    """C21: the rooms, upright."""
    t = v.table
    return drawn_house(v.facts, seat, t.rooms[seat], t.tired if t.turn == seat else 0, tuple(free_rooms(t, seat)))


@remembering(256)
def drawn_house(f: Facts, seat: int, helpers: tuple[int, ...], tired: int, free: tuple[int, ...]) -> Markup:
    return panel(f"rooms-{seat}", ROOMS, "", rooms(f, seat, helpers, tired, free, 10, 10))


def loft(v: View, seat: int) -> Markup:
    """C39, C40: the attic, the tools to choose from, the marketing track."""
    t = v.table
    hung, market = (t.attic[seat], tuple(hanging_places(t, seat))), (t.marketing[seat], market_step(t, seat))
    return drawn_loft(v.facts, seat, hung, tuple(t.supply), market)


@remembering(256)
def drawn_loft(
    f: Facts,
    seat: int,
    hung: tuple[tuple[int, ...], tuple[int, ...]],
    left: tuple[int, ...],
    market: tuple[int, int],
) -> Markup:
    wide, high = ATTIC[2] - 20, ATTIC[3]
    return panel(
        f"attic-{seat}", ATTIC, "",
        attic(f, seat, *hung, (10, 10, wide, 290)),
        supply(f, left, (14, 308, wide - 8, 108)),
        market_track(f, seat, *market, (10, high - 114, wide, 104)),
    )  # fmt: skip


@remembered
def figure(name: str, n: int, x: float, y: float, words: str, id_: str | None = None) -> Markup:
    """A symbol with its number on it, large."""
    return placed(x, y, title(words), amount(name, str(n), 0, 0, 52), name=id_)
