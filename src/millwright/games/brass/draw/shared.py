"""What the parts of a page share: the style sheet, and the shapes that they use by name."""

from __future__ import annotations

from millwright.games.brass.draw.land import land_defs
from millwright.games.brass.draw.picture import hatch
from millwright.games.brass.draw.pieces import symbol_defs
from millwright.games.brass.draw.style import STYLE
from millwright.games.brass.facts import Facts
from millwright.svg import Markup, el, join


def sheet(f: Facts) -> Markup:
    """What the parts of a page share: the style sheet, and the shapes that they use by name."""
    shapes = el("defs", {}, land_defs(), hatch(), symbol_defs())
    hidden = el("svg", {"width": 0, "height": 0, "aria-hidden": "true"}, shapes)
    return join([el("style", {}, STYLE), hidden])
