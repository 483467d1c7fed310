"""What must be true of every position: tiles, cubes, cards and links are conserved, and every change is told."""

from __future__ import annotations

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import COAL, IRON, PORT
from millwright.games.brass.quotes import cubes_on_map, points_of
from millwright.games.brass.table import State, Table, stack_of
from millwright.kernel import Event, bits, mask_of


def audit(s: State) -> list[str]:
    """What is wrong with a position, in words; nothing for a sound one."""
    t = s.table
    wrong = [*audit_tiles(t), *audit_links(t), *audit_tracks(t), *audit_cards(s), *audit_purses(s)]
    return wrong + audit_masks(t)


def audit_tiles(t: Table) -> list[str]:
    """B01, B18, B26: no tile made or lost, each with an owner on a slot that shows it; cubes on unflipped ones only."""
    tiles, wrong = t.board.tiles, []
    for slot, kind in enumerate(t.tiles):
        if (kind < 0) != (t.owners[slot] < 0):
            wrong.append(f"slot {slot} has a tile without an owner, or the other way round")
        if kind < 0 and (t.cubes[slot] or t.flipped >> slot & 1):
            wrong.append(f"the empty slot {slot} has cubes or is flipped")
        if kind >= 0 and not t.board.map.slot_shows[slot] >> tiles.industries[kind] & 1:
            wrong.append(f"slot {slot} does not show its tile")
        holds = kind >= 0 and tiles.cubes[kind] > 0
        if holds and not 0 <= t.cubes[slot] <= tiles.cubes[kind]:
            wrong.append(f"slot {slot} has {t.cubes[slot]} cubes")
        if holds and (t.cubes[slot] == 0) != bool(t.flipped >> slot & 1):
            wrong.append(f"slot {slot} has {t.cubes[slot]} cubes and is flipped or not")
        if not holds and t.cubes[slot]:
            wrong.append(f"slot {slot} has cubes that its tile does not hold")
    return wrong + [f"tiles of seat {seat} are not conserved" for seat in range(t.seats) if not tiles_kept(t, seat)]


def tiles_kept(t: Table, seat: int) -> bool:
    """Stack, board and what has left the game make up all tiles; on the board is only what has left its stack."""
    tiles = t.board.tiles
    gone = [tiles.stacks[i][: t.stacks[stack_of(seat, i)]] for i in range(len(tiles.stacks))]
    built = [t.tiles[slot] for slot, owner in enumerate(t.owners) if owner == seat]
    taken = [kind for stack in gone for kind in stack]
    if any(built.count(kind) > taken.count(kind) for kind in built):
        return False
    return len(taken) == len(built) + t.scrapped[seat]


def audit_links(t: Table) -> list[str]:
    """B33, B36: each link on a route of the period, no piece made or lost."""
    m, wrong = t.board.map, []
    for connection, owner in enumerate(t.links):
        if owner >= 0 and not m.modes[connection] >> t.period & 1:
            wrong.append(f"{m.connection_ids[connection]} is not of this period")
        if not -1 <= owner < t.seats:
            wrong.append(f"{m.connection_ids[connection]} has no owner")
    for seat in range(t.seats):
        if t.pieces[seat] + t.links.count(seat) != t.board.numbers.links or t.pieces[seat] < 0:
            wrong.append(f"links of seat {seat} are not conserved")
    return wrong


def audit_tracks(t: Table) -> list[str]:
    """B02, B10, B39: no track overfull, the income marker on its track, the market tiles as the marker has it."""
    tracks, wrong = t.board.tracks, []
    if not 0 <= t.coal <= len(tracks.prices[0]) or not 0 <= t.iron <= len(tracks.prices[1]):
        wrong.append("a demand track is overfull or overdrawn")
    drawn = [full - left for full, left in zip(tracks.market, t.market, strict=True)]
    if min(t.market) < 0 or min(drawn) < 0:
        wrong.append("market tiles are not conserved")
    moved = sum(value * count for value, count in enumerate(drawn))
    if min(moved, tracks.closed) != t.cotton:
        wrong.append("the cotton marker is not where the market tiles put it")
    for seat in range(t.seats):
        if not 0 <= t.space[seat] <= tracks.last:
            wrong.append(f"seat {seat} has left the income track")
    return wrong


def audit_cards(s: State) -> list[str]:
    """B04, B42: every card is unseen, in a hand or discarded; the unseen ones are the deck and the removed."""
    t, wrong = s.table, []
    for kind, count in enumerate(t.board.deck.counts):
        held = sum(drawer.hand.count(kind) for drawer in s.drawers)
        if s.unseen[kind] < 0 or s.unseen[kind] + held + t.discards[kind] != count:
            wrong.append(f"cards {t.board.deck.ids[kind]} are not conserved")
    if sum(s.unseen) != t.deck + t.removed:
        wrong.append("unseen cards and piles differ")
    if any(len(drawer.hand) > t.board.numbers.hand for drawer in s.drawers):
        wrong.append("a hand is too large")
    return wrong


