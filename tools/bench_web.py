"""Measure the table in the browser: the real server as a process, beside it a bare one; our own client, and Chromium.

python -m tools.bench_web [--only PART] [--game GAME] [--json] [--quick]

posts    posts per second with rendering: tables at once, all pages open, random moves
latency  from a post to the event at the own page and at everybody else's, on a quiet server
streams  memory of a thousand open pages, at one table and spread over many, and one update to all of them
load     a turn every five seconds at two hundred tables of two people: how long a confirmed turn takes
paint    click to paint in Chromium, at full speed and six times slower

Other work on the machine disturbs every figure; the ratio to the bare server, run just before, is what to compare.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from millwright.games.registry import GAMES
from tools.webbench import latency, load, paint, posts, streams
from tools.webbench.figures import FULL, QUICK, REFERENCE, Row, Rows, Scale, table, with_ratios

PARTS: Final[dict[str, tuple[str, Any]]] = {
    "posts": ("Posts with rendering", posts),
    "latency": ("From a post to the event, milliseconds", latency),
    "streams": ("Open streams", streams),
    "load": ("Confirmed turns under load", load),
    "paint": ("Click to paint in Chromium", paint),
}

HEAVIEST: Final = "woodcraft"
"""A stream's memory does not depend on the game as long as its page is the same size: the largest stands for all."""


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    scale, parts = (QUICK if args.quick else FULL), args.only or list(PARTS)
    if reason := cannot(parts):
        print(f"error: {reason}", file=sys.stderr)
        return 1
    found: dict[str, Rows] = {}
    for part in parts:
        found[part] = measured(part, args.game or list(GAMES), scale)
        if not args.json:
            print(table(PARTS[part][0], found[part]), end="\n\n", flush=True)
    if args.json:
        print(json.dumps({part: with_ratios(rows) for part, rows in found.items()}, indent=2))
    return 0


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone (may be given again)")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game alone (may be given again)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--quick", action="store_true", help="a few of everything: shows that it works, measures nothing"
    )
    return parser.parse_args(argv)


def cannot(parts: list[str]) -> str:
    """Why nothing is measured, before a minute has been spent on it."""
    if not Path("/proc/self/stat").exists():
        return "what a server uses is read from /proc, which only Linux has"
    return paint.missing() if "paint" in parts else ""


def measured(part: str, games: list[str], scale: Scale) -> Rows:
    """The reference, then every game."""
    rows: Rows = {}
    with tempfile.TemporaryDirectory() as folder:
        for who, run in runs(part, games):
            rows |= told(part, who, partial(run, scale, Path(folder)))
    return rows


def runs(part: str, games: list[str]) -> Iterator[tuple[str, Callable[[Scale, Path], dict[str, Row]]]]:
    module = PARTS[part][1]
    yield REFERENCE, module.run_reference
    if part == "streams" and HEAVIEST in games:
        games = [HEAVIEST]
    for game in games:
        yield game, partial(module.run_game, game)


def told(part: str, who: str, run: Callable[[], dict[str, Row]]) -> Rows:
    """Say what is going on, for it takes a while."""
    print(f"{part}: {who} ...", end=" ", file=sys.stderr, flush=True)
    start = time.perf_counter()
    rows = run()
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    return {f"{who}, {case}" if case else who: row for case, row in rows.items()}


if __name__ == "__main__":
    sys.exit(main())
