"""The learning curve as a picture: its scale fits, and says what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from millwright.learning.curve import picture, scale, with_hours


def steps(*values: float, error: float = 0.05, seconds: float = 600.0) -> list[dict[str, Any]]:
    return [
        {
            "step": "judged",
            "version": n,
            "seconds": seconds,
            "better": n == 0,
            "yardstick": one,
            "yardstick_error": error,
        }
        for n, one in enumerate(values)
    ]


def test_shares_of_wins_begin_with_nothing_and_end_above_the_intervals() -> None:
    low, high, step = scale(with_hours(steps(0.38, 0.52)), 4)
    assert (low, step) == (0.0, 0.1)
    assert 0.52 + 1.96 * 0.05 <= high <= 0.8


def test_points_alone_have_round_levels_around_the_intervals() -> None:
    low, high, step = scale(with_hours(steps(111.0, 128.0, error=2.0)), 1)
    assert (low, high, step) == (100.0, 140.0, 10.0)


@pytest.mark.parametrize(("seats", "words"), [(1, "playing alone"), (2, "against 1 steady"), (4, "against 3 steady")])
def test_it_says_what_is_shown(seats: int, words: str) -> None:
    drawn = str(picture(steps(0.4, 0.5), seats))
    assert words in drawn and "no better than the last" in drawn
    assert ("an equal's share" in drawn.replace("&#39;", "'")) == (seats > 1)
    assert drawn.count("<circle") == 4  # two versions, and two signs that are explained


@pytest.mark.parametrize(("seconds", "words"), [(60.0, "minutes"), (7200.0, "hours"), (360_000.0, "hours")])
def test_a_short_training_is_told_in_minutes(seconds: float, words: str) -> None:
    assert f"{words} of training" in str(picture(steps(0.4, 0.5, seconds=seconds), 4))


def test_a_training_without_a_version_has_a_picture_too() -> None:
    assert "<svg" in str(picture([], 1)) and "<svg" in str(picture([], 4))
