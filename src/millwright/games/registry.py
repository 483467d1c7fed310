"""The games, by id. Each is imported when it is first asked for: most commands need one, or none."""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Final

from millwright.games.game import AnyGame, Game
from millwright.loading import NotThere, imported, is_place, load

HOUSE: Final = {
    "workshop": "millwright.games.workshop.game:WORKSHOP",
    "brass": "millwright.games.brass.game:BRASS",
    "woodcraft": "millwright.games.woodcraft.game:WOODCRAFT",
}

ALSO: Final = "MILLWRIGHT_GAMES"
"""The variable of the environment that names games of other people's, parted by commas."""


class NoSuchGame(ValueError):
    """A name that stands for no game; the message says why."""


class Games(MutableMapping[str, AnyGame]):
    """A dictionary whose values may be places: what stands there is loaded on demand."""

    def __init__(self, places: dict[str, str]) -> None:
        self.found: Final[dict[str, AnyGame | str]] = dict(places)

    def __getitem__(self, name: str) -> AnyGame:
        game = self.found[name]
        if isinstance(game, str):
            self.found[name] = game = imported(game)
        return game

    def __setitem__(self, name: str, game: AnyGame) -> None:
        self.found[name] = game

    def __delitem__(self, name: str) -> None:
        del self.found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __contains__(self, name: object) -> bool:
        return name in self.found

    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Final = Games(HOUSE)
"""The games by their id: those of the house, and those of others once they are asked for."""

PLACES: Final[dict[str, str]] = {}
"""Where games of other people's were found, by id."""


def register(game: AnyGame) -> AnyGame:
    """Let a game be known by its id, to records and tables too."""
    missing = [name for name in ("id", "title", "seats", "verbs", "happenings") if not hasattr(game, name)]
    if missing:
        raise NoSuchGame(f"{type(game).__name__} does not say its {' and '.join(missing)}")
    if game.id in HOUSE and game is not GAMES[game.id]:
        raise NoSuchGame(f"{game.id}: there is a game of that name already")
    GAMES[game.id] = game
    return game


def find_game(name: str) -> AnyGame:
    """A game by its id, or by its place, as `my_module:MY_GAME`; from then on it has its id too."""
    if name in GAMES:
        return GAMES[name]
    if not is_place(name):
        raise NoSuchGame(f"no such game: {name} (there are: {', '.join(GAMES)})")
    try:
        game = load(name)
    except NotThere as error:
        raise NoSuchGame(f"no such game: {error}") from error
    if not isinstance(game, Game):
        hint = ": name an object of it" if isinstance(game, type) and issubclass(game, Game) else ""
        raise NoSuchGame(f"{name} is no game, but a {type(game).__name__}{hint}")
    PLACES[register(game).id] = name
    return game


def place_of(game: AnyGame) -> str:
    """What a command calls a game: its id, or its place."""
    return PLACES.get(game.id, game.id)


# ---- other processes


def pass_on(name: str) -> None:
    """Let the processes that this one starts know a game by its place."""
    where, _, what = name.rpartition(":")
    place = f"{Path(where).resolve()}:{what}" if where.endswith(".py") else name
    known = named()
    os.environ[ALSO] = ",".join([*known, *([] if place in known else [place])])


def take_on() -> None:
    """Learn the games that the environment names."""
    for name in named():
        find_game(name)


def named() -> list[str]:
    return [name for name in os.environ.get(ALSO, "").split(",") if name]
