"""Connections: routes that wait, canals and rails that stand (W23 to W26)."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.maps import winding
from millwright.games.picture import Line, Point, colour_inks, mark
from millwright.games.workshop.draw.layout import BROAD, Route, layout
from millwright.games.workshop.draw.pieces import INK, LAND, PAPER
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name
from millwright.svg import Markup, el, points, short

WATER: Final = "#9fd0e6"
SLEEPER: Final = "#5a4630"


def routes(v: View) -> Markup:
    """All connections, as they lie over one another."""
    f, t = v.facts, v.table
    return el("g", {"id": "board-connections"}, *[connection(f, c, t.links[c], t.era) for c in layout(f).order])


@remembered
def connection(f: Facts, c: int, colour: int, era: int) -> Markup:
    """One line from plate to plate: an empty road, a canal or a rail, and its one or two link spaces."""
    way = layout(f).routes[c]
    name = f.map.connection_ids[c]
    parts = [el("title", {}, connection_title(f, c, colour)), *bridge_bed(f, c)]
    if colour < 0:
        parts += [*road(way.line, era), reach(way.line)]
        parts += [free_space(way, space, f"space-{name}-{i}") for i, space in enumerate(way.spaces)]
        kind = "free"
    else:
        fill, line = colour_inks(f, colour)[0], tucked(way.line)
        parts += rail(line, fill) if era == RAIL else canal(line, fill)
        parts += [link_piece(f, way, space, colour, era, f"link-{name}-{i}") for i, space in enumerate(way.spaces)]
        kind = f"{'rail' if era == RAIL else 'canal'} colour-{f.colours[colour]}"
    shape = {"id": f"connection-{name}", "class": f"connection {kind}{level(f, c)}"}
    return el("g", shape, *parts, *parapets(f, c))


def level(f: Facts, c: int) -> str:
    """W26: which of the two crossing connections this is, so that a click there reaches the one to be had."""
    over, below = f.map.crossing
    return " over" if c == over else " under" if c == below else ""


def connection_title(f: Facts, c: int, colour: int) -> str:
    a, b = f.map.ends[c]
    who = colour_name(f, colour) if colour >= 0 else text("workshop.draw.free")
    kind = text("workshop.draw.double" if f.map.spaces[c] > 1 else "workshop.draw.single")
    return text("workshop.draw.connection", a=f.map.town_names[a], b=f.map.town_names[b], kind=kind, who=who)


def stroke(line: Line, ink: str, width: float, dash: str | None = None) -> Markup:
    (x, y), (x2, y2) = line
    return el("path", {
        "d": f"M{short(round(x, 1))} {short(round(y, 1))}L{short(round(x2, 1))} {short(round(y2, 1))}",
        "stroke": ink, "stroke-width": width, "stroke-dasharray": dash,
    })  # fmt: skip


def tucked(line: Line) -> Line:
    """A line whose ends are hidden under the plates."""
    (x, y), (x2, y2) = line
    whole = hypot(x2 - x, y2 - y) or 1.0
    dx, dy = 9 * (x2 - x) / whole, 9 * (y2 - y) / whole
    return (x - dx, y - dy), (x2 + dx, y2 + dy)


def road(line: Line, era: int) -> list[Markup]:
    """A surveyor's line where something may be built: a dry ditch, later a graded bed."""
    if era == RAIL:
        return [stroke(line, "#8d7a58", 13, "2 7"), stroke(line, "#8d7a58", 5), stroke(line, PAPER, 2.4)]
    return [stroke(line, "#7d9aa0", 9), stroke(line, "#d9e6e2", 6), stroke(line, "#7d9aa0", 1.2, "6 6")]


def reach(line: Line) -> Markup:
    """What a finger hits: the road itself is too thin for it."""
    (x, y), (x2, y2) = line
    return el("path", {"d": f"M{x:.0f} {y:.0f}L{x2:.0f} {y2:.0f}", "class": "reach"})


def canal(line: Line, fill: str) -> list[Markup]:
    """Winding water between banks of the owner's colour."""
    d = winding(line, 36, 6)
    return [
        el("path", {"d": d, "stroke": INK, "stroke-width": 22}),
        el("path", {"d": d, "stroke": fill, "stroke-width": 19}),
        el("path", {"d": d, "stroke": WATER, "stroke-width": 10}),
        el("path", {"d": d, "stroke": "#e9f4f8", "stroke-width": 1.6, "stroke-dasharray": "9 8"}),
    ]


