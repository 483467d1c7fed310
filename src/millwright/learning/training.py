"""Training: games are played, a value is fitted to them and judged against the last; then again, while time lasts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Any, Final

from millwright.games.registry import find_game
from millwright.learning import fitting, samples
from millwright.learning.folder import Folder
from millwright.learning.judging import judge
from millwright.learning.selfplay import Lesson, facts_of, play_lesson, teacher_of
from millwright.mind.weights import UNTAUGHT, craft_for, digest, write_weights
from millwright.tournament.plan import Fixture, Plan, rotations
from millwright.tournament.played import Played, play_all

Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""Does pieces of work, here or elsewhere: what is done with each, and the pieces."""

PIECE: Final = 4
"""Games of one piece of work."""

RECENT: Final = 6
"""Versions whose games are learned from: those of earlier ones know too little."""

PASSES: Final = 4
"""So often a value is fitted to the same games: at first to their ends, then also to what it says of next turns."""

ADVISERS: Final = 3
"""So many of the last passes say what a next turn is worth: the mean of several errs less than each."""

JUDGED: Final = "millwright.learning.judged:Judged"
MOST_DEALS: Final = 96
GAIN: Final = 0.02
GAIN_ALONE: Final = 1.0
YARDSTICK: Final = 25
"""Deals against the teacher, for the curve: every seat once."""


