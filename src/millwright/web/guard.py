"""What a request must satisfy before a page sees it: room, host, origin, size, pace; and the headers of all answers."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from millwright.catalogue import LANGUAGE, text
from millwright.service.bounded import Recent
from millwright.web.gate import Gate, Stay
from millwright.web.layout import problem
from millwright.web.tongues import language_for
from millwright.web.visits import NAME, REQUEST, Visit

LARGEST: Final = 16 * 1024
"""Bytes of a request's body: the longest that a page of ours sends is a line of chat."""

HEADERS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
"""Pages bring no script of others, are shown in no frame, and tell no other site the address of a table."""

RETRY: Final = "5"
"""Seconds that we ask for where there was too much."""

KEYS: Final = 10_000
"""So many people or addresses are remembered for each rate limit."""

LOCAL: Final = ("localhost", "127.0.0.1", "::1")

ALIVE: Final = "/healthz"
"""Answered also where there is no room: a server that is full must not be taken for one that is dead."""

READY: Final = "/readyz"

ANY_HOST: Final = ("/static/", ALIVE, READY)
"""What is the same for everybody: for the page that says that we do not go by a name, and for proxies that look."""


class TooLarge(Exception):
    """A body that goes on and on."""


class TooSlow(Exception):
    """A body that does not come."""


class Guard:
    """In front of all routes."""

    def __init__(self, app: ASGIApp, gate: Gate | None = None, hosts: Iterable[str] = ()) -> None:
        self.app: Final = app
        self.gate: Final = gate or Gate()
        self.hosts: Final = frozenset(host_name(host) for host in (*LOCAL, *hosts))
        self.told: Final[list[Callable[[Visit], None]]] = []  # who hears of every request that is over

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        stay = scope.get("state", {}).get("stay")
        visit = Visit(scope, Headers(scope=scope).get(NAME, "") if stay and stay.proxy else "")
        try:
            with stay.request() if stay else contextlib.nullcontext():
                await self.answer(scope, receive, with_headers(send, visit), stay)
        finally:
            visit.end()
            for tell in self.told:
                tell(visit)

    async def answer(self, scope: Scope, receive: Receive, send: Send, stay: Stay | None) -> None:
        headers = Headers(scope=scope)
        LANGUAGE.set(language_for(headers))
        refusal = self.refusal(scope, headers, stay)
        if refusal:
            await refusal(scope, receive, send)
        else:
            await self.app(scope, limited(receive, self.gate.limits.body), send)

    def refusal(self, scope: Scope, headers: Headers, stay: Stay | None) -> Response | None:
        """What is said to a request that is not let in."""
        path = scope["path"]
        if stay and not stay.admitted and path != ALIVE:
            more = {"connection": "close"}  # where there is no room, nothing more over this connection
            return refuse(headers, path, 503, "web.full_up_title", text("web.full_up"), more, busy=True)
        if not self.known(headers.get("host", ""), scope) and not path.startswith(ANY_HOST):
            return refuse(headers, path, 421, "web.wrong_host_title", wrong_host(headers.get("host", "")))
        if scope["method"] not in ("GET", "HEAD") and not (same_site(headers) or by_token(headers, path)):
            return refuse(headers, path, 403, "web.not_yours_title", text("web.cross_site"))
        if not small(headers.get("content-length", "0")):
            return refuse(headers, path, 413, "web.bad_request_title", text("web.too_large"))
        return None

    def known(self, host: str, scope: Scope) -> bool:
        """Whether we go by this name: one that was given, or the very address of ours that the request came in at.

        Otherwise a page of somebody else's could give its own name our address, and would then be at home here.
        """
        name, server = host_name(host), scope.get("server")
        return bool(name) and (name in self.hosts or (server is not None and name == server[0]))


def host_name(host: str) -> str:
    """The name alone, of what a browser calls the host: `[::1]:8017`, `Mill.example.:443`."""
    if host.startswith("["):
        name = host[1:].partition("]")[0]
    else:
        name = host if host.count(":") > 1 else host.partition(":")[0]  # a bare address of IPv6 has no port
    return name.lower().removesuffix(".")


def wrong_host(host: str) -> str:
    name = host_name(host)
    return text("web.wrong_host", host=name if re.fullmatch(r"[a-z0-9._:-]{1,100}", name) else "NAME")


def wants_page(headers: Headers, path: str) -> bool:
    """Whether somebody looks at the answer, and not a script."""
    return "text/html" in headers.get("accept", "") and not path.endswith("/do")


def refuse(
    headers: Headers, path: str, status: int, title: str, words: str, more: dict[str, str] | None = None, **data: bool
) -> Response:
    """A page for people, a line for scripts."""
    if wants_page(headers, path):
        return HTMLResponse(problem(text(title), words, REQUEST.get()), status, more)
    return JSONResponse({"message": words, "request": REQUEST.get()} | data, status, more)


def same_site(headers: Headers) -> bool:
    """Whether a page of ours sent this. Browsers say so; on plain http they tell at least the origin."""
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched == "same-origin"
    try:
        return urlsplit(headers.get("origin", "")).netloc == headers["host"]
    except (KeyError, ValueError):
        return False


def by_token(headers: Headers, path: str) -> bool:
    """Whether a program sends this with the token of a seat: a page of another site cannot make a browser do that."""
    return path.endswith("/bot") and bool(headers.get("authorization")) and "cookie" not in headers


def small(length: str) -> bool:
    return length.isdecimal() and int(length) <= LARGEST


def limited(receive: Receive, seconds: float) -> Receive:
    """A body without a length is counted as it comes; and it has to come in time, however small its pieces are."""
    got, until, whole = 0, 0.0, False

    async def counted() -> Message:
        nonlocal got, until, whole
        until = until or asyncio.get_running_loop().time() + seconds
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        got += len(message.get("body", b""))
        if got > LARGEST:
            raise TooLarge
        whole = not message.get("more_body", False)
        return message

    return counted


def with_headers(send: Send, visit: Visit) -> Send:
    async def headed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if message["status"] in (429, 503):
                headers.setdefault("retry-after", RETRY)
            if "location" in headers:
                headers["location"] = here(headers["location"])
            visit.answered(message)
        await send(message)

    return headed


def here(place: str) -> str:
    """A place of ours without a host: whatever a request called us is not passed on."""
    parts = urlsplit(place)
    return parts._replace(scheme="", netloc="", path="/" + parts.path.lstrip("/")).geturl()


class Buckets:
    """Rate limits: each key may do so many things at once, and so many more a minute."""

    def __init__(self, burst: int, per_minute: float) -> None:
        self.burst: Final = burst
        self.rate: Final = per_minute / 60
        self.left: Final[Recent[str, tuple[float, float]]] = Recent(KEYS)

    def allow(self, key: str, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        tokens, then = self.left.get(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        self.left[key] = (tokens - 1 if tokens >= 1 else tokens, now)
        return tokens >= 1
