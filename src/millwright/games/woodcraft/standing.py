"""The score of Woodcraft by its parts, if the game ended now."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.game import Standing
from millwright.games.woodcraft.names import part_name
from millwright.games.woodcraft.origins import SCORE_PARTS
from millwright.games.woodcraft.points import points_by_part
from millwright.games.woodcraft.scoring import points_at_end
from millwright.games.woodcraft.view import View


def standing(v: View) -> Standing:
    """C47 to C53: points by where they come from, then all of them; nothing of it is secret."""
    columns = final_points(v)
    rows: Standing = [(part_name(part), [column[part] for column in columns]) for part in range(SCORE_PARTS)]
    return [*rows, (text("woodcraft.draw.total"), [sum(column) for column in columns])]


def final_points(v: View) -> list[list[int]]:
    """By seat and part; while the game goes on, with what its end would add."""
    return points_at_end(v.table) if v.agenda else [points_by_part(v.table, seat) for seat in range(v.table.seats)]
