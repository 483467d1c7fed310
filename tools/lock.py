"""A file that one process holds, or several that only look: who else wants it waits, or goes without."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl


def grasp(path: Path, *, shared: bool = False, wait: bool = True) -> int | None:
    """A descriptor of the file, which is held until that is closed, here and in processes that inherit it; or nothing.

    The end of a process closes its descriptors, however it ends: nothing stays locked.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    if sys.platform != "win32":
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            os.close(handle)
            return None
    return handle


@contextmanager
def held(path: Path, *, shared: bool = False, wait: bool = True) -> Iterator[int | None]:
    """The file, held; or nothing, if somebody else holds it and we do not wait."""
    handle = grasp(path, shared=shared, wait=wait)
    try:
        yield handle
    finally:
        if handle is not None:
            with suppress(OSError):
                os.close(handle)
