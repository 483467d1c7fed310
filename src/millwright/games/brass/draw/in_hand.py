"""What does not go with the card or the tile that somebody has taken up."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.brass import verbs
from millwright.games.brass.draw.cards import named_cards
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import quote_card
from millwright.games.brass.reasons import explain
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View
from millwright.games.brass.words import card_name, industry_name
from millwright.kernel import Move

MAT = "panel-mat-"


def in_the_way(v: View, move: Move, held: str) -> tuple[str, str]:
    """B15, B16: the card allows no such build, with those that do; or the tile is of another industry."""
    verb, slot, industry = move
    if verb != verbs.BUILD or not isinstance(v.agenda[-1], Action):
        return "", ""
    if held.startswith(MAT):
        return other_tile(held.removeprefix(MAT), industry)
    cards = named_cards(v.drawer.hand, v.table.board)
    card = next((card for card, name in cards if name == held), -1)
    why = quote_card(v.table, v.seat, card, slot, industry) if card >= 0 else None
    if why is None or not why.why:
        return "", ""
    return explain(v, (verbs.DISCARD, card, -1), why), other_cards(v, slot, industry)


def other_tile(name: str, industry: int) -> tuple[str, str]:
    if name == INDUSTRIES[industry]:
        return "", ""
    mine = industry_name(INDUSTRIES.index(name))
    return text("brass.why.other_tile", industry=mine), text("brass.way_out.put_back")


def other_cards(v: View, slot: int, industry: int) -> str:
    """The cards of the hand that allow the build."""
    cards = dict.fromkeys(v.drawer.hand)
    names = [card_name(v.table, card) for card in cards if not quote_card(v.table, v.seat, card, slot, industry).why]
    return text("brass.way_out.other_card", cards=text("brass.or").join(names))
