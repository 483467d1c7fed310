"""What the maps of the games are made of: coasts, lines from box to box, a track around the frame."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Final

from millwright.games.picture import Box, Line, Point, path, pattern, rect
from millwright.svg import Markup, el, join, points

FAR: Final = 150.0
"""Farther than so much from all pins a sheet hardly gives way."""


@dataclass(frozen=True)
class Chart:
    """A part of the facts' coordinates on a sheet, with a coast that is our own drawing."""

    name: str  # what its shapes are called after
    frame: Box  # where it is on the sheet
    crop: Box  # what part of the coordinates it shows
    soft: float  # how close to straight lines its coasts are
    hill: str = "hill"  # what its hills are called
    pins: tuple[tuple[Point, Point], ...] = ()  # coordinates that are pulled elsewhere on the sheet

    def at(self, x: float, y: float) -> Point:
        """A place of the facts' coordinates on the sheet; what is near a pin follows it, as on a rubber sheet."""
        here = self.flat(x, y)
        if not self.pins:
            return here
        pulls = [(self.flat(*place), to) for place, to in self.pins]
        near = [1 / (hypot(here[0] - was[0], here[1] - was[1]) ** 3 + 1e-6) for was, _ in pulls]
        whole = sum(near) + FAR**-3
        return (
            here[0] + sum([n * (to[0] - was[0]) for n, (was, to) in zip(near, pulls, strict=True)]) / whole,
            here[1] + sum([n * (to[1] - was[1]) for n, (was, to) in zip(near, pulls, strict=True)]) / whole,
        )

    def flat(self, x: float, y: float) -> Point:
        """A place of the coordinates before anything is pulled."""
        (left, top, width, height), crop = self.frame, self.crop
        return left + (x - crop[0]) * width / crop[2], top + (y - crop[1]) * height / crop[3]

    def places(self, line: str) -> list[Point]:
        """Places as they stand in a line: pairs with commas."""
        return [self.at(int(x), int(y)) for x, y in [pair.split(",") for pair in line.split()]]

    def inside(self, middle: Point, wide: float, high: float, air: float) -> Box:
        """A box around a point, moved as little as needed to stay within the frame."""
        left, top, width, height = self.frame
        x = min(max(middle[0] - wide / 2, left + air), left + width - wide - air)
        y = min(max(middle[1] - high / 2, top + air), top + height - high - air)
        return x, y, wide, high

    def shapes(self, coasts: tuple[str, ...], hill: str, wave: str) -> Markup:
        """What the land refers to: its coast, a hill, waves, and the frame and the coast as what is seen."""
        name = self.name
        return join([
            path("".join([smooth(self.places(coast), self.soft) for coast in coasts]), id=f"{name}-coast"),
            path(hill, id=f"{name}-{self.hill}"),
            pattern(f"{name}-waves", 8, 4, path("M0 2H8", stroke=wave, stroke_width=0.8)),
            el("clipPath", {"id": f"{name}-frame"}, rect(self.frame, 0, "")),
            el("clipPath", {"id": f"{name}-ashore"}, el("use", {"href": f"#{name}-coast"})),
        ])  # fmt: skip

    def shore(self, ink: str, width: float, more: dict[str, str | float]) -> Markup:
        """A line along the coast."""
        return el("use", {"href": f"#{self.name}-coast", "fill": "none", "stroke": ink, "stroke-width": width, **more})

    def hills(self, line: str, ink: str, width: float) -> Markup:
        """A hill at each place."""
        name = f"#{self.name}-{self.hill}"
        shapes = [el("use", {"href": name, "x": round(x), "y": round(y)}) for x, y in self.places(line)]
        return el("g", {"fill": "none", "stroke": ink, "stroke-width": width}, *shapes)


def smooth(places: list[Point], soft: float) -> str:
    """A closed curve through all places; the larger `soft`, the closer to straight lines."""
    n = len(places)
    parts = [f"M{points([places[0]])}"]
    for i in range(n):
        before, here, there, after = places[i - 1], places[i], places[(i + 1) % n], places[(i + 2) % n]
        out = (here[0] + (there[0] - before[0]) / soft, here[1] + (there[1] - before[1]) / soft)
        back = (there[0] - (after[0] - here[0]) / soft, there[1] - (after[1] - here[1]) / soft)
        parts.append("C" + " ".join([f"{x:.0f},{y:.0f}" for x, y in (out, back, there)]))
    return "".join(parts) + "Z"


