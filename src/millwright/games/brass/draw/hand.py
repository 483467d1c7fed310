"""Below the map: the viewer's own cards; the discards for a spectator; the score by its parts when all is over."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.pieces import LEVELS, PALE_INK, SLATE, TINTS, breadth, clipped, piece, symbol
from millwright.games.brass.draw.sheet import panel
from millwright.games.brass.draw.tiles import small_slot
from millwright.games.brass.facts import Board, Facts
from millwright.games.brass.quotes import points_of, quote_tile, ranked
from millwright.games.brass.table import Table, top
from millwright.games.brass.verbs import PARTS
from millwright.games.brass.view import View
from millwright.games.brass.words import card_name, colour_name, industry_name, money_words
from millwright.games.picture import Box, path, placed, rect, title, write
from millwright.kernel import WATCHER
from millwright.svg import Markup, el, join

SHEET: Final[Box] = (9, 1108, 1094, 154)
CARD: Final = 112.0
CARD_GAP: Final = 6.0
DISCARD: Final = 40.0
"""The room for a number of discards, and some air."""

ROOMY: Final = 4
"""With so few cards there is room for the discards."""


def below(v: View) -> Markup:
    if not v.agenda:
        return scores(v)
    return discards(v) if v.seat == WATCHER else hand(v)


# ---- the hand


def hand(v: View) -> Markup:
    """B48: what only this seat sees."""
    x, y, w, _ = SHEET
    cards = v.drawer.hand
    parts = [
        write(x + 14, y + 30, text("brass.draw.hand"), "serif heading"),
        piece(v.facts, v.seat, x + 34, y + 66, 38),
        write(x + 14, y + 112, colour_name(v.facts, v.seat), "num player"),
        write(x + 14, y + 136, text("brass.draw.hand_count", count=len(cards)), "num small"),
    ]
    wide = min(CARD, (w - 140) / max(1, len(cards)) - CARD_GAP)
    for i, (card, name) in enumerate(named_cards(cards, v.table.board.deck.ids)):
        place = x + 130 + i * (wide + CARD_GAP), y + 8
        parts.append(placed(*place, card_face(v, card, wide), style="card", name=name))
    room = beside(v, x + 136 + len(cards) * (wide + CARD_GAP)) if len(cards) <= ROOMY else []
    return panel("hand", SHEET, "", *parts, *room)


def named_cards(hand: tuple[int, ...], ids: list[str]) -> list[tuple[int, str]]:
    """The cards with names that they keep while others come and go: equal ones are counted."""
    return [(card, f"card-{ids[card]}-{hand[: i + 1].count(card)}") for i, card in enumerate(hand)]


def beside(v: View, left: float) -> list[Markup]:
    """The discards, in what a small hand leaves."""
    x, y, w, h = SHEET
    heading = write(left, y + 26, text("brass.draw.discards_head"), "serif heading")
    return [heading, discard_table(v.table, (left, y + 34, x + w - 8 - left, h - 42), 4)]


def card_face(v: View, card: int, wide: float) -> Markup:
    """B15, B16: a town with its slots, or an industry with the tile that it would build."""
    t = v.table
    place, industry = t.board.deck.locations[card], t.board.deck.industries[card]
    if place >= 0:
        slots = t.board.map.slots_at[place]
        return town_card(v.facts, t.board, place, tuple([t.owners[slot] for slot in slots]), wide)
    return industry_card(t.board, industry, top(t, v.seat, industry), quote_tile(t, v.seat, industry).why, wide)


def card_sheet(wide: float, ink: str, heading: str, words: str) -> tuple[list[Markup], float]:
    """Paper and head of a card, 138 high; and where its picture begins: a long name takes two lines."""
    lines = broken(heading, 17, wide - 12)
    deep = 28.0 + 15 * (len(lines) - 1)
    head = f"M0 {deep}v{7 - deep}a7 7 0 0 1 7-7h{wide - 14:.1f}a7 7 0 0 1 7 7v{deep - 7}z"
    names = [write(wide / 2, 20 + 16 * i, line, "serif head bold mid", 17) for i, line in enumerate(lines)]
    picture = rect((6, deep + 5, wide - 12, 103 - deep), 0, "picture")
    return [title(words), rect((0, 0, wide, 138), 7, "card-sheet"), path(head, fill=ink), picture, *names], deep + 5


def broken(words: str, size: float, width: float) -> list[str]:
    """Words on one line, or on two if they are too long, parted after a blank or a hyphen near the middle."""
    cuts = [i + 1 for i, c in enumerate(words) if c in " -"]
    if breadth(words) * size <= width or not cuts:
        return [words]
    cut = min(cuts, key=lambda at: max(breadth(words[:at]), breadth(words[at:])))
    return [words[:cut].rstrip(), words[cut:]]


@remembered
def town_card(f: Facts, board: Board, place: int, owners: tuple[int, ...], wide: float) -> Markup:
    """The slots of the town as they are now, and how many are free."""
    m = board.map
    name, free = m.location_names[place], owners.count(-1)
    parts, low = card_sheet(wide, SLATE, name, text("brass.draw.card_town", place=name, free=free, all=len(owners)))
    across = 2 if len(owners) > 2 else len(owners)
    rows = -(-len(owners) // max(1, across))
    size = min(42.0, (102 - low) / rows - 3)
    for i, slot in enumerate(m.slots_at[place]):
        in_row = min(across, len(owners) - i // across * across)
        x = wide / 2 + (i % across - (in_row - 1) / 2) * (size + 3)
        y = (low + 108) / 2 + (i // across - (rows - 1) / 2) * (size + 3)
        parts.append(placed(x, y, small_slot(f, m.slot_shows[slot], owners[i], size)))
    foot = text("brass.draw.card_free", free=free, all=len(owners))
    return join([*parts, write(wide / 2, 128, foot, "num small mid")])


@remembered
def industry_card(board: Board, industry: int, kind: int, why: str, wide: float) -> Markup:
    """The industry's sign, and level and price of the viewer's own top tile, or why it cannot be built now."""
    name = industry_name(industry)
    words = text("brass.draw.card_industry", industry=name)
    parts, low = card_sheet(wide, TINTS[industry], name[:1].upper() + name[1:], words)
    parts.append(symbol(industry, wide / 2, (low + 108) / 2, 56, TINTS[industry]))
    if why:
        return join([*parts, write(wide / 2, 128, text(f"brass.draw.{why}"), "num hint mid")])
    level, cost = LEVELS[board.tiles.levels[kind]], money_words(board.tiles.costs[kind])
    return join([*parts, write(wide / 2, 128, text("brass.draw.card_price", level=level, price=cost), "num foot mid")])


# ---- discards, for a spectator, and beside a hand that leaves room


def discards(v: View) -> Markup:
    """B48: every discarded card, by kind."""
    x, y, w, h = SHEET
    table = discard_table(v.table, (x + 14, y + 34, w - 28, h - 44), 6)
    return panel("discards", SHEET, text("brass.draw.discards_head"), table)


def discard_list(v: View, box: Box) -> Markup:
    """The same on a sheet of its own."""
    x, y, w, h = box
    table = discard_table(v.table, (x + 12, y + 32, w - 20, h - 40), 3)
    return panel("discards", box, text("brass.draw.discards_head"), table)


def discard_table(t: Table, box: Box, across: int) -> Markup:
    x, y, w, h = box
    kinds = [card for card, count in enumerate(t.board.deck.counts) if count]
    rows = -(-len(kinds) // across)
    columns = [kinds[i : i + rows] for i in range(0, len(kinds), rows)]
    needs = [DISCARD + max([breadth(short_name(t, card)) * 12.6 for card in column]) for column in columns]
    cells: list[Markup] = []
    for column, need in zip(columns, needs, strict=True):
        wide = w * need / sum(needs)
        cells += [discard(t, card, x, y + h / rows * (i + 0.7), wide) for i, card in enumerate(column)]
        x += wide
    return el("g", {"id": "discards"}, *cells)


def short_name(t: Table, card: int) -> str:
    """What stands on a card: a town or an industry."""
    industry = t.board.deck.industries[card]
    return industry_name(industry) if industry >= 0 else card_name(t, card)


def discard(t: Table, card: int, x: float, y: float, wide: float) -> Markup:
    """One kind of card: how many of it lie there, of how many, and its name."""
    count, whole = t.discards[card], t.board.deck.counts[card]
    ink = None if count else PALE_INK
    number = write(x + 28, y, text("brass.draw.share", n=count, all=whole), "num bold end", 15, ink)
    name = write(x + 34, y, clipped(short_name(t, card), 15, wide - 36), "serif", 15, ink)
    return el("g", {"id": f"discard-{t.board.deck.ids[card]}"}, number, name)


# ---- the score


def scores(v: View) -> Markup:
    """B43 to B47: each player's points by their parts, the winner first."""
    x, y, w, h = SHEET
    t = v.table
    columns = [x + 282 + i * 122 for i in range(PARTS)]
    heads = [write(at, y + 24, text(f"brass.draw.part_{i}"), "num small mid") for i, at in enumerate(columns)]
    heads.append(write(x + w - 60, y + 24, text("brass.draw.total"), "num small mid"))
    high = (h - 42) / t.seats
    rows = [score_row(v, seat, columns, y + 35 + high * (i + 0.5)) for i, seat in enumerate(ranked(t))]
    return panel("scores", SHEET, text("brass.draw.scores"), *heads, *rows)


def score_row(v: View, seat: int, columns: list[float], y: float) -> Markup:
    x, _, w, _ = SHEET
    parts = v.table.scored[seat * PARTS : (seat + 1) * PARTS]
    found = [piece(v.facts, seat, x + 96, y, 24), write(x + 118, y + 7, colour_name(v.facts, seat), "num player")]
    for at, n in zip(columns, parts, strict=True):
        found.append(write(at, y + 7, text("brass.draw.minus", n=-n) if n < 0 else str(n), "num part mid"))
    found.append(write(x + w - 60, y + 8, str(points_of(v.table, seat)), "num total mid"))
    return el("g", {"id": f"score-row-{seat}"}, *found)
