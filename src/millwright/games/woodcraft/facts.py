"""Wheel, boards, tracks and cards of Woodcraft, read from TOML and checked row by row."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, final

from millwright.facts import Document, Row, read_document
from millwright.games.woodcraft.decks import (
    LOWER_DIE,
    ON_ORDER,
    ON_REPUTATION,
    read_contracts,
    read_helpers,
    read_orders,
    read_pairs,
    read_solo,
)
from millwright.games.woodcraft.pieces import (
    COLOURS,
    EARLY,
    GOODS,
    HAZELNUT,
    LATE,
    PIPS,
    TILES,
    Reward,
    Rewards,
    optional,
    read_die,
)
from millwright.kernel import bits, mask_of
from millwright.values import Printed

STANDARD: Final = Path(__file__).parent / "data" / "woodcraft.toml"
SEATS: Final = (1, 2, 3, 4)

QUESTIONS: Final = (
    "round", "order", "wheel", "arrow", "arc", "stock", "orders", "helpers", "contracts", "claims", "reputation",
    "tools", "decks", "rival", "solo", "rim", "window",
)  # fmt: skip
"""Words that begin a question of a record of this game."""

QUADRANTS: Final = ("a", "b", "c", "d")
SPACES: Final = 7

IMPROVEMENTS: Final = ("yellow-pot", "brown-pot", "saw-2", "saw-3", "splice-2", "splice-3", "glue-tile")
"""The rules name these (C27 to C30), so a facts file must have just these, in this order."""

YELLOW_POT: Final = 0
BROWN_POT: Final = 1
SAW_2: Final = 2
SAW_3: Final = 3
SPLICE_2: Final = 4
SPLICE_3: Final = 5
GLUE_TILE: Final = 6


@final
class Wheel:
    """C08 to C12: rewards by space and by window; 0 is nothing."""

    def __init__(self, rim: list[int], strong: list[int], weak: list[int]) -> None:
        self.rim: Final = rim  # by quadrant * SPACES + space
        self.strong: Final = strong  # by quadrant
        self.weak: Final = weak


ROOM_KEYS: Final = ("blueberry_income", "hazelnut_income", "produce")


@final
class Workshop:
    """What is printed on a player's board: improvements, rooms, attic, order rows, marketing."""

    def __init__(self, doc: Document, rewards: Rewards, prov: dict[str, str]) -> None:
        improvements = read_improvements(doc, prov)
        self.costs: Final = [row.number("cost", 0, 99) for row in improvements]
        self.gains: Final = [read_gain(row, rewards) for row in improvements]
        self.choices: Final = [optional(row, "income_choice", 9) for row in improvements]  # steps on either track
        self.six_discount: Final = improvements[SAW_2].number("six_discount", 0, 9)
        self.plants: Final = improvements[BROWN_POT].number("plants", 1, 3)
        splicing = doc.table("splicing")
        self.splices: Final = splicing.numbers("steps", 1, PIPS - 1)
        if len(self.splices) != 3 or self.splices != sorted(self.splices):
            splicing.fail("`steps` must be three numbers, none smaller than the one before")
        marketing = doc.rows("marketing")
        self.market_costs: Final = [row.number("cost", 0, 99) for row in marketing]
        self.market_points: Final = [row.number("points", 0, 99) for row in marketing]
        rooms = read_rooms(doc)
        self.adjacent: Final = [[n - 1 for n in row.numbers("adjacent", 1, len(rooms))] for row in rooms]
        self.room_gains: Final = [
            rewards.add(row, "room", {key: row.values.get(key, 0) for key in ROOM_KEYS}) for row in rooms
        ]
        self.rooms: Final = len(rooms)
        self.attic_ids, self.needs = read_attic(doc)
        self.links: Final = read_links(doc, self.attic_ids, rewards)  # by space: (neighbour, reward)
        self.row_ids, self.row_rewards, self.penalties = read_order_rows(doc, rewards)
        note_rows(doc, prov)


