"""The file lost, full or damaged under a running server: pages that say so, one line for the operator, and recovery."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.service.backup import kept_copies
from millwright.service.datafile import beside
from millwright.service.doctor import examine
from millwright.service.store.sqlite.writer import FileStore
from tests.houses import seen
from tests.service.test_datafile import lines
from tests.web.checks import headed, run
from tests.web.client import Answer, Place
from tests.web.serving import PATIENCE, Caller, Server, served, start
from tests.web.test_kill import Player, play_until
from tests.web.walk import next_post, play_turn

PAGE = {"accept": "text/html"}


def unavailable(answer: Answer, words: str) -> None:
    """Told that it was not done, and when to try again; in one line for scripts, as a page for people."""
    assert answer.status == 503 and answer.header("retry-after"), answer.text
    assert words in answer.text and "Traceback" not in answer.text
    headed(answer)


async def posted(place: Place, table: str, people: list[Any], rng: Random) -> Answer:
    who, body = next_post(place.room(table), rng)
    answer: Answer = await people[who].post(f"/t/{table}/do", body)
    return answer


# ---- lost


def test_a_lost_file_is_told_to_players_and_when_it_is_back_they_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        rng, file = Random(1), tmp_path / "a.db"
        await play_turn(place, table, people, rng)
        seq = place.room(table).seq
        file.rename(tmp_path / "elsewhere.db")
        for _ in range(3):
            unavailable(await posted(place, table, people, rng), "lost the file")
        for path in ("/", f"/t/{table}"):
            page = await people[0].get(path, **PAGE)
            unavailable(page, "lost the file")
            assert page.text.startswith("<!doctype html>")
        answer = await place.guest("New").form("/new", game="brass", name="New", **{"brass.seat0": "me"})
        assert answer.status in (422, 503)
        assert place.room(table).seq == seq
        (tmp_path / "elsewhere.db").rename(file)
        await play_turn(place, table, people, rng)
        assert (await people[0].get(f"/t/{table}", **PAGE)).status == 200

    run(tmp_path, check)
    assert len(lines(capsys)) == 2


# ---- full


def room_for(place: Place, pages: int) -> None:
    store = place.house.store
    assert isinstance(store, FileStore)
    used = store.writing.execute("pragma page_count").fetchone()[0]
    store.writing.execute(f"pragma max_page_count={used + pages}")


def test_a_full_disk_is_told_and_when_there_is_room_all_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        room_for(place, 0)
        words, answers = "x" * 490, list[Answer]()
        for _ in range(40):
            answers.append(await people[0].do(table, "say", words=words))
        refused = [answer for answer in answers if answer.status != 200]
        assert len(refused) > 5
        for answer in refused:
            unavailable(answer, "disk is full")
        said = len(place.room(table).chat)
        assert said == len(answers) - len(refused) == len(place.rows()["chat"])
        room_for(place, 1000)
        assert (await people[0].do(table, "say", words=words)).status == 200
        await play_turn(place, table, people, Random(1))

    run(tmp_path, check)
    full, again = lines(capsys)
    assert "full" in full and "again" in again


LIMITED = """
import asyncio, resource, sys
from pathlib import Path
from millwright.service.store import open_store
from millwright.service.store.errors import Unkept

async def main():
    store, kept, failed = open_store(Path(sys.argv[1])), [], 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, resource.RLIM_INFINITY))
    for n in range(1, 200):
        try:
            await store.write(("insert into person values (?, ?, 0.0)", (n, "x" * 2000)))
            kept.append(n)
        except Unkept:
            failed += 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.write(("insert into person values (?, ?, 0.0)", (999, "x" * 2000)))
    store.close()
    print(failed, *kept)

