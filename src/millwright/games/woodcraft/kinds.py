"""What the numbers of Woodcraft's moves and events stand for: ids and counts; what players call them is in words."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.woodcraft.decks import (
    ADJUST_DIE,
    DO_ACTION,
    LOWER_DIE,
    PLANT_CUTTING,
    SELL_TOKENS,
    SWAP_TOKEN,
)
from millwright.games.woodcraft.facts import IMPROVEMENTS, QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.origins import BY_HELPER, HOWS, NO_REST, PART_NAMES, SCORE_PARTS, USES
from millwright.games.woodcraft.pieces import (
    COLOURS,
    CUTS,
    DIE_IDS,
    EARLY,
    GOODS,
    HAZELNUT,
    KINDS,
    LATE,
    PIPS,
    TILES,
    TRACKS,
    colour_of,
    value_of,
)
from millwright.grammar import Kind
from millwright.kernel import bits


def asked_seat(s: Any) -> int:
    """The seat that the decision on top asks; -1 for chance."""
    return int(getattr(s.agenda[-1], "seat", -1)) if s.agenda else -1


def good_id(good: int) -> str:
    return GOODS[good].replace("_", "-")


def lodger(s: Any, room: int) -> int:
    """The helper in a room of the seat that is asked."""
    return int(s.table.rooms[asked_seat(s)][room])


def unwritten(s: Any, n: int) -> str:
    """For what goes without saying."""
    return ""


def numbered(count: int) -> list[str]:
    return [str(n) for n in range(count)]


def purchases(f: Facts, seats: int) -> list[str]:
    """C19: what is for sale, and how much of it."""
    return [f"{good_id(good)}-{amount}" for good, amount in zip(f.stores.goods, f.stores.amounts, strict=True)]


def purchase_id(s: Any, number: int) -> str:
    return f"{good_id(s.facts.stores.goods[number])} {s.facts.stores.amounts[number]}"


def pairs(f: Facts, seats: int) -> list[int]:
    """C33: two dice, in ascending order, with a total that one die can show."""
    both = [(one, other) for one in range(KINDS) for other in range(one, KINDS)]
    return [one * KINDS + other for one, other in both if value_of(one) + value_of(other) <= f.numbers.glue_limit]


def changes(f: Facts, seats: int) -> list[int]:
    """C62: what some helper makes of what: a die of another, or a token of another, which may have the same number."""
    found = [pair for helper in range(len(f.helpers.ids)) for pair in changes_by(f, helper)]
    return sorted({one * USES + other for one, other in found})


def changes_by(f: Facts, helper: int) -> list[tuple[int, int]]:
    """C62: what one helper makes of what; (0, 0) for one that asks later."""
    h = f.helpers
    effect, amount, colour = h.effects[helper], h.amounts[helper], h.colours[helper]
    if effect == SELL_TOKENS:
        return [(0, 0)]
    if effect == SWAP_TOKEN:
        tokens = bits(h.masks[helper])
        return [(one, other) for one in tokens for other in tokens if one != other]
    if effect == LOWER_DIE:
        return [(kind, kind - amount) for kind in range(KINDS) if value_of(kind) > amount]
    own = range(colour * PIPS, colour * PIPS + PIPS)
    if effect == ADJUST_DIE:
        return [(one, other) for one in own for other in own if 0 < abs(one - other) <= amount]
    if effect == PLANT_CUTTING:
        return [
            (kind, kind - amount if value_of(kind) > amount else NO_REST) for kind in own if value_of(kind) >= amount
        ]
    return []


# What is never on offer, whatever happens


def first_helper(f: Facts, seats: int, helper: int, _: int) -> bool:
    """C06: those dealt at the start are early ones."""
    return f.helpers.decks[helper] == EARLY


def first_order(f: Facts, seats: int, order: int, _: int) -> bool:
    """C06: those to choose from at the start are early ones."""
    return f.orders.decks[order] == EARLY


def in_a_hand(f: Facts, seats: int, order: int, _: int) -> bool:
    """C06: hands hold early and hazelnut orders."""
    return f.orders.decks[order] != LATE


def in_a_row(f: Facts, seats: int, order: int, _: int) -> bool:
    """C04: the row is filled from the early and the late deck."""
    return f.orders.decks[order] != HAZELNUT


def dealt_order(f: Facts, seats: int, seat: int, order: int) -> bool:
    return in_a_hand(f, seats, order, 0)


def dealt_helper(f: Facts, seats: int, seat: int, helper: int) -> bool:
    return first_helper(f, seats, helper, 0)


def can_be_had(f: Facts, seats: int, action: int, how: int) -> bool:
    """C62: an action by a helper is one that some helper lets one perform."""
    h = f.helpers
    return how != BY_HELPER or (DO_ACTION, action) in zip(h.effects, h.amounts, strict=True)


def can_be_sawn(f: Facts, seats: int, kind: int, cut: int) -> bool:
    """C31: as many cuts as there are sums of the value."""
    return cut < len(CUTS[value_of(kind)])


def can_be_spliced(f: Facts, seats: int, kind: int, steps: int) -> bool:
    """C32: not above 6, nor by more than the largest tile adds."""
    return steps <= min(f.workshop.splices[-1], PIPS - value_of(kind))


def can_be_glued(f: Facts, seats: int, pair: int, colour: int) -> bool:
    """C33: the new die has the colour of one of the two."""
    return colour == colour_of(pair // KINDS) or colour == colour_of(pair % KINDS)


def can_be_planted(f: Facts, seats: int, kind: int, value: int) -> bool:
    """C25: no more than the die has, and no more than may be planted."""
    return value <= min(value_of(kind), f.numbers.plant)


def can_be_picked(f: Facts, seats: int, kind: int, _: int) -> bool:
    """One of the dice that some reward lets one choose from."""
    return any(reward.choice >> kind & 1 for reward in f.rewards)


def can_be_paid(f: Facts, seats: int, kind: int, _: int) -> bool:
    """C36: it is asked only for dice of which an order leaves a choice."""
    return any(demand >> kind & 1 for demands in f.orders.flexible for demand in demands)


def can_be_sold(f: Facts, seats: int, good: int, _: int) -> bool:
    """C62: a token that some helper sells."""
    h = f.helpers
    return any(effect == SELL_TOKENS and mask >> good & 1 for effect, mask in zip(h.effects, h.masks, strict=True))


def another_room(f: Facts, seats: int, room: int, _: int) -> bool:
    """C06: the first room has its helper from the start."""
    return room > 0


def is_rolled(f: Facts, seats: int, kind: int, space: int) -> bool:
    """C02: each space of the stock has its colour."""
    return colour_of(kind) == space // f.numbers.stock


# Things with ids

PLAYER: Final = Kind[Facts]("seat", lambda f, seats: f.colours[:seats], legend="seats", seat=lambda s, n: n)
HELPER: Final = Kind[Facts]("helper", lambda f, _: f.helpers.ids, legend="helpers", drawn="helper")
HELPER_CARD: Final = Kind[Facts]("helper", lambda f, _: f.helpers.ids, drawn="helper")  # with all that the card says
ORDER: Final = Kind[Facts]("order", lambda f, _: f.orders.ids, legend="orders", drawn="order")
ORDER_CARD: Final = Kind[Facts]("order", lambda f, _: f.orders.ids, drawn="order")
CONTRACT: Final = Kind[Facts]("contract", lambda f, _: f.contracts.ids, legend="contracts", drawn="contract")
CONTRACT_CARD: Final = Kind[Facts]("contract", lambda f, _: f.contracts.ids, drawn="contract")
SOLO_CARD: Final = Kind[Facts]("card", lambda f, _: f.solo.ids, legend="solo cards")
TILE: Final = Kind[Facts]("tile", lambda f, _: TILES, legend="tiles", drawn="tile")
REPUTATION_TILE: Final = Kind[Facts]("tile", lambda f, _: f.tracks.tile_ids, legend="reputation tiles")
QUADRANT: Final = Kind[Facts]("quadrant", lambda f, _: QUADRANTS)
PLACE: Final = Kind[Facts]("space", lambda f, _: [f"{q}{n}" for q in QUADRANTS for n in range(1, SPACES + 1)])
DIE: Final = Kind[Facts]("die", lambda f, _: DIE_IDS, legend="dice")
NEW_DIE: Final = Kind[Facts]("new", lambda f, _: DIE_IDS)
COLOUR: Final = Kind[Facts]("colour", lambda f, _: COLOURS, legend="colours")
GOOD: Final = Kind[Facts]("good", lambda f, _: GOODS, legend="goods", write=lambda s, n: good_id(n))
PURCHASE: Final = Kind[Facts]("good", purchases, drawn="store", write=purchase_id)
ROOM: Final = Kind[Facts]("room", lambda f, _: [f"room-{n + 1}" for n in range(f.workshop.rooms)])
LODGER: Final = Kind[Facts](
    "helper", lambda f, _: numbered(f.workshop.rooms), write=lambda s, n: str(s.facts.helpers.ids[lodger(s, n)])
)
IMPROVEMENT: Final = Kind[Facts]("improvement", lambda f, _: IMPROVEMENTS, legend="improvements")
TRACK: Final = Kind[Facts]("track", lambda f, _: TRACKS, legend="income", drawn="income")
TOOL: Final = Kind[Facts]("tool", lambda f, _: f.tools, legend="tools", drawn="supply")
HUNG_TOOL: Final = Kind[Facts]("tool", lambda f, _: f.tools, write=unwritten)
SPACE: Final = Kind[Facts]("space", lambda f, _: f.workshop.attic_ids, legend="attic")
ROW: Final = Kind[Facts]("row", lambda f, _: f.workshop.row_ids, legend="order rows")
PART: Final = Kind[Facts]("part", lambda f, _: PART_NAMES[:SCORE_PARTS], legend="parts")
HOW: Final = Kind[Facts]("how", lambda f, _: HOWS, ending=True)  # each has a sentence of its own

# Choices that are numbered: of cuts, stock spaces, pairs of dice, changes

CUT: Final = Kind[Facts]("cut", lambda f, _: numbered(max([len(cuts) for cuts in CUTS])))
STEPS: Final = Kind[Facts]("steps", lambda f, _: numbered(PIPS), among=lambda f, _: range(1, PIPS))
VALUE: Final = Kind[Facts]("value", lambda f, _: numbered(PIPS + 1), among=lambda f, _: range(1, PIPS + 1))
STOCK: Final = Kind[Facts]("slot", lambda f, _: numbered(len(COLOURS) * f.numbers.stock), write=unwritten)
PAIR: Final = Kind[Facts]("pair", write=lambda s, n: f"{DIE_IDS[n // KINDS]} {DIE_IDS[n % KINDS]}", among=pairs)
CHANGE: Final = Kind[Facts]("change", write=lambda s, n: str(n), among=changes)

# Numbers of events

N: Final = Kind[Facts]("n")
ROUND: Final = Kind[Facts]("round")
ROUNDS: Final = Kind[Facts]("rounds")
AMOUNT: Final = Kind[Facts]("amount", signed=True)
POINTS: Final = Kind[Facts]("points", signed=True)
TOTAL: Final = Kind[Facts]("points")
RENOWN: Final = Kind[Facts]("steps", signed=True)
GOOD_AND_PART: Final = Kind[Facts]("good")  # good * PARTS + part
DIE_RULE: Final = Kind[Facts]("rule")
WORKSHOP_TILE: Final = Kind[Facts]("kind")
LOST: Final = Kind[Facts]("lost")  # 1 if it is
