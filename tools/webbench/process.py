"""A server as a process: started, found by the address that it prints, weighed, ended by its id."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from millwright.service.address import Address
from tests.houses import words_of

ROOT: Final = Path(__file__).resolve().parent.parent.parent
TICK: Final = os.sysconf("SC_CLK_TCK")
LONGEST: Final = 4000
"""Characters of what a server has complained of."""

START: Final = 30.0
"""Seconds that a server may take to start."""


def seconds_of(pid: int, ended: bool = False) -> float:
    """Processor time of a process, all threads; with that of children that have ended, if so wished."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:  # it has ended just now
        return 0.0
    return sum(int(field) for field in fields[11 : 15 if ended else 13]) / TICK


@dataclass(frozen=True)
class Process:
    """A server that runs: where it listens, and its process."""

    port: int
    pid: int

    def seconds(self) -> float:
        """Processor time used so far, all threads."""
        return seconds_of(self.pid)

    def kib(self) -> int:
        """Memory held now."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) if found else 0


@contextlib.contextmanager
def server(data: Address, connections: int = 0, core: int | None = None) -> Iterator[Process]:
    """Millwright's own server with this house, and room for so many connections, if that is more than it has."""
    kept = [] if core is None else [str(core)]
    with running("tools.webbench.serve", words_of(data), str(connections), *kept) as process:
        yield process


@contextlib.contextmanager
def reference() -> Iterator[Process]:
    """The bare application."""
    with running("tools.webbench.reference") as process:
        yield process


@contextlib.contextmanager
def running(module: str, *arguments: str) -> Iterator[Process]:
    """What it complains of is told only if the measurement fails."""
    with tempfile.TemporaryFile("w+") as complaints:
        command = [sys.executable, "-m", module, *arguments]
        child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=complaints, text=True)
        try:
            yield Process(listening(child), child.pid)
        except BaseException:
            complaints.seek(0)
            sys.stderr.write(complaints.read()[-LONGEST:])
            raise
        finally:
            end(child)


def end(child: subprocess.Popen[str]) -> None:
    """Ask it to end; if it does not, it is ended."""
    child.terminate()
    try:
        child.wait(10)
    except subprocess.TimeoutExpired:
        child.kill()
    child.communicate()


def listening(child: subprocess.Popen[str]) -> int:
    """The port that it prints first, once it answers there."""
    assert child.stdout
    found = re.search(r"http://127\.0\.0\.1:(\d+)", child.stdout.readline())
    if not found:
        raise RuntimeError("the server does not start")
    give_up = time.monotonic() + START
    while time.monotonic() < give_up and child.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", int(found[1])), START):
            return int(found[1])
        time.sleep(0.05)
    raise RuntimeError("the server does not answer")


@dataclass(frozen=True)
class Clock:
    """A moment, as server, client and wall see it."""

    process: Process
    wall: float
    server: float
    client: float

    @classmethod
    def start(cls, process: Process) -> Clock:
        return cls(process, time.perf_counter(), process.seconds(), time.process_time())

    def spent(self) -> dict[str, float]:
        """Since then: seconds of wall and of server, and the share of a core that each side took."""
        wall = time.perf_counter() - self.wall
        used = self.process.seconds() - self.server
        client = time.process_time() - self.client
        return {"seconds": wall, "server seconds": used, "server share": used / wall, "client share": client / wall}
