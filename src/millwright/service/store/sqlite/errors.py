"""What SQLite's errors mean."""

from __future__ import annotations

import sqlite3
from typing import Final

from millwright.service.store.errors import Damaged, Full, Unkept

SqliteError = sqlite3.Error
"""What is raised where a file is copied or saved, and no error of ours was made of it."""

KINDS: Final = {
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    sqlite3.SQLITE_IOERR: Unkept,
    sqlite3.SQLITE_READONLY: Unkept,
    sqlite3.SQLITE_CANTOPEN: Unkept,
    sqlite3.SQLITE_BUSY: Unkept,
    sqlite3.SQLITE_PERM: Unkept,
}
"""By the first byte of SQLite's code. What is not here is a mistake in a statement, and none of the file's."""

NO_ROOM: Final = (sqlite3.SQLITE_IOERR_SHMSIZE,)
"""Codes by which a full disk comes too: the index of the journal could not grow."""


def trouble(error: sqlite3.Error) -> Exception:
    """An error of SQLite as what it means; itself, if it is not about the file."""
    if "Could not decode" in str(error):  # text that is none: Python's own finding, without a code
        return Damaged(str(error).partition(" with text")[0])  # not the text itself, which may be somebody's hand
    code = getattr(error, "sqlite_errorcode", 0)
    if code in NO_ROOM:
        return Full(str(error))
    kind = KINDS.get(code & 0xFF)
    return kind(str(error)) if kind else error
