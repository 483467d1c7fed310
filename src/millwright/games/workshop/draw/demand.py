"""The demand chart (W36)."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.picture import Box, piece, title, write
from millwright.games.workshop.draw.pieces import name_lines, names_size, panel, tint, token
from millwright.games.workshop.view import View
from millwright.svg import Markup, el


def demand_high(v: View) -> float:
    """A player has a line of their own on the chart."""
    return 190.0 if v.seat < v.table.seats else 162.0


def demand(v: View, box: Box) -> Markup:
    """W36: what each industry pays is the number of its tokens here."""
    n = len(v.facts.industry_ids)
    wide = (box[2] - 24) / n
    columns = [demand_column(v, i, (box[0] + 12 + i * wide, box[1] + 36, wide, box[3] - 44)) for i in range(n)]
    return panel("demand", box, text("workshop.draw.demand"), *columns)


def demand_column(v: View, industry: int, box: Box) -> Markup:
    """The count, large, beside the sign; under it the tokens and the places for more."""
    x, y, w, _ = box
    f, count = v.facts, v.table.chart[industry]
    name = f.industry_names[industry]
    parts = [
        title(text("workshop.draw.demand_title", industry=name, count=count)),
        *name_lines(x + w / 2, y + 92, name, names_size(f.industry_names, 16, w - 4)),
        token(f, industry, x + w / 2 - 17, y + 24, 21),
        write(x + w / 2 + 22, y + 36, str(count), "num count mid" if count else "num count none mid"),
    ]
    if v.seat < v.table.seats:
        parts.append(own_industries(v, industry, x + w / 2, y + 134))
    places = max(count, f.tokens[industry])
    step = min(16.0, (w - 8) / places) if places else 0.0
    for i in range(places):
        px = x + w / 2 + (i - (places - 1) / 2) * step
        parts.append(el("circle", {
            "cx": px, "cy": y + 68, "r": min(6.5, step / 2 - 0.6),
            "fill": tint(f, industry) if i < count else "none", "class": "pip",
        }))  # fmt: skip
    return el("g", {"id": f"demand-{f.industry_ids[industry]}", "class": "demand"}, *parts)


def own_industries(v: View, industry: int, x: float, y: float) -> Markup:
    """How many of the viewer's industries these tokens pay, colour by colour."""
    f, t = v.facts, v.table
    colours = t.colours_of(v.seat)
    found: list[Markup] = []
    for i, colour in enumerate(colours):
        towns = [town for town, made in enumerate(f.map.industries) if made == industry]
        count = sum([t.industries[town * t.colours + colour] for town in towns])
        left = x + (i - (len(colours) - 1) / 2) * 44
        found += [piece(f, colour, left - 10, y - 6, 18), write(left + 12, y, str(count), "num owned mid")]
    return el("g", {}, title(text("workshop.draw.demand_own", industry=f.industry_names[industry])), *found)
