"""The sheet that every panel is written on."""

from __future__ import annotations

from millwright.games.picture import Box, rect, write
from millwright.svg import Markup, el


def panel(name: str, box: Box, heading: str, *parts: Markup) -> Markup:
    """A sheet with a brass rule and its name on top."""
    x, y, w, h = box
    sheet = rect(box, 5, "sheet")
    rule = rect((x + 3.5, y + 3.5, w - 7, h - 7), 3, "rule")
    words = [write(x + 14, y + 24, heading, "serif heading")] if heading else []
    return el("g", {"id": f"panel-{name}", "class": "panel"}, sheet, rule, *words, *parts)
