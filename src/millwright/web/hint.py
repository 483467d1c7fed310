"""The hint in the panel of the decision: what a bot of the house would do, and why."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.service.sight import Hinted, Sight
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.offer_words import offer_words


def hint_button(sight: Sight) -> list[Markup]:
    """It asks for one; nothing where hints are forbidden, nothing is to be chosen, or there is one already."""
    if sight.hint or not sight.hints or len(sight.choices) < 2:
        return []
    attrs = {"class": "quiet ask-hint", "data-do": "hint", "title": text("web.hint.help")}
    sign = h("kbd", {"aria-hidden": "true"}, "h")
    return [h("button", attrs, text("web.hint.ask"), sign)]


def hint(sight: Sight) -> list[Markup]:
    """The answer, as long as it is one."""
    return [given(sight.hint)] if sight.hint else []


def given(found: Hinted) -> Markup:
    """The move as a button that does it; the script lights the things that it is about."""
    choice = found.choice
    attrs = {"class": "offer", "data-words": choice.words, "data-things": " ".join(choice.things) or None}
    parts = [
        h("p", {"class": "head"}, text(f"web.hint.{'stop' if choice.stops else 'title'}")),
        h("button", attrs, offer_words(choice.label)),
        h("p", {"class": "why"}, found.why or text("web.hint.no_reason")),
    ]
    if found.rest:
        steps = [h("li", {}, move) for move in found.rest]
        parts += [h("p", {"class": "then"}, text("web.hint.then")), h("ol", {"class": "then"}, *steps)]
    return h("div", {"id": "hint", "role": "status", "data-light": " ".join(choice.things)}, *parts)
