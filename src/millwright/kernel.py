"""The kernel: positions, items, quotes and the one gate through which every move goes.

A position's agenda is the rest of the game: a stack of items of which only the top one is live. An item either asks
some seats (the bits of `waiting`) or runs by itself. Luck is a seat like any other.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar, final

from millwright.native import mypyc_attr
from millwright.values import Damaged, Shared, Value, entry, fields_of

Move = tuple[int, int, int]
"""A verb and two small numbers: what a seat answers."""

Event = tuple[int, int, int, int, int]
"""What happened: its kind, the mask of the seats that may read it, and three numbers."""

LUCK: Final = 8
"""The seat that deals and draws."""

WATCHER: Final = 9
"""The seat of a spectator: it reads only what everyone may read, and is never asked."""

EVERYONE: Final = -1
"""The mask of an event without a secret: every bit is set."""


@final
class Quote(Shared):
    """May I, at what price, and if not, why not: a key of the catalogue and two numbers for its blanks."""

    def __init__(self, price: int, why: str, a: int, b: int) -> None:
        self.price: Final = price
        self.why: Final = why
        self.a: Final = a
        self.b: Final = b

    def __repr__(self) -> str:
        return f"<refused: {self.why} {self.a} {self.b}>" if self.why else f"<price {self.price}>"


FREE: Final = Quote(0, "", 0, 0)


class Illegal(Exception):
    """A move that is not on offer; `quote` says why, if the item could tell."""

    def __init__(self, seat: int, move: Move, quote: Quote) -> None:
        super().__init__(seat, move, quote)
        self.seat: Final = seat
        self.move: Final = move
        self.quote: Final = quote

    def __str__(self) -> str:
        return f"seat {self.seat} may not play {self.move}: {self.quote.why}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(Value):
    """What every game's state has: the agenda, and the events of the last move, which no copy has."""

    def __init__(self, agenda: list[Item[Any]], events: list[Event]) -> None:
        self.agenda = agenda
        self.events = events

    def parts(self) -> list[Any]:
        return [[] if name == "events" else getattr(self, name) for name in fields_of(type(self))]

    def then(
        self,
        first: Item[Any],
        second: Item[Any] | None = None,
        third: Item[Any] | None = None,
        fourth: Item[Any] | None = None,
    ) -> None:
        """Do these next, the first one first, and after them whatever was on the agenda. None is nothing to do.

        There is room for four, and `then_all` for more: compiled, any number (`*items`) goes through the interpreter.
        """
        if fourth is not None:
            self.agenda.append(fourth)
        if third is not None:
            self.agenda.append(third)
        if second is not None:
            self.agenda.append(second)
        self.agenda.append(first)

    def then_all(self, items: list[Item[Any]]) -> None:
        """`then` for a list, which may be empty."""
        self.agenda += items[::-1]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {top_words(self.agenda)}>"


S = TypeVar("S", bound=Position)


