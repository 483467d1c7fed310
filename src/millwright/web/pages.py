"""The pages around the tables: home, invitation."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.emblem import framed
from millwright.games.picture import inks
from millwright.service.guests import seat_name
from millwright.service.lists import Card
from millwright.service.room import OPEN, OVER
from millwright.service.sight import Invitation, Sitter
from millwright.svg import Markup
from millwright.web.decide import sign, sitter_name
from millwright.web.html import h
from millwright.web.layout import plain_page
from millwright.web.newgame import Form, known_name, name_field, new_game, rules_link
from millwright.web.tablecards import hidden_list, table_list

TABLE: Final = "table.js"
"""What whoever looks at these pages needs next."""

# ---- home

Cards = list[Card]


def home(form: Form, mine: Cards, hidden: Cards, waiting: Cards, playing: Cards, finished: Cards) -> str:
    """The tables that go on, a new game in three clicks, and the other tables there are."""
    going, over = [one for one in mine if one.table.phase != OVER], [one for one in mine if one.table.phase == OVER]
    own = table_list(text("web.my_tables"), "" if over else text("web.no_tables"), going)
    fresh = new_game(form)
    strange = [h("p", {"class": "lead"}, text("web.lead")), fresh, own]
    parts = [own, h("h2", {}, text("web.new_game")), fresh] if going and not form.notice else strange
    if form.notice:
        parts[0] = h("p", {"class": "notice", "role": "alert"}, form.notice)
    return plain_page(
        text("web.home"),
        h("div", {"class": "headline"}, h("h1", {}, text("web.welcome")), ways()),
        *parts,
        table_list(text("web.list.my_results"), "", over),
        table_list(text("web.open_tables"), text("web.no_open"), waiting),
        table_list(text("web.playing_tables"), "", playing),
        table_list(text("web.finished_tables"), "", finished),
        hidden_list(hidden),
        style="home",
        soon=TABLE,
    )


def ways() -> Markup:
    links = [("/challenge", "web.challenge.link"), ("/house", "web.house.link")]
    return h("p", {"class": "ways"}, *[h("a", {"href": where}, text(words)) for where, words in links])


# ---- invitation


def join_page(invitation: Invitation, name: str) -> str:
    game, sitters = invitation.game, invitation.sitters
    free = [seat for seat, sitter in enumerate(sitters) if sitter.kind == OPEN]
    if not free:
        return full_page(invitation)
    seats = [seat_choice(sitters, seat, first=seat == free[0]) for seat in free]
    names = ", ".join(sitter_name(sitter) for sitter in sitters if sitter.kind != OPEN)
    form = h(
        "form", {"method": "post", "class": "card"},
        framed(game.emblem()),
        h("p", {"class": "about"}, text("web.join_with", names=names)),
        known_name(name) if name else name_field(name),
        h("fieldset", {}, h("legend", {}, text("web.pick_seat")), h("div", {"class": "seats"}, *seats)),
        h("input", {"type": "hidden", "name": "salt", "value": ""}),
        h("p", {"class": "row foot"}, h("button", {"class": "main"}, text("web.sit_down")), *rules_link(game)),
    )  # fmt: skip
    title = h("h1", {}, text("web.join_title", game=game.title))
    return plain_page(game.title, title, form, style=f"game-{game.id}", soon=TABLE)


def take_over_page(invitation: Invitation, seat: int, name: str) -> str:
    """Into the seat of a bot, in a game that may be going on."""
    game, sitters = invitation.game, invitation.sitters
    names = ", ".join(sitter_name(sitter) for n, sitter in enumerate(sitters) if sitter.kind != OPEN and n != seat)
    form = h(
        "form", {"method": "post", "class": "card"},
        framed(game.emblem()),
        h("p", {"class": "about"}, text("web.seating.take_over_help", seat=seat_name(sitters[seat].seat), names=names)),
        known_name(name) if name else name_field(name),
        h("p", {"class": "row foot"}, h("button", {"class": "main"}, text("web.sit_down")), *rules_link(game)),
    )  # fmt: skip
    title = h("h1", {}, text("web.join_title", game=game.title))
    return plain_page(game.title, title, form, style=f"game-{game.id}", soon=TABLE)


def full_page(invitation: Invitation) -> str:
    """Nobody is missing: one may watch, or go home."""
    game, public = invitation.game, invitation.public
    way, words = (f"/t/{invitation.table}", "web.watch") if public else ("/", "web.home")
    return plain_page(
        game.title,
        h("h1", {}, game.title),
        h("p", {"class": "lead"}, text("web.full")),
        h("p", {}, h("a", {"class": "button", "href": way}, text(words))),
        style=f"game-{game.id}",
    )


def seat_choice(sitters: list[Sitter], seat: int, first: bool) -> Markup:
    """A free seat in its colour and with its mark."""
    fill, ink = inks([sitter.seat for sitter in sitters], seat)
    box = h("input", {"type": "radio", "name": "seat", "value": seat, "checked": first})
    name = seat_name(sitters[seat].seat)
    chip = h("span", {"class": "chip", "style": f"--seat:{fill};--seat-ink:{ink}"}, sign(seat), name)
    return h("label", {"class": "check"}, box, chip)
