"""A staged turn: moves that are a player's own until confirmed, with undo and redo.

The barrier is computed. A move that would show the player something that is not theirs to know yet (a sealed answer of
others, found by asking whether it would end the same in other worlds that look the same) is held back: it is carried
out when the player confirms, and not before. Chance and other seats are never asked in a draft.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import Any, Final

from millwright.games.game import AnyGame, LogLine
from millwright.kernel import (
    LUCK,
    Event,
    Illegal,
    Move,
    Quote,
    binding,
    heard,
    luck_move,
    offers,
    play_trusted,
    quote,
    quotes,
    waiting,
)
from millwright.match import AnyMatch, Barred, NoSuchMove, Refused, find_move, refused_moves
from millwright.service.typed import begun_by, no_such_move, which_one, why_not

WORLDS: Final = 4
"""So many other worlds are asked whether a move would end the same there."""

MOST_CLOSING: Final = 20
"""So many answers of chance and a player who is done may come before the turn is over."""

Quoted = tuple[Move, Quote]
"""A move on offer, with its price."""


@dataclass(frozen=True)
class Staged:
    """A move on trial; `chosen` by the player, or the only one there was."""

    move: Move
    chosen: bool
    lines: tuple[LogLine, ...] = ()  # what the player reads of it


@dataclass
class Draft:
    """One seat's turn on trial, on top of the match that everybody has. Matches are never changed in place here."""

    seat: int
    match: AnyMatch
    moves: list[Staged] = field(default_factory=list)
    before: list[AnyMatch] = field(default_factory=list)  # the match before each of the moves
    undone: list[list[Staged]] = field(default_factory=list)
    held: Move | None = None  # the last of the moves, if only confirming it carries it out
    listed: tuple[Any, list[Quoted]] | None = field(default=None, compare=False)  # offers, and of which position

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def state(self) -> Any:
        """The position on trial."""
        return self.match.state

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

    @property
    def goes_on(self) -> bool:
        """Whether the turn goes on after what chance does now."""
        return goes_on(self.state, self.seat)

    def offers(self) -> list[Quoted]:
        """What the seat may do now, each with its price: listed once for each position, whoever asks."""
        if not self.free:
            return []
        if self.listed is None or self.listed[0] is not self.state:
            self.listed = self.state, quotes(self.state, self.seat)
        return self.listed[1]

    def find(self, words: str) -> Move:
        """The offer that words stand for; `Refused` with the reason if they stand for none."""
        moves = [move for move, _ in self.offers()]
        try:
            return self.named(words, moves)
        except Barred as barred:
            raise Refused(why_not(barred.refusal)) from None

    def named(self, words: str, moves: list[Move]) -> Move:
        """The offer with this name, or the only one that it can mean."""
        try:
            return find_move(self.game, self.state, self.seat, words, moves)
        except NoSuchMove:
            return self.meant(words, moves)

    def meant(self, words: str, moves: list[Move]) -> Move:
        """The one offer that such words can only mean; else `Refused` with those that they may mean."""
        game, s = self.game, self.state
        known, wanted = {game.write(s, move): move for move in moves}, game.canonical(s, self.seat, words)
        found = begun_by(wanted, known)
        if len(found) > 1:
            raise Refused(which_one(found)) from None
        if not found:
            self.refuse(wanted)
            raise Refused(no_such_move(words, list(known))) from None
        return known[found[0]]

    def refuse(self, words: str) -> None:
        """`Barred` with its reason, if words can only mean one move that is not on offer."""
        found = begun_by(words, [self.game.write(self.state, move) for move, _ in refused_moves(self.state, self.seat)])
        if len(found) == 1:
            find_move(self.game, self.state, self.seat, found[0])

    # ---- staging

    def stage(self, move: Move, held: str = "") -> None:
        """Try a move, and those after it that leave no choice; what was undone before is forgotten.

        `held` is a drawn thing that the player has taken up before: it answers what is asked next, if it can.
        """
        if not self.on_offer(move):
            raise Illegal(self.seat, move, quote(self.state, self.seat, move))
        self.put(Staged(move, True))
        self.undone.clear()
        answers = self.moves_at(held) if held else []
        if len(answers) == 1:
            self.put(Staged(answers[0], False))
        while waiting(self.state) == [self.seat] and len(self.offers()) == 1:
            self.put(Staged(self.offers()[0][0], False))  # one way only, in the middle of a turn, is no decision

    def moves_at(self, thing: str) -> list[Move]:
        """The offers that are said by pointing at a thing."""
        view = self.game.view(self.state, self.seat)
        return [move for move, _ in self.offers() if thing in main_things(self.game.things(view, move))]

    def closing(self) -> list[Move]:
        """Moves that say no more than that the seat is done, up to the end of its turn; nothing if none lead there.

        They are tried in a world that looks the same to the seat, so that nothing can be learnt from it.
        """
        if not any(self.game.closes(self.state, move) for move, _ in self.offers()):
            return []
        rng, found = Random("closing"), list[Move]()
        s = self.game.imagine(self.game.view(self.state, self.seat), rng)
        for _ in range(MOST_CLOSING):
            if LUCK in waiting(s) and goes_on(s, self.seat):
                play_trusted(s, LUCK, luck_move(s, rng))
                continue
            if self.seat not in waiting(s):
                return found
            ends = [move for move in offers(s, self.seat) if self.game.closes(s, move)]
            if len(ends) != 1:
                return []
            play_trusted(s, self.seat, ends[0])
            found += ends
        return []

    def finish(self) -> None:
        """Say that the seat is done, as often as it takes, up to what chance does."""
        for move in self.closing():
            if self.on_offer(move):
                self.stage(move)

    def on_offer(self, move: Move) -> bool:
        return any(move == one for one, _ in self.offers())

    def put(self, staged: Staged) -> None:
        """Carry a move that is on offer out on trial, or hold it back if it would show too much."""
        now, after = self.match, self.match.clone()
        item = now.state.agenda[-1]
        after.take_trusted(self.seat, staged.move)
        self.before.append(now)
        if binding(after.state, item) or reveals(self.game, now.state, after.state, self.seat, staged.move):
            self.held = staged.move
            price = item.quote(now.state, self.seat, staged.move)
            lines = [LogLine(self.game.offer(now.view(self.seat), staged.move, price))]
        else:
            self.match = after
            lines = after.told(self.seat)
        self.moves.append(replace(staged, lines=tuple(lines)))

    def undo(self) -> bool:
        """Take back the last chosen move and what followed from it."""
        if not self.moves:
            return False
        start = max(i for i, staged in enumerate(self.moves) if staged.chosen)
        self.undone.append(self.moves[start:])
        self.match, self.held = self.before[start], None
        del self.moves[start:], self.before[start:]
        return True

    def redo(self) -> bool:
        if not self.undone:
            return False
        return self.put_all(self.undone.pop())

    def rebuild(self, match: AnyMatch, moves: list[Staged]) -> None:
        """The same moves from another position, as far as they are still on offer there."""
        self.match, self.moves, self.before, self.held = match, [], [], None
        self.put_all(moves)

    def put_all(self, moves: list[Staged]) -> bool:
        """Moves that were tried before, up to the first that is no longer on offer; then there is no redo either."""
        for staged in moves:
            if not self.on_offer(staged.move):
                self.undone.clear()
                return False
            self.put(staged)
        return True

    # ---- keeping

    def carried_out(self) -> list[tuple[Move, AnyMatch, AnyMatch]]:
        """The moves that were carried out on trial, each with the match before and after it."""
        done = self.moves if self.held is None else self.moves[:-1]
        after = [*self.before[1:], self.match]
        return [(one.move, self.before[n], after[n]) for n, one in enumerate(done)]

    def copy(self) -> Draft:
        """The same turn, for whoever may have to go back to it."""
        return replace(self, moves=self.moves[:], before=self.before[:], undone=self.undone[:])

    def dump(self) -> dict[str, Any]:
        return {"moves": rows(self.moves), "undone": [rows(moves) for moves in self.undone]}

    def load(self, data: dict[str, Any]) -> None:
        self.undone = [staged(moves) for moves in data["undone"]]
        self.rebuild(self.match, staged(data["moves"]))


