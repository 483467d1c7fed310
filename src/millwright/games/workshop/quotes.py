"""What may be done, at what price, and why not: each rule of refusal stands here, once.

A reason is a key of the catalogue (under `workshop.why`). Quotes see the table and the seat's own drawer only.
"""

from __future__ import annotations

from typing import Final

from millwright.games.workshop.facts import Facts
from millwright.games.workshop.table import Drawer, Table
from millwright.kernel import FREE, Quote

USED: Final = Quote(0, "card_used", 0, 0)
NOT_BUILT_OUT: Final = Quote(0, "free_connection", 0, 0)
WILD_NOT_BUILT_OUT: Final = Quote(0, "free_connection_wild", 0, 0)
NOTHING_ASIDE: Final = Quote(0, "nothing_aside", 0, 0)
TAKEN: Final = Quote(0, "connection_built", 0, 0)
DOUBLE_SECOND: Final = Quote(0, "double_second", 0, 0)
COLOUR_BUSY: Final = Quote(0, "colour_played", 0, 0)
SAME_TOWN: Final = Quote(0, "industry_same_town", 0, 0)
OTHER_CARD: Final = Quote(0, "card_of_other_bid", 0, 0)


def quote_advance(f: Facts, t: Table, seat: int) -> Quote:
    """W27: two spaces of revenue for £1."""
    if t.revenue[seat] < f.numbers.advance_steps:
        return Quote(0, "revenue_short", t.revenue[seat], f.numbers.advance_steps)
    return FREE


