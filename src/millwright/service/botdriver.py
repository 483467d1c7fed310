"""What keeps bots going: at which tables they answer, whose come first, and when they rest.

People first. Where people sit, bots answer until one of them is asked, also if nobody looks, so that everybody finds
the table ready. Where only bots sit they rest as soon as nobody looks. No host keeps all the workers busy, nor do
tables of bots alone, nor do bots that think long, all of them together.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from millwright.kernel import Illegal, Move, below, offers
from millwright.service import priority
from millwright.service.botpool import ABSENT, ALONE, PRESENT, BotFailed, BotRequest
from millwright.service.history import Progress
from millwright.service.notices import tell
from millwright.service.peers import AGAIN, BOTS
from millwright.service.priority import Look
from millwright.service.ranked import Ranked
from millwright.service.room import PERSON, Overtaken, Refusal, Room, Stale
from millwright.service.store.errors import Unkept

if TYPE_CHECKING:
    from millwright.service.house import House

REST: Final = 60.0
"""Seconds after the last look; hidden pages ask for news every ten."""

RETRY: Final = 0.5
"""Seconds until a bot's turn that could not be kept is tried again."""


BREATH: Final = 0.15
"""Seconds between turns of bots where people sit: each reaches the pages by itself, and is told at their own speed."""


