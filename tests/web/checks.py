"""What the tests of bad input check again and again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from millwright.web.guard import HEADERS
from tests.service.tables import choices
from tests.web.client import Answer, Place, opened

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


def run(path: Path, what: Callable[[Place], Awaitable[None]], patient: bool = True) -> None:
    """Something done in a house of its own."""

    async def all_of_it() -> None:
        async with opened(path / "a.db", patient=patient) as place:
            await what(place)

    asyncio.run(all_of_it())


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
