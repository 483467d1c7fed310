"""Seats that change hands: left to a bot, taken back, given up, offered to somebody; and tables that go away."""

from __future__ import annotations

import time
from random import Random

import pytest

from millwright.kernel import WATCHER
from millwright.service import lists, names, seats
from millwright.service.address import Address
from millwright.service.house import House
from millwright.service.newtable import Unpledged
from millwright.service.room import BOT, OPEN, PERSON, Chair, NotYours, Refusal, Room
from millwright.service.saved import Unknown
from millwright.service.sight import look
from millwright.service.store.reading import Listing
from millwright.service.store.schema import layout
from tests.houses import seen
from tests.service.tables import SALT, bot, happens, peek, people, person, take_turn, two, within


@pytest.fixture
def file(address: Address) -> Address:
    """Where the house is kept: in a file, and once more in a database."""
    return address


def now() -> float:
    return time.time()


async def hand(house: House, table: str, seat: int, who: int) -> None:
    await house.change(table, lambda room: seats.hand_over(room, seat, who, now()))


async def back(house: House, table: str, seat: int, who: int) -> None:
    await house.change(table, lambda room: seats.take_back(room, seat, who, now()))


async def resign(house: House, table: str, seat: int, who: int) -> None:
    await house.change(table, lambda room: seats.resign(room, seat, who, now()))


async def offer(house: House, table: str, seat: int, who: int, invite: str) -> None:
    await house.change(table, lambda room: seats.offer(room, seat, who, invite))


async def take(house: House, table: str, seat: int, invite: str, who: int, name: str) -> None:
    await house.change(table, lambda room: seats.take_offer(room, seat, invite, who, name, now()))


def told(room: Room) -> list[tuple[str, int]]:
    return [(one.kind, one.seat) for one in room.notes]


async def mixed(house: House) -> tuple[str, int, int]:
    """Ann, who is the host, Bob and a bot, who does not answer by itself; and somebody who has a name, Cid."""
    ann, bob = await people(house, "Ann", "Bob")
    chairs = [person(ann), person(bob, "Bob"), bot()]
    return await house.new_table(ann, "workshop", chairs, {}, False), ann, bob


def test_a_bot_plays_on_for_somebody_until_they_come_back(file: Address) -> None:
    found: list[str] = []

    async def leaves(house: House) -> None:
        table, ann, bob = await two(house)
        found.append(table)
        salts = [chair.salt for chair in (await peek(house, table)).chairs]
        room = await peek(house, table)
        seat = room.asked()[0]
        who = [ann, bob][seat]
        before = room.seq
        await hand(house, table, seat, who)
        await happens(lambda: room.seq > before and room.asked() != [seat])  # the bot has answered
        assert room.seats_of(who) == [] and look(room, who, None).seat == WATCHER
        assert look(room, who, None).sitters[seat].lent and not look(room, ann + bob - who, None).sitters[seat].lent
        await back(house, table, seat, who)
        assert room.seats_of(who) == [seat] and look(room, who, None).seat == seat
        assert told(room) == [("handed", seat), ("back", seat)]
        assert [chair.salt for chair in room.chairs] == salts  # the luck of the table is as it was settled
        await hand(house, table, 1, bob)

    async def again(house: House) -> None:
        room = await peek(house, found[0])
        assert room.chairs[1].lent and room.chairs[1].name == "Bob" and not room.stuck
        await back(house, found[0], 1, room.chairs[1].person)

    within(file, leaves)
    within(file, again)


