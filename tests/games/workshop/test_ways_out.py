"""Revenue that is said to cover what is short does."""

from __future__ import annotations

import re

import pytest

from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.verbs import ADVANCE
from millwright.kernel import offers, play
from tests.ways_out import advice


@pytest.mark.rule("W27")
@pytest.mark.parametrize("open_auction", ["no", "yes"])
def test_selling_so_much_revenue_is_enough_and_no_less(open_auction: str) -> None:
    tried = 0
    for n in range(3):
        start = WORKSHOP.new(3, open_auction=open_auction)
        for s, seat, move, words in advice(WORKSHOP, start, f"advance {n}", 2):
            found = re.search(r"Selling (\d+) revenue for £(\d+)", words)
            assert found
            after = s.clone()
            for _ in range(int(found[2])):
                assert move not in offers(after, seat)
                play(after, seat, (ADVANCE, 0, 0))
            assert move in offers(after, seat)
            assert s.table.revenue[seat] - after.table.revenue[seat] == int(found[1])
            tried += 1
    assert tried > 5
