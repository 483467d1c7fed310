"""Helpers and orders as cards: a head with the name, a picture of symbols, a foot."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import bold_breadth, path, placed, rect, title, write
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
from millwright.games.woodcraft.names import effect_words, helper_name, helper_words, order_name, order_words
from millwright.games.woodcraft.pieces import EARLY, HAZELNUT
from millwright.svg import Markup, el, join

WIDE: Final = 196.0
HIGH: Final = 168.0
HEAD: Final = 28.0
FOOT: Final = 38.0
TAB: Final = 44.0
"""The strip at the left of an order with the mark of its row."""

ORDER_HEADS: Final = (MOSS, WALNUT, "#84510d")
HELPER_HEADS: Final = (BERRY, "#6d1f4f")
"""By deck: early, late, hazelnut."""


def sheet(wide: float, high: float, deep: float, ink: str) -> list[Markup]:
    """The paper of a card and the ground of its head."""
    head = f"M0 {deep}V8A8 8 0 0 1 8 0H{wide - 8:.1f}A8 8 0 0 1 {wide:.1f} 8V{deep}Z"
    return [rect((0, 0, wide, high), 8, "card"), path(head, fill=ink)]


def headline(words: str, x: float, y: float, room: float, least: float = 12.0) -> Markup:
    """A name in the head of a card: smaller if it is long, cut off if that does not help."""
    size = max(least, min(17.5, room / bold_breadth(words)))
    return write(x, y, bold_clipped(words, size, room), "serif bold pale", round(size, 1))


def bold_clipped(words: str, size: float, room: float) -> str:
    """Words that are cut off where their head ends."""
    while bold_breadth(words) * size > room + 0.5 and len(words) > 1:
        words = words.rstrip("…")[:-1].rstrip(" -&") + "…"
    return words


def made_up(f: Facts, kind: str, name: str, fields: tuple[str, ...]) -> str:
    """The fields of a card that are reconstructed, in words."""
    found = [field for field in fields if f.prov.get(f"{kind}.{name}.{field}") == "reconstructed"]
    return ", ".join([text(f"woodcraft.draw.field.{field}") for field in found])


def explained(words: str, fields: str) -> Markup:
    """What is told of a card, with what the sign on it means if it has one."""
    return title(text("woodcraft.draw.with_made", words=words, fields=fields) if fields else words)


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
    made = made_up(f, "order", o.ids[order], ORDER_FIELDS)
    return join([
        explained(order_words(f, order), made),
        *sheet(WIDE, HIGH, HEAD, ORDER_HEADS[o.decks[order]]),
        headline(order_name(f, order), 10, 20, WIDE - 18),
        path(f"M1 {HEAD}H{TAB}V{HIGH - 1}H9A8 8 0 0 1 1 {HIGH - 9}Z", class_="tab"),
        placed(TAB / 2, HEAD + 24, row_mark(f, o.rows[order], 32)),
        placed(mid, HEAD + 33, strip(price_items(f, order), 42, room), style="price"),
        path(f"M{TAB + 8} {HEAD + 67}H{mid - 14}M{mid + 14} {HEAD + 67}H{WIDE - 8}", class_="rule"),
        path(f"M{mid - 9:.0f} {HEAD + 62}h18l-9 11z", fill=PALE_INK),
        placed(mid, HEAD + 105, strip(gain_items(f, order), 42, room), style="reward"),
        made_mark(made, TAB / 2, HIGH - 9),
    ])  # fmt: skip


NARROW: Final = 240.0
"""A slip that is not as wide lies in a narrow part, where small type can be read on a phone, too."""


@remembered
def order_slip(f: Facts, order: int, wide: float, high: float, ready: bool) -> Markup:
    """An order beside a board, where the row tells its mark: price, arrow, reward on one line or two."""
    o = f.orders
    tick = [rect((wide - 27, 2, 24, 17), 4, "", "#ffffff"), sign("tick", wide - 15, 10.5, 14, MOSS)] if ready else []
    return join([
        title(order_words(f, order)),
        *sheet(wide, high, 21, ORDER_HEADS[o.decks[order]]),
        headline(order_name(f, order), 9, 16, wide - 18 - 24 * ready, 12.0 if wide < NARROW else 15.0),
        *tick,
        placed(wide / 2, 21 + (high - 21) / 2, price_and_gain(f, order, wide - 10, high - 25)),
    ])  # fmt: skip


def price_and_gain(f: Facts, order: int, wide: float, high: float) -> Markup:
    """Centred on the origin: on one line or two, whatever is larger."""
    price, gain = price_items(f, order), [arrow(), *gain_items(f, order)]
    line = (high - 2) / 2
    if min(52.0, high, wide * 24 / width([*price, *gain], 24)) >= min(line, wide * 24 / width(gain, 24)):
        return strip([*price, *gain], min(52, high), wide)
    return join([placed(0, -line / 2 - 1, strip(price, line, wide)), placed(0, line / 2 + 1, strip(gain, line, wide))])


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
    made = made_up(f, "helper", h.ids[helper], HELPER_FIELDS)
    timing = TIMINGS[h.timings[helper]]
    lines = wrapped(effect_words(f, helper), 14, WIDE - 12, 4) if h.effects[helper] != NO_EFFECT else []
    step = 15 if len(lines) < 4 else 13
    spent = [path(f"M0 {HEAD}H{WIDE}V{HIGH - FOOT}H0Z", class_="veil"), sign("tick", WIDE / 2, 58, 44, MOSS)]
    return join([
        explained(helper_words(f, helper), made),
        *sheet(WIDE, HIGH, HEAD, HELPER_HEADS[int(h.decks[helper] != EARLY)]),
        headline(helper_name(f, helper), 10, 20, WIDE - 54),
        timing_sign(timing, 20, HEAD + 27),
        placed(WIDE / 2 + 16, HEAD + 27, strip(ability_items(f, helper), 40, WIDE - 52), style="ability"),
        *[write(WIDE / 2, HEAD + 60 + step * i, line, "num effect mid") for i, line in enumerate(lines)],
        *(spent if tired else []),
        foot(f, h.productions[helper]),
        placed(WIDE - 19, 17, amount("blueberries", str(h.costs[helper]), 0, 0, 36), style="cost"),
        made_mark(made, WIDE - 34, HIGH - 13),
    ])  # fmt: skip


def timing_sign(timing: str, x: float, y: float) -> Markup:
    """At once, once a turn, always."""
    if timing == "none":
        return join([])
    return el("g", {"class": "timing"}, title(text(f"woodcraft.timing.{timing}")), sign(timing, x, y, 26, ROSE))


def foot(f: Facts, production: int) -> Markup:
    """What a helper produces, behind its cog."""
    corner = f"V{HIGH - 9}A8 8 0 0 1 {WIDE - 9} {HIGH - 1}H9A8 8 0 0 1 1 {HIGH - 9}Z"
    ground = path(f"M1 {HIGH - FOOT}H{WIDE - 1}{corner}", class_="foot")
    things: list[Item] = [(24.0, amount("produce", "", 0, 0, 24)), arrow(), *reward_items(f, production)]
    middle = 12 + min(WIDE - 50, width(things, 33)) / 2
    return el("g", {"class": "production"}, ground, placed(middle, HIGH - 19, strip(things, 33, WIDE - 50)))


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
