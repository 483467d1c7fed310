"""What the game is made of: dice, goods, rewards. Dice are numbers: a colour and a value together are a kind."""

from __future__ import annotations

import json
from typing import Any, Final, final

from millwright.facts import Row
from millwright.kernel import mask_of

COLOURS: Final = ("green", "yellow", "brown")
LETTERS: Final = "gyb"
PIPS: Final = 6
KINDS: Final = len(COLOURS) * PIPS

BLUEBERRIES: Final = 0
LANTERNS: Final = 1
GLUE: Final = 2
SCRAP: Final = 3
BLADES: Final = 4
REUSE: Final = 5
GOODS: Final = ("blueberries", "lanterns", "glue", "scrap", "saw_blades", "reuse")
MATERIALS: Final = (GLUE, SCRAP, BLADES)

BERRY: Final = 0
NUT: Final = 1
TRACKS: Final = ("blueberry", "hazelnut")

EARLY: Final = 0
LATE: Final = 1
HAZELNUT: Final = 2
DECKS: Final = ("early", "late", "hazelnut")

TILES: Final = (
    "buy-lumber", "exchange-dice", "buy-materials", "choose-orders", "choose-helper", "produce-plant",
    "improve-workshop",
)  # fmt: skip
"""The rules name these, so a facts file must have just these, in this order."""

LUMBER: Final = 0
EXCHANGE: Final = 1
STORES: Final = 2
ORDERS: Final = 3
HELPER: Final = 4
PRODUCE: Final = 5
IMPROVE: Final = 6
ACTIONS: Final = len(TILES)


def die(colour: int, value: int) -> int:
    """The kind of a die."""
    return colour * PIPS + value - 1


def colour_of(kind: int) -> int:
    return kind // PIPS


def value_of(kind: int) -> int:
    return kind % PIPS + 1


DIE_IDS: Final = [f"{letter}{value}" for letter in LETTERS for value in range(1, PIPS + 1)]
"""Dice as records call them."""


def partitions(total: int, most: int) -> list[tuple[int, ...]]:
    """The ways to write a number as a sum of falling parts, none above `most`."""
    if total == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for part in range(min(total, most), 0, -1):
        found += [(part, *rest) for rest in partitions(total - part, part)]
    return found


CUTS: Final = [sorted(partitions(value, value - 1), key=lambda parts: (len(parts), parts)) for value in range(PIPS + 1)]
"""C31: by value, the pieces that a die can be sawn into, the fewest first."""


@final
class Reward:
    """What is gained at once, and what follows from it. Rewards have numbers, so that items can name them."""

    def __init__(
        self,
        number: int,
        goods: list[tuple[int, int]],
        points: int,
        reputation: int,
        berry: int,
        nut: int,
        produce: int,
        tools: int,
        dice: list[int],
        choice: int,
        contract: bool,
    ) -> None:
        self.number: Final = number
        self.goods: Final = goods  # (good, amount)
        self.points: Final = points
        self.reputation: Final = reputation
        self.berry: Final = berry  # steps of the blueberry income track
        self.nut: Final = nut
        self.produce: Final = produce  # by up to so many different helpers
        self.tools: Final = tools  # the types to choose from, or 0
        self.dice: Final = dice  # kinds
        self.choice: Final = choice  # kinds of which one is chosen, or 0
        self.contract: Final = contract
        self.lanterns: Final = sum([amount for good, amount in goods if good == LANTERNS])
        self.plain: Final = not (reputation or berry or nut or produce or tools or choice or contract)


REWARD_KEYS: Final = (
    *GOODS, "points", "reputation", "blueberry_income", "hazelnut_income", "produce", "tools", "dice", "die_choice",
    "contract",
)  # fmt: skip


class Rewards:
    """Reads rewards from rows and numbers them; the first one is nothing."""

    def __init__(self, tools: list[str]) -> None:
        self.tools: Final = tools
        self.all: Final[list[Reward]] = []
        self.read(Row("", "", {"none": {}}), "none")

    def read(self, row: Row, key: str) -> int:
        """The number of the reward under a key; a missing one is nothing."""
        if key not in row.values:
            return 0
        return self.add(row, key, row.get(key, dict, "a reward"))

    def read_list(self, row: Row, key: str, count: int) -> list[int]:
        """So many rewards, the best place first."""
        values = row.get(key, list, "a list of rewards")
        if len(values) != count or not all(isinstance(value, dict) for value in values):
            row.fail(f"`{key}` must hold {count} rewards")
        return [self.add(row, key, value) for value in values]

    def add(self, row: Row, key: str, values: dict[str, Any]) -> int:
        """The number of a reward; one with nothing in it is nothing."""
        inner = Row(row.place, f"{row.name} `{key}`", values)
        for name in values:
            if name not in REWARD_KEYS:
                inner.fail(f"`{name}` is no reward (there are: {', '.join(REWARD_KEYS)})")
        goods = [(good, inner.number(name, 1, 99)) for good, name in enumerate(GOODS) if name in values]
        reward = Reward(
            len(self.all),
            goods,
            optional(inner, "points", 99),
            optional(inner, "reputation", 14),
            optional(inner, "blueberry_income", 10),
            optional(inner, "hazelnut_income", 10),
            optional(inner, "produce", 6),
            self.tool_mask(inner),
            [read_die(inner, name) for name in inner.texts("dice")] if "dice" in values else [],
            mask_of([read_die(inner, name) for name in inner.texts("die_choice")]) if "die_choice" in values else 0,
            bool(inner.get("contract", bool, "true")) if "contract" in values else False,
        )
        if self.all and reward.plain and not (goods or reward.points or reward.dice):
            return 0
        self.all.append(reward)
        return reward.number

    def tool_mask(self, row: Row) -> int:
        if "tools" not in row.values:
            return 0
        names = row.texts("tools")
        if names == ["any"]:
            return (1 << len(self.tools)) - 1
        for name in names:
            if name not in self.tools:
                row.fail(f"`tools` has {json.dumps(name)}: no such tool (there are: {', '.join(self.tools)})")
        return mask_of([self.tools.index(name) for name in names])


def optional(row: Row, key: str, high: int) -> int:
    """A number that may be missing: then it is 0."""
    return row.number(key, 0, high) if key in row.values else 0


def read_die(row: Row, name: str) -> int:
    """A die such as "g4"."""
    if name not in DIE_IDS:
        row.fail(f"{json.dumps(name)} is no die: one of g, y, b and a value from 1 to {PIPS} are needed")
    return DIE_IDS.index(name)


def read_demand(row: Row, name: str) -> int:
    """C36: the kinds of dice that a demand such as "g4", "yb3" or "gyb" takes."""
    letters = name.rstrip("123456")
    values = [int(name[len(letters) :])] if name[len(letters) :].isdigit() else list(range(1, PIPS + 1))
    if not letters or not set(letters) <= set(LETTERS) or not 1 <= values[0] <= PIPS:
        row.fail(f"{json.dumps(name)} is no die: some of the letters g, y, b and perhaps a value are needed")
    return mask_of([die(LETTERS.index(letter), value) for letter in letters for value in values])
