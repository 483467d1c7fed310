"""Moves of Woodcraft as people may write them, in the record's own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import State
from millwright.kernel import Item, Move

Write = Callable[[State, Move], str]

SHORT: Final = ("saw", "splice", "glue", "plant", "use")
"""Moves of which people leave out what cannot be otherwise."""


def canonical(s: State, seat: int, words: str, write: Write) -> str:
    """Pieces and dice in any order, a number before its good, a room by its number, and what goes without saying."""
    match words.split():
        case ["saw", die, *pieces]:
            words = " ".join(["saw", die, *sorted(pieces, reverse=True)])
        case ["glue", one, other, *new] if one in DIE_IDS and other in DIE_IDS:
            words = " ".join(["glue", *sorted([one, other], key=DIE_IDS.index), *new])
        case ["buy", number, good] if number.isdecimal():
            words = f"buy {good} {number}"
        case ["settle", room] if room.isdecimal():
            words = f"settle room-{room}"
    words = words.replace("saw_blades", "saw-blades")
    return completed(s, seat, words, write) if words.partition(" ")[0] in SHORT else words


def completed(s: State, seat: int, words: str, write: Write) -> str:
    """The one move that begins with these words; these words if there is none, or more than one, or it is this."""
    item: Item[State] = s.agenda[-1]
    full = [write(s, move) for move in item.candidates(s, seat)]
    if words in full:
        return words
    found = [one for one in full if one.startswith(f"{words} ")]
    return found[0] if len(found) == 1 else words
