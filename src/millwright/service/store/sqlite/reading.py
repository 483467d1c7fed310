"""Reading from a file: from the one that is served, or from one that is only looked at."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.store.reading import Reading, Row
from millwright.service.store.schema import newest
from millwright.service.store.sqlite.connection import migrate, only_reading, tidy, version_of
from millwright.service.store.sqlite.errors import trouble


class FileReading(Reading):
    """One connection that reads, which all threads share."""

    def __init__(self, path: Path, reading: sqlite3.Connection, notices: Notices) -> None:
        super().__init__(path, notices)
        self.path: Final = path
        self.reading = reading
        self.lock: Final = threading.Lock()  # around the connection

    def rows(self, sql: str, *values: Any) -> list[Row]:
        with self.lock:
            try:
                return self.reading.execute(sql, values).fetchall()
            except sqlite3.Error as error:
                raise trouble(error) from None

    def moment(self) -> AbstractContextManager[None]:
        """One process serves a file, and has a lock for each table: nobody else writes."""
        return contextlib.nullcontext()


class Untouched(FileReading):
    """A file that is looked at only: nothing of it is written, and no writer runs."""

    def __init__(self, path: Path, notices: Notices) -> None:
        super().__init__(path, up_to_date(only_reading(path)), notices)
        self.reading.row_factory = sqlite3.Row

    def close(self) -> None:
        self.reading.close()
        tidy(self.path)

    @contextlib.contextmanager
    def moment(self) -> Iterator[None]:
        self.reading.execute("begin")
        try:
            yield
        finally:
            self.reading.execute("rollback")


def up_to_date(look: sqlite3.Connection) -> sqlite3.Connection:
    """A file of an older schema as a copy in memory, brought up to date there."""
    if version_of(look) == newest():
        return look
    with contextlib.closing(look):
        copy = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        look.backup(copy)
    try:
        migrate(copy)
    except sqlite3.Error as error:
        copy.close()
        raise NotOurs(f"it is damaged ({error}): restore a copy") from None
    return copy
