"""The sheet that every panel is written on."""

from __future__ import annotations

from millwright.catalogue import remembered
from millwright.games.picture import Box, rect, write
from millwright.svg import Markup, el, join


def panel(name: str, box: Box, heading: str, *parts: Markup) -> Markup:
    """A board of birch with a rule along its edge, and its name on top."""
    return el("g", {"id": f"panel-{name}", "class": "panel"}, board(box, heading), *parts)


@remembered
def board(box: Box, heading: str) -> Markup:
    x, y, w, h = box
    words = [write(x + 16, y + 27, heading, "serif heading")] if heading else []
    return join([rect(box, 9, "sheet"), rect((x + 4, y + 4, w - 8, h - 8), 6, "rule"), *words])
