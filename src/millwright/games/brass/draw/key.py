"""The key: the signs of the industries, and how slots, tiles and routes are drawn."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.layout import Route
from millwright.games.brass.draw.pieces import TINTS, panel, symbol
from millwright.games.brass.draw.routes import bed
from millwright.games.brass.draw.tiles import empty_slot, tile_face
from millwright.games.brass.facts import CANAL, COAL, COTTON, INDUSTRIES, RAIL, Board, Facts
from millwright.games.brass.view import View
from millwright.games.picture import Box, Point, breadth, placed, write
from millwright.svg import Markup, el, join

SIGNS: Final = 36.0
"""How high the row of signs is."""


def key(v: View, box: Box) -> Markup:
    x, y, w, _ = box
    below = placed(x, y + SIGNS + 8, samples(v.facts, v.table.board, v.table.period))
    return panel("key", box, "", signs((x, y, w, SIGNS)), below)


@remembered
def signs(box: Box) -> Markup:
    """A sign and a name for each industry, in one row."""
    x, y, w, h = box
    names = [text(f"brass.draw.sign.{industry}") for industry in INDUSTRIES]
    air = (w - 14 - sum([breadth(name) * 14 + 22 for name in names])) / len(names)
    found: list[Markup] = []
    at = x + 9
    for i, name in enumerate(names):
        found += [
            symbol(i, at + 9, y + h / 2, 18, TINTS[i]),
            write(at + 22, y + h / 2 + 5, name, "num key"),
        ]
        at += breadth(name) * 14 + 22 + air
    return join(found)


@remembered
def samples(f: Facts, board: Board, period: int) -> Markup:
    """Slots and tiles to the left, routes to the right."""
    kind = board.tiles.stacks[COAL][0]
    faces = (
        ("slot", empty_slot(1 << COTTON | 1 << COAL)),
        ("built", tile_face(f, board, 0, kind, 2, False)),
        ("flipped", tile_face(f, board, 0, kind, 0, True)),
    )
    in_canal_period = {"both": 1 << CANAL | 1 << RAIL, "canal": 1 << CANAL, "rail": 1 << RAIL}
    lines = in_canal_period if period == CANAL else {"open": 1 << RAIL}
    found: list[Markup] = []
    for i, (name, face) in enumerate(faces):
        found += [placed(38, 32 + 53 * i, face), note(70, 37 + 53 * i, f"brass.draw.key_{name}")]
    for i, (name, modes) in enumerate(lines.items()):
        ends: tuple[Point, Point] = ((256.0, 32.0 + 53 * i), (336.0, 32.0 + 53 * i))
        route = el("g", {"fill": "none"}, *bed(Route(ends, ends), modes, period))
        found += [route, note(348, 37 + 53 * i, f"brass.draw.key_{name}")]
    return join(found)


def note(x: float, y: float, key: str) -> Markup:
    return write(x, y, text(key), "num key")
