"""What each move is about: the ids of the things that the parts of a page show, the one above all first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.woodcraft import origins, verbs
from millwright.games.woodcraft.decks import SWAP_TOKEN
from millwright.games.woodcraft.facts import BROWN_POT, GLUE_TILE, IMPROVEMENTS, SAW_2, SPLICE_2, YELLOW_POT
from millwright.games.woodcraft.kinds import asked_seat, good_id
from millwright.games.woodcraft.pieces import (
    BLADES,
    BLUEBERRIES,
    COLOURS,
    CUTS,
    DIE_IDS,
    GLUE,
    IMPROVE,
    KINDS,
    LANTERNS,
    SCRAP,
    TILES,
    colour_of,
    value_of,
)
from millwright.games.woodcraft.quotes import market_step, quote_improvement, saw_number, splice_number
from millwright.games.woodcraft.table import NO_POT, NO_TILE, POTS, Table
from millwright.games.woodcraft.turn import can_take_bonus
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.wood import Exchange
from millwright.kernel import Move

Ids = tuple[str, ...]
About = Callable[[Table, int, int, int], Ids]
"""A table, the seat that is asked, and the two numbers of a move."""


def things(v: View, move: Move, named: Ids) -> Ids:
    """The things of a move on the parts, given those that it names; none for the moves of luck."""
    seat = asked_seat(v)
    if seat < 0:
        return ()
    verb, a, b = move
    if verb == verbs.BUY and isinstance(v.agenda[-1], Exchange):
        return (f"bank-{DIE_IDS[a]}",)
    return ABOUT[verb](v.table, seat, a, b) if verb in ABOUT else named


# ---- names of things


def dice(t: Table, seat: int, kind: int) -> Ids:
    """All dice of a kind: they are interchangeable."""
    return tuple([f"lumber-{seat}-{DIE_IDS[kind]}-{n + 1}" for n in range(t.lumber[seat].count(kind))])


def good(seat: int, which: int) -> str:
    return f"goods-{seat}-{good_id(which)}"


def pot(t: Table, seat: int, colour: int) -> str:
    """A pot, or the place where it will stand."""
    if t.pots[seat * POTS + colour] == NO_POT:
        return f"improvement-{seat}-{COLOURS[colour]}-pot"
    return f"pot-{seat}-{COLOURS[colour]}"


def own_pot(t: Table, seat: int, colour: int) -> Ids:
    """A pot that the seat has: at the place of one to come nobody wants to plant or to cut, but to add it."""
    return () if t.pots[seat * POTS + colour] == NO_POT else (pot(t, seat, colour),)


def glue_tile(t: Table, seat: int) -> str:
    return f"improvement-{seat}-glue-tile" if t.glue_tile[seat] == NO_TILE else f"glue-{seat}"


def tile(action: int) -> str:
    return f"tile-{TILES[action]}"


# ---- verbs


def act(t: Table, seat: int, action: int, how: int) -> Ids:
    """C13, C14: the tile; a bonus action is said at the lanterns as long as a click on the tile says something else."""
    lanterns = good(seat, LANTERNS)
    if how == origins.BY_BONUS and can_take_bonus(t, seat) and (t.moved < 0 or t.pending):
        return lanterns, tile(action)
    if how in (origins.BY_LANTERN, origins.BY_BONUS):
        return tile(action), lanterns
    return (tile(action), *(improvements(t, seat) if action == IMPROVE else ()))


def improvements(t: Table, seat: int) -> Ids:
    """C27: whoever has moved the tile and clicks what they want to add has said what the action is for."""
    wanted = [number for number in range(len(IMPROVEMENTS)) if not quote_improvement(t, seat, number).why]
    return tuple([id for number in wanted for id in add(t, seat, number, 0)])


def berries(t: Table, seat: int, a: int, b: int) -> Ids:
    """C13: the tile stands for its action, so that blueberries instead of it are the blueberries."""
    return (good(seat, BLUEBERRIES), *([tile(t.moved)] if t.moved >= 0 else []))


def saw(t: Table, seat: int, kind: int, cut: int) -> Ids:
    """C31: the dice, the saw tile that is turned over, and blades if it needs some."""
    number = saw_number(t, seat)
    blades = [good(seat, BLADES)] if len(CUTS[value_of(kind)][cut]) > 2 else []
    return (*dice(t, seat, kind), *([f"saw-{number + 1}-{seat}"] if number >= 0 else []), *blades)


def splice(t: Table, seat: int, kind: int, steps: int) -> Ids:
    number = splice_number(t, seat, steps)
    return (*dice(t, seat, kind), *([f"splice-{number + 1}-{seat}"] if number >= 0 else []), good(seat, SCRAP))


def glue(t: Table, seat: int, pair: int, colour: int) -> Ids:
    one, other = pair // KINDS, pair % KINDS
    both = dict.fromkeys([*dice(t, seat, one), *dice(t, seat, other)])
    tiles = [glue_tile(t, seat)] if t.glue_tile[seat] != NO_TILE else []
    return (*both, *tiles, good(seat, GLUE))


def use(t: Table, seat: int, room: int, what: int) -> Ids:
    """C23: the helper, and the die or token that it changes."""
    one, other = what // origins.USES, what % origins.USES
    here = f"room-{seat}-{room + 1}"
    if one == other:
        return (here,)
    if t.facts.helpers.effects[t.rooms[seat][room]] == SWAP_TOKEN:
        return here, good(seat, one)
    return (here, *dice(t, seat, one))


def buy(t: Table, seat: int, kind: int, b: int) -> Ids:
    return tuple([f"stock-{n}" for n, lies in enumerate(t.stock) if lies == kind])


def plant(t: Table, seat: int, kind: int, value: int) -> Ids:
    return (*dice(t, seat, kind), *own_pot(t, seat, colour_of(kind)))


def add(t: Table, seat: int, number: int, b: int) -> Ids:
    """C27: where the improvement will lie, or where it does."""
    if number in (YELLOW_POT, BROWN_POT):
        return (pot(t, seat, 1 if number == YELLOW_POT else 2),)
    if number == GLUE_TILE:
        return (glue_tile(t, seat),)
    owned = t.saws[seat] > number - SAW_2 + 1 if number < SPLICE_2 else t.splices[seat] > number - SPLICE_2 + 1
    return (f"{IMPROVEMENTS[number]}-{seat}" if owned else f"improvement-{seat}-{IMPROVEMENTS[number]}",)


def market(t: Table, seat: int, a: int, b: int) -> Ids:
    return (f"marketing-{seat}-{market_step(t, seat) + 1}",)


def room(t: Table, seat: int, number: int, b: int) -> Ids:
    return (f"room-{seat}-{number + 1}",)


def lumber(t: Table, seat: int, kind: int, b: int) -> Ids:
    return dice(t, seat, kind)


ABOUT: Final[dict[int, About]] = {
    verbs.ACT: act,
    verbs.BERRIES: berries,
    verbs.SAW: saw,
    verbs.SPLICE: splice,
    verbs.GLUE_DICE: glue,
    verbs.CUT: lambda t, seat, a, b: own_pot(t, seat, a),
    verbs.USE: use,
    verbs.MARKET: market,
    verbs.BUY: buy,
    verbs.SELL: lumber,
    verbs.ROOM: room,
    verbs.RUN: room,
    verbs.PLANT: plant,
    verbs.ADD: add,
    verbs.HANG: lambda t, seat, a, b: (f"attic-{seat}-{t.facts.workshop.attic_ids[a]}",),
    verbs.PAY: lumber,
    verbs.SELL_TOKEN: lambda t, seat, a, b: (good(seat, a),),
    verbs.DISCARD: lumber,
}
"""The verbs that are about other things than those that they name, or draw them by the seat."""
