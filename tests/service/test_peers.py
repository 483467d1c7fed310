"""Several houses on one database, as several processes have them: each change counts once, and all hear of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest

from millwright.kernel import offers
from millwright.record import read_record
from millwright.replay import replay
from millwright.service import hints, peers
from millwright.service.address import Server
from millwright.service.house import House
from millwright.service.luck import check
from millwright.service.news import Listener
from millwright.service.room import OVER, PLAYING, Room, Stale
from millwright.service.saved import Unknown, load
from millwright.service.store.errors import Outdated
from millwright.service.store.postgres.connection import Connection
from millwright.service.store.postgres.writer import ServerStore
from tests.houses import altered, seen
from tests.postgres import Postgres
from tests.service.tables import (
    FakePool,
    bot,
    dump,
    happens,
    kept,
    opened,
    peek,
    people,
    person,
    stage_all,
    take_turn,
    two,
)


@pytest.fixture
def server(postgres: Postgres) -> Server:
    return postgres.empty()


def together(server: Server, what: Callable[[House, House], Awaitable[None]]) -> None:
    """Two houses on one database."""

    async def all_of_it() -> None:
        async with opened(server) as one, opened(server) as other, asyncio.timeout(100):
            await what(one, other)

    asyncio.run(all_of_it())


def looks(house: House, table: str, who: int = 0) -> Listener:
    """An open page."""
    listener = Listener(who)
    house.news.listeners[table].add(listener)
    return listener


def same(one: Room, other: Room) -> bool:
    """Whether two processes have the same of a table, down to what a page would post."""
    return parts(one) == parts(other)


def parts(room: Room) -> list[Any]:
    drafts = {seat: draft.dump() for seat, draft in room.drafts.items() if not draft.empty}
    chairs = [vars(chair) for chair in room.chairs]
    told = [[line.text for line in entry.lines(0)] for entry in room.entries]
    stamps = [room.stamp(seat) for seat in range(room.seats)]
    beside = [room.chat, room.notes, room.waits, room.votes, room.prepared, room.hints, room.next, vars(room.guests)]
    return [dump(room), room.phase, room.version, chairs, told, stamps, drafts, *beside]


# ---- steps


@pytest.mark.parametrize("game", ["workshop", "woodcraft"])
def test_a_game_is_played_through_two_houses_in_turn(server: Server, game: str, tmp_path: Path) -> None:
    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one, game)
        rng, houses = Random(game), [one, other]
        while (await peek(one, table)).phase == PLAYING:
            houses.reverse()
            await take_turn(houses[0], table, rng)
            if rng.random() < 0.1:
                assert same(await peek(one, table), await peek(other, table))
        first, second = await peek(one, table), await peek(other, table)
        assert first.phase == OVER and same(first, second) and same(first, load(one.store, table))
        assert kept(server, table) == list(range(1, first.seq + 1))
        file = tmp_path / "a.game"
        file.write_text(second.record_text(), encoding="utf-8")
        assert first.record_text() == second.record_text()
        assert replay(read_record(file)).closed and check(read_record(file)) > 5

    together(server, plays)


def test_of_two_who_confirm_one_turn_at_once_one_is_told_that_the_table_had_moved_on(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one)
        room, rng = await peek(one, table), Random(3)
        seat = room.asked()[0]
        who = room.chairs[seat].person
        await one.on_trial(table, seat, who, lambda room: stage_all(room, seat, rng))
        stamp = room.stamp(seat)
        assert (await peek(other, table)).stamp(seat) == stamp
        both = [house.confirm(table, seat, who, stamp) for house in (one, other)]
        found = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in found) == ["NoneType", "Stale"]
        assert same(await peek(one, table), await peek(other, table))
        assert kept(server, table) == list(range(1, room.seq + 1))

    together(server, plays)


def test_a_stale_writer_changes_nothing_and_is_brought_up_to_date(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one)
        behind = await peek(other, table)
        seat = behind.asked()[0]
        who, stamp = behind.chairs[seat].person, behind.stamp(seat)
        words = behind.game.write(behind.state, offers(behind.state, seat)[0])
        await take_turn(one, table, Random(1))
        moves = kept(server, table)
        with pytest.raises(Stale):
            await other.on_trial(table, seat, who, lambda room: room.stage(seat, words, stamp))
        assert kept(server, table) == moves and not seen(server, "select 1 from draft")
        assert same(other.rooms[table], one.rooms[table])

    together(server, plays)


def test_what_is_refused_by_a_house_that_has_not_heard_yet_is_looked_at_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has done something at one process, and goes on at the other before that one has heard of it."""
    monkeypatch.setattr(peers.Peers, "overhear", lambda *_: None)
    monkeypatch.setattr(peers, "TICK", 1000.0)

    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one)
        await peek(other, table)
        rng = Random(5)
        for _ in range(3):
            await take_turn(one, table, rng)
        room = one.rooms[table]
        seat = room.asked()[0]
        who, stamp = room.chairs[seat].person, room.stamp(seat)
        words, behind = room.game.write(room.state, offers(room.state, seat)[0]), other.rooms[table].version
        assert behind < room.version
        await other.on_trial(table, seat, who, lambda room: room.stage(seat, words, stamp))
        assert same(other.rooms[table], await peek(one, table)) and other.rooms[table].version == room.version

        stamp = other.rooms[table].stamp(seat)
        monkeypatch.setattr(other.store, "versions", lambda tables: pytest.fail("nobody was in between"))
        await other.on_trial(table, seat, who, lambda room: room.undo(seat, stamp))
        monkeypatch.undo()

    together(server, plays)


