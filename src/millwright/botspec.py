"""How a bot is named: `steady`, `my_module:MyBot?depth=2&style=bold`, `cmd:./my-bot --fast`. Plain text, so that any
process can make the bot by itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature
from typing import Any, Final
from urllib.parse import parse_qsl

from millwright.loading import is_place

COMMAND: Final = re.compile(r"cmd(?:\?seconds=(\d+(?:\.\d+)?))?:\s*(\S.*)")
"""A program that speaks the protocol of `docs/protocol.md`, with the seconds that it may think about a move."""

TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}


class BadParameter(ValueError):
    """Something after the `?` that the bot does not take; the message says what would be right."""


def is_spec(name: str) -> bool:
    """Whether a name says where a bot comes from, and is not just what one is called."""
    return is_command(name) or is_place(parted(name)[0])


def is_command(name: str) -> bool:
    return COMMAND.fullmatch(name) is not None


def command_of(name: str) -> tuple[str, float | None]:
    """The command line of a `cmd:` and the seconds, if they are given."""
    found = COMMAND.fullmatch(name)
    assert found
    return found[2], float(found[1]) if found[1] else None


def parted(name: str) -> tuple[str, list[tuple[str, str]]]:
    """What makes the bot, and the parameters after the `?`."""
    base, _, query = name.partition("?")
    return base, parse_qsl(query, keep_blank_values=True)


def bound(make: Callable[..., Any], given: list[tuple[str, str]]) -> Callable[[], Any]:
    """What makes the bot with these parameters."""
    if not given:
        return make
    takes = {key: one for key, one in signature(make).parameters.items() if one.kind != Parameter.VAR_POSITIONAL}
    any_key = any(one.kind == Parameter.VAR_KEYWORD for one in takes.values())
    for key, _ in given:
        if key not in takes and not any_key:
            raise BadParameter(f"it takes no {key or 'nameless parameter'} (but {', '.join(takes) or 'nothing'})")
    return partial(make, **{key: value_of(key, words, takes.get(key)) for key, words in given})


def value_of(key: str, words: str, taken: Parameter | None) -> Any:
    """A parameter as its annotation says; without one, a number if it looks like one."""
    kind = str(getattr(taken.annotation, "__name__", taken.annotation)) if taken else ""
    try:
        if kind in READERS:
            return READERS[kind](words)
    except (KeyError, ValueError):
        raise BadParameter(f"{key}={words}: its {key} is {NEEDED[kind]}") from None
    return literal(words)


READERS: Final[dict[str, Callable[[str], Any]]] = {
    "int": int,
    "float": float,
    "str": str,
    "bool": lambda words: TRUTH[words.lower()],
}
NEEDED: Final = {"int": "a whole number", "float": "a number", "bool": "yes or no"}


def literal(words: str) -> int | float | str:
    for read in (int, float):
        try:
            return read(words)
        except ValueError:
            continue
    return words
