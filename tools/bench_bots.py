"""Measure bots as a table has them: in worker processes, and beside people who play elsewhere.

python -m tools.bench_bots [--only PART] [--game GAME] [--seats N] [--bot BOT] [--decisions N] [--json]

decisions  time of a decision through a worker: middle, 99th percentile and longest, of the clock and the processor
pages      from a post to the event at a table of people: on a quiet server, and while three bots think at another table

Positions are those of games that `steady` plays; the bot is asked about those where it has a choice, spread over whole
games. Other work on the machine disturbs the clock: processor time is what to compare. Engines run compiled if there
is a build (`make compiled`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from millwright.bots import BOTS
from millwright.games.registry import GAMES
from tools.botbench.decisions import timed_decisions
from tools.botbench.pages import beside_thinkers
from tools.layout import ready
from tools.webbench.figures import Row, Rows, table

PARTS: Final = {
    "decisions": "A decision through a worker process, milliseconds",
    "pages": "From a post to the event while three bots think at another table, milliseconds",
}


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    compiled = ready()
    if compiled:
        os.environ["PYTHONPATH"] = str(compiled)  # of the workers and servers that are started
    print(f"engines: {'compiled' if compiled else 'interpreted (`make compiled` builds them)'}", file=sys.stderr)
    found = {part: measured(part, args) for part in args.only or PARTS}
    if args.json:
        print(json.dumps(found, indent=2))
    return 0


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=PARTS, action="append", help="this part alone (may be given again)")
    parser.add_argument("--game", choices=GAMES, action="append", help="this game alone (may be given again)")
    parser.add_argument("--seats", type=int, action="append", help="this number of seats alone (may be given again)")
    parser.add_argument("--bot", action="append", help="this bot alone (may be given again; default: all but random)")
    parser.add_argument("--decisions", type=int, default=200, help="so many for each game, bot and number of seats")
    parser.add_argument("--turns", type=int, default=100, help="so many posts of people, quiet and beside bots")
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser.parse_args(argv)


def measured(part: str, args: argparse.Namespace) -> Rows:
    """All cases, each told as it is done: they take a while."""
    rows: Rows = {}
    for game in args.game or GAMES:
        for bot in bots_of(game, args.bot, part):
            for case, row in cases(part, game, bot, args):
                print(f"{part}: {case}", file=sys.stderr, flush=True)
                rows[case] = row
    if rows and not args.json:
        print(table(PARTS[part], rows), end="\n\n", flush=True)
    return rows


def bots_of(game: str, wanted: list[str] | None, part: str) -> list[str]:
    known = [name for name in BOTS[game] if name in wanted] if wanted else [*BOTS[game]][1:]
    return known[-1:] if part == "pages" else known


def cases(part: str, game: str, bot: str, args: argparse.Namespace) -> list[tuple[str, Row]]:
    if part == "decisions":
        seats = [n for n in GAMES[game].seats if not args.seats or n in args.seats]
        return [(f"{game} {n}, {bot}", asyncio.run(timed_decisions(game, n, bot, args.decisions))) for n in seats]
    with tempfile.TemporaryDirectory() as folder:
        return [(f"{game}, {name}", row) for name, row in beside_thinkers(game, bot, args.turns, Path(folder))]


if __name__ == "__main__":
    sys.exit(main())
