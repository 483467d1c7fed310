"""What bots say to players, as it is kept: hints while they play, reviews and reasons afterwards."""

from __future__ import annotations

from dataclasses import dataclass

from millwright.bot import Term

Expected = tuple[float | None, float | None]
"""The points at the end, and the chance to win; nothing of what a bot cannot say."""


@dataclass(frozen=True)
class Hint:
    """What a bot would do in the place of a seat, and what speaks for it."""

    stamp: str  # what the seat decided upon
    words: str  # the move, in the notation of records
    terms: tuple[Term, ...]
    rest: dict[str, tuple[str, ...]]  # by language: what it would do then, to the end of the turn


@dataclass(frozen=True)
class Judged:
    """A decision of a finished game that a bot would have made otherwise."""

    seq: int  # the number of the move
    less: float  # by how much less it counts than the bot's
    told: dict[str, tuple[str, str]]  # by language: what was done, and what the bot would have done
    terms: tuple[Term, ...]  # of the bot's move
    others: tuple[Term, ...]  # of the move that was made


@dataclass(frozen=True)
class Deed:
    """A decision of a bot in a finished game, and what it says of it."""

    seq: int  # the number of the move
    told: dict[str, str]  # by language: what it did
    terms: tuple[Term, ...]
    expected: Expected


@dataclass(frozen=True)
class Foreseen:
    """What a bot expected at a decision of a finished game, from what its player could know."""

    seq: int  # the number of the move
    before: Expected  # if one goes on as the bot would
    after: Expected  # of what was done


@dataclass(frozen=True)
class Review:
    """What the strongest bot of the house thinks of a seat's game."""

    bot: str
    done: int = 0  # it has come to this move
    decisions: int = 0  # those that it could judge
    judged: tuple[Judged, ...] = ()
    foreseen: tuple[Foreseen, ...] = ()  # of all that it could judge; of earlier versions only where it could say
