"""The words of a choice on its button: what is done, and below it in small what that costs and brings."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered
from millwright.svg import Markup
from millwright.web.html import h

SHORT: Final = 12
"""So many letters in brackets stay where they are: they would only make a second line."""


@remembered
def offer_words(label: str) -> Markup:
    name, _, more = label.partition(" (")
    if len(more) <= SHORT or not more.endswith(")") or " (" in more:
        return h("span", {}, label)
    return h("span", {"class": "twofold"}, name, " ", h("small", {}, more.removesuffix(")")))
