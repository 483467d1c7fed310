"""Series of bot games: seating, counting, and the same games from the same seed."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from millwright.arena import Result, Series, interval, play_game, play_series, record_name, table
from millwright.games.registry import GAMES
from millwright.record import read_record
from millwright.replay import replay

STANDARD: Final = GAMES["workshop"].standard
SERIES: Final = Series("workshop", 3, ("random", "steady", "random"), 3, 7, (), STANDARD, rotate=True)


@pytest.fixture(scope="module")
def results() -> list[Result]:
    return list(play_series(SERIES))


def ending(result: Result) -> list[tuple[str, int]]:
    """The seats of the record's last line in their order, with their money."""
    words = result.record.splitlines()[-1].split()
    assert words[0] == "end"
    return [(seat, int(points)) for seat, points in zip(words[1::2], words[2::2], strict=True)]


def players(result: Result) -> dict[str, str]:
    lines = [line.split() for line in result.record.splitlines() if line.startswith("player ")]
    return {seat: bot for _, seat, bot in lines}


def dealt(record: str) -> tuple[str, ...]:
    """What luck did before anybody was asked, and the first cards."""
    return tuple([line for line in record.splitlines() if line.startswith("luck ")][:12])


# ---- Wilson's interval, against figures worked out elsewhere


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (1, 1, 0.2065, 1),
    ],
)
def test_interval(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize("games", [1, 2, 30, 10_000])
def test_the_interval_holds_the_rate_and_is_a_mirror_of_the_losers(games: int) -> None:
    for wins in {0, 1, games // 3, games - 1, games}:
        low, high = interval(wins, games)
        assert 0 <= low <= wins / games <= high + 1e-9 <= 1 + 1e-9
        assert interval(games - wins, games) == pytest.approx((1 - high, 1 - low))


# ---- seating


def test_without_rotation_everybody_stays() -> None:
    assert [replace(SERIES, rotate=False).seating(n) for n in range(3)] == [[0, 1, 2]] * 3


@pytest.mark.parametrize("seats", GAMES["workshop"].seats)
def test_rotation_gives_every_entrant_every_seat_once(seats: int) -> None:
    series = replace(SERIES, seats=seats, bots=("random",) * seats)
    rounds = [series.seating(number) for number in range(seats)]
    assert rounds[0] == list(range(seats))
    for seat in range(seats):
        assert sorted(seating[seat] for seating in rounds) == list(range(seats))
    assert all(sorted(seating) == list(range(seats)) for seating in rounds)
    assert series.seating(seats) == rounds[0]


def test_the_records_say_who_sat_where(results: list[Result]) -> None:
    assert [[*players(result).values()].index("steady") for result in results] == [1, 0, 2]


def test_scores_are_by_entrant_wherever_they_sat(results: list[Result]) -> None:
    for result in results:
        seats = list(players(result))
        by_seat = dict(ending(result))
        for seat, entrant in enumerate(SERIES.seating(result.number)):
            assert result.scores[entrant] == by_seat[seats[seat]]
        assert seats.index(ending(result)[0][0]) == SERIES.seating(result.number).index(result.winners[0])


# ---- counting


def test_the_table_sums_up(results: list[Result]) -> None:
    rows = table(SERIES, results)
    assert [(row.bot, row.seats, row.games) for row in rows] == [("random", 2, 3), ("steady", 1, 3)]
    assert sum(row.wins for row in rows) == len(results)
    every = [score for result in results for score in result.scores]
    assert sum(row.mean * row.seats * row.games for row in rows) == pytest.approx(sum(every))
    assert min(row.least for row in rows) == min(every)
    assert max(row.most for row in rows) == max(every)
    for row in rows:
        assert row.rate == row.wins / 3
        assert (row.low, row.high) == interval(row.wins, 3)
        assert row.least <= row.mean <= row.most


def test_the_table_counts_by_hand() -> None:
    series = replace(SERIES, games=4, rotate=False)
    rows = table(series, [Result(n, scores, [winner], 9, "") for n, (scores, winner) in enumerate(HAND)])
    assert [(row.bot, row.wins, row.mean, row.least, row.most) for row in rows] == [
        ("random", 3, 30.0, 0, 60),
        ("steady", 1, 35.0, 10, 60),
    ]
    assert rows[0].deviation == pytest.approx(425**0.5)


HAND: Final = [([60, 10, 30], 0), ([10, 60, 10], 1), ([50, 40, 30], 0), ([0, 30, 50], 2)]
"""Scores of three entrants in four games, and who won; the variance of the randoms' eight is 425."""


# ---- the same seed, the same games


def test_two_processes_play_the_same_games_as_one() -> None:
    series = replace(SERIES, bots=("random",) * 3, games=10, rotate=False)  # more than one chunk of work
    assert list(play_series(series, jobs=2)) == list(play_series(series, jobs=1))


def test_games_come_in_order_and_are_games_of_their_own(results: list[Result]) -> None:
    assert [result.number for result in results] == [0, 1, 2]
    assert len({dealt(result.record) for result in results}) == 3
    assert play_game(SERIES, 2) == results[2]
    assert play_game(replace(SERIES, seed=8), 2).record != results[2].record


def test_luck_does_not_depend_on_the_bots() -> None:
    """Every seat has a stream of its own: who plays otherwise does not change what is dealt."""
    games = [play_game(replace(SERIES, bots=(bot,) * 3), 0).record for bot in ("random", "steady")]
    assert dealt(games[0]) == dealt(games[1])
    assert games[0] != games[1]


def test_moves_are_counted_and_records_replay(results: list[Result], tmp_path: Path) -> None:
    for result in results:
        path = tmp_path / record_name(SERIES, result.number)
        path.write_text(result.record, encoding="utf-8")
        found = replay(read_record(path))
        assert found.closed
        assert found.moves == result.moves


def test_options_are_played_and_recorded() -> None:
    result = play_game(replace(SERIES, options=(("open_auction", "yes"), ("open_money", "yes"))), 0)
    assert "\noption open_auction yes\noption open_money yes\n" in result.record


def test_record_names_sort_as_the_games_do() -> None:
    names = [record_name(SERIES, number) for number in (0, 1, 9, 99, 99_998)]
    assert names[0] == "workshop-3-7-00001.game"
    assert names == sorted(names)
    assert len({record_name(replace(SERIES, seats=n, seed=m), 0) for n in (2, 3) for m in (1, 2)}) == 4


@pytest.mark.parametrize(
    ("game", "digest"),
    [("workshop", "c610e49ccf7393af"), ("brass", "dc14ecf3ebaa6bf8"), ("woodcraft", "7d81b38b7c0ec63c")],
)
def test_a_game_of_steady_bots_is_the_same_on_any_machine(game: str, digest: str) -> None:
    """Kept by its digest: it holds on every Python version, or the same seed no longer gives the same record.

    A change of the bot, the rules or the record format changes it too; then look at the record, and keep the new one.
    """
    series = Series(game, 4, ("steady",) * 4, 1, 2026, (), None)
    record = play_game(series, 0).record
    assert hashlib.sha256(record.encode()).hexdigest()[:16] == digest, record


def test_a_shared_victory_counts_for_each_winner() -> None:
    series = Series("brass", 3, ("random", "steady", "random"), 2, 1, (("final_tie", "shared"),), None)
    rows = table(series, [Result(0, [9, 9, 3], [0, 1], 9, ""), Result(1, [8, 2, 8], [0, 2], 9, "")])
    assert [(row.bot, row.wins) for row in rows] == [("random", 2), ("steady", 1)]


def test_bots_of_one_kind_have_a_row_each() -> None:
    series = Series("workshop", 3, ("random",) * 3, 2, 1, (), None)
    rows = table(series, list(play_series(series)))
    assert [row.bot for row in rows] == ["random 1", "random 2", "random 3"]
    assert sum(row.wins for row in rows) == 2


LISTENER = '''
from millwright import Bot

class Listener(Bot):
    """It writes down what it hears, and for whom."""
    def begin(self, game, seat, seats):
        self.seat, self.heard, self.asked = seat, [], 0
    def observe(self, events):
        self.heard += events
    def choose(self, view, offers, rng):
        self.asked += 1
        return offers[0]
    def end(self, scores):
        with open("heard.txt", "a") as out:
            mine = all(event[1] >> self.seat & 1 for event in self.heard)
            print(self.seat, self.asked, len(self.heard), mine, scores, file=out)
'''


@pytest.mark.parametrize("keep", [True, False])
def test_a_bot_that_listens_hears_what_its_seat_may_and_the_end(
    keep: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "listening.py").write_text(LISTENER)
    series = replace(SERIES, bots=("listening.py:Listener", "random", "listening.py:Listener"), rotate=False)
    result = play_game(series, 0, keep)
    first, second = (line.split(maxsplit=4) for line in (tmp_path / "heard.txt").read_text().splitlines())
    assert (first[0], second[0]) == ("0", "2")
    for _, asked, heard, mine, scores in (first, second):
        assert int(asked) > 10 and int(heard) > 100 and mine == "True" and scores == str(result.scores)
