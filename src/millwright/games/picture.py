"""What the pictures of all games are made of: parts, boxes, lines of text, panels, styles, players' marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final, Protocol

from millwright.catalogue import remembered
from millwright.lazy import lazy
from millwright.svg import Markup, el, join, points

Point = tuple[float, float]
Line = tuple[Point, Point]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


@dataclass(eq=False)
class Part:
    """A piece of the table page: a drawing of its own, so that a phone can lay out otherwise what a desk has wide.

    It is drawn when it is shown: a public part is taken from another look at the same position if there was one.
    """

    name: str  # the id of its element: "map", "card-3"
    zone: str  # where it lies on the page: one of ZONES
    title: str  # what it is called, for those who hear it
    box: Box  # its view box
    draw: Callable[[], Markup]
    public: bool = False  # whether it is the same for everybody who looks
    folded: str = ""  # what a page tells of it while it is folded away; empty if it always lies open
    shut: bool = False  # whether it is folded at first even where there is room

    @lazy
    def drawing(self) -> Markup:
        return self.draw()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Part) and self.shown() == other.shown()

    def __hash__(self) -> int:
        return hash(self.shown())

    def shown(self) -> tuple[object, ...]:
        """What a page has of it."""
        return self.name, self.zone, self.title, self.box, self.drawing, self.folded, self.shut


ZONES: Final = ("board", "topic", "market", "mine", "players")
"""The map or wheel; what a question is about; what everybody may take; what is the viewer's own; what everybody has."""


# ---- a game without pictures


LETTERS: Final = 100
"""So many letters of a text are on a line."""


def text_part(name: str, words: str) -> Part:
    """A position as text, for a page: long lines are broken, and what is indented stays so."""
    lines = [part for line in words.split("\n") for part in broken(line)]
    drawn = [write(18 + 8 * indent(line), 32 + 20 * n, line.strip(), "num", 15) for n, line in enumerate(lines)]
    wide = 36 + 8.5 * max([30, *[len(line) for line in lines]])
    box = (0.0, 0.0, wide, 20.0 * len(lines) + 32)
    return Part("text", "board", name, around(box, 1), lambda: el("g", {}, rect(box, 6, "sheet"), *drawn))


def broken(line: str) -> list[str]:
    return wrap(line, LETTERS, subsequent_indent=" " * (indent(line) + 4), break_on_hyphens=False) or [""]


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


# ---- boxes, lines of text, parts


def rect(box: Box, rx: float, style: str, fill: str | None = None, name: str | None = None) -> Markup:
    x, y, w, h = box
    return el("rect", {
        "id": name, "x": x, "y": y, "width": w, "height": h, "rx": rx or None, "fill": fill, "class": style or None,
    })  # fmt: skip


def write(x: float, y: float, words: str, style: str, size: float | None = None, ink: str | None = None) -> Markup:
    """One line; `style` is its classes."""
    return el("text", {"x": x, "y": y, "class": style, "font-size": size, "fill": ink}, words)


def path(d: str, **more: str | float | None) -> Markup:
    """A path; underscores in names stand for hyphens, and one at the end for nothing."""
    return el("path", {"d": d, **{name.strip("_").replace("_", "-"): value for name, value in more.items()}})


def around(box: Box, edge: float) -> Box:
    """A box with an edge on all sides."""
    x, y, w, h = box
    return x - edge, y - edge, w + 2 * edge, h + 2 * edge


def placed(x: float, y: float, *parts: Markup, style: str | None = None, name: str | None = None) -> Markup:
    """Parts drawn around the origin, moved to a place."""
    return el("g", {"id": name, "class": style, "transform": f"translate({x:.1f} {y:.1f})"}, *parts)


def title(words: str) -> Markup:
    """What is told to those who point at a thing, or hear the picture."""
    return el("title", {}, words)


def pattern(name: str, wide: float, high: float, *parts: Markup) -> Markup:
    """A ground that repeats itself."""
    return el("pattern", {"id": name, "width": wide, "height": high, "patternUnits": "userSpaceOnUse"}, *parts)


def hatch(name: str, ground: str, ink: str) -> Markup:
    """The engraver's lines behind a card's picture."""
    return pattern(name, 5, 5, rect((0, 0, 5, 5), 0, "", ground), path("M0 5L5 0", stroke=ink, stroke_width=1))


# ---- lines of text that fit


