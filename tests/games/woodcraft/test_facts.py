"""Facts files of Woodcraft: the figures of the boards; and what is said of a wrong file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from millwright.facts import BadFacts
from millwright.games.woodcraft.facts import IMPROVEMENTS, STANDARD, load_facts
from millwright.games.woodcraft.names import demand_id
from millwright.games.woodcraft.rules import start
from millwright.games.woodcraft.show import reward_ids
from millwright.games.woodcraft.table import USUAL
from millwright.kernel import bits
from millwright.playout import playout
from tests.games.woodcraft.card_talk import DATA
from tests.games.woodcraft.positions import FACTS, at_turn, facts_with

# ---- the boards


def rewards(numbers: list[int]) -> list[str]:
    """Rewards as records have them; nothing is an empty text."""
    s = at_turn()
    return [reward_ids(s, number) if number else "" for number in numbers]


def test_the_rim_of_the_wheel() -> None:
    rim = rewards(FACTS.wheel.rim)
    assert rim[0:7] == ["g4", "1 saw-blades 1 points", "1 saw-blades", "1 glue", "1 blueberries", "", ""]
    assert rim[7:14] == ["1 lanterns", "1 produce", "1 glue 1 scrap", "1 points", "1 blueberries", "", ""]
    assert rim[14:21] == ["y3", "1 reputation", "2 blueberries", "1 scrap", "1 points", "", ""]
    assert rim[21:28] == ["b2", "1 scrap 2 points", "g1", "1 blueberries", "1 scrap", "", ""]


def test_the_windows_of_the_saw() -> None:
    assert rewards(FACTS.wheel.strong) == [
        "2 points g2/b2", "2 points g2/y2", "1 lanterns 2 points", "3 blueberries 2 points",
    ]  # fmt: skip
    assert rewards(FACTS.wheel.weak) == ["1 glue", "1 saw-blades", "1 scrap", "2 blueberries"]


def test_prices() -> None:
    n, stores = FACTS.numbers, FACTS.stores
    assert n.surcharge == [0, 1, 2]
    purchases = zip(stores.goods, stores.amounts, stores.costs, strict=True)
    assert list(purchases) == [(4, 2, 2), (2, 2, 1), (2, 3, 3), (3, 2, 1), (3, 3, 3)]  # saw blades, glue, scrap
    assert (n.second_order, n.instead, n.swap, n.bonus) == (3, 3, 1, 3)


def test_improvements() -> None:
    w = FACTS.workshop
    assert dict(zip(IMPROVEMENTS, w.costs, strict=True)) == {
        "yellow-pot": 4, "brown-pot": 5, "saw-2": 3, "saw-3": 4, "splice-2": 2, "splice-3": 3, "glue-tile": 4,
    }  # fmt: skip
    assert rewards(w.gains) == [
        "1 nut-income", "1 nut-income", "1 nut-income", "2 reputation 1 nut-income", "", "1 nut-income",
        "1 berry-income 1 nut-income",
    ]  # fmt: skip
    assert w.choices == [0, 0, 0, 0, 1, 0, 0]
    assert (w.splices, w.six_discount, w.plants) == ([1, 2, 4], 2, 2)


def test_marketing() -> None:
    steps = zip(FACTS.workshop.market_costs, FACTS.workshop.market_points, strict=True)
    assert list(steps) == [(2, 1), (2, 2), (1, 2), (4, 3), (6, 4), (8, 6), (10, 8), (12, 11)]


def test_rooms() -> None:
    w = FACTS.workshop
    assert [[room + 1 for room in near] for near in w.adjacent] == [
        [2, 4],
        [1, 3, 5],
        [2, 6],
        [1, 5],
        [2, 4, 6],
        [3, 5],
    ]
    assert rewards(w.room_gains) == [
        "", "1 berry-income", "1 nut-income", "1 nut-income", "1 nut-income 4 produce", "1 nut-income 6 produce",
    ]  # fmt: skip


def test_the_attic() -> None:
    w = FACTS.workshop
    needs = {name: " ".join(w.attic_ids[n] for n in needed) for name, needed in zip(w.attic_ids, w.needs, strict=True)}
    assert needs == {
        "b1": "", "b2": "", "b3": "", "b4": "", "m1": "b1 b2", "m2": "b2 b3", "m3": "b3 b4", "t1": "m1 m2",
        "t2": "m2 m3", "t0": "t1", "t3": "t2",
    }  # fmt: skip
    pairs = [(name, w.attic_ids[other], reward) for n, name in enumerate(w.attic_ids) for other, reward in w.links[n]]
    found = dict(zip([f"{one}-{other}" for one, other, _ in pairs], rewards([r for _, _, r in pairs]), strict=True))
    links = {
        "b1-b2": "1 reputation", "b2-b3": "1 produce", "b3-b4": "2 berry-income", "b1-m1": "1 nut-income",
        "b2-m1": "3 berry-income", "b2-m2": "1 lanterns", "b3-m2": "1 nut-income", "b3-m3": "1 reputation",
        "b4-m3": "1 produce", "m1-m2": "1 reputation 1 nut-income", "m2-m3": "1 lanterns", "m1-t1": "2 nut-income",
        "m2-t1": "5 blueberries", "m2-t2": "1 reputation", "m3-t2": "3 nut-income", "t1-t2": "2 lanterns",
        "t0-t1": "1 lanterns 6 points", "t2-t3": "7 points",
    }  # fmt: skip
    assert found == links | {"-".join(reversed(pair.split("-"))): reward for pair, reward in links.items()}


def test_order_rows() -> None:
    w = FACTS.workshop
    assert w.row_ids == ["reputation-3", "reputation-2", "reputation-1", "blueberry", "nothing", "minus-1"]
    assert rewards(w.row_rewards) == ["3 reputation", "2 reputation", "1 reputation", "1 blueberries", "", ""]
    assert w.penalties == [0, 0, 0, 0, 0, 1]


def test_the_tracks() -> None:
    t = FACTS.tracks
    assert (t.income, t.tool_line, t.points_line, t.line_points) == (10, 3, 7, 3)
    assert (t.last, t.tile_spaces, t.points_space, t.points, t.beyond) == (14, [5, 9], 13, 2, 2)
    assert t.order_values == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]


def test_the_reputation_tiles() -> None:
    sides = [[rewards(side) for side in sides] for sides in FACTS.tracks.sides]
    assert dict(zip(FACTS.tracks.tile_ids, sides, strict=True)) == {
        "r1": [["4 points 1 produce", "2 points 1 produce", "2 points"], ["3 points 1 produce", "2 points"]],
        "r2": [["6 blueberries", "3 blueberries", "2 blueberries"], ["5 blueberries", "2 blueberries"]],
        "r3": [["1 lanterns tool", "tool", "1 lanterns"], ["tool", "1 lanterns"]],
    }
    by_seats = {seats: [rewards(of) for of in setup.tile_rewards] for seats, setup in FACTS.setups.items()}
    assert by_seats[1] == by_seats[2] == [["2 points 1 produce"], ["3 blueberries"], ["tool"]]
    assert by_seats[3] == [sides[n][1] for n in range(3)]
    assert by_seats[4] == [sides[n][0] for n in range(3)]


@pytest.mark.parametrize(("seats", "rounds", "income", "lanterns", "count"), [
    (1, 14, [4, 8, 11, 14], 1, 3),
    (2, 14, [4, 8, 11, 14], 1, 3),
    (3, 14, [4, 8, 11, 14], 1, 4),
    (4, 13, [4, 7, 10, 13], 2, 5),
])  # fmt: skip
def test_what_the_number_of_players_decides(
    seats: int, rounds: int, income: list[int], lanterns: int, count: int
) -> None:
    setup = FACTS.setups[seats]
    assert (setup.rounds, setup.income_after, setup.lanterns, setup.contracts) == (rounds, income, lanterns, count)


def test_numbers_of_the_rules() -> None:
    n, s = FACTS.numbers, at_turn()
    assert n.blueberries == 12 and [s.facts.orders.ids[0], n.slots] == ["oi-1", 6]
    assert sorted(DATA["start"]["dice"]) == ["b1", "g3", "y2"] and sorted(n.dice) == [2, 7, 12]
    assert (n.draw_helpers, n.draw_orders, n.keep_orders, n.draw_hazelnuts, n.stock) == (3, 5, 2, 2, 2)
    assert (n.growth, n.plant, n.glue_limit, n.glue_points, n.overdue, n.leftovers) == (2, 2, 6, 4, 2, 10)
    assert (n.row, n.x_slots, n.x_after, n.late_after) == (4, [3, 4], [1, 3], 2)
    assert (FACTS.solo.loss_rounds, FACTS.solo.good, FACTS.solo.excellent) == ([10, 13], 110, 140)


def test_how_many_cards_and_tools_there_are() -> None:
    assert Counter(FACTS.helpers.decks) == {0: 27, 1: 22}
    assert [len(bits(mask)) for mask in FACTS.order_deck] == [32, 32, 8]
    assert (len(FACTS.helpers.ids), len(FACTS.orders.ids), len(FACTS.contracts.ids), len(FACTS.solo.ids)) == (
        49, 72, 8, 10,
    )  # fmt: skip
    assert FACTS.helpers.ids == [f"hi-{n}" for n in range(1, 28)] + [f"hii-{n}" for n in range(1, 23)]
    assert FACTS.tool_counts == [5] * 11
    names = [*FACTS.helpers.names, *FACTS.orders.names, *FACTS.contracts.names]
    assert len(set(names)) == len(names)


def test_what_orders_ask_for_is_written_as_it_is_read() -> None:
    for row, exact, flexible in zip(DATA["orders"], FACTS.orders.exact, FACTS.orders.flexible, strict=True):
        assert sorted(row["dice"]) == sorted(demand_id(mask) for mask in [*[1 << kind for kind in exact], *flexible])


# ---- provenance


def test_every_card_has_its_provenance() -> None:
    wanted = [
        f"helper.{row['id']}.{key}" for row in DATA["helpers"] for key in ("ability", "cost", "production", "number")
    ]
    wanted += [
        f"order.{row['id']}.{key}" for row in DATA["orders"] for key in ("row", "dice", "tokens", "reward", "number")
    ]
    wanted += [f"contract.{row['id']}.{key}" for row in DATA["contracts"] for key in ("rule", "points")]
    wanted += [f"solo card.{row['id']}" for row in DATA["solo_cards"]]
    assert set(wanted) <= set(FACTS.prov)
    assert Counter(FACTS.prov[key] for key in wanted) == {"reconstructed": 372, "public": 142, "seed": 68}


def test_every_datum_has_a_known_provenance() -> None:
    """What the standard file says of itself; `owner` would be a row that says nothing."""
    made = Counter(key.partition(".")[0] for key, mark in FACTS.prov.items() if mark == "reconstructed")
    assert made == {
        "order": 251, "helper": 115, "solo card": 10, "window": 6, "rim": 5, "reputation tile": 4, "tool": 3,
        "pieces": 1,
    }  # fmt: skip
    assert set(FACTS.prov.values()) == {"seed", "public", "derived", "reconstructed"}


@pytest.mark.parametrize(("key", "mark"), [
    ("rim.a1", "reconstructed"), ("rim.b1", "public"), ("window.b weak", "seed"), ("window.b strong", "reconstructed"),
    ("improvement.glue-tile", "seed"), ("improvement.saw-2", "public"), ("marketing.8", "public"), ("room.6", "public"),
    ("attic.b1", "public"), ("attic.t0-t1", "public"), ("order row.nothing", "public"), ("order row.minus-1", "seed"),
    ("tool.axe", "public"), ("tool.drill", "reconstructed"), ("materials.3 glue", "public"),
    ("reputation tile.r1.side_2_4", "public"), ("reputation tile.r1.side_3", "reconstructed"),
    ("setup.2 players.income_after", "derived"), ("setup.4 players.income_after", "public"),
    ("helper.hi-7.ability", "seed"), ("helper.hi-7.cost", "public"), ("helper.hii-22.cost", "reconstructed"),
    ("helper.hi-26.ability", "seed"), ("helper.hi-26.depicted", "reconstructed"),
    ("order.oi-1.reward", "seed"), ("order.oi-1.dice", "reconstructed"), ("order.oi-6.number", "public"),
    ("contract.pc-4.points", "public"), ("contract.pc-4.rule", "seed"), ("income_track.spaces", "public"),
    ("reputation_track.last", "public"), ("pieces.player_colours", "reconstructed"),
])  # fmt: skip
def test_the_provenance_of_some_data(key: str, mark: str) -> None:
    assert FACTS.prov[key] == mark


def test_prose_and_provenance_do_not_change_the_digest(tmp_path: Path) -> None:
    note = ('name = "Shaver"', 'name = "Shaver"\nnote = "a traveller"')
    mark = ('"black"]\nprov = "reconstructed"', '"black"]\nprov = "owner"')
    same = facts_with(tmp_path, note, mark)
    assert same.digest == FACTS.digest and same.prov["pieces.player_colours"] == "owner"
    other = facts_with(tmp_path, ("second_order_cost = 3", "second_order_cost = 2"))
    assert other.digest != FACTS.digest


# ---- files that are refused: after which line, what, instead of what; the row and the reason

PROSE: Final = re.compile(r"^(prov|note|#).*\n", re.MULTILINE)
PLAIN: Final = re.sub(r"\n{2,}", "\n\n", PROSE.sub("", STANDARD.read_text(encoding="utf-8")))
"""The standard file without its prose, in which every row counts as the owner's."""

