"""Where everything on the map goes: plates, lines, link spaces. Worked out once for each facts file."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, dist, hypot
from typing import Final, final

from millwright.games.maps import centre, leave
from millwright.games.picture import Box, Line, Point, bold_breadth
from millwright.games.workshop.draw.land import CHART
from millwright.games.workshop.facts import Facts, Map

SLOT: Final = 32.0
STEP: Final = 34.0  # from slot to slot
HEAD: Final = 27.0  # of a plate: the name
SIDE: Final = 48.0  # of a plate: symbol and value, beside the slots
ACROSS: Final = 5  # slots in one row
NAME: Final = 19.0  # the type of names
SPACE: Final = 34.0  # length of a link space
BROAD: Final = 20.0  # its breadth


@final
class Route:
    """A connection on the sheet: from plate to plate, with its link spaces."""

    def __init__(self, line: Line, spaces: list[Point], length: float) -> None:
        self.line: Final = line
        self.spaces: Final = spaces
        self.length: Final = length  # of one space
        (x, y), (x2, y2) = line
        self.angle: Final = degrees(atan2(y2 - y, x2 - x))


@final
class Layout:
    """The map of one facts file on the sheet."""

    def __init__(self, plates: list[Box], routes: list[Route], order: list[int], bridge: Point | None) -> None:
        self.plates: Final = plates
        self.routes: Final = routes
        self.order: Final = order  # of the routes: what comes later is drawn over what came before
        self.bridge: Final = bridge  # where the two crossing connections cross


@lru_cache(maxsize=8)
def layout(f: Facts) -> Layout:
    plates = [plate(f.map, town) for town in range(len(f.map.town_ids))]
    lines = [visible_line(plates, a, b) for a, b in f.map.ends]
    bridge = meeting(lines[f.map.crossing[0]], lines[f.map.crossing[1]])
    routes = [route(f.map, c, lines[c], bridge) for c in range(len(lines))]
    return Layout(plates, routes, drawing_order(f.map, lines), bridge)


def drawing_order(m: Map, lines: list[Line]) -> list[int]:
    """Short connections over long ones, which have room enough for a finger elsewhere; W26: the bridge last."""
    over, below = m.crossing
    rest = [c for c in range(len(lines)) if c not in m.crossing]
    return [below, *sorted(rest, key=lambda c: -dist(*lines[c])), over]


# Plates


def plate(m: Map, town: int) -> Box:
    """The box of a town's plate: wide enough for its slots and its name, and kept inside the frame."""
    value = m.values[town]
    wide = max(SIDE + STEP * min(value, ACROSS) + 8, bold_breadth(m.town_names[town]) * NAME * 0.95 + 10)
    high = HEAD + STEP * -(-value // ACROSS) + 5
    return CHART.inside(CHART.at(*m.places[town]), wide, high, 6)


def name_size(m: Map, town: int, wide: float) -> float:
    """The type of a name: as all others, or a little smaller where its plate would have to be too wide."""
    return min(NAME, (wide - 8) / bold_breadth(m.town_names[town]))


# Lines and link spaces


def visible_line(plates: list[Box], a: int, b: int) -> Line:
    """The part of a connection between the two plates."""
    p, q = centre(plates[a]), centre(plates[b])
    return leave(plates[a], p, q), leave(plates[b], q, p)


def meeting(one: Line, other: Line) -> Point | None:
    """Where two lines cross, if they do."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not cross:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / cross
    if not (0 < t < 1 and 0 < u < 1):
        return None
    return ax + (bx - ax) * t, ay + (by - ay) * t


def along(line: Line, way: float) -> Point:
    """The point of a line so far from its start."""
    (x, y), (x2, y2) = line
    whole = hypot(x2 - x, y2 - y) or 1.0
    return x + (x2 - x) * way / whole, y + (y2 - y) * way / whole


def route(m: Map, c: int, line: Line, bridge: Point | None) -> Route:
    """W26: the spaces of the two crossing connections keep clear of the crossing."""
    (x, y), (x2, y2) = line
    whole = hypot(x2 - x, y2 - y)
    n = m.spaces[c]
    if c not in m.crossing or bridge is None:
        length = min(SPACE, max(10.0, whole / n - 8))
        return Route(line, [along(line, way) for way in in_a_row(whole / 2, n, length)], length)
    cut = hypot(bridge[0] - x, bridge[1] - y)
    near, far = (0.0, cut - 18), (cut + 18, whole)
    if n == 2 and min(near[1], far[1] - far[0]) > SPACE + 6:
        return Route(line, [along(line, (a + b) / 2) for a, b in (near, far)], SPACE)
    a, b = max(near, far, key=lambda part: part[1] - part[0])
    length = min(SPACE, max(10.0, (b - a) / n - 8))
    return Route(line, [along(line, way) for way in in_a_row((a + b) / 2, n, length)], length)


def in_a_row(middle: float, n: int, length: float) -> list[float]:
    """The middles of n spaces end to end."""
    return [middle + (i - (n - 1) / 2) * (length + 5) for i in range(n)]
