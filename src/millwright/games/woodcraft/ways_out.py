"""What would help against a refusal: one free action after which the move could be made (C15, C31 to C35).

Each is tried in a world that the view allows, by the rules themselves, so that what is said is true.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Final

from millwright.catalogue import text
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.names import good_name
from millwright.games.woodcraft.table import State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View, imagine
from millwright.kernel import Move, play_trusted, quotes

SHAPING: Final = (v.CUT, v.SAW, v.SPLICE, v.GLUE_DICE, v.USE)
"""Free actions that change wood or tokens, the cheapest first."""

MOST: Final = 2
"""An order that lacks more than so many dice is not made possible by one free action."""


def way_out(view: View, move: Move, in_words: Callable[[View, Move], str]) -> str:
    """A free action that would help, in words; where tokens alone are missing, how to come by them."""
    item, t = view.agenda[-1], view.table
    if not isinstance(item, Turn) or move[0] != v.COMPLETE:
        return ""
    if len(missing_dice(t, item.seat, move[1])) <= MOST:
        for first, s in prospects(view):
            if not item.quote(s, item.seat, move).why:
                return text("woodcraft.way_out.first", action=in_words(view, first))
    return sold_words(t, item.seat, move[1])


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


def sold_words(t: Table, seat: int, order: int) -> str:
    """C19: the tokens that the stores sell, if an order lacks nothing else."""
    lacks = [good for good, _ in missing_tokens(t, seat, order)]
    if not lacks or missing_dice(t, seat, order) or any(good not in t.facts.stores.goods for good in lacks):
        return ""
    return text("woodcraft.way_out.stores", goods=text("woodcraft.and").join([good_name(good) for good in lacks]))
