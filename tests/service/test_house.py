"""The house: sitting down, turns that are kept before they are told, tables read again, playing on, rematches."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, offers, waiting
from millwright.record import Refused
from millwright.service import house as module
from millwright.service.house import House, Listener, Refusal, tidy
from millwright.service.room import BOT, OPEN, OVER, PERSON, PLAYING, WAITING, Chair, NotYours, Room, Stale
from millwright.service.shelf import Unknown
from millwright.service.store import Conflict
from tests.service.tables import (
    SALT,
    asks,
    bot,
    dump,
    happens,
    opened,
    peek,
    people,
    person,
    pick,
    stage_all,
    staged,
    store_of,
    take_turn,
    within,
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


async def two(house: House, game: str = "brass", public: bool = False) -> tuple[str, int, int]:
    """A table of two people, and who they are."""
    ann, bob = await people(house, "Ann", "Bob")
    table = await house.new_table(ann, game, [person(ann), person(bob, "Bob")], {}, public)
    return table, ann, bob


def kept(file: Path, table: str) -> list[int]:
    """The numbers of the moves on the disk, as another program sees them."""
    with closing(sqlite3.connect(file)) as other:
        return [row[0] for row in other.execute("select seq from move where table_id = ? order by seq", (table,))]


# ---- sitting down


def test_a_full_table_begins_at_once(file: Path) -> None:
    async def opens(house: House) -> None:
        table, ann, _ = await two(house)
        room = await peek(house, table)
        assert room.phase == PLAYING and room.asked() and room.seq > 10
        assert {entry.seat for entry in room.entries} == {LUCK}
        assert [row["id"] for row in house.store.tables_of(ann)] == [table]

    within(file, opens)


def test_a_table_begins_when_the_last_one_sits_down(file: Path) -> None:
    async def opens(house: House) -> None:
        ann, bob, eve = await people(house, "Ann", "Bob", "Eve")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN), Chair(OPEN)], {}, True)
        room = await peek(house, table)
        assert (room.phase, room.free_seats(), room.seq) == (WAITING, [1, 2], 0)
        await house.sit(table, 2, bob, "Bob", "f0" * 16)
        assert (room.phase, room.free_seats()) == (WAITING, [1])
        await house.sit(table, 1, eve, "Eve", "no salt")
        assert room.phase == PLAYING and room.asked()
        assert [chair.name for chair in room.chairs] == ["Ann", "Eve", "Bob"]
        assert [salt for _, salt in room.luck.salts] == [SALT, "f0" * 16]

    within(file, opens)


def test_nobody_sits_where_or_when_they_cannot(file: Path) -> None:
    async def opens(house: House) -> None:
        ann, bob, eve = await people(house, "Ann", "Bob", "Eve")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN), Chair(OPEN)], {}, True)
        await house.sit(table, 1, bob, "Bob", "")
        for seat, who in ((0, eve), (1, eve), (3, eve), (-1, eve), (2, bob), (2, ann)):
            with pytest.raises(Refusal):
                await house.sit(table, seat, who, "X", "")
        await house.sit(table, 2, eve, "Eve", "")
        with pytest.raises(Refusal):
            await house.sit(table, 2, 1, "Late", "")
        room = await peek(house, table)
        assert [chair.person for chair in room.chairs] == [ann, bob, eve]

    within(file, opens)


def test_two_who_want_the_same_seat_at_once_do_not_both_get_it(file: Path) -> None:
    async def opens(house: House) -> None:
        ann, *others = await people(house, "Ann", "Bob", "Eve", "Max")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN)], {}, True)
        found = await asyncio.gather(*[house.sit(table, 1, who, "X", "") for who in others], return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["NoneType", "Refusal", "Refusal"]
        assert (await peek(house, table)).chairs[1].person == others[found.index(None)]

    within(file, opens)


def test_only_the_host_calls_bots(file: Path) -> None:
    async def opens(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN), Chair(OPEN)], {}, True)
        with pytest.raises(NotYours):
            await house.call_bot(table, 1, bob, "steady")
        for seat, name in ((0, "steady"), (1, "nobody"), (1, ""), (7, "steady")):
            with pytest.raises(Refusal):
                await house.call_bot(table, seat, ann, name)
        room = await peek(house, table)
        assert [chair.kind for chair in room.chairs] == [PERSON, OPEN, OPEN]
        await house.call_bot(table, 1, ann, "steady")
        await house.call_bot(table, 2, ann, "random")
        assert [chair.bot for chair in room.chairs] == ["", "steady", "random"] and room.phase == PLAYING

    within(file, opens)


@pytest.mark.parametrize(
    ("game", "kinds", "options"),
    [
        ("chess", "pp", {}),
        ("brass", "p", {}),
        ("brass", "ppppp", {}),
        ("brass", "", {}),
        ("brass", "px", {}),
        ("brass", "pp", {"fast": "yes"}),
        ("workshop", "ppp", {"open_money": "perhaps"}),
    ],
)
def test_a_table_that_cannot_be_is_refused(file: Path, game: str, kinds: str, options: dict[str, str]) -> None:
    async def opens(house: House) -> None:
        [ann] = await people(house, "Ann")
        chairs = [person(ann) if kind == "p" else bot("nobody") for kind in kinds]
        with pytest.raises(Refusal):
            await house.new_table(ann, game, chairs, options, True)
        assert house.store.tables_of(ann) == []

    within(file, opens)


def test_a_name_is_one_line_that_can_be_seen() -> None:
    assert tidy("  Ann\tof\n Green\u0000Gables ", 24) == "Ann of Green Gables"
    for name in ("", "   ", "\u200b\u0000", "x" * 25):
        with pytest.raises(Refusal):
            tidy(name, 24)


def test_an_unknown_table_is_not_remembered(file: Path) -> None:
    """However many are asked for: nothing of them stays in the memory."""

    async def opens(house: House) -> None:
        for n in range(5):
            with pytest.raises(Unknown):
                await peek(house, f"nowhere {n}")
        assert (len(house.rooms), len(house.locks), len(house.listeners), len(house.driving)) == (0, 0, 0, 0)

    within(file, opens)


# ---- whose turn


def test_nobody_moves_for_another_seat(file: Path) -> None:
    async def opens(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        [eve], seat = await people(house, "Eve"), room.asked()[0]
        wrong = [eve, bob if room.chairs[seat].person == ann else ann, 0]
        for who in wrong:
            with pytest.raises(NotYours):
                await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, Random(1)))
            with pytest.raises(NotYours):
                await house.confirm(table, seat, who, room.stamp(seat))
        assert room.drafts == {} and house.store.drafts(table) == {}

    within(file, opens)


def test_a_double_click_plays_once(file: Path) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room, rng = await peek(house, table), Random(2)
        seat, who = room.asked()[0], room.chairs[room.asked()[0]].person
        words = room.game.write(room.state, offers(room.state, seat)[0])
        stamp = room.stamp(seat)
        clicks = [house.on_trial(table, seat, who, lambda room: room.stage(seat, words, stamp)) for _ in range(4)]
        found = await asyncio.gather(*clicks, return_exceptions=True)
        assert sum(one is None for one in found) == 1 and all(isinstance(one, Stale) for one in found if one)
        await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, rng))
        stamp, seq = room.stamp(seat), room.seq
        found = await asyncio.gather(
            *[house.confirm(table, seat, who, stamp) for _ in range(4)], return_exceptions=True
        )
        assert sum(one is None for one in found) == 1 and all(isinstance(one, Stale) for one in found if one)
        assert room.seq > seq and kept(file, table) == list(range(1, room.seq + 1))

    within(file, opens)


def test_a_refused_move_is_told_and_not_kept(file: Path) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat, who = room.asked()[0], room.chairs[room.asked()[0]].person
        with pytest.raises(Refused):
            await house.on_trial(table, seat, who, lambda room: room.stage(seat, "fly", room.stamp(seat)))
        assert not room.stuck and house.store.drafts(table) == {}

    within(file, opens)


# ---- kept, entered, told


def test_a_step_is_on_the_disk_before_it_is_entered_and_told(file: Path) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room, store = await peek(house, table), store_of(house)
        seq, version = room.seq, house.version(table, 0)
        store.gate = asyncio.Event()
        turn = asyncio.create_task(confirmed(house, table))
        await store.reached.wait()
        assert len(kept(file, table)) > seq
        assert (room.seq, house.version(table, 0)) == (seq, version)
        store.gate.set()
        await turn
        assert room.seq == len(kept(file, table)) > seq and house.version(table, 0) > version

    within(file, opens)


async def confirmed(house: House, table: str) -> None:
    """Whoever is asked ends their turn, without a draft on the disk."""
    room = house.rooms[table]
    seat = room.asked()[0]
    staged(room, seat, Random(1))
    await house.confirm(table, seat, room.chairs[seat].person, room.stamp(seat))


def test_a_step_that_cannot_be_kept_is_not_entered(file: Path) -> None:
    """The caller is told, the room stays as it was, and the same click works once there is room again."""

    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        staged(room, seat, Random(1))
        before, seq, version, stamp = dump(room), room.seq, house.version(table, 0), room.stamp(seat)
        store_of(house).fault = sqlite3.OperationalError("database or disk is full")
        with pytest.raises(sqlite3.OperationalError):
            await house.confirm(table, seat, room.chairs[seat].person, stamp)
        assert (dump(room), room.seq, house.version(table, 0), room.stamp(seat)) == (before, seq, version, stamp)
        assert not room.stuck and len(kept(file, table)) == seq
        store_of(house).fault = None
        await house.confirm(table, seat, room.chairs[seat].person, stamp)
        assert room.seq == len(kept(file, table)) > seq

    within(file, opens)


def test_who_leaves_while_a_step_is_written_does_not_part_the_room_from_the_disk(file: Path) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room, store = await peek(house, table), store_of(house)
        store.gate = asyncio.Event()
        turn = asyncio.create_task(confirmed(house, table))
        await store.reached.wait()
        turn.cancel()
        await asyncio.gather(turn, return_exceptions=True)
        store.gate.set()
        store.gate = None
        await happens(lambda: room.seq == len(kept(file, table)))
        await take_turn(house, table, Random(2))
        assert room.seq == len(kept(file, table))

    within(file, opens)


def test_a_chair_that_cannot_be_kept_stays_free(file: Path) -> None:
    async def opens(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN)], {}, True)
        store_of(house).fault = sqlite3.OperationalError("full")
        with pytest.raises(sqlite3.OperationalError):
            await house.sit(table, 1, bob, "Bob", "")
        store_of(house).fault = None
        room = await peek(house, table)
        assert room.free_seats() == [1] and room.phase == WAITING
        await house.sit(table, 1, bob, "Bob", "")
        assert room.phase == PLAYING

    within(file, opens)


def test_a_table_that_was_full_when_the_server_died_begins_afterwards(file: Path) -> None:
    """The last chair and the first moves are two writes: a kill may fall between them."""
    tables: list[str] = []

    async def opens(house: House) -> None:
        tables.append((await two(house))[0])
        for name in ("move", "snapshot"):
            await house.store.write((f"delete from {name}", ()))
        await house.store.write(("update game_table set phase = 'open'", ()))

    async def looks(house: House) -> None:
        room = await peek(house, tables[0])
        await happens(lambda: room.phase == PLAYING)

    within(file, opens)
    within(file, looks)


def test_pages_are_woken_when_there_is_news(file: Path) -> None:
    """A turn on trial is news for its player alone, a turn for good for everybody."""

    async def opens(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        mover, other = (ann, bob) if room.chairs[seat].person == ann else (bob, ann)
        pages = {who: Listener(who) for who in (mover, other, 0)}
        house.listeners[table] |= set(pages.values())
        await house.on_trial(table, seat, mover, lambda room: stage_all(room, seat, Random(1)))
        assert [page.news.is_set() for page in pages.values()] == [True, False, False]
        await house.confirm(table, seat, mover, room.stamp(seat))
        assert all(page.news.is_set() for page in pages.values())
        house.dismiss()
        assert all(page.leaving for page in pages.values())

    within(file, opens)


# ---- read again


def picture(room: Room) -> dict[str, Any]:
    """All that there is to a room, to be compared."""
    drafts = {
        seat: (draft.dump(), draft.held, room.game.dump(draft.state)) for seat, draft in sorted(room.drafts.items())
    }
    entries = [(one.seat, one.move, one.words, one.told, one.sealed) for one in room.entries]
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
        house.listeners[table].add(Listener())
        for _ in range(4):
            await two(house)
        assert house.rooms[table] is room
        async with house.room(table):  # and one that is at work, too
            house.listeners.clear()
            await two(house)
            await two(house)
            assert house.rooms[table] is room

    within(file, opens)


def test_a_stamp_of_before_is_stale_or_still_true_after_reading_again(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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


# ---- chat


def test_chat_is_for_players_and_where_it_is_allowed_for_others(file: Path) -> None:
    async def talks(house: House) -> None:
        closed, ann, bob = await two(house)
        public, *_ = await two(house, public=True)
        [eve] = await people(house, "Eve")
        await house.say(closed, bob, "Bob", " Hello \n there ")
        await house.say(public, eve, "Eve", "Hi")
        with pytest.raises(NotYours):
            await house.say(closed, eve, "Eve", "Psst")
        for words in ("", " \n", "x" * 501):
            with pytest.raises(Refusal):
                await house.say(closed, ann, "Ann", words)
        room = await peek(house, closed)
        assert [line[:3] for line in room.chat] == [(1, "Bob", "Hello there")]
        assert [row["words"] for row in house.store.chat(closed)] == ["Hello there"]

    within(file, talks)


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


def test_a_rematch_has_the_same_people_and_bots_and_other_luck(file: Path) -> None:
    async def plays(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        chairs = [person(ann), bot("steady"), person(bob, "Bob"), person(ann)]
        table = await house.new_table(ann, "workshop", chairs, {}, True)
        room = await peek(house, table)
        again = await peek(house, await house.rematch(table, bob))
        assert [chair.kind for chair in again.chairs] == [OPEN, BOT, PERSON, OPEN]
        assert (again.chairs[1].bot, again.chairs[2].person, again.host) == ("steady", bob, bob)
        assert (again.game, again.options, again.public, again.phase) == (room.game, room.options, True, WAITING)
        assert again.seed != room.seed and again.invite != room.invite
        mine = await peek(house, await house.rematch(table, ann))
        assert [chair.kind for chair in mine.chairs] == [PERSON, BOT, OPEN, PERSON]

    within(file, plays)


def test_a_rematch_takes_over_no_salt(file: Path) -> None:
    """A salt that was known before the seed was drawn proves nothing: somebody could have tried out seeds for it."""

    async def plays(house: House) -> None:
        table, ann, _ = await two(house)
        again = await peek(house, await house.rematch(table, ann))
        assert again.luck.salts == ()

    within(file, plays)


def test_only_a_player_asks_for_a_rematch(file: Path) -> None:
    async def plays(house: House) -> None:
        table, *_ = await two(house, public=True)
        [eve] = await people(house, "Eve")
        with pytest.raises(NotYours):
            await house.rematch(table, eve)
        assert house.store.tables_of(eve) == []

    within(file, plays)


def test_two_houses_on_one_file_do_not_both_move(file: Path) -> None:
    """A second server on the same file gets a conflict, and what the first has kept stays."""

    async def all_of_it() -> None:
        async with opened(file) as one, opened(file) as other, asyncio.timeout(60):
            table, *_ = await two(one)
            await peek(other, table)
            await take_turn(one, table, Random(1))
            with pytest.raises(Conflict):
                await take_turn(other, table, Random(2))
            assert kept(file, table) == list(range(1, one.rooms[table].seq + 1))

    asyncio.run(all_of_it())
