"""What may be done, at what price, and why not: each rule of refusal stands here, once.

A reason is a key of the catalogue (under `brass.why`). Quotes see the table and the seat's own hand only.
"""

from __future__ import annotations

from typing import Final

from millwright.games.brass.facts import CANAL, COAL, COTTON, INDUSTRIES, IRON, PORT, RAIL, Deck
from millwright.games.brass.table import Table, stack_of, top
from millwright.games.brass.verbs import LINK, PARTS
from millwright.kernel import FREE, Move, Quote, bits

NOT_SHOWN: Final = Quote(0, "slot_shows", 0, 0)
STACK_EMPTY: Final = Quote(0, "stack_empty", 0, 0)
STACK_SHORT: Final = Quote(0, "stack_short", 0, 0)
NEVER_BUILT: Final = Quote(0, "never_built", 0, 0)
CANAL_ONLY: Final = Quote(0, "canal_only", 0, 0)
RAIL_ONLY: Final = Quote(0, "rail_only", 0, 0)
PORT_FIRST: Final = Quote(0, "port_first", 0, 0)
ONE_EACH: Final = Quote(0, "one_each", 0, 0)
SLOT_TAKEN: Final = Quote(0, "slot_taken", 0, 0)
REPLACE_LEVEL: Final = Quote(0, "replace_level", 0, 0)
REPLACE_RIVAL: Final = Quote(0, "replace_rival", 0, 0)
NO_CARD: Final = Quote(0, "no_card", 0, 0)
NO_CARD_NEAR: Final = Quote(0, "no_card", 1, 0)  # the industry card would reach it
CARD_APART: Final = Quote(0, "card_apart", 0, 0)
CARD_UNFIT: Final = Quote(0, "card_unfit", 0, 0)
NO_COAL: Final = Quote(0, "no_coal", 0, 0)
NO_CANAL: Final = Quote(0, "no_canal", 0, 0)
NO_RAIL: Final = Quote(0, "no_rail", 0, 0)
ROUTE_BUILT: Final = Quote(0, "route_built", 0, 0)
ROUTE_APART: Final = Quote(0, "route_apart", 0, 0)
NO_PIECES: Final = Quote(0, "no_pieces", 0, 0)
NO_MILL: Final = Quote(0, "no_mill", 0, 0)
MILL_SOLD: Final = Quote(0, "mill_sold", 0, 0)
PORT_USED: Final = Quote(0, "port_used", 0, 0)
PORT_APART: Final = Quote(0, "port_apart", 0, 0)
MARKET_SHUT: Final = Quote(0, "market_shut", 0, 0)
MARKET_APART: Final = Quote(0, "market_apart", 0, 0)
LOAN_OVER: Final = Quote(0, "loan_over", 0, 0)
LOAN_FLOOR: Final = Quote(0, "loan_floor", 0, 0)
COMBINE_LEFT: Final = Quote(0, "combine_left", 0, 0)
COMBINE_NOTHING: Final = Quote(0, "combine_nothing", 0, 0)
MINE_APART: Final = Quote(0, "mine_apart", 0, 0)
MINE_FARTHER: Final = Quote(0, "mine_farther", 0, 0)


# ---- tiles


def first_like(t: Table, slot: int) -> int:
    """The first slot of the location that equals this one: to choose between such is without consequence."""
    for other in t.board.map.twins[slot]:
        if (
            t.tiles[other] == t.tiles[slot]
            and t.owners[other] == t.owners[slot]
            and t.cubes[other] == t.cubes[slot]
            and t.flipped >> other & 1 == t.flipped >> slot & 1
        ):
            return other
    return slot


def quote_tile(t: Table, seat: int, industry: int) -> Quote:
    """B19: the top tile of the stack, if it may be built in this period."""
    return quote_kind(t, top(t, seat, industry))


def quote_kind(t: Table, kind: int) -> Quote:
    """B19: a kind of tile, if it may be built in this period; -1 for an empty stack."""
    if kind < 0:
        return STACK_EMPTY
    periods = t.board.tiles.periods[kind]
    if periods >> t.period & 1:
        return FREE
    if not periods:
        return NEVER_BUILT
    return CANAL_ONLY if t.period == RAIL else RAIL_ONLY


def quote_slot(t: Table, seat: int, slot: int, industry: int) -> Quote:
    """B18, B19: whether the industry's top tile may be built on a slot.

    What no other tile would change comes before what another tile might.
    """
    if not t.board.map.slot_shows[slot] >> industry & 1:
        return NOT_SHOWN
    q = quote_tile(t, seat, industry)
    if q is STACK_EMPTY:
        return q
    space = quote_space(t, seat, slot, industry)
    return space if space is ONE_EACH or not q.why else q


