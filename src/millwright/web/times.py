"""Times as people say them."""

from __future__ import annotations

import time

from millwright.catalogue import text


def ago(then: float) -> str:
    """How long something is past, in round numbers."""
    minutes = int(max(0.0, time.time() - then)) // 60
    if minutes < 1:
        return text("web.ago.now")
    if minutes < 60:
        return text("web.ago.minutes", count=minutes)
    if minutes < 24 * 60:
        return text("web.ago.hours", count=minutes // 60)
    days = minutes // (24 * 60)
    return text("web.ago.yesterday") if days == 1 else text("web.ago.days", count=days)
