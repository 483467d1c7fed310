"""A tiny builder of SVG: escapes by default, writes numbers short and always the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

XMLNS: Final = "http://www.w3.org/2000/svg"
NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot carry, not even escaped."""

PLAIN: Final = re.compile("[\x20!#-%'-;=?-~]*")
"""Text that needs no escaping: nearly all of it."""

Attrs = Mapping[str, "str | float | None"]


class Markup(str):
    """Text that is SVG already: it is not escaped again."""

    __slots__ = ()


def el(tag: str, attrs: Attrs, *children: str) -> Markup:
    """An element. Attributes that are None are left out; children that are not markup are escaped."""
    head = opening(tag, tuple(attrs), *attrs.values())
    return Markup(f"{head}>{join(children)}</{tag}>" if children else f"{head}/>")


@lru_cache(maxsize=65536)
def opening(tag: str, names: tuple[str, ...], *values: str | float | None) -> str:
    """An opening tag but for its end. Pages and pictures have the same ones again and again."""
    attrs = zip(names, values, strict=True)
    return "".join([f"<{tag}", *[f' {name}="{value(v)}"' for name, v in attrs if v is not None]])


def join(children: Iterable[str]) -> Markup:
    """Children in a row, each escaped unless it is markup."""
    return Markup("".join([child if isinstance(child, Markup) else escape(child) for child in children]))


def escape(text: str) -> Markup:
    """Plain text as XML has it, in content and in attributes alike."""
    return text if isinstance(text, Markup) else escaped(text)


@lru_cache(maxsize=16384)
def escaped(text: str) -> Markup:
    """Pages and pictures say the same words again and again."""
    if PLAIN.fullmatch(text):
        return Markup(text)
    text = NO_XML.sub("\ufffd", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return Markup(text.replace('"', "&quot;"))


def value(v: str | float) -> str:
    """An attribute's value."""
    return escape(v) if isinstance(v, str) else short(v)


def short(number: float) -> str:
    """A number with at most two decimals and nothing superfluous: 3, 0.5, -1.25."""
    if isinstance(number, int):
        return str(number)
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(places: Iterable[tuple[float, float]]) -> str:
    """Places as `polygon` and `polyline` want them."""
    return " ".join([f"{short(x)},{short(y)}" for x, y in places])
