"""A file as one end of a move from store to store."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.store.schema import layout, newest
from millwright.service.store.sqlite.connection import lay_out
from millwright.service.store.sqlite.copies import whole_file
from millwright.service.store.sqlite.reading import Untouched
from millwright.service.store.sqlite.soundness import check


class FileShelves:
    """The tables of a file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection: Final = connection

    def through(self, name: str) -> Iterator[tuple[Any, ...]]:
        columns = layout()[name]
        sql = f"select {', '.join(columns.names)} from {name} order by {', '.join(columns.key)}"
        return (tuple(row) for row in self.connection.execute(sql))

    def fill(self, name: str, rows: Iterator[tuple[Any, ...]]) -> None:
        marks = ",".join("?" * len(layout()[name].names))
        self.connection.executemany(f"insert into {name} values ({marks})", rows)


@contextlib.contextmanager
def file_to_read(path: Path) -> Iterator[FileShelves]:
    if not path.exists() or not path.stat().st_size:
        raise NotOurs("it is empty" if path.exists() else "there is no such file")
    check(path)
    with told(), contextlib.closing(Untouched(path, Notices())) as store, store.moment():
        yield FileShelves(store.reading)


@contextlib.contextmanager
def file_to_fill(path: Path) -> Iterator[FileShelves]:
    """A new file, which has its name only when all is in it."""
    if path.exists():
        raise NotOurs("there is such a file already: a house is copied to where there is none")
    path.parent.mkdir(parents=True, exist_ok=True)
    with told(), whole_file(path) as draft, contextlib.closing(sqlite3.connect(draft)) as new:
        new.execute("pragma foreign_keys=on")
        lay_out(new, newest())
        yield FileShelves(new)
        new.commit()


@contextlib.contextmanager
def told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise NotOurs(str(error)) from None
