"""What the decisions have in common."""

from __future__ import annotations

from typing import Final

from millwright.games.workshop.changes import advance
from millwright.games.workshop.quotes import quote_advance
from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import ADVANCE
from millwright.kernel import FREE, Item, Move, Quote


class Ask(Item[State]):
    """A decision of players. W27, W28: whoever decides may first advance money from revenue."""

    def choices(self, s: State, seat: int) -> list[Move]:
        """The candidates of this very decision."""
        raise NotImplementedError

    def quote_choice(self, s: State, seat: int, move: Move) -> Quote:
        return FREE

    def allowed(self, s: State, seat: int) -> list[Move]:
        """The choices that the quote allows. Overridden only to be quicker."""
        return [move for move in self.choices(s, seat) if not self.quote_choice(s, seat, move).why]

    def answer(self, s: State, seat: int, move: Move) -> None:
        raise NotImplementedError

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves = self.choices(s, seat)
        moves.append((ADVANCE, 0, 0))
        return moves

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == ADVANCE:
            return quote_advance(s.facts, s.table, seat)
        return self.quote_choice(s, seat, move)

    def offers(self, s: State, seat: int) -> list[Move]:
        moves = self.allowed(s, seat)
        if not quote_advance(s.facts, s.table, seat).why:
            moves.append((ADVANCE, 0, 0))
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == ADVANCE:
            advance(s, seat)
            s.then(self)
        else:
            self.answer(s, seat, move)


class ColourAsk(Ask):
    """A decision of one seat for one of its colours."""

    def __init__(self, seat: int, colour: int) -> None:
        super().__init__(1 << seat)
        self.seat: Final = seat
        self.colour: Final = colour


class TownAsk(ColourAsk):
    """A decision about the town in which the colour places."""

    def __init__(self, seat: int, colour: int, town: int) -> None:
        super().__init__(seat, colour)
        self.town: Final = town


def sealed_seats(s: State, waiting: int, viewer: int) -> list[int]:
    """The seats whose sealed answers the viewer cannot know."""
    return [seat for seat in range(s.table.seats) if seat != viewer and not waiting >> seat & 1]
