"""Other processes that serve the same house: what they write is heard of, and what we write is told to them.

A table has a version, which every change makes one higher. Whoever changes it names the version that the change was
worked out on; if that is no longer the last, nothing is kept, the room catches up, and it is worked out anew. A notice
only says that there may be something new. Every moment the versions of all tables in memory are looked up as well, so
that a notice that is lost does no harm.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import TYPE_CHECKING, Final

from millwright.service.botpool import ANSWER
from millwright.service.bounded import Recent
from millwright.service.notices import one_line, tell
from millwright.service.room import WAITING, Overtaken, Refusal, Room, Stale
from millwright.service.saved import Otherwise, Unknown, catch_up
from millwright.service.store import Statement, Store
from millwright.service.store.errors import Closed, Conflict, Unkept
from millwright.service.store.statements import Claim, concerns_all, next_version

if TYPE_CHECKING:
    from millwright.service.house import House

TICK: Final = 1.0
"""Seconds between two looks at what may have been missed."""

REMEMBERED: Final = 10_000


LEASE: Final = 2.0
"""Seconds that something is ours alone; taken again every beat."""

BOTS: Final = "bots"
"""The first word of the lease of whoever leads the bots of a table."""

BEAT: Final = 0.5
"""Seconds between two looks at leases, ours and those that somebody has left behind."""

MARGIN: Final = 0.5
"""Seconds before its end after which we no longer count on it."""

AGAIN: Final = 0.5
"""Seconds between two tries to get what another process has."""


class Leases:
    """What only one process of a house may do at a time, and which of that is ours."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self.until: Final[dict[str, float]] = {}

    async def take(self, name: str) -> bool:
        """Whether it is ours from now on."""
        if not self.store.shared:
            return True
        begun = time.monotonic()
        if await self.store.lease(name, LEASE):
            self.until[name] = begun + LEASE - MARGIN
            return True
        self.until.pop(name, None)
        return False

    def ours(self, name: str) -> bool:
        """Not if this process has stood still for too long."""
        return not self.store.shared or time.monotonic() < self.until.get(name, 0.0)

    async def renew(self) -> None:
        """All of them, at once; those that somebody else has taken meanwhile are ours no longer."""
        names, begun = list(self.until), time.monotonic()
        kept = await self.store.renew(names, LEASE) if names else set()
        for name in names:
            if name in kept and name in self.until:
                self.until[name] = begun + LEASE - MARGIN
            elif name not in kept:
                self.until.pop(name, None)

    async def give_back(self, name: str) -> None:
        """Also one that somebody has left behind."""
        self.until.pop(name, None)
        with contextlib.suppress(Unkept, Closed):  # it ends by itself
            await self.store.give_back(name)


