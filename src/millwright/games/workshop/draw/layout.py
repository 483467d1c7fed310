"""Where everything on the map goes: plates, lines, link spaces, names. Worked out once for each facts file."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, degrees, hypot, sin
from typing import Final, final

from millwright.games.maps import centre, leave, through
from millwright.games.picture import Box, Line, Point
from millwright.games.workshop.draw.land import CHART
from millwright.games.workshop.draw.pieces import breadth
from millwright.games.workshop.facts import Facts, Map

SLOT: Final = 18.0
STEP: Final = 20.0  # from slot to slot
HEAD: Final = 23.0  # of a plate: symbol and value
ACROSS: Final = 5  # slots in one row
SPACE: Final = 30.0  # length of a link space
BROAD: Final = 15.0  # its breadth


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

    def __init__(
        self, plates: list[Box], routes: list[Route], labels: list[tuple[Box, str]], bridge: Point | None
    ) -> None:
        self.plates: Final = plates
        self.routes: Final = routes
        self.labels: Final = labels  # box and text-anchor of each town's name
        self.bridge: Final = bridge  # where the two crossing connections cross


@lru_cache(maxsize=8)
def layout(f: Facts) -> Layout:
    plates = [plate(f.map, town) for town in range(len(f.map.town_ids))]
    lines = [visible_line(plates, a, b) for a, b in f.map.ends]
    bridge = meeting(lines[f.map.crossing[0]], lines[f.map.crossing[1]])
    routes = [route(f.map, c, lines[c], bridge) for c in range(len(lines))]
    return Layout(plates, routes, place_labels(f.map, plates, routes, bridge), bridge)


# Plates


def plate(m: Map, town: int) -> Box:
    """The box of a town's plate: centred on its place, kept inside the frame."""
    value = m.values[town]
    high = HEAD + STEP * -(-value // ACROSS) + 4
    return CHART.inside(CHART.at(*m.places[town]), STEP * min(value, ACROSS) + 6, high, 4)


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
    near, far = (0.0, cut - 14), (cut + 14, whole)
    if n == 2 and min(near[1], far[1] - far[0]) > SPACE + 6:
        return Route(line, [along(line, (a + b) / 2) for a, b in (near, far)], SPACE)
    a, b = max(near, far, key=lambda part: part[1] - part[0])
    length = min(SPACE, max(10.0, (b - a) / n - 8))
    return Route(line, [along(line, way) for way in in_a_row((a + b) / 2, n, length)], length)


def in_a_row(middle: float, n: int, length: float) -> list[float]:
    """The middles of n spaces end to end."""
    return [middle + (i - (n - 1) / 2) * (length + 5) for i in range(n)]


# Names: each on the side of its plate where it covers least


def name_size(value: int) -> float:
    return 16 + 1.5 * (value - 2) if value < 5 else 20.5


def place_labels(m: Map, plates: list[Box], routes: list[Route], bridge: Point | None) -> list[tuple[Box, str]]:
    """The busiest town first; then all once more, now that every name is there."""
    order = sorted(range(len(plates)), key=lambda t: (-len(m.at[t]), t))
    chosen: list[tuple[Box, str] | None] = [None] * len(plates)
    boxes = [*plates, *([(bridge[0] - 22, bridge[1] - 22, 44.0, 44.0)] if bridge else [])]
    spaces = [space_box(way, space) for way in routes for space in way.spaces]
    near = [Near(plates[t], boxes, spaces, [way.line for way in routes]) for t in range(len(plates))]
    for _ in range(2):
        for town in order:
            others = [label[0] for t, label in enumerate(chosen) if label is not None and t != town]
            chosen[town] = best_side(sides(m, plates, town), near[town], others)
    return [label for label in chosen if label is not None]


@final
class Near:
    """What a town's name could possibly cover."""

    def __init__(self, plate: Box, boxes: list[Box], spaces: list[Box], lines: list[Line]) -> None:
        x, y, w, h = plate
        around = (x - 180, y - 60, w + 360, h + 120)
        self.boxes: Final = [box for box in boxes if overlap(around, box, 0)]
        self.spaces: Final = [box for box in spaces if overlap(around, box, 0)]
        self.lines: Final = [line for line in lines if through(around, line)]


def best_side(choices: list[tuple[Box, str, float]], near: Near, labels: list[Box]) -> tuple[Box, str]:
    ranked = [(cost(box, near, labels) + dislike, i) for i, (box, _, dislike) in enumerate(choices)]
    box, anchor, _ = choices[min(ranked)[1]]
    return box, anchor


def sides(m: Map, plates: list[Box], town: int) -> list[tuple[Box, str, float]]:
    """The boxes a name may take: where, how it is anchored, and how little we like it."""
    x, y, w, h = plates[town]
    size = name_size(m.values[town])
    long, high = breadth(m.town_names[town]) * size, size
    over, under, level = y - high - 2, y + h + 2, y + (h - high) / 2
    middle = x + w / 2
    found: list[tuple[Box, str, float]] = []
    for top, dislike in ((over, 0.0), (under, 4.0)):
        found.append(((middle - long / 2, top, long, high), "mid", dislike))
        found.append(((x, top, long, high), "start", dislike + 4))
        found.append(((x + w - long, top, long, high), "end", dislike + 4))
        for gap in (6.0, 14.0):
            found.append(((middle + gap, top, long, high), "start", dislike + 8 + gap))
            found.append(((middle - gap - long, top, long, high), "end", dislike + 8 + gap))
    for rise in (0.0, -13.0, 13.0, -20.0, 20.0):
        found.append(((x + w + 5, level + rise, long, high), "start", 8 + abs(rise) / 4))
        found.append(((x - 5 - long, level + rise, long, high), "end", 14 + abs(rise) / 4))
    return found


def cost(box: Box, near: Near, labels: list[Box]) -> float:
    """How much a name in this box would cover."""
    left, top, width, height = CHART.frame
    x, y, w, h = box
    outside = max(0.0, left + 6 - x, x + w - left - width + 6, top + 4 - y, y + h - top - height + 4)
    aired = (x - 4, y - 4, w + 8, h + 8)
    return (
        outside * 500
        + sum([3 * overlap(box, other, 2) for other in near.boxes])
        + sum([3 * overlap(box, other, 4) for other in labels])
        + sum([2 * overlap(box, other, 3) for other in near.spaces])
        + sum([5 * through(aired, line) for line in near.lines])
    )


def space_box(way: Route, space: Point) -> Box:
    (x, y), (x2, y2) = way.line
    turn = atan2(y2 - y, x2 - x)
    w = abs(way.length * cos(turn)) + abs(BROAD * sin(turn))
    h = abs(way.length * sin(turn)) + abs(BROAD * cos(turn))
    return space[0] - w / 2, space[1] - h / 2, w, h


def overlap(a: Box, b: Box, air: float) -> float:
    """The common area of two boxes that should have some air between them."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]) + air
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1]) + air
    return w * h if w > 0 and h > 0 else 0.0
