"""What time brings at tables where nobody is: clocks that run down, reminders, the moment when others may vote."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from millwright.service.awaited import HOUR, clock_of
from millwright.service.chat import Change
from millwright.service.notices import tell
from millwright.service.reminders import Post, Reminder
from millwright.service.room import PERSON, Chair, Refusal, Room
from millwright.service.saved import Unknown
from millwright.service.store.errors import Unkept
from millwright.service.store.reading import Row
from millwright.service.store.statements import put_wait
from millwright.service.votes import PATIENCE, out_of_time

if TYPE_CHECKING:
    from millwright.service.house import House

TICK: Final = 10.0
"""Seconds between two looks at the clocks."""

REMIND: Final = HOUR
"""So long somebody is awaited before they are reminded, once; not if they are at the table."""

MOST: Final = 500
"""Seats that are looked at in one go: those who are awaited longest come first."""


class Days:
    """One task for the whole house."""

    def __init__(self, house: House, post: Post, tick: float = TICK, remind: float = REMIND) -> None:
        self.house: Final = house
        self.post: Final = post
        self.tick: Final = tick
        self.remind: Final = remind
        self.task: asyncio.Task[None] | None = None
        self.looked = time.time()

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        if self.task:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.tick)
            try:
                await self.look(time.time())
            except Unkept as error:
                tell(f"the clocks of tables could not be looked at: {error}")

    async def look(self, now: float) -> None:
        """Everybody who is awaited, once."""
        rows = self.house.store.awaited(now, MOST)
        for row in rows:
            with contextlib.suppress(Refusal, Unknown):  # set aside, or gone meanwhile
                await self.look_at(row, now)
        self.looked = now

    async def look_at(self, row: Row, now: float) -> None:
        table, seat = row["table_id"], row["seat"]
        if row["clock"] and ran_down(row, now):
            await self.house.change(table, lambda room: out_of_time(room, seat, now))
            return
        if self.looked < row["since"] + PATIENCE <= now:
            self.house.news.tell(table)  # from now on the others may vote
        if not row["reminded"] and now - row["since"] >= self.remind and not self.post.silent:
            await self.remind_of(row, now)

    async def remind_of(self, row: Row, now: float) -> None:
        """Noted first: rather no reminder than two."""
        table, seat = row["table_id"], row["seat"]

        async def noted(room: Room) -> tuple[Chair, str] | None:
            kept, enter = reminded(room, seat)
            await self.house.write(room, kept, enter)
            return (room.chairs[seat], room.game.title) if kept else None

        found = await self.house.act(table, noted)
        if not found:
            return
        chair, game = found
        if self.house.news.is_watching(table, chair.person):
            return
        store = self.house.store
        wish = Reminder(chair.name, game, f"/t/{table}", store.mail(chair.person), store.language(chair.person))
        try:
            await asyncio.to_thread(self.post.send, wish)
        except OSError as error:
            tell(f"a reminder could not be sent: {error}")


def ran_down(row: Row, now: float) -> bool:
    """Whether there may be no time left; the room has the last word."""
    clock = clock_of(row["clock"])
    return clock is not None and now - row["since"] + row["used"] >= clock.seconds


def reminded(room: Room, seat: int) -> Change:
    """That a seat was reminded, if it is still awaited and was not."""
    wait = room.waits.get(seat)
    if wait is None or not wait.since or wait.reminded or room.chairs[seat].kind != PERSON:
        return [], lambda: None
    new = replace(wait, reminded=True)
    return [put_wait(room.id, seat, new.since, new.used, True)], lambda: room.waits.__setitem__(seat, new)