def test_a_notice_that_cannot_be_understood_is_in_nobodys_way(server: Server) -> None:
    async def hears(one: House, other: House) -> None:
        table, ann, _ = await two(one, public=True)
        await peek(other, table)
        page, complaints = looks(other, table), list[Any]()
        asyncio.get_running_loop().set_exception_handler(lambda loop, what: complaints.append(what))
        one.store.call("table x no-number")
        await one.say(table, ann, "Ann", "hello")
        await happens(page.woken.is_set)
        await happens(lambda: other.rooms[table].version == one.rooms[table].version)
        assert complaints

    together(server, hears)


def test_what_two_do_at_once_that_is_not_in_the_way_of_each_other_is_all_kept(server: Server) -> None:
    async def talks(one: House, other: House) -> None:
        table, ann, bob = await two(one, public=True)
        await peek(other, table)
        lines = [one.say(table, ann, "Ann", f"a{n}") for n in range(4)]
        lines += [other.say(table, bob, "Bob", f"b{n}") for n in range(4)]
        await asyncio.gather(*lines)
        said = [line.words for line in (await peek(one, table)).chat]
        assert sorted(said) == ["a0", "a1", "a2", "a3", "b0", "b1", "b2", "b3"]
        assert same(await peek(one, table), await peek(other, table))

    together(server, talks)


