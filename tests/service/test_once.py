"""What is found out once about a table, its history and its offers, is what finding it out again would give."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import WATCHER
from millwright.service.sight import choice, choices_of
from millwright.service.turns import Parted, turns_back
from tests.service.tables import answer, begun


@pytest.mark.parametrize("game", GAMES)
def test_verbs_are_counted_on(game: str) -> None:
    room, rng = begun(game, 3), Random(f"counted {game}")
    for n in range(60):
        answer(room, rng)
        for seat in range(3) if n % 7 == 0 else ():
            assert room.played(seat) == Counter([entry.move[0] for entry in room.entries if entry.seat == seat])


@pytest.mark.parametrize("game", GAMES)
def test_whose_words_a_viewer_has_read(game: str) -> None:
    room, rng = begun(game, 3), Random(f"ears {game}")
    for _ in range(40):
        answer(room, rng)
    for n, entry in enumerate(room.entries):
        for seat in range(3):
            same = entry.lines(seat) == entry.lines(WATCHER)
            assert same or room.ear(seat, n, n + 1) == seat
            assert room.ear(seat, n, n + 1) in (seat, WATCHER)


@pytest.mark.parametrize(("game", "some"), [("workshop", True), ("brass", True), ("woodcraft", False)])
def test_offers_that_are_remembered_read_as_if_they_were_made_anew(game: str, some: bool) -> None:
    room, rng, known = begun(game, 3), Random(f"offers {game}"), 0
    for _ in range(150):
        for seat in room.asked():
            view = room.game.view(room.present(seat), seat)
            offers = room.offers(seat)
            known += sum([room.game.offer_key(view, *one) is not None for one in offers])
            assert choices_of(room, view, offers) == [choice(room.game, view, *one) for one in offers]
        answer(room, rng)
    assert bool(known) == some


def test_turns_are_parted_once_for_all_who_ask() -> None:
    room, rng = begun("brass", 3), Random("parted")
    for _ in range(60):
        answer(room, rng)
    whole, parted = [*turns_back(room.entries, room.shown)], Parted(room.entries, room.shown)
    one, other = iter(parted), iter(parted)
    assert [next(one), next(other), next(other), next(one), next(one)] == [whole[n] for n in (0, 0, 1, 1, 2)]
    assert [*parted] == whole
    assert room.turns_until(room.shown) is room.turns_until(room.shown)
    assert [*room.turns_until(10)] == [*turns_back(room.entries, 10)]
