"""What a seat could do before a move that is refused, and the position after each, by the rules themselves."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.changes import turn_back
from millwright.games.woodcraft.origins import BY_BONUS, BY_LANTERN, BY_TILE
from millwright.games.woodcraft.pieces import EXCHANGE, IMPROVE, PRODUCE, STORES
from millwright.games.woodcraft.table import State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.view import View, imagine
from millwright.games.woodcraft.wood import Exchange
from millwright.kernel import Item, Move, Quote, play_trusted, quotes

SHAPING: Final = (v.CUT, v.SAW, v.SPLICE, v.GLUE_DICE, v.USE)
"""Free actions that change wood or tokens, the cheapest first."""

FIRST: Final = (*SHAPING, v.COMPLETE, v.MOVE, v.SELL)
"""What may come first, the cheapest first; a sale only where dice are exchanged already."""

GIVING: Final = {STORES: v.STORE, IMPROVE: v.ADD, PRODUCE: v.RUN, EXCHANGE: v.SELL}
"""The actions that give tokens, tiles or blueberries, the one that is asked for most first, and by which answers."""

Path = tuple[Move, ...]
"""What is done first: one move, or what leads to an action, the action and its answer; nothing for the income phase."""

Prospect = tuple[Path, Quote, State]
"""What is done first, what its last move costs, and the position after it. What it gives at once is there; what it sets
off may still have to be chosen."""


@lru_cache(maxsize=4)
def prospects(view: View) -> tuple[Prospect, ...]:
    """What the seat that is asked could do first in its turn, the nearest first."""
    item = view.agenda[-1]
    if not isinstance(item, Turn | Exchange):
        return ()
    world = imagine(view, Random(0))
    rows = ahead(world, item.seat, (), FIRST)
    free = sorted(rows, key=lambda one: (FIRST.index(one[0][0][0]), one[1].price, one[0]))
    if not isinstance(item, Turn):
        return tuple(free)
    return tuple(free + by_actions(item, [((), world), *moved(item, free)]) + income(world, item.seat))


def ahead(s: State, seat: int, path: Path, verbs: tuple[int, ...]) -> list[Prospect]:
    """The seat's answers of these kinds, after what was done before."""
    return [((*path, move), q, after(s, seat, move)) for move, q in quotes(s, seat) if move[0] in verbs]


def after(s: State, seat: int, move: Move) -> State:
    then = s.clone()
    play_trusted(then, seat, move)
    return then


def moved(item: Item[State], free: list[Prospect]) -> list[tuple[Path, State]]:
    """C08: the tiles that may be moved, if their bonuses leave nothing to choose."""
    return [(path, s) for path, _, s in free if path[0][0] == v.MOVE and s.agenda[-1] is item]


def by_actions(item: Turn, starts: list[tuple[Path, State]]) -> list[Prospect]:
    """What the actions of the turn would give: each by the cheapest way there is to it."""
    rows: list[tuple[int, int, int, Prospect]] = []
    for nth, (action, verb) in enumerate(GIVING.items()):
        way = cheapest(item, starts, action)
        if way:
            (lanterns, path), s = way
            found = ahead(after(s, item.seat, path[-1]), item.seat, path, (verb,))
            rows += [(lanterns, nth, one[1].price, one) for one in found]
    return [one for *_, one in sorted(rows, key=lambda row: (*row[:3], row[3][0]))]


def cheapest(item: Turn, starts: list[tuple[Path, State]], action: int) -> tuple[tuple[int, Path], State] | None:
    """C08, C13, C14: by its own tile; else for a lantern, else as the bonus action, each after a tile if need be."""
    found: list[tuple[tuple[int, Path], State]] = []
    for path, s in starts:
        for how in (BY_TILE, BY_LANTERN, BY_BONUS):
            act = (v.ACT, action, how)
            q = item.quote(s, item.seat, act)
            if not q.why and (how != BY_TILE or s.table.moved == action):
                found.append(((lanterns_of(s.table, how), (*path, act)), s))
    return min(found, key=lambda way: (way[0][0], len(way[0][1]), way[0][1]), default=None)


def lanterns_of(t: Table, how: int) -> int:
    """C13, C14: what it costs to perform an action in this way."""
    n = t.facts.numbers
    return n.swap if how == BY_LANTERN else n.bonus if how == BY_BONUS else 0


def income(s: State, seat: int) -> list[Prospect]:
    """C42: saw, splice and glue tiles that are made ready at the end of this round; the last phase ends the game."""
    if s.table.round not in s.table.setup.income_after[:-1]:
        return []
    then = s.clone()
    turn_back(then, seat)
    return [((), Quote(0, "", 0, 0), then)]
