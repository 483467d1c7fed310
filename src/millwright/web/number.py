"""One number out of many, such as a bid: a field with − and +, and a button for each thing that it may be for."""

from __future__ import annotations

import re

from millwright.catalogue import text
from millwright.ranges import find_ranges, number_in, range_head
from millwright.service.sight import Choice
from millwright.svg import Markup
from millwright.web.html import Attrs, h


def number_fields(choices: list[Choice]) -> list[Markup]:
    """A field for each verb whose offers differ in a number only."""
    known = {choice.words: choice for choice in choices}
    verbs: dict[str, list[list[Choice]]] = {}
    for head, row in find_ranges(list(known)).items():
        verbs.setdefault(head.split()[0], []).append([known[words] for words in row])
    return [number_field(verb, rows) for verb, rows in verbs.items()]


def number_field(verb: str, rows: list[list[Choice]]) -> Markup:
    """Rows may have limits of their own: the script bars what the number is too low or too high for."""
    low, high = min([number_in(row[0].words) for row in rows]), max([number_in(row[-1].words) for row in rows])
    name, about = f"number-{verb}", text("web.number.limits", low=low, high=high)
    limits: Attrs = {"min": low, "max": high, "value": low, "type": "number", "inputmode": "numeric", "required": True}
    field = h("input", {"name": "number", "id": name, "aria-label": text("web.number.label", limits=about), **limits})
    return h(
        "form", {"class": "number", "data-head": verb},
        h("div", {"class": "stepper"}, step(-1), field, step(1), h("span", {"class": "limits"}, about)),
        *[number_button(row, low) for row in rows],
    )  # fmt: skip


def step(by: int) -> Markup:
    words = text("web.number.more" if by > 0 else "web.number.less")
    return h("button", {"type": "button", "data-by": by, "aria-label": words}, "+" if by > 0 else "−")


def number_button(row: list[Choice], number: int) -> Markup:
    """What is done with the number, in the words of its first offer; the number in them follows the field."""
    before, after = around_number(row)
    attrs: Attrs = {
        "class": "main",
        "data-tail": range_head(row[0].words).partition(" *")[2],
        "data-low": number_in(row[0].words),
        "data-high": number_in(row[-1].words),
        "data-things": " ".join(row[0].things) or None,
        "disabled": number_in(row[0].words) > number,
    }
    return h("button", attrs, h("span", {}, before, h("output", {}, str(number)), after))


def around_number(row: list[Choice]) -> tuple[str, str]:
    """What the label of an offer has before and behind the number in which it differs from the next one."""
    first, second = row[0], row[1]
    for found in re.finditer(r"\d+", first.label):
        before, after = first.label[: found.start()], first.label[found.end() :]
        if f"{before}{number_in(second.words)}{after}" == second.label:
            return before, after
    return f"{first.label} ", ""