Wrong = tuple[str, str, str, str, str]

TOOLS: Final = "hammer, mallet, wrench, saw, plane, file, axe, gouge, screwdriver, pliers, drill"
GOODS: Final = "blueberries, lanterns, glue, scrap, saw_blades, reuse"
TILES: Final = "buy-lumber, exchange-dice, buy-materials, choose-orders, choose-helper, produce-plant, improve-workshop"
ROWS: Final = "reputation-3, reputation-2, reputation-1, blueberry, nothing, minus-1"
DIE: Final = "is no die: one of g, y, b and a value from 1 to 6 are needed"

ORDER_VALUES: Final = "`order_values` must hold pairs [number, points]: numbers up to 14, rising, and points up to 99"
TABLE: Final = "`table` must hold pairs [number, points]: numbers up to 99, rising, and points up to 99"


WRONG_BOARDS: Final[list[Wrong]] = [
    ("", 'game = "Woodcraft"', 'game = "Go"', "[meta]", '`game` is "Go": a file for Woodcraft is needed'),
    ("", '"red", "blue"', '"red", "stock"', "[pieces]",
     '`player_colours` has "stock": records use that word for something else'),
    ("", '"purple", "black"]', '"purple"]', "[pieces]", "`player_colours` has 3 colours: 4 are needed"),
    ("[start]", '"b1", "y2"', '"b1", "y7"', "[start]", f'"y7" {DIE}'),
    ("[start]", "keep_orders = 2", "keep_orders = 6", "[start]",
     "`keep_orders` is 6: a whole number from 1 to 5 is needed"),
    ("[start]", "keep_orders = 2", "keep_orders = 3", "setup row 4",
     "4 orders stay in hand, one for each income phase but the last (C42)"),
    ("players = 4", "income_after = [4, 7, 10, 13]", "income_after = [7, 4, 10, 13]", "setup row 4",
     "`income_after` must rise and end with the last round (C48)"),
    ("players = 4", "income_after = [4, 7, 10, 13]", "income_after = [4, 7, 10, 12]", "setup row 4",
     "`income_after` must rise and end with the last round (C48)"),
    ("players = 4", "income_after = [4, 7, 10, 13]", "income_after = [4, 7, 7, 13]", "setup row 4",
     "`income_after` must rise and end with the last round (C48)"),
    ("players = 2", "income_after = [4, 8, 11, 14]", "income_after = [4, 8, 14]", "setup row 4",
     "3 orders stay in hand, one for each income phase but the last (C42)"),
    ("players = 3", 'reputation_side = "3"', 'reputation_side = "5"', "setup row 3",
     '`reputation_side` is "5": no such side (there are: 2/4, 3)'),
    ("players = 3", '["top", "bottom"]', '["middle"]', "setup row 3",
     '`reputation_places` has "middle": top, bottom are on that side'),
    ("players = 4", '"middle", "bottom"', '"middle", "cellar"', "setup row 4",
     '`reputation_places` has "cellar": top, middle, bottom are on that side'),
    ("", "players = 4", "players = 3", "setup row 4", "an earlier row is for 3 players"),
    ("", "players = 4", "players = 5", "setup row 4", "`players` is 5: a whole number from 1 to 4 is needed"),
    ("[[tiles]]", '"choose-orders"', '"choose-order"', "tiles row 7 (improve-workshop)",
     f"the tiles must be {TILES}, in this order"),
    ("[[rim]]", 'quadrant = "a"', 'quadrant = "e"', "rim row 1",
     '`quadrant` is "e": no such quadrant (there are: a, b, c, d)'),
    ("[[rim]]", "space = 1", "space = 8", "rim row 1", "`space` is 8: a whole number from 1 to 7 is needed"),
    ("[[rim]]", 'dice = ["g4"]', 'dice = ["r4"]', "rim row 1 `reward`", f'"r4" {DIE}'),
    ("[[windows]]", '"weak"', '"small"', "windows row 1",
     '`window` is "small": no such window (there are: strong, weak)'),
    ("[[windows]]", 'die_choice = ["b2", "g2"]', 'die_choice = ["b2", "g0"]', "windows row 2 `reward`", f'"g0" {DIE}'),
    ("[[materials]]", '"saw_blades"', '"saws"', "materials row 1",
     f'`good` is "saws": no such good (there are: {GOODS})'),
    ("[[improvements]]", '"brown-pot"', '"red-pot"', "improvements row 7 (glue-tile)",
     "the improvements must be yellow-pot, brown-pot, saw-2, saw-3, splice-2, splice-3, glue-tile, in this order"),
    ("[[improvements]]", "gain = { hazelnut_income = 1 }", "gain = { hazelnuts = 1 }",
     "improvements row 1 (yellow-pot) `gain`",
     f"`hazelnuts` is no reward (there are: {GOODS}, points, reputation, blueberry_income, hazelnut_income, produce, "
     "tools, dice, die_choice, contract)"),
    ("[[improvements]]", "gain = { hazelnut_income = 1 }", "gain = { points = 1 }", "improvements row 1 (yellow-pot)",
     "`gain` must not have points"),
    ("", "{ blueberries = 3 }, { blueberries = 2 }]\n", "{ blueberries = 3 }]\n", "reputation_tiles row 2 (r2)",
     "`side_2_4` must hold 3 rewards"),
    ("", "steps = [1, 2, 4]", "steps = [1, 4, 2]", "[splicing]",
     "`steps` must be three numbers, none smaller than the one before"),
    ("", "steps = [1, 2, 4]", "steps = [1, 2]", "[splicing]",
     "`steps` must be three numbers, none smaller than the one before"),
    ("", "room = 3\n", "room = 4\n", "rooms row 3", "`room` must be 3: rooms stand in order"),
    ("", "adjacent = [1, 3, 5]", "adjacent = [1, 3, 7]", "rooms row 2",
     "`adjacent` must hold whole numbers from 1 to 6, at least one"),
    ("room = 5", "produce = 4", "produce = 7", "rooms row 5 `room`",
     "`produce` is 7: a whole number from 0 to 6 is needed"),
    ("", 'needs = ["b1", "b2"]', 'needs = ["b1", "m3"]', "attic row 5 (m1)",
     '`needs` has "m3": no earlier space is called so'),
    ("", 'between = ["b1", "b2"]', 'between = ["b1", "b9"]', "attic_links row 1",
     "`between` must name two spaces of the attic"),
    ("", 'between = ["b1", "b2"]', 'between = ["b1", "b1"]', "attic_links row 1",
     "`between` must name two spaces of the attic"),
    ("", 'between = ["b1", "b2"]', 'between = ["b1"]', "attic_links row 1",
     "`between` must name two spaces of the attic"),
    ("[[tools]]", '"mallet"', '"hammer"', "tools row 2 (hammer)", '`id` is "hammer": an earlier row has it'),
    ("[[order_rows]]", "penalty = 1", "penalty = -1", "order_rows row 6 (minus-1)",
     "`penalty` is -1: a whole number from 0 to 99 is needed"),
    ("", "tile_spaces = [5, 9]", "tile_spaces = [9, 5]", "[reputation_track]",
     "`tile_spaces` must be two rising numbers"),
    ("", "tile_spaces = [5, 9]", "tile_spaces = [5, 5]", "[reputation_track]",
     "`tile_spaces` must be two rising numbers"),
    ("", "tile_spaces = [5, 9]", "tile_spaces = [5]", "[reputation_track]", "`tile_spaces` must be two rising numbers"),
    ("", "[12, 6]]", "[12, 100]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[10, 6]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[15, 6]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[12]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[12, -6]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[12, true]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "[12, 2.5]]", "[reputation_track]", ORDER_VALUES),
    ("", "[12, 6]]", "12]", "[reputation_track]", ORDER_VALUES),
    ("", "tool_line_after = 3", "tool_line_after = 10", "[income_track]",
     "`tool_line_after` is 10: a whole number from 0 to 9 is needed"),
    ("", "[{ blueberries = 5 }, { blueberries = 2 }]", "[]", "reputation_tiles row 2 (r2)",
     "`side_3` must hold 2 rewards"),
    ("", "[{ blueberries = 5 }, { blueberries = 2 }]", "[5, 2]", "reputation_tiles row 2 (r2)",
     "`side_3` must hold 2 rewards"),
    ("", "x_slots = [3, 4]", "x_slots = [4, 5]", "[market]",
     "`x_slots` must hold whole numbers from 1 to 4, at least one"),
    ("", "contracts = 5", "contracts = 9", "setup row 4", "`contracts` is 9: a whole number from 1 to 8 is needed"),
]  # fmt: skip

