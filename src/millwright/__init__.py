"""Millwright: three games of industry, exact and fast."""

from millwright.games.game import Game
from millwright.games.registry import GAMES
from millwright.kernel import (
    LUCK,
    WATCHER,
    Event,
    Illegal,
    Move,
    Quote,
    luck_move,
    offers,
    play,
    play_trusted,
    quote,
    waiting,
)

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "LUCK",
    "WATCHER",
    "Event",
    "Game",
    "Illegal",
    "Move",
    "Quote",
    "luck_move",
    "offers",
    "play",
    "play_trusted",
    "quote",
    "waiting",
]
