"""Which bot does what in the house: sits at a new table, plays for somebody, advises, reviews."""

from __future__ import annotations

from millwright.bots import BOTS, USUAL, preferred, usual
from millwright.games.registry import GAMES
from millwright.mind import chances


def at_new_tables(game: str) -> str:
    """Who sits there unless somebody is chosen: a solid player, for a game that is fun to win and to lose."""
    return usual(list(BOTS[game]))


def at_first_games(game: str) -> str:
    """Against whom a game is learned: somebody who overlooks much, as oneself does."""
    return preferred(list(BOTS[game]), "beginner", *USUAL)


def stand_in(game: str) -> str:
    """Who plays for somebody who has left: as solid as those at a new table, so that nobody gains by leaving."""
    return at_new_tables(game)


def foresees(game: str, seats: int) -> bool:
    """Whether everybody's chance to win can be told at such a table."""
    return chances.foresees(GAMES[game], seats)


def adviser(game: str) -> str:
    """Whose hints are given: the strongest that answers at once, for somebody waits."""
    return preferred(list(BOTS[game]), "strong", *USUAL)


def reviewer(game: str) -> str:
    """Who goes through finished games: the strongest, for nobody waits."""
    return preferred(list(BOTS[game]), "master")
