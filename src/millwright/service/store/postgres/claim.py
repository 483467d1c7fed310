"""Who serves a house: a lock of the database that ends with its connection, so that no crash leaves it behind.

Processes that serve it share the lock; whoever copies the house has it alone.
"""

from __future__ import annotations

import time
from typing import Final

import psycopg

from millwright.service.address import Server
from millwright.service.datafile import NotOurs
from millwright.service.notices import Notices
from millwright.service.store.postgres.connection import LOCK, SERVING, Connection, connect


class ServerClaim:
    """A database is served, or ours alone, as long as this is held."""

    def __init__(self, server: Server, shared: bool) -> None:
        self.server: Final = server
        self.shared: Final = shared
        self.connection = taken(server, shared)

    def hold(self, notices: Notices) -> None:
        """A lock that went with its connection is taken again, as soon as the database can be reached."""
        try:
            self.connection.execute("select 1")
            return
        except psycopg.Error:
            self.connection.close()
        try:
            self.connection = taken(self.server, self.shared)
            notices.say(f"{self.server} is there again")
        except NotOurs as error:
            notices.say(f"{self.server}: {error}")

    def release(self) -> None:
        self.connection.close()


def taken(server: Server, shared: bool) -> Connection:
    connection = connect(server)
    take = "pg_try_advisory_lock_shared" if shared else "pg_try_advisory_lock"
    for wait in (0.0, 0.5, 1.0):  # the server may still have to notice that who had it was killed
        time.sleep(wait)
        [found] = connection.execute(f"select {take}({LOCK}) as ours", (SERVING,))
        if found["ours"]:
            return connection
    connection.close()
    if shared:
        raise NotOurs("it is being copied, or a Millwright that wants it alone serves it: try again when that is done")
    raise NotOurs("a Millwright serves it already: stop all its servers first")
