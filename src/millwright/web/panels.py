"""Around the board: whose turn, who sits where, the score so far, the log, the chat, the result."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from millwright.catalogue import text
from millwright.games.game import LogLine
from millwright.games.picture import mark
from millwright.kernel import LUCK
from millwright.service.history import LogPart
from millwright.service.room import OPEN, OVER, WAITING
from millwright.service.sight import Outcome, Sight, Spoken
from millwright.svg import Markup, el
from millwright.web.decide import chair_name, seat_style, seat_word
from millwright.web.html import h
from millwright.web.layout import copy_row, is_loopback


def sign(seat: int) -> Markup:
    """A seat's mark: disc, triangle, square, diamond, cross."""
    return el(
        "svg", {"class": "sign", "viewBox": "-12 -12 24 24", "aria-hidden": "true"}, mark(seat, 0, 0, 8, "currentColor")
    )


# ---- whose turn


def band(sight: Sight) -> Markup:
    """Along the top, in the colours of those who are asked."""
    seats = sight.outcome.winners if sight.outcome else sight.asked
    words = h("b", {}, band_words(sight))
    return h("div", {"id": "band", "role": "status", "aria-live": "polite"}, words, *[stretch(sight, n) for n in seats])


def band_words(sight: Sight) -> str:
    if sight.at is not None:
        return text("web.band.back", at=sight.at, of=sight.shown)
    if sight.phase == WAITING:
        return text("web.band.waiting")
    if sight.phase == OVER:
        return text("web.band.over")
    if sight.my_turn:
        return text("web.band.mine")
    return text("web.band.others")


def stretch(sight: Sight, seat: int) -> Markup:
    name = f"{seat_word(sight, seat)} · {chair_name(sight, seat)}"
    return h("span", {"class": "stretch", "style": seat_style(sight, seat)}, sign(seat), name)


# ---- who sits where


def people(sight: Sight) -> Markup:
    rows = [person_row(sight, seat) for seat in range(len(sight.sitters))]
    return h("ul", {"id": "people", "aria-label": text("web.people")}, *rows)


def person_row(sight: Sight, seat: int) -> Markup:
    state = text("web.you") if sight.sitters[seat].mine else text("web.asked") if seat in sight.asked else ""
    attrs = {"class": "asked" if seat in sight.asked else None, "style": seat_style(sight, seat)}
    return h(
        "li", attrs,
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        h("span", {"class": "who"}, chair_name(sight, seat)),
        h("span", {"class": "state"}, state),
    )  # fmt: skip


# ---- the score so far


def standing(sight: Sight) -> Markup:
    """The score by its parts if the game ended now: as far as it is public."""
    rows = sight.game.standing(sight.view) if sight.view and sight.phase != WAITING else []
    if not rows:
        return h("section", {"id": "standing", "hidden": True})
    head = h("tr", {}, h("td", {}), *[score_head(sight, seat) for seat in range(len(sight.sitters))])
    body = [score_row(label, values, n == len(rows) - 1) for n, (label, values) in enumerate(rows)]
    title = text("web.final" if not sight.view.agenda else "web.standing")
    table = h("table", {}, h("thead", {}, head), h("tbody", {}, *body))
    return h("section", {"id": "standing"}, h("h3", {}, title), h("div", {"class": "scroll", "tabindex": "0"}, table))


def score_head(sight: Sight, seat: int) -> Markup:
    return h(
        "th",
        {"scope": "col", "style": seat_style(sight, seat)},
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
    )


def score_row(label: str, values: list[int | None], total: bool) -> Markup:
    cells = [h("td", {}, "?" if value is None else str(value).replace("-", "−")) for value in values]
    return h("tr", {"class": "total" if total else None}, h("th", {"scope": "row"}, label), *cells)


# ---- the log


def log(sight: Sight) -> Markup:
    """What happened, in parts, so that a new line does not send the old ones again."""
    parts = [log_part(sight, part) for part in sight.log]
    return h("div", {"id": "log", "role": "log", "aria-live": "off", "tabindex": "0"}, *parts)


KEPT: Final[WeakKeyDictionary[LogPart, Markup]] = WeakKeyDictionary()
"""Full parts of the log: they never change again."""


def log_part(sight: Sight, part: LogPart) -> Markup:
    found = KEPT.get(part)
    if found is None:
        found = h("ol", {"id": f"log-{part.number}"}, *[line for row in part.rows for line in log_lines(sight, *row)])
        if part.full:
            KEPT[part] = found
    return found


def log_lines(sight: Sight, number: int, seat: int, lines: tuple[LogLine, ...]) -> list[Markup]:
    style = seat_style(sight, seat) if seat != LUCK else None
    return [log_line(line, number, style) for line in lines]


def log_line(line: LogLine, number: int, style: str | None) -> Markup:
    if line.chapter:
        return h("li", {"class": "chapter", "data-seq": number}, line.plain())
    return h("li", {"data-seq": number, "style": style, "tabindex": "0"}, line.text)


# ---- chat


def chat(sight: Sight) -> Markup:
    rows = [said(sight, line) for line in sight.chat]
    return h("ol", {"id": "chat", "aria-label": text("web.chat"), "aria-live": "polite", "tabindex": "0"}, *rows)


