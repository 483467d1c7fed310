"""The commands backup, restore and doctor: what they say, and what they refuse in one line."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from millwright.cli import main
from millwright.service.house import House
from millwright.service.store import open_store
from tests.service.tables import take_turn, two, within


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with two tables, at its usual place."""

    async def plays(house: House) -> None:
        for game in ("brass", "workshop"):
            table, _, _ = await two(house, game)
            await take_turn(house, table, Random(1))

    file = tmp_path / "tables.db"
    within(file, plays)
    monkeypatch.setenv("MILLWRIGHT_DATA", str(file))
    return file


def damage(file: Path) -> str:
    """Spoil the last position of a table; which."""
    with closing(sqlite3.connect(file)) as other:
        table = str(other.execute("select table_id from snapshot").fetchone()[0])
        other.execute("update snapshot set seq = seq - 1 where table_id = ?", (table,))
        other.commit()
    return table


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The command ends with 2 and one line on standard error."""
    assert main(list(words)) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("millwright: ")
    return line


def done(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(list(words)) == 0
    found = capsys.readouterr()
    assert not found.err
    return found.out.splitlines()


def test_backup_copies_the_usual_file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    [line] = done(capsys, "backup", str(copy))
    assert line.startswith(f"{copy}: ") and line.endswith("KB")
    assert "--overwrite" in refused(capsys, "backup", str(copy))
    done(capsys, "backup", str(copy), "--overwrite", "--data", str(data))


@pytest.mark.parametrize("command", ["backup", "restore", "doctor"])
def test_a_file_that_is_not_there_or_not_ours_is_refused(
    command: str, tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = tmp_path / "wrong.db"
    copy = [str(tmp_path / "copy.db"), "--data"] if command == "backup" else []
    assert str(wrong) in refused(capsys, command, *copy, str(wrong))
    wrong.touch()
    assert "empty" in refused(capsys, command, *copy, str(wrong))
    wrong.write_text("Dear diary,\n" * 100)
    assert str(wrong) in refused(capsys, command, *copy, str(wrong))
    assert wrong.read_text() == "Dear diary,\n" * 100


def test_backup_into_no_folder_is_refused(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys, "backup", str(tmp_path / "nowhere" / "copy.db"))
    assert line.endswith(f"there is no folder {tmp_path / 'nowhere'}")


def test_restore_puts_a_copy_back_and_says_where_the_old_file_is(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    done(capsys, "backup", str(copy))
    [line] = done(capsys, "restore", str(copy))
    [old] = tmp_path.glob("tables.db.before-*")
    assert str(old) in line
    assert str(tmp_path / "fresh.db") in done(capsys, "restore", str(copy), "--data", str(tmp_path / "fresh.db"))[0]
    for file in (data, tmp_path / "fresh.db"):
        open_store(file).close()


def test_restore_refuses_a_damaged_copy_and_the_file_itself(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    done(capsys, "backup", str(copy))
    table, before = damage(copy), data.read_bytes()
    line = refused(capsys, "restore", str(copy))
    assert table in line and "doctor" in line
    assert "itself" in refused(capsys, "restore", str(data))
    assert data.read_bytes() == before and not list(tmp_path.glob("*.before-*"))


def test_doctor_tells_of_every_table_and_saves_the_sound_ones(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = done(capsys, "doctor")
    assert len(lines) == 3 and sum(": sound: " in line for line in lines) == 2
    table, new = damage(data), tmp_path / "new.db"
    assert main(["doctor", str(data), "--save", str(new)]) == 2
    found = capsys.readouterr()
    assert f"{table}: DAMAGED: " in found.out and f"not saved: table {table}" in found.out
    assert len(found.err.splitlines()) == 1 and str(new) in found.err
    assert len(done(capsys, "doctor", str(new))) == 2
    assert "already" in refused(capsys, "doctor", str(data), "--save", str(new))


def test_keep_is_a_number(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "--keep" in refused(capsys, "serve", "--keep", "-1")
