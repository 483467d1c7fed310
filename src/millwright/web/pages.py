"""The pages around the tables: home, new game, invitation, another device."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from millwright.bots import BOTS
from millwright.catalogue import text
from millwright.games.game import Game
from millwright.games.registry import GAMES
from millwright.service.room import OPEN, Room
from millwright.svg import Markup
from millwright.web.html import Attrs, h
from millwright.web.shell import copy_row, plain_page
from millwright.web.tablepage import qr

# ---- home


def home(name: str, mine: list[Any], waiting: list[Any], finished: list[Any], turns: set[str]) -> str:
    """New game in three clicks, and the tables there are."""
    return plain_page(
        text("web.home"),
        h("h1", {}, text("web.welcome")),
        h("p", {"class": "lead"}, text("web.lead")),
        new_game(name),
        table_list(text("web.my_tables"), text("web.no_tables"), mine, turns),
        table_list(text("web.open_tables"), text("web.no_open"), waiting, turns),
        table_list(text("web.finished_tables"), "", finished, turns),
        style="home",
    )


def new_game(name: str) -> Markup:
    """One card for each game; its button lays out the usual table at once."""
    return h("div", {"class": "games"}, *[game_card(game, name) for game in GAMES.values()])


def game_card(game: Game, name: str) -> Markup:
    seats = max(game.seats)
    chairs = [chair_field(game, seat) for seat in range(seats)]
    options = [option_field(key, values) for key, values in game.options.items()]
    fields = [h("fieldset", {}, h("legend", {}, text("web.seats")), *chairs)]
    if options:
        fields.append(h("details", {}, h("summary", {}, text("web.options")), *options))
    public = h(
        "label",
        {"class": "check"},
        h("input", {"type": "checkbox", "name": "public", "value": "yes"}),
        text("web.public"),
    )
    return h(
        "form", {"class": f"card game-{game.id}", "method": "post", "action": "/new"},
        h("h2", {}, game.title),
        h("p", {}, text(f"web.about.{game.id}")),
        h("input", {"type": "hidden", "name": "game", "value": game.id}),
        h("input", {"type": "hidden", "name": "salt", "value": ""}),
        name_field(name),
        *fields, public,
        h("button", {"class": "main"}, text("web.begin")),
        h("p", {"class": "small"}, h("a", {"href": f"/rules/{game.id}"}, text("web.rules"))),
    )  # fmt: skip


def name_field(name: str) -> Markup:
    attrs: Attrs = {
        "name": "name",
        "value": name,
        "required": True,
        "maxlength": 24,
        "placeholder": text("web.your_name"),
        "autocomplete": "nickname",
    }
    return h("label", {}, text("web.your_name"), h("input", attrs))


def chair_field(game: Game, seat: int) -> Markup:
    """Who sits in a seat: me, whoever has the invitation, a bot, nobody. The first is me, then bots, as is usual."""
    usual = "me" if seat == 0 else "steady" if seat < usual_seats(game) else "none"
    kinds = ["me", "open", *reversed(BOTS[game.id])]
    if seat >= min(game.seats):
        kinds.append("none")
    options = [h("option", {"value": kind, "selected": kind == usual}, kind_name(kind)) for kind in kinds]
    label = text("web.seat", number=seat + 1)
    return h("label", {"class": "chair"}, label, h("select", {"name": f"seat{seat}"}, *options))


def usual_seats(game: Game) -> int:
    return 3 if 3 in game.seats else game.seats[-1]


def kind_name(kind: str) -> str:
    return text(f"web.kind.{kind}") if kind in ("me", "open", "none") else text("web.bot_name", bot=kind)


def option_field(key: str, values: Iterable[str]) -> Markup:
    rows = [h("option", {"value": value}, text(f"web.option.{key}.{value}")) for value in values]
    return h("label", {}, text(f"web.option.{key}.name"), h("select", {"name": f"option.{key}"}, *rows))


def table_list(title: str, empty: str, rows: list[Any], turns: set[str]) -> Markup:
    if not rows and not empty:
        return Markup("")
    items = [table_row(row, row["id"] in turns) for row in rows]
    body = h("ul", {"class": "tables"}, *items) if items else h("p", {"class": "empty"}, empty)
    return h("section", {}, h("h2", {}, title), body)


def table_row(row: Any, turn: bool) -> Markup:
    game = GAMES[row["game"]]
    state = text("web.band.mine") if turn else text(f"web.phase.{row['phase']}")
    if row["result"]:
        state = text(
            "web.result", scores=", ".join(map(str, sorted(json.loads(row["result"])["scores"], reverse=True)))
        )
    attrs = {"href": f"/t/{row['id']}", "class": f"table-row game-{game.id}{' turn' if turn else ''}"}
    return h(
        "li",
        {},
        h(
            "a",
            attrs,
            h("b", {}, game.title),
            h("span", {}, text("web.players", count=row["seats"])),
            h("span", {"class": "state"}, state),
        ),
    )


# ---- invitation, another device


def join_page(room: Room, name: str, seat_names: list[str]) -> str:
    free = [seat for seat, chair in enumerate(room.chairs) if chair.kind == OPEN]
    if not free:
        return plain_page(
            room.game.title,
            h("h1", {}, room.game.title),
            h("p", {}, text("web.full")),
            h("p", {}, h("a", {"class": "button", "href": f"/t/{room.id}"}, text("web.watch"))),
        )
    seats = [seat_choice(seat, seat_names[seat], first=seat == free[0]) for seat in free]
    names = ", ".join(chair.name or text("web.bot_name", bot=chair.bot) for chair in room.chairs if chair.kind != OPEN)
    form = h(
        "form", {"method": "post", "class": "card"},
        name_field(name), h("fieldset", {}, h("legend", {}, text("web.pick_seat")), *seats),
        h("input", {"type": "hidden", "name": "salt", "value": ""}),
        h("button", {"class": "main"}, text("web.sit_down")),
    )  # fmt: skip
    return plain_page(
        room.game.title,
        h("h1", {}, text("web.join_title", game=room.game.title)),
        h("p", {}, text("web.join_with", names=names)),
        form,
        style=f"game-{room.game.id}",
    )


def seat_choice(seat: int, name: str, first: bool) -> Markup:
    return h(
        "label",
        {"class": "check"},
        h("input", {"type": "radio", "name": "seat", "value": seat, "checked": first}),
        name,
    )


def me_page(name: str, address: str) -> str:
    return plain_page(
        text("web.other_device"),
        h("h1", {}, text("web.other_device")),
        h("p", {}, text("web.other_device_help", name=name)),
        copy_row("personal", address, text("web.personal_link")),
        h("div", {"class": "qr"}, qr(address)),
        h("p", {"class": "small"}, text("web.personal_secret")),
    )  # fmt: skip


def take_over_page(name: str) -> str:
    """Opened on the other device: a button, because whoever previews links follows them too."""
    form = h(
        "form", {"method": "post", "class": "card"}, h("button", {"class": "main"}, text("web.go_on_as", name=name))
    )
    return plain_page(text("web.other_device"), h("h1", {}, text("web.go_on_as", name=name)), form)
