"""A game whose stronger bots have learned something: a ferry, with weights that a test has written itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copy
from typing import Final

from millwright.bots import BOTS
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES, PLACES, find_game
from millwright.mind.value import Value
from millwright.mind.weights import digest, own_weights, write_weights
from millwright.service.room import Room

EXAMPLES: Final = Path(__file__).parent.parent / "examples"


@contextmanager
def taught_ferry(folder: Path) -> Iterator[AnyGame]:
    """A copy of the example with weights for every number of seats; a game of the house only for so long."""
    for name in ("ferry.py", "ferry_master.py"):
        copy(EXAMPLES / name, folder)
    (folder / "weights").mkdir()
    game = find_game(f"{folder / 'ferry_master.py'}:FERRY")
    try:
        for seats in game.seats:
            write(game, seats, own_weights(game, seats))
        yield game
    finally:
        for found in (GAMES, PLACES, BOTS):
            found.pop(game.id, None)


def write(game: AnyGame, seats: int, path: Path) -> None:
    """Coins and crates are points; whoever has more of both than the richest of the others is likely to win."""
    craft = game.craft(game.facts(), seats, Value(None, 1.0, 0.0))
    assert craft is not None
    names = craft.names()
    crates = [name.startswith("crates") for name in names]
    points = [float(name == "coins") + 2.0 * crate for name, crate in zip(names, crates, strict=True)]
    share = {"coins": 0.03, "rival": -0.03}
    chance = [share.get(name, 0.02 * crate) for name, crate in zip(names, crates, strict=True)]
    hidden = [0.0] * len(names) + [0.0]  # one unit that does nothing
    head = {"inputs": len(names), "hidden": [1], "features": digest(names), "teacher": 0.0, "lean": 20.0}
    write_weights(path, head, [*points, *chance, 3.0, 1 / seats, *hidden, 0.0, 0.0, 0.0, 0.0])


def thrifty(room: Room) -> None:
    """Bids nothing, and now and then leaves the ferry to others."""
    draft = room.draft(0)
    while draft.free:
        moves = [move for move, _ in draft.offers()]
        draft.stage(moves[-1 if room.seq % 3 == 0 and len(moves) < 5 else 0])
