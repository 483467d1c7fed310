"""The revenue track around the board, and the markers on it."""

from __future__ import annotations

from functools import cache
from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.maps import Company, Ring
from millwright.games.picture import colour_inks, mark, rect, write
from millwright.games.workshop.draw.land import CHART
from millwright.games.workshop.draw.pieces import INK, PAPER, seat_name
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.view import View
from millwright.svg import Markup, el, join, short

DEEP: Final = 34.0
"""How broad the track is; the board's edge is that far outside the map."""


SHARED: Final = Company(one=14.0, two=(11.5, 21.0), more=(8.0, 16.0, 16.0))


def track(v: View) -> Markup:
    """W25: the spaces, clockwise from the lower left corner, and a marker for each seat."""
    return el("g", {"id": "board-track"}, spaces(v.facts.numbers.track), markers(v))


def ring(last: int) -> Ring:
    return Ring(CHART.frame, DEEP, last + 1)


@cache
def spaces(last: int) -> Markup:
    left, top, width, height = CHART.frame
    edge = el("rect", {
        "x": left - DEEP / 2, "y": top - DEEP / 2, "width": width + DEEP, "height": height + DEEP,
        "fill": "none", "stroke": PAPER, "stroke-width": DEEP,
    })  # fmt: skip
    rims = [ring(last).rim(out, width, INK) for out, width in ((0, 2.2), (DEEP, 2.2), (-4, 0.8))]
    return join([edge, ticks(last), *rims, numbers(last)])


def ticks(last: int) -> Markup:
    """The lines between the spaces."""
    lines: list[str] = []
    for space in range(last + 1):
        (x, y), (dx, dy) = ring(last).middle(space, 0.0)
        a, b = dx * DEEP / 2, dy * DEEP / 2
        lines.append(f"M{x - a:.1f} {y - b:.1f}L{x + a:.1f} {y + b:.1f}")
    return el("path", {"d": "".join(lines), "stroke": INK, "stroke-width": 0.8, "fill": "none"})


def numbers(last: int) -> Markup:
    """Every fifth number, every tenth one bold; on a long track only the tens."""
    step = 5 if last <= 120 else 10
    found: list[Markup] = []
    for space in range(0, last + 1, step):
        (x, y), _ = ring(last).middle(space, 0.5)
        style = "num track-ten mid" if space % 10 == 0 else "num track-five mid"
        found.append(write(round(x, 1), round(y + 6.5, 1), str(space), style))
    return join(found)


def lap(revenue: int, last: int) -> tuple[int, int]:
    """The space of a marker, and what it has left behind by going past the end."""
    if revenue <= last:
        return revenue, 0
    return (revenue - 1) % last + 1, (revenue - 1) // last * last


def markers(v: View) -> Markup:
    """Markers on one space stand side by side."""
    last = v.facts.numbers.track
    on = [lap(revenue, last) for revenue in v.table.revenue]
    found: list[Markup] = []
    for seat in range(v.table.seats):
        company = [s for s in range(v.table.seats) if on[s][0] == on[seat][0]]
        who = (seat, seat_name(v, seat), tuple(v.table.colours_of(seat)))
        found.append(marker(v.facts, who, v.table.revenue[seat], on[seat], company.index(seat), len(company)))
    return el("g", {"id": "board-markers"}, *found)


Player = tuple[int, str, tuple[int, ...]]
"""A seat, what it is called, and its colours."""


@remembered
def marker(f: Facts, who: Player, revenue: int, space: tuple[int, int], nth: int, company: int) -> Markup:
    seat, name, colours = who
    (x, y), (dx, dy) = ring(f.numbers.track).middle(space[0], 0.5)
    r, shift, out = SHARED.place(nth, company)
    x, y = x - dy * shift + dx * out, y + dx * shift + dy * out
    title = el("title", {}, text("workshop.draw.track", seat=name, revenue=revenue))
    body = [counter(f, colours, r), past_end(space[1], r, dx, dy)]
    place = f"translate({x:.1f} {y:.1f})"
    return el("g", {"id": f"revenue-{seat}", "class": "marker movable", "transform": place}, title, *body)


def counter(f: Facts, colours: tuple[int, ...], r: float) -> Markup:
    """A round counter; with two colours (W45) it is halved."""
    if len(colours) == 1:
        fill, ink = colour_inks(f, colours[0])
        return join([el("circle", {"r": r, "fill": fill, "class": "piece"}), mark(colours[0], 0, 0, r * 0.5, ink)])
    halves: list[Markup] = []
    for side, colour in ((-1, colours[0]), (1, colours[1])):
        fill, ink = colour_inks(f, colour)
        arc = f"M0 {short(-r)}A{short(r)} {short(r)} 0 0 {int(side > 0)} 0 {short(r)}Z"
        halves += [el("path", {"d": arc, "fill": fill}), mark(colour, side * r * 0.45, 0, r * 0.3, ink)]
    return join([*halves, el("circle", {"r": r, "fill": "none", "class": "piece"})])


def past_end(spaces: int, r: float, dx: float, dy: float) -> Markup:
    """The tag of a marker that has gone round: how much to add."""
    if not spaces:
        return join([])
    x, y = -dx * (r + 20), -dy * (r + 12)
    words = text("workshop.draw.lap", spaces=spaces)
    plate = rect((x - 24, y - 11, 48, 22), 11, "", INK)
    return join([plate, write(x, y + 6.2, words, "num lap mid")])
