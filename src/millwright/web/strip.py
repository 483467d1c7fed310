"""The players' strip: who sits where, what they have, and what each did last."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.figures import Figure
from millwright.service.guests import seat_name
from millwright.service.recap import captions
from millwright.service.room import WAITING
from millwright.service.sight import Sight
from millwright.service.turns import Lines
from millwright.svg import Markup
from millwright.web.decide import colours_of, sign, who
from millwright.web.html import h
from millwright.web.outlook import chances, outlook
from millwright.web.pieces import Piece, Sheet, piece, sheet
from millwright.web.shared import for_all

TWO_LINES: Final = 76
"""So many letters have room beside a name."""


def people(sight: Sight) -> Sheet:
    """A row for each player, and above them what their figures are."""
    begun = sight.view is not None and sight.phase != WAITING
    figures = [*figures_of(sight), *chances(sight)] if begun else []
    shown = tuple([(one.name, one.values) for one in figures])
    names = tuple([who(sight, seat) for seat in range(len(sight.sitters))])
    rows = person_rows(sight.game.id, sight.seat_ids, shown, names, tuple(sight.asked), tuple(sight.last_turns))
    attrs = {"id": "people", "aria-label": text("web.people"), "style": f"--figures:{max(1, len(figures))}"}
    lines = [piece(one) for one in outlook(sight)] if begun else []
    named = heads(tuple([(one.name, one.short) for one in figures])) if figures else ""
    return sheet("ul", attrs, [*rows, *lines], named)


def figures_of(sight: Sight) -> list[Figure]:
    if sight.public and sight.game.open_figures:
        return for_all(sight.public, "strip", sight.game.strip)
    return sight.game.strip(sight.view)


@remembered
def heads(figures: tuple[tuple[str, str], ...]) -> Markup:
    """Only for the eye: every figure carries its name."""
    return h(
        "li", {"class": "heads", "aria-hidden": "true"},
        *[h("span", {"class": "figure", "title": name}, short) for name, short in figures],
    )  # fmt: skip


@remembering(512)
def person_rows(
    game: str,
    seat_ids: tuple[str, ...],
    figures: tuple[tuple[str, tuple[str, ...]], ...],
    names: tuple[str, ...],
    asked: tuple[int, ...],
    last: tuple[Lines, ...],
) -> list[Piece]:
    """The rows of all, each remembered by itself too: mostly one or two have changed."""
    return [
        row(
            (seat, seat_ids),
            tuple([(name, values[seat]) for name, values in figures]),
            names[seat],
            seat in asked,
            in_brief(game, seat_ids, last[seat], seat),
        )
        for seat in range(len(seat_ids))
    ]


@remembered
def row(
    chip: tuple[int, tuple[str, ...]], figures: tuple[tuple[str, str], ...], name: str, asked: bool, last: str
) -> Piece:
    seat, style, word = chip[0], colours_of(chip[1], chip[0]), seat_name(chip[1][chip[0]])
    return Piece(h(
        "li", {"id": f"person-{seat}", "class": "asked" if asked else None, "style": style, "data-seat": seat},
        h("span", {"class": "chip"}, sign(seat), word),
        *[number(*one) for one in figures],
        h("span", {"class": "who"}, name),
        h("span", {"class": "last"}, *did(asked, last)),
    ))  # fmt: skip


@remembered
def number(name: str, value: str) -> Markup:
    """A figure with its name, which the eye finds above it."""
    words = [h("span", {"class": "said"}, f"{name}: "), value] if value else []
    return h("b", {"class": "figure", "title": name if value else None}, *words)


def did(asked: bool, last: str) -> list[Markup]:
    """Whether a player is asked, and what it did last."""
    now = [h("em", {}, text("web.asked"))] if asked else []
    return [*now, *([h("span", {"title": last}, last)] if last else [])]


@remembered
def in_brief(game: str, seat_ids: tuple[str, ...], lines: Lines, seat: int) -> str:
    """A turn in brief, without the name that stands beside it."""
    told = captions(game, lines, seat, lambda one: "" if one == seat else seat_name(seat_ids[one]), TWO_LINES)
    words = " ".join([one.words for one in told if one.seat == seat])
    return words.removeprefix(seat_name(seat_ids[seat])).strip().removesuffix(".")
