"""What every request must satisfy before a page sees it: origin, size, pace; and the headers of every answer."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from millwright.catalogue import LANGUAGE, languages, text

LARGEST: Final = 16 * 1024
"""Bytes of a request's body: the longest that a page of ours sends is a line of chat."""

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
"""Pages bring no script of others, are shown in no frame, and tell no other site the address of a table."""


class TooLarge(Exception):
    """A body that goes on and on."""


class Guard:
    """In front of all routes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app: Final = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        LANGUAGE.set(language_of(headers.get("accept-language", "")))
        if scope["method"] not in ("GET", "HEAD") and not same_site(headers):
            await refuse(403, text("web.cross_site"))(scope, receive, send)
            return
        if not small(headers.get("content-length", "0")):
            await refuse(413, text("web.too_large"))(scope, receive, send)
            return
        await self.app(scope, limited(receive), with_headers(send))


def language_of(wishes: str) -> str:
    """The first language that a browser asks for and we have."""
    for wish in wishes.split(","):
        if wish.strip().lower()[:2] in languages():
            return wish.strip().lower()[:2]
    return "en"


def refuse(status: int, words: str) -> JSONResponse:
    return JSONResponse({"message": words}, status, HEADERS)


def same_site(headers: Headers) -> bool:
    """Whether a page of ours sent this. Browsers say so; on plain http they tell at least the origin."""
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched == "same-origin"
    try:
        return urlsplit(headers.get("origin", "")).netloc == headers["host"]
    except (KeyError, ValueError):
        return False


def small(length: str) -> bool:
    return length.isdecimal() and int(length) <= LARGEST


def limited(receive: Receive) -> Receive:
    """A body without a length is counted as it comes."""
    got = 0

    async def counted() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > LARGEST:
            raise TooLarge
        return message

    return counted


def with_headers(send: Send) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return headed


class Buckets:
    """Rate limits: each key may do so many things at once, and so many more a minute."""

    def __init__(self, burst: int, per_minute: float) -> None:
        self.burst: Final = burst
        self.rate: Final = per_minute / 60
        self.left: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def allow(self, key: str, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        tokens, then = self.left.pop(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        self.left[key] = (tokens - 1 if tokens >= 1 else tokens, now)
        if len(self.left) > 10_000:
            self.left.popitem(last=False)
        return tokens >= 1
