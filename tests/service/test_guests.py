"""Names at a table that nobody can take for another, and what the host may do about the chat."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from millwright.games.registry import GAMES
from millwright.service.guests import Guests, alike, reserved
from millwright.service.house import House
from millwright.service.people import LONGEST_NAME
from millwright.service.room import OPEN, Chair, NotYours, Refusal, Room
from millwright.service.saved import Unknown
from tests.service.tables import SALT, bot, peek, people, person, two, within


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def called(*names: str, taken: frozenset[str] = frozenset()) -> list[str]:
    """What people with these names are called at a table, in the order in which they come."""
    guests = Guests(taken)
    for number, name in enumerate(names, 1):
        guests.enter(number, name, guests.mark_for(number, name))
    return list(guests.called.values())


# ---- names


def test_the_second_of_a_name_gets_a_mark() -> None:
    assert called("Ann", "Bob", "Ann", "Ann") == ["Ann", "Bob", "Ann (2)", "Ann (3)"]


@pytest.mark.parametrize("name", ["ann", "ANN", "Ａｎｎ", "A nn", "A\N{NO-BREAK SPACE}nn"])
def test_names_that_read_alike_count_as_the_same(name: str) -> None:
    assert alike(name) == alike("Ann") != alike("Anna")
    assert called("Ann", name) == ["Ann", f"{name} (2)"]


def test_nobody_gets_another_ones_mark_by_a_name() -> None:
    assert called("Ann", "Ann (2)", "Ann", "Ann (2)") == ["Ann", "Ann (2)", "Ann (3)", "Ann (2) (2)"]


def test_whoever_is_there_already_keeps_their_name() -> None:
    guests = Guests()
    for _ in range(2):
        guests.enter(7, "Ann", guests.mark_for(7, "Ann"))
    assert guests.called == {7: "Ann"}


def test_a_guest_does_not_pass_for_a_bot_or_a_colour() -> None:
    game = GAMES["workshop"]
    taken = reserved(game, game.seat_ids(game.facts(), 3))
    assert called("steady", "Bot Random", "RED", "Ann", taken=taken) == [
        "steady (2)",
        "Bot Random (2)",
        "RED (2)",
        "Ann",
    ]


def names_of(room: Room) -> list[str]:
    return [chair.name for chair in room.chairs]


def test_marks_are_the_same_everywhere_and_stay_after_a_restart(file: Path) -> None:
    """The strip, the chat and the record; a seat with a lower number that is taken later changes nobody's name."""
    found: list[str] = []

    async def sits(house: House) -> None:
        first, second, third = await people(house, "Ann", "ann", "Ann")
        chairs = [Chair(OPEN), Chair(OPEN), person(first)]
        table = await house.new_table(first, "workshop", chairs, {}, True)
        await house.say(table, third, "Ann", "I only watch")
        await house.sit(table, 0, second, "ann", SALT)
        await house.say(table, second, "ann", "Hello")
        found.append(table)
        looks(await peek(house, table))

    def looks(room: Room) -> None:
        assert names_of(room) == ["ann (3)", "", "Ann"]
        assert [room.guests.called[line.person] for line in room.chat] == ["Ann (2)", "ann (3)"]
        assert list(room.record().players.values()) == ["ann (3)", "?", "Ann"]

    async def again(house: House) -> None:
        looks(await peek(house, found[0]))

    within(file, sits)
    within(file, again)


def test_each_seat_of_one_person_has_a_name(file: Path) -> None:
    """On a shared screen: as it was given, or with a number; and nobody who comes later takes it."""
    found: list[str] = []
    wanted = ["Ann", "Ben", "Ann 2", "Ann 2 (2)"]

    async def sits(house: House) -> None:
        ann, other = await people(house, "Ann", "Ann 2")
        chairs = [person(ann), replace(person(ann), own_name="Ben"), person(ann), Chair(OPEN)]
        found.append(await house.new_table(ann, "workshop", chairs, {}, True))
        await house.sit(found[0], 3, other, "Ann 2", SALT)
        assert names_of(await peek(house, found[0])) == wanted

    async def again(house: House) -> None:
        assert names_of(await peek(house, found[0])) == wanted

    within(file, sits)
    within(file, again)


