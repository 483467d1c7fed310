"""A process that serves keeps to one core, where several of them share a machine.

Python runs one thread of a process at a time. With two cores at hand the system wakes the next thread on the other one:
what it needs is not in that core's memory, and meanwhile the first core stands still. Two processes that both go back
and forth then leave a fifth of two cores idle and take a fifth more time for the same work (docs/performance.md).
"""

from __future__ import annotations

import contextlib
import os
from typing import Final

BEFORE: Final[set[int]] = set()
"""The cores that this process might use before it kept to one; nothing, if it never did."""


def keep_to(number: int) -> None:
    """From now on, all threads to come included. Cores are counted round, so that any number names one of them."""
    if hasattr(os, "sched_setaffinity"):  # Linux alone
        BEFORE.update(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {sorted(BEFORE)[number % len(BEFORE)]})


def set_free(pid: int) -> None:
    """A process that we have started may use all that we might: what it does is no part of our own work."""
    if BEFORE:
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            os.sched_setaffinity(pid, BEFORE)


def core_of(place: int, processes: int) -> int | None:
    """Where one of several processes keeps to: nowhere, if some would have to share a core and others not."""
    return place if 1 < processes <= allowed() else None


def allowed() -> int:
    """Cores that this process may use: of a machine with many, a container may have two."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