def rail(line: Line, fill: str) -> list[Markup]:
    """Sleepers on ballast under two rails, the owner's colour between them."""
    return [
        stroke(line, "#cdbb94", 25),
        stroke(line, SLEEPER, 24, "5 5"),
        stroke(line, INK, 15),
        stroke(line, "#d8dde0", 12.4),
        stroke(line, INK, 9.8),
        stroke(line, fill, 7.6),
    ]


def turned(way: Route, x: float, y: float) -> str:
    return f"translate({x:.1f} {y:.1f}) rotate({way.angle:.1f})"


def slab(way: Route, grow: float) -> dict[str, str | float | None]:
    w, h = way.length + grow, BROAD + grow
    return {"x": -w / 2, "y": -h / 2, "width": w, "height": h, "rx": 3}


def free_space(way: Route, space: Point, name: str) -> Markup:
    return el("rect", {"id": name, "class": "space", "transform": turned(way, *space), **slab(way, 0)})


def link_piece(f: Facts, way: Route, space: Point, colour: int, era: int, name: str) -> Markup:
    """A barge or a wagon along the line; its mark stands upright, or a square would look like a diamond."""
    fill, ink = colour_inks(f, colour)
    shape = wagon(way.length) if era == RAIL else barge(way.length)
    body = el("path", {"d": shape, "fill": fill, "class": "piece hull", "transform": f"rotate({way.angle:.1f})"})
    place = f"translate({space[0]:.1f} {space[1]:.1f})"
    return el("g", {"id": name, "class": "link", "transform": place}, body, mark(colour, 0, 0, 8, ink))


def barge(long: float) -> str:
    """A hull with a pointed bow and a broad stern, seen from above."""
    far, side = long / 2 + 3, BROAD / 2 + 1.5
    stern = f"M{-far:.1f} {2 - side}Q{-far:.1f} {-side} {2 - far:.1f} {-side}H{far - 12:.1f}"
    bow = f"Q{far - 3:.1f} {2 - side} {far:.1f} 0Q{far - 3:.1f} {side - 2} {far - 12:.1f} {side}"
    return f"{stern}{bow}H{2 - far:.1f}Q{-far:.1f} {side} {-far:.1f} {side - 2}Z"


def wagon(long: float) -> str:
    """A box with buffers at both ends."""
    far, side = long / 2, BROAD / 2 + 1.5
    buffers = "".join([f"M{a * far:.1f} {b * 6 - 2}h{a * 4}v4h{-a * 4}z" for a in (-1, 1) for b in (-1, 1)])
    return f"M{-far:.1f} {-side}H{far:.1f}V{side}H{-far:.1f}Z{buffers}"


def bridge_bed(f: Facts, c: int) -> list[Markup]:
    """W26: ground under the upper of the two crossing connections, so that the lower one dives."""
    crossing, way = layout(f).bridge, layout(f).routes[c]
    if c != f.map.crossing[0] or crossing is None:
        return []
    return [stroke(span(way, crossing, 20, 0), LAND, 34)]


def parapets(f: Facts, c: int) -> list[Markup]:
    """The two walls of the bridge, splayed at their ends."""
    crossing, way = layout(f).bridge, layout(f).routes[c]
    if c != f.map.crossing[0] or crossing is None:
        return []
    walls: list[Markup] = []
    for side in (-1, 1):
        near, far = span(way, crossing, 20, side * 14.5), span(way, crossing, 25, side * 19.5)
        shape = [far[0], near[0], near[1], far[1]]
        walls.append(el("polyline", {"points": points(shape), "stroke": INK, "stroke-width": 2.4, "class": "bridge"}))
    return walls


def span(way: Route, middle: Point, half: float, aside: float) -> Line:
    """A piece of a route around a point, moved to one side."""
    c, s = cos(radians(way.angle)), sin(radians(way.angle))
    x, y = middle[0] - s * aside, middle[1] + c * aside
    return (x - c * half, y - s * half), (x + c * half, y + s * half)
