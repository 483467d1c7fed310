"""Workshop of the World on a page: the picture in parts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Box, Part, around
from millwright.games.workshop.draw.cards import cards_high, market
from millwright.games.workshop.draw.demand import demand
from millwright.games.workshop.draw.key import key
from millwright.games.workshop.draw.land import CHART, land
from millwright.games.workshop.draw.map import board_map
from millwright.games.workshop.draw.mine import HIGH, income, purse, tokens
from millwright.games.workshop.draw.pieces import seat_name
from millwright.games.workshop.draw.players import players
from millwright.games.workshop.draw.rounds import ERA, ORDER, era, order
from millwright.games.workshop.draw.track import DEEP, track
from millwright.games.workshop.view import View
from millwright.svg import Markup, join


def parts(v: View) -> list[Part]:
    """The map; what everybody may look up; what is one's own; what all have."""
    board = Part(
        "map",
        "board",
        text("workshop.draw.map"),
        around(CHART.frame, DEEP + 3),
        partial(drawn_map, v),
        public=True,
    )
    return [board, *round_parts(v), *market_parts(v), *own_parts(v)]


def own_parts(v: View) -> list[Part]:
    """What looks otherwise to each player."""
    return [*viewer_parts(v), players_part(v)]


def drawn_map(v: View) -> Markup:
    return join([land(), track(v), demand(v), board_map(v)])


def panel_part(
    v: View, name: str, zone: str, words: str, size: tuple[float, float], drawn: Callable[[View, Box], Markup]
) -> Part:
    """A panel as a drawing of its own, with a little air for the line around it."""
    box = (0, 0, *size)
    return Part(name, zone, words, around(box, 2), partial(drawn, v, box), public=name in PUBLIC)


WIDE: Final = 492

PUBLIC: Final = frozenset({"era", "cards", "order", "key"})
"""W44: the others show the viewer's own purse, tokens or industries."""


def round_parts(v: View) -> list[Part]:
    """W07 to W09: what an auction is about, and how it comes out, beside the question. Between two rounds the places
    are empty: they stay, so that the question keeps its own."""
    shown = [("cards", cards_high(v), market), ("order", ORDER, order)] if v.agenda else []
    return [
        panel_part(v, name, "topic", text(f"workshop.draw.{name}"), (WIDE, high), drawn) for name, high, drawn in shown
    ]


def market_parts(v: View) -> list[Part]:
    return [wide_part(v, "market", "era", ERA, era), wide_part(v, "market", "key", 140.0, key)]


def wide_part(v: View, zone: str, name: str, high: float, drawn: Callable[[View, Box], Markup]) -> Part:
    """One as wide as all in its zone."""
    return panel_part(v, name, zone, text(f"workshop.draw.{name}"), (WIDE, high), drawn)


def viewer_parts(v: View) -> list[Part]:
    """W44: purse, tokens, and what an income would bring; nothing for a spectator."""
    if v.seat >= v.table.seats:
        return []
    whose = text("workshop.draw.own", seat=seat_name(v, v.seat))
    found = [panel_part(v, "purse", "mine", whose, (320, HIGH), purse)]
    if v.held[v.seat]:
        found.append(panel_part(v, "tokens", "mine", text("workshop.draw.own_tokens"), (340, HIGH), tokens))
    if v.agenda:
        found.append(panel_part(v, "income", "mine", text("workshop.draw.income"), (380, HIGH), income))
    return found


def players_part(v: View) -> Part:
    row = 104 if v.table.colours > v.table.seats else 60
    size = (WIDE, 44 + v.table.seats * row)
    return panel_part(v, "players", "players", text("workshop.draw.players"), size, players)