HI_1: Final = "helpers row 1 (hi-1)"
OI_1: Final = "orders row 1 (oi-1)"

WRONG_CARDS: Final[list[Wrong]] = [
    ("[[helpers]]", 'deck = "early"', 'deck = "hazelnut"', HI_1,
     '`deck` is "hazelnut": no such deck (there are: early, late)'),
    ("[[helpers]]", "cost = 3", "cost = 13", HI_1, "`cost` is 13: a first helper must be payable with 12 (C06)"),
    ("[[helpers]]", 'timing = "once_per_turn"', 'timing = "often"', HI_1,
     '`timing` is "often": no such timing (there are: immediate, once_per_turn, permanent, none)'),
    ("[[helpers]]", 'timing = "once_per_turn"', 'timing = "permanent"', HI_1,
     '`timing` is "permanent": swap_token is once_per_turn'),
    ('id = "hi-3"', 'timing = "immediate"', 'timing = "permanent"', "helpers row 3 (hi-3)",
     '`timing` is "permanent": gain is immediate'),
    ('id = "hi-5"', 'timing = "permanent"', 'timing = "none"', "helpers row 5 (hi-5)",
     '`timing` is "none": on_order is permanent'),
    ('id = "hii-16"', 'timing = "none"', 'timing = "immediate"', "helpers row 43 (hii-16)",
     '`timing` is "immediate": none is none'),
    ("[[helpers]]", 'kind = "swap_token"', 'kind = "swap"', f"{HI_1} `effect`",
     '`kind` is "swap": no such kind of effect (there are: none, gain, do_action, take_order, swap_token, lower_die, '
     "adjust_die, sell_tokens, plant_cutting, reputation_points, on_order, on_reputation, lantern_reputation, "
     "splice_points, glue_points, growth, buy_discount, sell_bonus, improve_discount, helper_discount, "
     "materials_discount, order_discount, marketing_discount)"),
    ("[[helpers]]", 'effect = { kind = "swap_token", tokens = ["glue", "scrap", "saw_blades"] }\n', "", HI_1,
     "`effect` is missing: an effect is needed"),
    ("[[helpers]]", '"glue", "scrap"', '"glue", "scraps"', f"{HI_1} `effect`",
     f'`tokens` has "scraps": no such good (there are: {GOODS})'),
    ('id = "hi-6"', "values = [1, 2", "values = [0, 2", "helpers row 6 (hi-6) `effect`",
     "`values` must hold whole numbers from 1 to 6, at least one"),
    ('id = "hi-9"', 'action = "improve-workshop"', 'action = "improve"', "helpers row 9 (hi-9) `effect`",
     f'`action` is "improve": no such action (there are: {TILES})'),
    ('id = "hi-11"', 'colour = "brown"', 'colour = "b"', "helpers row 11 (hi-11) `effect`",
     '`colour` is "b": no such colour (there are: green, yellow, brown)'),
    ('id = "hi-10"', "amount = 2", "amount = -2", "helpers row 10 (hi-10) `effect`",
     "`amount` is -2: a whole number from 1 to 99 is needed"),
    ('id = "hi-26"', "max = 5", 'max = "5"', "helpers row 26 (hi-26) `effect`",
     '`max` is "5": a whole number from 0 to 99 is needed'),
    ("[[helpers]]", "production = { glue = 1 }", "production = { glue = 0 }", f"{HI_1} `production`",
     "`glue` is 0: a whole number from 1 to 99 is needed"),
    ("[[helpers]]", "production = { glue = 1 }", "production = { produce = 1 }", HI_1, "`production` must not produce"),
    ('id = "hii-19"', '"hammer", "plane"', '"hammer", "plough"', "helpers row 46 (hii-19) `effect` `gain`",
     f'`tools` has "plough": no such tool (there are: {TOOLS})'),
    ('id = "hi-5"', "gain = { blueberries = 1 }", "gain = { reputation = 1 }", "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-5"', "gain = { blueberries = 1 }", 'gain = { die_choice = ["g1", "y1"] }', "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-5"', "gain = { blueberries = 1 }", "gain = { contract = true }", "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-5"', "gain = { blueberries = 1 }", "gain = { blueberry_income = 1 }", "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-5"', "gain = { blueberries = 1 }", "gain = { hazelnut_income = 1 }", "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-5"', "gain = { blueberries = 1 }", "gain = { produce = 1 }", "helpers row 5 (hi-5)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-20"', "gain = { blueberries = 1 }", "gain = { lanterns = 1 }", "helpers row 20 (hi-20)",
     "`gain` must be goods other than lanterns, dice or points"),
    ('id = "hi-2"', "gain = { blueberries = 1 }", "gain = { tools = [\"any\"] }", "helpers row 2 (hi-2)",
     "`gain` must be goods other than lanterns, dice or points"),
    ("[[orders]]", 'deck = "early"', 'deck = "old"', OI_1,
     '`deck` is "old": no such deck (there are: early, late, hazelnut)'),
    ("[[orders]]", 'row = "reputation-2"', 'row = "top"', OI_1,
     f'`row` is "top": no such order row (there are: {ROWS})'),
    ("[[orders]]", 'dice = ["g2", "y2"]', "dice = []", OI_1, "`dice` must hold at least one die"),
    ("[[orders]]", 'dice = ["g2", "y2"]', 'dice = ["g2", "7"]', OI_1,
     '"7" is no die: some of the letters g, y, b and perhaps a value are needed'),
    ("[[orders]]", 'dice = ["g2", "y2"]', 'dice = ["g2", "r2"]', OI_1,
     '"r2" is no die: some of the letters g, y, b and perhaps a value are needed'),
    ("[[orders]]", 'dice = ["g2", "y2"]', 'dice = ["g2", "y0"]', OI_1,
     '"y0" is no die: some of the letters g, y, b and perhaps a value are needed'),
    ("[[orders]]", 'dice = ["g2", "y2"]', 'dice = ["g2", "y12"]', OI_1,
     '"y12" is no die: some of the letters g, y, b and perhaps a value are needed'),
    ("[[orders]]", 'dice = ["g2", "y2"]', 'dice = ["g2", ""]', OI_1,
     '"" is no die: some of the letters g, y, b and perhaps a value are needed'),
    ("[[orders]]", "tokens = { scrap = 1 }", "tokens = { nails = 1 }", f"{OI_1} `tokens`",
     f'"nails" is no good (there are: {GOODS})'),
    ("[[orders]]", "tokens = { scrap = 1 }", "tokens = { scrap = 0 }", f"{OI_1} `tokens`",
     "`scrap` is 0: a whole number from 1 to 99 is needed"),
    ("[[orders]]", "reward = { glue = 2, blueberries = 4 }", "reward = { contract = true }", OI_1,
     "`else_reward` is for the orders that let a contract be claimed, and they need one"),
    ('id = "oh-1"', "reward = { contract = true }", "reward = { points = 1 }", "orders row 65 (oh-1)",
     "`else_reward` is for the orders that let a contract be claimed, and they need one"),
    ('id = "oh-1"', "reward = { contract = true }", 'reward = { contract = "yes" }', "orders row 65 (oh-1) `reward`",
     '`contract` is "yes": true is needed'),
    ("[[contracts]]", 'rule = "tokens"', 'rule = "token"', "contracts row 1 (pc-1)",
     '`rule` is "token": no such rule (there are: tokens, dice, marketing, helpers, pots, tiles, tools, flat)'),
    ('id = "pc-4"', "[6, 18]]", "[100, 18]]", "contracts row 4 (pc-4)", TABLE),
    ('id = "pc-4"', "[6, 18]]", "[6, -18]]", "contracts row 4 (pc-4)", TABLE),
    ('id = "pc-4"', "[6, 18]]", "[6, 18, 1]]", "contracts row 4 (pc-4)", TABLE),
    ('id = "pc-2"', "each = 2", "each = 2\nmost = 3", "contracts row 2 (pc-2)",
     "`most` is not for contracts that take dice: they take all of them"),
    ("[[solo_cards]]", '"improve-workshop"', '"improve"', "solo_cards row 1 (s-1)",
     '`tiles` has "improve": no such tile'),
    ("[[solo_cards]]", "remove_orders = [3, 4]", "remove_orders = [3, 5]", "solo_cards row 1 (s-1)",
     "`remove_orders` must hold whole numbers from 1 to 4, at least one"),
    ("[[solo_cards]]", '"green", "green"', '"green", "red"', "solo_cards row 5 (s-5)",
     "`reroll` must hold green, yellow, brown only"),
]  # fmt: skip


