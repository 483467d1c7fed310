"""Helpers and orders as cards: a head with the name, a picture of symbols, a foot."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import breadth, clipped, path, placed, rect, title, write
from millwright.games.woodcraft.decks import NO_EFFECT, TIMINGS
from millwright.games.woodcraft.draw.abilities import ability_items
from millwright.games.woodcraft.draw.pieces import BERRY, MOSS, PALE_INK, ROSE, WALNUT, wrapped
from millwright.games.woodcraft.draw.rewards import (
    Item,
    arrow,
    gain_items,
    price_items,
    reward_items,
    row_mark,
    strip,
    width,
)
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.names import effect_words, helper_words, order_words
from millwright.games.woodcraft.pieces import EARLY, HAZELNUT
from millwright.svg import Markup, el, join

WIDE: Final = 196.0
HIGH: Final = 180.0
HEAD: Final = 28.0
TAB: Final = 44.0
"""The strip at the left of an order with the mark of its row."""

ORDER_HEADS: Final = (MOSS, WALNUT, "#84510d")
HELPER_HEADS: Final = (BERRY, "#6d1f4f")
"""By deck: early, late, hazelnut."""


def sheet(wide: float, high: float, deep: float, ink: str) -> list[Markup]:
    """The paper of a card and the ground of its head."""
    head = f"M0 {deep}V8A8 8 0 0 1 8 0H{wide - 8:.1f}A8 8 0 0 1 {wide:.1f} 8V{deep}Z"
    return [rect((0, 0, wide, high), 8, "card"), path(head, fill=ink)]


def headline(words: str, x: float, y: float, room: float) -> Markup:
    """A name in the head of a card: smaller if it is long, cut off if that does not help."""
    size = 17.5 if breadth(words) * 17.5 <= room else 15.0
    return write(x, y, clipped(words, size, room), "serif bold pale", size)


def made_up(f: Facts, kind: str, name: str, fields: tuple[str, ...]) -> str:
    """The fields of a card that are reconstructed, in words."""
    found = [field for field in fields if f.prov.get(f"{kind}.{name}.{field}") == "reconstructed"]
    return ", ".join([text(f"woodcraft.draw.field.{field}") for field in found])


def made_mark(fields: str, x: float, y: float) -> Markup:
    """The small sign of a card that is not known to be as printed."""
    if not fields:
        return join([])
    tip = title(text("woodcraft.draw.made", fields=fields))
    return el("g", {"class": "made"}, tip, write(x, y, text("woodcraft.draw.made_sign"), "num mid"))


# ---- orders


ORDER_FIELDS: Final = ("row", "dice", "tokens", "reward")


def order_card(f: Facts, order: int, x: float, y: float) -> Markup:
    """An order as it lies in the row or in a hand."""
    return placed(x, y, order_face(f, order), style="order", name=f"order-{f.orders.ids[order]}")


@remembered
def order_face(f: Facts, order: int) -> Markup:
    """The mark of its row at the left, the price above, the reward below."""
    o, room = f.orders, WIDE - TAB - 12
    mid = TAB + (WIDE - TAB) / 2
    return join([
        title(order_words(f, order)),
        *sheet(WIDE, HIGH, HEAD, ORDER_HEADS[o.decks[order]]),
        headline(o.names[order], 10, 20, WIDE - 18),
        path(f"M1 {HEAD}H{TAB}V{HIGH - 1}H9A8 8 0 0 1 1 {HIGH - 9}Z", class_="tab"),
        placed(TAB / 2, HEAD + 24, row_mark(f, o.rows[order], 32)),
        placed(mid, HEAD + 35, strip(price_items(f, order), 42, room), style="price"),
        path(f"M{TAB + 8} {HEAD + 72}H{mid - 14}M{mid + 14} {HEAD + 72}H{WIDE - 8}", class_="rule"),
        path(f"M{mid - 9:.0f} {HEAD + 67}h18l-9 11z", fill=PALE_INK),
        placed(mid, HEAD + 113, strip(gain_items(f, order), 42, room), style="reward"),
        made_mark(made_up(f, "order", o.ids[order], ORDER_FIELDS), TAB / 2, HIGH - 9),
    ])  # fmt: skip


@remembered
def order_slip(f: Facts, order: int, wide: float, high: float, ready: bool) -> Markup:
    """An order beside a board, where the row tells its mark: price, arrow, reward on one line."""
    o = f.orders
    tick = [rect((wide - 27, 2, 24, 17), 4, "", "#ffffff"), sign("tick", wide - 15, 10.5, 14, MOSS)] if ready else []
    things = [*price_items(f, order), arrow(), *gain_items(f, order)]
    return join([
        title(order_words(f, order)),
        *sheet(wide, high, 21, ORDER_HEADS[o.decks[order]]),
        headline(o.names[order], 9, 16, wide - 18 - 24 * ready),
        *tick,
        placed(wide / 2, 21 + (high - 21) / 2, strip(things, min(52, high - 25), wide - 10)),
    ])  # fmt: skip


# ---- helpers


HELPER_FIELDS: Final = ("ability", "depicted", "cost", "production")


def helper_card(f: Facts, helper: int, x: float, y: float, tired: bool = False) -> Markup:
    """A helper in the row, in a hand or in a room."""
    style = "helper tired" if tired else "helper"
    return placed(x, y, helper_face(f, helper, tired), style=style, name=f"helper-{f.helpers.ids[helper]}")


@remembered
def helper_face(f: Facts, helper: int, tired: bool) -> Markup:
    """Cost in the head; the ability in symbols, when it works and in words; at the foot what it produces."""
    h = f.helpers
    timing = TIMINGS[h.timings[helper]]
    lines = wrapped(effect_words(f, helper), 14, WIDE - 12, 4) if h.effects[helper] != NO_EFFECT else []
    spent = [path(f"M0 {HEAD}H{WIDE}V{HIGH - 42}H0Z", class_="veil"), sign("tick", WIDE / 2, 58, 44, MOSS)]
    return join([
        title(helper_words(f, helper)),
        *sheet(WIDE, HIGH, HEAD, HELPER_HEADS[int(h.decks[helper] != EARLY)]),
        headline(h.names[helper], 10, 20, WIDE - 54),
        timing_sign(timing, 20, HEAD + 27),
        placed(WIDE / 2 + 16, HEAD + 27, strip(ability_items(f, helper), 40, WIDE - 52), style="ability"),
        *[write(WIDE / 2, HEAD + 63 + 15 * i, line, "num effect mid") for i, line in enumerate(lines)],
        *(spent if tired else []),
        foot(f, h.productions[helper]),
        placed(WIDE - 19, 17, amount("blueberries", str(h.costs[helper]), 0, 0, 36), style="cost"),
        made_mark(made_up(f, "helper", h.ids[helper], HELPER_FIELDS), WIDE - 34, HIGH - 15),
    ])  # fmt: skip


def timing_sign(timing: str, x: float, y: float) -> Markup:
    """At once, once a turn, always."""
    if timing == "none":
        return join([])
    return el("g", {"class": "timing"}, title(text(f"woodcraft.timing.{timing}")), sign(timing, x, y, 26, ROSE))


def foot(f: Facts, production: int) -> Markup:
    """What a helper produces, behind its cog."""
    corner = f"V{HIGH - 9}A8 8 0 0 1 {WIDE - 9} {HIGH - 1}H9A8 8 0 0 1 1 {HIGH - 9}Z"
    ground = path(f"M1 {HIGH - 42}H{WIDE - 1}{corner}", class_="foot")
    things: list[Item] = [(24.0, amount("produce", "", 0, 0, 24)), arrow(), *reward_items(f, production)]
    middle = 12 + min(WIDE - 50, width(things, 33)) / 2
    return el("g", {"class": "production"}, ground, placed(middle, HIGH - 21, strip(things, 33, WIDE - 50)))


@remembered
def back(wide: float, high: float, deck: int, helper: bool) -> Markup:
    """The back of a helper or an order, in the colour of its deck; that of a hazelnut order has a nut."""
    ink = HELPER_HEADS[int(deck != EARLY)] if helper else ORDER_HEADS[deck]
    body = rect((0, 0, wide, high), 6, "back", ink)
    inner = rect((5, 5, wide - 10, high - 10), 4, "back-rule")
    middle = (wide / 2, high / 2)
    if deck == HAZELNUT:
        return join([body, inner, amount("points", "", *middle, high * 0.42)])
    name = "action-choose-helper" if helper else "action-choose-orders"
    return join([body, inner, sign(name, *middle, high * 0.42, "#f6ead0")])
