"""The place of the file: where it is, that one server alone has it, and whether it is still there."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

from millwright.service.notices import Notices

try:
    import fcntl
except ImportError:  # Windows has none: there one has to take care oneself
    fcntl = None  # type: ignore[assignment]

SHARED_FIRST: Final = 0x40000002
SHARED_BYTES: Final = 510
"""Where SQLite's file format keeps the lock that every open connection shares."""


class NotOurs(ValueError):
    """A file that cannot be served: of another program, of a newer Millwright, damaged, or in use."""


def beside(path: Path, ending: str) -> Path:
    return path.with_name(f"{path.name}{ending}")


# ---- one server alone


class Claim:
    """A file is ours alone as long as this is held: two servers would not know of each other's moves.

    The lock file is never deleted by us. Where there is none, somebody else may have done it under a running server:
    then SQLite's own locks on the file itself tell whether it is in use.
    """

    def __init__(self, data: Path) -> None:
        data.parent.mkdir(parents=True, exist_ok=True)
        self.path: Final = beside(data.resolve(), ".lock")  # a link to a file is that file
        fresh = not self.path.exists()
        self.handle = locked(self.path)
        if fresh and in_use(data):
            os.close(self.handle)
            self.path.unlink()  # whoever comes next asks the same
            raise NotOurs("another program has it open, perhaps another Millwright: end that first")

    def hold(self, notices: Notices) -> None:
        """The lock file, too, may be deleted by somebody."""
        try:
            if self.renew():
                notices.say(f"{self.path} was deleted or replaced: it was made anew")
        except (NotOurs, OSError) as error:
            notices.say(f"{self.path} was deleted or replaced, and cannot be made anew ({error})")

    def renew(self) -> bool:
        """Make the lock file anew if it is no longer there; whether that was so."""
        held = os.fstat(self.handle)
        if mark(self.path) == (held.st_dev, held.st_ino):
            return False
        old, self.handle = self.handle, locked(self.path)
        os.close(old)
        return True

    def release(self) -> None:
        os.close(self.handle)


def locked(path: Path) -> int:
    """The lock file, opened and locked."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if fcntl:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise NotOurs("another Millwright serves it already: use that one, or name another file with --data") from None
    return handle


def in_use(data: Path) -> bool:
    """Whether another process has the file open: everybody who reads or writes it holds a lock on these bytes.

    SQLite itself could be asked, but it would tidy up on leaving, and what a damaged journal holds must stay for the
    doctor.
    """
    if not fcntl or not data.is_file():
        return False
    with data.open("rb+") as file:
        for wait in (0.0, 0.5, 1.0):  # a look into the file is soon over, a server is not
            time.sleep(wait)
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_BYTES, SHARED_FIRST)
            except OSError:
                continue
            return False
    return True


# ---- whether it is still there

Mark = tuple[int, int] | None


def mark(path: Path) -> Mark:
    """What tells a file from every other one that might lie at the same path."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def size(path: Path) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return -1


class Watch:
    """Compares what lies at the paths with what was opened there: SQLite goes on writing to a file without a name."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.aides: Final = (beside(path, "-wal"), beside(path, "-shm"))
        self.marks: dict[Path, Mark] = {}
        self.sizes = (0, 0)

    def sign(self) -> None:
        """All that lies there now is ours."""
        self.marks = {path: mark(path) for path in (self.path, *self.aides)}
        self.sign_sizes()

    def sign_sizes(self) -> None:
        self.sizes = (size(self.path), size(self.aides[0]))

    def lost(self) -> str:
        """What has become of the file itself, in words; nothing if it is there."""
        now = mark(self.path)
        if now is None:
            return f"{self.path} is gone: it was deleted or moved"
        return "" if now == self.marks[self.path] else f"another file lies at {self.path}"

    def loose(self) -> Path | None:
        """A file beside it that is gone, or another than the one that is written to."""
        return next((path for path in self.aides if mark(path) != self.marks[path]), None)

    def cut(self) -> bool:
        """Whether somebody else has made the file itself shorter."""
        return size(self.path) < self.sizes[0]

    def altered(self) -> bool:
        """Whether somebody else has made the file longer or shorter, or cut its journal."""
        return size(self.path) != self.sizes[0] or size(self.aides[0]) < self.sizes[1]
