"""A finished game reviewed: in parts that are kept, from the seat's own view, for whoever sits there alone."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from millwright.kernel import Move
from millwright.service import seats
from millwright.service.botpool import Answer, BotRequest
from millwright.service.house import House
from millwright.service.reviewed import Reviewed
from millwright.service.reviewed import turns as turns_of
from millwright.service.reviews import PART, questions_after
from millwright.service.room import OVER, NotYours, Refusal, Room
from millwright.service.sight import look
from millwright.web.review import review as review_of
from tests.service.lucky import SEED
from tests.service.tables import (
    FakePool,
    bot,
    happens,
    peek,
    people,
    person,
    random_turn,
    store_of,
    take_turn,
    within,
)


def same_turn(request: BotRequest) -> list[Move]:
    """A random turn, the same in every run."""
    return random_turn(replace(request, seed=f"turn {request.decision}"))


class Stops(FakePool):
    """It says what it thinks so many times, then thinks on for ever."""

    def __init__(self, most: int) -> None:
        super().__init__(same_turn)
        self.most = most

    async def explained(self, request: BotRequest) -> Answer:
        if len([one for one in self.asked if one.why]) >= self.most:
            await asyncio.Event().wait()
        return await super().explained(request)


async def played(house: House) -> tuple[str, int]:
    """A game of Ann against two bots, to its end."""
    (ann,) = await people(house, "Ann")
    table = await house.new_table(ann, "workshop", [person(ann), bot(), bot()], {}, True)
    room, rng = await peek(house, table), Random("review")
    while room.phase != OVER:
        await happens(lambda: room.phase == OVER or 0 in room.asked())
        if room.phase != OVER:
            await take_turn(house, table, rng)
    return table, ann


def finished(room: Room) -> bool:
    return 0 in room.reviews and room.reviews[0].done == room.seq


def test_a_review_goes_on_after_a_kill_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)
    file, found = tmp_path / "tables.db", dict[str, tuple[str, int]]()

    async def begins(house: House) -> None:
        found["game"] = table, ann = await played(house)
        room = await peek(house, table)
        assert look(room, ann, None).review is None
        with pytest.raises(NotYours):
            await house.reviews.ask(table, 1, ann)
        await house.reviews.ask(table, 0, ann)
        await happens(lambda: room.reviews[0].done > 0)
        seen = look(room, ann, None).review
        assert seen is not None and 0 < seen.percent < 100

    within(file, begins, Stops(PART + 3))
    table, ann = found["game"]

    async def goes_on(house: House) -> None:
        room = await peek(house, table)
        first = room.reviews[0]
        assert 0 < first.done < room.seq
        await happens(lambda: finished(room))
        review = room.reviews[0]
        assert review.judged[: len(first.judged)] == first.judged  # nothing is judged twice
        questions = [one for one in asked.asked if one.why]
        assert all(one.seat == 0 and one.about for one in questions)
        assert review.decisions > PART and len(review.judged) > 3
        check_what_is_seen(room, ann)

    asked = FakePool()
    within(file, goes_on, asked)

    async def stays(house: House) -> None:
        room = await peek(house, table)
        assert finished(room) and not house.reviews.tasks
        await house.delete(table, ann)
        assert not store_of(house).rows("select * from review")

    within(file, stays)


def check_what_is_seen(room: Room, ann: int) -> None:
    """The largest difference first, in words; others see nothing of it."""
    seen = look(room, ann, None).review
    assert seen is not None and seen.percent == 100
    judged = {one.seq: one for one in room.reviews[0].judged}
    order = [judged[one.at + 1].less for one in seen.differs]
    assert order == sorted(order, reverse=True) and order[-1] > 0
    assert all(one.mine != one.best and one.less.startswith("£") for one in seen.differs)
    assert sum(one.why.startswith("It would have brought") for one in seen.differs) > len(seen.differs) / 2
    assert all(room.entries[one.at].seat == 0 for one in seen.differs)
    assert all(f"round {room.position(one.at).table.round} of" in one.when.lower() for one in seen.differs)
    assert look(room, 0, None).review is None and look(room, ann + 1, None).review is None
    check_the_turns(room, ann, seen)
    assert look(room, ann, None, 5).review is None  # looking back


def check_the_turns(room: Room, ann: int, seen: Reviewed) -> None:
    """Each turn of Ann's in the fold, in words, with what the bot would have done; also of a bot with no chances."""
    own = {n for n, entry in enumerate(room.entries) if entry.seat == 0}
    told = [n for one in seen.turns for n in range(one.at, one.end) if n in own]
    assert told == sorted(own), "no turn is missing"
    differ = [one for one in seen.turns if seen.instead(one)]
    same = [one for one in seen.turns if one.judged and one not in differ]
    page = str(review_of(look(room, ann, None))).split('id="foresight-all"')[1].split("</details>")[0]
    assert page.count("<tbody") == len(seen.turns) and "<thead" not in page and "Move " not in page
    assert page.count('class="best"') == page.count('class="mine"') == len(seen.differs)
    assert page.count("The bot: the same.") == len(same) > 0 < len(differ)
    kept = replace(room.reviews[0], foreseen=())  # by an earlier version
    assert [one.end for one in turns_of(room, 0, kept)] == [one.end for one in seen.turns]
    assert {one.end for one in turns_of(room, 0, kept) if one.judged} == {one.end for one in differ}


def test_only_a_finished_game_is_reviewed(tmp_path: Path) -> None:
    async def asks(house: House) -> None:
        (ann,) = await people(house, "Ann")
        table = await house.new_table(ann, "workshop", [person(ann), bot(), bot()], {}, True)
        with pytest.raises(Refusal, match="when it is over"):
            await house.reviews.ask(table, 0, ann)
        room = await peek(house, table)
        await happens(lambda: 0 in room.asked())
        assert questions_after(room, 0, 0, [0.0] * room.seq) == ([], room.seq)  # nothing decided yet

    within(tmp_path / "tables.db", asks)


def test_what_a_bot_played_in_between_is_not_reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann leaves her seat to a bot for a while: only what she decided before and after is asked about."""
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)

    async def check(house: House) -> None:
        (ann,) = await people(house, "Ann")
        table = await house.new_table(ann, "workshop", [person(ann), bot(), bot()], {}, True)
        room, rng = await peek(house, table), Random("review")

        async def turns(most: int) -> list[int]:
            """Turns of Ann's own; the numbers of her moves."""
            own: list[int] = []
            for _ in range(most):
                await happens(lambda: room.phase == OVER or 0 in room.asked())
                if room.phase != OVER:
                    before = room.seq
                    await take_turn(house, table, rng)
                    own += [n for n in range(before + 1, room.seq + 1) if room.entries[n - 1].seat == 0]
            return own

        mine = await turns(4)
        await house.change(table, lambda room: seats.hand_over(room, 0, ann, time.time()))
        left = room.seq
        await happens(lambda: len([one for one in room.entries[left:] if one.seat == 0]) > 6)
        await house.change(table, lambda room: seats.take_back(room, 0, ann, time.time()))
        mine += await turns(400)
        await house.reviews.ask(table, 0, ann)
        await happens(lambda: finished(room))
        asked = [one.decision for one in pool.asked if one.why]
        assert asked and set(asked) <= set(mine)
        told = [n for one in turns_of(room, 0, room.reviews[0]) for n in range(one.at + 1, one.end + 1)]
        assert set(asked) <= set(told) and {n for n in told if room.entries[n - 1].seat == 0} <= set(mine)

    pool = FakePool()
    within(tmp_path / "tables.db", check, pool)
