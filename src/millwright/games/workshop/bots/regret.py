"""Regret matching: bids that nobody regrets, found by playing one auction against oneself many times."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import total
from millwright.games.workshop.bots.orders import BASE, Bidding


@final
class Matcher:
    """All seats of an auction: each favours the bids that it would rather have made so far.

    A rival is somebody who matches too, or with the likelihood of `habit` one who bids by `habits`: so the answer makes
    use of habits without giving itself away to those who have none.
    """

    def __init__(self, bidding: Bidding, habits: list[list[float]], habit: list[float]) -> None:
        self.game: Final = bidding
        self.habits: Final = habits  # by seat: odds of every bid
        self.habit: Final = habit  # by seat: how likely it bids so
        self.regrets: Final = [[0.0] * len(row) for row in bidding.costs]
        self.totals: Final = [0.0] * len(bidding.costs)  # of the regrets, by seat
        self.sums: Final = [[0.0] * len(row) for row in bidding.costs]  # of the odds, later ones count more
        self.worths: Final = [[0.0] * len(row) for row in bidding.costs]  # of the gains, likewise

    def run(self, times: int, rng: Random) -> None:
        seats = self.game.seats
        for n in range(times):
            odds = [favoured(self.regrets[seat], self.totals[seat]) for seat in range(seats)]
            free = [pick(odds[seat], rng) for seat in range(seats)]
            used = [pick(self.habits[seat], rng) for seat in range(seats)]
            bids = [used[seat] if rng.random() < self.habit[seat] else free[seat] for seat in range(seats)]
            for seat in range(seats):
                self.learn(seat, bids, odds[seat], n + 1.0)

    def learn(self, seat: int, bids: list[int], odds: list[float], weight: float) -> None:
        """What every bid would have gained against these, and what is regretted."""
        gains = self.outcomes(seat, bids)
        costs, regrets, sums, worths = self.game.costs[seat], self.regrets[seat], self.sums[seat], self.worths[seat]
        expected, every = 0.0, 0.0
        for bid in range(len(costs)):
            gain, odd = gains[bid] - costs[bid], odds[bid]
            gains[bid] = gain
            if odd > 0.0:
                expected += odd * gain
                sums[bid] += weight * odd
        for bid in range(len(costs)):
            gain = gains[bid]
            regret = max(0.0, regrets[bid] + gain - expected)
            every += regret
            regrets[bid] = regret
            worths[bid] += weight * gain
        self.totals[seat] = every

    def outcomes(self, seat: int, bids: list[int]) -> list[float]:
        """W09, W10: by one's own bid, what the order that it makes brings."""
        game, rivals = self.game, self.ranked(seat, bids)
        needed = [self.least_over(seat, rival, bids) for rival in rivals]
        ahead = len(rivals)
        found: list[float] = []
        gain = game.gains[self.order(seat, rivals, ahead)][seat]
        for bid in range(len(game.costs[seat])):
            if ahead and bid >= needed[ahead - 1]:
                while ahead and bid >= needed[ahead - 1]:
                    ahead -= 1
                gain = game.gains[self.order(seat, rivals, ahead)][seat]
            found.append(gain)
        return found

    def ranked(self, seat: int, bids: list[int]) -> list[int]:
        """The rivals, the highest bid first, equal ones as they stood."""
        found: list[int] = []
        for rival in self.game.order:
            if rival != seat:
                at = len(found)
                while at and bids[found[at - 1]] < bids[rival]:
                    at -= 1
                found.insert(at, rival)
        return found

    def order(self, seat: int, rivals: list[int], ahead: int) -> int:
        """The number of the order in which so many rivals come first."""
        found = 0
        for at in range(len(rivals)):
            if at == ahead:
                found = found * BASE + seat
            found = found * BASE + rivals[at]
        return found if ahead < len(rivals) else found * BASE + seat

    def least_over(self, seat: int, rival: int, bids: list[int]) -> int:
        """W10: the least bid that comes before a rival's; equal ones keep the order."""
        return bids[rival] if self.game.place[seat] < self.game.place[rival] else bids[rival] + 1


def favoured(regrets: list[float], every: float) -> list[float]:
    """Odds by what is regretted, so much in all; all alike while nothing is."""
    if every <= 0.0:
        return [1.0 / len(regrets)] * len(regrets)
    return [regret / every for regret in regrets]


def kept(sums: list[float], seldom: float) -> list[float]:
    """The odds of bids as they are drawn: those that would be made seldom are leftovers of the matching."""
    every = total(sums)
    odds = [one / every if one / every >= seldom else 0.0 for one in sums]
    every = total(odds)
    return [one / every for one in odds]


def pick(odds: list[float], rng: Random) -> int:
    """An index, as often as its odds say; they add up to one."""
    rest = rng.random()
    for n in range(len(odds)):
        rest -= odds[n]
        if rest < 0.0:
            return n
    return odds.index(max(odds))
