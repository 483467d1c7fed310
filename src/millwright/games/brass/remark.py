"""A line for whoever has nothing left but a loan or passing: why that is so."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.brass import verbs as v
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import quote_build, quote_develop, quote_link
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View
from millwright.games.brass.words import asked_seat, money_words
from millwright.kernel import Move, Quote

MONEY: Final = ("build_money", "link_money", "iron_money")
"""Reasons that money would help against."""


def remark(view: View, moves: list[Move]) -> str:
    if not isinstance(view.agenda[-1], Action) or any(verb not in (v.LOAN, v.PASS) for verb, _, _ in moves):
        return ""
    prices = [quote.price for quote in wishes(view, asked_seat(view)) if quote.why in MONEY]
    if not prices:
        return text("brass.remark.nothing")
    return text("brass.remark.broke", money=money_words(view.table.money[view.seat]), price=min(prices))


def wishes(view: View, seat: int) -> list[Quote]:
    """What one might build, link or develop, each with its price or the reason against it."""
    t, industries = view.table, range(len(INDUSTRIES))
    slots = range(len(t.board.map.slot_ids))
    builds = [quote_build(t, view.drawer.hand, seat, slot, industry) for slot in slots for industry in industries]
    links = [quote_link(t, seat, connection, False) for connection in range(len(t.board.map.ends))]
    return [*builds, *links, *[quote_develop(t, seat, industry, -1) for industry in industries]]
