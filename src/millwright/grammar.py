"""The grammar of a game: each verb and each event is one row, its word and the kinds of its numbers.

What can be said of a row without knowing the game follows from it: the notation of moves, the legend of a dump, the
blanks of texts, the drawn things, and a dense numbering of all possible moves.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar, final

from millwright.kernel import Move
from millwright.loading import NoSuchRow

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
        ids = self.ids(facts, seats) if self.ids else None
        if ids is None:
            return str(n)
        if not 0 <= n < len(ids):
            raise NoSuchRow(f"no {self.name} has the number {n}: there are {len(ids)}, from 0")
        return ids[n]

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

    def __init__(
        self,
        number: int,
        word: str,
        kinds: tuple[Kind[F], ...],
        chapter: bool,
        key: str,
        luck: bool,
        only: Callable[[F, int, int, int], bool] | None,
    ) -> None:
        self.number: Final = number
        self.word: Final = word
        self.key: Final = key  # what its texts are called
        self.kinds: Final = kinds
        self.chapter: Final = chapter  # of an event: whether the log begins a chapter with it
        self.luck: Final = luck  # of a verb: whether luck answers with it, and no player
        self.only: Final = only  # of a verb, by facts, seats and its numbers: whether such a move is ever on offer

    def moves(self, facts: F, seats: int) -> list[Move]:
        """Every move of a verb that may be on offer, in ascending order of its numbers."""
        first, second = [[*kind.numbers(facts, seats)] for kind in self.kinds] + [[0]] * (2 - len(self.kinds))
        pairs = [(a, b) for a in first for b in second]
        return [(self.number, a, b) for a, b in pairs if self.only is None or self.only(facts, seats, a, b)]

    def __repr__(self) -> str:
        return " ".join([self.word, *map(repr, self.kinds)])


@final
class Rows(Generic[F]):
    """The verbs of a game, or its events, by number."""

    def __init__(self, *kinds: Kind[F]) -> None:
        self.first: Final = kinds  # the kinds that a legend begins with, in this order, whether rows name them or not
        self.rows: Final[list[Row[F]]] = []

    def add(
        self,
        word: str,
        *kinds: Kind[F],
        chapter: bool = False,
        key: str = "",
        luck: bool = False,
        only: Callable[[F, int, int, int], bool] | None = None,
    ) -> int:
        """Declare the next one; its number. Its texts are called by its word, unless there is another `key`."""
        self.rows.append(Row(len(self.rows), word, kinds, chapter, key or word, luck, only))
        return len(self.rows) - 1

    def __getitem__(self, number: int) -> Row[F]:
        if not 0 <= number < len(self.rows):
            raise NoSuchRow(f"no such verb or event: {number} (there are: 0 to {len(self.rows) - 1})")
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
    """All moves that may ever be on offer to so many seats, numbered without a gap: 0 to `size` - 1.

    Players' moves come first, verb after verb in the order of their declaration: those without an amount (`plain` is
    how many), then those with one (`players` is how many both are), then what luck answers. A verb with amounts has a
    number for each up to the amount's `most`; a larger amount has none. The numbers stay the same as long as the rows
    and the facts do, and `digest` tells whether they are the same.
    """

    def __init__(self, rows: Rows[F], facts: F, seats: int) -> None:
        of_players = [row for row in rows.rows if not row.luck]
        plain = listed([row for row in of_players if not has_amount(row)], facts, seats)
        players = plain + listed([row for row in of_players if has_amount(row)], facts, seats)
        self.rows: Final = rows
        self.seats: Final = seats
        self.plain: Final = len(plain)
        self.players: Final = len(players)
        self.moves: Final = players + listed([row for row in rows.rows if row.luck], facts, seats)
        self.size: Final = len(self.moves)
        self.numbers: Final = {move: number for number, move in enumerate(self.moves)}
        self.verbs: Final = [move[0] for move in self.moves]  # by number, as `a` and `b` are
        self.a: Final = [move[1] for move in self.moves]
        self.b: Final = [move[2] for move in self.moves]
        self.digest: Final = digest_of([seats, self.moves, *[row_ids(row, facts, seats) for row in rows.rows]])

    def number(self, move: Move) -> int:
        """The number of a move; a `ValueError` for one that has none."""
        found = self.numbers.get(move, -1)
        if found < 0:
            raise ValueError(self.nameless(move))
        return found

    def nameless(self, move: Move) -> str:
        """Why a move has no number."""
        verb, a, b = move
        if not 0 <= verb < len(self.rows):
            return f"no such verb: {verb}"
        row = self.rows[verb]
        known = [one for one in self.moves if one[0] == verb]
        for kind, n, at in zip(row.kinds, (a, b), (1, 2), strict=False):
            if n not in [one[at] for one in known]:
                return f"{row.word}: no {kind.name} {n}"
        return f"{row.word}: never on offer with {a} and {b}"

    def move(self, number: int) -> Move:
        """The move that has a number; a `NoSuchRow` where there is none."""
        if not 0 <= number < self.size:
            raise NoSuchRow(f"no move has the number {number}: there are {self.size}")
        return self.moves[number]

    def mask(self, moves: list[Move]) -> bytearray:
        """A byte for each number: 1 for those of these moves. An amount above the cap has no number and is left out."""
        found = bytearray(self.size)
        numbers = self.numbers
        for move in moves:
            number = numbers.get(move, -1)
            if number >= 0:
                found[number] = 1
        return found

    def turned(self, seat: int) -> list[int]:
        """By number: that of the same move if the seat were the first, as vectors have it; luck's are turned, too."""
        return [self.numbers[self.turned_move(move, seat)] for move in self.moves]

    def turned_move(self, move: Move, seat: int) -> Move:
        found = [move[1], move[2]]
        for at, kind in enumerate(self.rows[move[0]].kinds):
            if kind.seat:
                found[at] = turned(found[at], seat, self.seats)
        return move[0], found[0], found[1]

    def __repr__(self) -> str:
        return f"<{self.size} moves, {self.players} of players, {self.plain} of these without an amount>"


def has_amount(row: Row[F]) -> bool:
    return any(kind.ids is None and kind.write is None for kind in row.kinds)


def listed(rows: list[Row[F]], facts: F, seats: int) -> list[Move]:
    return [move for row in rows for move in row.moves(facts, seats)]


def row_ids(row: Row[F], facts: F, seats: int) -> list[Any]:
    """A verb with the ids of its kinds: what its numbers stand for."""
    return [row.word, *[list(kind.ids(facts, seats)) if kind.ids else kind.name for kind in row.kinds]]


def digest_of(what: Any) -> str:
    """A short name of something, to compare it by."""
    return hashlib.sha256(json.dumps(what).encode()).hexdigest()[:12]


def turned(n: int, seat: int, seats: int) -> int:
    """A seat, counted from this one on; of a player with several colours each of them, numbered by seat."""
    return (n - seat) % seats + n // seats * seats
