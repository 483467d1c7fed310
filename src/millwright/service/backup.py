"""Copies for safety: made while the server runs, daily if it is told to, and put back after a look at every table."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path
from typing import Final

from millwright.service.address import Address
from millwright.service.datafile import NotOurs, beside
from millwright.service.doctor import examine
from millwright.service.notices import Notices, tell
from millwright.service.store.opening import Holds
from millwright.service.store.sqlite.connection import forget_pledges, looking
from millwright.service.store.sqlite.copies import copy_pages, stamp, sync_folder
from millwright.service.store.sqlite.errors import SqliteError
from millwright.service.store.sqlite.soundness import complaints, inspect

DAY: Final = 24 * 3600.0
LATER: Final = 3600.0
"""Seconds between two tries of a copy that could not be made."""


class Kept(Exception):
    """There is a file of this name already."""


def backup(data: Path, target: Path, overwrite: bool = False) -> None:
    """A copy of a file, also of one that is being served: one moment of it, whole or not at all."""
    if not data.exists():
        raise NotOurs("there is no such file")
    if not data.stat().st_size:
        raise NotOurs("it is empty")
    inspect(data)
    if target.exists() and (not overwrite or target.samefile(data)):
        raise Kept(str(target))
    with looking(data) as source:
        copy_pages(source, target)


def need_sound(copy: Path) -> None:
    """Refuse a copy in which anything is damaged: every table is opened, its log compared with its last position."""
    report = examine(copy)
    if not report.healthy:
        found = [*report.whole, *[f"table {table}: {why}" for table, why in report.damaged.items()]]
        raise NotOurs(f"it is damaged ({found[0]}): `millwright doctor {copy} --save NEW` saves what is sound")


def put_back(copy: Path, data: Path) -> Path | None:
    """Put a copy in the place of the file; where the old one is now. The caller has claimed the place."""
    fresh = beside(data, f".restoring-{os.getpid()}")
    with looking(copy) as source:
        copy_pages(source, fresh)
    forget_pledges(fresh)
    old = set_aside(data)
    os.replace(fresh, data)
    sync_folder(data.parent)
    return old


def set_aside(data: Path) -> Path | None:
    """Give the old file another name, and its journal too: beside another file it would be played into that."""
    old = beside(data, f".before-{stamp()}")
    beside(data, "-shm").unlink(missing_ok=True)  # made anew from the journal
    there = [ending for ending in ("", "-wal") if beside(data, ending).exists()]
    for ending in there:
        os.rename(beside(data, ending), beside(old, ending))
    return old if there else None


# ---- daily copies


def copies_of(data: Path) -> Path:
    """The folder beside a file where its copies are."""
    return data.with_name(f"{data.name}.copies")


def kept_copies(data: Path) -> list[Path]:
    """The copies that we have made, the oldest first."""
    return sorted(copies_of(data).glob(f"{data.stem}-????????-??????{data.suffix}"))


def keep_copy(data: Path, most: int) -> Path:
    """One more copy; of the older ones as many stay as are wanted. A damaged one drives out no sound one."""
    copies_of(data).mkdir(mode=0o700, exist_ok=True)
    for broken_off in copies_of(data).glob(".*.part"):  # by a server that was ended meanwhile
        broken_off.unlink()
    target = copies_of(data) / f"{data.stem}-{stamp()}{data.suffix}"
    backup(data, target, overwrite=True)
    if found := complaints(target):
        target.replace(copies_of(data) / f"{data.stem}-damaged{data.suffix}")  # the last one is enough to look at
        raise NotOurs(f"it is damaged ({found[0]}): see `millwright doctor {data}`")
    for old in kept_copies(data)[:-most]:
        old.unlink()
    return target


class Caretaker(threading.Thread):
    """Looks after the house of a running server: that it is ours alone, and a copy of its file every day."""

    def __init__(self, data: Address, claim: Holds, keep: int, pause: float = 1.0) -> None:
        super().__init__(name="caretaker", daemon=True)
        self.data: Final = data
        self.claim: Final = claim
        self.keep: Final = keep
        self.pause: Final = pause
        self.notices: Final = Notices()
        self.not_before = 0.0
        self.done: Final = threading.Event()

    def run(self) -> None:
        while not self.done.wait(self.pause):
            self.claim.hold(self.notices)
            if self.keep and isinstance(self.data, Path) and time.time() >= self.not_before:
                self.copy(self.data)

    def due(self, data: Path) -> float:
        """When the next copy is to be made: a day after the last one."""
        copies = kept_copies(data)
        return copies[-1].stat().st_mtime + DAY if copies else 0.0

    def copy(self, data: Path) -> None:
        """Today's copy, if there is none yet."""
        try:
            if time.time() >= self.due(data):
                keep_copy(data, self.keep)
        except (NotOurs, OSError, SqliteError) as error:
            self.not_before = time.time() + LATER
            tell(f"today's copy of {data} could not be made: {error}")
