"""The review under the result: how the end looked from turn to turn, and where a bot would have done otherwise."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.service.reviewed import Differs, Reviewed
from millwright.service.sight import Sight
from millwright.svg import Markup
from millwright.web.foresight import both, chance_left, eyes, foresight
from millwright.web.html import h
from millwright.web.pieces import hidden

FIRST: Final = 3
"""So many are shown at once; the others are folded."""


def review(sight: Sight) -> Markup:
    """For whoever has played the game to its end: the button, how far it has come, what was found."""
    if sight.outcome is None or not sight.plays:
        return hidden("section", "review")
    parts = asked_for(sight, sight.review) if sight.review else [offer()]
    return h("section", {"id": "review"}, h("h3", {}, text("web.review.title")), *parts)


def offer() -> Markup:
    button = h("button", {"data-do": "review"}, text("web.review.ask"))
    return h("div", {}, h("p", {}, text("web.review.help")), h("p", {"class": "row"}, button))


def asked_for(sight: Sight, found: Reviewed) -> list[Markup]:
    if found.percent < 100:
        words = text("web.review.progress", percent=found.percent)
        bar = h("progress", {"max": 100, "value": found.percent, "aria-label": text("web.review.title")})
        return [h("p", {"class": "under-way"}, words, " ", bar), *foresight(sight, found), *entries(sight, found)]
    agreed = text("web.review.agreed", agreed=found.decisions - len(found.differs), decisions=found.decisions)
    return [h("p", {}, agreed), *foresight(sight, found), *entries(sight, found)]


def entries(sight: Sight, found: Reviewed) -> list[Markup]:
    rows = [entry(sight, one) for one in found.differs]
    parts = [h("ol", {"class": "differs"}, *rows[:FIRST])] if rows else []
    if len(rows) > FIRST:
        more = h("summary", {}, text("web.review.more", count=len(rows) - FIRST))
        parts.append(h("details", {"id": "review-more"}, more, h("ol", {"class": "differs"}, *rows[FIRST:])))
    return parts


def entry(sight: Sight, one: Differs) -> Markup:
    """The round, what I did, what the bot would have done, why, what it left in the end, and the way there."""
    when = [h("p", {"class": "when"}, one.when)] if one.when else []
    left = [h("p", {"class": "left"}, words) for words in chance_left(sight, one.before, one.after)]
    there = h("a", {"href": f"/t/{sight.table}/at/{one.at}{eyes(sight)}"}, text("web.review.there"))
    return h("li", {}, *when, *both(one), *left, h("p", {"class": "why"}, one.why, " ", there))


def looked_at(sight: Sight) -> Markup:
    """Looking back at a decision that my review tells of: both moves, why the other, and the way back to the review."""
    found = sight.difference
    if found is None:
        return hidden("section", "difference")
    back = h("a", {"href": f"/t/{sight.table}{eyes(sight)}#review"}, text("web.review.back"))
    why = h("p", {"class": "why"}, found.differs.why, " ", back)
    moves = both(found.differs, found.mine, found.best)
    return h("section", {"id": "difference", "aria-live": "polite"}, *moves, why)
