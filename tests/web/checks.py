"""What the tests of bad input check again and again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

from starlette.types import Receive, Scope, Send

from millwright.service.address import Server
from millwright.service.room import Room
from millwright.service.saved import load
from millwright.web.guard import HEADERS, Guard
from tests.service.tables import choices
from tests.web.client import Answer, Guest, Place, opened

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


def run(path: Path, what: Callable[[Place], Awaitable[None]], patient: bool = True) -> None:
    """Something done in a house of its own."""

    async def all_of_it() -> None:
        async with opened(path / "a.db", patient=patient) as place:
            await what(place)

    asyncio.run(all_of_it())


class Either:
    """Two processes behind one address: whoever comes is sent to the one or to the other.

    What makes something new goes to the first, so that it has what the test looks at.
    """

    def __init__(self, *apps: Guard) -> None:
        self.apps: Final = apps
        self.turns: Final = count()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        first = scope["method"] == "POST" and scope["path"].startswith(("/new", "/join"))
        await self.apps[0 if first else next(self.turns) % len(self.apps)](scope, receive, send)


class TwoPlaces(Place):
    """A house that two processes serve; a table is shown as the store has it, whoever has written it."""

    either: Either

    def guest(self, name: str = "", address: str = "192.0.2.7") -> Guest:
        return Guest(self.either, name, address)

    def room(self, table: str) -> Room:
        return load(self.house.store, table)


def run_through_two(server: Server, what: Callable[[Place], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with opened(server) as one, opened(server) as other:
            place = TwoPlaces(one.house, one.app)
            place.either = Either(one.app, other.app)
            await what(place)

    asyncio.run(all_of_it())


Anyhow = Callable[[Callable[[Place], Awaitable[None]]], None]
"""What runs a test in a house, served in one way or another."""


@contextlib.asynccontextmanager
async def unchanged(place: Place) -> AsyncIterator[None]:
    """Rows and rooms are afterwards what they were."""
    before = place.rows(), rooms(place)
    yield
    assert (place.rows(), rooms(place)) == before


def rooms(place: Place) -> dict[str, Any]:
    return {
        name: (room.game.dump(room.state), room.seq, [room.stamp(seat) for seat in range(room.seats)], len(room.chat))
        for name, room in place.house.rooms.items()
    }


def refused(answer: Answer, *statuses: int) -> None:
    """A status that says that it was the sender's mistake, one line that says why, and the headers of every answer."""
    assert answer.status in (statuses or range(400, 500)), (answer.status, answer.text)
    assert 10 < len(answer.message) < 600 and "\n" not in answer.message and "Traceback" not in answer.message
    headed(answer)


def headed(answer: Answer) -> None:
    assert all(answer.header(name) == value for name, value in HEADERS.items()), answer


def move_body(place: Place, table: str, nth: int = 0) -> tuple[int, dict[str, Any]]:
    """A seat that is asked, and a move that it may try."""
    room = place.room(table)
    seat = room.asked()[0]
    words = room.game.write(room.present(seat), choices(room, seat)[nth])
    return seat, {"do": "play", "as": seat, "stamp": room.stamp(seat), "words": words}
