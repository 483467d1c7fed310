"""`millwright train`: learn the value that the stronger bots of a game compare positions by."""

from __future__ import annotations

import argparse
import hashlib
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from millwright.arguments import BadInput, the_game, the_number, the_seats
from millwright.games.game import AnyGame
from millwright.learning import curve
from millwright.learning.folder import Folder, Settings, WrongFolder
from millwright.learning.selfplay import teacher_of
from millwright.learning.training import Spread, Training
from millwright.mind.value import Value
from millwright.mind.weights import BadWeights, digest, own_weights, read_value
from millwright.running import WAY
from millwright.tournament import engines


def train_command(args: argparse.Namespace) -> int:
    if not find_spec("numpy"):
        raise BadInput("training needs numpy: `pip install 'millwright[train]'`")
    game = the_game(args.game)
    the_seats(game, args.seats)
    try:
        folder = the_folder(args, game)
        best = Training(folder, the_spread(args), say, the_tree()).run(args.hours)
    except (WrongFolder, BadWeights, engines.NoEngine, engines.Lost) as error:
        raise BadInput(str(error)) from None
    drawn = curve.picture(folder.steps, args.seats, teacher_of(args.game))
    (folder.path / "curve.svg").write_text(str(drawn), encoding="utf-8")
    return finish(args, game, folder, best)


def finish(args: argparse.Namespace, game: AnyGame, folder: Folder, best: int) -> int:
    hours = folder.seconds() / 3600
    if best < 0:
        before = "what it began with" if args.begin else "the teacher"
        print(f"{hours:.2f} hours; no version is better than {before} so far: give it more --hours")
        return 0
    print(f"version {best} is the best after {hours:.2f} hours: {folder.weights(best)}")
    print(f"play with it: --bots 'strong?weights={folder.weights(best)}'; the curve: {folder.path / 'curve.svg'}")
    if args.install:
        target = own_weights(game, args.seats)
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(folder.weights(best), target)
        print(f"installed: {target.name} of {game.id}")
    return 0


def the_folder(args: argparse.Namespace, game: AnyGame) -> Folder:
    folder = Folder(args.out or Path("training") / f"{game.id}-{args.seats}", the_settings(args, game))
    if args.begin:
        folder.begin_with(args.begin)
    return folder


def the_settings(args: argparse.Namespace, game: AnyGame) -> Settings:
    craft = game.craft(game.facts(None), args.seats, Value(None, 1.0, 0.0))
    if craft is None:
        raise BadInput(f"{game.id} says nothing of itself to learn from (see docs/bots.md)")
    games = the_number("games", args.games, 4, 1_000_000)
    try:
        hidden = tuple([int(n) for n in args.hidden.split(",")])
    except ValueError:
        raise BadInput(f"--hidden {args.hidden}: numbers such as 48,48 are needed") from None
    return Settings(
        args.game, args.seats, args.seed, game.rules, digest(craft.names()), games,
        args.noise, args.strangers, hidden, args.teacher, args.lean, args.hindsight, the_start(args, craft.names()),
    )  # fmt: skip


def the_start(args: argparse.Namespace, names: list[str]) -> str:
    """Which weights it begins with, if with any; they must know the same features."""
    if not args.begin:
        return ""
    read_value(args.begin, names)
    return hashlib.sha256(args.begin.read_bytes()).hexdigest()[:16]


def the_spread(args: argparse.Namespace) -> Spread:
    jobs = the_number("jobs", args.jobs, 1, 1024)
    if args.engine == "ray":
        return partial(engines.on_ray, jobs=max(jobs, 2))
    return here if jobs == 1 else partial(engines.in_processes, jobs=jobs)


def here(act: Callable[[Any], Any], work: Iterable[Any]) -> Iterator[Any]:
    return map(act, work)


def the_tree() -> str:
    """The commit of the sources, if they are a working copy, and how they run."""
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short", "HEAD"]
    try:
        found = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        found = ""
    return f"{found or 'unknown'} ({WAY})"


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
