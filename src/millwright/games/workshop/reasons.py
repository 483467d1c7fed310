"""Why a move of Workshop of the World is refused, in words: what was wanted, and why not."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.game import AS_DECLARED, Wording
from millwright.games.workshop import verbs as v
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.quotes import far_end
from millwright.games.workshop.view import View
from millwright.games.workshop.words import (
    Public,
    card_name,
    colour_name,
    connection_name,
    done_kind,
    industry_name,
    the_card,
    token_count,
)
from millwright.kernel import Move, Quote


def explain(s: Public, move: Move, quote: Quote) -> str:
    """Why a move is refused."""
    f, t = s.facts, s.table
    key, blanks = quote.why, {"a": str(quote.a), "b": str(quote.b), "price": str(quote.price)}
    if key in ("token_not_held", "token_must", "link_money"):
        return explain_more(f, quote)
    if key in ("colour_played", "industry_not_there"):
        blanks["colour"] = colour_name(f, move[2] if move[0] == v.BID else move[1] if move[0] == v.OUST else quote.a)
    if move[0] == v.LINK:
        blanks["other"] = connection_name(f, other_crossing(f, move[1]))
    if move[0] == v.EXCHANGE and t.faceup[move[1]] >= 0:
        blanks["place"] = card_name(f, t.faceup[move[1]])
    if key in ("connection_elsewhere", "connection_crosses"):
        blanks["town"] = f.map.town_names[quote.a]
    if key == "connection_elsewhere" and quote.b >= 0:
        key += "_second"
        blanks["far"] = f.map.town_names[far_end(f, quote.a, quote.b)]
    return text(f"workshop.why.{key}", **blanks)


def explain_more(f: Facts, quote: Quote) -> str:
    """The reasons that say how much is missing: which token, how many, how much money."""
    a, b = quote.a, quote.b
    if quote.why == "token_not_held":
        return text(f"workshop.why.token_not_held{'_more' if a else ''}", industry=industry_name(f, b))
    if quote.why == "token_must":
        return text("workshop.why.token_must", count=token_count(b - a, a > 0))
    return text("workshop.why.link_money", short=a, price=quote.price)


def other_crossing(f: Facts, connection: int) -> int:
    """W26: the connection that this one crosses, if it is one of the two."""
    one, other = f.map.crossing
    return other if connection == one else one


# ---- what was wanted


def wish_wording(view: View, move: Move) -> Wording:
    """What is said of a refused move beyond its row."""
    if move[0] == v.DONE:
        return f"_{done_kind(view)}", {}
    if move[0] in (v.TAKE, v.EXCHANGE):
        return "", {"card": the_card(view.facts, view.table.faceup[move[1]])}
    return ("_for", {}) if move[0] == v.BID and view.table.colours > view.table.seats else AS_DECLARED
