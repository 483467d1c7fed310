"""Words between processes that serve one house, by PostgreSQL's LISTEN and NOTIFY. Any of them may be lost.

They are sent after what they tell of was kept, in transactions of their own: PostgreSQL lets only one transaction with
a notice commit at a time, and none of them waits for a disk.
"""

from __future__ import annotations

import contextlib
import hashlib
import queue
import threading
from collections.abc import Callable
from functools import partial
from typing import Final

import psycopg

from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.store.postgres.connection import Connection, connect
from millwright.service.store.postgres.reading import ServerReading

BEAT: Final = 0.5
"""Seconds after which whoever listens looks whether it is to end."""

PAUSE: Final = 0.02
"""Seconds in which words are gathered: each transaction costs the database as much as a move, and wakes everybody."""

MOST: Final = 100
"""Words of one transaction."""

SAY: Final = "select pg_notify($1, word) from unnest($2::text[]) as word, set_config('synchronous_commit', 'off', true)"
"""One statement is one transaction: what is set for it alone holds until it is kept."""


def channel_of(connection: Connection) -> str:
    """Two houses may share a database, in two schemas."""
    [found] = connection.execute("select current_schema() as name")
    return f"millwright_{hashlib.sha256(found['name'].encode()).hexdigest()[:16]}"


class Herald:
    """Two threads: one speaks, one listens."""

    def __init__(self, server: Server, channel: str, reading: ServerReading) -> None:
        self.server: Final = server
        self.channel: Final = channel
        self.reading: Final = reading
        self.words: Final[queue.SimpleQueue[str | None]] = queue.SimpleQueue()
        self.closed: Final = threading.Event()
        self.speaking: Final = threading.Thread(target=self.speak, name="herald", daemon=True)
        self.speaking.start()

    def close(self) -> None:
        self.closed.set()
        self.words.put(None)
        self.speaking.join()

    # ---- speaking

    def call(self, word: str) -> None:
        self.words.put(word)

    def speak(self) -> None:
        while (words := self.gathered()) is not None:
            with contextlib.suppress(psycopg.Error):  # the others look for themselves
                self.reading.attempt(partial(self.send, words))

    def gathered(self) -> list[str] | None:
        """All that waits, and what comes in the next moment; nothing when all is over."""
        words = [self.words.get()]
        self.closed.wait(PAUSE)
        while not self.words.empty() and len(words) < MOST:
            words.append(self.words.get())
        found = [word for word in words if word is not None]
        if found and None in words:
            self.words.put(None)  # when these are sent
        return found or None

    def send(self, words: list[str], connection: Connection) -> None:
        connection.execute(SAY, (self.channel, words))

    # ---- listening

    def listen(self, heard: Callable[[str], object], begin: Callable[[Connection], None]) -> None:
        """`begin` is done with each new connection."""
        threading.Thread(target=self.hear, args=[heard, begin], name="listener", daemon=True).start()

    def hear(self, heard: Callable[[str], object], begin: Callable[[Connection], None]) -> None:
        """For as long as the house is open; after each connection something may have been missed."""
        while not self.closed.is_set():
            try:
                self.hear_on(heard, begin)
            except (psycopg.Error, NotOurs):
                self.closed.wait(BEAT)
            except RuntimeError:
                return  # whoever listened is gone, with its loop

    def hear_on(self, heard: Callable[[str], object], begin: Callable[[Connection], None]) -> None:
        with connect(self.server) as connection:
            begin(connection)
            connection.execute(f'listen "{self.channel}"')
            heard("")
            while not self.closed.is_set():
                for notice in connection.notifies(timeout=BEAT):
                    heard(notice.payload)