EFFECTS: Final = {
    "gain": ("immediate", "gain = { points = 1 }"),
    "do_action": ("immediate", 'action = "buy-lumber"'),
    "swap_token": ("once_per_turn", 'tokens = ["glue"]'),
    "lower_die": ("once_per_turn", "by = 1, gain = { points = 1 }"),
    "adjust_die": ("once_per_turn", 'colour = "green", by = 1'),
    "sell_tokens": ("once_per_turn", 'max = 1, price = 1, tokens = ["glue"]'),
    "plant_cutting": ("once_per_turn", 'colour = "green", value = 1'),
    "reputation_points": ("once_per_turn", "points = 1"),
    "on_order": ("permanent", "gain = { points = 1 }"),
    "on_reputation": ("permanent", "gain = { points = 1 }"),
    "lantern_reputation": ("permanent", "reputation = 1"),
    "splice_points": ("permanent", "points = 1"),
    "glue_points": ("permanent", "points = 1"),
    "growth": ("permanent", 'colour = "green", growth = 1'),
    "buy_discount": ("permanent", "amount = 1, values = [1]"),
    "sell_bonus": ("permanent", "amount = 1"),
    "improve_discount": ("permanent", "amount = 1"),
    "helper_discount": ("permanent", "amount = 1"),
    "materials_discount": ("permanent", "amount = 1"),
    "order_discount": ("permanent", "amount = 1"),
    "marketing_discount": ("permanent", "amount = 1"),
}
"""When each kind of effect comes, and all that it needs."""

