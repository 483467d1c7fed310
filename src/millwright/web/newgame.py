"""The form for a new game: how many play, who sits where, and the options that the rules leave to the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from millwright.bots import BOTS
from millwright.catalogue import as_word, text, text_or
from millwright.games.emblem import framed
from millwright.games.game import AnyGame
from millwright.games.registry import GAMES
from millwright.service import roles
from millwright.service.awaited import CLOCKS
from millwright.service.guests import bot_name
from millwright.service.people import LONGEST_NAME
from millwright.svg import Markup
from millwright.web.html import Attrs, h


@dataclass(frozen=True)
class Form:
    """What the form for a new game says: who asks, the pledge of its luck, what was chosen before and why again."""

    name: str
    pledge: str
    chosen: dict[str, str]
    notice: str


def new_game(form: Form) -> Markup:
    """One form, so that a name is typed once: the game is that of the button which is pressed."""
    return h(
        "form", {"id": "new", "method": "post", "action": "/new"},
        h("button", {"disabled": True, "hidden": True}),  # the Enter key presses this one: no game by accident
        h("input", {"type": "hidden", "name": "pledge", "value": form.pledge}),
        h("input", {"type": "hidden", "name": "salt", "value": ""}),
        h("div", {"class": "who-plays"}, whose_name(form), house_fold(form)),
        h("div", {"class": "games"}, *[game_card(game, form.chosen) for game in GAMES.values()]),
    )  # fmt: skip


def whose_name(form: Form) -> Markup:
    return known_name(form.name) if form.name else name_field(form.chosen.get("name", ""))


def known_name(name: str) -> Markup:
    return h("p", {}, text("web.playing_as"), " ", h("b", {}, name), " ", h("a", {"href": "/me"}, text("web.me")))


def name_field(name: str) -> Markup:
    attrs: Attrs = {
        "id": "name", "name": "name", "value": name, "required": True, "maxlength": LONGEST_NAME,
        "placeholder": text("web.name_hint"), "autocomplete": "nickname",
    }  # fmt: skip
    label = h("label", {"for": "name"}, text("web.your_name"))
    known = h("a", {"href": "/signin", "class": "small"}, text("web.passkey.sign_in"))
    return h("div", {"class": "name"}, h("p", {"class": "over"}, label, known), h("input", attrs))


def house_fold(form: Form) -> Markup:
    """What holds for a table of any game; folded, unless something of it was chosen before."""
    chosen = any(form.chosen.get(name) for name in ("public", "hints", "outlook", "clock"))
    summary = h("summary", {}, text("web.for_the_table"))
    return h("details", {"open": chosen}, summary, h("div", {"class": "row"}, *checks(form), clock_field(form)))


def checks(form: Form) -> list[Markup]:
    """What is settled by a cross; chances to win only where some game can tell them."""
    found = [check(form, "public", "yes", text("web.public")), check(form, "hints", "no", text("web.hint.without"))]
    if any(roles.foresees(game.id, seats) for game in GAMES.values() for seats in game.seats):
        found.append(check(form, "outlook", "yes", text("web.outlook.show")))
    return found


def check(form: Form, name: str, value: str, words: str) -> Markup:
    box = h("input", {"type": "checkbox", "name": name, "value": value, "checked": form.chosen.get(name) == value})
    return h("label", {"class": "check"}, box, words)


def clock_field(form: Form) -> Markup:
    """How much time everybody has; a game of an evening needs no clock."""
    names = {"": text("web.days.none"), **{name: text(f"web.clock.{name}") for name in CLOCKS}}
    rows = [option(name, form.chosen.get("clock", "") == name, words) for name, words in names.items()]
    return h("label", {"class": "clock"}, h("span", {}, text("web.clock.label")), h("select", {"name": "clock"}, *rows))


def game_card(game: AnyGame, chosen: dict[str, str]) -> Markup:
    """A game with its usual table: one click begins it."""
    chairs = [chair_field(game, seat, chosen) for seat in range(max(game.seats))]
    begin = {"class": "main", "name": "game", "value": game.id, "aria-describedby": f"name-{game.id}"}
    return h(
        "fieldset", {"class": f"card game-{game.id}", "aria-labelledby": f"name-{game.id}"},
        framed(game.emblem()),
        h("h2", {"id": f"name-{game.id}"}, game.title),
        h("p", {"class": "about"}, text_or(f"web.about.{game.id}", "")),
        players_field(game, chosen),
        h("div", {"class": "chairs", "role": "group", "aria-label": text("web.seats")}, *chairs),
        h("div", {"class": "folds"}, bots_fold(game), options_fold(game, chosen)),
        h("p", {"class": "row foot"}, h("button", begin, text("web.begin")), *learn_link(game), *rules_link(game)),
    )  # fmt: skip


def learn_link(game: AnyGame) -> list[Markup]:
    """To the page that shows how to play, if there is one."""
    attrs = {"class": "button quiet", "href": f"/learn/{game.id}"}
    return [h("a", attrs, text("web.learn.link"))] if game.lessons else []


def rules_link(game: AnyGame) -> list[Markup]:
    """To the rulebook page, if there is one."""
    attrs = {"class": "button quiet", "href": f"/rules/{game.id}"}
    return [h("a", attrs, text("web.rules"))] if game.rulebook() else []


# ---- who plays


def players_field(game: AnyGame, chosen: dict[str, str]) -> Markup:
    """How many: the style sheet shows as many seats, so that it works without a script."""
    usual = chosen.get(f"{game.id}.players", str(usual_seats(game)))
    steps = [step(game, seats, str(seats) == usual) for seats in game.seats]
    label = h("legend", {}, text("web.people"))
    return h("fieldset", {"class": "players"}, label, h("div", {"class": "steps"}, *steps))


def step(game: AnyGame, seats: int, checked: bool) -> Markup:
    box: Attrs = {"type": "radio", "name": f"{game.id}.players", "value": seats, "checked": checked}
    label = text("web.players", count=seats)
    return h("label", {}, h("input", {**box, "aria-label": label}), h("span", {"aria-hidden": "true"}, str(seats)))


def usual_seats(game: AnyGame) -> int:
    return 3 if 3 in game.seats else game.seats[-1]


def chair_field(game: AnyGame, seat: int, chosen: dict[str, str]) -> Markup:
    """Who sits in a seat: me, whoever has the invitation, a bot. The first is me, then bots, as is usual."""
    bots = [*reversed(BOTS[game.id])]  # the strongest first
    usual = chosen.get(f"{game.id}.seat{seat}", roles.at_new_tables(game.id) if seat else "me")
    options = [option(kind, kind == usual, kind_name(kind, seat)) for kind in ("me", "open", *bots)]
    label = text("web.seat", number=seat + 1)
    pick = h("select", {"name": f"{game.id}.seat{seat}", "aria-label": label}, *options)
    return h("div", {"class": "chair"}, h("span", {}, str(seat + 1)), pick, own_name_field(game, seat, chosen))


def own_name_field(game: AnyGame, seat: int, chosen: dict[str, str]) -> Markup:
    """For another player at this screen; without a name they are called after me, with a number."""
    if not seat:
        return Markup("")
    name = f"{game.id}.name{seat}"
    words = text("web.own_name", number=seat + 1)
    attrs: Attrs = {"name": name, "value": chosen.get(name, ""), "maxlength": LONGEST_NAME, "autocomplete": "off"}
    return h("input", {**attrs, "class": "own-name", "placeholder": words, "aria-label": words})


def kind_name(kind: str, seat: int) -> str:
    if kind == "me":
        return text("web.kind.here" if seat else "web.kind.me")
    return text("web.kind.open") if kind == "open" else bot_name(kind)


def bots_fold(game: AnyGame) -> Markup:
    """What each kind of bot is like."""
    rows = [text_or(f"web.bot_about.{bot}", "") for bot in reversed(BOTS[game.id])]
    words = [h("li", {}, row) for row in rows if row]
    if not words:
        return Markup("")
    return h("details", {}, h("summary", {}, text("web.bots")), h("ul", {"class": "plain-list"}, *words))


# ---- options


def options_fold(game: AnyGame, chosen: dict[str, str]) -> Markup:
    """The options that the rules leave to the table; folded, as the usual ones are set."""
    asked = [(key, values) for key, values in game.options.items() if key not in game.kept]
    fields = [option_field(game, key, values, chosen) for key, values in asked]
    if not fields:
        return Markup("")
    return h("details", {}, h("summary", {}, text("web.options")), *fields)


def option_field(game: AnyGame, key: str, values: Iterable[str], chosen: dict[str, str]) -> Markup:
    """A sentence with its ways to go on, and the rule that leaves them open."""
    name = f"{game.id}.option.{key}"
    words = {value: text_or(f"web.option.{key}.{value}", as_word(value)) for value in values}
    rows = [option(value, chosen.get(name) == value, word) for value, word in words.items()]
    label, rule = sentence_and_rule(game, key)
    return h("div", {"class": "option"}, h("label", {}, label, h("select", {"name": name}, *rows)), *rule)


def sentence_and_rule(game: AnyGame, key: str) -> tuple[str, list[Markup]]:
    """What an option is about, and a link to its rule."""
    label, rule = text_or(f"web.option.{key}.name", as_word(key)), game.option_rules.get(key, "")
    if not rule or not game.rulebook():
        return label, []
    attrs = {"class": "rule", "href": f"/rules/{game.id}#{rule}", "target": "_blank"}
    return label, [h("a", {**attrs, "aria-label": text("web.rule_of", rule=rule)}, rule)]


def option(value: str, selected: bool, words: str) -> Markup:
    return h("option", {"value": value, "selected": selected}, words)
