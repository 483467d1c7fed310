"""Reminders leave the house: to a mail server and to an address that takes JSON, both of our own here."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from millwright.service.reminders import MAIL, URL, WEBHOOK, BadPost, Post, Reminder, post_of

ANN = Reminder("Ann", "Brass", "/t/abc", "ann@example.org")


class Letters(socketserver.StreamRequestHandler):
    """As much of SMTP as a letter needs."""

    def handle(self) -> None:
        self.say("220 ready")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.say("354 go on")
                body = b""
                while not body.endswith(b"\r\n.\r\n"):
                    body += self.rfile.readline()
                server: Any = self.server
                server.letters.append(body.decode())
            self.say("221 bye" if word == "QUIT" else "250 fine")
            if word == "QUIT":
                return

    def say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


class Hooks(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        server.letters.append(self.rfile.read(int(self.headers["content-length"])).decode())
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def serving(server: Any) -> Iterator[Any]:
    server.letters = []
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_mail_says_who_is_awaited_where() -> None:
    with serving(socketserver.TCPServer(("127.0.0.1", 0), Letters)) as server:
        port = server.server_address[1]
        post = post_of({MAIL: f"smtp://127.0.0.1:{port}?from=games@example.org", URL: "https://games.example/"})
        post.send(ANN)
        post.send(Reminder("Bob", "Brass", "/t/abc"))  # wants none
        post.confirm("cid@example.org", "/mail/token")
    first, second = server.letters
    assert "To: ann@example.org" in first and "https://games.example/t/abc" in first and "Brass" in first
    assert "To: cid@example.org" in second and "https://games.example/mail/token" in second


def test_no_password_goes_to_a_server_that_cannot_keep_it() -> None:
    with serving(socketserver.TCPServer(("127.0.0.1", 0), Letters)) as server:
        port = server.server_address[1]
        post = post_of({MAIL: f"smtp://u:p@127.0.0.1:{port}?from=games@example.org", URL: "https://games.example"})
        with pytest.raises(OSError, match="no encryption"):
            post.send(ANN)
    assert server.letters == []


def test_a_hook_gets_the_same_as_json() -> None:
    with serving(HTTPServer(("127.0.0.1", 0), Hooks)) as server:
        post = Post(webhook=f"http://127.0.0.1:{server.server_address[1]}/x", url="https://games.example")
        post.send(ANN)
    (body,) = [json.loads(one) for one in server.letters]
    assert body["player"] == "Ann" and body["link"] == "https://games.example/t/abc" and "Ann" in body["text"]


@pytest.mark.parametrize(
    "environment",
    [
        {MAIL: "mail.example", URL: "https://games.example"},
        {MAIL: "smtp://mail.example", URL: "https://games.example"},
        {MAIL: "smtp://mail.example?from=a@b.example"},
        {WEBHOOK: "hooks.example", URL: "https://games.example"},
        {WEBHOOK: "https://hooks.example"},
    ],
)
def test_what_cannot_be_meant_is_refused_with_a_sentence(environment: dict[str, str]) -> None:
    with pytest.raises(BadPost, match=r"should|need"):
        post_of(environment)


def test_without_any_of_it_nothing_is_sent() -> None:
    assert post_of({}).silent
