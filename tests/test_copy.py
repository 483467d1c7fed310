"""A house on the way between a file and a database, and what the commands say of either: `copy`, `doctor`, `serve`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.service.address import Address, address_of
from millwright.service.awaited import CLOCKS
from millwright.service.house import House
from millwright.service.store import claimed, open_store
from millwright.service.store.moving import Unequal, move
from millwright.service.store.postgres.connection import lay_out
from millwright.service.store.schema import layout
from tests.houses import altered, seen, words_of
from tests.postgres import Postgres
from tests.service.tables import dump, peek, person, take_turn, two, within
from tests.test_upkeep import done, refused


def furnished(address: Address) -> dict[str, Any]:
    """A house where all sorts of things have happened; its positions by table."""
    found: dict[str, Any] = {}

    async def lives(house: House) -> None:
        for game in ("brass", "workshop", "woodcraft"):
            table, ann, _ = await two(house, game)
            for n in range(3):
                await take_turn(house, table, Random(n))
            await house.say(table, ann, "Ann", "naïve – 好 'quoted' \\ and\ttabs \\N")
            await house.note(table, "hint", 0)
            found[table] = dump(await peek(house, table))
        cid, token = await house.people.guest("Cid", "Firefox")
        await house.new_table(cid, "brass", [person(cid), person(cid)], {}, True, pledge=house.pledges.new(), clock=DAY)
        await house.people.make_link(cid, token)

    within(address, lives)
    return found


DAY = next(iter(CLOCKS))


def contents(address: Address) -> dict[str, list[tuple[Any, ...]]]:
    """Every row, by means of their own."""
    return {
        name: sorted(seen(address, f"select {', '.join(columns.names)} from {name}"), key=repr)
        for name, columns in layout().items()
    }


def other_end(way: str, postgres: Postgres, tmp_path: Path) -> tuple[Address, Address]:
    file, server = tmp_path / "one.db", postgres.empty()
    ends: dict[str, tuple[Address, Address]] = {
        "file to server": (file, server),
        "server to file": (server, file),
        "server to server": (server, postgres.empty()),
        "file to file": (file, tmp_path / "two.db"),
    }
    return ends[way]


@pytest.mark.parametrize("way", ["file to server", "server to file", "server to server", "file to file"])
def test_a_house_that_was_copied_is_the_same_house(
    way: str, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = other_end(way, postgres, tmp_path)
    positions = furnished(source)
    before = contents(source)
    lines = done(capsys, "copy", "--from", words_of(source), "--to", words_of(target))
    assert contents(source) == before == contents(target)
    assert len(before["move"]) > 20 and before["snapshot"] and before["chat"] and before["secret"] and before["link"]
    counts = {line.partition(":")[0]: line for line in lines[:-1]}
    assert list(counts) == list(layout())
    assert f" {len(before['move'])} rows, equal " in counts["move"]
    assert "sesame" not in "".join(lines)

    async def goes_on(house: House) -> None:
        for table, position in positions.items():
            assert dump(await peek(house, table)) == position
            await take_turn(house, table, Random(9))

    within(target, goes_on)


def test_what_is_there_already_is_never_overwritten(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, server = tmp_path / "one.db", postgres.empty()
    open_store(file).close()
    open_store(server).close()
    before = contents(file), contents(server)
    assert "already" in refused(capsys, "copy", "--from", words_of(file), "--to", words_of(server))
    assert "already" in refused(capsys, "copy", "--from", words_of(server), "--to", words_of(file))
    assert (contents(file), contents(server)) == before
    nothing, new = words_of(postgres.empty()), tmp_path / "new.db"
    assert "no such file" in refused(capsys, "copy", "--from", str(new), "--to", nothing)
    assert "empty" in refused(capsys, "copy", "--from", nothing, "--to", str(new))
    assert not new.exists()


def test_nobody_copies_a_house_that_is_served(
    address: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_store(address).close()
    claim = claimed(address)
    try:
        assert "already" in refused(capsys, "copy", "--from", words_of(address), "--to", str(tmp_path / "new.db"))
    finally:
        claim.release()
    done(capsys, "copy", "--from", words_of(address), "--to", str(tmp_path / "new.db"))


SPOILS = """
create function spoil() returns trigger language plpgsql as $$ begin new.words = 'something else'; return new; end $$;
create trigger spoils before insert on chat for each row execute function spoil();
"""


def test_what_arrives_otherwise_is_told_and_not_kept(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def with_a_fault(connection: Any, version: int) -> None:
        lay_out(connection, version)
        connection.execute(SPOILS)

    file, server = tmp_path / "one.db", postgres.empty()
    furnished(file)
    monkeypatch.setattr("millwright.service.store.postgres.moving.lay_out", with_a_fault)
    assert "chat" in refused(capsys, "copy", "--from", words_of(file), "--to", words_of(server))
    with pytest.raises(Unequal):
        move(file, server, lambda moved: None)
    assert seen(server, "select 1 from pg_class where relnamespace = current_schema()::regnamespace") == []


def test_what_a_database_cannot_hold_is_told_and_nothing_is_kept(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, server = tmp_path / "one.db", postgres.empty()
    open_store(file).close()
    altered(file, "insert into person values (1, ?, 0.0)", "A\0nn")
    assert "NUL" in refused(capsys, "copy", "--from", words_of(file), "--to", words_of(server))
    assert seen(server, "select 1 from pg_class where relnamespace = current_schema()::regnamespace") == []


# ---- the doctor


def test_the_doctor_looks_through_both(address: Address, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A spoilt table is found, the others are saved, and can be played on."""
    positions = furnished(address)
    lines = done(capsys, "doctor", words_of(address))
    assert lines[-1].endswith("4 tables sound, 0 damaged")
    spoilt = next(iter(positions))
    altered(address, "update snapshot set seq = seq - 1 where table_id = ?", spoilt)
    saved = tmp_path / "saved.db"
    assert "damaged" in refused(capsys, "doctor", words_of(address), "--save", str(saved))
    assert spoilt not in [row[0] for row in seen(saved, "select id from game_table")]
    assert len(seen(saved, "select id from game_table")) == 3
    assert "sound" in done(capsys, "doctor", str(saved))[-1]


