"""Copies of a file that is in use, whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PAGES: Final = 256
"""Copied at once; in between others have their turn."""

REST: Final = 0.002
"""Seconds between two such steps."""


def stamp(when: float | None = None) -> str:
    """A moment as a part of a name: names in order are moments in order."""
    return time.strftime("%Y%m%d-%H%M%S", time.gmtime(when))


def copy_pages(source: sqlite3.Connection, target: Path) -> None:
    """A copy of what a connection sees now. It is under its name only when it is whole and on the disk.

    The open transaction holds one moment of the file fast; with a journal that is written ahead nobody waits for it.
    """
    with whole_file(target) as draft:
        source.execute("begin")
        try:
            source.execute("select count(*) from sqlite_schema").fetchall()  # a transaction begins with its first look
            with contextlib.closing(sqlite3.connect(draft)) as copy:
                source.backup(copy, pages=PAGES, progress=rest)
                copy.execute("pragma journal_mode=delete")  # one file, whoever looks into it
        finally:
            source.execute("rollback")


@contextlib.contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """Where to write a new file: it gets its own name when it is finished, and is gone if it never is."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds hands and seeds
    try:
        yield draft
        put_down(draft, target)
    finally:
        draft.unlink(missing_ok=True)


def rest(*progress: int) -> None:
    time.sleep(REST)


def put_down(draft: Path, target: Path) -> None:
    """Give a finished file its name, so that it is there after a power failure too."""
    with draft.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(draft, target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Names are kept by the folder. Windows has no way to say so, and needs none."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
