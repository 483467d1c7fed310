"""What stands around the parts in one picture: the wall behind them, names, the winners, where the data come from."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.brass.draw.pieces import panel
from millwright.games.brass.facts import STANDARD
from millwright.games.brass.quotes import points_of, winners
from millwright.games.brass.view import View
from millwright.games.brass.words import colour_name
from millwright.games.draw import Look
from millwright.games.phrases import data_note, reconstructed


def look(v: View) -> Look:
    f, t = v.facts, v.table
    names, won = [colour_name(f, seat) for seat in range(t.seats)], [] if v.agenda else winners(t)
    return Look(
        ground="url(#brass-bricks)",
        panel=panel,
        colours=f.colours,
        names=names,
        winners=won,
        results=[text("draw.winner", seat=names[seat], points=points_of(t, seat)) for seat in won],
        note=data_note(f, STANDARD, reconstructed("brass.draw.reconstruction", f.prov)),
    )
