"""The learning curve as a picture: how each version fared against the teacher, by the hours spent."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor
from typing import Any, Final

from millwright.svg import XMLNS, Markup, el

WIDE: Final = 600
TALL: Final = 330
LEFT: Final = 56
RIGHT: Final = WIDE - 20
TOP: Final = 66
BOTTOM: Final = TALL - 48
STYLE: Final = (
    "text{font:12px sans-serif;fill:#333}.title{font-size:14px;font-weight:bold}.paper{fill:#fff}"
    ".grid{stroke:#ddd}.fair{stroke:#888;stroke-dasharray:4 4}.span{stroke:#2b6a99;stroke-opacity:.5}"
    ".course{fill:none;stroke:#2b6a99;stroke-width:1.5}.kept{fill:#2b6a99}.dropped{fill:#fff;stroke:#2b6a99}"
)

Judged = list[tuple[float, dict[str, Any]]]
"""Judgements, each with the hours that were spent until then."""

Place = Callable[[float, float], tuple[float, float]]
"""Where hours and a value are in the picture."""


def picture(steps: list[dict[str, Any]], seats: int, teacher: str = "steady") -> Markup:
    """Filled dots are versions that were kept; lines are intervals of 95 %, the dashed one is an equal's share."""
    judged = with_hours(steps)
    low, high, step = scale(judged, seats)
    most = max([hours for hours, _ in judged], default=1.0) * 1.05

    def at(hours: float, value: float) -> tuple[float, float]:
        return LEFT + hours / most * (RIGHT - LEFT), BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP)

    parts = [*heading(seats, teacher), *levels(low, high, step, seats, at), *times(most, at), *fair_share(seats, at)]
    kept = [at(hours, one["yardstick"]) for hours, one in judged if one["better"]]
    parts.append(el("polyline", {"class": "course", "points": " ".join([f"{x:.1f},{y:.1f}" for x, y in kept])}))
    for hours, one in judged:
        parts += dot(one, hours, at)
    attrs = {"xmlns": XMLNS, "viewBox": f"0 0 {WIDE} {TALL}", "role": "img"}
    paper = el("rect", {"width": WIDE, "height": TALL, "class": "paper"})
    return el("svg", attrs, el("style", {}, Markup(STYLE)), paper, *parts)


def with_hours(steps: list[dict[str, Any]]) -> Judged:
    spent, found = 0.0, []
    for one in steps:
        spent += one["seconds"]
        if one["step"] == "judged":
            found.append((spent / 3600, one))
    return found


# ---- the frame


def scale(judged: Judged, seats: int) -> tuple[float, float, float]:
    """The lowest and the highest value, and how far the lines are apart. Shares begin with nothing, so that
    a small gain does not look like a large one."""
    tops = [one["yardstick"] + 1.96 * one["yardstick_error"] for _, one in judged]
    if seats > 1:
        return 0.0, min(1.0, ceil(10 * max([*tops, 1 / seats]) + 0.5) / 10), 0.1
    lows = [one["yardstick"] - 1.96 * one["yardstick_error"] for _, one in judged]
    low, high = 10.0 * floor(min(lows, default=90.0) / 10), 10.0 * ceil(max(tops, default=110.0) / 10)
    return low, high, 10.0 if high - low <= 80.0 else 20.0


def heading(seats: int, teacher: str) -> list[Markup]:
    """What is shown, and what the signs mean."""
    alone = "Points of each version, playing alone"
    title = alone if seats == 1 else f"Wins of each version, one seat against {seats - 1} {teacher}"
    parts = [el("text", {"x": LEFT, "y": 22, "class": "title"}, title)]
    x, y = LEFT + 5, 44
    parts.append(el("circle", {"cx": x, "cy": y - 4, "r": 4.5, "class": "kept"}))
    parts.append(el("text", {"x": x + 11, "y": y}, "kept"))
    parts.append(el("circle", {"cx": x + 66, "cy": y - 4, "r": 4.5, "class": "dropped"}))
    parts.append(el("text", {"x": x + 77, "y": y}, "no better than the last"))
    parts.append(el("line", {"x1": x + 240, "x2": x + 240, "y1": y - 11, "y2": y + 3, "class": "span"}))
    parts.append(el("text", {"x": x + 248, "y": y}, "95 % interval"))
    if seats > 1:
        parts.append(el("line", {"x1": x + 356, "x2": x + 380, "y1": y - 4, "y2": y - 4, "class": "fair"}))
        parts.append(el("text", {"x": x + 388, "y": y}, "an equal's share"))
    return parts


def levels(low: float, high: float, step: float, seats: int, at: Place) -> list[Markup]:
    parts: list[Markup] = []
    for n in range(round((high - low) / step) + 1):
        value = low + n * step
        y = at(0.0, value)[1]
        words = f"{100 * value:.0f} %" if seats > 1 else f"{value:.0f}"
        parts.append(el("line", {"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y, "class": "grid"}))
        parts.append(el("text", {"x": LEFT - 8, "y": y + 4, "text-anchor": "end"}, words))
    return parts


def times(most: float, at: Place) -> list[Markup]:
    """Minutes of a short training, hours of a long one, in round numbers."""
    unit, word = (60.0, "minutes") if most < 1.0 else (1.0, "hours")
    step = next(n for n in (0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 1000) if most * unit / n <= 8)
    parts: list[Markup] = []
    for n in range(int(most * unit / step) + 1):
        x = at(n * step / unit, 0.0)[0]
        parts.append(el("text", {"x": x, "y": BOTTOM + 18, "text-anchor": "middle"}, f"{n * step:g}"))
    middle = (LEFT + RIGHT) / 2
    parts.append(el("text", {"x": middle, "y": BOTTOM + 38, "text-anchor": "middle"}, f"{word} of training"))
    return parts


def fair_share(seats: int, at: Place) -> list[Markup]:
    if seats == 1:
        return []
    y = at(0.0, 1 / seats)[1]
    return [el("line", {"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y, "class": "fair"})]


# ---- the versions


def dot(one: dict[str, Any], hours: float, at: Place) -> list[Markup]:
    (x, y), error = at(hours, one["yardstick"]), 1.96 * one["yardstick_error"]
    (_, top), (_, bottom) = at(hours, one["yardstick"] + error), at(hours, one["yardstick"] - error)
    style = "kept" if one["better"] else "dropped"
    return [
        el("line", {"x1": x, "x2": x, "y1": max(TOP, top), "y2": min(BOTTOM, bottom), "class": "span"}),
        el("circle", {"cx": x, "cy": y, "r": 4.5, "class": style}),
    ]
