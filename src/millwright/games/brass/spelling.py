"""Moves as people may write them, in the one spelling that records have."""

from __future__ import annotations

from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import first_like
from millwright.games.brass.table import State, Table


def canonical(s: State, seat: int, words: str) -> str:
    """What was meant by these words; words that mean nothing stay as they are, and are refused later on."""
    t = s.table
    match words.split():
        case ["develop", *industries]:
            return " ".join(["develop", *in_order(industries, list(INDUSTRIES))])
        case ["discard", *cards]:
            return " ".join(["discard", *in_order(cards, t.board.deck.ids)])
        case ["link", route]:
            return f"link {printed_route(t, route)}"
        case ["build", industry, slot]:
            return f"build {industry} {build_slot(t, industry, slot)}"
        case [("coal" | "iron" | "scrap") as verb, slot]:
            return f"{verb} {first_slot(t, slot)}"
        case ["sell", mill, buyer]:
            return f"sell {first_slot(t, mill)} {first_slot(t, buyer)}"
    return words


def in_order(things: list[str], order: list[str]) -> list[str]:
    """Things that are named in any order, as they are listed."""
    return sorted(things, key=order.index) if all(thing in order for thing in things) else things


def printed_route(t: Table, route: str) -> str:
    """A connection whose ends may have been named the other way round."""
    m = t.board.map
    for (a, b), printed in zip(m.ends, m.connection_ids, strict=True):
        if route == f"{m.location_ids[b]}-{m.location_ids[a]}":
            return printed
    return route


def first_slot(t: Table, slot: str) -> str:
    """The first of equal slots, or of equal tiles, in a location."""
    ids = t.board.map.slot_ids
    return ids[first_like(t, ids.index(slot))] if slot in ids else slot


def build_slot(t: Table, industry: str, slot: str) -> str:
    """The first of equal slots; where no slot takes the industry, the one that is asked about is the first of all."""
    m = t.board.map
    if slot not in m.slot_ids or industry not in INDUSTRIES:
        return slot
    place = m.slot_locations[m.slot_ids.index(slot)]
    fitting = m.fitting[INDUSTRIES.index(industry)][place]
    return first_slot(t, slot) if fitting else m.slot_ids[m.slots_at[place][0]]
