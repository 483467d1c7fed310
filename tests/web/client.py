"""People before the pages, without a browser: each with cookies of their own, posts, and open event streams.

The application is driven in this process, as a server would: a queue takes what it sends, an event tells it that the
page has gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import zlib
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Scope

from millwright.games.registry import GAMES
from millwright.kernel import Move, below, offers
from millwright.service.address import Address
from millwright.service.botpool import BotPool, BotRequest
from millwright.service.house import House
from millwright.service.room import Room
from millwright.service.store import open_store
from millwright.service.store.schema import layout
from millwright.web.app import make_app
from millwright.web.guard import Buckets, Guard
from millwright.web.site import Site
from tests.houses import seen

HOST: Final = "table.test"
ORIGIN: Final = f"http://{HOST}"
PATIENCE: Final = 30.0
"""Seconds after which something that should happen has not: long, for a busy machine."""


class ChanceBots(BotPool):
    """Bots that answer at once, by chance."""

    async def start(self) -> None:
        self.stopped = False

    async def stop(self) -> None:
        self.stopped = True

    async def answer(self, request: BotRequest) -> list[Move]:
        game = GAMES[request.game]
        s = game.load(game.facts(), request.position)
        found = offers(s, request.seat)
        return [found[below(Random(f"{request.decision}"), len(found))]]


# ---- answers


@dataclass
class Answer:
    """What came back, whole."""

    status: int
    fields: list[tuple[str, str]]
    raw: bytes

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.fields if key == name)

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.raw) if self.header("content-encoding") == "gzip" else self.raw

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def message(self) -> str:
        """The one line that a refusal says."""
        return str(self.json()["message"])


def header_list(message: Message) -> list[tuple[str, str]]:
    return [(key.decode("latin-1").lower(), value.decode("latin-1")) for key, value in message["headers"]]


# ---- one request


class Exchange:
    """One request as the application sees it: chunks to receive, then nothing until the page leaves."""

    def __init__(self, app: ASGIApp, scope: Scope, chunks: list[bytes]) -> None:
        self.app: Final = app
        self.scope: Final = scope
        self.chunks: Final = chunks
        self.sent: Final[asyncio.Queue[Message]] = asyncio.Queue()
        self.gone: Final = asyncio.Event()

    async def receive(self) -> Message:
        if self.chunks:
            return {"type": "http.request", "body": self.chunks.pop(0), "more_body": bool(self.chunks)}
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        self.sent.put_nowait(message)

    async def run(self) -> None:
        await self.app(self.scope, self.receive, self.send)

    async def answer(self) -> Answer:
        """Until the application is done. What it raises after a 500 is for a log: the page saw the 500."""
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self.run(), PATIENCE)
        found = [self.sent.get_nowait() for _ in range(self.sent.qsize())]
        assert found and found[0]["type"] == "http.response.start", "there is an answer"
        return Answer(found[0]["status"], header_list(found[0]), b"".join(one.get("body", b"") for one in found[1:]))


# ---- event streams


@dataclass
class Event:
    """One message of a stream: the revision, and the changed elements."""

    rev: str
    pieces: list[str]


class Events:
    """An open stream. Everything that came is kept: as it came, and unpacked."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange: Final = exchange
        self.task: Final = asyncio.create_task(exchange.run())
        self.raw = b""
        self.plain = b""
        self.taken = 0
        self.status = 0
        self.fields: list[tuple[str, str]] = []
        self.unpack: Callable[[bytes], bytes] = bytes
        self.finished = False

    async def opened(self) -> Events:
        first = await asyncio.wait_for(self.exchange.sent.get(), PATIENCE)
        self.status, self.fields = first["status"], header_list(first)
        if ("content-encoding", "gzip") in self.fields:
            self.unpack = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress
        return self

    def enter(self, message: Message) -> None:
        body = message.get("body", b"")
        self.raw += body
        self.plain += self.unpack(body)
        self.finished = not message.get("more_body", False)

    def drain(self) -> None:
        """Take whatever has come so far."""
        while not self.exchange.sent.empty():
            self.enter(self.exchange.sent.get_nowait())

    async def chunk(self) -> None:
        """Wait for one more message of the server, whatever it is."""
        self.enter(await asyncio.wait_for(self.exchange.sent.get(), PATIENCE))

    def fresh(self) -> bytes:
        """What came since this was asked last."""
        self.drain()
        found, self.taken = self.plain[self.taken :], len(self.plain)
        return found

    @property
    def events(self) -> list[Event]:
        return [event for block in self.plain.decode().split("\n\n") for event in read_event(block)]

    async def next(self) -> Event:
        """The next event that nobody has asked for yet."""
        while True:
            block, end, _ = self.plain[self.taken :].partition(b"\n\n")
            if not end:
                await self.chunk()
                continue
            self.taken += len(block) + 2
            if found := read_event(block.decode()):
                return found[0]

    async def close(self) -> None:
        """The page goes away."""
        self.exchange.gone.set()
        await asyncio.wait_for(asyncio.gather(self.task, return_exceptions=True), PATIENCE)


def read_event(block: str) -> list[Event]:
    lines = dict(line.partition(": ")[::2] for line in block.splitlines() if not line.startswith(":"))
    return [Event(lines["id"], json.loads(lines["data"]))] if "id" in lines else []


# ---- people


