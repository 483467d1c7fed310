"""Few colours by a canvas: those that there are stay, and many become few near ones."""

from __future__ import annotations

import struct
import zlib

from tests.browser.conftest import Visit
from tests.test_png import chunks
from tools.png import chunk, indexed, reduced


def colours(picture: bytes) -> list[bytes]:
    """Every pixel's colour, row by row."""
    found = chunks(picture)
    width, height = struct.unpack_from(">II", found[b"IHDR"])
    rows, palette = zlib.decompress(found[b"IDAT"]), found[b"PLTE"]
    numbers = b"".join(rows[y * (width + 1) + 1 : (y + 1) * (width + 1)] for y in range(height))
    return [palette[3 * n : 3 * n + 3] for n in numbers]


def test_few_colours_stay_and_many_become_near_ones(visit: Visit) -> None:
    page = visit()
    few = indexed(2, 2, bytes([255, 0, 0, 10, 20, 30]), bytes([0, 1, 1, 0]))
    assert colours(reduced(page, few)) == colours(few)

    many = [bytes([x, y, 128]) for y in range(0, 256, 4) for x in range(0, 256, 4)]  # 4096 colours, 64 in a row
    rows = b"".join(b"\0" + b"".join(many[at : at + 64]) for at in range(0, len(many), 64))
    head = struct.pack(">IIBBBBB", 64, 64, 8, 2, 0, 0, 0)
    whole = few[:8] + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    found = colours(reduced(page, whole))
    assert 200 < len(set(found)) <= 256
    assert max(abs(a - b) for old, new in zip(many, found, strict=True) for a, b in zip(old, new, strict=True)) < 20
