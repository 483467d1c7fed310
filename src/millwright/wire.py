"""The lines in which a game is told to a bot that is a program of its own, over pipes or HTTP: `docs/protocol.md`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from random import Random
from typing import Any, Final

from millwright.games.game import AnyGame, LogLine
from millwright.kernel import Move, Quote, quotes

VERSION: Final = 1

HELLO: Final = f"millwright {VERSION}"

WANTS: Final = ("view", "heard", "words", "world")
"""What may be told beside the offers."""

USUAL: Final = frozenset(WANTS[:3])


def opening(game: AnyGame, names: Sequence[str], seat: int, options: Mapping[str, str], seconds: float) -> list[str]:
    """Which game it is, and who the bot is in it."""
    chosen = [f"option {key} {options.get(key, usual)}" for key, (usual, *_) in game.options.items()]
    return [
        f"game {game.id} {game.rules}",
        f"seats {' '.join(names)}",
        f"seat {names[seat]}",
        *chosen,
        f"seconds {seconds:g}",
    ]


def heard_lines(lines: Iterable[LogLine]) -> list[str]:
    """The log, without what is only told of several moves together."""
    return [f"heard {one_line(line.plain())}" for line in lines if line.text]


def question(game: AnyGame, view: Any, rows: Sequence[tuple[Move, Quote]], wants: frozenset[str]) -> list[str]:
    """What is asked: the view, the question, and each offer with a number, its notation, its price and its words."""
    lines = [f"view {json.dumps(view.dump())}"] if "view" in wants else []
    if "words" in wants:
        lines.append(f"ask {one_line(game.question(view))}")
    for number, (move, quote) in enumerate(rows, 1):
        more = f" | {quote.price} | {one_line(game.offer(view, move, quote))}" if "words" in wants else ""
        lines.append(f"offer {number} {game.write(view, move)}{more}")
    return [*lines, f"choose {len(rows)}"]


def world_line(world: Any, game: AnyGame) -> str:
    """A whole state that the seat cannot tell from the real one, made from its view alone."""
    return f"world {json.dumps(game.dump(world))}"


def seen_rows(game: AnyGame, view: Any, moves: Sequence[Move], rng: Random) -> tuple[Any, list[tuple[Move, Quote]]]:
    """An imagined world and the quotes of the offers, for whoever has only a view: they are the same in every world."""
    world = game.imagine(view, rng)
    prices = dict(quotes(world, view.seat))
    return world, [(move, prices[move]) for move in moves]


def ending(names: Sequence[str], scores: Sequence[int]) -> str:
    return f"end {' '.join(f'{name} {points}' for name, points in zip(names, scores, strict=True))}"


def answered(line: str, notations: Sequence[str]) -> int | None:
    """The index of the offer that an answer means: by its number, counted from 1, or by its notation."""
    words = " ".join(line.split())
    if words.isascii() and words.isdecimal():
        number = int(words[:9])
        return number - 1 if 1 <= number <= len(notations) else None
    return notations.index(words) if words in notations else None


def expected(remark: str) -> tuple[float | None, float | None]:
    """The points and the chance to win that a remark tells, such as `info expect 131 0.62`; nothing if it does not."""
    words = remark.split()
    try:
        points, *rest = [float(word) for word in words[2:4]] if words[:2] == ["info", "expect"] else []
    except ValueError:
        return None, None
    if not isfinite(points):
        return None, None
    return points, rest[0] if rest and 0.0 <= rest[0] <= 1.0 else None


def not_offered(line: str, count: int) -> str:
    return (
        f"error {one_line(line)[:60] or '(nothing)'} is not on offer: a number from 1 to {count}, or an offer's words"
    )


def one_line(words: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in words).split())
