"""A damaged file: whatever was changed in it, it is told in one line or does no harm, and what is sound is saved."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.kernel import below
from millwright.service.datafile import NotOurs, beside
from millwright.service.doctor import Report, examine, save
from millwright.service.house import House
from millwright.service.room import OPEN, Chair
from millwright.service.store import Store, open_store
from millwright.service.store.errors import Damaged, Unkept
from millwright.service.store.sqlite.journal import unread
from tests.service.tables import opened as house_on
from tests.service.tables import peek, people, person, take_turn, two, within
from tests.service.test_datafile import lines
from tests.service.test_failures import DAMAGE, changed, played_a_while
from tests.service.test_store import person as person_row
from tests.service.test_store import run
from tests.service.test_tables_of_earlier_rules import KEPT
from tests.service.test_tables_of_earlier_rules import changed as filled

PAGE = 4096
FLIPS = 100
"""Places where a byte is changed, in a file of some forty pages."""


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with four tables: three being played, with chat, and one that waits."""
    file = tmp_path_factory.mktemp("sound") / "tables.db"

    async def plays(house: House) -> None:
        for game in ("workshop", "brass", "woodcraft"):
            table, ann, _ = await two(house, game, public=True)
            for _ in range(2):
                await take_turn(house, table, Random(game))
            await house.say(table, ann, "Ann", "Well played, and what comes now?")
        [cid] = await people(house, "Cid")
        await house.new_table(cid, "brass", [person(cid, "Cid"), Chair(OPEN)], {}, True)

    within(file, plays)
    return file


@pytest.fixture
def file(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "tables.db"))


def contents(file: Path) -> dict[str, Any]:
    """What must not change unnoticed, for each table: its row without its times, who sits there, its moves."""
    with closing(sqlite3.connect(file)) as look:
        rows = look.execute("select id, game, rules, facts, seats, seed, phase from game_table").fetchall()
        moves = "select seq, seat, verb, a, b from move where table_id = ? order by seq"
        return {row[0]: (row, look.execute(moves, row[:1]).fetchall()) for row in rows}


def examined(file: Path) -> Report | str:
    """What the doctor says: a report, or one line."""
    try:
        return examine(file)
    except NotOurs as error:
        assert str(error) and "\n" not in str(error)
        return str(error)


def served(file: Path) -> str:
    """One line if a server refuses the file, else nothing: then every table opens, or says why not."""

    async def looks() -> None:
        async with house_on(file) as house:
            for row in house.store.rows("select id from game_table"):
                try:
                    await peek(house, row["id"])
                except Damaged as error:
                    assert "\n" not in str(error)

    try:
        asyncio.run(looks())
    except (NotOurs, Unkept) as error:
        assert str(error) and "\n" not in str(error)
        return str(error)
    return ""


# ---- sound files


def test_a_sound_file_is_called_sound(file: Path) -> None:
    before = file.read_bytes()
    report = examine(file)
    assert report.healthy and len(report.sound) == 4
    assert served(file) == ""
    assert before == file.read_bytes() or examine(file).healthy


def test_the_doctor_leaves_the_file_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    examine(file)
    assert file.read_bytes() == before
    assert {path.name for path in file.parent.iterdir()} <= {"tables.db", "tables.db-shm", "tables.db-wal"}


