"""The key: the numbers of the rules that players look up most."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.picture import Box, write
from millwright.games.workshop.draw.pieces import fitting, panel
from millwright.games.workshop.view import View
from millwright.svg import Markup


def key(v: View, box: Box) -> Markup:
    """W24, W27, W34: the numbers of the rules that players look up most."""
    x, y, w, h = box
    n = v.facts.numbers
    lines = [
        text("workshop.draw.key_links", canal=n.link_cost[0], rail=n.link_cost[1]),
        text("workshop.draw.key_network", largest=n.largest_pay, other=n.other_pay),
        text("workshop.draw.key_advance", steps=n.advance_steps, money=n.advance_money),
    ]
    step = min(36.0, (h - 40) / len(lines))
    size = min([fitting(line, 19, w - 36) for line in lines])
    written = [write(x + 18, y + 34 + step * (i + 0.6), line, "serif", size) for i, line in enumerate(lines)]
    return panel("key", box, text("workshop.draw.key"), *written)
