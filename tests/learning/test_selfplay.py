"""Games to learn from: bids that take long to match are mostly left to the first odds, and each turn is noted once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from millwright.games.registry import find_game
from millwright.games.workshop.auction import Bids
from millwright.kernel import LUCK, luck_move, offers, play_trusted
from millwright.learning.judged import Judged
from millwright.learning.selfplay import Learner, Lesson, facts_of, play_one
from millwright.mind.craft import Prospect
from millwright.mind.minds import Mind, Strong
from millwright.playout import asked

WORKSHOP = find_game("workshop")


def first_auction(seats: int) -> Any:
    s, rng = WORKSHOP.start(facts_of("workshop"), seats, {}), Random(1)
    while not isinstance(s.agenda[-1], Bids):
        seat = asked(s)
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else offers(s, seat)[0])
    return s


def learner(hasty: bool) -> Learner:
    found = Learner("none", hasty=hasty)
    found.begin(WORKSHOP, 0, 4)
    return found


def test_the_hasty_bid_as_steady_mixes_its_bids() -> None:
    s = first_auction(4)
    view, moves = WORKSHOP.view(s, 0), offers(s, 0)
    first = learner(True).craft(view).prospects(s, 0, moves, Random(1))
    odds = [one.odds for one in first]
    assert [one.odds for one in learner(True).weighed(view, moves, Random(1))] == odds
    assert [one.odds for one in learner(False).weighed(view, moves, Random(1))] != odds


class Moments(Learner):
    """Is told which decisions begin a turn."""

    starts: Any

    def craft(self, view: Any) -> Any:
        return self

    def at_turn(self, view: Any, seat: int) -> bool:
        return next(self.starts)  # type: ignore[no-any-return]


def test_a_turn_is_noted_once_and_never_in_place_of_the_turn_before() -> None:
    """Of the second turn nothing is known when it begins: a card is exchanged."""
    bot, view = Moments("none"), WORKSHOP.view(first_auction(4), 0)
    bot.starts = iter([True, False, True, False, False])
    ends: list[list[float]] = [[1.0], [2.0], [], [3.0], [4.0]]
    for x in ends:
        bot.note(view, Prospect([(0, 0, 0)], x, 0.0))
    assert bot.notes == [[2.0], [4.0]]


def test_a_game_follows_from_the_lesson() -> None:
    lesson = Lesson("workshop", 3, "a", 0, 1, "none", 3.0, 0.2)
    assert play_one(lesson, 0) == play_one(lesson, 0)


@pytest.mark.parametrize("game", ["workshop", "brass"])
def test_who_is_judged_plays_like_strong_but_for_what_is_drawn(game: str) -> None:
    rules, rng = find_game(game), Random(3)
    s = rules.start(facts_of(game), 3, {})
    asked_for = 0
    while asked_for < 12:
        seat = asked(s)
        if seat == LUCK or len(offers(s, seat)) == 1:
            play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else offers(s, seat)[0])
            continue
        bots: list[Mind] = [Judged("none"), Strong("none")]
        for bot in bots:
            bot.begin(rules, seat, 3)
        found = [bot.choose(rules.view(s, seat), offers(s, seat), Random(asked_for)) for bot in bots]
        assert isinstance(s.agenda[-1], Bids) or found[0] == found[1]
        play_trusted(s, seat, found[0])
        asked_for += 1
