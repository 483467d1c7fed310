"""What a hand of Brass is good for, in numbers: the best builds that its cards allow."""

from __future__ import annotations

from millwright.games.brass.bots.hand import LIKELY
from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.facts import INDUSTRIES, PORT
from millwright.games.brass.quotes import card_reach
from millwright.games.brass.table import Table, top
from millwright.kernel import bits


def card_features(m: Moment, t: Table, hand: tuple[int, ...], room: list[int], harbours: int, y: list[float]) -> float:
    """B15, B16: the best builds of cards, what cards there are, and where there is room; what Steady makes of them."""
    deck = t.board.deck
    reach = card_reach(t, m.seat)
    fit = [fitting(m, t, industry, room[industry]) for industry in range(len(INDUSTRIES))]
    gains = [build_gains(m, t, industry) for industry in range(len(INDUSTRIES))]
    counts = [0] * len(INDUSTRIES)
    found: list[float] = []
    named, last = 0, -1
    for card in hand:
        place = deck.locations[card]
        if place < 0:
            counts[deck.industries[card]] += 1
        if card == last:
            continue
        last = card
        if place < 0:
            industry = deck.industries[card]
            found.append(best_build(gains, fit, industry, reach, harbours))
        else:
            best = 0.0
            for industry in range(len(INDUSTRIES)):
                best = max(best, best_build(gains, fit, industry, 1 << place, harbours))
            found.append(best)
            named += best > 0.0
    found.sort(reverse=True)
    first = found[0] if found else 0.0
    second = found[1] if len(found) > 1 else 0.0
    worth = m.h.prospect * (first + m.h.second * second) if m.rest else 0.0
    y += [worth * 0.2, first * 0.1, second * 0.1]
    y += [found[2] * 0.1 if len(found) > 2 else 0.0, found[3] * 0.1 if len(found) > 3 else 0.0, named * 0.3]
    for count in counts:
        y.append(count * 0.4)
    for places in fit:
        y.append((places & reach).bit_count() * 0.2)
    return worth


def fitting(m: Moment, t: Table, industry: int, places: int) -> int:
    """B18 to B20: where there is room for the top tile of a stack, and coal if it needs any."""
    kind = top(t, m.seat, industry)
    if kind < 0 or not t.board.tiles.periods[kind] >> t.period & 1:
        return 0
    if m.canal:
        places &= ~t.homes[m.seat]
    if not t.board.tiles.coal[kind]:
        return places
    served, found = t.coal_at | t.port_at, 0
    for place in bits(places):
        if t.reach[place] & served:
            found |= 1 << place
    return found


def build_gains(m: Moment, t: Table, industry: int) -> tuple[float, float]:
    """What the top tile of a stack is worth where it is connected to a port, and elsewhere."""
    kind = top(t, m.seat, industry)
    if kind < 0:
        return 0.0, 0.0
    price = t.board.tiles.costs[kind] + 2 * t.board.tiles.iron[kind]
    part = 1.0 if price <= t.money[m.seat] else m.h.short
    cost = m.h.pound * price
    if industry == PORT:
        gain = part * (m.expected(kind, m.h.port_likely, m.glut(t, 1)) - cost)
        return gain, gain
    high, low = LIKELY[industry]
    return part * (m.expected(kind, high) - cost), part * (m.expected(kind, low) - cost)


def best_build(gains: list[tuple[float, float]], fit: list[int], industry: int, places: int, harbours: int) -> float:
    """The best build of an industry in these places."""
    places &= fit[industry]
    if not places:
        return 0.0
    high, low = gains[industry]
    return max(0.0, high if places & harbours else low)
