"""The small things every part of the board picture uses: inks, marks, symbols, pieces and lines of text."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.games.picture import ANCHOR, ANVIL, SPOOL, Panel, Point, piece, placed, write
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.games.workshop.words import player_name
from millwright.svg import Markup, el, join, points

INK: Final = "#2b2318"
PALE_INK: Final = "#65553a"  # 5.6:1 and more on land, paper and sea
PAPER: Final = "#fbf5e6"
LAND: Final = "#f4e8cb"
SEA: Final = "#d3dfd9"


TINTS: Final = {"port": "#2b5a72", "heavy": "#47433f", "textile": "#7a3559", "light": "#74580f", "craft": "#964520"}
"""Industries are map tints, darker and duller than any player colour."""

SPARE_TINTS: Final = ("#3f5a35", "#5b4a78", "#6b3b3b", "#2f5c5c")


def tint(f: Facts, industry: int) -> str:
    return TINTS.get(f.industry_ids[industry], SPARE_TINTS[industry % len(SPARE_TINTS)])


def seat_name(v: View, seat: int) -> str:
    return player_name(v.facts, v.table, seat)


def acting(v: View) -> int:
    """The colour whose turn it is: an item that plays for one colour says so; -1 else."""
    return int(getattr(v.agenda[-1], "colour", -1)) if v.agenda else -1


# Boxes and lines of text


def breadth(words: str) -> float:
    """How wide words are in type of size 1, in the broadest serif that we expect."""
    return sum([0.85 if c in "MWmw" else 0.33 if c in "fijlrtI-' " else 0.54 for c in words])


def fitting(words: str, size: float, width: float) -> float:
    """The largest type up to `size` in which the words fit."""
    return min(size, width / (1.06 * breadth(words))) if words else size


def in_lines(name: str) -> list[str]:
    """A name of several words in two lines."""
    head, _, tail = name.rpartition(" ")
    return [head, tail] if head else [tail]


def names_size(names: list[str], size: float, width: float) -> float:
    """The type in which all of these names fit, in their lines."""
    return min([fitting(line, size, width) for name in names for line in in_lines(name)])


def name_lines(x: float, y: float, name: str, size: float) -> list[Markup]:
    """A name, its lines one below the other."""
    return [write(x, y + i * (size + 1), line, "serif mid", size) for i, line in enumerate(in_lines(name))]


HEADING: Final = 20.0

panel: Final = Panel(corner=5, inset=4, inner=3, left=16, top=27, size=HEADING)
"""A sheet with a fine double rule."""


# Marks and pieces


def movable(f: Facts, colour: int, x: float, y: float, size: float, name: str) -> Markup:
    """A piece whose place is its transform alone, so that a page can let it glide."""
    return placed(x, y, piece(f, colour, 0, 0, size), style="movable", name=name)


# Industry symbols: drawn in a box from -12 to 12 with the current colour


def cog_teeth() -> str:
    """Eight teeth around a wheel."""
    edge: list[Point] = []
    for tooth in range(8):
        for turn, r in ((-0.3, 8.2), (-0.19, 11.6), (0.19, 11.6), (0.3, 8.2)):
            angle = (tooth + turn) * pi / 4 * 1.02
            edge.append((r * sin(angle), -r * cos(angle)))
    return "M" + "L".join(points([place]) for place in edge) + "Z"


FILLED: Final = {
    "heavy": ANVIL,
    "light": cog_teeth() + "M0-3.8A3.8 3.8 0 1 0 0 3.8A3.8 3.8 0 1 0 0-3.8Z",
    "textile": SPOOL,
    "craft": "M-4.6-11.6H4.6V-9.4C3.8-8.6 3.4-7.6 3.6-6.6C6.4-5.8 8.6-4 9.6-1.4H-9.6C-8.6-4-6.4-5.8-3.6-6.6"
    "C-3.4-7.6-3.8-8.6-4.6-9.4ZM-10 .4H10V2.6H-10ZM-9.6 4.4H9.6C8.8 7.4 7 9.8 5 11.4H-5C-7 9.8-8.8 7.4-9.6 4.4Z",
}
STROKED: Final = {"port": ANCHOR}


def symbol_defs(f: Facts) -> Markup:
    return join([symbol_shape(f, industry) for industry in range(len(f.industry_ids))])


def symbol_shape(f: Facts, industry: int) -> Markup:
    """Anchor, anvil, spool, cog or pot; the first letter for an industry of an owner's own."""
    name = f.industry_ids[industry]
    ident = f"symbol-{name}"
    if name in FILLED:
        return el("path", {"id": ident, "d": FILLED[name], "fill": "currentColor", "fill-rule": "evenodd"})
    if name in STROKED:
        return el("path", {
            "id": ident, "d": STROKED[name], "fill": "none", "stroke": "currentColor", "stroke-width": 2.3,
        })  # fmt: skip
    return el(
        "g", {"id": ident, "fill": "currentColor"}, write(0, 8, f.industry_names[industry][:1], "serif bold mid", 23)
    )


def symbol(f: Facts, industry: int, x: float, y: float, size: float, ink: str) -> Markup:
    """An industry's symbol, centred; `size` is its height."""
    place = f"translate({x:.1f} {y:.1f}) scale({size / 24:.3f})"
    return el("use", {"href": f"#symbol-{f.industry_ids[industry]}", "transform": place, "color": ink})


def token(f: Facts, industry: int, x: float, y: float, r: float, style: str = "token") -> Markup:
    """A demand token: a round counter in the industry's tint."""
    disc = el("circle", {"cx": x, "cy": y, "r": r, "fill": tint(f, industry), "class": style})
    return join([disc, symbol(f, industry, x, y, r * 1.25, PAPER)])
