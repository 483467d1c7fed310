"""The table page: its fragments, each with an id of its own, and the page that holds them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

import segno

from millwright.catalogue import text
from millwright.games.game import AnyGame
from millwright.games.picture import ZONES
from millwright.service.chat import LONGEST_WORDS
from millwright.service.room import OVER, WAITING
from millwright.service.sight import Sight
from millwright.svg import Markup, el
from millwright.web import panels
from millwright.web.decide import decision
from millwright.web.html import Attrs, h
from millwright.web.layout import document, wheel_sign
from millwright.web.zones import zones

Fragments = dict[str, Markup]


def fragments(sight: Sight, origin: str) -> Fragments:
    """All that can change on the page, by id."""
    address = f"{origin}/join/{sight.invite}" if sight.plays or sight.hosts else ""
    found: Fragments = {"meta": panels.meta(sight), "band": panels.band(sight), "decision": decision(sight)}
    found["people"] = panels.people(sight)
    found["lobby"] = panels.lobby(sight, address, qr(address) if address and sight.phase == WAITING else Markup(""))
    found["result"] = panels.result(sight)
    found |= {f"zone-{zone}": h("div", {"id": f"zone-{zone}"}) for zone in ZONES}
    if not sight.stuck:
        found |= zones(sight.game, sight.view, sight.marks)
    found["standing"] = panels.standing(sight)
    found["log"] = panels.log(sight)
    found["chat"] = panels.chat(sight)
    found["proof"] = panels.proof(sight)
    return found


def revision(found: Fragments) -> str:
    """The same for the same content: a page that reconnects with it has missed nothing."""
    return sha256("\0".join(found.values()).encode()).hexdigest()[:16]


@lru_cache(maxsize=64)
def qr(address: str) -> Markup:
    """An address as a square that phones read."""
    rows = [list(row) for row in segno.make(address, error="m").matrix]
    cells = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows, 4) for x, cell in enumerate(row, 4) if cell)
    size = len(rows) + 8
    ground = el("rect", {"width": size, "height": size, "fill": "#fff"})
    attrs = {
        "viewBox": f"0 0 {size} {size}",
        "role": "img",
        "aria-label": text("web.qr"),
        "shape-rendering": "crispEdges",
    }
    return el("svg", attrs, ground, el("path", {"d": cells, "fill": "#000"}))


# ---- the page


@dataclass(frozen=True)
class Frame:
    """What stays around the fragments as long as a page is open: drawn from the same look."""

    table: str
    game: AnyGame
    facts: Any
    title: str
    at: int | None
    shown: int
    plays: bool
    over: bool


def frame_of(sight: Sight) -> Frame:
    title = f"{panels.band_words(sight)} · {sight.game.title}"
    over = sight.phase == OVER
    return Frame(sight.table, sight.game, sight.facts, title, sight.at, sight.shown, sight.plays, over)


def table_page(frame: Frame, found: Fragments, named: bool) -> str:
    """The whole page, for a stranger or for somebody whose name is known."""
    attrs = {
        "id": "table", "data-table": frame.table, "data-game": frame.game.id, "data-rev": revision(found),
        "data-at": frame.at, "data-last": frame.shown,
    }  # fmt: skip
    body = h(
        "div", attrs,
        top(frame, found),
        h("main", {"class": "left", "id": "left", "tabindex": "0"}, found["zone-board"], found["zone-mine"]),
        h("aside", {"class": "right", "id": "right", "aria-label": text("web.beside")}, *right(frame, found, named)),
        tabs(), playback(), found["meta"],
    )  # fmt: skip
    card = h(
        "div", {"id": "card", "role": "dialog", "aria-label": text("web.what_here"), "hidden": True, "tabindex": "-1"}
    )
    tip = h("div", {"id": "tip", "hidden": True, "aria-hidden": "true"})
    toast = h("div", {"id": "toast", "role": "alert", "hidden": True})
    return document(
        frame.title,
        frame.game.sheet(frame.facts),
        body,
        card,
        tip,
        toast,
        script_texts(),
        style=f"table game-{frame.game.id}",
        script="table.js",
    )


def top(frame: Frame, found: Fragments) -> Markup:
    """The head line: whose turn, and the menu."""
    here, now = f"/t/{frame.table}", frame.at is None
    rules = {"href": f"/rules/{frame.game.id}", "class": "button quiet", "target": "_blank"}
    links = [
        menu_link(f"{here}/replay" if now else here, text("web.replay" if now else "web.to_present")),
        *([h("a", rules, text("web.rules"))] if frame.game.rulebook() else []),
        h("button", {"id": "sound", "class": "quiet", "aria-pressed": "true"}, text("web.sound")),
        h("button", {"id": "notify", "class": "quiet", "hidden": True}, text("web.notify")),
    ]
    if frame.plays:
        links.append(menu_link("/me", text("web.other_device")))
    menu = h(
        "details",
        {"id": "menu"},
        h("summary", {"aria-label": text("web.menu")}, "☰"),
        h("div", {"class": "row"}, *links),
    )
    home = h("a", {"href": "/", "class": "house", "aria-label": text("web.home")}, wheel_sign())
    return h(
        "header", {"class": "band-line"}, home, h("h1", {}, frame.game.title), found["band"], board_tools(now), menu
    )


def menu_link(address: str, words: str) -> Markup:
    return h("a", {"href": address, "class": "button quiet"}, words)


def board_tools(now: bool) -> Markup:
    """Zoom, and what the others did since."""
    tools = [
        h("button", {"data-zoom": "in", "aria-label": text("web.zoom_in")}, "+"),
        h("button", {"data-zoom": "out", "aria-label": text("web.zoom_out")}, "−"),
        h("button", {"data-zoom": "reset"}, text("web.zoom_reset")),
    ]
    if now:
        tools.append(h("button", {"id": "again"}, text("web.again")))
    return h("div", {"class": "tools"}, *tools)


def right(frame: Frame, found: Fragments, named: bool) -> list[Markup]:
    """Two columns where there is room: what is decided and told, and what everybody may take and has."""
    now = frame.at is None
    scrub = [] if now else [scrubber(frame, frame.plays or (frame.over and named))]
    sheet = [fold_handle(), *scrub, found["decision"], found["lobby"], found["result"]]
    if now and frame.plays:
        sheet.append(line_form("command", "typed", text("web.command"), text("web.command_hint"), 120))
    own = [h("div", {"id": "sheet", "class": "sheet"}, *sheet), found["people"], found["standing"], log_box(found)]
    if now:
        talk = [line_form("say", "words", text("web.chat"), text("web.chat_hint"), LONGEST_WORDS)] if named else []
        own += [h("section", {"class": "talk"}, found["chat"], *talk), found["proof"]]
    common = [found["zone-market"], found["zone-players"]]
    return [h("div", {"class": "own"}, *own), h("div", {"class": "common"}, *common)]


def fold_handle() -> Markup:
    """On a phone: the decision makes room for the board."""
    attrs = {"id": "fold", "class": "handle", "aria-expanded": "true", "aria-controls": "sheet"}
    return h("button", attrs, h("span", {}, text("web.fold")))


def line_form(name: str, field: str, label: str, hint: str, longest: int) -> Markup:
    """A line to type."""
    attrs: Attrs = {"id": field, "autocomplete": "off", "placeholder": hint, "maxlength": longest}
    return h("form", {"id": name}, h("label", {"for": field}, label), h("input", attrs))


def log_box(found: Fragments) -> Markup:
    return h("section", {"class": "log-box"}, h("h3", {}, text("web.log")), found["log"])


def tabs() -> Markup:
    """On a phone: one thing at a time."""
    names = ("board", "mine", "market", "players", "log")
    buttons = [
        h("button", {"data-tab": name, "aria-pressed": "true" if name == "board" else "false"}, text(f"web.tab.{name}"))
        for name in names
    ]
    return h("nav", {"id": "tabs", "aria-label": text("web.tabs")}, *buttons)


def scrubber(frame: Frame, may_play_on: bool) -> Markup:
    """Through the whole game, forth and back; every position has its address."""
    at = frame.at or 0
    slider: Attrs = {
        "id": "scrub",
        "type": "range",
        "min": 0,
        "max": frame.shown,
        "value": at,
        "aria-label": text("web.scrub"),
    }
    buttons = [
        h("button", {"data-step": -1, "aria-label": text("web.step_back")}, "‹"),
        h("button", {"id": "run"}, text("web.run")),
        h("button", {"data-step": 1, "aria-label": text("web.step_on")}, "›"),
    ]
    on = [h("button", {"id": "fork"}, text("web.play_on"))] if may_play_on else []
    return h(
        "section",
        {"id": "scrubber"},
        h("output", {"id": "scrub-at"}, f"{at} / {frame.shown}"),
        h("input", slider),
        h("p", {"class": "row"}, *buttons, *on),
    )


def playback() -> Markup:
    """Shown while earlier positions are on the live board."""
    return h(
        "div",
        {"id": "playback", "hidden": True, "role": "status"},
        h("span", {}, ""),
        h("button", {"id": "skip"}, text("web.skip")),
    )


def script_texts() -> Markup:
    """The few sentences that the script says by itself."""
    names = ("lost", "back", "copied", "your_turn")
    return h(
        "div",
        {
            "id": "texts",
            "hidden": True,
            **{f"data-{name.replace('_', '-')}": text(f"web.script.{name}") for name in names},
        },
    )