def breadth(words: str) -> float:
    """How wide words are in plain type of size 1, in the broadest face that we expect."""
    return sum([0.92 if c in "MWmw&" else 0.37 if c in "fijlrtI-'.,:;() " else 0.6 for c in words])


BOLD_WIDTHS: Final = {
    0.36: "' .,’:;/|ijl", 0.45: "-ftIJ()–", 0.53: "r", 0.575: "szvy", 0.61: "xc", 0.655: "ea", 0.68: "ok",
    0.71: "0123456789bdgpqL£FY", 0.73: "hnuZS", 0.755: "TPE", 0.78: "AVX", 0.81: "C", 0.845: "R−+×BG",
    0.87: "wDKOQU", 0.91: "&N", 0.94: "H", 1.06: "m", 1.115: "MW",
}  # fmt: skip
"""Letters by their width in bold type of size 1, in the broadest serif that we expect: that of DejaVu."""

BOLD_LETTERS: Final = {letter: width for width, letters in BOLD_WIDTHS.items() for letter in letters}


def bold_breadth(words: str) -> float:
    """How wide names on plates and cards are, so that they stay inside also where the first face is missing."""
    return sum([BOLD_LETTERS.get(letter, 0.75) for letter in words])


def clipped(words: str, size: float, width: float) -> str:
    """Words that are cut off where their box ends."""
    while breadth(words) * size > width and len(words) > 1:
        words = words.rstrip("…")[:-1].rstrip(" -&") + "…"
    return words


# ---- styles


COMMON: Final = """
{{font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:{ink}}}
.serif{{font-family:Georgia,"Times New Roman","Liberation Serif",serif}}
.bold{{font-weight:700}}
.italic{{font-style:italic}}
.mid{{text-anchor:middle}}
.end{{text-anchor:end}}
.num{{font-variant-numeric:lining-nums tabular-nums}}
.band{{font-size:25px;font-weight:700}}
.small{{font-size:15px;fill:{pale}}}
.faint{{fill:{pale}}}
.dark{{fill:{ink}}}
.light{{fill:{paper}}}
"""
"""The rules that all games have, with their own inks and paper."""

PLAIN: Final = """
.sheet{fill:#ffffff;stroke:#222222}
.rule{fill:none;stroke:#999999}
.heading{font-size:20px;font-style:italic}
"""
"""The rules of a game that has none."""


def sheet(
    name: str, ink: str = "#222222", pale: str = "#555555", paper: str = "#ffffff", rules: str = PLAIN, *shapes: Markup
) -> Markup:
    """What the parts of a page share: styles that hold only inside the pictures of one game, and shapes."""
    lines = [*COMMON.format(ink=ink, pale=pale, paper=paper).split("\n")[1:-1], *rules.split("\n")[1:-1]]
    style = Markup("".join([f"\n.{name} {line}" for line in lines]) + "\n")
    hidden: dict[str, str | float] = {
        "class": name,
        "width": 0,
        "height": 0,
        "aria-hidden": "true",
        "style": "position:absolute",
    }
    return join([el("style", {}, style), el("svg", hidden, el("defs", {}, *shapes))])


@dataclass(frozen=True)
class Panel:
    """The paper of a game's panels: how round it is, where the rule along its edge and the heading are."""

    corner: float
    inset: float
    inner: float
    left: float
    top: float
    size: float | None = None  # of the heading, if the style sheet does not say it

    def __call__(self, name: str, box: Box, heading: str, *parts: Markup) -> Markup:
        """A sheet with a rule and its name on top."""
        return el("g", {"id": f"panel-{name}", "class": "panel"}, self.paper(box, heading), *parts)

    @remembered
    def paper(self, box: Box, heading: str) -> Markup:
        x, y, w, h = box
        d = self.inset
        ground = [rect(box, self.corner, "sheet"), rect((x + d, y + d, w - 2 * d, h - 2 * d), self.inner, "rule")]
        size = min(self.size, (w - 2 * self.left) / breadth(heading)) if self.size and heading else self.size
        words = [write(x + self.left, y + self.top, heading, "serif heading", size)] if heading else []
        return join([*ground, *words])


# ---- whose turn


def asked(v: Any) -> list[int]:
    """The players who are asked now."""
    mask = v.agenda[-1].waiting if v.agenda else 0
    return [seat for seat in range(v.table.seats) if mask >> seat & 1]


