"""The plots of a report, as SVG of one width: two stand side by side on a wide screen, one fills a telephone's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final

from millwright.svg import Markup, el, points
from millwright.tournament.summary import Standing, milliseconds

WIDE: Final = 460
LEFT: Final = 12
RIGHT: Final = WIDE - 12
ROW: Final = 46
TALL: Final = 66
COLOURS: Final = 8
"""Colours of bots in the style sheet; with more bots they come again."""

Scale = Callable[[float], float]


def picture(height: float, title: str, *parts: Markup) -> Markup:
    attrs = {"viewBox": f"0 0 {WIDE} {height:g}", "role": "img", "aria-label": title}
    return el("svg", attrs, el("title", {}, title), *parts)


def colour(bot: int) -> str:
    return f"b{bot % COLOURS}"


def short_name(bot: str, longest: int = 44) -> str:
    """A long spec without its middle."""
    half = longest // 2 - 1
    return bot if len(bot) <= longest else f"{bot[:half]}…{bot[-half:]}"


def label(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> Markup:
    return el("text", {"x": x, "y": y, "class": style or None, "text-anchor": anchor}, words)


def line(x1: float, y1: float, x2: float, y2: float, style: str) -> Markup:
    return el("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "class": style})


# ---- axes


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that cover a range."""
    rough = (high - low) / about or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(one * power for one in (1, 2, 5, 10) if one * power >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [n * step for n in range(first, last + 1)]


def across(low: float, high: float) -> Scale:
    return lambda value: LEFT + (value - low) / ((high - low) or 1) * (RIGHT - LEFT)


def grid(marks: Sequence[tuple[float, str]], bottom: float) -> list[Markup]:
    """Lines from top to bottom with their numbers; those at the edges are kept inside."""
    lines = [line(x, 0, x, bottom, "grid") for x, _ in marks]
    words = [label(x, bottom + 16, said, "axis", anchor(x)) for x, said in marks]
    return [*lines, *words]


def anchor(x: float) -> str:
    return "start" if x < LEFT + 14 else "end" if x > RIGHT - 14 else "middle"


# ---- the plots


def ratings_plot(rows: Sequence[Standing], numbers: dict[str, int]) -> Markup:
    marks = ticks(min(row.low for row in rows), max(row.high for row in rows))
    x, bottom = across(marks[0], marks[-1]), ROW * len(rows) + 4
    parts = grid([(x(one), f"{one:+g}" if one else "0") for one in marks], bottom)
    for n, row in enumerate(rows):
        y, style = ROW * n + 32, colour(numbers[row.bot])
        parts += [
            label(LEFT, y - 15, short_name(row.bot, 36), "name"),
            label(RIGHT, y - 15, f"{row.rating:+.0f}", "name", "end"),
            line(x(row.low), y, x(row.high), y, f"span {style}"),
            el("circle", {"cx": x(row.rating), "cy": y, "r": 6, "class": f"dot {style}"}),
        ]
    return picture(bottom + 22, "Ratings with their 95 % intervals", *parts)


def scores_plot(scores: dict[str, list[int]], numbers: dict[str, int], seats: int) -> Markup:
    """A histogram for each bot, all with the same bins."""
    every = [one for found in scores.values() for one in found]
    marks = ticks(min(every), max(every))
    low, high, bins = marks[0], marks[-1], 40
    x, bottom = across(low, high), TALL * len(scores) + 4
    parts = grid([(x(one), f"{one:g}") for one in marks], bottom)
    for n, (bot, found) in enumerate(scores.items()):
        y, style = TALL * (n + 1), colour(numbers[bot])
        counts = [0] * bins
        for one in found:
            counts[min(bins - 1, int((one - low) / ((high - low) or 1) * bins))] += 1
        width, most = (RIGHT - LEFT) / bins, max(counts)
        for place, count in enumerate(counts):
            tall = 36 * count / most
            box = {"x": LEFT + place * width, "y": y - tall, "width": width - 0.6, "height": tall}
            parts += [el("rect", box | {"class": style})] if count else []
        mean = sum(found) / len(found)
        parts += [
            line(x(mean), y - 38, x(mean), y, "mean"),
            label(LEFT, y - 46, short_name(bot, 34), "name"),
            label(RIGHT, y - 46, f"mean {mean:.1f}", "name", "end"),
        ]
    return picture(bottom + 22, f"Scores at tables of {seats}", *parts)


def course_plot(course: dict[str, list[float]], numbers: dict[str, int], seats: int) -> Markup:
    """The mean score of each bot from the beginning of a game to its end."""
    every = [one for found in course.values() for one in found]
    marks = ticks(min(0.0, *every), max(every))
    low, high, tall = marks[0], marks[-1], 220.0
    left = 44.0

    def down(value: float) -> float:
        return 8 + tall - (value - low) / ((high - low) or 1) * tall

    parts = [line(left, down(one), RIGHT, down(one), "grid") for one in marks]
    parts += [label(left - 6, down(one) + 4, f"{one:g}", "axis", "end") for one in marks]
    for bot, found in course.items():
        places = [(left + n / (len(found) - 1) * (RIGHT - left), down(one)) for n, one in enumerate(found)]
        parts.append(el("polyline", {"points": points(places), "class": f"course {colour(numbers[bot])}"}))
    parts += [label(left, tall + 26, "start", "axis"), label(RIGHT, tall + 26, "end of the game", "axis", "end")]
    return picture(tall + 34, f"Score over time at tables of {seats}", *parts)


def times_plot(rows: Sequence[Standing], numbers: dict[str, int]) -> Markup:
    """Mean and 99th percentile on a scale of powers of ten."""
    known = [row for row in rows if row.time_mean and row.time_p99]
    every = [one for row in known for one in (row.time_mean, row.time_p99) if one]
    low = floor(log10(min(every)))
    high = max(low + 1, ceil(log10(max(every))))
    x, bottom = across(low, high), ROW * len(known) + 4
    parts = grid([(x(one), power_name(one)) for one in range(low, high + 1)], bottom)
    for n, row in enumerate(known):
        y, style = ROW * n + 32, colour(numbers[row.bot])
        mean, p99 = x(log10(row.time_mean or 1)), x(log10(row.time_p99 or 1))
        told = f"{milliseconds(row.time_mean)} · {milliseconds(row.time_p99)}"
        parts += [
            label(LEFT, y - 15, short_name(row.bot, 28), "name"),
            label(RIGHT, y - 15, told, "name", "end"),
            line(mean, y, p99, y, f"span {style}"),
            el("circle", {"cx": mean, "cy": y, "r": 6, "class": f"dot {style}"}),
            line(p99, y - 7, p99, y + 7, f"span {style}"),
        ]
    return picture(bottom + 22, "Time for a move", *parts)


def power_name(power: int) -> str:
    return (
        f"{10**power:g} s"
        if power >= 0
        else f"{10 ** (power + 3):g} ms"
        if power >= -3
        else f"{10 ** (power + 6):g} µs"
    )
