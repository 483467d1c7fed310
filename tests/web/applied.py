"""A page as the script of the table keeps it: elements that are pushed take the place of those with the same id."""

from __future__ import annotations

import re
from typing import Final

TAG: Final = re.compile(r"<(/?)([a-zA-Z]+)([^<>]*?)(/?)>")
VOID: Final = frozenset({"input", "br", "hr", "img", "link", "meta"})
ID: Final = re.compile(r' id="([^"]*)"')


def name_of(markup: str) -> str:
    found = ID.search(markup)
    assert found, markup[:200]
    return found[1]


def element(page: str, name: str) -> tuple[int, int]:
    """Where the one element with this id begins and ends."""
    assert page.count(f' id="{name}"') == 1, name
    start = page.rindex("<", 0, page.index(f' id="{name}"'))
    depth = 0
    for tag in TAG.finditer(page, start):
        if tag[1]:
            depth -= 1
        elif not tag[4] and tag[2] not in VOID:
            depth += 1
        if depth == 0:
            return start, tag.end()
    raise AssertionError(f"{name} has no end")


def part(page: str, name: str) -> str:
    """One element of a page, as it stands there."""
    start, end = element(page, name)
    return page[start:end]


STUB: Final = re.compile(r'<[a-zA-Z]+ id="([^"]*)" data-same=""></[a-zA-Z]+>')
"""An element that stays as it is, inside of one that is pushed."""


def apply(page: str, pieces: list[str]) -> str:
    """The page with these elements instead of its own; of a bare opening tag only the attributes are taken."""
    for piece in pieces:
        start, end = element(page, name_of(piece))
        end = page.index(">", start) + 1 if bare(piece) else end
        page = page[:start] + completed(piece, page[start:end]) + page[end:]
    return page


def completed(piece: str, before: str) -> str:
    """An element that is pushed, with what stays of the one before it."""
    return STUB.sub(lambda stub: part(before, stub[1]), piece)


def bare(piece: str) -> bool:
    """Whether this is no more than an opening tag."""
    return piece.count("<") == 1 and not piece.endswith("/>")


def only_once(page: str) -> None:
    """An id that stands there twice would send a change to the wrong place."""
    ids = re.findall(r' id="([^"]*)"', page)
    twice = {name for name in ids if ids.count(name) > 1} if len(ids) > len(set(ids)) else set()
    assert not twice, twice
