"""Workshop of the World on a page: the picture in parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Box, Part
from millwright.games.workshop.draw.land import FRAME
from millwright.games.workshop.draw.own import income, purse, tokens
from millwright.games.workshop.draw.panels import (
    DRAWER,
    ERA,
    ORDER,
    cards_high,
    demand,
    demand_high,
    era,
    key,
    market,
    order,
    players,
)
from millwright.games.workshop.draw.picture import STYLE, shared_defs, whole_map
from millwright.games.workshop.draw.pieces import seat_name
from millwright.games.workshop.draw.track import DEEP
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.svg import Markup, el, join

NO_ROOM: Final[dict[str, str | float]] = {
    "class": "workshop", "width": 0, "height": 0, "aria-hidden": "true", "style": "position:absolute",
}  # fmt: skip


def sheet(f: Facts) -> Markup:
    """The style, and the symbols in a picture that takes no room."""
    return join([el("style", {}, STYLE), el("svg", NO_ROOM, shared_defs(f))])


def parts(v: View) -> list[Part]:
    """The map; what everybody may look up; what is one's own; what all have."""
    board = Part("map", "board", text("workshop.draw.map"), map_box(), whole_map(v))
    return [board, *market_parts(v), *own_parts(v), players_part(v)]


def map_box() -> Box:
    """The map with the track around it."""
    left, top, width, height = FRAME
    out = DEEP + 3
    return left - out, top - out, width + 2 * out, height + 2 * out


def panel_part(
    v: View, name: str, zone: str, words: str, size: tuple[float, float], drawn: Callable[[View, Box], Markup]
) -> Part:
    """A panel as a drawing of its own, with a little air for the line around it."""
    wide, high = size
    return Part(name, zone, words, (-2, -2, wide + 4, high + 4), drawn(v, (0, 0, wide, high)))


WIDE: Final = 492


def market_parts(v: View) -> list[Part]:
    """W07: without cards there is no place for them either."""
    shown = [("era", ERA, era), ("order", ORDER, order), ("demand", demand_high(v), demand), ("key", 140.0, key)]
    if any(card >= 0 for card in v.table.faceup):
        shown.insert(1, ("cards", cards_high(v), market))
    return [
        panel_part(v, name, "market", text(f"workshop.draw.{name}"), (WIDE, high), drawn) for name, high, drawn in shown
    ]


def own_parts(v: View) -> list[Part]:
    """W44: purse, tokens, and what an income would bring; nothing for a spectator."""
    if v.seat >= v.table.seats:
        return []
    whose = text("workshop.draw.own", seat=seat_name(v, v.seat))
    found = [panel_part(v, "purse", "mine", whose, (320, DRAWER), purse)]
    if v.held[v.seat]:
        found.append(panel_part(v, "tokens", "mine", text("workshop.draw.own_tokens"), (340, DRAWER), tokens))
    if v.agenda:
        found.append(panel_part(v, "income", "mine", text("workshop.draw.income"), (380, DRAWER), income))
    return found


def players_part(v: View) -> Part:
    row = 104 if v.table.colours > v.table.seats else 60
    size = (WIDE, 44 + v.table.seats * row)
    return panel_part(v, "players", "players", text("workshop.draw.players"), size, players)
