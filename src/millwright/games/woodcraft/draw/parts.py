"""The picture in parts, for a page: each is a drawing of its own, none but the wheel too wide for a phone."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import text
from millwright.games.picture import Box, Part, around, rect
from millwright.games.woodcraft.draw import mine as draw_mine
from millwright.games.woodcraft.draw.cards import HIGH as CARD_HIGH
from millwright.games.woodcraft.draw.cards import WIDE as CARD_WIDE
from millwright.games.woodcraft.draw.cards import helper_card, order_card
from millwright.games.woodcraft.draw.contracts import ABREAST, contracts, shown
from millwright.games.woodcraft.draw.contracts import HIGH as CONTRACT_HIGH
from millwright.games.woodcraft.draw.contracts import WIDE as CONTRACT_WIDE
from millwright.games.woodcraft.draw.key import KEY, key
from millwright.games.woodcraft.draw.market import TRADE, display_size, helpers, orders, trade
from millwright.games.woodcraft.draw.pieces import focus
from millwright.games.woodcraft.draw.players import other, other_high
from millwright.games.woodcraft.draw.solo import solo, solo_high
from millwright.games.woodcraft.draw.tracks import ROUNDS, income, reputation, reputation_high, rounds
from millwright.games.woodcraft.draw.wheel import SIDE, wheel
from millwright.games.woodcraft.names import helper_name, order_name, seat_name
from millwright.games.woodcraft.view import View
from millwright.kernel import bits
from millwright.svg import Markup, join

GAP: Final = 8.0


def parts(v: View) -> list[Part]:
    """The board, the market, the workshop of the seat in view, what everybody has."""
    return [wheel_part(v), display(v), *market(v), *mine(v), *players(v)]


def told(name: str, zone: str, box: Box, drawing: Markup) -> Part:
    """A part whose title is in the catalogue under its name."""
    return Part(name, zone, text(f"woodcraft.parts.{name}"), box, drawing)


def size(wide: float, high: float) -> Box:
    return 0.0, 0.0, wide, high


# ---- the board


EDGE: Final = 10.0


def wheel_part(v: View) -> Part:
    """The wheel on its bench, and the rounds below it."""
    box = size(SIDE + 2 * EDGE, SIDE + 2 * EDGE + GAP + ROUNDS)
    ground = rect((0, 0, box[2], SIDE + 2 * EDGE), 10, "", "url(#woodcraft-planks)")
    low = rounds(v, (1, SIDE + 2 * EDGE + GAP, box[2] - 2, ROUNDS - 1))
    return told("wheel", "board", box, join([ground, wheel(v, EDGE, EDGE), low]))


def display(v: View) -> Part:
    """C04: orders and helpers on display, beside the wheel."""
    wide, high = display_size(v.facts)
    both = [
        orders(v, (1, 1, wide, high)),
        helpers(v, (1, 1 + high + GAP, wide, high)),
    ]
    return told("display", "board", size(wide + 2, 2 * high + GAP + 2), join(both))


# ---- what everybody may take


def market(v: View) -> list[Part]:
    box, lines = sheet_box(*TRADE), -(-len(shown(v)) // ABREAST)
    found = [told("trade", "market", around(box, 1), trade(v, box))]
    if lines:
        cards = sheet_box(ABREAST * (CONTRACT_WIDE + 5) + 11, lines * (CONTRACT_HIGH + 5) + 7)
        found.append(told("contracts", "market", around(cards, 1), contracts(v, cards)))
    return found


def sheet_box(wide: float, high: float) -> Box:
    """A panel of some size with room for its edge."""
    return 1.0, 1.0, wide, high


# ---- the workshop in view


def mine(v: View) -> list[Part]:
    """The workshop, and the cards that only its player sees; these come first where they are chosen from."""
    seat = focus(v)
    name = seat_name(v.facts, seat)
    workshop = [
        owned("bench", name, draw_mine.BENCH, draw_mine.bench(v, seat)),
        owned("orders", name, draw_mine.ORDERS, draw_mine.order_lanes(v, seat)),
        owned("rooms", name, draw_mine.ROOMS, draw_mine.house(v, seat)),
        owned("attic", name, draw_mine.ATTIC, draw_mine.loft(v, seat)),
    ]
    cards = hand(v)
    return [*cards, *workshop] if choosing(v) else [*workshop, *cards]


OWN_CARDS: Final = ("ChooseRoom", "PlaceOrder")


def choosing(v: View) -> bool:
    """C06, C21, C42: whether the viewer is at the start of the game, or asked about a card of their own."""
    item: Any = v.agenda[-1] if v.agenda else None
    return not v.table.round or (item is not None and item.name() in OWN_CARDS and item.seat == v.seat)


def owned(name: str, who: str, box: Box, drawing: Markup) -> Part:
    return Part(name, "mine", text(f"woodcraft.parts.{name}", seat=who), around(box, 1), drawing)


CARD: Final = size(CARD_WIDE + 4, CARD_HIGH + 4)


def hand(v: View) -> list[Part]:
    """C71: the viewer's cards, each a part of its own; with them a helper that waits for a room."""
    f = v.facts
    drawn_helpers, drawn, held = hand_cards(v)
    found = [
        Part(f"card-{f.helpers.ids[n]}", "mine", helper_name(f, n), CARD, helper_card(f, n, 2, 2))
        for n in [*drawn_helpers, *arriving(v)]
    ]
    return found + [
        Part(f"card-{f.orders.ids[n]}", "mine", order_name(f, n), CARD, order_card(f, n, 2, 2))
        for n in sorted([*drawn, *held])
    ]


def hand_cards(v: View) -> tuple[list[int], list[int], list[int]]:
    """C06, C71: helpers and orders still to choose from, and the orders held."""
    if v.seat >= v.table.seats:
        return [], [], []
    t, d, n = v.table, v.drawer, v.facts.numbers
    choosing = t.round == 0
    helpers = bits(d.helpers) if choosing and max(t.rooms[v.seat]) < 0 else []
    placed_one = bool(t.orders[v.seat])
    full = d.hand.bit_count() >= n.keep_orders + n.draw_hazelnuts
    drawn = bits(d.drawn) if choosing and not placed_one and not full else []
    return helpers, drawn, bits(d.hand)


def arriving(v: View) -> list[int]:
    """C21: the helper that has left the row and has no room yet; everybody knows it, its own player sees it."""
    item: Any = v.agenda[-1] if v.agenda else None
    return [item.helper] if item is not None and item.name() == "ChooseRoom" and item.seat == v.seat else []


# ---- what everybody has


OTHER: Final = 520.0


def players(v: View) -> list[Part]:
    fame, tracks, signs = sheet_box(498, reputation_high(v.facts)), sheet_box(558, 204), sheet_box(*KEY)
    return [
        *rivals(v),
        told("reputation", "players", around(fame, 1), reputation(v, fame)),
        told("income", "players", around(tracks, 1), income(v, tracks)),
        told("key", "players", around(signs, 1), key(signs)),
    ]


def rivals(v: View) -> list[Part]:
    """The other players, clockwise; or the rival of the solo game."""
    count = v.table.seats
    if count > 1:
        return [rival(v, (focus(v) + n) % count) for n in range(1, count)]
    box = sheet_box(558, solo_high(v.facts))
    return [told("solo", "players", around(box, 1), solo(v, box))]


def rival(v: View, seat: int) -> Part:
    box = sheet_box(OTHER - 2, other_high(v, seat))
    words = text("woodcraft.parts.workshop", seat=seat_name(v.facts, seat))
    return Part(f"workshop-{seat}", "players", words, around(box, 1), other(v, seat, box))
