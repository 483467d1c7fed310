"""The board picture: a view becomes one SVG document. It reads the view and nothing else, so it shows no secret."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.brass.draw.hand import below
from millwright.games.brass.draw.land import land, land_defs
from millwright.games.brass.draw.map import board_map
from millwright.games.brass.draw.panels import panels, round_title
from millwright.games.brass.draw.pieces import BRICK, INK, PAPER, colour_inks, symbol_defs
from millwright.games.brass.draw.style import STYLE
from millwright.games.brass.draw.track import track
from millwright.games.brass.facts import STANDARD
from millwright.games.brass.quotes import points_of, winners
from millwright.games.brass.view import View
from millwright.games.brass.words import ask, colour_name, period_name
from millwright.games.phrases import reconstructed
from millwright.games.picture import asked, mark, path, pattern, rect, turn_words, write
from millwright.svg import XMLNS, Markup, el

WIDTH: Final = 1600
HEIGHT: Final = 1288
BAND: Final = 46.0


def draw(v: View) -> str:
    """The whole board as this viewer sees it: a document that stands alone."""
    attrs = {
        "xmlns": XMLNS, "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "graphics-document",
        "aria-labelledby": "board-title board-desc", "class": "board brass",
    }  # fmt: skip
    return el(
        "svg", attrs,
        el("title", {"id": "board-title"}, text("brass.draw.title")),
        el("desc", {"id": "board-desc"}, description(v)),
        el("style", {}, STYLE),
        el("defs", {}, land_defs(), bricks(), hatch(), symbol_defs()),
        rect((0, 0, WIDTH, HEIGHT), 0, "", "url(#brass-bricks)"),
        land(), track(v), board_map(v), panels(v), below(v), band(v), footnote(v),
    )  # fmt: skip


def bricks() -> Markup:
    """The wall that everything hangs on."""
    mortar = path("M0 .5H48M0 12.5H48M.5 0V12M24.5 12V24", stroke="#b98d79", stroke_width=1.4)
    ground = el("rect", {"width": 48, "height": 24, "fill": BRICK})
    return pattern("brass-bricks", 48, 24, ground, mortar)


def hatch() -> Markup:
    """The engraver's lines behind a card's picture."""
    line = path("M0 5L5 0", stroke="#ddd2b6", stroke_width=1)
    ground = el("rect", {"width": 5, "height": 5, "fill": "#f2ead6"})
    return pattern("brass-hatch", 5, 5, ground, line)


def description(v: View) -> str:
    """The board in a few sentences, for those who hear it."""
    t, f = v.table, v.facts
    return text(
        "brass.draw.describe",
        period=period_name(t.period),
        round=round_title(v),
        turn=f"{turn_words(v)} {', '.join([colour_name(f, seat) for seat in asked(v)])}".strip(),
        order=", ".join([colour_name(f, seat) for seat in t.order]),
        points=", ".join([f"{colour_name(f, seat)} {points_of(t, seat)}" for seat in range(t.seats)]),
    )


# ---- the turn band


def band(v: View) -> Markup:
    """Whose turn: the players' colours along the top, each with mark and name; at the end the winner's."""
    seats = asked(v) if v.agenda else winners(v.table)
    lead = 220.0 if seats else float(WIDTH)
    parts = [rect((0, 0, lead, BAND), 0, "", INK), write(22, 32, turn_words(v), "serif band", None, PAPER)]
    wide = (WIDTH - lead) / max(len(seats), 1)
    for i, seat in enumerate(seats):
        parts.append(band_part(v, seat, lead + i * wide, wide))
    return el("g", {"id": "board-turn"}, *parts)


def band_part(v: View, seat: int, x: float, wide: float) -> Markup:
    """A stretch of the band: one seat, and what it is asked."""
    fill, ink = colour_inks(v.facts, seat)
    name = colour_name(v.facts, seat)
    words = name if v.agenda else text("brass.draw.turn_winner", seat=name, points=points_of(v.table, seat))
    parts = [
        rect((x, 0, wide, BAND), 0, "", fill),
        mark(seat, x + 28, BAND / 2, 11, ink),
        write(x + 52, 32, words, "num band", None, ink),
    ]
    if v.agenda and wide > 800:
        parts.append(write(x + wide - 22, 31, ask(v), "serif italic end", 22, ink))
    return el("g", {"class": f"asked seat-{seat}"}, *parts)


def footnote(v: View) -> Markup:
    """Where the board's data come from: places and colours are ours, an owner's file is their own."""
    f = v.facts
    if f.name == STANDARD.name:
        words = reconstructed("brass.draw.reconstruction", f.prov)
    else:
        words = text("brass.draw.owner_board", file=f.name)
    return el(
        "g",
        {"id": "board-note"},
        rect((0, HEIGHT - 21, WIDTH, 21), 0, "", INK),
        write(14, HEIGHT - 6, words, "serif foot-note"),
    )
