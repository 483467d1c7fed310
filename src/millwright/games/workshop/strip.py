"""The figures of Workshop of the World that stand beside each player's name."""

from __future__ import annotations

from millwright.catalogue import remembered, text
from millwright.games.figures import Figure
from millwright.games.workshop.standing import INCOMES, Income, incomes, pending
from millwright.games.workshop.view import HIDDEN, View
from millwright.games.workshop.words import pounds


def strip(v: View) -> list[Figure]:
    """W33, W34, W36: what an income would bring now; W44: money as far as one may know it. At the end it is all."""
    places = tuple([places_of(v, seat) for seat in range(v.table.seats)])
    more = tuple([pending(v, seat) for seat in range(v.table.seats)])
    return [*figures(places, tuple(v.money), incomes(v), more, bool(v.agenda))]


@remembered
def figures(
    places: tuple[str, ...], money: tuple[int, ...], gains: tuple[Income, ...], more: tuple[int, ...], playing: bool
) -> list[Figure]:
    rows = {"turn": places, "money": purses(money)}
    rows |= {name: tuple([pounds(gain[n]) for gain in gains]) for n, name in enumerate(INCOMES)}
    rows["revenue"] = tuple([with_pending(words, n) for words, n in zip(rows["revenue"], more, strict=True)])
    known = {key: row for key, row in rows.items() if any(row) and (playing or key == "money")}
    return [
        Figure(text(f"workshop.strip.{key}"), text(f"workshop.strip.{key}_name"), row) for key, row in known.items()
    ]


def with_pending(words: str, more: int) -> str:
    """W25: an amount, and what the turn that goes on will add to it."""
    return text("workshop.pending", amount=words, n=more) if more else words


def purses(money: tuple[int, ...]) -> tuple[str, ...]:
    """W44: a closed one says that it is; nothing for whoever may look into none."""
    if all(amount == HIDDEN for amount in money):
        return ()
    return tuple([text("workshop.strip.secret") if amount == HIDDEN else pounds(amount) for amount in money])


def places_of(v: View, seat: int) -> str:
    """W48: with two players each has two colours, and so two places."""
    colours = v.table.colours_of(seat)
    return "+".join([str(n) for n, colour in enumerate(v.table.order, 1) if colour in colours])
