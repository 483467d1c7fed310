"""How a game went: the score of everybody after each turn, and the turns that brought most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final
from weakref import WeakKeyDictionary

from millwright.catalogue import LANGUAGE
from millwright.games.game import LogLine
from millwright.kernel import LUCK, Event, heard, play_trusted
from millwright.service.room import OVER, Room
from millwright.service.turns import turns_back

LARGEST: Final = 5
"""So many turns are told of."""

ALL_PAID: Final = 3
"""Where everybody else gains a third of what the mover does, or more, it was not the turn that brought it."""


@dataclass(frozen=True)
class Moment:
    """The end of a turn: what everybody would have if the game ended there, as far as it may be known."""

    at: int  # the number of its last move
    seat: int  # whose turn it was; LUCK for the start
    totals: tuple[int | None, ...]
    lines: tuple[LogLine, ...] = ()


@dataclass(frozen=True, eq=False)
class Course:
    """A game from its start to its end, or as far as it has come."""

    moments: tuple[Moment, ...]
    chapters: tuple[tuple[int, str], ...]  # the number of a move, and what began with it
    start: Any  # the view that the viewer had when it began
    events: list[Event]  # ... and all that they have heard since


@dataclass(frozen=True)
class Gain:
    """A turn and what it brought to its own player."""

    moment: Moment
    points: int


Courses = dict[tuple[str, int], tuple[int, Course]]
"""By language and viewer: up to which move, and the course."""

KEPT: Final[WeakKeyDictionary[Room, Courses]] = WeakKeyDictionary()


def course_of(room: Room, viewer: int) -> Course:
    """The course of a table's game as one viewer may know it, all of it once the game is over: made once."""
    kept, key = KEPT.setdefault(room, {}), (LANGUAGE.get(), viewer)
    if key not in kept or kept[key][0] != room.shown:
        events, start = list[Event](), room.game.view(room.checkpoints[0], viewer)
        parts = (tuple(moments(room, viewer, events)), tuple(chapters(room, viewer)))
        kept[key] = room.shown, Course(*parts, start, events)
    return kept[key][1]


def moments(room: Room, viewer: int, events: list[Event]) -> Iterator[Moment]:
    """Turn by turn; what the viewer hears on the way is added to the events."""
    s, lines = room.game.clone(room.checkpoints[0]), list[LogLine]()
    yield Moment(0, LUCK, totals(room, s, viewer))
    ends, seat = turn_ends(room), LUCK
    for n, entry in enumerate(room.entries[: room.shown], 1):
        play_trusted(s, entry.seat, entry.move)
        seat = entry.seat if entry.seat != LUCK else seat
        lines += entry.lines(viewer)
        events += heard(s.events, viewer)
        if n in ends:
            yield Moment(n, seat, totals(room, s, viewer), tuple(line for line in lines if not line.chapter))
            lines = []


def turn_ends(room: Room) -> set[int]:
    """The last move of each turn: the next answer is another player's. What chance does belongs to the turn before."""
    if room.seats == 1:  # alone there are only one's own turns: chance parts them
        seats = [entry.seat for entry in room.entries[: room.shown]]
        ends = [n for n in range(1, len(seats)) if seats[n - 1] == LUCK != seats[n]]
    else:
        ends = [turn.last for turn in turns_back(room.entries, room.shown) if turn.seat != LUCK][::-1]
    return {*ends, room.shown}


def totals(room: Room, s: Any, viewer: int) -> tuple[int | None, ...]:
    """What everybody would have now; while the game goes on, what the viewer may know of it."""
    if room.phase == OVER:
        return tuple([total(room, s, seat, seat) for seat in range(room.seats)])
    return tuple([total(room, s, seat, viewer) for seat in range(room.seats)])


def total(room: Room, s: Any, seat: int, viewer: int) -> int | None:
    rows = room.game.standing(room.game.view(s, viewer))
    return rows[-1][1][seat] if rows else room.game.scores(s)[seat]


def chapters(room: Room, viewer: int) -> Iterator[tuple[int, str]]:
    for n, entry in enumerate(room.entries[: room.shown], 1):
        for line in entry.lines(viewer):
            if line.chapter:
                yield n, line.text


def eras(chapters: tuple[tuple[int, str], ...]) -> list[tuple[int, str]]:
    """Where those begin that have rounds of their own: `Rail era, round 1 of 8`."""
    found: dict[str, int] = {}
    for at, words in chapters:
        head, rounds, _ = words.partition(", ")
        if rounds:
            found.setdefault(head, at)
    return [(at, head) for head, at in found.items()]


def gains(course: Course) -> list[Gain]:
    """The turns that brought their own players most, the largest first; not those with which an era ended."""
    begins = [at for at, _ in eras(course.chapters)]
    turns = [pair for pair in pairwise(course.moments) if not any(pair[0].at < at <= pair[1].at for at in begins)]
    found = [gain(before, after) for before, after in turns]
    return sorted([one for one in found if one.points > 0], key=lambda one: -one.points)[:LARGEST]


def gain(before: Moment, after: Moment) -> Gain:
    """What a turn brought to its own player; nothing where all were paid at once: that came with the round."""
    if after.seat == LUCK:
        return Gain(after, 0)
    rises = [rise(had, has) for had, has in zip(before.totals, after.totals, strict=True)]
    own = rises.pop(after.seat)
    return Gain(after, 0 if rises and min(rises) * ALL_PAID >= own else own)


def rise(had: int | None, has: int | None) -> int:
    return has - had if had is not None and has is not None else 0