SWAP: Final = 'timing = "once_per_turn"\neffect = { kind = "swap_token", tokens = ["glue", "scrap", "saw_blades"] }'


@pytest.mark.parametrize("kind", list(EFFECTS))
def test_an_effect_needs_all_its_keys_and_has_no_others(tmp_path: Path, kind: str) -> None:
    timing, keys = EFFECTS[kind]
    parts = re.split(r", (?=[a-z]+ = )", keys)
    row = "helpers row 1 (hi-1) `effect`"
    names = [part.partition(" ")[0] for part in parts]
    for n, name in enumerate(names):
        left = ", ".join([f'kind = "{kind}"', *parts[:n], *parts[n + 1 :]])
        content = spoil("[[helpers]]", SWAP, f'timing = "{timing}"\neffect = {{ {left} }}')
        reason = f"`{name}` is missing: {kind} needs {', '.join(names)}"
        assert refusal(tmp_path, content) == f"{place_of(content, row)}: {row}: {reason}"
    content = spoil("[[helpers]]", SWAP, f'timing = "{timing}"\neffect = {{ kind = "{kind}", {keys}, bonus = 1 }}')
    assert refusal(tmp_path, content) == f"{place_of(content, row)}: {row}: `bonus` is nothing that {kind} has"
    path = tmp_path / "own.toml"
    path.write_text(content.replace(", bonus = 1", ""), encoding="utf-8")
    assert load_facts(path).helpers.ids[0] == "hi-1"


