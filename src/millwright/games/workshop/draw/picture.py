"""The board picture: a view becomes one SVG document. It reads the view and nothing else, so it shows no secret."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.picture import asked, kept_to, mark, pattern, rect, turn_words, write
from millwright.games.workshop.draw.land import land, land_defs
from millwright.games.workshop.draw.map import routes_and_towns
from millwright.games.workshop.draw.panels import panels, round_title
from millwright.games.workshop.draw.pieces import (
    INK,
    LAND,
    PALE_INK,
    PAPER,
    acting,
    colour_inks,
    seat_name,
    symbol_defs,
)
from millwright.games.workshop.draw.track import track
from millwright.games.workshop.facts import STANDARD, Facts
from millwright.games.workshop.quotes import by_money
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name, tie_words
from millwright.svg import XMLNS, Markup, el, join

WIDTH: Final = 1600
HEIGHT: Final = 1280
BAND: Final = 50.0

RULES: Final = f"""
{{font-family:system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;fill:{INK}}}
.serif{{font-family:Georgia,"Times New Roman","Liberation Serif",serif}}
.bold{{font-weight:700}}
.italic{{font-style:italic}}
.mid{{text-anchor:middle}}
.end{{text-anchor:end}}
.num{{font-variant-numeric:lining-nums tabular-nums}}
.sea{{font-style:italic;font-size:21px;letter-spacing:3px;fill:#4c5f60}}
.region{{font-size:19px;letter-spacing:7px;fill:#77612f}}
.title{{font-size:31px;font-weight:700}}
.ornament{{stroke:{INK};stroke-width:.9}}
.ornament text{{stroke:none}}
.north{{font-weight:700}}
#board-connections path{{fill:none;stroke-linecap:butt}}
.bridge{{fill:none;stroke-linecap:round;stroke-linejoin:round}}
.reach{{stroke:{INK};stroke-opacity:0;stroke-width:26}}
.plate{{fill:{PAPER};stroke:{INK};stroke-width:1.6}}
.space{{fill:{PAPER};stroke:{INK};stroke-width:1.5}}
.slot{{fill:#efe3c6;stroke:#a08c62;stroke-width:1.2}}
.piece{{stroke:#1a150d;stroke-width:1.4}}
.halo{{fill:{LAND};stroke:{LAND};stroke-width:4.5px;stroke-linejoin:round}}
.city{{font-weight:700}}
.sure{{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:2px}}
.value{{font-size:20px;font-weight:700;fill:{PAPER}}}
.track-ten{{font-size:17px;font-weight:700}}
.track-five{{font-size:14px;fill:{PALE_INK}}}
.lap{{font-size:15px;font-weight:700;fill:{PAPER}}}
.sheet{{fill:{PAPER};stroke:{PALE_INK};stroke-width:1.4}}
.rule{{fill:none;stroke:#c9b488;stroke-width:1}}
.heading{{font-style:italic}}
.note{{fill:{PALE_INK}}}
.era{{font-size:34px;font-weight:700}}
.round{{font-size:22px}}
.sign{{fill:none;stroke:{PALE_INK};stroke-width:2.6}}
.ground{{fill:#e9dcbd}}
.card-sheet{{fill:{PAPER};stroke:{INK};stroke-width:1.6}}
.card-place{{fill:none;stroke:{PALE_INK};stroke-width:1.4;stroke-dasharray:5 4}}
.picture{{fill:url(#board-hatch);stroke:#c9b488;stroke-width:1}}
.head{{fill:{PAPER}}}
.foot{{font-size:32px;font-weight:700}}
.back{{fill:#5d4a33;stroke:{PAPER};stroke-width:1.2}}
.height{{font-size:21px;font-weight:700}}
.small{{font-size:15px;fill:{PALE_INK};font-weight:400}}
.place{{font-size:24px;fill:{PALE_INK}}}
.bid{{font-size:22px;font-weight:700}}
.owned{{font-size:18px;font-weight:600}}
.claim{{font-size:20px;font-weight:700}}
.active{{fill:none;stroke:{INK};stroke-width:3}}
.token{{stroke:{INK};stroke-width:1.2}}
.picked{{stroke:{INK};stroke-width:4}}
.count{{font-size:36px;font-weight:700}}
.none{{fill:{PALE_INK};font-weight:400}}
.pip{{stroke:{PALE_INK};stroke-width:1.3}}
.player{{font-size:20px}}
.own .player{{font-weight:700}}
.big{{font-size:24px;font-weight:600}}
.huge{{font-size:38px;font-weight:700}}
.purse path{{stroke:{INK};stroke-width:1.4;stroke-linejoin:round}}
.band{{font-size:25px;font-weight:700}}
.foot-note{{font-size:15px;fill:{PALE_INK};font-style:italic}}
"""
STYLE: Final = kept_to("workshop", RULES)


def draw(v: View) -> str:
    """The whole board as this viewer sees it: a document that stands alone."""
    attrs = {
        "xmlns": XMLNS, "viewBox": f"0 0 {WIDTH} {HEIGHT}", "role": "graphics-document",
        "aria-labelledby": "board-title board-desc", "class": "board workshop",
    }  # fmt: skip
    return el(
        "svg", attrs,
        el("title", {"id": "board-title"}, text("workshop.draw.title")),
        el("desc", {"id": "board-desc"}, description(v)),
        el("style", {}, STYLE),
        shared_defs(v.facts),
        rect((0, 0, WIDTH, HEIGHT), 0, "ground"),
        whole_map(v), panels(v), band(v), footnote(v),
    )  # fmt: skip


def shared_defs(f: Facts) -> Markup:
    """What all drawings refer to."""
    return el("defs", {}, land_defs(), hatch(), symbol_defs(f))


def whole_map(v: View) -> Markup:
    return join([land(), track(v), routes_and_towns(v)])


def hatch() -> Markup:
    """The engraver's lines behind a card's picture."""
    line = el("path", {"d": "M0 5L5 0", "stroke": "#e0d0a6", "stroke-width": 1})
    ground = el("rect", {"width": 5, "height": 5, "fill": "#f6ecd2"})
    return pattern("board-hatch", 5, 5, ground, line)


def description(v: View) -> str:
    """The board in a few sentences, for those who hear it."""
    t = v.table
    tie = tie_words(v) if t.seats == 2 else ""
    words = text(
        "workshop.draw.describe",
        era=text(f"workshop.era_{t.era}"),
        round=round_title(v),
        turn=f"{turn_words(v)} {', '.join([seat_name(v, seat) for seat in asked(v)])}".strip(),
        order=", ".join([colour_name(v.facts, colour) for colour in t.order]) or text("workshop.show.none"),
        revenue=", ".join([f"{seat_name(v, seat)} {t.revenue[seat]}" for seat in range(t.seats)]),
    )
    return f"{words} {tie}." if tie else words


# The turn band


def band(v: View) -> Markup:
    """Whose turn: the players' colours along the top, each with mark and name."""
    seats = asked(v) if v.agenda else by_money(v.table, v.money)[:1]
    lead = 230.0 if seats else float(WIDTH)
    parts = [
        rect((0, 0, lead, BAND), 0, "", INK),
        write(24, 34, turn_words(v), "serif band", None, PAPER),
    ]
    wide = (WIDTH - lead) / max(len(seats), 1)
    for i, seat in enumerate(seats):
        parts.append(band_part(v, seat, lead + i * wide, wide))
    return el("g", {"id": "board-turn"}, *parts)


def band_part(v: View, seat: int, x: float, wide: float) -> Markup:
    """A stretch of the band: one seat, halved where it plays two colours (W45) and neither is in turn."""
    turn = acting(v)
    colours = [turn] if turn >= 0 and v.table.owner(turn) == seat else v.table.colours_of(seat)
    each = wide / len(colours)
    parts: list[Markup] = []
    for i, colour in enumerate(colours):
        fill, ink = colour_inks(v.facts, colour)
        left = x + i * each
        words = colour_name(v.facts, colour)
        if not v.agenda:
            words = "" if i else text("workshop.draw.turn_winner", seat=seat_name(v, seat), amount=v.money[seat])
        parts += [
            rect((left, 0, each, BAND), 0, "", fill),
            mark(colour, left + 30, BAND / 2, 11, ink),
            write(left + 54, 34, words, "num band", None, ink),
        ]
    return el("g", {"class": f"asked seat-{seat}"}, *parts)


def footnote(v: View) -> Markup:
    """Where the board's data come from: ours is a reconstruction, an owner's is their own."""
    f = v.facts
    if f.name == STANDARD.name:
        sure = sum([1 for mark in f.prov.values() if mark == "seed"])
        words = text("workshop.draw.reconstruction", sure=sure, all=len(f.prov))
    else:
        words = text("workshop.draw.owner_board", file=f.name)
    return join([write(18, HEIGHT - 12, words, "serif foot-note")])
