"""Play over days: who is awaited since when, clocks, reminders, votes, answers in advance."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from millwright.games.workshop.verbs import BID
from millwright.kernel import WATCHER
from millwright.service import prepared, seats, votes
from millwright.service.address import Address
from millwright.service.awaited import CLOCKS, DAY, HOUR, ends_at
from millwright.service.days import Days
from millwright.service.house import House
from millwright.service.reminders import Post, Reminder
from millwright.service.room import BOT, PERSON, NotYours, Refusal, Room, Wait
from millwright.service.sight import look
from tests.service.tables import peek, people, person, take_turn, two, within


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


def told(room: Room) -> list[str]:
    return [one.kind for one in room.notes]


async def three(house: House, clock: str = "", game: str = "workshop") -> tuple[str, list[int]]:
    """A table of three people."""
    ann, bob, cid = await people(house, "Ann", "Bob", "Cid")
    chairs = [person(ann), person(bob, "Bob"), person(cid, "Cid")]
    return await house.new_table(ann, game, chairs, {}, False, clock=clock), [ann, bob, cid]


# ---- who is awaited


def test_since_when_a_seat_is_awaited_is_kept(file: Address) -> None:
    found: dict[str, Any] = {}

    async def play(house: House) -> None:
        table, _, _ = await two(house)
        room = await peek(house, table)
        first = room.asked()[0]
        begun = room.waits[first].since
        assert time.time() - 60 < begun <= time.time()
        await take_turn(house, table, Random(1))
        room = await peek(house, table)
        assert first not in room.asked()
        assert room.waits[first].since == 0 < room.waits[first].used
        assert room.waits[room.asked()[0]].since >= begun
        found.update(table=table, waits=dict(room.waits))

    async def again(house: House) -> None:
        assert (await peek(house, found["table"])).waits == found["waits"]

    within(file, play)
    within(file, again)


def test_others_who_answer_first_do_not_turn_back_the_clock(file: Address) -> None:
    """All bid at once: the last one is awaited since all were asked."""

    async def check(house: House) -> None:
        table, _ = await three(house, "each 86400")
        room = await peek(house, table)
        before = {seat: room.waits[seat].since for seat in room.asked()}
        assert len(before) == 3
        seat = await take_turn(house, table, Random(1))
        room = await peek(house, table)
        for other in room.asked():
            assert room.waits[other].since == before[other] or other == seat

    within(file, check)


# ---- clocks


@pytest.mark.parametrize("clock", ["each 3600", "bank 7200"])
def test_whoever_has_no_time_left_is_played_for_until_they_are_back(file: Address, clock: str) -> None:
    async def check(house: House) -> None:
        table, persons = await three(house, clock)
        room = await peek(house, table)
        seat = room.asked()[0]
        room.waits[seat] = replace(room.waits[seat], used=100.0)
        ends = ends_at(room, seat)
        left = CLOCKS[clock].seconds - (100 if clock.startswith("bank") else 0)
        assert ends == room.waits[seat].since + left
        await house.change(table, lambda room: votes.out_of_time(room, seat, ends - 1))
        assert room.chairs[seat].kind == PERSON and not told(room)
        await house.change(table, lambda room: votes.out_of_time(room, seat, ends))
        assert room.chairs[seat].lent and told(room) == ["out_of_time"]
        await house.change(table, lambda room: seats.take_back(room, seat, persons[seat], time.time()))
        assert room.chairs[seat].kind == PERSON

    within(file, check)


def test_the_house_looks_at_its_clocks_also_where_nobody_is(file: Address) -> None:
    async def check(house: House) -> None:
        slow, _ = await three(house, "each 3600")
        free, _ = await three(house)
        house.rooms.clear()  # nobody looks: they are only on the disk
        await house.days.look(time.time() + HOUR - 60)
        assert told(await peek(house, slow)) == []
        await house.days.look(time.time() + HOUR + 60)
        room = await peek(house, slow)
        assert [chair.kind for chair in room.chairs] == [BOT] * 3 and told(room) == ["out_of_time"] * 3
        assert told(await peek(house, free)) == []

    within(file, check)


def test_no_table_gets_a_clock_that_no_form_offers(file: Address) -> None:
    async def check(house: House) -> None:
        with pytest.raises(Refusal):
            await three(house, "each 1")

    within(file, check)


# ---- reminders


class Box(Post):
    """Keeps what is sent."""

    sent: list[Reminder]

    def send(self, reminder: Reminder) -> None:
        self.sent.append(reminder)


def box() -> Box:
    found = Box(webhook="https://hooks.example/", url="https://games.example")
    object.__setattr__(found, "sent", [])
    return found


def test_somebody_awaited_for_an_hour_is_reminded_once_a_turn(file: Address) -> None:
    async def check(house: House) -> None:
        table, _, _ = await two(house)
        post = box()
        days = Days(house, post)
        asked = (await peek(house, table)).asked()[0]
        await days.look(time.time() + HOUR - 60)
        assert post.sent == []
        for _ in range(3):
            await days.look(time.time() + HOUR + 60)
        assert [(one.name, one.game, one.path) for one in post.sent] == [
            (["Ann", "Bob"][asked], "Brass", f"/t/{table}"),
        ]  # fmt: skip
        await take_turn(house, table, Random(1))
        await days.look(time.time() + 2 * HOUR)
        assert len(post.sent) == 2

    within(file, check)


def test_whoever_has_the_table_open_needs_no_reminder(file: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(house: House) -> None:
        await two(house)
        post = box()
        monkeypatch.setattr(house.news, "is_watching", lambda table, person: True)
        await Days(house, post).look(time.time() + 2 * HOUR)
        assert post.sent == []

    within(file, check)


# ---- votes


def late(room: Room, seat: int) -> None:
    room.waits[seat] = Wait(time.time() - DAY - 60)


def test_more_than_half_of_the_others_decide(file: Address) -> None:
    async def check(house: House) -> None:
        table, persons = await three(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        gone, *others = [persons[seat], *[one for one in persons if one != persons[seat]]]

        async def vote(who: int, choice: str) -> None:
            await house.change(table, lambda room: votes.vote(room, seat, who, choice, time.time()))

        with pytest.raises(Refusal):
            await vote(others[0], "bot")  # not yet
        late(room, seat)
        for stranger in (gone, 999):
            with pytest.raises(Refusal):
                await vote(stranger, "bot")
        with pytest.raises(NotYours):
            await vote(others[0], "nobody")
        await vote(others[0], "bot")
        await vote(others[0], "bot")  # twice is once
        assert room.chairs[seat].kind == PERSON
        await vote(others[1], "bot")
        assert room.chairs[seat].lent and told(room) == ["voted_bot"] and not room.votes

    within(file, check)


def test_somebody_else_may_have_the_seat_by_a_link(file: Address) -> None:
    async def check(house: House) -> None:
        table, ann, bob = await two(house)
        (cid,) = await people(house, "Cid")
        room = await peek(house, table)
        seat = room.asked()[0]
        late(room, seat)
        await house.change(table, lambda room: votes.vote(room, seat, [bob, ann][seat], "friend", time.time()))
        invite = room.chairs[seat].invite
        assert invite and room.chairs[seat].resigned
        await house.change(table, lambda room: seats.take_offer(room, seat, invite, cid, "Cid", time.time()))
        assert room.chairs[seat].person == cid and room.chairs[seat].kind == PERSON

    within(file, check)


def test_an_answer_ends_the_vote(file: Address) -> None:
    async def check(house: House) -> None:
        table, persons = await three(house, game="brass")
        room = await peek(house, table)
        seat = room.asked()[0]
        late(room, seat)
        other = next(one for one in persons if one != persons[seat])
        await house.change(table, lambda room: votes.vote(room, seat, other, "bot", time.time()))
        assert look(room, other, None).awaited[0].votes == {"bot": 1, "friend": 0}
        await take_turn(house, table, Random(1))
        room = await peek(house, table)
        assert room.votes == {} and house.store.votes(table) == []

    within(file, check)


# ---- answers in advance


async def bidding(house: House) -> tuple[str, int]:
    """Ann and two others at Workshop."""
    table, (ann, _, _) = await three(house)
    return table, ann


async def until_not_asked(house: House, table: str) -> Room:
    rng = Random(5)
    for _ in range(400):
        room = await peek(house, table)
        if 0 not in room.asked() and room.game.ahead(room.game.view(room.state, 0)):
            return room
        seat = 0 if 0 in room.asked() else room.asked()[0]
        offers = room.draft(seat).offers()
        await house.keep(room, room.step(seat, [offers[int(rng.random() * len(offers))][0]]))
    raise AssertionError("never")


async def play_on(house: House, table: str, enough: Any) -> Room:
    rng = Random(6)
    for _ in range(400):
        room = await peek(house, table)
        if enough(room):
            return room
        seat = next(seat for seat in room.asked() if seat or room.asked() == [0])
        offers = room.draft(seat).offers()
        await house.keep(room, room.step(seat, [offers[int(rng.random() * len(offers))][0]]))
    raise AssertionError("never")


def test_a_bid_in_advance_is_given_as_soon_as_it_is_asked(file: Address) -> None:
    async def check(house: House) -> None:
        table, ann = await bidding(house)
        room = await until_not_asked(house, table)
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Bids", "bid 2"))
        assert [one.words for one in look(room, ann, None).prepared if one.ahead.question == "Bids"] == ["bid 2"]
        assert look(room, 999, None).prepared == []
        start = room.seq
        room = await play_on(house, table, lambda room: not room.prepared.get(0))
        own = [entry.move for entry in room.entries[start:] if entry.seat == 0]
        assert (BID, 2) in [move[:2] for move in own] and house.store.prepared(table) == []
        assert 0 not in room.asked() or type(room.state.agenda[-1]).NAME != "Bids"

    within(file, check)


def test_an_answer_in_advance_is_used_and_played_in_one_commit(file: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    """And if the server dies before that commit, the answer is given when the table is opened again."""
    found = dict[str, Any]()

    async def dies(house: House) -> None:
        table, ann = await bidding(house)
        await until_not_asked(house, table)
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Bids", "bid 2"))
        monkeypatch.setattr(House, "answer_in_advance", nothing)
        room = await play_on(house, table, lambda room: 0 in room.asked() and room.state.agenda[-1].NAME == "Bids")
        found.update(table=table, seq=room.seq)
        monkeypatch.undo()

    async def nothing(self: House, room: Room) -> None:
        """The server has died."""

    async def goes_on(house: House) -> None:
        write, kept = house.store.write, list[list[str]]()

        async def seen(*statements: Any) -> None:
            kept.append([str(one) for one in statements])
            await write(*statements)

        monkeypatch.setattr(house.store, "write", seen)
        room = await peek(house, found["table"])
        own = [entry.move for entry in room.entries[found["seq"] :] if entry.seat == 0]
        assert own[0][:2] == (BID, 2) and house.store.prepared(room.id) == []
        (answer,) = [one for one in kept if any("prepared" in words for words in one)]
        assert any("into move" in words for words in answer)

    within(file, dies)
    within(file, goes_on)


def test_what_cannot_be_prepared_is_refused_and_what_can_is_taken_back(file: Address) -> None:
    async def check(house: House) -> None:
        table, ann = await bidding(house)
        room = await until_not_asked(house, table)
        for question, words in (("Bids", "bid 9999"), ("Bids", "take 1"), ("Turn", "done")):
            with pytest.raises(Refusal):
                prepared.prepare(room, 0, ann, question, words)
        with pytest.raises(NotYours):
            prepared.prepare(room, 1, ann, "Bids", "bid 0")
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Bids", "bid 1"))
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Bids", ""))
        assert not room.prepared[0] and house.store.prepared(table) == []

    within(file, check)


def test_a_bid_that_became_too_dear_is_left_to_the_player(file: Address) -> None:
    async def check(house: House) -> None:
        table, ann = await bidding(house)
        room = await until_not_asked(house, table)
        purse = room.game.view(room.state, 0).money[0]
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Bids", f"bid {purse}"))
        room.prepared[0]["Bids"] = "bid 9999"
        room = await play_on(house, table, lambda room: not room.prepared.get(0))
        assert 0 in room.asked() and type(room.state.agenda[-1]).NAME == "Bids"

    within(file, check)


def test_only_their_player_sees_what_is_prepared(file: Address) -> None:
    async def check(house: House) -> None:
        table, ann = await bidding(house)
        room = await until_not_asked(house, table)
        before = repr(look(room, 0, None, None).prepared), room.game.dump(room.state)
        await house.change(table, lambda room: prepared.prepare(room, 0, ann, "Demand", "done"))
        assert (repr(look(room, 0, None, None).prepared), room.game.dump(room.state)) == before
        assert room.eye(0, None)[0] == WATCHER

    within(file, check)
