"""What PostgreSQL spells otherwise than SQLite: the places of values in a statement, and some words of the schema."""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import Final

WORDS: Final = {
    "integer": "bigint",
    "real": "double precision",
    "text": 'text collate "C"',  # in the order of bytes, as in SQLite, whatever the system's language is
    "without rowid": "",
}

PLACE: Final = re.compile(r"\?(\d*)")


@cache
def numbered(sql: str) -> str:
    """A statement with `$1` for `?1`, and for the first `?`. None of ours has a question mark in a text."""
    places = count(1)
    return PLACE.sub(lambda found: f"${found[1] or next(places)}", sql)


def spelled(step: str) -> str:
    """A step of the schema. Numbers of people have 56 bits, moments are doubles."""
    return re.sub(rf"\b({'|'.join(WORDS)})\b", lambda found: WORDS[found[0]], step)
