"""What states, views, items and facts have in common: they are copied, compared, hashed, and sent to other processes.

It follows from one convention: what a constructor takes are also the attributes, of the same names. So it stands here
once, for compiled classes too, which Python itself can neither copy nor pickle.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from millwright.loading import load_module
from millwright.native import mypyc_attr


class Damaged(ValueError):
    """Data that no `dump` has written; the message says what is wrong."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """It is what it is made of, whoever has made it."""

    def parts(self) -> list[Any]:
        """What it is made of: that which its constructor takes."""
        return [getattr(self, name) for name in fields_of(type(self))]

    def label(self) -> str:
        """What its key calls it."""
        return type(self).__name__

    def clone(self) -> Any:
        """One of its own that shares nothing which changes."""
        return type(self)(*[own(part) for part in self.parts()])

    def key(self) -> str:
        """32 digits that are the same for equal ones, in every process and Python, and different for any others."""
        return blake2b(spelled(self).encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and (self is other or self.parts() == other.parts())

    def __hash__(self) -> int:
        """Of what it is now: one that lies in a set or is the key of a dictionary must not change."""
        return int(self.key()[:15], 16)

    def __copy__(self) -> Any:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self.clone()

    def __reduce__(self) -> Any:
        kind: Any = type(self)
        return made_again, (kind.__module__, kind.__qualname__, *self.parts())


@mypyc_attr(allow_interpreted_subclasses=True)
class Shared(Value):
    """What never changes: copies of a position share it."""

    def clone(self) -> Any:
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed(Shared):
    """The facts of a game, read from a file. Their digest stands for them, and a pickle only says where they are."""

    def __init__(self, path: str, digest: str) -> None:
        self.path: Final = path
        self.name: Final = os.path.basename(path)
        self.digest: Final = digest
        self.hashed: Final = int(blake2b(digest.encode(), digest_size=7).hexdigest(), 16)

    def parts(self) -> list[Any]:
        return [self.digest]

    def __hash__(self) -> int:
        """Worked out once: pictures are remembered by the facts that they show, and a turn asks a thousand times."""
        return self.hashed

    def __reduce__(self) -> Any:
        kind: Any = type(self)
        module = kind.__module__
        KNOWN[module, self.digest] = self
        return facts_again, (module, place_of(self.path), self.digest)


# ---- made again


FIELDS: Final[dict[Any, tuple[str, ...]]] = {}
"""What `fields_of` has found."""


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The names of what a class takes to make one, in order."""
    if kind not in FIELDS:
        from inspect import signature  # seldom needed, and slow to load

        FIELDS[kind] = tuple(signature(kind).parameters)
    return FIELDS[kind]


def own(part: Any) -> Any:
    """A part for a copy."""
    if isinstance(part, list):
        return [own(one) for one in part]
    return part.clone() if isinstance(part, Value) else part


def made_again(module: str, name: str, *parts: Any) -> Any:
    """What was pickled; its class may stand in a file that only `load_module` finds."""
    found: Any = sys.modules.get(module) or load_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found(*parts)


# ---- facts


PACKAGE: Final = Path(__file__).parent
OURS: Final = "millwright:"

KNOWN: Final[dict[tuple[str, str], Any]] = {}
"""Facts that were sent or received, by the module that reads such files and their digest."""


@cache
def load_once(load: Callable[[Path], Any], path: Path) -> Any:
    return load(path)


def place_of(path: str) -> str:
    """Where facts are: those of the package wherever it is installed, others by their path."""
    ours = Path(path).is_relative_to(PACKAGE)
    return f"{OURS}{Path(path).relative_to(PACKAGE).as_posix()}" if ours else path


def facts_again(module: str, place: str, digest: str) -> Any:
    """The facts that a pickle refers to: those at hand, or read from where they were."""
    if (module, digest) not in KNOWN:
        load: Any = load_module(module)
        if place.startswith(OURS):
            facts = load_once(load.load_facts, PACKAGE / place.removeprefix(OURS))
        else:
            facts = load.load_facts(Path(place))
        if facts.digest != digest:
            raise Damaged(f"{place}: not the facts that were played with: their digest is {facts.digest}, not {digest}")
        KNOWN[module, digest] = facts
    return KNOWN[module, digest]


# ---- the key


def spelled(value: Any) -> str:
    """A value as text, the same whichever Python writes it, interpreted or compiled."""
    if isinstance(value, int):
        return str(int(value))  # compiled, a truth kept as a number is one
    if isinstance(value, list | tuple):
        if set(map(type, value)) == {int}:
            return str(list(value))
        return f"[{', '.join([spelled(one) for one in value])}]"
    if isinstance(value, Value):
        return f"{value.label()}{spelled(value.parts())}"
    if isinstance(value, dict):
        return f"{{{', '.join([f'{spelled(name)}: {spelled(value[name])}' for name in sorted(value)])}}}"
    return ascii(value)


# ---- data that somebody else may have written


def entry(data: Any, name: str, what: str) -> Any:
    """A part of a dump."""
    if not isinstance(data, dict) or name not in data:
        raise Damaged(f"{what} has no `{name}`")
    return data[name]


def numbers(data: Any, name: str, what: str) -> list[Any]:
    """A part of a dump that is a list of numbers, or of lists of them."""
    found = entry(data, name, what)
    if not isinstance(found, list) or not is_plain(found):
        raise wrong(what, name, found)
    return list(found)


def read_fields(kind: type[Any], data: Any, what: str) -> list[Any]:
    """The fields of a class as `dump` wrote them."""
    tuples, rows = getattr(kind, "TUPLES", ()), getattr(kind, "LISTS_OF_TUPLES", ())
    found: list[Any] = []
    for name in kind.FIELDS:
        value = entry(data, name, what)
        if name in tuples:  # JSON knows none
            value = tuple(numbers(data, name, what))
        elif name in rows:
            value = [tuple(numbers({name: row}, name, what)) for row in numbers(data, name, what)]
        elif not is_plain(value):
            raise wrong(what, name, value)
        found.append(value[:] if isinstance(value, list) else value)
    return found


def wrong(what: str, name: str, value: Any) -> Damaged:
    return Damaged(f"{what}: `{name}` cannot be {str(value)[:60]}")


def is_plain(value: Any) -> bool:
    """Whether it is a number, or a list of numbers, or a list of such lists."""
    if isinstance(value, list):
        return all(is_plain(one) for one in value)
    return isinstance(value, int)


def plain(value: Any) -> Any:
    """A field as JSON has it: tuples and lists are both lists there, and nothing is shared with the state."""
    if not isinstance(value, list | tuple):
        return value
    return [list(part) for part in value] if value and isinstance(value[0], tuple) else list(value)
