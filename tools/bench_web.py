"""Measure the table in the browser: the real server as a process, beside it a bare one; our own client, and Chromium.

python -m tools.bench_web [--only PART] [--store STORE] [--game GAME] [--json] [--quick]

posts    posts per second with rendering: tables at once, all pages open, random moves
latency  from a post to the event at the own page and at everybody else's, on a quiet server
streams  memory of a thousand open pages, at one table and spread over many, and of 5,000; one update to all of them
load     a turn every five seconds at two hundred tables of two people: how long a confirmed turn takes
stored   home and table pages of a house with 100,000 tables, beside one with 100
shared   one house served by one process and by two: confirmed turns a second (PostgreSQL alone)
paint    click to paint in Chromium, at full speed and six times slower (SQLite alone: it is the browser that counts)

Each part runs for both stores, SQLite and PostgreSQL, which commit to the same disk.

Other work on the machine disturbs every figure; the ratio to the bare server, run just before, is what to compare.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from millwright.games.registry import GAMES
from tools.webbench import latency, load, paint, posts, shared, stored, streams
from tools.webbench.figures import FULL, QUICK, REFERENCE, Row, Rows, Scale, table, with_ratios
from tools.webbench.places import POSTGRES, SQLITE, STORES, places

PARTS: Final[dict[str, tuple[str, Any]]] = {
    "posts": ("Posts with rendering", posts),
    "latency": ("From a post to the event, milliseconds", latency),
    "streams": ("Open streams", streams),
    "load": ("Confirmed turns under load", load),
    "stored": ("Pages of a house with many tables, milliseconds", stored),
    "shared": ("One house served by several processes", shared),
    "paint": ("Click to paint in Chromium", paint),
}

HEAVIEST: Final = "woodcraft"
LIGHTEST: Final = "workshop"

ALONE: Final = {"streams": HEAVIEST, "shared": HEAVIEST, "stored": LIGHTEST}
"""Parts that one game stands for. A stream's memory depends on the size of its page alone, a list on no game at all."""

ONLY: Final = {"shared": (POSTGRES,), "paint": (SQLITE,)}
"""Parts that one kind of store has alone."""


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    scale, parts = (QUICK if args.quick else FULL), args.only or list(PARTS)
    scale = replace(scale, shared_tables=args.tables or scale.shared_tables, shared_free=args.free)
    if reason := cannot(parts):
        print(f"error: {reason}", file=sys.stderr)
        return 1
    found: dict[str, Rows] = {}
    for part in parts:
        found[part] = measured(part, args.game or list(GAMES), scale, args.store or list(STORES))
        if not args.json:
            print(table(PARTS[part][0], found[part]), end="\n\n", flush=True)
    if args.json:
        print(json.dumps({part: with_ratios(rows) for part, rows in found.items()}, indent=2))
    return 0


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone (may be given again)")
    parser.add_argument("--store", choices=STORES, action="append", help="this kind alone (may be given again)")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game alone (may be given again)")
    parser.add_argument("--tables", type=int, metavar="N", help="of the part `shared`, instead of 48")
    parser.add_argument("--free", action="store_true", help="of the part `shared`: no process keeps to a core")
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


def measured(part: str, games: list[str], scale: Scale, stores: list[str]) -> Rows:
    """The reference, then every game in every store."""
    module = PARTS[part][1]
    rows = told(part, REFERENCE, partial(module.run_reference, scale))
    if part in ALONE and ALONE[part] in games:
        games = [ALONE[part]]
    for store in [one for one in stores if one in ONLY.get(part, STORES)]:
        with places(store) as where:
            for game in games:
                rows |= told(part, f"{game} in {store}", partial(module.run_game, game, scale, where))
    return rows


def told(part: str, who: str, run: Callable[[], dict[str, Row]]) -> Rows:
    """Say what is going on, for it takes a while."""
    print(f"{part}: {who} ...", end=" ", file=sys.stderr, flush=True)
    start = time.perf_counter()
    rows = run()
    print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr, flush=True)
    return {f"{who}, {case}" if case else who: row for case, row in rows.items()}


if __name__ == "__main__":
    sys.exit(main())
