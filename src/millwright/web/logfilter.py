"""A log that nobody can fill: of lines of the same kind there is one a minute, which tells how many were left out."""

from __future__ import annotations

import asyncio
import errno
import logging
import time
from typing import Any, Final

from millwright.service.bounded import Recent

MINUTE: Final = 60.0
KINDS: Final = 500
SCARCE: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
LOGS: Final = ("uvicorn.error", "asyncio")
"""Whatever strangers can cause is written to one of these."""

log: Final = logging.getLogger(LOGS[0])


class OnceAMinute(logging.Filter):
    """Lets the first line of a kind pass, then counts."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Final[Recent[tuple[Any, ...], tuple[float, int]]] = Recent(KINDS)

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = kind_of(record), time.monotonic()
        since, left_out = self.seen.get(kind, (now - MINUTE, 0))
        due = now - since >= MINUTE
        self.seen[kind] = (now, 0) if due else (since, left_out + 1)
        if due and left_out:
            record.msg = f"{str(record.msg).rstrip()} (and {left_out} more like it)"
        return due


def kind_of(record: logging.LogRecord) -> tuple[Any, ...]:
    """What it says before its details; of an error also which one, and where it was raised."""
    error = record.exc_info[1] if record.exc_info else None
    trace = error.__traceback__ if error else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace else None
    return record.name, str(record.msg).partition("\n")[0], type(error), place


def hush() -> None:
    """From now on. Once is enough for a process."""
    for name in LOGS:
        found = logging.getLogger(name)
        if not any(isinstance(one, OnceAMinute) for one in found.filters):
            found.addFilter(OnceAMinute())


def complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What went wrong outside all requests. That files have run out is no news in ten lines."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in SCARCE:
        log.error("No connection can be taken: %s.", error.strerror)
    else:
        loop.default_exception_handler(context)
