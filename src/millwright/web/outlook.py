"""Everybody's chance to win beside the players: a figure for each, and a small line of how it went so far."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.figures import Figure
from millwright.service.sight import Sight
from millwright.svg import Markup, el, points
from millwright.web.decide import seat_style
from millwright.web.foresight import percent
from millwright.web.html import h

WIDE: Final = 400.0
HIGH: Final = 40.0
EDGE: Final = 2.0

FEW: Final = 2
"""A line needs so many moments."""


def chances(sight: Sight) -> list[Figure]:
    """The last ones; nothing where the table does not show them, or none are known yet."""
    if not sight.outlook:
        return []
    values = tuple([percent(one) for one in sight.outlook[-1][1]])
    return [Figure(text("web.outlook.short"), text("web.outlook.name"), values)]


def outlook(sight: Sight) -> list[Markup]:
    """Everybody's line, from the first moment to the last; as high as the highest chance was."""
    line = sight.outlook or ()
    if len(line) < FEW:
        return []
    first, last, top = line[0][0], line[-1][0], max(0.5, *[one for _, row in line for one in row])
    places = [(EDGE + (WIDE - 2 * EDGE) * (at - first) / max(1, last - first), row) for at, row in line]
    attrs = {"viewBox": f"0 0 {WIDE:g} {HIGH:g}", "preserveAspectRatio": "none", "aria-hidden": "true"}
    lines = [seat_line(sight, seat, places, top) for seat in range(len(sight.sitters))]
    title = text("web.outlook.help")
    return [h("li", {"id": "outlook", "title": title}, h("span", {"class": "said"}, title), el("svg", attrs, *lines))]


def seat_line(sight: Sight, seat: int, places: list[tuple[float, tuple[float, ...]]], top: float) -> Markup:
    spots = [(x, EDGE + (HIGH - 2 * EDGE) * (1 - row[seat] / top)) for x, row in places]
    return el("polyline", {"style": seat_style(sight, seat), "points": points(spots)})