@final
class Tracks:
    """C44 to C46: income, reputation, and the reputation tiles by the number of players."""

    def __init__(self, doc: Document, rewards: Rewards, prov: dict[str, str]) -> None:
        income = doc.table("income_track")
        self.income: Final = income.number("spaces", 1, 99)
        self.tool_line: Final = income.number("tool_line_after", 0, self.income - 1)
        self.points_line: Final = income.number("points_line_after", 0, self.income - 1)
        self.line_points: Final = income.number("points_line", 0, 99)
        track = doc.table("reputation_track")
        self.last: Final = track.number("last", 1, 99)
        self.tile_spaces: Final = track.numbers("tile_spaces", 1, self.last)
        if len(self.tile_spaces) != 2 or self.tile_spaces[0] >= self.tile_spaces[1]:
            track.fail("`tile_spaces` must be two rising numbers")
        self.points_space: Final = track.number("points_space", 1, self.last)
        self.points: Final = track.number("points", 0, 99)
        self.beyond: Final = track.number("beyond_points", 0, 99)
        self.order_values: Final = read_values(track, self.last)  # by space
        self.tile_ids: Final[list[str]] = []
        self.sides: Final[list[tuple[list[int], list[int]]]] = []  # rewards by place: for 2 or 4 players, for 3
        for row in doc.rows("reputation_tiles"):
            self.tile_ids.append(row.new_id("id", self.tile_ids))
            self.sides.append((rewards.read_list(row, "side_2_4", 3), rewards.read_list(row, "side_3", 2)))
            for side in ("side_2_4", "side_3"):
                prov[f"reputation tile.{self.tile_ids[-1]}.{side}"] = row.prov(side)
        if len(self.tile_ids) < 2:
            doc.rows("reputation_tiles")[-1].fail("two or more reputation tiles are needed")
        for key in ("income_track", "reputation_track"):
            for field in doc.table(key).values:
                if field not in ("prov", "note"):
                    prov[f"{key}.{field}"] = doc.table(key).prov(field)


@final
class Numbers:
    """The constants of the game."""

    def __init__(self, doc: Document) -> None:
        start, turn, market = doc.table("start"), doc.table("turn"), doc.table("market")
        self.blueberries: Final = start.number("blueberries", 0, 99)
        self.dice: Final = [read_die(start, name) for name in start.texts("dice")]
        self.slots: Final = start.number("lumber_slots", 1, 99)
        self.draw_helpers: Final = start.number("draw_helpers", 1, 9)
        self.draw_orders: Final = start.number("draw_orders", 1, 9)
        self.keep_orders: Final = start.number("keep_orders", 1, self.draw_orders)
        self.draw_hazelnuts: Final = start.number("draw_hazelnut_orders", 0, 2)
        self.stock: Final = start.number("stock_dice_per_colour", 1, 6)
        self.growth: Final = turn.number("tree_growth", 1, PIPS)
        self.instead: Final = turn.number("instead_of_action_blueberries", 0, 99)
        self.swap: Final = turn.number("swap_lanterns", 0, 9)
        self.bonus: Final = turn.number("bonus_action_lanterns", 0, 9)
        self.plant: Final = turn.number("plant_up_to", 1, PIPS - 1)
        self.glue_limit: Final = turn.number("glue_limit", 2, PIPS)
        self.glue_points: Final = turn.number("glue_points", 0, 99)
        self.second_order: Final = turn.number("second_order_cost", 0, 99)
        self.overdue: Final = turn.number("overdue_reputation", 0, 9)
        self.leftovers: Final = turn.number("leftovers_per_point", 1, 99)
        self.row: Final = market.number("slots", 1, 9)
        self.x_slots: Final = market.numbers("x_slots", 1, self.row)
        self.x_after: Final = market.numbers("x_after_income", 1, 9)
        self.late_after: Final = market.number("late_after_income", 1, 9)
        surcharge = doc.table("surcharge")
        self.surcharge: Final = [surcharge.number(colour, 0, 9) for colour in COLOURS]


