"""How much a bidder gains that knows Master's algorithm: a bandit learns its parameters, fresh games measure it.

python -m tools.best_response --minutes 60 --games 400 --out build/best_response.json
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from math import log, sqrt
from pathlib import Path

from millwright.arena import Series, interval, play_game

BOT = "examples/answering_bidder.py:Answering"
ARMS = [f"{BOT}?price={price}&runs={runs}" for price in (0.7, 0.85, 1.0, 1.2, 1.5) for runs in (1, 3)]
TRAINING, FRESH = 1_000_000, 2_000_000
"""Seeds of games that are learned from, and of those that count."""


class Arm:
    """One way of answering, and how it has done."""

    def __init__(self, bot: str) -> None:
        self.bot = bot
        self.games = 0
        self.wins = 0

    def hope(self, every: int) -> float:
        """How good it may well be: ways that were tried seldom get the benefit of the doubt."""
        if not self.games:
            return float("inf")
        return self.wins / self.games + 0.5 * sqrt(log(every + 1) / self.games)


def won(bot: str, rival: str, seed: int, number: int) -> bool:
    series = Series("workshop", 4, (bot, rival, rival, rival), number + 1, seed, (), None, rotate=True)
    return 0 in play_game(series, number, keep=False).winners


def learn(arms: list[Arm], rival: str, minutes: float, curve: list[tuple[float, int, str, float]]) -> Arm:
    """The arm that was right to play most often; the curve has minutes, games, the favourite and its share of wins."""
    start, number = time.monotonic(), 0
    while time.monotonic() - start < 60 * minutes:
        arm = max(arms, key=lambda one: one.hope(number))
        arm.wins += won(arm.bot, rival, TRAINING, number)
        arm.games += 1
        number += 1
        best = favourite(arms)
        curve.append(((time.monotonic() - start) / 60, number, best.bot, best.wins / max(1, best.games)))
        if number % 10 == 0:
            print(f"{number} games, so far {best.bot}: {best.wins} of {best.games}", file=sys.stderr, flush=True)
    return favourite(arms)


def favourite(arms: list[Arm]) -> Arm:
    return max(arms, key=lambda one: (one.games, one.wins))


def measure(bot: str, rival: str, games: int) -> int:
    wins = 0
    for number in range(games):
        wins += won(bot, rival, FRESH, number)
        if (number + 1) % 10 == 0:
            print(f"{wins} of {number + 1} fresh games", file=sys.stderr, flush=True)
    return wins


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long it may learn")
    parser.add_argument("--games", type=int, default=400, help="fresh games that measure what was learned")
    parser.add_argument("--rival", default="master", help="who sits in the other three seats")
    parser.add_argument("--out", type=Path, help="a file for the curve and the result, as JSON")
    args = parser.parse_args()
    curve: list[tuple[float, int, str, float]] = []
    best = learn([Arm(bot) for bot in ARMS], args.rival, args.minutes, curve)
    wins = measure(best.bot, args.rival, args.games)
    low, high = interval(wins, max(1, args.games))
    print(f"{best.bot} wins {wins} of {args.games}: {wins / max(1, args.games):.1%} [{low:.1%}, {high:.1%}]")
    if args.out:
        args.out.write_text(json.dumps({"bot": best.bot, "wins": wins, "games": args.games, "curve": curve}))


if __name__ == "__main__":
    main()
