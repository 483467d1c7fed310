"""The guided opening beside the decision: what to look at and what to do now, as long as the player wants it.

It is always sent and hidden by the page's own style; whether it is shown is kept in the browser (`table/guide.js`).
"""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text, text_or
from millwright.games.guide import Lesson
from millwright.service.sight import Sight
from millwright.svg import Markup
from millwright.web.html import h
from millwright.web.pieces import Piece, hidden

LATE: Final = 2
"""Steps before the end of the opening from which on the guide is no longer offered: the basics have been done."""


def guide(sight: Sight) -> Markup:
    """The panel: an offer to be guided, and the step that the player has come to."""
    if sight.lesson is None:
        return hidden("section", "guide")
    item = sight.view.agenda[-1].name().lower() if choosing(sight) else ""
    begun = bool(sight.trial and sight.trial.back)
    return guide_of((sight.game.id, sight.game.title), sight.lesson, item, sight.my_turn, begun)


@remembered
def guide_of(game: tuple[str, str], lesson: Lesson, item: str, my_turn: bool, begun: bool = False) -> Piece:
    """For a game by its id and its title; the item is what there is to decide upon, nothing if there is nothing.

    With a turn that has begun the opening is not over yet: in it comes perhaps a choice that is new.
    """
    attrs = {
        "id": "guide", "aria-label": text("web.guide.title"), "data-lesson": lesson.number if lesson.key else "",
        "data-late": "yes" if lesson.number > lesson.of - LATE else None,
        "data-light": " ".join(lesson.lit) if lesson.here and item else "",
    }  # fmt: skip
    words = h("div", {"class": "lesson"}, *told(*game, lesson, item, my_turn, begun))
    return Piece(h("section", attrs, invitation(game[1]), words))


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


def told(game: str, title: str, lesson: Lesson, item: str, my_turn: bool, begun: bool) -> list[Markup]:
    if not lesson.key and not begun:
        close = h("button", {"class": "main", "data-guide": "off"}, text("web.guide.close"))
        words = h("p", {}, text("web.guide.finished", game=title))
        return [h("h3", {}, text("web.guide.finished_title")), words, h("p", {"class": "row"}, close)]
    numbered = lesson.here if item else not my_turn  # to confirm, or what else is asked in between, is no step
    inside = step(game, lesson, item) if item else [to_do(meanwhile(my_turn))]
    return [head(lesson.number if numbered else 0, lesson.of), *inside]


@remembered
def head(number: int, of: int) -> Markup:
    """Which step it is; 0 for none."""
    count = h("b", {}, text("web.guide.step", number=number, of=of) if number else text("web.guide.title"))
    leave = h("button", {"class": "quiet", "data-guide": "off"}, text("web.guide.leave"))
    return h("p", {"class": "head"}, count, leave)


def meanwhile(my_turn: bool) -> str:
    """Nothing to decide: a turn to confirm, or others to wait for."""
    return text("web.guide.confirm" if my_turn else "web.guide.wait")


def step(game: str, lesson: Lesson, item: str) -> list[Markup]:
    """What to look at and what to do: the step's own words or, for what else is asked in between, a word on that."""
    start = f"{game}.guide"
    between = text_or(f"{start}.ask.{item}", "")
    if not lesson.here:
        return [to_do(between)] if between else []
    detour = [h("p", {"class": "detour"}, text("web.guide.detour"))] if lesson.detour else []
    key = f"{start}.{lesson.key}"
    return [h("h3", {}, text(f"{key}.title")), *detour, h("p", {}, text(f"{key}.look")), to_do(text(f"{key}.do"))]


def to_do(words: str) -> Markup:
    return h("p", {"class": "do"}, words)
