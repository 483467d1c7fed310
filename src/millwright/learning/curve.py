"""The learning curve as a picture: how each version fared against the teacher, by the hours spent."""

from __future__ import annotations

from typing import Any, Final

from millwright.svg import XMLNS, Markup, el

WIDE: Final = 560
TALL: Final = 300
LEFT: Final = 48
RIGHT: Final = WIDE - 16
TOP: Final = 34
BOTTOM: Final = TALL - 40
STYLE: Final = (
    "text{font:12px sans-serif;fill:#333}.title{font-size:14px;font-weight:bold}"
    ".grid{stroke:#ddd}.fair{stroke:#999;stroke-dasharray:4 4}.span{stroke:#2b6a99;stroke-width:2}"
    ".course{fill:none;stroke:#2b6a99;stroke-width:1.5}.kept{fill:#2b6a99}.dropped{fill:#fff;stroke:#2b6a99}"
)


def picture(steps: list[dict[str, Any]], seats: int) -> Markup:
    """Filled dots are versions that were kept; lines are intervals of 95 %, the dashed one is an equal's share."""
    judged = with_hours(steps)
    low, high = span_of(judged, seats)
    most = max([hours for hours, _ in judged], default=1.0) * 1.05

    def at(hours: float, value: float) -> tuple[float, float]:
        return LEFT + hours / most * (RIGHT - LEFT), BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP)

    parts = [*axes(low, high, most, seats), *fair_share(seats, at)]
    kept = [at(hours, one["yardstick"]) for hours, one in judged if one["better"]]
    parts.append(el("polyline", {"class": "course", "points": " ".join([f"{x:.1f},{y:.1f}" for x, y in kept])}))
    for hours, one in judged:
        parts += dot(one, hours, at)
    attrs = {"xmlns": XMLNS, "viewBox": f"0 0 {WIDE} {TALL}", "role": "img"}
    return el("svg", attrs, el("style", {}, Markup(STYLE)), *parts)


def with_hours(steps: list[dict[str, Any]]) -> list[tuple[float, dict[str, Any]]]:
    """The judgements, each with the hours that were spent until then."""
    spent, found = 0.0, []
    for one in steps:
        spent += one["seconds"]
        if one["step"] == "judged":
            found.append((spent / 3600, one))
    return found


def span_of(judged: list[tuple[float, dict[str, Any]]], seats: int) -> tuple[float, float]:
    if seats > 1:
        return 0.0, 1.0
    values = [one["yardstick"] for _, one in judged] or [100.0]
    return min(values) - 10.0, max(values) + 10.0


def axes(low: float, high: float, most: float, seats: int) -> list[Markup]:
    title = "Wins against steady, by hours of training" if seats > 1 else "Points alone, by hours of training"
    parts = [el("text", {"x": LEFT, "y": 20, "class": "title"}, title)]
    for n in range(5):
        value, y = low + (high - low) * n / 4, BOTTOM - (BOTTOM - TOP) * n / 4
        words = f"{100 * value:.0f} %" if seats > 1 else f"{value:.0f}"
        parts.append(el("line", {"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y, "class": "grid"}))
        parts.append(el("text", {"x": LEFT - 6, "y": y + 4, "text-anchor": "end"}, words))
    for n in range(5):
        x = LEFT + (RIGHT - LEFT) * n / 4
        parts.append(el("text", {"x": x, "y": BOTTOM + 20, "text-anchor": "middle"}, f"{most * n / 4:.2f} h"))
    return parts


def fair_share(seats: int, at: Any) -> list[Markup]:
    if seats == 1:
        return []
    y = at(0.0, 1 / seats)[1]
    return [el("line", {"x1": LEFT, "x2": RIGHT, "y1": y, "y2": y, "class": "fair"})]


def dot(one: dict[str, Any], hours: float, at: Any) -> list[Markup]:
    (x, y), error = at(hours, one["yardstick"]), 1.96 * one["yardstick_error"]
    (_, top), (_, bottom) = at(hours, one["yardstick"] + error), at(hours, one["yardstick"] - error)
    style = "kept" if one["better"] else "dropped"
    return [
        el("line", {"x1": x, "x2": x, "y1": max(TOP, top), "y2": min(BOTTOM, bottom), "class": "span"}),
        el("circle", {"cx": x, "cy": y, "r": 4.5, "class": style}),
    ]
