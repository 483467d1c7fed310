"""Lines for the operator. They go to the standard errors, and never stop anything if they cannot be written there."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import Final

from millwright.service.bounded import Recent

MINUTE: Final = 60.0
"""Seconds in which the operator is told the same thing once."""

KINDS: Final = 1000


form: Callable[[str], str] = "millwright: {}".format
"""How a line is written: the server has another form for logs that programs read."""


def tell(line: str) -> None:
    with contextlib.suppress(OSError, ValueError):  # the log may lie on the very disk that is full, or be closed
        print(form(line), file=sys.stderr, flush=True)


def one_line(error: BaseException) -> str:
    """An error as the log has it: what it is called, and what it says."""
    return " ".join(f"{type(error).__name__}: {error}".split())


class Notices:
    """Lines of which each kind is told at most once a minute, however many requests meet the same trouble."""

    def __init__(self) -> None:
        self.told: Final[Recent[str, float]] = Recent(KINDS)

    def say(self, line: str, kind: str = "") -> None:
        """A line that is a kind of its own, unless another one is named."""
        now, kind = time.monotonic(), kind or line
        if now - self.told.get(kind, -MINUTE) < MINUTE:
            return
        self.told[kind] = now
        tell(line)
