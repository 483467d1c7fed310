"""A bar for long work, on standard error, if somebody looks at it."""

from __future__ import annotations

import sys


def progress(done: int, games: int, spent: float, before: int = 0) -> None:
    """So many of all are done, `before` of them earlier: how long the rest will take."""
    if not sys.stderr.isatty() or (done % max(1, games // 200) and done != games):
        return
    filled = 30 * done // games
    left = spent / max(1, done - before) * (games - done)
    bar = f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{games}, {left:.0f} s left "
    sys.stderr.write(bar + ("\r" + " " * len(bar) + "\r" if done == games else ""))
    sys.stderr.flush()