# ---- signs of goods that several games have, in a box from -12 to 12


SPOOL: Final = (
    "M-8.5-11.4H8.5V-7.6H5.4V-6H-5.4V-7.6H-8.5ZM-5.9-4.8L5.9-3.4V-1.2L-5.9-2.6ZM-5.9-1.2L5.9.2V2.4L-5.9 1Z"
    "M-5.9 2.4L5.9 3.8V6L-5.9 4.6ZM-5.4 6H5.4V7.6H8.5V11.4H-8.5V7.6H-5.4Z"
)
ANVIL: Final = (
    "M-12-4.5L-5.5-7H11.5V-3.4C7.6-3.2 5 -1.6 4.4 1C4.6 4 6 5.4 8 6V9.4H-7.4V6C-5.2 5.4-3.4 4-3.2 1"
    "C-5.6-.2-10.2-.6-12-4.5Z"
)
ANCHOR: Final = (
    "M0-6V10M-5.4-3H5.4M-9.6 2.4C-9 7.6-4.6 10.4 0 10.4C4.6 10.4 9 7.6 9.6 2.4M-11 5.4L-9.6 1.6L-6.4 4"
    "M11 5.4L9.6 1.6L6.4 4M0-11.2A2.5 2.5 0 1 0 0-6.2A2.5 2.5 0 1 0 0-11.2Z"
)
"""A line; the others are filled."""


# ---- players


COLOURS: Final = {
    "red": ("#c4380d", "#ffffff"),
    "blue": ("#0067a8", "#ffffff"),
    "yellow": ("#f2c511", "#241d10"),
    "green": ("#007d5c", "#ffffff"),
    "black": ("#1f1b18", "#ffffff"),
    "purple": ("#6c3f9c", "#ffffff"),
}
"""Fill and mark of each player colour: a colour-blind-safe set after Okabe and Ito, darkened for contrast."""

SPARE: Final = (("#8a3f7d", "#ffffff"), ("#e8eef0", "#241d10"), ("#7a4b1f", "#ffffff"), ("#4a5a1f", "#ffffff"))
"""For an owner's colours that the set above does not know."""


def inks(colours: Sequence[str], n: int) -> tuple[str, str]:
    """Fill of a colour's pieces, and the ink of the mark on them."""
    return COLOURS.get(colours[n], SPARE[n % len(SPARE)])


def mark(n: int, x: float, y: float, r: float, ink: str) -> Markup:
    """Disc, triangle, square, diamond, cross: what tells players apart without colour."""
    shape = n % 5
    if shape == 0:
        return el("circle", {"cx": x, "cy": y, "r": r * 0.92, "fill": ink})
    if shape == 2:
        side = r * 0.84
        return el("rect", {"x": x - side, "y": y - side, "width": 2 * side, "height": 2 * side, "fill": ink})
    return el("polygon", {"points": points([(x + r * a, y + r * b) for a, b in OUTLINES[shape]]), "fill": ink})


THIN: Final = 0.36
OUTLINES: Final[dict[int, list[Point]]] = {
    1: [(0, -1.08), (1.08, 0.86), (-1.08, 0.86)],
    3: [(0, -1.2), (0.86, 0), (0, 1.2), (-0.86, 0)],
    4: [
        (-THIN, -1.1), (THIN, -1.1), (THIN, -THIN), (1.1, -THIN), (1.1, THIN), (THIN, THIN),
        (THIN, 1.1), (-THIN, 1.1), (-THIN, THIN), (-1.1, THIN), (-1.1, -THIN), (-THIN, -THIN),
    ],
}  # fmt: skip


class Coloured(Protocol):
    """Facts, or whatever else knows the ids of the players' colours."""

    @property
    def colours(self) -> list[str]: ...


def colour_inks(f: Coloured, n: int) -> tuple[str, str]:
    """Fill of a colour's pieces, and the ink of the mark on them."""
    return inks(f.colours, n)


def piece(f: Coloured, n: int, x: float, y: float, size: float, name: str | None = None) -> Markup:
    """A square piece of a colour with its mark, centred."""
    fill, ink = colour_inks(f, n)
    half = size / 2
    body = rect((x - half, y - half, size, size), size / 6, "piece", fill)
    return el("g", {"id": name, "class": f"colour-{f.colours[n]}"}, body, mark(n, x, y, size * 0.29, ink))
