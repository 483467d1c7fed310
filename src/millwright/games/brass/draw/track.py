"""The track around the board: 100 spaces that count income and points alike, and the markers on them (B10, B40)."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.brass.draw.layout import CHART
from millwright.games.brass.draw.pieces import INK, PAPER
from millwright.games.brass.facts import Board, Facts
from millwright.games.brass.quotes import income_of, points_of
from millwright.games.brass.view import View
from millwright.games.brass.words import colour_name, money_words
from millwright.games.maps import Company, Ring
from millwright.games.picture import colour_inks, mark, path, placed, rect, title, write
from millwright.svg import Markup, el, join

DEEP: Final = 40.0
"""How broad the track is; the board's edge is that far outside the map."""

BANDS: Final = ("#f8f2e1", "#e3d5b0")
"""Spaces of one income level have one of these grounds, those of the next the other."""

SHARED: Final = Company(one=14.5, two=(9.5, 19.5), more=(8.6, 17.6, 18.4))
INCOME: Final = 0
POINTS: Final = 1


def track(v: View) -> Markup:
    """The spaces, clockwise from the lower left corner, and two markers for each seat."""
    return el("g", {"id": "board-track"}, spaces(v.table.board), markers(v))


def ring(board: Board) -> Ring:
    return Ring(CHART.frame, DEEP, len(board.tracks.income))


@remembered
def spaces(board: Board) -> Markup:
    income = board.tracks.income
    cells = [cell(board, space) for space in range(len(income))]
    rims = [ring(board).rim(out, width, INK) for out, width in ((0, 2.4), (DEEP, 2.4), (DEEP + 3, 1.2))]
    return join([*cells, *rims, levels(board), numbers(board)])


def cell(board: Board, space: int) -> Markup:
    """One space, in the ground of its income level."""
    income = board.tracks.income
    (x, y), (dx, dy) = ring(board).middle(space, 0.0)
    (x2, y2), _ = ring(board).middle(space, 1 - 1e-9)
    a, b = dx * DEEP / 2, dy * DEEP / 2
    corners = ((x - a, y - b), (x + a, y + b), (x2 + a, y2 + b), (x2 - a, y2 - b))
    ground = BANDS[sorted(set(income)).index(income[space]) % 2]
    d = "M" + "L".join([f"{px:.1f} {py:.1f}" for px, py in corners]) + "Z"
    return path(d, fill=ground, stroke="#8c8062", stroke_width=0.8)


def levels(board: Board) -> Markup:
    """The pounds of each income level, once, on the lower half of the middle one of its spaces."""
    income, found = board.tracks.income, []
    for level in sorted(set(income)):
        space = income.index(level) + (income.count(level) - 1) // 2
        (x, y), _ = ring(board).middle(space, 0.5)
        found.append(write(round(x, 1), round(y + 15, 1), money_words(level), "num track-level mid"))
    return join(found)


def numbers(board: Board) -> Markup:
    """Every fifth number, on the upper half of its space."""
    found: list[Markup] = []
    for space in range(0, len(board.tracks.income), 5):
        (x, y), _ = ring(board).middle(space, 0.5)
        found.append(write(round(x, 1), round(y - 4, 1), str(space), "num track-space mid"))
    return join(found)


# ---- markers


def markers(v: View) -> Markup:
    """Markers on one space stand side by side."""
    t = v.table
    count, points = len(t.board.tracks.income), [points_of(t, seat) for seat in range(t.seats)]
    on = [(t.space[seat], INCOME, seat) for seat in range(t.seats)]
    on += [(points[seat] % count, POINTS, seat) for seat in range(t.seats)]
    found: list[Markup] = []
    for space, kind, seat in on:
        company = [one for one in on if one[0] == space]
        amount = income_of(t, seat) if kind == INCOME else points[seat]
        place = (space, company.index((space, kind, seat)), len(company))
        found.append(marker(v.facts, t.board, kind, seat, amount, *place))
    return el("g", {"id": "board-markers"}, *found)


@remembered
def marker(f: Facts, board: Board, kind: int, seat: int, amount: int, space: int, nth: int, company: int) -> Markup:
    """The marker of a seat's income or points, so much of it, on a space that it may share."""
    (x, y), (dx, dy) = ring(board).middle(space, 0.5)
    r, shift, out = SHARED.place(nth, company)
    aside, down = dx * out - dy * shift, dx * shift + dy * out
    if kind == INCOME:
        return placed(
            x + aside, y + down, *income_marker(f, seat, amount, space, r), style="income", name=f"income-{seat}"
        )
    count, tag = len(board.tracks.income), join([])
    if amount >= count and company == 1:
        r, down = 10.5, -8.5
        tag = past_end(amount // count * count, -aside, -down)
    lapped = amount > board.tracks.last
    return placed(
        x + aside, y + down, *points_marker(f, seat, amount, lapped, r), tag, style="score", name=f"score-{seat}"
    )


def income_marker(f: Facts, seat: int, income: int, space: int, r: float) -> list[Markup]:
    """A coin."""
    fill, ink = colour_inks(f, seat)
    words = text("brass.draw.income_at", seat=colour_name(f, seat), income=money_words(income), space=space)
    return [title(words), el("circle", {"r": r, "fill": fill, "class": "piece"}), mark(seat, 0, 0, r * 0.5, ink)]


def points_marker(f: Facts, seat: int, points: int, lapped: bool, r: float) -> list[Markup]:
    """A banner, with a gold stripe once it has gone round; if it is alone on its space a tag says so too."""
    fill, ink = colour_inks(f, seat)
    words = text("brass.draw.points_at", seat=colour_name(f, seat), points=points)
    d = f"M{-r:.1f} {-r:.1f}H{r:.1f}V{r * 1.15:.1f}L0 {r * 0.6:.1f}L{-r:.1f} {r * 1.15:.1f}Z"
    parts = [title(words), path(d, fill=fill, class_="piece"), mark(seat, 0, -r * 0.12, r * 0.46, ink)]
    stripe = path(f"M{0.7 - r:.1f} {2 - r:.1f}H{r - 0.7:.1f}", class_="lapped")
    return [*parts, stripe] if lapped else parts


def past_end(spaces: int, x: float, y: float) -> Markup:
    """The tag of a points marker that has gone round: how much to add, at the foot of the space."""
    plate = rect((x - 18.5, y + 4.5, 37, 15), 3, "", INK)
    return join([plate, write(x, y + 17, text("brass.draw.lap", spaces=spaces), "num lap mid", None, PAPER)])
