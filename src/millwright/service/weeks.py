"""Weeks of challenges: they begin on Mondays at midnight, UTC, and are counted."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Final

LENGTH: Final = 7 * 86400
FIRST: Final = 4 * 86400 - LENGTH
"""The Monday before that of 5 January 1970: so that no week has the number 0."""


def this_week() -> int:
    return int((time.time() - FIRST) // LENGTH)


def begins(week: int) -> float:
    return float(FIRST + week * LENGTH)


def is_on(week: int) -> bool:
    """Whether somebody may still play it, so that nobody else may see how."""
    return week >= this_week()


def calendar(week: int) -> tuple[int, int]:
    """Its year and its number in that year, as calendars count."""
    year, number, _ = datetime.fromtimestamp(begins(week), UTC).isocalendar()
    return year, number
