"""Tables once more: read again from the disk, played on from an earlier position, played again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import offers, waiting
from millwright.service import house as module
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.room import BOT, OPEN, OVER, PERSON, WAITING, NotYours, Refusal, Room, Stale
from millwright.service.saved import Unknown
from tests.service.tables import (
    asks,
    bot,
    dump,
    happens,
    peek,
    people,
    person,
    pick,
    stage_all,
    take_turn,
    two,
    within,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


# ---- read again


def picture(room: Room) -> dict[str, Any]:
    """All that there is to a room, to be compared."""
    drafts = {
        seat: (draft.dump(), draft.held, room.game.dump(draft.state)) for seat, draft in sorted(room.drafts.items())
    }
    entries = [(one.seat, one.move, one.told, one.sealed) for one in room.entries]
    plain = {
        name: getattr(room, name)
        for name in ("id", "seats", "options", "host", "invite", "public", "seed", "chairs", "phase", "chat", "stuck")
    }
    return plain | {"state": dump(room), "entries": entries, "drafts": drafts, "asked": room.asked()}


async def some_play(house: House, game: str) -> str:
    """A table with some turns, chat, and a turn on trial of which a part was undone."""
    table, ann, _ = await two(house, game, True)
    rng = Random(f"some play {game}")
    for _ in range(4):
        await take_turn(house, table, rng)
    await house.say(table, ann, "Ann", "Good luck, <b>Bob</b>!")
    room = await peek(house, table)
    seat = pick(room.asked(), rng)
    who = room.chairs[seat].person
    await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, rng))
    await house.on_trial(table, seat, who, lambda room: room.undo(seat, room.stamp(seat)))
    return table


@pytest.mark.parametrize("game", list(GAMES))
def test_a_table_read_again_is_the_same(file: Path, game: str) -> None:
    found: list[tuple[str, dict[str, Any]]] = []

    async def plays(house: House) -> None:
        table = await some_play(house, game)
        found.append((table, picture(await peek(house, table))))

    async def looks(house: House) -> None:
        table, before = found[0]
        room = await peek(house, table)
        assert picture(room) == before and before["drafts"] and before["chat"]
        assert [room.game.dump(room.position(n)) for n in range(room.seq + 1)]
        await take_turn(house, table, Random(1))
        assert room.seq > len(before["entries"])

    within(file, plays)
    within(file, looks)


def test_a_sealed_answer_on_trial_is_still_held_when_it_is_read_again(file: Path) -> None:
    found: list[Any] = []

    async def plays(house: House) -> None:
        table, *_ = await two(house, "workshop")
        room, rng = await peek(house, table), Random(3)
        while not asks("Bids", True)(room.state):
            await take_turn(house, table, rng)
        who = room.chairs[1].person
        await house.on_trial(table, 1, who, lambda room: stage_all(room, 1, rng))
        found.extend([table, room.drafts[1].held])

    async def looks(house: House) -> None:
        room = await peek(house, found[0])
        assert room.drafts[1].held == found[1] and room.drafts[1].barrier == "sealed"
        await house.confirm(found[0], 1, room.chairs[1].person, room.stamp(1))
        assert room.entries[-1].move == found[1] and waiting(room.state) == [0]

    within(file, plays)
    within(file, looks)


def test_a_draft_that_was_confirmed_is_gone_from_the_disk(file: Path) -> None:
    async def plays(house: House) -> None:
        table, *_ = await two(house)
        seat = await take_turn(house, table, Random(1))
        assert seat not in house.store.drafts(table)

    within(file, plays)


def test_tables_that_nobody_uses_leave_the_memory_and_come_back(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIVE", 2)

    async def opens(house: House) -> None:
        table = await some_play(house, "brass")
        room = await peek(house, table)
        before = picture(room)
        for _ in range(3):
            await two(house)
        assert len(house.rooms) == 2 and table not in house.rooms and table not in house.locks
        again = await peek(house, table)
        assert again is not room and picture(again) == before
        await take_turn(house, table, Random(1))

    within(file, opens)


def test_a_table_that_somebody_looks_at_stays(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIVE", 2)

    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        house.news.listeners[table].add(Listener())
        for _ in range(4):
            await two(house)
        assert house.rooms[table] is room
        async with house.room(table):  # and one that is at work, too
            house.news.listeners.clear()
            await two(house)
            await two(house)
            assert house.rooms[table] is room

    within(file, opens)


def test_a_table_that_somebody_is_about_to_enter_is_not_entered_twice(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its lock was let go and the next in line has not run yet: just then the memory is tidied."""
    monkeypatch.setattr(module, "LIVE", 0)
    inside: list[int] = []

    async def enters(house: House, table: str) -> None:
        async with house.room(table):
            inside.append(1)
            await asyncio.sleep(0.05)
            assert len(inside) == 1
            inside.pop()

    async def opens(house: House) -> None:
        table, *_ = await two(house)
        async with house.room(table):
            first = asyncio.create_task(enters(house, table))
            await asyncio.sleep(0)  # it waits for the lock
        house.forget()
        await asyncio.gather(first, *[enters(house, table) for _ in range(3)])

    within(file, opens)


