"""Around the board: whose turn, who sits where, the score so far, the log, the chat, the result."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Any, Final

from millwright.catalogue import remembered, remembering, text, text_or
from millwright.games.game import LogLine, Standing
from millwright.service.guests import seat_name, shown
from millwright.service.history import LogPart, Note
from millwright.service.recap import Tally
from millwright.service.room import OPEN, OVER, WAITING
from millwright.service.sight import Proof, Sight, Spoken
from millwright.svg import Markup
from millwright.web.decide import chair_name, colours_of, seat_style, seat_word, sign
from millwright.web.html import Attrs, h
from millwright.web.layout import copy_row, is_loopback, only_here
from millwright.web.pieces import Piece, Sheet, hidden, sheet
from millwright.web.shared import for_all

# ---- whose turn


def band(sight: Sight) -> Markup:
    """Along the top, in the colours of those who are asked."""
    seats = sight.outcome.winners if sight.outcome else sight.asked
    return band_of(band_words(sight), sight.seat_ids, tuple([(n, chair_name(sight, n)) for n in seats]))


@remembered
def band_of(words: str, seat_ids: tuple[str, ...], whose: tuple[tuple[int, str], ...]) -> Piece:
    stretches = [stretch(seat_ids, *one) for one in whose]
    return Piece(h("div", {"id": "band", "role": "status", "aria-live": "polite"}, h("b", {}, words), *stretches))


def band_words(sight: Sight) -> str:
    if sight.at is not None:
        return text("web.band.back")
    if sight.phase == WAITING:
        return text("web.band.waiting")
    if sight.phase == OVER:
        return text("web.band.over")
    if sight.my_turn:
        return text("web.band.mine")
    return text("web.band.others" if sight.plays else "web.band.watching")


def stretch(seat_ids: Sequence[str], seat: int, name: str) -> Markup:
    words = h("span", {}, seat_name(seat_ids[seat]), h("span", {"class": "sitter"}, f" · {name}"))
    return h("span", {"class": "stretch", "style": colours_of(seat_ids, seat)}, sign(seat), words)


# ---- the score so far


def standing(sight: Sight) -> Piece:
    """The score by its parts if the game ended now: as far as it is public."""
    if not sight.view or sight.phase == WAITING:
        return score_section(sight, None, [])
    if sight.public and sight.game.open_figures:
        return for_all(sight.public, "standing", partial(standing_in, sight))
    return standing_in(sight, sight.view)


def standing_in(sight: Sight, view: Any) -> Piece:
    return score_section(sight, view, sight.game.standing(view))


def score_section(sight: Sight, view: Any, rows: Standing) -> Piece:
    if not rows:
        return hidden("section", "standing")
    past = [part for tally in sight.tallies for part in tally_section(sight, tally)] if view.agenda else []
    return score_piece(text("web.standing" if view.agenda else "web.final"), score_table(sight, rows), tuple(past))


@remembering(512)
def score_piece(title: str, table: Markup, past: tuple[Markup, ...]) -> Piece:
    return Piece(h("section", {"id": "standing"}, h("h3", {}, title), table, *past))


def tally_section(sight: Sight, tally: Tally) -> list[Markup]:
    """What an era brought that is over: the table itself has forgotten it."""
    amounts = zip(*tally_rows(tally, len(sight.seat_ids)), strict=True)
    rows: Standing = list(zip([*tally.columns, *together(tally)], map(list, amounts), strict=True))
    return [h("h3", {}, tally.title), score_table(sight, rows)]


def together(tally: Tally) -> list[str]:
    """The name of one column more, for what several come to."""
    return [text("play.together")] if len(tally.columns) > 1 else []


def tally_rows(tally: Tally, seats: int) -> list[list[int]]:
    """By seat, what it got in each column and, of several, in all of them together."""
    found = {(seat, column): amount for seat, column, amount in tally.sums}
    rows = [[found.get((seat, column), 0) for column in tally.columns] for seat in range(seats)]
    return [[*row, *[sum(row) for _ in together(tally)]] for row in rows]


MANY: Final = 4
"""So many columns have room for signs, not for names."""


def score_table(sight: Sight, rows: Standing) -> Markup:
    """A row for each part, a column for each player: by seat, and in the end by place."""
    order = tuple(sight.outcome.ranking) if sight.outcome else tuple(range(len(sight.seat_ids)))
    ordered = [(label, tuple([values[seat] for seat in order] if values else ())) for label, values in rows]
    return score_sheet(sight.game.id, sight.seat_ids, order, tuple(ordered))


@remembered
def score_sheet(
    game: str, seat_ids: tuple[str, ...], order: tuple[int, ...], rows: tuple[tuple[str, tuple[int | None, ...]], ...]
) -> Markup:
    head = h("tr", {}, h("td", {}), *[score_head(seat_ids, seat) for seat in order])
    body = [
        score_row(game, label, values, n == len(rows) - 1) if values else score_heading(game, label, sums(rows, n))
        for n, (label, values) in enumerate(rows)
    ]
    many = len(seat_ids) >= MANY
    table = h("table", {"class": "scores many" if many else "scores"}, h("thead", {}, head), h("tbody", {}, *body))
    return h("div", {"class": "scroll", "tabindex": "0"}, table)


@remembered
def score_head(seat_ids: tuple[str, ...], seat: int) -> Markup:
    return h(
        "th",
        {"scope": "col", "style": colours_of(seat_ids, seat)},
        h("span", {"class": "chip"}, sign(seat), h("span", {}, seat_name(seat_ids[seat]))),
    )


def score_words(game: str, value: int | None) -> str:
    """A score as players write it: in pounds where money wins."""
    if value is None:
        return "?"
    number = abs(value)
    return ("−" if value < 0 else "") + text_or(f"{game}.score", str(number), n=number)


@remembered
def score_row(game: str, label: str, values: tuple[int | None, ...], total: bool) -> Markup:
    cells = [h("td", {}, score_words(game, value)) for value in values]
    return h("tr", {"class": "total" if total else None}, h("th", {"scope": "row"}, label), *cells)


def sums(rows: Sequence[tuple[str, tuple[int | None, ...]]], heading: int) -> tuple[int, ...]:
    """What the rows below a heading come to, up to the next one or the total."""
    below = takewhile(bool, [values for _, values in rows[heading + 1 : -1]])
    return tuple([sum(n or 0 for n in column) for column in zip(*below, strict=True)])


def score_heading(game: str, label: str, together: tuple[int, ...]) -> Markup:
    """What the rows below have in common, and what they come to."""
    cells = [h("td", {}, score_words(game, value)) for value in together]
    return h("tr", {"class": "heading"}, h("th", {"scope": "row"}, label), *cells)


# ---- the log


def log(sight: Sight) -> Sheet:
    """What happened, in parts, so that a new line does not send the old ones again."""
    parts = [log_piece(sight.seat_ids, part) for part in sight.log]
    return sheet("div", {"id": "log", "role": "log", "aria-live": "off", "tabindex": "0"}, parts)


def log_piece(seat_ids: tuple[str, ...], part: LogPart) -> Piece:
    """A part of the log as it stands on the page: made once, for it is of one table and in one language."""
    known: Piece | None = part.__dict__.get("piece")
    if known is None:
        known = part.__dict__["piece"] = log_part(seat_ids, part)
    return known


def log_part(seat_ids: tuple[str, ...], part: LogPart) -> Piece:
    """The lines of the moves, and the notes between them: after the move at which each was made."""
    moves = [(n, line_drawn(seat_ids, n, line)) for n, line in part.rows]
    notes = [(note.seq, note_line(seat_ids, note)) for note in part.notes]
    lines = [line for _, line in sorted([*moves, *notes], key=lambda one: one[0])]
    return Piece(h("ol", {"id": f"log-{part.number}"}, *lines))


def note_line(seat_ids: tuple[str, ...], note: Note) -> Markup:
    named = {key: shown(value) for key, value in note.values}
    words = text(f"web.note.{note.kind}", seat=seat_name(seat_ids[note.seat]), **named)
    return h("li", {"class": "note", "style": colours_of(seat_ids, note.seat)}, words)


def line_drawn(seat_ids: tuple[str, ...], number: int, line: LogLine) -> Markup:
    """The same, kept with the line, which is in one language and mostly of one move."""
    known: tuple[tuple[tuple[str, ...], int], Markup] | None = line.__dict__.get("drawn")
    if known is None or known[0] != (seat_ids, number):
        known = line.__dict__["drawn"] = (seat_ids, number), log_line(seat_ids, number, line)
    return known[1]


def log_line(seat_ids: tuple[str, ...], number: int, line: LogLine) -> Markup:
    """A line in the colour of whoever it tells of, which need not be who moved."""
    style = colours_of(seat_ids, line.seat) if line.seat >= 0 else ""
    if line.chapter:
        return h("li", {"class": "chapter", "data-seq": number}, line.plain())
    about: Attrs = {"data-seat": line.seat, "style": style} if style else {}
    things = " ".join(line.things) or None
    return h("li", {"data-seq": number, **about, "data-things": things, "tabindex": "0"}, line.text)


# ---- chat


def chat(sight: Sight) -> Markup:
    return chat_of(tuple(sight.chat), sight.hosts, sight.muted)


@remembering(512)
def chat_of(lines: tuple[Spoken, ...], hosts: bool, muted: bool) -> Piece:
    rows = [said(line, hosts) for line in lines]
    if muted:
        rows.append(h("li", {"class": "muted"}, text("web.muted")))
    attrs = {"id": "chat", "aria-label": text("web.chat"), "aria-live": "polite", "tabindex": "0"}
    return Piece(h("ol", attrs, *rows))


def said(line: Spoken, hosts: bool) -> Markup:
    """A line of chat; for the host with what can be done about it."""
    words = line.words or h("i", {}, text("web.line_removed"))
    muted = [" ", h("small", {}, text("web.muted_mark"))] if line.muted else []
    tools = [host_tools(line)] if hosts else []
    return h("li", {"id": f"chat-{line.number}"}, h("b", {}, line.name), *muted, " ", h("span", {}, words), *tools)


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
        return hidden("section", "lobby")
    seats = [free_row(sight, seat) for seat, sitter in enumerate(sight.sitters) if sitter.kind == OPEN]
    if sight.plays or sight.hosts:
        return h("section", {"id": "lobby"}, *invitation(address, code), h("ul", {}, *seats))
    way_in = h("a", {"class": "button main", "href": f"/join/{sight.invite}"}, text("web.sit_down"))
    return h("section", {"id": "lobby"}, h("ul", {}, *seats), h("p", {}, way_in))


def invitation(address: str, code: Markup) -> list[Markup]:
    return [
        h("h3", {}, text("web.invite")),
        h("p", {}, text("web.invite_help")),
        *only_here(address),
        copy_row("invite", address, text("web.invite")),
        *([] if is_loopback(address) else [h("div", {"class": "qr"}, code)]),  # a phone would look for itself
    ]


def free_row(sight: Sight, seat: int) -> Markup:
    parts = [
        h("span", {"class": "chip"}, sign(seat), seat_word(sight, seat)),
        h("span", {"class": "who"}, text("web.free_seat")),
    ]
    if sight.hosts:
        parts.append(h("button", {"data-bot-seat": seat}, text("web.call_bot")))
    return h("li", {"style": seat_style(sight, seat)}, *parts)


def proof(sight: Sight) -> Markup:
    """Folded away: the commitment to the table's luck; its seed once the game is over."""
    return proved(sight.proof)


@remembering(512)
def proved(by: Proof) -> Piece:
    parts = [text("web.commitment"), " ", h("code", {}, by.commitment)]
    if by.seed:
        parts += [" ", text("web.seed"), " ", h("code", {}, by.seed)]
        parts += [" ", text("web.verify_help")] if by.recorded else []
    return Piece(h("details", {"id": "proof"}, h("summary", {}, text("web.fair_play")), h("p", {}, *parts)))


def meta(sight: Sight) -> Markup:
    """What the script needs to know, in attributes."""
    return h("div", {
        "id": "meta", "hidden": True, "data-seq": sight.shown, "data-turn": "mine" if sight.my_turn else "",
        "data-stamp": sight.stamp, "data-as": sight.seat if sight.plays else "",
        "data-phase": sight.phase,
        "data-own": sight.last_own,
        "data-others": sight.last_others,
        "data-curtain": "" if sight.next_seat is None else "yes",
        "data-shared": "yes" if sight.shared else "",
        "data-title": f"{band_words(sight)} · {sight.game.title}",
    })  # fmt: skip
