"""What comes first when more is asked than can be done: acts, then the pages of those who play, then watchers.

Acts go to the threads at once. All other work waits here for leave, before it holds anything that others might want (a
table's lock, a thread), so that it is never in the way of an act for longer than one drawing takes. Nor does it wait
for a table once it has leave: a table that hangs would use up all leave. What would wait too long is sent away with a
clear word instead, and asked to come back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Final

from millwright.service.bounded import Quota, Recent
from millwright.service.ranked import Ranked

ACTOR: Final = 0  # ranks of work that waits for leave: the page of a player who has just done something
PLAYER: Final = 1  # ... of any other player
BOT: Final = 2  # a bot's turn at a table where people play
WATCHER: Final = 3  # the page of anybody else
BOTS: Final = 4  # a bot's turn at a table where only bots play

AT_ONCE: Final = 2
"""Works that have leave at the same time. Python draws one at a time anyway; the second fills the gaps of the first."""

LINE: Final = {ACTOR: 100, PLAYER: 100, WATCHER: 30}
"""So many looks may wait; more are sent away."""

EACH: Final = 8
"""... and so many acts, or looks, of one person: no page of ours needs as many."""

ACTS: Final = 60
"""So many acts may be under way; more are sent away."""

REMEMBERED: Final = 1000
"""So many people of whom it is known that they have done something and have not seen it yet."""

PATIENCE: Final = 5.0
"""Seconds that a look may wait."""


class Busy(Exception):
    """More is asked than can be done at once: nothing was done, come back in a moment."""


@dataclass(frozen=True)
class Look:
    """Work that is not urgent: at which table, for whom, and how much it may be put off."""

    table: str
    person: int  # 0 for strangers and bots
    lock: asyncio.Lock
    rank: Callable[[], int]


class Priorities:
    """Who is at work, and who waits."""

    def __init__(self) -> None:
        self.leave: Final = Ranked([None] * AT_ONCE, BOTS + 1)
        self.acts: Final = Quota()  # by person
        self.looks: Final = Quota()
        self.unseen: Final[Recent[tuple[str, int], None]] = Recent(REMEMBERED)  # tables where somebody did something

    @contextmanager
    def acting(self, person: int) -> Iterator[None]:
        """Something that a person does: now or not at all."""
        most = {"all": ACTS, person: EACH}
        if self.acts.full(most):
            raise Busy
        with self.acts.held(most):
            yield

    def urgent(self, table: str, person: int) -> None:
        """A player has done something, or was told why not: now they want to see it."""
        self.unseen[table, person] = None
        self.leave.hurry((table, person), ACTOR)

    def rank(self, table: str, person: int) -> int:
        """How urgent it is that a player sees their table: whoever has done something wants to see it."""
        return ACTOR if (table, person) in self.unseen else PLAYER

    def seen(self, table: str, person: int) -> None:
        """A picture of the table has been made for them."""
        self.unseen.pop((table, person), None)

    @asynccontextmanager
    async def looking(self, look: Look) -> AsyncIterator[None]:
        """A look that was asked for: soon or not at all."""
        rank, most = look.rank(), dict.fromkeys([look.person] if look.person else [], EACH)
        if self.leave.waiting(rank) >= LINE[rank] or self.looks.full(most):
            raise Busy
        with self.looks.held(most):
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.get(look)
            except TimeoutError:
                raise Busy from None
            try:
                yield
            finally:
                self.leave.put(None)

    @asynccontextmanager
    async def spare(self, look: Look) -> AsyncIterator[None]:
        """Work that waits as long as it must: bots, and open pages, which are then shown the newest only."""
        await self.get(look)
        try:
            yield
        finally:
            self.leave.put(None)

    async def get(self, look: Look) -> None:
        """Leave to work at a table that is free at this moment."""
        who = (look.table, look.person)
        await self.leave.get(look.rank(), who)
        while look.lock.locked():
            self.leave.put(None)
            async with look.lock:
                pass
            await self.leave.get(look.rank(), who)