asyncio.run(main())
"""


def test_a_disk_that_takes_no_more_bytes_keeps_what_was_answered(tmp_path: Path) -> None:
    """The system itself refuses to make the files longer; when it no longer does, writing goes on."""
    file = tmp_path / "a.db"
    command = [sys.executable, "-c", LIMITED, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    failed, *kept = [int(word) for word in done.stdout.split()]
    assert failed > 20
    assert [row[0] for row in seen(file, "select id from person order by id")] == [*kept, 999]
    told = done.stderr.splitlines()
    assert 1 <= len(told) <= 4 and all(line.startswith("millwright: ") for line in told), told


# ---- damaged


def test_a_damaged_table_is_told_in_one_line_and_the_others_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def check(place: Place) -> None:
        bad, theirs = await place.table("workshop", 2)
        good, people = await place.table("brass", 2)
        with closing(sqlite3.connect(tmp_path / "a.db")) as other:
            other.execute("update chair set kind = cast(x'ff' as text) where table_id = ?", (bad,))
            other.commit()
        stream = await theirs[0].stream(bad)
        await stream.next()
        place.house.rooms.clear()
        place.house.news.tell(bad)
        await asyncio.wait_for(stream.task, PATIENCE)  # it ends, without a traceback
        for _ in range(20):
            unavailable(await theirs[0].get(f"/t/{bad}", **PAGE), "damaged")
        assert (await people[0].get(f"/t/{good}")).status == 200
        await play_turn(place, good, people, Random(1))

    run(tmp_path, check)
    [line] = lines(capsys)
    assert "doctor" in line


# ---- the server as a process


def millwright(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "millwright", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def playing(server: Server) -> Player:
    caller = Caller(server.port)
    return Player(caller, caller.new("workshop", "me", "random", "random"), Random("file"))


def test_a_second_server_is_refused_even_if_the_lock_file_was_deleted(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data) as server:
        caller = Caller(server.port)
        for _ in range(2):
            beside(data, ".lock").unlink(missing_ok=True)
            second = millwright("serve", "--data", str(data), "--no-browser")
            assert second.returncode == 2 and len(second.stderr.splitlines()) == 1, second.stderr
        assert caller.get("/")[0] == 200


def test_a_copy_of_a_running_server_holds_all_that_was_confirmed_before(tmp_path: Path) -> None:
    """Made under play, put back after a kill: its log is the beginning of the log, and the game goes on from there."""
    data, copy = tmp_path / "a.db", tmp_path / "copy.db"
    server = start(data)
    try:
        player, done = playing(server), threading.Event()
        unhurried = (player, lambda: done.wait(0.05))
        thread = threading.Thread(target=play_until, args=unhurried)
        thread.start()
        while len(player.kept) < 3:
            time.sleep(0.01)
        before = sum(map(len, player.kept))
        made = millwright("backup", str(copy), "--data", str(data))
        assert made.returncode == 0, made.stderr
        refused = millwright("restore", str(copy), "--data", str(data))
        assert refused.returncode == 2 and "serves it already" in refused.stderr and str(data) in refused.stderr
        kept = len(player.kept)
        while len(player.kept) == kept and thread.is_alive():
            time.sleep(0.01)
        done.set()
        thread.join(PATIENCE)
    finally:
        server.kill()
    moves = "select seq, seat, verb, a, b from move order by seq"
    now, then = seen(data, moves), seen(copy, moves)
    assert then == now[: len(then)] and len(then) < len(now)
    assert sum(row[1] == 0 for row in then) >= before
    assert examine(copy).healthy
    restored = millwright("restore", str(copy), "--data", str(data))
    assert restored.returncode == 0, restored.stderr
    assert seen(data, moves) == then
    [old] = [path for path in tmp_path.glob("a.db.before-*") if not path.name.endswith(("-wal", "-shm"))]
    assert seen(old, moves) == now
    with served(data) as again:
        player.caller.port = again.port
        assert 'class="stuck"' not in player.caller.get(f"/t/{player.table}")[1]


def test_a_server_that_lost_its_file_says_so_and_leaves_a_whole_copy(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    server = start(data)
    try:
        player = playing(server)
        play_until(player, lambda: len(player.kept) > 2)
        for path in (data, beside(data, "-wal"), beside(data, "-shm")):
            path.unlink()
        status, _ = player.caller.do(player.table, do="say", words="hello")
        assert status == 503
        assert player.caller.get("/")[0] == 503
        server.terminate()
        assert server.process.stderr
        told = server.process.stderr.read().splitlines()
    finally:
        server.kill()
    assert len(told) == 1 and "restore" in told[0], told
    [copy] = tmp_path.glob("a.db.rescued-*")
    assert examine(copy).healthy
    assert sum(map(len, player.kept)) <= seen(copy, "select count(*) from move where seat = 0")[0][0]


def test_a_server_keeps_daily_copies_beside_its_file(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data, "-m", "millwright", "serve", "--data", str(data), "--no-browser", "--keep", "2"):
        until = time.monotonic() + PATIENCE
        while not kept_copies(data) and time.monotonic() < until:
            time.sleep(0.05)
    assert len(kept_copies(data)) == 1
    assert examine(kept_copies(data)[0]).healthy


def test_a_damaged_file_is_refused_at_start_in_one_line(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data) as server:
        playing(server)
        server.terminate()
    size = data.stat().st_size
    with data.open("rb+") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(os.urandom(4096))
    refused = millwright("serve", "--data", str(data), "--no-browser")
    assert refused.returncode == 2 and len(refused.stderr.splitlines()) == 1 and "damaged" in refused.stderr


def test_open_pages_do_not_disturb_a_server_whose_file_is_gone(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        stream = await people[0].stream(table)
        await stream.next()
        (tmp_path / "a.db").unlink()
        place.house.news.tell(table)
        await asyncio.sleep(0.05)
        assert not stream.finished
        await stream.close()

    run(tmp_path, check)
