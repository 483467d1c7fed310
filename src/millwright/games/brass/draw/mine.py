"""What is the viewer's own besides the cards: the purse, and each stack of tiles level by level (B01, B19)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.brass.draw.pieces import TINTS, cube, disc, panel, symbol
from millwright.games.brass.facts import CANAL, COAL, INDUSTRIES, IRON, RAIL, Board, Facts
from millwright.games.brass.quotes import income_of
from millwright.games.brass.view import View
from millwright.games.brass.words import LEVELS, colour_name, money_words
from millwright.games.picture import Box, bold_breadth, path, piece, rect, title, write
from millwright.svg import Markup, el

PURSE: Final = 130.0
MAT: Final = 206.0
ROW: Final = 24.0


def purse(v: View, box: Box) -> Markup:
    """B10: money, income and the space of the marker."""
    t, seat = v.table, v.seat
    return drawn_purse(v.facts, seat, t.money[seat], income_of(t, seat), t.space[seat], box)


@remembering(256)
def drawn_purse(f: Facts, seat: int, money: int, income: int, space: int, box: Box) -> Markup:
    x, y, w, _ = box
    mid, name, pay = x + w / 2, colour_name(f, seat), money_words(income)
    return panel(
        "purse", box, "",
        title(text("brass.draw.income_at", seat=name, income=pay, space=space)),
        piece(f, seat, x + 24, y + 26, 30),
        write(x + 45, y + 32, name, "num player bold"),
        write(mid, y + 76, money_words(money), "num purse mid"),
        write(mid, y + 102, text("brass.draw.purse_income", income=pay), "num count mid"),
        write(mid, y + 124, text("brass.draw.purse_space", space=space), "num small mid"),
    )  # fmt: skip


# ---- stacks, level by level


@remembered
def mat(board: Board, industry: int, gone: int, period: int, box: Box) -> Markup:
    """B19: a line for each level of a stack, the one on top set off."""
    x, y, w, _ = box
    stack = board.tiles.stacks[industry]
    left, rows = stack[gone:], mat_head(industry, x, y, w)
    for i, kind in enumerate(sorted(set(stack), key=board.tiles.levels.__getitem__)):
        line = (x + 6, y + 34 + ROW * i, w - 12, ROW)
        if left and left[0] == kind:
            rows.append(rect((line[0], line[1] + 0.5, line[2], ROW - 1), 3, "on-top"))
        rows.append(mat_row(board, kind, left.count(kind), period, line))
    return panel(f"mat-{INDUSTRIES[industry]}", box, "", *rows)


def mat_head(industry: int, x: float, y: float, w: float) -> list[Markup]:
    """Sign and name; above the columns of income and points the shapes of their markers on the track."""
    name = text(f"brass.draw.mat.{INDUSTRIES[industry]}")
    return [
        symbol(industry, x + 20, y + 20, 20, TINTS[industry]),
        write(x + 36, y + 26, name, "serif bold", round(min(17.0, (w - 97) / bold_breadth(name)), 1)),
        el("circle", {"cx": x + w - 50, "cy": y + 20, "r": 7, "class": "marker-key"}),
        path(f"M{x + w - 28} {y + 13}h14v15l-7-4.5l-7 4.5z", class_="marker-key"),
    ]


def mat_row(board: Board, kind: int, left: int, period: int, box: Box) -> Markup:
    """Level, how many are left, price with cubes, income and points; faint if none is left."""
    x, y, w, h = box
    tiles, mid, low = board.tiles, y + h / 2, y + h / 2 + 5.7
    ink = "" if left else " faint"
    parts = [
        title(mat_words(board, kind, left)),
        write(x + 6, low, LEVELS[tiles.levels[kind]], f"num line bold{ink}"),
        write(x + 58, low, text("brass.draw.times", n=left), f"num line end{ink}"),
    ]
    if not tiles.periods[kind]:
        return el("g", {}, *parts, write(x + 72, low, text("brass.draw.never_built"), "num hint"))
    bar = "" if tiles.periods[kind] >> period & 1 else " barred"
    parts += [
        write(x + 100, low, money_words(tiles.costs[kind]), f"num line bold end{ink}{bar}"),
        *needs(board, kind, x + 110, mid),
        write(x + w - 34, low, text("brass.draw.plus", n=tiles.incomes[kind]), f"num line end{ink}"),
        disc(x + w - 15, mid, 10.8),
        points_words(tiles.points[kind], x + w - 15, mid),
    ]
    return el("g", {}, *parts)


def points_words(points: int, x: float, mid: float) -> Markup:
    """The number on a disc; one of two digits is smaller."""
    size = 16.0 if points < 10 else 14.0
    return write(x, mid + 0.355 * size, str(points), "num bold mid", size)


def mat_words(board: Board, kind: int, left: int) -> str:
    """The same in words, and when such a tile may be built if not always."""
    tiles = board.tiles
    words = text(
        "brass.draw.mat_row", level=tiles.levels[kind], count=left, cost=tiles.costs[kind],
        income=tiles.incomes[kind], points=tiles.points[kind],
    )  # fmt: skip
    note = {0: "never_built", 1 << CANAL: "canal_only", 1 << RAIL: "rail_only"}.get(tiles.periods[kind])
    return f"{words} ({text(f'brass.draw.{note}')})" if note else words


def needs(board: Board, kind: int, x: float, y: float) -> list[Markup]:
    """B20: the cubes that a tile needs."""
    tiles = board.tiles
    goods = [COAL] * tiles.coal[kind] + [IRON] * tiles.iron[kind]
    return [cube(good, x + 13 * i, y, 11) for i, good in enumerate(goods)]
