"""What was measured, as a table to read: a row for each case, and below it the ratio to the reference run beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Row = dict[str, float]
Rows = dict[str, Row]
"""By case: what was measured, by name. The first case is the reference."""

REFERENCE: Final = "reference"
CLIENT: Final = "client share"
ALONE: Final = ("server share", CLIENT, "updates", "events", "streams", "MiB before", "MiB after", "clicks", "refused")
"""What is told, but compared with nothing."""

BUSY: Final = 0.8
"""From this share of a core on the client may be what was measured."""


@dataclass(frozen=True)
class Scale:
    """How much is done."""

    tables: int = 8
    watchers: int = 3
    seconds: float = 6.0
    turns: int = 100
    streams: int = 1000
    spread: int = 100  # tables that the streams are spread over
    clicks: int = 40
    longest: float = 12.0  # seconds after which turns or clicks have been enough, whatever their number
    moves: int = 60  # made before anything is measured, so that the log and the board are filled
    crowd: int = 200  # tables under load
    crowd_moves: int = 10
    every: float = 5.0  # seconds from turn to turn at each of them
    busy_for: float = 20.0


FULL: Final = Scale()
QUICK: Final = Scale(
    tables=2, watchers=1, seconds=0.5, turns=2, streams=20, spread=4, clicks=2, moves=12, crowd=3, every=0.2,
    busy_for=1.0,
)  # fmt: skip


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so many are not above; nothing measured is not a number."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def spread_of(name: str, seconds: Sequence[float], shares: Sequence[int]) -> Row:
    """Times in milliseconds, by percentile."""
    return {f"{name} p{share}": percentile(seconds, share / 100) * 1000 for share in shares}


def ratios(case: str, rows: Rows) -> Row:
    """To the reference of the same kind, for all that was measured of both."""
    row, reference = rows[case], rows.get(f"{REFERENCE}, {case.rpartition(', ')[2]}") or rows.get(REFERENCE, {})
    if row is reference:
        return {}
    return {name: row[name] / reference[name] for name in row if reference.get(name) and name not in ALONE}


def with_ratios(rows: Rows) -> dict[str, dict[str, Row]]:
    """For programs: each case with its figures and its ratios to the reference."""
    return {case: {"figures": row, "ratios": ratios(case, rows)} for case, row in rows.items()}


def table(title: str, rows: Rows) -> str:
    """For people."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    wide = max([len(case) for case in rows] + [24])
    lines = [title, " " * wide + "".join(f"{name:>{column(name)}}" for name in names)]
    for case, row in rows.items():
        lines.append(f"{case:{wide}}" + "".join(f"{shown(row.get(name)):>{column(name)}}" for name in names))
        if compared := ratios(case, rows):
            cells = [f"{times(compared.get(name)):>{column(name)}}" for name in names]
            lines.append(f"{'  ratio to the reference':{wide}}" + "".join(cells))
    return "\n".join([*lines, *warnings(rows)])


def column(name: str) -> int:
    return max(len(name), 6) + 2


def shown(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def times(value: float | None) -> str:
    return "" if value is None else f"{value:.2g}x" if value < 100 else f"{value:,.0f}x"


def warnings(rows: Rows) -> list[str]:
    busy = [case for case, row in rows.items() if row.get(CLIENT, 0) > BUSY]
    return [f"note: the client itself was busy in: {', '.join(busy)}; the server can do more"] if busy else []