def quote_space(t: Table, seat: int, slot: int, industry: int) -> Quote:
    """B18, B22, B31, B32: whether a slot that shows the industry is free for it, or its tile may be replaced."""
    if t.period == CANAL and not has_room(t, seat, slot, industry):
        return ONE_EACH
    if t.tiles[slot] >= 0:
        return quote_replace(t, seat, slot, industry)
    leading = t.board.map.port_first[slot] if industry == PORT else -1
    return PORT_FIRST if leading >= 0 and not t.built[PORT] >> leading & 1 else FREE


def has_room(t: Table, seat: int, slot: int, industry: int) -> bool:
    """B18: in the canal period at most one own tile in a location, which may still be replaced itself (B31)."""
    if not t.homes[seat] >> t.board.map.slot_locations[slot] & 1:
        return True
    return t.owners[slot] == seat and t.board.tiles.industries[t.tiles[slot]] == industry


def quote_replace(t: Table, seat: int, slot: int, industry: int) -> Quote:
    """B31: one's own tile by a higher one. B32: a rival's mine or works, when its cubes have run out."""
    tiles, old = t.board.tiles, t.tiles[slot]
    if tiles.industries[old] != industry:
        return SLOT_TAKEN
    if t.owners[slot] != seat and industry != COAL and industry != IRON:
        return REPLACE_RIVAL
    if tiles.levels[top(t, seat, industry)] <= tiles.levels[old]:
        return REPLACE_LEVEL
    if t.owners[slot] == seat:
        return FREE
    on_map, on_track = cubes_on_map(t, industry), t.coal if industry == COAL else t.iron
    either = t.options.overbuild_either and (not on_map or not on_track)
    if (on_map or on_track) and not either:
        return Quote(0, "replace_cubes", on_map, on_track)
    return FREE


def cubes_on_map(t: Table, industry: int) -> int:
    """How many cubes of coal or iron lie on tiles."""
    total = 0
    for slot in bits(t.built[industry] & ~t.flipped):
        total += t.cubes[slot]
    return total


# ---- cards


def network(t: Table, seat: int) -> int:
    """B16: the locations that an industry card reaches."""
    reached = t.touch[seat]
    if t.period == RAIL or t.options.canal_own_tile:
        reached |= t.homes[seat]
    a, b = t.board.map.virtual
    if a >= 0:
        if reached >> a & 1:
            reached |= 1 << b
        elif reached >> b & 1 and not t.options.virtual_one_way:
            reached |= 1 << a
    return reached


def starts_anywhere(t: Table, seat: int) -> bool:
    """B17: whether an industry card may be used anywhere: no tile and no link on the board."""
    if t.options.first_once:
        return not t.begun >> seat & 1
    return not t.own[seat] and not t.touch[seat]


def card_reach(t: Table, seat: int) -> int:
    """B16, B17: the locations where an industry card may be used."""
    return t.board.map.present if starts_anywhere(t, seat) else network(t, seat)


def named_by(deck: Deck, hand: tuple[int, ...]) -> tuple[int, int]:
    """B15, B16: the locations and the industries that are on the cards of a hand."""
    places = industries = 0
    for card in hand:
        place = deck.locations[card]
        if place >= 0:
            places |= 1 << place
        else:
            industries |= 1 << deck.industries[card]
    return places, industries


def quote_card(t: Table, seat: int, card: int, slot: int, industry: int) -> Quote:
    """B15, B16: whether one card allows a build."""
    return quote_card_at(t, card, t.board.map.slot_locations[slot], industry, card_reach(t, seat))


def quote_card_at(t: Table, card: int, place: int, industry: int, reached: int) -> Quote:
    """B15, B16: whether one card allows a build in a location, given those that an industry card reaches."""
    deck = t.board.deck
    if deck.locations[card] == place:
        return FREE
    if deck.industries[card] != industry:
        return CARD_UNFIT
    return FREE if reached >> place & 1 else CARD_APART


def quote_hand(t: Table, hand: tuple[int, ...], seat: int, slot: int, industry: int) -> Quote:
    """B15, B16: whether some card of the hand allows a build."""
    place, reached, apart = t.board.map.slot_locations[slot], card_reach(t, seat), False
    for card in hand:
        q = quote_card_at(t, card, place, industry, reached)
        if not q.why:
            return q
        apart = apart or q is CARD_APART
    if apart:
        return CARD_APART
    return NO_CARD_NEAR if reached >> place & 1 else NO_CARD