def audit_purses(s: State) -> list[str]:
    """B11, B12: nobody owes money or points, unless the table agreed that debts stay."""
    t, wrong = s.table, []
    for seat in range(t.seats):
        if (t.money[seat] < 0 and not t.options.debt_stays) or t.spent[seat] < 0 or points_of(t, seat) < 0:
            wrong.append(f"the purse or the points of seat {seat} are overdrawn")
    return wrong


# ---- the fields that follow from others


def audit_masks(t: Table) -> list[str]:
    """The masks and the reachable locations are those that tiles and links make."""
    places, kinds, slots = t.board.map.slot_locations, t.board.tiles.industries, range(len(t.tiles))
    near = neighbours(t)
    found = {
        "own": [mask_of([s for s in slots if t.owners[s] == seat]) for seat in range(t.seats)],
        "built": [mask_of([s for s in slots if t.tiles[s] >= 0 and kinds[t.tiles[s]] == i]) for i in range(5)],
        "homes": [mask_of([places[s] for s in slots if t.owners[s] == seat]) for seat in range(t.seats)],
        "touch": [touched(t, seat) for seat in range(t.seats)],
        "coal_at": mask_of([places[s] for s in slots if t.cubes[s] and kinds[t.tiles[s]] == COAL]),
        "port_at": t.board.map.externals
        | mask_of([places[s] for s in slots if t.tiles[s] >= 0 and kinds[t.tiles[s]] == PORT]),
        "near": near,
        "reach": tuple(connected(near, place) for place in range(len(near))),
    }
    return [f"{name} does not follow from the board" for name, value in found.items() if getattr(t, name) != value]


def touched(t: Table, seat: int) -> int:
    return mask_of([place for c, owner in enumerate(t.links) if owner == seat for place in t.board.map.ends[c]])


def neighbours(t: Table) -> tuple[int, ...]:
    near = [0] * len(t.near)
    for c, owner in enumerate(t.links):
        if owner >= 0:
            a, b = t.board.map.ends[c]
            near[a] |= 1 << b
            near[b] |= 1 << a
    return tuple(near)


def connected(near: tuple[int, ...], place: int) -> int:
    """All locations that built links join to this one, by plain search."""
    seen, todo = [place], [place]
    while todo:
        for other in bits(near[todo.pop()]):
            if other not in seen:
                seen.append(other)
                todo.append(other)
    return mask_of(seen)


# ---- accounts


def accounts(s: State) -> list[int]:
    """What changes only if an event tells it: by seat money, spent, income space, points, link pieces, tiles on the
    board and tiles in stacks; then coal and iron, on tiles and on the tracks."""
    t = s.table
    seats = range(t.seats)
    return [
        *t.money,
        *t.spent,
        *t.space,
        *[points_of(t, seat) for seat in seats],
        *t.pieces,
        *[t.own[seat].bit_count() for seat in seats],
        *[t.board.tiles.each - sum(t.stacks[stack_of(seat, 0) : stack_of(seat + 1, 0)]) for seat in seats],
        cubes_on_map(t, COAL),
        cubes_on_map(t, IRON),
        t.coal,
        t.iron,
    ]


MONEY_AT, SPENT_AT, SPACE_AT, POINTS_AT, PIECES_AT, BOARD_AT, STACK_AT, CUBES_AT = range(8)
NOT_SPENT = (v.FOR_INCOME,)


def ledger(events: list[Event], seats: int) -> list[int]:
    """By how much each account changed, as the events tell it."""
    change = [0] * (seats * CUBES_AT + 4)
    for kind, _, a, b, c in events:
        for account, index, amount in entries(kind, a, b, c):
            change[account * seats + index] += amount
    return change


def entries(kind: int, a: int, b: int, c: int) -> list[tuple[int, int, int]]:
    """The accounts that one event changes: which, whose, by how much."""
    match kind:
        case v.PAID:
            return [(MONEY_AT, a, -b)] + ([] if c in NOT_SPENT else [(SPENT_AT, a, b)])
        case v.EARNED:
            return [(MONEY_AT, a, b)]
        case v.BANKED:
            return [(SPENT_AT, a, -b)]
        case v.INCOME:
            return [(SPACE_AT, a, c)]
        case v.SCORED:
            return [(POINTS_AT, a, b)]
        case v.LINKED:
            return [(PIECES_AT, a, -1)]
        case v.LINKS_BACK:
            return [(PIECES_AT, a, b)]
        case v.BUILT:
            return [(BOARD_AT, a, 1), (STACK_AT, a, -1)]
        case v.DEVELOPED:
            return [(STACK_AT, a, -1)]
        case v.REPLACED | v.SCRAPPED | v.OBSOLETE:
            return [(BOARD_AT, a, -1)]
        case v.CUBES_PLACED:
            return [(CUBES_AT, b - COAL, c)]
        case v.CUBES_LOST:
            return [(CUBES_AT, b - COAL, -c)]
        case v.CUBE_USED:
            return [(CUBES_AT, c - COAL, -1)]
        case v.CUBE_BROUGHT:
            return [(CUBES_AT, b - COAL, -1), (CUBES_AT, 2 + b - COAL, 1)]
        case v.CUBE_BOUGHT:
            return [(CUBES_AT, 2 + b - COAL, -1)]
    return []
