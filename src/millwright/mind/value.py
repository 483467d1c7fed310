"""What a position is worth to a seat, learned from games: the points that it will have, and how likely it wins."""

from __future__ import annotations

from typing import Final, final

from millwright.mind.net import Base, Net


@final
class Value:
    """A network over the features of a position. The first feature is what Steady thinks of it: the first teacher.

    Without a network the teacher's word is all there is.
    """

    def __init__(self, net: Net | None, teacher: float, lean: float) -> None:
        self.net: Final = net
        self.teacher: Final = teacher  # how much the teacher's word counts beside the network
        self.lean: Final = lean  # points that a certain win is worth

    def base(self, x: list[float]) -> Base | None:
        """What makes it quick to value positions that are much like this one."""
        return None if self.net is None else self.net.base(x)

    def worth(self, x: list[float], base: Base | None = None) -> float:
        """What bots compare positions by; those of one decision best by the same base."""
        if self.net is None:
            return x[0]
        found = self.net.run(x) if base is None else self.net.run_near(base, x)
        return found[0] + self.lean * within(found[1]) + self.teacher * x[0]

    def forecast(self, x: list[float]) -> tuple[float, float] | None:
        """The points at the end, and how likely it is to win; nothing before it has learned, or without a position."""
        if self.net is None or not x:
            return None
        found = self.net.run(x)
        return found[0], within(found[1])


def within(chance: float) -> float:
    """A likelihood as the network guesses it, brought between impossible and certain."""
    return 0.0 if chance < 0.0 else min(chance, 1.0)
