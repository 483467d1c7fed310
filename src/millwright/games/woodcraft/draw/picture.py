"""The picture: a view becomes one SVG document. It reads the view and nothing else, so it shows no secret."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.phrases import reconstructed
from millwright.games.picture import asked, mark, path, pattern, rect, turn_words, write
from millwright.games.woodcraft.draw.contracts import contracts
from millwright.games.woodcraft.draw.hand import PANEL_HIGH, hand, hand_high, hand_width, scores, scores_high
from millwright.games.woodcraft.draw.key import HIGH as KEY_HIGH
from millwright.games.woodcraft.draw.key import key
from millwright.games.woodcraft.draw.market import IN_A_ROW, helpers, orders, trade
from millwright.games.woodcraft.draw.others import high_of, other
from millwright.games.woodcraft.draw.pieces import INK, PAPER, colour_inks, focus
from millwright.games.woodcraft.draw.solo import HIGH as SOLO_HIGH
from millwright.games.woodcraft.draw.solo import solo
from millwright.games.woodcraft.draw.style import STYLE
from millwright.games.woodcraft.draw.symbols import symbol_defs
from millwright.games.woodcraft.draw.tracks import REPUTATION, income, reputation, rounds, supply
from millwright.games.woodcraft.draw.wheel import SIDE, wheel
from millwright.games.woodcraft.draw.workshop import HIGH as WORKSHOP_HIGH
from millwright.games.woodcraft.draw.workshop import workshop
from millwright.games.woodcraft.facts import STANDARD
from millwright.games.woodcraft.names import seat_name
from millwright.games.woodcraft.points import points_of, ranked
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.words import ask, solo_words
from millwright.svg import XMLNS, Markup, el

WIDTH: Final = 1600.0
BAND: Final = 46.0
GAP: Final = 8.0
LEFT: Final = 10.0
RIGHT: Final = LEFT + SIDE + 10
WIDE: Final = WIDTH - 2 * LEFT
NOTE: Final = 24.0
INCOME_HIGH: Final = 250.0
BESIDE: Final = 650.0
"""A hand that is wider, as at the start, has a line of its own, above the workshop."""


def draw(v: View) -> str:
    """The whole table as this viewer sees it: a document that stands alone."""
    parts, height = below(v, BAND + SIDE + 2 * GAP + 4)
    attrs = {
        "xmlns": XMLNS, "viewBox": f"0 0 {WIDTH:.0f} {height:.0f}", "role": "graphics-document",
        "aria-labelledby": "board-title board-desc", "class": "board woodcraft",
    }  # fmt: skip
    return el(
        "svg", attrs,
        el("title", {"id": "board-title"}, text("woodcraft.draw.title")),
        el("desc", {"id": "board-desc"}, description(v)),
        el("style", {}, STYLE),
        el("defs", {}, planks(), steel(), symbol_defs()),
        rect((0, 0, WIDTH, height), 0, "", "url(#woodcraft-planks)"),
        *above(v), *parts, band(v), footnote(v, height),
    )  # fmt: skip


def above(v: View) -> list[Markup]:
    """The wheel, and beside it all that everybody may take."""
    top = BAND + GAP
    wide = WIDTH - LEFT - RIGHT
    return [
        wheel(v, LEFT, top),
        orders(v, (RIGHT, top, wide, 196), IN_A_ROW),
        helpers(v, (RIGHT, top + 204, wide, 196), IN_A_ROW),
        contracts(v, (RIGHT, top + 408, wide, 128), len(v.table.claims)),
        trade(v, (RIGHT, top + 544, wide, 116)),
    ]


def below(v: View, top: float) -> tuple[list[Markup], float]:
    """The workshop in view, the income board, hand and scores, the others; and how high it all is."""
    seat, parts = focus(v), []
    if hand_width(v) > BESIDE:
        high = hand_high(v, WIDE)
        parts.append(hand(v, (LEFT, top, WIDE, high)))
        top += high + GAP
    parts.append(workshop(v, seat, (LEFT, top, WIDE, WORKSHOP_HIGH)))
    top += WORKSHOP_HIGH + GAP
    parts += income_board(v, top)
    top += INCOME_HIGH + GAP
    for row in (cards_and_scores, others):
        more, high = row(v, top)
        parts += more
        top += high + GAP
    parts.append(key((LEFT, top, WIDE, KEY_HIGH)))
    return parts, top + KEY_HIGH + GAP + NOTE


def income_board(v: View, top: float) -> list[Markup]:
    wide = WIDTH - LEFT - RIGHT
    tools = (LEFT + 12, top + INCOME_HIGH - 48, SIDE - 24, 42.0)
    return [
        income(v, (LEFT, top, SIDE, INCOME_HIGH), 48, supply(v, tools, max(1, len(v.facts.tools)))),
        reputation(v, (RIGHT, top, wide, REPUTATION), v.facts.tracks.last + 1),
        rounds(v, (RIGHT, top + 176, wide, INCOME_HIGH - 176)),
    ]


def cards_and_scores(v: View, top: float) -> tuple[list[Markup], float]:
    """A small hand at the left, the scores in what is left; and how high that is."""
    needs = hand_width(v)
    if needs and needs <= BESIDE:
        left = LEFT + needs + GAP
        both = [hand(v, (LEFT, top, needs, PANEL_HIGH)), scores(v, (left, top, WIDTH - LEFT - left, PANEL_HIGH))]
        return both, PANEL_HIGH
    high = scores_high(v)
    return ([scores(v, (LEFT, top, WIDE, high))], high) if v.table.round else ([], -GAP)


def others(v: View, top: float) -> tuple[list[Markup], float]:
    """The other players side by side, or the rival of the solo game; and how high that is."""
    seats = [seat for seat in range(v.table.seats) if seat != focus(v)]
    if not seats:
        return [solo(v, (LEFT, top, WIDE, SOLO_HIGH))], SOLO_HIGH
    each = (WIDE - GAP * (len(seats) - 1)) / len(seats)
    high = high_of(each)
    return [other(v, seat, (LEFT + (each + GAP) * i, top, each, high)) for i, seat in enumerate(seats)], high


# ---- grounds


def planks() -> Markup:
    """The bench that everything lies on."""
    ground = el("rect", {"width": 400, "height": 120, "fill": "#8a6240"})
    dark = el("rect", {"y": 60, "width": 400, "height": 60, "fill": "#80593a"})
    joints = path("M0 .8H400M0 60.8H400M130 1V60M310 61V120", stroke="#553621", stroke_width=1.8, fill="none")
    grain = path(
        "M0 18Q100 10 200 18T400 18M0 40Q80 48 200 40T400 40M0 78Q120 86 200 78T400 78M0 102Q90 94 200 102T400 102",
        stroke="#76502f", stroke_width=1.3, fill="none",
    )  # fmt: skip
    return pattern("woodcraft-planks", 400, 120, ground, dark, joints, grain)


def steel() -> Markup:
    """The blade of the saw, brushed."""
    ground = el("rect", {"width": 6, "height": 6, "fill": "#c3cbd0"})
    return pattern("woodcraft-steel", 6, 6, ground, path("M0 1.5H6M0 4.5H6", stroke="#b5bfc5", stroke_width=1))


def description(v: View) -> str:
    """The table in a few sentences, for those who hear it."""
    f, t = v.facts, v.table
    return text(
        "woodcraft.draw.describe",
        round=text("woodcraft.round" if t.round else "woodcraft.round_before", round=t.round, rounds=t.setup.rounds),
        turn=f"{turn_words(v)} {', '.join([seat_name(f, seat) for seat in asked(v)])}".strip(),
        points=", ".join([f"{seat_name(f, seat)} {points_of(t, seat)}" for seat in range(t.seats)]),
    )


# ---- the turn band


def band(v: View) -> Markup:
    """Whose turn: the players' colours along the top, each with mark and name; at the end the winner's."""
    seats = asked(v) if v.agenda else ranked(v.table)[:1]
    lead = 220.0 if seats else WIDTH
    parts = [rect((0, 0, lead, BAND), 0, "", INK), write(22, 32, turn_words(v), "serif band", None, PAPER)]
    wide = (WIDTH - lead) / max(len(seats), 1)
    for i, seat in enumerate(seats):
        parts.append(band_part(v, seat, lead + i * wide, wide))
    return el("g", {"id": "board-turn"}, *parts)


def band_part(v: View, seat: int, x: float, wide: float) -> Markup:
    """A stretch of the band: one seat, and what it is asked."""
    fill, ink = colour_inks(v.facts, seat)
    name = seat_name(v.facts, seat)
    parts = [
        rect((x, 0, wide, BAND), 0, "", fill),
        mark(seat, x + 28, BAND / 2, 11, ink),
        write(x + 52, 32, name if v.agenda else winner_words(v, seat), "num band", None, ink),
    ]
    if v.agenda and wide > 800:
        parts.append(write(x + wide - 22, 31, ask(v), "serif italic end", 22, ink))
    return el("g", {"class": f"asked seat-{seat}"}, *parts)


def winner_words(v: View, seat: int) -> str:
    """C52, C70."""
    f, points = v.facts, points_of(v.table, seat)
    if v.table.seats == 1:
        return solo_words(f, points)
    return text("woodcraft.draw.turn_winner", seat=seat_name(f, seat), points=points)


def footnote(v: View, height: float) -> Markup:
    """Where the data come from: much of it is reconstructed, an owner's file is their own."""
    f = v.facts
    if f.name == STANDARD.name:
        words = reconstructed("woodcraft.draw.reconstruction", f.prov)
    else:
        words = text("woodcraft.draw.owner_board", file=f.name)
    return el(
        "g",
        {"id": "board-note"},
        rect((0, height - NOTE, WIDTH, NOTE), 0, "", INK),
        write(14, height - 7, words, "serif foot-note"),
    )
