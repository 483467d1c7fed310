"""The moves of a table: what each viewer reads of them, and what is worked out before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from millwright.catalogue import LANGUAGE, hashed_once, in_each
from millwright.games.game import AnyGame, LogLine
from millwright.kernel import LUCK, WATCHER, Event, Item, Move, heard
from millwright.language import FIRST, languages
from millwright.lazy import lazy
from millwright.match import AnyMatch

CHECKPOINT: Final = 25
"""Every so many moves a copy of the position is kept in memory, so that looking back is quick."""

PART: Final = 20
"""So many moves are a part of the log."""

Told = dict[tuple[str, int], tuple[LogLine, ...]]
"""What is read of a move, by language and viewer: every seat, and WATCHER; not in languages that nobody reads."""


@dataclass(frozen=True)
class Entry:
    """One move of the history, and what each viewer reads of it."""

    seat: int
    move: Move
    told: Told
    sealed: bool  # whether others are still asked the same in secret: then even its number would tell something
    kind: str = ""  # of luck's: what was drawn

    @lazy
    def chapter(self) -> bool:
        """Whether a round or an era begins with it: everybody is told so, in every language."""
        return any(line.chapter for line in self.lines(WATCHER))

    @lazy
    def apart(self) -> frozenset[int]:
        """Who has read otherwise of it than a spectator has: whoever heard otherwise, in whatever language."""
        viewers = [viewer for language, viewer in self.told if language == LANGUAGE.get()]
        return frozenset([viewer for viewer in viewers if self.lines(viewer) is not self.lines(WATCHER)])

    def lines(self, viewer: int) -> tuple[LogLine, ...]:
        return self.told[LANGUAGE.get(), viewer]


@dataclass(frozen=True)
class Note:
    """What happened that is no move: a seat was handed to a bot, a hint was asked for."""

    number: int
    seq: int  # after so many moves, as everybody may count them
    kind: str  # its sentence is `web.note.KIND` of the catalogue
    seat: int
    values: tuple[tuple[str, str], ...]  # of the sentence
    at: float


@dataclass(frozen=True)
class LogPart:
    """Some moves of the log as one viewer reads them; a full part never changes again."""

    number: int
    rows: tuple[tuple[int, LogLine], ...]  # the number of a move, and what is read of it
    notes: tuple[Note, ...]  # what happened in between: each is read before the move after its `seq`
    full: bool

    __hash__ = hashed_once


class Progress:
    """What is to be kept next: the moves after number `seq`, and the match that they lead to."""

    def __init__(self, match: AnyMatch, spoken: Iterable[str]) -> None:
        self.seq: Final = match.moves
        self.match = match
        self.spoken: Final = list(spoken) or [FIRST]  # the languages that this is told in at once
        self.entries: Final[list[Entry]] = []
        self.checkpoints: Final[list[Any]] = []
        self.asked_anew: Final[dict[int, int]] = {}  # by seat: after which move it was asked something else

    def reach(self, match: AnyMatch, item: Item[Any], seat: int, move: Move) -> None:
        """A seat has answered an item, and that has led to this."""
        self.match = match
        kind = item.name() if seat == LUCK else ""
        self.entries.append(Entry(seat, move, self.told(), still_sealed(match.state, item), kind))
        self.asked_anew.update(dict.fromkeys(asked_anew(match.seats, item, seat), match.moves))
        if match.moves % CHECKPOINT == 0:
            self.checkpoints.append(match.game.clone(match.state))

    def told(self) -> Told:
        """What is read of the last move; of a round or an era that begins in every language, for it is kept on disk."""
        game, s, say = self.match.game, self.match.state, self.match.lines
        found = told(game, s, self.spoken, say)
        if any(line.chapter for lines in found.values() for line in lines):
            found |= told(game, s, set(languages()) - set(self.spoken), say)
        return found

    def play(self, match: AnyMatch, moves: Iterable[tuple[int, Move]]) -> None:
        """Moves through the gate, on a copy that nobody else has."""
        for seat, move in moves:
            asked = match.state.agenda[-1:]
            match.take(seat, move)
            self.reach(match, asked[0], seat, move)

    def follow(self, match: AnyMatch) -> None:
        """Chance answers as often as it is asked."""
        while match.luck_is_asked():
            item = match.state.agenda[-1]
            self.reach(match, item, LUCK, match.take_luck())


def asked_anew(seats: int, item: Item[Any], mover: int) -> list[int]:
    """Whoever decides upon something else after a move: all but those who were asked with its seat, and still are.

    It follows from the moves alone, so that every process that serves a table comes to the same.
    """
    return [seat for seat in range(seats) if mover in (seat, LUCK) or not item.waiting >> seat & 1]


def still_sealed(s: Any, item: Item[Any]) -> bool:
    """Whether an answer to a sealed item leaves it open: others are asked the same."""
    return bool(type(item).SEALED and s.agenda and isinstance(s.agenda[-1], type(item)))


Say = Callable[[tuple[Event, ...]], Iterable[LogLine]]
"""What is read of the last move by whoever has heard this of it."""


def told(game: AnyGame, s: Any, spoken: Iterable[str], say: Say) -> Told:
    """What each viewer reads of the move that has led to a position."""
    found: Told = {}
    viewers = [*range(s.table.seats), WATCHER]
    events = {viewer: tuple(heard(s.events, viewer)) for viewer in viewers}
    for language in in_each(spoken):  # most viewers hear the same: it is said once
        said = {known: (*game.quiet_lines(s, known), *say(known)) for known in set(events.values())}
        found |= {(language, viewer): said[known] for viewer, known in events.items()}
    return found
