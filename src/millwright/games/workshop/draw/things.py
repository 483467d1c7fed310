"""Workshop of the World on a page: the drawn things that each move is about."""

from __future__ import annotations

from millwright.games.workshop import verbs
from millwright.games.workshop.draw.map import industry_id, town_id, towns_of_card
from millwright.games.workshop.draw.mine import token_id
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.items import TownAsk
from millwright.games.workshop.view import View
from millwright.kernel import Move


def things(v: View, move: Move, named: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of drawn things, the main one first, given those that the move names; nothing for what lies nowhere."""
    verb, a, _ = move
    match verb:
        case verbs.ADVANCE:
            return (f"revenue-{v.seat}", "purse") if v.seat < v.table.seats else ()
        case verbs.BID:
            return (*named, "purse")
        case verbs.DEMAND:
            return (*tokens_left(v, a), *named)
        case verbs.TAKE:
            return (*named, *equal_cards(v, a), *town_ids(v.facts, v.table.faceup[a]))
        case verbs.EXCHANGE:
            return (*named, *equal_cards(v, a), "pile-aside")
        case verbs.LIFT:
            return (*named, *pieces_in(v, a, asked(v).colour))
        case verbs.OUST:
            town = asked(v).town
            return (*pieces_in(v, town, a), town_id(v.facts, town))
    return named


def asked(v: View) -> TownAsk:
    """The decision on top, which is about a town."""
    item = v.agenda[-1]
    assert isinstance(item, TownAsk)
    return item


def tokens_left(v: View, industry: int) -> list[str]:
    """Tokens of one's own that are not picked yet."""
    picked, held = v.drawer.picks[industry], v.drawer.tokens[industry]
    return [token_id(v.facts, industry, nth) for nth in range(picked, held)]


def equal_cards(v: View, slot: int) -> list[str]:
    """Of two wild cards without bids only one is on offer, but both may be pointed at."""
    t = v.table
    equal = [i for i, card in enumerate(t.faceup) if card == t.faceup[slot] and i != slot and i not in t.claims]
    return [f"card-{i}" for i in equal]


def town_ids(f: Facts, card: int) -> list[str]:
    """The towns that a card may stand for."""
    return [town_id(f, town) for town in towns_of_card(f, card)]


def pieces_in(v: View, town: int, colour: int) -> list[str]:
    """The industries of a colour in a town."""
    count = v.table.industries[town * v.table.colours + colour]
    return [industry_id(v.facts, town, colour, nth) for nth in range(count)]
