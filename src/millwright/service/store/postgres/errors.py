"""What PostgreSQL's errors mean."""

from __future__ import annotations

from typing import Final

import psycopg
from psycopg import errors

from millwright.service.store.errors import Conflict, Damaged, Full, Unkept

KINDS: Final[tuple[tuple[type[psycopg.Error], type[Exception]], ...]] = (
    (psycopg.IntegrityError, Conflict),
    (errors.DiskFull, Full),
    (errors.DataCorrupted, Damaged),
    (errors.IndexCorrupted, Damaged),
    (errors.ReadOnlySqlTransaction, Unkept),
    (errors.IdleInTransactionSessionTimeout, Unkept),
    (errors.InsufficientPrivilege, Unkept),
    (psycopg.OperationalError, Unkept),
    (psycopg.InterfaceError, Unkept),
)
"""The first that fits. What is not here is a mistake in a statement or a value, and none of the server's."""

AGAIN: Final = (errors.SerializationFailure, errors.DeadlockDetected)
"""Two writers were in each other's way: the one who was sent away comes again."""


def trouble(error: psycopg.Error) -> Exception:
    """An error of PostgreSQL as what it means; itself, if it is not about the server."""
    found = next((kind for cause, kind in KINDS if isinstance(error, cause)), None)
    return found(plain(error)) if found else error


def first_of(error: psycopg.Error) -> psycopg.Error:
    """What went wrong at first, if this only says that something before it has."""
    found: BaseException | None = error
    while isinstance(found, errors.PipelineAborted):
        found = found.__context__
    return found if isinstance(found, psycopg.Error) else error


def plain(error: Exception) -> str:
    """In one line, and without the row that it is about, which may be somebody's hand."""
    words = str(error).partition("\nDETAIL:")[0].partition("\nCONTEXT:")[0]
    return " ".join(words.split())
