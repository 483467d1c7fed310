"""Runs of chance in the log: one line for a hand that is dealt, for each viewer with what that viewer heard."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from millwright.catalogue import texts
from millwright.games.registry import GAMES
from millwright.kernel import LUCK, WATCHER
from millwright.service.history import PART
from millwright.service.house import House
from millwright.service.room import Room
from millwright.service.sight import log_of
from tests.service.tables import answer, begun, peek, take_turn, two, within


def logged(room: Room, viewer: int, last: int | None = None) -> list[tuple[int, str]]:
    parts = log_of(room, viewer, room.shown if last is None else last)
    return [(n, line.text) for part in parts for n, line in part.rows]


def draws(room: Room, viewer: int, last: int | None = None) -> list[tuple[int, str]]:
    return [(n, words) for n, words in logged(room, viewer, last) if " draws" in words]


def played(game: str, seats: int, answers: int) -> Room:
    room, rng = begun(game, seats), Random(f"runs {game}")
    for _ in range(answers):
        answer(room, rng)
    return room


def test_a_hand_of_brass_is_one_line_for_each_seat_even_across_parts() -> None:
    room = begun("brass", 4)
    dealt = draws(room, WATCHER)
    assert [n for n, _ in dealt] == [9, 17, 25, 33]
    assert all(words.endswith(" draws 8 cards.") for _, words in dealt)
    owner = room.entries[24].move[1]
    (number, own) = next((n, words) for n, words in draws(room, owner) if "draws:" in words)
    names = [line.run.thing for entry in room.entries[17:25] for line in entry.lines(owner) if line.run]
    assert number == 25 > PART and len(names) == 8 and all(name in own for name in names)
    others = [words for n, words in draws(room, owner) if n != 25]
    assert others == [words for n, words in dealt if n != 25]


def test_looking_back_into_a_hand_tells_as_much_as_was_dealt() -> None:
    room = begun("brass", 4)
    whole = room.log_part(WATCHER, 0, room.shown)
    told = [draws(room, WATCHER, last)[-1] for last in (18, 20, 21)]
    assert [(n, words.partition(" ")[2]) for n, words in told] == [
        (18, "draws 1 card."), (20, "draws 3 cards."), (21, "draws 4 cards."),
    ]  # fmt: skip
    assert room.log_part(WATCHER, 0, 20) is whole


def test_a_hand_that_is_filled_up_is_one_line() -> None:
    room, rng = begun("brass", 2), Random("fill")
    start = room.shown
    while not any(n > start and "2 cards" in words for n, words in draws(room, WATCHER)):
        answer(room, rng)
    last, words = draws(room, WATCHER)[-1]
    seat = room.entries[last - 1].move[1]
    own = dict(draws(room, seat))[last]
    assert own.startswith(words.removesuffix("2 cards.").strip() + ": ") or own.endswith(" twice.")


def test_workshop_and_woodcraft_tell_their_setup_in_few_lines() -> None:
    """Words are short where a card has many; who draws what stays with the owner."""
    told = [words for _, words in logged(played("workshop", 3, 3), 0)]
    assert [words for words in told if words.startswith("Red draws demand tokens: ")]
    assert {"Blue draws 2 demand tokens.", "Yellow draws 2 demand tokens."} <= set(told)
    assert len([words for words in told if words.startswith(("Turn order: ", "Cards turned up: "))]) == 2
    told = [words for _, words in logged(begun("woodcraft", 2), 0)]
    assert {"Blue draws 3 helpers.", "Blue draws 7 orders."} <= set(told)
    starts = (
        "The tiles stand",
        "Rolled",
        "New orders",
        "New helpers",
        "Public",
        "Red draws helpers",
        "Red draws orders",
    )
    assert [len([words for words in told if words.startswith(f"{start}")]) for start in starts] == [1] * len(starts)


@pytest.mark.parametrize(("game", "seats"), [("brass", 3), ("workshop", 3), ("woodcraft", 2)])
def test_parts_stay_and_nothing_is_lost(game: str, seats: int) -> None:
    """Part by part as it grows, the log is what it is at the end; no run has two lines; no other line is lost."""
    room, rng = begun(game, seats), Random(f"grows {game}")
    kept: dict[int, object] = {}
    for _ in range(60):
        answer(room, rng)
        kept |= {part.number: part.rows for part in log_of(room, 1, room.shown) if part.full}
    room.log_parts.clear()
    assert kept == {number: room.log_part(1, number, room.shown).rows for number in kept}
    rows = [row for number in range(room.shown // PART + 1) for row in room.log_part(1, number, room.shown).rows]
    single = [line for entry in room.entries[: room.shown] for line in entry.lines(1)]
    assert [line for _, line in rows if not line.run] == [line for line in single if not line.run]
    pairs = [(one.run, other.run) for (_, one), (_, other) in pairwise(rows)]
    assert not [one for one, other in pairs if one and one.fits(other)]
    assert all(line.text for _, line in rows)
    assert [n for n, _ in rows] == sorted(n for n, _ in rows)


@pytest.mark.parametrize(("game", "seats"), [("brass", 3), ("workshop", 3), ("woodcraft", 2)])
def test_only_chance_makes_runs_and_only_the_owner_hears_what_was_drawn(game: str, seats: int) -> None:
    room = played(game, seats, 40)
    hidden = 0
    for entry in room.entries:
        told = {viewer: [line.run for line in entry.lines(viewer) if line.run] for viewer in [*range(seats), WATCHER]}
        assert entry.seat == LUCK or not any(told.values())
        secret = [viewer for viewer, runs in told.items() if runs and runs != told[WATCHER]]
        assert len(secret) <= 1
        if secret:
            hidden += 1
            assert [run.thing for run in told[WATCHER]] == [""]
    assert hidden > 5


def test_the_log_is_the_same_when_a_table_is_opened_again(tmp_path: Path) -> None:
    found: list[object] = []

    async def play(house: House) -> None:
        table, _, _ = await two(house, "brass")
        for n in range(4):
            await take_turn(house, table, Random(n))
        room = await peek(house, table)
        found.extend([table, [logged(room, viewer) for viewer in (0, 1, WATCHER)]])

    async def again(house: House) -> None:
        room = await peek(house, str(found[0]))
        assert [logged(room, viewer) for viewer in (0, 1, WATCHER)] == found[1]

    within(tmp_path / "tables.db", play)
    within(tmp_path / "tables.db", again)


def test_the_log_of_the_command_line_has_each_card() -> None:
    room = begun("brass", 2)
    s, owner = room.position(3), room.entries[2].move[1]
    assert [words.count(" draws ") for words in room.game.log_lines(s, s.events, owner)] == [1]
    assert room.game.log_lines(s, s.events, WATCHER) == []


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_runs_are_those_of_events(game: str) -> None:
    keys = [key.removeprefix(f"{game}.run.") for key in texts("en") if key.startswith(f"{game}.run.")]
    things = [key.removeprefix(f"{game}.run_thing.") for key in texts("en") if key.startswith(f"{game}.run_thing.")]
    rows = [row.key for row in GAMES[game].happenings.rows]
    assert keys and {key.removesuffix("_hidden") for key in keys} <= set(rows)
    assert set(things) == {key for key in keys if "{things}" in texts("en")[f"{game}.run.{key}"]}
