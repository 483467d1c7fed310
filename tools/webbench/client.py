"""A client as small as it can be, so that it is not what is measured: posts on a kept connection, and event streams."""

from __future__ import annotations

import asyncio
import contextlib
import json
import selectors
import socket
import time
import zlib
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

T = TypeVar("T")

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""Seconds that any answer may take."""


SILENT: Final = 2.0
"""Seconds after which a kept connection is not trusted any more."""


FLUSHED: Final = b"\0\0\xff\xff"
"""What the compressed form of each message ends with; hardly ever anything else has it."""

HEAD: Final = 1000
"""Bytes that no head of an answer has, and every first message of a page."""


GATHERED: Final = 0.01
"""Seconds in which what comes is gathered, by a client that many wait for (`in_gathers`)."""


class Failed(Exception):
    """The server answers otherwise than it should."""


def head(method: str, path: str, port: int, token: str = "", *more: str) -> bytes:
    """The lines of a request, as a page of the same site sends them."""
    lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{port}", f"origin: http://{HOST}:{port}", *more]
    if token:
        lines.append(f"cookie: millwright={token}")
    return "\r\n".join([*lines, "", ""]).encode()


async def waited(answer: asyncio.Future[T]) -> T:
    """What somebody waits for, within our patience; a timer costs less than a timeout of asyncio's."""
    timer = asyncio.get_running_loop().call_later(PATIENCE, too_late, answer)
    try:
        return await answer
    finally:
        timer.cancel()


def too_late(answer: asyncio.Future[T]) -> None:
    if not answer.done():
        answer.set_exception(TimeoutError())


class Line(asyncio.Protocol):
    """A kept connection: one request after the other. Servers close one that has been silent for some seconds."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.used = 0.0
        self.again = 1.0  # seconds after which the last answer asks to be tried again, if it was "busy"
        self.raw = b""  # of the answer, as far as it has come
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None
        self.transport: asyncio.Transport

    @classmethod
    async def open(cls, port: int) -> Line:
        line = cls(port)
        await line.connect()
        return line

    async def connect(self) -> None:
        self.transport, _ = await asyncio.get_running_loop().create_connection(lambda: self, HOST, self.port)
        self.used = time.perf_counter()

    def close(self) -> None:
        self.transport.close()

    async def post(self, path: str, body: dict[str, Any], token: str = "") -> tuple[int, bytes]:
        """Status and answer."""
        data = json.dumps(body).encode()
        more = ("content-type: application/json", f"content-length: {len(data)}")
        return await self.ask(head("POST", path, self.port, token, *more) + data)

    async def get(self, path: str, token: str = "") -> tuple[int, bytes]:
        return await self.ask(head("GET", path, self.port, token))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        if time.perf_counter() - self.used > SILENT:
            self.close()
            await self.connect()
        self.raw, self.answer = b"", asyncio.get_running_loop().create_future()
        self.transport.write(request)
        found = await waited(self.answer)
        self.used = time.perf_counter()
        return found

    def data_received(self, data: bytes) -> None:
        self.raw += data
        top, end, body = self.raw.partition(b"\r\n\r\n")
        if not end or not self.answer or self.answer.done():
            return
        status, headers = parsed(top)
        if len(body) >= int(headers.get("content-length", "0")):
            self.again = float(headers.get("retry-after", "1"))
            self.answer.set_result((status, body))

    def connection_lost(self, error: Exception | None) -> None:
        """One that was closed because it had been silent is nobody's loss: it is not the one in use any more."""
        if self.answer and not self.answer.done() and self.transport.is_closing():
            self.answer.set_exception(error or Failed("no answer"))


