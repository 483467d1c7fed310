"""The picture in parts, for a page: each is a drawing of its own, none but the wheel too wide for a phone."""

from __future__ import annotations

from typing import Any, Final

from millwright.catalogue import text
from millwright.games.picture import Box, Part, rect
from millwright.games.woodcraft.draw import mine as draw_mine
from millwright.games.woodcraft.draw.cards import HIGH as CARD_HIGH
from millwright.games.woodcraft.draw.cards import WIDE as CARD_WIDE
from millwright.games.woodcraft.draw.cards import helper_card, order_card
from millwright.games.woodcraft.draw.contracts import HIGH as CONTRACT_HIGH
from millwright.games.woodcraft.draw.contracts import WIDE as CONTRACT_WIDE
from millwright.games.woodcraft.draw.contracts import contracts, shown
from millwright.games.woodcraft.draw.hand import hand_cards
from millwright.games.woodcraft.draw.key import COLUMNS, key_columns
from millwright.games.woodcraft.draw.market import TRADE, TWO_ABREAST, abreast_size, helpers, orders, trade_lines
from millwright.games.woodcraft.draw.others import fitting, other
from millwright.games.woodcraft.draw.pieces import focus
from millwright.games.woodcraft.draw.solo import solo_high, solo_lines
from millwright.games.woodcraft.draw.tracks import REPUTATION, ROUNDS, income, reputation, rounds_below
from millwright.games.woodcraft.draw.wheel import SIDE, wheel
from millwright.games.woodcraft.names import helper_name, order_name, seat_name
from millwright.games.woodcraft.view import View
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
    low = rounds_below(v, (1, SIDE + 2 * EDGE + GAP, box[2] - 2, ROUNDS - 1))
    return told("wheel", "board", box, join([ground, wheel(v, EDGE, EDGE), low]))


def display(v: View) -> Part:
    """C04: orders and helpers on display, beside the wheel."""
    wide, high = abreast_size(v.facts)
    both = [
        orders(v, (1, 1, wide, high), TWO_ABREAST),
        helpers(v, (1, 1 + high + GAP, wide, high), TWO_ABREAST),
    ]
    return told("display", "board", size(wide + 2, 2 * high + GAP + 2), join(both))


# ---- what everybody may take


CONTRACTS: Final = 3
"""So many contracts on a line."""


def market(v: View) -> list[Part]:
    trade, lines = sheet_box(*TRADE), -(-len(shown(v)) // CONTRACTS)
    found = [told("trade", "market", outside(trade), trade_lines(v, trade))]
    if lines:
        cards = sheet_box(CONTRACTS * (CONTRACT_WIDE + 5) + 11, lines * (CONTRACT_HIGH + 5) + 7)
        found.append(told("contracts", "market", outside(cards), contracts(v, cards, CONTRACTS)))
    return found


def sheet_box(wide: float, high: float) -> Box:
    """A panel of some size with room for its edge."""
    return 1.0, 1.0, wide, high


def outside(box: Box) -> Box:
    """The view box around such a panel."""
    return size(box[2] + 2, box[3] + 2)


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


def choosing(v: View) -> bool:
    """C06, C21, C42: whether the viewer is at the start of the game, or asked about a card of their own."""
    item: Any = v.agenda[-1] if v.agenda else None
    return not v.table.round or (type(item).__name__ in ("ChooseRoom", "PlaceOrder") and item.seat == v.seat)


def owned(name: str, who: str, box: Box, drawing: Markup) -> Part:
    x, y, wide, high = box
    return Part(name, "mine", text(f"woodcraft.parts.{name}", seat=who), (x - 1, y - 1, wide + 2, high + 2), drawing)


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


def arriving(v: View) -> list[int]:
    """C21: the helper that has left the row and has no room yet; everybody knows it, its own player sees it."""
    item: Any = v.agenda[-1] if v.agenda else None
    return [item.helper] if type(item).__name__ == "ChooseRoom" and item.seat == v.seat else []


# ---- what everybody has


ACROSS: Final = 8
"""So many spaces of the reputation track on a line."""

OTHER: Final = 520.0


def players(v: View) -> list[Part]:
    lines = -(-(v.facts.tracks.last + 1) // ACROSS)
    fame, tracks, key = sheet_box(498, REPUTATION * lines), sheet_box(558, 204), sheet_box(*COLUMNS)
    return [
        *rivals(v),
        told("reputation", "players", outside(fame), reputation(v, fame, ACROSS)),
        told("income", "players", outside(tracks), income(v, tracks, 0)),
        told("key", "players", outside(key), key_columns(key)),
    ]


def rivals(v: View) -> list[Part]:
    """The other players, clockwise; or the rival of the solo game."""
    count = v.table.seats
    if count > 1:
        return [rival(v, (focus(v) + n) % count) for n in range(1, count)]
    box = sheet_box(558, solo_high(v.facts))
    return [told("solo", "players", outside(box), solo_lines(v, box))]


def rival(v: View, seat: int) -> Part:
    box = sheet_box(OTHER - 2, fitting(v, seat))
    words = text("woodcraft.parts.workshop", seat=seat_name(v.facts, seat))
    return Part(f"workshop-{seat}", "players", words, outside(box), other(v, seat, box))
