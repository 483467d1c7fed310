"""What would help against a refusal: a free action after which the move can be made or is nearer, or what is for sale.

Each action is tried in a world that the view allows, by the rules themselves, so that what is said is true (C15, C31 to
C35). Prices are those of the quotes (C16, C18, C27).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from millwright.catalogue import listed, text
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import BROWN_POT, YELLOW_POT
from millwright.games.woodcraft.kinds import LODGER, PAIR, asked_seat
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import (
    amount_words,
    colour_name,
    demands_words,
    die_name,
    good_name,
    improvement_name,
    name_of,
)
from millwright.games.woodcraft.pieces import COLOURS, GOODS, PIPS, colour_of, die
from millwright.games.woodcraft.quotes import die_price, improvement_price, next_improvements
from millwright.games.woodcraft.table import NO_POT, POTS, State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View, imagine
from millwright.kernel import Move, play_trusted, quotes

SHAPING: Final = (v.CUT, v.SAW, v.SPLICE, v.GLUE_DICE, v.USE)
"""Free actions that change wood or tokens, the cheapest first."""

Lacks = Counter[int]
"""How many are missing of what: a die is the mask of the kinds that will do, a good its (negative) complement."""


def way_out(view: View, move: Move, in_words: Callable[[View, Move], str]) -> str:
    """A free action that would help, in words, or how to come by something of what is missing."""
    item, t = view.agenda[-1], view.table
    if move[0] in (v.CUT, v.PLANT):
        return pot_words(t, asked_seat(view), move[1] if move[0] == v.CUT else colour_of(move[1]))
    if not isinstance(item, Turn) or move[0] != v.COMPLETE:
        return ""
    for first, s in prospects(view):
        if not item.quote(s, item.seat, move).why:
            return text("woodcraft.way_out.first", action=in_words(view, first))
    return nearest(view, item.seat, move[1])


def nearest(view: View, seat: int, order: int) -> str:
    """How to come by something that an order lacks: at once, else bought; dice before tokens, which are always sold."""
    if not view.agenda:
        return ""
    return shaped(view, seat, order) or die_sold(view.table, seat, order) or sold_words(view.table, seat, order)


@lru_cache(maxsize=4)
def prospects(view: View) -> tuple[tuple[Move, State], ...]:
    """The free actions that leave the seat in its turn, the cheapest first, and the position after each."""
    item = view.agenda[-1]
    assert isinstance(item, Turn)
    world = imagine(view, Random(0))
    rows = [(SHAPING.index(move[0]), q.price, move) for move, q in quotes(world, item.seat) if move[0] in SHAPING]
    tried = [(move, after(world, item.seat, move)) for _, _, move in sorted(rows)]
    return tuple([(move, s) for move, s in tried if s.agenda[-1] is item])


def after(world: State, seat: int, move: Move) -> State:
    s = world.clone()
    play_trusted(s, seat, move)
    return s


def pot_words(t: Table, seat: int, colour: int) -> str:
    """C27, C28: what a missing pot costs, or which one comes before it."""
    if t.pots[seat * POTS + colour] != NO_POT:
        return ""
    number = YELLOW_POT if colour == 1 else BROWN_POT
    if number not in next_improvements(t, seat):
        return text("woodcraft.way_out.improve_after", improvement=improvement_name(number - 1))
    price = amount_words("blueberries", improvement_price(t, seat, number))
    return text("woodcraft.way_out.improve", price=price)


# ---- what an order lacks, one thing after the other


def lacks_of(t: Table, seat: int, order: int) -> Lacks:
    return Counter(missing_dice(t, seat, order)) + Counter({~good: n for good, n in missing_tokens(t, seat, order)})


def shaped(view: View, seat: int, order: int) -> str:
    """C31 to C35: the free action of one's turn that gives most of what is missing and takes nothing that is needed."""
    item, t = view.agenda[-1], view.table
    if not isinstance(item, Turn) or item.seat != seat:
        return ""
    before = lacks_of(t, seat, order)
    tried = [(move, s.table, lacks_of(s.table, seat, order)) for move, s in prospects(view)]
    nearer = [one for one in tried if one[2] < before]
    if not nearer:
        return ""
    move, then, left = min(nearer, key=lambda one: one[2].total())
    return step_words(view, move, gain_words(before - left, t.lumber[seat], then.lumber[seat]))


def gain_words(gained: Lacks, had: tuple[int, ...], has: tuple[int, ...]) -> str:
    """What is missing no longer: tokens, and the new dice themselves, which say more than "any die"."""
    tokens = [amount_words(GOODS[~what], n) for what, n in gained.items() if what < 0]
    masks = [what for what in gained.elements() if what > 0]
    new = sorted((Counter(has) - Counter(had)).elements())
    wanted = [kind for kind in new if any(mask >> kind & 1 for mask in masks)] or new
    dice = Counter(wanted[: len(masks)])
    return listed(tokens + [demands_words(1 << kind, n) for kind, n in dice.items()])


def step_words(view: View, move: Move, gain: str) -> str:
    """A free action, as briefly as can be, and what it gives."""
    verb, a, _ = move
    match verb:
        case v.CUT:
            return text("woodcraft.step.cut", colour=colour_name(a), gain=gain)
        case v.GLUE_DICE:
            return text("woodcraft.step.glue", pair=name_of(view, PAIR, a), gain=gain)
        case v.USE:
            return text("woodcraft.step.use", helper=name_of(view, LODGER, a), gain=gain)
    return text("woodcraft.step.saw" if verb == v.SAW else "woodcraft.step.splice", die=die_name(a), gain=gain)


def die_sold(t: Table, seat: int, order: int) -> str:
    """C16, C18: where the first die is for sale that an order lacks: in the stock, else a 6 in the bank."""
    sixes = [die(colour, PIPS) for colour in range(len(COLOURS))]
    lacks = missing_dice(t, seat, order)
    for key, dice in (("stock", t.stock), ("bank", sixes)):
        for mask in lacks:
            fits = [(die_price(t, seat, kind), kind) for kind in dice if kind >= 0 and mask >> kind & 1]
            if fits:
                price, kind = min(fits)
                return text(f"woodcraft.way_out.{key}", die=die_name(kind), price=amount_words("blueberries", price))
    return ""


def sold_words(t: Table, seat: int, order: int) -> str:
    """C19: the missing tokens that the stores sell."""
    sold = [good for good, _ in missing_tokens(t, seat, order) if good in t.facts.stores.goods]
    names = text("woodcraft.and").join([good_name(good) for good in sold])
    return text("woodcraft.way_out.stores", goods=names) if sold else ""
