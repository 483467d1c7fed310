"""Millwright: three games of industry, exact and fast. `millwright.new("brass", seats=4)` begins a match."""

from millwright.bot import Bot, Opinion
from millwright.games.game import Game, LogLine
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
from millwright.match import Match, Offer, Refused, new
from millwright.replay import read
from millwright.running import compiled

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "LUCK",
    "WATCHER",
    "Bot",
    "Event",
    "Game",
    "Illegal",
    "LogLine",
    "Match",
    "Move",
    "Offer",
    "Opinion",
    "Quote",
    "Refused",
    "compiled",
    "luck_move",
    "new",
    "offers",
    "play",
    "play_trusted",
    "quote",
    "read",
    "waiting",
]
