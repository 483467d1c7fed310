"""SQLite's journal that is written ahead (`-wal`), read as its file format says.

After a kill SQLite takes from it what is whole, and leaves out the rest without a word. That is right for a transaction
that a kill or a power failure has cut short; but where one is damaged in the middle, all after it would be dropped.
"""

from __future__ import annotations

import struct
from collections import Counter
from pathlib import Path
from typing import Final

MAGIC: Final = 0x377F0682  # with the last bit set, sums are made of words in the other order of bytes
HEAD: Final = struct.Struct(">8I")
FRAME: Final = struct.Struct(">6I")
MASK: Final = 0xFFFFFFFF
LARGEST: Final = 1 << 26
"""Longer journals are not looked into: it would take longer than anybody waits for a start."""

Sums = tuple[int, int]


def unread(journal: Path) -> int:
    """How many transactions SQLite would leave out of a journal that nobody writes to.

    One may be the last of all, cut short by a power failure before anybody was told that it was kept. Each is on the
    disk before the next begins, so two or more are damage.
    """
    try:
        data = journal.read_bytes() if journal.stat().st_size <= LARGEST else b""
    except OSError:
        return 0
    if len(data) < HEAD.size + FRAME.size:
        return 0
    magic, _, page, _, *salts, first, second = HEAD.unpack_from(data)
    order = ">" if magic & 1 else "<"
    sums = summed(data[:24], order, (0, 0))
    if magic & ~1 != MAGIC or sums != (first, second) or page < 512:
        page, likely = likely_shape(data)
        return commits(data, page, 0, likely)
    frame, whole = 0, len(data) // (page + FRAME.size)
    while frame < whole:
        place = HEAD.size + frame * (page + FRAME.size)
        fields = FRAME.unpack_from(data, place) if place + FRAME.size + page <= len(data) else None
        if fields is None:
            return 0
        if list(fields[2:4]) != salts:  # what follows is of an earlier time, unless some of it is of this one
            return commits(data, page, frame, (salts[0], salts[1]))
        sums = summed(data[place : place + 8], order, sums)
        sums = summed(data[place + FRAME.size : place + FRAME.size + page], order, sums)
        if sums != fields[4:]:
            return commits(data, page, frame, (salts[0], salts[1]))
        frame += 1
    return 0


def summed(data: bytes, order: str, sums: Sums) -> Sums:
    """The running sum over pairs of words."""
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & MASK
        two = (two + second + one) & MASK
    return one, two


def likely_shape(data: bytes) -> tuple[int, Sums]:
    """The size of a page and the salts, where the head does not tell: those that most frames agree on."""
    found = [(most_common(data, 1 << power), 1 << power) for power in range(9, 17)]
    (_, salts), page = max(found)
    return page, salts


def most_common(data: bytes, page: int) -> tuple[int, Sums]:
    """The salts that come most often if pages are so large, and how often."""
    places = range(HEAD.size, len(data) - page - FRAME.size + 1, page + FRAME.size)
    seen = Counter(struct.unpack_from(">2I", data, place + 8) for place in places)
    [(salts, count)] = seen.most_common(1) or [((0, 0), 0)]
    return (count if any(salts) else 0), (salts[0], salts[1])


def commits(data: bytes, page: int, frame: int, salts: Sums) -> int:
    """Frames from this one on that end a transaction of the same time."""
    count = 0
    for place in range(HEAD.size + frame * (page + FRAME.size), len(data) - page - FRAME.size + 1, page + FRAME.size):
        _, after, *rest = FRAME.unpack_from(data, place)
        count += bool(after) and (rest[0], rest[1]) == salts
    return count
