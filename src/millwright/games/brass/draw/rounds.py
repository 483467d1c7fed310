"""Period, round and piles; the turn order with what was spent."""

from __future__ import annotations

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.pieces import PALE_INK, PAPER, panel
from millwright.games.brass.facts import RAIL, Facts
from millwright.games.brass.view import View
from millwright.games.brass.words import card_name, colour_name, money_words, round_words
from millwright.games.picture import Box, asked, breadth, path, piece, placed, rect, title, write
from millwright.svg import Markup, el

# ---- period, round and piles


def round_title(v: View) -> str:
    words = round_words(v.table)
    return words[:1].upper() + words[1:]


def period(v: View, box: Box) -> Markup:
    x, y, _, _ = box
    t = v.table
    return panel(
        "period", box, "",
        write(x + 16, y + 43, text(f"brass.draw.period_{t.period}"), "serif era"),
        write(x + 16, y + 74, round_title(v), "serif", min(21.0, 156 / breadth(round_title(v)))),
        *([period_sign(t.period, x + 206, y + 67)] if t.round else []),
        pile("deck", x + 250, y + 10, t.deck, text("brass.draw.deck")),
        pile("removed", x + 316, y + 10, t.removed, text("brass.draw.removed")),
        discard_pile(v, x + 394, y + 10),
    )  # fmt: skip


def period_sign(now: int, x: float, y: float) -> Markup:
    """A few waves, or a stretch of track."""
    if now == RAIL:
        d = "M-24-7H24M-24 7H24M-19-12V12M-8-12V12M3-12V12M14-12V12"
    else:
        d = "M-24-7q6-7 12 0t12 0t12 0t12 0M-24 2q6-7 12 0t12 0t12 0t12 0M-24 11q6-7 12 0t12 0t12 0t12 0"
    return placed(x, y, path(d, class_="sign"))


def pile(name: str, x: float, y: float, count: int, label: str, note: str = "") -> Markup:
    """Card backs, one edge for every fourth card, and how many there are."""
    words = note or text("brass.draw.pile", name=label, count=count)
    high = max(1, min(6, -(-count // 4)))
    style = "back" if count else "card-place"
    sheets = [rect((x + 4, y + 14 - 2 * i, 48, 38), 4, style) for i in range(high)]
    number = write(x + 28, y + 42 - 2 * high, str(count), "num height mid", None, PAPER if count else PALE_INK)
    return el("g", {"id": f"pile-{name}"}, title(words), *sheets, number, write(x + 28, y + 71, label, "num small mid"))


def discard_pile(v: View, x: float, y: float) -> Markup:
    """B48: the discards lie face up; the title names them."""
    t = v.table
    names = [f"{card_name(t, card)} {count}" for card, count in enumerate(t.discards) if count]
    label = text("brass.draw.discards")
    return pile("discards", x, y, sum(t.discards), label, f"{label}: {', '.join(names)}" if names else "")


# ---- turn order


def order(v: View, box: Box) -> Markup:
    """B41: places with what was spent in this round; least goes first in the next."""
    n = v.table.seats
    wide = (box[2] - 16) / n
    mids = [(box[0] + 8 + (i + 0.5) * wide, box[1] + 32) for i in range(n)]
    places = [order_place(place, *mids[place]) for place in range(n)]
    t, now = v.table, asked(v)
    where = {seat: mids[place] for place, seat in enumerate(t.order)}
    turns = [order_turn(v.facts, seat, t.spent[seat], seat in now, *where[seat]) for seat in sorted(t.order)]
    return panel("order", box, text("brass.draw.order"), *places, *turns)


@remembered
def order_place(place: int, mid: float, y: float) -> Markup:
    """A place that waits for its player."""
    number = write(mid - 51, y + 30, str(place + 1), "serif place mid")
    return el("g", {"id": f"place-{place}"}, number, rect((mid - 39, y + 2, 40, 40), 6, "slot"))


@remembered
def order_turn(f: Facts, seat: int, spent: int, in_turn: bool, mid: float, y: float) -> Markup:
    """A player and what they spent; the seats come in one order always, so that a page can see them move."""
    words, amount = text("brass.draw.spent", seat=colour_name(f, seat), amount=spent), money_words(spent)
    parts = [title(words), piece(f, seat, -19, 22, 38)]
    if in_turn:
        parts.append(rect((-40.5, 0.5, 43, 43), 7, "active"))
    number = write(8, 30, amount, "num bid" if len(amount) < 3 else "num bid long")
    return placed(mid, y, *parts, number, name=f"turn-{seat}")
