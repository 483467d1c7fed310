"""The small things every part of the board picture uses: inks, marks, symbols, cubes, discs and lines of text."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, Facts
from millwright.games.picture import inks, path
from millwright.games.picture import piece as coloured_piece
from millwright.svg import Markup, el, join

INK: Final = "#20272b"
SLATE: Final = "#2f3d45"
PALE_INK: Final = "#4c585e"
PAPER: Final = "#fbf7ec"
LAND: Final = "#eee6d3"
SEA: Final = "#bdd0d8"
BRASS: Final = "#e9c566"
DARK_BRASS: Final = "#7d5c10"
GOLD: Final = "#f6d873"
BRICK: Final = "#8f4632"


TINTS: Final = ("#7a5510", "#1d5b83", "#26282c", "#a53f10", "#2d625d")
"""Industries by number: hemp, sea, coal, rust, verdigris."""

LEVELS: Final = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


def colour_inks(f: Facts, seat: int) -> tuple[str, str]:
    """Fill of a seat's pieces, and the ink of the mark on them."""
    return inks(f.colours, seat)


# ---- boxes and lines of text


def breadth(words: str) -> float:
    """How wide words are in bold type of size 1, in the broadest serif that we expect."""
    return sum([0.92 if c in "MWmw&" else 0.37 if c in "fijlrtI-' " else 0.6 for c in words])


def clipped(words: str, size: float, width: float) -> str:
    """Words of a list in plain type, cut off where their column ends."""
    while breadth(words) * size * 0.84 > width and len(words) > 1:
        words = words.rstrip("…")[:-1].rstrip(" -&") + "…"
    return words


# ---- marks and pieces


def piece(f: Facts, seat: int, x: float, y: float, size: float, name: str | None = None) -> Markup:
    """A square piece of a colour with its mark, centred."""
    return coloured_piece(f.colours, seat, x, y, size, name)


# ---- symbols, drawn in a box from -12 to 12 with the current colour


FILLED: Final = {
    "cotton": "M-8.5-11.4H8.5V-7.6H5.4V-6H-5.4V-7.6H-8.5ZM-5.9-4.8L5.9-3.4V-1.2L-5.9-2.6ZM-5.9-1.2L5.9.2V2.4L-5.9 1Z"
    "M-5.9 2.4L5.9 3.8V6L-5.9 4.6ZM-5.4 6H5.4V7.6H8.5V11.4H-8.5V7.6H-5.4Z",
    "coal": "M-10.4-3.4L-8.6-7L-5-8.4L-2.6-6.6L.2-10.2L4.4-9.4L6-6.4L9.2-5.8L10.4-3.4ZM-11.8-2H11.8L9.4 6.4H-9.4Z"
    "M-5.4 5.2A3.2 3.2 0 1 0-5.4 11.6A3.2 3.2 0 1 0-5.4 5.2ZM5.4 5.2A3.2 3.2 0 1 0 5.4 11.6A3.2 3.2 0 1 0 5.4 5.2Z",
    "iron": "M-12-4.5L-5.5-7H11.5V-3.4C7.6-3.2 5 -1.6 4.4 1C4.6 4 6 5.4 8 6V9.4H-7.4V6C-5.2 5.4-3.4 4-3.2 1"
    "C-5.6-.2-10.2-.6-12-4.5Z",
    "shipyard": "M-11.6 5H11.6C10.8 9 8.4 11.2 5.2 11.2H-5.6C-8.6 11.2-10.8 9-11.6 5Z"
    "M-1-11.8V3.2H-10.6C-7.4-1-3.6-6-1-11.8ZM1.2-9.8C6-6.4 8.8-1.6 9 3.2H1.2Z",
}
STROKED: Final = {
    "port": "M0-6V10M-5.4-3H5.4M-9.6 2.4C-9 7.6-4.6 10.4 0 10.4C4.6 10.4 9 7.6 9.6 2.4M-11 5.4L-9.6 1.6L-6.4 4"
    "M11 5.4L9.6 1.6L6.4 4M0-11.2A2.5 2.5 0 1 0 0-6.2A2.5 2.5 0 1 0 0-11.2Z",
}
CUBES: Final = {COAL: ("#17181b", "#3c4046", "#5a6068"), IRON: ("#b4520f", "#d6731f", "#f0a050")}
"""Front, side and top of a cube."""


def symbol_defs() -> Markup:
    """Spool, anchor, mine cart, anvil and ship, then the two cubes and the gold disc."""
    filled = [path(FILLED[name], id=f"brass-{name}", fill="currentColor", fill_rule="evenodd") for name in FILLED]
    stroked = [
        path(d, id=f"brass-{name}", fill="none", stroke="currentColor", stroke_width=2.4) for name, d in STROKED.items()
    ]
    return join([*filled, *stroked, cube_shape(COAL), cube_shape(IRON), disc_shape()])


def cube_shape(industry: int) -> Markup:
    """A cube in a box from -6 to 6: front, side and top, so that it stands."""
    front, side, top = CUBES[industry]
    return el(
        "g", {"id": f"brass-cube-{INDUSTRIES[industry]}", "stroke": "#ffffff", "stroke-width": 0.7},
        path("M-6-3L-3-6H6V3L3 6H-6Z", fill=side),
        path("M-6-3L-3-6H6L3-3Z", fill=top),
        path("M-6-3H3V6H-6Z", fill=front),
    )  # fmt: skip


def disc_shape() -> Markup:
    """A gold disc in a box from -10 to 10 (B43)."""
    rim = el("circle", {"r": 10, "fill": GOLD, "stroke": "#6b4d08", "stroke-width": 1.6})
    ring = el("circle", {"r": 7.6, "fill": "none", "stroke": "#a97f1c", "stroke-width": 1})
    return el("g", {"id": "brass-disc"}, rim, ring)


def use(name: str, x: float, y: float, scale: float, ink: str | None = None) -> Markup:
    place = f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"
    return el("use", {"href": f"#brass-{name}", "transform": place, "color": ink})


def symbol(industry: int, x: float, y: float, size: float, ink: str) -> Markup:
    """An industry's symbol, centred; `size` is its height."""
    return use(INDUSTRIES[industry], x, y, size / 24, ink)


def cube(industry: int, x: float, y: float, size: float) -> Markup:
    return use(f"cube-{INDUSTRIES[industry]}", x, y, size / 12)


def disc(x: float, y: float, r: float) -> Markup:
    return use("disc", x, y, r / 10)
