"""Positions that 2026.1 wrote: read in today's shape, and played on as those rules had it."""

from __future__ import annotations

from typing import Any

import pytest

from millwright.games.woodcraft.earlier import OPTIONS
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.positions import (
    FACTS,
    as_2026_1,
    at_turn,
    beside,
    lumber,
    on_offer,
    say,
)
from tests.games.woodcraft.test_chains import six_helpers


def written_then(s: State, **items: int) -> dict[str, Any]:
    """A position as 2026.1 dumped it: without what is new, its last item with the numbers it had then."""
    data: dict[str, Any] = WOODCRAFT.dump(as_2026_1(s))
    del data["options"]
    for name in ("gone_orders", "gone_helpers", "back_orders"):
        del data["table"][name]
    for drawer in data["drawers"]:
        del drawer["returned"]
    for name in ("ran", "paid"):
        data["agenda"][-1].pop(name, None)
    data["agenda"][-1] |= items
    return data


def read(data: dict[str, Any]) -> State:
    s: State = WOODCRAFT.load(FACTS, data)
    assert s.table.options.dump() == OPTIONS
    assert WOODCRAFT.audit(s) == []
    return s


def test_a_turn() -> None:
    s = at_turn()
    assert on_offer(read(written_then(s)), "red") == on_offer(s, "red")


@pytest.mark.rule("C22")
def test_helpers_that_produce() -> None:
    s = six_helpers()
    old = read(written_then(s, floor=0))
    assert on_offer(old, "red") == ["produce hi-24", "produce hi-1", "produce hi-5"]
    say(s, "red produce hi-1")
    old = read(written_then(s, floor=2))
    assert on_offer(old, "red") == ["produce hi-5", "produce hi-7"]


@pytest.mark.rule("C36")
def test_dice_that_are_paid() -> None:
    s = at_turn()
    beside(s, "red", "oi-3")
    lumber(s, "red", "g2 y2 y2 b2 b2")
    say(s, "red complete oi-3")
    old = read(written_then(s, nth=0, floor=0))
    assert on_offer(old, "red") == ["pay g2", "pay y2"]
    say(old, "red pay y2")
    assert on_offer(old, "red") == ["pay y2", "pay b2"]
    say(s, "red pay y2")
    again = read(written_then(s, nth=1, floor=7))
    assert on_offer(again, "red") == ["pay y2", "pay b2"]


def test_what_is_written_today_is_read_as_it_is() -> None:
    s = at_turn()
    data = WOODCRAFT.dump(s)
    assert WOODCRAFT.dump(WOODCRAFT.load(FACTS, data)) == data


def test_an_option_for_earlier_records_alone_is_kept() -> None:
    assert WOODCRAFT.kept <= set(WOODCRAFT.options)
    assert all(key in WOODCRAFT.earlier["2026.1"] for key in WOODCRAFT.kept)
