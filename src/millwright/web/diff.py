"""What has changed between two markups of the same element: the smallest elements with an id that cover it.

The markup is our own (`svg.el` and `html.h`), so one expression can read its tags: values are escaped, so that no tag
sign stands inside of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

TAG: Final = re.compile(r'<(/?)([a-zA-Z][a-zA-Z0-9:]*)((?: [^<>"=]+(?:="[^"]*")?)*)(/?)>')
ID: Final = re.compile(r' id="([^"]*)"')
VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass
class Node:
    """An element with an id: where it stands in the text, and those inside of it that have ids."""

    name: str
    start: int
    end: int = 0
    inside: list[Node] = field(default_factory=list)


@lru_cache(maxsize=256)
def read(markup: str) -> Node:
    """The elements with ids, as a tree below a nameless root."""
    root = Node("", 0, len(markup))
    open_nodes = [root]
    open_tags: list[bool] = []  # whether each open tag has an id
    for tag in TAG.finditer(markup):
        closing, name, attrs, empty = tag.groups()
        if closing:
            if open_tags.pop():
                open_nodes.pop().end = tag.end()
            continue
        found = ID.search(attrs) if attrs else None
        if found:
            node = Node(found[1], tag.start(), tag.end())
            open_nodes[-1].inside.append(node)
        if empty or name in VOID:
            continue
        open_tags.append(found is not None)
        if found:
            open_nodes.append(node)
    return root


def changed(old: str, new: str) -> list[tuple[str, str]]:
    """The elements of `new` that differ, by id, each with its markup; the whole text has one outermost element."""
    if old == new:
        return []
    found: list[tuple[str, str]] = []
    compare(old, read(old).inside[0], new, read(new).inside[0], found)
    return found


def compare(old: str, a: Node, new: str, b: Node, found: list[tuple[str, str]]) -> None:
    """Go down while only what is inside has changed."""
    if old[a.start : a.end] == new[b.start : b.end]:
        return
    same = [one.name for one in a.inside] == [one.name for one in b.inside]
    if not same or not b.inside or own(old, a) != own(new, b):
        found.append((b.name, new[b.start : b.end]))
        return
    for one, other in zip(a.inside, b.inside, strict=True):
        compare(old, one, new, other, found)


def own(markup: str, node: Node) -> str:
    """An element's text without the elements with ids inside of it."""
    parts, at = [], node.start
    for one in node.inside:
        parts.append(markup[at : one.start])
        at = one.end
    parts.append(markup[at : node.end])
    return "\0".join(parts)
