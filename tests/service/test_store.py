"""The file: its schema, writes that go together, what is answered only when it is safe, and files that are not ours."""

from __future__ import annotations

import ast
import asyncio
import errno
import gc
import io
import re
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from millwright.service.datafile import NotOurs
from millwright.service.store import Statement, Store
from millwright.service.store import schema as module
from millwright.service.store.errors import Conflict, Full
from millwright.service.store.schema import STEPS, connect
from millwright.service.store.statements import put_chair


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@contextmanager
def opened(file: Path) -> Iterator[Store]:
    store = Store(file)
    try:
        yield store
    finally:
        store.close()


def run(file: Path, what: Callable[[Store], Awaitable[None]]) -> None:
    """Something done with a store, which has to be over soon."""

    async def all_of_it() -> None:
        async with asyncio.timeout(60):
            await what(store)

    with opened(file) as store:
        asyncio.run(all_of_it())


def person(number: int, name: str = "Ann") -> Statement:
    return ("insert into person values (?, ?, ?)", (number, name, 0.0))


def table(name: str, phase: str = "open", changed: float = 0.0, public: int = 1, asked: int = 0) -> Statement:
    """A table of person 1."""
    row = {
        "id": name, "game": "brass", "rules": "1", "facts": "d", "seats": 2, "options": "{}", "host": 1,
        "invite": f"i{name}", "public": public, "seed": "s", "phase": phase, "asked": asked, "made": 0.0,
        "changed": changed,
    }  # fmt: skip
    sql = f"insert into game_table ({', '.join(row)}) values ({', '.join('?' * len(row))})"
    return (sql, tuple(row.values()))


def chair(name: str, seat: int, who: int) -> Statement:
    return put_chair(name, seat, "person", who, "", "", "", False, None)


def move(name: str, seq: int, a: int = 0) -> Statement:
    return ("insert into move values (?, ?, 0, 1, ?, 0, 0.0)", (name, seq, a))


def count(store: Store, what: str = "person") -> int:
    return int(store.rows(f"select count(*) from {what}")[0][0])


def numbers(file: Path) -> list[int]:
    """The people in a file, as another program sees them."""
    with closing(sqlite3.connect(file)) as other:
        return [row[0] for row in other.execute("select id from person order by id")]


# ---- the schema


def test_a_new_file_gets_the_schema_and_its_folder(tmp_path: Path) -> None:
    with opened(tmp_path / "a" / "b" / "c.db") as store:
        tables = {row["name"] for row in store.rows("select name from sqlite_schema where type = 'table'")}
        assert tables >= {"person", "session", "game_table", "chair", "move", "snapshot", "draft", "chat"}
        assert store.rows("pragma user_version")[0][0] == len(STEPS)


def test_a_file_is_opened_again_with_all_that_is_in_it(file: Path) -> None:
    run(file, lambda store: store.write(person(1), table("t"), move("t", 1)))
    with opened(file) as store:
        assert (count(store), count(store, "game_table"), count(store, "move")) == (1, 1, 1)


def test_an_older_schema_is_brought_up_to_date(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, lambda store: store.write(person(1)))
    monkeypatch.setattr(module, "STEPS", (*STEPS, "alter table person add column likes text not null default 'tea';"))
    with opened(file) as store:
        assert store.rows("select id, likes from person")[0]["likes"] == "tea"
        assert store.rows("pragma user_version")[0][0] == len(STEPS) + 1


def test_a_step_of_the_schema_that_fails_leaves_nothing_behind(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(file, lambda store: store.write(person(1)))
    with monkeypatch.context() as patch:
        patch.setattr(module, "STEPS", (*STEPS, "create table half (n integer); insert into nowhere values (1);"))
        with pytest.raises((sqlite3.Error, NotOurs), match="nowhere"):
            Store(file)
    gc.collect()  # its connection goes, and with it the transaction that was begun
    with opened(file) as store:
        assert store.rows("pragma user_version")[0][0] == len(STEPS)
        assert store.rows("select name from sqlite_schema where name = 'half'") == []
        assert count(store) == 1


# ---- files that are not ours


def foreign(file: Path, version: int) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.executescript(f"create table photo (name text); pragma user_version={version};")


def newer(file: Path) -> None:
    Store(file).close()
    with closing(sqlite3.connect(file)) as other:
        other.execute(f"pragma user_version={len(STEPS) + 1}")


OTHERS: dict[str, Callable[[Path], object]] = {
    "text": lambda file: file.write_text("Dear diary,\n" * 100, encoding="utf-8"),
    "noise": lambda file: file.write_bytes(bytes(range(256)) * 64),
    "another program": lambda file: foreign(file, 0),
    "another program, numbered": lambda file: foreign(file, len(STEPS)),
    "a newer Millwright": newer,
}


@pytest.mark.parametrize("kind", list(OTHERS))
def test_a_file_that_is_not_ours_is_refused_and_left_unchanged(file: Path, kind: str) -> None:
    OTHERS[kind](file)
    before = file.read_bytes()
    with pytest.raises(NotOurs):
        Store(file).close()
    assert file.read_bytes() == before


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotOurs):
        Store(tmp_path)


