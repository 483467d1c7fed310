"""The changes: each alters the state and says so once. Rules never write a field themselves."""

from __future__ import annotations

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import (
    BROWN_POT,
    GLUE_TILE,
    QUADRANTS,
    SAW_2,
    SAW_3,
    SPACES,
    SPLICE_2,
    SPLICE_3,
    YELLOW_POT,
)
from millwright.games.woodcraft.origins import (
    BY_GLUE,
    BY_HARVEST,
    BY_PLANTING,
    BY_SAW,
    BY_SPLICE,
    GLUES,
    PARTS,
    SAWS,
    SCORE_PARTS,
    SPLICES,
)
from millwright.games.woodcraft.pieces import CUTS, KINDS, LANTERNS, PIPS, REUSE, colour_of, die, value_of
from millwright.games.woodcraft.table import PER_SEAT, POTS, READY, TRACKS, TURNED, State, changed, without
from millwright.kernel import tell

# ---- goods, points, tracks


def change_good(s: State, seat: int, good: int, amount: int, part: int) -> None:
    """Goods come, or go if the amount is negative."""
    if amount:
        s.table.goods[seat * PER_SEAT + good] += amount
        tell(s, v.GOODS_CHANGED, seat, good * PARTS + part, amount)


def score(s: State, seat: int, points: int, part: int) -> None:
    t = s.table
    if points:
        at = seat * SCORE_PARTS + part
        t.scored = changed(t.scored, at, t.scored[at] + points)
        tell(s, v.SCORED, seat, points, part)


def move_reputation(s: State, seat: int, steps: int) -> None:
    """C45: the marker moves by so many spaces of the track."""
    if steps:
        s.table.reputation[seat] += steps
        tell(s, v.REPUTATION, seat, steps, s.table.reputation[seat])


def praise(s: State, seat: int, points: int, part: int) -> None:
    """C45: the points of the track, once for each player."""
    s.table.praised |= 1 << seat
    score(s, seat, points, part)


def reach_tile(s: State, seat: int, which: int) -> None:
    """C46: a reputation tile is reached."""
    t = s.table
    t.reached = changed(t.reached, which, t.reached[which] | 1 << seat)
    tell(s, v.TILE_TAKEN, seat, t.tiles[which], t.places[which])


def rival_reaches(s: State, which: int) -> None:
    """C68: the rival was first: the tile is gone."""
    t = s.table
    t.places = changed(t.places, which, len(t.setup.tile_rewards[t.tiles[which]]))
    tell(s, v.TILE_TAKEN, -1, t.tiles[which], 0)


def move_rival(s: State, steps: int) -> None:
    """C66: the rival's marker stops at the end of the track."""
    t = s.table
    before = t.rival
    t.rival = min(before + steps, t.facts.tracks.last)
    tell(s, v.RIVAL, t.rival - before, t.rival, 0)


def close_places(s: State) -> None:
    """C46: at the end of a round the places used in it are gone."""
    t = s.table
    if t.seats > 1:
        t.places = tuple([mask.bit_count() for mask in t.reached])


def move_income(s: State, seat: int, track: int, steps: int) -> None:
    """C44: both markers of a track together count up to twice its spaces."""
    t = s.table
    at = seat * TRACKS + track
    after = min(t.income[at] + steps, 2 * t.facts.tracks.income)
    steps = after - t.income[at]
    if steps:
        t.income[at] = after
        tell(s, v.INCOME, seat, track, steps)


# ---- dice


def add_die(s: State, seat: int, kind: int, rule: int) -> None:
    s.table.lumber[seat] = tuple(sorted((*s.table.lumber[seat], kind)))
    tell(s, v.DIE_GAINED, seat, kind, rule)


def drop_die(s: State, seat: int, kind: int, rule: int) -> None:
    lumber = s.table.lumber[seat]
    s.table.lumber[seat] = without(lumber, lumber.index(kind))
    tell(s, v.DIE_LOST, seat, kind, rule)


def saw_die(s: State, seat: int, kind: int, cut: int) -> None:
    """C31: into pieces of the same colour and the same sum."""
    tell(s, v.SAWN, seat, kind, cut)
    drop_die(s, seat, kind, BY_SAW)
    for value in CUTS[value_of(kind)][cut]:
        add_die(s, seat, die(colour_of(kind), value), BY_SAW)


def splice_die(s: State, seat: int, kind: int, steps: int) -> None:
    """C32: a die is raised."""
    tell(s, v.SPLICED, seat, kind, kind + steps)
    drop_die(s, seat, kind, BY_SPLICE)
    add_die(s, seat, kind + steps, BY_SPLICE)


