"""How likely tiles of Brass flip before the period ends."""

from __future__ import annotations

from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.facts import COAL, COTTON, IRON, PORT
from millwright.games.brass.table import Table
from millwright.kernel import bits


def flip_chance(m: Moment, t: Table, slot: int) -> float:
    """B26, B38, B39: for an unflipped tile of one's own."""
    industry = t.board.tiles.industries[t.tiles[slot]]
    place = t.board.map.slot_locations[slot]
    if industry == COTTON:
        return mill_chance(m, t, place)
    if industry == PORT:
        return port_chance(m, t, place)
    if industry == COAL:
        return coal_chance(m, t, place, t.cubes[slot])
    return iron_chance(m, t, t.cubes[slot])


def mill_chance(m: Moment, t: Table, place: int) -> float:
    """B38, B39: a port that is not wanted by too many, or the distant market, or a connection to come."""
    if not m.rest:
        return 0.0
    h, connected, own = m.h, t.reach[place], t.own[m.seat]
    mills, miss = t.built[COTTON] & ~t.flipped, 1.0
    ports = count_in(t, t.built[PORT] & ~t.flipped, connected)
    if ports:
        wanted = count_in(t, mills & own, connected) + h.rival * count_in(t, mills & ~own, connected)
        miss = 1.0 - h.sure * min(1.0, ports / wanted)
    if connected & t.port_at:
        miss *= 1.0 - h.market * market_chance(t)
    else:
        miss *= 1.0 - h.join * m.rest / (m.rest + 4)
    return h.sure * (1.0 - miss)


def port_chance(m: Moment, t: Table, place: int) -> float:
    """B38: own mills sell to own ports, rivals' to the nearest thing, and mills to come to any."""
    h, connected, own = m.h, t.reach[place], t.own[m.seat]
    mills, ports = t.built[COTTON] & ~t.flipped, t.built[PORT] & ~t.flipped
    flow = h.cotton_flow * t.seats * m.turns
    miss = 1.0 - flow / (flow + ports.bit_count())
    if m.rest and mills & own:
        miss *= 1.0 - h.sure * min(1.0, count_in(t, mills & own, connected) / count_in(t, ports & own, connected))
    if mills & ~own:
        miss *= 1.0 - h.port_rival * min(1.0, count_in(t, mills & ~own, connected) / count_in(t, ports, connected))
    return 1.0 - miss


def coal_chance(m: Moment, t: Table, place: int, cubes: int) -> float:
    """B26: the coal that all will use, against the coal that is connected."""
    h, connected, supply = m.h, t.reach[place], 0
    use = (h.coal_canal if m.canal else h.coal_rail) * t.seats * (m.turns + 0.5)
    for slot in bits(t.built[COAL] & ~t.flipped):
        if connected >> t.board.map.slot_locations[slot] & 1:
            supply += t.cubes[slot]
    if connected == 1 << place:
        use *= 0.6
    return use / (use + 0.5 * (cubes + supply))


def iron_chance(m: Moment, t: Table, cubes: int) -> float:
    """B25, B26: the same for iron, which needs no connection."""
    h, supply = m.h, 0
    use = (h.iron_canal if m.canal else h.iron_rail) * t.seats * (m.turns + 0.5)
    for slot in bits(t.built[IRON] & ~t.flipped):
        supply += t.cubes[slot]
    return use / (use + 0.5 * (cubes + supply))


def market_chance(t: Table) -> float:
    """B39: how likely the next tile leaves the distant market open."""
    room = t.board.tracks.closed - t.cotton
    left = sum(t.market)
    return sum(t.market[:room]) / left if left else 0.0


def count_in(t: Table, slots: int, places: int) -> int:
    """How many of these slots lie in these locations."""
    where, found = t.board.map.slot_locations, 0
    while slots:
        low = slots & -slots
        found += places >> where[low.bit_length() - 1] & 1
        slots ^= low
    return found
