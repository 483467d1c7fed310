"""What one seat may know, and worlds that it cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.pieces import EARLY, HAZELNUT
from millwright.games.woodcraft.table import Drawer, State, Table
from millwright.kernel import Item, below, bits, top_words
from millwright.values import Value


@final
class View(Value):
    """The table, the agenda and one drawer. It holds nothing else, so it cannot leak anything else."""

    def __init__(
        self,
        facts: Facts,
        seat: int,
        table: Table,
        drawer: Drawer,
        held: list[tuple[int, int, int, int]],
        agenda: list[Item[Any]],
    ) -> None:
        self.facts: Final = facts
        self.seat: Final = seat  # WATCHER for a spectator
        self.table: Final = table
        self.drawer: Final = drawer  # the seat's own; an empty one for a spectator
        self.held: Final = held  # by seat, how many: helpers and orders not kept, early and hazelnut orders in hand
        self.agenda: Final = agenda

    def dump(self) -> dict[str, Any]:
        """The view as JSON has it."""
        return {
            "seat": self.seat,
            "options": self.table.options.dump(),
            "table": self.table.dump(),
            "drawer": self.drawer.dump(),
            "held": [list(counts) for counts in self.held],
            "agenda": [item.dump() for item in self.agenda],
        }

    def __repr__(self) -> str:
        return f"<what seat {self.seat} sees: {top_words(self.agenda)}>"


def view(s: State, seat: int) -> View:
    """C71: what a seat may know; a snapshot that later moves do not change."""
    drawer = s.drawers[seat].clone() if seat < s.table.seats else Drawer(0, 0, 0, 0)
    held = [counts(s.facts, one) for one in s.drawers]
    return View(s.facts, seat, s.table.clone(), drawer, held, s.agenda[:])


def counts(f: Facts, drawer: Drawer) -> tuple[int, int, int, int]:
    """How many cards of each back are in a drawer: everybody can count them."""
    hazelnuts = drawer.hand & f.order_deck[HAZELNUT]
    return (
        drawer.helpers.bit_count(),
        drawer.drawn.bit_count(),
        (drawer.hand & ~hazelnuts).bit_count(),
        hazelnuts.bit_count(),
    )


def imagine(v: View, rng: Random, memory: None = None) -> State:
    """A whole state that the viewer cannot tell from the real one: the other drawers are filled anew."""
    f, t = v.facts, v.table
    known = t.shown_orders | v.drawer.drawn | v.drawer.hand | v.drawer.returned
    helpers = f.helper_deck[EARLY] & ~t.shown_helpers & ~v.drawer.helpers
    early, hazelnut = f.order_deck[EARLY] & ~known, f.order_deck[HAZELNUT] & ~known
    drawers: list[Drawer] = []
    for seat in range(t.seats):
        if seat == v.seat:
            drawers.append(v.drawer.clone())
            continue
        held = v.held[seat]
        own = [some(helpers, held[0], rng), some(early, held[1], rng)]
        early &= ~own[1]
        hand = some(early, held[2], rng)
        nuts = some(hazelnut, held[3], rng)
        helpers, early, hazelnut = helpers & ~own[0], early & ~hand, hazelnut & ~nuts
        drawers.append(Drawer(own[0], own[1], hand | nuts, 0))
    s = State(f, t.clone(), drawers, v.agenda[:], [])
    if s.agenda:
        s.agenda[-1].imagine(s, v.seat, rng)
    return s


def some(cards: int, count: int, rng: Random) -> int:
    """So many of these cards, drawn at random."""
    pile = bits(cards)
    drawn = 0
    for _ in range(count):
        drawn |= 1 << pile.pop(below(rng, len(pile)))
    return drawn
