"""Processes that work for this one, and end with it even if it is killed."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def processes(jobs: int, start: str | None = None) -> ProcessPoolExecutor:
    """A pool of so many, started in the usual way or another."""
    return ProcessPoolExecutor(jobs, get_context(start), initializer=end_with_parent)


def end_with_parent() -> None:
    """Without it, a process whose parent was killed would wait for more work for ever."""
    Thread(target=outlive_nobody, daemon=True).start()


def outlive_nobody() -> None:
    if parent := parent_process():
        parent.join()
        os._exit(1)
