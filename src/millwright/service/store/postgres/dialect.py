"""What PostgreSQL spells otherwise than SQLite: the places of values in a statement, and some words of the schema."""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import Final

from millwright.service.store.statements import NEXT_IF_SIGNED_IN, NEXT_VERSION

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


READS_NOTHING: Final = re.compile(r"insert into (?!game_table\b)\w+ values ")
"""A statement for which it is all the same what others of its transaction have changed before."""


def can_be_one(first: str, second: str) -> bool:
    """Whether two statements may be one: a change of a table's version, and a row beside it."""
    return first in (NEXT_VERSION, NEXT_IF_SIGNED_IN) and bool(READS_NOTHING.match(second))


@cache
def as_one(first: str, second: str) -> str:
    """Both together, as one statement and so as one transaction, with the values of the first before the others.

    The second stands first in it, but what nobody reads is done last: rows are held in the same order as by the two.
    """
    before = len(set(re.findall(r"\$\d+", numbered(first))))
    shifted = re.sub(r"\$(\d+)", lambda found: f"${int(found[1]) + before}", numbered(second))
    return f"with beside as ({shifted}) {numbered(first)}"


def spelled(step: str) -> str:
    """A step of the schema. Numbers of people have 56 bits, moments are doubles."""
    return re.sub(rf"\b({'|'.join(WORDS)})\b", lambda found: WORDS[found[0]], step)
