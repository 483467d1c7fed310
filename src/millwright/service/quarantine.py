"""Tables that are set aside because their rules hung or broke: when they are tried again, and what the operator reads.

A table whose log and position disagree, or whose rules are not ours, is no such case: trying again would not help it.
"""

from __future__ import annotations

import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from millwright.service.notices import one_line, tell

HUNG: Final = "web.stuck_hung"
BROKEN: Final = "web.stuck_broken"
"""What the table's page says."""

FIRST: Final = 15.0
"""Seconds until the first new try; each further one waits `GROWTH` times as long."""

GROWTH: Final = 4
LONGEST: Final = 3600.0
FRAMES: Final = 3
"""So many places in the code are named where something broke."""


@dataclass
class Trouble:
    """What is known of one table."""

    reason: str  # HUNG or BROKEN
    tries: int
    until: float  # when it may be tried again
    back: bool = False  # whether it has worked since

    @property
    def delay(self) -> float:
        return min(LONGEST, FIRST * float(GROWTH ** (self.tries - 1)))


class Quarantine:
    """All tables that are, or were, in trouble."""

    def __init__(self) -> None:
        self.troubles: Final[dict[str, Trouble]] = {}

    def enter(self, table: str, reason: str, why: str) -> float:
        """Set a table aside; the seconds until it is tried again. Whoever falls ill again soon waits longer."""
        known, now = self.troubles.get(table), time.monotonic()
        tries = known.tries + 1 if known and now < known.until + known.delay else 1
        trouble = self.troubles[table] = Trouble(reason, tries, 0.0)
        trouble.until = now + trouble.delay
        tell(f"table {table}: {why}; set aside, tried again in {trouble.delay:g} s when somebody looks")
        return trouble.delay

    def resting(self, table: str) -> bool:
        """Whether it is too early to try again."""
        trouble = self.troubles.get(table)
        return bool(trouble and not trouble.back and time.monotonic() < trouble.until)

    def due(self, table: str, stuck: str) -> bool:
        """Whether a table that is set aside for this reason may be tried again."""
        return stuck in (HUNG, BROKEN) and not self.resting(table)

    def works(self, table: str) -> None:
        trouble = self.troubles.get(table)
        if trouble and not trouble.back:
            trouble.back = True
            tell(f"table {table}: works again")


def traced(error: Exception) -> str:
    """An error and where it happened, innermost first: the operator gets a line for each event, not a page."""
    frames = reversed(traceback.extract_tb(error.__traceback__)[-FRAMES:])
    places = ", ".join(f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in frames)
    return f"{one_line(error)} in {places}"
