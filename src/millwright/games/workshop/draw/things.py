"""Workshop of the World on a page: the drawn things that each move is about."""

from __future__ import annotations

from millwright.games.workshop import verbs
from millwright.games.workshop.draw.map import industry_id
from millwright.games.workshop.draw.own import token_id
from millwright.games.workshop.view import View
from millwright.kernel import Move


def things(v: View, move: Move) -> tuple[str, ...]:
    """The ids of drawn things, the main one first; nothing for what lies nowhere."""
    f = v.facts
    verb, a, b = move
    match verb:
        case verbs.ADVANCE:
            return (f"revenue-{v.seat}", "purse") if v.seat < v.table.seats else ()
        case verbs.BID:
            return f"bid-{f.colours[b]}", "purse"
        case verbs.CLAIM:
            return (f"card-{b}",)
        case verbs.DEMAND:
            return (*tokens_left(v, a), f"demand-{f.industry_ids[a]}")
        case verbs.TAKE:
            return (*same_cards(v, a), *town_of_card(v, a))
        case verbs.EXCHANGE:
            return (*same_cards(v, a), "pile-aside")
        case verbs.PLACE:
            return (f"town-{f.map.town_ids[a]}",)
        case verbs.LIFT:
            return (f"town-{f.map.town_ids[a]}", *pieces_in(v, a, acting(v, "colour")))
        case verbs.OUST:
            town = acting(v, "town")
            return (*pieces_in(v, town, a), f"town-{f.map.town_ids[town]}")
        case verbs.LINK:
            return (f"connection-{f.map.connection_ids[a]}",)
    return ()


def acting(v: View, field: str) -> int:
    """What the decision on top says of itself."""
    return int(getattr(v.agenda[-1], field))


def tokens_left(v: View, industry: int) -> list[str]:
    """Tokens of one's own that are not picked yet."""
    picked, held = v.drawer.picks[industry], v.drawer.tokens[industry]
    return [token_id(v.facts, industry, nth) for nth in range(picked, held)]


def same_cards(v: View, slot: int) -> list[str]:
    """The card, and its equals: of two wild cards without bids only one is on offer, but both may be pointed at."""
    t = v.table
    equal = [i for i, card in enumerate(t.faceup) if card == t.faceup[slot] and i != slot and i not in t.claims]
    return [f"card-{i}" for i in (slot, *equal)]


def town_of_card(v: View, slot: int) -> list[str]:
    town = v.facts.deck.towns[v.table.faceup[slot]]
    return [f"town-{v.facts.map.town_ids[town]}"] if town >= 0 else []


def pieces_in(v: View, town: int, colour: int) -> list[str]:
    """The industries of a colour in a town."""
    count = v.table.industries[town * v.table.colours + colour]
    return [industry_id(v.facts, town, colour, nth) for nth in range(count)]