class Peers:
    """One for each house; without others it has nothing to do."""

    def __init__(self, house: House) -> None:
        self.house: Final = house
        self.store: Final = house.store
        self.heard: Final[Recent[str, int]] = Recent(REMEMBERED)  # versions of tables, as others told of them
        self.leases: Final = Leases(house.store)
        self.words: Final[deque[str]] = deque()  # heard by the thread that listens, and not yet by the loop
        self.tasks: Final[set[asyncio.Task[None]]] = set()

    def start(self) -> None:
        if self.store.shared:
            self.store.listen(partial(self.overhear, asyncio.get_running_loop()))
            self.later(self.again(TICK, self.look_around))
            self.later(self.again(BEAT, self.look_at_leases))

    async def give_all_back(self) -> None:
        for name in list(self.leases.until):
            await self.leases.give_back(name)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    # ---- what we write

    async def write(self, room: Room, kept: list[Statement], claim: Claim | None = None) -> None:
        """A change of a table, if it was worked out on what is true now. The caller holds its lock.

        Where somebody's word is taken for who they are (`claim`), it is written only if that is true, too.
        """
        if not kept and claim is None:
            return
        writer = secrets.token_hex(8)
        try:
            await self.store.write(next_version(room.id, room.version, writer, concerns_all(kept), claim), *kept)
        except Conflict:
            raise self.overtaken(room) from None
        room.version += 1
        self.store.call(f"table {room.id} {room.version}")

    def overtaken(self, room: Room) -> Stale:
        """Somebody else was first: a process of this house, or whoever has written to a file that is not theirs."""
        known = self.store.versions([room.id]).get(room.id)
        if self.store.shared and known is not None and known > room.version:
            self.heard[room.id] = known
            return Overtaken()
        self.house.rooms.pop(room.id, None)  # what is on the disk counts
        return Stale()

    def changed(self, tables: Iterable[str]) -> None:
        """What was written beside their versions."""
        if self.store.shared:
            for table, version in self.store.versions(tables).items():
                self.store.call(f"table {table} {version}")

    def signed_out(self, devices: Iterable[str]) -> None:
        for device in devices:
            self.store.call(f"out {device}")

    # ---- what others write

    async def catch_up(self, room: Room, sure: bool) -> None:
        """Enter what is new; a room that cannot be gone on from leaves the memory, and is read anew."""
        if not self.store.shared or room.stuck:
            return
        house, known = self.house, self.known(room.id, sure)
        if known is None:
            house.rooms.pop(room.id, None)
            house.news.tell(room.id)
            raise Unknown(room.id)
        if known <= room.version:
            return
        try:
            await house.threads.run(catch_up, self.store, room)
        except (Unkept, Unknown):
            house.rooms.pop(room.id, None)
            raise
        except Exception as error:
            if not isinstance(error, Otherwise):
                tell(f"table {room.id} is read anew: {one_line(error)}")
            house.rooms.pop(room.id, None)
        else:
            if room.phase == WAITING or any(room.prepared.values()):
                await house.settle(room)
        house.news.tell(room.id)

    def known(self, table: str, sure: bool) -> int | None:
        """The last version of a table; nothing if it is gone."""
        return self.store.versions([table]).get(table) if sure else self.heard.get(table, 0)

    def overhear(self, loop: asyncio.AbstractEventLoop, word: str) -> None:
        """A notice, in the thread that listens; the loop is woken once for all that have come since it last was."""
        self.words.append(word)
        if len(self.words) == 1:
            loop.call_soon_threadsafe(self.hear_all, loop)

    def hear_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """Each by itself, so that one that cannot be understood is in nobody's way."""
        while self.words:
            loop.call_soon(self.hear, self.words.popleft())

    def hear(self, word: str) -> None:
        """A notice; it is heard by whoever sent it, too."""
        kind, _, rest = word.partition(" ")
        if kind == "table":
            table, _, version = rest.partition(" ")
            self.news_of({table: int(version)})
        elif kind == "out":
            self.house.news.dismiss([rest])
        elif kind == ANSWER:
            self.house.bots.arrived(rest)
        elif not kind:
            self.later(self.look())

    def news_of(self, versions: dict[str, int]) -> None:
        """Tables that somebody looks at or plays at here catch up now, the others when somebody does."""
        for table, version in versions.items():
            self.heard[table] = max(version, self.heard.get(table, 0))
            room = self.house.rooms.get(table)
            if room and room.version < version and self.wanted(table):
                self.later(self.fetch(table))

    def wanted(self, table: str) -> bool:
        return bool(self.house.news.listeners.get(table)) or table in self.house.drivers.tasks

    async def fetch(self, table: str, sure: bool = False) -> None:
        """Bring a table up to date; nobody has looked at it for that."""
        house = self.house
        with contextlib.suppress(Unknown, Refusal, Stale, Unkept):
            async with house.lock(table):
                await house.present(table, sure)
            house.drivers.nudge(table, looked=False)
            house.reviews.nudge(table)
            house.outlooks.nudge(table)

    # ---- what may have been missed

    async def again(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Something that is done for as long as the house is open."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Unkept:
                pass  # the database is away: whoever writes is told
            except Exception as error:  # whatever it is, the next look may be better
                self.store.notices.say(f"other processes of {self.store.address}: {one_line(error)}")

    async def look_around(self) -> None:
        await asyncio.to_thread(self.store.look_for_newer)
        await self.look()

    async def look(self) -> None:
        self.news_of(await asyncio.to_thread(self.store.versions, list(self.house.rooms)))
        await self.look_at_doors()

    async def look_at_leases(self) -> None:
        await self.leases.renew()
        if await self.house.bots.able():
            for name in await asyncio.to_thread(self.store.overdue):
                self.later(self.take_over(name))

    async def look_at_doors(self) -> None:
        """Pages of devices that were signed out elsewhere are closed."""
        news = self.house.news
        there = news.present()
        known = await asyncio.to_thread(self.store.devices, [person for person, _ in there])
        news.dismiss([device for _, device in there if device not in known])

    async def take_over(self, name: str) -> None:
        """Somebody has died in the middle of this: whoever finds that it is still to be done goes on with it.

        Bots are waited for. Their lease is taken first, so that of all who find it only one reads the table.
        """
        kind, table, *_ = name.split()
        with contextlib.suppress(Unkept):
            if kind == BOTS and not await self.leases.take(name):
                return
            await self.fetch(table, sure=True)
            if not self.due(kind, table) and (kind == BOTS or name not in self.leases.until):
                await self.leases.give_back(name)

    def due(self, kind: str, table: str) -> bool:
        room = self.house.rooms.get(table)
        if room is None:
            return False
        return bool(self.house.drivers.wanted(room) if kind == BOTS else self.house.reviews.unfinished(room))

    def later(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
