"""`millwright simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from millwright.arena import Result, Series, play_series, record_name, table
from millwright.arguments import BadInput, the_bots, the_game, the_number, the_options, the_seats
from millwright.games.registry import find_game
from millwright.progress import progress
from millwright.record import save
from millwright.results import WrongFile, note_result, open_results


def simulate_command(args: argparse.Namespace) -> int:
    series = the_series(args)
    jobs = the_number("jobs", args.jobs, 1, 64)
    if args.record:
        make_folder(args.record)
    results = so_far(args.out, series)
    done, start = {one.number for one in results}, time.perf_counter()
    left = [number for number in range(series.games) if number not in done]
    for found in play_series(series, jobs, args.record is not None, left):
        if args.record:
            save(args.record / record_name(series, found.number), found.record)
        if args.out:
            note_result(args.out, found)
        results.append(replace(found, record=""))
        progress(len(results) - len(done), len(left), time.perf_counter() - start)
    rate = len(left) / (time.perf_counter() - start)
    print(json.dumps(summary(series, results)) if args.json else "\n".join(score_table(series, results, rate)))
    return 0


def so_far(out: Path | None, series: Series) -> list[Result]:
    """What the file that games are kept in has of the series already."""
    try:
        return open_results(out, series) if out else []
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"--out {out}: {getattr(error, 'strerror', None) or error}") from None
    except WrongFile as error:
        raise BadInput(str(error)) from None


def the_series(args: argparse.Namespace) -> Series:
    game = the_game(args.game)
    seats = the_seats(game, args.seats)
    bots = the_bots(game, args.bots, seats)
    games = the_number("games", args.games, 1, 100_000_000)
    options = tuple(the_options(game, args.option).items())
    game.facts(args.facts)  # a wrong file is refused before anything is played
    return Series(args.game, seats, bots, games, args.seed, options, args.facts, args.rotate)


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--record {path}: {error.strerror or error}") from None


def summary(series: Series, results: list[Result]) -> dict[str, Any]:
    winners = [max(r.scores) for r in results]
    return {
        "game": find_game(series.game).id,
        "seats": series.seats,
        "games": len(results),
        "seed": series.seed,
        "moves": sum(r.moves for r in results) / len(results),
        "winner_mean": sum(winners) / len(winners),
        "bots": [asdict(row) for row in table(series, results)],
    }


def score_table(series: Series, results: list[Result], rate: float) -> list[str]:
    found = table(series, results)
    wide = max(10, *[len(row.bot) + 1 for row in found])
    heads = f"{'seats':>6}{'wins':>8}{'win rate':>10}{'95 %':>16}{'mean':>8}{'sd':>7}{'min':>6}{'max':>6}"
    rows = [f"{'bot':<{wide}}{heads}"]
    for r in found:
        span = f"{100 * r.low:.1f} to {100 * r.high:.1f}"
        numbers = f"{r.mean:>8.1f}{r.deviation:>7.1f}{r.least:>6}{r.most:>6}"
        rows.append(f"{r.bot:<{wide}}{r.seats:>6}{r.wins:>8}{100 * r.rate:>8.1f} %{span:>16}{numbers}")
    told = summary(series, results)
    rows.append(
        f"{len(results)} games, {told['moves']:.0f} moves each, winners' mean {told['winner_mean']:.1f}, "
        f"{rate:.1f} games/s"
    )
    return rows
