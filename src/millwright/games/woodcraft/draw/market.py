"""What everybody may take: orders, helpers, contracts, wood, materials."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.picture import Box, Point, placed, rect, title, write
from millwright.games.woodcraft.draw.cards import HIGH, WIDE, back, helper_card, order_card
from millwright.games.woodcraft.draw.dice import die
from millwright.games.woodcraft.draw.pieces import PAPER, ROSE, WALNUT, focus, panel
from millwright.games.woodcraft.draw.rewards import strip, tokens, words
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import die_name, goods_words
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS, EXCHANGE, GOODS, LUMBER, PIPS, STORES
from millwright.games.woodcraft.pieces import die as kind_of
from millwright.games.woodcraft.quotes import die_price, store_price
from millwright.games.woodcraft.view import View
from millwright.svg import Markup, el, join

STEP: Final = WIDE + 7
LABEL: Final = 31.0
"""How high the line above cards is that lie two abreast."""


def display_size(f: Facts) -> tuple[float, float]:
    """How wide and how high a row of cards is: they lie two abreast, below their deck."""
    return 2 * STEP + 13, LABEL + -(-f.numbers.row // 2) * (HIGH + 7) + 4


def orders(v: View, box: Box) -> Markup:
    """C04: the row of orders, the newest beside the deck."""
    t = v.table
    cards = [order_card(v.facts, order, *slot(box, n)) for n, order in on_slots(v, t.order_row)]
    return card_row(v, box, "orders", t.order_deck, len(t.order_row), cards)


def helpers(v: View, box: Box) -> Markup:
    t = v.table
    cards = [helper_card(v.facts, helper, *slot(box, n)) for n, helper in on_slots(v, t.helper_row)]
    return card_row(v, box, "helpers", t.helper_deck, len(t.helper_row), cards)


def on_slots(v: View, row: tuple[int, ...]) -> list[tuple[int, int]]:
    """Cards with their slots: a row that the deck cannot fill any more lies at the far end, as cards slide there."""
    empty = v.facts.numbers.row - len(row)
    return [(empty + n, card) for n, card in enumerate(row)]


def slot(box: Box, n: int) -> Point:
    """Two slots on a line, below the deck."""
    return box[0] + 10 + n % 2 * STEP, box[1] + LABEL + n // 2 * (HIGH + 7)


def card_row(v: View, box: Box, name: str, left: int, count: int, cards: list[Markup]) -> Markup:
    """The deck, the slots, the cards on them; those on a slot with a cross go first (C42)."""
    n = v.facts.numbers
    slots = [rect((*slot(box, i), WIDE, HIGH), 8, "place") for i in range(n.row - count)]
    deck = pile(v.table.era, name, left, box[0] + 10, box[1] + 8)
    return panel(name, box, "", deck, *slots, *cards, crosses(v.facts, name, box))


@remembered
def crosses(f: Facts, name: str, box: Box) -> Markup:
    return join([cross(*slot(box, x - 1), f"cross-{name}-{x}") for x in f.numbers.x_slots])


def cross(x: float, y: float, name: str) -> Markup:
    """C42: what lies here leaves in the first and the third income phase."""
    plate = el("circle", {"r": 11, "fill": PAPER, "stroke": ROSE, "stroke-width": 1.6})
    tip = title(text("woodcraft.draw.cross"))
    return placed(x + WIDE - 8, y + HIGH - 4, tip, plate, sign("cross", 0, 0, 15, ROSE), name=name)


@remembered
def pile(era: int, name: str, left: int, x: float, y: float) -> Markup:
    """A deck on one line: what it is, its back, how many cards."""
    label = text(f"woodcraft.draw.{name}")
    return placed(
        x, y,
        title(text("woodcraft.draw.deck", name=label, count=left)),
        write(4, 15, label, "serif heading"),
        placed(WIDE * 2 - 76, -3, back(16, 22, era, name == "helpers")),
        write(WIDE * 2 - 50, 15, text("woodcraft.draw.times", n=left), "num bold", 20),
        name=f"deck-{name}",
    )  # fmt: skip


# ---- wood and materials


LINE: Final = 116.0
TRADE: Final = (520.0, 2 * LINE)
"""How wide and how high what is for sale is, on two lines."""


def trade(v: View, box: Box) -> Markup:
    """C02, C16, C18, C19: the stock above, sixes and materials below, each with what it costs the seat in view."""
    f, t, seat = v.facts, v.table, focus(v)
    dice = tuple([(kind, die_price(t, seat, kind) if kind >= 0 else 0) for kind in t.stock])
    bank = tuple([(kind, die_price(t, seat, kind)) for kind in SIXES])
    return drawn_trade(f, dice, bank, tuple([store_price(t, seat, n) for n in range(len(f.stores.goods))]), box)


Priced = tuple[tuple[int, int], ...]
"""Dice, each with its price."""


@remembering(256)
def drawn_trade(f: Facts, dice: Priced, bank: Priced, prices: tuple[int, ...], box: Box) -> Markup:
    x, y, w, _ = box
    low, shop = y + LINE - 4, x + 54 + 54 * len(COLOURS)
    wide = (x + w - 12 - shop - 46) / max(1, len(prices))
    return panel(
        "trade", box, "", trade_signs(box, shop),
        *stock(dice, x + 58, y, (w - 70) / max(1, len(dice))),
        *sixes(bank, x + 54, low, 54),
        *[store(f, n, price, shop + 46 + wide * (n + 0.5), low, wide) for n, price in enumerate(prices)],
    )  # fmt: skip


@remembered
def trade_signs(box: Box, shop: float) -> Markup:
    x, y, w, _ = box
    low = y + LINE - 4 + LINE / 2
    lines = [
        rect((x + 12, y + LINE - 2, w - 24, 1.4), 0, "", "#c7a56d"),
        rect((shop, low - 44, 1.4, 88), 0, "", "#c7a56d"),
    ]
    signs = ((LUMBER, x + 32, y + LINE / 2), (EXCHANGE, x + 32, low), (STORES, shop + 26, low))
    return join([*lines, *[action(number, at, mid, 36.0, WALNUT) for number, at, mid in signs]])


SIXES: Final = [kind_of(colour, PIPS) for colour in range(len(COLOURS))]


def sixes(bank: Priced, x: float, y: float, step: float) -> list[Markup]:
    """C18: the dice of the bank."""
    at = [x + step * (n + 0.5) for n in range(len(bank))]
    return [for_sale(*one, at[n], y, f"bank-{DIE_IDS[one[0]]}", step - 7) for n, one in enumerate(bank)]


def stock(dice: Priced, x: float, y: float, step: float) -> list[Markup]:
    """C02: the dice that were rolled, each on its space."""
    size = min(54, step - 7)
    return [for_sale(*one, x + step * (n + 0.5), y, f"stock-{n}", size) for n, one in enumerate(dice)]


def for_sale(kind: int, price: int, x: float, y: float, name: str, size: float) -> Markup:
    """A die and its price for the seat in view; an empty place while the stock is rolled."""
    if kind < 0:
        return placed(x, y, rect((-size / 2, 36 - size / 2, size, size), 8, "place"), name=name)
    return placed(x, y, priced_die(kind, price, size), name=name)


@remembered
def priced_die(kind: int, price: int, size: float) -> Markup:
    words = text("woodcraft.draw.for_sale", thing=die_name(kind), price=price)
    return join([title(words), die(kind, 0, 38, size), amount("blueberries", str(price), 0, 86, 32)])


@remembered
def store(f: Facts, number: int, price: int, x: float, y: float, wide: float) -> Markup:
    """C19: so many of a material for so much."""
    good, n = f.stores.goods[number], f.stores.amounts[number]
    tip = text("woodcraft.draw.for_sale", thing=goods_words([(good, n)]), price=price)
    things = strip([words(str(n), 18), *tokens(good, 1)], 32, wide - 14)
    return placed(
        x, y, title(tip), rect((2 - wide / 2, 8, wide - 4, 100), 8, "slot"), placed(0, 38, things),
        amount("blueberries", str(price), 0, 86, 32),
        name=f"store-{GOODS[good].replace('_', '-')}-{n}",
    )  # fmt: skip
