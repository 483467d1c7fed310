"""Strong bots for a game of one's own: what the machine must be told of Ferry, and `docs/bots.md` tells how it learns.

millwright train examples/ferry_master.py:FERRY --seats 3 --hours 0.05 --games 200
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any, Final

from millwright.bot import Bot
from millwright.kernel import Move, offers
from millwright.mind.craft import Craft, Prospect, best_of
from millwright.mind.minds import Master, Strong
from millwright.mind.value import Value

if TYPE_CHECKING:
    from examples.ferry import BID, GOODS, ROUNDS, Ferry, Load, SealBid, State
else:
    from ferry import BID, GOODS, ROUNDS, Ferry, Load, SealBid, State  # its neighbour


class FerryCraft(Craft[State]):
    """Ferry in numbers, and which moves are worth a look: all of them, for there are few."""

    def names(self) -> list[str]:
        return ["steady", "coins", "rival", "rounds", "aboard", "bid", "wanted", *[f"crates {good}" for good in GOODS]]

    def features(self, s: State, seat: int) -> list[float]:
        """What a bid may buy is not known to the first teacher, who counts coins alone."""
        t, own = s.table, s.drawers[seat]
        bid = max(0, own.bid)
        coins, rival = float(t.coins[seat] - bid), float(max([n for other, n in enumerate(t.coins) if other != seat]))
        wanted = float(t.wanted >= 0 and own.crates[t.wanted] > 0)
        left = float(ROUNDS - t.round)
        return [coins, coins, rival, left, float(t.aboard), float(bid), wanted, *[float(n) for n in own.crates]]

    def prospects(self, s: State, seat: int, moves: list[Move], rng: Random) -> list[Prospect]:
        return [
            self.judged([move], self.played(s, seat, move), seat) for move in moves if move[0] != BID or move[1] < 9
        ]

    def played(self, s: State, seat: int, move: Move) -> State:
        """The position after a move, before anybody else has moved."""
        after = s.clone()
        item = after.agenda.pop()
        after.agenda.clear()
        item.take(after, seat, move)
        return after

    def reply(self, s: State, seat: int, rng: Random) -> Move:
        if isinstance(s.agenda[-1], SealBid):
            return (BID, min(s.table.coins[seat], int(4 * rng.random())), 0)
        return best_of(self.prospects(s, seat, offers(s, seat), rng)).move

    def at_turn(self, s: State, seat: int) -> bool:
        return bool(s.agenda) and isinstance(s.agenda[-1], SealBid | Load) and bool(s.agenda[-1].waiting >> seat & 1)


class MasterlyFerry(Ferry):
    id = "masterly_ferry"

    def craft(self, facts: Any, seats: int, value: Value, /) -> Craft[State]:
        return FerryCraft(value)

    def bots(self) -> dict[str, Callable[[], Bot]]:
        return super().bots() | {"strong": Strong, "master": Master}


FERRY: Final = MasterlyFerry()
