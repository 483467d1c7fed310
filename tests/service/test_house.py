"""The house: sitting down, whose turn it is, steps that are kept before they are told, chat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from millwright.kernel import LUCK, offers
from millwright.match import Refused
from millwright.service.address import Address
from millwright.service.house import House
from millwright.service.news import Listener
from millwright.service.people import tidy
from millwright.service.room import OPEN, PERSON, PLAYING, WAITING, Chair, NotYours, Refusal, Stale
from millwright.service.saved import Unknown
from millwright.service.store.errors import Unkept
from tests.service.tables import (
    SALT,
    bot,
    dump,
    happens,
    kept,
    opened,
    peek,
    people,
    person,
    stage_all,
    staged,
    store_of,
    take_turn,
    two,
    within,
)


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


# ---- sitting down


def test_a_full_table_begins_at_once(file: Address) -> None:
    async def opens(house: House) -> None:
        table, ann, _ = await two(house)
        room = await peek(house, table)
        assert room.phase == PLAYING and room.asked() and room.seq > 10
        assert {entry.seat for entry in room.entries} == {LUCK}
        assert [one.id for one in house.store.tables_of(ann)] == [table]

    within(file, opens)


def test_a_table_begins_when_the_last_one_sits_down(file: Address) -> None:
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


def test_nobody_sits_where_or_when_they_cannot(file: Address) -> None:
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


def test_two_who_want_the_same_seat_at_once_do_not_both_get_it(file: Address) -> None:
    async def opens(house: House) -> None:
        ann, *others = await people(house, "Ann", "Bob", "Eve", "Max")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN)], {}, True)
        found = await asyncio.gather(*[house.sit(table, 1, who, "X", "") for who in others], return_exceptions=True)
        assert sorted(type(one).__name__ for one in found) == ["NoneType", "Refusal", "Refusal"]
        assert (await peek(house, table)).chairs[1].person == others[found.index(None)]

    within(file, opens)


def test_only_the_host_calls_bots(file: Address) -> None:
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
def test_a_table_that_cannot_be_is_refused(file: Address, game: str, kinds: str, options: dict[str, str]) -> None:
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


def test_an_unknown_table_is_not_remembered(file: Address) -> None:
    """However many are asked for: nothing of them stays in the memory."""

    async def opens(house: House) -> None:
        for n in range(5):
            with pytest.raises(Unknown):
                await peek(house, f"nowhere {n}")
        assert (len(house.rooms), len(house.locks), len(house.news.listeners), len(house.drivers.tasks)) == (0, 0, 0, 0)

    within(file, opens)


# ---- whose turn


def test_nobody_moves_for_another_seat(file: Address) -> None:
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


def test_a_double_click_plays_once(file: Address) -> None:
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


def test_a_refused_move_is_told_and_not_kept(file: Address) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat, who = room.asked()[0], room.chairs[room.asked()[0]].person
        with pytest.raises(Refused):
            await house.on_trial(table, seat, who, lambda room: room.stage(seat, "fly", room.stamp(seat)))
        assert not room.stuck and house.store.drafts(table) == {}

    within(file, opens)


# ---- kept, entered, told


def test_a_step_is_on_the_disk_before_it_is_entered_and_told(file: Address) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room, store = await peek(house, table), store_of(house)
        seq, version = room.seq, house.news.version(table, 0)
        store.gate = asyncio.Event()
        turn = asyncio.create_task(confirmed(house, table))
        await store.reached.wait()
        assert len(kept(file, table)) > seq
        assert (room.seq, house.news.version(table, 0)) == (seq, version)
        store.gate.set()
        await turn
        assert room.seq == len(kept(file, table)) > seq and house.news.version(table, 0) > version

    within(file, opens)


async def confirmed(house: House, table: str) -> None:
    """Whoever is asked ends their turn, without a draft on the disk."""
    room = house.rooms[table]
    seat = room.asked()[0]
    staged(room, seat, Random(1))
    await house.confirm(table, seat, room.chairs[seat].person, room.stamp(seat))


def test_a_step_that_cannot_be_kept_is_not_entered(file: Address) -> None:
    """The caller is told, the room stays as it was, and the same click works once there is room again."""

    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        staged(room, seat, Random(1))
        before, seq, version, stamp = dump(room), room.seq, house.news.version(table, 0), room.stamp(seat)
        store_of(house).fault = Unkept("database or disk is full")
        with pytest.raises(Unkept):
            await house.confirm(table, seat, room.chairs[seat].person, stamp)
        assert (dump(room), room.seq, house.news.version(table, 0), room.stamp(seat)) == (before, seq, version, stamp)
        assert not room.stuck and len(kept(file, table)) == seq
        store_of(house).fault = None
        await house.confirm(table, seat, room.chairs[seat].person, stamp)
        assert room.seq == len(kept(file, table)) > seq

    within(file, opens)


def test_who_leaves_while_a_step_is_written_does_not_part_the_room_from_the_disk(file: Address) -> None:
    async def opens(house: House) -> None:
        table, *_ = await two(house)
        room, store = await peek(house, table), store_of(house)
        store.gate = asyncio.Event()
        turn = asyncio.create_task(confirmed(house, table))
        await store.reached.wait()
        turn.cancel()
        await asyncio.sleep(0)
        store.gate.set()
        store.gate = None
        await asyncio.gather(turn, return_exceptions=True)
        await happens(lambda: room.seq == len(kept(file, table)))
        await take_turn(house, table, Random(2))
        assert room.seq == len(kept(file, table))

    within(file, opens)


def test_a_chair_that_cannot_be_kept_stays_free(file: Address) -> None:
    async def opens(house: House) -> None:
        ann, bob = await people(house, "Ann", "Bob")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN)], {}, True)
        store_of(house).fault = Unkept("full")
        with pytest.raises(Unkept):
            await house.sit(table, 1, bob, "Bob", "")
        store_of(house).fault = None
        room = await peek(house, table)
        assert room.free_seats() == [1] and room.phase == WAITING
        await house.sit(table, 1, bob, "Bob", "")
        assert room.phase == PLAYING

    within(file, opens)


def test_a_table_that_was_full_when_the_server_died_begins_afterwards(file: Address) -> None:
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


def test_pages_are_woken_when_there_is_news(file: Address) -> None:
    """A turn on trial is news for its player alone, a turn for good for everybody."""

    async def opens(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        mover, other = (ann, bob) if room.chairs[seat].person == ann else (bob, ann)
        pages = {who: Listener(who) for who in (mover, other, 0)}
        house.news.listeners[table] |= set(pages.values())
        await house.on_trial(table, seat, mover, lambda room: stage_all(room, seat, Random(1)))
        assert [page.woken.is_set() for page in pages.values()] == [True, False, False]
        await house.confirm(table, seat, mover, room.stamp(seat))
        assert all(page.woken.is_set() for page in pages.values())
        house.news.dismiss()
        assert all(page.leaving for page in pages.values())

    within(file, opens)


# ---- chat


def test_chat_is_for_players_and_where_it_is_allowed_for_others(file: Address) -> None:
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
        assert [(line.number, line.person, line.words) for line in room.chat] == [(1, bob, "Hello there")]
        assert [row["words"] for row in house.store.chat(closed)] == ["Hello there"]

    within(file, talks)


def test_two_houses_on_one_file_do_not_both_move(tmp_path: Path) -> None:
    """A second server on the same file is told that it is behind, and reads what the first has kept."""
    file = tmp_path / "tables.db"

    async def all_of_it() -> None:
        async with opened(file) as one, opened(file) as other, asyncio.timeout(60):
            table, *_ = await two(one)
            await peek(other, table)
            await take_turn(one, table, Random(1))
            with pytest.raises(Stale):
                await take_turn(other, table, Random(2))
            assert kept(file, table) == list(range(1, one.rooms[table].seq + 1))
            assert (await peek(other, table)).seq == one.rooms[table].seq

    asyncio.run(all_of_it())
