"""The games, by id."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.game import BRASS
from millwright.games.game import AnyGame
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.workshop.game import WORKSHOP

GAMES: Final[dict[str, AnyGame]] = {game.id: game for game in (WORKSHOP, BRASS, WOODCRAFT)}
