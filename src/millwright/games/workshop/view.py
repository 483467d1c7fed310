"""What one seat may know, and worlds that it cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from millwright.games.workshop.changes import added
from millwright.games.workshop.facts import Facts, start_money
from millwright.games.workshop.quotes import bound
from millwright.games.workshop.table import Drawer, Options, State, Table
from millwright.games.workshop.verbs import EARNED, PAID
from millwright.kernel import WATCHER, Event, Item, below, top_words, weighted
from millwright.values import Value

HIDDEN: Final = -1


@final
class View(Value):
    """The table, the agenda and one drawer. It holds nothing else, so it cannot leak anything else."""

    def __init__(
        self,
        facts: Facts,
        options: Options,
        seat: int,
        table: Table,
        drawer: Drawer,
        money: list[int],
        held: list[int],
        agenda: list[Item[Any]],
    ) -> None:
        self.facts: Final = facts
        self.options: Final = options
        self.seat: Final = seat  # WATCHER for a spectator
        self.table: Final = table
        self.drawer: Final = drawer  # the seat's own; an empty one for a spectator
        self.money: Final = money  # by seat; HIDDEN where the seat may not know (W44)
        self.held: Final = held  # how many demand tokens each seat holds; which ones is secret
        self.agenda: Final = agenda

    def dump(self) -> dict[str, Any]:
        """The view as JSON has it."""
        return {
            "seat": self.seat,
            "options": self.options.dump(),
            "table": self.table.dump(),
            "drawer": self.drawer.dump(),
            "money": self.money[:],
            "held": self.held[:],
            "agenda": [item.dump() for item in self.agenda],
        }

    def __repr__(self) -> str:
        return f"<what seat {self.seat} sees: {top_words(self.agenda)}>"


def view(s: State, seat: int) -> View:
    """W44: what a seat may know; a snapshot that later moves do not change."""
    drawer = s.drawers[seat].clone() if seat < s.table.seats else empty_drawer(s.facts)
    shown = s.options.open_money or not s.agenda
    money = [d.money if shown or i == seat else HIDDEN for i, d in enumerate(s.drawers)]
    held = [sum(d.tokens) for d in s.drawers]
    return View(s.facts, s.options, seat, s.table.clone(), drawer, money, held, s.agenda[:])


def empty_drawer(facts: Facts) -> Drawer:
    none = (0,) * len(facts.industry_ids)
    return Drawer(0, -1, -1, none, none)


@final
class Memory:
    """W44: what everybody has paid and earned, which is said aloud: so the purses are known to whoever has listened."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat: Final = seat
        self.seats: Final = seats
        self.gains: Final = [0] * seats
        self.events: Final[list[Event]] = []

    def observe(self, events: list[Event]) -> None:
        self.events.extend(events)
        for kind, _, colour, amount, _ in events:
            if kind == EARNED:
                self.gains[colour % self.seats] += amount
            elif kind == PAID:
                self.gains[colour % self.seats] -= amount

    def purse(self, v: View, seat: int) -> int:
        """The money of a seat; HIDDEN if the sum for the viewer is wrong: then the beginning was not heard."""
        if v.seat < self.seats and not self.complete(v.facts, v.money[v.seat]):
            return HIDDEN
        return start_money(v.facts, self.seats) + self.gains[seat]

    def complete(self, facts: Facts, money: int) -> bool:
        """Whether the viewer's own money is what was heard of it: then the beginning was heard too."""
        return money == start_money(facts, self.seats) + self.gains[self.seat]


def imagine(v: View, rng: Random, memory: Memory | None = None) -> State:
    """A whole state that the viewer cannot tell from the real one: what it does not know is drawn anew."""
    t = v.table.clone()
    bag = unknown_tokens(v)
    drawers: list[Drawer] = []
    for seat in range(t.seats):
        if seat == v.seat:
            drawers.append(v.drawer.clone())
            continue
        tokens: tuple[int, ...] = (0,) * len(bag)
        for _ in range(v.held[seat]):
            industry = weighted(rng, list(bag))
            bag = added(bag, industry, -1)
            tokens = added(tokens, industry, 1)
        drawers.append(Drawer(imagined_money(v, seat, rng, memory), -1, -1, tokens, (0,) * len(bag)))
    s = State(v.facts, v.options, t, drawers, bag, v.agenda[:], [])
    if s.agenda:
        s.agenda[-1].imagine(s, v.seat, rng)
    return s


def unknown_tokens(v: View) -> tuple[int, ...]:
    """The demand tokens that are neither on the chart nor in the viewer's own drawer."""
    counts = [v.facts.tokens[i] - v.table.chart[i] - v.drawer.tokens[i] for i in range(len(v.facts.tokens))]
    return tuple(counts)


def imagined_money(v: View, seat: int, rng: Random, memory: Memory | None) -> int:
    """A purse as it is remembered, or like one's own, give or take a half; enough for the bids that stand (W50)."""
    if v.money[seat] != HIDDEN:
        return v.money[seat]
    known = memory.purse(v, seat) if memory is not None else HIDDEN
    if known != HIDDEN:
        return known
    guess = v.drawer.money if v.seat != WATCHER else v.facts.numbers.start_money
    low = guess // 2
    return max(low + below(rng, guess + 1), bound(v.table, seat))
