"""Both stores: the schema, writes that go together, what is answered only when it is safe, and what is not ours."""

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

from millwright.service.address import Address, Server
from millwright.service.datafile import NotOurs
from millwright.service.store import NAME, Statement, Store, open_store
from millwright.service.store import schema as module
from millwright.service.store.errors import Conflict, Full
from millwright.service.store.schema import STEPS
from millwright.service.store.sqlite.writer import FileStore
from millwright.service.store.statements import new_link, new_session, put_chair, use_link
from tests.houses import altered, held_up, seen, words_of
from tests.postgres import Postgres


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@contextmanager
def opened(address: Address) -> Iterator[Store]:
    store = open_store(address)
    try:
        yield store
    finally:
        store.close()


def run(address: Address, what: Callable[[Store], Awaitable[None]]) -> None:
    """Something done with a store, which has to be over soon."""

    async def all_of_it() -> None:
        async with asyncio.timeout(60):
            await what(store)

    with opened(address) as store:
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
    return int(store.rows(f"select count(*) as n from {what}")[0]["n"])


def numbers(address: Address) -> list[int]:
    """The people in a house, as another program sees them."""
    return [row[0] for row in seen(address, "select id from person order by id")]


VERSION = {Path: "pragma user_version", Server: "select number from millwright_schema"}


def version(address: Address) -> int:
    return int(seen(address, VERSION[Server if isinstance(address, Server) else Path])[0][0])


# ---- the schema


def test_a_new_file_gets_the_schema_and_its_folder(tmp_path: Path) -> None:
    with opened(tmp_path / "a" / "b" / "c.db") as store:
        assert store.table_ids() == []
        assert version(tmp_path / "a" / "b" / "c.db") == len(STEPS)


def test_a_new_database_gets_the_schema(postgres: Postgres) -> None:
    server = postgres.empty()
    with opened(server) as store:
        assert store.table_ids() == []
        assert version(server) == len(STEPS)


