"""The file and its place: deleted, moved, replaced, cut, overwritten under a running store; claimed by one alone."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from millwright.kernel import offers
from millwright.service.datafile import Claim, NotOurs, beside
from millwright.service.house import House
from millwright.service.notices import Notices
from millwright.service.store import Statement, Store
from millwright.service.store.errors import Full, Lost, Unkept
from millwright.service.store.sqlite.writer import FileStore
from tests.service.tables import FakePool, happens, kept, peek, store_of, take_turn, two, within
from tests.service.test_store import numbers, opened, person, run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the operator was told: every line is whole, and none is a traceback."""
    found = capsys.readouterr().err.splitlines()
    assert all(line.startswith("millwright: ") for line in found), found
    return found


# ---- gone


def deleted(file: Path) -> None:
    file.unlink()


def moved(file: Path) -> None:
    file.rename(file.with_name("elsewhere.db"))


def replaced(file: Path) -> None:
    with closing(sqlite3.connect(file.with_name("other.db"))) as other:
        other.execute("create table photo (name text)")
    os.replace(file.with_name("other.db"), file)


@pytest.mark.parametrize("how", [deleted, moved, replaced])
def test_nothing_is_acknowledged_that_is_not_in_the_file_at_its_path(
    file: Path, how: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """All that was confirmed is saved beside it, and the operator is told once, however often it is tried."""

    async def writes(store: Store) -> None:
        await store.write(person(1))
        how(file)
        for n in range(2, 12):
            with pytest.raises(Lost):
                await store.write(person(n))
        assert [row["id"] for row in store.rows("select id from person")] == [1]

    run(file, writes)
    [line] = lines(capsys)
    assert str(file) in line and "restore" in line
    [rescued] = file.parent.glob("tables.db.rescued-*")
    assert numbers(rescued) == [1] and str(rescued) in line


def test_what_goes_wrong_between_two_looks_is_not_acknowledged_either(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file vanishes while the transaction is written: it is in a file without a name, so it does not count."""

    async def writes(store: Store) -> None:
        assert isinstance(store, FileStore)
        await store.write(person(1))
        carry_out = store.carry_out

        def vanishing(todo: list[Statement]) -> Exception | None:
            file.unlink()
            return carry_out(todo)

        monkeypatch.setattr(store, "carry_out", vanishing)
        with pytest.raises(Lost):
            await store.write(person(2))

    run(file, writes)
    assert len(lines(capsys)) == 1


def test_an_idle_server_notices_too(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def waits(store: Store) -> None:
        await store.write(person(1))
        deleted(file)
        await happens(lambda: bool(store.lost))

    run(file, waits)
    assert len(lines(capsys)) == 1


def test_when_the_file_comes_back_the_games_go_on(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        await take_turn(house, table, Random(1))
        seq = (await peek(house, table)).seq
        moved(file)
        for _ in range(3):
            with pytest.raises(Lost):
                await take_turn(house, table, Random(1))
        assert (await peek(house, table)).seq == seq
        file.with_name("elsewhere.db").rename(file)
        await take_turn(house, table, Random(1))
        room = await peek(house, table)
        assert room.seq > seq and not room.stuck
        assert kept(file, table) == list(range(1, room.seq + 1))

    within(file, plays)
    gone, back = lines(capsys)
    assert "gone" in gone and "there again" in back


def test_bots_go_on_by_themselves_when_the_file_comes_back(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        store = store_of(house)
        store.fault = Full("no room")
        room = await peek(house, table)
        for chair in room.chairs:
            chair.kind, chair.bot = "bot", "random"
        seq = room.seq
        house.drivers.nudge(table)
        await happens(lambda: len(pool.asked) > 3)
        assert room.seq == seq and house.drivers.tasks
        store.fault = None
        await happens(lambda: room.seq > seq + 5)

    monkeypatch.setattr("millwright.service.botdriver.RETRY", 0.01)
    pool = FakePool()
    within(file, plays, pool)


def test_a_move_that_could_not_be_kept_is_not_on_trial_either(file: Path) -> None:
    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        who, words = room.chairs[seat].person, room.game.write(room.state, offers(room.state, seat)[0])

        async def stage() -> None:
            stamp = room.stamp(seat)
            await house.on_trial(table, seat, who, lambda room: room.stage(seat, words, stamp))

        store_of(house).fault = Full("no room")
        with pytest.raises(Full):
            await stage()
        assert room.draft(seat).empty
        store_of(house).fault = None
        await stage()
        assert not room.draft(seat).empty

    within(file, plays)


# ---- the journal


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_journal_that_was_deleted_is_begun_anew_and_nothing_is_lost(
    file: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 6):
            await store.write(person(n))
            beside(file, ending).unlink()
            await store.write(person(100 + n))
            assert numbers(file) == [*range(1, n + 1), *range(101, 101 + n)]
        assert len(store.rows("select * from person")) == 10

    run(file, writes)
    assert [ending in line and "new one" in line for line in lines(capsys)] == [True]


def test_what_only_a_deleted_journal_held_is_there_after_a_kill(file: Path) -> None:
    """The writer looks every second: what was answered before is in the file then, whatever happens next."""
    script = (
        "import asyncio, os, sys, time; from pathlib import Path; from millwright.service.store import open_store\n"
        "store = open_store(Path(sys.argv[1]))\n"
        "write = ('insert into person values (7, ?, 0.0)', ('Ann',))\n"
        "asyncio.run(store.write(write)); os.unlink(sys.argv[1] + '-wal')\n"
        "while not os.path.exists(sys.argv[1] + '-wal'): time.sleep(0.01)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(file)], timeout=60, capture_output=True, check=False)
    assert done.returncode == -9
    assert numbers(file) == [7]


def test_a_journal_that_was_cut_stops_the_writing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 200):
            await store.write(person(n, "x" * 400))
        os.truncate(beside(file, "-wal"), 5000)
        for n in range(300, 310):
            with pytest.raises(Unkept):
                await store.write(person(n))

    run(file, writes)
    [line] = lines(capsys)
    assert "damaged" in line and "doctor" in line


def test_a_file_that_was_overwritten_in_its_place_is_not_written_to(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def writes(store: Store) -> None:
        assert isinstance(store, FileStore)
        for n in range(1, 400):
            await store.write(person(n, "x" * 400))
        store.writing.execute("pragma wal_checkpoint")
        file.write_bytes(b"Dear diary, " * 500)
        for n in range(500, 510):
            with pytest.raises(Unkept):
                await store.write(person(n))

    run(file, writes)
    assert len(lines(capsys)) == 1


def test_a_file_that_was_emptied_in_its_place_is_not_written_to(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SQLite would take it for a new one, and lay its next pages into it."""

    async def writes(store: Store) -> None:
        assert isinstance(store, FileStore)
        for n in range(1, 40):
            await store.write(person(n, "x" * 400))
        store.writing.execute("pragma wal_checkpoint(truncate)")
        store.watch.sign_sizes()  # as after a commit that has filled the journal
        os.truncate(file, 0)
        for n in range(500, 510):
            with pytest.raises(Unkept):
                await store.write(person(n))

    run(file, writes)
    [line] = lines(capsys)
    assert "damaged" in line and "doctor" in line


def test_a_link_to_a_file_has_the_files_own_lock(file: Path) -> None:
    with opened(file):
        pass
    link = file.with_name("link.db")
    link.symlink_to(file)
    claim = Claim(file)
    with pytest.raises(NotOurs, match="serves it already"):
        Claim(link)
    claim.release()


def test_a_proper_tool_may_empty_the_journal(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 20):
            await store.write(person(n))
            with closing(sqlite3.connect(file)) as other:
                assert other.execute("pragma wal_checkpoint(truncate)").fetchone()[0] == 0
        assert numbers(file) == list(range(1, 20))

    run(file, writes)
    assert lines(capsys) == []


def test_a_journal_without_its_file_is_refused(file: Path) -> None:
    """SQLite would delete it without a word."""
    beside(file, "-wal").write_bytes(b"x" * 100)
    for there in (False, True):
        if there:
            file.touch()
        with pytest.raises(NotOurs, match="journal"):
            FileStore(file)
        assert beside(file, "-wal").stat().st_size == 100


# ---- one alone


@pytest.fixture
def other_server(file: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has the file, and tells when it has."""
    script = (
        "import sys; from pathlib import Path; from millwright.service.datafile import Claim\n"
        "from millwright.service.store import open_store\n"
        "claim, store = Claim(Path(sys.argv[1])), open_store(Path(sys.argv[1])); print('ready', flush=True)\n"
        "for line in sys.stdin: print(claim.renew(), flush=True)\n"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", script, str(file)], text=True, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdout.readline() == "ready\n"
        yield process
        process.kill()


def asked(process: subprocess.Popen[str]) -> str:
    assert process.stdin and process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    return process.stdout.readline().strip()


def test_one_server_alone_even_if_its_lock_file_was_deleted(file: Path, other_server: subprocess.Popen[str]) -> None:
    with pytest.raises(NotOurs, match="serves it already"):
        Claim(file)
    for _ in range(2):
        beside(file, ".lock").unlink(missing_ok=True)
        with pytest.raises(NotOurs, match="has it open"):
            Claim(file)
    assert asked(other_server) == "True"  # the lock file is made anew
    assert asked(other_server) == "False"
    with pytest.raises(NotOurs, match="serves it already"):
        Claim(file)
    other_server.kill()
    other_server.wait()
    Claim(file).release()


def test_a_file_that_nobody_has_is_free(file: Path) -> None:
    with opened(file) as store:
        asyncio.run(store.write(person(1)))
    for _ in range(2):
        Claim(file).release()
    assert numbers(file) == [1]


# ---- telling


def test_the_same_line_is_told_once_a_minute(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [1000.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    notices = Notices()
    for _ in range(5):
        notices.say("no room")
        notices.say("no file")
    now[0] += 61
    notices.say("no room")
    assert lines(capsys) == [f"millwright: {words}" for words in ("no room", "no file", "no room")]