@dataclass
class Guest:
    """Somebody at a browser of their own."""

    app: ASGIApp
    name: str = ""
    address: str = "192.0.2.7"
    cookies: dict[str, str] = field(default_factory=dict)

    def scope(self, method: str, path: str, headers: dict[str, str]) -> Scope:
        bare, query = urlsplit(path).path, urlsplit(path).query
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        whole = {"host": HOST} | ({"cookie": cookies} if cookies else {}) | headers
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": bare, "raw_path": bare.encode("utf-8", "surrogateescape"), "query_string": query.encode(),
            "root_path": "", "headers": [(key.encode(), value.encode("latin-1")) for key, value in whole.items()],
            "client": (self.address, 50000), "server": (HOST, 80),
        }  # fmt: skip

    async def request(
        self, method: str, path: str, headers: dict[str, str] | None = None, chunks: Iterable[bytes] = (b"",)
    ) -> Answer:
        answer = await Exchange(self.app, self.scope(method, path, headers or {}), list(chunks)).answer()
        for key, value in answer.fields:
            if key == "set-cookie":
                name, _, rest = value.partition("=")
                self.cookies[name] = rest.partition(";")[0]
        return answer

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.request("GET", path, headers)

    async def send(self, path: str, body: bytes, kind: str, **headers: str) -> Answer:
        """A post as a page of ours sends it."""
        own = {"origin": ORIGIN, "content-type": kind, "content-length": str(len(body))}
        return await self.request("POST", path, own | headers, [body])

    async def form(self, path: str, **fields: str) -> Answer:
        return await self.send(path, urlencode(fields).encode(), "application/x-www-form-urlencoded")

    async def post(self, path: str, body: Any) -> Answer:
        return await self.send(path, json.dumps(body).encode(), "application/json")

    async def do(self, table: str, what: str, **body: Any) -> Answer:
        return await self.post(f"/t/{table}/do", {"do": what} | body)

    async def stream(self, table: str, rev: str = "", **headers: str) -> Events:
        scope = self.scope("GET", f"/t/{table}/stream?rev={rev}", headers)
        return await Events(Exchange(self.app, scope, [b""])).opened()

    async def pledge(self) -> str:
        """What the form for a new game carries."""
        return between((await self.get("/")).text, 'name="pledge" value="', '"')

    async def page_rev(self, table: str) -> str:
        return between((await self.get(f"/t/{table}")).text, 'data-rev="', '"')


def between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


# ---- a house with people in it


@dataclass
class Place:
    """A running house and its application."""

    house: House
    app: Guard

    @property
    def site(self) -> Site:
        site: Site = self.routes.state.site
        return site

    @property
    def routes(self) -> Starlette:
        """What lies behind the guard."""
        assert isinstance(self.app.app, Starlette)
        return self.app.app

    def guest(self, name: str = "", address: str = "192.0.2.7") -> Guest:
        return Guest(self.app, name, address)

    def room(self, table: str) -> Room:
        return self.house.rooms[table]

    async def table(self, game: str, seats: int, *, public: bool = True, **options: str) -> tuple[str, list[Guest]]:
        """A table that is being played, by so many people: the first has laid it out, the others were invited."""
        people = [self.guest(f"Person {seat}", f"192.0.2.{seat + 1}") for seat in range(seats)]
        table = await lay_out(people[0], game, ["me"] + ["open"] * (seats - 1), public=public, **options)
        for seat, guest in enumerate(people[1:], 1):
            answer = await guest.form(f"/join/{self.room(table).invite}", name=guest.name, seat=str(seat))
            assert answer.status == 303, answer.text
        return table, people

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is kept, to be compared."""
        return {name: seen(self.house.store.address, f"select * from {name}") for name in layout()}

    async def settled(self, table: str) -> None:
        """Until every open page of a table has seen what there is, and waits for more."""
        async with asyncio.timeout(PATIENCE):
            while not all(idle(listener.woken) for listener in self.house.news.listeners[table]):
                await asyncio.sleep(0.001)


def idle(news: asyncio.Event) -> bool:
    """Whether somebody waits for this event."""
    return not news.is_set() and bool(vars(news)["_waiters"])


async def lay_out(guest: Guest, game: str, chairs: list[str], *, public: bool = True, **options: str) -> str:
    """A new table by the form of the home page."""
    fields = {f"{game}.seat{seat}": kind for seat, kind in enumerate(chairs)}
    fields |= {f"{game}.option.{key}": value for key, value in options.items()}
    fields |= {"public": "yes"} if public else {}
    answer = await guest.form("/new", game=game, name=guest.name, pledge=await guest.pledge(), **fields)
    assert answer.status == 303, answer.text
    return answer.header("location").removeprefix("/t/")


@contextlib.asynccontextmanager
async def opened(
    path: Address, bots: BotPool | None = None, limit: float = PATIENCE, patient: bool = True
) -> AsyncIterator[Place]:
    """A house on a file, or in a database; `patient` lets people do more in a moment than they could."""
    house = House(open_store(path), bots or ChanceBots(), 0.0, limit)
    place = Place(house, make_app(house))
    if patient:
        for name in ("joining", "creating", "linking", "chatting", "moving", "seating", "naming"):
            vars(place.site)[name] = Buckets(10**9, 10**9)
    async with place.routes.router.lifespan_context(place.routes):
        yield place
