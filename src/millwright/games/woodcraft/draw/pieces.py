"""The small things every part of the picture uses: inks, lines of text that fit, players' pieces."""

from __future__ import annotations

from typing import Final

from millwright.games.picture import Panel, breadth, clipped
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el

INK: Final = "#2a1c10"
PALE_INK: Final = "#5c4730"
FAINT_INK: Final = "#736049"
PAPER: Final = "#fcf6e8"
BIRCH: Final = "#f0e2c4"
OAK: Final = "#dcbf8e"
WALNUT: Final = "#573820"
MOSS: Final = "#43602a"
PALE_MOSS: Final = "#dfe7c6"
BERRY: Final = "#443a83"
ROSE: Final = "#99204a"
NUT: Final = "#e0aa57"
DARK_STEEL: Final = "#48555c"
GOLD: Final = "#f4c63d"


panel: Final = Panel(corner=9, inset=4, inner=6, left=16, top=27)
"""A board of birch."""


def focus(v: View) -> int:
    """The seat whose workshop is drawn large: the viewer's; a spectator sees the first one."""
    return v.seat if v.seat < v.table.seats else 0


def use(name: str, x: float, y: float, size: float, ink: str | None = None) -> Markup:
    """A symbol of the definitions, centred; `size` is its height, `ink` the colour of one that has none of its own."""
    return el("use", {"href": f"#woodcraft-{name}", "transform": put(x, y, size), "color": ink})


def put(x: float, y: float, size: float) -> str | None:
    """How a thing in a box of 24 gets its place and size; at home it needs nothing."""
    return f"translate({x:.1f} {y:.1f}) scale({size / 24:.3g})" if x or y or size != 24 else None


# ---- lines of text


def wrapped(words: str, size: float, width: float, most: int) -> list[str]:
    """Words on as many lines as they need; the last one is cut off if there are too many."""
    lines: list[str] = []
    rest = words.split(" ")
    while rest:
        line = rest.pop(0)
        while rest and breadth(f"{line} {rest[0]}") * size <= width:
            line = f"{line} {rest.pop(0)}"
        if len(lines) == most - 1 and rest:
            return [*lines, clipped(f"{line}…", size, width)]
        lines.append(clipped(line, size, width))
    return lines
