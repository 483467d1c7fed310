"""Towns with their industries."""

from __future__ import annotations

from millwright.catalogue import remembered, text
from millwright.games.picture import Point, rect, write
from millwright.games.workshop.draw.layout import ACROSS, HEAD, SLOT, STEP, layout, name_size
from millwright.games.workshop.draw.pieces import PAPER, movable, symbol, tint
from millwright.games.workshop.draw.routes import routes
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.svg import Markup, el, join


def board_map(v: View) -> Markup:
    """Connections below, towns on top."""
    f = v.facts
    towns = el("g", {"id": "board-towns"}, *[town(f, n, industries_in(v, n)) for n in range(len(f.map.town_ids))])
    return el("g", {"id": "board-map"}, routes(v), towns)


def industries_in(v: View, t: int) -> tuple[int, ...]:
    """The colours of a town's industries, one for each."""
    n = v.table.colours
    return tuple([colour for colour in range(n) for _ in range(v.table.industries[t * n + colour])])


@remembered
def town(f: Facts, t: int, standing: tuple[int, ...]) -> Markup:
    """A plate with symbol and value at its head, slots below, and the name beside it."""
    x, y, w, h = layout(f).plates[t]
    industry = f.map.industries[t]
    body = rect((x, y, w, h), 4, "plate")
    sign = symbol(f, industry, x + w / 2 - 10.5, y + HEAD / 2, 18, PAPER)
    value = write(x + w / 2 + 11, y + HEAD - 4.6, str(f.map.values[t]), "num value mid")
    title = el("title", {}, town_title(f, t, len(standing)))
    return el(
        "g", {"id": f"town-{f.map.town_ids[t]}", "class": f"town industry-{f.industry_ids[industry]}"},
        title, town_name(f, t), body, plate_head(x, y, w, tint(f, industry)), sign, value, *slots(f, t, standing),
    )  # fmt: skip


def plate_head(x: float, y: float, w: float, ink: str) -> Markup:
    """The tinted strip, round at its upper corners."""
    d = f"M{x + 0.8:.1f} {y + HEAD:.1f}v{4 - HEAD:.1f}q0-3.2 3.2-3.2h{w - 8:.1f}q3.2 0 3.2 3.2v{HEAD - 4:.1f}z"
    return el("path", {"d": d, "fill": ink})


def town_title(f: Facts, t: int, filled: int) -> str:
    return text(
        "workshop.draw.town",
        town=f.map.town_names[t],
        industry=f.industry_names[f.map.industries[t]],
        value=f.map.values[t],
        filled=filled,
    )


def town_name(f: Facts, t: int) -> Markup:
    """Underlined where the rulebook vouches for something of the town. The halo is apart, or it would hide the line."""
    (x, y, w, h), anchor = layout(f).labels[t]
    size = name_size(f.map.values[t])
    sure = any(f.prov.get(f"town.{f.map.town_ids[t]}.{field}") == "seed" for field in ("name", "value", "industry"))
    x += {"mid": w / 2, "end": w, "start": 0.0}[anchor]
    style = f"serif {anchor}{' city' if f.map.values[t] > 3 else ''}"
    name, x, y = f.map.town_names[t], round(x, 1), round(y + h * 0.8, 1)
    halo = el("g", {"aria-hidden": "true"}, write(x, y, name, f"{style} halo", size))
    return join([halo, write(x, y, name, f"{style} name{' sure' if sure else ''}", size)])


def slots(f: Facts, t: int, standing: tuple[int, ...]) -> list[Markup]:
    """As many as the town's value, and the industries on them. A piece is called by its colour: it may shift a slot."""
    name = f.map.town_ids[t]
    found = [free_slot(*slot_place(f, t, i), f"slot-{name}-{i}") for i in range(f.map.values[t])]
    for i, colour in enumerate(standing):
        nth = standing[:i].count(colour)
        found.append(movable(f, colour, *slot_place(f, t, i), SLOT, industry_id(f, t, colour, nth)))
    return found


def industry_id(f: Facts, t: int, colour: int, nth: int) -> str:
    return f"industry-{f.map.town_ids[t]}-{f.colours[colour]}-{nth}"


def slot_place(f: Facts, t: int, i: int) -> Point:
    """The middle of a slot."""
    x, y, w, _ = layout(f).plates[t]
    across = min(f.map.values[t], ACROSS)
    left, top = x + (w - across * STEP) / 2 + STEP / 2, y + HEAD + 2 + STEP / 2
    return left + STEP * (i % ACROSS), top + STEP * (i // ACROSS)


def free_slot(x: float, y: float, name: str) -> Markup:
    side = SLOT - 2
    return rect((x - side / 2, y - side / 2, side, side), 3, "slot", None, name)
