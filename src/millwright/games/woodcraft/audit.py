"""What must be true of every position: cards, tiles and tools are conserved, and every change is told."""

from __future__ import annotations

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import BROWN_POT, QUADRANTS, SPACES, YELLOW_POT
from millwright.games.woodcraft.pieces import EARLY, GOODS, HAZELNUT, KINDS, LATE, PIPS, colour_of, value_of
from millwright.games.woodcraft.points import points_by_part, points_of
from millwright.games.woodcraft.quotes import blocked, entry
from millwright.games.woodcraft.table import NO_POT, PER_SEAT, POTS, TRACKS, TURNED, State, Table, perks_of
from millwright.kernel import Event, mask_of


def audit(s: State) -> list[str]:
    """What is wrong with a position, in words; nothing for a sound one."""
    t = s.table
    wrong = [*audit_wheel(t), *audit_cards(s), *audit_tracks(t)]
    for seat in range(t.seats):
        wrong += audit_workshop(t, seat)
    return wrong


def audit_wheel(t: Table) -> list[str]:
    """C09, C12: each tile on a space of its own, room for one more everywhere, and some tile that can be moved."""
    stood = [place for place in t.wheel if place >= 0]
    wrong = []
    if len(set(stood)) != len(stood) or any(place >= len(QUADRANTS) * SPACES for place in stood):
        wrong.append("two tiles share a space, or one has left the wheel")
    if len(stood) == len(t.wheel):
        free = [tile for tile in range(len(t.wheel)) if not blocked(t, tile)]
        if not free:
            wrong.append("no tile can be moved")
        for tile in free:
            quadrant = (t.wheel[tile] // SPACES + 1) % len(QUADRANTS)
            if entry(t, quadrant) < quadrant * SPACES:
                wrong.append(f"there is no space for tile {tile}")
        if t.arc and not any(place // SPACES == t.arc - 1 for place in t.wheel):
            wrong.append("the arc covers an empty quadrant")
    return wrong


def audit_cards(s: State) -> list[str]:
    """C04, C06, C20, C43: a card is in one place only; the decks are what nobody has seen."""
    t, f, wrong = s.table, s.facts, []
    hidden_orders = hidden_helpers = 0
    for drawer in s.drawers:
        if hidden_orders & (drawer.hand | drawer.drawn) or drawer.hand & drawer.drawn:
            wrong.append("an order is in two hands")
        hidden_orders |= drawer.hand | drawer.drawn
        hidden_helpers |= drawer.helpers
    if hidden_orders & t.shown_orders or hidden_helpers & t.shown_helpers:
        wrong.append("a card is in a drawer and face up")
    open_orders = [*t.order_row, *[order for orders in t.orders for order in orders]]
    open_helpers = [*t.helper_row, *[h for rooms in t.rooms for h in rooms if h >= 0]]
    for open_cards, shown in ((open_orders, t.shown_orders), (open_helpers, t.shown_helpers)):
        if len(set(open_cards)) != len(open_cards) or any(not shown >> card & 1 for card in open_cards):
            wrong.append("a face-up card is there twice, or was never shown")
    if mask_of(open_orders) & (t.gone_orders | t.back_orders) or mask_of(open_helpers) & t.gone_helpers:
        wrong.append("a discarded card is face up")
    if t.gone_orders & t.back_orders or (t.gone_orders | t.back_orders) & ~t.shown_orders:
        wrong.append("an order is discarded twice, or was never shown")
    deck = t.era
    if (f.order_deck[deck] & (~t.shown_orders | t.back_orders) & ~hidden_orders).bit_count() != t.order_deck:
        wrong.append("the order deck is not what nobody has seen, and what went back")
    if (f.helper_deck[deck] & ~t.shown_helpers & ~hidden_helpers).bit_count() != t.helper_deck:
        wrong.append("the helper deck is not what nobody has seen")
    if t.era == EARLY and t.shown_orders & f.order_deck[LATE]:
        wrong.append("a late order is out early")
    nuts = sum((drawer.hand & f.order_deck[HAZELNUT]).bit_count() for drawer in s.drawers)
    if nuts > t.seats * f.numbers.draw_hazelnuts:
        wrong.append("there are too many hazelnut orders")
    return wrong


def audit_tracks(t: Table) -> list[str]:
    """C37, C44, C45: no marker has left its track; tools are conserved; no points below 0."""
    tracks, wrong = t.facts.tracks, []
    for seat in range(t.seats):
        if not 0 <= t.reputation[seat] <= tracks.last or points_of(t, seat) < 0:
            wrong.append(f"reputation or points of seat {seat} are off")
        income = t.income[seat * TRACKS : (seat + 1) * TRACKS]
        if not all(0 <= value <= 2 * tracks.income for value in income):
            wrong.append(f"the income of seat {seat} is off")
        if min(t.goods[seat * PER_SEAT : (seat + 1) * PER_SEAT]) < 0:
            wrong.append(f"seat {seat} owes goods")
    for tool, count in enumerate(t.facts.tool_counts):
        if t.supply[tool] < 0 or t.supply[tool] + sum(attic.count(tool) for attic in t.attic) != count:
            wrong.append(f"tools {t.facts.tools[tool]} are not conserved")
    return wrong


def audit_workshop(t: Table, seat: int) -> list[str]:
    """C17, C28 to C30, C39: the board of a player."""
    w, wrong = t.facts.workshop, []
    if list(t.lumber[seat]) != sorted(t.lumber[seat]) or not all(0 <= kind < KINDS for kind in t.lumber[seat]):
        wrong.append(f"the lumber of seat {seat} is not in order")
    pots = t.pots[seat * POTS : (seat + 1) * POTS]
    if not all(NO_POT <= value < PIPS for value in pots) or (pots[1] == NO_POT and pots[2] != NO_POT):
        wrong.append(f"the pots of seat {seat} are off")
    if not 0 <= t.saws_used[seat] <= t.saws[seat] <= 3 or t.splices_used[seat] >> t.splices[seat]:
        wrong.append(f"the tiles of seat {seat} are off")
    if t.perks[seat] != perks_of(t.facts, t.rooms[seat]):
        wrong.append(f"what the helpers of seat {seat} give does not follow from its rooms")
    attic = t.attic[seat]
    if any(attic[space] >= 0 and any(attic[need] < 0 for need in w.needs[space]) for space in range(len(attic))):
        wrong.append(f"a tool of seat {seat} hangs in the air")
    if len(t.orders[seat]) != len(t.rows[seat]) or not 0 <= t.glue_tile[seat] <= TURNED:
        wrong.append(f"the board of seat {seat} is off")
    if t.turn != seat and len(t.lumber[seat]) > t.facts.numbers.slots:
        wrong.append(f"seat {seat} has too much lumber")
    return wrong


# ---- accounts


def accounts(s: State) -> list[int]:
    """What changes only if an event tells it: by seat goods, dice by kind, trees by pot, points by part, reputation,
    income, completed orders, orders beside the board; then the rival's reputation."""
    t, found = s.table, []
    for seat in range(t.seats):
        found += t.goods[seat * PER_SEAT : (seat + 1) * PER_SEAT]
        found += [t.lumber[seat].count(kind) for kind in range(KINDS)]
        found += [max(0, value) for value in t.pots[seat * POTS : (seat + 1) * POTS]]
        found += points_by_part(t, seat)
        found += [t.reputation[seat], *t.income[seat * TRACKS : (seat + 1) * TRACKS]]
        found += [t.completed[seat], len(t.orders[seat])]
    return [*found, t.rival]


DICE_AT = len(GOODS)
TREES_AT = DICE_AT + KINDS
POINTS_AT = TREES_AT + POTS
REPUTATION_AT = POINTS_AT + origins.SCORE_PARTS
INCOME_AT = REPUTATION_AT + 1
COMPLETED_AT = INCOME_AT + TRACKS
BESIDE_AT = COMPLETED_AT + 1
EACH = BESIDE_AT + 1


def ledger(events: list[Event], seats: int) -> list[int]:
    """By how much each account changed, as the events tell it."""
    change = [0] * (seats * EACH + 1)
    for kind, _, a, b, c in events:
        if kind == v.RIVAL:
            change[-1] += a
        for account, amount in entries(kind, b, c):
            change[a * EACH + account] += amount
    return change


def entries(kind: int, b: int, c: int) -> list[tuple[int, int]]:
    """The accounts of a seat that one event changes: which, by how much."""
    match kind:
        case v.GOODS_CHANGED:
            return [(b // origins.PARTS, c)]
        case v.DIE_GAINED:
            return [(DICE_AT + b, 1)]
        case v.DIE_LOST:
            return [(DICE_AT + b, -1)]
        case v.GREW:
            return [(TREES_AT + colour_of(b), c)]
        case v.PLANTED:
            return [(TREES_AT + colour_of(b), c)]
        case v.HARVESTED:
            return [(TREES_AT + colour_of(b), -value_of(b))]
        case v.IMPROVED if b in (YELLOW_POT, BROWN_POT):
            return [(TREES_AT + 1 + b, 1)]
        case v.SCORED:
            return [(POINTS_AT + c, b)]
        case v.REPUTATION:
            return [(REPUTATION_AT, b)]
        case v.INCOME:
            return [(INCOME_AT + b, c)]
        case v.COMPLETED:
            return [(COMPLETED_AT, 1), (BESIDE_AT, -1)]
        case v.ORDER_PLACED:
            return [(BESIDE_AT, 1)]
        case v.ORDER_OVERDUE:
            return [(BESIDE_AT, -1)]
    return []
