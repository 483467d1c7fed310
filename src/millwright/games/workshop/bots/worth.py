"""What things are worth in Workshop of the World, in pounds at the end of the game, as far as one view tells."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import NEVER, total
from millwright.games.workshop.facts import Facts, Map
from millwright.games.workshop.table import CANAL, Table
from millwright.games.workshop.view import View, unknown_tokens


@final
class Habits:
    """The weights of the rules of thumb. `heat` and `idle` were found by play of one against three others."""

    def __init__(self, **changes: float) -> None:
        self.reach = 1.0  # how much more often than by chance a card next to an own industry is taken
        self.rail_reach = 1.0  # the same for the rail era, seen from the canal era
        self.spite = 0.25  # a pound that a rival does not earn, in own pounds (three players and more)
        self.spite_two = 0.8  # the same with two players
        self.place_late = 0.75  # how likely a rival places a token that it may keep
        self.own_late = 0.9  # the same for oneself
        self.spend = 5.0  # pounds for links that each further round should find in the purse
        self.thrift = 0.6  # what a pound below that costs more
        self.grow = 0.15  # a new town in the largest network, per round that is left
        self.idle = 0.2  # how likely a rival bids nothing
        self.heat = 1.0  # the highest bid of a rival, as a part of what is at stake for it
        self.mix = 1.5  # pounds that a bid may gain less than the best one and still be made now and then
        self.mix_part = 0.25  # but no more than this part of what is at stake
        for name, value in changes.items():
            if name not in self.__dict__:
                raise ValueError(name)
            setattr(self, name, value)


@final
class Plan:
    """W20 to W23: connections that one turn may build from a town, in the order of building."""

    def __init__(self, connections: tuple[int, ...], towns: tuple[int, ...], links: int) -> None:
        self.connections: Final = connections
        self.towns: Final = towns  # every end, once
        self.links: Final = links


def all_plans(m: Map) -> list[list[Plan]]:
    """The plans of every town on an empty map."""
    return [plans_from(m, town) for town in range(len(m.town_ids))]


def plans_from(m: Map, town: int) -> list[Plan]:
    """W21, W22, W26: one connection from the town, or two single ones."""
    plans: list[Plan] = []
    for first in m.at[town]:
        if first == m.barred[town]:
            continue
        plans.append(plan_of(m, (first,)))
        if m.spaces[first] == 1:
            plans += [plan_of(m, (first, second)) for second in seconds(m, town, first)]
    return plans


def seconds(m: Map, town: int, first: int) -> list[int]:
    """W22: where a second single link may go; two from the town itself are listed in one order only."""
    a, b = m.ends[first]
    far = b if a == town else a
    near = [c for c in m.at[town] if c > first] + [c for c in m.at[far] if c != first]
    return [c for c in near if m.spaces[c] == 1 and c != m.barred[town]]


def plan_of(m: Map, connections: tuple[int, ...]) -> Plan:
    towns = dict.fromkeys(town for c in connections for town in m.ends[c])
    return Plan(connections, tuple(towns), sum(m.spaces[c] for c in connections))


# ---- what may still come


def rounds_left(t: Table) -> int:
    """W31: the rounds of this era after the present one."""
    return t.deck // t.colours


def chances(f: Facts, t: Table) -> list[float]:
    """How likely one colour is to place in each town in the later rounds of this era, if all choose alike."""
    hidden = sum(t.unseen)
    share = (t.deck - sum(t.top)) / hidden if hidden else 0.0
    return card_chances(f, t.colours, [t.unseen[k] * share + t.top[k] for k in range(len(t.unseen))])


def rail_chances(f: Facts, t: Table) -> list[float]:
    """W38: the same for a rail era to come: all cards are alike."""
    share = (f.deck.size - f.numbers.aside[t.seats]) / f.deck.size
    return card_chances(f, t.colours, [share * (f.deck.plain[k] + f.deck.setup[k]) for k in range(len(f.deck.ids))])


def card_chances(f: Facts, colours: int, coming: list[float]) -> list[float]:
    """By town, from how many cards of each kind are expected; a wild card may go to any town of its value."""
    found = [0.0] * len(f.map.town_ids)
    for kind, count in enumerate(coming):
        if count:
            towns = [f.deck.towns[kind]] if f.deck.towns[kind] >= 0 else f.map.of_value[f.deck.values[kind]]
            for town in towns:
                found[town] += count / len(towns) / colours
    return found


def demand_worth(v: View, h: Habits, mine: bool) -> list[float]:
    """W36: what one more industry of each type will be paid in this era and the next, with or without own secrets."""
    t, n = v.table, v.facts.numbers
    first, last = (n.show_first_two, n.show_last_two) if t.seats == 2 else (n.show_first, n.show_last)
    unknown = unknown_tokens(v)
    share = [count / max(1, sum(unknown)) for count in unknown]
    late = [min(last, v.held[seat]) * h.place_late for seat in range(t.seats) if seat != v.seat]
    own = [token * h.own_late * mine for token in v.drawer.tokens]
    now = [t.chart[i] + own[i] + share[i] * total(late) for i in range(len(share))]
    if t.era != CANAL:
        return now
    more = t.seats * (first + last * h.place_late)
    return [2 * now[i] + share[i] * more for i in range(len(share))]


# ---- one colour on the map


@final
class Side:
    """One colour: where it stands, and how its links hang together."""

    def __init__(self, f: Facts, t: Table, colour: int) -> None:
        towns = range(len(f.map.town_ids))
        self.colour: Final = colour
        self.has: Final = [t.industries[town * t.colours + colour] > 0 for town in towns]
        self.group: Final = list(towns)
        self.size: Final = [0] * len(towns)  # links of the network, by group
        for connection in range(len(t.links)):
            if t.links[connection] == colour:
                self.join(f, connection)
        self.largest: Final = max(self.size)

    def join(self, f: Facts, connection: int) -> None:
        """W34: a link joins the networks of its ends."""
        a, b = f.map.ends[connection]
        old, new = self.group[a], self.group[b]
        if old != new:
            self.group[:] = [new if g == old else g for g in self.group]
            self.size[new] += self.size[old]
            self.size[old] = 0
        self.size[new] += f.map.spaces[connection]


@final
class Outlook:
    """The worth of cards, towns and links to every colour, from one view."""

    def __init__(self, v: View, h: Habits, plans: list[list[Plan]]) -> None:
        f, t = v.facts, v.table
        self.v: Final = v
        self.h: Final = h
        self.f: Final = f
        self.t: Final = t
        self.plans: Final = plans
        self.rounds: Final = rounds_left(t)
        self.spite: Final = h.spite_two if t.seats == 2 else h.spite
        self.chance: Final = [h.reach * chance for chance in chances(f, t)]
        self.later: Final = later_reach(f, t, h)
        self.sides: Final = [Side(f, t, colour) for colour in range(t.colours)]
        self.own_demand: Final = demand_worth(v, h, True)
        self.demand: Final = demand_worth(v, h, False)
        self.spare: Final = v.drawer.money - h.spend * self.rounds
        self.lost: Final = self.losses()
        self.prices: Final = [[self.price(colour, links) for links in range(3)] for colour in range(t.colours)]
        self.kept: Final[dict[tuple[int, int], float]] = {}

    def mine(self, colour: int) -> bool:
        return self.t.owner(colour) == self.v.seat

    # ---- industries

    def card(self, colour: int, card: int) -> float:
        """W13, W14: a card is worth its town; a wild card the best town of its value."""
        town = self.f.deck.towns[card]
        if town >= 0:
            return self.town(colour, town)
        key = (colour, -card)
        if key not in self.kept:
            self.kept[key] = self.wild(colour, card)
        return self.kept[key]

    def wild(self, colour: int, card: int) -> float:
        """W14: the best town of the value."""
        return max([self.town(colour, other) for other in self.f.map.of_value[self.f.deck.values[card]]])

    def town(self, colour: int, town: int) -> float:
        """An industry there, whom it ousts, and the links that the turn may build."""
        key = (colour, town)
        if key not in self.kept:
            full = self.t.filled(town) >= self.f.map.values[town]
            room = max([self.oust(colour, town, other) for other in range(self.t.colours)]) if full else 0.0
            self.kept[key] = self.industry(colour, town) + room + max(0.0, self.best_plan(colour, town)[0])
        return self.kept[key]

    def industry(self, colour: int, town: int) -> float:
        """W36 and W25: its demand pay, and the links that it may still serve."""
        demand = (self.own_demand if self.mine(colour) else self.demand)[self.f.map.industries[town]]
        return demand + (0.0 if self.sides[colour].has[town] else self.prospect(town))

    def prospect(self, town: int) -> float:
        """W25: what later links to an industry there may add, in this era and the next."""
        m, t = self.f.map, self.t
        near = 0.0
        for c in m.at[town]:
            if t.links[c] < 0:
                a, b = m.ends[c]
                near += self.chance[b if a == town else a]
        return m.values[town] * (near + self.later[town])

    def oust(self, colour: int, town: int, other: int) -> float:
        """W17: to take out an industry of another colour, or of one's own."""
        if not self.t.has(other, town):
            return NEVER
        worth = self.industry(other, town)
        if self.t.industries[town * self.t.colours + other] == 1:
            worth += self.prospect(town)
        if self.t.owner(other) == self.t.owner(colour):
            return -worth
        return self.spite * worth

    # ---- links

    def best_plan(self, colour: int, town: int) -> tuple[float, Plan | None]:
        """W20: the plan that gains most, if any connection is free."""
        best, found = NEVER, None
        links = self.t.links
        for plan in self.plans[town]:
            for c in plan.connections:
                if links[c] >= 0:
                    break
            else:
                gain = self.plan(colour, town, plan)
                if gain > best:
                    best, found = gain, plan
        return best, found

    def plan(self, colour: int, town: int, plan: Plan) -> float:
        """W24, W25, W34: revenue and end pay, less the price and what the connections could have brought later."""
        side, values = self.sides[colour], self.f.map.values
        gain = self.end_pay(side, plan) - self.prices[colour][plan.links]
        for end in plan.towns:
            if side.has[end] or end == town:
                gain += values[end]
        for c in plan.connections:
            gain -= self.lost[colour][c]
        return gain if side.has[town] else gain - self.lost_here(town, plan)

    def lost_here(self, town: int, plan: Plan) -> float:
        """W25: what the connections of a new industry's town could have added to later turns."""
        lost = 0.0
        for c in plan.connections:
            a, b = self.f.map.ends[c]
            if town in (a, b):
                lost += self.chance[b if a == town else a] * self.f.map.values[town]
        return lost

    def second(self, colour: int, first: int, connection: int) -> float:
        """W22: what a second link gains when the first one stands already."""
        side, m = self.sides[colour], self.f.map
        gain = self.end_pay(side, Plan((connection,), m.ends[connection], 1)) - self.prices[colour][1]
        for end in m.ends[connection]:
            if side.has[end] and end not in m.ends[first]:
                gain += m.values[end]
        return gain - self.lost[colour][connection]

    def end_pay(self, side: Side, plan: Plan) -> float:
        """W34: each link pays as another one; in the largest network it pays more. A larger one also finds more."""
        n = self.f.numbers
        size, group = side.size, side.group
        joined = plan.links
        for g in {group[town] for town in plan.towns}:
            joined += size[g]
        pay = n.other_pay * plan.links
        if joined <= side.largest:
            return pay
        return pay + (n.largest_pay - n.other_pay) * (joined - side.largest) + self.h.grow * self.rounds

    def losses(self) -> list[list[float]]:
        """W25: by colour and connection, what it could have added to later turns, less what rivals could have made."""
        m = self.f.map
        own: list[list[float]] = []
        for side in self.sides:
            worth = [value * has for value, has in zip(m.values, side.has, strict=True)]
            own.append([worth[a] * self.chance[b] + worth[b] * self.chance[a] for a, b in m.ends])
        together = [total(column) for column in zip(*own, strict=True)]
        return [[(1 + self.spite) * x - self.spite * y for x, y in zip(row, together, strict=True)] for row in own]

    def price(self, colour: int, links: int) -> float:
        """W24: the price of links as it is felt: dearer when the purse runs low, and twice where revenue is burnt."""
        cost = links * self.f.numbers.link_cost[self.t.era]
        if not self.mine(colour):
            return float(cost)
        return cost + self.burn(cost) + self.h.thrift * self.strain(cost)

    def strain(self, cost: float) -> float:
        """How many of these pounds later rounds of the era will miss."""
        return min(cost, max(0.0, cost - self.spare))

    def burn(self, cost: int) -> float:
        """W27: what it loses to advance the missing pounds; never, if revenue is short."""
        n = self.f.numbers
        missing = max(0, cost - self.v.drawer.money)
        steps = -(-missing // n.advance_money) * n.advance_steps
        if steps > self.t.revenue[self.v.seat]:
            return -NEVER
        return float(steps - missing)


def later_reach(f: Facts, t: Table, h: Habits) -> list[float]:
    """W37: in the canal era, how often links of the rail era will find an industry that stands already."""
    if t.era != CANAL:
        return [0.0] * len(f.map.town_ids)
    chance = rail_chances(f, t)
    near = [[end for c in at for end in f.map.ends[c] if end != town] for town, at in enumerate(f.map.at)]
    return [h.rail_reach * total([chance[end] for end in ends]) for ends in near]
