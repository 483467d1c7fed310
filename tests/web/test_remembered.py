"""What pages remember and share is what each would draw anew, and alone: for every game, position and viewer."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from millwright.catalogue import MEMORIES
from millwright.games.registry import GAMES
from millwright.service.room import Room
from millwright.service.sight import look
from millwright.web.pieces import Fragments
from millwright.web.shared import SHARED
from millwright.web.tablepage import fragments
from tests.service.tables import answer, begun

STRANGER = 99
TABLES = [("workshop", 2), ("workshop", 4), ("brass", 3), ("woodcraft", 1), ("woodcraft", 3)]


def pages(room: Room, people: list[int] | None = None) -> list[Fragments]:
    """Everybody's page, and that of somebody who watches."""
    people = people or [*[chair.person for chair in room.chairs], STRANGER]
    return [fragments(look(room, person, None), "http://127.0.0.1") for person in people]


def forget() -> None:
    for clear in MEMORIES:
        clear()
    SHARED.clear()


def alone(room: Room, person: int, patch: pytest.MonkeyPatch) -> Fragments:
    """Somebody's page made of nothing but their own view and their own words of what has happened."""
    forget()
    room.made.clear()
    room.log_parts.clear()
    with patch.context() as own:
        own.setattr(Room, "ear", lambda room, viewer, first, end: viewer)
        return fragments(replace(look(room, person, None), public=None), "http://127.0.0.1")


def check_shared(game: str, seats: int, patch: pytest.MonkeyPatch) -> None:
    """Whoever looks first, nobody gets what they would not see if nobody else had looked."""
    room, rng = begun(game, seats), Random(f"shared {game} {seats}")
    people = [*[chair.person for chair in room.chairs], STRANGER]
    for n in range(40):
        if n % 8 == 7:
            shared = dict(zip(people, pages(room, people), strict=True))
            assert shared == {person: alone(room, person, patch) for person in people}
            people = [*people[1:], people[0]]
        if not room.state.agenda:
            break
        answer(room, rng)


@pytest.mark.parametrize(("game", "seats"), TABLES)
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


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_all_share_is_what_each_would_see_alone(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    check_shared(game, seats, monkeypatch)


@pytest.mark.parametrize("what", ["figures", "parts", "zones", "words"])
def test_sharing_what_is_not_the_same_for_all_would_be_noticed(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Workshop's money is secret, and so are the hands of Brass."""
    if what == "figures":
        monkeypatch.setattr(type(GAMES["workshop"]), "open_figures", True)
    elif what == "parts":
        monkeypatch.setattr("millwright.games.workshop.draw.parts.PUBLIC", frozenset({"players"}))
    elif what == "zones":
        monkeypatch.setattr(type(GAMES["workshop"]), "open_zones", frozenset({"board", "topic", "market", "players"}))
    else:
        monkeypatch.setattr(Room, "ear", lambda room, viewer, first, end: 0)
    with pytest.raises(AssertionError):
        check_shared("brass" if what == "words" else "workshop", 3, monkeypatch)