@final
class Stores:
    """C19: what materials cost; each row of the facts is one purchase."""

    def __init__(self, doc: Document, prov: dict[str, str]) -> None:
        rows = doc.rows("materials")
        self.goods: Final = [row.choice("good", list(GOODS), "good") for row in rows]
        self.amounts: Final = [row.number("amount", 1, 99) for row in rows]
        self.costs: Final = [row.number("cost", 0, 99) for row in rows]
        for row in rows:
            prov[f"materials.{row.values['amount']} {row.values['good']}"] = row.prov("cost")


@final
class Setup:
    """What the number of players decides."""

    def __init__(self, row: Row, tracks: Tracks) -> None:
        self.rounds: Final = row.number("rounds", 1, 99)
        self.income_after: Final = row.numbers("income_after", 1, self.rounds)
        if self.income_after[-1] != self.rounds or sorted(set(self.income_after)) != self.income_after:
            row.fail("`income_after` must rise and end with the last round (C48)")
        self.lanterns: Final = row.number("lanterns", 0, 9)
        self.contracts: Final = row.number("contracts", 1, 8)
        side = row.choice("reputation_side", ["2/4", "3"], "side")
        places = row.texts("reputation_places")
        levels = ("top", "middle", "bottom") if side == 0 else ("top", "bottom")
        for place in places:
            if place not in levels:
                row.fail(f"`reputation_places` has {json.dumps(place)}: {', '.join(levels)} are on that side")
        self.tile_rewards: Final = [
            [one[side][levels.index(place)] for place in places] for one in tracks.sides
        ]  # by tile and place


@final
class Facts(Printed):
    """Everything printed: nothing here ever changes during a game."""

    def __init__(self, doc: Document) -> None:
        super().__init__(doc.path, doc.digest())
        self.prov: Final[dict[str, str]] = {}  # "helper.hi-7.cost" -> "public"
        pieces = doc.table("pieces")
        self.colours: Final = pieces.colours("player_colours", QUESTIONS, max(SEATS))
        self.prov["pieces.player_colours"] = pieces.prov("player_colours")
        self.tools: Final[list[str]] = []
        self.tool_counts: Final[list[int]] = []
        for row in doc.rows("tools"):
            self.tools.append(row.new_id("id", self.tools))
            self.tool_counts.append(row.number("count", 1, 99))
            self.prov[f"tool.{self.tools[-1]}"] = row.prov("id")
        rewards = Rewards(self.tools)
        check_tiles(doc)
        self.wheel: Final = read_wheel(doc, rewards, self.prov)
        self.workshop: Final = Workshop(doc, rewards, self.prov)
        self.tracks: Final = Tracks(doc, rewards, self.prov)
        self.numbers: Final = Numbers(doc)
        self.stores: Final = Stores(doc, self.prov)
        self.setups: Final = read_setups(doc, self.tracks, self.prov)
        self.helpers: Final = read_helpers(doc, rewards, self.prov)
        self.orders: Final = read_orders(doc, rewards, self.workshop.row_ids, self.prov)
        self.contracts: Final = read_contracts(doc, self.prov)
        self.solo: Final = read_solo(doc, self.numbers.row, self.prov)
        self.rewards: Final[list[Reward]] = rewards.all
        self.any_tool: Final = (1 << len(self.tools)) - 1
        self.helper_deck: Final = [deck_mask(self.helpers.decks, deck) for deck in (EARLY, LATE)]
        self.order_deck: Final = [deck_mask(self.orders.decks, deck) for deck in (EARLY, LATE, HAZELNUT)]
        check_decks(doc, self)
        check_effects(doc, self)


def load_facts(path: Path) -> Facts:
    """Read a facts file; `BadFacts` names the row and the reason when something is wrong."""
    doc = read_document(path)
    doc.check_game("Woodcraft")
    facts = Facts(doc)
    doc.check_numbers()
    return facts