def spoil(after: str, old: str, new: str) -> str:
    """The plain file with the first `old` after a line replaced."""
    at = PLAIN.index(old, PLAIN.index(after))
    return PLAIN[:at] + new + PLAIN[at + len(old) :]


def refusal(folder: Path, content: str) -> str:
    path = folder / "own.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadFacts) as caught:
        load_facts(path)
    return str(caught.value)


def place_of(content: str, row: str) -> str:
    """File and line of a row such as `helpers row 3 (hi-3)` or `[meta]`."""
    name, _, number = row.partition(" ")
    header, nth = (name, 1) if name.startswith("[") else (f"[[{name}]]", int(number.split()[1]))
    found = [n for n, line in enumerate(content.split("\n"), 1) if line == header]
    return f"own.toml:{found[nth - 1]}"


@pytest.mark.parametrize(("after", "old", "new", "row", "reason"), [*WRONG_BOARDS, *WRONG_CARDS])
def test_a_wrong_row_is_named_with_its_line_and_the_reason(
    tmp_path: Path, after: str, old: str, new: str, row: str, reason: str
) -> None:
    content = spoil(after, old, new)
    assert refusal(tmp_path, content) == f"{place_of(content, row)}: {row}: {reason}"


def without_rows(header: str, *ids: str) -> str:
    """The plain file without some rows of a kind."""
    rows = PLAIN.split("\n\n")
    return "\n\n".join(row for row in rows if not any(row.startswith(f'{header}\nid = "{name}"\n') for name in ids))


