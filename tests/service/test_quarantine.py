"""A table that is set aside is tried again, then less and less often; the operator reads a line for each event."""

from __future__ import annotations

import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.service import quarantine
from millwright.service.house import House
from millwright.service.quarantine import BROKEN, Quarantine, traced
from millwright.service.room import Refusal
from millwright.service.saved import load
from tests.service.tables import happens, peek, take_turn, two, within


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def breaks() -> None:
    raise KeyError("a rule\nis wrong")


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_a_table_that_broke_comes_back_when_it_works_again(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quarantine, "FIRST", 0.3)

    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        await take_turn(house, table, Random(1))
        room = await peek(house, table)
        with pytest.raises(Refusal, match="tried again"):
            await house.at(room, breaks)
        assert (await peek(house, table)).stuck == "web.stuck_broken"
        seq = room.seq
        await happens(lambda: not house.quarantine.resting(table))
        room = await peek(house, table)
        assert (room.stuck, room.seq) == ("", seq)
        await take_turn(house, table, Random(2))
        assert house.rooms[table].seq > seq
        [broke, again] = lines(capsys)
        assert broke.startswith(
            f"millwright: table {table}: KeyError: 'a rule\\nis wrong' in breaks (test_quarantine.py:"
        )
        assert broke.endswith("set aside, tried again in 0.3 s when somebody looks")
        assert again == f"millwright: table {table}: works again"

    within(file, plays)


def test_a_table_that_hung_comes_back_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quarantine, "FIRST", 0.3)
    over = threading.Event()

    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        with pytest.raises(Refusal, match="too long"):
            await house.at(await peek(house, table), over.wait, 60)
        await happens(lambda: not house.quarantine.resting(table))
        await take_turn(house, table, Random(1))
        over.set()

    within(file, plays, limit=1.5)


def test_each_new_failure_waits_longer_and_says_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [100.0]
    monkeypatch.setattr("millwright.service.quarantine.time.monotonic", lambda: now[0])
    found, waits = Quarantine(), list[float]()
    for _ in range(7):
        waits.append(found.enter("t", BROKEN, "it broke"))
        assert found.resting("t") and not found.due("t", BROKEN)
        now[0] += waits[-1]
        assert found.due("t", BROKEN) and not found.due("t", "") and not found.due("t", "web.stuck_log")
        found.works("t")  # it can be drawn; then it breaks again
    assert waits == [15, 60, 240, 960, 3600, 3600, 3600]
    now[0] += 2 * 3600
    assert found.enter("t", BROKEN, "it broke") == 15  # it was well for a long time
    assert len(lines(capsys)) == 7 + 7 + 1


def test_a_table_whose_very_log_makes_the_rules_hang_is_refused_at_once_and_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quarantine, "FIRST", 0.5)
    over, tried = threading.Event(), list[str]()

    def hangs(store: Any, table: str) -> Any:
        tried.append(table)
        return over.wait(60) and load(store, table)

    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        house.rooms.clear()
        monkeypatch.setattr("millwright.service.house.load", hangs)
        for _ in range(3):
            with pytest.raises(Refusal, match="too long"):
                await peek(house, table)
        assert tried == [table]
        over.set()
        await happens(lambda: not house.quarantine.resting(table))
        await take_turn(house, table, Random(1))

    within(file, plays, limit=1.5)


def test_a_table_that_does_not_agree_with_its_log_is_not_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quarantine, "FIRST", 0.0)

    async def plays(house: House) -> None:
        table, _, _ = await two(house)
        await house.store.write(("update snapshot set seq = seq - 1", ()))
        house.rooms.clear()
        room = await peek(house, table)
        assert room.stuck == "web.stuck_log" and await peek(house, table) is room

    within(file, plays)


def test_an_error_is_told_in_one_line_with_its_places() -> None:
    try:
        breaks()
    except KeyError as error:
        assert traced(error).count("\n") == 0
        assert ", test_an_error_is_told_in_one_line_with_its_places (test_quarantine.py:" in traced(error)
