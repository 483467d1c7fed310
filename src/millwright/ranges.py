"""Rows of offers that differ in a number only, such as bids: they are told as a range, not one by one."""

from __future__ import annotations

import re
from functools import lru_cache


@lru_cache(maxsize=4096)  # bids are the same words again and again
def range_head(words: str) -> str:
    """What such a row has in common, as `bid * leeds`; nothing for an offer without a number."""
    match = re.fullmatch(r"(\w+) \d+(| .*)", words)
    return f"{match[1]} *{match[2]}" if match else ""


def number_in(words: str) -> int:
    return int(words.split()[1])


def find_ranges(words: list[str]) -> dict[str, list[str]]:
    """The rows of two or more offers whose numbers follow each other without a gap."""
    rows: dict[str, list[str]] = {}
    for offer in words:
        if range_head(offer):
            rows.setdefault(range_head(offer), []).append(offer)
    return {head: row for head, row in rows.items() if len(row) > 1 and gapless(row)}


def gapless(row: list[str]) -> bool:
    return number_in(row[-1]) - number_in(row[0]) == len(row) - 1


def shortened(words: list[str]) -> list[str]:
    """The offers with each range as one entry."""
    ranges = find_ranges(words)
    found: list[str] = []
    for offer in words:
        row = ranges.get(range_head(offer))
        if row is None:
            found.append(offer)
        elif offer == row[0]:
            found.append(f"{row[0]} to {row[-1]}")
    return found
