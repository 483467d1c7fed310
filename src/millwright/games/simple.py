"""A state and a view for a game that is to be short rather than quick: its table and drawers are dataclasses.

Such a game lays out its table, lists its items, and says what the players score; `examples/ferry.py` is one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from millwright.catalogue import text
from millwright.facts import BadFacts
from millwright.games.game import Game
from millwright.grammar import Kind
from millwright.kernel import Event, Item, Position, load_agenda, settle, top_words
from millwright.values import Printed, Value, entry, fields_of

COLOURS: Final = ("red", "blue", "yellow", "green", "black", "purple")

SEAT: Final[Kind[Any]] = Kind("seat", ids=lambda facts, seats: COLOURS[:seats], legend="seats", seat=lambda s, n: n)


# ---- the parts of a state


@dataclass
class Fields(Value):
    """A part of a state: numbers, texts, and lists and dictionaries of them."""

    KINDS: ClassVar[dict[str, Kind[Any]]] = {}
    """Fields that are numbers of a kind, or lists with a number for each of a kind: they are shown by their ids."""

    def clone(self) -> Self:
        return type(self)(**self.dump())

    def dump(self) -> dict[str, Any]:
        return {name: copied(value) for name, value in vars(self).items()}


@dataclass
class SimpleTable(Fields):
    """What everybody sees."""

    seats: int


@dataclass
class SimpleDrawer(Fields):
    """What only its seat sees. All its fields have a value to begin with: that is what a spectator has."""


def copied(value: Any) -> Any:
    """A value that shares nothing which changes."""
    if isinstance(value, list):
        return [copied(part) for part in value]
    return {key: copied(part) for key, part in value.items()} if isinstance(value, dict) else value


P = TypeVar("P", bound=Fields)


def read_part(kind: type[P], data: Any) -> P:
    """The part that its `dump` wrote: every field."""
    return kind(*[copied(entry(data, name, kind.__name__)) for name in fields_of(kind)])


T = TypeVar("T", bound=SimpleTable)
D = TypeVar("D", bound=SimpleDrawer)


class SimpleState(Position, Generic[T, D]):
    """A whole game in progress."""

    def __init__(
        self, facts: NoFacts, options: dict[str, str], table: T, drawers: list[D], agenda: list[Item[Any]]
    ) -> None:
        super().__init__(agenda, list[Event]())
        self.facts: Final = facts
        self.options: Final = options
        self.table: Final = table
        self.drawers: Final = drawers

    def clone(self) -> SimpleState[T, D]:
        """A position of its own; the events of the last move are not part of it."""
        drawers = [drawer.clone() for drawer in self.drawers]
        return SimpleState(self.facts, self.options, self.table.clone(), drawers, self.agenda[:])

    def dump(self) -> dict[str, Any]:
        parts = {"table": self.table.dump(), "drawers": [drawer.dump() for drawer in self.drawers]}
        return {"options": self.options, **parts, "agenda": [item.dump() for item in self.agenda]}


class SimpleView(Value, Generic[T, D]):
    """The table, the agenda and one drawer: what one seat may know."""

    def __init__(
        self, facts: NoFacts, options: dict[str, str], seat: int, table: T, drawer: D, agenda: list[Item[Any]]
    ) -> None:
        self.facts: Final = facts
        self.options: Final = options
        self.seat: Final = seat
        self.table: Final = table
        self.drawer: Final = drawer
        self.agenda: Final = agenda

    def dump(self) -> dict[str, Any]:
        parts = {"table": self.table.dump(), "drawer": self.drawer.dump()}
        return {"seat": self.seat, "options": self.options, **parts, "agenda": [item.dump() for item in self.agenda]}

    def __repr__(self) -> str:
        return f"<what seat {self.seat} sees: {top_words(self.agenda)}>"


class NoFacts(Printed):
    """The facts of a game that has no file of them."""

    def __init__(self) -> None:
        super().__init__("", "")

    def __reduce__(self) -> Any:
        return NoFacts, ()


NONE: Final = NoFacts()


# ---- the game


class SimpleGame(Game[NoFacts, SimpleState[T, D], SimpleView[T, D]]):
    """A game of which only the rules must be told."""

    items: ClassVar[tuple[type[Item[Any]], ...]]
    """All its items: what a saved game is read with."""

    def lay_out(self, seats: int, options: dict[str, str]) -> tuple[T, list[D], list[Item[Any]]]:
        """The table, a drawer for each seat, and what is to be done, the first thing first."""
        raise NotImplementedError

    def make_up(self, s: SimpleState[T, D], viewer: int, rng: Random) -> None:
        """Fill the others' drawers, which are empty, with what the viewer cannot rule out, but for sealed answers."""

    # ---- what follows

    def load_facts(self, path: Path) -> NoFacts:
        raise BadFacts(f"{path}: {self.id} has no facts file")

    def facts(self, own: Path | None = None) -> NoFacts:
        return self.load_facts(own) if own else NONE

    def start(self, facts: NoFacts, seats: int, options: dict[str, str]) -> SimpleState[T, D]:
        table, drawers, items = self.lay_out(seats, options)
        s = SimpleState(facts, options, table, drawers, items[::-1])
        settle(s)
        return s

    def clone(self, s: SimpleState[T, D]) -> SimpleState[T, D]:
        return s.clone()

    def dump(self, s: SimpleState[T, D]) -> dict[str, Any]:
        return s.dump()

    def load(self, facts: NoFacts, data: dict[str, Any]) -> SimpleState[T, D]:
        rows = entry(data, "drawers", "the position")
        table, drawers, options = self.read_table(data, len(rows))
        read = [read_part(type(drawer), row) for drawer, row in zip(drawers, rows, strict=True)]
        return SimpleState(facts, options, table, read, self.read_agenda(data))

    def read_table(self, data: dict[str, Any], seats: int) -> tuple[T, list[D], dict[str, str]]:
        """The table of a dump, fresh drawers for it, and the options."""
        options = dict(entry(data, "options", "the position"))
        table, drawers, _ = self.lay_out(seats, options)
        return read_part(type(table), entry(data, "table", "the position")), drawers, options

    def read_agenda(self, data: dict[str, Any]) -> list[Item[Any]]:
        return load_agenda({kind.NAME or kind.__name__: kind for kind in self.items}, data)

    def view(self, s: SimpleState[T, D], seat: int) -> SimpleView[T, D]:
        drawer = s.drawers[seat].clone() if seat < s.table.seats else type(s.drawers[0])()
        return SimpleView(s.facts, s.options, seat, s.table.clone(), drawer, s.agenda[:])

    def load_view(self, facts: NoFacts, data: dict[str, Any]) -> SimpleView[T, D]:
        seats = entry(entry(data, "table", "the view"), "seats", "the table")
        table, drawers, options = self.read_table(data, seats)
        drawer = read_part(type(drawers[0]), entry(data, "drawer", "the view"))
        return SimpleView(facts, options, entry(data, "seat", "the view"), table, drawer, self.read_agenda(data))

    def imagine(self, view: SimpleView[T, D], rng: Random, memory: Any = None) -> SimpleState[T, D]:
        empty, seats = type(view.drawer), range(view.table.seats)
        drawers = [view.drawer.clone() if seat == view.seat else empty() for seat in seats]
        s = SimpleState(view.facts, view.options, view.table.clone(), drawers, view.agenda[:])
        self.make_up(s, view.seat, rng)
        if s.agenda:
            s.agenda[-1].imagine(s, view.seat, rng)
        return s

    def seat_ids(self, facts: NoFacts, seats: int) -> list[str]:
        return list(COLOURS[:seats])

    def show(self, view: SimpleView[T, D]) -> str:
        """Field by field, the drawer's only to its owner."""
        own = self.lines(view, view.drawer) if view.seat < view.table.seats else []
        return "\n".join([*self.lines(view, view.table), *[text("play.own_field", words=line) for line in own]])

    def lines(self, view: SimpleView[T, D], part: Fields) -> list[str]:
        values = [(one.name, part.KINDS.get(one.name), getattr(part, one.name)) for one in fields(part)]
        told = [(name.replace("_", " "), self.told(view, kind, value)) for name, kind, value in values]
        return [text("play.field", name=name, value=words) for name, words in told]

    def told(self, view: SimpleView[T, D], kind: Kind[Any] | None, value: Any) -> str:
        """A field's value for a reader."""
        if kind is None:
            return str(value)
        if isinstance(value, list):
            return ", ".join([f"{self.id_of(view, kind, n)} {amount}" for n, amount in enumerate(value)])
        return self.id_of(view, kind, value) or text("play.nothing")
