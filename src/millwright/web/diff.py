"""What has changed between two markups of the same element: the smallest elements with an id that cover it.

Of an element whose attributes alone have changed the opening tag is sent: its inside stays as it is, or has changes of
its own. In one that is sent whole, those inside that stay as they are stand by name only (`stub`).

The new markup is read along the tree of the old one, so that only what has changed is parsed. It is our own (`svg.el`
and `html.h`), so one expression finds its tags: values are escaped, and no sign of a tag stands inside of one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

TAG: Final = re.compile(r"<[^<>]+>")
ID: Final = re.compile(r' id="([^"]*)"')
VOID: Final = ("<br", "<hr", "<img", "<input", "<link", "<meta")

Change = tuple[str, str]
"""The id of an element, and its new markup, or its new opening tag."""


@dataclass(slots=True)
class Node:
    """An element with an id: its length, and those inside that have ids, each with its distance from the start."""

    name: str
    head: int  # the length of its opening tag; all of an element that holds nothing
    size: int
    inside: list[tuple[int, Node]]


Known = dict[str, tuple[str, Node]]
"""Elements that may come again as they were, by id."""


def parse(markup: str, at: int = 0, known: Known | None = None) -> Node:
    """The element that begins here; it has an id."""
    return leaf(markup, at) or grown(markup, at, known or {})


def leaf(markup: str, at: int) -> Node | None:
    """An element without others of its kind or with ids inside: where it ends is found at once."""
    tag = tag_at(markup, at)
    name = name_of(tag)
    if name is None or holds_nothing(tag):
        return Node(name, len(tag), len(tag), []) if name is not None else None
    first = kind(tag)
    end = markup.find(f"</{first[1:]}>", at)
    if end < 0 or markup.find(first, at + 1, end) >= 0 or markup.find(' id="', at + len(tag), end) >= 0:
        return None
    return Node(name, len(tag), end + len(first) + 2 - at, [])


def grown(markup: str, at: int, known: Known) -> Node:
    """Any other element: it ends where as many of its kind have ended as have begun; what is known is not read."""
    tag = tag_at(markup, at)
    inside: list[tuple[int, Node]] = []
    bound, depth = bounds(kind(tag)[1:]), 0
    found = bound.search(markup, at + len(tag))
    while found:
        start, end = found.span()
        if found[2] is not None:
            node = again(known, found[2], markup, start) or parse(markup, start, known)
            inside.append((start - at, node))
            end = start + node.size
        elif not found[1]:
            depth += markup[end - 2] != "/"
        elif depth:
            depth -= 1
        else:
            return Node(name_of(tag) or "", len(tag), end - at, inside)
        found = bound.search(markup, end)
    raise ValueError("not one whole element")


@cache
def bounds(name: str) -> re.Pattern[str]:
    """What matters inside of an element: the end of one of its kind, any element with an id, another of its kind."""
    with_id = r'<[a-zA-Z]++(?: (?!id=)[^ ="<>]++(?:="[^"]*+")?)*+ id="([^"]*+)"[^<>]*+>'
    return re.compile(rf"<(/){name}>|{with_id}|<{name}(?=[ />])[^<>]*+>")


def again(known: Known, name: str, markup: str, at: int) -> Node | None:
    """The node of a known element, if it begins here as it was."""
    before = known.get(name)
    return before[1] if before and markup.startswith(before[0], at) else None


def tag_at(markup: str, at: int) -> str:
    found = TAG.match(markup, at)
    return found[0] if found else ""


def name_of(tag: str) -> str | None:
    found = ID.search(tag)
    return found[1] if found else None


def holds_nothing(tag: str) -> bool:
    return tag[-2] == "/" or tag.startswith(VOID)


# ---- along the old one


def follow(old: str, a: Node, i: int, new: str, j: int, found: list[Change]) -> Node | None:
    """Read the element at `j` of `new` along the one at `i` of `old`; None if it is another, or has another text."""
    if new.startswith(old[i : i + a.size], j):
        return a
    before = old[i : i + a.head]
    head = before if new.startswith(before, j) else dressed(before, a.name, new, j)
    if head is None:
        return None
    if head != before:
        found.append((a.name, head))
    inside: list[tuple[int, Node]] = []
    x, y = i + a.head, j + len(head)
    for distance, child in a.inside:
        own = old[x : i + distance]
        if not new.startswith(own, y):
            return None
        x, y = i + distance, y + len(own)
        got = follow_or_send(old, child, x, new, y, found)
        if got is None:
            return None
        inside.append((y - j, got))
        x, y = x + child.size, y + got.size
    own = old[x : i + a.size]
    return Node(a.name, len(head), y + len(own) - j, inside) if new.startswith(own, y) else None


def dressed(before: str, name: str, new: str, j: int) -> str | None:
    """The opening tag at `j`, if it is that of the same element in other attributes."""
    tag = tag_at(new, j)
    same = name_of(tag) == name and kind(tag) == kind(before) and holds_nothing(tag) == holds_nothing(before)
    return tag if same else None


def kind(tag: str) -> str:
    return tag.partition(" ")[0]


def follow_or_send(old: str, a: Node, i: int, new: str, j: int, found: list[Change]) -> Node | None:
    """The same; an element that differs by itself is sent, as long as it is still the one with that id."""
    below: list[Change] = []
    got = follow(old, a, i, new, j, below)
    if got is None:
        if name_of(tag_at(new, j)) != a.name:
            return None
        known = {one.name: (old[at : at + one.size], one) for at, one in within(a, i)}
        got = parse(new, j, known)
        below = [(got.name, sent(new, j, got, {one.name: one for _, one in a.inside}))]
    found += below
    return got


def within(node: Node, at: int) -> list[tuple[int, Node]]:
    """All elements with ids inside of one that begins here, at any depth: where each begins."""
    found: list[tuple[int, Node]] = []
    for distance, one in node.inside:
        found.append((at + distance, one))
        found += within(one, at + distance)
    return found


def sent(new: str, j: int, node: Node, before: dict[str, Node]) -> str:
    """An element as it is sent: what the page has already stands by name."""
    parts, at = [], j
    for distance, one in node.inside:
        if before.get(one.name) is one and one.size > one.head:
            parts += [new[at : j + distance], stub(kind(new[j + distance : j + distance + one.head]), one.name)]
            at = j + distance + one.size
    return "".join([*parts, new[at : j + node.size]])


def stub(tag: str, name: str) -> str:
    """An element inside of one that is sent: the page keeps what it has under this id."""
    return f'{tag} id="{name}" data-same=""></{tag[1:]}>'


def changed(old: str, tree: Node, new: str) -> tuple[list[Change], Node]:
    """The elements that differ, and the tree of the new markup; both texts are one whole element."""
    found: list[Change] = []
    got = follow_or_send(old, tree, 0, new, 0, found)
    if got is None:
        got = parse(new)
        return [(got.name, new)], got
    return found, got
