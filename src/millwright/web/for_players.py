"""The rulebook page as players want it: without what is said there to those who look after the program."""

from __future__ import annotations

import re
from typing import Final

BEHIND: Final = (
    "how-decisions-are-asked-here",
    "where-the-data-come-from",
    "what-is-known-and-what-is-reconstructed",
    "table-options",
)
"""Chapters that are folded: notation, sources, names of options."""

ASIDES: Final = (
    r"(?m)^How to read this page:(?:.+\n)+",  # the page says it in its own words
    r"(?m)^Each example is also a game(?:.+\n)+",
    r"\s\(`[\w.]*(?:tests/)?[^`()]*\.game`[^()]*\)",  # the games that the tests play
    r"\s\([^()]*`millwright [^()]*\)",
    r"\sA\s+facts\s+file\s+may\s+say\s[^:]*?(?:taken\s+from\s+that\s+number|nothing\s+is\s+barred)\.",
)
"""What is left out, wherever it stands."""


def for_players(page: str) -> str:
    for aside in ASIDES:
        page = re.sub(aside, "", page)
    return page
