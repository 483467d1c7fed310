"""A second reading of the rules: somebody who keeps the books of a game from its record alone.

Nothing here uses the engine. The board is read from the TOML, the moves from their words; what each seat may do and
what it then owns is worked out anew, in the plainest way. Only the sealed auction is known, and no supply runs out.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

ASIDE = {2: 11, 3: 12, 4: 11, 5: 9}
KINDS = ("port", "heavy", "textile", "light", "craft")


class Books:
    """Purses, markers, map and chart of one game, move by move."""

    def __init__(self, board: Path, seats: int, tie: str = "track") -> None:
        data: dict[str, Any] = tomllib.loads(board.read_text(encoding="utf-8"))
        self.value: dict[str, int] = {row["id"]: row["value"] for row in data["towns"]}
        self.kind: dict[str, str] = {row["id"]: row["industry"] for row in data["towns"]}
        self.ends: dict[str, tuple[str, str]] = {row["id"]: (row["a"], row["b"]) for row in data["connections"]}
        self.spaces: dict[str, int] = {row["id"]: row["links"] for row in data["connections"]}
        colours = ["red", "blue", "yellow", "green", "black"]
        self.seats = colours[:seats]
        self.colours = colours[: 4 if seats == 2 else seats]
        self.money = dict.fromkeys(self.seats, 100 if seats == 2 else 50)
        self.revenue = dict.fromkeys(self.seats, 0)
        self.held: dict[str, Counter[str]] = {seat: Counter() for seat in self.seats}
        self.chart: Counter[str] = Counter()
        self.towns: dict[str, list[str]] = {name: [] for name in self.value}
        self.links: dict[str, str] = {}
        self.order: list[str] = []
        self.tie = tie  # two players, equal bids: by the track, or by the auction before
        self.winner = ""  # two players: who was first in the auction before
        self.era = "canal"
        self.round = 0
        self.step = 0  # of demand, 1 to 4
        self.over = False
        self.phase = "draw" if seats == 2 else "order"
        self.new_era()

    def owner(self, colour: str) -> str:
        """Red leads yellow and blue leads green when they are two."""
        return {"yellow": "red", "green": "blue"}.get(colour, colour) if len(self.seats) == 2 else colour

    def new_era(self) -> None:
        self.deck = 39 - ASIDE[len(self.seats)]
        self.aside = ASIDE[len(self.seats)]
        self.round = 0
        self.drawn = 0
        self.ask_demand()

    def ask_demand(self) -> None:
        self.step += 1
        self.picks: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.ready: set[str] = set()

    def new_round(self) -> None:
        self.phase = "cards"
        self.round += 1
        self.faceup: list[str] = []
        self.bids: dict[str, int] = {}
        self.turns: list[str] = []
        if self.tie == "auction" and len(self.seats) == 2:
            self.order = []
        self.new_auction()

    def new_auction(self) -> None:
        self.sealed: dict[str, tuple[int, str]] = {}

    # ---- reading

    def read(self, line: str) -> None:
        who, *words = line.split()
        if who == "luck":
            self.chance(words)
        elif words == ["advance"]:
            self.revenue[who] -= 2
            self.money[who] += 1
        else:
            getattr(self, f"read_{self.phase}")(who, words)

    def chance(self, words: list[str]) -> None:
        if words[0] == "seat" and self.phase == "tie":
            self.first_of_two(words[1])
        elif words[0] == "seat":
            self.order.append(words[1])
            self.phase = "order" if len(self.order) < len(self.seats) else "draw"
        elif words[0] == "token":
            self.held[words[1]][words[2]] += 1
            self.drawn += 1
            self.phase = "draw" if self.drawn < (8 if len(self.seats) == 2 else 2 * len(self.seats)) else "demand"
        elif self.phase == "aside":
            self.aside -= 1
            self.use(words[1])
        else:
            self.deck -= 1
            self.faceup.append(words[1])
            self.phase = "bid" if len(self.faceup) == len(self.colours) else "cards"

    def read_demand(self, who: str, words: list[str]) -> None:
        most = 2 if len(self.seats) == 2 else 1
        if words[0] == "demand":
            self.picks[who].append(words[1])
        if words[0] == "done" or len(self.picks[who]) == most:
            self.ready.add(who)
        if len(self.ready) == len(self.seats):
            for seat, picks in self.picks.items():
                self.held[seat].subtract(picks)
                self.chart.update(picks)
            self.after_demand()

    def after_demand(self) -> None:
        if self.step in (1, 3):
            self.new_round()
            return
        self.pay_income()
        if self.step == 4:
            self.over = True
        else:
            self.era = "rail"
            self.phase = "draw"
            self.new_era()

    def read_bid(self, who: str, words: list[str]) -> None:
        self.sealed[who] = (int(words[1]), words[2] if len(words) > 2 else who)
        if len(self.sealed) < len(self.seats):
            return
        for seat, (amount, colour) in self.sealed.items():
            self.money[seat] -= amount
            self.bids[colour] = amount
        if len(self.seats) > 2:
            before = self.order
            self.order = sorted(before, key=lambda c: (-self.bids[c], before.index(c)))
            self.turns = self.order[:]
            self.next_turn()
        else:
            self.two_bids(self.sealed["red"], self.sealed["blue"])

    def two_bids(self, red: tuple[int, str], blue: tuple[int, str]) -> None:
        if red[0] != blue[0]:
            self.first_of_two(red[1] if red[0] > blue[0] else blue[1])
        elif self.ahead():
            self.first_of_two(self.sealed[self.ahead()][1])
        else:
            self.phase = "tie"

    def ahead(self) -> str:
        """Whose bid is first if both are equal; nobody's before the very first auction."""
        if self.tie == "auction":
            return self.winner
        return self.owner(self.order[0]) if self.order else ""

    def first_of_two(self, first: str) -> None:
        self.winner = self.owner(first)
        other = next(colour for _, colour in self.sealed.values() if colour != first)
        if len(self.bids) == 2:  # the first auction of a round: what stood on the track goes
            self.order = []
        self.order += [first, other]
        self.turns = [first, other]
        self.next_turn()

    def next_turn(self) -> None:
        if self.turns:
            self.colour = self.turns.pop(0)
            self.phase = "turn"
            self.built: list[str] = []
        elif len(self.bids) < len(self.colours):
            self.new_auction()
            self.phase = "bid"
        elif self.deck:
            self.new_round()
        else:
            self.phase = "demand"
            self.ask_demand()

    def read_turn(self, who: str, words: list[str]) -> None:
        self.faceup.remove(words[1])
        if words[0] == "exchange":
            self.phase = "aside"
        else:
            self.use(words[1])

    def use(self, card: str) -> None:
        if card.startswith("wild-"):
            self.wild = int(card[-1])
            self.phase = "place"
        else:
            self.settle(card)

    def read_place(self, who: str, words: list[str]) -> None:
        self.settle(words[1])

    def settle(self, town: str) -> None:
        self.town = town
        self.phase = "oust" if len(self.towns[town]) == self.value[town] else "links"
        if self.phase == "links":
            self.towns[town].append(self.colour)

    def read_oust(self, who: str, words: list[str]) -> None:
        self.towns[self.town].remove(words[1])
        self.towns[self.town].append(self.colour)
        self.phase = "links"

    def read_links(self, who: str, words: list[str]) -> None:
        if words[0] == "link":
            self.money[who] -= self.price(words[1])
            self.links[words[1]] = self.colour
            self.built.append(words[1])
        if words[0] == "done" or sum(self.spaces[link] for link in self.built) == 2:
            reached = {town for link in self.built for town in self.ends[link]}
            self.revenue[who] += sum(self.value[town] for town in reached if self.colour in self.towns[town])
            self.next_turn()

    # ---- income

    def pay_income(self) -> None:
        for seat in self.seats:
            self.money[seat] += self.revenue[seat]
            self.revenue[seat] = 0
        for colour in self.colours:
            self.money[self.owner(colour)] += self.link_pay(colour)
        self.links = {}
        for town, colours in self.towns.items():
            for colour in colours:
                self.money[self.owner(colour)] += self.chart[self.kind[town]]

    def link_pay(self, colour: str) -> int:
        """Walk each network from one of its links; one of the largest has £2 a link."""
        left = {link for link, owner in self.links.items() if owner == colour}
        total, largest = sum(self.spaces[link] for link in left), 0
        while left:
            network, towns = set[str](), set(self.ends[min(left)])
            while found := {link for link in left if towns & set(self.ends[link])}:
                left -= found
                network |= found
                towns |= {town for link in found for town in self.ends[link]}
            largest = max(largest, sum(self.spaces[link] for link in network))
        return total + largest

    # ---- what a seat may do

    def price(self, link: str) -> int:
        return self.spaces[link] * (3 if self.era == "canal" else 2)

    def may(self) -> dict[str, set[str]]:
        """What each seat that is asked may answer, in words."""
        if self.phase in ("bid", "demand"):
            answered = self.sealed if self.phase == "bid" else self.ready
            asked = [seat for seat in self.seats if seat not in answered]
        else:
            asked = [self.owner(self.colour)]
        moves = {seat: set(getattr(self, f"may_{self.phase}")(seat)) for seat in asked}
        return {seat: words | ({"advance"} if self.revenue[seat] >= 2 else set()) for seat, words in moves.items()}

    def may_bid(self, seat: str) -> list[str]:
        amounts = range(self.money[seat] + 1)
        if len(self.seats) > 2:
            return [f"bid {n}" for n in amounts]
        free = [colour for colour in self.colours if self.owner(colour) == seat and colour not in self.bids]
        return [f"bid {n} {colour}" for n in amounts for colour in free]

    def may_demand(self, seat: str) -> list[str]:
        """Any token in hand; in steps 1 and 3 one picks on until it is enough."""
        least = (2 if len(self.seats) == 2 else 1) if self.step in (1, 3) else 0
        hand = self.held[seat] - Counter(self.picks[seat])
        return [f"demand {kind}" for kind in hand] + (["done"] if len(self.picks[seat]) >= least else [])

    def may_turn(self, seat: str) -> list[str]:
        exchange = [f"exchange {card}" for card in self.faceup if self.aside and self.built_out(card)]
        return [f"take {card}" for card in self.faceup] + exchange

    def built_out(self, card: str) -> bool:
        wild = card.startswith("wild-")
        towns = [town for town, worth in self.value.items() if (worth == int(card[-1]) if wild else town == card)]
        return all(link in self.links for link, ends in self.ends.items() if set(towns) & set(ends))

    def may_place(self, seat: str) -> list[str]:
        return [f"place {town}" for town, worth in self.value.items() if worth == self.wild]

    def may_oust(self, seat: str) -> list[str]:
        return [f"oust {colour}" for colour in self.towns[self.town]]

    def may_links(self, seat: str) -> list[str]:
        return ["done"] + [f"link {link}" for link in self.ends if self.may_link(seat, link)]

    def may_link(self, seat: str, link: str) -> bool:
        starts = {self.town} | {town for first in self.built for town in self.ends[first]}
        crossing = [("leeds", "liverpool"), ("manchester", "lancaster")]
        crosses = any(self.town in one and set(self.ends[link]) == set(two) for one, two in (crossing, crossing[::-1]))
        whole = not (self.built and self.spaces[link] == 2)
        affordable = self.price(link) <= self.money[seat]
        return link not in self.links and bool(starts & set(self.ends[link])) and not crosses and whole and affordable

    def ranking(self) -> list[str]:
        """Most money first; of equals, the one further ahead."""
        places = [self.owner(colour) for colour in self.order]
        ranked = sorted(self.seats, key=lambda seat: (-self.money[seat], places.index(seat)))
        assert all(self.money[a] >= self.money[b] for a, b in pairwise(ranked))
        return ranked
