"""Tables of earlier rules: kept as the Millwright of that time wrote them, opened, and played on to their end."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from millwright.games.game import Translation
from millwright.games.registry import GAMES
from millwright.record import Reader
from millwright.replay import replay
from millwright.service import luck
from millwright.service.house import House
from millwright.service.room import OVER, PERSON, PLAYING, Room
from millwright.service.saved import difference, load
from millwright.service.store import open_store
from tests.altered import altered
from tests.service.tables import happens, peek, take_turn, within

KEPT: Final = Path(__file__).parent / "kept"
THEN: Final = "2026.1"
BOB: Final = 2

TABLES: Final = {
    "brass": ["rail", "played-on", "choice", "nearest", "over", "waiting"],
    "workshop": ["bids", "sealed", "bidden", "three", "played-on", "over"],
    "woodcraft": ["solo", "two", "played-on", "over"],
}
"""What is kept: rails with three, equal bids behind and before, options by name, positions played on from, ..."""

NAMES: Final = [f"{game}-{name}" for game, names in TABLES.items() for name in names]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database as it was kept by the rules of then."""
    path = tmp_path / "tables.db"
    changed(path, (KEPT / f"{THEN}.sql").read_text(encoding="utf-8"))
    return path


def changed(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as other:
        other.executescript(sql)


def rows(file: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as other:
        return other.execute(sql).fetchall()


def opened(file: Path, table: str) -> Room:
    """A table read from the file, without a house."""
    with closing(open_store(file)) as store:
        return load(store, table)


def next_rules(monkeypatch: pytest.MonkeyPatch, name: str, **changes: Any) -> None:
    """A Millwright to come, whose rules have another version; it knows all earlier ones."""
    game = GAMES[name]
    earlier: dict[str, Translation] = {THEN: {}, game.rules: {}} | game.earlier
    monkeypatch.setitem(GAMES, name, altered(game, **({"rules": "2100.1", "earlier": earlier} | changes)))


def test_the_file_holds_what_is_tested(file: Path) -> None:
    found = rows(file, "select id, rules, phase, origin is not null from game_table")
    assert sorted(name for name, *_ in found) == sorted(NAMES)
    assert {rules for _, rules, *_ in found} == {THEN}
    assert {name for name, _, phase, _ in found if phase == "over"} == {f"{game}-over" for game in TABLES}
    assert {name for name, *_, origin in found if origin} == {f"{game}-played-on" for game in TABLES}
    assert {name for (name,) in rows(file, "select table_id from draft")} == {"brass-nearest", "woodcraft-two"}


# ---- played on


async def to_the_end(house: House, table: str, rng: Random) -> Room:
    """People take their turns through the house, bots and chance theirs."""
    room = await peek(house, table)
    for seat in room.free_seats():
        await house.sit(table, seat, BOB, "Bob", "")
    while room.phase == PLAYING:
        await happens(lambda: bool(people_asked(room)) or room.phase == OVER or bool(room.stuck))
        assert not room.stuck
        if people_asked(room):
            await take_turn(house, table, rng)
    return room


def people_asked(room: Room) -> list[int]:
    return [seat for seat in room.asked() if room.chairs[seat].kind == PERSON]


@pytest.mark.parametrize("name", NAMES)
def test_a_table_of_earlier_rules_is_played_to_its_end(
    file: Path, name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    before = rows(file, f"select seq, seat, verb, a, b from move where table_id = '{name}' order by seq")

    async def plays(house: House) -> None:
        room = await peek(house, name)
        assert not room.stuck
        assert [(n, entry.seat, *entry.move) for n, entry in enumerate(room.entries, 1)][: len(before)] == before
        assert all(draft.moves for draft in room.drafts.values())
        await to_the_end(house, name, Random(name))

    within(file, plays)
    assert capfd.readouterr().err == ""  # the snapshot agrees with the log, and nothing broke
    room = opened(file, name)
    assert (room.stuck, room.phase, room.state.agenda) == ("", OVER, [])
    if not name.endswith("-over"):
        [(rules, options)] = rows(file, f"select rules, options from game_table where id = '{name}'")
        assert (rules, json.loads(options)) == (room.game.rules, room.options)
    if room.origin is None:
        check_record(room)


def check_record(room: Room) -> None:
    """What is written of it is a game by the rules of today, with the options that play as then, and with its luck."""
    text = room.record_text()
    assert text.splitlines()[1] == f"game {room.game.id} {room.game.rules}"
    record = Reader(room.id, text).read(None)
    usual = {key: values[0] for key, values in room.game.options.items()}
    assert usual | record.options == usual | room.options
    assert replay(record).moves == room.seq
    assert luck.check(record) == sum(line.text.startswith("luck ") for line in record.body)


def test_drafts_are_still_there(file: Path) -> None:
    for name, count in (("brass-nearest", 1), ("woodcraft-two", 2)):
        [draft] = opened(file, name).drafts.values()
        assert sum(staged.chosen for staged in draft.moves) == count


def test_a_rematch_is_a_new_game_without_what_only_earlier_records_have(file: Path) -> None:
    async def again(house: House) -> None:
        room = await peek(house, "woodcraft-over")
        assert room.options == {"decks": "once", "cutting": "split", "picks": "ascending"}
        person = next(chair.person for chair in room.chairs if chair.kind == PERSON)
        invite = await house.rematch("woodcraft-over", person)
        [(table,)] = rows(file, f"select id from game_table where invite = '{invite}'")
        assert (await peek(house, table)).options == {"decks": "once", "cutting": "split"}

    within(file, again)


# ---- the row and the snapshot


def test_looking_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in TABLES:
        next_rules(monkeypatch, game)
    everything = "select * from game_table order by id", "select * from snapshot order by table_id"
    open_store(file).close()  # the schema is today's
    before = [rows(file, sql) for sql in everything]

    async def looks(house: House) -> None:
        for name in NAMES:
            assert not (await peek(house, name)).stuck
            await happens(lambda: not house.drivers.tasks)

    changed(file, "update chair set kind = 'person', person = 1 where kind = 'bot'")
    within(file, looks)
    assert [rows(file, sql) for sql in everything] == before


def wrapped(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Rules to come whose positions are kept in another shape, and which cannot read those of today."""
    game = GAMES[name]
    next_rules(
        monkeypatch,
        name,
        dump=lambda s: {"shape": 2, "inside": game.dump(s)},
        load=lambda facts, data: game.load(facts, data["inside"]),
    )


def test_a_snapshot_of_another_shape_is_no_hindrance(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrapped(monkeypatch, "brass")
    name = "brass-choice"
    room = opened(file, name)
    assert not room.stuck and room.asked()

    async def one_turn(house: House) -> None:
        await take_turn(house, name, Random(1))

    within(file, one_turn)
    assert rows(file, f"select rules from game_table where id = '{name}'") == [("2100.1",)]
    [(position,)] = rows(file, f"select position from snapshot where table_id = '{name}'")
    assert json.loads(position)["shape"] == 2
    assert not opened(file, name).stuck
    changed(file, "update snapshot set position = replace(position, '\"money\":[', '\"money\":[1')")
    assert opened(file, name).stuck == "web.stuck_log"  # by today's rules the two have to agree again


def test_a_snapshot_that_differs_is_told_and_the_log_counts(
    file: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    next_rules(monkeypatch, "brass")
    before = opened(file, "brass-rail").state.table.money
    changed(file, "update snapshot set position = replace(position, '\"money\":[', '\"money\":[1')")
    room = opened(file, "brass-rail")
    assert not room.stuck and room.state.table.money == before
    told = capfd.readouterr().err.splitlines()
    assert told == [
        "millwright: table brass-rail: table.money[0] of its snapshot by rules 2026.1 is not what its log leads to;"
        " the log counts"
    ]


def test_a_log_that_has_lost_a_move_sets_the_table_aside(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    next_rules(monkeypatch, "brass")
    changed(file, "delete from move where table_id = 'brass-rail' and seq = 243")
    assert opened(file, "brass-rail").stuck == "web.stuck_log"


def test_an_option_that_nobody_knows_sets_the_table_aside(file: Path) -> None:
    changed(file, """update game_table set options = '{"rail_coal": "stolen"}' where id = 'brass-rail'""")
    room = opened(file, "brass-rail")
    assert room.stuck == "web.stuck_rules"


@pytest.mark.parametrize(
    ("then", "now", "where"),
    [
        ({"a": 1}, {"a": 1}, ""),
        ({"a": 1, "old": 2}, {"a": 1, "new": 3}, ""),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b[1]"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 2, 3]}}, "a.b"),
        ({"a": [{"x": 1}]}, {"a": [{"x": 1, "y": 2}]}, ""),
        ({"a": 1}, {"a": None}, "a"),
    ],
)
def test_positions_are_compared_as_far_as_they_can_be(then: Any, now: Any, where: str) -> None:
    assert difference(then, now) == where