def glue_dice(s: State, seat: int, one: int, other: int, colour: int) -> None:
    """C33: two dice become one of a colour."""
    new = die(colour, value_of(one) + value_of(other))
    tell(s, v.GLUED, seat, one * KINDS + other, new)
    drop_die(s, seat, one, BY_GLUE)
    drop_die(s, seat, other, BY_GLUE)
    add_die(s, seat, new, BY_GLUE)


def put_tree(s: State, seat: int, kind: int, value: int) -> None:
    """C25: a die, or as much of it as is wanted, into the pot of its colour; the rest stays."""
    drop_die(s, seat, kind, BY_PLANTING)
    if value_of(kind) > value:
        add_die(s, seat, kind - value, BY_PLANTING)
    s.table.pots[seat * POTS + colour_of(kind)] = value
    tell(s, v.PLANTED, seat, kind, value)


def grow(s: State, seat: int, colour: int, growth: int) -> None:
    """C26: a tree grows, and goes to the lumber pile when it is full-grown."""
    at = seat * POTS + colour
    before = s.table.pots[at]
    s.table.pots[at] = min(before + growth, PIPS)
    tell(s, v.GREW, seat, die(colour, s.table.pots[at]), s.table.pots[at] - before)
    if s.table.pots[at] == PIPS:
        harvest(s, seat, colour)


def harvest(s: State, seat: int, colour: int) -> None:
    """C26, C35: a tree becomes wood."""
    at = seat * POTS + colour
    kind = die(colour, s.table.pots[at])
    s.table.pots[at] = 0
    tell(s, v.HARVESTED, seat, kind, 0)
    add_die(s, seat, kind, BY_HARVEST)


def fell(s: State, seat: int, colour: int) -> None:
    """C55: a tree is given up for a contract."""
    at = seat * POTS + colour
    kind = die(colour, s.table.pots[at])
    s.table.pots[at] = 0
    tell(s, v.HARVESTED, seat, kind, 1)


def take_stock(s: State, kind: int) -> None:
    """C16: a die leaves the stock; its space is rolled anew when the action is over."""
    s.table.stock = changed(s.table.stock, s.table.stock.index(kind), -1)


def clear_stock(s: State, space: int) -> None:
    """C65: a die of the stock is about to be rolled again."""
    s.table.stock = changed(s.table.stock, space, -1)


def roll(s: State, kind: int, space: int) -> None:
    s.table.stock = changed(s.table.stock, space, kind)
    tell(s, v.ROLLED, kind, space, 0)


# ---- the wheel


def lay_arc(s: State, quadrant: int) -> None:
    """C01: the quadrant in which all begins; the arrow points to the end of the next one."""
    s.table.arc = quadrant + 1
    s.table.arrow = (quadrant + 1) % len(QUADRANTS)
    tell(s, v.ARC_LAID, quadrant, 0, 0)


def stand_tile(s: State, tile: int, place: int) -> None:
    s.table.wheel = changed(s.table.wheel, tile, place)
    tell(s, v.TILE_STANDS, tile, place, 0)


