"""Free actions that make a die which an order of Woodcraft lacks (C31 to C35, C62)."""

from __future__ import annotations

from millwright.games.woodcraft.abilities import possible_uses
from millwright.games.woodcraft.decks import ADJUST_DIE
from millwright.games.woodcraft.origins import USES
from millwright.games.woodcraft.pieces import BLADES, CUTS, KINDS, PIPS, SCRAP, colour_of, value_of
from millwright.games.woodcraft.quotes import (
    can_glue,
    different,
    glue_pairs,
    payable_orders,
    saw_number,
    splice_number,
)
from millwright.games.woodcraft.table import PER_SEAT, POTS, State, Table
from millwright.games.woodcraft.verbs import COMPLETE, CUT, GLUE_DICE, SAW, SPLICE, USE
from millwright.kernel import Move


def free_gains(s: State, seat: int) -> list[Move]:
    """C33, C36, C62: the free actions that may be good in themselves: orders, gluing, most helpers."""
    t = s.table
    found: list[Move] = [(COMPLETE, order, 0) for order in payable_orders(t, seat)]
    if can_glue(t, seat):
        found += [(GLUE_DICE, pair, colour) for pair, colour in glue_pairs(t, seat)]
    effects, rooms = t.facts.helpers.effects, t.rooms[seat]
    return found + [move for move in possible_uses(t, seat) if effects[rooms[move[1]]] != ADJUST_DIE]


def shapings(t: Table, seat: int) -> list[Move]:
    """What brings one of the orders beside the board nearer, each once."""
    found: dict[Move, None] = {}
    for order in t.orders[seat]:
        if tokens_there(t, seat, order):
            lacking, spare = split(t, seat, order)
            if len(lacking) <= 2:
                found.update(dict.fromkeys(moves_for(t, seat, lacking, spare)))
    return list(found)


def tokens_there(t: Table, seat: int, order: int) -> bool:
    return all(t.goods[seat * PER_SEAT + good] >= amount for good, amount in t.facts.orders.tokens[order])


def split(t: Table, seat: int, order: int) -> tuple[list[int], list[int]]:
    """The demands of an order that the lumber does not meet, as masks of kinds; and the dice that it does not need."""
    o, spare, lacking = t.facts.orders, list(t.lumber[seat]), []
    for kind in o.exact[order]:
        if kind in spare:
            spare.remove(kind)
        else:
            lacking.append(1 << kind)
    for demand in o.flexible[order]:
        fitting = [kind for kind in spare if demand >> kind & 1]
        if fitting:
            spare.remove(fitting[0])
        else:
            lacking.append(demand)
    return lacking, spare


def moves_for(t: Table, seat: int, lacking: list[int], spare: list[int]) -> list[Move]:
    wanted = 0
    for demand in lacking:
        wanted |= demand
    kinds = different(tuple(spare)) if wanted else []
    found = sawings(t, seat, wanted, len(lacking), kinds) + splicings(t, seat, wanted, kinds)
    found += adjustings(t, seat, wanted, kinds)
    if wanted and can_glue(t, seat):
        found += gluings(t, seat, wanted, spare)
    for colour in range(POTS):
        tree = t.pots[seat * POTS + colour]
        if tree > 0 and wanted >> (colour * PIPS + tree - 1) & 1:
            found.append((CUT, colour, 0))
    return found


def sawings(t: Table, seat: int, wanted: int, most: int, kinds: list[int]) -> list[Move]:
    """C31: cuts of which at most one piece is not asked for."""
    if saw_number(t, seat) == -2:
        return []
    pieces = min(t.goods[seat * PER_SEAT + BLADES] + 2, most + 1)
    found: list[Move] = []
    for kind in kinds:
        low = kind - kind % PIPS
        if not wanted >> low & (1 << kind % PIPS) - 1:
            continue
        for cut, parts in enumerate(CUTS[value_of(kind)]):
            if len(parts) > pieces:
                break
            asked = [part for part in parts if wanted >> (low + part - 1) & 1]
            if len(asked) >= max(1, len(parts) - 1):
                found.append((SAW, kind, cut))
    return found


def splicings(t: Table, seat: int, wanted: int, kinds: list[int]) -> list[Move]:
    """C32."""
    found: list[Move] = []
    if not t.goods[seat * PER_SEAT + SCRAP]:
        return found
    for kind in kinds:
        for steps in range(1, PIPS - kind % PIPS):
            if wanted >> (kind + steps) & 1 and splice_number(t, seat, steps) != -2:
                found.append((SPLICE, kind, steps))
    return found


def adjustings(t: Table, seat: int, wanted: int, kinds: list[int]) -> list[Move]:
    """C62: helpers that change dice of a colour."""
    h, found = t.facts.helpers, []
    for room, helper in enumerate(t.rooms[seat]):
        if helper >= 0 and h.effects[helper] == ADJUST_DIE and not t.tired >> room & 1:
            for kind in kinds:
                if colour_of(kind) == h.colours[helper]:
                    found += [
                        (USE, room, kind * USES + other)
                        for other in range(kind - kind % PIPS, kind - kind % PIPS + PIPS)
                        if other != kind and abs(other - kind) <= h.amounts[helper] and wanted >> other & 1
                    ]
    return found


def gluings(t: Table, seat: int, wanted: int, spare: list[int]) -> list[Move]:
    """C33: of dice that the order does not need."""
    found: list[Move] = []
    for pair, colour in glue_pairs(t, seat):
        one, other = pair // KINDS, pair % KINDS
        made = colour * PIPS + value_of(one) + value_of(other) - 1
        if wanted >> made & 1 and one in spare and other in spare and (one != other or spare.count(one) > 1):
            found.append((GLUE_DICE, pair, colour))
    return found