def test_of_several_that_start_at_once_one_lays_it_out(postgres: Postgres) -> None:
    server, found = postgres.empty(), list[str]()

    def start() -> None:
        with opened(server) as store:
            found.append(store.secret(NAME))

    threads = [threading.Thread(target=start) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 5 and len(set(found)) == 1


def test_a_file_is_opened_again_with_all_that_is_in_it(address: Address) -> None:
    run(address, lambda store: store.write(person(1), table("t"), move("t", 1)))
    with opened(address) as store:
        assert (count(store), count(store, "game_table"), count(store, "move")) == (1, 1, 1)


def test_an_older_schema_is_brought_up_to_date(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    run(address, lambda store: store.write(person(1)))
    monkeypatch.setattr(module, "STEPS", (*STEPS, "alter table person add column likes text not null default 'tea';"))
    with opened(address) as store:
        assert store.rows("select id, likes from person")[0]["likes"] == "tea"
        assert version(address) == len(STEPS) + 1


def test_a_step_that_fails_leaves_nothing_behind(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    run(address, lambda store: store.write(person(1)))
    with monkeypatch.context() as patch:
        patch.setattr(module, "STEPS", (*STEPS, "create table half (n integer); insert into nowhere values (1);"))
        with pytest.raises(NotOurs, match="nowhere"):
            open_store(address)
    gc.collect()  # its connection goes, and with it the transaction that was begun
    with opened(address) as store:
        assert version(address) == len(STEPS)
        with pytest.raises(Exception, match="half"):
            seen(address, "select * from half")
        assert count(store) == 1


# ---- files that are not ours


def foreign(file: Path, version: int) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.executescript(f"create table photo (name text); pragma user_version={version};")


def newer(file: Path) -> None:
    open_store(file).close()
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
        open_store(file).close()
    assert file.read_bytes() == before


def test_a_database_that_is_not_ours_is_refused_and_left_unchanged(postgres: Postgres) -> None:
    server = postgres.empty()
    altered(server, "create table photo (name text)")
    with pytest.raises(NotOurs, match="another program"):
        open_store(server)
    assert seen(server, TABLES) == [("photo",)]


def test_a_database_of_a_newer_millwright_is_refused(postgres: Postgres) -> None:
    server = postgres.empty()
    open_store(server).close()
    altered(server, "update millwright_schema set number = number + 1")
    with pytest.raises(NotOurs, match="newer"):
        open_store(server)


TABLES = "select relname from pg_class where relnamespace = current_schema()::regnamespace"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotOurs):
        open_store(tmp_path)


# ---- what SQLite was told


def test_both_connections_write_ahead_and_wait_for_the_disk(file: Path) -> None:
    with opened(file) as store:
        assert isinstance(store, FileStore)
        for connection in (store.writing, store.reading):
            assert connection.execute("pragma journal_mode").fetchone()[0] == "wal"
            assert connection.execute("pragma synchronous").fetchone()[0] == 2  # FULL
            assert connection.execute("pragma foreign_keys").fetchone()[0] == 1
            assert connection.execute("pragma busy_timeout").fetchone()[0] >= 1000


def test_a_database_waits_for_its_disk_whatever_its_habit(postgres: Postgres) -> None:
    server = postgres.empty()
    with opened(Server(f"{server.url}%20-csynchronous_commit%3Doff")) as store:
        assert store.rows("show synchronous_commit")[0]["synchronous_commit"] == "on"


# ---- writing


async def together(store: Store, *sets: list[Statement]) -> list[BaseException | None]:
    """Sets of statements that come while another program writes: one for certain, then all the others at once."""
    with held_up(store.address):
        tasks = [asyncio.create_task(store.write(*statements)) for statements in sets]
        await asyncio.sleep(0)  # every one of them has put its statements into the queue
    return await asyncio.gather(*tasks, return_exceptions=True)


def test_many_writes_go_into_few_transactions(file: Path) -> None:
    said: list[str] = []

    async def writes(store: Store) -> None:
        assert isinstance(store, FileStore)
        store.writing.set_trace_callback(said.append)
        assert await together(store, *[[person(n)] for n in range(1, 301)]) == [None] * 300
        store.writing.set_trace_callback(None)
        assert count(store) == 300

    run(file, writes)
    assert sum(words.lower() == "commit" for words in said) <= 2


def test_more_than_one_transaction_holds_are_all_written(address: Address) -> None:
    async def writes(store: Store) -> None:
        assert await together(store, *[[person(n)] for n in range(1, 1201)]) == [None] * 1200
        assert count(store) == 1200

    run(address, writes)


def test_a_conflict_rolls_back_alone(address: Address) -> None:
    """The set that fails leaves nothing, not even what came before its failure; the others of its batch are kept."""

    async def writes(store: Store) -> None:
        await store.write(person(1), table("t"), move("t", 1))
        found = await together(
            store, [person(2)], [person(3)], [person(4), move("t", 2), move("t", 1)], [person(5)], [move("t", 2)]
        )
        assert [type(one) for one in found] == [type(None), type(None), Conflict, type(None), type(None)]
        assert numbers(store.address) == [1, 2, 3, 5]
        assert [row["seq"] for row in store.moves("t")] == [1, 2]

    run(address, writes)


def test_a_row_without_its_table_is_a_conflict(address: Address) -> None:
    async def writes(store: Store) -> None:
        with pytest.raises(Conflict):
            await store.write(move("nowhere", 1))

    run(address, writes)


def full(store: Store, spare: int) -> None:
    """The disk has room for so many more pages; that of a database has none, or enough."""
    if isinstance(store, FileStore):
        pages = store.writing.execute("pragma page_count").fetchone()[0]
        store.writing.execute(f"pragma max_page_count={pages + spare}")
        return
    altered(store.address, FULL if spare < 1000 else "drop trigger full_disk on person")


FULL = """
create or replace function no_room() returns trigger language plpgsql as
$$ begin raise exception using errcode = '53100', message = 'could not extend file: no space left on device'; end $$;
create trigger full_disk before insert on person for each row when (length(new.name) > 5) execute function no_room();
"""


def test_a_full_disk_is_told_to_everybody_who_waits(address: Address) -> None:
    async def writes(store: Store) -> None:
        await store.write(person(1))
        full(store, 2)
        found = await together(store, [person(2)], *[[person(n, "x" * 3000)] for n in range(3, 40)], [person(40)])
        assert all(isinstance(one, Full) for one in found[1:-1])
        assert isinstance(found[-1], Full) or isinstance(address, Server)  # there it is a transaction of its own
        kept = [n for n, one in enumerate(found, 2) if one is None]
        assert numbers(store.address) == [1, *kept]  # who was told that it failed has nothing there

    run(address, writes)


class FullLog(io.StringIO):
    """A log on a disk without room."""

    def write(self, words: str) -> int:
        raise OSError(errno.ENOSPC, "no room")


def test_a_log_on_the_full_disk_stops_nothing(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def writes(store: Store) -> None:
        full(store, 0)
        for _ in range(2):
            with pytest.raises(Full):
                await store.write(*[person(n, "x" * 3000) for n in range(9)])
        full(store, 1000)
        await store.write(person(1))

    monkeypatch.setattr("sys.stderr", FullLog())
    run(address, writes)


def test_when_there_is_room_again_writing_goes_on(address: Address) -> None:
    async def writes(store: Store) -> None:
        full(store, 0)
        with pytest.raises(Full):
            await store.write(*[person(n, "x" * 3000) for n in range(9)])
        full(store, 1000)
        await store.write(person(1))
        assert numbers(store.address) == [1]

    run(address, writes)


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
def test_a_statement_that_cannot_be_carried_out_does_not_stop_the_writer(address: Address, bad: Statement) -> None:
    async def writes(store: Store) -> None:
        with pytest.raises(Exception) as failure:
            async with asyncio.timeout(10):
                await store.write(bad)
        assert not isinstance(failure.value, TimeoutError), "nobody answers"
        async with asyncio.timeout(10):
            await store.write(person(1))
        assert numbers(store.address) == [1]

    run(address, writes)


def test_who_no_longer_waits_stops_nobody(address: Address) -> None:
    async def writes(store: Store) -> None:
        with held_up(store.address):
            tasks = [asyncio.create_task(store.write(person(n))) for n in range(1, 20)]
            await asyncio.sleep(0)
            for task in tasks[::2]:
                task.cancel()
        found = await asyncio.gather(*tasks, return_exceptions=True)
        assert found[1::2] == [None] * 9
        await store.write(person(20))
        assert set(numbers(store.address)) >= {*range(2, 20, 2), 20}

    run(address, writes)


# ---- the end


def test_close_writes_what_waits(address: Address) -> None:
    async def writes() -> list[None]:
        store = open_store(address)
        with held_up(address):
            tasks = [asyncio.create_task(store.write(person(n))) for n in range(1, 51)]
            await asyncio.sleep(0)
            end = threading.Thread(target=store.close)
            end.start()
        await asyncio.to_thread(end.join)
        return await asyncio.gather(*tasks)

    assert asyncio.run(writes()) == [None] * 50
    assert numbers(address) == list(range(1, 51))


def test_a_write_after_the_end_is_refused(address: Address) -> None:
    async def writes() -> None:
        store = open_store(address)
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


def test_an_answered_write_is_seen_by_others_at_once(address: Address) -> None:
    async def writes(store: Store) -> None:
        for n in range(1, 6):
            await store.write(person(n))
            assert numbers(address) == list(range(1, n + 1))
            assert count(store) == n

    run(address, writes)


WRITER = """
import asyncio, sys
from millwright.service.address import address_of
from millwright.service.store import open_store

async def main():
    store, n = open_store(address_of(sys.argv[1])), int(sys.argv[2])
    while True:
        n += 1
        await store.write(("insert into person values (?, ?, 0.0)", (n, "x" * 500)))
        sys.stdout.write(f"{n}\\n")
        sys.stdout.flush()

asyncio.run(main())
"""


def answered_and_killed(address: Address, first: int, lines: int) -> int:
    """The last number that a writing process was answered for when it was killed, after so many answers."""
    command = [sys.executable, "-c", WRITER, words_of(address), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for _ in range(lines):
            assert process.stdout.readline()
        process.kill()
        rest = process.stdout.read().split("\n")[:-1]
    return int(rest[-1]) if rest else first + lines


def test_what_a_killed_process_was_answered_for_is_there(address: Address) -> None:
    last = 0
    for lines in (1, 7, 40):
        last = answered_and_killed(address, last, lines)
        found = numbers(address)
        assert found == list(range(1, len(found) + 1))
        assert last <= len(found) <= last + 1  # one more may have been written and not yet answered
        last = len(found)


def test_of_two_servers_on_one_file_one_is_first(address: Address) -> None:
    async def writes(one: Store) -> None:
        with opened(address) as other:
            await one.write(person(1), table("t"))
            for seq in range(1, 20):
                found = await asyncio.gather(
                    one.write(move("t", seq, 1)), other.write(move("t", seq, 2)), return_exceptions=True
                )
                assert sorted(type(answer).__name__ for answer in found) == ["Conflict", "NoneType"]
                assert one.moves("t")[-1]["a"] == found.index(None) + 1
            assert [row["a"] for row in one.moves("t")] == [row["a"] for row in other.moves("t")]

    run(address, writes)


def test_threads_read_while_others_write(address: Address) -> None:
    async def writes(store: Store) -> None:
        readers = [asyncio.create_task(asyncio.to_thread(look_often, store)) for _ in range(3)]
        for n in range(1, 40):
            await store.write(person(n))
        for found in await asyncio.gather(*readers):
            assert found == sorted(found)

    run(address, writes)


def look_often(store: Store) -> list[int]:
    return [len(store.names(range(50))) for _ in range(100)]


# ---- links


def test_a_link_that_two_use_at_once_lets_in_one(address: Address) -> None:
    async def writes(store: Store) -> None:
        await store.write(person(1), new_session("s", 1, 0.0, ""), *new_link("l", 1, "s", 0.0, 9.0, 3, 12))
        with held_up(address):
            tasks = [asyncio.create_task(store.write(*use_link("l", f"d{n}", 1.0, "", 12))) for n in range(4)]
            await asyncio.sleep(0.3)
        await asyncio.gather(*tasks)
        assert len(store.sessions(1)) == 2 and store.links(1, 1.0) == []

    run(address, writes)


def test_who_makes_many_links_at_once_gets_few(address: Address) -> None:
    async def writes(store: Store) -> None:
        await store.write(person(1), new_session("s", 1, 0.0, ""))
        links = [store.write(*new_link(f"l{n}", 1, "s", 0.0, 9.0, 3, 12)) for n in range(12)]
        await asyncio.gather(*links)
        assert len(store.links(1, 1.0)) == 3

    run(address, writes)


# ---- questions


def many_tables() -> list[Statement]:
    """Ten tables of person 1, of which the even ones are over; person 2 sits at three of them, person 3 nowhere."""
    rows = [table(f"t{n}", "over" if n % 2 == 0 else "playing", float(n), asked=2 if n == 3 else 1) for n in range(10)]
    chairs = [chair("t4", 0, 2), chair("t4", 1, 2), chair("t7", 1, 2), chair("t3", 1, 2)]
    return [person(1), person(2), person(3), *rows, *chairs]


def test_tables_of_somebody_come_in_order(address: Address) -> None:
    """Where it is their turn first, what is over last, else the latest first; where they sit, or are the host."""

    async def asks(store: Store) -> None:
        await store.write(*many_tables())
        assert [one.id for one in store.tables_of(1)] == [f"t{n}" for n in (9, 7, 5, 3, 1, 8, 6, 4, 2, 0)]
        assert [one.id for one in store.tables_of(1, 3)] == ["t9", "t7", "t5"]
        assert [one.id for one in store.tables_of(2)] == ["t3", "t7", "t4"]
        assert store.tables_of(3) == []

    run(address, asks)


def test_tables_in_a_phase_come_in_order_and_only_public_ones(address: Address) -> None:
    async def asks(store: Store) -> None:
        await store.write(*many_tables(), table("secret", "open", 99.0, public=0))
        await store.write(*[table(f"o{n:02}", "open", float(n)) for n in range(40)])
        found = [one.id for one in store.tables_in("open")]
        assert found == [f"o{n:02}" for n in range(39, 9, -1)]
        assert [one.id for one in store.tables_in("over", 2)] == ["t8", "t6"]
        assert store.tables_in("nonsense") == []

    run(address, asks)


def test_nobody_and_nothing_are_found_where_there_is_none(address: Address) -> None:
    with opened(address) as store:
        assert (store.table("t"), store.invited("t"), store.snapshot("t")) == (None,) * 3
        assert (store.chairs("t"), store.moves("t"), store.chat("t"), store.drafts("t")) == ([], [], [], {})
        assert store.names([]) == {} and store.names([1, 2]) == {}


# ---- where it stands

SQL = re.compile(r"select\b.+\bfrom\b|insert (or \w+ )?into|update \w+ set|delete from|pragma \w+|(create|alter) table")


def test_all_sql_is_in_the_store() -> None:
    """And nobody else talks to SQLite or PostgreSQL: others read and write by name."""
    source = Path(module.__file__).parents[2]
    others = [path for path in source.rglob("*.py") if not path.is_relative_to(Path(module.__file__).parent)]
    assert len(others) > 100
    for path in others:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert not [words for words in strings if isinstance(words, str) and SQL.search(words.lower())], path
        imported = [one.name for node in ast.walk(tree) if isinstance(node, ast.Import) for one in node.names]
        assert not {"sqlite3", "psycopg"} & set(imported), path
