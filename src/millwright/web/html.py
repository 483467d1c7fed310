"""A tiny builder of HTML beside that of SVG: the same escaping, but elements end as HTML's parser wants them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from millwright.svg import Markup, escape, value

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})
"""Elements that hold nothing and have no end tag; all others have one, even when they are empty."""

RAW: Final = frozenset({"script", "style"})
"""Elements whose text HTML does not unescape: escaping would spoil it and not guard it."""

SPECIAL: Final = VOID | RAW

NAME: Final = re.compile("[a-zA-Z][a-zA-Z0-9:-]*")

Attrs = Mapping[str, "str | float | bool | None"]


def h(tag: str, attrs: Attrs, *children: str) -> Markup:
    """An element; children that are not markup are escaped. For `aria-…="false"` give the word, not False."""
    head = opening(tag, tuple(attrs), *attrs.values())
    if tag in SPECIAL:
        check(tag, children)
        if tag in VOID:
            return Markup(head)
    inside = "".join([child if isinstance(child, Markup) else unbroken(child) for child in children])
    return Markup(f"{head}{inside}</{tag}>")


def check(tag: str, children: Iterable[str]) -> None:
    """What these elements cannot hold."""
    if tag in VOID and children:
        raise ValueError(f"<{tag}> holds nothing")
    if tag in RAW and not all(isinstance(child, Markup) for child in children):
        raise ValueError(f"<{tag}> takes markup only")


@lru_cache(maxsize=16384)
def unbroken(words: str) -> Markup:
    """Plain text. A line would break between a minus and its pound sign: what joins the two is not seen."""
    return escape(words.replace("−£", "−\u2060£"))


@lru_cache(maxsize=16384, typed=True)  # 1 is not True here
def opening(tag: str, names: tuple[str, ...], *values: str | float | bool | None) -> str:
    """The opening tag: pages have the same ones again and again."""
    parts = ["<", named(tag)]
    for name, v in zip(map(named, names), values, strict=True):  # nothing for None and False, the bare name for True
        if v is True:
            parts += (" ", name)
        elif v is not None and v is not False:
            parts += (" ", name, '="', value(v), '"')
    return "".join([*parts, ">"])


@lru_cache(maxsize=1024)
def named(name: str) -> str:
    """A tag or an attribute, if it can be one: a name that came from outside could end the element."""
    if not NAME.fullmatch(name):
        raise ValueError(f"not a name in HTML: {name!r}")
    return name
