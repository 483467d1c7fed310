"""Work that hangs, told from work that was paused: a machine that sleeps, swaps or is overloaded is nobody's fault.

Not the wall clock decides but what a work has done: the processor time that it has used, and whether it uses any.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

TICK: Final = 0.1
"""Seconds between two looks. A look that comes later than twice this comes after a pause, which does not count."""

LITTLE: Final = 0.02
"""Whoever uses less of a processor than this share stands still."""

LONGEST: Final = 6
"""So many times its limit may a work take that goes on slowly, on a machine that leaves it little time."""

Used = Callable[[], float]
"""The processor time that somebody has used so far, in seconds."""


async def in_time(done: asyncio.Future[Any], limit: float, used: Used) -> bool:
    """Whether a work ends before it has used `limit` seconds of processor time, or stood still for as long."""
    first = before = used()
    still = awake = 0.0
    while not done.done():
        passed = await look_again(done, min(TICK, limit / 4))
        now = used()
        awake += passed
        still = still + passed if now - before < passed * LITTLE else 0.0
        before = now
        if max(now - first, still, awake / LONGEST) >= limit:
            break
    return done.done()


async def bounded(work: Coroutine[Any, Any, T], limit: float, used: Used) -> T:
    """What a work says that waits for somebody else's answer; a `TimeoutError` if that takes too long."""
    task = asyncio.create_task(work)
    try:
        if not await in_time(task, limit, used):
            raise TimeoutError
        return await task
    finally:
        task.cancel()
        await asyncio.wait([task])


async def look_again(done: asyncio.Future[Any], tick: float) -> float:
    """Wait a little; how much of that time counts."""
    begun = time.monotonic()
    await asyncio.wait([done], timeout=tick)
    return min(time.monotonic() - begun, 2 * tick)


def of_this_thread() -> Used:
    """What the thread that calls this uses, to be asked by another. Nothing, where the system does not tell."""
    try:
        return of_clock(time.pthread_getcpuclockid(threading.get_ident()))
    except AttributeError:
        return nothing


def of_process(pid: int) -> Used:
    """What another process uses: Linux names its clock by its number."""
    return of_clock((~pid << 3) | 2) if hasattr(time, "pthread_getcpuclockid") else nothing


def of_clock(clock: int) -> Used:
    def used() -> float:
        try:
            return time.clock_gettime(clock)
        except OSError:  # whose clock it was has ended, or the system has no such clock
            return 0.0

    return used


def nothing() -> float:
    return 0.0
