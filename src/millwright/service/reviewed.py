"""A review as its player sees it: where the bot would have done otherwise, and how the end looked, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from millwright.catalogue import LANGUAGE
from millwright.opinions import amount_of, why_rather
from millwright.service.advice import Expected, Foreseen, Judged, Review
from millwright.service.course import course_of, turn_ends
from millwright.service.reviews import LEFT
from millwright.service.room import Room

DROPS: Final = 3
"""So many turns are marked."""

LEAST: Final = {"chance": 0.02, "points": 1.0}
"""What is less is no drop that is worth a mark."""

CHANGED: Final = LEFT | {"joined"}
"""Notes of a seat that tell that not all of its turns were one player's own."""

NOTHING: Final[Expected] = (None, None)


@dataclass(frozen=True)
class Differs:
    """A decision of mine that a bot would have made otherwise."""

    at: int  # the position before it
    when: str  # the round that it was
    less: str  # by how much mine counts less
    mine: str
    best: str
    why: str
    before: Expected = NOTHING  # what it expected in the end, had I done the same
    after: Expected = NOTHING  # ... and of what I did


@dataclass(frozen=True)
class Foretold:
    """A turn of mine, and what the bot expected in the end before and after it, if it could say."""

    at: int  # the position before it
    end: int  # the last move of the turn
    before: Expected = NOTHING
    after: Expected = NOTHING
    judged: bool = False  # whether the bot compared anything in it with what it would have done

    def drop(self, which: int) -> float:
        """How much less of the points (0) or of the chance (1) it left."""
        before, after = self.before[which], self.after[which]
        return before - after if before is not None and after is not None else 0.0


@dataclass(frozen=True)
class Reviewed:
    """What a bot thinks of my game, or of as much of it as it has looked at."""

    percent: int
    decisions: int
    differs: list[Differs]  # the largest difference first
    turns: list[Foretold]  # all of mine, in their order
    last: int  # the number of the game's last move

    def drops(self, which: int) -> list[Foretold]:
        """The turns that cost most, the worst first."""
        least = LEAST["chance" if which else "points"]
        found = sorted([one for one in self.turns if one.drop(which) >= least], key=lambda one: -one.drop(which))
        return found[:DROPS]

    def instead(self, turn: Foretold) -> list[Differs]:
        """What the bot would have done in a turn, move by move; nothing if it found nothing better."""
        return sorted([one for one in self.differs if turn.at <= one.at < turn.end], key=lambda one: one.at)


def reviewed(room: Room, seat: int) -> Reviewed | None:
    review = room.reviews.get(seat)
    if review is None:
        return None
    largest, foreseen = sorted(review.judged, key=lambda one: -one.less), {one.seq: one for one in review.foreseen}
    shown = [differs(room, seat, one, foreseen.get(one.seq)) for one in largest]
    return Reviewed(100 * review.done // max(1, room.seq), review.decisions, shown, turns(room, seat, review), room.seq)


def differs(room: Room, seat: int, one: Judged, foreseen: Foreseen | None) -> Differs:
    game, (mine, best) = room.game.id, one.told[LANGUAGE.get()]
    why = why_rather(game, list(one.terms), list(one.others))
    found = Differs(one.seq - 1, round_of(room, seat, one.seq), amount_of(game, one.less), mine, best, why)
    return replace(found, before=foreseen.before, after=foreseen.after) if foreseen else found


def round_of(room: Room, seat: int, seq: int) -> str:
    """What began last before a move."""
    begun = [words for at, words in course_of(room, seat).chapters if at < seq]
    return begun[-1] if begun else ""


def turns(room: Room, seat: int, review: Review) -> list[Foretold]:
    """Each turn of the seat, as far as the bot has come; where others sat there in between, those that it judged."""
    stayed = not any(note.seat == seat and note.kind in CHANGED for note in room.notes)
    spans = [(begin, end) for begin, end in pairwise([0, *sorted(turn_ends(room))]) if end <= review.done]
    found = [turn(room, seat, review, *span) for span in spans]
    return [one for one in found if one and (one.judged or stayed)]


def turn(room: Room, seat: int, review: Review, begin: int, end: int) -> Foretold | None:
    """A turn: from what was expected at its first decision to what its last left; nothing if it was not this seat's."""
    moves = [n for n, entry in enumerate(room.entries[begin:end], begin + 1) if entry.seat == seat]
    known = [one for one in review.foreseen if begin < one.seq <= end]
    if not moves:
        return None
    if not known:  # there was nothing to choose, or an earlier version kept only what the bot would have done otherwise
        return Foretold(moves[0] - 1, end, judged=any(begin < one.seq <= end for one in review.judged))
    return Foretold(moves[0] - 1, end, known[0].before, known[-1].after, True)
