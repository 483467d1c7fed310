"""The picture in parts, for a page: each is a drawing of its own, none but the wheel too wide for a phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, Part, around, rect
from millwright.games.woodcraft.actions import ChooseRoom, HouseHelper
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
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import helper_name, order_name, seat_name
from millwright.games.woodcraft.pieces import BERRY, NUT
from millwright.games.woodcraft.points import income_of
from millwright.games.woodcraft.rules import PlaceOrder
from millwright.games.woodcraft.view import View
from millwright.kernel import bits
from millwright.svg import Markup, join

GAP: Final = 8.0


def parts(v: View) -> list[Part]:
    """The board, the market, the workshop of the seat in view, what everybody has."""
    return [wheel_part(v), display(v), *own_parts(v)]


def own_parts(v: View) -> list[Part]:
    """What looks otherwise to each player, or lies in another order."""
    return [*market(v), *mine(v), *players(v)]


def told(name: str, zone: str, box: Box, draw: Callable[[], Markup], folded: str = "") -> Part:
    """A part whose title is in the catalogue under its name."""
    return Part(name, zone, text(f"woodcraft.parts.{name}"), box, draw, name in PUBLIC, folded)


PUBLIC: Final = frozenset({"wheel", "display", "reputation", "income", "key", "solo"})
"""The others begin with the viewer's own workshop, or show what its player could do."""


def size(wide: float, high: float) -> Box:
    return 0.0, 0.0, wide, high


# ---- the board


EDGE: Final = 10.0


def wheel_part(v: View) -> Part:
    """The wheel on its bench, and the rounds below it."""
    box = size(SIDE + 2 * EDGE, SIDE + 2 * EDGE + GAP + ROUNDS)
    return told("wheel", "board", box, partial(drawn_wheel, v, box))


def drawn_wheel(v: View, box: Box) -> Markup:
    ground = rect((0, 0, box[2], SIDE + 2 * EDGE), 10, "", "url(#woodcraft-planks)")
    low = rounds(v, (1, SIDE + 2 * EDGE + GAP, box[2] - 2, ROUNDS - 1))
    return join([ground, wheel(v, EDGE, EDGE), low])


def display(v: View) -> Part:
    """C04: orders and helpers on display, beside the wheel."""
    wide, high = display_size(v.facts)
    return told("display", "board", size(wide + 2, 2 * high + GAP + 2), partial(both_rows, v, wide, high))


def both_rows(v: View, wide: float, high: float) -> Markup:
    return join([orders(v, (1, 1, wide, high)), helpers(v, (1, 1 + high + GAP, wide, high))])


# ---- what everybody may take


