"""Copies of a file in use, daily ones, and putting one back."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from millwright.service import backup as module
from millwright.service.backup import Caretaker, Kept, backup, copies_of, keep_copy, kept_copies, need_sound, put_back
from millwright.service.datafile import Claim, NotOurs, beside
from millwright.service.doctor import examine
from millwright.service.house import House
from millwright.service.store import NAME, PLEDGES, Store, open_store
from tests.service.tables import bot, happens, people, take_turn, two, within
from tests.service.test_datafile import lines
from tests.service.test_store import numbers, opened, person, run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# ---- backup


def test_a_copy_made_while_others_write_is_one_moment_of_the_file(file: Path, tmp_path: Path) -> None:
    """Every write puts two rows: no copy has one without the other, and none of them is behind the one before."""

    async def writes(store: Store) -> None:
        done, copies = threading.Event(), list[Path]()

        def copying() -> None:
            while not done.is_set() or len(copies) < 5:
                copies.append(tmp_path / f"copy{len(copies)}.db")
                backup(file, copies[-1])

        thread = threading.Thread(target=copying)
        thread.start()
        for n in range(1, 400):
            await store.write(person(n, "x" * 900), person(1000 + n))
        done.set()
        await asyncio.to_thread(thread.join)
        sizes = []
        for copy in copies:
            found = numbers(copy)
            first = [n for n in found if n < 1000]
            assert first == list(range(1, len(first) + 1)) == [n - 1000 for n in found if n > 1000]
            sizes.append(len(first))
        assert sizes == sorted(sizes) and len(set(sizes)) > 2

    run(file, writes)


def test_writing_does_not_wait_for_a_copy(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 100):
            await store.write(person(n, "x" * 3000))
        monkeypatch.setattr("millwright.service.store.sqlite.copies.PAGES", 1)
        monkeypatch.setattr("millwright.service.store.sqlite.copies.REST", 0.02)
        copying = asyncio.create_task(asyncio.to_thread(backup, file, tmp_path / "copy.db"))
        count = 0
        while not copying.done():
            count += 1
            await store.write(person(1000 + count))
        await copying
        assert count > 10
        assert set(range(1, 100)) <= set(numbers(tmp_path / "copy.db"))

    run(file, writes)


def test_tables_in_a_copy_made_while_bots_play_are_sound(file: Path, tmp_path: Path) -> None:
    async def plays(house: House) -> None:
        [ann] = await people(house, "Ann")
        for game in ("brass", "workshop"):
            await house.new_table(ann, game, [bot(), bot()], {}, True)
        for n in range(5):
            await asyncio.to_thread(backup, file, tmp_path / f"{n}.db")
            await moves_on(house)

    within(file, plays)
    for n in range(5):
        report = examine(tmp_path / f"{n}.db")
        assert report.healthy and len(report.sound) == 2, report


async def moves_on(house: House) -> None:
    before = sum(room.seq for room in house.rooms.values())
    await happens(lambda: sum(room.seq for room in house.rooms.values()) > before + 3)


def test_a_copy_is_whole_or_not_there(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, lambda store: store.write(person(1)))
    before = names(tmp_path)

    def breaks(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("millwright.service.store.sqlite.copies.os.replace", breaks)
    with pytest.raises(OSError, match="No space"):
        backup(file, tmp_path / "copy.db")
    assert names(tmp_path) == before


def test_a_copy_overwrites_nothing_unless_asked(file: Path, tmp_path: Path) -> None:
    run(file, lambda store: store.write(person(1)))
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    with pytest.raises(Kept):
        backup(file, copy)
    assert copy.read_text() == "mine"
    backup(file, copy, overwrite=True)
    assert numbers(copy) == [1]
    with pytest.raises(Kept):
        backup(file, file, overwrite=True)


def test_a_copy_is_for_its_owner_only_and_leaves_nothing_beside_it(file: Path, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    with opened(file) as store:
        asyncio.run(store.write(person(1)))
        backup(file, tmp_path / "there" / "copy.db")
    assert names(tmp_path / "there") == ["copy.db"]
    assert stat.S_IMODE((tmp_path / "there" / "copy.db").stat().st_mode) == 0o600


def test_what_is_not_ours_is_not_copied(file: Path, tmp_path: Path) -> None:
    for make in (lambda: None, lambda: file.write_text("Dear diary,\n" * 100)):
        make()
        with pytest.raises(NotOurs):
            backup(file, tmp_path / "copy.db")
        assert not (tmp_path / "copy.db").exists()


# ---- restore


def played(file: Path, turns: int) -> None:
    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        for _ in range(turns):
            await take_turn(house, table, Random(1))

    within(file, plays)


def test_a_copy_is_put_back_and_the_old_file_is_kept(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    played(file, 2)
    backup(file, copy)
    then = file.read_bytes()
    played(file, 1)
    old_tables = set(examine(file).sound)
    need_sound(copy)
    old = put_back(copy, file)
    assert old and set(examine(old).sound) == old_tables
    assert set(examine(file).sound) == set(examine(copy).sound) < old_tables
    assert len(then) == file.stat().st_size
    open_store(file).close()


def test_the_journal_of_a_killed_server_goes_with_the_old_file(file: Path, tmp_path: Path) -> None:
    """Else it would be played into the copy."""
    copy, left = tmp_path / "copy.db", tmp_path / "left"
    played(file, 1)
    backup(file, copy)
    left.mkdir()
    with opened(file) as store:
        asyncio.run(store.write(person(7)))
        for ending in ("", "-wal"):
            shutil.copy(beside(file, ending), left / f"tables.db{ending}")
    data = left / "tables.db"
    old = put_back(copy, data)
    assert old and 7 in numbers(old) and 7 not in numbers(data)


def test_pledges_made_before_a_copy_was_put_back_are_no_longer_good(file: Path, tmp_path: Path) -> None:
    """The copy does not know which of them were used since."""
    copy = tmp_path / "copy.db"
    with opened(file) as store:
        pledges, name = store.secret(PLEDGES), store.secret(NAME)
    backup(file, copy)
    put_back(copy, file)
    with opened(file) as store:
        assert store.secret(PLEDGES) != pledges and store.secret(NAME) == name


def test_a_damaged_copy_is_not_put_back(file: Path) -> None:
    played(file, 1)
    with closing(sqlite3.connect(file)) as other:
        other.execute("update snapshot set seq = seq - 1")
        other.commit()
    with pytest.raises(NotOurs, match="doctor"):
        need_sound(file)


def test_a_journal_whose_file_is_gone_is_not_played_into_the_copy(file: Path, tmp_path: Path) -> None:
    run(file, lambda store: store.write(person(1)))
    backup(file, tmp_path / "copy.db")
    journal = beside(file, "-wal")
    with opened(file) as store:
        asyncio.run(store.write(person(2)))
        left = journal.read_bytes()
    file.unlink()
    journal.write_bytes(left)  # as after a kill, and somebody who deleted the file alone
    old = put_back(tmp_path / "copy.db", file)
    assert numbers(file) == [1]
    assert old and beside(old, "-wal").read_bytes() == left and not journal.exists()


# ---- daily copies


def test_the_newest_copies_are_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(file) as store:
        for day in range(1, 8):
            asyncio.run(store.write(person(day)))
            monkeypatch.setattr(module, "stamp", lambda day=day: f"2026010{day}-120000")
            (copies_of(file) / "notes.txt").write_text("mine") if day == 2 else None
            keep_copy(file, 3)
    assert [path.name for path in kept_copies(file)] == [f"tables-2026010{day}-120000.db" for day in (5, 6, 7)]
    assert (copies_of(file) / "notes.txt").exists()
    assert [numbers(path)[-1] for path in kept_copies(file)] == [5, 6, 7]


def test_a_damaged_file_drives_out_no_sound_copy(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, lambda store: store.write(person(1)))
    keep_copy(file, 1)
    [sound] = kept_copies(file)
    monkeypatch.setattr(module, "complaints", lambda path: ["a page is lost"])
    (copies_of(file) / ".tables.db.99.part").write_text("a server was ended while it made a copy")
    for day in (1, 2, 3):
        monkeypatch.setattr(module, "stamp", lambda day=day: f"2099010{day}-000000")
        with pytest.raises(NotOurs, match="a page is lost"):
            keep_copy(file, 1)
    assert kept_copies(file) == [sound]
    assert names(copies_of(file)) == [sound.name, "tables-damaged.db"]


def cared_for(file: Path, keep: int) -> Caretaker:
    caretaker = Caretaker(file, Claim(file), keep, pause=0.01)
    caretaker.start()
    return caretaker


def soon(condition: Callable[[], object]) -> None:
    until = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.005)


def test_a_copy_is_made_every_day(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, lambda store: store.write(person(1)))
    caretaker = cared_for(file, 2)
    soon(lambda: len(kept_copies(file)) == 1)
    time.sleep(0.1)
    [first] = kept_copies(file)  # one a day
    yesterday = time.time() - module.DAY - 1
    os.utime(first, (yesterday, yesterday))
    monkeypatch.setattr(module, "stamp", lambda: "20990101-000000")
    soon(lambda: len(kept_copies(file)) == 2)
    caretaker.done.set()
    caretaker.join()


def test_a_copy_that_fails_is_told_once_and_tried_later(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(file, lambda store: store.write(person(1)))
    copies_of(file).write_text("no folder")
    caretaker = cared_for(file, 2)
    soon(lambda: caretaker.not_before)
    time.sleep(0.1)
    caretaker.done.set()
    caretaker.join()
    [line] = lines(capsys)
    assert "could not be made" in line


def test_a_lock_file_that_was_deleted_is_made_anew_with_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    caretaker = cared_for(file, 0)
    beside(file, ".lock").unlink()
    soon(lambda: beside(file, ".lock").exists())
    caretaker.done.set()
    caretaker.join()
    with pytest.raises(NotOurs, match="serves it already"):
        Claim(file)
    assert len(lines(capsys)) == 1
