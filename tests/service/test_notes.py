"""Notes: what happens at a table that is no move stands in the log, where it happened, for everybody."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from millwright.kernel import WATCHER
from millwright.service.address import Address
from millwright.service.doctor import examine, save
from millwright.service.history import PART, LogPart
from millwright.service.house import House
from millwright.service.notes import note, together
from millwright.service.sight import look
from millwright.service.store.errors import Full
from tests.houses import seen
from tests.service.tables import answer, begun, led_to, peek, store_of, take_turn, two, within


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


def kinds(parts: list[LogPart]) -> list[tuple[int, str]]:
    return [(one.seq, one.kind) for part in parts for one in part.notes]


def test_a_note_is_kept_at_once_and_read_again(file: Address, tmp_path: Path) -> None:
    found: list[str] = []

    async def notes(house: House) -> None:
        table, _, _ = await two(house)
        await take_turn(house, table, Random(1))
        await house.note(table, "hint", 0)
        found_now = seen(file, "select n, kind, seat, words from note")  # on the disk: a kill loses nothing
        assert found_now == [(1, "hint", 0, '{"name": "Ann"}')]
        await take_turn(house, table, Random(2))
        await house.note(table, "hint", 1, what="more")
        found.append(table)
        found.append(repr((await peek(house, table)).notes))

    async def again(house: House) -> None:
        assert repr((await peek(house, found[0])).notes) == found[1]

    within(file, notes)
    within(file, again)
    report = examine(file)
    assert report.healthy
    copy = tmp_path / "saved.db"
    assert save(file, report, copy) == []
    within(copy, again)


def test_what_is_not_kept_is_not_told(file: Address) -> None:
    async def notes(house: House) -> None:
        table, _, _ = await two(house)
        store_of(house).fault = Full("no room")
        with pytest.raises(Full):
            await house.note(table, "hint", 0)
        assert (await peek(house, table)).notes == []

    within(file, notes)


def test_a_note_stands_between_the_moves_and_once_for_all_viewers(file: Address) -> None:
    room, rng = begun("workshop", 3), Random("notes")
    while room.shown < 2 * PART:
        before = room.shown
        answer(room, rng)
        if before // PART != room.shown // PART:  # also where a part of the log has just become full
            note(room, "hint", 1, 0.0)[1]()
    wanted = [one.seq for one in room.notes]
    assert len(wanted) == 2
    for person in (100, 101, 102, 0):
        assert kinds(look(room, person, None).log) == [(seq, "hint") for seq in wanted]
    earlier = look(room, 0, None, at=wanted[1] - 1)
    assert kinds(earlier.log) == [(wanted[0], "hint")]
    assert room.log_part(WATCHER, 0, room.shown).full


def test_the_place_of_a_note_tells_nothing_of_sealed_answers() -> None:
    """Where a player has answered in secret already, the note stands where it would stand without that answer."""
    rng = Random("sealed")
    room = led_to(begun("workshop", 3), lambda s: bool(s.agenda) and type(s.agenda[-1]).SEALED, rng)
    before = room.shown
    answer(room, rng)
    assert room.seq > before
    note(room, "hint", 0, 0.0)[1]()
    assert kinds(look(room, 0, None).log) == [(before, "hint")]


def test_the_same_at_once_again_is_told_once() -> None:
    room = begun("brass", 2)
    for kind in ("hint", "hint", "other", "hint", "hint"):
        note(room, kind, 0, 0.0)[1]()
    note(room, "hint", 1, 0.0)[1]()
    note(room, "hint", 0, 0.0)[1]()
    assert [one.kind for one in room.notes] == ["hint", "other", "hint", "hint"]


def test_changes_of_one_commit() -> None:
    room = begun("brass", 2)
    statements, enter = together(note(room, "hint", 0, 0.0), ([("select 1", ())], room.chat.clear))
    enter()
    assert len(statements) == 2 and len(room.notes) == 1
