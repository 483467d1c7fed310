"""What a glance at the players tells: a few figures of each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One figure of every player: what it is called, in full, and how much of it each seat has."""

    short: str  # the head of its column
    name: str
    values: tuple[str, ...]  # by seat; nothing where the viewer may not know


def places(order: tuple[int, ...], seats: int) -> tuple[str, ...]:
    """Each seat's place in an order of seats."""
    return tuple([str(order.index(seat) + 1) if seat in order else "" for seat in range(seats)])
