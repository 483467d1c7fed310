"""What games teach, as a file: a line of JSON that says what it is, then rows of numbers of two bytes, low byte first.

A row is a position at the end of a turn: its features, then the points that the seat had in the end, its share of the
victory, and a lot: a number from 0 to 1 that all rows of one game have in common, by which games are kept apart.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

TARGETS: Final = 3  # points, share of the victory, lot
LARGEST: Final = 65_504.0
"""The largest number of two bytes."""


@dataclass(frozen=True)
class Sample:
    x: list[float]
    points: float
    share: float
    lot: float

    def packed(self) -> bytes:
        row = [*self.x, self.points, self.share, self.lot]
        return struct.pack(f"<{len(row)}e", *[max(-LARGEST, min(LARGEST, n)) for n in row])


def row_bytes(inputs: int) -> int:
    return 2 * (inputs + TARGETS)


def begin(path: Path, head: dict[str, Any]) -> None:
    """A file without rows, unless there is one; the head names the features by `names`."""
    if not path.exists():
        path.write_bytes(json.dumps(head).encode() + b"\n")


def append(path: Path, rows: bytes) -> None:
    with path.open("ab") as file:
        file.write(rows)


def read_samples(path: Path) -> tuple[dict[str, Any], bytes]:
    """The head and the whole rows; one that was cut off by a kill is left out."""
    first, _, rows = path.read_bytes().partition(b"\n")
    head = dict(json.loads(first))
    return head, rows[: len(rows) - len(rows) % row_bytes(len(head["names"]))]


def mend(path: Path) -> int:
    """Take away a last row that was cut off; how many there are."""
    head, rows = read_samples(path)
    path.write_bytes(json.dumps(head).encode() + b"\n" + rows)
    return len(rows) // row_bytes(len(head["names"]))