def test_tables_of_earlier_rules_are_sound(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    for kept in KEPT.glob("*.sql"):
        filled(file, kept.read_text(encoding="utf-8"))
        report = examine(file)
        assert report.healthy and len(report.sound) > 5, report
        assert save(file, report, tmp_path / "new.db") == []
        open_store(tmp_path / "new.db").close()
        assert set(examine(tmp_path / "new.db").sound) == set(report.sound)


def test_people_without_a_row_keep_their_seats_and_what_belongs_to_nothing_goes(file: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    changed(file, "insert into link select 'l', person, token, 0, 9 from session limit 1")
    changed(file, "delete from session where token in (select session from link)", "delete from person")
    report = examine(file)
    assert len(report.sound) == 4 and any("session" in line for line in report.whole)
    unsaved = save(file, report, new)
    assert any("names" in line for line in unsaved) and any("link" in line for line in unsaved)
    assert examine(new).healthy and contents(new) == contents(file)


# ---- one byte


def flipped(file: Path, rng: Random) -> tuple[int, int]:
    """Change one byte somewhere: every other time where SQLite keeps its own numbers, at the beginning of a page."""
    data = bytearray(file.read_bytes())
    place = below(rng, len(data)) if below(rng, 2) else PAGE * below(rng, len(data) // PAGE) + below(rng, 120)
    data[place] ^= 1 << below(rng, 8)
    file.write_bytes(data)
    return place, data[place]


def test_a_changed_byte_is_told_or_does_no_harm(
    sound: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Never a traceback, and never a table that is missing or another without a word."""
    rng, before, told = Random("flips"), contents(sound), 0
    for n in range(FLIPS):
        file = Path(shutil.copy(sound, tmp_path / f"{n}.db"))
        where = flipped(file, rng)
        report = examined(file)
        if isinstance(report, Report) and report.healthy and not report.unchecked:
            assert set(report.sound) == set(before), where
            assert contents(file) == before, where
        else:
            told += 1
        if isinstance(report, Report):
            assert set(before) <= {*report.sound, *report.unchecked, *report.damaged} or report.whole, where
        served(file)
        for path in tmp_path.iterdir():
            path.unlink()
    assert told > FLIPS // 10
    lines(capsys)


def test_what_the_doctor_saves_of_a_damaged_file_is_sound(sound: Path, tmp_path: Path) -> None:
    """Whatever page is lost: all tables that are called sound are in the new file, as they were."""
    before, pages, saved = contents(sound), sound.stat().st_size // PAGE, 0
    for page in range(1, pages, 2):
        file, new = Path(shutil.copy(sound, tmp_path / f"{page}.db")), tmp_path / f"{page}-new.db"
        data = bytearray(file.read_bytes())
        data[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
        file.write_bytes(data)
        report = examined(file)
        if isinstance(report, str):
            continue
        unsaved = save(file, report, new)
        again = examine(new)
        assert again.healthy and set(again.sound) == set(report.sound), (page, again)
        assert {name: row for name, row in before.items() if name in report.sound} == contents(new)
        for table in report.damaged:
            assert any(table in line for line in unsaved)
        saved += len(report.sound)
    assert saved > pages  # many of the four tables outlive the loss of a page, even in so small a file


def test_a_zeroed_page_is_refused_at_start_in_one_line(file: Path) -> None:
    refused = 0
    data = file.read_bytes()
    for page in range(1, len(data) // PAGE):
        file.write_bytes(data[: page * PAGE] + bytes(PAGE) + data[(page + 1) * PAGE :])
        before = file.read_bytes()
        try:
            open_store(file).close()
        except NotOurs as error:
            assert "damaged" in str(error) or "malformed" in str(error)
            assert file.read_bytes() == before
            refused += 1
    assert refused > len(data) // PAGE * 2 // 3  # the others were free already


def test_a_cut_file_is_refused_at_start(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 2 * PAGE)
    with pytest.raises(NotOurs, match="restore a copy"):
        open_store(file)
    assert "restore a copy" in str(examined(file))


# ---- one table


@pytest.mark.parametrize("damage", list(DAMAGE))
def test_a_damaged_log_is_named_and_the_others_are_saved(tmp_path: Path, damage: str) -> None:
    file, new = tmp_path / "tables.db", tmp_path / "new.db"
    table = played_a_while(file)
    changed(file, DAMAGE[damage])

    async def one_more(house: House) -> None:
        await two(house)

    within(file, one_more)
    report = examine(file)
    assert list(report.damaged) == [table] and len(report.sound) == 1 and not report.whole
    assert [line for line in save(file, report, new) if table in line]
    assert list(examine(new).sound) == list(report.sound)


@pytest.mark.parametrize(
    "damage",
    [
        "update game_table set seed = replace(seed, substr(seed, 1, 1), 'x')",
        "update game_table set phase = 'plaxing'",
        "update game_table set game = 'bress'",
        "update game_table set options = '{'",
        "delete from chair where seat = 1",
        "delete from snapshot",
        "update chair set kind = cast(x'ff' as text)",
    ],
)
def test_damage_of_other_kinds_is_named_too(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "tables.db"
    table = played_a_while(file)
    changed(file, damage)
    assert list(examine(file).damaged) == [table]


def test_rows_of_a_table_that_is_gone_are_not_dropped_in_silence(file: Path) -> None:
    table = next(iter(contents(file)))
    changed(file, f"delete from game_table where id = '{table}'")
    report = examine(file)
    assert report.damaged == {table: "its own row is missing"} and report.whole
    with pytest.raises(NotOurs, match="doctor"):
        open_store(file)


def test_a_table_that_cannot_be_read_is_set_aside_and_the_others_go_on(tmp_path: Path) -> None:
    """While the server runs, a chair becomes unreadable: its table is named, another is played."""
    file = tmp_path / "tables.db"

    async def plays(house: House) -> None:
        bad, _, _ = await two(house)
        good, _, _ = await two(house)
        changed(file, f"update chair set kind = cast(x'ff' as text) where table_id = '{bad}'")
        house.rooms.clear()
        for _ in range(5):
            with pytest.raises(Damaged, match=bad):
                await peek(house, bad)
        await take_turn(house, good, Random(1))

    within(file, plays)


# ---- the journal


def left_behind(file: Path, count: int) -> None:
    """A file as a kill leaves it: so many people are in its journal alone."""

    async def writes(store: Store) -> None:
        for n in range(1, count + 1):
            await store.write(person_row(n))
        for ending in ("", "-wal"):
            shutil.copy(beside(source, ending), beside(file, ending))

    source = file.with_name("source.db")
    run(source, writes)


def spoil(journal: Path, place: int) -> None:
    data = bytearray(journal.read_bytes())
    data[place] ^= 4
    journal.write_bytes(data)


def test_a_whole_journal_is_read(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    left_behind(file, 10)
    assert unread(beside(file, "-wal")) == 0
    with closing(open_store(file)) as store:
        assert len(store.rows("select * from person")) == 10


def test_a_damaged_journal_is_not_dropped_in_silence(tmp_path: Path) -> None:
    """SQLite would leave out everything after the damage, and go on as if it had never been."""
    file, journal = tmp_path / "tables.db", tmp_path / "tables.db-wal"
    left_behind(file, 12)
    whole, rng = journal.read_bytes(), Random("journal")
    for place in [*range(0, 32, 5), *[below(rng, len(whole) // 2) for _ in range(30)]]:
        journal.write_bytes(whole)
        spoil(journal, place)
        spoilt = journal.read_bytes()
        with pytest.raises(NotOurs, match="journal"):
            open_store(file)
        assert "journal" in str(examined(file))
        assert journal.read_bytes() == spoilt


def test_a_journal_with_a_zeroed_block_is_not_dropped_in_silence(tmp_path: Path) -> None:
    """Whatever the zeroes cover: the head, a frame's mark of its time, a page."""
    file, journal = tmp_path / "tables.db", tmp_path / "tables.db-wal"
    left_behind(file, 30)
    whole = journal.read_bytes()
    for place in range(0, len(whole) * 2 // 3, 4096):
        journal.write_bytes(whole[:place] + bytes(4096) + whole[place + 4096 :])
        with pytest.raises(NotOurs, match="journal"):
            open_store(file)


def test_a_last_transaction_that_was_cut_short_keeps_no_server_from_starting(tmp_path: Path) -> None:
    """As a power failure leaves it: nobody was told that it was kept."""
    file, journal = tmp_path / "tables.db", tmp_path / "tables.db-wal"
    left_behind(file, 10)
    spoil(journal, len(journal.read_bytes()) - 100)
    assert unread(journal) == 1
    with closing(open_store(file)) as store:
        assert len(store.rows("select * from person")) == 9


@pytest.mark.parametrize("left", [0, 10, 32, 40, 5000, -1, -4000, -4120, -30000])
def test_a_cut_journal_leaves_whole_transactions(tmp_path: Path, left: int) -> None:
    """What is missing cannot be known; what is there is whole, or refused in one line."""
    file, journal = tmp_path / "tables.db", tmp_path / "tables.db-wal"
    left_behind(file, 12)
    os.truncate(journal, left if left >= 0 else journal.stat().st_size + left)
    try:
        with closing(open_store(file)) as store:
            numbers = [row["id"] for row in store.rows("select id from person")]
            assert numbers == list(range(1, len(numbers) + 1))
    except NotOurs as error:
        assert "\n" not in str(error)