# ---- coal and iron


def track_price(t: Table, industry: int, count: int) -> int:
    """B24, B25: what so many cubes cost on a demand track, one after the other, the cheapest first."""
    good = industry - COAL
    prices, left = t.board.tracks.prices[good], t.coal if industry == COAL else t.iron
    total = 0
    for cube in range(count):
        at = len(prices) - left + cube
        total += prices[at] if at < len(prices) else t.board.tracks.dear[good]
    return total


def coal_price(t: Table, connected: int) -> int:
    """B23, B24: what a cube of coal costs where these locations are connected; -1 where none arrives."""
    if connected & t.coal_at:
        return 0
    return track_price(t, COAL, 1) if connected & t.port_at else -1


def coal_within(t: Table, money: int) -> int:
    """B23, B24: the locations from which a cube of coal comes for so much money at most, where they are connected."""
    return t.coal_at | t.port_at if track_price(t, COAL, 1) <= money else t.coal_at


def iron_price(t: Table, count: int) -> int:
    """B25: what so many cubes of iron cost: those on works are free and must be used first."""
    left = count - cubes_on_map(t, IRON)
    return track_price(t, IRON, left) if left > 0 else 0


def nearest_mines(t: Table, from_places: int, not_yet: int) -> list[int]:
    """B23: the nearest mines with coal, counted in built links; of equal tiles in one location, the first is enough.

    The first link may not lead to the locations `not_yet`: other ways to them are as good as ever.
    """
    seen = ring = from_places
    while ring and not ring & t.coal_at:
        step = 0
        for place in bits(ring):
            step |= t.near[place]
        ring = step & ~seen & ~not_yet
        not_yet = 0
        seen |= ring
    m, mines = t.board.map, t.built[COAL] & ~t.flipped
    return [s for p in bits(ring & t.coal_at) for s in m.slots_at[p] if mines >> s & 1 and first_like(t, s) == s]


def coal_sources(t: Table, place: int, far: int) -> list[int]:
    """B23: the mines that may serve a location. B34: for a rail, as seen from the one end or from the other.

    The rail lies on the board by then. It is no way for its own coal, unless the table plays `through`.
    """
    if far < 0:
        return nearest_mines(t, 1 << place, 0)
    if t.options.rail_coal_nearest:
        return nearest_mines(t, 1 << place | 1 << far, 0)
    through = t.options.rail_coal_through
    found = nearest_mines(t, 1 << place, 0 if through else 1 << far)
    others = nearest_mines(t, 1 << far, 0 if through else 1 << place)
    return found + [slot for slot in others if slot not in found]


def quote_mine(t: Table, place: int, far: int, slot: int) -> Quote:
    """B23, B34: whether a cube of coal may come from this mine."""
    if slot in coal_sources(t, place, far):
        return FREE
    return MINE_FARTHER if t.reach[place] >> t.board.map.slot_locations[slot] & 1 else MINE_APART


def iron_sources(t: Table) -> list[int]:
    """B25: the works that have iron, anyone's and anywhere."""
    return [slot for slot in bits(t.built[IRON] & ~t.flipped) if first_like(t, slot) == slot]


# ---- the actions


def quote_build(t: Table, hand: tuple[int, ...], seat: int, slot: int, industry: int) -> Quote:
    """B15 to B20: a build with one card."""
    q = quote_slot(t, seat, slot, industry)
    if q.why:
        return q
    q = quote_hand(t, hand, seat, slot, industry)
    return q if q.why else quote_costs(t, seat, t.board.map.slot_locations[slot], industry)


def quote_anywhere(t: Table, seat: int, slot: int, industry: int) -> Quote:
    """B21: a build with two cards, which may be any."""
    q = quote_slot(t, seat, slot, industry)
    return q if q.why else quote_costs(t, seat, t.board.map.slot_locations[slot], industry)


def cubes_price(t: Table, kind: int, place: int) -> int:
    """B23 to B25: what the cubes for a tile cost in a location, -1 if no coal arrives."""
    coal = coal_price(t, t.reach[place]) if t.board.tiles.coal[kind] else 0
    if coal < 0:
        return coal
    return coal + (iron_price(t, 1) if t.board.tiles.iron[kind] else 0)


def quote_costs(t: Table, seat: int, place: int, industry: int) -> Quote:
    """B20: the tile's price and that of the cubes it needs."""
    kind = top(t, seat, industry)
    cubes, cost = cubes_price(t, kind, place), t.board.tiles.costs[kind]
    if cubes < 0:
        return NO_COAL
    if cost + cubes > t.money[seat]:
        return Quote(cost + cubes, "build_money", cost + cubes - t.money[seat], cost)
    return Quote(cost + cubes, "", 0, 0)