@pytest.mark.parametrize("name", ["ann", "Red", "steady", "Bot (solid)", "A nn"])
def test_a_name_on_a_shared_screen_is_told_apart_too(file: Path, name: str) -> None:
    async def sits(house: House) -> None:
        [ann] = await people(house, "Ann")
        chairs = [person(ann), replace(person(ann), own_name=name), bot()]
        room = await peek(house, await house.new_table(ann, "workshop", chairs, {}, True))
        assert names_of(room) == ["Ann", f"{name} (2)", ""]

    within(file, sits)


def test_the_longest_name_may_share_a_screen_too(file: Path) -> None:
    """The number that is added was one letter too many: nobody could begin."""

    async def sits(house: House) -> None:
        longest = "W" * LONGEST_NAME
        [ann] = await people(house, longest)
        chairs = [replace(person(ann), name=longest)] * 2
        room = await peek(house, await house.new_table(ann, "workshop", chairs, {}, True))
        assert names_of(room) == [longest, f"{longest} 2"]

    within(file, sits)


# ---- what the host may do


async def talked(house: House) -> tuple[str, int, int, int]:
    """A public table where its host, a player and a watcher have spoken."""
    table, ann, bob = await two(house, public=True)
    [eve] = await people(house, "Eve")
    for number, name in ((ann, "Ann"), (bob, "Bob"), (eve, "Eve")):
        await house.say(table, number, name, f"I am {name}")
    return table, ann, bob, eve


def test_the_host_mutes_and_lets_speak_again(file: Path) -> None:
    found: list[tuple[str, int, int, int]] = []

    async def mutes(house: House) -> None:
        table, ann, bob, eve = await talked(house)
        found.append((table, ann, bob, eve))
        await house.mute(table, ann, 3, True)
        await house.mute(table, ann, 2, True)
        for number in (bob, eve):
            with pytest.raises(Refusal, match="muted you"):
                await house.say(table, number, "", "And yet")
        await house.mute(table, ann, 2, False)
        await house.say(table, bob, "Bob", "Thanks")

    async def again(house: House) -> None:
        table, ann, bob, eve = found[0]
        with pytest.raises(Refusal, match="muted you"):
            await house.say(table, eve, "Eve", "And yet")
        await house.say(table, bob, "Bob", "I may")
        await house.mute(table, ann, 3, False)
        await house.say(table, eve, "Eve", "At last")
        assert [line.words for line in (await peek(house, table)).chat][3:] == ["Thanks", "I may", "At last"]

    within(file, mutes)
    within(file, again)


def test_muting_keeps_the_mark_of_a_name(file: Path) -> None:
    found: list[str] = []

    async def mutes(house: House) -> None:
        table, ann, _ = await two(house, public=True)
        [other] = await people(house, "Ann")
        await house.say(table, other, "Ann", "Me too")
        await house.mute(table, ann, 1, True)
        found.append(table)

    async def again(house: House) -> None:
        room = await peek(house, found[0])
        assert [room.guests.called[line.person] for line in room.chat] == ["Ann (2)"]
        assert room.guests.muted == {room.chat[0].person}

    within(file, mutes)
    within(file, again)


def test_the_host_removes_a_line_also_from_the_file(file: Path) -> None:
    found: list[str] = []

    async def removes(house: House) -> None:
        table, ann, _, eve = await talked(house)
        await house.remove_line(table, ann, 2)
        await house.say(table, eve, "Eve", "What was it?")
        found.append(table)
        assert [row["words"] for row in house.store.chat(table)] == ["I am Ann", "", "I am Eve", "What was it?"]

    async def again(house: House) -> None:
        room = await peek(house, found[0])
        assert [(line.number, line.words) for line in room.chat][1:3] == [(2, ""), (3, "I am Eve")]

    within(file, removes)
    within(file, again)


def test_only_the_host_does_and_only_to_lines_that_there_are(file: Path) -> None:
    async def tries(house: House) -> None:
        table, ann, bob, eve = await talked(house)
        for number in (bob, eve, 0):
            with pytest.raises(NotYours):
                await house.remove_line(table, number, 1)
            with pytest.raises(NotYours):
                await house.mute(table, number, 1, True)
        for line in (0, -1, 4, 10**9):
            with pytest.raises(Unknown):
                await house.remove_line(table, ann, line)
            with pytest.raises(Unknown):
                await house.mute(table, ann, line, True)
        with pytest.raises(Refusal, match="yourself"):
            await house.mute(table, ann, 1, True)
        room = await peek(house, table)
        assert not room.guests.muted and all(line.words for line in room.chat)

    within(file, tries)
