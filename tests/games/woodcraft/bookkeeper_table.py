"""What the bookkeeper of Woodcraft reads from the TOML, and what lies on the table. Nothing here uses the engine.

Dice are written as records write them: `g4` is a green 4. Whatever can be counted anew is never remembered.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

COLOURS = ("green", "yellow", "brown")
GOODS = ("blueberries", "lanterns", "glue", "scrap", "saw_blades", "reuse")
MATERIALS = ("glue", "scrap", "saw_blades")
QUADRANTS = "abcd"
SPACES = 7
PARTS = (
    "wheel", "orders", "rows", "helpers", "attic", "income", "lines", "reputation", "marketing", "gluing",
    "contracts", "leftovers", "quality",
)  # fmt: skip
DICE = [f"{colour[0]}{value}" for colour in COLOURS for value in range(1, 7)]

Reward = dict[str, Any]


@dataclass
class Ask:
    """Who is asked, and what may be answered, in words, with what it costs or brings."""

    who: str
    offers: dict[str, int]
    what: str


Course = Generator[Ask, str, None]
Choice = Generator[Ask, str, str]
Choices = Generator[Ask, str, list[str]]


def value(die: str) -> int:
    return int(die[1])


def ascending(dice: Iterable[str]) -> list[str]:
    return sorted(dice, key=DICE.index)


@cache
def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


class Printed:
    """Boards and cards for so many players."""

    def __init__(self, path: Path, seats: int) -> None:
        data = read(path)
        self.seats = seats
        self.colours: list[str] = data["pieces"]["player_colours"][:seats]
        self.setup: dict[str, Any] = next(row for row in data["setup"] if row["players"] == seats)
        self.start: dict[str, Any] = data["start"]
        self.turn: dict[str, int] = data["turn"]
        self.market: dict[str, Any] = data["market"]
        self.surcharge: dict[str, int] = {colour[0]: data["surcharge"][colour] for colour in COLOURS}
        self.tiles: list[str] = [row["id"] for row in data["tiles"]]
        self.rim: dict[str, Reward] = {f"{row['quadrant']}{row['space']}": row["reward"] for row in data["rim"]}
        self.windows: dict[str, Reward] = {
            f"{row['window']} {row['quadrant']}": row["reward"] for row in data["windows"]
        }
        self.materials: list[dict[str, Any]] = data["materials"]
        self.improvements = by_id(data["improvements"])
        self.splicing: list[int] = data["splicing"]["steps"]
        self.marketing: list[dict[str, int]] = data["marketing"]
        self.rooms: dict[int, dict[str, Any]] = {row["room"]: row for row in data["rooms"]}
        self.attic: dict[str, list[str]] = {row["id"]: row["needs"] for row in data["attic"]}
        self.links: list[tuple[list[str], Reward]] = [(row["between"], row["reward"]) for row in data["attic_links"]]
        self.tools: dict[str, int] = {row["id"]: row["count"] for row in data["tools"]}
        self.rows = by_id(data["order_rows"])
        self.income: dict[str, int] = data["income_track"]
        self.renown: dict[str, Any] = data["reputation_track"]
        self.renown_tiles = by_id(data["reputation_tiles"])
        self.helpers = by_id(data["helpers"])
        self.orders = by_id(data["orders"])
        self.contracts = by_id(data["contracts"])
        self.solo: dict[str, Any] = data["solo"]
        self.solo_cards = by_id(data["solo_cards"])

    def deck(self, kind: str, name: str) -> list[str]:
        """`deck("orders", "early")`."""
        cards: dict[str, dict[str, Any]] = {"orders": self.orders, "helpers": self.helpers}[kind]
        return [card for card, row in cards.items() if row["deck"] == name]

    def tile_rewards(self, tile: str) -> list[Reward]:
        """C46: what the players who reach a reputation tile get, the first one first."""
        levels = {"2/4": ["top", "middle", "bottom"], "3": ["top", "bottom"]}[self.setup["reputation_side"]]
        side = self.renown_tiles[tile]["side_" + self.setup["reputation_side"].replace("/", "_")]
        return [side[levels.index(place)] for place in self.setup["reputation_places"]]


def by_id(rows: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in rows}


@dataclass
class Player:
    """C05: a workshop, with everything in and beside it."""

    who: str
    goods: dict[str, int]
    lumber: list[str]
    pots: dict[str, int] = field(default_factory=lambda: {"green": 0})  # by colour, 0 is an empty one
    saws: list[bool] = field(default_factory=lambda: [True])  # whether a tile can be used, the first tile first
    splices: list[bool] = field(default_factory=lambda: [True])
    glues: list[bool] = field(default_factory=list)
    rooms: dict[int, str] = field(default_factory=dict)
    attic: dict[str, str] = field(default_factory=dict)
    beside: dict[str, str] = field(default_factory=dict)  # by order: its row
    hand: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))
    reputation: int = 0
    passed: set[int] = field(default_factory=set)  # spaces of reputation that have given their reward
    income: dict[str, int] = field(default_factory=lambda: {"blueberry": 0, "hazelnut": 0})
    marketing: int = 0
    used: set[str] = field(default_factory=set)  # helpers that have worked in this turn

    def points(self) -> int:
        return sum(self.parts.values())

    def helpers(self) -> list[str]:
        """In the order of their rooms."""
        return [self.rooms[room] for room in sorted(self.rooms)]

    def add_die(self, die: str) -> None:
        self.lumber = ascending([*self.lumber, die])

    def lose_die(self, die: str) -> None:
        self.lumber.remove(die)

    def change(self, lost: list[str], gained: list[str]) -> None:
        for die in lost:
            self.lumber.remove(die)
        self.lumber = ascending([*self.lumber, *gained])

    def kinds(self) -> list[str]:
        """The different dice in the lumber pile."""
        return list(dict.fromkeys(self.lumber))


class Table:
    """Everything that a game has, before anything happens; `asking` will tell what does."""

    def __init__(self, path: Path, seats: int) -> None:
        p = self.printed = Printed(path, seats)
        self.players = {who: self.newcomer(who) for who in p.colours}
        self.order: list[str] = []
        self.round = 0
        self.incomes = 0
        self.wheel: dict[str, tuple[int, int]] = {}  # by tile: quadrant and space
        self.begun_in = 0  # C01: the first quadrant
        self.arrow = 1  # the end of the quadrant after it
        self.arc = True
        self.stock: list[str] = [""] * (p.start["stock_dice_per_colour"] * len(COLOURS))
        self.order_row: list[str] = []  # the newest first
        self.helper_row: list[str] = []
        self.order_deck = p.deck("orders", "early")
        self.helper_deck = p.deck("helpers", "early")
        self.order_discards: list[str] = []  # C04
        self.helper_discards: list[str] = []
        self.contracts: list[str] = []
        self.tiles: list[str] = []
        self.arrived: dict[int, dict[str, int]] = {}  # by space of a reputation tile: who reached it in which round
        self.supply = dict(p.tools)
        self.rival = 0
        self.solo_left: list[str] = list(p.solo_cards)
        self.away: set[str] = set()  # cards that a test has taken out of the decks
        self.seen: Counter[str] = Counter()  # what has happened, for the tests to count

    def newcomer(self, who: str) -> Player:
        p = self.printed
        goods = dict.fromkeys(GOODS, 0)
        goods |= {"blueberries": p.start["blueberries"], "lanterns": p.setup["lanterns"]}
        return Player(who, goods, ascending(p.start["dice"]))

    def in_turn(self) -> list[Player]:
        return [self.players[who] for who in self.order]

    # ---- what helpers make cheaper or better

    def effects(self, p: Player, kind: str) -> list[dict[str, Any]]:
        """C62: what the helpers of this kind say."""
        found = [self.printed.helpers[helper]["effect"] for helper in p.helpers()]
        return [effect for effect in found if effect["kind"] == kind]

    def saved(self, p: Player, kind: str) -> int:
        """The discounts add up."""
        return sum(effect["amount"] for effect in self.effects(p, kind))

    def die_cost(self, p: Player, die: str) -> int:
        """C16, C18, C29."""
        discounts = self.effects(p, "buy_discount")
        cost: int = value(die) + self.printed.surcharge[die[0]]
        cost -= sum(effect["amount"] for effect in discounts if value(die) in effect["values"])
        if value(die) == 6 and len(p.saws) > 1:
            cost -= self.printed.improvements["saw-2"]["six_discount"]
        return max(0, cost)

    def die_worth(self, p: Player, die: str) -> int:
        """C18: what a die sells for."""
        return 2 * value(die) + self.printed.surcharge[die[0]] + self.saved(p, "sell_bonus")

    def improve_cost(self, p: Player, improvement: str) -> int:
        return max(0, int(self.printed.improvements[improvement]["cost"]) - self.saved(p, "improve_discount"))

    def helper_cost(self, p: Player, helper: str) -> int:
        return max(0, int(self.printed.helpers[helper]["cost"]) - self.saved(p, "helper_discount"))

    def order_cost(self, p: Player) -> int:
        """C20: of the second one."""
        return max(0, self.printed.turn["second_order_cost"] - self.saved(p, "order_discount"))

    def market_step(self, p: Player) -> dict[str, int]:
        """C40: the step that is next; the last one may be bought again and again."""
        return self.printed.marketing[min(p.marketing, len(self.printed.marketing) - 1)]

    def market_cost(self, p: Player) -> int:
        return max(0, self.market_step(p)["cost"] - self.saved(p, "marketing_discount"))

    # ---- counting

    def order_value(self, p: Player) -> int:
        """C51."""
        return max(int(points) for space, points in self.printed.renown["order_values"] if space <= p.reputation)

    def leftovers(self, p: Player) -> int:
        """C49: what is left, of whatever kind."""
        dice = sum(value(die) for die in p.lumber) + sum(p.pots.values())
        goods = p.goods["blueberries"] + sum(p.goods[good] for good in MATERIALS)
        return dice + goods

    def contract_count(self, p: Player, rule: str) -> int:
        """C54 to C60: how many things a contract looks at."""
        match rule:
            case "tokens":
                return sum(p.goods[good] for good in MATERIALS)
            case "dice":
                return len(p.lumber) + sum(tree > 0 for tree in p.pots.values())
            case "marketing":
                return p.marketing
            case "helpers":
                return len(p.rooms)
            case "pots":
                return len(p.pots) + len(p.glues)
            case "tiles":
                return len(p.saws) + len(p.splices)
            case "tools":
                return len(p.attic)
        return 0

    def contract_points(self, p: Player, contract: str) -> int:
        """C54 to C61: at the end of the game."""
        row = self.printed.contracts[contract]
        if row["rule"] == "flat":
            return int(row["points"])
        count = self.contract_count(p, row["rule"])
        if "table" in row:
            return max((int(points) for least, points in row["table"] if least <= count), default=0)
        return int(row["each"]) * min(count, int(row.get("most", count)))
