"""Hints: from the view of the seat alone, told in the log, shown to the asker alone, refused where forbidden."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import offers, play_trusted, waiting
from millwright.service import hints
from millwright.service.advice import Hint
from millwright.service.botpool import Answer
from millwright.service.botworker import explained
from millwright.service.house import House
from millwright.service.room import NotYours, Refusal, Room, Stale
from millwright.service.sight import look
from tests.service.tables import FakePool, begun, led_to, peek, person, seats_asked, stage_all, two, within


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_a_hint_is_shown_to_the_asker_alone_and_told_in_the_log(file: Path) -> None:
    async def asks(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        who, other = (ann, bob) if seat == 0 else (bob, ann)
        assert look(room, who, None).hint is None and look(room, who, None).hints
        await hints.ask(house, table, seat, who, room.stamp(seat))
        hint = look(room, who, None).hint
        assert hint is not None and hint.choice in look(room, who, None).choices
        assert hint.why.startswith("It ")
        assert look(room, other, None).hint is None
        assert [(note.kind, note.seat) for note in room.notes] == [("hint", seat)]
        await house.on_trial(table, seat, who, lambda room: room.stage(seat, hint.choice.words, room.stamp(seat)))
        assert look(room, who, None).hint is None  # another decision, another hint

    within(file, asks)


def test_a_hint_is_for_whoever_is_asked_where_the_table_allows_it(file: Path) -> None:
    async def asks(house: House) -> None:
        table, ann, bob = await two(house)
        room = await peek(house, table)
        seat = room.asked()[0]
        who, other = (ann, bob) if seat == 0 else (bob, ann)
        with pytest.raises(NotYours):
            await hints.ask(house, table, seat, other, room.stamp(seat))
        with pytest.raises(Stale):
            await hints.ask(house, table, 1 - seat, other, room.stamp(1 - seat))
        await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, Random(1)))
        with pytest.raises(Refusal, match="confirm"):
            await hints.ask(house, table, seat, who, room.stamp(seat))
        strict = await house.new_table(ann, "brass", [person(ann), person(bob)], {}, False, hints=False)
        room = await peek(house, strict)
        house.rooms.clear()  # it is kept
        room = await peek(house, strict)
        with pytest.raises(Refusal, match="without hints"):
            await hints.ask(house, strict, 0, ann, room.stamp(0))
        assert not look(room, ann, None).hints and not room.notes

    within(file, asks)


def hinted(room: Room, seat: int) -> Hint:
    """What a worker finds, and the page is told of it."""
    request = hints.request_for(room, seat)
    answer = Answer(*explained(FakePool().worded(request) | {"soft": 60.0}))  # the machine may be busy
    return hints.hint_of(room, seat, request, answer)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_that_look_alike_have_the_same_hint(game: str) -> None:
    """Cards and tokens of the others are dealt anew: to the seat nothing has changed, and so the hint has not."""
    room, rng = led_to(begun(game, 3), seats_asked), Random("twins")
    planned = False
    for n in range(6):
        seat = waiting(room.state)[0]
        first = hinted(room, seat)
        planned = planned or bool(first.rest["en"])
        world = room.game.imagine(room.game.view(room.state, seat), Random(n))
        real, room.match.state = room.match.state, world
        assert hinted(room, seat) == first
        room.match.state = real
        for _ in range(5):
            moves = offers(room.state, waiting(room.state)[0])
            room.enter(room.step(waiting(room.state)[0], [moves[int(rng.random() * len(moves))]]))
    assert planned or game == "workshop"  # the rest of a turn, in words


def test_a_tile_and_its_action_are_told_as_one() -> None:
    """Both are called alike, and one follows from the other."""
    room, rng = begun("woodcraft", 2), Random("alike")
    seen = 0
    for _ in range(120):
        (seat,) = waiting(room.state)[:1]
        moves = offers(room.state, seat)
        told = {room.game.write(room.game.view(room.state, seat), move): move for move in moves} if seat >= 0 else {}
        if "move choose-orders" in told:
            s = room.state.clone()
            play_trusted(s, seat, told["move choose-orders"])
            act = [move for move in offers(s, seat) if room.game.write(room.game.view(s, seat), move) == "act"]
            if act:
                assert hints.told(room, seat, room.state.clone(), [told["move choose-orders"], act[0]]) == []
                seen += 1
        room.enter(room.step(seat, [moves[int(rng.random() * len(moves))]]))
    assert seen
