"""What has changed between two markups of the same element: the smallest elements with an id that cover it.

The new markup is read along the tree of the old one, so that only what has changed is parsed. It is our own (`svg.el`
and `html.h`), so one expression finds its tags: values are escaped, and no sign of a tag stands inside of one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from threading import Lock
from typing import Final

from millwright.service.bounded import Recent

TAG: Final = re.compile(r"<[^<>]+>")
ID: Final = re.compile(r' id="([^"]*)"')
VOID: Final = ("<br", "<hr", "<img", "<input", "<link", "<meta")

Change = tuple[str, str]
"""The id of an element, and its new markup."""


@dataclass(slots=True)
class Node:
    """An element with an id: its length, and those inside that have ids, each with its distance from the start."""

    name: str
    size: int
    inside: list[tuple[int, Node]]


def parse(markup: str, at: int = 0) -> Node:
    """The element that begins here; it has an id."""
    top: list[tuple[int, Node]] = []
    named = [(at, top)]  # the open elements with ids: where each begins, and what is inside of it
    open_tags: list[Node | None] = []
    for found in TAG.finditer(markup, at):
        tag = found[0]
        if tag[1] == "/":
            node = open_tags.pop()
            if node is not None:
                node.size = found.end() - named.pop()[0]
        else:
            name = ID.search(tag)
            node = Node(name[1], found.end() - found.start(), []) if name else None
            if node is not None:
                named[-1][1].append((found.start() - named[-1][0], node))
            if tag[-2] != "/" and not tag.startswith(VOID):
                open_tags.append(node)
                if node is not None:
                    named.append((found.start(), node.inside))
        if not open_tags:
            return top[0][1]
    raise ValueError("not one whole element")


def follow(old: str, a: Node, i: int, new: str, j: int, found: list[Change]) -> Node | None:
    """Read the element at `j` of `new` along the one at `i` of `old`; None if more than what is inside differs."""
    if new.startswith(old[i : i + a.size], j):
        return a
    inside: list[tuple[int, Node]] = []
    x, y = i, j
    for distance, child in a.inside:
        own = old[x : i + distance]
        if not new.startswith(own, y):
            return None
        x, y = i + distance, y + len(own)
        got = follow_child(old, child, x, new, y, found)
        if got is None:
            return None
        inside.append((y - j, got))
        x, y = x + child.size, y + got.size
    own = old[x : i + a.size]
    return Node(a.name, y + len(own) - j, inside) if new.startswith(own, y) else None


def follow_child(old: str, child: Node, i: int, new: str, j: int, found: list[Change]) -> Node | None:
    """The same for an element inside: if it differs by itself it is sent whole, as long as it is still that element."""
    below: list[Change] = []
    got = follow(old, child, i, new, j, below)
    if got is None:
        tag = TAG.match(new, j)
        name = ID.search(tag[0]) if tag else None
        if name is None or name[1] != child.name:
            return None
        got = parse(new, j)
        below = [(got.name, new[j : j + got.size])]
    found += below
    return got


def changed(old: str, tree: Node, new: str) -> tuple[list[Change], Node]:
    """The elements that differ, and the tree of the new markup; both texts are one whole element."""
    if old == new:
        return [], tree
    found: list[Change] = []
    got = follow(old, tree, 0, new, 0, found)
    if got is None:
        got = parse(new)
        return [(got.name, new)], got
    return found, got


MOST: Final = 400
"""So many markups are remembered with their trees, and as many comparisons."""


class Comparer:
    """Compares markups, and remembers: most who look at a table have the same before them and get the same."""

    def __init__(self) -> None:
        self.trees: Final[Recent[str, Node]] = Recent(MOST)
        self.found: Final[Recent[tuple[str, str], list[Change]]] = Recent(MOST)
        self.lock: Final = Lock()

    def changes(self, old: str, new: str) -> list[Change]:
        """The elements that differ."""
        if old == new:
            return []
        with self.lock:
            found, tree = self.found.get((old, new)), self.trees.get(old)
        return self.compare(old, tree or parse(old), new) if found is None else found

    def compare(self, old: str, tree: Node, new: str) -> list[Change]:
        found, after = changed(old, tree, new)
        with self.lock:
            self.found[old, new], self.trees[new] = found, after
        return found
