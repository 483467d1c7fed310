"""The names of those who play: of several on one screen, and another name than before."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from millwright.games.registry import GAMES
from millwright.service.chat import Change
from millwright.service.guests import Guests, alike, numbered, own_name, reserved, seat_names
from millwright.service.notes import note, together
from millwright.service.people import LONGEST_NAME, tidy
from millwright.service.room import OVER, PERSON, PLAYING, Chair, Refusal, Room
from millwright.service.saved import Unknown
from millwright.service.store.statements import rename_guest, rename_person

if TYPE_CHECKING:
    from millwright.service.house import House


def with_own_names(game: str, chairs: list[Chair]) -> list[Chair]:
    """The chairs of a new table: whoever has several of them has a name for each, and no two names are the same."""
    facts = GAMES[game].facts()
    taken = {*reserved(GAMES[game], GAMES[game].seat_ids(facts, len(chairs)))}
    guests, found = Guests(frozenset(taken)), list[Chair]()
    for chair in chairs:
        if chair.kind == PERSON:
            guests.enter(chair.person, chair.name, guests.mark_for(chair.person, chair.name))
    taken |= set(guests.called.values())
    for chair in chairs:
        seated = chair.kind == PERSON and chair.person in [one.person for one in found]
        given = tidy(chair.own_name, LONGEST_NAME) if chair.own_name else ""
        wish = given or (next_name(guests.called[chair.person], found) if seated else "")
        wish = "" if not seated and alike(wish) == alike(chair.name) else wish
        name = own_name(wish, taken) if wish else ""
        taken |= {name} if name else set()
        found.append(replace(chair, own_name=name))
    return found


def next_name(name: str, chairs: list[Chair]) -> str:
    """Ann 2, Ann 3."""
    taken = [name, *[chair.own_name for chair in chairs]]
    return next(one for one in numbered(name) if one not in taken)


async def rename(house: House, person: int, name: str) -> None:
    """Somebody is called otherwise from now on, also where they play; what they have finished keeps its names."""
    name = tidy(name, LONGEST_NAME)
    going = [one.id for one in house.store.tables_of(person) if one.phase != OVER]
    await house.store.write(*rename_person(person, name))
    for table in going:
        with contextlib.suppress(Refusal, Unknown):  # a table that is set aside, or gone, keeps the old name
            await house.change(table, lambda room: renamed(room, person, name, time.time()))


def renamed(room: Room, person: int, name: str, now: float) -> Change:
    """What changes at one table. A name that another one has gets a mark, as when somebody comes."""
    if person not in room.guests.called:
        return [], lambda: None
    mark = room.guests.new_mark(person, name)

    def enter() -> None:
        room.guests.rename(person, name, mark)
        for chair, called in zip(room.chairs, seat_names(room.chairs, room.guests), strict=True):
            chair.name = called

    after = Guests(called=dict(room.guests.called))
    after.rename(person, name, mark)
    seats = [seat for seat, chair in enumerate(room.chairs) if chair.person == person and not chair.own_name]
    told = [note(room, "renamed", seat, now, new=after.called[person]) for seat in seats[:1] if room.phase == PLAYING]
    return together(*told, ([rename_guest(room.id, person, mark, name)], enter))
