"""What the reviewing bot expected in the end, turn by turn: a line of the win chance, with the largest drops marked.

Alone there is nobody to win against: then it is the line of the points.
"""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.service.advice import Expected
from millwright.service.reviewed import Foretold, Reviewed
from millwright.service.sight import Sight
from millwright.svg import Markup, el, points
from millwright.web.decide import seat_style
from millwright.web.ending import told
from millwright.web.graph import WIDE
from millwright.web.html import h
from millwright.web.panels import score_words

HIGH: Final = 170.0
LEFT: Final = 56.0
TOP: Final = 16.0
LOW: Final = 16.0
END: Final = 20.0
"""Room right of the last turn."""

POINTS: Final = 0
CHANCE: Final = 1

FEW: Final = 2
"""A line needs so many turns."""


class Frame:
    """Where a move and a number lie: chances from none to certain, points from the least to the most."""

    def __init__(self, which: int, turns: list[Foretold], last: int) -> None:
        self.which: Final = which
        known = [n for one in turns for n in (one.before[which], one.after[which]) if n is not None]
        self.low, self.high = (0.0, 1.0) if which == CHANCE else (min(known), max(*known, min(known) + 1))
        self.last: Final = max(1, last)

    def x(self, at: float) -> float:
        return LEFT + (WIDE - LEFT - END) * at / self.last

    def y(self, number: float) -> float:
        return TOP + (HIGH - TOP - LOW) * (self.high - number) / (self.high - self.low)

    def levels(self) -> list[float]:
        return [self.low, (self.low + self.high) / 2, self.high]


def foresight(sight: Sight, found: Reviewed) -> list[Markup]:
    """The line, what the marked turns were, and all turns in a fold; nothing from a bot that foresees nothing."""
    which = POINTS if len(sight.sitters) == 1 else CHANCE
    turns = [one for one in found.turns if one.before[which] is not None and one.after[which] is not None]
    if len(turns) < FEW:
        return []
    drops = found.drops(which)
    marked = [h("ol", {"class": "drops"}, *[drop_row(sight, one, which) for one in drops])] if drops else []
    return [line(sight, Frame(which, turns, found.last), turns, drops), *marked, all_turns(sight, found.turns)]


def line(sight: Sight, frame: Frame, turns: list[Foretold], drops: list[Foretold]) -> Markup:
    """From each turn's beginning to its end, and on to the next."""
    places = [place for one in turns for place in ends(frame, one)]
    title = text("web.foresight.chance" if frame.which == CHANCE else "web.foresight.points")
    return h(
        "figure", {"class": "foresight"}, h("figcaption", {}, title),
        el(
            "svg", {"class": "graph", "viewBox": f"0 0 {WIDE:g} {HIGH:g}", "role": "group", "aria-label": title},
            el("rect", {"class": "paper", "width": WIDE, "height": HIGH, "rx": 8}),
            *[level(sight, frame, number) for number in frame.levels()],
            el("g", {"style": seat_style(sight, sight.seat)},
               el("polyline", {"class": "halo", "points": points(places)}),
               el("polyline", {"class": "score", "points": points(places)})),
            *[mark(sight, frame, n, one) for n, one in reversed([*enumerate(drops, 1)])],
        ),
    )  # fmt: skip


def ends(frame: Frame, one: Foretold) -> list[tuple[float, float]]:
    before, after = one.before[frame.which], one.after[frame.which]
    assert before is not None and after is not None
    return [(frame.x(one.at), frame.y(before)), (frame.x(one.end), frame.y(after))]


def level(sight: Sight, frame: Frame, number: float) -> Markup:
    y = frame.y(number)
    rule = el("path", {"class": "level", "d": f"M{LEFT:g} {y:g}H{WIDE - END:g}"})
    chance = text("web.foresight.percent", n=round(100 * number))
    words = chance if frame.which == CHANCE else score_words(sight.game.id, round(number))
    return el("g", {}, rule, el("text", {"x": LEFT - 6, "y": y + 5, "text-anchor": "end"}, words))


