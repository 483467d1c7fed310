"""A position of Woodcraft in numbers, as far as a seat may know: its own part, what is on offer, the others.

The sections have the names of the parts of Steady's worth; each begins with that part. `names_of` and `features_of`
list the same things in the same order.
"""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft.bots.habits import Habits
from millwright.games.woodcraft.bots.orders import Bench, missing, order_reward, orders_worth, reach, row_worth
from millwright.games.woodcraft.bots.outlook import PER_TURN, Outlook
from millwright.games.woodcraft.bots.rivals import RIVAL, rivals
from millwright.games.woodcraft.bots.terms import last_parts
from millwright.games.woodcraft.bots.worth import (
    contracts_worth,
    goods_worth,
    helpers_worth,
    income_worth,
    last_worth,
    money_worth,
    quality_worth,
    wood_worth,
    workshop_worth,
)
from millwright.games.woodcraft.decks import EFFECTS, SWAP_TOKEN
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.pieces import (
    ACTIONS,
    BERRY,
    BLADES,
    BLUEBERRIES,
    GLUE,
    HAZELNUT,
    LANTERNS,
    NUT,
    PIPS,
    REUSE,
    SCRAP,
    TILES,
    colour_of,
    value_of,
)
from millwright.games.woodcraft.points import income_of, leftovers, points_of
from millwright.games.woodcraft.quotes import (
    blocked,
    helper_price,
    market_price,
    payable_orders,
    rim_reward,
    window_reward,
)
from millwright.games.woodcraft.table import NO_POT, NO_TILE, PER_SEAT, POTS, READY, State, Table
from millwright.kernel import bits

ROWS: Final = 6
SECTIONS: Final[dict[str, list[str]]] = {
    "points": [],
    "orders": [
        "open", "payable", "effort", "effort beyond", "nearest", "second nearest", "lacking", "hazelnuts open",
        "in hand", "hazelnuts in hand", *[f"row {n}" for n in range(ROWS)], "best of the row", "second of the row",
    ],
    "reputation": [
        "steps", "steps to 8", "worth of a step", "completed", "quality", "rival", "first tile free",
        "second tile free", "to the first tile", "to the second tile",
    ],
    "income": ["blueberries", "hazelnuts", "hazelnuts to come", "to the lines of one", "to the lines of the other"],
    "blueberries": ["have", "to 6", "to 12", "marketing", "market price"],
    "goods": ["lanterns", "lanterns to 3", "glue", "scrap", "saw blades", "reuse", "leftovers"],
    "wood": ["dice", "values", "green", "yellow", "brown", "sixes", "small", "spare"],
    "workshop": [
        "saws", "saws ready", "splices", "reach", "glue tile", "glue ready", "pots", "trees", "values of trees",
        "tools",
    ],
    "helpers": ["housed", "production", "best of the row", "second of the row", *EFFECTS[SWAP_TOKEN:]],
    "contracts": ["best", "second", "claimed", "claimable"],
}  # fmt: skip
"""What is told of each part; of the contracts, also which are claimed."""


def section_names(f: Facts) -> list[tuple[str, list[str]]]:
    claims = [f"claimed {contract}" for contract in f.contracts.ids]
    return [(key, ["worth", *names, *(claims if key == "contracts" else [])]) for key, names in SECTIONS.items()]


def names_of(f: Facts, seats: int) -> list[str]:
    rounds = range(f.setups[seats].rounds + 1)
    found = ["worth", *[f"round {n}" for n in rounds], "phases", "sink"]
    for key, names in section_names(f):
        found += [f"{key}: {name}" for name in names]
    found += [f"wheel: {tile}" for tile in TILES] + ["wheel: best", "wheel: second"]
    return found + rival_names(seats)


def rival_names(seats: int) -> list[str]:
    if seats == 1:
        return []
    return [f"rival {n}: {name}" for n in range(1, seats) for name in RIVAL] + ["lead", "lead over all"]


def features_of(s: State, seat: int, h: Habits) -> list[float]:
    t = s.table
    look = Outlook(t, seat, h)
    rounds = [0.0] * (t.setup.rounds + 1)
    rounds[t.round] = 1.0
    if look.last:
        return [last_worth(t, look), *rounds, *last_sections(t, look), *others(t, seat)]
    parts = sections(s, look)
    worth = 0.0
    found: list[float] = []
    for part in parts:
        worth += part[0]
        found += part
    return [worth, *rounds, float(look.phases), float(look.sink), *found, *wheel(t, look), *others(t, seat)]


