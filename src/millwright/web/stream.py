"""The live stream of one page: server-sent events, changed elements only, compressed as one stream."""

from __future__ import annotations

import asyncio
import contextlib
import zlib
from contextlib import AbstractContextManager
from typing import Final

from starlette.types import Receive, Scope, Send

from millwright.service.news import Listener
from millwright.service.room import Refusal
from millwright.service.saved import Unknown
from millwright.service.store.errors import Unkept
from millwright.web.guard import TooLarge, TooSlow
from millwright.web.painter import Gaze, Painted, Painter

BEAT: Final = 20.0
"""Seconds after which a silent stream says that it is still there."""

PAUSE: Final = 10
"""Seconds after which a page asks again for which there is no room: it gets what is new, and its stream ends."""

BRIEF: Final = f"retry: {PAUSE * 1000}\nevent: brief\ndata: 1\n\n".encode()

ELSEWHERE: Final = b"event: elsewhere\ndata: 1\n\n"
"""This server goes down: the page asks again at once, and whoever is still there, or comes next, answers."""


class Gzip:
    """A compressor for the whole connection, flushed after each message; begun with the first, to save memory."""

    def __init__(self) -> None:
        self.stream: zlib._Compress | None = None

    def __call__(self, data: bytes) -> bytes:
        if self.stream is None:
            self.stream = zlib.compressobj(6, zlib.DEFLATED, 16 + 14, 6)
        return self.stream.compress(data) + self.stream.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        return self.stream.flush() if self.stream else b""


class Plain:
    """Everything as it is."""

    def __call__(self, data: bytes) -> bytes:
        return data

    def end(self) -> bytes:
        return b""


GONE: Final = (Refusal, Unknown, Unkept)
"""Why a table cannot be read: the page asks again, and is told so."""


class Stream:
    """An answer that goes on until the page leaves or the server does."""

    def __init__(
        self, painter: Painter, gaze: Gaze, known: str, gzip: bool, room: AbstractContextManager[bool]
    ) -> None:
        self.painter: Final = painter
        self.gaze: Final = gaze
        self.rev = known
        self.gzip: Final = gzip
        self.pack: Final = Gzip() if gzip else Plain()
        self.room: Final = room
        self.kept: Painted | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            await send({"type": "http.response.start", "status": 200, "headers": self.headers()})
            await send({"type": "http.response.body", "body": b""})
            return
        with self.room as live:
            await send({"type": "http.response.start", "status": 200, "headers": self.headers()})
            with contextlib.suppress(*GONE):
                await (self.live(receive, send) if live else self.brief(send))
            await send({"type": "http.response.body", "body": self.pack.end()})

    async def live(self, receive: Receive, send: Send) -> None:
        """News as they come, until the page leaves."""
        person, listeners = self.gaze.person, self.painter.house.news.listeners[self.gaze.table]
        listener = Listener(person.id, person.device)
        listeners.add(listener)
        if person.id and not self.painter.house.people.signed_in(person.id, person.device):
            listener.leaving = True  # signed out while the stream was opened: nobody has told this listener
        listener.leaving |= self.painter.house.draining
        leaving = asyncio.create_task(watch(receive, listener))
        try:
            await self.run(listener, send)
            if self.painter.house.draining:
                await self.put(send, ELSEWHERE)
        finally:
            listeners.discard(listener)
            leaving.cancel()

    async def brief(self, send: Send) -> None:
        """What is new now: the page asks again after a while, by itself."""
        await self.put(send, BRIEF + await self.news())

    def headers(self) -> list[tuple[bytes, bytes]]:
        found = [
            (b"content-type", b"text/event-stream"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        return [*found, (b"content-encoding", b"gzip")] if self.gzip else found

    async def run(self, listener: Listener, send: Send) -> None:
        while not listener.leaving:
            listener.woken.clear()
            data = await self.news()
            if data:
                await self.put(send, data)
            while not await woken(listener):
                await self.put(send, b":\n\n")

    async def put(self, send: Send, data: bytes) -> None:
        await send({"type": "http.response.body", "body": self.pack(data), "more_body": True})

    async def news(self) -> bytes:
        """What the page does not have yet; everything, if it is not known what it has."""
        self.kept, message = await self.painter.news(self.gaze, self.kept, self.rev)
        self.rev = self.kept.rev
        return message


async def woken(listener: Listener) -> bool:
    """Whether there is news within a beat."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(BEAT):
            await listener.woken.wait()
    return listener.woken.is_set()


async def watch(receive: Receive, listener: Listener) -> None:
    """Notice when the page goes away."""
    try:
        with contextlib.suppress(TooLarge, TooSlow):  # a body, which no page of ours sends here
            while (await receive())["type"] != "http.disconnect":
                pass
    finally:
        listener.dismiss()
