"""One picture of a position: the parts that a page shows packed on one sheet, above them whose turn it is.

It reads a view and nothing else, so it shows no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from millwright.catalogue import text
from millwright.games.packing import packed
from millwright.games.picture import Box, Panel, Part, asked, breadth, colour_inks, mark, path, piece, rect, write
from millwright.kernel import LUCK
from millwright.svg import XMLNS, Markup, el, short

ORDER: Final = ("board", "mine", "topic", "market", "players")
"""The zones as they are packed."""

EDGE: Final = 10.0
"""The air around all parts."""

BAND: Final = 46.0
LEAD: Final = 220.0
NOTE: Final = 22.0

Score = list[tuple[str, list[int | None]]]
"""The parts of a score: what each is called, and what every seat has of it, as far as one may know."""


PLAIN: Final = Panel(corner=6, inset=4, inner=3, left=16, top=27)


@dataclass(frozen=True)
class Look:
    """What is a game's own in the picture beside the parts."""

    colours: list[str]  # the ids of the players' colours
    names: list[str]  # what players call them
    plays: Sequence[Sequence[int]] = ()  # the colours of each seat, if it is not one for each
    acting: int = -1  # the colour in turn, if a seat has several and one of them is
    winners: Sequence[int] = ()  # seats, once the game is over
    results: Sequence[str] = ()  # what is said of them
    note: str = ""  # where the data come from
    ground: str = "#d8d4c8"  # what everything lies on
    panel: Panel = PLAIN

    def colours_of(self, seat: int) -> Sequence[int]:
        return self.plays[seat] if self.plays else [seat]

    def in_turn(self, seat: int) -> Sequence[int]:
        """The colours that a seat has in the band."""
        colours = self.colours_of(seat)
        return [self.acting] if self.acting in colours else colours


@dataclass(frozen=True)
class Subject:
    """What is drawn: a position of a game as one viewer sees it."""

    game: str
    title: str
    words: str  # the whole position, for those who hear it
    question: str
    standing: Score
    sheet: Markup
    parts: list[Part]
    look: Look


def draw(v: Any, subject: Subject) -> str:
    """A document that stands alone."""
    parts = sorted([*subject.parts, *standing_part(v, subject)], key=lambda part: ORDER.index(part.zone))
    board, mine = [[part.zone for part in parts].count(zone) for zone in ORDER[:2]]
    boxes, wide, high = packed(board, mine, tuple([part.box[2:] for part in parts]))
    whole, low = wide + 2 * EDGE, BAND + high + 2 * EDGE
    attrs = {
        "xmlns": XMLNS, "viewBox": f"0 0 {whole:.0f} {low + NOTE:.0f}", "role": "graphics-document",
        "aria-labelledby": "board-title", "aria-describedby": "board-desc", "class": f"board {subject.game}",
    }  # fmt: skip
    return el(
        "svg", attrs,
        el("title", {"id": "board-title"}, subject.title),
        el("desc", {"id": "board-desc"}, subject.words),
        subject.sheet,
        rect((0, 0, whole, low + NOTE), 0, "", subject.look.ground),
        *[lying(part, box) for part, box in zip(parts, boxes, strict=True)],
        band(v, subject, whole),
        note(subject.look.note, whole, low),
    )  # fmt: skip


def lying(part: Part, box: Box) -> Markup:
    """A part on the sheet."""
    x, y, wide, high = box
    return el("svg", {
        "id": f"part-{part.name}", "x": x + EDGE, "y": y + BAND + EDGE, "width": wide, "height": high,
        "viewBox": " ".join(map(short, part.box)), "role": "group", "aria-label": part.title,
    }, part.drawing)  # fmt: skip


# ---- whose turn, and where the data come from


def turn_words(v: Any) -> str:
    """What the band says before the names."""
    if not v.agenda:
        return text("draw.turn_over")
    if v.agenda[-1].waiting >> LUCK & 1:
        return text("draw.turn_luck")
    seats = asked(v)
    if v.seat in seats:
        return text("draw.turn_own")
    return text("draw.turn_other" if len(seats) == 1 else "draw.turn_many")