def mark(sight: Sight, frame: Frame, number: int, one: Foretold) -> Markup:
    """A drop, numbered by how large it is; it leads to the position before it."""
    (x0, y0), (x1, y1) = ends(frame, one)
    words = " ".join(change(sight, one.before, one.after))
    return el(
        "a", {"href": f"/t/{sight.table}/at/{one.at}", "class": "drop", "aria-label": f"{number}: {words}"},
        el("title", {}, words),
        el("path", {"class": "fall", "d": f"M{x0:g} {y0:g}L{x1:g} {y1:g}"}),
        el("circle", {"cx": x1, "cy": y1, "r": 10}),
        el("text", {"x": x1, "y": y1 + 5, "text-anchor": "middle"}, str(number)),
    )  # fmt: skip


def drop_row(sight: Sight, one: Foretold, which: int) -> Markup:
    """What I did in a marked turn, and what that left."""
    moments = sight.course.moments if sight.course else ()
    did = " ".join([told(sight, moment) for moment in moments if moment.at == one.end])
    words = did or text("web.foresight.move", n=one.at + 1)
    left = h("b", {"class": "less"}, arrow(sight, one.before[which], one.after[which], which))
    return h("li", {}, left, h("a", {"href": f"/t/{sight.table}/at/{one.at}"}, words))


def all_turns(sight: Sight, turns: list[Foretold]) -> Markup:
    """For each turn both numbers, before and after it."""
    heads = [text(f"web.foresight.head.{name}") for name in ("turn", "chance", "points")]
    alone = len(sight.sitters) == 1
    rows = [turn_row(sight, one, alone) for one in turns]
    columns = [words for n, words in enumerate(heads) if not (alone and n == 1)]
    head = h("tr", {}, *[h("th", {"scope": "col"}, words) for words in columns])
    body = h("table", {"class": "scores"}, h("thead", {}, head), h("tbody", {}, *rows))
    return h("details", {"id": "foresight-all"}, h("summary", {}, text("web.foresight.all")), body)


def turn_row(sight: Sight, one: Foretold, alone: bool) -> Markup:
    link = h("a", {"href": f"/t/{sight.table}/at/{one.at}"}, text("web.foresight.move", n=one.at + 1))
    kinds = (POINTS,) if alone else (CHANCE, POINTS)
    cells = [h("td", {}, arrow(sight, one.before[which], one.after[which], which)) for which in kinds]
    return h("tr", {}, h("th", {"scope": "row"}, link), *cells)


# ---- in words


def change(sight: Sight, before: Expected, after: Expected) -> list[str]:
    """What was expected before and after, in a sentence; nothing of what is not known."""
    some = before[POINTS] is not None and after[POINTS] is not None
    expected = [text("web.foresight.left_points", change=arrow(sight, before[POINTS], after[POINTS], POINTS))]
    return [" · ".join(parts)] if (parts := chance_left(sight, before, after) + (expected if some else [])) else []


def chance_left(sight: Sight, before: Expected, after: Expected) -> list[str]:
    """The chance to win before and after, in a sentence; alone there is none."""
    if before[CHANCE] is None or after[CHANCE] is None or len(sight.sitters) == 1:
        return []
    return [text("web.foresight.left_chance", change=arrow(sight, before[CHANCE], after[CHANCE], CHANCE))]


def hope(sight: Sight, expected: Expected) -> list[str]:
    """What a bot expected in the end, in a sentence; nothing if it did not say."""
    points, chance = expected
    parts = [] if chance is None or len(sight.sitters) == 1 else [text("web.foresight.chance_of", n=percent(chance))]
    parts += [] if points is None else [text("web.foresight.points_of", n=score_words(sight.game.id, round(points)))]
    return [" · ".join(parts)] if parts else []


def arrow(sight: Sight, before: float | None, after: float | None, which: int) -> str:
    if before is None or after is None:
        return ""
    first, then = [percent(n) if which == CHANCE else score_words(sight.game.id, round(n)) for n in (before, after)]
    return first if first == then else text("web.foresight.change", before=first, after=then)


def percent(chance: float) -> str:
    """A guess is never certain."""
    whole = round(100 * chance)
    if 0 < whole < 100:
        return text("web.foresight.percent", n=whole)
    return text("web.foresight.most" if whole else "web.foresight.least")
