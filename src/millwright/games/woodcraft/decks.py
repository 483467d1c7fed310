"""The cards of Woodcraft: helpers, orders, contracts, solo cards."""

from __future__ import annotations

import json
from typing import Final, final

from millwright.facts import Document, Row
from millwright.games.woodcraft.pieces import COLOURS, DECKS, GOODS, PIPS, TILES, Rewards, optional, read_demand
from millwright.kernel import bits, mask_of

TIMINGS: Final = ("immediate", "once_per_turn", "permanent", "none")

EFFECTS: Final = (
    "none", "gain", "do_action", "take_order", "swap_token", "lower_die", "adjust_die", "sell_tokens",
    "plant_cutting", "reputation_points", "on_order", "on_reputation", "lantern_reputation", "splice_points",
    "glue_points", "growth", "buy_discount", "sell_bonus", "improve_discount", "helper_discount",
    "materials_discount", "order_discount", "marketing_discount",
)  # fmt: skip
NO_EFFECT: Final = 0
GAIN: Final = 1
DO_ACTION: Final = 2
TAKE_ORDER: Final = 3
SWAP_TOKEN: Final = 4
LOWER_DIE: Final = 5
ADJUST_DIE: Final = 6
SELL_TOKENS: Final = 7
PLANT_CUTTING: Final = 8
REPUTATION_POINTS: Final = 9
ON_ORDER: Final = 10
ON_REPUTATION: Final = 11
LANTERN_REPUTATION: Final = 12
SPLICE_POINTS: Final = 13
GLUE_POINTS: Final = 14
GROWTH: Final = 15
BUY_DISCOUNT: Final = 16
SELL_BONUS: Final = 17
IMPROVE_DISCOUNT: Final = 18
HELPER_DISCOUNT: Final = 19
MATERIALS_DISCOUNT: Final = 20
ORDER_DISCOUNT: Final = 21
MARKETING_DISCOUNT: Final = 22

TIMING_OF: Final = (
    ("none", ("none",)),
    ("immediate", ("gain", "do_action", "take_order")),
    ("once_per_turn", (
        "swap_token", "lower_die", "adjust_die", "sell_tokens", "plant_cutting", "reputation_points",
    )),
)  # fmt: skip
"""C23: which effects come when; all others are permanent."""

CONTRACT_RULES: Final = ("tokens", "dice", "marketing", "helpers", "pots", "tiles", "tools", "flat")
FOR_TOKENS: Final = 0
FOR_DICE: Final = 1
FOR_MARKETING: Final = 2
FOR_HELPERS: Final = 3
FOR_POTS: Final = 4
FOR_TILES: Final = 5
FOR_TOOLS: Final = 6
FOR_NOTHING: Final = 7  # a flat sum

REAR: Final = len(TILES)
"""On a solo card, in place of a tile: the rearmost one (C66)."""


@final
class Helpers:
    """C21 to C23, C62: the helpers by number; an effect is a kind and a few numbers."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.decks: Final[list[int]] = []
        self.costs: Final[list[int]] = []
        self.productions: Final[list[int]] = []  # rewards
        self.timings: Final[list[int]] = []
        self.effects: Final[list[int]] = []
        self.amounts: Final[list[int]] = []  # of a discount, points, steps, growth; an action's number
        self.gains: Final[list[int]] = []  # rewards
        self.colours: Final[list[int]] = []  # of the dice it changes
        self.masks: Final[list[int]] = []  # values it is for, or goods
        self.limits: Final[list[int]] = []  # how many tokens
        self.asked: Final[list[bool]] = []  # whether it does something once a turn when asked to


@final
class Orders:
    """C36 to C38: the orders by number."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.decks: Final[list[int]] = []
        self.rows: Final[list[int]] = []
        self.exact: Final[list[list[int]]] = []  # the dice asked for by kind
        self.needed: Final[list[int]] = []  # their kinds, as a mask
        self.flexible: Final[list[list[int]]] = []  # the others, each a mask of the kinds that will do
        self.tokens: Final[list[list[tuple[int, int]]]] = []  # (good, amount)
        self.rewards: Final[list[int]] = []
        self.instead: Final[list[int]] = []  # what a hazelnut order gives when no contract is claimed


@final
class Contracts:
    """C54 to C61."""

    def __init__(self) -> None:
        self.ids: Final[list[str]] = []
        self.names: Final[list[str]] = []
        self.now: Final[list[int]] = []  # points at once
        self.rules: Final[list[int]] = []
        self.each: Final[list[int]] = []  # points for each thing counted; all the points of a flat one
        self.most: Final[list[int]] = []  # how many things count at most
        self.tables: Final[list[list[tuple[int, int]]]] = []  # (from how many on, points), or nothing


