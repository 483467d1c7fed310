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
