"""Why did it do that? A bot explains its turns, after the game and not before, from what its seat could know."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from random import Random

import pytest

from millwright.catalogue import in_every_language
from millwright.kernel import LUCK
from millwright.service import seats, whys
from millwright.service.house import House
from millwright.service.room import OVER, Refusal, Room
from millwright.service.sight import look
from millwright.web.why_did import why_did
from tests.service.lucky import SEED
from tests.service.tables import FakePool, bot, happens, peek, people, person, take_turn, within


async def game_of(house: House, leaves: int = 0) -> tuple[str, int, Room]:
    """A game of Ann against two bots, in the middle; after so many turns a bot plays for her for a while."""
    (ann,) = await people(house, "Ann")
    table = await house.new_table(ann, "workshop", [person(ann), bot("steady"), bot("steady")], {}, True)
    room, rng = await peek(house, table), Random("why")
    for n in range(12):
        await happens(lambda: 0 in room.asked())
        if leaves and n == leaves:
            await house.change(table, lambda room: seats.hand_over(room, 0, ann, time.time()))
            await happens(
                partial(lambda left: len([one for one in room.entries[left:] if one.seat == 0]) > 4, room.seq)
            )
            await house.change(table, lambda room: seats.take_back(room, 0, ann, time.time()))
            await happens(lambda: 0 in room.asked())
        await take_turn(house, table, rng)
    return table, ann, room


def bots_turns(room: Room, seat: int) -> list[int]:
    """The ends of the turns of a seat in which it chose, the last one first."""
    turns = {one for one in map(room.turn_at, range(1, room.shown + 1)) if one and one.seat == seat}
    return sorted([one.last for one in turns if whys.questions_of(room, one)], reverse=True)


def over(room: Room) -> None:
    """As if it had ended here: what is told does not depend on how."""
    room.phase = OVER


def test_a_bot_says_why_when_the_game_is_over_and_not_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)
    pool = FakePool()

    async def asks(house: House) -> None:
        table, ann, room = await game_of(house)
        at, *others = bots_turns(room, 1)
        assert look(room, ann, None, at).why_did is None
        with pytest.raises(Refusal, match="when the game is over"):
            await whys.ask(house, table, at)
        over(room)
        assert look(room, ann, None).why_did is None  # looking back only
        offered = look(room, ann, None, at).why_did
        assert offered is not None and (offered.seat, offered.bot, offered.said) == (1, "steady", None)
        assert "data-why" in why_did(look(room, 0, None, at))
        await whys.ask(house, table, at)
        check_what_is_said(room, at, pool)
        for other in others:
            await whys.ask(house, table, other)
        told = [look(room, 0, None, n).why_did for n in (at, *others)]  # for a low bid it has no reason to tell
        assert any(said.why.startswith("It ") for one in told if one and one.said for said in one.said)
        own = room.last_by(0)
        assert look(room, ann, None, own).why_did is None
        assert why_did(look(room, ann, None, own)) == '<section id="why-did"></section>'
        with pytest.raises(Refusal, match="gave no reason"):
            await whys.ask(house, table, own)

    within(tmp_path / "tables.db", asks, pool)


def check_what_is_said(room: Room, at: int, pool: FakePool) -> None:
    """Reasons in words of the game, in every language, for whoever may look; asked of the bot's own seat and bot."""
    questions = [one for one in pool.asked if one.why]
    assert questions and all((one.seat, one.bot) == (1, "steady") and one.about for one in questions)
    for language in in_every_language():
        found = look(room, 0, None, at).why_did
        assert found is not None and found.said and all(one.move for one in found.said)
        page = why_did(look(room, 0, None, at))
        assert page.count("<li>") == len(found.said) and "data-why" not in page, language


def test_what_a_person_did_is_nobodys_to_explain_but_a_stand_in_explains_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)

    async def asks(house: House) -> None:
        _, _, room = await game_of(house, leaves=5)
        over(room)
        left, back = [one.seq for one in room.notes if one.kind in ("handed", "back")]
        turns = [room.turn_at(n) for n in range(1, room.shown + 1)]
        mine = {one.last: whys.played_by_bot(room, one) for one in turns if one and one.seat == 0}
        assert all(played == (left < last <= back) for last, played in mine.items())
        assert True in mine.values() and False in mine.values()
        last = max(last for last, played in mine.items() if played)
        turn = whys.turn_of_bot(room, last)
        assert turn is not None and whys.bot_of(room, turn) == "steady"
        assert all(whys.turn_of_bot(room, n) is None for n in (0, room.seq + 1))
        first = next(n for n, one in enumerate(turns, 1) if one and one.seat == LUCK)
        assert whys.turn_of_bot(room, first) is None

    within(tmp_path / "tables.db", asks)
