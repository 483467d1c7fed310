"""What is left of a game of Woodcraft for one seat, and what things are worth in it."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import total
from millwright.games.woodcraft.bots.habits import LEFTOVER, Habits
from millwright.games.woodcraft.decks import (
    ADJUST_DIE,
    BUY_DISCOUNT,
    FOR_DICE,
    FOR_HELPERS,
    FOR_MARKETING,
    FOR_NOTHING,
    FOR_POTS,
    FOR_TILES,
    FOR_TOKENS,
    FOR_TOOLS,
    GLUE_POINTS,
    GROWTH,
    HELPER_DISCOUNT,
    IMPROVE_DISCOUNT,
    LANTERN_REPUTATION,
    LOWER_DIE,
    MARKETING_DISCOUNT,
    MATERIALS_DISCOUNT,
    ON_ORDER,
    ON_REPUTATION,
    ORDER_DISCOUNT,
    PLANT_CUTTING,
    REPUTATION_POINTS,
    SELL_BONUS,
    SELL_TOKENS,
    SPLICE_POINTS,
    SWAP_TOKEN,
)
from millwright.games.woodcraft.pieces import (
    BLADES,
    BLUEBERRIES,
    GLUE,
    KINDS,
    LANTERNS,
    REUSE,
    SCRAP,
    Reward,
    colour_of,
    value_of,
)
from millwright.games.woodcraft.places import claimable
from millwright.games.woodcraft.points import contract_count
from millwright.games.woodcraft.table import Table
from millwright.kernel import bits

PER_TURN: Final = {
    SWAP_TOKEN: 0.15,
    LOWER_DIE: 0.35,
    ADJUST_DIE: 0.45,
    SELL_TOKENS: 0.7,
    PLANT_CUTTING: 0.7,
    REPUTATION_POINTS: 1.1,
    ON_ORDER: 0.5,
    ON_REPUTATION: 0.5,
    LANTERN_REPUTATION: 0.7,
    SPLICE_POINTS: 0.35,
    GLUE_POINTS: 0.5,
    GROWTH: 0.2,
    BUY_DISCOUNT: 0.3,
    SELL_BONUS: 0.2,
    IMPROVE_DISCOUNT: 0.25,
    HELPER_DISCOUNT: 0.25,
    MATERIALS_DISCOUNT: 0.1,
    ORDER_DISCOUNT: 0.15,
    MARKETING_DISCOUNT: 0.35,
}
"""C62: what the abilities of helpers bring in a turn, by effect; those that come at once are played, not guessed."""

GROWS: Final = {
    FOR_TOKENS: 0.25,
    FOR_DICE: 0.05,
    FOR_MARKETING: 0.45,
    FOR_HELPERS: 0.2,
    FOR_POTS: 0.12,
    FOR_TILES: 0.15,
    FOR_TOOLS: 0.25,
    FOR_NOTHING: 0.0,
}
"""C54 to C61: by how much the thing that a contract counts grows in a turn."""

SMOOTH: Final = (0.2, 0.5, 0.9, 1.4, 1.9, 2.4, 2.9, 3.4, 3.8, 4.3, 4.7, 5.1, 5.5, 5.75, 5.9, 6.0)
"""C51: the points of an order, by a reputation that is only guessed."""


@final
class Outlook:
    """C41: counted from the end of the present turn, as seen from one table; alternatives are compared by it."""

    def __init__(self, t: Table, seat: int, h: Habits) -> None:
        self.h: Final = h
        self.facts: Final = t.facts
        self.seat: Final = seat
        setup = t.setup
        self.left: Final = setup.rounds - t.round
        self.phases: Final = len(setup.income_after) - t.incomes
        following = setup.income_after[t.incomes :]
        self.sink: Final = following[0] - t.round if following else 0  # turns before orders sink
        self.last: Final = self.left == 0
        self.ahead: Final = min(1.0, self.left / 4)  # how much of its worth a thing for use keeps
        self.drift: Final = h.renown * self.left
        self.future: Final = h.orders * self.left
        self.berry: Final = h.berry if self.left > 1 else LEFTOVER + h.late * self.left
        self.token: Final = h.token * self.ahead + LEFTOVER * (1 - self.ahead)
        self.nut_step: Final = float(self.phases)
        self.berry_step: Final = max(0, self.phases - 1) * h.berry + LEFTOVER * min(1, self.phases)
        self.uses: Final = min(1.0, self.sink / 2) + max(0, self.phases - 1)  # of a workshop tile that is ready
        self.again: Final = float(max(0, self.phases - 1))  # of one that is turned over
        self.renown: Final = self.renown_step(t)
        self.quality: Final = self.order_points(t.reputation[seat])
        self.penalty: Final = t.facts.numbers.overdue * self.renown
        self.dice: Final = [self.die(kind) for kind in range(KINDS)]
        self.known: Final[dict[int, float]] = {}
        self.claims: Final = self.claim_worths(t)

    # ---- reputation

    def order_points(self, reputation: int) -> float:
        """C51: what a completed order will be worth."""
        values = self.facts.tracks.order_values
        if self.last:
            return float(values[max(0, reputation)])
        at = min(reputation + self.drift, float(len(SMOOTH) - 1))
        low = int(at)
        high = min(low + 1, len(SMOOTH) - 1)
        return SMOOTH[low] + (SMOOTH[high] - SMOOTH[low]) * (at - low)

    def renown_step(self, t: Table) -> float:
        """C45, C51: what one more step of reputation is worth."""
        now, orders = t.reputation[self.seat], t.completed[self.seat] + self.future
        if now >= t.facts.tracks.last:
            return float(t.facts.tracks.beyond)
        gain = (self.order_points(now + 2) - self.order_points(now)) / 2 if now + 2 < len(SMOOTH) - 1 else 0.3
        return self.h.esteem + orders * gain

    # ---- things

    def die(self, kind: int) -> float:
        """C49: a die that no order wants."""
        price = value_of(kind) + self.facts.numbers.surcharge[colour_of(kind)]
        return self.h.die * price * self.ahead + LEFTOVER * value_of(kind) * (1 - self.ahead)

    def gain(self, number: int) -> float:
        """What a reward is worth, counted once."""
        if number not in self.known:
            self.known[number] = self.reward(self.facts.rewards[number])
        return self.known[number]

    def reward(self, r: Reward) -> float:
        """What a reward is worth before it is taken."""
        h, found = self.h, r.points + r.reputation * self.renown + r.berry * self.berry_step + r.nut * self.nut_step
        unit = {BLUEBERRIES: self.berry, LANTERNS: h.lantern * self.ahead, REUSE: h.reuse * self.ahead}
        unit |= {GLUE: self.token, SCRAP: self.token, BLADES: self.token}
        found += total([unit[good] * amount for good, amount in r.goods])
        found += h.produce * r.produce + (h.tool if r.tools else 0.0)
        found += total([self.dice[kind] for kind in r.dice])
        return found + max([self.dice[kind] for kind in bits(r.choice)], default=0.0)

    # ---- contracts

    def claim_worths(self, t: Table) -> list[float]:
        """C38: the contracts of the row, the best first."""
        now = self.facts.contracts.now
        return sorted([self.contract(t, c) + now[c] for c in claimable(t, self.seat)], reverse=True)

    def contract(self, t: Table, contract: int) -> float:
        """C54 to C61: what a contract will score, between the lines of its table."""
        c = self.facts.contracts
        rule = c.rules[contract]
        if rule == FOR_NOTHING:
            return float(c.each[contract])
        count = contract_count(t, self.seat, contract) + GROWS[rule] * self.left
        if not c.tables[contract]:
            return min(count, float(self.most(contract))) * c.each[contract]
        low, points = 0, 0.0
        for least, worth in c.tables[contract]:
            if count < least:
                part = 0.0 if self.last else (count - low) / (least - low)
                return points + (worth - points) * part
            low, points = least, float(worth)
        return points

    def most(self, contract: int) -> int:
        """How much of a thing there can be."""
        return {FOR_POTS: 4, FOR_TILES: 6, FOR_DICE: 9}.get(
            self.facts.contracts.rules[contract], self.facts.contracts.most[contract]
        )
