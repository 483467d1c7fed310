"""Brass on a page: the drawn things that each move is about."""

from __future__ import annotations

from millwright.games.brass import verbs
from millwright.games.brass.draw.hand import named_cards
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import first_like, quote_card
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View
from millwright.kernel import Move


def things(v: View, move: Move) -> tuple[str, ...]:
    """The drawn things that a move of the seat that is asked is about, the main one first."""
    seat = getattr(v.agenda[-1], "seat", -1) if v.agenda else -1
    verb, a, b = move
    match verb:
        case verbs.BUILD:
            return build_things(v, seat, a, b)
        case verbs.LINK:
            return link_things(v, a)
        case verbs.DEVELOP:
            return tuple(dict.fromkeys(stack_things(v, seat, a) + (stack_things(v, seat, b) if b >= 0 else ())))
        case verbs.SELL:
            return sale_things(v, a, b)
        case verbs.LOAN:
            return (*(("panel-purse",) if v.seat == seat else ()), f"money-{seat}", f"pay-{seat}", f"income-{seat}")
        case verbs.DISCARD:
            return card_things(v, seat, a) + (card_things(v, seat, b) if b >= 0 and b != a else ())
        case verbs.FETCH_COAL | verbs.FETCH_IRON | verbs.SCRAP:
            return slot_things(v, a)
    return luck_things(move)


def luck_things(move: Move) -> tuple[str, ...]:
    """What chance decides about; passing and stopping are about nothing that is drawn."""
    verb, a, _ = move
    found = {verbs.FIRST: f"player-{a}", verbs.DEAL: "pile-deck", verbs.MARKET: f"market-{a}"}
    return (found[verb],) if verb in found else ()


def slot_id(v: View, slot: int) -> str:
    return f"slot-{v.table.board.map.slot_ids[slot].replace('/', '-')}"


def place_id(v: View, place: int) -> str:
    return f"location-{v.table.board.map.location_ids[place]}"


def same_slots(v: View, slot: int) -> list[int]:
    """A slot, and those of its location that are like it: of equal ones only the first is offered."""
    t, m = v.table, v.table.board.map
    first, here = first_like(t, slot), m.slots_at[m.slot_locations[slot]]
    return [slot, *[other for other in here if other != slot and first_like(t, other) == first]]


def slot_things(v: View, slot: int) -> tuple[str, ...]:
    place = place_id(v, v.table.board.map.slot_locations[slot])
    return (*[slot_id(v, s) for s in same_slots(v, slot)], place)


def build_things(v: View, seat: int, slot: int, industry: int) -> tuple[str, ...]:
    """The slot and its location, the stack, and the cards that allow it."""
    m = v.table.board.map
    fits = m.slot_shows[slot] >> industry & 1
    where = slot_things(v, slot) if fits else (place_id(v, m.slot_locations[slot]),)
    return (*where, *stack_things(v, seat, industry), *build_cards(v, seat, slot, industry))


def build_cards(v: View, seat: int, slot: int, industry: int) -> list[str]:
    """B15, B16: cards in the viewer's own hand that would pay for a build; B21: any two do for one anywhere."""
    if v.seat != seat or not isinstance(v.agenda[-1], Action):
        return []
    cards = named_cards(v.drawer.hand, v.table.board.deck.ids)
    return [name for card, name in cards if not quote_card(v.table, seat, card, slot, industry).why]


def stack_things(v: View, seat: int, industry: int) -> tuple[str, ...]:
    """The stack in the player's row, and the viewer's own level by level."""
    row = f"stack-{seat}-{INDUSTRIES[industry]}"
    return (row, f"panel-mat-{INDUSTRIES[industry]}") if v.seat == seat else (row,)


def link_things(v: View, connection: int) -> tuple[str, ...]:
    """The route, and the two locations that it joins: they are easier to touch."""
    m = v.table.board.map
    a, b = m.ends[connection]
    return f"connection-{m.connection_ids[connection]}", place_id(v, a), place_id(v, b)


def sale_things(v: View, mill: int, port: int) -> tuple[str, ...]:
    """The mill, then the port or the cotton track; without a mill the track alone."""
    if mill < 0:
        return ("track-cotton",)
    to = slot_things(v, port) if port >= 0 else ("track-cotton", "market")
    return tuple(dict.fromkeys([slot_id(v, mill), *to, *slot_things(v, mill)]))


def card_things(v: View, seat: int, card: int) -> tuple[str, ...]:
    """Every equal card of the viewer's own hand."""
    if v.seat != seat:
        return ()
    return tuple([name for kind, name in named_cards(v.drawer.hand, v.table.board.deck.ids) if kind == card])
