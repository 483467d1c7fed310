"""The server as a process of its own, and callers that reach it over a socket."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from millwright.service.address import Address
from tests.houses import words_of

PATIENCE: Final = 60.0
"""Seconds after which something that should happen has not: long, for a busy machine."""

START: Final = (
    "import sys; from millwright.service.address import address_of; from millwright.web.server import Settings, serve;"
    " sys.exit(serve(Settings(address_of(sys.argv[1]), port=int(sys.argv[2]), pace=0.0, workers=1)))"
)
"""As the command does it, with one worker for bots: the tests start it often."""


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int

    def kill(self) -> None:
        """At once, with no time to tidy up. Its bots notice that nobody asks any more."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def terminate(self) -> float:
        """Ask it to end: how long that took, in seconds."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return time.monotonic() - begun

    def wait_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server has ended"
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5):
                if Caller(self.port).get("/static/icon.svg")[0] == 200:
                    return
            time.sleep(0.02)
        raise AssertionError("the server does not answer")


def start(data: Address, *command: str) -> Server:
    """Start it and wait until it answers. A command of its own gets the port after `--port`."""
    port = free_port()
    words = [*command, "--port", str(port)] if command else ["-c", START, words_of(data), str(port)]
    process = subprocess.Popen(
        [sys.executable, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    server = Server(process, port)
    try:
        server.wait_ready()
    except BaseException:
        process.kill()
        raise
    return server


@contextlib.contextmanager
def served(data: Address, *command: str) -> Iterator[Server]:
    server = start(data, *command)
    try:
        yield server
    finally:
        server.kill()
        if server.process.stderr:
            server.process.stderr.close()


@dataclass
class Caller:
    """Somebody with a cookie, who speaks plain HTTP."""

    port: int
    cookie: str = ""
    host: str = field(default="127.0.0.1")

    def request(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, str]:
        """Status, place to go on to, text."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            origin = {"origin": f"http://{self.host}:{self.port}", "content-type": kind} if kind else {}
            connection.request(method, path, body or None, origin | self.headers())
            answer = connection.getresponse()
            text = answer.read().decode()
            if given := answer.getheader("set-cookie"):
                self.cookie = given.partition(";")[0]
            return answer.status, answer.getheader("location") or "", text

    def headers(self) -> dict[str, str]:
        return {"cookie": self.cookie} if self.cookie else {}

    def get(self, path: str) -> tuple[int, str]:
        status, _, text = self.request("GET", path)
        return status, text

    def form(self, path: str, **fields: str) -> tuple[int, str]:
        status, place, _ = self.request("POST", path, urlencode(fields).encode(), "application/x-www-form-urlencoded")
        return status, place

    def do(self, table: str, **body: Any) -> tuple[int, Any]:
        data = json.dumps(body).encode()
        status, _, text = self.request("POST", f"/t/{table}/do", data, "application/json")
        return status, json.loads(text)

    def pledge(self) -> str:
        """What the form for a new game carries."""
        found = re.search('name="pledge" value="([^"]*)"', self.get("/")[1])
        assert found
        return found[1]

    def new(self, game: str, *chairs: str) -> str:
        fields = {f"{game}.seat{n}": kind for n, kind in enumerate(chairs)}
        status, place = self.form("/new", game=game, name="Caller", pledge=self.pledge(), **fields)
        assert status == 303, status
        return place.removeprefix("/t/")

    def stream(self, table: str) -> http.client.HTTPResponse:
        """An open stream, its head read."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE)
        connection.request("GET", f"/t/{table}/stream", headers=self.headers())
        return connection.getresponse()


# ---- the page as its script reads it


def attribute(page: str, element: str, name: str) -> str:
    """The value of an attribute of the element with this id."""
    tag = re.search(rf'<[^<>]* id="{element}"[^<>]*>', page)
    found = re.search(rf' {name}="([^"]*)"', tag[0]) if tag else None
    return found[1] if found else ""


def offers_on(page: str) -> list[str]:
    """The moves that a page offers: buttons, and the lowest number of each field."""
    forms = re.findall(r'<form class="number" data-head="([^"]*)">(.*?)</form>', page)
    tails = [
        (head, *found) for head, form in forms for found in re.findall(r'data-tail="([^"]*)" data-low="(\d+)"', form)
    ]
    numbers = [f"{head} {low}{tail}" for head, tail, low in tails]
    return [*re.findall(r'data-words="([^"]*)"', page), *numbers]
