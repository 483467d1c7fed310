"""The figures of Brass that stand beside each player's name."""

from __future__ import annotations

from millwright.catalogue import text
from millwright.games.brass.quotes import income_of, points_of
from millwright.games.brass.view import View
from millwright.games.brass.words import money_words
from millwright.games.figures import Figure, places


def strip(v: View) -> list[Figure]:
    """B48: all of it is public but the cards themselves."""
    t, seats = v.table, range(v.table.seats)
    values = {
        "turn": places(t.order, t.seats),
        "money": tuple([money_words(t.money[seat]) for seat in seats]),
        "income": tuple([money_words(income_of(t, seat)) for seat in seats]),
        "points": tuple([str(points_of(t, seat)) for seat in seats]),
        "cards": tuple([str(v.held[seat]) for seat in seats]),
    }
    return [Figure(text(f"brass.strip.{key}"), text(f"brass.strip.{key}_name"), row) for key, row in values.items()]
