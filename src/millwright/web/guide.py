"""The guided opening beside the decision: what to look at and what to do now, as long as the player wants it.

It is always sent and hidden by the page's own style; whether it is shown is kept in the browser (`table/guide.js`).
"""

from __future__ import annotations

from millwright.catalogue import remembered, text, text_or
from millwright.games.guide import Lesson
from millwright.service.sight import Sight
from millwright.svg import Markup
from millwright.web.html import h


def guide(sight: Sight) -> Markup:
    """The panel: an offer to be guided, and the step that the player has come to."""
    lesson = sight.lesson
    if lesson is None:
        return h("section", {"id": "guide", "hidden": True})
    attrs = {
        "id": "guide", "aria-label": text("web.guide.title"), "data-lesson": lesson.number if lesson.key else "",
        "data-light": " ".join(lesson.lit) if lesson.here and choosing(sight) else "",
    }  # fmt: skip
    return h("section", attrs, invitation(sight.game.title), h("div", {"class": "lesson"}, *told(sight, lesson)))


def choosing(sight: Sight) -> bool:
    """Whether the player has something to decide, and not only to confirm."""
    return sight.my_turn and not (sight.trial and sight.trial.barrier)


@remembered
def invitation(game: str) -> Markup:
    """For somebody who has not met this game yet."""
    yes = h("button", {"class": "main", "data-guide": "on"}, text("web.guide.yes"))
    no = h("button", {"class": "quiet", "data-guide": "off"}, text("web.guide.no"))
    words = h("p", {"title": text("web.guide.offer_more", game=game)}, text("web.guide.offer"))
    return h("div", {"class": "invite"}, words, h("p", {"class": "row"}, yes, no))


def told(sight: Sight, lesson: Lesson) -> list[Markup]:
    if not lesson.key:
        close = h("button", {"class": "main", "data-guide": "off"}, text("web.guide.close"))
        words = h("p", {}, text("web.guide.finished", game=sight.game.title))
        return [h("h3", {}, text("web.guide.finished_title")), words, h("p", {"class": "row"}, close)]
    return [head(lesson.number, lesson.of), *(step(sight, lesson) if choosing(sight) else [to_do(meanwhile(sight))])]


@remembered
def head(number: int, of: int) -> Markup:
    count = h("b", {}, text("web.guide.step", number=number, of=of))
    leave = h("button", {"class": "quiet", "data-guide": "off"}, text("web.guide.leave"))
    return h("p", {"class": "head"}, count, leave)


def meanwhile(sight: Sight) -> str:
    """Nothing to decide: a turn to confirm, or others to wait for."""
    return text("web.guide.confirm" if sight.my_turn else "web.guide.wait")


def step(sight: Sight, lesson: Lesson) -> list[Markup]:
    """What to look at and what to do: the step's own words or, for what else is asked in between, a word on that."""
    start = f"{sight.game.id}.guide"
    between = text_or(f"{start}.ask.{sight.view.agenda[-1].name().lower()}", "")
    if not lesson.here:
        return [to_do(between)] if between else []
    detour = [h("p", {"class": "detour"}, text("web.guide.detour"))] if lesson.detour else []
    key = f"{start}.{lesson.key}"
    return [h("h3", {}, text(f"{key}.title")), *detour, h("p", {}, text(f"{key}.look")), to_do(text(f"{key}.do"))]


def to_do(words: str) -> Markup:
    return h("p", {"class": "do"}, words)