def build_sources(t: Table, seat: int, kind: int) -> int:
    """B20: where a tile is connected to one of these locations its seat can pay for it; -1 if it needs no coal."""
    left = t.money[seat] - t.board.tiles.costs[kind]
    if left >= 0 and t.board.tiles.iron[kind]:
        left -= iron_price(t, 1)
    if left < 0:
        return 0
    return coal_within(t, left) if t.board.tiles.coal[kind] else -1


def quote_link(t: Table, seat: int, connection: int, second: bool) -> Quote:
    """B33 to B36: a canal or rail on a free route; the coal of a rail may come to either end."""
    m = t.board.map
    if not m.modes[connection] >> t.period & 1:
        return NO_CANAL if t.period == CANAL else NO_RAIL
    if t.links[connection] >= 0:
        return ROUTE_BUILT
    if not m.pairs[connection] & (t.touch[seat] | t.homes[seat]):
        return ROUTE_APART
    if not t.pieces[seat]:
        return NO_PIECES
    coal, cost = link_coal_price(t, connection), link_cost(t, second)
    if coal < 0:
        return NO_COAL
    if cost + coal > t.money[seat]:
        return Quote(cost + coal, "link_money", cost + coal - t.money[seat], cost)
    return Quote(cost + coal, "", 0, 0)


def link_coal_price(t: Table, connection: int) -> int:
    """B34: what a rail's coal costs, which may come to either end; -1 if none arrives. A canal needs none."""
    if t.period == CANAL:
        return 0
    a, b = t.board.map.ends[connection]
    return coal_price(t, t.reach[a] | t.reach[b])


def link_sources(t: Table, seat: int, second: bool) -> int:
    """B34: where a link is connected to one of these locations its seat can pay for it; -1 for canals."""
    left = t.money[seat] - link_cost(t, second)
    if left < 0:
        return 0
    return coal_within(t, left) if t.period == RAIL else -1


def link_cost(t: Table, second: bool) -> int:
    """B34: £3 for a canal, £5 for a rail, £15 for two."""
    n = t.board.numbers
    if t.period == CANAL:
        return n.canal_cost
    return n.second_rail_cost if second else n.rail_cost


def shortage(t: Table, seat: int, move: Move, second: bool) -> int:
    """B20, B34: the pounds that are short for a build or a link; coal that does not arrive has no price yet."""
    verb, a, b = move
    if verb == LINK:
        return link_cost(t, second) + max(0, link_coal_price(t, a)) - t.money[seat]
    kind = top(t, seat, b)
    return t.board.tiles.costs[kind] + max(0, cubes_price(t, kind, t.board.map.slot_locations[a])) - t.money[seat]


def quote_develop(t: Table, seat: int, first: int, second: int) -> Quote:
    """B37: one or two tiles off the stacks, a cube of iron for each."""
    q = quote_stacks(t, seat, first, second)
    return q if q.why else quote_iron(t, seat, 1 if second < 0 else 2)


def quote_stacks(t: Table, seat: int, first: int, second: int) -> Quote:
    """B37: whether the tiles of a development are there."""
    if top(t, seat, first) < 0 or (second >= 0 and top(t, seat, second) < 0):
        return STACK_EMPTY
    if first == second and t.stacks[stack_of(seat, first)] + 2 > len(t.board.tiles.stacks[first]):
        return STACK_SHORT
    return FREE


def stacks_left(t: Table, seat: int, most: int) -> int:
    """How many tiles each stack still has, as far as it matters, as one number in the base `most` + 1."""
    found = 0
    for industry in range(len(INDUSTRIES)):
        left = len(t.board.tiles.stacks[industry]) - t.stacks[stack_of(seat, industry)]
        found = found * (most + 1) + min(left, most)
    return found


def quote_iron(t: Table, seat: int, count: int) -> Quote:
    """B25, B37: so many cubes of iron; with a debt that stays (B12), what is free is still allowed."""
    price = iron_price(t, count)
    if price > max(0, t.money[seat]):
        return Quote(price, "iron_money", price - t.money[seat], price)
    return Quote(price, "", 0, 0)


def iron_within(t: Table, seat: int, most: int) -> int:
    """B25, B37: how many cubes of iron a seat can pay for, up to so many."""
    while most and iron_price(t, most) > max(0, t.money[seat]):
        most -= 1
    return most


