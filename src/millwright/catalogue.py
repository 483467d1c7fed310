"""The catalogue: every text that a player reads, by key and language.

`texts/LANGUAGE/*.toml` are merged; tables nest by dots, blanks stand in braces.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

TEXTS: Final = Path(__file__).parent / "texts"


def text(key: str, language: str = "en", /, **blanks: object) -> str:
    """The text of a key with its blanks filled; English where a language has no such text yet."""
    found = texts(language).get(key) or texts("en")[key]
    return found.format(**blanks) if blanks else found


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of a language by dotted key."""
    found: dict[str, str] = {}
    for path in sorted((TEXTS / language).glob("*.toml")):
        flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", found)
    return found


def flatten(table: dict[str, Any], prefix: str, found: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            flatten(value, f"{prefix}{key}.", found)
        else:
            found[prefix + key] = str(value)
