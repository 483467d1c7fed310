"""Games between bots: played, recorded, counted. The same seed gives the same games, on any machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from pathlib import Path
from statistics import fmean, pstdev
from typing import Any

from millwright.bout import Bout, OneLuck
from millwright.games.registry import find_game
from millwright.kernel import LUCK
from millwright.match import Streams
from millwright.record import Record, write_record


@dataclass(frozen=True)
class Series:
    """What is to be played: everything that decides the games, and nothing else."""

    game: str  # its id, or its place as `my_module:MY_GAME`: a worker process must find it too
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: tuple[tuple[str, str], ...]
    facts: Path | None
    rotate: bool = False

    def seating(self, number: int) -> list[int]:
        """Which entrant sits in which seat of a game."""
        shift = number if self.rotate else 0
        return [(seat + shift) % self.seats for seat in range(self.seats)]


@dataclass(frozen=True)
class Result:
    """How one game came out, by entrant."""

    number: int
    scores: list[int]
    winners: list[int]  # several where a victory is shared: it counts for each of them
    moves: int
    record: str


@cache
def facts_of(game: str, own: Path | None) -> Any:
    """The facts of a series, read once in each process."""
    return find_game(game).facts(own)


def new_record(series: Series, number: int) -> Record:
    game = find_game(series.game)
    facts = facts_of(series.game, series.facts)
    record = Record(game, facts, series.seats, dict(series.options))
    ids = game.seat_ids(facts, series.seats)
    record.players = {ids[seat]: series.bots[entrant] for seat, entrant in enumerate(series.seating(number))}
    return record


def play_game(series: Series, number: int, keep: bool = True) -> Result:
    """One game of a series, with its record if that is kept. Luck and each seat have a random stream of their own."""
    streams, record = Streams(f"{series.seed}/{number}"), new_record(series, number)
    bout = Bout(record, list(record.players.values()), streams, OneLuck(streams[LUCK]))
    bout.play(noting=keep)
    seating, points = series.seating(number), list(bout.game.scores(bout.s))
    scores = [points[seating.index(entrant)] for entrant in range(series.seats)]
    winners = [seating[seat] for seat in bout.game.winners(bout.s)]
    return Result(number, scores, winners, bout.moves, write_record(record, bout.s) if keep else "")


def play_series(
    series: Series, jobs: int = 1, keep: bool = True, numbers: Sequence[int] | None = None
) -> Iterator[Result]:
    """All games, or those with these numbers, in order, on as many processes as asked for."""
    play_one = partial(play_game, series, keep=keep)
    numbers = range(series.games) if numbers is None else numbers
    if jobs == 1:
        yield from map(play_one, numbers)
        return
    from millwright.processes import processes

    with processes(jobs) as pool:
        yield from pool.map(play_one, numbers, chunksize=max(1, min(8, len(numbers) // (4 * jobs))))


def record_name(series: Series, number: int) -> str:
    return f"{find_game(series.game).id}-{series.seats}-{series.seed}-{number + 1:05d}.game"


# ---- counting


@dataclass(frozen=True)
class Row:
    """What one kind of bot did, over all its seats."""

    bot: str
    seats: int
    games: int
    wins: int
    rate: float
    low: float
    high: float
    mean: float
    deviation: float
    least: int
    most: int


def table(series: Series, results: list[Result]) -> list[Row]:
    """A row for each kind of bot; where all are of one kind, a row for each of them."""
    kinds = dict.fromkeys(series.bots)
    if len(kinds) == 1 and series.seats > 1:
        return [row(results, f"{bot} {i + 1}", [i]) for i, bot in enumerate(series.bots)]
    return [row(results, bot, [i for i, name in enumerate(series.bots) if name == bot]) for bot in kinds]


def row(results: list[Result], bot: str, entrants: list[int]) -> Row:
    scores = [r.scores[i] for r in results for i in entrants]
    wins = sum(any(i in entrants for i in r.winners) for r in results)
    low, high = interval(wins, len(results))
    return Row(
        bot=bot,
        seats=len(entrants),
        games=len(results),
        wins=wins,
        rate=wins / len(results),
        low=low,
        high=high,
        mean=fmean(scores),
        deviation=pstdev(scores),
        least=min(scores),
        most=max(scores),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    z, p = 1.96, wins / games
    middle = p + z * z / (2 * games)
    spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
