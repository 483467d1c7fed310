"""What people see of tables, drawn once for all who see the same, and what is new in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final

from millwright.catalogue import LANGUAGE
from millwright.service.bounded import Recent
from millwright.service.house import House
from millwright.service.room import NotYours, Refusal, Room
from millwright.service.saved import Unknown
from millwright.service.sight import look
from millwright.service.store.statements import Claim
from millwright.web.pieces import Comparer, Fragments, revision, written
from millwright.web.tablepage import Frame, fragments, frame_of, table_page

KEPT: Final = 200
"""So many drawings are remembered, and as many messages."""


@dataclass(frozen=True)
class Person:
    """Whoever sent a request: somebody with a name, or a stranger (number 0)."""

    id: int
    name: str
    device: str = ""  # what the device is called in forms
    claim: Claim | None = None  # if nobody has looked whether it is still true: what is written is kept only if it is


@dataclass(frozen=True)
class Gaze:
    """Who looks at which table, as which of their seats, at which position, from which address."""

    table: str
    person: Person
    wanted: int | None
    at: int | None
    origin: str


@dataclass(frozen=True)
class Painted:
    """A page of one look: its frame and its fragments, with a name that is the same for the same content."""

    frame: Frame
    fragments: Fragments
    rev: str


class Painter:
    """Draws, and remembers."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.drawings: Final[Recent[tuple[Any, ...], tuple[tuple[int, int], Painted]]] = Recent(KEPT)
        self.comparer: Final = Comparer()
        self.messages: Final[Recent[tuple[str, str], asyncio.Task[bytes]]] = Recent(KEPT)

    async def paint(self, gaze: Gaze) -> Painted:
        """The drawing for a request."""
        async with self.leave(gaze), self.house.room(gaze.table) as room:
            return await self.painted(room, gaze)

    def leave(self, gaze: Gaze) -> AbstractAsyncContextManager[None]:
        """Before a look at a table; what else is done there comes first."""
        return self.house.priorities.looking(self.house.look(gaze.table, gaze.person.id))

    async def painted(self, room: Room, gaze: Gaze) -> Painted:
        """The drawing for whoever looks, made anew if there is something new. The caller holds the table's lock."""
        may_look(room, gaze.person)
        if gaze.at is not None and not 0 <= gaze.at <= room.shown:
            raise Unknown(gaze.table)
        key, version = key_of(room, gaze), self.house.news.version(gaze.table, gaze.person.id)
        known = self.drawings.get(key)
        if known and known[0] == version:
            return known[1]
        painted = await self.house.at(room, draw, room, gaze)
        self.drawings[key] = version, painted
        return painted

    async def page(self, gaze: Gaze) -> str:
        """The whole page: its frame and its fragments show the same position."""
        async with self.leave(gaze), self.house.room(gaze.table) as room:
            painted = await self.painted(room, gaze)
            return await self.house.at(room, table_page, painted.frame, painted.fragments, bool(gaze.person.id))

    async def news(self, gaze: Gaze, old: Painted | None, rev: str) -> tuple[Painted, bytes]:
        """What an open page sees, and the event that brings it up to date if it has `rev`.

        It waits for leave as long as it must, and then sees the newest: what came and went meanwhile is not drawn.
        """
        async with self.house.priorities.spare(self.house.look(gaze.table, gaze.person.id)):
            new = await self.newest(gaze)
            self.house.priorities.seen(gaze.table, gaze.person.id)
            return new, b"" if new.rev == rev else await self.message(old, new)

    async def newest(self, gaze: Gaze) -> Painted:
        async with self.house.room(gaze.table, sure=False) as room:
            with contextlib.suppress(Refusal):  # the table has just been set aside: then without its board
                return await self.painted(room, gaze)
            return await self.painted(room, gaze)

    async def message(self, old: Painted | None, new: Painted) -> bytes:
        """An event that brings a page up to date: changed elements, or everything if it is not known what it has."""
        key = (old.rev if old else "", new.rev)
        if key not in self.messages:
            self.messages[key] = asyncio.create_task(self.compared(old, new))
        making = self.messages[key]
        try:
            return await asyncio.shield(making)  # others wait for the same one
        except Exception:
            self.messages.pop(key, None)
            raise

    async def compared(self, old: Painted | None, new: Painted) -> bytes:
        news = await self.house.threads.run(differences, self.comparer, old, new)
        return f"id: {new.rev}\ndata: {json.dumps(news)}\n\n".encode()


def key_of(room: Room, gaze: Gaze) -> tuple[Any, ...]:
    """Strangers all see the same; whoever plays, or has played, or is the host, sees their own."""
    person = gaze.person.id
    own = person if room.knows(person) else 0
    return gaze.table, own, room.eye(person, gaze.wanted), gaze.at, gaze.origin, LANGUAGE.get(), room.opened


def draw(room: Room, gaze: Gaze) -> Painted:
    sight = look(room, gaze.person.id, gaze.wanted, gaze.at)
    found = fragments(sight, gaze.origin)
    return Painted(frame_of(sight), found, revision(found))


def differences(comparer: Comparer, old: Painted | None, new: Painted) -> list[str]:
    if old is None:
        return list(written(new.fragments).values())
    pairs = [(old.fragments[name], fragment) for name, fragment in new.fragments.items()]
    differing = [(before, after) for before, after in pairs if before is not after]
    return [markup for before, after in differing for _, markup in comparer.changes(before, after)]


def may_look(room: Room, person: Person) -> None:
    if not room.admits(person.id):
        raise NotYours
