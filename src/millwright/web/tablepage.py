"""The table page: its fragments, each with an id of its own, and the page that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import segno

from millwright.catalogue import remembered, text
from millwright.games.game import AnyGame
from millwright.service.chat import LONGEST_WORDS
from millwright.service.room import OVER, WAITING
from millwright.service.sight import Sight
from millwright.svg import Markup, el
from millwright.web import panels
from millwright.web.decide import decision
from millwright.web.ending import result
from millwright.web.graph import graph
from millwright.web.guide import guide
from millwright.web.html import Attrs, h
from millwright.web.layout import document, wheel_sign
from millwright.web.pieces import Fragment, Fragments, Sheet, piece, revision, written
from millwright.web.review import looked_at, review
from millwright.web.scrubber import PlayOn, scrubber
from millwright.web.seating import seats_dialog
from millwright.web.strip import people
from millwright.web.telling import caption_box, speed_choice, turns
from millwright.web.tongues import language_choice
from millwright.web.waiting import waiting
from millwright.web.why_did import why_did
from millwright.web.zones import marks_of, no_zones, zones


def fragments(sight: Sight, origin: str) -> Fragments:
    """All that can change on the page, by id."""
    address = f"{origin}/join/{sight.invite}" if sight.plays or sight.hosts else ""
    code = qr(address) if address and sight.phase == WAITING else Markup("")
    plain = {
        "meta": panels.meta(sight), "band": panels.band(sight), "decision": decision(sight), "guide": guide(sight),
        "turns": turns(sight), "waiting": waiting(sight), "lobby": panels.lobby(sight, address, code),
        "result": result(sight), "review": review(sight), "standing": panels.standing(sight),
        "chat": panels.chat(sight), "proof": panels.proof(sight), "seats": seats_dialog(sight, origin),
        "marks": marks_of(sight.marks, sight.hand),
    }  # fmt: skip
    if sight.at is not None:
        plain |= {"why-did": why_did(sight), "difference": looked_at(sight)}
    sheets = {"people": people(sight), "log": panels.log(sight), **(no_zones() if sight.stuck else boards(sight))}
    return {name: piece(markup) for name, markup in plain.items()} | sheets


def boards(sight: Sight) -> dict[str, Sheet]:
    """The zones of the table; once the game is over, as it has its last look."""
    if sight.outcome and sight.course:
        last = sight.game.last_sight(sight.view, sight.course.start, sight.course.events)
        return zones(sight.game, last, None)
    return zones(sight.game, sight.view, sight.public)


@remembered
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


Written = Mapping[str, Markup]
"""The fragments as they stand on the page."""


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
    known: bool
    phase: str
    curtain: bool
    seats: int
    graph: Markup  # how the game went, for whoever looks back

    @property
    def over(self) -> bool:
        return self.phase == OVER


def frame_of(sight: Sight) -> Frame:
    title = f"{panels.band_words(sight)} · {sight.game.title}"
    course = graph(sight, sight.course) if sight.course and sight.at is not None else Markup("")
    return Frame(
        sight.table, sight.game, sight.facts, title, sight.at, sight.shown, sight.plays, sight.known,
        sight.phase, sight.next_seat is not None, len(sight.sitters), course,
    )  # fmt: skip


def state_of(frame: Frame, shown: Fragments) -> Attrs:
    """What the look of the whole table hangs on; the script (`table/state.js`) keeps it true.

    Styles could find it out themselves with `:has()`, but then browsers ask it of the whole page at every change in it.
    """
    return {
        "data-phase": frame.phase,
        "data-curtain": "yes" if frame.curtain else "",
        "data-seats": frame.seats,
        "data-topic": "" if holds(shown["zone-topic"]) else None,
        "data-bare": None if holds(shown["zone-mine"]) or (frame.at is not None and frame.plays) else "",
    }


def holds(zone: Fragment) -> bool:
    """Whether anything lies there."""
    return isinstance(zone, Sheet) and bool(zone.pieces)


def table_page(frame: Frame, shown: Fragments, named: bool) -> str:
    """The whole page, for a stranger or for somebody whose name is known."""
    found = written(shown)
    attrs = {
        "id": "table", "data-table": frame.table, "data-game": frame.game.id, "data-rev": revision(shown),
        "data-at": frame.at, "data-last": frame.shown, **state_of(frame, shown),
    }  # fmt: skip
    body = h(
        "div", attrs,
        top(frame, found),
        h("main", {"class": "left", "id": "left", "tabindex": "0"}, found["zone-board"], found["zone-mine"]),
        h("aside", {"class": "right", "id": "right", "aria-label": text("web.beside")}, right(frame, found, named)),
        tabs(frame.at is None), caption_box(), found["turns"], found["marks"], found["meta"], found["seats"],
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


def top(frame: Frame, found: Written) -> Markup:
    """The head line: whose turn, and the menu."""
    here, now = f"/t/{frame.table}", frame.at is None
    rules = {"href": f"/rules/{frame.game.id}", "class": "button quiet", "target": "_blank"}
    links = [
        menu_link(f"{here}/replay" if now else here, text("web.replay" if now else "web.to_present")),
        *([h("a", rules, text("web.rules"))] if frame.game.rulebook() else []),
        h("button", {"id": "sound", "class": "quiet", "aria-pressed": "true"}, text("web.sound")),
        h("button", {"id": "notify", "class": "quiet", "hidden": True}, text("web.notify")),
    ]
    if now:
        links.append(speed_choice())
    if frame.plays and now and frame.game.guide:
        links.append(h("button", {"class": "quiet", "data-guide": "on"}, text("web.guide.title")))
    if frame.known and now:
        links.append(h("button", {"class": "quiet", "data-dialog": "seats"}, text("web.seating.menu")))
    if frame.known:
        links.append(menu_link("/me", text("web.me")))
    menu = h(
        "details",
        {"id": "menu"},
        h("summary", {"aria-label": text("web.menu")}, "☰"),
        h("div", {"class": "row"}, *links, language_choice()),
    )
    home = h("a", {"href": "/", "class": "house", "aria-label": text("web.home")}, wheel_sign())
    lately = [h("div", {"id": "lately", "role": "group", "aria-label": text("web.lately")})] if now else []
    return h(
        "header", {"class": "band-line"},
        home, h("h1", {}, frame.game.title), found["band"], board_tools(now), menu, *lately,
    )  # fmt: skip


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


def right(frame: Frame, found: Written, named: bool) -> Markup:
    """Each in its place, from top to bottom: the players, the decision, and one of the views below."""
    now = frame.at is None
    scrub = [] if now else [back_and_forth(frame, found, named)]
    asked = [found[name] for name in ("guide", "decision", "waiting", "lobby")]
    ended = h("div", {"class": "ended"}, found["result"], found["review"])
    sheet = [fold_handle(), h("div", {"class": "asked-here", "tabindex": "-1"}, *scrub, *asked, ended, rule_box())]
    if now and frame.plays:
        sheet.append(line_form("command", "typed", text("web.command"), text("web.command_hint"), 120))
    parts = [
        found["people"],
        found["zone-topic"],
        h("div", {"id": "sheet", "class": "sheet"}, *sheet),
        views(now),
        h("div", {"class": "common", "tabindex": "0"}, found["zone-market"], found["zone-players"]),
        h("div", {"class": "score-box", "tabindex": "0"}, found["standing"], *([found["proof"]] if now else [])),
        log_box(found),
    ]
    if now:
        talk = [line_form("say", "words", text("web.chat"), text("web.chat_hint"), LONGEST_WORDS)] if named else []
        parts.append(h("section", {"class": "talk"}, found["chat"], *talk))
    return h("div", {"class": "beside", "id": "beside", "data-view": "table"}, *parts)


def back_and_forth(frame: Frame, found: Written, named: bool) -> Markup:
    said = found["why-did"], found["difference"]
    return scrubber(frame.at or 0, frame.shown, frame.graph, *said, play_on(frame, named))


def views(now: bool) -> Markup:
    """Below the decision: one thing at a time, each a click away."""
    names = (*(("result",) if now else ()), "table", "score", "log", *(("chat",) if now else ()))
    buttons = [
        h("button", {"data-open": name, "aria-pressed": "true" if name == "table" else "false"}, *tab_words(name))
        for name in names
    ]
    return h("nav", {"id": "views", "aria-label": text("web.tabs")}, *buttons)


def tab_words(name: str) -> list[Markup | str]:
    """What a tab is called, and how much is new there."""
    words: list[Markup | str] = [text(f"web.tab.{name}")]
    if name in ("log", "chat"):
        words.append(h("span", {"class": "badge", "data-new": name, "hidden": True}))
    return words


def rule_box() -> Markup:
    """The rule of the question: the script opens it under what is asked."""
    whole = h("a", {"class": "whole", "href": "#", "target": "_blank"}, text("web.rule.whole"))
    foot = h("p", {"class": "row"}, whole, h("button", {"class": "quiet"}, text("web.rule.close")))
    attrs: Attrs = {"id": "rule", "aria-label": text("web.rule.title"), "hidden": True}
    return h("section", attrs, h("div", {"class": "text"}), foot)


def play_on(frame: Frame, named: bool) -> PlayOn:
    """Whether somebody who looks back may play on from a position: at the end there is nothing left to play."""
    if not frame.plays and not (frame.over and named):
        return PlayOn.NEVER
    return PlayOn.BEFORE_THE_END if frame.over else PlayOn.ANYWHERE


def fold_handle() -> Markup:
    """On a phone: the decision makes room for the board."""
    attrs = {"id": "fold", "class": "handle", "aria-expanded": "true", "aria-controls": "sheet"}
    return h("button", attrs, h("span", {}, text("web.fold")))


def line_form(name: str, field: str, label: str, hint: str, longest: int) -> Markup:
    """A line to type."""
    attrs: Attrs = {"id": field, "autocomplete": "off", "placeholder": hint, "maxlength": longest}
    return h("form", {"id": name}, h("label", {"for": field}, label), h("input", attrs))


def log_box(found: Written) -> Markup:
    return h("section", {"class": "log-box"}, h("h3", {}, text("web.log")), found["log"])


def tabs(now: bool) -> Markup:
    """On a phone: one thing at a time."""
    names = ("board", "mine", "market", "players", "log", *(("chat",) if now else ()))
    buttons = [
        h("button", {"data-tab": name, "aria-pressed": "true" if name == "board" else "false"}, *tab_words(name))
        for name in names
    ]
    return h("nav", {"id": "tabs", "aria-label": text("web.tabs")}, *buttons)


def script_texts() -> Markup:
    """The few sentences that the script says by itself."""
    names = ("lost", "back", "copied", "your_turn", "new", "playing", "played", "turns_left", "thinking")
    return h(
        "div",
        {
            "id": "texts",
            "hidden": True,
            **{f"data-{name.replace('_', '-')}": text(f"web.script.{name}") for name in names},
        },
    )