def band(v: Any, subject: Subject, whole: float) -> Markup:
    """Whose turn: the players' colours along the top, each with mark and name; at the end the winners'."""
    look = subject.look
    seats = asked(v) if v.agenda else look.winners
    colours = [(n, colour) for n, seat in enumerate(seats) for colour in look.in_turn(seat)]
    lead = LEAD if colours else whole
    wide = (whole - lead) / max(1, len(colours))
    parts = [rect((0, 0, lead, BAND), 0, "dark"), write(22, 32, turn_words(v), "serif band light")]
    for i, (n, colour) in enumerate(colours):
        first = not i or colours[i - 1][0] != n
        words = look.names[colour] if v.agenda else look.results[n] if first else ""
        more = subject.question if v.agenda and len(colours) == 1 else ""
        parts.append(stretch(look, colour, words, more, lead + i * wide, wide))
    return el("g", {"id": "board-turn"}, *parts)


def stretch(look: Look, colour: int, words: str, more: str, x: float, wide: float) -> Markup:
    """A stretch of the band in a colour: a name, and what is asked if there is but one."""
    fill, ink = colour_inks(look, colour)
    parts = [
        rect((x, 0, wide, BAND), 0, "", fill),
        mark(colour, x + 28, BAND / 2, 11, ink),
        write(x + 52, 32, words, "num band", None, ink),
    ]
    if more:
        size = min(22.0, (wide - 100 - breadth(words) * 25) / breadth(more))
        parts.append(write(x + wide - 22, 31, more, "serif italic end", size, ink))
    return el("g", {"class": "asked"}, *parts)


def note(words: str, whole: float, low: float) -> Markup:
    """Where the data come from."""
    ground = rect((0, low, whole, NOTE), 0, "dark")
    return el("g", {"id": "board-note"}, ground, write(14, low + 16, words, "serif italic light", 14.5))


# ---- the score


WIDE: Final = 480.0
HEAD: Final = 46.0
LINE: Final = 24.0


def standing_part(v: Any, subject: Subject) -> list[Part]:
    """The score: a column for each seat, a line for each part of it, the sum below; as wide as what is beside it."""
    if not subject.standing:
        return []
    wide = max([part.box[2] for part in subject.parts if part.zone in ORDER[2:]], default=WIDE)
    words = text("draw.standing" if v.agenda else "draw.final")
    box = (0.0, 0.0, wide - 2, HEAD + LINE * len(subject.standing) + 12)
    drawing = subject.look.panel("standing", box, words, *standing(subject.look, subject.standing, wide - 2))
    return [Part("standing", "players", words, (-1, -1, wide, box[3] + 2), lambda: drawing)]


def standing(look: Look, rows: Score, wide: float) -> list[Markup]:
    seats = len(rows[0][1])
    step = min(64.0, (wide - 170) / seats)
    columns = [wide - 18 - step * (seats - seat - 0.5) for seat in range(seats)]
    low = HEAD + LINE * (len(rows) - 1)
    return [
        *[head(look, seat, x) for seat, x in enumerate(columns)],
        *[line(*row, columns, HEAD + LINE * n, False) for n, row in enumerate(rows[:-1])],
        path(f"M14 {low + 2:.0f}h{wide - 28:.1f}", class_="rule"),
        line(*rows[-1], columns, low + 4, True),
    ]


def head(look: Look, seat: int, x: float) -> Markup:
    """The pieces of a seat."""
    colours = look.colours_of(seat)
    shift = 13.0 * (len(colours) - 1)
    return el("g", {}, *[piece(look, colour, x + 26 * i - shift, 26, 24) for i, colour in enumerate(colours)])


def line(label: str, values: list[int | None], columns: list[float], y: float, total: bool) -> Markup:
    """A part of the score, or all of it."""
    style = " bold" if total else ""
    shown = [figure(value, total) for value in values]
    cells = [write(x, y + 18, words, f"num mid{style}", 19) for x, words in zip(columns, shown, strict=True)]
    return el("g", {"class": "score"}, write(18, y + 18, label, f"num{style}", 18), *cells)


def figure(value: int | None, total: bool) -> str:
    """What one has of a part, if one may know it."""
    if value is None:
        return text("draw.secret")
    return str(value).replace("-", "−") if value or total else text("draw.nothing")
