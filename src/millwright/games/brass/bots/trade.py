"""Cotton, coal and iron of Brass as numbers: who can sell where, and what there is to build with."""

from __future__ import annotations

from millwright.games.brass.bots.chance import market_chance
from millwright.games.brass.facts import COAL, COTTON, IRON, PORT
from millwright.games.brass.table import Table
from millwright.kernel import bits


def ports_connected(t: Table) -> int:
    """The locations that are connected to a port, used or not, or to an external one."""
    found = 0
    for place in bits(t.port_at):
        found |= t.reach[place]
    return found


def places_of(t: Table, slots: int) -> int:
    """Where these slots are."""
    where, found = t.board.map.slot_locations, 0
    for slot in bits(slots):
        found |= 1 << where[slot]
    return found


def trade_features(t: Table, seat: int, y: list[float]) -> None:
    """B38, B39: own mills and what they are connected to, own ports and who may sell to them."""
    where, own = t.board.map.slot_locations, t.own[seat]
    mills, ports = t.built[COTTON] & ~t.flipped, t.built[PORT] & ~t.flipped
    our_mills, our_ports = places_of(t, mills & own), places_of(t, ports & own)
    their_mills, their_ports = places_of(t, mills & ~own), places_of(t, ports & ~own)
    to_own = to_others = to_market = 0
    for slot in bits(mills & own):
        reached = t.reach[where[slot]]
        to_own += bool(reached & our_ports)
        to_others += bool(reached & their_ports)
        to_market += bool(reached & t.port_at)
    of_own = of_others = 0
    for slot in bits(ports & own):
        reached = t.reach[where[slot]]
        of_own += bool(reached & our_mills)
        of_others += bool(reached & their_mills)
    y += [to_own * 0.5, to_others * 0.5, to_market * 0.5, of_own * 0.5, of_others * 0.5]
    y += [market_chance(t), t.cotton / t.board.tracks.closed]


def supply_features(t: Table, seat: int, y: list[float]) -> None:
    """B23 to B28: the cubes on tracks and tiles."""
    where, own = t.board.map.slot_locations, t.own[seat]
    network = t.touch[seat] | t.homes[seat]
    reached = 0
    for place in bits(network):
        if not reached >> place & 1:
            reached |= t.reach[place]
    our_coal = their_coal = near = our_iron = their_iron = 0
    for slot in bits(t.built[COAL] & ~t.flipped):
        cubes = t.cubes[slot]
        if own >> slot & 1:
            our_coal += cubes
        else:
            their_coal += cubes
        if reached >> where[slot] & 1:
            near += cubes
    for slot in bits(t.built[IRON] & ~t.flipped):
        if own >> slot & 1:
            our_iron += t.cubes[slot]
        else:
            their_iron += t.cubes[slot]
    y += [t.coal * 0.2, t.iron * 0.2, our_coal * 0.2, their_coal * 0.2, near * 0.2]
    y += [1.0 if reached & t.port_at else 0.0, our_iron * 0.2, their_iron * 0.2]
