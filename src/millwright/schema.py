"""Views as lists of numbers, for learners: named fields one after the other, and what each may hold.

A game's `vector.py` declares its fields in a `Layout` and writes a view into them; `Schema` is what a learner gets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

from millwright.grammar import digest_of, turned
from millwright.kernel import LUCK, Item
from millwright.values import fields_of

V = TypeVar("V")

PENDING: Final = 15
"""So many things of one kind are counted on the agenda; more are told as that many."""


@final
class Field:
    """One number of a vector, or several of a kind: a row for each index of its shape, the last running fastest."""

    def __init__(self, name: str, shape: tuple[int, ...], low: int, high: int, meaning: str, first: int) -> None:
        self.name: Final = name
        self.shape: Final = shape  # () for a single number
        self.low: Final = low
        self.high: Final = high
        self.meaning: Final = meaning
        self.first: Final = first  # the index of its first number
        self.size: Final = size_of(shape)

    def __repr__(self) -> str:
        return f"<{self.name} {self.shape} from {self.low} to {self.high}: {self.meaning}>"


def size_of(shape: tuple[int, ...]) -> int:
    size = 1
    for length in shape:
        size *= length
    return size


@final
class Layout:
    """The fields of a vector, as they are declared."""

    def __init__(self) -> None:
        self.fields: Final[list[Field]] = []
        self.size = 0

    def add(self, name: str, meaning: str, low: int, high: int, shape: tuple[int, ...] = ()) -> int:
        """Declare the next field; the index of its first number."""
        self.fields.append(Field(name, shape, low, high, meaning, self.size))
        self.size += self.fields[-1].size
        return self.fields[-1].first

    def flags(self, name: str, meaning: str, shape: tuple[int, ...] = ()) -> int:
        """A field of ones and noughts."""
        return self.add(name, meaning, 0, 1, shape)


@final
class Schema(Generic[V]):
    """What the numbers of a view stand for, and the numbers themselves: `vector(view)`."""

    def __init__(self, layout: Layout, vector: Callable[[V], list[int]], ids: Any) -> None:
        self.fields: Final = layout.fields
        self.size: Final = layout.size
        self.low: Final = [field.low for field in self.fields for _ in range(field.size)]  # by index
        self.high: Final = [field.high for field in self.fields for _ in range(field.size)]
        self.digest: Final = digest_of([ids, [[f.name, list(f.shape), f.low, f.high] for f in self.fields]])
        self.vector: Final = vector

    def part(self, vector: list[int], name: str) -> list[int]:
        """The numbers of one field."""
        for field in self.fields:
            if field.name == name:
                return vector[field.first : field.first + field.size]
        raise ValueError(f"no such field: {name}")

    def __repr__(self) -> str:
        return f"<{self.size} numbers in {len(self.fields)} fields, {self.digest}>"


# ---- writing


def put_bits(out: list[int], first: int, mask: int) -> None:
    """A mask as ones, from an index on; in parts, as small numbers are quick."""
    while mask:
        part = mask & 0xFFFFFF
        at = first
        while part:
            if part & 1:
                out[at] = 1
            part >>= 1
            at += 1
        mask >>= 24
        first += 24


def put_turned_bits(out: list[int], first: int, mask: int, turns: list[int]) -> None:
    """A mask of seats as ones, counted from the viewer on."""
    for seat in range(len(turns)):
        if mask >> seat & 1:
            out[first + turns[seat]] = 1


def put_all(out: list[int], first: int, values: list[int]) -> None:
    for at in range(len(values)):
        out[first + at] = values[at]


def within(n: int, low: int, high: int) -> int:
    """A number, or the bound that it is beyond."""
    if n > high:
        return high
    return low if n < low else n


def all_turns(count: int, seats: int) -> list[list[int]]:
    """By viewer: what each seat, or colour, is counted as."""
    return [[turned(n, seat, seats) for n in range(count)] for seat in range(seats)]


# ---- the agenda


@final
class ItemFields:
    """Where the things of one kind that are still to be done stand in a vector."""

    def __init__(self, number: int, count: int, copies: int) -> None:
        self.number: Final = number
        self.count: Final = count  # the index of how many there are
        self.copies: Final = copies  # of so many the numbers are told
        self.names: Final[list[str]] = []
        self.firsts: Final[list[int]] = []
        self.widths: Final[list[int]] = []  # of a mask its bits; 0 for a number
        self.turned: Final[list[bool]] = []


@final
class AgendaFields:
    """What is asked now, and what is still to be done after it.

    `bounds` says what the numbers of items may be, by their names, and `masks` how many bits those have that are masks;
    a seat or a colour of a seat is counted from the viewer on. Numbers that neither names are left to the game.
    """

    def __init__(
        self,
        layout: Layout,
        seats: int,
        items: dict[str, Any],
        bounds: dict[str, tuple[int, int]],
        masks: dict[str, int],
        copies: dict[str, int],
    ) -> None:
        self.seats: Final = seats
        self.top: Final = layout.flags("asks", f"the decision on top: {', '.join(items)}", (len(items),))
        self.asked: Final = layout.flags("asked", "the seats that are asked, chance last", (seats + 1,))
        self.kinds: Final[dict[Any, ItemFields]] = {}
        for number, (name, kind) in enumerate(items.items()):
            meaning = f"how many {name} are to be done, the decision on top included"
            count = layout.add(f"agenda.{name}", meaning, 0, PENDING)
            found = ItemFields(number, count, copies.get(name, 1))
            self.kinds[kind] = found
            for field in fields_of(kind):
                if field in masks or field in bounds:
                    declare(layout, found, name, field, bounds, masks)

    def put(self, out: list[int], agenda: list[Item[Any]], seat: int) -> None:
        """Write them, the next one of each kind first."""
        if not agenda:
            return
        top = agenda[-1]
        out[self.top + self.kinds[type(top)].number] = 1
        waiting = top.waiting
        for one in range(self.seats):
            if waiting >> one & 1:
                out[self.asked + turned(one, seat, self.seats)] = 1
        if waiting >> LUCK & 1:
            out[self.asked + self.seats] = 1
        for at in range(len(agenda) - 1, -1, -1):
            item = agenda[at]
            self.put_item(out, item, self.kinds[type(item)], seat)

    def put_item(self, out: list[int], item: Item[Any], at: ItemFields, seat: int) -> None:
        nth = out[at.count]
        if nth < PENDING:
            out[at.count] = nth + 1
        if nth >= at.copies:
            return
        for i in range(len(at.names)):
            value: int = getattr(item, at.names[i])
            width = at.widths[i]
            if width:
                put_bits(out, at.firsts[i] + nth * width, value)
            else:
                out[at.firsts[i] + nth] = turned(value, seat, self.seats) if at.turned[i] and value >= 0 else value


def declare(
    layout: Layout,
    found: ItemFields,
    name: str,
    field: str,
    bounds: dict[str, tuple[int, int]],
    masks: dict[str, int],
) -> None:
    """A number of the next items of a kind."""
    width = masks.get(field, 0)
    low, high = (0, 1) if width else bounds[field]
    shape = ((found.copies,) if found.copies > 1 else ()) + ((width,) if width else ())
    meaning = f"`{field}` of the next {name}, or of the next {found.copies}" if found.copies > 1 else f"`{field}` of it"
    found.names.append(field)
    found.firsts.append(layout.add(f"agenda.{name}.{field}", meaning, low, high, shape))
    found.widths.append(width)
    found.turned.append(field in ("seat", "colour"))
