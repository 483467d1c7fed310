"""Looking back at a reviewed game: what the review says of a decision stands at its position, for its player alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.service.house import House
from millwright.service.sight import look
from tests.service.lucky import SEED
from tests.service.tables import FakePool, happens, peek, people, within
from tests.service.test_reviews import finished, played


def test_a_difference_is_told_at_its_position_to_its_player_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("millwright.service.house.new_seed", lambda: SEED)

    async def check(house: House) -> None:
        table, ann = await played(house)
        (bob,) = await people(house, "Bob")
        room = await peek(house, table)
        await house.reviews.ask(table, 0, ann)
        await happens(lambda: finished(room))
        review = look(room, ann, None).review
        assert review
        seen = {at: look(room, ann, None, at).difference for at in range(room.seq + 1)}
        assert {at: one.differs for at, one in seen.items() if one} == {one.at: one for one in review.differs}
        assert any(one.best for one in seen.values() if one)  # found again by its words
        for at in [one.at for one in review.differs]:
            assert look(room, 0, None, at).difference is None and look(room, bob, None, at).difference is None
            assert look(room, bob, 0, at).difference is None  # whatever seat they say they are
        assert look(room, ann, None).difference is None  # the present has the whole review

    within(tmp_path / "tables.db", check, FakePool())
