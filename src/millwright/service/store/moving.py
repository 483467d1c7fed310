"""A whole house from one store to another, all or nothing, and the proof that both are equal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from millwright.service.address import Address, Server
from millwright.service.datafile import NotOurs
from millwright.service.store.opening import postgres
from millwright.service.store.schema import layout
from millwright.service.store.sqlite.moving import file_to_fill, file_to_read

Values = tuple[Any, ...]


class Shelves(Protocol):
    """The tables of a database, one after the other."""

    def through(self, name: str) -> Iterator[Values]:
        """All rows, in the order of their keys."""

    def fill(self, name: str, rows: Iterator[Values]) -> None: ...


@dataclass(frozen=True)
class Moved:
    """What was found of one table of the database on either side."""

    name: str
    count: int
    digest: str
    arrived: int
    digest_there: str

    @property
    def equal(self) -> bool:
        return (self.count, self.digest) == (self.arrived, self.digest_there)


class Unequal(NotOurs):
    """What has arrived is not what was sent; nothing of it is kept."""


def move(source: Address, target: Address, told: Callable[[Moved], None]) -> None:
    """Copy a house to where there is none yet. It is there when all of it was compared, else nothing is."""
    with both(source, target) as (old, new):
        carry(old, new, told, lambda name, row: True)


def save_sound(source: Address, sound: set[str], target: Address) -> None:
    """A new house with these tables only, and with all people."""
    key = {name: columns.names.index("table_id") for name, columns in layout().items() if "table_id" in columns.names}
    key["game_table"] = layout()["game_table"].names.index("id")
    with both(source, target) as (old, new):
        carry(old, new, lambda moved: None, lambda name, row: name not in key or row[key[name]] in sound)


def carry(old: Shelves, new: Shelves, told: Callable[[Moved], None], wanted: Callable[[str, Values], bool]) -> None:
    for name in layout():
        sent, there = Sum(), Sum()
        new.fill(name, sent.counted(row for row in old.through(name) if wanted(name, row)))
        for _ in there.counted(new.through(name)):
            pass
        moved = Moved(name, sent.count, sent.digest(), there.count, there.digest())
        told(moved)
        if not moved.equal:
            raise Unequal(f"{name}: {sent.count} rows were sent, {there.count} others have arrived: nothing was kept")


class Sum:
    """How many rows there were, and a digest of all that stands in them."""

    def __init__(self) -> None:
        self.count = 0
        self.sum = hashlib.sha256()

    def counted(self, rows: Iterator[Values]) -> Iterator[Values]:
        for row in rows:
            self.count += 1
            self.sum.update(json.dumps(row).encode() + b"\n")  # a float is written with all its digits
            yield row

    def digest(self) -> str:
        return self.sum.hexdigest()


@contextmanager
def both(source: Address, target: Address) -> Iterator[tuple[Shelves, Shelves]]:
    with ExitStack() as stack:
        yield entered(stack, source, to_read), entered(stack, target, to_fill)


def entered(stack: ExitStack, address: Address, how: Callable[[Address], AbstractContextManager[Shelves]]) -> Shelves:
    try:
        return stack.enter_context(how(address))
    except NotOurs as error:
        raise NotOurs(f"{address}: {error}") from None


def to_read(address: Address) -> AbstractContextManager[Shelves]:
    if isinstance(address, Server):
        found: AbstractContextManager[Shelves] = postgres("moving").server_to_read(address)
        return found
    return file_to_read(address)


def to_fill(address: Address) -> AbstractContextManager[Shelves]:
    if isinstance(address, Server):
        found: AbstractContextManager[Shelves] = postgres("moving").server_to_fill(address)
        return found
    return file_to_fill(address)
