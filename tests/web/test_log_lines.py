"""Lines of the log: in the colour of whoever they tell of, which at the end of an era is not who moved."""

from __future__ import annotations

from random import Random

import pytest

from millwright.kernel import WATCHER
from millwright.service.sight import look
from millwright.web.decide import seat_style
from millwright.web.panels import log_line
from tests.service.tables import begun, choose


@pytest.mark.parametrize("game", ["brass", "workshop", "woodcraft"])
def test_a_line_has_the_colour_of_whoever_it_tells_of(game: str) -> None:
    room, rng, others = begun(game, 3), Random("colours"), 0
    while room.state.agenda:
        seat, move = choose(room.state, rng)
        room.enter(room.step(seat, [move]))
    sight = look(room, 0, None)
    for number, entry in enumerate(room.entries, 1):
        for line in entry.lines(WATCHER):
            markup = log_line(tuple(sight.seat_ids), number, line)
            if line.seat >= 0 and not line.chapter:
                assert seat_style(sight, line.seat) in markup and f'data-seat="{line.seat}"' in markup
                others += line.seat != entry.seat
            else:
                assert "--seat" not in markup
    assert others, "some lines tell of somebody who has not moved"