def others(t: Table, seat: int) -> list[float]:
    return rivals(t, seat) if t.seats > 1 else []


def last_sections(t: Table, look: Outlook) -> list[float]:
    """C48: after the last turn all is known, so the parts of the worth are all that is told."""
    parts, found = last_parts(t, look), [0.0, 0.0]
    for key, names in section_names(t.facts):
        found += [parts["leftovers" if key == "goods" else key] if key in parts or key == "goods" else 0.0]
        found += [0.0] * (len(names) - 1)
    return found + [0.0] * (ACTIONS + 2)


def sections(s: State, look: Outlook) -> list[list[float]]:
    """In the order of the names; the first number of each is the part of Steady's worth."""
    t, hand = s.table, s.drawers[look.seat].hand
    worth, bench = orders_worth(t, look, bits(hand))
    return [
        [float(points_of(t, look.seat))],
        [worth, *open_orders(t, look, bench, hand)],
        [quality_worth(t, look), *reputation(t, look)],
        [income_worth(t, look), *income(t, look)],
        [money_worth(t, look), *money(t, look.seat)],
        [goods_worth(look, bench), *goods(t, look.seat)],
        [wood_worth(t, look, bench), *wood(t, look.seat, bench)],
        [workshop_worth(t, look), *workshop(t, look.seat)],
        [helpers_worth(t, look), *helpers(t, look)],
        [contracts_worth(t, look), *contracts(t, look)],
    ]


def open_orders(t: Table, look: Outlook, bench: Bench, hand: int) -> list[float]:
    """C36 to C38: how many, how near, in which rows; and what the row of cards offers."""
    seat, o = look.seat, t.facts.orders
    beside, nuts = t.orders[seat], t.facts.order_deck[HAZELNUT]
    near = sorted([missing(t, seat, order) for order in beside])
    rows = [0.0] * ROWS
    for row in t.rows[seat]:
        rows[min(row, ROWS - 1)] += 1.0
    return [
        float(len(beside)), float(len(payable_orders(t, seat))), bench.effort, max(0.0, bench.effort - look.left),
        float(near[0]) if near else 4.0, float(near[1]) if len(near) > 1 else 4.0, float(sum(near)),
        float(len([order for order in beside if o.instead[order]])), float(hand.bit_count()),
        float((hand & nuts).bit_count()), *rows, *two_best(order_chances(t, look)),
    ]  # fmt: skip


def order_chances(t: Table, look: Outlook) -> list[float]:
    """C20: the orders of the row: what they bring, less what is missing."""
    found: list[float] = []
    for order in t.order_row:
        gain = order_reward(look, order, []) + look.quality + row_worth(look, t.facts.orders.rows[order])
        found.append(gain - look.h.effort * missing(t, look.seat, order))
    return found


def two_best(worths: list[float]) -> list[float]:
    ranked = sorted(worths, reverse=True)
    return [max(0.0, ranked[0]) / 2 if ranked else 0.0, max(0.0, ranked[1]) / 2 if len(ranked) > 1 else 0.0]


def reputation(t: Table, look: Outlook) -> list[float]:
    """C45, C46, C51: how far the marker is, and the reputation tiles that nobody has reached."""
    seat = look.seat
    steps, completed, spaces = t.reputation[seat], t.completed[seat], t.facts.tracks.tile_spaces
    return [
        steps / 4, min(steps, 8) / 4, look.renown, completed / 2, completed * look.quality / 4, t.rival / 4,
        float(not t.reached[0]), float(not t.reached[1]), max(0, spaces[0] - steps) / 2, max(0, spaces[1] - steps) / 2,
    ]  # fmt: skip


def income(t: Table, look: Outlook) -> list[float]:
    """C42, C44: both tracks, and how far it is to the next of their lines."""
    berries, nuts = income_of(t, look.seat, BERRY), income_of(t, look.seat, NUT)
    return [berries / 2, nuts / 2, nuts * look.phases / 4, to_line(t, berries), to_line(t, nuts)]


def to_line(t: Table, steps: int) -> float:
    lines = sorted([t.facts.tracks.tool_line, t.facts.tracks.points_line])
    for line in lines:
        if steps <= line:
            return (line + 1 - steps) / 2
    return 4.0


