"""Where the houses of a measurement are kept: in files, or in a PostgreSQL of its own; both on the same disk."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from millwright.service.address import Address
from tests.postgres import DURABLE, Postgres
from tools.webbench.process import seconds_of

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgres"
STORES: Final = (SQLITE, POSTGRES)


class Places(Protocol):
    """A kind of store."""

    name: str

    def new(self) -> Address:
        """Where nothing is yet."""

    def seconds(self) -> float:
        """Processor time that the store has used in processes of its own."""


class Files:
    """SQLite: a file for each house."""

    name = SQLITE

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.numbers: Final = count(1)

    def new(self) -> Path:
        return self.folder / f"house{next(self.numbers)}.db"

    def seconds(self) -> float:
        return 0.0


class Databases:
    """PostgreSQL: a schema for each house."""

    name = POSTGRES

    def __init__(self, server: Postgres) -> None:
        self.server: Final = server

    def new(self) -> Address:
        return self.server.empty()

    def seconds(self) -> float:
        """Of the server and all its connections; those that have ended count for their parent."""
        assert self.server.process
        pid = self.server.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return seconds_of(pid, ended=True) + sum(seconds_of(int(child)) for child in children)


@contextlib.contextmanager
def places(name: str) -> Iterator[Places]:
    """A store that commits to the disk, for as long as it is needed."""
    with contextlib.ExitStack() as stack:
        if name == SQLITE:
            yield Files(Path(stack.enter_context(tempfile.TemporaryDirectory())))
            return
        server = Postgres(DURABLE, tempfile.gettempdir())
        stack.callback(server.remove)
        yield Databases(server)