def parsed(top: bytes) -> tuple[int, dict[str, str]]:
    """Status and headers."""
    lines = top.decode().split("\r\n")
    pairs = [line.partition(":") for line in lines[1:] if line]
    return int(lines[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Feed(asyncio.Protocol):
    """An open event stream: each message is counted, timed, and given to whoever reads it.

    What comes is taken apart where it comes in, without a task and a reader for each stream: where many pages are open,
    client and server share the cores.
    """

    def __init__(self, port: int, path: str, token: str = "", gzip: bool = True) -> None:
        self.port: Final = port
        self.request: Final = head("GET", path, port, token, *(["accept-encoding: gzip"] if gzip else []))
        self.read: Callable[[str], None] | None = None
        self.messages = 0
        self.bytes = 0
        self.last = 0.0  # when the last message had come
        self.waiting: Final[list[asyncio.Future[None]]] = []  # for the next message
        self.raw = b""  # of the answer, as far as it is not understood yet
        self.text = b""  # ... of a message
        self.inflate: zlib._Decompress | None = None
        self.begun: asyncio.Future[None] | None = None  # the head of the answer has come
        self.transport: asyncio.Transport | None = None

    async def open(self) -> Feed:
        """Connect; from now on messages are taken as they come."""
        loop = asyncio.get_running_loop()
        self.begun = loop.create_future()
        self.transport, _ = await loop.create_connection(lambda: self, HOST, self.port)
        self.transport.write(self.request)
        await waited(self.begun)
        return self

    def data_received(self, data: bytes) -> None:
        self.raw += data
        if self.begun and not self.begun.done():
            if b"\r\n\r\n" not in self.raw:
                return
            self.begin(self.begun)
        for piece in self.pieces():
            self.bytes += len(piece)
            self.unpack(piece)

    def connection_lost(self, error: Exception | None) -> None:
        if self.begun and not self.begun.done():
            self.begun.set_exception(error or Failed("stream: no answer"))

    def begin(self, begun: asyncio.Future[None]) -> None:
        """The head of the answer is there."""
        top, _, self.raw = self.raw.partition(b"\r\n\r\n")
        status, headers = parsed(top)
        if status != 200:
            begun.set_exception(Failed(f"stream: {status}"))
            return
        self.inflate = zlib.decompressobj(31) if headers.get("content-encoding") == "gzip" else None
        begun.set_result(None)

    def pieces(self) -> Iterator[bytes]:
        """Those of a chunked answer that are whole."""
        while b"\r\n" in self.raw:
            start = self.raw.index(b"\r\n") + 2
            end = start + int(self.raw[: start - 2], 16)
            if len(self.raw) < end + 2:
                return
            piece, self.raw = self.raw[start:end], self.raw[end + 2 :]
            yield piece

    def unpack(self, piece: bytes) -> None:
        self.text += self.inflate.decompress(piece) if self.inflate else piece
        *whole, self.text = self.text.split(b"\n\n")
        for message in whole:
            if not message.startswith(b":"):
                self.take(message)

    def take(self, message: bytes) -> None:
        self.messages += 1
        self.last = time.perf_counter()
        if self.read:
            self.read(message.decode().partition("data: ")[2])
        for one in self.waiting:
            if not one.done():
                one.set_result(None)
        self.waiting.clear()

    async def after(self, count: int) -> float:
        """Wait until more messages than `count` have come; when the last of them came."""
        while self.messages <= count:
            self.waiting.append(asyncio.get_running_loop().create_future())
            await waited(self.waiting[-1])
        return self.last

    async def close(self) -> None:
        if self.transport:
            self.transport.close()


async def any_message(feeds: list[Feed]) -> None:
    """Wait until something comes to one of them."""
    news: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    for feed in feeds:
        feed.waiting.append(news)
    await waited(news)


class Gathering(selectors.DefaultSelector):
    """Takes what has come some milliseconds later, and all of it at once.

    Where client and servers share the cores, a client that wakes for every message takes them from a server each time.
    """

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout > 0:
            time.sleep(GATHERED)
        return super().select(timeout)


def in_gathers(work: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(Gathering())) as runner:
        return runner.run(work)


class Drained(Feed):
    """An open page at which nobody looks: what comes is taken now and then, and thrown away as it is, compressed.

    The server has the same to do for it. The client, which shares the cores with it, is not woken for every message.
    """

    def __init__(self, port: int, path: str) -> None:
        super().__init__(port, path)
        self.socket: Final = socket.socket()
        self.bin: Final = bytearray(1 << 16)
        self.top = b""  # what the answer begins with

    async def open(self) -> Feed:
        self.socket.connect((HOST, self.port))
        self.socket.sendall(self.request)
        self.socket.setblocking(False)
        return self

    def drain(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while size := self.socket.recv_into(self.bin):
                self.top = self.top or bytes(self.bin[:size])
                self.bytes += size
                self.messages += self.bin.count(FLUSHED, 0, size)
            raise Failed("a stream has ended")

    async def after(self, count: int) -> float:
        """Wait until there is more than the head of an answer."""
        async with asyncio.timeout(PATIENCE):
            while self.bytes <= HEAD:
                await asyncio.sleep(0.01)
                self.drain()
        if b" 200 OK\r\n" not in self.top or b"content-encoding: gzip" not in self.top:
            raise Failed(f"stream: {self.top!r}")
        return time.perf_counter()

    async def close(self) -> None:
        self.socket.close()
