"""Around the board: whose turn, who sits where, the score so far, the log, the chat, the result."""

from __future__ import annotations

from typing import Final
from weakref import WeakKeyDictionary

from millwright.catalogue import LANGUAGE, text
from millwright.games.picture import mark
from millwright.kernel import LUCK
from millwright.service.room import OPEN, OVER, PERSON, WAITING, Room, Said
from millwright.service.sight import Outcome, Sight
from millwright.svg import Markup, el
from millwright.web.decide import chair_name, seat_style, seat_word
from millwright.web.html import h
from millwright.web.shell import copy_row, is_loopback

CHUNK: Final = 20
SHOWN: Final = 120
"""Moves that the log shows; the replay has them all."""

LINES: Final = 60
"""Lines of chat that are shown."""


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
    room = sight.room
    if sight.at is not None:
        return text("web.band.back", at=sight.at, of=room.shown)
    if room.phase == WAITING:
        return text("web.band.waiting")
    if room.phase == OVER:
        return text("web.band.over")
    if sight.my_turn:
        return text("web.band.mine")
    return text("web.band.others")


def stretch(sight: Sight, seat: int) -> Markup:
    name = f"{seat_word(sight, seat)} · {chair_name(sight, seat)}"
    return h("span", {"class": "stretch", "style": seat_style(sight, seat)}, sign(seat), name)


# ---- who sits where


def people(sight: Sight) -> Markup:
    rows = [person_row(sight, seat) for seat in range(sight.room.seats)]
    return h("ul", {"id": "people", "aria-label": text("web.people")}, *rows)


