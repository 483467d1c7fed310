"""The emblem of Woodcraft: a saw blade and dice on the bench."""

from __future__ import annotations

from typing import Final

from millwright.games.emblem import INK, WIDE, around, disc, ground
from millwright.games.picture import Point, path, rect
from millwright.svg import Markup, el, points

PIPS: Final[dict[int, list[Point]]] = {
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


def die(x: float, y: float, side: float, fill: str, pips: int, tilt: float) -> Markup:
    """A wooden die with its pips, centred."""
    half, ink = side / 2, "#fdf6e3" if fill != "#e9b82e" else INK
    dots = [disc(a * side * 0.26, b * side * 0.26, side * 0.09, ink) for a, b in PIPS[pips]]
    body = el("rect", {
        "x": -half, "y": -half, "width": side, "height": side, "rx": side / 6, "fill": fill, "stroke": INK,
        "stroke-width": 2,
    })  # fmt: skip
    return el("g", {"transform": f"translate({x:.1f} {y:.1f}) rotate({tilt:.0f})"}, body, *dots)


def emblem() -> list[Markup]:
    dice = [
        die(58, 82, 52, "#3f7d24", 5, -9), die(118, 104, 46, "#e9b82e", 3, 12), die(104, 46, 40, "#6a3419", 2, -24),
        die(176, 76, 44, "#3f7d24", 6, 7),
    ]  # fmt: skip
    return [ground("#8a6240"), *planks(), saw(282, 96, 82), *shavings(), *dice, sprig()]


def planks() -> list[Markup]:
    boards = [rect((0, y, WIDE, 50), 0, "", fill) for y, fill in ((0, "#936a45"), (50, "#865e3c"), (100, "#8f6642"))]
    joints = path("M0 50H360M0 100H360M150 0V50M250 50V100M90 100V150", stroke="#553621", stroke_width=2)
    grain = path(
        "M0 14C60 6 90 24 148 16M10 34C80 26 100 42 146 34M160 22C220 12 280 34 360 20M0 72C70 62 150 84 246 70"
        "M0 88C90 82 150 94 244 88M0 118C30 112 60 124 86 118M100 128C180 116 240 138 360 124",
        fill="none", stroke="#74502f", stroke_width=1.3,
    )  # fmt: skip
    return [*boards, joints, grain]


def saw(x: float, y: float, r: float) -> Markup:
    """A round blade; its teeth lean into the cut."""
    teeth = 26
    rim = [around(x, y, far, (n + shift) / teeth) for n in range(teeth) for far, shift in ((r * 0.89, 0.0), (r, 0.18))]
    slits = "".join(
        f"M{points([around(x, y, r * 0.72, n / 6)])}L{points([around(x, y, r * 0.52, n / 6 + 0.03)])}" for n in range(6)
    )
    return el(
        "g", {},
        el("polygon", {"points": points(rim), "fill": "#c9d1d5", "stroke": "#39424a", "stroke-width": 2}),
        disc(x, y, r * 0.8, "none", "#a4b0b7", 1.4), disc(x, y, r * 0.6, "none", "#dfe5e8", 2.4),
        path(slits, stroke="#5a656d", stroke_width=3, stroke_linecap="round"),
        disc(x, y, r * 0.3, "#5a3a20", "#2c1a0c", 2), disc(x, y, r * 0.12, "#e9d5ab", "#2c1a0c"),
    )  # fmt: skip


def shavings() -> list[Markup]:
    curls = ("M196 128c14 -16 34 -8 30 4c-3 9 -17 8 -16 0c1 -6 9 -6 9 -1", "M22 128c8 -14 26 -12 26 0c0 8 -12 8 -12 1")
    return [
        path(d, fill="none", stroke=ink, stroke_width=thick, stroke_linecap="round")
        for ink, thick in (("#5d3d20", 6), ("#e8c78e", 4))
        for d in curls
    ]


def sprig() -> Markup:
    """Leaves and berries: what the dice grow from, and what they are paid with."""
    leaves = "M206 30c8 -16 26 -18 34 -12c-4 12 -20 18 -34 12zM204 34c14 -2 24 8 24 18c-12 2 -24 -6 -24 -18z"
    berries = [disc(x, y, 7, "#433a8c", "#1d1844", 1.4) for x, y in ((196, 24), (190, 38), (202, 44))]
    return el("g", {}, path(leaves, fill="#5d8a34", stroke="#26401a", stroke_width=1.6), *berries)
