"""Public parts of a picture: the same for everybody who looks, so that they are drawn once, and hold no secret."""

from __future__ import annotations

import pytest

from millwright.games.registry import GAMES
from millwright.kernel import WATCHER
from tests.pictures import played

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("steps", [0, 30, 140])
def test_public_parts_are_the_same_for_everybody(name: str, seats: int, steps: int) -> None:
    game = GAMES[name]
    s = played(game, game.new(seats), steps, seed=seats)
    watched = {part.name: part for part in game.parts(game.view(s, WATCHER)) if part.public}
    assert watched
    for seat in range(seats):
        for part in game.parts(game.view(s, seat)):
            if part.public and part.name in watched:
                assert part == watched[part.name]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.parametrize("steps", [0, 30, 140, 2000])
def test_open_zones_hold_the_same_for_everybody_and_own_parts_are_the_others(name: str, seats: int, steps: int) -> None:
    game = GAMES[name]
    s = played(game, game.new(seats), steps, seed=seats)
    watched = [part for part in game.parts(game.view(s, WATCHER)) if part.zone in game.open_zones]
    assert all(part.public for part in watched)
    for view in [game.view(s, seat) for seat in range(seats)]:
        found = game.parts(view)
        assert [part for part in found if part.zone in game.open_zones] == watched
        assert [part for part in found if part.zone not in game.open_zones] == game.own_parts(view)


@pytest.mark.parametrize("name", GAMES)
def test_a_part_is_drawn_only_when_it_is_shown(name: str) -> None:
    game = GAMES[name]
    part = game.parts(game.view(game.new(game.seats[-1]), WATCHER))[0]
    assert "drawing" not in vars(part)
    assert part.drawing is part.drawing
