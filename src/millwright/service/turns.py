"""The moves of a table parted into turns, and the last turn of each player as one viewer read of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from millwright.catalogue import hashed_once
from millwright.games.game import LogLine
from millwright.kernel import LUCK
from millwright.lazy import lazy
from millwright.service.history import Entry

FAR: Final = 400
"""So many moves back is looked for a player's last turn: more than a round has."""


class Lines(tuple[LogLine, ...]):
    """Lines that something is remembered by: their hash is found once."""

    @lazy
    def hashed(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self.hashed


NO_LINES: Final = Lines()


class Turn(NamedTuple):
    """Consecutive moves of one seat, and what chance made of them."""

    first: int  # the number of its first move
    last: int
    seat: int  # LUCK if nobody but chance has moved


@dataclass(frozen=True)
class TurnRead:
    """A turn as one viewer read of it."""

    first: int  # the number of its first move
    last: int
    seat: int
    lines: tuple[LogLine, ...]
    ends: int = 0  # the number of the move with which an era ended in it, if one did

    __hash__ = hashed_once


def turns_back(entries: list[Entry], last: int) -> Iterator[Turn]:
    """The turns up to a move, the last one first; what chance does belongs to whoever moved before it.

    With a round or an era another turn begins, even of the same seat.
    """
    first, end, seat = 1, last, LUCK
    for n in range(last, 0, -1):
        mover = entries[n - 1].seat
        if seat != LUCK and (mover not in (LUCK, seat) or entries[n - 1].chapter):
            yield Turn(first, end, seat)
            end, seat = first - 1, LUCK
        if mover != LUCK:
            first, seat = n, mover
    if seat != LUCK:
        yield Turn(first, end, seat)
        end = first - 1
    if end:
        yield Turn(1, end, LUCK)


class Parted:
    """The turns up to a move, the last one first: parted as far as somebody has asked, once for all who ask."""

    def __init__(self, entries: list[Entry], last: int) -> None:
        self.at: Final = (len(entries), last)
        self.found: Final[list[Turn]] = []
        self.more: Final = turns_back(entries, last)

    def __iter__(self) -> Iterator[Turn]:
        n = 0
        while n < len(self.found) or self.another():
            yield self.found[n]
            n += 1

    def another(self) -> bool:
        """Part one turn more, if there is one."""
        more = [*islice(self.more, 1)]
        self.found.extend(more)
        return bool(more)


def own_lines(entries: list[Entry], turn: Turn, viewer: int) -> Lines:
    """What the log says of whoever made a turn, also where chance had a part in it."""
    lines = [line for n in open_moves(entries, turn) for line in entries[n].lines(viewer)]
    return Lines([line for line in lines if line.seat == turn.seat and not line.chapter])


def is_turn(lines: Lines) -> bool:
    """Whether they tell of more than what is done between turns."""
    return any(not brief.between for line in lines for brief in line.brief)


def ends_era(lines: Iterable[LogLine]) -> bool:
    """Whether they tell how an era ended."""
    return any(brief.ends for line in lines for brief in line.brief)


def open_moves(entries: list[Entry], turn: Turn) -> Iterator[int]:
    """The moves of a turn; not sealed answers and what chance made of them, which are no turn."""
    secret = False
    for n in range(turn.first - 1, turn.last):
        secret = secret if entries[n].seat == LUCK else answered_in_secret(entries, n)
        if not secret:
            yield n


def answered_in_secret(entries: list[Entry], n: int) -> bool:
    """Whether a move was one of several sealed answers: the last of them, which opens all, follows on a sealed one."""
    return entries[n].sealed or (n > 0 and entries[n - 1].sealed)
