"""Looking back at one's own game, reviewed: the decision made here, if the bot would have made another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from millwright.kernel import quotes
from millwright.service.advice import Judged
from millwright.service.draft import main_things
from millwright.service.reviewed import Differs, differs
from millwright.service.room import Room

MOST: Final = 6


@dataclass(frozen=True)
class Difference:
    """What the review says of a decision, and the drawn things of both moves."""

    differs: Differs
    mine: tuple[str, ...]
    best: tuple[str, ...]


def difference(room: Room, at: int, s: Any, view: Any) -> Difference | None:
    """The review belongs to the seat whose view it is; nobody else is told of it."""
    judged = judged_at(room, view.seat, at)
    if judged is None:
        return None
    foreseen = next((one for one in room.reviews[view.seat].foreseen if one.seq == judged.seq), None)
    told = differs(room, view.seat, judged, foreseen)
    mine = room.game.things(view, room.entries[at].move)
    return Difference(told, few(mine), few(things_called(room, s, view, told.best)))


def few(things: tuple[str, ...]) -> tuple[str, ...]:
    """So many at once, such as all towns that a wild card may stand for, would hide what else is marked."""
    return things if len(things) <= MOST else main_things(things)


def judged_at(room: Room, seat: int, at: int) -> Judged | None:
    review = room.reviews.get(seat)
    return next((one for one in review.judged if one.seq == at + 1), None) if review else None


def things_called(room: Room, s: Any, view: Any, words: str) -> tuple[str, ...]:
    """The things of a move, found by its words: only those are kept. None if the game has other words by now."""
    game = room.game
    called = (move for move, quote in quotes(s, view.seat) if game.offer(view, move, quote) == words)
    move = next(called, None)
    return game.things(view, move) if move else ()
