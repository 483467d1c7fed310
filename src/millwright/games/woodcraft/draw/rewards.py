"""Prices and rewards as rows of symbols: drawn, not written."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import write
from millwright.games.woodcraft.draw.dice import demand, die
from millwright.games.woodcraft.draw.pieces import PALE_INK, use
from millwright.games.woodcraft.draw.symbols import amount, sign
from millwright.games.woodcraft.draw.tools import tool
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.pieces import BLUEBERRIES, GOODS
from millwright.kernel import bits
from millwright.svg import Markup, el, join

Item = tuple[float, Markup]
"""How wide a thing is, and the thing: centred on the origin, 24 high."""

GAP: Final = 4.0
MANY: Final = 3
"""So many tokens are drawn one by one; more are a number and a token."""


def strip(items: list[Item], high: float, wide: float) -> Markup:
    """Things side by side, centred on the origin: `high`, or smaller if they would be wider than `wide`."""
    if not items:
        return join([])
    whole = sum([w for w, _ in items]) + GAP * (len(items) - 1)
    scale = min(high / 24, wide / whole)
    found: list[Markup] = []
    at = -whole / 2
    for w, thing in items:
        shift = at + w / 2
        found.append(el("g", {"transform": f"translate({shift:.1f})"}, thing) if abs(shift) > 0.05 else thing)
        at += w + GAP
    return el("g", {"transform": f"scale({scale:.3g})"}, *found)


def width(items: list[Item], high: float) -> float:
    """How wide a strip would be with all the room there is."""
    return (sum([w for w, _ in items]) + GAP * (len(items) - 1)) * high / 24 if items else 0.0


# ---- things


def counted(name: str, n: int) -> Item:
    """Points, blueberries, reputation, income or production, with the number on them."""
    return (24.0, amount(name, str(n), 0, 0, 24))


def tokens(good: int, n: int) -> list[Item]:
    """So many tokens of a kind."""
    if good == BLUEBERRIES:
        return [counted("blueberries", n)]
    if n > MANY:
        return [words(str(n)), (20.0, use(GOODS[good], 0, 0, 24))]
    return [(20.0 - 3 * (n > 1), use(GOODS[good], 0, 0, 24)) for _ in range(n)]


def words(line: str, size: float = 19.0) -> Item:
    """A few signs of text among the symbols."""
    return (0.68 * size * len(line), write(0, size * 0.36, line, "num bold mid", size))


def arrow() -> Item:
    return (15.0, sign("arrow", 0, 0, 16))


def slash() -> Item:
    return (8.0, sign("slash", 0, 0, 22))


def symbol(name: str, ink: str | None = None, wide: float = 22.0) -> Item:
    return (wide, use(name, 0, 0, 24, ink))


def one_die(kind: int) -> Item:
    return (24.0, die(kind, 0, 0, 24))


def either(choices: list[list[Item]]) -> list[Item]:
    """Things of which one is chosen."""
    found: list[Item] = []
    for i, things in enumerate(choices):
        found += ([slash()] if i else []) + things
    return found


# ---- rewards and prices


def reward_items(f: Facts, number: int) -> list[Item]:
    """What a reward gives: tools first, then what sets off more, points and blueberries last."""
    r = f.rewards[number]
    found: list[Item] = [symbol("contract")] if r.contract else []
    found += tool_items(f, r.tools)
    goods = [(good, n) for good, n in r.goods if good != BLUEBERRIES]
    for good, n in goods:
        found += tokens(good, n)
    found += [one_die(kind) for kind in r.dice]
    found += either([[one_die(kind)] for kind in bits(r.choice)])
    values = (
        ("produce", r.produce),
        ("reputation", r.reputation),
        ("blueberry_income", r.berry),
        ("hazelnut_income", r.nut),
        ("points", r.points),
    )
    found += [counted(name, n) for name, n in values if n]
    return found + [counted("blueberries", n) for good, n in r.goods if good == BLUEBERRIES]


def tool_items(f: Facts, kinds: int) -> list[Item]:
    """C39: a tool of a kind, one of several, or of any."""
    if kinds == f.any_tool:
        return [symbol("tool", None, 24)]
    return either([[(24.0, tool(f, kind, 0, 0, 24))] for kind in bits(kinds)])


def price_items(f: Facts, order: int) -> list[Item]:
    """C36: the dice and tokens that an order asks for."""
    o = f.orders
    found = [one_die(kind) for kind in sorted(o.exact[order], reverse=True)]
    found += [(24.0, demand(mask, 0, 0, 24)) for mask in o.flexible[order]]
    for good, n in o.tokens[order]:
        found += tokens(good, n)
    return found


def gain_items(f: Facts, order: int) -> list[Item]:
    """C36, C38: an order's reward; that of a hazelnut order is a contract, or else something."""
    o = f.orders
    if not o.instead[order]:
        return reward_items(f, o.rewards[order])
    return [*reward_items(f, o.rewards[order]), slash(), *reward_items(f, o.instead[order])]


@remembered
def reward(f: Facts, number: int, high: float, wide: float) -> Markup:
    """A reward around the origin."""
    return strip(reward_items(f, number), high, wide)


@remembered
def row_mark(f: Facts, row: int, high: float) -> Markup:
    """C37: what a row of orders gives, around the origin."""
    w = f.workshop
    if w.penalties[row]:
        return amount("points", text("woodcraft.draw.minus", n=w.penalties[row]), 0, 0, high)
    items = reward_items(f, w.row_rewards[row])
    return strip(items, high, high * 1.6) if items else sign("nothing", 0, 0, high, PALE_INK)
