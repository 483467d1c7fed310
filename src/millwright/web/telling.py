"""The turns of the others, for a page that tells them one after the other: whose, up to which move, in which words."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.kernel import LUCK
from millwright.service.guests import seat_name
from millwright.service.recap import NOBODY, Caption, captions
from millwright.service.sight import Sight, TurnRead
from millwright.svg import Markup
from millwright.web.decide import seat_style
from millwright.web.html import Attrs, h
from millwright.web.panels import stretch

SPEEDS: Final = ("slow", "normal", "instant")

MOST_THINGS: Final = 8
"""So many drawn things of a turn move on the page; of more, nobody could follow them."""


def turns(sight: Sight) -> Markup:
    """What there is to tell, out of sight: the script shows one after the other on the board."""
    rows = [row(sight, turn, one) for turn in sight.turns for one in said(sight, turn)]
    return h("ol", {"id": "turns", "hidden": True}, *rows)


def said(sight: Sight, turn: TurnRead) -> tuple[Caption, ...]:
    return captions_of(sight.game.id, tuple(sight.seat_ids), turn)


@remembered
def captions_of(game: str, seat_ids: tuple[str, ...], turn: TurnRead) -> tuple[Caption, ...]:
    mover = NOBODY if turn.seat == LUCK else turn.seat
    return tuple(captions(game, turn.lines, mover, lambda seat: seat_name(seat_ids[seat])))


def row(sight: Sight, turn: TurnRead, one: Caption) -> Markup:
    """One caption, with the piece of the band that shows whose turn it was."""
    if one.seat == NOBODY:
        return caption(turn, one, "", None, Markup(""))
    return caption(turn, one, str(one.seat), seat_style(sight, one.seat), stretch(sight, one.seat))


@remembered
def caption(turn: TurnRead, one: Caption, seat: str, style: str | None, whose: Markup) -> Markup:
    attrs: Attrs = {
        "data-first": turn.first, "data-last": turn.last, "data-seat": seat,
        "data-things": " ".join(things(turn)) if whose else "", "style": style,
    }  # fmt: skip
    return h("li", attrs, whose, h("p", {}, one.words))


def things(turn: TurnRead) -> list[str]:
    """The drawn things that a turn was about."""
    return list(dict.fromkeys([thing for line in turn.lines for thing in line.things]))[:MOST_THINGS]


def caption_box() -> Markup:
    """Where the words stand while a turn is told."""
    skip = h("button", {"id": "skip"}, text("web.skip"))
    rest = h("span", {"class": "rest"}, h("small", {}), " ", skip)
    attrs: Attrs = {"id": "caption", "role": "status", "hidden": True}
    return h("div", attrs, h("span", {"class": "whose-sign"}), h("p", {}, h("span", {"class": "words"}), " ", rest))


def speed_choice() -> Markup:
    """How fast the turns of the others are told; the browser remembers it."""
    options = [h("option", {"value": speed}, text(f"web.telling.{speed}")) for speed in SPEEDS]
    return h("label", {"class": "speed"}, text("web.telling.speed"), h("select", {"id": "pace"}, *options))