def deck_mask(decks: list[int], deck: int) -> int:
    return mask_of([n for n, of in enumerate(decks) if of == deck])


# ---- the wheel


def check_tiles(doc: Document) -> None:
    ids: list[str] = []
    for row in doc.rows("tiles"):
        ids.append(row.new_id("id", ids))
    if ids != list(TILES):
        doc.rows("tiles")[-1].fail(f"the tiles must be {', '.join(TILES)}, in this order")


def read_wheel(doc: Document, rewards: Rewards, prov: dict[str, str]) -> Wheel:
    rim = [0] * (len(QUADRANTS) * SPACES)
    for row in doc.rows("rim"):
        quadrant, space = row.choice("quadrant", list(QUADRANTS), "quadrant"), row.number("space", 1, SPACES)
        rim[quadrant * SPACES + space - 1] = rewards.read(row, "reward")
        prov[f"rim.{QUADRANTS[quadrant]}{space}"] = row.prov("reward")
    windows = [[0] * len(QUADRANTS) for _ in ("strong", "weak")]
    for row in doc.rows("windows"):
        quadrant = row.choice("quadrant", list(QUADRANTS), "quadrant")
        window = row.choice("window", ["strong", "weak"], "window")
        windows[window][quadrant] = rewards.read(row, "reward")
        prov[f"window.{QUADRANTS[quadrant]} {row.text('window')}"] = row.prov("reward")
    return Wheel(rim, windows[0], windows[1])


# ---- the workshop


def read_improvements(doc: Document, prov: dict[str, str]) -> list[Row]:
    rows = doc.rows("improvements")
    ids: list[str] = []
    for row in rows:
        ids.append(row.new_id("id", ids))
        prov[f"improvement.{ids[-1]}"] = row.prov("cost")
    if ids != list(IMPROVEMENTS):
        rows[-1].fail(f"the improvements must be {', '.join(IMPROVEMENTS)}, in this order")
    return rows


def read_gain(row: Row, rewards: Rewards) -> int:
    """C27: an improvement moves tracks; points have no place in the score for it."""
    gain = rewards.read(row, "gain")
    if rewards.all[gain].points:
        row.fail("`gain` must not have points")
    return gain


def read_rooms(doc: Document) -> list[Row]:
    rows = doc.rows("rooms")
    for n, row in enumerate(rows):
        if row.number("room", 1, len(rows)) != n + 1:
            row.fail(f"`room` must be {n + 1}: rooms stand in order")
    return rows


def note_rows(doc: Document, prov: dict[str, str]) -> None:
    """The provenance of rooms, marketing, attic and order rows."""
    for n, row in enumerate(doc.rows("marketing")):
        prov[f"marketing.{n + 1}"] = row.prov("cost")
    for row in doc.rows("rooms"):
        prov[f"room.{row.values['room']}"] = row.prov("room")
    for row in doc.rows("attic"):
        prov[f"attic.{row.values['id']}"] = row.prov("id")
    for row in doc.rows("attic_links"):
        prov[f"attic.{'-'.join(row.texts('between'))}"] = row.prov("reward")
    for row in doc.rows("order_rows"):
        prov[f"order row.{row.values['id']}"] = row.prov("id")


def read_attic(doc: Document) -> tuple[list[str], list[list[int]]]:
    """C39: the spaces, and which others must be filled before."""
    rows = doc.rows("attic")
    ids: list[str] = []
    needs: list[list[int]] = []
    for row in rows:
        names = row.texts("needs")
        for name in names:
            if name not in ids:
                row.fail(f"`needs` has {json.dumps(name)}: no earlier space is called so")
        needs.append([ids.index(name) for name in names])
        ids.append(row.new_id("id", ids))
    return ids, needs


