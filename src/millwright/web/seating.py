"""The dialog of seats: who has which, what can be done with them, my name, and the table itself."""

from __future__ import annotations

from typing import NamedTuple

from millwright.catalogue import remembering, text
from millwright.service.guests import seat_name
from millwright.service.people import LONGEST_NAME
from millwright.service.room import BOT, OVER, PLAYING
from millwright.service.sight import Sight, Sitter
from millwright.svg import Markup
from millwright.web.decide import colours_of, sign, sitter_name
from millwright.web.html import h
from millwright.web.layout import copy_row, only_here
from millwright.web.pieces import hidden


class Seating(NamedTuple):
    """What the dialog is made of."""

    table: str
    sitters: tuple[Sitter, ...]
    seat_ids: tuple[str, ...]
    playing: bool
    open: bool  # whether anything can still be done with the seats
    hosts: bool
    deletes: bool
    origin: str


def seats_dialog(sight: Sight, origin: str) -> Markup:
    """For whoever has something to do there; nothing for strangers."""
    if not sight.known or sight.at is not None:
        return hidden("dialog", "seats")
    playing, still_open = sight.phase == PLAYING, sight.phase != OVER and not sight.stuck
    who = (tuple(sight.sitters), sight.seat_ids)
    return dialog(Seating(sight.table, *who, playing, still_open, sight.hosts, sight.deletes, origin))


@remembering(512)
def dialog(at: Seating) -> Markup:
    title = text("web.seating.title")
    return h(
        "dialog", {"id": "seats", "aria-label": title},
        h("div", {"class": "row head"}, h("h2", {}, title), h("button", {"data-close": "seats"}, text("web.close"))),
        h("ul", {}, *[seat_row(at, seat) for seat in range(len(at.sitters))]),
        name_form(),
        h("div", {"class": "ends"}, *ending(at.deletes)),
    )  # fmt: skip


def seat_row(at: Seating, seat: int) -> Markup:
    return h(
        "li", {"id": f"seat-{seat}", "style": colours_of(at.seat_ids, seat)},
        h("span", {"class": "chip"}, sign(seat), seat_name(at.seat_ids[seat])),
        h("span", {"class": "who"}, sitter_name(at.sitters[seat])),
        *(seat_acts(at, seat) if at.open else []),
    )  # fmt: skip


def seat_acts(at: Seating, seat: int) -> list[Markup]:
    """What whoever looks can do with a seat."""
    sitter = at.sitters[seat]
    if sitter.mine and at.playing:
        return [sure(seat, "hand"), own_bot_link(at.table, seat), sure(seat, "resign")]
    if sitter.lent and at.playing:
        return [h("button", {"class": "main", "data-seat-do": "back", "data-seat": seat}, text("web.seating.back"))]
    if sitter.kind == BOT and at.hosts and (sitter.resigned or not sitter.left_by):
        return offered(seat, sitter.invite, at.origin)
    return []


def own_bot_link(table: str, seat: int) -> Markup:
    return h("a", {"class": "button", "href": f"/t/{table}/bot/{seat}"}, text("web.own_bot.link"))


def sure(seat: int, what: str) -> Markup:
    """A button that asks first: what comes of it, and whether that is meant."""
    button = h("button", {"class": "main", "data-seat-do": what, "data-seat": seat}, text(f"web.seating.{what}_yes"))
    return ask_first(f"{what}-{seat}", text(f"web.seating.{what}"), text(f"web.seating.{what}_help"), button)


def ask_first(name: str, title: str, words: str, button: Markup) -> Markup:
    return h(
        "details", {"id": f"sure-{name}", "class": "sure"}, h("summary", {"class": "button"}, title),
        h("p", {}, words), button,
    )  # fmt: skip


def offered(seat: int, invite: str, origin: str) -> list[Markup]:
    """A bot's seat, for the host: a link for somebody who would like to play on."""
    if not invite:
        return [h("button", {"data-seat-do": "offer", "data-seat": seat}, text("web.seating.offer"))]
    address = f"{origin}/join/{invite}"
    void = h("button", {"data-seat-do": "withdraw", "data-seat": seat}, text("web.seating.withdraw"))
    words = h("p", {}, text("web.seating.offered"))
    return [
        h(
            "div",
            {"class": "offered"},
            words,
            *only_here(address),
            copy_row(f"offer-{seat}", address, text("web.invite")),
            void,
        )
    ]


def name_form() -> Markup:
    field = h("input", {"id": "new-name", "required": True, "maxlength": LONGEST_NAME, "autocomplete": "nickname"})
    label = h("label", {"for": "new-name"}, text("web.seating.rename"))
    return h(
        "form",
        {"id": "rename"},
        label,
        h("p", {"class": "row"}, field, h("button", {}, text("web.seating.rename_yes"))),
    )


def ending(deletes: bool) -> list[Markup]:
    """The table itself: away from my list, or away for good where nobody else plays."""
    hide = h("button", {"data-seat-do": "hide"}, text("web.seating.hide"))
    if not deletes:
        return [hide]
    button = h("button", {"class": "danger", "data-seat-do": "delete"}, text("web.seating.delete_yes"))
    return [hide, ask_first("delete", text("web.seating.delete"), text("web.seating.delete_help"), button)]
