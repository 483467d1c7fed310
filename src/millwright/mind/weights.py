"""Learned weights as a file: a line of JSON that says what they are, then numbers of four bytes, little end first.

The order of the numbers: for the direct layer, each hidden one and the last, the weights by output, then the starts.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Iterator
from inspect import getfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from millwright.mind.craft import AnyCraft
from millwright.mind.net import Layer, Net
from millwright.mind.value import Value

if TYPE_CHECKING:
    from millwright.games.game import Game

UNTAUGHT: Final = "none"
"""In place of a file: no weights at all, just the teacher's word."""

OUTPUTS: Final = 2  # points at the end, and how likely a win is


class BadWeights(ValueError):
    """A file of weights that cannot be used; the message says why."""


def digest(names: list[str]) -> str:
    """What two sets of features must have in common to be the same."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def sizes(head: dict[str, Any]) -> list[tuple[int, int]]:
    """Inputs and outputs of every layer, the direct one first."""
    chain = [int(head["inputs"]), *[int(n) for n in head["hidden"]]]
    layers = list(pairwise(chain))
    return [(chain[0], OUTPUTS), *layers, (chain[-1], OUTPUTS)]


def write_weights(path: Path, head: dict[str, Any], numbers: list[float]) -> None:
    """Written beside it first, so that a kill leaves the old file or the new one."""
    data = array("f", numbers)
    if sys.byteorder == "big":
        data.byteswap()
    beside = path.with_suffix(".new")
    beside.write_bytes(json.dumps(head, ensure_ascii=False).encode() + b"\n" + data.tobytes())
    beside.replace(path)


def read_head(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return dict(json.loads(file.readline()))


def read_value(path: Path, names: list[str]) -> Value:
    """The value that a file holds, if it was learned from the features that there are now."""
    try:
        first, _, rest = path.read_bytes().partition(b"\n")
        head = dict(json.loads(first))
        layers = list(read_layers(head, rest))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeights(f"{path.name} cannot be read: {error}") from None
    if head["features"] != digest(names):
        raise BadWeights(f"{path.name} was learned from other features: train it again")
    net = Net(layers[0], layers[1:-1], layers[-1])
    return Value(net, float(head["teacher"]), float(head["lean"]))


def read_layers(head: dict[str, Any], data: bytes) -> Iterator[Layer]:
    numbers = array("f")
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    shapes = sizes(head)
    if len(numbers) != sum((inputs + 1) * outputs for inputs, outputs in shapes):
        raise ValueError("its length is wrong")
    at = 0
    for inputs, outputs in shapes:
        rows = [numbers[at + n * inputs : at + (n + 1) * inputs].tolist() for n in range(outputs)]
        at += inputs * outputs
        yield Layer(rows, numbers[at : at + outputs].tolist())
        at += outputs


# ---- the craft of a game


KNOWN: Final[dict[tuple[str, int, int, str], tuple[Any, AnyCraft]]] = {}
"""By game, facts, seats and file: made once in a process. The facts are kept, so that their id stays theirs."""


def craft_for(game: Game[Any, Any, Any], facts: Any, seats: int, weights: str = "") -> AnyCraft:
    """The game as the machine sees it, with the weights of a file: usually the one that the game comes with."""
    key = (game.id, id(facts), seats, weights)
    if key not in KNOWN:
        KNOWN[key] = (facts, made(game, facts, seats, weights))
    return KNOWN[key][1]


def made(game: Game[Any, Any, Any], facts: Any, seats: int, weights: str) -> AnyCraft:
    untaught = game.craft(facts, seats, Value(None, 1.0, 0.0))
    if untaught is None:
        raise BadWeights(f"{game.id} has no craft: its `craft(facts, seats, value)` would have to make it")
    path = Path(weights) if weights else own_weights(game, seats)
    if weights == UNTAUGHT or (not weights and not path.is_file()):
        return untaught
    found = game.craft(facts, seats, read_value(path, untaught.names()))
    assert found is not None
    return found


def own_weights(game: Game[Any, Any, Any], seats: int) -> Path:
    """The file that a game comes with, beside its module."""
    return Path(getfile(type(game))).parent / "weights" / f"{seats}.net"
