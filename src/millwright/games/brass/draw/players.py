"""A row for each player: money, income, points, cards, links, and the five stacks of tiles."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, remembering, text
from millwright.games.brass.draw.pieces import INK, PALE_INK, cube, panel, symbol
from millwright.games.brass.draw.tiles import tile_face
from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, Board, Facts
from millwright.games.brass.quotes import income_of, link_points, points_of, quote_tile, tile_points
from millwright.games.brass.table import Table, stack_of, top
from millwright.games.brass.view import View
from millwright.games.brass.words import colour_name, industry_name, money_words
from millwright.games.picture import Box, asked, colour_inks, path, piece, placed, rect, title, write
from millwright.svg import Markup, el, join

COLUMNS: Final = (("money", 162.0), ("income", 239.0), ("points", 325.0), ("cards", 391.0), ("links", 442.0))
BARRIER: Final = "M8 11L42 45"
FEW: Final = 2
"""So few link pieces left are worth a warning."""


def players(v: View, box: Box) -> Markup:
    x, y, w, h = box
    heads = [head(key, x + at, y + 23) for key, at in COLUMNS]
    high = (h - 34) / v.table.seats
    rows = [player(v, seat, (x, y + 30 + seat * high, w, high)) for seat in range(v.table.seats)]
    return panel("players", box, text("brass.draw.players"), *heads, *rows)


def head(key: str, x: float, y: float) -> Markup:
    """The head of a column; those of income and points have the shape of their markers on the track."""
    shape = {
        "income": el("circle", {"cx": x - 30, "cy": y - 5, "r": 7, "class": "marker-key"}),
        "points": path(f"M{x - 36} {y - 12}h14v15l-7-4.5l-7 4.5z", class_="marker-key"),
    }
    name = write(x + (6 if key in shape else 0), y, text(f"brass.draw.{key}"), "num small mid")
    return join([shape[key], name]) if key in shape else name


def player(v: View, seat: int, box: Box) -> Markup:
    """The numbers above, the stacks below; a bar in the colour where the seat is asked."""
    stacks = tuple([stack_of_seat(v.table, seat, industry) for industry in range(len(INDUSTRIES))])
    return drawn_player(v.facts, v.table.board, seat, seat in asked(v), figures_of(v, seat), stacks, box)


Stack = tuple[int, int, str]
"""The top tile of a stack, how many are left, and why it cannot be built now."""


@remembering(256)
def drawn_player(
    f: Facts, board: Board, seat: int, asked: bool, numbers: tuple[int, ...], stacks: tuple[Stack, ...], box: Box
) -> Markup:
    x, y, w, h = box
    parts = [path(f"M{x + 10} {y:.1f}h{w - 20}", class_="rule")]
    if asked:
        parts.append(rect((x + 5, y + 4, 7, h - 8), 2, "piece", colour_inks(f, seat)[0]))
    parts += figures(f, seat, numbers, x, y + 30)
    for industry, one in enumerate(stacks):
        parts.append(stack(f, board, seat, industry, one, x + 17 + industry * 90.5, y + 58))
    return el("g", {"id": f"player-{seat}", "class": "player"}, *parts)


def figures_of(v: View, seat: int) -> tuple[int, ...]:
    """B48: all of it is public but the cards themselves."""
    t = v.table
    gain = link_points(t, seat) + tile_points(t, seat) if v.agenda else 0
    income, points = income_of(t, seat), points_of(t, seat)
    return t.money[seat], income, t.space[seat], points, gain, v.held[seat], t.pieces[seat]


def figures(f: Facts, seat: int, numbers: tuple[int, ...], x: float, y: float) -> list[Markup]:
    money, income, space, points, gain, cards, links = numbers
    at = dict(COLUMNS)
    return [
        piece(f, seat, x + 35, y, 34),
        write(x + 57, y + 7, colour_name(f, seat), "num player"),
        told("money", seat, figure(x + at["money"], y + 9, money_words(money))),
        told(
            "pay", seat,
            figure(x + at["income"] - 17, y + 9, money_words(income)),
            write(x + at["income"] + 26, y + 8, text("brass.draw.space", n=space), "num small mid"),
        ),
        told(
            "points", seat,
            figure(x + at["points"] - (16 if gain else 0), y + 9, str(points)),
            coming(gain, x + at["points"] + 24, y + 8),
        ),
        told("cards", seat, figure(x + at["cards"], y + 9, str(cards))),
        told("links", seat, links_left(links, x + at["links"], y + 9)),
    ]  # fmt: skip


def told(name: str, seat: int, *parts: Markup) -> Markup:
    """A figure under a name of its own, so that a page can find it and show that it has changed."""
    return el("g", {"id": f"{name}-{seat}"}, *parts)


def figure(x: float, y: float, words: str) -> Markup:
    """A number that matters; a long one in smaller type, so that it stays in its column."""
    return write(x, y, words, "num big mid" if len(words) < 4 else "num big long mid")


def links_left(count: int, x: float, y: float) -> Markup:
    """B36: link pieces, with a warning when they run out."""
    if count > FEW:
        return write(x, y, str(count), "num big mid")
    return write(x, y, text("brass.draw.few", n=count), "num big mid few")


def coming(points: int, x: float, y: float) -> Markup:
    """B43, B44: what links and flipped tiles would score now."""
    if not points:
        return join([])
    words = title(text("brass.draw.coming", points=points))
    return el("g", {}, words, write(x, y, text("brass.draw.plus", n=points), "num small mid"))


# ---- stacks


def stack_of_seat(t: Table, seat: int, industry: int) -> Stack:
    left = len(t.board.tiles.stacks[industry]) - t.stacks[stack_of(seat, industry)]
    return top(t, seat, industry), left, quote_tile(t, seat, industry).why


def stack(f: Facts, board: Board, seat: int, industry: int, one: Stack, x: float, y: float) -> Markup:
    """B19: the top tile, how many are left, and what it costs or why it cannot be built now."""
    face = stack_face(f, board, seat, industry, *one)
    tip = title(stack_title(board, industry, *one))
    return placed(x, y, tip, face, name=f"stack-{seat}-{INDUSTRIES[industry]}")


def stack_title(board: Board, industry: int, kind: int, left: int, why: str) -> str:
    if not left:
        return text("brass.draw.stack_none", industry=industry_name(industry))
    tiles = board.tiles
    words = text(
        "brass.draw.stack", industry=industry_name(industry), level=tiles.levels[kind], count=left,
        cost=tiles.costs[kind], income=tiles.incomes[kind], points=tiles.points[kind],
    )  # fmt: skip
    return f"{words} ({text(f'brass.draw.{why}')})" if why else words


@remembered
def stack_face(f: Facts, board: Board, seat: int, industry: int, kind: int, left: int, why: str) -> Markup:
    """A stack in a box that begins at the origin: 84 wide, 72 high."""
    if not left:
        place = rect((2, 4, 46, 46), 4, "card-place")
        count = write(55.5, 34, text("brass.draw.times", n=0), "num count", None, PALE_INK)
        return join([place, symbol(industry, 25, 27, 24, "#8d8f86"), count])
    fill = colour_inks(f, seat)[0]
    edges = [rect((2 + 1.7 * i, 4 - 1.7 * i, 46, 46), 4, "piece", fill) for i in range(min(3, left - 1), 0, -1)]
    tile = placed(25, 27, tile_face(f, board, seat, kind, 0, False))
    count = write(55.5, 34, text("brass.draw.times", n=left), "num count" if left < 10 else "num count many")
    return join([*edges, tile, *(barred(why) if why else cost(board, kind)), count])


def cost(board: Board, kind: int) -> list[Markup]:
    """B20: the price of the tile, and the cubes that it needs."""
    tiles = board.tiles
    parts = [write(3, 67, money_words(tiles.costs[kind]), "num cost")]
    at = 48.0
    for industry, need in ((COAL, tiles.coal[kind]), (IRON, tiles.iron[kind])):
        for _ in range(need):
            parts.append(cube(industry, at, 62, 11))
            at += 14
    return parts


def barred(why: str) -> list[Markup]:
    """A hint that the top tile cannot be built in this period."""
    veil = rect((2, 4, 46, 46), 4, "veil")
    bar = path(BARRIER, stroke="#ffffff", stroke_width=6.5), path(BARRIER, stroke=INK, stroke_width=3.4)
    return [veil, *bar, write(2, 67, text(f"brass.draw.{why}"), "num hint")]