def advances_for(f: Facts, t: Table, seat: int, short: int) -> int:
    """W27: how many advances would bring as much money as is short; 0 if the seat's revenue allows too few."""
    needed = -(-short // f.numbers.advance_money)
    return needed if needed * f.numbers.advance_steps <= t.revenue[seat] else 0


def quote_bid(t: Table, d: Drawer, amount: int, colour: int) -> Quote:
    """W08: from 0 to the money in hand. W47: for a colour that has no turn in this round yet."""
    if t.bids[colour] >= 0:
        return COLOUR_BUSY
    if amount > d.money:
        return Quote(amount, "bid_money", d.money, 0)
    return Quote(amount, "", 0, 0)


def bidder_on(t: Table, slot: int) -> int:
    """W50: the colour whose bid stands on a face-up card, or -1."""
    return t.claims.index(slot) if slot in t.claims else -1


def claim_span(t: Table, d: Drawer, colour: int, slot: int) -> tuple[int, int]:
    """W50: the least bid that tops what stands on a card, and the most that the purse allows.

    One purse stands behind all bids of a seat; a bid of its own that is topped comes back to it.
    """
    rival = bidder_on(t, slot)
    seat = t.owner(colour)
    free = d.money - bound(t, seat)
    if rival < 0:
        return 0, free
    return t.bids[rival] + 1, free + t.bids[rival] if t.owner(rival) == seat else free


def quote_claim(t: Table, d: Drawer, colour: int, amount: int, slot: int) -> Quote:
    """W50: more than the bid that stands on the card, and no more than there is."""
    least, most = claim_span(t, d, colour, slot)
    if amount < least:
        return Quote(amount, "bid_not_topped", least, 0)
    if amount > most:
        return Quote(amount, "bid_money", most, 0)
    return Quote(amount, "", 0, 0)


def bound(t: Table, seat: int) -> int:
    """W50: the money that a seat's standing bids bind."""
    return sum([t.bids[c] for c in t.colours_of(seat) if t.claims[c] >= 0])


def quote_demand(d: Drawer, industry: int) -> Quote:
    """W06, W32, W46: a token that is held and not picked yet; several are picked in any order."""
    held = d.tokens[industry]
    return FREE if held > d.picks[industry] else Quote(0, "token_not_held", held, industry)


def quote_enough(d: Drawer, least: int) -> Quote:
    """W06, W32: whether the seat may place no further token."""
    picked = sum(d.picks)
    return FREE if picked >= least else Quote(0, "token_must", picked, least)


def built_out(f: Facts, t: Table, town: int) -> bool:
    """W15: whether every connection of the town is built."""
    links = t.links
    for connection in f.map.at[town]:
        if links[connection] < 0:
            return False
    return True


def quote_take(t: Table, colour: int, slot: int) -> Quote:
    """W13: a face-up card that nobody used yet; W50: the one that the colour's bid stands on."""
    if t.faceup[slot] < 0:
        return USED
    if t.claims[colour] >= 0 and t.claims[colour] != slot:
        return OTHER_CARD
    return FREE


def quote_exchange(f: Facts, t: Table, colour: int, slot: int) -> Quote:
    """W15, W16, W18: only for a card whose towns are all built out, and only while cards are set aside."""
    q = quote_take(t, colour, slot)
    if q.why:
        return q
    card = t.faceup[slot]
    town = f.deck.towns[card]
    if town >= 0:
        if not built_out(f, t, town):
            return NOT_BUILT_OUT
    elif not all(built_out(f, t, other) for other in f.map.of_value[f.deck.values[card]]):
        return WILD_NOT_BUILT_OUT
    return FREE if t.aside > 0 else NOTHING_ASIDE


def quote_place(f: Facts, value: int, town: int) -> Quote:
    """W14: any town of the wild card's value."""
    actual = f.map.values[town]
    return FREE if actual == value else Quote(0, "town_value", actual, value)


def quote_lift(t: Table, colour: int, target: int, town: int) -> Quote:
    """W19: from another town; from the target itself only if the colour stands nowhere else."""
    if not t.has(colour, town):
        return Quote(0, "industry_not_there", colour, 0)
    if town == target and any(t.has(colour, other) for other in range(len(t.industries) // t.colours) if other != town):
        return SAME_TOWN
    return FREE


def quote_oust(t: Table, town: int, colour: int) -> Quote:
    """W17: anyone's industry that stands in the town."""
    return FREE if t.has(colour, town) else Quote(0, "industry_not_there", colour, 0)


def quote_link(f: Facts, t: Table, d: Drawer, colour: int, town: int, first: int, connection: int) -> Quote:
    """W20 to W26, W29: one connection of this turn, after `first` (-1 for none) from the town just placed in."""
    if t.links[connection] >= 0:
        return TAKEN
    if not reaches(f, town, first, connection):
        return Quote(0, "connection_elsewhere", town, first)
    if f.map.barred[town] == connection:
        return Quote(0, "connection_crosses", town, first)
    spaces = f.map.spaces[connection]
    if first >= 0 and spaces > 1:
        return DOUBLE_SECOND
    price = link_price(f, t.era, connection)
    if t.pieces[colour] < spaces:
        return Quote(price, "link_pieces", t.pieces[colour], spaces)
    if d.money < price:
        return Quote(price, "link_money", price - d.money, advances_for(f, t, t.owner(colour), price - d.money))
    return Quote(price, "", 0, 0)


def link_price(f: Facts, era: int, connection: int) -> int:
    """W24: the price of a whole connection."""
    return f.map.spaces[connection] * f.numbers.link_cost[era]


def reaches(f: Facts, town: int, first: int, connection: int) -> bool:
    """W21, W22: the first link starts at the town; the second there, or at the town that the first one reached."""
    a, b = f.map.ends[connection]
    if town == a or town == b:
        return True
    return first >= 0 and far_end(f, town, first) in (a, b)


def far_end(f: Facts, town: int, connection: int) -> int:
    a, b = f.map.ends[connection]
    return b if town == a else a


def revenue_of(f: Facts, t: Table, colour: int, connections: list[int]) -> int:
    """W25: the value of each end town with an industry of the colour, once."""
    counted: list[int] = []
    total = 0
    for connection in connections:
        for town in f.map.ends[connection]:
            if town not in counted and t.has(colour, town):
                counted.append(town)
                total += f.map.values[town]
    return total


def networks(f: Facts, links: list[int], colour: int) -> list[int]:
    """W34: the sizes, in links, of the colour's networks. The crossing joins none of them."""
    group = list(range(len(f.map.town_ids)))
    mine = [c for c in range(len(links)) if links[c] == colour]
    for connection in mine:
        a, b = f.map.ends[connection]
        old, new = group[a], group[b]
        group = [new if g == old else g for g in group]
    sizes: dict[int, int] = {}
    for connection in mine:
        root = group[f.map.ends[connection][0]]
        sizes[root] = sizes.get(root, 0) + f.map.spaces[connection]
    return list(sizes.values())


def network_pay(f: Facts, links: list[int], colour: int) -> int:
    """W34, W35: one largest network pays £2 a link, every other link £1."""
    sizes = networks(f, links, colour)
    if not sizes:
        return 0
    largest = max(sizes)
    return largest * f.numbers.largest_pay + (sum(sizes) - largest) * f.numbers.other_pay


def demand_pay(f: Facts, t: Table, colour: int) -> int:
    """W36: each industry pays the number of tokens of its town's type."""
    total = 0
    for town in range(len(f.map.town_ids)):
        count = t.industries[town * t.colours + colour]
        if count:
            total += count * t.chart[f.map.industries[town]]
    return total


def by_money(t: Table, money: list[int]) -> list[int]:
    """W42: the seats by money, equals by their best place in the turn order."""
    ranked = [(-money[seat], place_of(t, seat), seat) for seat in range(t.seats)]
    ranked.sort()
    return [seat for _, _, seat in ranked]


def place_of(t: Table, seat: int) -> int:
    """The best place that a seat has in the turn order."""
    places = [place for place in range(len(t.order)) if t.owner(t.order[place]) == seat]
    return min(places) if places else t.colours
