"""Pictures with a palette: what is written is a PNG, and those of the docs are small, and shown."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path

import pytest

from tools.png import SIGNATURE, indexed

ROOT = Path(__file__).parent.parent
PICTURES = sorted((ROOT / "docs" / "pictures").glob("*.png"))
PAGES = [ROOT / "README.md", ROOT / "docs" / "table.md", ROOT / "docs" / "translate.md"]


def chunks(picture: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG by their kind; each has its own check sum."""
    assert picture.startswith(SIGNATURE)
    found, at = {}, len(SIGNATURE)
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        kind, body = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        assert struct.unpack_from(">I", picture, at + 8 + size) == (zlib.crc32(kind + body),)
        found[kind] = body
        at += size + 12
    return found


def test_an_indexed_picture_has_head_palette_rows_and_end() -> None:
    palette = bytes([255, 0, 0, 0, 0, 255])
    found = chunks(indexed(3, 2, palette, bytes([0, 1, 0, 1, 1, 0])))
    assert list(found) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    assert struct.unpack(">IIBBBBB", found[b"IHDR"]) == (3, 2, 8, 3, 0, 0, 0)
    assert found[b"PLTE"] == palette
    assert zlib.decompress(found[b"IDAT"]) == bytes([0, 0, 1, 0, 0, 1, 1, 0])


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: path.name)
def test_a_picture_of_the_docs_is_small_and_shown(path: Path) -> None:
    """`make screenshots` makes them anew."""
    assert path.stat().st_size <= 260_000
    assert b"PLTE" in chunks(path.read_bytes())
    assert any(f"pictures/{path.name}" in page.read_text(encoding="utf-8") for page in PAGES)


def test_pages_show_only_pictures_that_are_there() -> None:
    for page in PAGES:
        for name in re.findall(r"pictures/[\w-]+\.png", page.read_text(encoding="utf-8")):
            assert (ROOT / "docs" / name).exists(), f"{page.name} shows {name}"
