"""What was measured, as a table to read: a row for each case, and below it the ratio to the reference run beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Row = dict[str, float]
Rows = dict[str, Row]
"""By case: what was measured, by name. The first case is the reference."""

REFERENCE: Final = "reference"
BESIDE: Final = " (beside)"
"""How the name of a case ends that the others of the same measurement are compared with."""

CLIENT: Final = "client share"
ALONE: Final = (
    "server share",
    CLIENT,
    "updates",
    "events",
    "streams",
    "MiB before",
    "MiB after",
    "clicks",
    "refused",
    "tables",
    "database share",
)
"""What is told, but compared with nothing."""

BUSY: Final = 0.8
"""From this share of a core on the client may be what was measured."""


TO_THE_END: Final = 10**6
"""So many moves has no game."""


@dataclass(frozen=True)
class Scale:
    """How much is done."""

    tables: int = 8
    watchers: int = 3
    seconds: float = 6.0
    turns: int = 100
    streams: int = 1000
    most_streams: int = 5000
    stored: tuple[int | None, ...] = (None, None, None, None, 10, 10, 10, TO_THE_END, TO_THE_END, TO_THE_END)
    """Tables that a large house has again and again: moves made at each; none where somebody is missing.

    So many of each kind that the lists of a home page are full with a hundred tables, too.
    """
    few_stored: int = 100
    many_stored: int = 100_000
    looks: int = 60  # at each page of a house with many tables
    shared_tables: int = 48  # played at by one process, then by two
    shared_for: float = 60.0
    shared_free: bool = False  # whether processes may use all cores, instead of one each
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
    tables=2, watchers=1, seconds=0.5, turns=2, streams=20, spread=4, most_streams=40,
    stored=(None, 5), few_stored=4, many_stored=8, looks=3, shared_tables=2, shared_for=1.0,
    clicks=2, moves=12, crowd=3, every=0.2,
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
    """To what it is compared with, for all that was measured of both."""
    row, other = rows[case], compared_with(case, rows)
    if row is other:
        return {}
    return {name: row[name] / other[name] for name in row if other.get(name) and name not in ALONE}


def compared_with(case: str, rows: Rows) -> Row:
    """The case of the same measurement that was run for it, or the reference, of the same kind if there are several."""
    if beside := has_beside(case, rows):
        return rows[beside]
    return rows.get(f"{REFERENCE}, {case.rpartition(', ')[2]}") or rows.get(REFERENCE, {})


def has_beside(case: str, rows: Rows) -> str:
    head = case.partition(", ")[0]
    return next((name for name in rows if name.endswith(BESIDE) and name.partition(", ")[0] == head), "")


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
            whose = "  ratio to the one beside" if has_beside(case, rows) else "  ratio to the reference"
            lines.append(f"{whose:{wide}}" + "".join(cells))
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
