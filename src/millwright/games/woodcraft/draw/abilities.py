"""What a helper can do, in symbols: what sets it off, an arrow, what it gives; or what gets cheaper by how much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.catalogue import text
from millwright.games.woodcraft.decks import EFFECTS
from millwright.games.woodcraft.draw.dice import any_die, split_face
from millwright.games.woodcraft.draw.pieces import MOSS, WALNUT, use
from millwright.games.woodcraft.draw.rewards import (
    Item,
    arrow,
    counted,
    either,
    one_die,
    reward_items,
    slash,
    symbol,
    tokens,
    words,
)
from millwright.games.woodcraft.draw.symbols import amount
from millwright.games.woodcraft.draw.tools import action
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.pieces import GLUE, GOODS, HELPER, IMPROVE, LUMBER, ORDERS, PIPS, SCRAP, STORES, die
from millwright.kernel import bits
from millwright.svg import el

Drawn = Callable[[Facts, int], list[Item]]


def ability_items(f: Facts, helper: int) -> list[Item]:
    """C62: the ability of a helper, made of its effect."""
    return DRAWN[EFFECTS[f.helpers.effects[helper]]](f, helper)


# ---- things that only abilities speak of


def tile(number: int) -> Item:
    return (26.0, action(number, 0, 0, 24, WALNUT))


def less(n: int) -> Item:
    """So many blueberries less."""
    return (24.0, amount("blueberries", text("woodcraft.draw.minus", n=n), 0, 0, 24))


def more(n: int) -> Item:
    return (24.0, amount("blueberries", text("woodcraft.draw.plus", n=n), 0, 0, 24))


def wood(colours: tuple[int, ...], sign: str) -> Item:
    """A die of any value of some colours, with a sign on it."""
    return (24.0, split_face(colours, sign))


def potted(colour: int, sign: str) -> Item:
    """A pot with a tree of a colour in it."""
    crown = el("g", {"transform": "translate(0 -4) scale(.72)"}, split_face((colour,), sign))
    return (24.0, el("g", {}, use("pot", 0, 3, 22), crown))


def token_choice(f: Facts, helper: int) -> list[Item]:
    return either([tokens(good, 1) for good in bits(f.helpers.masks[helper]) if good < len(GOODS)])


def leading_to(items: list[Item], gain: list[Item]) -> list[Item]:
    return [*items, arrow(), *gain]


def gain_of(f: Facts, helper: int) -> list[Item]:
    return reward_items(f, f.helpers.gains[helper])


def amount_of(f: Facts, helper: int) -> int:
    return f.helpers.amounts[helper]


def colours_of(f: Facts, helper: int) -> tuple[int, ...]:
    return (f.helpers.colours[helper],)


# ---- once


def take_order(f: Facts, helper: int) -> list[Item]:
    gain = gain_of(f, helper)
    free = [symbol("order"), counted("blueberries", 0)]
    return [*free, slash(), *gain] if gain else free


# ---- once a turn


def swap(f: Facts, helper: int) -> list[Item]:
    things = [tokens(good, 1)[0] for good in bits(f.helpers.masks[helper]) if good < len(GOODS)]
    found: list[Item] = []
    for i, thing in enumerate(things):
        found += ([symbol("swap", None, 18)] if i else []) + [thing]
    return found


def lower(f: Facts, helper: int) -> list[Item]:
    sign = text("woodcraft.draw.minus", n=amount_of(f, helper))
    return leading_to([(24.0, any_die(0, 0, 24, sign))], gain_of(f, helper))


def adjust(f: Facts, helper: int) -> list[Item]:
    return [wood(colours_of(f, helper), text("woodcraft.draw.either", n=amount_of(f, helper)))]


def sell(f: Facts, helper: int) -> list[Item]:
    most = words(text("woodcraft.draw.at_most", n=f.helpers.limits[helper]), 16)
    return leading_to([most, *token_choice(f, helper)], [counted("blueberries", amount_of(f, helper))])


def cutting(f: Facts, helper: int) -> list[Item]:
    n = amount_of(f, helper)
    colour = f.helpers.colours[helper]
    return leading_to([wood((colour,), text("woodcraft.draw.minus", n=n))], [potted(colour, str(n))])


# ---- always


def on_lantern(f: Facts, helper: int) -> list[Item]:
    return leading_to([symbol("lanterns", None, 18)], [counted("reputation", amount_of(f, helper))])


def splicing(f: Facts, helper: int) -> list[Item]:
    spliced = [tokens(SCRAP, 1)[0], (24.0, any_die(0, 0, 24, text("woodcraft.draw.up")))]
    return leading_to(spliced, [counted("points", amount_of(f, helper))])


def gluing(f: Facts, helper: int) -> list[Item]:
    glued = [tokens(GLUE, 1)[0], one_die(die(0, 2)), one_die(die(1, 2))]
    return leading_to(glued, [counted("points", amount_of(f, helper))])


def cheaper_dice(f: Facts, helper: int) -> list[Item]:
    """C62: dice of some values, or of all."""
    values = bits(f.helpers.masks[helper])
    sign = "?" if len(values) == PIPS else text("woodcraft.draw.to", a=values[0], b=values[-1]) if values else "?"
    return [tile(LUMBER), (24.0, any_die(0, 0, 24, sign)), less(amount_of(f, helper))]


def cheaper(thing: Item) -> Drawn:
    return lambda f, helper: [thing, less(amount_of(f, helper))]


def second_order(f: Facts, helper: int) -> list[Item]:
    return [tile(ORDERS), words(text("woodcraft.draw.second"), 16), less(amount_of(f, helper))]


def nothing(f: Facts, helper: int) -> list[Item]:
    return []


DRAWN: Final[dict[str, Drawn]] = {
    "none": nothing,
    "gain": gain_of,
    "do_action": lambda f, helper: [tile(amount_of(f, helper))],
    "take_order": take_order,
    "swap_token": swap,
    "lower_die": lower,
    "adjust_die": adjust,
    "sell_tokens": sell,
    "plant_cutting": cutting,
    "reputation_points": lambda f, helper: leading_to([rising()], [counted("points", amount_of(f, helper))]),
    "on_order": lambda f, helper: leading_to([symbol("done")], gain_of(f, helper)),
    "on_reputation": lambda f, helper: leading_to([counted("reputation", 1)], gain_of(f, helper)),
    "lantern_reputation": on_lantern,
    "splice_points": splicing,
    "glue_points": gluing,
    "growth": lambda f, helper: [
        potted(f.helpers.colours[helper], text("woodcraft.draw.plus", n=amount_of(f, helper))),
        symbol("leaf", MOSS, 18),
    ],
    "buy_discount": cheaper_dice,
    "sell_bonus": lambda f, helper: leading_to([(24.0, any_die(0, 0, 24))], [more(amount_of(f, helper))]),
    "improve_discount": cheaper(tile(IMPROVE)),
    "helper_discount": cheaper(tile(HELPER)),
    "materials_discount": cheaper(tile(STORES)),
    "order_discount": second_order,
    "marketing_discount": cheaper(symbol("marketing", WALNUT, 24)),
}
"""By effect; each is made of the numbers of its row, so that a new helper of the facts needs no new drawing."""


def rising() -> Item:
    """Reputation that goes up."""
    return (24.0, amount("reputation", text("woodcraft.draw.up"), 0, 0, 24))
