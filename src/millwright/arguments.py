"""What all commands share: bad input, how a command is declared, and how its arguments are read."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NoReturn

from millwright.bots import find_bot, usual
from millwright.botspec import is_spec, parted
from millwright.games.game import AnyGame
from millwright.games.registry import find_game, pass_on
from millwright.kernel import WATCHER
from millwright.language import languages, wished_by_terminal
from millwright.loading import is_place
from millwright.record import Record, place_for


class BadInput(ValueError):
    """Something on the command line that cannot be done; the message says what would be right."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see `{self.prog} --help`)")


def refuse(message: str) -> int:
    print(f"millwright: {one_line(message)}", file=sys.stderr)
    return 2


def one_line(message: str) -> str:
    """The message with nothing in it that could break or colour a terminal line."""
    return "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in message)


def command(commands: Any, name: str, module: str, summary: str) -> Any:
    """Declare a command. What it does is in a module of `commands`, which is imported when it is run."""
    p = commands.add_parser(name, help=summary, description=summary[0].upper() + summary[1:] + ".")
    p.set_defaults(run=f"millwright.commands.{module}:{name}_command")
    words = f"the language of what players read: {', '.join(languages())} (default: the terminal's)"
    p.add_argument("--lang", metavar="L", help=words)
    return p


def the_language(name: str | None) -> str:
    """The one that was asked for, or else that of the terminal."""
    if name is not None and name not in languages():
        raise BadInput(f"--lang {name}: there are texts in {', '.join(languages())}")
    return name or wished_by_terminal()


def the_number(name: str, value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise BadInput(f"--{name} {value}: a number from {low} to {high} is needed")
    return value


def the_game(name: str) -> AnyGame:
    game = find_game(name)
    if is_place(name):
        pass_on(name)
    return game


def the_seats(game: AnyGame, seats: int) -> int:
    if seats not in game.seats:
        raise BadInput(f"{game.id} is for {', '.join(map(str, game.seats))} players, not {seats}")
    return seats


def the_bot(game: AnyGame, name: str, also: tuple[str, ...] = ()) -> str:
    """One that there is: it is loaded to see whether it can be."""
    known = (*also, *game.bots())
    if parted(name)[0] not in known and not is_spec(name):
        raise BadInput(f"no such player: {name or '(nothing)'} (there are: {', '.join(known)})")
    if name not in known:
        find_bot(game, name)
    return name


def the_bots(game: AnyGame, names: str, seats: int, also: tuple[str, ...] = ()) -> tuple[str, ...]:
    bots = tuple([the_bot(game, name.strip(), also) for name in names.split(",")])
    if len(bots) == 1:
        bots *= seats
    if len(bots) != seats:
        raise BadInput(f"{len(bots)} players are named for {seats} seats: name one for each, or one for all")
    return bots


def usual_bot(game: AnyGame) -> str:
    """Who sits where nobody is named."""
    return usual(list(game.bots()))


def the_options(game: AnyGame, pairs: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for pair in pairs:
        key, _, value = pair.partition("=")
        if not game.allows(key, value):
            raise BadInput(f"--option {pair}: the options of {game.id} are {game.option_words(key)}")
        options[key] = value
    return options


def the_file(name: str, path: Path) -> Path:
    """A place to write to, looked at before the work is done."""
    try:
        return place_for(path)
    except OSError as error:
        raise BadInput(f"--{name} {path}: {error.strerror or error}") from None


def the_seat(record: Record, name: str | None) -> int:
    if name is None:
        return WATCHER
    names = record.game.seat_ids(record.facts, record.seats)
    if name not in names:
        raise BadInput(f"no such seat: {name} (there are: {', '.join(names)})")
    return names.index(name)


def the_at(at: int | None) -> int:
    """After how many moves; -1 for all of them."""
    return -1 if at is None else the_number("at", at, 0, 1_000_000)
