"""What the pictures of all games are made of: boxes, lines of text, players' marks, curves, a track around a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any, Final

from millwright.catalogue import text
from millwright.kernel import LUCK
from millwright.svg import XMLNS, Markup, el, points, short

Point = tuple[float, float]
Line = tuple[Point, Point]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(frozen=True)
class Part:
    """A piece of the table page: a drawing of its own, so that a phone can lay out otherwise what a desk has wide."""

    name: str  # the id of its element: "map", "card-3"
    zone: str  # where it lies on the page: one of ZONES
    title: str  # what it is called, for those who hear it
    box: Box  # its view box
    drawing: Markup


ZONES: Final = ("board", "market", "mine", "players")
"""The map or wheel; what everybody may take; what is the viewer's own; what everybody has."""


# ---- a game without pictures


def text_part(name: str, words: str) -> Part:
    """A position as text, for a page."""
    lines = words.split("\n")
    drawn = [write(8, 20 + 18 * n, line, "plain", 14) for n, line in enumerate(lines)]
    wide = max([len(line) for line in lines], default=0) * 8 + 16
    return Part("text", "board", name, (0, 0, max(320, wide), 18 * len(lines) + 16), el("g", {}, *drawn))


def text_picture(name: str, words: str) -> str:
    """A position as text, for a file."""
    part = text_part(name, words)
    box = " ".join([short(n) for n in part.box])
    return str(el("svg", {"xmlns": XMLNS, "viewBox": box, "role": "img", "aria-label": name}, part.drawing))


# ---- boxes, lines of text, parts


def rect(box: Box, rx: float, style: str, fill: str | None = None, name: str | None = None) -> Markup:
    x, y, w, h = box
    return el("rect", {
        "id": name, "x": x, "y": y, "width": w, "height": h, "rx": rx or None, "fill": fill, "class": style or None,
    })  # fmt: skip


def write(x: float, y: float, words: str, style: str, size: float | None = None, ink: str | None = None) -> Markup:
    """One line; `style` is its classes."""
    return el("text", {"x": x, "y": y, "class": style, "font-size": size, "fill": ink}, words)


def path(d: str, **more: str | float | None) -> Markup:
    """A path; underscores in names stand for hyphens, and one at the end for nothing."""
    return el("path", {"d": d, **{name.strip("_").replace("_", "-"): value for name, value in more.items()}})


def placed(x: float, y: float, *parts: Markup, style: str | None = None, name: str | None = None) -> Markup:
    """Parts drawn around the origin, moved to a place."""
    return el("g", {"id": name, "class": style, "transform": f"translate({x:.1f} {y:.1f})"}, *parts)


def title(words: str) -> Markup:
    """What is told to those who point at a thing, or hear the picture."""
    return el("title", {}, words)


def pattern(name: str, wide: float, high: float, *parts: Markup) -> Markup:
    """A ground that repeats itself."""
    return el("pattern", {"id": name, "width": wide, "height": high, "patternUnits": "userSpaceOnUse"}, *parts)


def column(
    v: Any, parts: Sequence[Callable[[Any, Box], Markup]], heights: list[float], place: Point, wide: float, gap: float
) -> Markup:
    """Panels, each below the one before."""
    found: list[Markup] = []
    x, y = place
    for part, height in zip(parts, heights, strict=True):
        found.append(part(v, (x, y, wide, height)))
        y += height + gap
    return el("g", {"id": "board-panels"}, *found)


def kept_to(name: str, rules: str) -> Markup:
    """A style sheet, one rule a line, that holds only inside the picture of one game."""
    return Markup("".join([f"\n.{name} {rule}" for rule in rules.split("\n")[1:-1]]) + "\n")


# ---- whose turn


def asked(v: Any) -> list[int]:
    """The players who are asked now."""
    mask = v.agenda[-1].waiting if v.agenda else 0
    return [seat for seat in range(v.table.seats) if mask >> seat & 1]


def turn_words(v: Any) -> str:
    """What the turn band says before the names."""
    if not v.agenda:
        return text("draw.turn_over")
    if v.agenda[-1].waiting >> LUCK & 1:
        return text("draw.turn_luck")
    seats = asked(v)
    if v.seat in seats:
        return text("draw.turn_own")
    return text("draw.turn_other" if len(seats) == 1 else "draw.turn_many")


# ---- players


COLOURS: Final = {
    "red": ("#c4380d", "#ffffff"),
    "blue": ("#0067a8", "#ffffff"),
    "yellow": ("#f2c511", "#241d10"),
    "green": ("#007d5c", "#ffffff"),
    "black": ("#1f1b18", "#ffffff"),
    "purple": ("#6c3f9c", "#ffffff"),
}
"""Fill and mark of each player colour: a colour-blind-safe set after Okabe and Ito, darkened for contrast."""

SPARE: Final = (("#8a3f7d", "#ffffff"), ("#e8eef0", "#241d10"), ("#7a4b1f", "#ffffff"), ("#4a5a1f", "#ffffff"))
"""For an owner's colours that the set above does not know."""


def inks(colours: list[str], n: int) -> tuple[str, str]:
    """Fill of a colour's pieces, and the ink of the mark on them."""
    return COLOURS.get(colours[n], SPARE[n % len(SPARE)])


def mark(n: int, x: float, y: float, r: float, ink: str) -> Markup:
    """Disc, triangle, square, diamond, cross: what tells players apart without colour."""
    shape = n % 5
    if shape == 0:
        return el("circle", {"cx": x, "cy": y, "r": r * 0.92, "fill": ink})
    if shape == 2:
        side = r * 0.84
        return el("rect", {"x": x - side, "y": y - side, "width": 2 * side, "height": 2 * side, "fill": ink})
    return el("polygon", {"points": points([(x + r * a, y + r * b) for a, b in OUTLINES[shape]]), "fill": ink})


THIN: Final = 0.36
OUTLINES: Final[dict[int, list[Point]]] = {
    1: [(0, -1.08), (1.08, 0.86), (-1.08, 0.86)],
    3: [(0, -1.2), (0.86, 0), (0, 1.2), (-0.86, 0)],
    4: [
        (-THIN, -1.1), (THIN, -1.1), (THIN, -THIN), (1.1, -THIN), (1.1, THIN), (THIN, THIN),
        (THIN, 1.1), (-THIN, 1.1), (-THIN, THIN), (-1.1, THIN), (-1.1, -THIN), (-THIN, -THIN),
    ],
}  # fmt: skip


def piece(colours: list[str], n: int, x: float, y: float, size: float, name: str | None = None) -> Markup:
    """A square piece of a colour with its mark, centred."""
    fill, ink = inks(colours, n)
    half = size / 2
    body = rect((x - half, y - half, size, size), size / 6, "piece", fill)
    return el("g", {"id": name, "class": f"colour-{colours[n]}"}, body, mark(n, x, y, size * 0.29, ink))


# ---- geometry


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
