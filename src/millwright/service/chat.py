"""Chat at a table: who may speak, and what its host may do about it.

Each function works out a change: what is to be kept, and how it is then entered into the room.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.catalogue import text
from millwright.service.people import tidy
from millwright.service.room import NotYours, Refusal, Room, Said
from millwright.service.saved import Unknown, newcomer
from millwright.service.store.statements import Statement, blank_line, new_line, put_guest

LONGEST_WORDS: Final = 500

Change = tuple[list[Statement], Callable[[], None]]


def say(room: Room, person: int, name: str, words: str, now: float) -> Change:
    """Players, and watchers where they are allowed; but nobody whom the host has muted."""
    if not room.admits(person):
        raise NotYours
    if person in room.guests.muted:
        raise Refusal(text("web.muted"))
    line = Said(len(room.chat) + 1, person, tidy(words, LONGEST_WORDS), now)
    mark = room.guests.mark_for(person, name)

    def enter() -> None:
        room.guests.enter(person, name, mark)
        room.chat.append(line)

    return [new_line(room.id, line.number, person, line.words, now), *newcomer(room, person, mark)], enter


def remove(room: Room, person: int, number: int) -> Change:
    """The host takes a line away, also from the file. That there was one stays to be seen."""
    index = room.chat.index(line_of(room, person, number))
    old = room.chat[index]
    gone = Said(old.number, old.person, "", old.at)
    return [blank_line(room.id, number)], lambda: room.chat.__setitem__(index, gone)


def mute(room: Room, person: int, number: int, muted: bool) -> Change:
    """Whoever said this line may speak no longer, or again: at this table, as the host wants it."""
    other = line_of(room, person, number).person
    if other == room.host:
        raise Refusal(text("web.mute_host"))
    enter = room.guests.muted.add if muted else room.guests.muted.discard
    return [put_guest(room.id, other, room.guests.marks[other], muted)], lambda: enter(other)


def line_of(room: Room, person: int, number: int) -> Said:
    """A line of chat, for the host."""
    if person != room.host:
        raise NotYours
    if not 1 <= number <= len(room.chat):
        raise Unknown(room.id)
    return room.chat[number - 1]
