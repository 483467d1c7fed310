"""The emblem of Workshop of the World: a survey map with its canal."""

from __future__ import annotations

from typing import Final

from millwright.games.emblem import HIGH, INK, WIDE, around, disc, ground
from millwright.games.maps import smooth
from millwright.games.picture import Point, path, rect
from millwright.svg import Markup, el, points

LAND: Final[list[Point]] = [
    (-30, 170), (-20, 60), (20, 38), (58, 52), (92, 30), (150, 22), (196, 40), (232, 34), (252, 66), (236, 96),
    (256, 122), (250, 175),
]  # fmt: skip

TOWNS: Final = ((56, 88, "#4a4641", 1), (130, 60, "#7a3558", 2), (196, 84, "#2c5a73", 2), (128, 124, "#75590f", 1))


def emblem() -> list[Markup]:
    coast = smooth(LAND, 5.5)
    water = [
        path(coast, fill="none", stroke="#9fb9b5", stroke_width=wide, opacity=0.32, stroke_linejoin="round")
        for wide in (40, 26, 13)
    ]
    land = path(coast, fill="#f4e8cb", stroke=INK, stroke_width=2)
    towns = [town(place) for place in TOWNS]
    return [ground("#d3e0db"), graticule(), *water, land, hills(), *ways(), *towns, compass(), ship(), scale()]


def graticule() -> Markup:
    lines = "".join(f"M{x} 0V{HIGH:.0f}" for x in range(40, 360, 80)) + "".join(f"M0 {y}H360" for y in (35, 95))
    return path(lines, stroke="#8aa5a2", stroke_width=0.7, opacity=0.7)


def hills() -> Markup:
    marks = ((92, 84), (104, 92), (80, 62), (176, 112), (190, 120), (22, 116), (160, 42))
    return path("".join(f"M{x} {y}q5 -9 10 0m-8 -3l-2 5" for x, y in marks), fill="none", stroke="#a58a4f")


def ways() -> list[Markup]:
    """Canals are water, the railway has sleepers."""
    canal = "M-6 112C20 104 36 92 56 88S104 62 130 60S176 84 196 84S226 74 252 60"
    rail = "M128 124C134 100 126 84 130 60"
    return [
        path(canal, fill="none", stroke=INK, stroke_width=8),
        path(canal, fill="none", stroke="#7fb2cf", stroke_width=5),
        path(canal, fill="none", stroke="#e8f3f6", stroke_width=1.2, stroke_dasharray="7 6"),
        path(rail, fill="none", stroke=INK, stroke_width=9, stroke_dasharray="2.5 4"),
        path(rail, fill="none", stroke=INK, stroke_width=4.5),
        path(rail, fill="none", stroke="#f4e8cb", stroke_width=1.8),
    ]


def town(place: tuple[int, int, str, int]) -> Markup:
    """A town as the board has it: a head in its industry's colour, and slots with pieces."""
    x, y, fill, slots = place
    wide = 15 * slots + 5
    pieces = ("#c4380d", "#0067a8")
    boxes = [rect((x - wide / 2 + 4 + 15 * n, y + 1, 11, 9), 1.5, "", pieces[(n + x) % 2]) for n in range(slots)]
    frame = el("rect", {
        "x": x - wide / 2, "y": y - 12, "width": wide, "height": 25, "rx": 2.5, "fill": "#fdf8ea", "stroke": INK,
        "stroke-width": 1.5,
    })  # fmt: skip
    return el("g", {}, frame, rect((x - wide / 2, y - 12, wide, 10), 2, "", fill), *boxes)


def compass() -> Markup:
    x, y = 302.0, 62.0
    dark = "".join(
        f"M{points([(x, y)])}L{points([around(x, y, 7, n / 4 - 0.125)])}L{points([around(x, y, 30, n / 4)])}Z"
        for n in range(4)
    )
    light = "".join(
        f"M{points([(x, y)])}L{points([around(x, y, 7, n / 4 + 0.125)])}L{points([around(x, y, 30, n / 4)])}Z"
        for n in range(4)
    )
    small = "".join(f"M{points([(x, y)])}L{points([around(x, y, 17, n / 4 + 0.125)])}" for n in range(4))
    return el(
        "g", {}, disc(x, y, 20, "none", INK, 1), disc(x, y, 22.5, "none", INK, 0.6), path(small, stroke=INK),
        path(dark, fill=INK), path(light, fill="#fdf8ea", stroke=INK, stroke_width=0.8),
    )  # fmt: skip


def ship() -> Markup:
    """Off the coast, as engravers draw them."""
    hull = path("M282 122h34l-6 9h-22z", fill=INK)
    sails = path("M289 119c5 -8 5 -14 1 -20c9 2 11 13 9 20zM302 119c5 -9 5 -16 1 -23c10 3 12 15 9 23z", fill="#fdf8ea",
                 stroke=INK)  # fmt: skip
    waves = path("M272 136q5 -4 10 0t10 0t10 0t10 0t10 0", fill="none", stroke="#6f908d")
    return el("g", {}, sails, hull, waves)


def scale() -> Markup:
    """The scale along the foot of a survey."""
    steps = [rect((18 * n, HIGH - 6, 18, 6), 0, "", INK if n % 2 else "#fdf8ea") for n in range(20)]
    return el("g", {}, *steps, path(f"M0 {HIGH - 6.5}H{WIDE}", stroke=INK))
