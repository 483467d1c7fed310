"""Games for the tests of provable luck: luck answers from a seed, all seats at random."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, below, offers
from millwright.match import AnyMatch, Match
from millwright.record import Pledge, Reader, Record, write_record
from millwright.service.luck import Luck, commitment

SEED: Final = "5eed" * 16
SALTS: Final = (("red", "a1" * 16), ("blue", "0b" * 16))
"""At Workshop of the World; the third seat is a bot, say, and gave none."""


@cache
def facts_of(game: str) -> Any:
    return GAMES[game].facts(None)


def salts_of(game: str) -> tuple[tuple[str, str], ...]:
    """The same salts under the names that the seats have in this game."""
    ids = GAMES[game].seat_ids(facts_of(game), 3)
    return tuple((ids[seat], salt) for seat, (_, salt) in enumerate(SALTS))


def played(game: str, most: int = 100_000) -> tuple[Record, Any]:
    """A game of three to its end, or of so many moves, with its seed laid open."""
    luck, rng = Luck(SEED, salts_of(game)), Random(game)
    match: AnyMatch = Match(Record(GAMES[game], facts_of(game), 3, {}, luck=Pledge(commitment(SEED), luck.salts, SEED)))
    while not match.over and match.moves < most:
        seat = match.waiting[0]
        moves = offers(match.state, seat)
        match.take(seat, luck.move(match.state, match.drawn) if seat == LUCK else moves[below(rng, len(moves))])
    return match.notes, match.state


@cache
def lucky_game(game: str, most: int = 100_000) -> str:
    """Its text."""
    return write_record(*played(game, most))


def read(text: str) -> Record:
    return Reader("a.game", text).read(None)