def test_what_was_on_trial_goes_with_the_player(file: Address) -> None:
    async def leaves(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        await house.on_trial(
            table, seat, [ann, bob][seat], lambda room: room.draft(seat).stage(room.offers(seat)[0][0])
        )
        await hand(house, table, seat, [ann, bob][seat])
        assert house.store.drafts(table) == {}

    within(file, leaves)


def test_whoever_resigns_does_not_come_back_and_everybody_knows(file: Address) -> None:
    found: list[str] = []

    async def resigns(house: House) -> None:
        table, ann, bob = await two(house)
        found.append(table)
        await resign(house, table, 1, bob)
        room = await peek(house, table)
        assert told(room) == [("resigned", 1)] and room.admits(bob)
        for deed in (back, hand, resign):
            with pytest.raises(NotYours):
                await deed(house, table, 1, bob)
        sitter = look(room, ann, None).sitters[1]
        assert (sitter.kind, sitter.left_by, sitter.resigned) == (BOT, "Bob", True)
        await hand(house, table, 0, ann)  # and whoever is away may resign as well
        await resign(house, table, 0, ann)

    async def again(house: House) -> None:
        room = await peek(house, found[0])
        assert [chair.resigned for chair in room.chairs] == [True, True]
        assert list(room.record().players.values()) == ["steady", "steady"]

    within(file, resigns)
    within(file, again)


def test_nobody_takes_a_persons_seat(file: Address) -> None:
    async def tries(house: House) -> None:
        table, ann, bob = await mixed(house)
        [eve] = await people(house, "Eve")
        await hand(house, table, 1, bob)
        before = seen(file, "select * from chair order by table_id, seat")
        for who, seat in [(ann, 1), (eve, 1), (eve, 0), (bob, 0), (bob, 2), (ann, -1), (ann, 9), (0, 2)]:
            for deed in (hand, back, resign):
                with pytest.raises((NotYours, Refusal)):
                    await deed(house, table, seat, who)
            with pytest.raises((NotYours, Refusal)):
                await offer(house, table, seat, who, "token")
            with pytest.raises((NotYours, Refusal)):
                await take(house, table, seat, "", who, "Eve")
        assert seen(file, "select * from chair order by table_id, seat") == before

    within(file, tries)


def test_somebody_takes_over_from_a_bot_by_the_hosts_link(file: Address) -> None:
    async def takes(house: House) -> None:
        table, ann, bob = await mixed(house)
        eve, second = await people(house, "Ann", "Late")
        room = await peek(house, table)
        with pytest.raises(NotYours):
            await offer(house, table, 2, bob, "token")
        await offer(house, table, 2, ann, "old")
        await offer(house, table, 2, ann, "token")
        assert look(room, ann, None).sitters[2].invite == "token" and not look(room, bob, None).sitters[2].invite
        assert house.store.invited_seat("token") == (table, 2) and house.store.invited_seat("old") is None
        for who, invite in ((eve, "old"), (eve, ""), (bob, "token"), (ann, "token")):
            with pytest.raises(Refusal):
                await take(house, table, 2, invite, who, "Eve")
        assert look(room, eve, None).seat == WATCHER
        await take(house, table, 2, "token", eve, "Ann")
        assert (room.chairs[2].kind, room.chairs[2].name, room.chairs[2].salt) == (PERSON, "Ann (2)", "")
        assert look(room, eve, None).seat == 2 and told(room) == [("joined", 2)]
        with pytest.raises(Refusal):
            await take(house, table, 2, "token", second, "Late")
        with pytest.raises(Refusal):
            await offer(house, table, 2, ann, "more")

    within(file, takes)


def test_a_friend_may_take_the_seat_of_whoever_has_resigned(file: Address) -> None:
    async def takes(house: House) -> None:
        table, ann, bob = await two(house)
        [cid] = await people(house, "Cid")
        await hand(house, table, 1, bob)
        with pytest.raises(Refusal):
            await offer(house, table, 1, ann, "token")
        await resign(house, table, 1, bob)
        await offer(house, table, 1, ann, "token")
        await take(house, table, 1, "token", cid, "Cid")
        assert (await peek(house, table)).seats_of(cid) == [1]

    within(file, takes)


def test_seats_change_hands_only_while_the_game_is_played(file: Address) -> None:
    async def tries(house: House) -> None:
        [ann] = await people(house, "Ann")
        table = await house.new_table(ann, "brass", [person(ann), Chair(OPEN)], {}, True)
        for deed in (hand, resign):
            with pytest.raises(Refusal, match="while the game is played"):
                await deed(house, table, 0, ann)

    within(file, tries)


def test_nobody_fills_the_log_with_coming_and_going(file: Address) -> None:
    async def tries(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = 1 - room.asked()[0]  # whoever is not asked: no move comes in between
        who = [ann, bob][seat]
        for _ in range(3):
            await hand(house, table, seat, who)
            await back(house, table, seat, who)
        with pytest.raises(Refusal, match="enough"):
            await hand(house, table, seat, who)
        assert len(room.notes) == 6 and room.seats_of(who) == [seat]

    within(file, tries)


def test_the_rematch_is_for_those_who_played(file: Address) -> None:
    async def again(house: House) -> None:
        table, ann, bob = await mixed(house)
        await resign(house, table, 1, bob)
        room, rng = await peek(house, table), Random(3)
        while room.phase == "playing":
            await happens(
                lambda: bool(room.seats_of(ann)) and (room.asked() == [0] or 0 in room.asked() or room.phase == "over")
            )
            if room.phase == "playing":
                await take_turn(house, table, rng)
        new = house.store.invited(await house.rematch(table, ann))
        assert new and [row["kind"] for row in house.store.chairs(new)] == [PERSON, BOT, BOT]
        assert [row["person"] for row in house.store.chairs(new)] == [ann, None, None]

    within(file, again)


# ---- another name


def test_another_name_is_told_where_one_plays(file: Address) -> None:
    found: list[str] = []

    async def renames(house: House) -> None:
        table, ann, bob = await two(house)
        waiting = await house.new_table(bob, "brass", [person(bob, "Bob"), Chair(OPEN)], {}, True)
        found.extend([table, waiting])
        await names.rename(house, bob, "  Ann ")
        room = await peek(house, table)
        assert [chair.name for chair in room.chairs] == ["Ann", "Ann (2)"]
        assert [dict(one.values) for one in room.notes] == [{"name": "Bob", "new": "Ann (2)"}]
        assert [chair.name for chair in (await peek(house, waiting)).chairs] == ["Ann", ""]
        await names.rename(house, ann, "Zoe")
        for wrong in ("", "x" * 25, "\x00"):
            with pytest.raises(Refusal):
                await names.rename(house, ann, wrong)

    async def again(house: House) -> None:
        rooms = [await peek(house, table) for table in found]
        assert [[chair.name for chair in room.chairs] for room in rooms] == [["Zoe", "Ann (2)"], ["Ann", ""]]

    within(file, renames)
    within(file, again)


def test_a_new_name_is_nobody_elses_also_where_the_game_is_over(file: Address) -> None:
    """A finished game keeps its names; and whoever is read first there does not get another one's."""
    found: list[str] = []

    async def renames(house: House) -> None:
        bob, ann = await people(house, "Bob", "Ann")
        table = await house.new_table(bob, "brass", [person(bob, "Bob"), person(ann)], {}, True)
        await house.store.write(("update game_table set phase = 'over' where id = ?", (table,)))
        await house.say(table, bob, "Bob", "Hello")
        await names.rename(house, bob, "Ann")
        found.append(table)

    async def again(house: House) -> None:
        assert [chair.name for chair in (await peek(house, found[0])).chairs] == ["Bob", "Ann"]

    within(file, renames)
    within(file, again)


# ---- tables that go away


def rows_of(house: House, table: str) -> int:
    keyed = [name for name, columns in layout().items() if "table_id" in columns.names]
    assert len(keyed) >= 8
    return sum(len(house.store.rows(f"select 1 from {name} where table_id = ?", table)) for name in keyed)


def test_the_host_deletes_a_table_where_nobody_else_plays(file: Address) -> None:
    async def deletes(house: House) -> None:
        [ann] = await people(house, "Ann")
        pledge = house.pledges.new()
        table = await house.new_table(ann, "brass", [person(ann), bot()], {}, True, pledge=pledge)
        await house.say(table, ann, "Ann", "Hello")
        await lists.hide(house.store, table, ann, True)
        await hand(house, table, 0, ann)
        assert rows_of(house, table) > 5
        await house.delete(table, ann)
        assert rows_of(house, table) == 0 and house.store.table(table) is None
        with pytest.raises(Unknown):
            await peek(house, table)
        with pytest.raises(Unpledged):  # its luck may be known by now
            await house.new_table(ann, "brass", [person(ann), bot()], {}, True, pledge=pledge)

    within(file, deletes)


def test_a_game_of_several_people_stays(file: Address) -> None:
    async def tries(house: House) -> None:
        table, ann, bob = await two(house)
        with pytest.raises(Refusal, match="Others play here"):
            await house.delete(table, ann)
        with pytest.raises(NotYours):
            await house.delete(table, bob)
        await hand(house, table, 1, bob)
        with pytest.raises(Refusal):
            await house.delete(table, ann)
        waiting = await house.new_table(ann, "workshop", [person(ann), Chair(OPEN), Chair(OPEN)], {}, True)
        await house.sit(waiting, 1, bob, "Bob", SALT)
        await house.delete(waiting, ann)
        assert house.store.table(table) and not house.store.table(waiting)

    within(file, tries)


def test_everybody_hides_what_they_do_not_want_to_see(file: Address) -> None:
    async def hides(house: House) -> None:
        table, ann, bob = await two(house)
        [eve] = await people(house, "Eve")

        def shown(who: int, hidden: bool = False) -> list[str]:
            return [one.id for one in house.store.tables_of(who, hidden=hidden)]

        await lists.hide(house.store, table, bob, True)
        assert (shown(ann), shown(bob), shown(bob, True)) == ([table], [], [table])
        await lists.hide(house.store, table, bob, False)
        assert (shown(bob), shown(bob, True)) == ([table], [])
        for who in (eve, 0):
            with pytest.raises(NotYours):
                await lists.hide(house.store, table, who, True)
        with pytest.raises(Unknown):
            await lists.hide(house.store, "nothing", ann, True)

    within(file, hides)


# ---- lists


def test_a_card_tells_against_whom_which_round_and_whose_turn(file: Address) -> None:
    async def looks(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        await names.rename(house, bob, "Ann")

        def card(who: int) -> lists.Card:
            return lists.cards(house.store, house.store.tables_of(who), who)[0]

        assert (card(ann).others, card(bob).others) == (["Ann (2)"], ["Ann"])
        assert "round 1" in card(ann).chapter and card(ann).awaited == [["Ann", "Ann (2)"][room.asked()[0]]]
        asked, idle = (ann, bob) if room.asked() == [0] else (bob, ann)
        assert card(asked).table.turn and not card(idle).table.turn
        await hand(house, table, room.asked()[0], asked)
        assert not card(asked).table.turn and card(asked).known and not card(ann).deletes

    within(file, looks)


def test_my_place_in_a_finished_game() -> None:
    table = Listing("t", "brass", 4, "over", 1, [9, 7, 9, 1], [2, 0, 1, 3], [2, 0], [], False, {}, 0.0)
    assert [lists.place_of(table, seat) for seat in range(4)] == [1, 3, 1, 4]
