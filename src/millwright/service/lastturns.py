"""The last turn of each player, as one viewer read of it."""

from __future__ import annotations

from typing import Final

from millwright.games.game import LogLine
from millwright.kernel import LUCK
from millwright.service.history import Entry

FAR: Final = 400
"""So many moves back is looked: more than a round has."""

Lines = tuple[LogLine, ...]


def last_turns(entries: list[Entry], seats: int, viewer: int) -> list[Lines]:
    """By seat: what the log says of it in the last turn that it made alone; sealed answers are no such turn."""
    found: dict[int, Lines] = {}
    turn: list[Entry] = []  # the moves of one seat, the last one first
    for n in range(len(entries) - 1, max(-1, len(entries) - FAR), -1):
        entry = entries[n]
        if answered_in_secret(entries, n):
            continue
        if turn and (entry.seat not in (LUCK, turn[0].seat) or opens_a_chapter(entry, viewer)):
            settle(found, turn, viewer)
            turn = []
            if len(found) == seats:
                break
        if entry.seat != LUCK:
            turn.append(entry)
    settle(found, turn, viewer)
    return [found.get(seat, ()) for seat in range(seats)]


def opens_a_chapter(entry: Entry, viewer: int) -> bool:
    """Whether a round or an era begins with a move: whoever moves next begins another turn, even the same seat."""
    return any(line.chapter for line in entry.lines(viewer))


def answered_in_secret(entries: list[Entry], n: int) -> bool:
    """Whether a move was one of several sealed answers: the last of them, which opens all, follows on a sealed one."""
    return entries[n].sealed or (n > 0 and entries[n - 1].sealed)


def settle(found: dict[int, Lines], turn: list[Entry], viewer: int) -> None:
    """A whole turn is known; if it tells anything, it is the last one of its seat."""
    for seat in [entry.seat for entry in turn[:1] if entry.seat not in found]:
        lines = [line for entry in reversed(turn) for line in entry.lines(viewer)]
        own = tuple([line for line in lines if line.seat == seat and not line.chapter])
        if own:
            found[seat] = own
