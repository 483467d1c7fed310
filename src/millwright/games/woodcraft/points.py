"""Points: what a position scores, now and at the end (C47 to C61)."""

from __future__ import annotations

from millwright.games.woodcraft.decks import (
    FOR_DICE,
    FOR_HELPERS,
    FOR_MARKETING,
    FOR_NOTHING,
    FOR_POTS,
    FOR_TILES,
    FOR_TOKENS,
    FOR_TOOLS,
)
from millwright.games.woodcraft.origins import SCORE_PARTS
from millwright.games.woodcraft.pieces import BLUEBERRIES, MATERIALS, value_of
from millwright.games.woodcraft.quotes import good
from millwright.games.woodcraft.table import NO_POT, NO_TILE, POTS, Table


def points_by_part(t: Table, seat: int) -> list[int]:
    """C47: what has been scored, by where it comes from."""
    return list(t.scored[seat * SCORE_PARTS : (seat + 1) * SCORE_PARTS])


def points_of(t: Table, seat: int) -> int:
    return sum(t.scored[seat * SCORE_PARTS : (seat + 1) * SCORE_PARTS])


def income_of(t: Table, seat: int, track: int) -> int:
    return t.income[seat * 2 + track]


def leftovers(t: Table, seat: int) -> int:
    """C49: dice, trees, blueberries and materials."""
    wood = sum([value_of(kind) for kind in t.lumber[seat]])
    trees = sum([max(0, value) for value in t.pots[seat * POTS : (seat + 1) * POTS]])
    return wood + trees + good(t, seat, BLUEBERRIES) + sum([good(t, seat, which) for which in MATERIALS])


def order_value(t: Table, seat: int) -> int:
    """C51: what a completed order is worth."""
    return t.facts.tracks.order_values[t.reputation[seat]]


def contract_count(t: Table, seat: int, contract: int) -> int:
    """C54 to C60: what a contract counts."""
    rule = t.facts.contracts.rules[contract]
    pots = t.pots[seat * POTS : (seat + 1) * POTS]
    if rule == FOR_TOKENS:
        count = sum([good(t, seat, which) for which in MATERIALS])
    elif rule == FOR_DICE:
        count = len(t.lumber[seat]) + len([value for value in pots if value > 0])
    elif rule == FOR_MARKETING:
        count = t.marketing[seat]
    elif rule == FOR_HELPERS:
        count = len([helper for helper in t.rooms[seat] if helper >= 0])
    elif rule == FOR_POTS:
        count = len([value for value in pots if value != NO_POT]) + int(t.glue_tile[seat] != NO_TILE)
    elif rule == FOR_TILES:
        count = t.splices[seat] + t.saws[seat]
    elif rule == FOR_TOOLS:
        count = len([tool for tool in t.attic[seat] if tool >= 0])
    else:
        count = 1
    return min(count, t.facts.contracts.most[contract])


def contract_points(t: Table, seat: int, contract: int) -> int:
    """C54 to C61: what a contract scores at the end."""
    c = t.facts.contracts
    count = contract_count(t, seat, contract)
    if c.rules[contract] == FOR_NOTHING or not c.tables[contract]:
        return count * c.each[contract]
    return max([points for least, points in c.tables[contract] if count >= least], default=0)


def ranked(t: Table) -> list[int]:
    """C52: the seats, most points first; of equals the later in turn order."""
    seats = list(range(t.seats))
    seats.sort(key=lambda seat: (points_of(t, seat), (seat - t.first) % t.seats), reverse=True)
    return seats
