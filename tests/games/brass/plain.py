"""Coal, iron and links as the rules file says them, worked out anew from nothing but tiles, cubes and links.

Slow and plain on purpose: locations are names, distances are counted by walking. The tests play games by chance and
compare this reading with what the engine offers and charges.
"""

from __future__ import annotations

from random import Random

from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, PORT, RAIL
from millwright.games.brass.table import State, Table, top
from millwright.games.brass.verbs import BUILD, LINK
from millwright.kernel import LUCK, luck_move, offers, play, waiting
from tests.games.brass.positions import COLOURS, at_turn, link, tile, tracks

EXTERNAL = {"scotland", "yorkshire", "midlands"}


def joined(t: Table, *extra: tuple[str, str]) -> list[tuple[str, str]]:
    """The two ends of every link on the board, and of some that are thought of as built."""
    m = t.board.map
    ends = [(m.location_ids[a], m.location_ids[b]) for a, b in m.ends]
    return [ends[c] for c, owner in enumerate(t.links) if owner >= 0] + list(extra)


def distances(links: list[tuple[str, str]], start: str) -> dict[str, int]:
    """How many links each connected location is away."""
    found, todo = {start: 0}, [start]
    for here in todo:
        others = [b for a, b in links if a == here] + [a for a, b in links if b == here]
        for other in others:
            if other not in found:
                found[other] = found[here] + 1
                todo.append(other)
    return found


def stands(t: Table, industry: int) -> dict[str, str]:
    """The slots with a tile of an industry, and their locations."""
    m, kinds = t.board.map, t.board.tiles.industries
    slots = [n for n, kind in enumerate(t.tiles) if kind >= 0 and kinds[kind] == industry]
    return {m.slot_ids[n]: m.location_ids[m.slot_locations[n]] for n in slots}


def full(t: Table, industry: int) -> dict[str, str]:
    """Those that have cubes."""
    return {name: where for name, where in stands(t, industry).items() if t.cubes[t.board.map.slot_ids.index(name)]}


def nearest(t: Table, links: list[tuple[str, str]], start: str) -> set[str]:
    """B23: the connected mines with coal that no other is nearer than."""
    away = distances(links, start)
    seen = {name: away[where] for name, where in full(t, COAL).items() if where in away}
    return {name for name, steps in seen.items() if steps == min(seen.values())}


def has_port(t: Table, links: list[tuple[str, str]], start: str) -> bool:
    """B24: an external location or a port tile, flipped or not, is connected."""
    return bool((EXTERNAL | set(stands(t, PORT).values())) & set(distances(links, start)))


def cheapest(t: Table, left: int) -> int:
    """B24, B25: the next cube of a demand track with so many cubes left."""
    track = [1, 1, 2, 2, 3, 3, 4, 4] if t.seats > 2 else [2, 2, 3, 3, 4, 4]
    return (track[len(track) - left :] or [5])[0]


def coal_cost(t: Table, start: str) -> int:
    """What a cube of coal costs in a location; -1 where none arrives."""
    links = joined(t)
    if nearest(t, links, start):
        return 0
    return cheapest(t, t.coal) if has_port(t, links, start) else -1


def iron_cost(t: Table, count: int) -> int:
    """B25: so many cubes of iron, one after the other."""
    free = sum(t.cubes[t.board.map.slot_ids.index(name)] for name in full(t, IRON))
    bought = max(0, count - free)
    return sum(cheapest(t, max(0, t.iron - n)) for n in range(bought))


def rail_mines(t: Table, a: str, b: str, rule: str = "choice") -> set[str]:
    """B34: the mines that may serve a rail that is not yet built: for each end those that are nearest to it.

    With the table option `rail_coal = through` the rail counts as built; with `nearest` only those serve that are
    nearest to whichever end is nearer.
    """
    links = joined(t, (a, b)) if rule == "through" else joined(t)
    found = {end: nearest(t, links, end) for end in (a, b)}
    if rule == "nearest":
        homes = full(t, COAL)
        steps = {end: distances(links, end)[homes[min(mines)]] for end, mines in found.items() if mines}
        found = {end: found[end] for end, away in steps.items() if away == min(steps.values())}
    return set().union(*found.values())


def link_price(t: Table, seat: int, connection: int, second: bool) -> int:
    """B33 to B36: what a link costs, its coal included; -1 if it may not be built (for whatever reason but money)."""
    m = t.board.map
    a, b = (m.location_ids[end] for end in m.ends[connection])
    if t.links[connection] >= 0 or not m.modes[connection] >> t.period & 1 or t.links.count(seat) >= 14:
        return -1
    homes = {m.location_ids[m.slot_locations[n]] for n, owner in enumerate(t.owners) if owner == seat}
    own = [m.ends[c] for c, owner in enumerate(t.links) if owner == seat]
    if not {a, b} & (homes | {m.location_ids[end] for pair in own for end in pair}):
        return -1
    if t.period != RAIL:
        return 3
    links, cost = joined(t), 10 if second else 5
    if rail_mines(t, a, b):
        return cost
    return cost + cheapest(t, t.coal) if has_port(t, links, a) or has_port(t, links, b) else -1


def looks(t: Table, name: str) -> tuple[str, int, int, int]:
    """What parts one tile with cubes from another: two that look the same are asked for once."""
    n = t.board.map.slot_ids.index(name)
    return name.partition("/")[0], t.tiles[n], t.owners[n], t.cubes[n]


def same_choice(t: Table, slots: list[int], expected: set[str]) -> bool:
    """Whether the engine's choice is the expected one, but for tiles that look the same."""
    names = [t.board.map.slot_ids[n] for n in slots]
    if not set(names) <= expected:
        return False
    return sorted(looks(t, name) for name in names) == sorted({looks(t, name) for name in expected})


# ---- positions and games by chance


def scattered(seed: int, period: int, options: dict[str, str] | None = None) -> State:
    """Mines, works, ports and links of all players strewn over the board; red is to act."""
    rng = Random(seed)
    s = at_turn("red", 4, period, 2, options)
    m = s.table.board.map
    for n, name in enumerate(m.slot_ids):
        who, chance = COLOURS[int(rng.random() * 4)], rng.random()
        shown = [i for i in (COAL, PORT, IRON) if m.slot_shows[n] >> i & 1]
        if shown and chance < 0.35:
            strew(s, who, INDUSTRIES[shown[0]], name, rng)
    for c in m.routes[period]:
        if rng.random() < 0.45:
            link(s, COLOURS[int(rng.random() * 4)], m.connection_ids[c])
    tracks(s, coal=int(rng.random() * 9), iron=int(rng.random() * 9))
    return s


def strew(s: State, who: str, industry: str, where: str, rng: Random) -> None:
    """A tile from the top of the stack, if there is one; of its cubes some are gone, or all."""
    kind = top(s.table, COLOURS.index(who), INDUSTRIES.index(industry))
    if kind >= 0:
        left = int(rng.random() * (s.table.board.tiles.cubes[kind] + 1))
        tile(s, who, industry, s.table.board.tiles.levels[kind], where, left, industry == "port" and rng.random() < 0.5)


def wander(s: State, rng: Random) -> bool:
    """One move by chance, builds and links before anything else; False when the game is over."""
    seats = waiting(s)
    if not seats:
        return False
    if seats == [LUCK]:
        play(s, LUCK, luck_move(s, rng))
        return True
    found = offers(s, seats[0])
    busy = [move for move in found if move[0] == BUILD or move[0] == LINK] or found
    play(s, seats[0], busy[int(rng.random() * len(busy))])
    return True
