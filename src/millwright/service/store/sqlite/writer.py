"""The one writer of the file: a thread that puts whatever has piled up into one transaction (group commit).

With `synchronous=FULL` a write that has been answered survives a kill and a power failure.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Final

from millwright.service.datafile import NotOurs, Watch, beside
from millwright.service.notices import Notices
from millwright.service.store.errors import Closed, Conflict, Lost
from millwright.service.store.sqlite.connection import connect, migrate
from millwright.service.store.sqlite.copies import copy_pages, stamp
from millwright.service.store.sqlite.errors import trouble
from millwright.service.store.sqlite.reading import FileReading
from millwright.service.store.sqlite.soundness import check, complaints
from millwright.service.store.statements import Statement
from millwright.service.store.store import Store

Job = tuple[list[Statement], Future[None]]

UNFIT: Final = (OverflowError, UnicodeError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
"""What values raise that no database can hold."""

TICK: Final = 1.0
"""Seconds after which an idle writer looks whether its file is still there."""


def settle(done: Future[None], error: Exception | None) -> None:
    """Answer whoever waits, if somebody still does."""
    if not done.set_running_or_notify_cancel():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)


class FileStore(Store, FileReading):
    """The file, with one writer thread and one reading connection."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        check(path)
        path.touch(0o600)  # it holds hands and seeds: nobody else on the machine need read it
        self.spoilt = ""  # what somebody else has done to it
        self.watch: Final = Watch(path)
        try:
            self.writing = connect(path)
            migrate(self.writing)
        except sqlite3.DatabaseError as error:
            raise NotOurs(str(error)) from None
        super().__init__(path, connect(path), Notices())
        self.watch.sign()
        self.todo: Final[queue.SimpleQueue[Job | None]] = queue.SimpleQueue()
        self.thread: Final = threading.Thread(target=self.work, name="store", daemon=True)
        self.thread.start()

    def close(self) -> None:
        """Write what is still waiting, then close."""
        self.closed = True
        self.todo.put(None)
        self.thread.join()
        self.writing.close()
        self.reading.close()

    # ---- writing

    def work(self) -> None:
        """The writer: everything that waits goes into one transaction."""
        while (batch := self.gather()) is not None:
            try:
                failure, failed = self.written(batch)
            except Exception as error:  # whatever it is, nobody waits for ever
                failure, failed = error, {}
            for _, done in batch:
                settle(done, failure or failed.get(id(done)))

    def written(self, batch: list[Job]) -> tuple[Exception | None, dict[int, Exception]]:
        """What has failed as a whole, and what failed alone."""
        failure: Exception | None = self.missing()
        failed: dict[int, Exception] = {}
        if batch and not failure:
            failure, failed = self.commit(batch)
            self.tell(failure)
        return failure, failed

    def gather(self) -> list[Job] | None:
        """What waits; an empty list if nothing has come for a while, and nothing at all when the store is closed."""
        try:
            first = self.todo.get(timeout=TICK)
        except queue.Empty:
            return []
        if first is None:
            return None
        batch = [first]
        while not self.todo.empty() and len(batch) < 500:
            more = self.todo.get()
            if more is None:
                self.todo.put(None)
                break
            batch.append(more)
        return batch

    def commit(self, batch: list[Job]) -> tuple[Exception | None, dict[int, Exception]]:
        """All that waits in one transaction.

        What has gone into a file without a name counts as failed: nobody is told that it was kept.
        """
        failed: dict[int, Exception] = {}
        try:
            self.writing.execute("begin immediate")
            failed = {id(done): error for todo, done in batch if (error := self.carry_out(todo))}
            self.writing.execute("commit")
        except sqlite3.Error as error:  # a full disk: nothing of the batch is kept, and everybody is told
            if self.writing.in_transaction:
                self.writing.execute("rollback")
            return trouble(error), {}
        if not self.watch.lost():
            self.watch.sign_sizes()
        return self.missing(), failed

    def carry_out(self, statements: list[Statement]) -> Exception | None:
        """All statements of one writer, or none of them."""
        self.writing.execute("savepoint one")
        failure: Exception | None = None
        try:
            for sql, values in statements:
                self.writing.execute(sql, values)
        except sqlite3.IntegrityError as error:
            failure = Conflict(str(error))
        except UNFIT as error:
            failure = error
        if failure:
            self.writing.execute("rollback to one")
        self.writing.execute("release one")
        return failure

    async def write(self, *statements: Statement) -> None:
        if self.closed:
            raise Closed
        done: Future[None] = Future()
        self.todo.put((list(statements), done))
        await asyncio.wrap_future(done)

    # ---- whether the file is still there

    def missing(self) -> Lost | None:
        """Why nothing may be written now: the file is not at its place. If it comes back, all goes on."""
        before, self.lost = self.lost, self.watch.lost()
        if not self.lost and self.watch.cut():  # first: mending would take what is left for the whole
            self.look_again()
        if not self.lost and self.watch.loose():
            self.mend()
        if not self.lost and self.watch.altered():
            self.look_again()
        if self.lost and not before:
            self.notices.say(f"{self.lost}. Nothing more is written: {self.advice()}")
        if before and not self.lost:
            self.notices.say(f"{self.path} is there again: the games go on")
        return Lost(self.lost) if self.lost else None

    def mend(self) -> None:
        """A journal without its name is still open here: what it holds goes into the file, and a new one is begun."""
        loose = self.watch.loose()
        with self.lock:
            try:
                with contextlib.suppress(sqlite3.ProgrammingError):  # closed already, when this is tried again
                    if self.writing.execute("pragma wal_checkpoint(truncate)").fetchone()[0]:
                        raise sqlite3.OperationalError("somebody reads it")
                self.writing.close()
                self.reading.close()
                self.writing, self.reading = connect(self.path), connect(self.path)
                self.watch.sign()
            except sqlite3.Error as error:
                self.lost = f"{loose} was deleted or replaced, and {self.path} cannot be opened anew ({error})"
                return
        line = f"{loose} was deleted or replaced; all that it held is in {self.path} now, and a new one is begun"
        self.notices.say(line)

    def look_again(self) -> None:
        """Somebody else has written to the file. If it is sound, it was done properly: by a tool for SQLite."""
        if not self.spoilt and (found := complaints(self.path)):
            self.spoilt = f"{self.path} was changed by another program and is damaged ({found[0]})"
        self.lost = self.spoilt
        if not self.lost:
            self.watch.sign_sizes()

    def advice(self) -> str:
        """What the operator can do; what is still open here is saved beside the place of the file."""
        if not self.watch.lost():
            return f"stop the server, then see `millwright doctor {self.path}`"
        target = beside(self.path, f".rescued-{stamp()}")
        try:
            copy_pages(self.writing, target)
        except (sqlite3.Error, OSError) as error:
            return f"put it back, and the games go on; a copy of what is still open could not be saved ({error})"
        return (
            f"put it back, and the games go on; or stop the server and run `millwright restore {target}"
            f" --data {self.path}`, which has all that was confirmed"
        )
