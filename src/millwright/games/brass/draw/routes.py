"""Connections: routes that wait, canals and rails that stand (B33 to B36)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.layout import Route, layout
from millwright.games.brass.draw.pieces import INK, PAPER
from millwright.games.brass.facts import CANAL, PERIODS, RAIL, Board, Facts
from millwright.games.brass.view import View
from millwright.games.brass.words import colour_name, name_of_place
from millwright.games.maps import winding
from millwright.games.picture import Line, colour_inks, mark, path, placed, title
from millwright.svg import Markup, el, join

WATER: Final = "#8ecbe6"
BED: Final = "#a9c9d8"
SLEEPER: Final = "#4d3d2c"
TOUCH: Final = 30
"""How broad a route is for a finger: an unseen stroke along it."""


def routes(v: View) -> Markup:
    """All connections of this board; those that stand lie above those that wait."""
    t = v.table
    found = [(t.links[c] >= 0, c) for c, mode in enumerate(t.board.map.modes) if mode]
    found.sort()
    drawn = [connection(v.facts, t.board, c, t.links[c], t.period) for _, c in found]
    return el("g", {"id": "board-connections"}, virtual(t.board), *drawn)


@remembered
def virtual(board: Board) -> Markup:
    """B16: the virtual link, which is never built."""
    way = layout(board).virtual
    if way is None:
        return join([])
    names = [name_of_place(board.map, place) for place in board.map.virtual]
    words = title(text("brass.draw.virtual", a=names[0], b=names[1]))
    return el("g", {"id": "virtual-link"}, words, stroke(way.line, INK, 2.6, "1 8", "round"))


@remembered
def connection(f: Facts, board: Board, c: int, owner: int, period: int) -> Markup:
    """One line from block to block: a bed that waits for its period, or a canal or rail with its owner's piece."""
    way, m = layout(board).routes[c], board.map
    parts = [title(connection_title(f, board, c, owner))]
    if owner < 0:
        now = m.modes[c] >> period & 1
        kind = "free" if now else "later"
        parts += bed(way, m.modes[c], period)
        parts += [free_space(way)] if now else []
    else:
        kind = f"{PERIODS[period]} colour-{f.colours[owner]}"
        fill = colour_inks(f, owner)[0]
        parts += rail(way.line, fill) if period == RAIL else canal(way.line, fill)
        parts.append(link_piece(f, way, owner, f"link-{m.connection_ids[c]}"))
    gone = period == RAIL and not m.modes[c] >> RAIL & 1
    parts += [] if gone else [stroke(way.seen, "transparent", TOUCH)]
    return el("g", {"id": f"connection-{m.connection_ids[c]}", "class": f"connection {kind}"}, *parts)


def connection_title(f: Facts, board: Board, c: int, owner: int) -> str:
    m = board.map
    a, b = m.ends[c]
    modes = [text(f"brass.draw.mode_{period}") for period in (CANAL, RAIL) if m.modes[c] >> period & 1]
    who = colour_name(f, owner) if owner >= 0 else text("brass.draw.free")
    kind = text("brass.draw.both").join(modes)
    return text("brass.draw.connection", a=name_of_place(m, a), b=name_of_place(m, b), kind=kind, who=who)


def stroke(line: Line, ink: str, width: float, dash: str | None = None, cap: str | None = None) -> Markup:
    (x, y), (x2, y2) = line
    d = f"M{x:.1f} {y:.1f}L{x2:.1f} {y2:.1f}"
    return path(d, stroke=ink, stroke_width=width, stroke_dasharray=dash, stroke_linecap=cap)


# ---- routes that wait


def bed(way: Route, modes: int, period: int) -> list[Markup]:
    """Water for a canal route, sleepers for a rail route, both for both. Before its time a rail is faint; afterwards
    nothing is left of a canal: water that nobody can use any more would look like a link."""
    rails = bool(modes >> RAIL & 1)
    if period == RAIL:
        return sleepers(way, 13) if rails else []
    if not modes >> CANAL & 1:
        return [stroke(way.line, "#a8997c", 1.4), stroke(way.line, "#a8997c", 6, "1.4 7")]
    water = [stroke(way.line, "#55707c", 8.4), stroke(way.line, BED, 6)]
    return [*water, *(sleepers(way, 8.4)[1:] if rails else [])]


def sleepers(way: Route, wide: float) -> list[Markup]:
    return [stroke(way.line, "#6a5b44", 2.6), stroke(way.line, "#6a5b44", wide, "2.2 8")]


def free_space(way: Route) -> Markup:
    """Where the link piece would lie."""
    x, y = way.middle
    return el("circle", {"cx": x, "cy": y, "r": 7.5, "class": "space"})


# ---- links


def canal(line: Line, fill: str) -> list[Markup]:
    """Winding water between banks of the owner's colour."""
    d = winding(line, 40, 6)
    return [
        path(d, stroke=INK, stroke_width=19),
        path(d, stroke=fill, stroke_width=16.6),
        path(d, stroke=WATER, stroke_width=8),
        path(d, stroke="#ffffff", stroke_width=1.5, stroke_dasharray="7 6"),
    ]


def rail(line: Line, fill: str) -> list[Markup]:
    """Sleepers under two rails of the owner's colour."""
    return [
        stroke(line, SLEEPER, 22, "4.4 5"),
        stroke(line, INK, 14.6),
        stroke(line, fill, 12.8),
        stroke(line, PAPER, 4),
        stroke(line, SLEEPER, 4, "4.4 5"),
    ]


def link_piece(f: Facts, way: Route, owner: int, name: str) -> Markup:
    """The owner's piece at the middle; its mark stands upright, or a square would look like a diamond."""
    fill, ink = colour_inks(f, owner)
    body = el("circle", {"r": 12.5, "fill": fill, "class": "piece"})
    return placed(*way.middle, body, mark(owner, 0, 0, 6.8, ink), style="link", name=name)
