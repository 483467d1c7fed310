"""A file of lines that grows while something long is done, so that it can be gone on with after a kill."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def whole_lines(file: Path) -> list[str]:
    """Those of a file, if there is one. A last line that was cut off is taken away: what it told is done again."""
    if not file.exists():
        return []
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if len(whole) < len(data):
        with file.open("r+b") as cut:
            cut.truncate(len(whole))
    return whole.decode().splitlines()


def add_line(file: Path, told: dict[str, Any]) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(told, ensure_ascii=False) + "\n")


def difference(mine: dict[str, Any], there: dict[str, Any]) -> str:
    """The first thing in which what is wanted is not what was begun, in words; nothing if it is the same."""
    for key, value in mine.items():
        if there.get(key) != value:
            was, wanted = (json.dumps(one, ensure_ascii=False) for one in (there.get(key), value))
            return f"{key}: {was}, not {wanted}"
    return ""
