"""The symbols of goods, tracks and cards: drawn once as definitions in a box from -12 to 12, then used."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from millwright.catalogue import remembered
from millwright.games.picture import path, write
from millwright.games.woodcraft.draw.dice import dice_defs
from millwright.games.woodcraft.draw.pieces import BERRY, DARK_STEEL, INK, MOSS, NUT, PALE_INK, PAPER, ROSE, put, use
from millwright.games.woodcraft.draw.tools import action_defs, tool_defs
from millwright.svg import Markup, el, join, points

DEEP_BERRY: Final = "#241d55"
SHELL: Final = "#6b4315"
CLAY: Final = "#b9643a"


def shape(name: str, *parts: Markup) -> Markup:
    return el("g", {"id": f"woodcraft-{name}"}, *parts)


COGS: Final = ((0.0, 0), (0.1, 1), (0.42, 1), (0.52, 0))
TEETH: Final = ((0.0, 0), (0.9, 1))
"""A cog rises, is flat for a while and falls; the tooth of a saw leans over."""


def toothed(count: int, inner: float, outer: float, tooth: tuple[tuple[float, int], ...]) -> str:
    """The outline of a wheel with teeth."""
    places = []
    for i in range(count):
        for share, out in tooth:
            angle, r = 2 * pi * (i + share) / count, outer if out else inner
            places.append((r * cos(angle), r * sin(angle)))
    return f"M{points(places)}Z"


@remembered
def symbol_defs() -> Markup:
    return join([*goods_defs(), *value_defs(), *card_defs(), *sign_defs(), *tool_defs(), *action_defs(), *dice_defs()])


# ---- goods


def goods_defs() -> list[Markup]:
    return [berry(), lantern(), glue(), scrap(), blade(), reuse()]


BERRY_BODY: Final = el("circle", {"r": 11, "fill": BERRY, "stroke": DEEP_BERRY, "stroke-width": 1.4})
CROWN: Final = path("M0-11L1.7-8.4 4.8-8.8 3-6.2 3.8-3.4 0-4.8-3.8-3.4-3-6.2-4.8-8.8-1.7-8.4Z", fill=DEEP_BERRY)
NUT_BODY: Final = path(
    "M0 11.6C-6.6 10.8-10.6 6-10.6-.6C-10.6-4-8-6-5-6H5C8-6 10.6-4 10.6-.6C10.6 6 6.6 10.8 0 11.6Z",
    fill=NUT, stroke=SHELL, stroke_width=1.4,
)  # fmt: skip
CAP: Final = path("M-11.4-2.4C-10.8-8.6-5.6-11.8 0-11.8S10.8-8.6 11.4-2.4C8-5.2 4.6-5 2.4-4 .8-5.2-.8-5.2-2.4-4"
                  "-4.6-5-8-5.2-11.4-2.4Z", fill="#86592a", stroke=SHELL, stroke_width=1)  # fmt: skip


def berry() -> Markup:
    shine = path("M-7.6-1A7.8 7.8 0 0 1-5.2-5.6", fill="none", stroke="#8d84c8", stroke_width=1.6)
    return shape("blueberries", BERRY_BODY, CROWN, shine)


def lantern() -> Markup:
    return shape(
        "lanterns",
        path("M-3.2-8.4A3.2 3.2 0 0 1 3.2-8.4", fill="none", stroke=INK, stroke_width=1.6),
        path("M-5.4-5.6H5.4L6 7H-6Z", fill="#ffd24a", stroke=INK, stroke_width=1.4),
        path("M0-3.4C3 0 3.2 1.6 2.4 3.6Q1.6 5.4 0 5.4T-2.4 3.6C-3.2 1.6-1.8 0 0-3.4Z", fill="#e0701a"),
        path("M-7-5.4L-4-8.8H4L7-5.4ZM-7.2 6.6H7.2V11H-7.2Z", fill="#3a3430"),
    )


def glue() -> Markup:
    body = "M-3.4-7H3.4C3.8-4.8 7-4.6 7-1.4V9.4Q7 11.6 4.8 11.6H-4.8Q-7 11.6-7 9.4V-1.4C-7-4.6-3.8-4.8-3.4-7Z"
    return shape(
        "glue",
        path("M-1.3-12H1.3L2.6-7.4H-2.6Z", fill="#e08a2c", stroke=INK, stroke_width=0.9),
        path(body, fill="#2b7883", stroke="#123a40", stroke_width=1.2),
        path("M-5.2-.4H5.2V8.4H-5.2Z", fill=PAPER),
        path("M0 .6C2.4 3.4 2.8 4.2 2.8 5.2A2.8 2.8 0 0 1-2.8 5.2C-2.8 4.2-2.4 3.4 0 .6Z", fill="#2b7883"),
    )


def scrap() -> Markup:
    edge: dict[str, str | float | None] = {"stroke": "#5e3a18", "stroke-width": 1.2, "stroke-linejoin": "round"}
    return shape(
        "scrap",
        el("path", {"d": "M-11.4-2.4L-8.4-7.8 6.6.6 3.6 6Z", "fill": "#b9763a", **edge}),
        el("path", {"d": "M-10.6 6.2L6.4-9.6 11.4-4.2-5.6 11.6Z", "fill": "#ebc68e", **edge}),
        path("M-6.6 7.4L7.6-5.8M-9 8.4L-5.2 4.8", stroke="#a8743c", stroke_width=1, fill="none"),
    )


def blade() -> Markup:
    return shape(
        "saw_blades",
        path(toothed(12, 8.6, 11.9, TEETH), fill="#a9b5bb", stroke="#2f3a40", stroke_width=1.1),
        el("circle", {"r": 5.4, "fill": "none", "stroke": "#6f7d85", "stroke-width": 1.2}),
        el("circle", {"r": 2.3, "fill": PAPER, "stroke": "#2f3a40", "stroke-width": 1}),
    )


def reuse() -> Markup:
    arcs = path("M-8.6-1.4A8.8 8.8 0 0 1 5.4-7M8.6 1.4A8.8 8.8 0 0 1-5.4 7", fill="none", stroke=MOSS, stroke_width=3.4)
    return shape("reuse", arcs, path("M3.6-11.8L11-6.2 2.8-1.8ZM-3.6 11.8L-11 6.2-2.8 1.8Z", fill=MOSS))


# ---- what has a number on it: points, reputation, income, production


UP: Final = path(
    "M7.2-11.6L12-4.8H9.4V10.4H5V-4.8H2.4Z", fill=MOSS, stroke=PAPER, stroke_width=1, stroke_linejoin="round"
)


def value_defs() -> list[Markup]:
    small = {"transform": "translate(-2.8 2) scale(.82)"}
    rosette = path(
        toothed(12, 8.6, 9.9, COGS), fill=ROSE, stroke="#5c0f2b", stroke_width=1, transform="translate(0 -2)"
    )
    tails = path("M-6.4 4.4L-8 12-3.6 9.8-.4 12 0 5ZM6.4 4.4L8 12 3.6 9.8.4 12 0 5Z", fill="#6d1434")
    gear = path(toothed(8, 8.8, 11.9, COGS), fill=DARK_STEEL, stroke="#20282c", stroke_width=1)
    return [
        shape("points", NUT_BODY, CAP),
        shape("reputation", tails, rosette),
        shape("blueberry_income", el("g", small, BERRY_BODY, CROWN), UP),
        shape("hazelnut_income", el("g", small, NUT_BODY, CAP), UP),
        shape("produce", gear),
    ]


PLACES: Final = {
    "blueberries": (0.0, 8.4, 14.5, "#ffffff"),
    "points": (0.0, 8.8, 14.5, INK),
    "reputation": (0.0, 2.6, 13.5, "#ffffff"),
    "blueberry_income": (-2.8, 8.8, 12.5, "#ffffff"),
    "hazelnut_income": (-2.8, 9.2, 12.5, INK),
    "produce": (0.0, 4.9, 14.0, "#ffffff"),
}
"""Where a symbol has its number: x, base line, size, ink."""

FITTED: Final = ((1.0, 0.0), (1.0, 0.0), (0.87, 0.0), (0.56, 0.18))
"""By its digits, how much of that size a number has, and by how much it is lifted: three are drawn in the middle."""


@remembered
def numbered(name: str, words: str) -> Markup:
    """A symbol with a number on it, in a box from -12 to 12."""
    x, y, most, ink = PLACES[name]
    share, lift = FITTED[min(3, len(words))]
    number = write(x, y - lift * most, words, "num bold mid", most * share, ink)
    return join([el("use", {"href": f"#woodcraft-{name}"}), number])


def amount(name: str, words: str, x: float, y: float, size: float) -> Markup:
    """A symbol with a number on it, or with none, centred; `size` is its height."""
    if not words:
        return use(name, x, y, size)
    place = put(x, y, size)
    return el("g", {"transform": place}, numbered(name, words)) if place else numbered(name, words)


# ---- cards and signs


def card_defs() -> list[Markup]:
    paper = path("M-8-11.4H4L8.6-6.8V11.4H-8Z", fill=PAPER, stroke=INK, stroke_width=1.3, stroke_linejoin="round")
    fold = path("M4-11.4V-6.8H8.6Z", fill="#cdbb94", stroke=INK, stroke_width=1.1, stroke_linejoin="round")
    sheet = join([paper, fold, line("M-5-5H1.6M-5-1H5.6M-5 3H5.6M-5 7H2.6", PALE_INK, 1.3)])
    tick = "M-4.4 4.4L0 9 9.6-3.4"
    scroll = path(
        "M-9.4-8.4A2.7 2.7 0 0 1-6.7-11.4H8A2.7 2.7 0 0 1 8-6H6.6V8.6A2.8 2.8 0 0 1 3.8 11.4H-9"
        "A2.8 2.8 0 0 1-9 5.8H-6.6V-8.4Z",
        fill="#fff8e2", stroke=INK, stroke_width=1.3, stroke_linejoin="round",
    )  # fmt: skip
    seal = path(toothed(9, 3.7, 4.6, COGS), fill=ROSE, transform="translate(3.6 5)")
    return [
        shape("order", sheet),
        shape("done", sheet, line(tick, PAPER, 6), line(tick, MOSS, 3.6)),
        shape("contract", scroll, line("M-3.6-5.6H4M-3.6-2H4M-3.6 1.6H0", PALE_INK, 1.3), seal),
        shape("helper", *helper_parts()),
        shape("pot", path("M-10-1.4H10V3H8.4L6 11.6H-6L-8.4 3H-10Z", fill=CLAY, stroke="#5a2a12", stroke_width=1.3)),
        shape("leaf", path("M0 9C-8 7-9-2 0-10 9-2 8 7 0 9ZM0-5V12", fill="#7fa646", stroke=MOSS, stroke_width=1.4)),
    ]


def line(d: str, ink: str, width: float) -> Markup:
    return path(d, fill="none", stroke=ink, stroke_width=width)


def helper_parts() -> list[Markup]:
    """A bust with a cap."""
    edge: dict[str, str | float | None] = {"stroke": INK, "stroke-width": 1.2}
    return [
        el("path", {"d": "M-10.6 11.6C-10.6 4-6 1.6 0 1.6S10.6 4 10.6 11.6Z", "fill": MOSS, **edge}),
        el("circle", {"cy": -3.6, "r": 5.8, "fill": "#d9a66f", **edge}),
        el("path", {"d": "M-7.6-5.6C-7-10-4-11.8 0-11.8S7-10 7.6-5.6C4-7-4-7-7.6-5.6Z", "fill": "#7a4722", **edge}),
    ]


FILLED: Final = {
    "arrow": "M-9-2H1.4V-7L10 0 1.4 7V2H-9Z",
    "swap": "M-9-4H3V-8.6L10-2.6H-9ZM9 4H-3V8.6L-10 2.6H9Z",
    "immediate": "M3.4-12L-7.4 2H-.8L-3.4 12 7.8-3.4H1.2Z",
    "marketing": "M-10.6-3.4H-4L8-10V10L-4 3.4H-10.6ZM-7.4 4.6H-3.4L-2 11H-6.4ZM10-3.4A4.4 4.4 0 0 1 10 3.4Z",
    "attic": "M-12 1.6L0-10 12 1.6H8.4V10.6H-8.4V1.6Z",
}
STROKED: Final = {
    "slash": ("M3.6-10.6L-3.6 10.6", 2.4),
    "permanent": ("M0 0C-3.6-6.4-10.4-6.4-10.4 0S-3.6 6.4 0 0 10.4-6.4 10.4 0 3.6 6.4 0 0Z", 2.8),
    "cross": ("M-8-8L8 8M8-8L-8 8", 3.6),
    "tick": ("M-9 .6L-3 7 9-7.4", 4.0),
    "nothing": ("M-9-5V-9H-5M-1-9H1M5-9H9V-5M9-1V1M9 5V9H5M1 9H-1M-5 9H-9V5M-9 1V-1", 1.8),
}
"""Signs of one colour, which is that of whoever uses them."""


def sign_defs() -> list[Markup]:
    here = "currentColor"
    found = [shape(name, path(d, fill=here)) for name, d in FILLED.items()]
    found += [shape(name, line(d, here, width)) for name, (d, width) in STROKED.items()]
    once = path("M2-11.4L9.8-8.8 4.4-2.4ZM-2.4-3.2L.2-5.2H2V5.6H-.6V-2L-2.4-1Z", fill=here)
    spokes = line("M0-9V9M-9 0H9M-6.4-6.4L6.4 6.4M6.4-6.4L-6.4 6.4", here, 1.8)
    return [
        *found,
        shape("once_per_turn", line("M5.6-7.4A9 9 0 1 0 9 1", here, 2.8), once),
        shape("wheel", el("circle", {"r": 9.6, "fill": "none", "stroke": here, "stroke-width": 3}), spokes),
    ]


def sign(name: str, x: float, y: float, size: float, ink: str = PALE_INK) -> Markup:
    """A sign of one colour."""
    return use(name, x, y, size, ink)
