"""What stands around the parts in one picture: the ground below them, names, the winner, where the data come from."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.draw import Look
from millwright.games.phrases import data_note
from millwright.games.workshop.draw.pieces import acting, panel, seat_name
from millwright.games.workshop.facts import STANDARD
from millwright.games.workshop.quotes import by_money
from millwright.games.workshop.view import View
from millwright.games.workshop.words import colour_name


def look(v: View) -> Look:
    f, t = v.facts, v.table
    sure = list(f.prov.values()).count("seed")
    won = [] if v.agenda else by_money(t, v.money)[:1]
    return Look(
        ground="#e9dcbd",
        panel=panel,
        colours=f.colours,
        names=[colour_name(f, colour) for colour in range(t.colours)],
        plays=[t.colours_of(seat) for seat in range(t.seats)],
        acting=acting(v),
        winners=won,
        results=[text("workshop.draw.turn_winner", seat=seat_name(v, seat), amount=v.money[seat]) for seat in won],
        note=data_note(f, STANDARD, text("workshop.draw.reconstruction", sure=sure, all=len(f.prov))),
    )
