"""The turns of the others, for a page that tells them one after the other: whose, up to which move, in which words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from millwright.catalogue import remembering, text
from millwright.games.game import LogLine
from millwright.kernel import LUCK
from millwright.service.guests import seat_name
from millwright.service.recap import NOBODY, Caption, Tally, captions
from millwright.service.sight import Sight
from millwright.service.turns import TurnRead
from millwright.svg import Markup, join
from millwright.web.decide import colours_of, sign, sitter_name
from millwright.web.html import Attrs, h
from millwright.web.panels import score_words, stretch, tally_rows, together
from millwright.web.pieces import Piece

SPEEDS: Final = ("slow", "normal", "instant")

NOTHING: Final = Markup("")

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
    return join([row(game, seat_ids, names, turn, one) for one in said])


def row(game: str, seat_ids: tuple[str, ...], names: tuple[str, ...], turn: TurnRead, one: Caption) -> Markup:
    if one.seat == NOBODY:
        return caption(turn, one, "", None, NOTHING, tally_table(game, seat_ids, one.tally) if one.tally else NOTHING)
    style = colours_of(seat_ids, one.seat)
    return caption(turn, one, str(one.seat), style, stretch(seat_ids, one.seat, names[one.seat]))


def caption(
    turn: TurnRead, one: Caption, seat: str, style: str | None, whose: Markup, table: Markup = NOTHING
) -> Markup:
    attrs: Attrs = {
        "data-first": turn.first, "data-last": turn.last, "data-seat": seat,
        "data-things": " ".join(things(turn.lines)) if whose else "", "data-own": own(turn, one), "style": style,
        "data-stays": one.stays, "data-before": turn.ends - 1 if one.stays and turn.ends else None,
    }  # fmt: skip
    return h("li", attrs, whose, table, h("p", {}, one.words))


def tally_table(game: str, seat_ids: tuple[str, ...], tally: Tally) -> Markup:
    """What everybody got at the end of an era. It is only to be seen: the words of the caption are what is read out."""
    heads = [h("th", {}, words) for words in (*tally.columns, *together(tally))]
    rows = [tally_row(game, seat_ids, seat, row) for seat, row in enumerate(tally_rows(tally, len(seat_ids)))]
    besides = h("tfoot", {}, h("tr", {}, h("td", {"colspan": len(heads) + 1}, tally.besides))) if tally.besides else ""
    head = h("thead", {}, h("tr", {}, h("td", {}), *heads))
    attrs: Attrs = {"class": "tally", "aria-hidden": "true"}
    return h("table", attrs, h("caption", {}, tally.title), head, h("tbody", {}, *rows), besides)


def tally_row(game: str, seat_ids: tuple[str, ...], seat: int, amounts: list[int]) -> Markup:
    chip = h("span", {"class": "chip"}, sign(seat), seat_name(seat_ids[seat]))
    cells = [h("td", {}, score_words(game, amount)) for amount in amounts]
    return h("tr", {"style": colours_of(seat_ids, seat)}, h("th", {}, chip), *cells)


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
    words = h("p", {}, h("span", {"class": "words"}), " ", rest)
    return h("div", attrs, h("span", {"class": "whose-sign"}), h("div", {"class": "sums"}), words)


def speed_choice() -> Markup:
    """How fast the turns of the others are told; the browser remembers it."""
    options = [h("option", {"value": speed}, text(f"web.telling.{speed}")) for speed in SPEEDS]
    return h("label", {"class": "speed"}, text("web.telling.speed"), h("select", {"id": "pace"}, *options))
