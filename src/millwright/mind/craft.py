"""What the machine must be told of a game: how a position looks in numbers, and which turns are worth a look."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from millwright.bot import Term, total
from millwright.kernel import LUCK, Move, Position, luck_move, offers, play_trusted
from millwright.mind.value import Value
from millwright.native import mypyc_attr
from millwright.playout import asked

S = TypeVar("S", bound=Position)

Group = tuple[str, int, int]
"""Features that are told as one: the key of a term in the game's texts, the first, and the one after the last."""


@final
class Prospect:
    """A move, and what it comes to at the end of the turn if one goes on as well as one can.

    Where a move that can be foretold is a bad one, as a sealed bid, prospects have odds, and the choice is drawn.
    """

    def __init__(self, moves: list[Move], x: list[float], worth: float, odds: float = 0.0) -> None:
        self.moves: Final = moves  # of the seat alone: the move itself, then what is planned after it
        self.x: Final = x  # the features of the position at the end of the turn; none if nobody looked so far
        self.worth: Final = worth
        self.odds: Final = odds

    @property
    def move(self) -> Move:
        return self.moves[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Craft(Generic[S]):
    """A game as the machine sees it, for one set of facts and one number of seats."""

    TURNS: ClassVar[int] = 8
    WORLDS: ClassVar[int] = 12
    """How many turns a Master tries in how many worlds, unless it is told otherwise."""

    FIRST_LOOK: ClassVar[float] = 0.0
    """So many worlds the worth before any look ahead counts for: where one world says little."""

    def __init__(self, value: Value) -> None:
        self.value: Final = value

    # ---- what a game says

    def names(self) -> list[str]:
        """The features, in order; the first is what Steady makes of the position."""
        raise NotImplementedError

    def groups(self) -> list[Group]:
        """How the features are told."""
        return []

    def remarks(self, s: S, seat: int) -> tuple[Term, ...]:
        """What can be said of a decision where no figure speaks for a move: texts with a sentence of their own."""
        return ()

    def features(self, s: S, seat: int) -> list[float]:
        """A position at the end of a turn of the seat's, as far as the seat may know: the table and its own drawer."""
        raise NotImplementedError

    def prospects(self, s: S, seat: int, moves: list[Move], rng: Random) -> list[Prospect]:
        """Moves worth a look, each with the best turn that it begins; never none. The world is an imagined one."""
        raise NotImplementedError

    def reply(self, s: S, seat: int, rng: Random) -> Move:
        """A sound answer, found quickly: how everybody goes on in an imagined world."""
        raise NotImplementedError

    def at_turn(self, s: Any, seat: int) -> bool:
        """Whether the seat is asked how to begin a turn of its own, in a position or a view: so far one looks ahead."""
        raise NotImplementedError

    # ---- what follows from it, unless a game knows better

    def weighty(self, s: Any, seat: int) -> bool:
        """Whether the decision that the seat is asked for deserves a look ahead; a view will do for the state."""
        return self.at_turn(s, seat)

    def sharper(self, s: S, seat: int, found: list[Prospect], rng: Random) -> list[Prospect]:
        """The prospects of a state with a closer look at the best: for bots that play; learners have no time for it."""
        return found

    def replies(self, s: S, seat: int, rng: Random) -> list[Move]:
        """A sound answer and what the seat goes on with after it, as far as that is known: thought of once."""
        return [self.reply(s, seat, rng)]

    def settled(self, s: S, seat: int) -> float:
        """What a position is worth when the game is over."""
        return self.judged([], s, seat).worth

    def promise(self, s: S, seat: int, rng: Random) -> float:
        """What a position is worth in which the seat is about to play: its best turn."""
        return best_of(self.prospects(s, seat, offers(s, seat), rng)).worth

    def odds_anew(
        self, found: list[Prospect], worlds: list[S], seat: int, rng: Random, memory: Any, patient: bool
    ) -> list[Prospect]:
        """What is to be drawn from, with what was heard of the others; with patience there is time for more, and there
        are several worlds in which it may be so."""
        return found

    def judged(self, moves: list[Move], s: S, seat: int) -> Prospect:
        """A turn whose end is known."""
        x = self.features(s, seat)
        return Prospect(moves, x, self.value.worth(x))


AnyCraft = Craft[Any]


def has_odds(found: list[Prospect]) -> bool:
    """Whether the choice is to be drawn."""
    return total([one.odds for one in found]) > 0.0


def choice_of(found: list[Prospect], rng: Random) -> Prospect:
    """The best; where there are odds, one as often as they say."""
    if not has_odds(found):
        return best_of(found)
    rest = rng.random() * total([one.odds for one in found])
    for one in found:
        rest -= one.odds
        if rest < 0.0:
            return one
    return best_of(found)


def best_of(found: list[Prospect]) -> Prospect:
    """The first of the best."""
    best = found[0]
    for one in found:
        if one.worth > best.worth:
            best = one
    return best


def follow(s: Any, seat: int, moves: list[Move], rng: Random) -> None:
    """Play what a seat has in mind, as far as that goes: luck may have other plans."""
    for move in moves:
        while s.agenda and asked(s) == LUCK:
            play_trusted(s, LUCK, luck_move(s, rng))
        if not s.agenda or not s.agenda[-1].waiting >> seat & 1 or move not in offers(s, seat):
            return
        play_trusted(s, seat, move)
