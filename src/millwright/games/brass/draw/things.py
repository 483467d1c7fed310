"""Brass on a page: the drawn things that each move is about."""

from __future__ import annotations

from functools import cache
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass import verbs
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.draw.cards import named_cards
from millwright.games.brass.facts import INDUSTRIES
from millwright.games.brass.quotes import first_like, quote_card
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View
from millwright.games.brass.words import asked_seat, card_name, industry_name, paid_for
from millwright.games.game import Piece
from millwright.kernel import Move


def things(v: View, move: Move, named: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of drawn things, the main one first, given those that the move names; nothing for what lies nowhere."""
    seat, m, (verb, a, b) = asked_seat(v), v.table.board.map, move
    match verb:
        case verbs.BUILD:
            return build_things(v, seat, a, b)
        case verbs.LINK:  # the two locations that it joins are easier to touch
            return (*named, *[place_id(v, place) for place in m.ends[a]])
        case verbs.DEVELOP:
            return once(stack_things(v, seat, a) + (stack_things(v, seat, b) if b >= 0 else ()))
        case verbs.SELL:
            return sale_things(v, a, b)
        case verbs.LOAN:
            return (*(("panel-purse",) if v.seat == seat else ()), f"money-{seat}", f"pay-{seat}", f"income-{seat}")
        case verbs.DISCARD:
            return card_things(v, seat, a) + (card_things(v, seat, b) if b >= 0 and b != a else ())
        case verbs.FETCH_COAL | verbs.FETCH_IRON | verbs.SCRAP:
            return slot_things(v, a)
        case verbs.FIRST:
            return (f"player-{a}",)
        case verbs.DEAL:
            return ("pile-deck",)
    return named


def once(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def slot_id(v: View, slot: int) -> str:
    return f"slot-{v.table.board.map.slot_ids[slot].replace('/', '-')}"


def place_id(v: View, place: int) -> str:
    return f"location-{v.table.board.map.location_ids[place]}"


def slot_things(v: View, slot: int) -> tuple[str, ...]:
    """A slot, those of its location that are like it (of equal ones only the first is offered), and the location."""
    t, m = v.table, v.table.board.map
    place, first = m.slot_locations[slot], first_like(t, slot)
    same = [other for other in m.slots_at[place] if other != slot and first_like(t, other) == first]
    return (*[slot_id(v, one) for one in (slot, *same)], place_id(v, place))


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
    cards = named_cards(v.drawer.hand, v.table.board)
    return [name for card, name in cards if not quote_card(v.table, seat, card, slot, industry).why]


def stack_things(v: View, seat: int, industry: int) -> tuple[str, ...]:
    """The viewer's own stack level by level, and the stack in the player's row."""
    return stack_names(seat, industry, v.seat == seat)


@cache
def stack_names(seat: int, industry: int, own: bool) -> tuple[str, ...]:
    row = f"stack-{seat}-{INDUSTRIES[industry]}"
    return (f"panel-mat-{INDUSTRIES[industry]}", row) if own else (row,)


def sale_things(v: View, mill: int, port: int) -> tuple[str, ...]:
    """The mill, then the port or the cotton track; without a mill the track alone."""
    if mill < 0:
        return ("track-cotton",)
    to = slot_things(v, port) if port >= 0 else ("track-cotton", "market")
    return once((slot_id(v, mill), *to, *slot_things(v, mill)))


def card_things(v: View, seat: int, card: int) -> tuple[str, ...]:
    """Every equal card of the viewer's own hand."""
    if v.seat != seat:
        return ()
    return tuple([name for kind, name in named_cards(v.drawer.hand, v.table.board) if kind == card])


def about_question(v: View) -> tuple[str, ...]:
    """What a card is asked for: the slot, link, tiles or purse that it will pay for."""
    move = paid_for(v) if isinstance(v.agenda[-1], Discard | DiscardTwo) else None
    seat, (verb, a, b) = asked_seat(v), move or NOTHING
    match verb:
        case verbs.BUILD:
            return (slot_id(v, a), *stack_things(v, seat, b))
        case verbs.LINK:
            return (f"connection-{v.table.board.map.connection_ids[a]}",)
        case verbs.SELL:
            return (slot_id(v, a), slot_id(v, b) if b >= 0 else "track-cotton")
        case verbs.LOAN:
            return ("panel-purse",)
        case verbs.DEVELOP:
            return once(stack_things(v, seat, a) + (stack_things(v, seat, b) if b >= 0 else ()))
    return ()


NOTHING: Final[Move] = (-1, -1, -1)


# ---- what is taken up and put together


def hand(v: View) -> dict[str, str]:
    """B15, B16: before an action one may take up a card, or a stack of tiles, to see where it can be built."""
    if v.seat != asked_seat(v) or not isinstance(v.agenda[-1], Action):
        return {}
    cards = named_cards(v.drawer.hand, v.table.board)
    stacks = {f"panel-mat-{name}": industry_name(industry) for industry, name in enumerate(INDUSTRIES)}
    return {name: card_name(v.table, card) for card, name in cards} | stacks


def pieces(v: View, move: Move) -> tuple[Piece, ...]:
    """B37: one or two tiles of the mat; B21: two cards."""
    verb, a, b = move
    if v.seat != asked_seat(v):
        return ()
    if verb == verbs.DEVELOP:
        return tuple([stack_piece(v, industry) for industry in (a, b) if industry >= 0])
    return card_pieces(v, a, b) if verb == verbs.DISCARD and b >= 0 else ()


def stack_piece(v: View, industry: int) -> Piece:
    return own_stack(v.seat, industry)


@remembered
def own_stack(seat: int, industry: int) -> Piece:
    return Piece(text(f"brass.good.{INDUSTRIES[industry]}"), stack_names(seat, industry, True))


def card_pieces(v: View, first: int, second: int) -> tuple[Piece, ...]:
    """Of two equal cards each is itself; else any of those that are equal will do."""
    cards = [card_things(v, v.seat, card) for card in (first, second)]
    if first == second:
        cards = [cards[0][:1], cards[0][1:2]]
    return tuple([Piece(card_name(v.table, card), one) for card, one in zip((first, second), cards, strict=True)])
