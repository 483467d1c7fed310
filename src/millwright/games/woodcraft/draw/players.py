"""The other players, small: points, goods, wood, tiles, helpers, orders, tools."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.picture import Box, asked, bold_breadth, colour_inks, piece, placed, rect, title, write
from millwright.games.woodcraft.decks import TIMINGS
from millwright.games.woodcraft.draw.bench import (
    Faces,
    completed,
    faces,
    goods,
    goods_of,
    owned,
    pot,
    pots_of,
    small_dice,
)
from millwright.games.woodcraft.draw.cards import back, bold_clipped, order_slip
from millwright.games.woodcraft.draw.pieces import PALE_INK, ROSE, panel
from millwright.games.woodcraft.draw.rewards import arrow, gain_items, price_items, row_mark, strip
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import helper_name, helper_words, order_words, seat_name
from millwright.games.woodcraft.pieces import COLOURS, EARLY, HAZELNUT
from millwright.games.woodcraft.points import order_value, points_of
from millwright.games.woodcraft.table import NO_POT, NO_TILE
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join

MARGIN: Final = 16.0
ACROSS: Final = 3
"""So many helpers stand on a line."""

LINE: Final = 64.0
"""How high an order is, with the air around it."""


def other_high(v: View, seat: int) -> float:
    """How high a panel must be for its orders: one on a line, or two if there are more."""
    count = len(v.table.orders[seat])
    return 258.0 + LINE * (count if count < 3 else min(3, -(-count // 2)))


def other(v: View, seat: int, box: Box) -> Markup:
    """Who and how much, goods, wood and tiles; below them helpers and orders."""
    t = v.table
    figures = (points_of(t, seat), t.completed[seat], order_value(t, seat))
    held = tuple(v.held[seat] if t.round == 0 else (0, 0, *v.held[seat][2:]))
    things = (goods_of(t, seat), t.lumber[seat], pots_of(t, seat), t.rooms[seat])
    tools = (len([kind for kind in t.attic[seat] if kind >= 0]), t.marketing[seat])
    lying = tuple(sorted(zip(t.rows[seat], t.orders[seat], strict=True)))
    return drawn_other(v.facts, seat, seat in asked(v), figures, held, things, faces(t, seat), tools, lying, box)


@remembering(256)
def drawn_other(
    f: Facts,
    seat: int,
    asked: bool,
    figures: tuple[int, int, int],
    held: tuple[int, ...],
    things: tuple[tuple[int, ...], ...],
    shown: Faces,
    tools: tuple[int, int],
    lying: tuple[tuple[int, int], ...],
    box: Box,
) -> Markup:
    x, y, w, h = box
    amounts, dice, pots, rooms = things
    edge = [rect((x + 5, y + 5, 8, h - 10), 3, "piece", colour_inks(f, seat)[0])] if asked else []
    left, wide, top = x + MARGIN, w - 2 * MARGIN, y + 184
    deep = 30.0 * -(-len(rooms) // ACROSS)
    return panel(
        f"workshop-{seat}", box, "", *edge,
        head(f, seat, figures, held, left, y + 32, wide),
        goods(seat, amounts, x + 34, y + 76, (wide - 8) / 6, min(30.0, wide / 15)),
        wood(seat, dice, pots, left, y + 118, wide),
        tiles(f, seat, shown, tools, left, y + 162, wide),
        helper_list(f, seat, rooms, (left, top, wide, deep)),
        order_list(f, seat, lying, (left, top + deep + 4, wide, y + h - top - deep - 10)),
    )  # fmt: skip


def head(
    f: Facts, seat: int, figures: tuple[int, int, int], held: tuple[int, ...], x: float, y: float, w: float
) -> Markup:
    """Mark, name, points; completed orders and what each is worth; at the right the cards in hand."""
    points, done, value = figures
    return el(
        "g", {"id": f"player-{seat}"},
        who(f, seat, points, x, y),
        completed(seat, done, value, x + 222, y, 30),
        hand_backs(seat, held, x + w, y),
    )  # fmt: skip


@remembered
def who(f: Facts, seat: int, points: int, x: float, y: float) -> Markup:
    tip = title(text("woodcraft.draw.points"))
    return join([
        piece(f, seat, x + 20, y, 34),
        write(x + 46, y + 8, seat_name(f, seat), "serif bold", 24),
        placed(x + 166, y, tip, amount("points", str(points), 0, 0, 46), name=f"points-{seat}"),
    ])  # fmt: skip


BACKS: Final = ((EARLY, True), (EARLY, False), (EARLY, False), (HAZELNUT, False))
"""What the cards that are held look like from behind, in the order in which a view counts them."""


@remembered
def hand_backs(seat: int, held: tuple[int, ...], far: float, y: float) -> Markup:
    """C71: how many cards are in a hand, by their backs."""
    backs = [kind for kind, count in zip(BACKS, held, strict=True) for _ in range(count)]
    step = min(26.0, 120 / max(1, len(backs)))
    left = far - 26 - step * (len(backs) - 1)
    found = [placed(left + step * i, y - 17, back(24, 34, *kind)) for i, kind in enumerate(backs)]
    return el("g", {"id": f"hand-{seat}"}, title(text("woodcraft.draw.held", n=held[2] + held[3])), *found)


def wood(seat: int, dice: tuple[int, ...], pots: tuple[int, ...], x: float, y: float, w: float) -> Markup:
    """Lumber at the left, pots at the right."""
    found = []
    for colour, value in enumerate(pots):
        if value != NO_POT:
            small = el("g", {"transform": "scale(.44)"}, pot(colour, value))
            found.append(placed(x + w - 124 + 50 * colour, y - 1, small, name=f"pot-{seat}-{COLOURS[colour]}"))
    size = min(32.0, (w - 170) / max(1, len(dice)) - 3)
    return el("g", {"id": f"wood-{seat}"}, small_dice(seat, dice, x + 18, y, size), *found)


def tiles(f: Facts, seat: int, shown: Faces, counts: tuple[int, int], x: float, y: float, w: float) -> Markup:
    """Saw, splice and glue tiles; how many tools, how far marketing has come."""
    found: list[Markup] = []
    at = x + 2
    for name, state, _ in shown:
        if state != NO_TILE:
            wide = 38.0 if name.startswith("saw") else 52.0
            found.append(placed(at + wide / 2, y, owned(f, name, state, wide - 4, 36), name=f"{name}-{seat}"))
            at += wide
    (tools, steps), whole = counts, len(f.workshop.market_costs)
    found.append(told("attic", seat, tools, text("woodcraft.draw.attic", n=tools), x + w - 122, y))
    tip = text("woodcraft.draw.marketing", n=steps, all=whole)
    return el("g", {"id": f"tiles-{seat}"}, *found, told("marketing", seat, steps, tip, x + w - 50, y))


@remembered
def told(name: str, seat: int, n: int, tip: str, x: float, y: float) -> Markup:
    """A sign and a number."""
    number = write(20, 8, str(n), "num bold", 23)
    return placed(x, y, title(tip), sign(name, 0, 0, 27, PALE_INK), number, name=f"{name}-{seat}")


@remembered
def helper_list(f: Facts, seat: int, rooms: tuple[int, ...], box: Box) -> Markup:
    """The helpers by room, each with the sign of when it works."""
    x, y, w, h = box
    wide, high = w / ACROSS, h / max(1, -(-len(rooms) // ACROSS))
    found: list[Markup] = []
    for room, helper in enumerate(rooms):
        at = (x + wide * (room % ACROSS), y + high * (room // ACROSS))
        free = rect((0, 0, wide - 4, high - 4), 5, "place")
        inside = helper_line(f, helper, wide - 4, high - 4) if helper >= 0 else free
        found.append(placed(*at, inside, style="room", name=f"room-{seat}-{room + 1}"))
    return el("g", {"id": f"rooms-{seat}"}, *found)


def helper_line(f: Facts, helper: int, wide: float, high: float) -> Markup:
    timing = TIMINGS[f.helpers.timings[helper]]
    room, name = wide - 34, helper_name(f, helper)
    size = round(max(11.5, min(15.0, room / bold_breadth(name))), 1)
    signs = [sign(timing, 14, high / 2, 17, ROSE)] if timing != "none" else []
    return el(
        "g", {"id": f"helper-{f.helpers.ids[helper]}"},
        title(helper_words(f, helper)), rect((0, 0, wide, high), 5, "card"), *signs,
        write(27, high / 2 + 5.4, bold_clipped(name, size, room), "serif bold", size),
    )  # fmt: skip


@remembered
def order_list(f: Facts, seat: int, pairs: tuple[tuple[int, int], ...], box: Box) -> Markup:
    """The orders beside a board, those in the upper rows first."""
    x, y, w, h = box
    rows = len(pairs) if len(pairs) < 3 else 2 if len(pairs) < 5 else 3
    across = max(1, -(-len(pairs) // max(1, rows)))
    wide, high = w / across, min(LINE, h / max(1, rows))
    found: list[Markup] = []
    for n, (row, order) in enumerate(pairs):
        at = (x + wide * (n % across), y + high * (n // across))
        face = small_order(f, order, row, wide - 5, high - 5)
        found.append(placed(*at, face, style="order", name=f"order-{f.orders.ids[order]}"))
    return el("g", {"id": f"orders-{seat}"}, *found)


def small_order(f: Facts, order: int, row: int, wide: float, high: float) -> Markup:
    """The row that an order is in and its price; with room also its name and its reward."""
    tab = [rect((0, 0, wide, high), 6, "card"), rect((1, 1, 38, high - 2), 5, "tab")]
    mark = placed(20, high / 2, row_mark(f, row, 25))
    if high > 50 and wide > 230:
        return join([*tab, mark, placed(40, 0, order_slip(f, order, wide - 40, high, False))])
    things = price_items(f, order)
    if wide > 250:
        things = [*things, arrow(), *gain_items(f, order)]
    return join([
        title(order_words(f, order)), *tab, mark,
        placed(40 + (wide - 42) / 2, high / 2, strip(things, min(36, high - 5), wide - 50)),
    ])  # fmt: skip
