"""The demand chart (W36), printed on the board where the North Sea has room for it."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, title, write
from millwright.games.workshop.draw.pieces import name_lines, names_size, panel, tint, token
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.games.workshop.words import industry_name, industry_names
from millwright.svg import Markup, el

PLACE: Final[Box] = (680.0, 50.0, 436.0, 146.0)
"""Where it is on the board."""


def demand(v: View) -> Markup:
    """W36: what each industry pays is the number of its tokens here."""
    x, y, w, h = PLACE
    n = len(v.facts.industry_ids)
    wide = (w - 16) / n
    columns = [demand_column(v.facts, i, v.table.chart[i], (x + 8 + i * wide, y + 34, wide, h - 40)) for i in range(n)]
    return panel("demand", PLACE, text("workshop.draw.demand"), *columns)


@remembered
def demand_column(f: Facts, industry: int, count: int, box: Box) -> Markup:
    """The count, large, beside the sign; under it the tokens and the places for more."""
    x, y, w, _ = box
    name = industry_name(f, industry)
    parts = [
        title(text("workshop.draw.demand_title", industry=name, count=count)),
        *name_lines(x + w / 2, y + 78, name, names_size(industry_names(f), 18, w - 14)),
        token(f, industry, x + w / 2 - 17, y + 20, 20),
        write(x + w / 2 + 20, y + 32, str(count), "num count mid" if count else "num count none mid"),
    ]
    places = max(count, f.tokens[industry])
    step = min(14.0, (w - 8) / places) if places else 0.0
    for i in range(places):
        px = x + w / 2 + (i - (places - 1) / 2) * step
        parts.append(el("circle", {
            "cx": px, "cy": y + 52, "r": min(6.0, step / 2 - 0.6),
            "fill": tint(f, industry) if i < count else "none", "class": "pip",
        }))  # fmt: skip
    return el("g", {"id": f"demand-{f.industry_ids[industry]}", "class": "demand"}, *parts)