def person_row(sight: Sight, seat: int) -> Markup:
    chair = sight.room.chairs[seat]
    you = chair.kind == PERSON and chair.person == sight.person
    state = text("web.you") if you else text("web.asked") if seat in sight.asked else ""
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
    rows = sight.game.standing(sight.view) if sight.view and sight.room.phase != WAITING else []
    if not rows:
        return h("section", {"id": "standing", "hidden": True})
    head = h("tr", {}, h("td", {}), *[score_head(sight, seat) for seat in range(sight.room.seats)])
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
    """What happened, in chunks, so that a new line does not send the old ones again."""
    last = sight.room.shown if sight.at is None else sight.at
    first = max(0, last - SHOWN) // CHUNK
    chunks = [chunk(sight, n, last) for n in range(first, last // CHUNK + 1)]
    return h("div", {"id": "log", "role": "log", "aria-live": "off", "tabindex": "0"}, *chunks)


KEPT: Final[WeakKeyDictionary[Room, dict[tuple[str, int, int], Markup]]] = WeakKeyDictionary()
"""Full chunks of the log: they never change again."""


def chunk(sight: Sight, number: int, last: int) -> Markup:
    if (number + 1) * CHUNK > last:
        return new_chunk(sight, number, last)
    kept, key = KEPT.setdefault(sight.room, {}), (LANGUAGE.get(), sight.seat, number)
    if key not in kept:
        kept[key] = new_chunk(sight, number, last)
    return kept[key]


def new_chunk(sight: Sight, number: int, last: int) -> Markup:
    entries = sight.room.entries[number * CHUNK : min((number + 1) * CHUNK, last)]
    rows = [
        row
        for n, entry in enumerate(entries, number * CHUNK + 1)
        for row in log_rows(sight, n, entry.seat, entry.lines(sight.seat))
    ]
    return h("ol", {"id": f"log-{number}"}, *rows)


def log_rows(sight: Sight, number: int, seat: int, lines: list[str]) -> list[Markup]:
    style = seat_style(sight, seat) if seat != LUCK else None
    found = []
    for line in lines:
        chapter = line.startswith("——")
        attrs = {
            "class": "chapter" if chapter else None,
            "data-seq": number,
            "style": None if chapter else style,
            "tabindex": None if chapter else "0",
        }
        found.append(h("li", attrs, line))
    return found


# ---- chat


def chat(sight: Sight) -> Markup:
    rows = [said(sight, line) for line in sight.room.chat[-LINES:]]
    return h("ol", {"id": "chat", "aria-label": text("web.chat"), "aria-live": "polite", "tabindex": "0"}, *rows)


def said(sight: Sight, line: Said) -> Markup:
    """A line of chat; for the host with what can be done about it."""
    words = line.words or h("i", {}, text("web.line_removed"))
    name = h("b", {}, sight.room.guests.called[line.person])
    if sight.person != sight.room.host:
        return h("li", {"id": f"chat-{line.number}"}, name, " ", words)
    muted = [" ", h("small", {}, text("web.muted_mark"))] if line.person in sight.room.guests.muted else []
    return h("li", {"id": f"chat-{line.number}"}, name, *muted, " ", words, host_tools(sight.room, line))


def host_tools(room: Room, line: Said) -> Markup:
    """Folded behind one small sign: take the line away, let its speaker speak no longer, or again."""
    name = room.guests.called[line.person]
    buttons = [h("button", {"data-host": "remove"}, text("web.remove_line"))] if line.words else []
    if line.person in room.guests.muted:
        buttons.append(h("button", {"data-host": "unmute"}, text("web.unmute", name=name)))
    elif line.person != room.host:
        buttons.append(h("button", {"data-host": "mute"}, text("web.mute", name=name)))
    if not buttons:
        return Markup("")
    summary = h("summary", {"aria-label": text("web.line_tools", name=name)}, "⋯")
    return h("details", {"class": "host"}, summary, h("span", {"class": "row"}, *buttons))


# ---- before and after


def lobby(sight: Sight, address: str, code: Markup) -> Markup:
    """Free seats: the invitation, for the host a bot instead, for a stranger at an open table the way in."""
    room = sight.room
    if room.phase != WAITING:
        return h("section", {"id": "lobby", "hidden": True})
    seats = [free_row(sight, seat) for seat in range(room.seats) if room.chairs[seat].kind == OPEN]
    if sight.plays or sight.person == room.host:
        return h("section", {"id": "lobby"}, *invitation(address, code), h("ul", {}, *seats))
    way_in = h("a", {"class": "button main", "href": f"/join/{room.invite}"}, text("web.sit_down"))
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
    if sight.person == sight.room.host:
        parts.append(h("button", {"data-bot-seat": seat}, text("web.call_bot")))
    return h("li", {"style": seat_style(sight, seat)}, *parts)


def result(sight: Sight) -> Markup:
    """Game over: places and points, what proves the luck, and once more."""
    room = sight.room
    if sight.outcome is None:
        return h("section", {"id": "result", "hidden": True})
    rows = [place_row(sight, sight.outcome, seat) for seat in sight.outcome.ranking]
    links = [h("a", {"class": "button", "href": f"/t/{room.id}/replay"}, text("web.replay"))]
    if room.origin is None:
        links.append(h("a", {"class": "button", "href": f"/t/{room.id}/record"}, text("web.record")))
    again = [h("button", {"class": "main", "data-do": "rematch"}, text("web.rematch"))] if sight.plays else []
    if again and room.next:
        again = [h("a", {"class": "button main", "href": f"/join/{room.next}"}, text("web.next_game"))]
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
    room = sight.room
    parts = [text("web.commitment"), " ", h("code", {}, room.commitment)]
    if room.phase == OVER:
        parts += [" ", text("web.seed"), " ", h("code", {}, room.seed)]
        parts += [" ", text("web.verify_help")] if room.origin is None else []
    return h("p", {"id": "proof"}, *parts)


def meta(sight: Sight) -> Markup:
    """What the script needs to know, in attributes."""
    room = sight.room
    return h("div", {
        "id": "meta", "hidden": True, "data-seq": room.shown, "data-turn": "mine" if sight.my_turn else "",
        "data-stamp": room.stamp(sight.seat) if sight.my_turn else "", "data-as": sight.seat if sight.plays else "",
        "data-steps": " ".join(map(str, room.turns_since(sight.seat))), "data-phase": room.phase,
        "data-own": min(room.last_by(sight.seat), room.shown),
        "data-others": room.last_by_others(sight.seat),
        "data-curtain": "" if sight.next_seat is None else "yes",
        "data-shared": "yes" if sight.shared else "",
        "data-title": f"{band_words(sight)} · {sight.game.title}",
    })  # fmt: skip
