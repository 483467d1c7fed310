"""What stands around the parts in one picture: the bench below them, names, the winner, where the data come from."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.draw import Look
from millwright.games.phrases import data_note, reconstructed
from millwright.games.woodcraft.draw.pieces import panel
from millwright.games.woodcraft.facts import STANDARD
from millwright.games.woodcraft.names import seat_name
from millwright.games.woodcraft.points import points_of, ranked
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.words import solo_words


def look(v: View) -> Look:
    f, t = v.facts, v.table
    won = [] if v.agenda else ranked(t)[:1]
    return Look(
        ground="url(#woodcraft-planks)",
        panel=panel,
        colours=f.colours,
        names=[seat_name(f, seat) for seat in range(t.seats)],
        winners=won,
        results=[winner_words(v, seat) for seat in won],
        note=data_note(f, STANDARD, reconstructed("woodcraft.draw.reconstruction", f.prov)),
    )


def winner_words(v: View, seat: int) -> str:
    """C52, C70."""
    f, points = v.facts, points_of(v.table, seat)
    if v.table.seats == 1:
        return solo_words(f, points)
    return text("draw.winner", seat=seat_name(f, seat), points=points)