@pytest.mark.parametrize(("header", "ids", "row", "reason"), [
    ("[[helpers]]", [f"hi-{n}" for n in range(1, 13)], "helpers row 37 (hii-22)",
     "16 such cards are needed to begin with, there are 15"),
    ("[[orders]]", [f"oi-{n}" for n in range(1, 10)], "orders row 63 (oh-8)",
     "24 such cards are needed to begin with, there are 23"),
    ("[[orders]]", ["oh-3"], "orders row 71 (oh-8)", "8 such cards are needed to begin with, there are 7"),
    ("[[contracts]]", [f"pc-{n}" for n in range(1, 5)], "setup row 4", "5 contracts are needed"),
    ("[[reputation_tiles]]", ["r1", "r2"], "reputation_tiles row 1 (r3)", "two or more reputation tiles are needed"),
    ("[[solo_cards]]", ["s-9", "s-10"], "solo_cards row 8 (s-8)",
     "no solo card moves the rearmost tile, the only one that can always move (C67)"),
])  # fmt: skip
def test_too_few_cards_are_refused(tmp_path: Path, header: str, ids: list[str], row: str, reason: str) -> None:
    content = without_rows(header, *ids)
    assert refusal(tmp_path, content) == f"{place_of(content, row)}: {row}: {reason}"


