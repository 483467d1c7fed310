"""Cards: those in the viewer's hand, and the discards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.brass.draw.pieces import PALE_INK, SLATE, TINTS, panel, symbol
from millwright.games.brass.draw.tiles import small_slot
from millwright.games.brass.facts import Board, Facts
from millwright.games.brass.view import View
from millwright.games.brass.words import LEVELS, industry_name, money_words, name_of_place
from millwright.games.picture import Box, bold_breadth, breadth, clipped, path, placed, rect, title, write
from millwright.svg import Markup, el, join

CARD: Final = 112.0
DISCARD: Final = 40.0
"""The room for a number of discards, and some air."""

LETTER: Final = 15.0
"""The size of their names."""


@lru_cache(maxsize=1024)  # every offer to build asks for them
def named_cards(hand: tuple[int, ...], board: Board) -> list[tuple[int, str]]:
    """The cards with names that they keep while others come and go: equal ones are counted."""
    ids = board.deck.ids
    return [(card, f"card-{ids[card]}-{hand[: i + 1].count(card)}") for i, card in enumerate(hand)]


def card_sheet(wide: float, ink: str, heading: str, words: str) -> tuple[list[Markup], float]:
    """Paper and head of a card, 138 high; and where its picture begins: a long name takes two lines."""
    lines = broken(heading, 15.5, wide - 12)
    deep = 28.0 + 15 * (len(lines) - 1)
    head = f"M0 {deep}v{7 - deep}a7 7 0 0 1 7-7h{wide - 14:.1f}a7 7 0 0 1 7 7v{deep - 7}z"
    size = min([17.0, *[(wide - 6) / bold_breadth(line) for line in lines]])
    names = [write(wide / 2, 20 + 16 * i, line, "serif head bold mid", size) for i, line in enumerate(lines)]
    picture = rect((6, deep + 5, wide - 12, 103 - deep), 0, "picture")
    return [title(words), rect((0, 0, wide, 138), 7, "card-sheet"), path(head, fill=ink), picture, *names], deep + 5


def broken(words: str, size: float, width: float) -> list[str]:
    """Words on one line, or on two if they are too long, parted after a blank or a hyphen near the middle."""
    cuts = [i + 1 for i, c in enumerate(words) if c in " -"]
    if bold_breadth(words) * size <= width or not cuts:
        return [words]
    cut = min(cuts, key=lambda at: max(bold_breadth(words[:at]), bold_breadth(words[at:])))
    return [words[:cut].rstrip(), words[cut:]]


@remembered
def town_card(f: Facts, board: Board, place: int, owners: tuple[int, ...], wide: float) -> Markup:
    """The slots of the town as they are now, and how many are free."""
    m = board.map
    name, free = name_of_place(m, place), owners.count(-1)
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


# ---- discards


def discard_list(v: View, box: Box) -> Markup:
    """B48: every discarded card, by kind."""
    x, y, w, h = box
    table = discard_table(v.table.board, tuple(v.table.discards), (x + 12, y + 32, w - 20, h - 40), 2)
    return panel("discards", box, text("brass.draw.discards_head"), table)


@remembering(256)
def discard_table(board: Board, discards: tuple[int, ...], box: Box, across: int) -> Markup:
    x, y, w, h = box
    kinds = [card for card, count in enumerate(board.deck.counts) if count]
    rows = -(-len(kinds) // across)
    columns = [kinds[i : i + rows] for i in range(0, len(kinds), rows)]
    needs = [DISCARD + max([breadth(short_name(board, card)) * LETTER for card in column]) for column in columns]
    cells: list[Markup] = []
    for column, need in zip(columns, needs, strict=True):
        wide = w * need / sum(needs)
        places = [(card, y + h / rows * (i + 0.7)) for i, card in enumerate(column)]
        cells += [discard(board, card, discards[card], x, low, wide) for card, low in places]
        x += wide
    return el("g", {"id": "discards"}, *cells)


def short_name(board: Board, card: int) -> str:
    """What stands on a card: a town or an industry."""
    industry = board.deck.industries[card]
    return industry_name(industry) if industry >= 0 else board.map.location_names[board.deck.locations[card]]


@remembered
def discard(board: Board, card: int, count: int, x: float, y: float, wide: float) -> Markup:
    """One kind of card: how many of it lie there, of how many, and its name."""
    ink = None if count else PALE_INK
    number = write(x + 28, y, text("brass.draw.share", n=count, all=board.deck.counts[card]), "num bold end", 15, ink)
    name = write(x + 34, y, clipped(short_name(board, card), LETTER, wide - DISCARD), "serif", LETTER, ink)
    return el("g", {"id": f"discard-{board.deck.ids[card]}"}, number, name)
