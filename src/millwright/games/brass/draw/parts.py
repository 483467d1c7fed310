"""The picture in pieces, for a page: the map, the tracks, the players, and what is the viewer's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.cards import CARD, card_face, discard_list, named_cards
from millwright.games.brass.draw.demand import cotton, demand
from millwright.games.brass.draw.key import key
from millwright.games.brass.draw.land import land
from millwright.games.brass.draw.layout import CHART
from millwright.games.brass.draw.map import board_map
from millwright.games.brass.draw.mine import MAT, PURSE, mat, purse
from millwright.games.brass.draw.players import players
from millwright.games.brass.draw.rounds import order, period
from millwright.games.brass.draw.track import DEEP, track
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.view import View
from millwright.games.brass.words import card_name, industry_name
from millwright.games.picture import Box, Part, around, placed
from millwright.kernel import WATCHER
from millwright.svg import Markup, join

WIDE: Final = 472.0
HIGH: Final = 138.0
EDGE: Final = 1.0
"""What a sheet's rim needs beyond it."""

PLAYER: Final = 140.0


def parts(v: View) -> list[Part]:
    """Each piece under a name that it keeps from move to move."""
    return [whole_map(v), *own_parts(v), *market_parts(v), *player_parts(v)]


def whole_map(v: View) -> Part:
    """The map within the track of income and points."""
    box = around(CHART.frame, DEEP + 4)
    return Part("map", "board", text("brass.draw.page_map"), box, partial(drawn_map, v), public=True)


def drawn_map(v: View) -> Markup:
    return join([land(), track(v), board_map(v)])


def market_parts(v: View) -> list[Part]:
    return [
        sheet_part(v, "demand", "market", 134, demand),
        sheet_part(v, "cotton", "market", 146, cotton),
    ]


def player_parts(v: View) -> list[Part]:
    return [
        sheet_part(v, "period", "players", 92, period),
        sheet_part(v, "order", "players", 92, order),
        sheet_part(v, "players", "players", 34 + PLAYER * v.table.seats, players),
        sheet_part(v, "discards", "players", 320, discard_list),
        sheet_part(v, "key", "players", 212, key),
    ]


def sheet_part(v: View, name: str, zone: str, high: float, draw: Callable[[View, Box], Markup]) -> Part:
    """A panel of its own; B48: there is nothing secret in it."""
    box = (0.0, 0.0, WIDE, high)
    return Part(name, zone, text(f"brass.draw.page_{name}"), around(box, EDGE), partial(draw, v, box), public=True)


# ---- what is the viewer's own


def own_parts(v: View) -> list[Part]:
    """B48: purse, cards and stacks; a spectator has none, and at the end nobody needs them."""
    if v.seat == WATCHER or not v.agenda:
        return []
    cards = [card_part(v, card, name) for card, name in named_cards(v.drawer.hand, v.table.board.deck.ids)]
    mats = [mat_part(v, industry) for industry in range(len(INDUSTRIES))]
    return [purse_part(v), *cards, *mats]


def purse_part(v: View) -> Part:
    box = (0.0, 0.0, PURSE, HIGH)
    return Part("purse", "mine", text("brass.draw.page_purse"), around(box, EDGE), partial(purse, v, box))


def card_part(v: View, card: int, name: str) -> Part:
    def face() -> Markup:
        return named_card(card_face(v, card, CARD), name)

    return Part(name, "mine", card_name(v.table, card), around((0, 0, CARD, HIGH), EDGE), face)


@remembered
def named_card(face: Markup, name: str) -> Markup:
    return placed(0, 0, face, style="card", name=name)


def mat_part(v: View, industry: int) -> Part:
    box = (0.0, 0.0, MAT, HIGH)
    return Part(
        f"mat-{INDUSTRIES[industry]}", "mine", mat_title(industry), around(box, EDGE), partial(mat, v, industry, box)
    )


@remembered
def mat_title(industry: int) -> str:
    return text("brass.draw.page_mat", industry=industry_name(industry))
