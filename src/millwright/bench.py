"""How fast the engines are, beside a fixed loop of plain Python that is never compiled."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any, Final

from millwright.games.game import AnyGame
from millwright.games.registry import GAMES, HOUSE
from millwright.kernel import below, offers, waiting
from millwright.playout import playout, random_step
from millwright.tournament.plan import Fixture, Plan
from millwright.tournament.played import play_fixture

SEATS: Final = 4
DEPTHS: Final = (60, 120, 180, 240)
"""After how many decisions positions are taken for the cost of clone and offers."""


class Reference:
    """A fixed toy game of the engines' shape: lists of small ints, offers as tuples, a clone by constructor."""

    def __init__(self, heaps: list[int], owners: list[int], purse: list[int], turn: int) -> None:
        self.heaps = heaps
        self.owners = owners
        self.purse = purse
        self.turn = turn

    def clone(self) -> Reference:
        return Reference(self.heaps[:], self.owners[:], self.purse[:], self.turn)

    def offers(self) -> list[tuple[int, int, int]]:
        return [(1, i, n) for i, heap in enumerate(self.heaps) for n in range(1, min(heap, 3) + 1)]

    def play(self, move: tuple[int, int, int]) -> None:
        _, heap, taken = move
        self.heaps[heap] -= taken
        self.owners[heap] = self.turn
        self.purse[self.turn] += taken * (1 + self.owners.count(self.turn))
        self.turn = (self.turn + 1) % len(self.purse)


def fresh_reference() -> Reference:
    return Reference([i % 9 + 3 for i in range(40)], [-1] * 40, [0] * SEATS, 0)


def reference_game(rng: Random) -> int:
    s, steps = fresh_reference(), 0
    moves = s.offers()
    while moves:
        s.play(moves[below(rng, len(moves))])
        steps += 1
        moves = s.offers()
    return steps


Figures = dict[str, float]


def rate(play_one: Callable[[Random], int], seconds: float) -> Figures:
    """Games and decisions a second; the best of three, as noise only ever slows."""
    best = (0.0, 0.0)
    for run in range(3):
        rng, games, steps, start = Random(run), 0, 0, perf_counter()
        while perf_counter() - start < seconds / 3 or not games:
            steps += play_one(rng)
            games += 1
        spent = perf_counter() - start
        best = max(best, (games / spent, steps / spent))
    return {"games_per_second": best[0], "decisions_per_second": best[1]}


def microseconds(act: Callable[[], object], seconds: float) -> float:
    """The cost of one call, the best of ten runs."""
    best = float("inf")
    for _ in range(10):
        calls, start = 0, perf_counter()
        while perf_counter() - start < seconds / 10:
            for _ in range(50):
                act()
            calls += 50
        best = min(best, (perf_counter() - start) / calls)
    return best * 1e6


def game_figures(game: AnyGame, seconds: float) -> Figures:
    facts = game.facts()
    figures = rate(lambda rng: playout(game.start(facts, SEATS, {}), rng), seconds)
    positions = [position(game, facts, depth) for depth in DEPTHS]
    costs = [microseconds(lambda s=s: game.clone(s), seconds / 8) for s in positions]  # type: ignore[misc]
    lists = [microseconds(lambda s=s: offers(s, waiting(s)[0]), seconds / 8) for s in positions]  # type: ignore[misc]
    costs_us = {"clone_us": sum(costs) / len(costs), "offers_us": sum(lists) / len(lists)}
    return figures | costs_us | {"arena_share": arena_share(game, seconds)}


def arena_share(game: AnyGame, seconds: float) -> float:
    """How fast the arena plays with random bots, as a share of bare playouts: by processor time, in turns."""
    facts, plan = game.facts(), Plan(game.id, ("random",) * SEATS, (SEATS,), 1, 1)
    spent, steps, deal, start = [0.0, 0.0], [0, 0], 0, perf_counter()
    while perf_counter() - start < seconds or not deal:
        begun = process_time()
        for _ in range(8):
            steps[0] += playout(game.start(facts, SEATS, {}), Random(deal))
        middle = process_time()
        for _ in range(8):
            played = play_fixture(plan, Fixture(deal, tuple(range(SEATS))))
            steps[1] += played.moves if played.line() else 0
            deal += 1
        spent = [spent[0] + middle - begun, spent[1] + process_time() - middle]
    return steps[1] / spent[1] / (steps[0] / spent[0])


def position(game: AnyGame, facts: Any, depth: int) -> Any:
    """A position of a random game at which a player is asked."""
    s, rng = game.start(facts, SEATS, {}), Random(depth)
    for _ in range(depth):
        random_step(s, rng)
    while waiting(s)[0] >= SEATS:
        random_step(s, rng)
    return s


def reference_figures(seconds: float) -> Figures:
    s = fresh_reference()
    clone_us, offers_us = microseconds(s.clone, seconds / 2), microseconds(s.offers, seconds / 2)
    return rate(reference_game, seconds) | {"clone_us": clone_us, "offers_us": offers_us}


def bench(seconds: float) -> dict[str, Figures]:
    """The figures of every game, and of the reference."""
    found = {name: game_figures(GAMES[name], seconds) for name in HOUSE}
    return found | {"reference": reference_figures(seconds)}


def report(figures: dict[str, Figures]) -> list[str]:
    """A table: each figure, and its ratio to the reference's."""
    lines = [f"{'':<12}{'games/s':>12}{'decisions/s':>14}{'clone µs':>12}{'offers µs':>12}{'arena':>8}"]
    reference = figures["reference"]
    for name, row in figures.items():
        values = [row["games_per_second"], row["decisions_per_second"], row["clone_us"], row["offers_us"]]
        lines.append(
            f"{name:<12}{values[0]:>12.1f}{values[1]:>14.0f}{values[2]:>12.2f}{values[3]:>12.2f}" + arena_words(row)
        )
        if name != "reference":
            ratios = [row[key] / reference[key] for key in ("games_per_second", "decisions_per_second", "clone_us")]
            last = row["offers_us"] / reference["offers_us"]
            lines.append(f"{'  ratio':<12}{ratios[0]:>12.2f}{ratios[1]:>14.2f}{ratios[2]:>12.2f}{last:>12.2f}")
    return lines


def arena_words(row: Figures) -> str:
    return f"{100 * row['arena_share']:>6.0f} %" if "arena_share" in row else ""
