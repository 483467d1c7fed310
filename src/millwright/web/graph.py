"""A game as a graph: everybody's score after each turn. On the page that looks back it is the slider, too."""

from __future__ import annotations

from itertools import pairwise
from typing import Final
from weakref import WeakKeyDictionary

from millwright.catalogue import text
from millwright.games.picture import mark, rect
from millwright.service.course import Course, Moment, eras
from millwright.service.sight import Sight
from millwright.svg import Attrs, Markup, el, points
from millwright.web.decide import seat_style, seat_word
from millwright.web.panels import score_words

WIDE: Final = 560.0
HIGH: Final = 250.0
LEFT: Final = 48.0
RIGHT: Final = 76.0
TOP: Final = 14.0
LOW: Final = 28.0
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
LETTERS: Final = 17.0
"""How far apart numbers stand that are read one below the other."""

LINES: Final = 5
"""So many levels are drawn at most."""


class Frame:
    """Where a move and a score lie."""

    def __init__(self, course: Course) -> None:
        known = [n for moment in course.moments for n in moment.totals if n is not None] or [0]
        low, high = min(0, *known), max(1, *known)
        self.step: Final = next((step for step in STEPS if (high - low) / step <= LINES), STEPS[-1])
        self.low: Final = low // self.step * self.step
        self.high: Final = -(-high // self.step) * self.step
        self.last: Final = max(1, course.moments[-1].at)

    def x(self, at: float) -> float:
        return LEFT + (WIDE - LEFT - RIGHT) * at / self.last

    def y(self, score: int) -> float:
        return TOP + (HIGH - TOP - LOW) * (self.high - score) / (self.high - self.low)

    def levels(self) -> range:
        return range(self.low, self.high + 1, self.step)


DRAWN: Final[WeakKeyDictionary[Course, Markup]] = WeakKeyDictionary()
"""Whoever steps through a game has the same graph at every position."""


def graph(sight: Sight, course: Course) -> Markup:
    """One line for each player, move by move; a click on a turn goes to its position."""
    if course not in DRAWN:
        DRAWN[course] = drawn(sight, course)
    return DRAWN[course]


def drawn(sight: Sight, course: Course) -> Markup:
    frame = Frame(course)
    shape = {"viewBox": f"0 0 {WIDE:g} {HIGH:g}", "preserveAspectRatio": "none"}  # a phone makes it lower
    attrs = {"id": "graph", "class": "graph", **shape, "role": "group"}
    ends = {"data-left": LEFT, "data-right": WIDE - RIGHT}  # for the script that moves along it
    return el(
        "svg", {**attrs, **ends, "aria-label": text("web.graph.title")},
        el("rect", {"class": "paper", "width": WIDE, "height": HIGH, "rx": 8}),
        *[level(frame, score, score_words(sight.game.id, score)) for score in frame.levels()],
        *[chapter(frame, at, words) for at, words in course.chapters],
        *[era(frame, at, words) for at, words in eras(course.chapters)],
        *[line(sight, frame, course, seat) for seat in range(len(sight.sitters))],
        *last_scores(sight, frame, course),
        el("path", {"class": "now", "d": f"M0 {TOP}V{HIGH - LOW}"}),
        stops(sight, frame, course.moments),
    )  # fmt: skip


def level(frame: Frame, score: int, words: str) -> Markup:
    y = frame.y(score)
    rule = el("path", {"class": "level", "d": f"M{LEFT:g} {y:g}H{WIDE - RIGHT:g}"})
    return el("g", {}, rule, el("text", {"x": LEFT - 6, "y": y + 5, "text-anchor": "end"}, words))


def chapter(frame: Frame, at: int, words: str) -> Markup:
    """Where something new began: a round, an era."""
    d = f"M{frame.x(at):g} {TOP}V{HIGH - LOW}"
    return el("path", {"class": "chapter", "d": d}, el("title", {}, words))


def era(frame: Frame, at: int, words: str) -> Markup:
    """Its name stands below the line where it began."""
    return el("text", {"class": "era", "x": frame.x(at) + 2, "y": HIGH - 8}, words)


def last_scores(sight: Sight, frame: Frame, course: Course) -> list[Markup]:
    """What everybody had in the end, beside the end of their line; so far apart that each can be read."""
    last = course.moments[-1].totals
    known = sorted([(frame.y(score), seat, score) for seat, score in enumerate(last) if score is not None])
    found, y = list[Markup](), TOP
    for n, (wanted, seat, score) in enumerate(known):
        y = min(max(wanted + 5, y), HIGH - LOW + 8 - LETTERS * (len(known) - 1 - n))
        words = score_words(sight.game.id, score)
        found.append(el("text", {"class": "last", "x": WIDE - RIGHT + 27, "y": y}, words))
        found.append(
            el("g", {"style": seat_style(sight, seat)}, mark(seat, WIDE - RIGHT + 17, y - 5, 6, "var(--seat)"))
        )
        y += LETTERS
    return found


def line(sight: Sight, frame: Frame, course: Course, seat: int) -> Markup:
    """A player's score; where it is not known there is none."""
    known = [(moment.at, moment.totals[seat]) for moment in course.moments]
    places = [(frame.x(at), frame.y(score)) for at, score in known if score is not None]
    if not places:
        return Markup("")
    ends = places[-1]
    return el(
        "g", {"style": seat_style(sight, seat)},
        el("title", {}, seat_word(sight, seat)),
        el("polyline", {"class": "halo", "points": points(places)}),
        el("polyline", {"class": "score", "points": points(places)}),
        mark(seat, ends[0], ends[1], 6, "var(--seat)"),
    )  # fmt: skip


def stops(sight: Sight, frame: Frame, moments: tuple[Moment, ...]) -> Markup:
    """A strip for each turn, half the way to the next. For the pointer: the slider and the replay have keys."""
    ats = [moment.at for moment in moments]
    begins = [0.0, *[(a + b) / 2 for a, b in pairwise(ats)], float(frame.last)]
    strips = zip(moments, pairwise(begins), strict=True)
    return el("g", {"aria-hidden": "true"}, *[stop(sight, frame, moment, *span) for moment, span in strips])


def stop(sight: Sight, frame: Frame, moment: Moment, begin: float, end: float) -> Markup:
    """The strip of a turn: it tells the scores and leads to its position."""
    left, right = frame.x(begin), frame.x(end)
    strip = rect((left, TOP, right - left, HIGH - TOP - LOW), 0, "stop")
    link: Attrs = {"href": f"/t/{sight.table}/at/{moment.at}", "tabindex": -1, "data-at": moment.at}
    return el("a", link, el("title", {}, told(sight, moment)), strip)


def told(sight: Sight, moment: Moment) -> str:
    known = [(seat_word(sight, seat), score) for seat, score in enumerate(moment.totals) if score is not None]
    scores = [(seat, score_words(sight.game.id, score)) for seat, score in known]
    return ", ".join([text("web.graph.score", seat=seat, score=score) for seat, score in scores])
