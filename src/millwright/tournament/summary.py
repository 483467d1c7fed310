"""What a tournament has shown: a row for each bot, and who beats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, pstdev
from typing import Any

from millwright.arena import interval
from millwright.tournament.plan import Plan
from millwright.tournament.played import Played, Times, seconds_of
from millwright.tournament.ratings import Matrix, Rating, ahead, ratings


@dataclass(frozen=True)
class Standing:
    """What one bot did, over all its games. Times are in seconds; None for a bot that is not asked, as `random`."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    seats: int  # how many seats it had in them
    wins: int
    rate: float
    rate_low: float
    rate_high: float
    mean: float
    deviation: float
    time_mean: float | None
    time_p99: float | None
    failures: int


def standings(played: Sequence[Played], bots: Sequence[str]) -> list[Standing]:
    """The strongest first."""
    found = [standing(played, bot, rating) for bot, rating in zip(bots, ratings(played, bots), strict=True)]
    return sorted(found, key=lambda one: -one.rating)


def standing(played: Sequence[Played], bot: str, rating: Rating) -> Standing:
    games = [one for one in played if bot in one.bots]
    rows = [row for game in games for row in rows_of(game, bot)]
    wins = sum(any(place == 1 for _, place, _ in rows_of(game, bot)) for game in games)
    scores = [score for score, _, _ in rows] or [0]
    mean, p99 = thinking([times for _, _, times in rows])
    low, high = interval(wins, len(games)) if games else (0.0, 1.0)
    return Standing(
        bot=bot,
        rating=round(rating.points, 1),
        low=round(rating.low, 1),
        high=round(rating.high, 1),
        games=len(games),
        seats=len(rows),
        wins=wins,
        rate=wins / max(1, len(games)),
        rate_low=low,
        rate_high=high,
        mean=fmean(scores),
        deviation=pstdev(scores),
        time_mean=mean,
        time_p99=p99,
        failures=sum(bot in game.failed for game in games),
    )


def rows_of(game: Played, bot: str) -> list[tuple[int, int, Times]]:
    """Score, place and times of each seat that a bot has."""
    every = zip(game.bots, game.scores, game.places, game.times, strict=True)
    return [(score, place, times) for name, score, place, times in every if name == bot]


def thinking(several: Sequence[Times]) -> tuple[float | None, float | None]:
    """The mean time for an answer, and the time within which 99 of 100 are given."""
    answers = sum(one.answers for one in several)
    if not answers:
        return None, None
    counts = Counter[int]()
    for one in several:
        counts.update({int(step): count for step, count in one.counts.items()})
    rest = answers * 0.99
    for step in sorted(counts):
        rest -= counts[step]
        if rest <= 0:
            break
    return sum(one.seconds for one in several) / answers, seconds_of(step)


def shares(won: Matrix) -> list[list[float | None]]:
    """How often, of the games in which both sat, the first finished ahead of the second."""
    every = range(len(won))
    met = [[won[i][j] + won[j][i] for j in every] for i in every]
    return [[won[i][j] / met[i][j] if met[i][j] else None for j in every] for i in every]


def summary(plan: Plan, played: Sequence[Played]) -> dict[str, Any]:
    """Everything as JSON has it."""
    rows = standings(played, plan.bots)
    names = [one.bot for one in rows]
    return {
        "game": plan.game,
        "seats": list(plan.seats),
        "seed": plan.seed,
        "ladder": plan.ladder,
        "games": len(played),
        "deals": len({(one.seats, one.deal) for one in played}),
        "bots": [asdict(one) for one in rows],
        "ahead": {"bots": names, "share": shares(ahead(played, names))},
        "failures": failures(played),
    }


def failures(played: Sequence[Played]) -> list[str]:
    """What went wrong, each once with how often."""
    counts = Counter(why for one in played for why in one.failed.values())
    return [f"{why} ({count} times)" if count > 1 else why for why, count in counts.most_common()]


def milliseconds(seconds: float | None) -> str:
    """A time for a table: 0.02 ms, 3.4 ms, 1.20 s."""
    if seconds is None:
        return "–"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.{2 if seconds < 0.001 else 1}f} ms"


def text_table(rows: Sequence[Standing]) -> list[str]:
    wide = max(10, *[len(row.bot) + 1 for row in rows])
    heads = f"{'rating':>7}{'95 %':>16}{'games':>8}{'wins':>7}{'win rate':>10}{'mean':>8}{'sd':>7}"
    lines = [f"{'bot':<{wide}}{heads}{'move':>10}{'p99':>10}"]
    for row in rows:
        span = f"{row.low:+.0f} to {row.high:+.0f}"
        counts = f"{row.rating:>+7.0f}{span:>16}{row.games:>8}{row.wins:>7}{100 * row.rate:>8.1f} %"
        scores = f"{row.mean:>8.1f}{row.deviation:>7.1f}"
        times = f"{milliseconds(row.time_mean):>10}{milliseconds(row.time_p99):>10}"
        lines.append(f"{row.bot:<{wide}}{counts}{scores}{times}")
    return lines