def market(v: View) -> list[Part]:
    box, lines = sheet_box(*TRADE), -(-len(shown(v)) // ABREAST)
    found = [told("trade", "market", around(box, 1), partial(trade, v, box))]
    if lines:
        cards = sheet_box(ABREAST * (CONTRACT_WIDE + 5) + 11, lines * (CONTRACT_HIGH + 5) + 7)
        found.append(told("contracts", "market", around(cards, 1), partial(contracts, v, cards), contracts_left(v)))
    return found


def contracts_left(v: View) -> str:
    return text("woodcraft.folded.contracts", n=v.table.contracts.bit_count())


def sheet_box(wide: float, high: float) -> Box:
    """A panel of some size with room for its edge."""
    return 1.0, 1.0, wide, high


# ---- the workshop in view


def mine(v: View) -> list[Part]:
    """The workshop, and the cards that only its player sees; these come first where they are chosen from."""
    seat = focus(v)
    name, held = seat_name(v.facts, seat), hand(v)
    workshop = [
        owned("bench", name, draw_mine.BENCH, partial(draw_mine.bench, v, seat)),
        orders_part(v, seat, name, held),
        owned("rooms", name, draw_mine.ROOMS, partial(draw_mine.house, v, seat)),
        owned("attic", name, draw_mine.ATTIC, partial(draw_mine.loft, v, seat)),
    ]
    cards = [*start(v), *arrivals(v), *held]
    return [*cards, *workshop] if choosing(v) else [*workshop, *cards]


def orders_part(v: View, seat: int, name: str, hand: list[Part]) -> Part:
    """As high as needed; the hand lies below, and between them a helper that waits for a room."""
    held = [CARD[3] for _ in arriving(v)] + [part.box[3] for part in hand]
    longest = draw_mine.LONGEST - sum(held) - GAP * len(held)
    box = draw_mine.orders_box(v, seat, longest)
    return owned("orders", name, box, partial(draw_mine.order_lanes, v, seat, box))


def choosing(v: View) -> bool:
    """C06, C21, C42: whether the viewer is at the start of the game, or asked about a card of their own."""
    item = v.agenda[-1] if v.agenda else None
    return not v.table.round or (isinstance(item, ChooseRoom | PlaceOrder) and item.seat == v.seat)


def owned(name: str, who: str, box: Box, draw: Callable[[], Markup]) -> Part:
    return Part(name, "mine", owned_title(name, who), around(box, 1), draw)


@remembered
def owned_title(name: str, who: str) -> str:
    return text(f"woodcraft.parts.{name}", seat=who)


CARD: Final = size(CARD_WIDE + 4, CARD_HIGH + 4)


def start(v: View) -> list[Part]:
    """C06: the viewer's cards at the start of the game, each a part of its own."""
    f = v.facts
    if v.table.round:
        return []
    drawn_helpers, drawn, held = hand_cards(v)
    return [helper_part(f, n, "choice") for n in drawn_helpers] + [
        Part(f"card-{f.orders.ids[n]}", "mine", order_name(f, n), CARD, partial(order_card, f, n, 2, 2))
        for n in sorted([*drawn, *held])
    ]


def helper_part(f: Facts, helper: int, kind: str) -> Part:
    name = f"{kind}-{f.helpers.ids[helper]}"
    return Part(name, "mine", helper_name(f, helper), CARD, partial(helper_card, f, helper, 2, 2))


def arrivals(v: View) -> list[Part]:
    """C21: a helper that waits for a room."""
    return [helper_part(v.facts, n, "arriving") for n in arriving(v)]


def hand(v: View) -> list[Part]:
    """C71: the orders that the viewer holds."""
    held = hand_cards(v)[2]
    if not held or not v.table.round:
        return []
    box = draw_mine.hand_box(len(held))
    draw = partial(draw_mine.hand, v.facts, tuple(sorted(held)), box)
    return [Part("hand", "mine", text("woodcraft.parts.hand"), around(box, 1), draw)]


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
    waiting = [item for item in v.agenda if isinstance(item, ChooseRoom | HouseHelper) and item.seat == v.seat]
    return [item.helper for item in waiting[-1:]]  # while the row is refilled it has left that already


# ---- what everybody has


OTHER: Final = 520.0


def players(v: View) -> list[Part]:
    fame, tracks, signs = sheet_box(498, reputation_high(v.facts)), sheet_box(558, 204), sheet_box(*KEY)
    return [
        *rivals(v),
        told("reputation", "players", around(fame, 1), partial(reputation, v, fame), fame_of_all(v)),
        told("income", "players", around(tracks, 1), partial(income, v, tracks), income_of_all(v)),
        told("key", "players", around(signs, 1), partial(key, signs), text("woodcraft.parts.key")),
    ]


def fame_of_all(v: View) -> str:
    return of_all(v.facts, "reputation", tuple([str(n) for n in v.table.reputation]))


def income_of_all(v: View) -> str:
    t = v.table
    values = [f"{income_of(t, seat, BERRY)}/{income_of(t, seat, NUT)}" for seat in range(t.seats)]
    return of_all(v.facts, "income", tuple(values))


@remembered
def of_all(f: Facts, name: str, values: tuple[str, ...]) -> str:
    """What everybody has, by name; alone without."""
    named = [f"{seat_name(f, seat)} {value}" for seat, value in enumerate(values)]
    return text(f"woodcraft.folded.{name}", all=", ".join(named if len(values) > 1 else values))


def rivals(v: View) -> list[Part]:
    """The other players, clockwise; or the rival of the solo game."""
    count = v.table.seats
    if count > 1:
        return [rival(v, (focus(v) + n) % count) for n in range(1, count)]
    box = sheet_box(558, solo_high(v.facts))
    return [told("solo", "players", around(box, 1), partial(solo, v, box))]


def rival(v: View, seat: int) -> Part:
    box = sheet_box(OTHER - 2, other_high(v, seat))
    words, line = workshop_words(v.facts, seat, len(v.table.lumber[seat]))
    draw = partial(other, v, seat, box)
    return Part(f"workshop-{seat}", "players", words, around(box, 1), draw, public=True, folded=line, shut=True)


@remembered
def workshop_words(f: Facts, seat: int, dice: int) -> tuple[str, str]:
    """What another player's workshop is called, and what is told of it while it is folded."""
    name = seat_name(f, seat)
    return text("woodcraft.parts.workshop", seat=name), text("woodcraft.folded.workshop", seat=name, n=dice)
