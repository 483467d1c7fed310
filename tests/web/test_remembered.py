"""What pages remember is what they would draw anew: for every game, position and viewer."""

from __future__ import annotations

from random import Random

import pytest

from millwright.catalogue import MEMORIES
from millwright.service.room import Room
from millwright.service.sight import look
from millwright.web.tablepage import Fragments, fragments
from millwright.web.zones import SHARED
from tests.service.tables import answer, begun

STRANGER = 99


def pages(room: Room) -> list[Fragments]:
    """Everybody's page, and that of somebody who watches."""
    people = [*[chair.person for chair in room.chairs], STRANGER]
    return [fragments(look(room, person, None), "http://127.0.0.1") for person in people]


def forget() -> None:
    for clear in MEMORIES:
        clear()
    SHARED.clear()


@pytest.mark.parametrize(
    ("game", "seats"), [("workshop", 2), ("workshop", 4), ("brass", 3), ("woodcraft", 1), ("woodcraft", 3)]
)
def test_a_page_is_the_same_whether_it_is_remembered_or_drawn_anew(game: str, seats: int) -> None:
    room, rng = begun(game, seats), Random(f"{game} {seats}")
    for n in range(60):
        warm = pages(room)  # from what the positions before and the other viewers have left
        if n % 6 == 0:
            forget()
            assert [pages(room), pages(room)] == [warm, warm]
        if not room.state.agenda:
            break
        answer(room, rng)