def move_tile(s: State, seat: int, tile: int, place: int) -> None:
    """C09 to C11: a tile moves on; the saw turns when it crosses the arrow; the arc goes when its quadrant is empty."""
    t = s.table
    left = t.wheel[tile] // SPACES
    t.wheel = changed(t.wheel, tile, place)
    tell(s, v.TILE_MOVED, seat, tile, place)
    if left == t.arrow:
        t.arrow = (t.arrow + 1) % len(QUADRANTS)
        tell(s, v.SAW_TURNED, t.arrow, 0, 0)
    if left == t.arc - 1 and left not in [stands // SPACES for stands in t.wheel]:
        t.arc = 0
        tell(s, v.ARC_LIFTED, 0, 0, 0)


def note_move(s: State, tile: int, fresh: int) -> None:
    """C08, C13: the turn's tile is chosen, its action is still to come."""
    s.table.moved = tile
    s.table.pending = 1
    s.table.fresh = fresh


def note_action(s: State, seat: int, action: int, how: int) -> None:
    tell(s, v.ACTED, seat, action, how)


def close_action(s: State) -> None:
    """C13: the tile's action, or what came in its place, is done."""
    s.table.pending = 0


def close_bonus(s: State) -> None:
    """C14: once a turn."""
    s.table.bonus = 1


def spend_lanterns(s: State, seat: int, count: int, part: int) -> None:
    """C13: those just gained go first, as they serve for nothing else."""
    s.table.fresh = max(0, s.table.fresh - count)
    change_good(s, seat, LANTERNS, -count, part)


# ---- the workshop


def improve(s: State, seat: int, improvement: int) -> None:
    """C27, C28: a new tile or pot; a new pot comes with a 1 of its colour."""
    t = s.table
    if improvement == YELLOW_POT or improvement == BROWN_POT:
        t.pots[seat * POTS + 1 + improvement] = 1
    elif improvement == SAW_2 or improvement == SAW_3:
        t.saws[seat] += 1
    elif improvement == SPLICE_2 or improvement == SPLICE_3:
        t.splices[seat] += 1
    elif improvement == GLUE_TILE:
        t.glue_tile[seat] = READY
    tell(s, v.IMPROVED, seat, improvement, 0)


def use_tile(s: State, seat: int, tiles: int, number: int, part: int) -> None:
    """C31 to C34: a tile is turned over, or with number -1 used again for a reuse token."""
    t = s.table
    tell(s, v.TILE_USED, seat, tiles, number)
    if number < 0:
        change_good(s, seat, REUSE, -1, part)
    elif tiles == SAWS:
        t.saws_used[seat] += 1
    elif tiles == SPLICES:
        t.splices_used[seat] |= 1 << number
    elif tiles == GLUES:
        t.glue_tile[seat] = TURNED


def turn_back(s: State, seat: int) -> None:
    """C42: saw, splice and glue tiles."""
    t = s.table
    t.saws_used[seat] = 0
    t.splices_used[seat] = 0
    t.glue_tile[seat] = min(t.glue_tile[seat], READY)
    tell(s, v.TILES_BACK, seat, 0, 0)


def hang_tool(s: State, seat: int, tool: int, space: int) -> None:
    """C39: into the attic."""
    t = s.table
    t.supply = changed(t.supply, tool, t.supply[tool] - 1)
    t.attic[seat] = changed(t.attic[seat], space, tool)
    tell(s, v.TOOL_GAINED, seat, tool, space)


def lose_tool(s: State, seat: int) -> None:
    """C39: nowhere to hang it, or none left: nothing changes."""
    tell(s, v.TOOL_LOST, seat, 0, 0)


def market(s: State, seat: int, steps: int) -> None:
    """C40: the last step may be bought again, then the marker stays."""
    t = s.table
    t.marketing[seat] = min(t.marketing[seat] + 1, steps)
    tell(s, v.MARKETED, seat, t.marketing[seat], 0)


# ---- the course of the game


def set_first(s: State, seat: int) -> None:
    s.table.first = seat
    tell(s, v.FIRST_IS, seat, 0, 0)


def show_tile(s: State, tile: int) -> None:
    """C03: onto the next of the two spaces."""
    t = s.table
    t.tiles = (*t.tiles, tile)
    tell(s, v.REPUTATION_TILE, tile, t.facts.tracks.tile_spaces[len(t.tiles) - 1], 0)


def begin_round(s: State, number: int) -> None:
    s.table.round = number
    tell(s, v.ROUND_BEGINS, number, s.table.setup.rounds, 0)


def begin_turn(s: State, seat: int) -> None:
    """C08: nothing moved, nothing used."""
    t = s.table
    t.turn = seat
    t.moved = -1
    t.pending = 0
    t.bonus = 0
    t.fresh = 0
    t.tired = 0
    tell(s, v.TURN_BEGINS, seat, 0, 0)


def end_turn(s: State, seat: int) -> None:
    s.table.turn = -1
    tell(s, v.TURN_ENDS, seat, 0, 0)


def begin_income(s: State) -> None:
    s.table.incomes += 1
    tell(s, v.INCOME_PHASE, s.table.incomes, 0, 0)


def show_solo(s: State, card: int) -> None:
    s.table.solo_left &= ~(1 << card)
    tell(s, v.SOLO_CARD, card, 0, 0)


def shuffle_solo(s: State) -> None:
    """C64: an empty solo deck begins anew."""
    s.table.solo_left = (1 << len(s.facts.solo.ids)) - 1
    tell(s, v.SOLO_SHUFFLED, 0, 0, 0)


def skip_tile(s: State, tile: int) -> None:
    """C67: it could not move; nothing changes."""
    tell(s, v.TILE_SKIPPED, tile, 0, 0)


def begin_scoring(s: State) -> None:
    tell(s, v.FINAL, 0, 0, 0)


def end_game(s: State, winner: int, points: int) -> None:
    tell(s, v.GAME_ENDS, winner, points, 0)
