"""Where everything on the map goes: blocks of slots, name plates, routes. Worked out once for each board."""

from __future__ import annotations

from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Final, final

from millwright.games.brass.facts import EXTERNAL, TOWN, Board, Map
from millwright.games.maps import Chart, centre, leave
from millwright.games.picture import Box, Line, Point, bold_breadth

CHART: Final = Chart("brass", frame=(52, 98, 1008, 956), crop=(30, 22, 952, 954), soft=6, hill="moor")
"""The map, inside the track of income and points."""

TILE: Final = 46.0
STEP: Final = 49.0  # from slot to slot
HEAD: Final = 23.0  # of a name plate
NAME: Final = 17.0  # type of a town's name
ACROSS: Final = 4  # slots in one row


@final
class Block:
    """A location on the sheet: its whole box, its name plate and its slots."""

    def __init__(self, box: Box, plate: Box, slots: list[Point]) -> None:
        self.box: Final = box
        self.plate: Final = plate
        self.slots: Final = slots  # middles


@final
class Route:
    """A connection on the sheet: from middle to middle of the blocks, and the stretch that can be seen."""

    def __init__(self, line: Line, seen: Line) -> None:
        self.line: Final = line
        self.seen: Final = seen
        (x, y), (x2, y2) = seen
        self.middle: Final[Point] = ((x + x2) / 2, (y + y2) / 2)
        self.length: Final = hypot(x2 - x, y2 - y)
        self.angle: Final = degrees(atan2(y2 - y, x2 - x))


@final
class Layout:
    """The map of one board on the sheet; what the board lacks has a place here, but is not drawn."""

    def __init__(self, blocks: list[Block], routes: list[Route], virtual: Route | None) -> None:
        self.blocks: Final = blocks
        self.routes: Final = routes
        self.virtual: Final = virtual


@lru_cache(maxsize=12)
def layout(board: Board) -> Layout:
    m = board.map
    blocks = [block(m, place) for place in range(len(m.location_ids))]
    routes = [route(blocks, a, b) for a, b in m.ends]
    virtual = route(blocks, *m.virtual) if m.virtual[0] >= 0 else None
    return Layout(blocks, routes, virtual)


# ---- blocks


def block(m: Map, place: int) -> Block:
    """The name plate above, the slots in rows below; waypoints and externals are plates with gold discs."""
    if m.kinds[place] != TOWN:
        return sign(m, place)
    count = max(1, len(m.slots_at[place]))
    across, rows = min(count, ACROSS), -(-count // ACROSS)
    wide = max(across * STEP + 3, bold_breadth(m.location_names[place]) * NAME + 14)
    x, y, w, h = CHART.inside(CHART.at(*m.places[place]), wide, HEAD + rows * STEP + 2, 5)
    slots: list[Point] = []
    for i in range(len(m.slots_at[place])):
        in_row = min(across, count - i // ACROSS * ACROSS)
        left = x + w / 2 - (in_row - 1) * STEP / 2
        slots.append((left + STEP * (i % ACROSS), y + HEAD + 1 + STEP * (i // ACROSS + 0.5)))
    return Block((x, y, w, h), (x, y, w, HEAD), slots)


def sign(m: Map, place: int) -> Block:
    external = m.kinds[place] == EXTERNAL
    wide = max(96.0 if external else 70.0, bold_breadth(m.location_names[place]) * NAME + (24 if external else 18))
    box = CHART.inside(CHART.at(*m.places[place]), wide, 54 if external else 47, 13 if external else 5)
    return Block(box, (box[0], box[1], box[2], HEAD), [])


# ---- routes


def route(blocks: list[Block], a: int, b: int) -> Route:
    p, q = centre(blocks[a].box), centre(blocks[b].box)
    return Route((p, q), (leave(blocks[a].box, p, q), leave(blocks[b].box, q, p)))