def money(t: Table, seat: int) -> list[float]:
    berries = t.goods[seat * PER_SEAT + BLUEBERRIES]
    price = market_price(t, seat)
    return [berries / 4, min(berries, 6) / 4, min(berries, 12) / 4, float(t.marketing[seat]), price / 4]


def goods(t: Table, seat: int) -> list[float]:
    at = seat * PER_SEAT
    lanterns = t.goods[at + LANTERNS]
    return [
        float(lanterns), float(min(lanterns, 3)), float(t.goods[at + GLUE]), float(t.goods[at + SCRAP]),
        float(t.goods[at + BLADES]), float(t.goods[at + REUSE]), leftovers(t, seat) / 10,
    ]  # fmt: skip


def wood(t: Table, seat: int, bench: Bench) -> list[float]:
    lumber = t.lumber[seat]
    colours, sixes, small = [0, 0, 0], 0, 0
    for kind in lumber:
        colours[colour_of(kind)] += value_of(kind)
        sixes += value_of(kind) == PIPS
        small += value_of(kind) < 3
    return [
        float(len(lumber)), (colours[0] + colours[1] + colours[2]) / 6, colours[0] / 4, colours[1] / 4, colours[2] / 4,
        float(sixes), float(small), float(len(bench.dice)),
    ]  # fmt: skip


def workshop(t: Table, seat: int) -> list[float]:
    pots = t.pots[seat * POTS : (seat + 1) * POTS]
    trees = [tree for tree in pots if tree > 0]
    return [
        float(t.saws[seat]), float(t.saws[seat] - t.saws_used[seat]), float(t.splices[seat]), float(reach(t, seat)),
        float(t.glue_tile[seat] != NO_TILE), float(t.glue_tile[seat] == READY),
        float(POTS - pots.count(NO_POT)), float(len(trees)), sum(trees) / 4,
        float(len([tool for tool in t.attic[seat] if tool >= 0])),
    ]  # fmt: skip


def helpers(t: Table, look: Outlook) -> list[float]:
    """C23, C62: what helpers produce and do for the rest of the game; and what the row of cards offers."""
    h, count, production = t.facts.helpers, 0, 0.0
    effects = [0.0] * (len(EFFECTS) - SWAP_TOKEN)
    for helper in t.rooms[look.seat]:
        if helper >= 0:
            count += 1
            production += look.gain(h.productions[helper])
            if h.effects[helper] >= SWAP_TOKEN:
                effects[h.effects[helper] - SWAP_TOKEN] += look.left / 8
    return [float(count), production / 2, *two_best(hirings(t, look)), *effects]


def hirings(t: Table, look: Outlook) -> list[float]:
    """C21: the helpers of the row, as Steady counts them."""
    h, seat = t.facts.helpers, look.seat
    found: list[float] = []
    for helper in t.helper_row:
        price = helper_price(t, seat, helper)
        worth = look.h.runs * look.left * look.gain(h.productions[helper]) - price * look.berry
        worth += PER_TURN.get(h.effects[helper], 0.0) * look.left
        found.append(worth - max(0, price - t.goods[seat * PER_SEAT + BLUEBERRIES]) * look.berry)
    return found


def contracts(t: Table, look: Outlook) -> list[float]:
    """C38: the best that can still be claimed, and which are."""
    claims, mine = look.claims, [float(mask >> look.seat & 1) for mask in t.claims]
    count = 0.0
    for one in mine:
        count += one
    best = claims[0] / 4 if claims else 0.0
    return [best, claims[1] / 4 if len(claims) > 1 else 0.0, count, float(len(claims)), *mine]


def wheel(t: Table, look: Outlook) -> list[float]:
    """C10 to C12: what each tile would give if it were moved now, nothing if it is blocked; and the best two."""
    found = [0.0 if blocked(t, tile) else bonus(t, look, tile) / 2 for tile in range(ACTIONS)]
    ranked = sorted(found, reverse=True)
    return found + ranked[:2]


def bonus(t: Table, look: Outlook, tile: int) -> float:
    rim, window = rim_reward(t, tile), window_reward(t, tile)
    return (look.gain(rim) if rim else 0.0) + (look.gain(window) if window else 0.0)
