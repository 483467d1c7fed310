"""How near the orders of a seat are to being payable, and what that is worth (C36 to C38, C42)."""

from __future__ import annotations

from typing import Final, final

from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.decks import ADJUST_DIE
from millwright.games.woodcraft.pieces import PIPS, SCRAP
from millwright.games.woodcraft.table import PER_SEAT, POTS, Table

STRETCH: Final = 3.5
"""C41: the turns between two income phases."""


@final
class Bench:
    """What a seat could still use for its orders: each die, cut and token once."""

    def __init__(self, t: Table, look: Outlook) -> None:
        seat, goods = look.seat, look.seat * PER_SEAT
        self.look: Final = look
        self.dice: Final = list(t.lumber[seat])
        self.goods: Final = t.goods[goods : goods + PER_SEAT]
        self.trees: Final = t.pots[seat * POTS : (seat + 1) * POTS]
        self.saws = t.saws[seat] - t.saws_used[seat] + (look.sink == 0)
        self.reach = reach(t, seat)
        self.adjusts: Final = adjusts(t, seat)
        self.effort = 0.0  # turns that the orders looked at so far take
        self.cost = 0.0  # of the order that is being looked at

    # ---- dice

    def pay_dice(self, order: int) -> float:
        """Take the dice of an order from the bench; the turns that the missing ones take."""
        o, dice = self.look.facts.orders, self.dice
        missing: list[int] = []
        for kind in o.exact[order]:
            if kind in dice:
                dice.remove(kind)
            else:
                missing.append(kind)
        turns = 0.0
        for kind in missing:
            turns += self.make(kind)
        for demand in o.flexible[order]:
            turns += self.pay_any(demand)
        return turns

    def pay_any(self, demand: int) -> float:
        """The cheapest die that will do; or the cheapest that can be bought."""
        worths = self.look.dice
        fitting = [kind for kind in self.dice if demand >> kind & 1]
        if fitting:
            self.dice.remove(min(fitting, key=worths.__getitem__))
            return 0.0
        cheapest = (demand & -demand).bit_length() - 1
        return self.make(cheapest)

    def make(self, kind: int) -> float:
        """A die that is not there, by the easiest way; the turns that it takes."""
        low = kind - kind % PIPS
        larger = smaller = -1  # the nearest dice of its colour
        for one in self.dice:
            if low <= one < kind:
                smaller = one
            elif kind < one < low + PIPS and larger < 0:
                larger = one
        if self.adjust(kind, smaller, larger) or self.saw(kind, larger) or self.splice(kind, smaller):
            return self.look.h.fix
        return self.grow_or_buy(kind)

    def adjust(self, kind: int, smaller: int, larger: int) -> bool:
        """C62: by a helper."""
        step = self.adjusts[kind // PIPS]
        if larger >= 0 and larger - kind <= step:
            self.dice.remove(larger)
        elif smaller >= 0 and kind - smaller <= step:
            self.dice.remove(smaller)
        else:
            return False
        self.adjusts[kind // PIPS] = 0
        return True

    def saw(self, kind: int, larger: int) -> bool:
        """C31: the rest of the larger die stays."""
        if larger < 0 or not self.saws:
            return False
        self.saws -= 1
        self.dice.remove(larger)
        self.dice.append(kind - kind % PIPS + larger - kind - 1)
        self.cost += self.look.h.saw
        return True

    def splice(self, kind: int, smaller: int) -> bool:
        """C32."""
        if smaller < 0 or kind - smaller > self.reach or not self.goods[SCRAP]:
            return False
        self.reach = 0
        self.goods[SCRAP] -= 1
        self.dice.remove(smaller)
        self.cost += self.look.h.splice + self.look.token
        return True

    def grow_or_buy(self, kind: int) -> float:
        """C16, C35: from the pot of its colour, or for blueberries."""
        look, colour, value = self.look, kind // PIPS, kind % PIPS + 1
        tree = self.trees[colour]
        if tree > 0:
            self.trees[colour] = 0
            self.cost += look.dice[kind]
            return max(0.0, (value - tree) / 2) * look.h.ripen + look.h.fix
        self.cost += (value + look.facts.numbers.surcharge[colour]) * look.berry
        return look.h.buy

    def pay_tokens(self, order: int) -> float:
        turns = 0.0
        for good, amount in self.look.facts.orders.tokens[order]:
            have = self.goods[good]
            used = amount if have >= amount else have
            self.goods[good] -= used
            self.cost += used * self.look.token
            if amount > used:
                self.cost += (amount - used) * self.look.berry
                turns += self.look.h.fetch
        return turns


def reach(t: Table, seat: int) -> int:
    """C30: the most that a splice tile can add now."""
    most = 0
    for number, steps in enumerate(t.facts.workshop.splices[: t.splices[seat]]):
        if not t.splices_used[seat] >> number & 1:
            most = steps
    return most


def adjusts(t: Table, seat: int) -> list[int]:
    """C62: by how much helpers change dice, by colour."""
    h, found = t.facts.helpers, [0] * POTS
    for helper in t.rooms[seat]:
        if helper >= 0 and h.effects[helper] == ADJUST_DIE:
            found[h.colours[helper]] = max(found[h.colours[helper]], h.amounts[helper])
    return found


def missing(t: Table, seat: int, order: int) -> int:
    """How many things an order lacks, roughly: those that lack least come first."""
    lumber, count = t.lumber[seat], 0
    for kind in t.facts.orders.exact[order]:
        count += kind not in lumber
    for good, amount in t.facts.orders.tokens[order]:
        count += t.goods[seat * PER_SEAT + good] < amount
    return count


def orders_worth(t: Table, look: Outlook, hand: list[int]) -> tuple[float, Bench]:
    """What the orders beside the board and in hand will bring; and what is left on the bench."""
    seat, bench = look.seat, Bench(t, look)
    claims = list(look.claims)
    todo = sorted(
        [(missing(t, seat, order), row, order) for order, row in zip(t.orders[seat], t.rows[seat], strict=True)]
    )
    found = 0.0
    for _, row, order in todo:
        found += order_worth(bench, order, row, claims)
    for order in hand:
        found += look.h.hand * hand_worth(bench, order, claims)
    return found, bench


def order_reward(look: Outlook, order: int, claims: list[float]) -> float:
    """C38: the reward; that of a hazelnut order is the best contract that is left, or the other one."""
    o = look.facts.orders
    if not o.instead[order]:
        return look.gain(o.rewards[order])
    instead = look.gain(o.instead[order])
    return max(instead, claims.pop(0)) if claims else instead


def row_worth(look: Outlook, row: int) -> float:
    w = look.facts.workshop
    return look.gain(w.row_rewards[row]) - w.penalties[row]


def order_worth(bench: Bench, order: int, row: int, claims: list[float]) -> float:
    """C36, C42, C50: reward, row and quality, less what is missing, if there is time."""
    look, h = bench.look, bench.look.h
    bench.cost = 0.0
    turns = bench.pay_tokens(order) + bench.pay_dice(order)
    bench.effort += turns
    reward = order_reward(look, order, claims) + look.quality
    if not turns:
        return h.sure * (reward + row_worth(look, row)) - bench.cost
    slack = look.left - bench.effort
    if slack < 0 and look.left < 3:
        return -look.penalty
    sinks = 0 if bench.effort <= look.sink else 1 + int((bench.effort - look.sink) / STRETCH)
    if row + sinks >= len(look.facts.workshop.row_ids):
        return -look.penalty
    likely = max(0.0, min(h.sure, h.chance + h.slack * slack))
    gain = reward + row_worth(look, row + sinks) - bench.cost - h.effort * turns
    return likely * gain - (1 - likely) * look.penalty


def hand_worth(bench: Bench, order: int, claims: list[float]) -> float:
    """C42: an order in hand comes beside the board in a later income phase."""
    look, h = bench.look, bench.look.h
    bench.cost = 0.0
    turns = bench.pay_tokens(order) + bench.pay_dice(order)
    bench.effort += turns
    gain = order_reward(look, order, claims) + look.quality + row_worth(look, look.facts.orders.rows[order])
    likely = max(0.0, min(h.sure, h.chance + h.slack * (look.left - look.sink - bench.effort)))
    return likely * (gain - bench.cost - h.effort * turns) - (1 - likely) * look.penalty
