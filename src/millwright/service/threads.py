"""Rules and drawing apart from the web loop: a few threads, each of which is given up if its work hangs."""

from __future__ import annotations

import asyncio
import contextvars
import ctypes
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from millwright.service.ranked import Ranked
from millwright.service.timelimit import Used, in_time, nothing, of_this_thread

T = TypeVar("T")

THREADS: Final = 3
"""Python runs one of them at a time; there are several so that a long one does not hold up the rest."""


class Hung(TimeoutError):
    """A work has used all the time that it may, and has not come to its end."""


class GivenUp(BaseException):
    """Raised inside of a work that hangs, to end it; no rule may take it for an error of its own."""


class Job:
    """One work, as its thread and the loop both see it."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self.work: Final = work
        self.lock: Final = threading.Lock()
        self.thread = 0  # its id while the work runs
        self.clock: tuple[Used, float] | None = None  # of the thread, and what it said when the work began

    def __call__(self) -> Any:
        used = of_this_thread()
        self.thread, self.clock = threading.get_ident(), (used, used())
        try:
            return self.work()
        finally:
            with self.lock:
                self.thread = 0

    def spent(self) -> float:
        """Seconds of processor time so far."""
        used, first = self.clock or (nothing, 0.0)
        return used() - first

    def give_up(self) -> None:
        """End the work, where it is Python that goes round and round; what waits inside of the system goes on."""
        with self.lock:
            if self.thread:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), ctypes.py_object(GivenUp))


class Threads:
    """The threads, each in an executor of its own, so that one that hangs can be left behind alone."""

    def __init__(self, limit: float) -> None:
        self.limit: Final = limit
        self.all: Final = {ThreadPoolExecutor(1, "rules") for _ in range(THREADS)}
        self.free: Final = Ranked(self.all)
        self.hung = False  # whether a thread was left behind: it may keep the process from ending

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """The work's result, with the texts in the caller's language. Raises `Hung` if it takes too long."""
        job = Job(partial(contextvars.copy_context().run, work, *args))
        thread = await self.free.get()
        task = asyncio.create_task(self.watched(thread, job))
        task.add_done_callback(noted)
        return await asyncio.shield(task)  # whoever asked may go away: the thread is watched all the same

    async def watched(self, thread: ThreadPoolExecutor, job: Job) -> Any:
        done = asyncio.get_running_loop().run_in_executor(thread, job)
        if await in_time(done, self.limit, job.spent):
            self.free.put(thread)
            return await done
        done.add_done_callback(noted)
        self.leave_behind(thread, job)
        raise Hung

    def leave_behind(self, thread: ThreadPoolExecutor, job: Job) -> None:
        """A new thread in its place."""
        thread.shutdown(wait=False)
        self.all.discard(thread)
        self.hung = True
        job.give_up()
        fresh = ThreadPoolExecutor(1, "rules")
        self.all.add(fresh)
        self.free.put(fresh)

    def stop(self) -> None:
        for thread in self.all:
            thread.shutdown(wait=False, cancel_futures=True)


def noted(done: asyncio.Future[Any]) -> None:
    """What went wrong in something that nobody waits for any more is nobody's business."""
    if not done.cancelled():
        done.exception()
