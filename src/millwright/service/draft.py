"""A staged turn: moves that are a player's own until confirmed, with undo and redo.

The barrier is computed. A move that would show the player something that is not theirs to know yet (a sealed answer of
others, found by asking whether it would end the same in other worlds that look the same) is held back: it is carried
out when the player confirms, and not before. Chance and other seats are never asked in a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from millwright.games.game import AnyGame
from millwright.kernel import LUCK, Move, binding, offers, play, quote, waiting

WORLDS: Final = 4
"""So many other worlds are asked whether a move would end the same there."""


@dataclass(frozen=True)
class Staged:
    """A move on trial; `chosen` by the player, or the only one there was."""

    move: Move
    chosen: bool
    lines: tuple[str, ...] = ()  # what the player reads of it


@dataclass
class Draft:
    """One seat's turn on trial, on top of the position that everybody has."""

    seat: int
    state: Any
    moves: list[Staged] = field(default_factory=list)
    before: list[Any] = field(default_factory=list)  # the position before each of the moves
    undone: list[list[Staged]] = field(default_factory=list)
    held: Move | None = None  # the last of the moves, if only confirming it carries it out

    @property
    def empty(self) -> bool:
        return not self.moves

    @property
    def free(self) -> bool:
        """Whether the seat may go on without confirming."""
        return self.held is None and self.seat in waiting(self.state)

    @property
    def barrier(self) -> str:
        """What comes next once the turn is confirmed: "sealed" answers, "luck", the "over" or the "others"."""
        if self.held is not None:
            return "sealed"
        if not self.state.agenda:
            return "over"
        return "luck" if LUCK in waiting(self.state) else "others"

    # ---- staging

    def stage(self, game: AnyGame, move: Move) -> None:
        """Try a move, and those after it that leave no choice; what was undone before is forgotten."""
        self.put(game, Staged(move, True))
        self.undone.clear()
        self.follow(game)

    def put(self, game: AnyGame, staged: Staged) -> None:
        """Carry a move out on the trial position, or hold it back if it would show too much."""
        after = game.clone(self.state)
        item = after.agenda[-1]
        play(after, self.seat, staged.move)
        self.before.append(self.state)
        if binding(after, item) or reveals(game, self.state, after, self.seat, staged.move):
            self.held = staged.move
            lines = [
                game.offer(game.view(self.state, self.seat), staged.move, quote(self.state, self.seat, staged.move))
            ]
        else:
            self.state = after
            lines = game.log_lines(after, after.events, self.seat)
        self.moves.append(replace(staged, lines=tuple(lines)))

    def follow(self, game: AnyGame) -> None:
        """A decision in the middle of a turn that leaves one way only is no decision."""
        while self.free and waiting(self.state) == [self.seat]:
            found = offers(self.state, self.seat)
            if len(found) != 1:
                return
            self.put(game, Staged(found[0], False))

    def undo(self) -> bool:
        """Take back the last chosen move and what followed from it."""
        if not self.moves:
            return False
        start = max(i for i, staged in enumerate(self.moves) if staged.chosen)
        self.undone.append(self.moves[start:])
        self.state, self.held = self.before[start], None
        del self.moves[start:], self.before[start:]
        return True

    def redo(self, game: AnyGame) -> bool:
        if not self.undone:
            return False
        return self.put_all(game, self.undone.pop())

    def rebuild(self, game: AnyGame, before: Any, moves: list[Staged]) -> None:
        """The same moves from another position, as far as they are still on offer there."""
        self.state, self.moves, self.before, self.held = game.clone(before), [], [], None
        self.put_all(game, moves)

    def put_all(self, game: AnyGame, moves: list[Staged]) -> bool:
        """Moves that were tried before, up to the first that is no longer on offer; then there is no redo either."""
        for staged in moves:
            if not self.free or staged.move not in offers(self.state, self.seat):
                self.undone.clear()
                return False
            self.put(game, staged)
        return True

    # ---- keeping

    def copy(self) -> Draft:
        """The same turn, for whoever may have to go back to it; positions are never changed in place."""
        return replace(self, moves=self.moves[:], before=self.before[:], undone=self.undone[:])

    def dump(self) -> dict[str, Any]:
        return {"moves": rows(self.moves), "undone": [rows(moves) for moves in self.undone]}

    def load(self, game: AnyGame, before: Any, data: dict[str, Any]) -> None:
        self.undone = [staged(moves) for moves in data["undone"]]
        self.rebuild(game, before, staged(data["moves"]))


def rows(moves: list[Staged]) -> list[list[int]]:
    return [[*one.move, int(one.chosen)] for one in moves]


def staged(data: list[list[int]]) -> list[Staged]:
    return [Staged((verb, a, b), bool(chosen)) for verb, a, b, chosen in data]


def reveals(game: AnyGame, before: Any, after: Any, seat: int, move: Move) -> bool:
    """Whether a move shows its player more than they could have foreseen.

    The same move is made in worlds that look the same to the player. Where the outcome looks different, it told them.
    """
    view, found = game.view(before, seat), looks(game, after, seat)
    for n in range(WORLDS):
        world = game.imagine(view, Random(f"barrier {n}"))
        if move not in offers(world, seat):
            return True
        play(world, seat, move)
        if looks(game, world, seat) != found:
            return True
    return False


def looks(game: AnyGame, s: Any, seat: int) -> str:
    """A position as one seat sees it, events included, in a form that can be compared."""
    view = game.view(s, seat)
    return "\n".join([game.show(view), *game.log_lines(s, s.events, seat)])
