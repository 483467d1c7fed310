"""Rooms, pots, the attic and the contracts: where something may go or come from, and why not."""

from __future__ import annotations

from millwright.games.woodcraft.pieces import colour_of, value_of
from millwright.games.woodcraft.table import NO_POT, POTS, Table
from millwright.kernel import FREE, Quote, bits

# ---- rooms


def next_to_helper(t: Table, seat: int, room: int) -> bool:
    rooms = t.rooms[seat]
    for other in t.facts.workshop.adjacent[room]:
        if rooms[other] >= 0:
            return True
    return False


def free_rooms(t: Table, seat: int) -> list[int]:
    """C21: free, and next to a room with a helper."""
    return [room for room, helper in enumerate(t.rooms[seat]) if helper < 0 and next_to_helper(t, seat, room)]


def quote_room(t: Table, seat: int, room: int) -> Quote:
    """C21: whether a new helper may live there."""
    if t.rooms[seat][room] >= 0:
        return Quote(0, "room_taken", 0, 0)
    return FREE if next_to_helper(t, seat, room) else Quote(0, "room_far", 0, 0)


def housed(t: Table, seat: int) -> list[int]:
    """The rooms with a helper."""
    return [room for room, helper in enumerate(t.rooms[seat]) if helper >= 0]


def producers(t: Table, seat: int) -> list[int]:
    """C24: the rooms whose helper produces something."""
    productions = t.facts.helpers.productions
    return [room for room, helper in enumerate(t.rooms[seat]) if helper >= 0 and productions[helper]]


def quote_run(t: Table, seat: int, room: int, done: int) -> Quote:
    """C22, C24: different helpers that produce something; `done` are the rooms of those that have, as a mask."""
    if not t.facts.helpers.productions[t.rooms[seat][room]]:
        return Quote(0, "run_nothing", 0, 0)
    return Quote(0, "run_done", 0, 0) if done >> room & 1 else FREE


# ---- pots


def may_plant(t: Table, seat: int, kind: int, value: int) -> bool:
    """C25: a small value, into the empty pot of its colour."""
    return t.pots[seat * POTS + colour_of(kind)] == 0 and value <= t.facts.numbers.plant


def quote_plant(t: Table, seat: int, kind: int, value: int) -> Quote:
    if may_plant(t, seat, kind, value):
        return FREE
    tree = t.pots[seat * POTS + colour_of(kind)]
    if tree == NO_POT:
        return Quote(0, "pot_none", 0, 0)
    return Quote(0, "pot_full", 0, 0) if tree else Quote(0, "plant_large", t.facts.numbers.plant, 0)


def planting_values(t: Table, kind: int) -> list[int]:
    """What somebody might plant of a die: as much as is allowed, or all of it."""
    value, most = value_of(kind), t.facts.numbers.plant
    return list(range(1, value + 1)) if value <= most else [*range(1, most + 1), value]


# ---- the attic


def needed_first(t: Table, seat: int, space: int) -> list[int]:
    """C39: the empty spaces of the attic that have to be filled before this one."""
    attic = t.attic[seat]
    return [other for other in t.facts.workshop.needs[space] if attic[other] < 0]


def quote_hang(t: Table, seat: int, space: int) -> Quote:
    """C39: a free space whose needs are filled."""
    if t.attic[seat][space] >= 0:
        return Quote(0, "attic_taken", 0, 0)
    return Quote(0, "attic_needs", space, 0) if needed_first(t, seat, space) else FREE


def hanging_places(t: Table, seat: int) -> list[int]:
    """C39: the spaces of the attic where a tool may be hung."""
    return [space for space, tool in enumerate(t.attic[seat]) if tool < 0 and not needed_first(t, seat, space)]


# ---- contracts


def claimable(t: Table, seat: int) -> list[int]:
    """C38: the contracts of the row without a marker of one's own."""
    return [c for c in bits(t.contracts) if not t.claims[c] >> seat & 1]


def contracts_seen(t: Table) -> list[int]:
    """The contracts of the row, and those that have left it with a marker."""
    return [c for c, by in enumerate(t.claims) if by or t.contracts >> c & 1]


def quote_claim(t: Table, seat: int, contract: int) -> Quote:
    """C38: in the row, and one marker of a player at most."""
    if t.claims[contract] >> seat & 1:
        return Quote(0, "contract_mine", 0, 0)
    return FREE if t.contracts >> contract & 1 else Quote(0, "contract_gone", 0, 0)
