"""Moves as people may write them, in the one spelling that records have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import first_like
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import BUILD
from millwright.kernel import Item, Move, waiting

Write = Callable[[State, Move], str]

FILLING: Final = frozenset({"a", "an", "the", "in", "at", "on", "of", "to", "from", "and", "mine", "mill", "works"})
"""Words of a sentence that a move does without: `build a coal mine in wigan`."""

ON_SLOTS: Final = ("build", "coal", "iron", "scrap", "sell")
"""Moves that name slots. Others name towns, such as `discard wigan`."""


def canonical(s: State, seat: int, words: str, write: Write) -> str:
    """What was meant by these words; words that mean nothing stay as they are, and are refused later on."""
    return with_slots(s, seat, spelled(s.table, plain(s.table, words)), write)


def spelled(t: Table, words: str) -> str:
    """Things in any order, and equal ones, as records have them."""
    match words.split():
        case ["develop", *industries]:
            return " ".join(["develop", *in_order(industries, list(INDUSTRIES))])
        case ["discard", *cards]:
            return " ".join(["discard", *in_order(cards, t.board.deck.ids)])
        case ["link", *ends] if len(ends) in (1, 2):
            return f"link {printed_route(t, ends)}"
        case ["build", industry, slot]:
            return f"build {industry} {build_slot(t, industry, slot)}"
        case [("coal" | "iron" | "scrap") as verb, slot]:
            return f"{verb} {first_slot(t, slot)}"
        case ["sell", mill, buyer]:
            return f"sell {first_slot(t, mill)} {first_slot(t, buyer)}"
    return words


def plain(t: Table, words: str) -> str:
    """A sentence without what goes without saying, and with ids instead of names of more than one word."""
    m, words = t.board.map, words.replace("–", "-")
    for name, known in zip(m.location_names, m.location_ids, strict=True):
        if " " in name or "-" in name:
            words = words.replace(name.lower(), known)
    return " ".join([word for word in words.split() if word not in FILLING or word in m.location_ids])


def in_order(things: list[str], order: list[str]) -> list[str]:
    """Things that are named in any order, as they are listed."""
    return sorted(things, key=order.index) if all(thing in order for thing in things) else things


def printed_route(t: Table, ends: list[str]) -> str:
    """A connection whose ends may have been named the other way round, or as two words."""
    m, route = t.board.map, "-".join(ends)
    for (a, b), printed in zip(m.ends, m.connection_ids, strict=True):
        if route in (printed, f"{m.location_ids[b]}-{m.location_ids[a]}"):
            return printed
    return " ".join(ends)


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


# ---- towns without the number of a slot


def with_slots(s: State, seat: int, words: str, write: Write) -> str:
    """What is on offer there; of several builds the first on a free slot; if nothing is, what the reason is told of."""
    verb, *things = words.split() or [""]
    if verb not in ON_SLOTS or seat not in waiting(s) or not any(is_town(s.table, thing) for thing in things):
        return words
    item: Item[State] = s.agenda[-1]
    found = [move for move in item.candidates(s, seat) if in_towns(write(s, move), words)]
    found.sort(key=lambda move: not is_free(s.table, move))
    allowed = [move for move in found if not item.quote(s, seat, move).why]
    if len(allowed) > 1 and not is_free(s.table, allowed[0]):
        return words
    return write(s, (allowed or found)[0]) if found else words


def is_town(t: Table, name: str) -> bool:
    """Whether it is the name of a location whose slots have numbers."""
    return name in t.board.map.location_ids and name not in t.board.map.slot_ids


def in_towns(move: str, words: str) -> bool:
    """Whether words are this move, but for numbers of slots."""
    pairs = list(zip(move.split(), words.split(), strict=False))
    return len(move.split()) == len(words.split()) and all(b in (a, a.partition("/")[0]) for a, b in pairs)


def is_free(t: Table, move: Move) -> bool:
    """Whether it is a build that replaces nothing."""
    return move[0] == BUILD and t.tiles[move[1]] < 0
