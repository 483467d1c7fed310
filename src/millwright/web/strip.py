"""The players' strip: who sits where, what they have, and what each did last."""

from __future__ import annotations

from millwright.catalogue import remembered, text
from millwright.games.figures import Figure
from millwright.games.game import LogLine
from millwright.service.guests import seat_name
from millwright.service.recap import captions
from millwright.service.room import WAITING
from millwright.service.sight import Sight
from millwright.svg import Markup
from millwright.web.decide import chair_name, seat_style, seat_word, sign
from millwright.web.html import h


def people(sight: Sight) -> Markup:
    """A row for each player, and above them what their figures are."""
    begun = sight.view is not None and sight.phase != WAITING
    figures = sight.game.strip(sight.view) if begun else []
    rows = [person_row(sight, seat, figures) for seat in range(len(sight.sitters))]
    return h(
        "ul", {"id": "people", "aria-label": text("web.people"), "style": f"--figures:{max(1, len(figures))}"},
        *([heads(figures)] if figures else []), *rows,
    )  # fmt: skip


def heads(figures: list[Figure]) -> Markup:
    """Only for the eye: every figure carries its name."""
    return h(
        "li", {"class": "heads", "aria-hidden": "true"},
        *[h("span", {"class": "figure", "title": one.name}, one.short) for one in figures],
    )  # fmt: skip


def person_row(sight: Sight, seat: int, figures: list[Figure]) -> Markup:
    asked = seat in sight.asked
    return h(
        "li", {"class": "asked" if asked else None, "style": seat_style(sight, seat), "data-seat": seat},
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        *[figure(one, seat) for one in figures],
        h("span", {"class": "who"}, who(sight, seat)),
        h("span", {"class": "last"}, *did(sight, seat)),
    )  # fmt: skip


def who(sight: Sight, seat: int) -> str:
    """Who sits there; a bot is told by its kind."""
    name = chair_name(sight, seat)
    return text("web.strip.mine", name=name) if sight.sitters[seat].mine else name


def figure(one: Figure, seat: int) -> Markup:
    return number(one.name, one.values[seat])


@remembered
def number(name: str, value: str) -> Markup:
    """A figure with its name, which the eye finds above it."""
    words = [h("span", {"class": "said"}, f"{name}: "), value] if value else []
    return h("b", {"class": "figure", "title": name if value else None}, *words)


def did(sight: Sight, seat: int) -> list[Markup]:
    """Whether a player is asked, and what it did last."""
    words = last_turn(sight, seat)
    asked = [h("em", {}, text("web.asked"))] if seat in sight.asked else []
    did_last = [h("span", {"title": words}, words)] if words else []
    return [part for one in (asked, did_last) for part in one]


def last_turn(sight: Sight, seat: int) -> str:
    return in_brief(sight.game.id, tuple(sight.seat_ids), sight.last_turns[seat], seat)


@remembered
def in_brief(game: str, seat_ids: tuple[str, ...], lines: tuple[LogLine, ...], seat: int) -> str:
    """A turn in brief, without the name that stands beside it."""
    told = captions(game, lines, seat, lambda one: "" if one == seat else seat_name(seat_ids[one]))
    words = " ".join([one.words for one in told if one.seat == seat])
    return words.removeprefix(seat_name(seat_ids[seat])).strip().removesuffix(".")
