"""Tools of Woodcraft: which, and where in the attic (C39)."""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.places import hanging_places
from millwright.games.woodcraft.table import Table
from millwright.kernel import Move

PROMISE: Final = 0.25
"""How much of a link counts whose other space is still empty."""


def space_worth(t: Table, look: Outlook, space: int, tool: int) -> float:
    """The rewards towards the neighbours: those there are, and part of those to come."""
    attic, found = t.attic[look.seat], 0.0
    for other, reward in t.facts.workshop.links[space]:
        if attic[other] < 0:
            found += PROMISE * look.gain(reward) * look.ahead
        elif attic[other] != tool:
            found += look.gain(reward)
    return found


def best_space(t: Table, look: Outlook, moves: list[Move]) -> Move:
    return max(moves, key=lambda move: space_worth(t, look, move[1], move[2]))


def best_tool(t: Table, look: Outlook, moves: list[Move]) -> Move:
    """The type that pays most where it hangs best; of equals one that is rare in the attic."""
    spaces, attic = hanging_places(t, look.seat), t.attic[look.seat]
    if not spaces:
        return moves[0]

    def promise(move: Move) -> tuple[float, int]:
        return max([space_worth(t, look, space, move[1]) for space in spaces]), -attic.count(move[1])

    return max(moves, key=promise)