def centre(box: Box) -> Point:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def leave(box: Box, p: Point, q: Point) -> Point:
    """Where the way from the box's middle p to q leaves the box."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    reach = [half / abs(d) for half, d in ((box[2] / 2, dx), (box[3] / 2, dy)) if d]
    t = min(reach, default=0.0)
    return p[0] + dx * t, p[1] + dy * t


def through(box: Box, line: Line) -> float:
    """How long a line runs through a box."""
    (x, y), (x2, y2) = line
    t, u = 0.0, 1.0
    for start, way, low, high in ((x, x2 - x, box[0], box[0] + box[2]), (y, y2 - y, box[1], box[1] + box[3])):
        if not way:
            if not low <= start <= high:
                return 0.0
            continue
        first, second = sorted(((low - start) / way, (high - start) / way))
        t, u = max(t, first), min(u, second)
    return (u - t) * hypot(x2 - x, y2 - y) if u > t else 0.0


def winding(line: Line, bend: float, swing: float) -> str:
    """A wave along a line, an even number of bends so that it ends where the line does."""
    (x, y), (x2, y2) = line
    whole = hypot(x2 - x, y2 - y) or 1.0
    bends = max(2, 2 * round(whole / bend))
    dx, dy = (x2 - x) / bends, (y2 - y) / bends
    nx, ny = -dy * swing * bends / whole, dx * swing * bends / whole
    parts = [f"M{x:.1f} {y:.1f}Q{x + dx / 2 + nx:.1f} {y + dy / 2 + ny:.1f} {x + dx:.1f} {y + dy:.1f}"]
    parts += [f"T{x + dx * i:.1f} {y + dy * i:.1f}" for i in range(2, bends + 1)]
    return "".join(parts)


# ---- tracks


@dataclass(frozen=True)
class Company:
    """How markers share a space: how large one is, how large two are and how far apart, and the same for more."""

    one: float
    two: tuple[float, float]
    more: tuple[float, float, float]  # the last two along and across the track

    def place(self, nth: int, count: int) -> tuple[float, float, float]:
        """Size of a marker, and its place along and across the space."""
        if count < 3:
            size, step = self.two
            return (self.one, 0.0, 0.0) if count == 1 else (size, step * (nth - 0.5), 0.0)
        size, along, across = self.more
        rows = -(-count // 2)
        return size, along * (nth // 2 - (rows - 1) / 2), across * (nth % 2 - 0.5)


@dataclass(frozen=True)
class Ring:
    """A track of so many spaces around a frame, clockwise from its lower left corner."""

    frame: Box
    deep: float
    count: int

    def sides(self) -> list[int]:
        """How many spaces each side has: left, top, right, bottom, so that none goes round a corner."""
        _, _, width, height = self.frame
        half = self.count // 2
        left = round(half * height / (width + height))
        right = round((self.count - half) * height / (width + height))
        return [left, half - left, right, self.count - half - right]

    def middle(self, space: int, share: float) -> tuple[Point, Point]:
        """A point on the middle of the track, some share into a space, and the direction outward from there."""
        (left, top, width, height), deep = self.frame, self.deep
        x, y, far, low = left - deep, top - deep, left + width + deep, top + height + deep
        counts = self.sides()
        side = 0
        while space >= counts[side]:
            space -= counts[side]
            side += 1
        way = (space + share) / counts[side] * ((height if side % 2 == 0 else width) + deep)
        mid = deep / 2
        return (
            ((x + mid, low - way), (-1.0, 0.0)),
            ((x + way, y + mid), (0.0, -1.0)),
            ((far - mid, y + way), (1.0, 0.0)),
            ((far - way, low - mid), (0.0, 1.0)),
        )[side]

    def rim(self, out: float, width: float, ink: str) -> Markup:
        """A line around the frame."""
        left, top, across, down = self.frame
        return el("rect", {
            "x": left - out, "y": top - out, "width": across + 2 * out, "height": down + 2 * out,
            "fill": "none", "stroke": ink, "stroke-width": width,
        })  # fmt: skip
