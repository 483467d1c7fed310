"""Locations: towns with their slots and tiles, waypoints, and the signs to the world outside."""

from __future__ import annotations

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.layout import CHART, HEAD, NAME, STEP, Block, layout
from millwright.games.brass.draw.pieces import PAPER, disc, symbol
from millwright.games.brass.draw.routes import routes
from millwright.games.brass.draw.tiles import empty_slot, tile_face
from millwright.games.brass.facts import EXTERNAL, INDUSTRIES, PORT, TOWN, Board, Facts
from millwright.games.brass.table import Table
from millwright.games.brass.view import View
from millwright.games.brass.words import colour_name, industry_name, name_of_place
from millwright.games.maps import centre
from millwright.games.picture import Box, path, placed, rect, title, write
from millwright.kernel import bits
from millwright.svg import Markup, el

Standing = tuple[int, int, int, bool]
"""What stands on a slot: owner, kind of tile, cubes, flipped; owner -1 for nothing."""


def board_map(v: View) -> Markup:
    """Connections below, locations of this board on top."""
    t = v.table
    found = [location(v.facts, t.board, place, standing(t, place)) for place in bits(t.board.map.present)]
    return el("g", {"id": "board-map"}, routes(v), el("g", {"id": "board-locations"}, *found))


def standing(t: Table, place: int) -> tuple[Standing, ...]:
    slots = t.board.map.slots_at[place]
    return tuple([(t.owners[s], t.tiles[s], t.cubes[s], bool(t.flipped >> s & 1)) for s in slots])


@remembered
def location(f: Facts, board: Board, place: int, tiles: tuple[Standing, ...]) -> Markup:
    kind, block = board.map.kinds[place], layout(board).blocks[place]
    if kind == TOWN:
        style, parts = "town", town(f, board, place, tiles)
    elif kind == EXTERNAL:
        style, parts = "external", external(board, place, block)
    else:
        style, parts = "waypoint", waypoint(board, place, block)
    return el("g", {"id": f"location-{board.map.location_ids[place]}", "class": style}, *parts)


def name_line(words: str, box: Box, style: str) -> Markup:
    return write(round(box[0] + box[2] / 2, 1), round(box[1] + HEAD - 6, 1), words, f"serif mid {style}", NAME)


# ---- towns


def town(f: Facts, board: Board, place: int, tiles: tuple[Standing, ...]) -> list[Markup]:
    """A riveted plate with the name, the slots below it."""
    block, m = layout(board).blocks[place], board.map
    parts = [tie(block), rect(block.plate, 4, "plate"), name_line(name_of_place(m, place), block.plate, "name")]
    for i, slot in enumerate(m.slots_at[place]):
        parts.append(slot_place(f, board, slot, block.slots[i], tiles[i]))
    return parts


def tie(block: Block) -> Markup:
    """The board behind the slots."""
    xs, ys = [x for x, _ in block.slots], [y for _, y in block.slots]
    half, top = STEP / 2 + 1, block.plate[1] + 8
    return rect((min(xs) - half, top, max(xs) - min(xs) + 2 * half, max(ys) - top + half), 5, "tie")


def slot_place(f: Facts, board: Board, slot: int, at: tuple[float, float], standing: Standing) -> Markup:
    owner, kind, cubes, flipped = standing
    name = f"slot-{board.map.slot_ids[slot].replace('/', '-')}"
    shows, place = board.map.slot_shows[slot], name_of_place(board.map, board.map.slot_locations[slot])
    if owner < 0:
        words = text("brass.draw.slot", place=place, slots=" / ".join([industry_name(i) for i in bits(shows)]))
        return placed(*at, title(words), empty_slot(shows), style="free", name=name)
    face = tile_face(f, board, owner, kind, cubes, flipped)
    style = f"tile colour-{f.colours[owner]} {'flipped' if flipped else 'unflipped'}"
    return placed(*at, title(tile_title(f, board, place, standing)), face, style=style, name=name)


def tile_title(f: Facts, board: Board, place: str, standing: Standing) -> str:
    owner, kind, cubes, flipped = standing
    tiles = board.tiles
    industry = tiles.industries[kind]
    words = text(
        "brass.draw.tile", place=place, seat=colour_name(f, owner), industry=industry_name(industry),
        level=tiles.levels[kind],
    )  # fmt: skip
    if flipped:
        return text("brass.draw.tile_flipped", tile=words, points=tiles.points[kind])
    if cubes:
        return text("brass.draw.tile_cubes", tile=words, count=cubes, good=text(f"brass.good.{INDUSTRIES[industry]}"))
    return words


# ---- waypoints and externals


def waypoint(board: Board, place: int, block: Block) -> list[Markup]:
    """B35: no slots, but gold discs: an oval plaque."""
    x, y, w, h = block.box
    m = board.map
    return [
        title(text("brass.draw.waypoint", place=name_of_place(m, place), discs=m.discs[place])),
        rect((x, y, w, h), h / 2, "waypoint-plate"),
        name_line(name_of_place(m, place), (x, y, w, h), "waypoint-name"),
        *discs(x + w / 2, y + 34, m.discs[place], 8.5),
    ]


def discs(x: float, y: float, count: int, r: float) -> list[Markup]:
    step = 2 * r + 4
    return [disc(x + (i - (count - 1) / 2) * step, y, r) for i in range(count)]


def external(board: Board, place: int, block: Block) -> list[Markup]:
    """B35, B43: a signboard that points out of the map, with an anchor: it counts as a built port."""
    x, y, w, _ = block.box
    m = board.map
    name = name_of_place(m, place)
    return [
        title(text("brass.draw.external", place=name, discs=m.discs[place])),
        path(signboard(block.box), class_="external-plate"),
        write(x + w / 2, y + 20, name, "serif mid external-name", NAME),
        symbol(PORT, x + w / 2 - 28, y + 38, 21, PAPER),
        *discs(x + w / 2 + 14, y + 38, m.discs[place], 9.5),
    ]


def signboard(box: Box) -> str:
    """A box with a point towards the nearest edge of the sheet."""
    x, y, w, h = box
    left, top, width, height = CHART.frame
    cx, cy = centre(box)
    edge = min((cx - left, "w"), (cy - top, "n"), (left + width - cx, "e"), (top + height - cy, "s"))[1]
    tip = {"n": (cx, y - 9), "s": (cx, y + h + 9), "w": (x - 9, cy), "e": (x + w + 9, cy)}[edge]
    corners = {
        "n": [(x, y + h), (x, y), tip, (x + w, y), (x + w, y + h)],
        "s": [(x, y), (x, y + h), tip, (x + w, y + h), (x + w, y)],
        "w": [(x + w, y), (x, y), tip, (x, y + h), (x + w, y + h)],
        "e": [(x, y), (x + w, y), tip, (x + w, y + h), (x, y + h)],
    }[edge]
    return "M" + "L".join([f"{a:.1f} {b:.1f}" for a, b in corners]) + "Z"
