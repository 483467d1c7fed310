"""While others are asked: for whom one waits and since when, answers in advance, and a vote about who does not come."""

from __future__ import annotations

from datetime import UTC, datetime

from millwright.catalogue import remembered, text
from millwright.games.game import Ahead
from millwright.service.sight import Awaited, Prepared, Sight
from millwright.svg import Markup
from millwright.web.decide import chair_name, seat_style, seat_word
from millwright.web.html import Attrs, h
from millwright.web.pieces import hidden


def waiting(sight: Sight) -> Markup:
    """Below the decision: those whom one has to wait for, and what one can do meanwhile."""
    rows = [awaited_row(sight, one) for one in sight.awaited if one.since and not sight.sitters[one.seat].mine]
    ahead = [prepared_form(sight.game.id, one.ahead, price_given(sight, one)) for one in sight.prepared]
    if not rows and not ahead:
        return hidden("section", "waiting")
    head = [h("h3", {}, text("web.ahead.title"))] if ahead else []
    return h("section", {"id": "waiting"}, h("ul", {"class": "awaited"}, *rows), *head, *ahead)


def awaited_row(sight: Sight, one: Awaited) -> Markup:
    name = text("web.days.for", seat=seat_word(sight, one.seat), name=chair_name(sight, one.seat))
    return h("li", {"style": seat_style(sight, one.seat)}, h("b", {}, name), *since(one), *ballot(sight, one))


def since(one: Awaited) -> list[Markup]:
    """The script says how long ago that was, and goes on saying it."""
    found = [h("span", {}, text("web.days.since"), " ", moment(one.since))] if one.since else []
    return [*found, *([h("span", {}, text("web.days.ends"), " ", moment(one.ends))] if one.ends else [])]


def moment(at: float) -> Markup:
    when = datetime.fromtimestamp(at, UTC)
    return h("time", {"datetime": when.isoformat(timespec="seconds")}, f"{when:%Y-%m-%d %H:%M} UTC")


def ballot(sight: Sight, one: Awaited) -> list[Markup]:
    if one.votes is None:
        return []
    name = chair_name(sight, one.seat)
    return [
        h("p", {}, text("web.days.vote", name=name, needed=one.needed)),
        h("p", {"class": "row"}, *[vote_button(one, choice, count) for choice, count in one.votes.items()]),
    ]


def vote_button(one: Awaited, choice: str, count: int) -> Markup:
    words = text(f"web.days.{choice}")
    return h("button", {"data-vote": choice, "data-seat": one.seat}, f"{words} ({count})" if count else words)


def price_given(sight: Sight, one: Prepared) -> str | None:
    """What was given, in words: nothing to say of a switch, None if nothing was given."""
    if not one.words:
        return None
    return sight.game.price(given(one)) if one.ahead.high else ""


@remembered
def prepared_form(game: str, ahead: Ahead, words: str | None) -> Markup:
    """A number, or a switch; what was given can be taken back."""
    label = text(f"{game}.ahead.{ahead.question}")
    attrs = {"class": "ahead", "data-question": ahead.question, "data-template": ahead.words}
    if words is not None:
        said = text("web.ahead.given", label=label, words=words) if words else label
        return h("form", attrs, h("span", {}, "✓ ", said), h("button", {"class": "quiet"}, text("web.ahead.drop")))
    if not ahead.high:
        return h("form", attrs, h("button", {"name": "set", "value": "1"}, label))
    number: Attrs = {
        "name": "n",
        "type": "number",
        "min": ahead.low,
        "max": ahead.high,
        "required": True,
        "inputmode": "numeric",
        "placeholder": text("web.number.limits", low=ahead.low, high=ahead.high),
    }
    field = h("label", {}, label, h("input", number))
    return h("form", attrs, field, h("button", {"name": "set", "value": "1"}, text("web.ahead.set")))


def given(one: Prepared) -> int:
    """The number of an answer in advance."""
    return int(one.words.split()[-1])
