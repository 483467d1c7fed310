"""Looking back: through the whole game, forth and back. Every position has its address."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from millwright.catalogue import text
from millwright.svg import Markup
from millwright.web.html import Attrs, h


class PlayOn(Enum):
    """From which positions whoever looks back may play on."""

    NEVER = auto()
    BEFORE_THE_END = auto()
    ANYWHERE = auto()


SPEEDS: Final = (1, 2, 4)
"""How many times as quick as usual it runs."""


def scrubber(at: int, last: int, graph: Markup, why_did: Markup, difference: Markup, play_on: PlayOn) -> Markup:
    """The graph with its slider, what was done there and why, and the buttons; each has its key.

    What a review says comes and goes, so it stands below the buttons: they stay where they are.
    """
    return h(
        "section",
        {"id": "scrubber", "data-ends": play_on is PlayOn.BEFORE_THE_END},
        h("div", {"class": "course"}, graph, slider(at, last)),
        h("p", {"id": "scrub-told", "aria-live": "polite"}),
        why_did,
        h("p", {"class": "walk"}, *steps()),
        h("p", {"class": "row"}, speeds(), counter(at, last), *fork(at == last, play_on)),
        difference,
    )  # fmt: skip


def slider(at: int, last: int) -> Markup:
    attrs: Attrs = {"type": "range", "min": 0, "max": last, "value": at, "aria-label": text("web.scrub")}
    return h("input", {"id": "scrub", **attrs})


def counter(at: int, last: int) -> Markup:
    return h("output", {"id": "scrub-at"}, f"{at} / {last}")


def steps() -> list[Markup]:
    return [
        step("start", "|‹", "Home"),
        step("turn-back", "«", "⇧←"),
        step("back", "‹", "←"),
        h("button", {"id": "run", "aria-pressed": "false", "aria-label": text("web.run")}, "▶"),
        step("on", "›", "→"),
        step("turn-on", "»", "⇧→"),
        step("end", "›|", "End"),
    ]  # fmt: skip


def step(where: str, sign: str, key: str) -> Markup:
    words = text(f"web.step.{where}")
    return h("button", {"data-step": where, "aria-label": words, "title": f"{words} ({key})"}, sign)


def speeds() -> Markup:
    choices = [h("option", {"value": speed}, text("web.step.times", n=speed)) for speed in SPEEDS]
    return h("select", {"id": "speed", "aria-label": text("web.step.speed")}, *choices)


def fork(at_end: bool, play_on: PlayOn) -> list[Markup]:
    if play_on is PlayOn.NEVER:
        return []
    return [h("button", {"id": "fork", "hidden": at_end and play_on is PlayOn.BEFORE_THE_END}, text("web.play_on"))]
