"""A client as small as it can be, so that it is not what is measured: posts on a kept connection, and event streams."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

HOST: Final = "127.0.0.1"
PATIENCE: Final = 60.0
"""Seconds that any answer may take."""


SILENT: Final = 2.0
"""Seconds after which a kept connection is not trusted any more."""


class Failed(Exception):
    """The server answers otherwise than it should."""


def head(method: str, path: str, port: int, token: str = "", *more: str) -> bytes:
    """The lines of a request, as a page of the same site sends them."""
    lines = [f"{method} {path} HTTP/1.1", f"host: {HOST}:{port}", f"origin: http://{HOST}:{port}", *more]
    if token:
        lines.append(f"cookie: millwright={token}")
    return "\r\n".join([*lines, "", ""]).encode()


class Line:
    """A kept connection: one request after the other. Servers close one that has been silent for some seconds."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.used = 0.0
        self.again = 1.0  # seconds after which the last answer asks to be tried again, if it was "busy"
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int) -> Line:
        line = cls(port)
        await line.connect()
        return line

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        self.used = time.perf_counter()

    def close(self) -> None:
        self.writer.close()

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
        self.writer.write(request)
        status, headers = await read_head(self.reader)
        answer = await self.reader.readexactly(int(headers.get("content-length", "0")))
        self.used = time.perf_counter()
        self.again = float(headers.get("retry-after", "1"))
        return status, answer


async def read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).decode().split("\r\n")
    pairs = [line.partition(":") for line in lines[1:] if line]
    return int(lines[0].split()[1]), {name.lower(): value.strip() for name, _, value in pairs}


class Feed:
    """An open event stream: each message is counted, timed, and given to whoever reads it."""

    def __init__(self, port: int, path: str, token: str = "", gzip: bool = True) -> None:
        self.port: Final = port
        self.request: Final = head("GET", path, port, token, *(["accept-encoding: gzip"] if gzip else []))
        self.read: Callable[[str], None] | None = None
        self.messages = 0
        self.bytes = 0
        self.last = 0.0  # when the last message had come
        self.news: Final = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> Feed:
        """Connect; from now on messages are taken as they come."""
        reader, self.writer = await asyncio.open_connection(HOST, self.port, limit=2**20)
        self.writer.write(self.request)
        status, headers = await read_head(reader)
        if status != 200:
            raise Failed(f"stream: {status}")
        self.task = asyncio.create_task(self.run(reader, headers.get("content-encoding") == "gzip"))
        return self

    async def run(self, reader: asyncio.StreamReader, gzip: bool) -> None:
        text = b""
        async for data in unpacked(self.counted(reader), gzip):
            text += data
            *whole, text = text.split(b"\n\n")
            for message in whole:
                if not message.startswith(b":"):
                    self.take(message)

    async def counted(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        """The pieces of a chunked answer."""
        while size := int(await reader.readline() or b"0", 16):
            self.bytes += size
            yield (await reader.readexactly(size + 2))[:-2]

    def take(self, message: bytes) -> None:
        self.messages += 1
        self.last = time.perf_counter()
        if self.read:
            self.read(message.decode().partition("data: ")[2])
        self.news.set()

    async def after(self, count: int) -> float:
        """Wait until more messages than `count` have come; when the last of them came."""
        async with asyncio.timeout(PATIENCE):
            while self.messages <= count:
                self.news.clear()
                await self.news.wait()
        return self.last

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
            self.writer.close()


async def unpacked(pieces: AsyncIterator[bytes], gzip: bool) -> AsyncIterator[bytes]:
    inflate = zlib.decompressobj(31) if gzip else None
    async for piece in pieces:
        yield inflate.decompress(piece) if inflate else piece
