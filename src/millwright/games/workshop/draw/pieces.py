"""The small things every part of the board picture uses: inks, marks, symbols, pieces and lines of text."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.games.picture import Box, Point, inks, placed, rect, write
from millwright.games.picture import piece as coloured_piece
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


def colour_inks(f: Facts, colour: int) -> tuple[str, str]:
    """Fill of a colour's pieces, and the ink of the mark on them."""
    return inks(f.colours, colour)


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


def panel(name: str, box: Box, heading: str, *parts: Markup) -> Markup:
    """A sheet with a fine double rule and its name on top."""
    x, y, w, h = box
    sheet = rect(box, 5, "sheet")
    rule = rect((x + 4, y + 4, w - 8, h - 8), 3, "rule")
    words = [write(x + 16, y + 27, heading, "serif heading", fitting(heading, HEADING, w - 32))] if heading else []
    return el("g", {"id": f"panel-{name}", "class": "panel"}, sheet, rule, *words, *parts)


# Marks and pieces


def piece(f: Facts, colour: int, x: float, y: float, size: float, name: str | None = None) -> Markup:
    """A square piece of a colour with its mark, centred."""
    return coloured_piece(f.colours, colour, x, y, size, name)


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
    "heavy": "M-12-4.5L-5.5-7H11.5V-3.4C7.6-3.2 5 -1.6 4.4 1C4.6 4 6 5.4 8 6V9.4H-7.4V6C-5.2 5.4-3.4 4-3.2 1"
    "C-5.6-.2-10.2-.6-12-4.5Z",
    "light": cog_teeth() + "M0-3.8A3.8 3.8 0 1 0 0 3.8A3.8 3.8 0 1 0 0-3.8Z",
    "textile": "M-8.5-11.4H8.5V-7.6H5.4V-6H-5.4V-7.6H-8.5ZM-5.9-4.8L5.9-3.4V-1.2L-5.9-2.6ZM-5.9-1.2L5.9.2V2.4L-5.9 1Z"
    "M-5.9 2.4L5.9 3.8V6L-5.9 4.6ZM-5.4 6H5.4V7.6H8.5V11.4H-8.5V7.6H-5.4Z",
    "craft": "M-4.6-11.6H4.6V-9.4C3.8-8.6 3.4-7.6 3.6-6.6C6.4-5.8 8.6-4 9.6-1.4H-9.6C-8.6-4-6.4-5.8-3.6-6.6"
    "C-3.4-7.6-3.8-8.6-4.6-9.4ZM-10 .4H10V2.6H-10ZM-9.6 4.4H9.6C8.8 7.4 7 9.8 5 11.4H-5C-7 9.8-8.8 7.4-9.6 4.4Z",
}
STROKED: Final = {
    "port": "M0-6V10M-5.4-3H5.4M-9.6 2.4C-9 7.6-4.6 10.4 0 10.4C4.6 10.4 9 7.6 9.6 2.4M-11 5.4L-9.6 1.6L-6.4 4"
    "M11 5.4L9.6 1.6L6.4 4M0-11.2A2.5 2.5 0 1 0 0-6.2A2.5 2.5 0 1 0 0-11.2Z",
}


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
