"""A look ahead: the turns that look best, played on in imagined worlds until one's next turn; the worse half drops."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any, Final, final

from millwright.kernel import LUCK, Move, luck_move, play_trusted
from millwright.mind.craft import AnyCraft, Prospect, follow
from millwright.playout import asked

SEEDS: Final = 1 << 30

LONG: Final = 400
"""Decisions of an imagined course at most: no turn of any game comes near."""


@final
class Tried:
    """A prospect, and what came of it in the worlds that it was tried in."""

    def __init__(self, prospect: Prospect) -> None:
        self.prospect: Final = prospect
        self.total = 0.0
        self.count = 0

    def mean(self) -> float:
        return self.total / self.count if self.count else self.prospect.worth

    def rank(self, prior: float) -> float:
        """To compare it by with others that were tried in the same worlds."""
        return (self.total + prior * self.prospect.worth) / (self.count + prior) if self.count else self.mean()


@final
class Lookahead:
    """So many turns tried in so many worlds, as far as the time allows: more of both is better, less still plays."""

    def __init__(self, craft: AnyCraft, seat: int, until: float) -> None:
        self.craft: Final = craft
        self.seat: Final = seat
        self.until: Final = until  # by the clock of `perf_counter`

    def late(self) -> bool:
        return perf_counter() >= self.until

    def compare(self, found: list[Prospect], worlds: list[Any], rng: Random) -> list[Tried]:
        """The best first. Each world has luck of its own, which is the same for all turns that are tried in it."""
        left = [Tried(one) for one in found]
        out: list[Tried] = []
        done, prior = 0, type(self.craft).FIRST_LOOK
        rounds = max(1, (len(left) - 1).bit_length())
        for n in range(rounds):
            upto = len(worlds) * (n + 1) // rounds
            for world in worlds[done:upto]:
                seed = int(rng.random() * SEEDS)
                if self.late():
                    break
                for one in left:
                    one.total += self.outcome(world.clone(), one.prospect.moves, Random(seed))
                    one.count += 1
            done = upto
            left.sort(key=lambda one: -one.rank(prior))
            keep = (len(left) + 1) // 2
            out = left[keep:] + out
            left = left[:keep]
            if alike(left):
                break
        return left + out

    def outcome(self, s: Any, moves: list[Move], rng: Random) -> float:
        """What a turn comes to in one world: everybody goes on, and one's own next turn is the best there is."""
        seat, craft = self.seat, self.craft
        follow(s, seat, moves, rng)
        for _ in range(LONG):
            if not s.agenda or craft.at_turn(s, seat):
                break
            who = asked(s)
            if who == LUCK:
                play_trusted(s, who, luck_move(s, rng))
            else:
                follow(s, who, craft.replies(s, who, rng), rng)
        return craft.promise(s, seat, rng) if s.agenda else craft.settled(s, seat)


def alike(left: list[Tried]) -> bool:
    """Whether all begin with the same move: then it is decided."""
    return all(one.prospect.move == left[0].prospect.move for one in left)
