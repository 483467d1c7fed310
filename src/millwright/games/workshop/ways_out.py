"""What would help against a refusal: revenue that could be sold, or other links; why none can be built.

What is said to help is what the quotes allow, so that it is true.
"""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.workshop import verbs as v
from millwright.games.workshop.quotes import advances_for, quote_link
from millwright.games.workshop.turn import Links
from millwright.games.workshop.view import View
from millwright.games.workshop.words import connection_name
from millwright.kernel import Move, Quote
from millwright.refusals import NAMED

OTHER_LINKS: Final = ("connection_elsewhere", "connection_built", "connection_crosses", "double_second")
"""Why a connection cannot be had in this turn, whatever its price."""


def way_out(view: View, move: Move, quote: Quote) -> str:
    """Nothing if none is known."""
    if quote.why in OTHER_LINKS:
        return other_links(view)
    return sale_words(view, quote) if quote.why in ("link_money", "bid_money") else ""


def sale_words(view: View, quote: Quote) -> str:
    """W27: revenue that could be turned into the money that is short."""
    f = view.facts
    if view.seat >= view.table.seats:
        return ""
    short = quote.a if quote.why == "link_money" else quote.price - quote.a
    count = advances_for(f, view.table, view.seat, short)
    blanks = {"steps": count * f.numbers.advance_steps, "money": count * f.numbers.advance_money}
    return text("workshop.way_out.advance", **blanks) if count > 0 else ""


def remark(view: View, moves: list[Move]) -> str:
    """W24: a line for whoever could build a link but for the money."""
    item = view.agenda[-1]
    if not isinstance(item, Links) or item.seat != view.seat or any(move[0] == v.LINK for move in moves):
        return ""
    dear = [quote for quote in link_quotes(view, item) if quote.why == "link_money"]
    if not dear:
        return ""
    cheapest = min(dear, key=lambda quote: quote.price)
    short = text("workshop.remark.money", price=cheapest.price, money=view.drawer.money)
    return " ".join([short, *[words for words in [sale_words(view, cheapest)] if words]])


def other_links(view: View) -> str:
    """W21, W22: the links that can be built now: a few by name, and how many more there are."""
    names = [connection_name(view.facts, connection) for connection in allowed_links(view)]
    if not names:
        return ""
    if len(names) <= NAMED + 1:
        return text("workshop.way_out.links", links=text("play.between").join(names))
    few = text("play.between").join(names[:NAMED])
    return text("workshop.way_out.links_more", links=few, count=len(names) - NAMED)


def allowed_links(view: View) -> list[int]:
    item = view.agenda[-1]
    if not isinstance(item, Links) or item.seat != view.seat:
        return []
    return [one for one, quote in enumerate(link_quotes(view, item)) if not quote.why]


def link_quotes(view: View, item: Links) -> list[Quote]:
    """Of every connection, in map order."""
    asked = (view.drawer, item.colour, item.town, item.first)
    return [quote_link(view.facts, view.table, *asked, one) for one in range(len(view.facts.map.ends))]