@final
class Solo:
    """C64 to C66: the solo cards, and what the solo game counts as good."""

    def __init__(self, loss_rounds: list[int], good: int, excellent: int) -> None:
        self.loss_rounds: Final = loss_rounds
        self.good: Final = good
        self.excellent: Final = excellent
        self.ids: Final[list[str]] = []
        self.tiles: Final[list[list[int]]] = []
        self.orders: Final[list[list[int]]] = []  # slots of the row, from the deck's end
        self.helpers: Final[list[list[int]]] = []
        self.reroll: Final[list[list[int]]] = []  # colours
        self.rival: Final[list[int]] = []  # steps of reputation


def read_pairs(row: Row, key: str, high: int) -> list[tuple[int, int]]:
    """Pairs of a number up to `high`, rising, and the points from it on."""
    found: list[tuple[int, int]] = []
    for pair in row.get(key, list, "a list of pairs [number, points]"):
        numbers = pair if isinstance(pair, list) and all(type(n) is int for n in pair) else []
        rises = not found or numbers[:1] > [found[-1][0]]
        if len(numbers) != 2 or not 0 <= numbers[0] <= high or not 0 <= numbers[1] <= 99 or not rises:
            row.fail(f"`{key}` must hold pairs [number, points]: numbers up to {high}, rising, and points up to 99")
        found.append((numbers[0], numbers[1]))
    return found


# ---- cards


def read_helpers(doc: Document, rewards: Rewards, prov: dict[str, str]) -> Helpers:
    h = Helpers()
    for row in doc.rows("helpers"):
        h.ids.append(row.new_id("id", h.ids))
        h.names.append(row.text("name"))
        h.decks.append(row.choice("deck", ["early", "late"], "deck"))
        h.costs.append(row.number("cost", 0, 99))
        h.productions.append(rewards.read(row, "production"))
        h.timings.append(row.choice("timing", list(TIMINGS), "timing"))
        read_effect(h, row, rewards)
        for field in ("ability", "cost", "production", "number", *(["depicted"] if row.marks("depicted") else [])):
            prov[f"helper.{h.ids[-1]}.{field}"] = row.prov(field)
    return h


EFFECT_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "none": (),
    "gain": ("gain",),
    "do_action": ("action",),
    "take_order": (),
    "swap_token": ("tokens",),
    "lower_die": ("by", "gain"),
    "adjust_die": ("colour", "by"),
    "sell_tokens": ("max", "price", "tokens"),
    "plant_cutting": ("colour", "value"),
    "reputation_points": ("points",),
    "on_order": ("gain",),
    "on_reputation": ("gain",),
    "lantern_reputation": ("reputation",),
    "splice_points": ("points",),
    "glue_points": ("points",),
    "growth": ("colour", "growth"),
    "buy_discount": ("amount", "values"),
}
"""What an effect needs; those that are not here need an `amount`, and `take_order` may have an `else_gain`."""


def check_keys(e: Row, kind: str) -> None:
    needed = EFFECT_KEYS.get(kind, ("amount",))
    for key in needed:
        if key not in e.values:
            e.fail(f"`{key}` is missing: {kind} needs {', '.join(needed)}")
    for key in e.values:
        if key != "kind" and key not in needed and (kind, key) != ("take_order", "else_gain"):
            e.fail(f"`{key}` is nothing that {kind} has")


AMOUNT_KEYS: Final = ("amount", "points", "growth", "reputation", "by", "price", "value")
"""What the one number of an effect may be called."""


def read_effect(h: Helpers, row: Row, rewards: Rewards) -> None:
    e = Row(row.place, f"{row.name} `effect`", row.get("effect", dict, "an effect"))
    kind = e.choice("kind", list(EFFECTS), "kind of effect")
    check_keys(e, EFFECTS[kind])
    right = next((timing for timing, kinds in TIMING_OF if EFFECTS[kind] in kinds), "permanent")
    if row.text("timing") != right:
        row.fail(f'`timing` is "{row.text("timing")}": {EFFECTS[kind]} is {right}')
    if kind == DO_ACTION:
        amount = e.choice("action", list(TILES), "action")
    else:
        amount = next((e.number(key, 1, 99) for key in AMOUNT_KEYS if key in e.values), 0)
    h.effects.append(kind)
    h.amounts.append(amount)
    h.gains.append(rewards.read(e, "else_gain" if kind == TAKE_ORDER else "gain"))
    h.colours.append(e.choice("colour", list(COLOURS), "colour") if "colour" in e.values else -1)
    h.masks.append(read_mask(e))
    h.limits.append(optional(e, "max", 99))
    h.asked.append(right == "once_per_turn" and kind != REPUTATION_POINTS)


