"""The grammar of a game: each verb and each event is one row, its word and the kinds of its numbers.

What can be said of a row without knowing the game follows from it: the notation of moves, the legend of a dump, the
blanks of texts, the drawn things, and a dense numbering of all possible moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar, final

from millwright.kernel import Move

F = TypeVar("F")


@final
class Kind(Generic[F]):
    """A sort of thing that numbers stand for: a town, a card, a seat, an amount."""

    def __init__(
        self,
        name: str,
        ids: Callable[[F, int], Sequence[str]] | None = None,
        legend: str = "",
        drawn: str = "",
        write: Callable[[Any, int], str] | None = None,
        lowest: int = 0,
        most: int = -1,
        signed: bool = False,
        ending: bool = False,
        seat: Callable[[Any, int], int] | None = None,
        among: Callable[[F, int], Sequence[int]] | None = None,
    ) -> None:
        self.name: Final = name  # the blank of texts that it fills
        self.ids: Final = ids  # by facts and seats: the id of each number
        self.legend: Final = legend  # what its ids are called in the legend of a dump; nothing if they are not there
        self.drawn: Final = drawn  # what comes before the id of a drawn thing of this kind; nothing if none is drawn
        self.write: Final = write  # by state or view and number: what records write instead, if that needs the table
        self.signed: Final = signed  # whether numbers below nought are amounts too; otherwise there is none of it
        self.ending: Final = ending  # whether it chooses among several texts: its id ends their keys
        self.seat: Final = seat  # by state or view and number: the seat that it stands for, if it stands for one
        self.lowest: Final = lowest  # -1 where there may be none of it
        self.most: Final = most  # the highest number of a kind without ids; -1 for a kind that no move names
        self.among: Final = among  # by facts and seats: the numbers that a move may name, where these are not all

    def id(self, facts: F, seats: int, n: int) -> str:
        """The id of one of them; the number itself where there are no ids."""
        return self.ids(facts, seats)[n] if self.ids else str(n)

    def numbers(self, facts: F, seats: int) -> Sequence[int]:
        """The numbers that a move may name, the lowest included."""
        if self.among:
            return [*range(self.lowest, 0), *self.among(facts, seats)]
        highest = len(self.ids(facts, seats)) - 1 if self.ids else self.most
        if highest < 0:
            raise ValueError(f"a move cannot name a {self.name}: it has neither ids nor a highest number")
        return range(self.lowest, highest + 1)

    def __repr__(self) -> str:
        return f"<{self.name}>"


@final
class Row(Generic[F]):
    """A verb or an event."""

    def __init__(self, number: int, word: str, kinds: tuple[Kind[F], ...], chapter: bool, key: str) -> None:
        self.number: Final = number
        self.word: Final = word
        self.key: Final = key  # what its texts are called
        self.kinds: Final = kinds
        self.chapter: Final = chapter  # of an event: whether the log begins a chapter with it

    def __repr__(self) -> str:
        return " ".join([self.word, *map(repr, self.kinds)])


@final
class Rows(Generic[F]):
    """The verbs of a game, or its events, by number."""

    def __init__(self, *kinds: Kind[F]) -> None:
        self.first: Final = kinds  # the kinds that a legend begins with, in this order, whether rows name them or not
        self.rows: Final[list[Row[F]]] = []

    def add(self, word: str, *kinds: Kind[F], chapter: bool = False, key: str = "") -> int:
        """Declare the next one; its number. Its texts are called by its word, unless there is another `key`."""
        self.rows.append(Row(len(self.rows), word, kinds, chapter, key or word))
        return len(self.rows) - 1

    def __getitem__(self, number: int) -> Row[F]:
        return self.rows[number]

    def __len__(self) -> int:
        return len(self.rows)

    def kinds(self) -> list[Kind[F]]:
        """Every kind, each once."""
        found = list(self.first)
        for row in self.rows:
            found += [kind for kind in row.kinds if kind not in found]
        return found

    def __repr__(self) -> str:
        return "\n".join([f"{row.number:>3}  {row!r}" for row in self.rows])


@final
class Numbering(Generic[F]):
    """All possible moves of a game for so many seats, numbered without a gap: 0 to `size` - 1.

    Verb after verb in the order of their declaration, those without an amount first: `plain` is how many these are. A
    verb with amounts has a number for each up to the amount's `most`; a larger amount has none. The numbers stay the
    same as long as the rows and the facts do.
    """

    def __init__(self, verbs: Rows[F], facts: F, seats: int) -> None:
        self.verbs: Final = verbs
        self.numbers: Final = [[kind.numbers(facts, seats) for kind in row.kinds] for row in verbs.rows]
        self.firsts: Final = [0] * len(verbs)
        self.plain: Final = self.laid_out([row for row in verbs.rows if not has_amount(row)], 0)
        self.size: Final = self.laid_out([row for row in verbs.rows if has_amount(row)], self.plain)

    def laid_out(self, rows: list[Row[F]], first: int) -> int:
        """Give each verb its numbers, from `first` on; the first that is free afterwards."""
        for row in rows:
            self.firsts[row.number] = first
            first += self.moves_of(row.number)
        return first

    def moves_of(self, verb: int) -> int:
        """How many moves a verb has."""
        found = 1
        for numbers in self.numbers[verb]:
            found *= len(numbers)
        return found

    def number(self, move: Move) -> int:
        """The number of a move; a `ValueError` for one that has none."""
        verb = move[0]
        if not 0 <= verb < len(self.numbers):
            raise ValueError(f"no such verb: {verb}")
        found = 0
        for kind, numbers, n in zip(self.verbs[verb].kinds, self.numbers[verb], move[1:], strict=False):
            if n not in numbers:
                raise ValueError(f"{self.verbs[verb].word}: no {kind.name} {n}")
            found = found * len(numbers) + numbers.index(n)
        return self.firsts[verb] + found

    def move(self, number: int) -> Move:
        """The move that has a number; an `IndexError` where there is none."""
        for verb in range(len(self.numbers)):
            rest = number - self.firsts[verb]
            if 0 <= rest < self.moves_of(verb):
                return self.unpacked(verb, rest)
        raise IndexError(f"no move has the number {number}: there are {self.size}")

    def unpacked(self, verb: int, rest: int) -> Move:
        found = [0, 0]
        for i, numbers in reversed([*enumerate(self.numbers[verb])]):
            found[i] = numbers[rest % len(numbers)]
            rest //= len(numbers)
        return verb, found[0], found[1]

    def __repr__(self) -> str:
        return f"<{self.size} moves, {self.plain} of them without an amount>"


def has_amount(row: Row[F]) -> bool:
    return any(kind.ids is None and kind.write is None for kind in row.kinds)
