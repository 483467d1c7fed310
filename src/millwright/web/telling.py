"""The turns of the others, for a page that tells them one after the other: whose, up to which move, in which words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from millwright.catalogue import remembering, text
from millwright.games.game import LogLine
from millwright.kernel import LUCK
from millwright.service.guests import seat_name
from millwright.service.recap import NOBODY, Caption, captions
from millwright.service.sight import Sight
from millwright.service.turns import TurnRead
from millwright.svg import Markup, join
from millwright.web.decide import colours_of, sitter_name
from millwright.web.html import Attrs, h
from millwright.web.panels import stretch
from millwright.web.pieces import Piece

SPEEDS: Final = ("slow", "normal", "instant")

MOST_THINGS: Final = 8
"""So many drawn things of a turn move on the page; of more, nobody could follow them."""


def turns(sight: Sight) -> Markup:
    """What there is to tell, out of sight: the script shows one after the other on the board."""
    who = (sight.seat_ids, tuple([sitter_name(sitter) for sitter in sight.sitters]))
    return turns_of(sight.game.id, *who, tuple(sight.turns))


@remembering(512)
def turns_of(game: str, seat_ids: tuple[str, ...], names: tuple[str, ...], found: tuple[TurnRead, ...]) -> Piece:
    return Piece(h("ol", {"id": "turns", "hidden": True}, *[told_once(game, seat_ids, names, turn) for turn in found]))


def told_once(game: str, seat_ids: tuple[str, ...], names: tuple[str, ...], turn: TurnRead) -> Markup:
    """The same, kept with the turn, which is of one table and in one language; names may change."""
    known: tuple[tuple[str, ...], Markup] | None = turn.__dict__.get("told")
    if known is None or known[0] != names:
        known = turn.__dict__["told"] = names, told(game, seat_ids, names, turn)
    return known[1]


def told(game: str, seat_ids: tuple[str, ...], names: tuple[str, ...], turn: TurnRead) -> Markup:
    """What is said of a turn, each caption with the piece of the band that shows whose turn it was."""
    mover = NOBODY if turn.seat == LUCK else turn.seat
    said = captions(game, turn.lines, mover, lambda seat: seat_name(seat_ids[seat]))
    return join([row(seat_ids, names, turn, one) for one in said])


def row(seat_ids: tuple[str, ...], names: tuple[str, ...], turn: TurnRead, one: Caption) -> Markup:
    if one.seat == NOBODY:
        return caption(turn, one, "", None, Markup(""))
    style = colours_of(seat_ids, one.seat)
    return caption(turn, one, str(one.seat), style, stretch(seat_ids, one.seat, names[one.seat]))


def caption(turn: TurnRead, one: Caption, seat: str, style: str | None, whose: Markup) -> Markup:
    attrs: Attrs = {
        "data-first": turn.first, "data-last": turn.last, "data-seat": seat,
        "data-things": " ".join(things(turn.lines)) if whose else "", "data-own": own(turn, one), "style": style,
        "data-stays": one.stays,
    }  # fmt: skip
    return h("li", attrs, whose, h("p", {}, one.words))


def things(lines: Iterable[LogLine]) -> list[str]:
    """The drawn things that a turn was about."""
    return list(dict.fromkeys([thing for line in lines for thing in line.things]))[:MOST_THINGS]


def own(turn: TurnRead, one: Caption) -> str | None:
    """Those that its player put down or took; nothing of what chance has laid out."""
    found = things([line for line in turn.lines if line.seat == one.seat != NOBODY])
    return " ".join(found) or None


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
