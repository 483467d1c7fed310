"""The bots, by game and by name; and those of somebody else, by module or file."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from millwright.bot import Bot
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES


class NoSuchBot(ValueError):
    """A name that stands for no bot; the message says why."""


class Roster(dict[str, dict[str, Callable[[], Bot]]]):
    """The bots of each game, looked up when they are asked for: most commands need none."""

    def __missing__(self, game: str) -> dict[str, Callable[[], Bot]]:
        self[game] = GAMES[game].bots()
        return self[game]


BOTS: Final = Roster()


def new_bot(game: AnyGame, name: str, seat: int, seats: int) -> Bot:
    """A bot that has been told its game: one of the house's, `my_module:MyBot`, or `path/to/file.py:MyBot`."""
    bot: Any = maker(game, name)()
    if hasattr(bot, "begin"):
        bot.begin(game, seat, seats)
    found: Bot = bot
    return found


def maker(game: AnyGame, name: str) -> Callable[[], Bot]:
    known = game.bots()
    return known[name] if name in known else load_bot(name)


@cache
def load_bot(name: str) -> Callable[[], Bot]:
    """The class of somebody else's bot."""
    where, colon, what = name.rpartition(":")
    if not (where and colon and what):
        raise NoSuchBot(f"no such bot: {name}")
    found = getattr(load_module(where), what, None)
    if found is None:
        raise NoSuchBot(f"{name}: there is no {what} in {where}")
    if not callable(getattr(found, "choose", None)):
        raise NoSuchBot(f"{name}: a bot needs a method `choose(view, offers, rng)`")
    made: Callable[[], Bot] = found
    return made


def load_module(where: str) -> ModuleType:
    """By its dotted name, the current folder included; or by the path of its file."""
    try:
        if where.endswith(".py"):
            return load_file(Path(where))
        if "" not in sys.path:
            sys.path.insert(0, "")
        return importlib.import_module(where)
    except ImportError as error:
        raise NoSuchBot(f"{where}: {error}") from None
    except OSError as error:
        raise NoSuchBot(f"{where}: {error.strerror or error}") from None


def load_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError("not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # so that its dataclasses and pickles find it
    spec.loader.exec_module(module)
    return module