def read_links(doc: Document, ids: list[str], rewards: Rewards) -> list[list[tuple[int, int]]]:
    links: list[list[tuple[int, int]]] = [[] for _ in ids]
    for row in doc.rows("attic_links"):
        names = row.texts("between")
        if len(names) != 2 or names[0] == names[1] or not set(names) <= set(ids):
            row.fail("`between` must name two spaces of the attic")
        one, other = ids.index(names[0]), ids.index(names[1])
        reward = rewards.read(row, "reward")
        links[one].append((other, reward))
        links[other].append((one, reward))
    return links


def read_order_rows(doc: Document, rewards: Rewards) -> tuple[list[str], list[int], list[int]]:
    """C37: the rows from the top, their rewards and penalties."""
    ids: list[str] = []
    gains: list[int] = []
    penalties: list[int] = []
    for row in doc.rows("order_rows"):
        ids.append(row.new_id("id", ids))
        gains.append(rewards.read(row, "reward"))
        penalties.append(optional(row, "penalty", 99))
    return ids, gains, penalties


def read_values(track: Row, last: int) -> list[int]:
    """C51: what a completed order is worth, by the marker's space."""
    values = [0] * (last + 1)
    for first, points in read_pairs(track, "order_values", last):
        for space in range(first, last + 1):
            values[space] = points
    return values


def read_setups(doc: Document, tracks: Tracks, prov: dict[str, str]) -> dict[int, Setup]:
    found: dict[int, Setup] = {}
    for row in doc.rows("setup"):
        seats = row.number("players", min(SEATS), max(SEATS))
        if seats in found:
            row.fail(f"an earlier row is for {seats} players")
        found[seats] = Setup(row, tracks)
        for field in ("rounds", "income_after", "lanterns", "contracts"):
            prov[f"setup.{seats} players.{field}"] = row.prov(field)
    for seats in SEATS:
        if seats not in found:
            doc.rows("setup")[-1].fail(f"no row is for {seats} players")
    return found


# ---- what must fit together


def check_decks(doc: Document, f: Facts) -> None:
    """C04, C06: enough cards for the largest table, and a first helper that everybody can pay."""
    n, seats = f.numbers, max(SEATS)
    needs = (
        ("helpers", f.helper_deck[EARLY], n.row + seats * n.draw_helpers),
        ("orders", f.order_deck[EARLY], n.row + seats * n.draw_orders),
        ("orders", f.order_deck[HAZELNUT], seats * n.draw_hazelnuts),
    )
    for name, mask, needed in needs:
        if len(bits(mask)) < needed:
            doc.rows(name)[-1].fail(f"{needed} such cards are needed to begin with, there are {len(bits(mask))}")
    for number, row in enumerate(doc.rows("helpers")):
        if f.helpers.decks[number] == EARLY and f.helpers.costs[number] > n.blueberries:
            row.fail(f"`cost` is {f.helpers.costs[number]}: a first helper must be payable with {n.blueberries} (C06)")
    for seats in SEATS:
        if f.setups[seats].contracts > len(f.contracts.ids):
            doc.rows("setup")[-1].fail(f"{f.setups[seats].contracts} contracts are needed")
        held = n.keep_orders + n.draw_hazelnuts - 1
        if held != len(f.setups[seats].income_after) - 1:
            doc.rows("setup")[-1].fail(f"{held} orders stay in hand, one for each income phase but the last (C42)")


def check_effects(doc: Document, f: Facts) -> None:
    """No helper may set off itself without end: what comes again and again gives goods or points only."""
    h = f.helpers
    for number, row in enumerate(doc.rows("helpers")):
        gain, production = f.rewards[h.gains[number]], f.rewards[h.productions[number]]
        if production.produce:
            row.fail("`production` must not produce")
        if h.effects[number] in (ON_REPUTATION, ON_ORDER, LOWER_DIE) and not (gain.plain and not gain.lanterns):
            row.fail("`gain` must be goods other than lanterns, dice or points")