@mypyc_attr(allow_interpreted_subclasses=True)
class Item(Shared, Generic[S]):
    """A thing still to be done. Items are immutable and hold no secret.

    What the constructor takes are also its attributes, of the same names: `dump` writes them, `load_item` reads them.
    """

    NAME: ClassVar[str] = ""
    """What dumps and texts call it, whatever becomes of the class's own name."""

    RULE: ClassVar[str] = ""
    """The number of the rule that it follows."""

    SEALED: ClassVar[bool] = False
    """Whether answers stay secret until all seats have given theirs: such an answer is never taken back."""

    def __init__(self, waiting: int) -> None:
        self.waiting: Final = waiting

    def run(self, s: S) -> None:
        """Happen, for an item that asks nobody."""
        raise NotImplementedError

    def candidates(self, s: S, seat: int) -> list[Move]:
        """Every move worth asking about, allowed or not."""
        raise NotImplementedError

    def quote(self, s: S, seat: int, move: Move) -> Quote:
        """What one candidate costs, or why it is refused."""
        return FREE

    def offers(self, s: S, seat: int) -> list[Move]:
        """What the seat may answer: the candidates that the quote allows. Overridden only to be quicker."""
        return [move for move in self.candidates(s, seat) if not self.quote(s, seat, move).why]

    def quotes(self, s: S, seat: int) -> list[tuple[Move, Quote]]:
        """The offers, each with its quote: the candidates are quoted once, unless `offers` has a quicker way."""
        if type(self).offers is not Item.offers:
            return [(move, self.quote(s, seat, move)) for move in self.offers(s, seat)]
        found: list[tuple[Move, Quote]] = []
        for move in self.candidates(s, seat):
            q = self.quote(s, seat, move)
            if not q.why:
                found.append((move, q))
        return found

    def odds(self, s: S, offers: list[Move]) -> list[int]:
        """How often luck gives each of its offers, as whole numbers."""
        return [1] * len(offers)

    def draw(self, s: S, rng: Random) -> Move:
        """What luck answers: one of its offers, as often as the odds say. Overridden only to be quicker."""
        moves = self.offers(s, LUCK)
        return moves[weighted(rng, self.odds(s, moves))]

    def take(self, s: S, seat: int, move: Move) -> None:
        """Carry out an answer. The item has left the agenda already; it never refuses."""
        raise NotImplementedError

    def imagine(self, s: S, viewer: int, rng: Random) -> None:
        """Make up the sealed answers of the seats that have answered already, for a viewer who cannot know them."""

    def name(self) -> str:
        return type(self).NAME or type(self).__name__

    def label(self) -> str:
        return self.name()

    def rule(self, table: Any) -> str:
        """The number of the rule that it follows; overridden where that depends on the position."""
        return type(self).RULE

    def dump(self) -> dict[str, Any]:
        """The item as JSON has it."""
        return {"item": self.name()} | {name: getattr(self, name) for name in fields_of(type(self))}

    def __repr__(self) -> str:
        return f"{self.name()}({', '.join([f'{name}={getattr(self, name)}' for name in fields_of(type(self))])})"


