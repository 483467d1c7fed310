"""The wheel: tiles on their spaces, the bonuses of the rim, the saw with its windows and its arrow (C08 to C12)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Point, path, placed, rect, title, write
from millwright.games.woodcraft.draw.pieces import BIRCH, INK, OAK, PAPER, WALNUT
from millwright.games.woodcraft.draw.rewards import reward, reward_items, strip
from millwright.games.woodcraft.draw.symbols import TEETH, toothed
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.facts import QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.names import place_id, place_name, reward_words, tile_name
from millwright.games.woodcraft.pieces import TILES
from millwright.games.woodcraft.quotes import blocked, entry, holds_tiles
from millwright.games.woodcraft.table import Table
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join

SIDE: Final = 660.0
OUTER: Final = 327.0
RIM: Final = 278.0
INNER: Final = 172.0
SAW: Final = 164.0
WHOLE: Final = len(QUADRANTS) * SPACES


def wheel(v: View, x: float, y: float) -> Markup:
    """The whole wheel in a square of `SIDE`."""
    f, t = v.facts, v.table
    middle = SIDE / 2
    return placed(
        x, y,
        placed(
            middle, middle,
            ground(f), rims(f, t.wheel, t.arc), landings(t), tiles(t), saw(f, t.arrow), hub(t.round, t.setup.rounds),
        ),
        *[corner(f, quadrant, seen(t, quadrant)) for quadrant in range(len(QUADRANTS))],
        name="wheel",
    )  # fmt: skip


# ---- geometry


def at(place: float, r: float) -> Point:
    """A point at some distance from the middle; a place is a number of spaces, clockwise from the top."""
    angle = 2 * pi * place / WHOLE - pi / 2
    return r * cos(angle), r * sin(angle)


def sector(start: float, end: float, inner: float, outer: float) -> str:
    """A piece of a ring, between two places."""
    (ax, ay), (bx, by) = at(start, outer), at(end, outer)
    (cx, cy), (dx, dy) = at(end, inner), at(start, inner)
    return (
        f"M{ax:.1f} {ay:.1f}A{outer:.0f} {outer:.0f} 0 0 1 {bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}"
        f"A{inner:.0f} {inner:.0f} 0 0 0 {dx:.1f} {dy:.1f}Z"
    )


# ---- what is printed


@remembered
def ground(f: Facts) -> Markup:
    """The round board, its spaces, and the lines between the quadrants."""
    board = el("circle", {"r": OUTER, "fill": OAK, "stroke": "#3b2413", "stroke-width": 5})
    spaces = [space(place) for place in range(WHOLE)]
    lines = [quarter(quadrant) for quadrant in range(len(QUADRANTS))]
    return join([board, *spaces, *lines])


def space(place: int) -> Markup:
    x, y = at(place + 0.5, INNER + 12)
    label = write(round(x, 1), round(y + 5, 1), place_id(place), "num tiny mid")
    shape = path(sector(place, place + 1, INNER, RIM), class_="space")
    return el("g", {"id": f"space-{place_id(place)}"}, title(place_name(place)), shape, label)


def quarter(quadrant: int) -> Markup:
    (ax, ay), (bx, by) = at(quadrant * SPACES, INNER), at(quadrant * SPACES, OUTER)
    return path(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", stroke="#3b2413", stroke_width=4)


@remembered
def rims(f: Facts, places: tuple[int, ...], covered: int) -> Markup:
    """C10: what a tile gives that leaves its space; where one stands it is lit."""
    found = [rim(f, place, place in places and place // SPACES != covered - 1) for place in range(WHOLE)]
    return join([*found, arc((covered - 1) * SPACES)] if covered else found)


def rim(f: Facts, place: int, lit: bool) -> Markup:
    number = f.wheel.rim[place]
    shape = path(sector(place, place + 1, RIM, OUTER), class_="rim given" if lit and number else "rim")
    if not number:
        return shape
    x, y = at(place + 0.5, (RIM + OUTER) / 2)
    words = text("woodcraft.draw.rim", space=place_name(place), reward=reward_words(f, number))
    return el(
        "g", {"id": f"rim-{place_id(place)}"}, title(words), shape, placed(x, y, on_rim(f, number, abs(x) > abs(y)))
    )


def on_rim(f: Facts, number: int, upright: bool) -> Markup:
    """A reward as the ring has room for it: side by side above and below, one upon the other at the sides."""
    items = reward_items(f, number)
    if len(items) < 2 or not upright:
        return strip(items, 38, 53)
    return join([placed(0, 30 * n - 15 * (len(items) - 1), strip([one], 28, 40)) for n, one in enumerate(items)])


def arc(low: int) -> Markup:
    """C10: it covers the bonuses of the first quadrant until that is empty."""
    high = low + SPACES
    shape = path(sector(low, high, RIM + 2, OUTER + 2), class_="arc")
    grain = [path(sector(low + 0.2, high - 0.2, r, r), class_="arc-grain") for r in (RIM + 14, RIM + 26, RIM + 38)]
    return el("g", {"id": "arc"}, title(text("woodcraft.draw.arc")), shape, *grain)


# ---- tiles


def landings(t: Table) -> Markup:
    """C09: where a tile that enters a quadrant would stop, if one can."""
    found: list[Markup] = []
    for quadrant in range(len(QUADRANTS)):
        before = (quadrant - 1) % len(QUADRANTS)
        if holds_tiles(t, before) and not (t.arrow == before and holds_tiles(t, quadrant)):
            place = entry(t, quadrant)
            found.append(landing(place))
    return join(found)


@remembered
def landing(place: int) -> Markup:
    return path(sector(place + 0.06, place + 0.94, INNER + 3, RIM - 3), class_="landing")


def tiles(t: Table) -> Markup:
    return join([tile(t, number, place) for number, place in enumerate(t.wheel) if place >= 0])


def tile(t: Table, number: int, place: int) -> Markup:
    barred = blocked(t, number)
    return tile_at(number, place, barred, t.moved == number)


@remembered
def tile_at(number: int, place: int, barred: bool, moved: bool) -> Markup:
    """A tile stands upright on its space; one that cannot move is barred."""
    key = "tile_barred" if barred else "tile_moved" if moved else "tile"
    words = text(f"woodcraft.draw.{key}", tile=tile_name(number), space=place_name(place))
    parts = [title(words), tile_body(place, "tile moved" if moved else "tile"), action(number, 0, 0, 41, "#fdf3dc")]
    if barred:
        parts += [path("M-19 19L19-19", class_="bar-under"), path("M-19 19L19-19", class_="bar")]
    middle = at(place + 0.5, (INNER + RIM) / 2)
    return placed(*middle, *parts, style="on-wheel", name=f"tile-{TILES[number]}")


def tile_body(place: int, style: str) -> Markup:
    """The body that fits the first space, around its own middle, turned as its space is: only transforms differ."""
    x, y = at(0.5, (INNER + RIM) / 2)
    turn = f"rotate({360 * place / WHOLE:.2f}) translate({-x:.1f} {-y:.1f})"
    return path(sector(0.05, 0.95, INNER + 3, RIM - 3), class_=style, transform=turn)


# ---- the saw


def seen(t: Table, quadrant: int) -> int:
    """C11: 1 where the saw shows the strong reward, 2 the weak one, 0 none."""
    ahead = (quadrant - t.arrow) % len(QUADRANTS)
    return ahead if ahead in (1, 2) else 0


@remembered
def saw(f: Facts, arrow: int) -> Markup:
    """The blade, the two windows that are open, and the arrow at the end of its quadrant."""
    blade = path(toothed(28, SAW - 10, SAW, TEETH), fill="url(#woodcraft-steel)", stroke="#35424a", stroke_width=2)
    ring = el("circle", {"r": SAW - 18, "fill": "none", "stroke": "#8d999f", "stroke-width": 1.5})
    quadrants = range(len(QUADRANTS))
    windows = [window(f, quadrant, (quadrant - arrow) % len(QUADRANTS)) for quadrant in quadrants]
    return el("g", {"id": "saw"}, title(saw_words(arrow)), blade, ring, *windows, pointer(arrow))


def saw_words(arrow: int) -> str:
    return text("woodcraft.draw.saw", quadrant=QUADRANTS[arrow].upper())


def window(f: Facts, quadrant: int, ahead: int) -> Markup:
    if ahead not in (1, 2):
        return join([])
    number = f.wheel.strong[quadrant] if ahead == 1 else f.wheel.weak[quadrant]
    start, end = quadrant * SPACES + 0.7, (quadrant + 1) * SPACES - 0.7
    x, y = at(quadrant * SPACES + SPACES / 2, 101)
    hole = path(sector(start, end, 56, SAW - 22), class_="window")
    items = reward_items(f, number)
    rows = [items] if len(items) < 3 else [items[-1:], items[:-1]]
    things = [placed(0, 38 * i - 19 * (len(rows) - 1), strip(row, 40, 86)) for i, row in enumerate(rows)]
    words = text("woodcraft.draw.window", quadrant=QUADRANTS[quadrant].upper(), reward=reward_words(f, number))
    return el("g", {"id": f"window-{QUADRANTS[quadrant]}"}, title(words), hole, placed(x, y, *things))


def pointer(arrow: int) -> Markup:
    """C12: no tile crosses it into a quadrant with tiles."""
    low, high = f"{SAW:.0f}", f"{RIM - 8:.0f}"
    d = f"M-12-40L-8-{low}-2.6-{SAW + 8:.0f}V-{high}H-12L0-{RIM + 22:.0f} 12-{high}H2.6V-{SAW + 8:.0f}L8-{low} 12-40Z"
    return path(d, id="saw-arrow", class_="pointer", transform=QUARTERS[arrow])


QUARTERS: Final = ("matrix(0 1 -1 0 0 0)", "matrix(-1 0 0 -1 0 0)", "matrix(0 -1 1 0 0 0)", "matrix(1 0 0 1 0 0)")
"""How the arrow is turned to the end of each quadrant; between matrices a browser turns it the short way."""


@remembered
def hub(now: int, rounds: int) -> Markup:
    """The nut in the middle tells the round."""
    return el(
        "g", {"id": "hub"},
        title(text("woodcraft.round" if now else "woodcraft.round_before", round=now, rounds=rounds)),
        el("circle", {"r": 47, "fill": WALNUT, "stroke": INK, "stroke-width": 2}),
        el("circle", {"r": 41, "fill": "none", "stroke": OAK, "stroke-width": 1.4}),
        write(0, -15, text("woodcraft.draw.round"), "serif italic mid", 16, BIRCH),
        write(0, 18, str(now) if now else text("woodcraft.draw.before"), "num bold mid", 34, PAPER),
        write(0, 36, text("woodcraft.draw.of", n=rounds), "num mid", 16, BIRCH),
    )  # fmt: skip


# ---- the corners


PLATE: Final = (134.0, 76.0)


@remembered
def corner(f: Facts, quadrant: int, shows: int) -> Markup:
    """A quadrant's letter and both its window rewards; the one that the saw shows now is lit."""
    wide, high = PLATE
    x = SIDE - wide if quadrant < 2 else 0.0
    y = SIDE - high if quadrant in (1, 2) else 0.0
    letter = QUADRANTS[quadrant].upper()
    parts = [
        title(text("woodcraft.draw.quadrant", quadrant=letter)),
        rect((0, 0, wide, high), 9, "plate"),
        write(17, 48, letter, "serif bold mid", 28),
    ]
    for window, numbers in ((1, f.wheel.strong), (2, f.wheel.weak)):
        middle = 20 + 36.0 * (window - 1)
        if window == shows:
            parts.append(rect((31, middle - 17, wide - 34, 34), 6, "lit"))
        parts.append(placed(82, middle, reward(f, numbers[quadrant], 29, wide - 33)))
    return placed(x, y, *parts, name=f"quadrant-{QUADRANTS[quadrant]}")
