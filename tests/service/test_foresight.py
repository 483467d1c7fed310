"""What a reviewing bot expected in the end: from the seat's view, kept, over a restart, and shown turn by turn."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from millwright.catalogue import in_every_language
from millwright.games.game import AnyGame
from millwright.kernel import LUCK
from millwright.service.advice import Foreseen, Review
from millwright.service.house import House
from millwright.service.reviewed import Foretold, Reviewed, turns
from millwright.service.room import OVER, Room
from millwright.service.saved import load_review
from millwright.service.sight import look
from millwright.web.review import review
from tests.service.lucky import SEED
from tests.service.tables import FakePool, begun, bot, happens, peek, people, person, within
from tests.service.test_reviews import Stops, finished
from tests.taught import taught_ferry, thrifty


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    with taught_ferry(tmp_path_factory.mktemp("ferry")) as game:
        yield game


async def played(house: House, game: str) -> tuple[str, int]:
    (ann,) = await people(house, "Ann")
    table = await house.new_table(ann, game, [person(ann), bot(), bot()], {}, True)
    room = await peek(house, table)
    while room.phase != OVER:
        await happens(lambda: room.phase == OVER or 0 in room.asked())
        if room.phase != OVER:
            await house.on_trial(table, 0, ann, thrifty)
            await house.confirm(table, 0, ann, room.stamp(0))
    return table, ann


def test_a_review_foresees_the_end_and_goes_on_after_a_kill(
    ferry: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)
    monkeypatch.setattr("millwright.service.reviews.PART", 3)
    file, found = tmp_path / "tables.db", dict[str, tuple[str, int]]()

    async def begins(house: House) -> None:
        found["game"] = table, ann = await played(house, ferry.id)
        room = await peek(house, table)
        await house.reviews.ask(table, 0, ann)
        await happens(lambda: room.reviews[0].done > 0)

    within(file, begins, Stops(4))
    table, ann = found["game"]

    async def goes_on(house: House) -> None:
        room = await peek(house, table)
        first = room.reviews[0].foreseen
        assert room.reviews[0].bot == "master" and len(first) > 0
        await happens(lambda: finished(room))
        whole = room.reviews[0].foreseen
        assert whole[: len(first)] == first and len(whole) == room.reviews[0].decisions
        check_what_is_seen(room, ann)

    within(file, goes_on, FakePool())

    async def stays(house: House) -> None:
        room = await peek(house, table)
        assert len(room.reviews[0].foreseen) == room.reviews[0].decisions

    within(file, stays)


def check_what_is_seen(room: Room, ann: int) -> None:
    """Turns in their order, numbers that are numbers, the worst drop first, and a line on the page in any language."""
    sight = look(room, ann, None)
    seen = sight.review
    assert seen is not None and len(seen.turns) > 5
    assert all(one.at < one.end and None not in (*one.before, *one.after) for one in seen.turns)
    assert [one.at for one in seen.turns] == sorted({one.at for one in seen.turns})
    drops = [one.drop(1) for one in seen.drops(1)]
    assert drops and drops == sorted(drops, reverse=True) and len(drops) <= 3
    assert max(one.drop(1) for one in seen.turns) == drops[0]
    for _ in in_every_language():
        page = review(look(room, ann, None))
        assert page.count("<circle") == len(drops) and page.count("<tbody") == len(seen.turns)
        assert " %" in page and "web.foresight" not in page
    assert "<svg" not in review(look(room, 0, None))  # nothing for strangers


def test_decisions_of_one_turn_are_one(ferry: AnyGame) -> None:
    """Before is what the first promised, after is what the last left."""
    room = begun("brass", 2)
    while room.seq < 30:
        seat = room.asked()[0]
        room.enter(room.step(seat, [room.offers(seat)[0][0]]))
    own = [n for n, entry in enumerate(room.entries, 1) if entry.seat == 0]
    foreseen = tuple([Foreseen(n, (float(n), 0.5), (n + 0.5, 0.4)) for n in own])
    found = turns(room, 0, Review("master", room.seq, foreseen=foreseen))
    assert 1 < len(found) < len(own)
    for one in found:
        between = [entry.seat for entry in room.entries[one.at : one.end]]
        assert set(between) <= {0, LUCK} and one.before == (one.at + 1.0, 0.5)
    assert found[-1].after == (own[-1] + 0.5, 0.4)


def test_a_small_change_is_no_drop_and_a_rise_is_none() -> None:
    numbers = [(0.5, 0.49), (0.4, 0.6), (0.6, 0.5), (0.7, 0.4)]
    told = [Foretold(n, n + 1, (None, one), (None, two)) for n, (one, two) in enumerate(numbers, 1)]
    found = Reviewed(100, 4, [], told, 9)
    assert [round(one.drop(1), 2) for one in found.drops(1)] == [0.3, 0.1] and not found.drops(0)


def test_a_review_of_an_earlier_version_is_read() -> None:
    kept = {"bot": "steady", "done": 9, "decisions": 3, "judged": []}
    assert load_review(json.loads(json.dumps(kept))) == Review("steady", 9, 3)
