"""A server of our own for the browser tests: a process on a free port, with its tables in a temporary file."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from functools import cache
from pathlib import Path
from typing import Final

from tools.layout import ready

PATIENCE: Final = 60.0
"""Seconds until something that should happen counts as not happening: the machine may be busy."""

DEALT: Final = Path(__file__).parent / "dealt.py"


class Host:
    """A running server; it can be killed and started again on the same port and file."""

    def __init__(self, folder: Path, *flags: str, **variables: str) -> None:
        self.flags: Final = flags
        self.variables: Final = variables  # of its environment, beside our own
        self.data: Final = folder / "tables.db"
        self.said: Final = folder / "server.txt"
        self.port: Final = free_port()
        self.begun = 0  # so often
        self.process = self.begin()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def begin(self) -> subprocess.Popen[bytes]:
        """Start the server, and wait until it answers."""
        words = ["serve", "--data", str(self.data), "--port", str(self.port), "--no-browser", "--pace", "0"]
        words += self.flags
        self.begun += 1
        command = [sys.executable, str(DEALT), *words]
        with self.said.open("ab") as out:
            env = {**os.environ, **best_engines(), **self.variables, "MILLWRIGHT_BEGUN": str(self.begun)}
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, env=env)
        self.wait()
        return self.process

    def wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while not answers(self.address):
            assert self.process.poll() is None, f"the server ended: {self.said.read_text()}"
            assert time.monotonic() < end, f"the server does not answer: {self.said.read_text()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """As if the power had failed."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)


@cache
def best_engines() -> dict[str, str]:
    """In the environment of the servers: the compiled engines if a build fits, which `make test` sees to."""
    folder = ready()
    return {"PYTHONPATH": str(folder)} if folder else {}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/static/icon.svg", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False
