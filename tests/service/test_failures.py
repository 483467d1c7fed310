"""What keeps a game going, and what goes wrong in it: bots, rules that hang or break, damaged files."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, Move, offers
from millwright.match import Refused
from millwright.service import botdriver
from millwright.service.botpool import BotFailed, BotRequest
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.room import OVER, PERSON, PLAYING, NotYours, Refusal, Room, Stale
from millwright.service.saved import Unknown
from millwright.service.sight import look
from millwright.service.threads import THREADS
from tests.service.tables import (
    FakePool,
    bot,
    dump,
    happens,
    opened,
    peek,
    people,
    person,
    random_turn,
    stage_all,
    staged,
    take_turn,
    within,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def against_bots(house: House, game: str = "brass", bots: int = 2) -> tuple[str, int]:
    """A table of one person and bots, and who that is."""
    [ann] = await people(house, "Ann")
    return await house.new_table(ann, game, [person(ann), *[bot()] * bots], {}, False), ann


async def bots_alone(house: House, game: str, seats: int = 2) -> str:
    [ann] = await people(house, "Ann")
    return await house.new_table(ann, game, [bot()] * seats, {}, False)


def person_asked(room: Room) -> bool:
    return any(room.chairs[seat].kind == PERSON for seat in room.asked())


# ---- bots


@pytest.mark.parametrize("game", list(GAMES))
def test_bots_answer_until_a_person_is_asked(file: Path, game: str) -> None:
    async def plays(house: House) -> None:
        table, _ = await against_bots(house, game)
        room, rng = await peek(house, table), Random(game)
        for _ in range(3):
            await happens(lambda: room.bots_asked() == [])
            assert person_asked(room)
            await take_turn(house, table, rng)
        assert {entry.seat for entry in room.entries} == {0, 1, 2, LUCK}

    within(file, plays)


def test_a_bot_is_asked_with_the_position_that_everybody_has(file: Path) -> None:
    """The whole turn of its seat from there, with the number of the decision, and each time another seed."""
    pool = FakePool()

    async def plays(house: House) -> None:
        table = await bots_alone(house, "brass")
        room = await peek(house, table)
        await happens(lambda: len(pool.asked) > 12)
        for request in pool.asked[:12]:
            assert (request.game, request.facts, request.bot) == ("brass", None, "random")
            assert request.position == room.game.dump(room.position(request.decision))
            assert room.entries[request.decision].seat == request.seat
        assert len({request.seed for request in pool.asked}) == len(pool.asked)

    within(file, plays, pool)


def test_two_tables_of_bots_go_on_at_once(file: Path) -> None:
    pool = FakePool()

    async def plays(house: House) -> None:
        tables = [await bots_alone(house, "workshop"), await bots_alone(house, "brass")]
        rooms = [await peek(house, table) for table in tables]
        await happens(lambda: all(room.phase == OVER for room in rooms))
        asked = [request.game for request in pool.asked]
        assert sum(one != other for one, other in pairwise(asked)) > 10
        for room in rooms:
            row = house.store.table(room.id)
            assert row and json.loads(row["result"])["scores"] == room.game.scores(room.state)
        await happens(lambda: house.drivers.tasks == {})

    within(file, plays, pool)


def failing(request: BotRequest) -> list[Move]:
    raise BotFailed("tired of it all")


def half(request: BotRequest) -> list[Move]:
    """A turn that goes wrong after its first move."""
    return [*random_turn(request)[:1], (99, -1, 7)]


def too_long(request: BotRequest) -> list[Move]:
    """A turn that goes on when others are asked."""
    return random_turn(request) * 2


MISBEHAVIOUR: dict[str, Callable[[BotRequest], list[Move]]] = {
    "fails": failing,
    "nothing": lambda request: [],
    "nonsense": lambda request: [(99, -1, 7)],
    "large numbers": lambda request: [(1, 10**6, 10**6)],
    "half": half,
    "too long": too_long,
}


@pytest.mark.parametrize("how", list(MISBEHAVIOUR))
@pytest.mark.parametrize("game", list(GAMES))
def test_a_bot_that_fails_or_cheats_is_answered_for_by_chance(
    file: Path, game: str, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each time one move that is on offer, so that the game goes on; the log of the server says why."""

    async def plays(house: House) -> None:
        room = await peek(house, await bots_alone(house, game))
        begun = room.seq
        await happens(lambda: room.seq > begun + 12 or bool(room.stuck))
        assert not room.stuck

    within(file, plays, FakePool(MISBEHAVIOUR[how]))
    said = capsys.readouterr().err
    assert how == "nothing" or "random: " in said
    assert "Traceback" not in said


