"""A position of Workshop of the World in numbers, as far as one seat may know it: what the learned value reads."""

from __future__ import annotations

from typing import Final, final

from millwright.games.workshop.bots.worth import Habits, card_chances, chances, rounds_left
from millwright.games.workshop.facts import Facts, cards_each_round
from millwright.games.workshop.table import CANAL, Drawer, State, Table

OWN: Final = [
    "money", "short", "revenue", "links", "largest", "network", "demand now", "demand", "tokens", "reach", "reach rail",
    "industries", "towns", "open ends", "grows", "tokens of others",
]  # fmt: skip
RIVALS: Final = [
    "standing mean",
    "standing best",
    "revenue mean",
    "demand mean",
    "reach mean",
    "reach best",
    "short of",
]
COURSE: Final = ["rail", "rounds", "all rounds", "place", "followers", "first", "last"]
NAMES: Final = [
    "steady",
    *OWN,
    *RIVALS,
    *COURSE,
    *[f"{name} in rail" for name in ("money", "reach", "demand", "rounds")],
]

GROUPS: Final = [
    ("money", 1, 3), ("revenue", 3, 4), ("network", 4, 7), ("demand", 7, 10), ("later", 10, 16), ("rivals", 16, 24),
    ("order", 24, 31),
]  # fmt: skip
"""How they are told; what the first and the last features say is told by these already."""


@final
class Sums:
    """What one colour has on the map."""

    def __init__(self) -> None:
        self.links = 0
        self.largest = 0
        self.now = 0.0  # demand pay as the chart is
        self.demand = 0.0  # as it will be
        self.reach = 0.0  # revenue of later links to where it stands
        self.rail = 0.0  # the same for the rail era to come
        self.industries = 0
        self.towns = 0
        self.ends = 0  # free connections of its towns
        self.grows = 0  # free connections of its largest network

    def pay(self, largest: int, other: int) -> int:
        """W34."""
        return self.largest * largest + (self.links - self.largest) * other


