"""Slots and the tiles on them: what a slot accepts, and whose tile it is, its level, cubes and side."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered
from millwright.games.brass.draw.layout import TILE
from millwright.games.brass.draw.pieces import BRASS, INK, TINTS, cube, disc, symbol
from millwright.games.brass.facts import Board, Facts
from millwright.games.brass.words import LEVELS
from millwright.games.picture import colour_inks, mark, path, piece, rect, write
from millwright.kernel import bits
from millwright.svg import Markup, el, join

HALF: Final = TILE / 2


@remembered
def empty_slot(shows: int) -> Markup:
    """B18: the industries that a slot shows, around the origin."""
    ground = rect((-HALF, -HALF, TILE, TILE), 4, "slot")
    found = bits(shows)
    if len(found) == 1:
        return join([ground, symbol(found[0], 0, 0, 29, TINTS[found[0]])])
    if len(found) == 2:
        slash = path(f"M{-HALF + 5} {HALF - 5}L{HALF - 5} {-HALF + 5}", stroke="#8a8268", stroke_width=1.2)
        first, second = found
        signs = symbol(first, -9.8, -9.8, 19.5, TINTS[first]), symbol(second, 9.8, 9.8, 19.5, TINTS[second])
        return join([ground, slash, *signs])
    step = TILE / 3
    return join(
        [ground, *[symbol(n, step * (i % 3 - 1), step * (i // 3 - 0.5), 13, TINTS[n]) for i, n in enumerate(found)]]
    )


@remembered
def tile_face(f: Facts, board: Board, seat: int, kind: int, cubes: int, flipped: bool) -> Markup:
    """A tile around the origin: the owner's colour, or brass once it is flipped (B13, B26, B30, B38)."""
    return back(f, board, seat, kind) if flipped else front(f, board, seat, kind, cubes)


def front(f: Facts, board: Board, seat: int, kind: int, cubes: int) -> Markup:
    """Mark and level at the top; below them the industry, with its cubes beside it."""
    fill, ink = colour_inks(f, seat)
    industry, level = board.tiles.industries[kind], board.tiles.levels[kind]
    parts = [
        rect((-HALF, -HALF, TILE, TILE), 4, "piece", fill),
        mark(seat, -HALF + 10, -HALF + 10.5, 6, ink),
        write(HALF - 4, -HALF + 16, LEVELS[level], "num level end", None, ink),
    ]
    if not cubes:
        return join([*parts, symbol(industry, -1, 7.5, 27, ink)])
    return join([*parts, symbol(industry, -12, 10.5, 17.5, ink), *pile(industry, cubes)])


def pile(industry: int, cubes: int) -> list[Markup]:
    """As many cubes as there are up to three, one behind the other, and their number on the foremost."""
    behind = [cube(industry, 8 + 2.1 * i, 10 - 2.1 * i, 20.5) for i in range(min(cubes, 3) - 1, 0, -1)]
    return [*behind, cube(industry, 8, 10, 20.5), write(5.4, 18, str(cubes), "num cubes mid")]


def back(f: Facts, board: Board, seat: int, kind: int) -> Markup:
    """B43, B44: brass in a frame of the owner's colour, with the gold disc and the points on it."""
    fill, ink = colour_inks(f, seat)
    industry, level = board.tiles.industries[kind], board.tiles.levels[kind]
    corner = f"M{-HALF} {-HALF + 4}q0-4 4-4H{-HALF + 20}V{-HALF + 16}q0 4-4 4H{-HALF}Z"
    return join(
        [
            rect((-HALF, -HALF, TILE, TILE), 4, "piece", fill),
            rect((-HALF + 4, -HALF + 4, TILE - 8, TILE - 8), 1.5, "", BRASS),
            path(corner, fill=fill),
            mark(seat, -HALF + 10, -HALF + 10.5, 6, ink),
            write(HALF - 6.5, -HALF + 17, LEVELS[level], "num level end", None, INK),
            symbol(industry, -12, 11, 13.5, TINTS[industry]),
            disc(8.8, 9, 13),
            write(8.8, 15.3, str(board.tiles.points[kind]), "num points mid"),
        ]
    )


@remembered
def small_slot(f: Facts, shows: int, owner: int, size: float) -> Markup:
    """A slot on a card: what it shows, or the piece of whoever has built there."""
    if owner >= 0:
        return piece(f, owner, 0, 0, size)
    return el("g", {"transform": f"scale({size / TILE:.3f})"}, empty_slot(shows))