def test_the_doctor_finds_a_database_that_is_laid_out_otherwise(
    postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    server = postgres.empty()
    open_store(server).close()
    assert done(capsys, "doctor", words_of(server))[-1].endswith("0 tables sound, 0 damaged")
    altered(server, "drop index chair_person")
    assert "damaged" in refused(capsys, "doctor", words_of(server))
    altered(server, "create index chair_person on chair (person)")
    done(capsys, "doctor", words_of(server))
    altered(server, "alter table chat drop constraint chat_table_id_fkey")
    assert "damaged" in refused(capsys, "doctor", words_of(server))


# ---- what is wrong with an address, in one line


def test_what_is_wrong_with_a_server_is_said_in_one_line(
    postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {
        postgres.by_network("wrong"): "password authentication failed",
        postgres.by_network().replace("/postgres", "/nowhere"): '"nowhere" does not exist',
        "postgresql://mill:secret@127.0.0.1:1/mill": "refused",
        "postgresql://mill:secret@[::1": "postgresql://...",
        "postgresql:///mill?nonsense=1": "nonsense",
    }
    for url, words in wrong.items():
        for command in (
            ["doctor", url],
            ["copy", "--from", url, "--to", str(tmp_path / "b.db")],
            ["serve", "--data", url],
        ):
            line = refused(capsys, *command)
            assert words in line and "secret" not in line and "wrong@" not in line, line


def test_without_psycopg_one_line_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ModuleNotFoundError('none', name='psycopg')")
    command = [sys.executable, "-m", "millwright", "serve", "--data", "postgresql:///mill"]
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    found = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert found.returncode == 2 and "pip install 'millwright[postgres]'" in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_what_is_for_files_says_so(postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = postgres.url()
    (tmp_path / "a.db").touch()
    assert "pg_dump" in refused(capsys, "backup", str(tmp_path / "copy.db"), "--data", url)
    assert "pg_dump" in refused(capsys, "restore", str(tmp_path / "a.db"), "--data", url)
    assert "pg_dump" in refused(capsys, "serve", "--keep", "3", "--data", url)


def test_an_address_is_written_without_its_password() -> None:
    for url, said in {
        "postgresql://ann:secret@db.example.org:5433/mill": "postgresql://ann@db.example.org:5433/mill",
        "postgresql://ann@/mill?host=/run/pg&password=secret": "postgresql://ann@/mill?host=/run/pg",
        "postgres:///mill": "postgres:///mill",
        "postgresql://h/mill?sslmode=require&sslpassword=secret": "postgresql://h/mill?sslmode=require",
    }.items():
        assert str(address_of(url)) == said
    assert address_of("tables.db") == Path("tables.db")
