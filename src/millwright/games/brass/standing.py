"""The score of Brass by its parts, if the game ended now."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.brass import verbs
from millwright.games.brass.facts import CANAL
from millwright.games.brass.quotes import link_points, money_points, tile_points
from millwright.games.brass.view import View


def standing(v: View) -> list[tuple[str, list[int | None]]]:
    """B43 to B45: the score by its parts, as if links, flipped tiles and money counted now; all of it is public."""
    seats = range(v.table.seats)
    rows = [[part_now(v, seat, part) for seat in seats] for part in range(verbs.PARTS)]
    labels = [text(f"brass.draw.part_{part}") for part in range(verbs.PARTS)]
    total = text("brass.draw.total"), [sum([row[seat] for row in rows]) for seat in seats]
    return [(label, list(row)) for label, row in [*zip(labels, rows, strict=True), total]]


def part_now(v: View, seat: int, part: int) -> int:
    """What is scored already, and what this part would bring now."""
    t = v.table
    scored = t.scored[seat * verbs.PARTS + part]
    if not v.agenda:
        return scored
    canal = t.period == CANAL
    if part == (verbs.CANAL_LINKS if canal else verbs.RAIL_LINKS):
        return scored + link_points(t, seat)
    if part == (verbs.CANAL_TILES if canal else verbs.RAIL_TILES):
        return scored + tile_points(t, seat)
    return scored + money_points(t, seat) if part == verbs.MONEY else scored
