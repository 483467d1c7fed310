"""Everybody's chance to win, as far as a spectator could tell: no hidden card, purse or answer has a part in it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from millwright.mind.weights import BadWeights, craft_for, own_weights

if TYPE_CHECKING:
    from millwright.games.game import Game

WORLDS: Final = 8
"""So many worlds are imagined: what hands there may be is averaged out."""


def foresees(game: Game[Any, Any, Any], seats: int) -> bool:
    """Whether something was learned that can tell."""
    return seats > 1 and own_weights(game, seats).is_file()


def chances(game: Game[Any, Any, Any], view: Any, memory: Any, rng: Random) -> list[float]:
    """By seat, together one: the learned value of each seat in worlds imagined from a view, a spectator's."""
    seats = view.table.seats
    craft = craft_for(game, view.facts, seats)
    found = [0.0] * seats
    for _ in range(WORLDS):
        world = game.imagine(view, rng, memory)
        for seat in range(seats):
            expected = craft.value.forecast(craft.features(world, seat))
            if expected is None:
                raise BadWeights(f"{game.id} has learned nothing for {seats} players")
            found[seat] += expected[1]
    return shared(found)


def shared(found: list[float]) -> list[float]:
    """Each seat's part of the whole; the same for all where nobody has a chance of their own."""
    whole = 0.0
    for one in found:
        whole += one
    return [one / whole if whole > 0.0 else 1.0 / len(found) for one in found]