# ---- what SQLite was told


def test_both_connections_write_ahead_and_wait_for_the_disk(file: Path) -> None:
    with opened(file) as store:
        for connection in (store.writing, store.reading):
            assert connection.execute("pragma journal_mode").fetchone()[0] == "wal"
            assert connection.execute("pragma synchronous").fetchone()[0] == 2  # FULL
            assert connection.execute("pragma foreign_keys").fetchone()[0] == 1
            assert connection.execute("pragma busy_timeout").fetchone()[0] >= 1000


# ---- writing


@contextmanager
def held_up(file: Path) -> Iterator[None]:
    """Somebody else writes, so that everything piles up meanwhile."""
    with closing(connect(file)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


async def together(store: Store, *sets: list[Statement]) -> list[BaseException | None]:
    """Sets of statements that come while another program writes: one for certain, then all the others at once."""
    with held_up(store.path):
        tasks = [asyncio.create_task(store.write(*statements)) for statements in sets]
        await asyncio.sleep(0)  # every one of them has put its statements into the queue
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_many_writes_go_into_few_transactions(file: Path) -> None:
    said: list[str] = []

    async def writes(store: Store) -> None:
        store.writing.set_trace_callback(said.append)
        assert await together(store, *[[person(n)] for n in range(1, 301)]) == [None] * 300
        store.writing.set_trace_callback(None)
        assert count(store) == 300

    run(file, writes)
    assert sum(words.lower() == "commit" for words in said) <= 2


def test_more_than_one_transaction_holds_are_all_written(file: Path) -> None:
    async def writes(store: Store) -> None:
        assert await together(store, *[[person(n)] for n in range(1, 1201)]) == [None] * 1200
        assert count(store) == 1200

    run(file, writes)


def test_a_conflict_rolls_back_alone(file: Path) -> None:
    """The set that fails leaves nothing, not even what came before its failure; the others of its batch are kept."""

    async def writes(store: Store) -> None:
        await store.write(person(1), table("t"), move("t", 1))
        found = await together(
            store, [person(2)], [person(3)], [person(4), move("t", 2), move("t", 1)], [person(5)], [move("t", 2)]
        )
        assert [type(one) for one in found] == [type(None), type(None), Conflict, type(None), type(None)]
        assert numbers(store.path) == [1, 2, 3, 5]
        assert [row["seq"] for row in store.moves("t")] == [1, 2]

    run(file, writes)


def test_a_row_without_its_table_is_a_conflict(file: Path) -> None:
    async def writes(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write(move("nowhere", 1))

    run(file, writes)


def full(store: Store, spare: int) -> None:
    """The disk has room for so many more pages."""
    pages = store.writing.execute("pragma page_count").fetchone()[0]
    store.writing.execute(f"pragma max_page_count={pages + spare}")


def test_a_full_disk_is_told_to_everybody_who_waits(file: Path) -> None:
    async def writes(store: Store) -> None:
        await store.write(person(1))
        full(store, 2)
        found = await together(store, [person(2)], *[[person(n, "x" * 3000)] for n in range(3, 40)], [person(40)])
        assert all(isinstance(one, Full) for one in found[1:])
        kept = [n for n, one in enumerate(found, 2) if one is None]
        assert numbers(store.path) == [1, *kept]  # who was told that it failed has nothing there

    run(file, writes)


class FullLog(io.StringIO):
    """A log on a disk without room."""

    def write(self, words: str) -> int:
        raise OSError(errno.ENOSPC, "no room")


def test_a_log_on_the_full_disk_stops_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def writes(store: Store) -> None:
        full(store, 0)
        for _ in range(2):
            with pytest.raises(Full):
                await store.write(*[person(n, "x" * 3000) for n in range(9)])
        full(store, 1000)
        await store.write(person(1))

    monkeypatch.setattr("sys.stderr", FullLog())
    run(file, writes)


def test_when_there_is_room_again_writing_goes_on(file: Path) -> None:
    async def writes(store: Store) -> None:
        full(store, 0)
        with pytest.raises(Full):
            await store.write(*[person(n, "x" * 3000) for n in range(9)])
        full(store, 1000)
        await store.write(person(1))
        assert numbers(store.path) == [1]

    run(file, writes)


@pytest.mark.parametrize(
    "bad",
    [
        ("insert into nowhere values (?)", (1,)),
        ("insert into person values (?, ?, ?)", (1,)),
        ("insert into person values (?, ?, ?)", (1 << 70, "Ann", 0.0)),
        ("insert into person values (?, ?, ?)", (9, "\ud800", 0.0)),
        ("insert into person values (?, ?, ?)", (9, object(), 0.0)),
    ],
    ids=["no table", "too few values", "a number too large", "no text", "no value"],
)
def test_a_statement_that_cannot_be_carried_out_does_not_stop_the_writer(file: Path, bad: Statement) -> None:
    async def writes(store: Store) -> None:
        with pytest.raises(Exception) as failure:
            async with asyncio.timeout(10):
                await store.write(bad)
        assert not isinstance(failure.value, TimeoutError), "nobody answers"
        async with asyncio.timeout(10):
            await store.write(person(1))
        assert numbers(store.path) == [1]

    run(file, writes)


def test_who_no_longer_waits_stops_nobody(file: Path) -> None:
    async def writes(store: Store) -> None:
        with held_up(store.path):
            tasks = [asyncio.create_task(store.write(person(n))) for n in range(1, 20)]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert found[1::2] == [None] * 9
        await store.write(person(20))
        assert set(numbers(store.path)) >= {*range(2, 20, 2), 20}

    run(file, writes)


# ---- the end


def test_close_writes_what_waits(file: Path) -> None:
    async def writes() -> list[None]:
        store = Store(file)
        with held_up(file):
            tasks = [asyncio.create_task(store.write(person(n))) for n in range(1, 51)]
            await asyncio.sleep(0)
            end = threading.Thread(target=store.close)
            end.start()
        await asyncio.to_thread(end.join)
        return await asyncio.gather(*tasks)

    assert asyncio.run(writes()) == [None] * 50
    assert numbers(file) == list(range(1, 51))


def test_a_write_after_the_end_is_refused(file: Path) -> None:
    async def writes() -> None:
        store = Store(file)
        store.close()
        with pytest.raises(Exception) as failure:
            async with asyncio.timeout(5):
                await store.write(person(1))
        assert not isinstance(failure.value, TimeoutError), "nobody answers"

    asyncio.run(writes())


def test_a_closed_file_is_one_file(file: Path) -> None:
    """It can be copied: no journal is left beside it."""
    run(file, lambda store: store.write(person(1)))
    assert [path.name for path in file.parent.iterdir()] == [file.name]


# ---- what has been answered


def test_an_answered_write_is_seen_by_others_at_once(file: Path) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 6):
            await store.write(person(n))
            assert numbers(file) == list(range(1, n + 1))
            assert count(store) == n

    run(file, writes)


WRITER = """
import asyncio, sys
from pathlib import Path
from millwright.service.store import Store

async def main():
    store, n = Store(Path(sys.argv[1])), int(sys.argv[2])
    while True:
        n += 1
        await store.write(("insert into person values (?, ?, 0.0)", (n, "x" * 500)))
        sys.stdout.write(f"{n}\\n")
        sys.stdout.flush()

asyncio.run(main())
"""


def answered_and_killed(file: Path, first: int, lines: int) -> int:
    """The last number that a writing process was answered for when it was killed, after so many answers."""
    command = [sys.executable, "-c", WRITER, str(file), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(lines):
            assert process.stdout.readline()
        process.kill()
        rest = process.stdout.read().split("\n")[:-1]
    return int(rest[-1]) if rest else first + lines


def test_what_a_killed_process_was_answered_for_is_there(file: Path) -> None:
    last = 0
    for lines in (1, 7, 40):
        last = answered_and_killed(file, last, lines)
        found = numbers(file)
        assert found == list(range(1, len(found) + 1))
        assert last <= len(found) <= last + 1  # one more may have been written and not yet answered
        last = len(found)


def test_of_two_servers_on_one_file_one_is_first(file: Path) -> None:
    async def writes(one: Store) -> None:
        with opened(file) as other:
            await one.write(person(1), table("t"))
            for seq in range(1, 20):
                found = await asyncio.gather(
                    one.write(move("t", seq, 1)), other.write(move("t", seq, 2)), return_exceptions=True
                )
                assert sorted(type(answer).__name__ for answer in found) == ["Conflict", "NoneType"]
                assert one.moves("t")[-1]["a"] == found.index(None) + 1
            assert [row["a"] for row in one.moves("t")] == [row["a"] for row in other.moves("t")]

    run(file, writes)


def test_threads_read_while_others_write(file: Path) -> None:
    async def writes(store: Store) -> None:
        readers = [asyncio.create_task(asyncio.to_thread(look_often, store)) for _ in range(3)]
        for n in range(1, 40):
            await store.write(person(n))
        for seen in await asyncio.gather(*readers):
            assert seen == sorted(seen)

    run(file, writes)


def look_often(store: Store) -> list[int]:
    return [len(store.names(range(50))) for _ in range(100)]


# ---- questions


def many_tables() -> list[Statement]:
    """Ten tables of person 1, of which the even ones are over; person 2 sits at three of them, person 3 nowhere."""
    rows = [table(f"t{n}", "over" if n % 2 == 0 else "playing", float(n), asked=2 if n == 3 else 1) for n in range(10)]
    chairs = [chair("t4", 0, 2), chair("t4", 1, 2), chair("t7", 1, 2), chair("t3", 1, 2)]
    return [person(1), person(2), person(3), *rows, *chairs]


def test_tables_of_somebody_come_in_order(file: Path) -> None:
    """Where it is their turn first, what is over last, else the latest first; where they sit, or are the host."""

    async def asks(store: Store) -> None:
        await store.write(*many_tables())
        assert [one.id for one in store.tables_of(1)] == [f"t{n}" for n in (9, 7, 5, 3, 1, 8, 6, 4, 2, 0)]
        assert [one.id for one in store.tables_of(1, 3)] == ["t9", "t7", "t5"]
        assert [one.id for one in store.tables_of(2)] == ["t3", "t7", "t4"]
        assert store.tables_of(3) == []

    run(file, asks)


def test_tables_in_a_phase_come_in_order_and_only_public_ones(file: Path) -> None:
    async def asks(store: Store) -> None:
        await store.write(*many_tables(), table("secret", "open", 99.0, public=0))
        await store.write(*[table(f"o{n:02}", "open", float(n)) for n in range(40)])
        found = [one.id for one in store.tables_in("open")]
        assert found == [f"o{n:02}" for n in range(39, 9, -1)]
        assert [one.id for one in store.tables_in("over", 2)] == ["t8", "t6"]
        assert store.tables_in("nonsense") == []

    run(file, asks)


def test_nobody_and_nothing_are_found_where_there_is_none(file: Path) -> None:
    with opened(file) as store:
        assert (store.table("t"), store.invited("t"), store.snapshot("t")) == (None,) * 3
        assert (store.chairs("t"), store.moves("t"), store.chat("t"), store.drafts("t")) == ([], [], [], {})
        assert store.names([]) == {} and store.names([1, 2]) == {}


# ---- where it stands

SQL = re.compile(r"select\b.+\bfrom\b|insert (or \w+ )?into|update \w+ set|delete from|pragma \w+|(create|alter) table")


def test_all_sql_is_in_the_store() -> None:
    """And nobody else talks to SQLite: others read and write by name."""
    source = Path(module.__file__).parents[2]
    others = [path for path in source.rglob("*.py") if path.parent != Path(module.__file__).parent]
    assert len(others) > 100
    for path in others:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not [words for words in strings if isinstance(words, str) and SQL.search(words.lower())], path
        imported = [one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names]
        assert "sqlite3" not in imported, path
