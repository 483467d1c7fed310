"""A table's history is told in the languages that are read there: at once, or when somebody comes who reads another."""

from __future__ import annotations

import pytest

from millwright.catalogue import LANGUAGE
from millwright.kernel import WATCHER
from millwright.language import FIRST, languages
from millwright.service.room import Room
from millwright.service.sight import look
from tests.service.tables import begun, new_room
from tests.service.test_course import play

OTHER = languages()[-1]


@pytest.mark.parametrize(("game", "seats"), [("workshop", 3), ("brass", 3), ("woodcraft", 2)])
def test_what_is_told_later_is_what_was_told_at_once(game: str, seats: int) -> None:
    """For every viewer: the same lines, the same secrets; what comes then is told in both."""
    late, at_once = play(begun(game, seats), 60), new_room(game, seats)
    assert any(languages_of(late, n) == {FIRST} for n in range(late.seq))
    at_once.said[OTHER] = 0
    at_once.replay([(entry.seat, entry.move) for entry in late.entries])
    look_in(OTHER, late)
    viewers = [*range(seats), WATCHER]
    for one, other in zip(late.entries, at_once.entries, strict=True):
        assert [one.told[OTHER, viewer] for viewer in viewers] == [other.told[OTHER, viewer] for viewer in viewers]
    look_in(FIRST, late)
    play(late, 1)
    assert languages_of(late, -1) >= {FIRST, OTHER}


def look_in(name: str, room: Room) -> None:
    token = LANGUAGE.set(name)
    assert look(room, 0, None).log
    LANGUAGE.reset(token)


def languages_of(room: Room, entry: int) -> set[str]:
    return {name for name, _ in room.entries[entry].told}


def test_moves_that_were_worked_out_before_somebody_came_are_told_too() -> None:
    room = play(begun("brass", 3), 5)
    seat = room.asked()[0]
    progress = room.step(seat, [room.offers(seat)[0][0]])
    look_in(OTHER, room)
    room.enter(progress)
    look_in(OTHER, room)
    assert all((OTHER, WATCHER) in entry.told for entry in room.entries)
