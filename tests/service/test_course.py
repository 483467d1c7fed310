"""How a game went: scores by turn, the largest turns, and what may be known of them while it goes on."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from millwright.kernel import LUCK, WATCHER, waiting
from millwright.service.course import Course, Moment, course_of, gains
from millwright.service.room import OVER, Room
from tests.service.tables import begun, choose

TABLES = [("brass", 3), ("workshop", 4), ("woodcraft", 2), ("woodcraft", 1)]


def play(room: Room, most: int = 10_000) -> Room:
    """Random play, up to so many answers."""
    rng = Random("course")
    for _ in range(most):
        if not waiting(room.state):
            break
        seat, move = choose(room.state, rng)
        room.enter(room.step(seat, [move]))
    return room


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_finished_game_from_its_start_to_its_score(game: str, seats: int) -> None:
    room = play(begun(game, seats))
    assert room.phase == OVER
    course = course_of(room, WATCHER)
    assert (course.moments[0].at, course.moments[-1].at) == (0, room.seq)
    assert list(course.moments[-1].totals) == room.game.scores(room.state)
    assert all(None not in moment.totals for moment in course.moments)
    assert course.chapters
    assert course_of(room, WATCHER) is course


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_turn_is_one_players(game: str, seats: int) -> None:
    room = play(begun(game, seats), 60)
    ends = [moment.at for moment in course_of(room, WATCHER).moments]
    for first, last in pairwise(ends):
        assert len({entry.seat for entry in room.entries[first:last]} - {LUCK}) <= 1


def test_the_largest_turns_are_what_the_scores_say() -> None:
    course = course_of(play(begun("brass", 3)), WATCHER)
    found = gains(course)
    assert [one.points for one in found] == sorted([one.points for one in found], reverse=True)
    for one in found:
        before = course.moments[course.moments.index(one.moment) - 1]
        seat = one.moment.seat
        assert one.points == (one.moment.totals[seat] or 0) - (before.totals[seat] or 0) > 0
        assert one.moment.lines


def test_where_all_are_paid_at_once_it_was_not_the_turn() -> None:
    """The end of an era falls into somebody's turn, and that is not what a large turn is."""
    start, era, turn = Moment(1, 0, (10, 10, 10)), Moment(2, 1, (20, 26, 22)), Moment(3, 0, (35, 27, 22))
    course = Course((start, era, turn), (), None, [])
    assert [(one.moment, one.points) for one in gains(course)] == [(turn, 15)]


def test_a_turn_with_which_an_era_ended_is_not_among_the_largest() -> None:
    """Brass: flipped tiles begin to count anew then, for some more than for others."""
    start = Moment(0, LUCK, (10, 10, 10))
    era = Moment(5, 0, (40, 12, 11))
    later = Moment(9, 1, (40, 19, 11))
    eras = (1, "Canal period, round 1 of 8"), (5, "Rail period, round 1 of 8")
    course = Course((start, era, later), eras, None, [])
    assert [(one.moment, one.points) for one in gains(course)] == [(later, 7)]


def test_while_the_game_goes_on_nobody_learns_a_foreign_purse() -> None:
    room = play(begun("workshop", 3), 40)
    for viewer in (0, WATCHER):
        for moment in course_of(room, viewer).moments:
            assert [seat for seat, total in enumerate(moment.totals) if total is not None] == [viewer][: viewer == 0]