class Training:
    def __init__(self, folder: Folder, spread: Spread, say: Callable[[str], None], tree: str) -> None:
        self.folder: Final = folder
        self.spread: Final = spread
        self.say: Final = say
        self.tree: Final = tree
        self.settings: Final = folder.settings

    def run(self, hours: float) -> int:
        """Version after version until the hours are over; the best one. What was done already is not done again."""
        version = 0
        while self.folder.seconds() < 3600 * hours or self.unfinished(version):
            for step in (self.generate, self.fit, self.judge):
                step(version)
            version += 1
        return self.folder.best()

    def unfinished(self, version: int) -> bool:
        return self.folder.done("generated", version) is not None

    # ---- games

    def generate(self, version: int) -> None:
        if self.folder.done("generated", version):
            return
        folder, s, start = self.folder, self.settings, time.perf_counter()
        file = folder.samples(version)
        file.unlink(missing_ok=True)
        samples.begin(file, {"game": s.game, "seats": s.seats, "rules": s.rules, "names": self.names()})
        lessons = [self.lesson(version, first) for first in range(0, s.games, PIECE)]
        for n, rows in enumerate(self.spread(play_lesson, lessons)):
            samples.append(file, rows)
            if (n + 1) % 25 == 0:
                left = (time.perf_counter() - start) / (n + 1) * (len(lessons) - n - 1)
                self.say(f"version {version}: {PIECE * (n + 1)} of {s.games} games, {left:.0f} s left")
        folder.note("generated", version, time.perf_counter() - start, games=s.games, rows=samples.mend(file))

    def lesson(self, version: int, first: int) -> Lesson:
        s = self.settings
        count = min(PIECE, s.games - first)
        seed = f"training/{s.seed}/{version}"
        return Lesson(s.game, s.seats, seed, first, count, self.best_weights(), s.noise, s.strangers)

    def names(self) -> list[str]:
        s = self.settings
        return craft_for(find_game(s.game), facts_of(s.game), s.seats, self.best_weights()).names()

    def best_weights(self) -> str:
        """The file of the best version so far, or none."""
        best = self.folder.strongest()
        return str(best.resolve()) if best else UNTAUGHT

    # ---- the value

    def fit(self, version: int) -> None:
        if self.folder.done("fitted", version):
            return
        s, start = self.settings, time.perf_counter()
        files = [self.folder.samples(n) for n in range(max(0, version + 1 - RECENT), version + 1)]
        passes = self.fitted(version, fitting.load(files))
        first, last = passes[0], passes[-1]
        write_weights(self.folder.weights(version), self.head(version, last), last.numbers)
        spent = time.perf_counter() - start
        self.folder.note("fitted", version, spent, rows=first.rows, epochs=last.epochs, explained=first.explained)
        wins = f", {first.explained[1]:.3f} of wins" if s.seats > 1 else ""
        self.say(f"version {version}: explains {first.explained[0]:.3f} of the points{wins}")

    def fitted(self, version: int, rows: Any) -> list[fitting.Fitted]:
        """Pass after pass; the first alone tells how much of the ends it explains, for the others lean on advice."""
        s, found = self.settings, list[fitting.Fitted]()
        for n in range(PASSES if s.hindsight < 1.0 else 1):
            advice = [self.folder.advice(k) for k in range(max(0, n - ADVISERS), n)]
            targets = fitting.in_hindsight(rows, advice, s.hindsight)
            found.append(fitting.fit(targets, fitting.Shape(hidden=s.hidden), s.seed + version + n))
            write_weights(self.folder.advice(n), self.head(version, found[-1]), found[-1].numbers)
        return found

    def head(self, version: int, found: fitting.Fitted) -> dict[str, Any]:
        s, names = self.settings, self.names()
        hours = round(self.folder.seconds() / 3600, 2)
        made = {"settings": asdict(s), "version": version, "rows": found.rows, "hours": hours, "tree": self.tree}
        return {
            "inputs": len(names),
            "hidden": list(s.hidden),
            "features": digest(names),
            "teacher": s.teacher,
            "lean": s.lean,
            "trained": made,
        }

    # ---- the judgement

    def judge(self, version: int) -> None:
        if self.folder.done("judged", version):
            return
        s, start = self.settings, time.perf_counter()
        new = self.folder.weights(version).resolve()
        plan = self.plan((f"{JUDGED}?weights={new}", f"{JUDGED}?weights={self.best_weights()}"), f"judge {version}")
        gain = GAIN if s.seats > 1 else GAIN_ALONE
        verdict = judge(plan, self.engine, gain, MOST_DEALS)
        mean, error = self.yardstick(f"strong?weights={new}")
        spent = time.perf_counter() - start
        self.folder.note("judged", version, spent, **asdict(verdict), yardstick=mean, yardstick_error=error)
        word = "better" if verdict.better else "no better"
        by_how_much = f"{verdict.mean:+.3f} ± {verdict.error:.3f} in {verdict.deals} deals"
        self.say(f"version {version}: {word} than the last ({by_how_much}); {self.fared(mean, error)}")

    def fared(self, mean: float, error: float) -> str:
        """What the yardstick says, in words: alone there is nobody to win against."""
        s = self.settings
        if s.seats == 1:
            return f"alone: {mean:.1f} ± {error:.1f} points"
        return f"against {s.seats - 1} {teacher_of(s.game)}: {100 * mean:.0f} ± {100 * error:.0f} % wins"

    def plan(self, bots: tuple[str, ...], seed: str) -> Plan:
        """Seeds apart from all that was learned from, and from one judgement to the next."""
        fresh = int.from_bytes(seed.encode()[-6:], "big") + self.settings.seed
        return Plan(self.settings.game, bots, (self.settings.seats,), MOST_DEALS, fresh)

    def engine(self, plan: Plan, several: Any) -> Iterator[Played]:
        pieces = [list(several[n : n + 2]) for n in range(0, len(several), 2)]
        for played in self.spread(PlayAll(plan), pieces):
            yield from played

    def yardstick(self, bot: str) -> tuple[float, float]:
        """Alone the mean points; else how often one wins against teachers. The same deals for every version."""
        s = self.settings
        plan = self.plan((bot, teacher_of(s.game)), "yard")
        table = (0, *[1] * (s.seats - 1))
        wanted: list[Fixture] = [one for deal in range(YARDSTICK) for one in rotations(plan, deal, table)]
        games = list(self.engine(plan, wanted))
        own = [(one, one.bots.index(bot)) for one in games]
        values = [float(one.scores[seat]) if s.seats == 1 else shared_win(one, seat) for one, seat in own]
        mean = sum(values) / len(values)
        spread = sum((one - mean) ** 2 for one in values) / len(values)
        return mean, (spread / len(values)) ** 0.5


class PlayAll:
    """Plays fixtures of a plan, in whatever process."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan

    def __call__(self, several: list[Fixture]) -> list[Played]:
        return play_all(self.plan, several)


def shared_win(game: Played, seat: int) -> float:
    return (game.places[seat] == 1) / game.places.count(1)
