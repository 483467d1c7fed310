"""Ratings: strengths that are known come out again, intervals hold them, and nobody is infinitely strong."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from millwright.tournament.played import Played, Times
from millwright.tournament.ratings import ahead, fit, order, ratings

BOTS = ["weak", "fair", "good", "best"]
STRENGTH = dict(zip(BOTS, (1.0, 2.0, 4.0, 10.0), strict=True))


def game(deal: int, bots: list[str], places: list[int]) -> Played:
    return Played(deal, bots, [0] * len(bots), places, 1, [Times()] * len(bots), [])


def drawn(rng: Random, bots: list[str]) -> list[int]:
    """Places as Plackett and Luce draw them: each by strength among those left."""
    left, places = list(range(len(bots))), [0] * len(bots)
    for place in range(1, len(bots) + 1):
        mark = rng.random() * sum(STRENGTH[bots[i]] for i in left)
        for i in left:
            mark -= STRENGTH[bots[i]]
            if mark < 0:
                break
        left.remove(i)
        places[i] = place
    return places


def season(seed: int, deals: int) -> list[Played]:
    rng, found = Random(seed), []
    for deal in range(deals):
        for shift in range(4):
            bots = BOTS[shift:] + BOTS[:shift]
            found.append(game(deal, bots, drawn(rng, bots)))
    return found


def test_known_strengths_come_out_again() -> None:
    points = [400 * log10(STRENGTH[bot]) for bot in BOTS]
    true = [one - sum(points) / 4 for one in points]
    found = ratings(season(1, 400), BOTS, 0)
    assert [one.points for one in found] == pytest.approx(true, abs=25)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    points = [400 * log10(STRENGTH[bot]) for bot in BOTS]
    true = [one - sum(points) / 4 for one in points]
    held = total = 0
    for seed in range(12):
        for rating, known in zip(ratings(season(seed, 40), BOTS, 100), true, strict=True):
            assert rating.low <= rating.points <= rating.high
            held += rating.low <= known <= rating.high
            total += 1
    assert held / total > 0.85


def test_whoever_always_wins_has_a_rating_and_an_interval() -> None:
    games = [game(deal, ["weak", "best"], [2, 1]) for deal in range(10)]
    weak, best = ratings(games, ["weak", "best"])
    assert 100 < best.points - weak.points < 2000
    assert best.low < best.points < best.high
    many = ratings(games * 10, ["weak", "best"])
    assert many[1].points > best.points


def test_a_shared_victory_counts_half_for_each() -> None:
    assert ahead([game(0, ["a", "b"], [1, 1])], ["a", "b"]) == [[0, 0.5], [0.5, 0]]
    assert ahead([game(0, ["a", "a", "b"], [1, 2, 3])], ["a", "b"]) == [[0, 2], [0, 0]]
    one, two = ratings([game(0, ["a", "b"], [1, 1])], ["a", "b"], 0)
    assert one.points == two.points == 0


def test_the_fit_is_the_likeliest_one() -> None:
    """For two bots it is known: the odds are the wins, those against nobody included."""
    first, second = fit([[0, 7], [3, 0]], [0.0, 0.0], [0.0, 0.0], [2.0, 1.0])
    assert first / second == pytest.approx(7 / 3)


def test_the_order_does_not_depend_on_the_order_of_the_games() -> None:
    games = season(3, 30)
    assert order(games, BOTS) == order(games[::-1], BOTS) == [3, 2, 1, 0]
