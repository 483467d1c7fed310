"""Everybody's chance to win, turn by turn, where a table shows it: from what a spectator knows, and nothing else.

A worker gets the view of a spectator and what one has heard, so that nothing hidden can have a part in it. It is
worked out for the present alone, when nobody else wants the workers: what went by quickly is left out of the line.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Final

from millwright.kernel import WATCHER
from millwright.service import priority
from millwright.service.botpool import ALONE, BotFailed, BotRequest
from millwright.service.priority import Look
from millwright.service.room import PLAYING, Refusal, Room, Stale, players_asked
from millwright.service.saved import Unknown
from millwright.service.store.errors import Unkept
from millwright.service.store.statements import put_outlook

if TYPE_CHECKING:
    from millwright.service.house import House

DIGITS: Final = 3
"""A thousandth is more than anybody can tell."""


class Outlooks:
    """One task for each table whose line is not up to date."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self.failed: Final[dict[str, int]] = {}  # by table: where it could not be told; it is not tried there again

    async def stop(self) -> None:
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def nudge(self, table: str) -> None:
        """Somebody has looked: see that the line comes up to the present."""
        room = self.house.rooms.get(table)
        if room and self.due(room) and table not in self.tasks and not self.house.bots.stopped:
            self.tasks[table] = asyncio.create_task(self.go_on(table))

    def due(self, room: Room) -> bool:
        return untold(room) and self.failed.get(room.id) != room.shown

    async def go_on(self, table: str) -> None:
        name, leases = f"outlook {table}", self.house.peers.leases
        try:
            if await leases.take(name):
                await self.tell(table)
        except (Unknown, Refusal, Stale, Unkept):
            pass  # deleted, set aside, or no room on the disk: whoever looks next makes it go on
        finally:
            del self.tasks[table]
            await leases.give_back(name)

    async def tell(self, table: str) -> None:
        """The present, if it is a turn's end."""
        house = self.house
        async with house.priorities.spare(self.look(table)), house.room(table) as room:
            if not self.due(room):
                return
            at, request = room.shown, await house.at(room, request_for, room)
        try:
            async with house.drivers.spared(ALONE, room.game.id, []):
                found = (await house.bots.explained(request)).chances
        except BotFailed as error:
            self.failed[table] = at
            house.store.notices.say(f"table {table}, chances to win: {error}", f"chances of {table}")
            return
        async with house.priorities.spare(self.look(table)), house.room(table) as room:
            await self.keep(room, at, found)
            house.news.tell(table)

    def look(self, table: str) -> Look:
        return Look(table, 0, self.house.lock(table), lambda: priority.BOTS)

    async def keep(self, room: Room, at: int, found: list[float]) -> None:
        line = {**(room.outlook or {}), at: tuple([round(one, DIGITS) for one in found])}
        statement = put_outlook(room.id, json.dumps([[at, *row] for at, row in line.items()]))
        await self.house.write(room, [statement], lambda: setattr(room, "outlook", line))


def untold(room: Room) -> bool:
    """Whether the table shows the line, a turn has ended, and the line does not tell of it yet."""
    if room.outlook is None or room.stuck or room.phase != PLAYING or room.shown in room.outlook:
        return False
    mover = room.entries[room.shown - 1].seat if room.shown else WATCHER
    return players_asked(room.state) != [mover]


def request_for(room: Room) -> BotRequest:
    """What a spectator sees and has heard of the position that everybody knows of, and no more."""
    game, at = room.game, room.shown
    view = game.view(room.position(at), WATCHER).dump()
    known = room.match.heard(WATCHER, at) if game.memory(WATCHER, room.seats) is not None else []
    return BotRequest(game.id, None, view, WATCHER, "", f"chances {room.id}", at, ALONE, heard=known, chances=True)
