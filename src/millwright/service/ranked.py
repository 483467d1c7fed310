"""Things that are fewer than those who want them: whoever waits gets one by rank, and within a rank as they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Waiter(Generic[T]):
    """Somebody in a line."""

    who: object
    handed: asyncio.Future[T]


class Ranked(Generic[T]):
    """Free things, and a line of those who wait for each rank; rank 0 comes first. Locks, workers, leaves to work."""

    def __init__(self, things: Iterable[T] = (), ranks: int = 1) -> None:
        self.free: Final[deque[T]] = deque(things)
        self.lines: Final[list[deque[Waiter[T]]]] = [deque() for _ in range(ranks)]

    def waiting(self, rank: int) -> int:
        """How many wait in this line."""
        return len(self.lines[rank])

    async def get(self, rank: int = 0, who: object = None) -> T:
        if self.free:  # then nobody waits
            return self.free.popleft()
        mine: Waiter[T] = Waiter(who, asyncio.get_running_loop().create_future())
        self.lines[rank].append(mine)
        try:
            return await mine.handed
        except asyncio.CancelledError:
            if mine.handed.done() and not mine.handed.cancelled():
                self.put(mine.handed.result())  # just then
            for line in self.lines:
                if mine in line:
                    line.remove(mine)
            raise

    def hurry(self, who: object, rank: int) -> None:
        """Whoever waits by this name goes over into a better line."""
        for line in self.lines[rank + 1 :]:
            for mine in [one for one in line if one.who == who]:
                line.remove(mine)
                self.lines[rank].append(mine)

    def put(self, thing: T) -> None:
        """Give a thing back, or a new one in: the first who still waits has it at once."""
        for line in self.lines:
            while line:
                first = line.popleft().handed
                if not first.done():
                    first.set_result(thing)
                    return
        self.free.append(thing)

    @asynccontextmanager
    async def held(self, rank: int = 0) -> AsyncIterator[T]:
        thing = await self.get(rank)
        try:
            yield thing
        finally:
            self.put(thing)
