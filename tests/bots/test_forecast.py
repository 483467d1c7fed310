"""What a bot expects in the end: from what its seat could know, through the gate, and on the way to the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import millwright
from millwright.bot import Bot, Opinion
from millwright.bots import BOTS, BadBot, SeatedBot
from millwright.games.game import AnyGame
from millwright.games.registry import find_game
from millwright.kernel import LUCK, Move, luck_move, offers, play_trusted, waiting
from millwright.service.botpool import BotFailed, opinions_in
from millwright.service.botworker import worded
from millwright.wire import expected
from tests.taught import taught_ferry


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AnyGame]:
    with taught_ferry(tmp_path_factory.mktemp("ferry")) as game:
        yield game


def decisions(game: AnyGame, seed: int, seats: int = 3) -> Iterator[tuple[Any, int]]:
    """Positions of a random game in which somebody has a choice, and whose it is."""
    s, rng = game.new(seats), Random(seed)
    while s.agenda:
        seat = waiting(s)[0]
        if seat != LUCK and len(offers(s, seat)) > 1:
            yield s, seat
        moves = offers(s, seat)
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else moves[int(rng.random() * len(moves))])


@pytest.mark.parametrize("name", ["strong", "master?worlds=2&turns=3"])
def test_who_has_learned_expects_points_and_a_chance_and_sees_no_secret(ferry: AnyGame, name: str) -> None:
    """The others' crates and bids are dealt anew: the seat cannot tell, and so neither can what is expected."""
    seats, told = ferry.seat_ids(ferry.facts(), 3), 0
    for n, (s, seat) in enumerate(decisions(ferry, 5)):
        bot, view = SeatedBot(ferry, name, seat, seats), ferry.view(s, seat)
        found = bot.explain(view, offers(s, seat), Random(n))
        assert all(one.points is not None and one.chance is not None and 0 <= one.chance <= 1 for one in found)
        told += len({one.chance for one in found}) > 1
        twin = ferry.imagine(view, Random(f"twin {n}"))
        assert bot.explain(ferry.view(twin, seat), offers(twin, seat), Random(n)) == found
        if n > 12:
            break
    assert told > 3


def test_who_has_learned_nothing_expects_nothing(ferry: AnyGame) -> None:
    s, seat = next(decisions(ferry, 5))
    bot = SeatedBot(ferry, "strong?weights=none", seat, ferry.seat_ids(ferry.facts(), 3))
    assert {(one.points, one.chance) for one in bot.explain(ferry.view(s, seat), offers(s, seat), Random(1))} == {
        (None, None)
    }
    steady = millwright.new("brass", seats=3, seed=1)
    found = BOTS["brass"]["steady"]().explain(steady.view("purple"), [one.move for one in steady.offers()], Random(1))
    assert found[0].points is None and found[0].chance is None


class Seer(Bot):
    """It expects what a test says."""

    def __init__(self, **said: Any) -> None:
        self.said = said

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Any]:
        return [SimpleNamespace(move=offers[0], worth=1, terms=[], **self.said)]


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ({}, (None, None)),
        ({"points": 12}, (12.0, None)),
        ({"points": 12, "chance": 1}, (12.0, 1.0)),
        ({"points": float("inf")}, None),
        ({"chance": 1.2}, None),
        ({"chance": float("nan")}, None),
        ({"chance": "often"}, None),
    ],
)
def test_what_somebody_elses_bot_expects_is_read_or_refused(
    ferry: AnyGame, said: dict[str, Any], read: tuple[float | None, float | None] | None
) -> None:
    s, seat = next(decisions(ferry, 5))
    bot = SeatedBot(ferry, Seer(**said), seat, ferry.seat_ids(ferry.facts(), 3))
    if read is None:
        with pytest.raises(BadBot):
            bot.explain(ferry.view(s, seat), offers(s, seat), Random(1))
    else:
        found = bot.explain(ferry.view(s, seat), offers(s, seat), Random(1))[0]
        assert (found.points, found.chance) == read


def test_expectations_come_from_the_worker_as_they_were() -> None:
    told = [Opinion((1, 2, 3), 4.5, (("links", 1.0),), 130.0, 0.62), Opinion((1, 2, 4))]
    assert opinions_in(json.loads(json.dumps([worded(one) for one in told]))) == told
    assert opinions_in([[[1, 2, 3], 4.5, []]]) == [Opinion((1, 2, 3), 4.5)]  # as an earlier worker wrote them
    for nonsense in ([[[1, 2], 4.5, []]], [[[1, 2, 3], 4.5, [], 1, 2, 3]], [[[1, 2, 3], 4.5, [], "x"]]):
        with pytest.raises(BotFailed):
            opinions_in(nonsense)


def test_a_program_may_say_what_it_expects() -> None:
    assert expected("info expect 131 0.62") == (131.0, 0.62)
    assert expected("info expect -4") == (-4.0, None)
    for remark in ("", "info", "info expect", "info expect much", "info expect nan 0.5", "info hello 3 4"):
        assert expected(remark) == (None, None)
    assert expected("info expect 3 7") == (3.0, None)


def test_a_move_that_a_master_passed_over_is_held_against_its_choice_in_the_same_worlds() -> None:
    """Never ahead of the choice: a first look and a look ahead are not compared."""
    game, behind = find_game("brass"), []
    bot = SeatedBot(game, "master?turns=2&worlds=2", 0, ["purple", "red"])
    for n, (s, seat) in enumerate(one for one in decisions(game, 2, seats=2) if one[1] == 0):
        moves = offers(s, seat)
        for about in moves[:: max(1, len(moves) // 4)]:
            best, *rest = bot.explain(game.view(s, seat), moves, Random(n), about)
            behind += [best.worth - one.worth for one in rest if one.move == about]
        if n > 8:
            break
    assert len(behind) > 8 and min(behind) >= 0.0 < max(behind)