def goes_on(s: Any, seat: int) -> bool:
    """Whether a seat will be asked again in its turn, whatever chance and others do first."""
    return any(item.waiting >> seat & 1 for item in s.agenda)


@lru_cache(maxsize=4096)
def main_things(things: tuple[str, ...]) -> tuple[str, ...]:
    """What a move is about above all: the first of its drawn things, and those like it that follow."""
    kind = things[0].partition("-")[0] if things else ""
    return tuple(takewhile(lambda thing: thing.partition("-")[0] == kind, things))


def rows(moves: list[Staged]) -> list[list[int]]:
    return [[*one.move, int(one.chosen)] for one in moves]


def staged(data: list[list[int]]) -> list[Staged]:
    return [Staged((verb, a, b), bool(chosen)) for verb, a, b, chosen in data]


def reveals(game: AnyGame, before: Any, after: Any, seat: int, move: Move) -> bool:
    """Whether a move shows its player more than they could have foreseen.

    The same move is made in worlds that look the same to the player. Where the outcome looks different, it told them.
    """
    view, found = game.view(before, seat), seen(game, after, seat)
    for n in range(WORLDS):
        world = game.imagine(view, Random(f"barrier {n}"))
        if world.agenda[-1].quote(world, seat, move).why:  # what somebody may ask for is the same in all of them
            return True
        play_trusted(world, seat, move)
        if seen(game, world, seat) != found:
            return True
    return False


def seen(game: AnyGame, s: Any, seat: int) -> tuple[dict[str, Any], list[Event]]:
    """What one seat sees of a position and of the move that led to it, in a form that can be compared."""
    return game.view(s, seat).dump(), heard(s.events, seat)