def test_a_stamp_of_before_counts_or_is_stale_after_reading_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never for another decision: the page is sent anew, or the click counts."""
    monkeypatch.setattr(module, "LIVE", 1)

    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        stamp, who = room.stamp(seat), room.chairs[seat].person
        words = room.game.write(room.state, offers(room.state, seat)[0])
        await two(house)
        await two(house)
        assert table not in house.rooms
        try:
            await house.on_trial(table, seat, who, lambda room: room.stage(seat, words, stamp))
        except Stale:
            again = await peek(house, table)
            await house.on_trial(table, seat, who, lambda room: room.stage(seat, words, again.stamp(seat)))
        assert (await peek(house, table)).drafts[seat].moves

    within(file, opens)


# ---- playing on, and again


@pytest.mark.parametrize("game", list(GAMES))
def test_playing_on_begins_in_a_world_that_the_player_cannot_tell_apart(file: Path, game: str) -> None:
    """The own drawer and all that is public are the same, the log is empty, and it can be played to its end."""

    async def plays(house: House) -> None:
        table, ann, _ = await two(house, game)
        room, rng = await peek(house, table), Random(f"on {game}")
        for _ in range(3):
            await take_turn(house, table, rng)
        before = room.position(room.shown - 1)
        other = await house.play_on(table, room.shown - 1, 0, ann, "Ann")
        mine = await peek(house, other)
        origin = room.game.dump(mine.position(0))
        assert origin["drawers"][0] == room.game.dump(before)["drawers"][0]
        assert room.game.view(mine.position(0), 0).dump() == room.game.view(before, 0).dump()
        assert [chair.kind for chair in mine.chairs] == [PERSON, BOT] and mine.seed != room.seed
        assert not mine.public and mine.options == room.options and mine.origin is not None
        rounds = {row.id: row.chapter for row in house.store.tables_of(ann)}
        assert rounds[other] == rounds[table] != {}
        await to_the_end(house, other, rng)

    within(file, plays)


async def to_the_end(house: House, table: str, rng: Random) -> None:
    """Random turns of the people there, while bots do theirs."""
    room = await peek(house, table)
    while room.phase != OVER:
        assert not room.stuck
        if any(room.chairs[seat].kind == PERSON for seat in room.asked()):
            await take_turn(house, table, rng)
        else:
            await happens(lambda: room.phase == OVER or bool({*room.asked()} - {*room.bots_asked()}))
    assert len(room.game.scores(room.state)) == room.seats


def test_a_table_that_was_played_on_has_an_empty_log_and_is_read_again(file: Path) -> None:
    found: list[tuple[str, dict[str, Any]]] = []

    async def plays(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        who = room.chairs[seat].person
        other = await house.play_on(table, room.seq, seat, who, "Ann")
        mine = await peek(house, other)
        assert mine.seq == 0 and mine.entries == [] and mine.asked() == [seat]
        await take_turn(house, other, Random(1))
        await happens(lambda: mine.asked() == [seat])
        found.append((other, picture(mine)))

    async def looks(house: House) -> None:
        assert picture(await peek(house, found[0][0])) == found[0][1]

    within(file, plays)
    within(file, looks)


def test_the_world_is_drawn_anew_each_time(file: Path) -> None:
    async def plays(house: House) -> None:
        table, ann, _ = await two(house)
        room = await peek(house, table)
        worlds = [await house.play_on(table, room.seq, 0, ann, "Ann") for _ in range(4)]
        drawers = [room.game.dump((await peek(house, world)).position(0))["drawers"][1] for world in worlds]
        assert any(drawer != drawers[0] for drawer in drawers)

    within(file, plays)


def test_there_is_no_playing_on_from_where_the_game_never_was(file: Path) -> None:
    async def plays(house: House) -> None:
        table, ann, _ = await two(house)
        room = await peek(house, table)
        for seq in (-1, room.seq + 1):
            with pytest.raises(Unknown):
                await house.play_on(table, seq, 0, ann, "Ann")
        with pytest.raises(Unknown):
            await house.play_on("nowhere", 0, 0, ann, "Ann")
        assert len(house.store.tables_of(ann)) == 1

    within(file, plays)


def invited(house: House, invite: str) -> str:
    return house.store.invited(invite) or ""


def test_a_rematch_has_the_same_people_and_bots_and_other_luck(file: Path) -> None:
    async def plays(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        chairs = [person(ann), bot("steady"), person(bob, "Bob"), person(ann)]
        table = await house.new_table(ann, "workshop", chairs, {}, True)
        room = await peek(house, table)
        room.phase = OVER
        again = await peek(house, invited(house, await house.rematch(table, bob)))
        assert [chair.kind for chair in again.chairs] == [OPEN, BOT, PERSON, OPEN]
        assert (again.chairs[1].bot, again.chairs[2].person, again.host) == ("steady", bob, bob)
        assert (again.game, again.options, again.public, again.phase) == (room.game, room.options, True, WAITING)
        assert again.seed != room.seed and again.invite != room.invite
        assert await peek(house, invited(house, await house.rematch(table, ann))) is again  # whoever else asks

    within(file, plays)


def test_a_rematch_takes_over_no_salt(file: Path) -> None:
    """A salt that was known before the seed was drawn proves nothing: somebody could have tried out seeds for it."""

    async def plays(house: House) -> None:
        table, ann, _ = await two(house)
        (await peek(house, table)).phase = OVER
        again = await peek(house, invited(house, await house.rematch(table, ann)))
        assert again.luck.salts == ()

    within(file, plays)


def test_only_a_player_asks_for_a_rematch(file: Path) -> None:
    async def plays(house: House) -> None:
        table, *_ = await two(house, public=True)
        (await peek(house, table)).phase = OVER
        [eve] = await people(house, "Eve")
        with pytest.raises(NotYours):
            await house.rematch(table, eve)
        assert house.store.tables_of(eve) == []

    within(file, plays)


def test_there_is_no_rematch_of_a_game_that_goes_on(file: Path) -> None:
    async def plays(house: House) -> None:
        table, ann, _ = await two(house)
        with pytest.raises(Refusal, match="when this game is over"):
            await house.rematch(table, ann)
        assert len(house.store.tables_of(ann)) == 1
        (await peek(house, table)).phase = OVER
        assert await house.rematch(table, ann)

    within(file, plays)
