"""The emblems of the games on the pages around the tables: a survey map, a mill among cogs, a joiner's bench."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from millwright.games.picture import Point, path, rect, smooth
from millwright.svg import Markup, el, points

WIDE: Final = 360.0
HIGH: Final = 150.0
INK: Final = "#261f16"


def emblem(game: str) -> Markup:
    """A game's picture for its card; a game that has none yet shows the wheels of the house."""
    drawing = EMBLEMS.get(game, house)
    attrs = {
        "class": "emblem",
        "viewBox": f"0 0 {WIDE:.0f} {HIGH:.0f}",
        "preserveAspectRatio": "xMidYMid slice",
        "aria-hidden": "true",
    }
    return el("svg", attrs, *drawing())


# ---- shapes that the emblems share


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


# ---- Workshop of the World: a survey map with its canal


LAND: Final[list[Point]] = [
    (-30, 170), (-20, 60), (20, 38), (58, 52), (92, 30), (150, 22), (196, 40), (232, 34), (252, 66), (236, 96),
    (256, 122), (250, 175),
]  # fmt: skip

TOWNS: Final = ((56, 88, "#4a4641", 1), (130, 60, "#7a3558", 2), (196, 84, "#2c5a73", 2), (128, 124, "#75590f", 1))


def survey() -> list[Markup]:
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


# ---- Brass: a mill with its chimney, among cogs


def mill_town() -> list[Markup]:
    sky = [rect((0, y, WIDE, 50), 0, "", fill) for y, fill in ((0, "#33414a"), (38, "#42525b"), (72, "#566770"))]
    cogs = [cog(300, 46, 38, 14, "#d8a63c"), cog(345, 104, 31, 12, "#b9822a"), cog(262, 112, 22, 10, "#e8c063")]
    return [*sky, far_town(), smoke(), chimney(54), *mill(), quay(), *cogs]


def far_town() -> Markup:
    """Other people's chimneys."""
    stacks = ((12, 50), (132, 34), (214, 48), (232, 62))
    houses = "M0 118V96h40v-10h36v14h60v-12h104v30z"
    return path("".join(f"M{x} 118V{y}h7V118" for x, y in stacks) + houses, fill="#2b363d")


def smoke() -> Markup:
    puffs = ((66, 20, 9), (78, 12, 11), (94, 10, 10), (110, 4, 13), (134, 5, 11), (156, -2, 14))
    return el("g", {"opacity": 0.8}, *[disc(x, y, r, "#9aa7ab") for x, y, r in puffs])


def chimney(x: float) -> Markup:
    bricks = "".join(f"M{x + 1} {y}h15" for y in range(40, 116, 7))
    return el(
        "g", {}, path(f"M{x} 118l2 -90h12l3 90z", fill="#a4492c", stroke="#1c2327", stroke_width=1.8),
        path(bricks, stroke="#7c331d"), rect((x - 1, 24, 18, 7), 1, "", "#1c2327"),
    )  # fmt: skip


def mill() -> list[Markup]:
    """Brick, a saw-tooth roof, lit windows."""
    body = rect((78, 66, 132, 52), 0, "", "#a4492c")
    roof = path("M78 66" + "l0 -18l22 18" * 6 + "z", fill="#1f292e", stroke="#1c2327")
    courses = path("".join(f"M78 {y}h132" for y in range(72, 118, 6)), stroke="#8c3b1f", stroke_width=1)
    panes = [
        rect((86 + 15.5 * n, y, 9, 13), 1.5, "", "#f6d27a" if (n * 3 + row) % 4 else "#5d3421")
        for row, y in enumerate((73, 95))
        for n in range(8)
    ]
    edge = path("M78 118V48l22 18V48l22 18V48l22 18V48l22 18V48l22 18V48l22 18V118z", fill="none", stroke="#1c2327",
                stroke_width=2)  # fmt: skip
    return [body, courses, *panes, roof, edge]


def quay() -> Markup:
    """The canal in front of the mill, and a boat with coal."""
    waves = "".join(f"M{x} {y}q6 -4 12 0t12 0" for x, y in ((6, 132), (60, 143), (190, 130), (170, 144), (232, 140)))
    boat = path("M92 126h78l-8 12h-62z", fill="#1c2327", stroke="#d8a63c", stroke_width=1.4)
    coal = path("M104 126q6 -9 12 -3q6 -9 13 0q7 -8 13 0q6 -6 12 3z", fill="#0d1113")
    return el(
        "g", {}, rect((0, 117, WIDE, 40), 0, "", "#28434f"), rect((0, 115, WIDE, 4), 0, "", "#d6cba9"),
        path(waves, fill="none", stroke="#6f97a5", stroke_width=1.4), coal, boat,
    )  # fmt: skip


# ---- Woodcraft: a saw blade and dice on the bench


def bench() -> list[Markup]:
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


# ---- a game without an emblem of its own


def house() -> list[Markup]:
    return [ground("#33414a"), cog(140, 76, 56, 16, "#d8a63c"), cog(232, 92, 40, 12, "#b9822a")]


EMBLEMS: Final[dict[str, Callable[[], list[Markup]]]] = {"workshop": survey, "brass": mill_town, "woodcraft": bench}