def top_words(agenda: list[Item[Any]]) -> str:
    """What is asked now, for whoever looks at a position in a debugger."""
    return f"{agenda[-1]!r}, then {len(agenda) - 1} more" if agenda else "over"


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Item[S]):
    """An item that asks nobody."""

    def __init__(self) -> None:
        super().__init__(0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Item[S]):
    """A decision of luck."""

    def __init__(self) -> None:
        super().__init__(1 << LUCK)

    def offers(self, s: S, seat: int) -> list[Move]:
        """Luck has no wishes: all its candidates are possible."""
        return self.candidates(s, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class CountedChance(Chance[S]):
    """Luck draws one of several kinds of things, each as often as there are things of that kind."""

    def counts(self, s: S) -> list[int]:
        """How many there are, by kind."""
        raise NotImplementedError

    def drawn(self, kind: int) -> Move:
        """The move that says what was drawn."""
        raise NotImplementedError

    def candidates(self, s: S, seat: int) -> list[Move]:
        counts = self.counts(s)
        return [self.drawn(kind) for kind in range(len(counts)) if counts[kind]]

    def odds(self, s: S, offers: list[Move]) -> list[int]:
        return [count for count in self.counts(s) if count]

    def draw(self, s: S, rng: Random) -> Move:
        return self.drawn(weighted(rng, self.counts(s)))


@mypyc_attr(allow_interpreted_subclasses=True)
class MaskedChance(Chance[S]):
    """Luck draws one of the things whose bits are set, all alike."""

    def mask(self, s: S) -> int:
        raise NotImplementedError

    def drawn(self, n: int) -> Move:
        """The move that says what was drawn."""
        raise NotImplementedError

    def candidates(self, s: S, seat: int) -> list[Move]:
        return [self.drawn(n) for n in bits(self.mask(s))]

    def draw(self, s: S, rng: Random) -> Move:
        mask = self.mask(s)
        return self.drawn(bit(mask, below(rng, mask.bit_count())))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatAsk(Item[S]):
    """A decision of one seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(1 << seat)
        self.seat: Final = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Way(Generic[S]):
    """One way of answering an item that has many: what may be asked for, its price and what it does, side by side."""

    def __init__(self, verb: int) -> None:
        self.verb: Final = verb

    def candidates(self, s: S, seat: int) -> list[Move]:
        """Every move of this verb that is worth asking about."""
        return [(self.verb, 0, 0)]

    def quote(self, s: S, seat: int, move: Move) -> Quote:
        return FREE

    def offer(self, s: S, seat: int, moves: list[Move]) -> None:
        """Add what is allowed to the offers. Overridden only to be quicker."""
        for move in self.candidates(s, seat):
            if not self.quote(s, seat, move).why:
                moves.append(move)

    def take(self, s: S, seat: int, move: Move) -> None:
        """Carry it out; by default that is all, as for whoever is done."""


@mypyc_attr(allow_interpreted_subclasses=True)
class BareWay(Way[S]):
    """A way in which nothing is to choose."""

    def __init__(self, verb: int) -> None:
        super().__init__(verb)
        self.bare: Final[Any] = (verb, 0, 0)

    def offer(self, s: S, seat: int, moves: list[Any]) -> None:
        if not self.quote(s, seat, (self.verb, 0, 0)).why:
            moves.append(self.bare)


@mypyc_attr(allow_interpreted_subclasses=True)
class WaysAsk(SeatAsk[S]):
    """A decision of one seat that may be answered in several ways, as a rulebook lists them."""

    def ways(self, s: S) -> tuple[Way[S], ...]:
        raise NotImplementedError

    def candidates(self, s: S, seat: int) -> list[Move]:
        moves: list[Move] = []
        for way in self.ways(s):
            moves += way.candidates(s, seat)
        return moves

    def quote(self, s: S, seat: int, move: Move) -> Quote:
        return self.way(s, move[0]).quote(s, seat, move)

    def offers(self, s: S, seat: int) -> list[Move]:
        moves: list[Move] = []
        for way in self.ways(s):
            way.offer(s, seat, moves)
        return moves

    def quotes(self, s: S, seat: int) -> list[tuple[Move, Quote]]:
        moves: list[Move] = []
        found: list[tuple[Move, Quote]] = []
        for way in self.ways(s):
            way.offer(s, seat, moves)
            for move in moves[len(found) :]:
                found.append((move, way.quote(s, seat, move)))
        return found

    def take(self, s: S, seat: int, move: Move) -> None:
        self.way(s, move[0]).take(s, seat, move)

    def way(self, s: S, verb: int) -> Way[S]:
        for way in self.ways(s):
            if way.verb == verb:
                return way
        raise ValueError(f"{self.name()} has no verb {verb}")


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Item[S]):
    """Something that happens for one seat without asking."""

    def __init__(self, seat: int) -> None:
        super().__init__(0)
        self.seat: Final = seat


def load_item(kinds: dict[str, type[Any]], data: Any) -> Any:
    """The item that `Item.dump` wrote."""
    name = entry(data, "item", "an item of the agenda")
    if name not in kinds:
        raise Damaged(f"no such item: {str(name)[:60]}")
    values = [entry(data, field, f"the item {name}") for field in fields_of(kinds[name])]
    try:
        return kinds[name](*values)
    except TypeError:
        raise Damaged(f"the item {name} cannot have {str(values)[:60]}") from None


def load_agenda(kinds: dict[str, type[Any]], data: Any) -> list[Any]:
    """The agenda of a state or a view."""
    return [load_item(kinds, item) for item in entry(data, "agenda", "the position")]


# ---- moves made once


def ready(verb: int, count: int, b: int) -> list[Any]:
    """The moves of a verb by their first number, to be listed as they are.

    They are `Any`, and so is the list that they are added to: compiled, one of moves would make each of them anew.
    """
    return [(verb, a, b) for a in range(count)]


# ---- masks


def bits(mask: int) -> list[int]:
    """The numbers whose bits are set, in ascending order."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def bit(mask: int, n: int) -> int:
    """`bits(mask)[n]`, without the list."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def mask_of(numbers: list[int]) -> int:
    mask = 0
    for n in numbers:
        mask |= 1 << n
    return mask


# ---- events


def tell(s: Position, kind: int, a: int, b: int, c: int) -> None:
    """Say something that everybody may know."""
    s.events.append((kind, EVERYONE, a, b, c))


def tell_secret(s: Position, kind: int, seat: int, a: int, b: int) -> None:
    """Say something to one seat; everybody else hears -1 for what is secret."""
    s.events.append((kind, 1 << seat, seat, a, b))
    s.events.append((kind, ~(1 << seat), seat, -1, -1))


def heard(events: list[Event], seat: int) -> list[Event]:
    """The events that a seat may read: the one guard that all that is shown goes through."""
    return [event for event in events if event[1] >> seat & 1]


# ---- the five functions' common part


def waiting(s: Position) -> list[int]:
    """The seats that are asked now, in ascending order; none when the game is over."""
    mask = s.agenda[-1].waiting if s.agenda else 0
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def offers(s: Position, seat: int) -> list[Move]:
    """The one truth of what a seat may do now."""
    if not s.agenda or not s.agenda[-1].waiting >> seat & 1:
        return []
    return s.agenda[-1].offers(s, seat)


def quotes(s: Position, seat: int) -> list[tuple[Move, Quote]]:
    """The offers, each with its quote, in one pass: `quote` for each would list the candidates anew each time."""
    if not s.agenda or not s.agenda[-1].waiting >> seat & 1:
        return []
    return s.agenda[-1].quotes(s, seat)


def quote(s: Position, seat: int, move: Move) -> Quote:
    """Price or reason for any move, on offer or not."""
    if not s.agenda:
        return Quote(0, "over", 0, 0)
    if not s.agenda[-1].waiting >> seat & 1:
        return Quote(0, "not_asked", 0, 0)
    item = s.agenda[-1]
    if move in item.candidates(s, seat):
        return item.quote(s, seat, move)
    return Quote(0, "unknown", 0, 0)


def play(s: Position, seat: int, move: Move) -> None:
    """The gate: refuse what is not on offer, or carry it out up to the next decision."""
    if move not in offers(s, seat):
        raise Illegal(seat, move, quote(s, seat, move))
    play_trusted(s, seat, move)


def play_trusted(s: Position, seat: int, move: Move) -> None:
    """`play` without the gate, for callers that took the move from the offers themselves."""
    s.events = []
    s.agenda.pop().take(s, seat, move)
    settle(s)


def binding(s: Position, item: Item[Any]) -> bool:
    """Whether the answer just given to an item is sealed for good: nobody takes it back, knowing the others'."""
    return type(item).SEALED and (not s.agenda or s.agenda[-1] is not item)


def settle(s: Position) -> None:
    """Run what asks nobody, until somebody is asked or the game is over."""
    agenda = s.agenda
    while agenda and not agenda[-1].waiting:
        agenda.pop().run(s)


def below(rng: Random, n: int) -> int:
    """A number from 0 to n - 1. Only `random()` is promised to be the same in every Python."""
    return int(rng.random() * n)


def weighted(rng: Random, odds: list[int]) -> int:
    """An index, as often as its odds say."""
    return share(odds, below(rng, sum(odds)))


def share(odds: list[int], rest: int) -> int:
    """The index to which a number below the sum of the odds belongs."""
    for i in range(len(odds)):
        rest -= odds[i]
        if rest < 0:
            return i
    raise ValueError("no odds to draw from")


def luck_move(s: Position, rng: Random) -> Move:
    """An answer for the luck seat."""
    return s.agenda[-1].draw(s, rng)
