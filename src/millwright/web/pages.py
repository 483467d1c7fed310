"""The pages around the tables: home, new game, invitation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from millwright.bots import BOTS
from millwright.catalogue import as_word, text, text_or
from millwright.games.emblem import framed
from millwright.games.game import AnyGame
from millwright.games.picture import inks
from millwright.games.registry import GAMES
from millwright.service.guests import seat_name
from millwright.service.room import OPEN, OVER
from millwright.service.sight import Invitation, Sitter
from millwright.service.store.reading import Listing
from millwright.svg import Markup
from millwright.web.decide import sitter_name
from millwright.web.html import Attrs, h
from millwright.web.layout import plain_page
from millwright.web.panels import sign

SHOWN: Final = 6
"""Tables of a list that are shown at once."""

# ---- home


@dataclass(frozen=True)
class Form:
    """What the form for a new game says: who asks, the pledge of its luck, what was chosen before and why again."""

    name: str
    pledge: str
    chosen: dict[str, str]
    notice: str


Listings = list[Listing]


def home(form: Form, mine: Listings, waiting: Listings, playing: Listings, finished: Listings) -> str:
    """The tables that go on, a new game in three clicks, and the other tables there are."""
    going, over = [one for one in mine if one.phase != OVER], [one for one in mine if one.phase == OVER]
    own = table_list(text("web.my_tables"), text("web.no_tables"), going)
    fresh = new_game(form)
    strange = [h("p", {"class": "lead"}, text("web.lead")), fresh, own]
    parts = [own, h("h2", {}, text("web.new_game")), fresh] if going and not form.notice else strange
    if form.notice:
        parts[0] = h("p", {"class": "notice", "role": "alert"}, form.notice)
    return plain_page(
        text("web.home"),
        h("h1", {}, text("web.welcome")),
        *parts,
        table_list(text("web.open_tables"), text("web.no_open"), waiting),
        table_list(text("web.playing_tables"), "", playing),
        table_list(text("web.finished_tables"), "", [*over, *finished]),
        style="home",
    )


def new_game(form: Form) -> Markup:
    """One form, so that a name is typed once: the game is that of the button which is pressed."""
    return h(
        "form", {"id": "new", "method": "post", "action": "/new"},
        h("button", {"disabled": True, "hidden": True}),  # the Enter key presses this one: no game by accident
        h("input", {"type": "hidden", "name": "pledge", "value": form.pledge}),
        h("input", {"type": "hidden", "name": "salt", "value": ""}),
        h("div", {"class": "who-plays"}, whose_name(form), public_field(form)),
        h("div", {"class": "games"}, *[game_card(game, form.chosen) for game in GAMES.values()]),
    )  # fmt: skip


def whose_name(form: Form) -> Markup:
    return known_name(form.name) if form.name else name_field(form.chosen.get("name", ""))


def known_name(name: str) -> Markup:
    return h("p", {}, text("web.playing_as"), " ", h("b", {}, name), " ", h("a", {"href": "/me"}, text("web.me")))


def public_field(form: Form) -> Markup:
    checked = form.chosen.get("public") == "yes"
    box = h("input", {"type": "checkbox", "name": "public", "value": "yes", "checked": checked})
    return h("label", {"class": "check"}, box, text("web.public"))


def game_card(game: AnyGame, chosen: dict[str, str]) -> Markup:
    """A game with its usual table: one click begins it."""
    chairs = [chair_field(game, seat, chosen) for seat in range(max(game.seats))]
    begin = {"class": "main", "name": "game", "value": game.id, "aria-describedby": f"name-{game.id}"}
    return h(
        "fieldset", {"class": f"card game-{game.id}", "aria-labelledby": f"name-{game.id}"},
        framed(game.emblem()),
        h("h2", {"id": f"name-{game.id}"}, game.title),
        h("p", {"class": "about"}, text_or(f"web.about.{game.id}", "")),
        h("div", {"class": "chairs", "role": "group", "aria-label": text("web.seats")}, *chairs),
        options_fold(game, chosen),
        h("p", {"class": "row foot"}, h("button", begin, text("web.begin")), *rules_link(game)),
    )  # fmt: skip


def rules_link(game: AnyGame) -> list[Markup]:
    """To the rulebook page, if there is one."""
    attrs = {"class": "button quiet", "href": f"/rules/{game.id}"}
    return [h("a", attrs, text("web.rules"))] if game.rulebook() else []


def options_fold(game: AnyGame, chosen: dict[str, str]) -> Markup:
    """The options that the rules leave to the table; folded, as the usual ones are set."""
    asked = [(key, values) for key, values in game.options.items() if key not in game.kept]
    fields = [option_field(game, key, values, chosen) for key, values in asked]
    if not fields:
        return Markup("")
    return h("details", {}, h("summary", {}, text("web.options")), *fields)


def name_field(name: str) -> Markup:
    attrs: Attrs = {
        "id": "name",
        "name": "name",
        "value": name,
        "required": True,
        "maxlength": 24,
        "placeholder": text("web.name_hint"),
        "autocomplete": "nickname",
    }
    return h("label", {"class": "name"}, h("span", {}, text("web.your_name")), h("input", attrs))


def chair_field(game: AnyGame, seat: int, chosen: dict[str, str]) -> Markup:
    """Who sits in a seat: me, whoever has the invitation, a bot, nobody. The first is me, then bots, as is usual."""
    bots = [*reversed(BOTS[game.id])]  # the strongest first
    usual = "me" if seat == 0 else bots[0] if seat < usual_seats(game) else "none"
    usual = chosen.get(f"{game.id}.seat{seat}", usual)
    kinds = ["me", "open", *bots]
    if seat >= min(game.seats):
        kinds.append("none")
    options = [option(kind, kind == usual, kind_name(kind)) for kind in kinds]
    attrs = {"name": f"{game.id}.seat{seat}", "aria-label": text("web.seat", number=seat + 1)}
    return h("label", {"class": "chair"}, h("span", {}, str(seat + 1)), h("select", attrs, *options))


def usual_seats(game: AnyGame) -> int:
    return 3 if 3 in game.seats else game.seats[-1]


def kind_name(kind: str) -> str:
    return text(f"web.kind.{kind}") if kind in ("me", "open", "none") else text("web.bot_name", bot=kind)


def option_field(game: AnyGame, key: str, values: Iterable[str], chosen: dict[str, str]) -> Markup:
    name = f"{game.id}.option.{key}"
    words = {value: text_or(f"web.option.{key}.{value}", as_word(value)) for value in values}
    rows = [option(value, chosen.get(name) == value, word) for value, word in words.items()]
    return h("label", {}, text_or(f"web.option.{key}.name", as_word(key)), h("select", {"name": name}, *rows))


def option(value: str, selected: bool, words: str) -> Markup:
    return h("option", {"value": value, "selected": selected}, words)


# ---- lists of tables


def table_list(title: str, empty: str, tables: Listings) -> Markup:
    """The latest at once, the others folded."""
    if not tables and not empty:
        return Markup("")
    items = [h("li", {}, table_row(one)) for one in tables]
    body = [h("ul", {"class": "tables"}, *items[:SHOWN])] if items else [h("p", {"class": "empty"}, empty)]
    if len(items) > SHOWN:
        count = h("summary", {}, text("web.more_tables", count=len(items) - SHOWN))
        body.append(h("details", {"class": "more"}, count, h("ul", {"class": "tables"}, *items[SHOWN:])))
    return h("section", {}, h("h2", {}, title), *body)


def table_row(table: Listing) -> Markup:
    game = GAMES[table.game]
    return h(
        "a", {"href": f"/t/{table.id}", "class": f"table-row game-{game.id}{' turn' if table.turn else ''}"},
        framed(game.emblem()),
        h("b", {}, game.title),
        h("span", {}, text("web.players", count=table.seats)),
        h("span", {"class": "state"}, table_state(table)),
    )  # fmt: skip


def table_state(table: Listing) -> str:
    if not table.scores:
        return text("web.band.mine") if table.turn else text(f"web.phase.{table.phase}")
    return text("web.result", scores=", ".join(map(str, sorted(table.scores, reverse=True))))


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
    return plain_page(game.title, title, form, style=f"game-{game.id}")


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
