"""Moves as people write them: a town by its name, either end of a connection first, a bid without what is obvious."""

from __future__ import annotations

from millwright.games.workshop.facts import Facts
from millwright.games.workshop.table import State


def canonical(s: State, seat: int, words: str) -> str:
    """The move in the record's own words; what is not understood stays as it is."""
    verb, _, what = words.partition(" ")
    return f"{verb} {known(s, seat, verb, plain(what))}" if what else words


def plain(words: str) -> str:
    """What is written large, with a pound sign or with a dash means the same as without."""
    return words.lower().replace("–", "-").replace("£", "")


def known(s: State, seat: int, verb: str, what: str) -> str:
    """What the move is about, by its id."""
    f = s.facts
    match verb:
        case "link":
            return connection_id(f, what)
        case "take" | "exchange":
            return card_id(s, what)
        case "place" | "lift":
            return town_id(f, what)
        case "demand":
            return named(what, f.industry_ids, f.industry_names)
        case "bid":
            return bid(s, seat, what)
    return what


def joined(name: str) -> str:
    """A name as one word."""
    return "-".join(plain(name).split())


def named(what: str, ids: list[str], names: list[str]) -> str:
    """The id of what is called by its name."""
    full = [joined(name) for name in names]
    return ids[full.index(joined(what))] if joined(what) in full and joined(what) not in ids else what


def town_id(f: Facts, what: str) -> str:
    return named(what, f.map.town_ids, f.map.town_names)


def connection_id(f: Facts, what: str) -> str:
    """Towns by id or name, in either order."""
    wanted = joined(what)
    ids, names = f.map.town_ids, [joined(name) for name in f.map.town_names]
    if wanted in f.map.connection_ids:
        return wanted
    for connection, (a, b) in zip(f.map.connection_ids, f.map.ends, strict=True):
        pairs = [(one, other) for one in (ids[a], names[a]) for other in (ids[b], names[b])]
        if wanted in [f"{one}-{other}" for one, other in pairs] + [f"{other}-{one}" for one, other in pairs]:
            return connection
    return what


def card_id(s: State, what: str) -> str:
    """W13: a card by its town. Equal cards are told apart by bids alone (W50); else any may be called the first."""
    name, slash, number = joined(what).partition("/")
    found = town_id(s.facts, name)
    equal = [card for card in s.table.faceup if card >= 0 and s.facts.deck.ids[card] == found]
    same = [str(n + 1) for n in range(len(equal))][: 1 if s.options.open_auction else None]
    return found if slash and number in same else f"{found}{slash}{number}"


def bid(s: State, seat: int, what: str) -> str:
    """W47: with two players the colour may come first, and goes without saying once only one is left."""
    parts = what.split()
    amounts = [part for part in parts if part.isascii() and part.isdecimal()]
    if len(amounts) != 1:
        return what
    amount, rest = amounts[0].lstrip("0") or "0", " ".join([part for part in parts if part not in amounts])
    if s.options.open_auction:
        rest = card_id(s, rest) if rest else ""
    elif s.table.seats == 2 and not rest and seat < s.table.seats:
        free = [colour for colour in s.table.colours_of(seat) if s.table.bids[colour] < 0]
        rest = s.facts.colours[free[0]] if len(free) == 1 else ""
    return f"{amount} {rest}".rstrip()
