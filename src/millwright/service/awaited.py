"""Play over days: since when a seat is awaited, and the clock that a table may have.

A clock gives a time for each answer, or a bank of time for the whole game. It runs while a person is asked. Whoever has
no time left is not punished: a bot plays for them until they are back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from millwright.service.history import Progress
from millwright.service.room import PERSON, Room, Wait, players_asked
from millwright.service.store.statements import Statement, put_wait

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR

EACH: Final = "each"  # so much time for each answer
BANK: Final = "bank"  # ... for all of them together


@dataclass(frozen=True)
class Clock:
    """How much time players have."""

    kind: str
    seconds: float

    @property
    def name(self) -> str:
        """As the file and forms have it."""
        return f"{self.kind} {self.seconds:g}"


CLOCKS: Final = {
    clock.name: clock
    for clock in (
        Clock(EACH, HOUR),
        Clock(EACH, DAY),
        Clock(EACH, 3 * DAY),
        Clock(BANK, 2 * HOUR),
        Clock(BANK, 7 * DAY),
    )
}
"""Those that a form offers."""


def clock_of(name: str) -> Clock | None:
    """A clock by its name; nothing for none."""
    return CLOCKS.get(name)


def ends_at(room: Room, seat: int) -> float:
    """When a seat that is asked has no time left; 0 where no clock runs."""
    clock, wait = clock_of(room.clock), room.waits.get(seat)
    if clock is None or wait is None or not wait.since or room.chairs[seat].kind != PERSON:
        return 0.0
    return wait.since + clock.seconds - (wait.used if clock.kind == BANK else 0.0)


def waits_after(room: Room, progress: Progress, now: float) -> dict[int, Wait]:
    """Who is awaited since when, once this has happened: the seats for which that changes."""
    before, movers = room.asked(), {entry.seat for entry in progress.entries}
    asked, people = (
        players_asked(progress.match.state),
        [seat for seat, chair in enumerate(room.chairs) if chair.person],
    )
    found = {seat: next_wait(room, seat, before, movers, asked, now) for seat in people}
    return {seat: wait for seat, wait in found.items() if wait != room.waits.get(seat, Wait())}


def next_wait(room: Room, seat: int, before: list[int], movers: set[int], asked: list[int], now: float) -> Wait:
    old = room.waits.get(seat, Wait())
    answered = seat in before and seat in movers
    used = old.used + now - old.since if answered and old.since else old.used
    if seat not in asked:
        return Wait(0.0, used)
    return Wait(now, used) if answered or not old.since else replace(old, used=used)


def wait_statements(room: Room, waits: dict[int, Wait]) -> list[Statement]:
    return [put_wait(room.id, seat, wait.since, wait.used, wait.reminded) for seat, wait in waits.items()]
