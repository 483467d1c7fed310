"""What the cards of a hand of Brass could build next."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.facts import INDUSTRIES, PORT
from millwright.games.brass.quotes import card_reach
from millwright.games.brass.table import Table, top
from millwright.kernel import bits

LIKELY: Final = ((0.75, 0.3), (0.0, 0.0), (0.8, 0.5), (0.9, 0.9), (1.0, 1.0))
"""How likely a tile to come flips, by industry: connected to a port, and not. Ports follow a habit."""

SHOWN: Final = [bits(mask) for mask in range(1 << len(INDUSTRIES))]
"""The industries of every set of them."""


def rooms(t: Table) -> list[int]:
    """B18: by industry, the locations that have a free slot for it."""
    where, found = t.board.map.slot_locations, [0] * len(INDUSTRIES)
    for slot, shown in enumerate(t.board.map.slot_shows):
        if t.tiles[slot] < 0:
            for industry in SHOWN[shown]:
                found[industry] |= 1 << where[slot]
    return found


def builds(m: Moment, t: Table, industry: int, places: int) -> list[tuple[int, float]]:
    """B15 to B20: where, of places with room, the top tile of a stack could be built, and what it is worth there."""
    kind = top(t, m.seat, industry)
    if m.canal:
        places &= ~t.homes[m.seat]
    if not places or kind < 0 or not t.board.tiles.periods[kind] >> t.period & 1:
        return []
    price = t.board.tiles.costs[kind] + 2 * t.board.tiles.iron[kind]
    part = 1.0 if price <= t.money[m.seat] else m.h.short
    likely = (m.h.port_likely, m.h.port_likely) if industry == PORT else LIKELY[industry]
    glut = m.glut(t, 1) if industry == PORT else 1.0
    high, low = [part * (m.expected(kind, chance, glut) - m.h.pound * price) for chance in likely]
    served = t.coal_at | t.port_at if t.board.tiles.coal[kind] else -1
    found: list[tuple[int, float]] = []
    for place in bits(places):
        if t.reach[place] & served:
            found.append((place, high if t.reach[place] & t.port_at else low))
    return found


def prospects(m: Moment, t: Table, room: list[int], named: int, cards: int) -> float:
    """The two best builds that the named places and the industry cards allow, as far as they count already."""
    reach = card_reach(t, m.seat) if cards else 0
    first = second = 0.0
    for industry in range(len(INDUSTRIES)):
        places = room[industry] & (named | (reach if cards >> industry & 1 else 0))
        if places:
            for _, worth in builds(m, t, industry, places):
                if worth > first:
                    first, second = worth, first
                elif worth > second:
                    second = worth
    return m.h.prospect * (first + m.h.second * second)


def card_worths(m: Moment, t: Table, hand: tuple[int, ...]) -> dict[int, float]:
    """B15, B16: by kind of card, the best build that it allows, and a little for what else it might; -1 for no card."""
    reach = card_reach(t, m.seat)
    every = [builds(m, t, industry, places) for industry, places in enumerate(rooms(t))]
    found = {-1: 0.0}
    for card in hand:
        if card not in found:
            place, industry = t.board.deck.locations[card], t.board.deck.industries[card]
            if place < 0:
                worths = [worth for at, worth in every[industry] if reach >> at & 1]
                spare = 0.5 + 0.1 * len(every[industry])
            else:
                worths = [worth for some in every for at, worth in some if at == place]
                spare = 0.3 * len([slot for slot in t.board.map.slots_at[place] if t.tiles[slot] < 0])
            found[card] = (max([0.0, *worths]) + spare) / hand.count(card)
    return found
