"""How much room drawn things take: so that a picture can be cut to what it is about, wherever that has been drawn.

It reads the SVG that our own drawings consist of. Curves are measured by their control points and letters by a rough
width, which is near enough for cutting.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from millwright.games.picture import Box, Point, breadth

Matrix = tuple[float, float, float, float, float, float]
"""As SVG has it: a b c d e f."""

SAME: Final[Matrix] = (1, 0, 0, 1, 0, 0)
NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
COMMAND: Final = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
TRANSFORM: Final = re.compile(r"(\w+)\(([^)]*)\)")
LENGTHS: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
"""Numbers that each command of a path takes."""

SYMBOL: Final = 12.0
"""Symbols are drawn around their middle, this far to each side."""


def extent(drawing: str, things: Iterable[str]) -> Box | None:
    """The box around drawn things, by their ids; None if none of them is there."""
    wanted, places = set(things), list[Point]()
    for thing, matrix in walk(ElementTree.fromstring(f"<g>{drawing}</g>"), SAME):
        if thing.get("id") in wanted:
            places += [place for one, inner in walk(thing, matrix, own=False) for place in outline(one, inner)]
    if not places:
        return None
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def walk(element: Element, matrix: Matrix, own: bool = True) -> Iterator[tuple[Element, Matrix]]:
    """An element and all in it, each with the way from its own places to those of the drawing."""
    inner = times(matrix, transform(element.get("transform", ""))) if own else matrix
    yield element, inner
    for child in element:
        yield from walk(child, inner)


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f


def transform(words: str) -> Matrix:
    found = SAME
    for name, inside in TRANSFORM.findall(words):
        found = times(found, one_transform(name, numbers(inside)))
    return found


def one_transform(name: str, n: list[float]) -> Matrix:
    if name == "translate":
        return 1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0
    if name == "scale":
        return n[0], 0, 0, n[-1], 0, 0
    if name == "rotate":
        turn, (x, y) = math.radians(n[0]), n[1:] or (0, 0)
        spun = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 0.0, 0.0)
        return times(times((1, 0, 0, 1, x, y), spun), (1, 0, 0, 1, -x, -y))
    return n[0], n[1], n[2], n[3], n[4], n[5]


def numbers(words: str) -> list[float]:
    return [float(n) for n in NUMBER.findall(words)]


def outline(one: Element, m: Matrix) -> list[Point]:
    a, b, c, d, e, f = m
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in own_places(one)]


def own_places(one: Element) -> list[Point]:
    """The corners of an element, in its own places."""
    match one.tag:
        case "rect" | "image":
            return corners(*[number(one, name) for name in ("x", "y", "width", "height")])
        case "circle":
            return around(number(one, "cx"), number(one, "cy"), number(one, "r"), number(one, "r"))
        case "ellipse":
            return around(number(one, "cx"), number(one, "cy"), number(one, "rx"), number(one, "ry"))
        case "line":
            return [(number(one, "x1"), number(one, "y1")), (number(one, "x2"), number(one, "y2"))]
        case "polygon" | "polyline":
            found = numbers(one.get("points", ""))
            return list(zip(found[::2], found[1::2], strict=True))
        case "path":
            return list(path_places(one.get("d", "")))
        case "use":
            return used(one)
        case "text":
            return written(one)
    return []


def number(one: Element, name: str) -> float:
    found = numbers(one.get(name, "0"))
    return found[0] if found else 0.0


def corners(x: float, y: float, wide: float, high: float) -> list[Point]:
    return [(x, y), (x + wide, y), (x, y + high), (x + wide, y + high)]


def around(x: float, y: float, rx: float, ry: float) -> list[Point]:
    return corners(x - rx, y - ry, 2 * rx, 2 * ry)


def used(one: Element) -> list[Point]:
    x, y, wide = number(one, "x"), number(one, "y"), number(one, "width")
    return corners(x, y, wide, number(one, "height")) if wide else around(x, y, SYMBOL, SYMBOL)


def written(one: Element) -> list[Point]:
    size = number(one, "font-size") or 15.0
    wide, x, y = breadth(one.text or "") * size, number(one, "x"), number(one, "y")
    classes = (one.get("class") or "").split()
    left = x - wide / 2 if "mid" in classes else x - wide if "end" in classes else x
    return corners(left, y - size * 0.8, wide, size)


def path_places(d: str) -> Iterator[Point]:
    """Where a path goes, control points included."""
    x = y = left = top = 0.0
    for letter, inside in COMMAND.findall(d):
        kind, values = letter.upper(), numbers(inside)
        length = LENGTHS[kind]
        for at in range(0, len(values), length) if length else ():
            places = list(moved(kind, values[at : at + length], (x, y), letter.islower()))
            yield from places
            x, y = places[-1]
            if kind == "M" and at == 0:
                left, top = x, y
        if kind == "Z":
            x, y = left, top


def moved(kind: str, n: list[float], here: Point, relative: bool) -> Iterator[Point]:
    """The places that one command names, its end last."""
    x, y = here if relative else (0.0, 0.0)
    if kind == "H":
        yield n[0] + x, here[1]
    elif kind == "V":
        yield here[0], n[0] + y
    else:
        pairs = n[-2:] if kind == "A" else n
        yield from ((pairs[i] + x, pairs[i + 1] + y) for i in range(0, len(pairs), 2))