def quote_sale(t: Table, mill: int, port: int) -> Quote:
    """B38, B39: an unflipped mill sells to a connected unflipped port, or to the distant market over a built port."""
    if mill < 0:
        return NO_MILL
    if t.flipped >> mill & 1:
        return MILL_SOLD
    places = t.board.map.slot_locations
    connected = t.reach[places[mill]]
    if port < 0:
        if t.cotton >= t.board.tracks.closed:
            return MARKET_SHUT
        return FREE if connected & t.port_at else MARKET_APART
    if t.flipped >> port & 1:
        return PORT_USED
    return FREE if connected >> places[port] & 1 else PORT_APART


def quote_loan(t: Table, seat: int, steps: int) -> Quote:
    """B40: £10 for each income level down, never below the lowest; not in the rail period without a deck."""
    if t.period == RAIL and not t.deck:
        return LOAN_OVER
    return FREE if loan_space(t, seat, steps) >= 0 else LOAN_FLOOR


def loan_space(t: Table, seat: int, steps: int) -> int:
    """B40: the income space after a loan, or -1."""
    space = t.space[seat]
    for _ in range(steps):
        space = t.board.tracks.loan[space] if space >= 0 else -1
    return space


# ---- what is counted


def income_of(t: Table, seat: int) -> int:
    """B10: pounds a round."""
    return t.board.tracks.income[t.space[seat]]


def discs_at(t: Table, place: int) -> int:
    """B43: the gold discs of a location: printed ones, and one for each flipped tile."""
    m = t.board.map
    count = m.discs[place]
    for slot in m.slots_at[place]:
        count += t.flipped >> slot & 1
    return count


def link_points(t: Table, seat: int) -> int:
    """B43: a point for each disc at either end of each own link."""
    total = 0
    for connection, owner in enumerate(t.links):
        if owner == seat:
            a, b = t.board.map.ends[connection]
            total += discs_at(t, a) + discs_at(t, b)
    return total


def tile_points(t: Table, seat: int) -> int:
    """B44: the figures of the flipped tiles."""
    return sum([t.board.tiles.points[t.tiles[slot]] for slot in bits(t.own[seat] & t.flipped)])


def money_points(t: Table, seat: int) -> int:
    """B45: a point for each full £10."""
    return max(0, t.money[seat]) // t.board.numbers.money_per_point


def points_of(t: Table, seat: int) -> int:
    return sum(t.scored[seat * PARTS : (seat + 1) * PARTS])


def points_at_risk(t: Table, seat: int, unpaid: int) -> int:
    """B12: a point for each £1 unpaid, as far as there are any."""
    return min(unpaid, points_of(t, seat))


def next_order(t: Table) -> tuple[int, ...]:
    """B41: who spent least comes first; equals keep their order."""
    ranked = [(t.spent[t.order[place]], place) for place in range(len(t.order))]
    ranked.sort()
    return tuple([t.order[place] for _, place in ranked])


def merit_of(t: Table, seat: int) -> tuple[int, int, int]:
    """B47: points, then income, then money: what is compared before the turn order."""
    return points_of(t, seat), income_of(t, seat) if t.options.tie_by_level else t.space[seat], t.money[seat]


def ranked(t: Table) -> list[int]:
    """B47: the seats, the winner first."""
    merits = [(merit_of(t, seat), -t.order.index(seat), seat) for seat in range(t.seats)]
    merits.sort(reverse=True)
    return [seat for _, _, seat in merits]


def winners(t: Table) -> list[int]:
    """B47: one seat; with the option of a shared victory, all that the turn order alone would part."""
    first = ranked(t)
    if not t.options.tie_shared:
        return first[:1]
    return [seat for seat in first if merit_of(t, seat) == merit_of(t, first[0])]


# ---- tiles to choose from


def mills_of(t: Table, seat: int) -> list[int]:
    """The mills of a seat, sold or not."""
    return [slot for slot in bits(t.own[seat] & t.built[COTTON]) if first_like(t, slot) == slot]


def ports_built(t: Table) -> list[int]:
    """All ports, used or not."""
    return [slot for slot in bits(t.built[PORT]) if first_like(t, slot) == slot]


def own_tiles(t: Table, seat: int) -> list[int]:
    """B11: a seat's tiles on the board."""
    return [slot for slot in bits(t.own[seat]) if first_like(t, slot) == slot]


def level_one(t: Table) -> list[int]:
    """B46: the tiles that leave with the canal period."""
    return [slot for seat in range(t.seats) for slot in bits(t.own[seat]) if t.board.tiles.levels[t.tiles[slot]] == 1]
