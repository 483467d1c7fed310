"""What every turn order of a round would bring each seat: before bids are sealed, nobody knows which it will be."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.turns import quick_turn
from millwright.games.workshop.bots.worth import Outlook
from millwright.games.workshop.table import State, Table
from millwright.games.workshop.turn import Turn
from millwright.mind.craft import AnyCraft

Brought = dict[int, list[float]]
"""By order, written as one number (`code`), what it brings each seat, in pounds."""

BASE: Final = 8
"""More than there are colours."""


def code(order: list[int]) -> int:
    found = 0
    for colour in order:
        found = found * BASE + colour
    return found


def all_orders(colours: int) -> list[list[int]]:
    """Every order of so many colours."""
    found: list[list[int]] = [[]]
    for _ in range(colours):
        found = [[*order, colour] for order in found for colour in range(colours) if colour not in order]
    return found


def by_card(outlooks: list[Outlook]) -> Brought:
    """W12: each colour takes its best card in order, as it looks to the one who imagines everybody's outlook."""
    t = outlooks[0].t
    worth = card_worths(outlooks)
    found: Brought = {}
    for order in all_orders(t.colours):
        row = [0.0] * t.colours
        left = list(range(len(t.faceup)))
        for colour in order:
            best = left[0]
            for slot in left:
                if worth[colour][slot] > worth[colour][best]:
                    best = slot
            row[colour] = worth[colour][best]
            left.remove(best)
        found[code(order)] = row
    return found


def card_worths(outlooks: list[Outlook]) -> list[list[float]]:
    """By seat and slot: what a card is worth to a seat, as itself sees it."""
    return [[o.card(seat, card) for card in o.t.faceup] for seat, o in enumerate(outlooks)]


@final
class Bidding:
    """An auction of more than two seats as a game of its own: what orders bring, what bids cost, who wins ties."""

    def __init__(self, t: Table, brought: Brought, costs: list[list[float]], spite: float) -> None:
        self.seats: Final = t.colours
        self.order: Final = list(t.order)
        self.place: Final = [t.order.index(colour) for colour in range(t.colours)]
        self.costs: Final = costs  # by seat and amount: the pounds that it is felt as
        self.gains: Final = {order: against_others(row, spite) for order, row in brought.items()}


def against_others(row: list[float], spite: float) -> list[float]:
    """What is left of each seat's pounds after so much of what the others get on the mean: who has most money wins."""
    every = 0.0
    for one in row:
        every += one
    others = len(row) - 1
    return [one - spite * (every - one) / others for one in row]


# ---- played out


def by_play(craft: AnyCraft, seen: Seen, s: State, rng: Random) -> Brought:
    """Every order played to the end of the round by quick answers, and valued for each seat."""
    start = s.clone()
    start.agenda.clear()
    found: Brought = {}
    play_orders(craft, seen, start, [], found, rng)
    return found


def mean_of(several: list[Brought]) -> Brought:
    """What orders bring in one world is off by about a pound: what tokens the others hold is not known."""
    found: Brought = {}
    for order, row in several[0].items():
        sums = [0.0] * len(row)
        for one in several:
            for seat in range(len(row)):
                sums[seat] += one[order][seat]
        found[order] = [each / len(several) for each in sums]
    return found


def play_orders(craft: AnyCraft, seen: Seen, s: State, order: list[int], found: Brought, rng: Random) -> None:
    """Orders that begin alike share their first turns."""
    t = s.table
    rest = [colour for colour in range(t.colours) if colour not in order]
    if not rest:
        found[code(order)] = [craft.value.worth(craft.features(s, seat)) for seat in range(t.seats)]
        return
    for colour in rest:
        after = s.clone()
        after.table.order = (*order, colour, *[c for c in rest if c != colour])
        after.agenda.append(Turn(t.owner(colour), colour))
        quick_turn(seen, after, rng)
        play_orders(craft, seen, after, [*order, colour], found, rng)
