"""How much a bidder gains that knows Master's algorithm: a bandit learns its parameters, fresh games measure it.

python -m tools.best_response --minutes 60 --games 400 --jobs 2 --out build/best_response.jsonl

Every game is a line of the file; the same command again goes on where it was stopped. Engines run compiled if there is
a build (`make compiled`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import log, sqrt
from pathlib import Path
from typing import Any, Final

from millwright.arena import Series, interval, play_game
from millwright.journal import add_line, whole_lines
from millwright.tournament.engines import in_processes
from tools.layout import ready

BOT: Final = "examples/answering_bidder.py:Answering"
ARMS: Final = [f"{BOT}?price={price}&runs={runs}" for price in (0.7, 0.85, 1.0, 1.2, 1.5) for runs in (1, 3)]
TRAINING: Final = 1_000_000
FRESH: Final = 2_000_000
"""Seeds of games that are learned from, and of those that count."""


@dataclass(frozen=True)
class Trial:
    """A game of one answer against three rivals."""

    bot: str
    rival: str
    seed: int
    number: int


def played(trial: Trial) -> tuple[Trial, bool]:
    bots = (trial.bot, trial.rival, trial.rival, trial.rival)
    series = Series("workshop", 4, bots, trial.number + 1, trial.seed, (), None, rotate=True)
    return trial, 0 in play_game(series, trial.number, keep=False).winners


class Arm:
    """One way of answering, and how it has done; a game that still goes on counts as lost so far."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.games = 0
        self.wins = 0

    def hope(self, every: int) -> float:
        """How good it may well be: ways that were tried seldom get the benefit of the doubt."""
        if not self.games:
            return float("inf")
        return self.wins / self.games + 0.5 * sqrt(log(every + 1) / self.games)


def favourite(arms: list[Arm]) -> Arm:
    return max(arms, key=lambda one: (one.games, one.wins))


class Search:
    """The games so far, in the file and in mind."""

    def __init__(self, rival: str, jobs: int, out: Path) -> None:
        self.rival, self.jobs, self.out = rival, jobs, out
        self.lines: list[dict[str, Any]] = [json.loads(line) for line in whole_lines(out)]
        self.arms = [Arm(bot) for bot in ARMS]
        for line in self.of(TRAINING):
            arm = self.arm(line["bot"])
            arm.games, arm.wins = arm.games + 1, arm.wins + line["won"]

    def of(self, seed: int) -> list[dict[str, Any]]:
        return [line for line in self.lines if line["seed"] == seed]

    def arm(self, bot: str) -> Arm:
        return next(one for one in self.arms if one.bot == bot)

    def run(self, trials: Iterator[Trial]) -> None:
        before, start = max([line["seconds"] for line in self.lines], default=0.0), time.monotonic()
        for trial, won in in_processes(played, trials, self.jobs, "spawn"):
            self.note({**asdict(trial), "won": won, "seconds": round(before + time.monotonic() - start, 1)})
            if trial.seed == TRAINING:
                self.arm(trial.bot).wins += won
            if len(self.lines) % 10 == 0:
                self.tell(trial.seed)

    def note(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        add_line(self.out, line)

    def tell(self, seed: int) -> None:
        lines, best = self.of(seed), favourite(self.arms)
        wins = sum(line["won"] for line in lines)
        kind = f"{len(lines)} games of training, so far {best.bot}: {best.wins} of {best.games}"
        print(kind if seed == TRAINING else f"{wins} of {len(lines)} fresh games", file=sys.stderr, flush=True)

    def training(self, minutes: float) -> Iterator[Trial]:
        """What is worth a trial, while the time lasts."""
        number = max([line["number"] for line in self.of(TRAINING)], default=-1)
        until = time.monotonic() + 60 * minutes - max([line["seconds"] for line in self.of(TRAINING)], default=0.0)
        while time.monotonic() < until:
            number += 1
            arm = max(self.arms, key=lambda one: one.hope(number))
            arm.games += 1
            yield Trial(arm.bot, self.rival, TRAINING, number)

    def fresh(self, bot: str, games: int) -> Iterator[Trial]:
        done = {line["number"] for line in self.of(FRESH)}
        yield from [Trial(bot, self.rival, FRESH, n) for n in range(games) if n not in done]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it may learn")
    parser.add_argument("--games", type=int, default=400, help="fresh games that measure what was learned")
    parser.add_argument("--jobs", type=int, default=1, help="processes to use")
    parser.add_argument("--rival", default="master", help="who sits in the other three seats")
    parser.add_argument("--out", type=Path, default=Path("build/best_response.jsonl"), help="a file for the games")
    args = parser.parse_args()
    if compiled := ready():
        os.environ["PYTHONPATH"] = str(compiled)  # of the processes that play
    args.out.parent.mkdir(parents=True, exist_ok=True)
    search = Search(args.rival, args.jobs, args.out)
    search.run(search.training(args.minutes))
    best = favourite(search.arms).bot
    search.run(search.fresh(best, args.games))
    wins, games = sum(line["won"] for line in search.of(FRESH)), max(1, len(search.of(FRESH)))
    low, high = interval(wins, games)
    print(f"{best} wins {wins} of {games}: {wins / games:.1%} [{low:.1%}, {high:.1%}]")


if __name__ == "__main__":
    main()
