"""Whether a file is ours and sound: asked before anything is written to it."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from millwright.service.datafile import NotOurs, beside, size
from millwright.service.store.errors import Damaged
from millwright.service.store.schema import newest
from millwright.service.store.sqlite.connection import is_ours, looking, model, shape, version_of
from millwright.service.store.sqlite.errors import trouble
from millwright.service.store.sqlite.journal import unread


def inspect(path: Path) -> None:
    """Look before anything is written: a file of another program, or a damaged one, stays as it is."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        if size(beside(path, "-wal")) > 0:
            raise NotOurs(f"it is empty or gone, but its journal {path.name}-wal is not: restore a copy")
        return
    if not path.is_file():
        raise NotOurs("it is not a file")
    try:
        with looking(path) as look:
            ours, version = is_ours(look), version_of(look)
    except sqlite3.DatabaseError as error:
        damaged = isinstance(trouble(error), Damaged) and "not a database" not in str(error)
        raise NotOurs(f"it is damaged ({error}): restore a copy" if damaged else str(error)) from None
    if not ours:
        raise NotOurs("it is a database of another program")
    if version > newest():
        raise NotOurs(f"it was written by a newer Millwright (schema {version}; this one knows {newest()})")


def check(path: Path) -> None:
    """Nobody plays at a damaged file: more of it would be lost. Half a second for two thousand tables."""
    found = cut_short(path)  # first: without its journal a young file has nothing that marks it as ours
    if not found:
        inspect(path)
        found = complaints(path) if size(path) > 0 else []
    if found:
        words = " ".join(found[0].split())  # of a schema SQLite may quote several lines
        raise NotOurs(f"it is damaged ({words}): `millwright doctor {path}` tells what is sound, and can save it")


def cut_short(path: Path) -> list[str]:
    """What a journal that was left behind by a kill holds and cannot give back."""
    count = unread(beside(path, "-wal"))
    return [f"{count} transactions in its journal {path.name}-wal cannot be read"] if count > 1 else []


def complaints(path: Path) -> list[str]:
    """What is wrong with a file as a whole, in words; nothing if all of it can be read and fits together."""
    try:
        with looking(path) as look:
            return list(faults(look))
    except (sqlite3.Error, UnicodeError) as error:
        return [str(error)]


def faults(look: sqlite3.Connection) -> Iterator[str]:
    if not is_ours(look):
        yield "nothing marks it as a file of ours"
    for row in look.execute("pragma integrity_check(20)"):
        if row[0] != "ok":
            yield str(row[0]).replace("\n", " ")
    found = shape(look)
    with contextlib.closing(model(version_of(look))) as empty:
        wanted = shape(empty)
    yield from [f"{name} is not laid out as it should be" for name in wanted if found.get(name) != wanted[name]]
    for child, parent in sorted({(row[0], row[2]) for row in look.execute("pragma foreign_key_check")}):
        yield f"rows of {child} belong to a {parent} that is not there"
