"""What the parts of a page share: the style sheet, and the shapes that they use by name."""

from __future__ import annotations

from millwright.games.woodcraft.draw.picture import planks, steel
from millwright.games.woodcraft.draw.style import STYLE
from millwright.games.woodcraft.draw.symbols import symbol_defs
from millwright.games.woodcraft.facts import Facts
from millwright.svg import Markup, el, join


def sheet(f: Facts) -> Markup:
    """The styles and symbols of all parts: once on a page."""
    hidden: dict[str, str | float | None] = {
        "width": 0,
        "height": 0,
        "aria-hidden": "true",
        "style": "position:absolute",
    }
    return join([el("style", {}, STYLE), el("svg", hidden, el("defs", {}, planks(), steel(), symbol_defs()))])
