"""What one seat may know, and worlds that it cannot tell from the real one."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from millwright.games.brass.facts import Facts
from millwright.games.brass.table import Drawer, State, Table
from millwright.kernel import Item, top_words, weighted
from millwright.values import Value


@final
class View(Value):
    """The table, the agenda and one hand. It holds nothing else, so it cannot leak anything else."""

    def __init__(
        self, facts: Facts, seat: int, table: Table, drawer: Drawer, held: list[int], agenda: list[Item[Any]]
    ) -> None:
        self.facts: Final = facts
        self.seat: Final = seat  # WATCHER for a spectator
        self.table: Final = table
        self.drawer: Final = drawer  # the seat's own hand; an empty one for a spectator
        self.held: Final = held  # how many cards each seat holds; which ones is secret
        self.agenda: Final = agenda

    def dump(self) -> dict[str, Any]:
        """The view as JSON has it."""
        return {
            "seat": self.seat,
            "options": self.table.options.dump(),
            "table": self.table.dump(),
            "drawer": self.drawer.dump(),
            "held": self.held[:],
            "agenda": [item.dump() for item in self.agenda],
        }

    def __repr__(self) -> str:
        return f"<what seat {self.seat} sees: {top_words(self.agenda)}>"


def view(s: State, seat: int) -> View:
    """B48: what a seat may know; a snapshot that later moves do not change."""
    drawer = s.drawers[seat].clone() if seat < s.table.seats else Drawer(())
    return View(s.facts, seat, s.table.clone(), drawer, [len(d.hand) for d in s.drawers], s.agenda[:])


def imagine(v: View, rng: Random, memory: None = None) -> State:
    """A whole state that the viewer cannot tell from the real one: the other hands are dealt anew."""
    unseen = unknown_cards(v)
    drawers: list[Drawer] = []
    for seat in range(v.table.seats):
        if seat == v.seat:
            drawers.append(v.drawer.clone())
            continue
        hand: list[int] = []
        for _ in range(v.held[seat]):
            card = weighted(rng, unseen)
            unseen[card] -= 1
            hand.append(card)
        drawers.append(Drawer(tuple(sorted(hand))))
    s = State(v.facts, v.table.clone(), drawers, unseen, v.agenda[:], [])
    if s.agenda:
        s.agenda[-1].imagine(s, v.seat, rng)
    return s


def unknown_cards(v: View) -> list[int]:
    """B48, B49: the cards that are neither discarded nor in the viewer's own hand, by kind."""
    counts, own = v.table.board.deck.counts, v.drawer.hand
    return [counts[kind] - v.table.discards[kind] - own.count(kind) for kind in range(len(counts))]