def said(sight: Sight, line: Spoken) -> Markup:
    """A line of chat; for the host with what can be done about it."""
    words = line.words or h("i", {}, text("web.line_removed"))
    muted = [" ", h("small", {}, text("web.muted_mark"))] if line.muted else []
    tools = [host_tools(line)] if sight.hosts else []
    return h("li", {"id": f"chat-{line.number}"}, h("b", {}, line.name), *muted, " ", words, *tools)


def host_tools(line: Spoken) -> Markup:
    """Folded behind one small sign: take the line away, let its speaker speak no longer, or again."""
    buttons = [h("button", {"data-host": "remove"}, text("web.remove_line"))] if line.words else []
    if line.muted:
        buttons.append(h("button", {"data-host": "unmute"}, text("web.unmute", name=line.name)))
    elif not line.host:
        buttons.append(h("button", {"data-host": "mute"}, text("web.mute", name=line.name)))
    if not buttons:
        return Markup("")
    summary = h("summary", {"aria-label": text("web.line_tools", name=line.name)}, "⋯")
    return h("details", {"class": "host"}, summary, h("span", {"class": "row"}, *buttons))


# ---- before and after


def lobby(sight: Sight, address: str, code: Markup) -> Markup:
    """Free seats: the invitation, for the host a bot instead, for a stranger at an open table the way in."""
    if sight.phase != WAITING:
        return h("section", {"id": "lobby", "hidden": True})
    seats = [free_row(sight, seat) for seat, sitter in enumerate(sight.sitters) if sitter.kind == OPEN]
    if sight.plays or sight.hosts:
        return h("section", {"id": "lobby"}, *invitation(address, code), h("ul", {}, *seats))
    way_in = h("a", {"class": "button main", "href": f"/join/{sight.invite}"}, text("web.sit_down"))
    return h("section", {"id": "lobby"}, h("ul", {}, *seats), h("p", {}, way_in))


def invitation(address: str, code: Markup) -> list[Markup]:
    return [
        h("h3", {}, text("web.invite")),
        h("p", {}, text("web.invite_help")),
        *([h("p", {"class": "hint"}, text("web.this_machine_only"))] if is_loopback(address) else []),
        copy_row("invite", address, text("web.invite")),
        h("div", {"class": "qr"}, code),
    ]


def free_row(sight: Sight, seat: int) -> Markup:
    parts = [
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        h("span", {"class": "who"}, text("web.free_seat")),
    ]
    if sight.hosts:
        parts.append(h("button", {"data-bot-seat": seat}, text("web.call_bot")))
    return h("li", {"style": seat_style(sight, seat)}, *parts)


def result(sight: Sight) -> Markup:
    """Game over: places and points, what proves the luck, and once more."""
    if sight.outcome is None:
        return h("section", {"id": "result", "hidden": True})
    rows = [place_row(sight, sight.outcome, seat) for seat in sight.outcome.ranking]
    links = [h("a", {"class": "button", "href": f"/t/{sight.table}/replay"}, text("web.replay"))]
    if sight.proof.recorded:
        links.append(h("a", {"class": "button", "href": f"/t/{sight.table}/record"}, text("web.record")))
    again = [h("button", {"class": "main", "data-do": "rematch"}, text("web.rematch"))] if sight.plays else []
    if again and sight.next:
        again = [h("a", {"class": "button main", "href": f"/join/{sight.next}"}, text("web.next_game"))]
    return h("section", {"id": "result"}, h("ol", {}, *rows), h("p", {"class": "row"}, *again, *links))


def place_row(sight: Sight, outcome: Outcome, seat: int) -> Markup:
    return h(
        "li", {"style": seat_style(sight, seat), "class": "winner" if seat in outcome.winners else None},
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        h("span", {"class": "who"}, chair_name(sight, seat)),
        h("b", {}, str(outcome.points[seat])),
    )  # fmt: skip


def proof(sight: Sight) -> Markup:
    """The commitment to the table's luck; its seed once the game is over."""
    parts = [text("web.commitment"), " ", h("code", {}, sight.proof.commitment)]
    if sight.proof.seed:
        parts += [" ", text("web.seed"), " ", h("code", {}, sight.proof.seed)]
        parts += [" ", text("web.verify_help")] if sight.proof.recorded else []
    return h("p", {"id": "proof"}, *parts)


def meta(sight: Sight) -> Markup:
    """What the script needs to know, in attributes."""
    return h("div", {
        "id": "meta", "hidden": True, "data-seq": sight.shown, "data-turn": "mine" if sight.my_turn else "",
        "data-stamp": sight.stamp, "data-as": sight.seat if sight.plays else "",
        "data-steps": " ".join(map(str, sight.steps)), "data-phase": sight.phase,
        "data-own": sight.last_own,
        "data-others": sight.last_others,
        "data-curtain": "" if sight.next_seat is None else "yes",
        "data-shared": "yes" if sight.shared else "",
        "data-title": f"{band_words(sight)} · {sight.game.title}",
    })  # fmt: skip