class Drivers:
    """One task for each table where bots are asked."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.tasks: Final[dict[str, asyncio.Task[None]]] = {}
        self.seen: Final[dict[str, float]] = {}  # when somebody looked last
        self.most: Final = max(1, house.bots.size - 1)  # requests at once; a worker is always left for the others
        self.alone: Final = Ranked([None] * self.most)  # of all tables where only bots sit
        self.slow: Final = Ranked([None] * self.most, ALONE + 1)  # of all bots that think long
        self.hosts: Final[WeakValueDictionary[int, Ranked[None]]] = WeakValueDictionary()  # of the tables of each host

    async def stop(self) -> None:
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)

    def nudge(self, table: str, looked: bool = True) -> None:
        """Somebody has looked, or there is something new: see that bots who are asked there answer."""
        if looked:
            self.seen[table] = time.monotonic()
        room = self.house.rooms.get(table)
        if room and self.wanted(room) and table not in self.tasks:
            self.tasks[table] = asyncio.create_task(self.drive(table))

    def forget(self, table: str) -> None:
        self.seen.pop(table, None)

    def watched(self, table: str) -> bool:
        return bool(self.house.news.listeners[table]) or time.monotonic() < self.seen.get(table, 0.0) + REST

    def wanted(self, room: Room) -> bool:
        """Whether bots are asked there, and somebody waits for them or will want to find the table ready."""
        return bool(room.bots_asked()) and not room.stuck and (has_people(room) or self.watched(room.id))

    def rank(self, room: Room) -> int:
        if not has_people(room):
            return ALONE
        return PRESENT if self.watched(room.id) else ABSENT

    async def drive(self, table: str) -> None:
        """Let bots answer as long as one of them is asked."""
        try:
            while await self.lead(table):
                pass
        finally:
            del self.tasks[table]  # at once, so that no nudge falls between

    async def lead(self, table: str) -> bool:
        """One process leads the bots of a table, the others stand by; whether there is still something to do."""
        name, leases = f"{BOTS} {table}", self.house.peers.leases
        try:
            if not await self.house.bots.able() or not await leases.take(name):
                await asyncio.sleep(AGAIN)
                return self.is_wanted(table)
            while leases.ours(name):
                if not await self.drive_one(table):
                    return await self.let_go(table, name)
                await asyncio.sleep(self.pause(table))
        except Unkept:
            await asyncio.sleep(RETRY)
        return self.is_wanted(table)

    async def let_go(self, table: str, name: str) -> bool:
        """Whether bots were asked again meanwhile."""
        if not self.house.store.shared:
            return False
        await self.house.peers.leases.give_back(name)
        return self.is_wanted(table)

    def is_wanted(self, table: str) -> bool:
        room = self.house.rooms.get(table)
        return room is not None and self.wanted(room)

    def pause(self, table: str) -> float:
        """After a bot's turn: none if nobody looks, the house's pace if people only watch."""
        room = self.house.rooms.get(table)
        if room is None or not self.house.news.listeners[table]:
            return 0
        return min(BREATH, self.house.pace) if has_people(room) else self.house.pace

    async def drive_one(self, table: str) -> bool:
        """One answer of one bot; whether there was something to do."""
        room = self.house.rooms.get(table)
        if room is None or not self.wanted(room):
            return False
        async with self.leave(room):
            if not self.wanted(room):
                return False
            seat = room.bots_asked()[0]
            asked_at, moves = room.asked_at.get(seat, 0), await self.moves(room, seat)
        rank = priority.BOT if has_people(room) else priority.BOTS
        try:
            async with self.house.priorities.spare(Look(table, 0, self.house.lock(table), lambda: rank)):
                return await self.answered(room, seat, asked_at, moves)
        except Unkept:  # no room on the disk, or no file: tried again by itself
            await asyncio.sleep(RETRY)
            return True

    @asynccontextmanager
    async def leave(self, room: Room) -> AsyncIterator[None]:
        """Wait for one's turn among the tables of the same host, those where only bots sit, and bots that are slow."""
        hosts = self.hosts.get(room.host) or Ranked([None] * self.most, ALONE + 1)
        self.hosts[room.host] = hosts
        rank, bots = self.rank(room), [room.chairs[seat].bot for seat in room.bots_asked()[:1]]
        async with hosts.held(rank), self.spared(rank, room.game.id, bots):
            yield

    @asynccontextmanager
    async def spared(self, rank: int, game: str, bots: list[str]) -> AsyncIterator[None]:
        """A worker at least is left for people whose bots are quick."""
        async with AsyncExitStack() as leaves:
            if rank == ALONE:
                await leaves.enter_async_context(self.alone.held())
            if any(self.house.bots.slow(game, bot) for bot in bots):
                await leaves.enter_async_context(self.slow.held(rank))
            yield

    async def answered(self, room: Room, seat: int, asked_at: int, moves: list[Move]) -> bool:
        """A bot has answered: that counts if it is still asked the same. Whether the table goes on."""
        house = self.house
        async with house.lock(room.id):
            if house.rooms.get(room.id) is not room:
                return False  # read anew meanwhile
            if seat in room.bots_asked() and room.asked_at.get(seat, 0) == asked_at:
                try:
                    await house.keep(room, await house.at(room, bot_step, room, seat, moves))
                except Overtaken:
                    await house.present(room.id)
                except (Refusal, Stale):
                    return False
                house.news.tell(room.id)
        return True

    async def moves(self, room: Room, seat: int) -> list[Move]:
        """What a bot answers, or nothing if it fails: then chance answers for it."""
        position, bot = room.game.dump(room.state), room.chairs[seat].bot
        request = BotRequest(
            room.game.id,
            None,
            position,
            seat,
            bot,
            secrets.token_hex(8),
            room.seq,
            rank=self.rank(room),
            heard=room.heard_by(seat, bot, room.seq),
        )
        try:
            return await self.house.bots.answer(request)
        except BotFailed as error:
            self.house.store.notices.say(f"table {room.id}, {bot}: {error}", f"bots of {room.id}")
            return []


def bot_step(room: Room, seat: int, moves: list[Move]) -> Progress:
    """A bot's turn through the gate; where it has failed or cheated, a move that chance picks."""
    if moves:
        try:
            return room.step(seat, moves)
        except Illegal as error:
            tell(f"table {room.id}, {room.chairs[seat].bot}: {error}")
    found = offers(room.state, seat)
    return room.step(seat, [found[below(Random(secrets.token_hex(8)), len(found))]])


def has_people(room: Room) -> bool:
    return any(chair.kind == PERSON for chair in room.chairs)
