"""What stands for a game on the pages around its tables: the frame, shapes that the emblems share, the house's own."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.games.picture import Point, path, rect
from millwright.svg import Markup, el, points

WIDE: Final = 360.0
HIGH: Final = 150.0
INK: Final = "#261f16"


def ground(fill: str) -> Markup:
    return rect((0, 0, WIDE, HIGH), 0, "", fill)


def disc(x: float, y: float, r: float, fill: str, edge: str | None = None, thick: float = 1.6) -> Markup:
    return el("circle", {
        "cx": x, "cy": y, "r": r, "fill": fill, "stroke": edge, "stroke-width": thick if edge else None,
    })  # fmt: skip


def around(x: float, y: float, r: float, turn: float) -> Point:
    """The place at a turn (in rounds) of a circle."""
    return x + r * cos(2 * pi * turn), y + r * sin(2 * pi * turn)


def cog(x: float, y: float, r: float, teeth: int, fill: str, edge: str = INK) -> Markup:
    """A toothed wheel with spokes and a hub."""
    rim = [
        around(x, y, r * far, (n + shift) / teeth)
        for n in range(teeth)
        for far, shift in ((0.82, 0.0), (1.0, 0.14), (1.0, 0.4), (0.82, 0.54))
    ]
    spokes = "".join(f"M{points([(x, y)])}L{points([around(x, y, r * 0.6, n / 5)])}" for n in range(5))
    return el(
        "g", {},
        el("polygon", {"points": points(rim), "fill": fill, "stroke": edge, "stroke-width": 1.6}),
        disc(x, y, r * 0.6, edge), path(spokes, stroke=fill, stroke_width=r * 0.16),
        disc(x, y, r * 0.24, fill), disc(x, y, r * 0.09, edge),
    )  # fmt: skip


def house_emblem() -> list[Markup]:
    """For whatever has no emblem of its own."""
    return [ground("#33414a"), cog(140, 76, 56, 16, "#d8a63c"), cog(232, 92, 40, 12, "#b9822a")]


def framed(drawing: list[Markup]) -> Markup:
    """An emblem as a picture of its own."""
    attrs = {
        "class": "emblem",
        "viewBox": f"0 0 {WIDE:.0f} {HIGH:.0f}",
        "preserveAspectRatio": "xMidYMid slice",
        "aria-hidden": "true",
    }
    return el("svg", attrs, *drawing)