def test_an_answer_that_is_lost_after_the_commit_is_found_and_nothing_is_doubled(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a connection ends between the commit and its answer: everything is sent once more."""

    def twice(store: ServerStore, work: Callable[[Connection], Any], again: Any = None) -> Any:
        with store.pool.connection() as connection:
            work(connection)
        with store.pool.connection() as connection:
            return (again or work)(connection)

    async def plays(one: House, other: House) -> None:
        await peek_all([one, other], (await two(one))[0])  # connections and rooms are there
        monkeypatch.setattr(ServerStore, "attempt", twice)
        table, ann, _ = await two(one, "workshop")
        rng = Random(5)
        for _ in range(6):
            await take_turn(one, table, rng)
        await one.say(table, ann, "Ann", "once")
        number, token = await one.people.guest("Cleo")
        link, _ = await one.people.make_link(number, token)
        assert one.people.who(await one.people.use_link(link, "phone"))
        monkeypatch.undo()
        room = await peek(one, table)
        assert kept(server, table) == list(range(1, room.seq + 1)) and [line.words for line in room.chat] == ["once"]
        assert same(room, await peek(other, table))

    together(server, plays)


async def peek_all(houses: Iterable[House], table: str) -> None:
    for house in houses:
        await peek(house, table)


# ---- notices


def test_an_open_page_hears_what_happens_in_another_process(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        table, ann, _ = await two(one)
        await peek(other, table)
        page = looks(other, table)
        await take_turn(one, table, Random(1))
        await happens(lambda: page.woken.is_set() and other.rooms[table].version == one.rooms[table].version)
        assert same(one.rooms[table], other.rooms[table])
        await one.say(table, ann, "Ann", "hello")
        await happens(lambda: [line.words for line in other.rooms[table].chat] == ["hello"])

    together(server, plays)


def test_a_lost_notice_does_no_harm(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerStore, "call", lambda store, word: None)
    monkeypatch.setattr(peers, "TICK", 0.1)

    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one)
        await peek(other, table)
        page = looks(other, table)
        await take_turn(one, table, Random(1))
        await happens(lambda: page.woken.is_set() and other.rooms[table].version == one.rooms[table].version)
        assert same(one.rooms[table], other.rooms[table])

    together(server, plays)


def test_only_new_moves_are_played(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def plays(one: House, other: House) -> None:
        table, *_ = await two(one)
        await peek(other, table)
        monkeypatch.setattr(Room, "replay", None)
        before = other.rooms[table]
        for n in range(4):
            await take_turn(one, table, Random(n))
        assert await peek(other, table) is before and same(before, one.rooms[table])

    together(server, plays)


def test_a_table_that_another_process_deletes_is_gone(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        [ann] = await people(one, "Ann")
        table = await one.new_table(ann, "workshop", [person(ann), bot()], {}, False)
        await peek(other, table)
        await one.delete(table, ann)
        with pytest.raises(Unknown):
            await peek(other, table)
        assert table not in other.rooms

    together(server, plays)


def test_hints_and_the_next_game_are_the_same_everywhere(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        table, ann, bob = await two(one, "workshop")
        room, rng = await peek(one, table), Random(2)
        seat = room.asked()[0]
        await hints.ask(one, table, seat, room.chairs[seat].person, room.stamp(seat))
        assert (await peek(other, table)).hints[seat] == room.hints[seat]
        while (await peek(one, table)).phase == PLAYING:
            await take_turn(one, table, rng)
        found = await asyncio.gather(one.rematch(table, ann), other.rematch(table, bob), one.rematch(table, bob))
        assert len(set(found)) == 1 and len(seen(server, "select id from game_table")) == 2

    together(server, plays)


def test_a_process_that_finds_a_newer_schema_writes_nothing_more_and_says_so(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(peers, "TICK", 0.1)

    async def grows(one: House, other: House) -> None:
        table, ann, _ = await two(one)
        altered(server, "update millwright_schema set number = number + 1")
        await happens(lambda: bool(one.store.newer and other.store.newer))
        for house in (one, other):
            with pytest.raises(Outdated):
                await house.say(table, ann, "Ann", "hello")
            assert (await peek(house, table)).chat == []  # it can still be read
        assert capsys.readouterr().err.count("a newer Millwright has") == 2

    together(server, grows)


def test_a_clock_that_runs_down_is_noted_once(server: Server) -> None:
    async def waits(one: House, other: House) -> None:
        ann, bob = await people(one, "Ann", "Bob")
        chairs = [person(ann), person(bob, "Bob")]
        table = await one.new_table(ann, "workshop", chairs, {}, False, clock="each 3600")
        await peek(other, table)
        later = time.time() + 4000
        await asyncio.gather(one.days.look(later), other.days.look(later))
        room = await peek(one, table)
        seats = {note.seat for note in room.notes}
        assert seats and len(room.notes) == len(seats) and {note.kind for note in room.notes} == {"out_of_time"}

    together(server, waits)


# ---- sessions


def test_a_session_ends_everywhere_at_once(server: Server) -> None:
    async def leaves(one: House, other: House) -> None:
        number, token = await one.people.guest("Ann", "laptop")
        table = await one.new_table(number, "workshop", [person(number), bot()], {}, False)
        [device] = one.people.devices(number)
        page = Listener(number, device.handle)
        other.news.listeners[table].add(page)
        assert other.people.who(token)
        await one.sign_out(number, [device.handle])
        assert other.people.who(token) is None  # at once, whatever notice may come
        await happens(lambda: page.leaving)

    together(server, leaves)


def test_a_session_ends_everywhere_also_if_the_notice_is_lost(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServerStore, "call", lambda store, word: None)
    monkeypatch.setattr(peers, "TICK", 0.1)

    async def leaves(one: House, other: House) -> None:
        number, _ = await one.people.guest("Ann", "laptop")
        table = await one.new_table(number, "workshop", [person(number), bot()], {}, False)
        [device] = one.people.devices(number)
        page, stranger = Listener(number, device.handle), Listener()
        other.news.listeners[table] |= {page, stranger}
        await one.sign_out(number, [device.handle])
        await happens(lambda: page.leaving)
        assert not stranger.leaving

    together(server, leaves)


# ---- bots


def asked(house: House) -> int:
    assert isinstance(house.bots, FakePool)
    return len(house.bots.asked)


def test_one_process_leads_the_bots_of_a_table(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        [ann] = await people(one, "Ann")
        table = await one.new_table(ann, "workshop", [person(ann), bot(), bot()], {}, False)
        looks(one, table)
        looks(other, table)
        await peek(other, table)
        rng = Random(4)
        for n in range(12):
            house = (one, other)[n % 2]
            while (room := await peek(house, table)).bots_asked():
                await asyncio.sleep(0.01)
            if room.phase == OVER:
                break
            await take_turn(house, table, rng)
        room = await peek(one, table)
        turns = asked(one) + asked(other)
        bots = len([entry for entry in room.entries if entry.seat in (1, 2)])
        assert 0 < turns <= bots  # nothing was thought about twice
        await happens(lambda: not seen(server, "select 1 from lease"))

    together(server, plays)


def test_a_lease_moves_on_when_its_holder_stands_still(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "LEASE", 0.8)
    monkeypatch.setattr(peers, "TICK", 0.2)

    async def plays(one: House, other: House) -> None:
        [ann] = await people(one, "Ann")
        assert await one.peers.leases.take("bots x") and not await other.peers.leases.take("bots x")
        table = await one.new_table(ann, "workshop", [person(ann), person(ann, "Bea")], {}, False)
        assert one.peers.leases.ours("bots x") and table
        await one.peers.stop()  # it renews nothing any more
        await happens(lambda: not one.peers.leases.ours("bots x"))
        await asyncio.sleep(0.6)
        assert await other.peers.leases.take("bots x") and not await one.peers.leases.take("bots x")

    together(server, plays)


def test_bots_go_on_when_the_process_that_led_them_is_gone(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has opened the table in the process that goes on with it."""
    monkeypatch.setattr(peers, "TICK", 0.2)

    async def plays(one: House, other: House) -> None:
        [ann] = await people(one, "Ann")
        table = await one.new_table(ann, "workshop", [bot(), person(ann)], {}, False)
        await happens(lambda: bool(seen(server, "select 1 from lease")))
        await one.drivers.stop()
        await one.peers.stop()
        await happens(lambda: table in other.rooms and not other.rooms[table].bots_asked())
        assert asked(other)

    async def all_of_it() -> None:
        slow = FakePool()
        monkeypatch.setattr(slow, "answer", lambda request: asyncio.sleep(60, []))
        async with opened(server, slow) as one, opened(server) as other, asyncio.timeout(60):
            await plays(one, other)

    asyncio.run(all_of_it())


def test_a_cut_connection_of_the_listener_is_made_anew(server: Server) -> None:
    async def plays(one: House, other: House) -> None:
        table, ann, _ = await two(one)
        await peek(other, table)
        page = looks(other, table)
        with psycopg.connect(server.url, autocommit=True) as admin:
            admin.execute("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'")
        await one.say(table, ann, "Ann", "hello")
        await happens(page.woken.is_set)

    together(server, plays)
