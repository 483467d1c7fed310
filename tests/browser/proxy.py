"""A proxy that waits: whoever connects while the server is down is let through when it is up again."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from tests.browser.host import PATIENCE


@contextlib.contextmanager
def waiting_proxy(port: int) -> Iterator[str]:
    """In front of a server of this machine; its own address."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        letting_in = threading.Thread(target=let_in, args=(door, port))
        letting_in.start()
        try:
            yield f"http://127.0.0.1:{door.getsockname()[1]}"
        finally:
            door.shutdown(socket.SHUT_RDWR)  # to close it would not wake whoever waits at it
            letting_in.join()


def let_in(door: socket.socket, port: int) -> None:
    while True:
        try:
            outside, _ = door.accept()
        except OSError:  # the door is shut
            return
        threading.Thread(target=join, args=(outside, port), daemon=True).start()
        del outside  # the other thread's, which closes it


def join(outside: socket.socket, port: int) -> None:
    with outside, reached(port) as inside:
        back = threading.Thread(target=pump, args=(inside, outside), daemon=True)
        back.start()
        pump(outside, inside)
        back.join()


def reached(port: int) -> socket.socket:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            assert time.monotonic() < until, "no server comes"
            time.sleep(0.02)


def pump(source: socket.socket, target: socket.socket) -> None:
    """All that one says to the other, until it ends; then both do."""
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for one in (source, target):
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