def read_mask(e: Row) -> int:
    """The values that a discount is for, or the tokens that are dealt with."""
    if "values" in e.values:
        return mask_of(e.numbers("values", 1, PIPS))
    if "tokens" not in e.values:
        return 0
    for name in e.texts("tokens"):
        if name not in GOODS:
            e.fail(f"`tokens` has {json.dumps(name)}: no such good (there are: {', '.join(GOODS)})")
    return mask_of([GOODS.index(name) for name in e.texts("tokens")])


def read_orders(doc: Document, rewards: Rewards, rows: list[str], prov: dict[str, str]) -> Orders:
    o = Orders()
    for row in doc.rows("orders"):
        o.ids.append(row.new_id("id", o.ids))
        o.names.append(row.text("name"))
        o.decks.append(row.choice("deck", list(DECKS), "deck"))
        o.rows.append(row.choice("row", rows, "order row"))
        demands = [read_demand(row, name) for name in row.texts("dice")]
        if not demands:
            row.fail("`dice` must hold at least one die")
        o.exact.append(sorted([bits(demand)[0] for demand in demands if len(bits(demand)) == 1]))
        o.needed.append(mask_of(o.exact[-1]))
        o.flexible.append(sorted([demand for demand in demands if len(bits(demand)) > 1]))
        o.tokens.append(read_tokens(row))
        o.rewards.append(rewards.read(row, "reward"))
        o.instead.append(rewards.read(row, "else_reward"))
        if bool(o.instead[-1]) != rewards.all[o.rewards[-1]].contract:
            row.fail("`else_reward` is for the orders that let a contract be claimed, and they need one")
        for field in ("row", "dice", "tokens", "reward", "number"):
            prov[f"order.{o.ids[-1]}.{field}"] = row.prov(field)
    return o


def read_tokens(row: Row) -> list[tuple[int, int]]:
    tokens = Row(row.place, f"{row.name} `tokens`", row.get("tokens", dict, "a table of tokens"))
    for name in tokens.values:
        if name not in GOODS:
            tokens.fail(f"{json.dumps(name)} is no good (there are: {', '.join(GOODS)})")
    return [(good, tokens.number(name, 1, 99)) for good, name in enumerate(GOODS) if name in tokens.values]


def read_contracts(doc: Document, prov: dict[str, str]) -> Contracts:
    c = Contracts()
    for row in doc.rows("contracts"):
        c.ids.append(row.new_id("id", c.ids))
        c.names.append(row.text("name"))
        c.now.append(row.number("now", 0, 99))
        c.rules.append(row.choice("rule", list(CONTRACT_RULES), "rule"))
        c.each.append(optional(row, "points" if c.rules[-1] == FOR_NOTHING else "each", 99))
        c.most.append(optional(row, "most", 99) or 99)
        if "most" in row.values and c.rules[-1] == FOR_DICE:
            row.fail("`most` is not for contracts that take dice: they take all of them")
        c.tables.append(read_pairs(row, "table", 99) if "table" in row.values else [])
        for field in ("rule", "points"):
            prov[f"contract.{c.ids[-1]}.{field}"] = row.prov(field)
    return c


def read_solo(doc: Document, slots: int, prov: dict[str, str]) -> Solo:
    table = doc.table("solo")
    solo = Solo(
        table.numbers("contract_loss_rounds", 1, 99), table.number("good", 0, 999), table.number("excellent", 0, 999)
    )
    for row in doc.rows("solo_cards"):
        solo.ids.append(row.new_id("id", solo.ids))
        names = row.texts("tiles")
        for name in names:
            if name != "rearmost" and name not in TILES:
                row.fail(f"`tiles` has {json.dumps(name)}: no such tile")
        solo.tiles.append([TILES.index(name) if name in TILES else REAR for name in names])
        for key, slot_lists in (("remove_orders", solo.orders), ("remove_helpers", solo.helpers)):
            slot_lists.append([n - 1 for n in row.numbers(key, 1, slots)] if key in row.values else [])
        colours = row.texts("reroll") if "reroll" in row.values else []
        solo.reroll.append([COLOURS.index(name) for name in colours if name in COLOURS])
        if len(solo.reroll[-1]) != len(colours):
            row.fail(f"`reroll` must hold {', '.join(COLOURS)} only")
        solo.rival.append(optional(row, "rival_reputation", 9))
        prov[f"solo card.{solo.ids[-1]}"] = row.prov("tiles")
    if not any(REAR in tiles for tiles in solo.tiles):
        doc.rows("solo_cards")[-1].fail("no solo card moves the rearmost tile, the only one that can always move (C67)")
    return solo
