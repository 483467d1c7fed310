"""Strangers before a real server, at other addresses of this machine: silent ones, slow ones, deaf ones."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tests.web.serving import PATIENCE, Caller, Server, served

START: Final = """
import json, resource, socket, sys
from pathlib import Path
from millwright.web import server
from millwright.web.gate import Limits

data, files, buffer, more, limits = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *map(json.loads, sys.argv[4:6])
if files:
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
listen = server.listen
def small(host, port):
    sock = listen(host, port)
    if buffer:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    return sock
server.listen = small
settings = server.Settings(Path(data), port=int(sys.argv[-1]), pace=0.0, workers=1, limits=Limits(**limits), **more)
sys.exit(server.serve(settings))
"""


@contextlib.contextmanager
def guarded(
    data: Path, files: int = 0, buffer: int = 0, more: dict[str, Any] | None = None, **limits: float
) -> Iterator[Server]:
    """A server with so many files, so large a buffer for what it sends, and limits of its own."""
    words = [str(files), str(buffer), json.dumps(more or {}), json.dumps(limits)]
    with served(data, "-c", START, str(data), *words) as server:
        yield server


class Line:
    """A bare connection."""

    def __init__(self, port: int, address: str = "127.0.0.2", buffer: int = 0) -> None:
        self.socket: Final = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))

    def say(self, data: bytes) -> bool:
        """Whether it could be sent."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def closed(self) -> bool:
        """Whether the other side has ended it, as far as can be seen without waiting."""
        try:
            return self.there(1) == b""
        except OSError:
            return True

    def there(self, most: int) -> bytes | None:
        """What could be read now, which stays there; nothing at all after the end, None if it goes on."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(most, socket.MSG_PEEK)
        except BlockingIOError:
            return None
        finally:
            self.socket.settimeout(PATIENCE)

    def rest(self, seconds: float = PATIENCE) -> bytes:
        """Everything until the end, which has to come."""
        found, until = b"", time.monotonic() + seconds
        with contextlib.suppress(ConnectionError):
            while True:
                self.socket.settimeout(max(0.01, until - time.monotonic()))
                piece = self.socket.recv(65536)
                if not piece:
                    break
                found += piece
        return found

    def close(self) -> None:
        self.socket.close()


@contextlib.contextmanager
def lines(port: int, count: int, addresses: int = 1, **more: Any) -> Iterator[list[Line]]:
    """Connections of so many strangers in turn."""
    found: list[Line] = []
    try:
        for n in range(count):
            found.append(Line(port, f"127.0.{1 + n % addresses // 200}.{2 + n % addresses % 200}", **more))
        yield found
    finally:
        for line in found:
            line.close()


def until(what: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something becomes so."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def seconds_for(port: int, path: str = "/rules/brass") -> tuple[int, float]:
    """The status of an honest request, and how long it took."""
    begun = time.monotonic()
    status, _ = Caller(port).get(path)
    return status, time.monotonic() - begun


def said(server: Server) -> str:
    """What the server has complained of. It has to be over."""
    server.kill()
    assert server.process.stderr is not None
    return server.process.stderr.read()
