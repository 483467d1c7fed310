"""`millwright arena`: a tournament of bots."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from millwright.arguments import BadInput, the_bot, the_game, the_number, the_options, the_seats
from millwright.games.game import AnyGame
from millwright.progress import progress
from millwright.tournament import engines, folder
from millwright.tournament.plan import MOST_TABLES, Plan, size, table_count
from millwright.tournament.played import Played
from millwright.tournament.report import report
from millwright.tournament.run import Engine, play
from millwright.tournament.summary import failures, standings, summary, text_table


def arena_command(args: argparse.Namespace) -> int:
    plan = the_plan(args)
    engine = the_engine(args)
    show = args.open if args.open is not None else sys.stdout.isatty() and not args.json
    try:
        played = folder.open_folder(args.out, plan) if args.out else []
        with keeping(args.out) as keep:
            spent = play_all(plan, played, engine, keep)
    except (folder.WrongFolder, engines.NoEngine, engines.Lost) as error:
        raise BadInput(str(error)) from None
    page = write_report(args.out, plan, played) if args.out or show else None
    print(json.dumps(summary(plan, played)) if args.json else "\n".join(told(plan, played, spent, page)))
    if show and page:
        open_page(page)
    return 0


def the_plan(args: argparse.Namespace) -> Plan:
    game = the_game(args.game)
    bots = tuple([the_bot(game, name.strip()) for name in args.bots.split(",")])
    if len(set(bots)) < max(2, len(bots)):
        raise BadInput("--bots: name two or more, each once")
    seats = the_counts(game, args.seats)
    deals = the_number("deals", args.deals, 1, 1_000_000)
    options = tuple(the_options(game, args.option).items())
    game.facts(args.facts)  # a wrong file is refused before anything is played
    if not args.ladder and sum(table_count(len(bots), n) for n in seats) > MOST_TABLES:
        raise BadInput(f"{len(bots)} bots make more than {MOST_TABLES} tables: use --ladder, or fewer --seats")
    return Plan(args.game, bots, seats, deals, args.seed, options, args.facts, args.ladder)


def the_counts(game: AnyGame, words: str) -> tuple[int, ...]:
    """The numbers of seats, each once; an arena has no tables for one."""
    try:
        wanted = [int(one) for one in words.split(",")] if words else [one for one in game.seats if one > 1]
    except ValueError:
        raise BadInput(f"--seats {words}: numbers such as 2,3,4 are needed") from None
    for one in wanted:
        the_seats(game, one)
    if 1 in wanted or not wanted:
        raise BadInput("an arena needs tables of two seats or more: for one alone, use `simulate`")
    return tuple(sorted(set(wanted)))


def the_engine(args: argparse.Namespace) -> Engine:
    jobs = the_number("jobs", args.jobs, 1, 1024)
    if args.engine == "ray":
        return partial(engines.play_on_ray, jobs=max(jobs, 2))
    if jobs == 1 and not args.start:
        return engines.play_here
    return partial(engines.play_in_processes, jobs=jobs, start=args.start)


@contextlib.contextmanager
def keeping(out: Path | None) -> Iterator[Any]:
    if out is None:
        yield None
    else:
        with folder.appending(out / folder.GAMES) as file:
            yield file


def play_all(plan: Plan, played: list[Played], engine: Engine, keep: Any) -> float:
    """Play what is left, keep each game at once, and say how it goes; the seconds that it took."""
    start, before, games = time.perf_counter(), len(played), size(plan)
    if before:
        print(f"millwright: {before} games are played already", file=sys.stderr)
    for one in play(plan, played, engine):
        if keep:
            keep.write(one.line() + "\n")
            keep.flush()
        for why in one.failed.values():
            print(f"millwright: deal {one.deal}: {why}: chance plays on, and the game is lost", file=sys.stderr)
        progress(len(played), max(games, len(played)), time.perf_counter() - start, before)
    return time.perf_counter() - start


def write_report(out: Path | None, plan: Plan, played: list[Played]) -> Path:
    place = out or Path(tempfile.mkdtemp(prefix="millwright-arena-"))
    file = place / folder.REPORT
    file.write_text(report(plan, played), encoding="utf-8")
    return file


def told(plan: Plan, played: list[Played], spent: float, page: Path | None) -> list[str]:
    deals = len({(one.seats, one.deal) for one in played})
    lines = text_table(standings(played, plan.bots))
    lines.append(f"games: {len(played)}, deals: {deals}, with mirrored luck; {spent:.1f} s")
    lines += [f"failed: {why}" for why in failures(played)[:8]]
    return [*lines, *([f"report: {page}"] if page else [])]


def open_page(page: Path) -> None:
    import webbrowser

    with contextlib.suppress(webbrowser.Error):
        webbrowser.open(page.resolve().as_uri())
