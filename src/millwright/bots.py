"""The bots, by game and by name; those of somebody else, by module or file; and a bot at its seat."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from math import isfinite
from pathlib import Path
from random import Random
from typing import Any, Final

from millwright import botspec, external
from millwright.bot import Bot, Opinion
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.kernel import Event, Move, heard
from millwright.loading import NotThere, load
from millwright.mind.minds import Mind

EXPECTED: Final = ("points", "chance")
"""What an opinion may say of the end of the game; somebody else's need not even have the fields."""

OURS: Final = str(Path(__file__).parent)

ALSO: Final = "MILLWRIGHT_BOTS"
"""The variable of the environment that names bots of other people's, parted by commas: for every game."""


USUAL: Final = ("steady", "strong")
"""Who sits where nobody is named: the first of these that a game has."""


class BadBot(ValueError):
    """A bot that is not there, that fails, or that answers what is not on offer; the message says which and why."""


class Roster(dict[str, dict[str, Callable[[], Bot]]]):
    """The bots of each game, the strongest last; at a table in the browser no others may sit."""

    def __missing__(self, game: str) -> dict[str, Callable[[], Bot]]:
        """Looked up when they are asked for. Those that the server was started with come first."""
        own = [name for name in os.environ.get(ALSO, "").split(",") if name]
        self[game] = {name: load_bot(name) for name in own} | GAMES[game].bots()
        return self[game]


BOTS: Final = Roster()


def preferred(known: Sequence[str], *wanted: str) -> str:
    """The first of the wanted bots that there is; if there is none, the last that is known: the strongest."""
    return next((name for name in wanted if name in known), known[-1])


def usual(known: Sequence[str]) -> str:
    """Who sits where nobody is named."""
    return preferred(known, *USUAL)


def find_bot(game: AnyGame, name: str) -> Callable[[], Bot]:
    """What makes a bot: one of the game's own, `my_module:MyBot?x=2`, `path/to/file.py:MyBot`, or `cmd:./my-bot`."""
    known, (base, given) = game.bots(), botspec.parted(name)
    if base in known:
        return with_parameters(name, known[base], given)
    if not botspec.is_spec(name):
        raise BadBot(f"no such bot: {name} (there are: {', '.join(known)}, and yours as my_module:MyBot)")
    return load_bot(name)


def load_bot(name: str) -> Callable[[], Bot]:
    """What makes somebody else's bot."""
    if botspec.is_command(name):
        return partial(external.ExternalBot, *botspec.command_of(name))
    base, given = botspec.parted(name)
    try:
        found = load(base)
    except NotThere as error:
        raise BadBot(f"no such bot: {error}") from error
    if not isinstance(found, type) or getattr(found, "choose", Bot.choose) is Bot.choose:
        raise BadBot(f"{name} is no bot: a class with a method `choose(self, view, offers, rng)` is needed")
    return with_parameters(name, found, given)


def with_parameters(name: str, make: Callable[..., Bot], given: list[tuple[str, str]]) -> Callable[[], Bot]:
    try:
        return botspec.bound(make, given)
    except botspec.BadParameter as error:
        raise BadBot(f"{name}: {error}") from None


def listens(bot: Any, game: AnyGame | None = None) -> bool:
    """Whether a bot, or the class of one, wants to hear what happens; whatever else makes bots may make such a one.

    The stronger bots of the house listen for the sake of the game's memory: where it has none, they need not.
    """
    if not isinstance(bot, type) and callable(bot) and not hasattr(bot, "choose"):
        return True
    kind = bot if isinstance(bot, type) else type(bot)
    if game is not None and getattr(kind, "observe", None) is Mind.observe:
        return game.memory(0, max(game.seats)) is not None
    wanted = [(getattr(kind, name, None), getattr(Bot, name)) for name in ("observe", "end")]
    return any(own is not None and own is not usual for own, usual in wanted)


class SeatedBot:
    """A bot at its seat. It is told its game; what goes wrong with it is told with its name."""

    def __init__(
        self, game: AnyGame, bot: str | Bot, seat: int, names: list[str], options: dict[str, str] | None = None
    ) -> None:
        self.label: Final = f"{bot if isinstance(bot, str) else type(bot).__name__} as {names[seat]}"
        self.bot: Final[Any] = self.guarded(find_bot(game, bot)) if isinstance(bot, str) else bot
        if isinstance(self.bot, external.ExternalBot):
            self.bot.options = options or {}
        self.seat: Final = seat
        self.listens: Final = listens(self.bot, game)
        self.heard = 0  # of so many moves, the start counted as one
        self.call("begin", game, seat, len(names))

    def call(self, name: str, *args: Any) -> None:
        """It need not be a `Bot`: what it does not have, it is not told."""
        if hasattr(self.bot, name):
            self.guarded(getattr(self.bot, name), *args)

    def hear(self, log: list[list[Event]]) -> None:
        """What the seat may know of the moves since the last time; `log` has those of the whole game."""
        if self.listens and self.heard < len(log):
            events = [event for part in log[self.heard :] for event in heard(part, self.seat)]
            self.heard = len(log)
            self.call("observe", events)

    def end(self, log: list[list[Event]], scores: list[int]) -> None:
        if self.listens:
            self.hear(log)
            self.call("end", scores)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """Its answer, one of the offers."""
        move = self.guarded(self.bot.choose, view, offers[:], rng)
        if move not in offers:
            raise BadBot(f"{self.label}: {repr(move)[:60]} is not on offer")
        return offers[offers.index(move)]

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        """Its opinions, of offers alone and first of its choice; a bot that does not say why just chooses."""
        if not hasattr(self.bot, "explain"):
            return [Opinion(self.choose(view, offers, rng))]
        found = self.guarded(self.bot.explain, view, offers[:], rng, about)
        try:
            opinions = [read_opinion(one, offers) for one in found]
        except (AttributeError, TypeError, ValueError) as error:
            raise BadBot(f"{self.label}: opinions that cannot be read ({error})") from error
        if not opinions or not all(isfinite(n) for one in opinions for n in numbers_of(one)):
            raise BadBot(f"{self.label}: opinions without a move, or without a number")
        return opinions

    def guarded(self, act: Callable[..., Any], *args: Any) -> Any:
        try:
            return act(*args)
        except external.Failed as error:
            raise BadBot(f"{self.label}: {error}") from None
        except Exception as error:
            what = " ".join(f"{type(error).__name__}: {error}".split())
            raise BadBot(f"{self.label}: {what[:200]}{place_of(error)}") from error


def read_opinion(one: Any, offers: list[Move]) -> Opinion:
    """An opinion as somebody else's bot gave it, with our own types."""
    terms = tuple([(str(key), float(amount)) for key, amount in one.terms])
    points, chance = [None if n is None else float(n) for n in (getattr(one, key, None) for key in EXPECTED)]
    if chance is not None and not 0.0 <= chance <= 1.0:
        raise ValueError(f"a chance of {chance:g}")
    return Opinion(offers[offers.index(one.move)], float(one.worth), terms, points, chance)


def numbers_of(one: Opinion) -> list[float]:
    """All that an opinion counts with."""
    return [one.worth, *[amount for _, amount in one.terms], *([one.points] if one.points is not None else [])]


def place_of(error: Exception) -> str:
    """Where in somebody else's file it went wrong."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(OURS)]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
