"""What the reviewing bot thinks, turn by turn: a line of the win chance, with the largest drops marked, and all turns.

Alone there is nobody to win against: then it is the line of the points.
"""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.service.advice import Expected
from millwright.service.course import Moment
from millwright.service.reviewed import Differs, Foretold, Reviewed
from millwright.service.sight import Sight
from millwright.svg import Markup, el, points
from millwright.web.decide import seat_style
from millwright.web.ending import told
from millwright.web.graph import WIDE
from millwright.web.html import Attrs, h
from millwright.web.panels import score_words

HIGH: Final = 170.0
LEFT: Final = 56.0
TOP: Final = 16.0
LOW: Final = 16.0
END: Final = 20.0
"""Room right of the last turn."""

POINTS: Final = 0
CHANCE: Final = 1

HEADS: Final = {POINTS: "web.foresight.head.points", CHANCE: "web.foresight.head.chance"}

Things = tuple[str, ...]
"""Ids of what is drawn on the board."""

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
    """The line and what the marked turns were, if the bot foresees anything; and all turns in a fold."""
    which = POINTS if len(sight.sitters) == 1 else CHANCE
    turns = [one for one in found.turns if one.before[which] is not None and one.after[which] is not None]
    return [*(drawn(sight, found, turns, which) if len(turns) >= FEW else []), *all_turns(sight, found)]


def drawn(sight: Sight, found: Reviewed, turns: list[Foretold], which: int) -> list[Markup]:
    drops = found.drops(which)
    marked = [h("ol", {"class": "drops"}, *[drop_row(sight, one, which) for one in drops])] if drops else []
    return [line(sight, Frame(which, turns, found.last), turns, drops), *marked]


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
        "a", {"href": place(sight, one), "class": "drop", "aria-label": f"{number}: {words}"},
        el("title", {}, words),
        el("path", {"class": "fall", "d": f"M{x0:g} {y0:g}L{x1:g} {y1:g}"}),
        el("circle", {"cx": x1, "cy": y1, "r": 10}),
        el("text", {"x": x1, "y": y1 + 5, "text-anchor": "middle"}, str(number)),
    )  # fmt: skip


def drop_row(sight: Sight, one: Foretold, which: int) -> Markup:
    """What I did in a marked turn, and what that left."""
    left = h("b", {"class": "less"}, arrow(sight, one.before[which], one.after[which], which))
    return h("li", {}, left, there(sight, one))


def there(sight: Sight, one: Foretold) -> Markup:
    """What I did in a turn; a click leads to the position before it."""
    moments = sight.course.moments if sight.course else ()
    words = next((did(sight, moment) for moment in moments if moment.at == one.end), "")
    return h("a", {"href": place(sight, one)}, words or text("web.foresight.move", n=one.at + 1))


def did(sight: Sight, moment: Moment) -> str:
    """A turn in brief; one that goes without saying at the table, such as a sealed bid, as the log has it."""
    return told(sight, moment) or " ".join([line.text for line in moment.lines if line.seat == moment.seat])


def place(sight: Sight, one: Foretold) -> str:
    return f"/t/{sight.table}/at/{one.at}{eyes(sight)}"


def eyes(sight: Sight) -> str:
    """On a shared screen an address says whose review it belongs to."""
    return f"?as={sight.seat}" if sight.shared else ""


def all_turns(sight: Sight, found: Reviewed) -> list[Markup]:
    """Each turn with what the bot would have done, and what it expected before and after it if it could say."""
    kinds = [which for which in (CHANCE, POINTS) if any(one.before[which] is not None for one in found.turns)]
    shown = [which for which in kinds if which == POINTS or len(sight.sitters) > 1]
    rows = [turn_rows(sight, found, one, shown) for one in found.turns]
    table = h("table", {"class": "scores"}, *([heads(shown)] if shown else []), *rows)
    fold = h("details", {"id": "foresight-all"}, h("summary", {}, text("web.foresight.all")), table)
    return [fold] if rows else []


def heads(shown: list[int]) -> Markup:
    words = [text("web.foresight.head.turn"), *[text(HEADS[which]) for which in shown]]
    return h("thead", {}, h("tr", {}, *[h("th", {"scope": "col"}, one) for one in words]))


def turn_rows(sight: Sight, found: Reviewed, one: Foretold, shown: list[int]) -> Markup:
    """What I did and what it left; below it, with all the room that there is, what the bot would have done."""
    cells = [h("td", {}, arrow(sight, one.before[which], one.after[which], which)) for which in shown]
    mine = h("tr", {}, h("th", {"scope": "rowgroup"}, there(sight, one)), *cells)
    parts = instead(found, one)
    bots = [h("tr", {}, h("td", {"colspan": 1 + len(shown)}, *parts))] if parts else []
    return h("tbody", {}, mine, *bots)


def instead(found: Reviewed, one: Foretold) -> list[Markup]:
    """What the bot would have done in a turn, move by move; nothing where it was not asked."""
    moves = [words for other in found.instead(one) for words in both(other)]
    same = [h("p", {"class": "same"}, text("web.review.same"))] if one.judged else []
    return moves or same


def both(one: Differs, mine: Things = (), best: Things = ()) -> list[Markup]:
    """My move, by how much it counts less, and the bot's, each with the drawn things that it is about."""
    less = h("b", {"class": "less"}, f"−{one.less}")
    return [
        h("p", {"class": "mine", **about(mine)}, less, text("web.review.mine", move=one.mine)),
        h("p", {"class": "best", **about(best)}, text("web.review.best", move=one.best)),
    ]


def about(things: Things) -> Attrs:
    return {"data-things": " ".join(things)} if things else {}


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