def test_bots_that_always_fail_play_a_game_to_its_end(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def plays(house: House) -> None:
        room = await peek(house, await bots_alone(house, "workshop"))
        await happens(lambda: room.phase == OVER)

    within(file, plays, FakePool(failing))
    assert "tired of it all" in capsys.readouterr().err


def test_bots_go_on_after_a_restart_when_somebody_looks(file: Path) -> None:
    found: list[str] = []

    async def plays(house: House) -> None:
        found.append(await bots_alone(house, "brass"))
        await happens(lambda: house.rooms[found[0]].seq > 30)

    async def goes_on(house: House) -> None:
        room = await peek(house, found[0])
        assert not room.stuck and room.phase == PLAYING
        before = room.seq
        await happens(lambda: room.seq > before + 10)

    within(file, plays)
    within(file, goes_on)


def test_a_bot_that_answers_late_does_not_answer_another_question(file: Path) -> None:
    """Its turn is over, or has come again: what it says about the old position is not played."""
    gate = asyncio.Event()

    class Late(FakePool):
        async def answer(self, request: BotRequest) -> list[Move]:
            self.asked.append(request)
            await gate.wait()
            return random_turn(request)

    async def plays(house: House) -> None:
        table, _ = await against_bots(house, "brass", 1)
        room = await peek(house, table)
        if person_asked(room):
            await take_turn(house, table, Random(1))
        await happens(lambda: len(pool.asked) == 1)
        async with house.room(table):  # somebody else moves for the bot meanwhile
            await house.keep(room, room.step(1, random_turn(pool.asked[0])))
        seq = room.seq
        gate.set()
        await happens(lambda: house.drivers.tasks == {} or room.seq > seq)
        assert [entry.seat for entry in room.entries[seq:]].count(1) == 0 or room.asked() == [0]
        assert house.store.snapshot(table) == (room.seq, json.loads(json.dumps(dump(room))))

    pool = Late()
    within(file, plays, pool)


def test_bots_keep_a_pace_for_those_who_look(file: Path) -> None:
    """The turns of bots are apart by the time that was asked for, if a page is open; else they hurry."""

    async def plays(house: House) -> None:
        room = await peek(house, await bots_alone(house, "brass", 3))
        house.news.listeners[room.id].add(Listener())
        first = len(pool.asked)
        await happens(lambda: len(pool.asked) > first)
        begun = time.monotonic()
        await happens(lambda: len(pool.asked) > first + 4)
        assert time.monotonic() - begun > 0.2 * 3
        house.news.listeners[room.id].clear()
        await happens(lambda: room.phase == OVER)

    pool = FakePool()
    within(file, plays, pool, pace=0.2)


# ---- the end


def test_stopping_in_the_middle_of_play_loses_nothing(file: Path) -> None:
    found: list[Any] = []

    async def plays() -> None:
        async with opened(file) as house:
            tables = [await bots_alone(house, game, 3) for game in GAMES]
            await happens(lambda: all(house.rooms[table].seq > 40 for table in tables))
            found.extend((table, house.rooms[table].seq) for table in tables)
            begun = time.monotonic()
        assert time.monotonic() - begun < 10

    async def looks(house: House) -> None:
        for table, seq in found:
            room = await peek(house, table)
            assert not room.stuck and room.seq >= seq

    asyncio.run(plays())
    within(file, looks)


def test_stopping_does_not_wait_for_a_bot_that_thinks(file: Path) -> None:
    class Thinker(FakePool):
        async def answer(self, request: BotRequest) -> list[Move]:
            self.asked.append(request)
            await asyncio.Event().wait()
            raise AssertionError

    async def plays() -> None:
        pool = Thinker()
        async with opened(file, pool) as house:
            await bots_alone(house, "brass")
            await happens(lambda: bool(pool.asked))
            assert len(house.drivers.tasks) == 1

    async def bounded() -> None:
        async with asyncio.timeout(20):
            await plays()

    asyncio.run(bounded())


# ---- rules that hang or break


@contextmanager
def hanging() -> Iterator[Callable[[], None]]:
    """Work that does not end before the test does."""
    end = threading.Event()
    try:
        yield lambda: (end.wait(90), None)[1]
    finally:
        end.set()


def test_rules_that_hang_set_their_table_aside_and_the_others_go_on(file: Path) -> None:
    """More of them at once than there are threads."""

    async def plays(house: House) -> None:
        rooms = [await peek(house, (await against_bots(house))[0]) for _ in range(THREADS + 2)]
        sound = await peek(house, (await against_bots(house))[0])
        version = house.news.version(rooms[0].id, 0)
        with hanging() as work:
            found = await asyncio.gather(*[house.at(room, work) for room in rooms], return_exceptions=True)
            assert all(isinstance(one, Refusal) and "too long" in str(one) for one in found)
            assert [room.stuck for room in rooms] == ["web.stuck_hung"] * len(rooms) and house.threads.hung
            assert house.news.version(rooms[0].id, 0) > version
            await happens(lambda: person_asked(sound))
            await take_turn(house, sound.id, Random(1))
            assert not sound.stuck
            with pytest.raises(Unknown):
                await house.play_on(rooms[0].id, 0, 0, rooms[0].host, "Ann")

    within(file, plays, limit=2.0)


def test_a_table_is_played_while_the_rules_of_another_hang(file: Path) -> None:
    async def plays(house: House) -> None:
        bad = await peek(house, (await against_bots(house))[0])
        table, _ = await against_bots(house)
        sound = await peek(house, table)
        with hanging() as work:
            hung = asyncio.create_task(house.at(bad, work))
            for _ in range(2):
                await happens(lambda: person_asked(sound))
                await take_turn(house, table, Random(1))
            assert not sound.stuck and not hung.done()
        await hung
        assert not bad.stuck  # it was slow, but not too slow

    within(file, plays)


def test_a_table_that_hangs_is_refused_at_once_afterwards(file: Path) -> None:
    """Nobody waits for its time limit again: nothing is asked of its rules."""

    async def plays(house: House) -> None:
        table, ann = await against_bots(house)
        room = await peek(house, table)
        with hanging() as work, pytest.raises(Refusal):
            await house.at(room, work)
        with pytest.raises((Stale, Refusal)):
            await house.on_trial(table, 0, ann, lambda room: stage_all_stamped(room, 0))
        with pytest.raises((Stale, Refusal)):
            await house.confirm(table, 0, ann, room.stamp(0))
        await house.say(table, ann, "Ann", "What a pity")
        assert look(room, ann, None).choices == []

    within(file, plays, limit=2.0)


def stage_all_stamped(room: Room, seat: int) -> None:
    room.need_turn(seat, room.stamp(seat))
    stage_all(room, seat, Random(1))


def test_work_that_waits_for_a_free_thread_does_not_hang(file: Path) -> None:
    """Many pages at once are no reason to set tables aside: only the work itself is timed."""

    async def plays(house: House) -> None:
        rooms = [await peek(house, (await against_bots(house))[0]) for _ in range(THREADS * 3)]
        await asyncio.gather(*[house.at(room, time.sleep, 1.2) for room in rooms], return_exceptions=True)
        assert [room.stuck for room in rooms] == [""] * len(rooms)

    within(file, plays, limit=2.5)


BROKEN = [
    AssertionError, KeyError, IndexError, ZeroDivisionError, AttributeError, TypeError, ValueError, RuntimeError,
    RecursionError, NotImplementedError,
]  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_rules_that_break_set_their_table_aside(
    file: Path, kind: type[Exception], capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks() -> None:
        raise kind("a rule is wrong")

    async def plays(house: House) -> None:
        room = await peek(house, (await against_bots(house))[0])
        with pytest.raises(Refusal, match="wrong with this table"):
            await house.at(room, breaks)
        assert room.stuck == "web.stuck_broken"

    within(file, plays)
    assert "a rule is wrong" in capsys.readouterr().err


@pytest.mark.parametrize("kind", [Refused, Stale, NotYours, Refusal, Unknown])
def test_a_plain_no_sets_no_table_aside(file: Path, kind: type[Exception]) -> None:
    def refuses() -> None:
        raise kind("no")

    async def plays(house: House) -> None:
        room = await peek(house, (await against_bots(house))[0])
        with pytest.raises(kind):
            await house.at(room, refuses)
        assert not room.stuck

    within(file, plays)


def test_rules_that_break_in_a_bots_turn_stop_that_table_alone(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = botdriver.bot_step

    def breaks(room: Room, seat: int, moves: list[Move]) -> Any:
        if room.game.id == "brass":
            raise KeyError("a rule is wrong")
        return step(room, seat, moves)

    async def plays(house: House) -> None:
        monkeypatch.setattr(botdriver, "bot_step", breaks)
        bad, good = [await peek(house, await bots_alone(house, game)) for game in ("brass", "workshop")]
        await happens(lambda: good.phase == OVER and bool(bad.stuck))
        await happens(lambda: house.drivers.tasks == {})
        assert bad.phase == PLAYING
        await peek(house, bad.id)
        assert house.drivers.tasks == {}  # nobody is nudged in vain

    within(file, plays)
    assert "a rule is wrong" in capsys.readouterr().err


# ---- damaged files


def changed(file: Path, *statements: str) -> None:
    """Somebody else writes into the file."""
    with closing(sqlite3.connect(file)) as other:
        for sql in statements:
            before = other.total_changes
            other.execute(sql)
            assert other.total_changes > before
        other.commit()


def played_a_while(file: Path) -> str:
    """A file with one table of Brass where some turns were played and one is on trial; the table."""
    found: list[str] = []

    async def plays(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        table = await house.new_table(ann, "brass", [person(ann), person(bob, "Bob")], {}, True)
        for _ in range(3):
            await take_turn(house, table, Random(1))
        room = await peek(house, table)
        seat = room.asked()[0]
        await house.on_trial(table, seat, room.chairs[seat].person, lambda room: stage_all(room, seat, Random(1)))
        found.append(table)

    within(file, plays)
    return found[0]


async def check_set_aside(house: House, table: str, why: str) -> None:
    """It can be looked at and nothing goes on there, while another table is played."""
    room = await peek(house, table)
    assert room.stuck == why
    for who in (room.chairs[0].person, 999):
        sight = look(room, who, None)
        assert (sight.choices, sight.my_turn) == ([], False)
    for seat in range(2):
        with pytest.raises(Stale):
            room.need_turn(seat, room.stamp(seat))
    other, _ = await against_bots(house)
    fresh = await peek(house, other)
    await happens(lambda: person_asked(fresh))
    await take_turn(house, other, Random(1))
    assert not fresh.stuck


@pytest.mark.parametrize("column", ["rules", "facts"])
def test_a_table_of_other_rules_is_set_aside_but_opens(file: Path, column: str) -> None:
    table = played_a_while(file)
    changed(file, f"update game_table set {column} = '1900.1'")
    within(file, lambda house: check_set_aside(house, table, "web.stuck_rules"))
    changed(file, "update game_table set phase = 'over'")
    within(file, lambda house: check_set_aside(house, table, "web.stuck_rules"))


@pytest.mark.parametrize("origin", ["{}", "nonsense"])
def test_a_table_that_was_played_on_by_other_rules_opens_too(file: Path, origin: str) -> None:
    """Positions of other rules may have another shape: nothing of it is read."""
    table = played_a_while(file)
    changed(file, f"update game_table set rules = '1900.1', origin = '{origin}'")
    within(file, lambda house: check_set_aside(house, table, "web.stuck_rules"))


DAMAGE = {
    "the last move is missing": "delete from move where seq = (select max(seq) from move)",
    "a move in the middle is missing": "delete from move where seq = 9",
    "the first move is missing": "delete from move where seq = 1",
    "a move that does not exist": "update move set verb = 99, a = -7 where seq = 12",
    "a move of another seat": "update move set seat = 1 - seat where seat < 8",
    "a seat that does not exist": "update move set seat = 5 where seq = 12",
    "a snapshot of earlier": "update snapshot set seq = seq - 1",
    "another snapshot": "update snapshot set position = replace(position, '\"money\":[', '\"money\":[1')",
    "a snapshot without anything": "update snapshot set position = '{}'",
    "a snapshot that is no data": "update snapshot set position = 'nonsense'",
    "a first position that is no data": "update game_table set origin = 'nonsense'",
}


@pytest.mark.parametrize("damage", list(DAMAGE))
def test_a_damaged_log_sets_its_table_aside(file: Path, damage: str) -> None:
    table = played_a_while(file)
    changed(file, DAMAGE[damage])
    within(file, lambda house: check_set_aside(house, table, "web.stuck_log"))


@pytest.mark.parametrize(
    "body", ["nonsense", "{}", "[]", '{"moves": [[99, 0, 0, 1]], "undone": []}', '{"moves": [[1]], "undone": [[7]]}']
)
def test_a_draft_that_cannot_be_read_is_dropped(file: Path, body: str) -> None:
    table = played_a_while(file)
    changed(file, f"update draft set body = '{body}'")

    async def plays(house: House) -> None:
        room = await peek(house, table)
        assert not room.stuck and not any(draft.moves for draft in room.drafts.values())
        seat = room.asked()[0]
        assert offers(room.present(seat), seat)
        staged(room, seat, Random(1))
        await house.confirm(table, seat, room.chairs[seat].person, room.stamp(seat))

    within(file, plays)
