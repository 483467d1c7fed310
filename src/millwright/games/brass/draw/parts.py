"""The picture in pieces, for a page: the map, the tracks, the players, and what is the viewer's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from millwright.catalogue import remembering, text
from millwright.games.brass.draw.cards import CARD, discard_list, industry_card, named_cards, town_card
from millwright.games.brass.draw.demand import cotton, demand
from millwright.games.brass.draw.key import key
from millwright.games.brass.draw.land import land
from millwright.games.brass.draw.layout import CHART
from millwright.games.brass.draw.map import board_map
from millwright.games.brass.draw.mine import MAT, PURSE, mat, purse
from millwright.games.brass.draw.players import players
from millwright.games.brass.draw.rounds import order, period
from millwright.games.brass.draw.track import DEEP, track
from millwright.games.brass.facts import INDUSTRIES, Board, Facts
from millwright.games.brass.quotes import quote_tile
from millwright.games.brass.table import stack_of, top
from millwright.games.brass.view import View
from millwright.games.brass.words import industry_name, name_of_place
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
    t = v.table
    cards = [card_part(v, card, name) for card, name in named_cards(v.drawer.hand, t.board)]
    gone = [t.stacks[stack_of(v.seat, industry)] for industry in range(len(INDUSTRIES))]
    return [purse_part(v), *cards, *[mat_part(t.board, industry, n, t.period) for industry, n in enumerate(gone)]]


def purse_part(v: View) -> Part:
    box = (0.0, 0.0, PURSE, HIGH)
    return Part("purse", "mine", text("brass.draw.page_purse"), around(box, EDGE), partial(purse, v, box))


def card_part(v: View, card: int, name: str) -> Part:
    """B15, B16: a town with its slots, or an industry with the tile that it would build."""
    t, deck = v.table, v.table.board.deck
    place, industry = deck.locations[card], deck.industries[card]
    if place >= 0:
        owners = tuple([t.owners[slot] for slot in t.board.map.slots_at[place]])
        return town_part(v.facts, t.board, name, place, owners)
    return industry_part(t.board, name, industry, top(t, v.seat, industry), quote_tile(t, v.seat, industry).why)


@remembering(1024)
def town_part(f: Facts, board: Board, name: str, place: int, owners: tuple[int, ...]) -> Part:
    return lying_card(name, name_of_place(board.map, place), partial(town_card, f, board, place, owners, CARD))


@remembering(1024)
def industry_part(board: Board, name: str, industry: int, kind: int, why: str) -> Part:
    drawn = partial(industry_card, board, industry, kind, why, CARD)
    return lying_card(name, text(f"brass.card.{INDUSTRIES[industry]}"), drawn)


def lying_card(name: str, words: str, face: Callable[[], Markup]) -> Part:
    def drawn() -> Markup:
        return placed(0, 0, face(), style="card", name=name)

    return Part(name, "mine", words, around((0, 0, CARD, HIGH), EDGE), drawn)


@remembering(1024)
def mat_part(board: Board, industry: int, gone: int, period: int) -> Part:
    box, name = (0.0, 0.0, MAT, HIGH), INDUSTRIES[industry]
    words = text("brass.draw.page_mat", industry=industry_name(industry))
    return Part(f"mat-{name}", "mine", words, around(box, EDGE), partial(mat, board, industry, gone, period, box))