@pytest.mark.parametrize(("header", "ids"), [
    ("[[helpers]]", [f"hi-{n}" for n in range(1, 12)]),
    ("[[orders]]", [f"oi-{n}" for n in range(1, 9)]),
    ("[[contracts]]", ["pc-1", "pc-2", "pc-3"]),
    ("[[reputation_tiles]]", ["r1"]),
    ("[[solo_cards]]", ["s-9"]),
])  # fmt: skip
def test_just_enough_cards_are_played_with(tmp_path: Path, header: str, ids: list[str]) -> None:
    path = tmp_path / "own.toml"
    path.write_text(without_rows(header, *ids), encoding="utf-8")
    facts = load_facts(path)
    for seats in (1, 4):
        assert playout(start(facts, seats, USUAL), Random(seats)) > 0


def test_a_missing_row_for_some_number_of_players_is_refused(tmp_path: Path) -> None:
    rows = PLAIN.split("\n\n")
    content = "\n\n".join(row for row in rows if not row.startswith("[[setup]]\nplayers = 1\n"))
    assert refusal(tmp_path, content) == f"{place_of(content, 'setup row 3')}: setup row 3: no row is for 1 players"


@pytest.mark.parametrize(("old", "new", "row"), [
    ('prov = "reconstructed"\n\n[[rim]]\nquadrant = "a"\nspace = 2',
     'prov = "hearsay"\n\n[[rim]]\nquadrant = "a"\nspace = 2', "rim row 1"),
    ('id = "drill"\ncount = 5\nprov = { id = "reconstructed"', 'id = "drill"\ncount = 5\nprov = { id = "hearsay"',
     "tools row 11 (drill)"),
])  # fmt: skip
def test_an_unknown_provenance_is_refused(tmp_path: Path, old: str, new: str, row: str) -> None:
    content = STANDARD.read_text(encoding="utf-8").replace(old, new, 1)
    message = refusal(tmp_path, content)
    assert message.startswith(f"{place_of(content, row)}: {row}: `prov` of ")
    assert message.endswith('is "hearsay": one of seed, public, derived, reconstructed, owner is needed')


# ---- whatever is done to the file, it is refused with a reason, or it can be played to the end

LINES: Final = PLAIN.split("\n")
VALUES: Final = ["0", "1", "2", "9", "-1", "40", "true", '""', '"axe"', '"x y"', "[]", "{}", "2.5", "[[orders]]", "= "]


@st.composite
def spoilt(draw: st.DrawFn) -> str:
    """The plain file after a few changes to its lines."""
    lines = LINES[:]
    for _ in range(draw(st.integers(1, 3))):
        n = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(["value", "value", "value", "delete", "double", "swap"])):
            case "value":
                lines[n] = f"{lines[n].partition(' = ')[0]} = {draw(st.sampled_from(VALUES))}"
            case "delete":
                del lines[n]
            case "double":
                lines.insert(n, lines[n])
            case "swap":
                m = draw(st.integers(0, len(lines) - 1))
                lines[n], lines[m] = lines[m], lines[n]
    return "\n".join(lines)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=spoilt(), seats=st.sampled_from((1, 2, 3, 4)))
def test_a_spoilt_file_is_refused_or_plays(content: str, seats: int, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(content, encoding="utf-8")
    try:
        facts = load_facts(path)
    except BadFacts as error:
        assert str(error).startswith("own.toml")
        return
    assert playout(start(facts, seats, USUAL), Random(seats)) > 0
