"""The small things every part of the board picture uses: inks, paper, symbols, cubes and discs."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.facts import COAL, INDUSTRIES, IRON
from millwright.games.picture import ANCHOR, ANVIL, SPOOL, Panel, path
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


panel: Final = Panel(corner=5, inset=3.5, inner=3, left=14, top=24)
"""A sheet with a brass rule."""


# ---- symbols, drawn in a box from -12 to 12 with the current colour


FILLED: Final = {
    "cotton": SPOOL,
    "coal": "M-10.4-3.4L-8.6-7L-5-8.4L-2.6-6.6L.2-10.2L4.4-9.4L6-6.4L9.2-5.8L10.4-3.4ZM-11.8-2H11.8L9.4 6.4H-9.4Z"
    "M-5.4 5.2A3.2 3.2 0 1 0-5.4 11.6A3.2 3.2 0 1 0-5.4 5.2ZM5.4 5.2A3.2 3.2 0 1 0 5.4 11.6A3.2 3.2 0 1 0 5.4 5.2Z",
    "iron": ANVIL,
    "shipyard": "M-11.6 5H11.6C10.8 9 8.4 11.2 5.2 11.2H-5.6C-8.6 11.2-10.8 9-11.6 5Z"
    "M-1-11.8V3.2H-10.6C-7.4-1-3.6-6-1-11.8ZM1.2-9.8C6-6.4 8.8-1.6 9 3.2H1.2Z",
}
CUBES: Final = {COAL: ("#17181b", "#3c4046", "#5a6068"), IRON: ("#b4520f", "#d6731f", "#f0a050")}
"""Front, side and top of a cube."""


def symbol_defs() -> Markup:
    """Spool, anchor, mine cart, anvil and ship, then the two cubes and the gold disc."""
    filled = [path(FILLED[name], id=f"brass-{name}", fill="currentColor", fill_rule="evenodd") for name in FILLED]
    anchor = path(ANCHOR, id="brass-port", fill="none", stroke="currentColor", stroke_width=2.4)
    return join([*filled, anchor, cube_shape(COAL), cube_shape(IRON), disc_shape()])


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