@final
class Reader:
    """Reads positions of one board and number of seats."""

    def __init__(self, f: Facts, seats: int) -> None:
        self.f: Final = f
        self.h: Final = Habits()
        share = (f.deck.size - f.numbers.aside[seats]) / f.deck.size
        coming = [share * (f.deck.plain[k] + f.deck.setup[k]) for k in range(len(f.deck.ids))]
        rail = card_chances(f, cards_each_round(seats), coming)
        self.rounds: Final = f.rounds(seats)
        self.rail: Final = [near(f, town, rail) for town in range(len(f.map.town_ids))]

    def features(self, s: State, seat: int) -> list[float]:
        """The table and the seat's own drawer: nothing else is looked at."""
        t, d = s.table, s.drawers[seat]
        own_demand, demand = self.demand(t, d)
        chance = chances(self.f, t)
        every = [self.sums(t, c, chance, own_demand if t.owner(c) == seat else demand) for c in range(t.colours)]
        own = self.own(t, d, seat, every)
        rivals = self.rivals(t, seat, every)
        course = self.course(t, seat)
        worth = own[0] - self.h.thrift * own[1] + own[2] + own[5] + own[7] + own[9] + own[10]
        spite = self.h.spite_two if t.seats == 2 else self.h.spite
        worth -= spite * (t.seats - 1) * rivals[0]
        rail = course[0]
        return [worth, *own, *rivals, *course, own[0] * rail, own[9] * rail, own[7] * rail, course[1] * rail]

    def demand(self, t: Table, d: Drawer) -> tuple[list[float], list[float]]:
        """W36: what one more industry of each type will be paid until the end, with and without the own tokens."""
        h, n = self.h, self.f.numbers
        first, last = (n.show_first_two, n.show_last_two) if t.seats == 2 else (n.show_first, n.show_last)
        draw = n.draw_two if t.seats == 2 else n.draw
        types = range(len(t.chart))
        unknown = [self.f.tokens[i] - t.chart[i] - d.tokens[i] for i in types]
        every = max(1, sum(unknown))
        held = max(0, draw * t.seats * (1 + t.era) - sum(t.chart) - sum(d.tokens))
        late = min(last * (t.seats - 1), held) * h.place_late
        own: list[float] = []
        others: list[float] = []
        for i in types:
            share = unknown[i] / every
            more = share * t.seats * (first + last * h.place_late) if t.era == CANAL else 0.0
            times = 2.0 if t.era == CANAL else 1.0
            now = t.chart[i] + share * late
            others.append(times * now + more)
            own.append(times * (now + d.tokens[i] * h.own_late) + more)
        return own, others

    def sums(self, t: Table, colour: int, chance: list[float], demand: list[float]) -> Sums:
        m, found = self.f.map, Sums()
        group = self.networks(t, colour, found)
        ends, links, values, types, at = m.ends, t.links, m.values, m.industries, m.at
        for town in range(len(values)):
            free = 0
            count = t.industries[town * t.colours + colour]
            if count:
                near = 0.0
                for c in at[town]:
                    if links[c] < 0:
                        a, b = ends[c]
                        near += chance[b if a == town else a]
                        free += 1
                found.industries += count
                found.towns += 1
                found.now += count * t.chart[types[town]]
                found.demand += count * demand[types[town]]
                found.reach += values[town] * near
                if t.era == CANAL:
                    found.rail += values[town] * self.rail[town]
                found.ends += free
            if group[town]:
                for c in at[town]:
                    if links[c] < 0:
                        found.grows += 1
        return found

    def networks(self, t: Table, colour: int, found: Sums) -> list[bool]:
        """W34: how many links, how many in the largest network, and which towns that has."""
        m, links = self.f.map, t.links
        group = list(range(len(m.values)))
        mine = [c for c in range(len(links)) if links[c] == colour]
        for c in mine:
            a, b = m.ends[c]
            old, new = group[a], group[b]
            if old != new:
                for town in range(len(group)):
                    if group[town] == old:
                        group[town] = new
        size = [0] * len(group)
        for c in mine:
            size[group[m.ends[c][0]]] += m.spaces[c]
            found.links += m.spaces[c]
        found.largest = max(size)
        best = size.index(found.largest)
        return [found.largest > 0 and g == best for g in group]

    def own(self, t: Table, d: Drawer, seat: int, every: list[Sums]) -> list[float]:
        """In the order of `OWN`."""
        n = self.f.numbers
        out = [0.0] * len(OWN)
        out[0], out[2] = float(d.money), float(t.revenue[seat])
        out[1] = max(0.0, self.h.spend * rounds_left(t) - d.money)
        for colour in range(seat, t.colours, t.seats):
            one = every[colour]
            out[3] += one.links
            out[4] += one.largest
            out[5] += one.pay(n.largest_pay, n.other_pay)
            out[6] += one.now
            out[7] += one.demand
            out[9] += one.reach
            out[10] += one.rail
            out[11] += one.industries
            out[12] += one.towns
            out[13] += one.ends
            out[14] += one.grows
        types = self.f.map.industries
        for place in range(len(t.industries)):
            count = t.industries[place]
            if count:
                worth = float(d.tokens[types[place // t.colours]] * count)
                if t.owner(place % t.colours) == seat:
                    out[8] += worth
                else:
                    out[15] += worth / (t.seats - 1)
        return out

    def rivals(self, t: Table, seat: int, every: list[Sums]) -> list[float]:
        """In the order of `RIVALS`: what the others have, as far as everybody sees it."""
        n, out = self.f.numbers, [0.0] * len(RIVALS)
        others = t.seats - 1
        standings = [0.0] * t.seats
        for other in range(t.seats):
            standings[other] = float(t.revenue[other])
            reach = 0.0
            for colour in range(other, t.colours, t.seats):
                one = every[colour]
                standings[other] += one.pay(n.largest_pay, n.other_pay) + one.demand + one.reach + one.rail
                reach += one.reach + one.rail
                if other != seat:
                    out[3] += one.demand / others
            if other != seat:
                out[0] += standings[other] / others
                out[1] = max(out[1], standings[other])
                out[2] += t.revenue[other] / others
                out[4] += reach / others
                out[5] = max(out[5], reach)
        out[6] = out[1] - standings[seat]
        return out

    def course(self, t: Table, seat: int) -> list[float]:
        """In the order of `COURSE`: how much is still to come, and who is when."""
        rounds = float(rounds_left(t))
        every = rounds + (self.rounds if t.era == CANAL else 0)
        left = 0
        for card in t.faceup:
            if card >= 0:
                left += 1
        place = 0
        for n in range(len(t.order)):
            if t.owner(t.order[n]) == seat:
                place = n
                break
        return [
            float(t.era),
            rounds,
            every,
            float(place),
            float(left),
            float(place == 0),
            float(place == t.colours - 1),
        ]


def near(f: Facts, town: int, chance: list[float]) -> float:
    """How often links to a town will be built next to it."""
    found = 0.0
    for c in f.map.at[town]:
        a, b = f.map.ends[c]
        found += chance[b if a == town else a]
    return found
