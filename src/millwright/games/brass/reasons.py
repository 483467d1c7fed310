"""Why a move of Brass is refused, in words."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.brass import verbs as v
from millwright.games.brass.facts import INDUSTRIES, PERIODS, RAIL, Facts
from millwright.games.brass.quotes import coal_price, iron_price, quote_costs, quote_hand, quote_slot, shortage
from millwright.games.brass.table import Table, top
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View
from millwright.games.brass.words import (
    Public,
    asked_seat,
    card_name,
    colour_name,
    connection_name,
    industry_name,
    money_words,
    slot_name,
    sold_to,
    tile_name,
)
from millwright.games.game import AS_DECLARED, Wording
from millwright.kernel import Move, Quote


def explain(s: Public, move: Move, quote: Quote) -> str:
    """Why a move is refused."""
    f, t, seat, (verb, a, b) = s.facts, s.table, asked_seat(s), move
    blanks: dict[str, object] = {"a": quote.a, "b": quote.b}
    key = quote.why
    if verb == v.BUILD:
        key, blanks = build_reason(f, t, seat, move, quote)
    elif verb == v.LINK:
        blanks |= {"place": connection_name(t, a), "money": link_shortage(t, a, quote)}
        key = "no_coal_rail" if key == "no_coal" else key
        if key == "route_built":
            blanks["seat"] = colour_name(f, t.links[a])
    elif verb == v.DEVELOP:
        empty = b if top(t, seat, a) >= 0 and b >= 0 else a
        blanks["industry"] = industry_name(empty)
    elif verb == v.SELL and a >= 0:
        blanks |= {"place": slot_name(t, a), "port": slot_name(t, b) if b >= 0 else ""}
    elif verb == v.LOAN:
        blanks["lowest"] = money_words(t.board.tracks.income[0])
    elif verb == v.FETCH_COAL:
        blanks["place"] = slot_name(t, a)
    elif verb == v.DISCARD:
        blanks["card"] = card_name(t, a)
        key = f"{key}_discard" if key == "card_apart" else key
    return text(f"brass.why.{key}", **blanks)


def build_reason(f: Facts, t: Table, seat: int, move: Move, quote: Quote) -> tuple[str, dict[str, object]]:
    """The key and the blanks of why a build is refused."""
    _, slot, industry = move
    kind, old, key = top(t, seat, industry), t.tiles[slot], quote.why
    blanks: dict[str, object] = {
        "place": slot_name(t, slot),
        "industry": industry_name(industry),
        "good": text(f"brass.good.{INDUSTRIES[industry]}"),
        "level": t.board.tiles.levels[kind] if kind >= 0 else "",
        "card": text(f"brass.card.{INDUSTRIES[industry]}"),
        "a": quote.a,
        "b": quote.b,
    }
    if old >= 0:
        blanks |= {"old": tile_name(t, old), "seat": colour_name(f, t.owners[slot])}
    if key == "one_each":
        mine = own_slot(t, seat, slot)
        blanks["own"] = tile_name(t, t.tiles[mine])
        key += "" if quote_slot(t, seat, mine, industry).why else "_replace"
    if key == "card_apart":
        key += "_1" if t.period == RAIL or t.options.canal_own_tile else "_0"
    if key == "no_card" and quote.a:
        key += "_near"
    if key == "replace_cubes" and t.options.overbuild_either:
        key += "_either"
    if key == "build_money":
        blanks["money"] = build_shortage(t, slot, kind, quote)
    return key, blanks


def own_slot(t: Table, seat: int, slot: int) -> int:
    """B18: where the one tile of a seat stands in the location of a slot."""
    return next(other for other in t.board.map.slots_at[t.board.map.slot_locations[slot]] if t.owners[other] == seat)


def build_shortage(t: Table, slot: int, kind: int, quote: Quote) -> str:
    """The parts of a price that cannot be paid."""
    parts = [money_words(quote.b)]
    if t.board.tiles.coal[kind]:
        parts += bought("coal", t.coal, coal_price(t, t.reach[t.board.map.slot_locations[slot]]))
    if t.board.tiles.iron[kind]:
        parts += bought("iron", t.iron, iron_price(t, 1))
    return text("brass.and").join(parts)


def link_shortage(t: Table, connection: int, quote: Quote) -> str:
    """The parts of a link's price that cannot be paid."""
    if quote.why != "link_money":
        return ""
    return text("brass.and").join([money_words(quote.b), *bought("coal", t.coal, quote.price - quote.b)])


def bought(good: str, left: int, price: int) -> list[str]:
    """A cube from the track, or from the bank if none is left there, as part of a price."""
    return [text(f"brass.bought_{good}" if left else f"brass.banked_{good}", price=price)] if price else []


# ---- what was wanted


def wish_wording(view: View, move: Move) -> Wording:
    """What is said of a refused move beyond its row."""
    t, (verb, a, b) = view.table, move
    if verb == v.LINK:
        return f"_{PERIODS[t.period]}", {}
    if verb == v.DEVELOP:
        ending = "1" if b < 0 else "twice" if a == b else "2"
        return f"_{ending}", {"industry": industry_name(a), "second": industry_name(b) if b >= 0 else ""}
    if verb == v.SELL:
        return ("", {"to": sold_to(view.facts, t, b)}) if a >= 0 else ("_none", {})
    return ("_2", {}) if verb == v.DISCARD and b >= 0 else AS_DECLARED


# ---- what else stands against it

OF_THE_TILE: Final = ("never_built", "canal_only", "rail_only", "port_first", "replace_level", "replace_cubes")
OF_THE_HAND: Final = ("no_card", "card_apart")


def more_reasons(view: View, move: Move, quote: Quote) -> list[str]:
    """What would still be lacking if the first reason were gone: a card, coal, money."""
    item, t, (verb, a, b) = view.agenda[-1], view.table, move
    if verb == v.BUILD and isinstance(item, Action):
        if quote.why in OF_THE_TILE:
            return told(view, move, quote_hand(t, view.drawer.hand, item.seat, a, b))
        if quote.why in OF_THE_HAND:
            costs = quote_costs(t, item.seat, t.board.map.slot_locations[a], b)
            return told(view, move, costs) + more_reasons(view, move, costs)
    if quote.why != "no_coal":
        return []
    short = shortage(t, asked_seat(view), move, not isinstance(item, Action))
    return [text("brass.more.money", n=short)] if short > 0 else []


def told(view: View, move: Move, quote: Quote) -> list[str]:
    return [explain(view, move, quote)] if quote.why else []
