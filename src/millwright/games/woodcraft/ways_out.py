"""What would help against a refusal: one free action after which the move could be made, or what is for sale.

Each action is tried in a world that the view allows, by the rules themselves, so that what is said is true (C15, C31 to
C35). Prices are those of the quotes (C16, C18, C27).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from millwright.catalogue import text
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import BROWN_POT, YELLOW_POT
from millwright.games.woodcraft.kinds import asked_seat
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import amount_words, die_name, good_name, improvement_name
from millwright.games.woodcraft.pieces import COLOURS, PIPS, colour_of, die
from millwright.games.woodcraft.quotes import die_price, improvement_price, next_improvements
from millwright.games.woodcraft.table import NO_POT, POTS, State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View, imagine
from millwright.kernel import Move, play_trusted, quotes

SHAPING: Final = (v.CUT, v.SAW, v.SPLICE, v.GLUE_DICE, v.USE)
"""Free actions that change wood or tokens, the cheapest first."""

MOST: Final = 2
"""An order that lacks more than so many dice is not made possible by one free action."""


def way_out(view: View, move: Move, in_words: Callable[[View, Move], str]) -> str:
    """A free action that would help, in words; where one die or tokens alone are missing, how to come by them."""
    item, t = view.agenda[-1], view.table
    if move[0] in (v.CUT, v.PLANT):
        return pot_words(t, asked_seat(view), move[1] if move[0] == v.CUT else colour_of(move[1]))
    if not isinstance(item, Turn) or move[0] != v.COMPLETE:
        return ""
    if len(missing_dice(t, item.seat, move[1])) <= MOST:
        for first, s in prospects(view):
            if not item.quote(s, item.seat, move).why:
                return text("woodcraft.way_out.first", action=in_words(view, first))
    return die_sold(t, item.seat, move[1]) or sold_words(t, item.seat, move[1])


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


def die_sold(t: Table, seat: int, order: int) -> str:
    """C16, C18: where the one die is for sale that an order lacks: in the stock, else a 6 in the bank."""
    lacks = missing_dice(t, seat, order)
    if len(lacks) != 1 or missing_tokens(t, seat, order):
        return ""
    sixes = [die(colour, PIPS) for colour in range(len(COLOURS))]
    for key, dice in (("stock", t.stock), ("bank", sixes)):
        fits = [(die_price(t, seat, kind), kind) for kind in dice if kind >= 0 and lacks[0] >> kind & 1]
        if fits:
            price, kind = min(fits)
            name = amount_words("blueberries", price)
            return text(f"woodcraft.way_out.{key}", die=die_name(kind), price=name)
    return ""


def sold_words(t: Table, seat: int, order: int) -> str:
    """C19: the tokens that the stores sell, if an order lacks nothing else."""
    lacks = [good for good, _ in missing_tokens(t, seat, order)]
    if not lacks or missing_dice(t, seat, order) or any(good not in t.facts.stores.goods for good in lacks):
        return ""
    return text("woodcraft.way_out.stores", goods=text("woodcraft.and").join([good_name(good) for good in lacks]))
