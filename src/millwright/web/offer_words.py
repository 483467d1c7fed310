"""The words of a choice on its button: what is done, and below it in small what that costs and brings."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered
from millwright.svg import Markup
from millwright.web.html import h

SHORT: Final = 10
"""So many letters in brackets stay where they are: they would only make a second line."""


@remembered
def offer_words(label: str) -> Markup:
    name, _, more = label.partition(" (")
    if len(more) <= SHORT or closed(more) != len(more):
        return h("span", {}, label)
    return h("span", {"class": "twofold"}, name, " ", h("small", {}, more.removesuffix(")")))


def closed(inside: str) -> int:
    """After how many letters a bracket ends that was opened before them; those within have an end of their own."""
    open_ones = 1
    for n, letter in enumerate(inside, 1):
        open_ones += (letter == "(") - (letter == ")")
        if not open_ones:
            return n
    return 0
