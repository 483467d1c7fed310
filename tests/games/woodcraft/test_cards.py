"""Every order and every solo card (C36 to C38, C64 to C67), and cards of an owner: a row of the data is enough."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

from millwright.cli import main
from millwright.games.woodcraft.facts import STANDARD, Facts, load_facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.names import helper_words
from millwright.games.woodcraft.rules import EndRound, start
from millwright.games.woodcraft.solo import SoloTurn
from millwright.games.woodcraft.table import USUAL, State
from millwright.kernel import bits, settle
from millwright.playout import playout
from tests.games.woodcraft.card_talk import (
    DATA,
    OWN_CONTRACT,
    OWN_HELPERS,
    OWN_ORDERS,
    OWN_TOKENS,
    card,
    card_ids,
    change,
    hire,
    holdings,
    next_turn,
    uses,
    words,
)
from tests.games.woodcraft.positions import (
    FACTS,
    as_2026_1,
    asked,
    at_turn,
    begin,
    beside,
    contracts,
    facts_with,
    goods,
    helper,
    item,
    late,
    lumber,
    on_offer,
    pot,
    price,
    rows,
    say,
    sound,
    stock,
    tell_me,
    wheel,
    why_not,
)

ORDERS: Final = """
oi-1   | reputation-2 | g2 y2               | 1 scrap              | 2 glue, 4 blueberries
oi-2   | reputation-1 | gyb gyb             | 1 scrap              | 5 blueberries
oi-3   | reputation-2 | gyb2 gyb2 gyb2      |                      | 1 glue, 5 blueberries
oi-4   | reputation-2 | y2 g1               |                      | 1 saw-blades, 2 blueberries
oi-5   | reputation-1 | g6                  |                      | 1 gouge, 4 blueberries
oi-6   | reputation-3 | g4 g2               |                      | 1 wrench, 1 blueberries
oi-7   | nothing      | b4                  | 1 glue               | 1 saw, 8 blueberries
oi-8   | reputation-1 | y3                  | 2 glue               | 1 lanterns, 1 g2, 4 blueberries
oi-9   | reputation-1 | g5 y1               | 1 scrap              | 1 lanterns, 3 points, 6 blueberries
oi-10  | nothing      | y5 y2               |                      | 1 hammer, 3 points, 10 blueberries
oi-11  | nothing      | b6                  | 1 scrap, 1 glue      | 1 mallet, 1 lanterns, 7 blueberries
oi-12  | reputation-1 | yb3 g3              |                      | 1 lanterns, 6 blueberries
oi-13  | reputation-1 | g5 gyb2             |                      | 1 produce, 2 points, 3 blueberries
oi-14  | reputation-1 | y4 g2               | 1 glue               | 1 b1, 3 points, 6 blueberries
oi-15  | blueberry    | y4 y1               | 1 glue               | 2 lanterns, 3 points, 4 blueberries
oi-16  | blueberry    | b5 g1               |                      | 1 any-tool, 6 blueberries
oi-17  | reputation-2 | b2 b2               | 1 glue               | 2 points, 6 blueberries
oi-18  | reputation-1 | y6                  |                      | 1 axe, 5 blueberries
oi-19  | reputation-2 | y2 y2               | 2 scrap              | 3 points, 4 blueberries
oi-20  | reputation-2 | g1 g1 g1            | 1 glue               | 1 scrap, 2 blueberries
oi-21  | blueberry    | g4 g3 g1            |                      | 1 plane, 1 produce, 5 blueberries
oi-22  | blueberry    | b3 y3               |                      | 1 screwdriver, 1 lanterns, 6 blueberries
oi-23  | blueberry    | y3 y3 b1            |                      | 1 file, 1 g6
oi-24  | blueberry    | g6 g3               |                      | 1 drill, 2 points, 6 blueberries
oi-25  | blueberry    | y4 b2               | 1 saw-blades         | 1 lanterns, 1 produce, 3 points, 4 blueberries
oi-26  | reputation-2 | yb2 g4              | 1 glue               | 3 points, 5 blueberries
oi-27  | blueberry    | g4 b3               | 1 saw-blades, 1 glue | 6 points, 10 blueberries
oi-28  | reputation-2 | b3 b2 g1            |                      | 1 y6, 3 points
oi-29  | reputation-2 | gyb1 gyb1 gyb1 gyb1 |                      | 1 pliers
oi-30  | reputation-3 | b2 b1 b1            |                      | 3 scrap, 2 points, 3 blueberries
oi-31  | reputation-3 | b1 b1 b1            |                      | 1 lanterns, 3 scrap
oi-32  | reputation-3 | y4 y1 y1            | 1 saw-blades, 2 glue | 2 points, 10 blueberries
oii-1  | reputation-2 | y4 y2               | 1 scrap              | 4 points, 4 blueberries
oii-2  | reputation-1 | g6 g4               |                      | 1 lanterns, 3 points, 5 blueberries
oii-3  | reputation-3 | b1 b1 y1 y1         |                      | 5 points, 3 blueberries
oii-4  | blueberry    | g6 g5               | 1 glue               | 1 gouge, 5 points, 5 blueberries
oii-5  | nothing      | b5 y3               |                      | 1 mallet, 4 points, 8 blueberries
oii-6  | reputation-2 | y5 g2               | 1 saw-blades         | 1 lanterns, 4 points, 2 blueberries
oii-7  | blueberry    | b1 b1 b1 b1         |                      | 1 axe, 5 points, 5 blueberries
oii-8  | blueberry    | y6 y3               | 1 scrap, 1 glue      | 1 produce, 5 points, 6 blueberries
oii-9  | reputation-2 | g3 y3 b3            |                      | 6 points, 6 blueberries
oii-10 | nothing      | g6 y6               |                      | 1 wrench, 5 points, 8 blueberries
oii-11 | reputation-3 | gyb2 gyb2 gyb2 gyb2 |                      | 3 points, 3 blueberries
oii-12 | reputation-1 | g4 y2 y2 y2         |                      | 1 produce, 2 points, 10 blueberries
oii-13 | reputation-1 | b4 y4               | 1 saw-blades         | 1 reuse, 5 points, 6 blueberries
oii-14 | blueberry    | b6 g3               |                      | 1 file, 4 points, 6 blueberries
oii-15 | reputation-2 | yb5 g4              |                      | 1 lanterns, 3 points, 5 blueberries
oii-16 | reputation-1 | g5 y4 b1            |                      | 2 glue, 6 points, 7 blueberries
oii-17 | nothing      | b6 y5               | 1 glue               | 1 any-tool, 1 lanterns, 6 points, 6 blueberries
oii-18 | reputation-3 | g2 y2 b2            |                      | 1 lanterns, 3 points, 2 blueberries
oii-19 | reputation-2 | gyb4 gyb3           | 1 scrap              | 3 points, 4 blueberries
oii-20 | reputation-2 | g6 g6 g2            |                      | 1 plane, 1 produce, 3 points, 6 blueberries
oii-21 | nothing      | y6 b4               | 1 saw-blades, 1 glue | 1 produce, 8 points, 8 blueberries
oii-22 | reputation-2 | y1 y1 y1 y1         |                      | 1 pliers, 3 points, 1 blueberries
oii-23 | reputation-1 | g4 g4 g4            |                      | 1 b3, 4 points, 4 blueberries
oii-24 | blueberry    | b5 b2               | 1 glue               | 1 lanterns, 6 points, 5 blueberries
oii-25 | reputation-2 | y5 y2 g1            |                      | 2 nut-income, 3 points, 4 blueberries
oii-26 | reputation-1 | b3 g5               | 1 scrap              | 1 screwdriver, 4 points, 4 blueberries
oii-27 | blueberry    | g6 y4 b2            |                      | 1 reuse, 8 points, 8 blueberries
oii-28 | reputation-2 | y3 g3               | 2 glue               | 1 produce, 3 points, 2 blueberries
oii-29 | blueberry    | b5 g5               | 1 saw-blades         | 1 lanterns, 5 points, 8 blueberries
oii-30 | blueberry    | b6 y6               | 1 saw-blades         | 11 points, 8 blueberries
oii-31 | reputation-2 | b4 g1 g1 g1         |                      | 3 points, 6 blueberries
oii-32 | nothing      | y5 y4               | 1 saw-blades         | 1 lanterns, 1 produce, 2 points, 8 blueberries
oh-1   | reputation-2 | g6 y3 b1            |                      | 5 points, 6 blueberries
oh-2   | reputation-1 | y5 g3               | 1 glue, 1 scrap      | 4 points, 6 blueberries
oh-3   | reputation-2 | b4 y2               | 1 saw-blades         | 4 points, 5 blueberries
oh-4   | reputation-1 | g4 g4 y2            |                      | 5 points, 5 blueberries
oh-5   | reputation-3 | b3 b2               | 1 glue               | 4 points, 4 blueberries
oh-6   | reputation-1 | y6 g4               |                      | 5 points, 5 blueberries
oh-7   | reputation-3 | b2 y2 g2            | 1 scrap, 1 glue      | 4 points, 4 blueberries
oh-8   | reputation-2 | g5 y4               | 1 saw-blades         | 5 points, 5 blueberries
"""
"""Id, row, dice, tokens, reward; of a hazelnut order the reward in place of a contract."""

ROWS: Final = {
    "reputation-3": {"reputation": 3},
    "reputation-2": {"reputation": 2},
    "reputation-1": {"reputation": 1},
    "blueberry": {"blueberries": 1},
    "nothing": {},
    "minus-1": {"points": -1},
}
"""C37: the rows from the top."""


class Order:
    """A line of the table above."""

    def __init__(self, line: str) -> None:
        self.id, self.row, dice, tokens, reward = [column.strip() for column in line.split("|")]
        self.demands: Final = dice.split()
        self.tokens: Final = amounts(tokens)
        self.reward: Final = amounts(reward)
        self.hazelnut: Final = self.id.startswith("oh")


def amounts(column: str) -> dict[str, int]:
    """`2 glue, 4 blueberries`."""
    pairs = [words.split() for words in column.split(", ") if words]
    return {name: int(n) for n, name in pairs}


CARDS: Final = {order.id: order for order in map(Order, ORDERS.strip().splitlines())}


def kinds(demand: str) -> list[str]:
    """The dice that will do: `yb3` takes y3 and b3, `gyb` any die."""
    letters = demand.rstrip("123456")
    return [f"{letter}{value}" for letter in letters for value in (demand[len(letters) :] or "123456")]


def fillings(order: Order) -> list[list[str]]:
    """Dice for an order: of flexible ones the first kinds that will do, the last ones, and a mixture."""
    choices = [kinds(demand) for demand in order.demands]
    first, last = [some[0] for some in choices], [some[-1] for some in choices]
    mixed = [some[n % len(some)] for n, some in enumerate(choices)]
    return [dice for n, dice in enumerate((first, last, mixed)) if dice not in (first, last, mixed)[:n]]


def ready(order: Order, dice: list[str], row: str = "", short: str = "") -> State:
    """Red has just these dice and the tokens of an order, or one too few of a kind."""
    s = at_turn()
    if order.id.startswith("oii"):
        late(s)
    beside(s, "red", order.id, row)
    lumber(s, "red", " ".join(dice))
    goods(s, "red", **{name.replace("-", "_"): n - (name == short) for name, n in order.tokens.items()})
    return s


def answers(order: Order) -> list[str]:
    """What red is asked for when the order is completed: a tool, its place, a contract."""
    hangs = [name for name in order.reward if name in TOOLS]
    return (
        (["red tool drill"] if "any-tool" in order.reward else [])
        + (["red hang b1"] if hangs or "any-tool" in order.reward else [])
        + (["red done"] if order.hazelnut else [])
    )


TOOLS: Final = ("hammer", "mallet", "wrench", "saw", "plane", "file", "axe", "gouge", "screwdriver", "pliers", "drill")

MEANS: Final = {"any-tool": "drill", "produce": "scrap"}
"""What an answer makes of a reward: the tool that is chosen, and what red's only helper produces."""


def expected(order: Order, dice: list[str], row: str) -> dict[str, int]:
    total: Counter[str] = Counter({"completed": 1})
    total.update({MEANS.get(name, name): n for name, n in order.reward.items()})
    total.update(ROWS[row])
    total.subtract(order.tokens)
    total.subtract(dice)
    return {key: n for key, n in sorted(total.items()) if n}


# ---- orders


@pytest.mark.rule("C36", "C37", "C38")
@pytest.mark.parametrize("name", list(CARDS))
def test_an_order_takes_its_dice_and_tokens_and_gives_its_reward_and_its_rows(name: str) -> None:
    order = CARDS[name]
    for dice in fillings(order):
        s = ready(order, dice)
        assert tell_me(s, f"red row {name}") == order.row
        assert on_offer(s, "red", "complete") == [f"complete {name}"]
        assert change(s, f"red complete {name}", *answers(order)) == expected(order, dice, order.row)
        assert item(s) == "Turn" and tell_me(s, "red orders") == "none"


@pytest.mark.rule("C37")
@pytest.mark.parametrize("name", list(CARDS))
def test_an_order_gives_the_reward_of_whatever_row_it_is_in(name: str) -> None:
    order = CARDS[name]
    dice = fillings(order)[0]
    for row in ROWS:
        s = ready(order, dice, row)
        s.table.scored = (5, *s.table.scored[1:])  # something to lose a point of
        assert change(s, f"red complete {name}", *answers(order)) == expected(order, dice, row)


@pytest.mark.rule("C37", "C46")
def test_the_reputation_of_a_row_may_reach_a_tile() -> None:
    s = ready(CARDS["oi-31"], ["b1", "b1", "b1"], "reputation-1")
    s.table.reputation[0], s.table.tiles = 4, (1, 0)  # three blueberries on space 5
    assert change(s, "red complete oi-31") == {
        "b1": -3, "completed": 1, "lanterns": 1, "scrap": 3, "reputation": 1, "blueberries": 3,
    }  # fmt: skip


@pytest.mark.rule("C36")
@pytest.mark.parametrize("name", list(CARDS))
def test_an_order_is_refused_with_a_die_or_a_token_too_few(name: str) -> None:
    order = CARDS[name]
    for dice in fillings(order):
        for n in range(len(dice)):
            assert why_not(ready(order, dice[:n] + dice[n + 1 :]), f"red complete {name}") == "order_missing"
    for token in order.tokens:
        s = ready(order, fillings(order)[0], short=token)
        assert why_not(s, f"red complete {name}") == "order_missing"
        assert on_offer(s, "red", "complete") == []


@pytest.mark.rule("C36")
@pytest.mark.parametrize("name", list(CARDS))
def test_an_order_is_refused_with_a_die_of_another_kind(name: str) -> None:
    """Each die in turn is changed into the nearest ones that the card does not ask for."""
    order = CARDS[name]
    dice = fillings(order)[0]
    for n, demand in enumerate(order.demands):
        letter, value, fits = dice[n][0], dice[n][1], kinds(demand)
        near = [f"{letter}{int(value) + 1}", f"{letter}{int(value) - 1}", *[f"{other}{value}" for other in "gyb"]]
        for kind in near:
            if kind not in fits and kind[1] in "123456":
                s = ready(order, [*dice[:n], kind, *dice[n + 1 :]])
                assert why_not(s, f"red complete {name}") == "order_missing", kind


@pytest.mark.rule("C38")
@pytest.mark.parametrize("name", [name for name in CARDS if name.startswith("oh")])
def test_a_hazelnut_order_lets_one_claim_a_contract_in_place_of_its_reward(name: str) -> None:
    order = CARDS[name]
    s = ready(order, fillings(order)[0])
    contracts(s, "pc-6", "pc-8")
    without = {key: n for key, n in expected(order, fillings(order)[0], order.row).items() if key not in order.reward}
    assert change(s, f"red complete {name}", "red claim pc-8") == without
    assert tell_me(s, "claims pc-8") == "red" and tell_me(s, "claims pc-6") == "none"


def test_the_data_file_has_these_orders() -> None:
    assert card_ids("orders") == list(CARDS)
    for order in map(Order, ORDERS.strip().splitlines()):
        row = card("orders", order.id)
        assert (row["row"], row["dice"]) == (order.row, order.demands)
        assert {key.replace("_", "-"): n for key, n in row["tokens"].items()} == order.tokens
        assert row["deck"] == {"oi": "early", "oii": "late", "oh": "hazelnut"}[order.id.partition("-")[0]]
        assert ("else_reward" in row) == order.hazelnut
    assert Counter(row["deck"] for row in DATA["orders"]) == {"early": 32, "late": 32, "hazelnut": 8}


# ---- solo cards

SOLO: Final = """
s-1  | choose-orders improve-workshop | orders 3 4
s-2  | exchange-dice choose-orders    | orders 2 4
s-3  | choose-helper buy-materials    | helpers 3 4
s-4  | produce-plant choose-helper    | helpers 2 4
s-5  | buy-lumber produce-plant       | reroll g g y
s-6  | improve-workshop buy-lumber    | reroll b b y
s-7  | buy-materials                  | rival 1
s-8  | exchange-dice                  | rival 1
s-9  | rearmost                       | rival 2
s-10 | rearmost                       | rival 2
"""
"""Id, tiles in their order, and what else the card does; slots are counted from the deck."""

SOLO_CARDS: Final = {
    name.strip(): (tiles.split(), effect.split())
    for name, tiles, effect in [line.split("|") for line in SOLO.strip().splitlines()]
}


def before_a_solo_card() -> State:
    """A solo game after the player's turn; the tiles stand in the first quadrant, whose bonuses are open."""
    s = at_turn(seats=1)
    wheel(s, arc=False)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-4")
    stock(s, "g1 g2 y3 y4 b5 b6")
    s.table.turn = -1
    s.agenda[:] = []
    s.then(SoloTurn(), EndRound())
    settle(s)
    assert item(s) == "DrawSolo"
    return s


def board(s: State) -> dict[str, str | None]:
    """What a solo card can change."""
    return {key: tell_me(s, key) for key in ("orders", "helpers", "stock", "rival")}


@pytest.mark.rule("C64", "C65", "C66")
@pytest.mark.parametrize("name", list(SOLO_CARDS))
def test_a_solo_card_moves_its_tiles_in_order_without_a_bonus(name: str) -> None:
    s = before_a_solo_card()
    stood = {tile: tell_me(s, f"wheel {tile}") for tile in TILES}
    mine = holdings(s, "red")
    say(s, f"luck solo {name}")
    tiles, _ = SOLO_CARDS[name]
    moved = ["buy-lumber"] if tiles == ["rearmost"] else tiles  # it stands on a1
    stood.update(zip(moved, ("b7", "b6"), strict=False))
    assert {tile: tell_me(s, f"wheel {tile}") for tile in TILES} == stood
    assert holdings(s, "red") == mine
    assert name not in words(s, "solo") and len(words(s, "solo")) == 9


TILES: Final = (
    "buy-lumber", "exchange-dice", "buy-materials", "choose-orders", "choose-helper", "produce-plant",
    "improve-workshop",
)  # fmt: skip


@pytest.mark.rule("C65", "C66")
@pytest.mark.parametrize("name", list(SOLO_CARDS))
def test_a_solo_card_has_its_effect_and_no_other(name: str) -> None:
    s = before_a_solo_card()
    left = board(s)
    say(s, f"luck solo {name}")
    check_effect(s, left, SOLO_CARDS[name][1])
    assert board(s) == left
    assert asked(s) == ["red"] and tell_me(s, "round") == "3" and sound(s)


def check_effect(s: State, left: dict[str, str | None], effect: list[str]) -> None:
    """Let luck answer what the card leaves to it; `left` becomes what the board must be then."""
    match effect:
        case ["rival", steps]:
            left["rival"] = steps
        case ["reroll", *colours]:
            rolled = {"g g y": ["g6", "g5", "y1"], "b b y": ["y1", "b4", "b3"]}[" ".join(colours)]
            for die in rolled:
                assert on_offer(s, "luck") == [f"roll {die[0]}{value}" for value in range(1, 7)]
                say(s, f"luck roll {die}")
            left["stock"] = {"g g y": "g6 g5 y1 y4 b5 b6", "b b y": "g1 g2 y1 y4 b4 b3"}[" ".join(colours)]
        case [rows_of, *slots]:
            new = {"orders": ["oi-20", "oi-21"], "helpers": ["hi-20", "hi-21"]}[rows_of]
            for drawn in new:
                say(s, f"luck {rows_of.removesuffix('s')} {drawn}")
            row = [name for n, name in enumerate((left[rows_of] or "").split(), 1) if str(n) not in slots]
            left[rows_of] = " ".join([*reversed(new), *row])


@pytest.mark.rule("C67")
@pytest.mark.parametrize("name", [name for name, (tiles, _) in SOLO_CARDS.items() if tiles != ["rearmost"]])
def test_a_solo_card_whose_tiles_are_blocked_has_its_effect_and_another_is_drawn(name: str) -> None:
    s = before_a_solo_card()
    tiles, effect = SOLO_CARDS[name]
    others = [tile for tile in TILES if tile not in tiles]
    wheel(s, "a", False, **{tile.replace("-", "_"): f"b{7 - n}" for n, tile in enumerate(others)})
    stood = {tile: tell_me(s, f"wheel {tile}") for tile in TILES}
    left = board(s)
    say(s, f"luck solo {name}")
    check_effect(s, left, effect)
    assert board(s) == left
    assert {tile: tell_me(s, f"wheel {tile}") for tile in TILES} == stood
    assert item(s) == "DrawSolo" and len(words(s, "solo")) == 9


@pytest.mark.rule("C67")
@pytest.mark.parametrize("name", [name for name, (tiles, _) in SOLO_CARDS.items() if len(tiles) == 2])
@pytest.mark.parametrize("stuck", [0, 1])
def test_a_solo_card_skips_a_blocked_tile_and_moves_the_other(name: str, stuck: int) -> None:
    """One tile stands before the arrow and cannot cross it; the other is beyond it."""
    s = before_a_solo_card()
    tiles, effect = SOLO_CARDS[name]
    blocked, free = tiles[stuck], tiles[1 - stuck]
    wheel(
        s,
        "a",
        False,
        **{tile.replace("-", "_"): f"b{7 - n}" for n, tile in enumerate(t for t in TILES if t != blocked)},
    )
    say(s, f"luck solo {name}")
    check_effect(s, board(s), effect)
    assert (tell_me(s, f"wheel {blocked}") or "").startswith("a")
    assert tell_me(s, f"wheel {free}") == "c7"
    assert asked(s) == ["red"]


def test_every_action_is_on_two_solo_cards() -> None:
    shown = Counter(tile for tiles, _ in SOLO_CARDS.values() for tile in tiles)
    assert shown == {**dict.fromkeys(TILES, 2), "rearmost": 2}
    assert card_ids("solo_cards") == list(SOLO_CARDS)
    assert {row["id"]: row["tiles"] for row in DATA["solo_cards"]} == {
        name: tiles for name, (tiles, _) in SOLO_CARDS.items()
    }


# ---- an owner's cards: a row is enough


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    """The standard file and some cards of an owner."""
    path = tmp_path_factory.mktemp("own") / "own.toml"
    path.write_text(
        STANDARD.read_text(encoding="utf-8") + OWN_HELPERS + OWN_TOKENS + OWN_ORDERS + OWN_CONTRACT, encoding="utf-8"
    )
    return load_facts(path)


def test_an_owners_helper_is_hired_and_works(own: Facts) -> None:
    s = hire("own-1", 1, facts=own)
    helper(s, "red", "own-2", 3)
    lumber(s, "red", "y2 g2")
    for colour in ("green", "yellow", "brown"):
        pot(s, "red", colour, 1)
    assert change(s, "red settle room-2") == {"berry-income": 1}
    assert uses(s) == ["own-1 y2 y1", "own-1 y2 y3", "own-1 y2 y4", "own-1 y2 y5", "own-1 y2 y6"]
    assert change(s, "red use own-1 y2 y6") == {"y2": -1, "y6": 1}
    assert why_not(s, "red use own-1 y6 y1") == "use_tired"
    next_turn(s)
    assert on_offer(s, "red", "use")[0] == "use own-1 y6 y1"
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["3", "3", "5"]
    assert helper_words(own, own.helpers.ids.index("own-1")) == (
        "Dyer (cost 1; produces 1 lantern; once a turn: raise or lower a yellow die by up to 5)"
    )


def test_an_owners_helpers_may_deal_with_any_token_and_any_pot(own: Facts) -> None:
    s = at_turn(facts=own)
    for room, name in ((2, "own-4"), (3, "own-5"), (4, "own-6")):
        helper(s, "blue", name, room)
    say(s, f"red {on_offer(s, 'red', 'move')[0]}", "red berries", "red end")
    goods(s, "blue", glue=1, reuse=2)
    lumber(s, "blue", "y2 y3 g3")
    assert on_offer(s, "blue", "use") == ["use own-4 glue reuse", "use own-4 reuse glue", "use own-5"]  # no yellow pot
    assert change(s, "blue use own-4 glue reuse", who="blue") == {"glue": -1, "reuse": 1}
    assert change(s, "blue use own-5", "blue sell reuse", "blue sell reuse", who="blue") == {
        "reuse": -2, "blueberries": 6,
    }  # fmt: skip
    pot(s, "blue", "yellow", 0)
    pot(s, "blue", "green", 1)
    assert change(s, "blue use own-6 y3 y1", who="blue") == {"y3": -1, "y1": 1, "yellow tree": 2}


def test_an_owners_order_and_contract_are_played(own: Facts) -> None:
    s = at_turn(facts=own)
    beside(s, "red", "own-order")
    lumber(s, "red", "g5 b2 y3")
    goods(s, "red", reuse=1)
    say(s, "red complete own-order")
    assert on_offer(s, "red") == ["pay y3", "pay b2"]
    assert change(s, "red pay b2", "red die b1") == {"b2": -1, "b1": 1, "berry-income": 1, "blueberries": 1}
    beside(s, "red", "own-three")
    lumber(s, "red", "g1 g2 y1 b1 b2")
    then = as_2026_1(s)
    say(s, "red complete own-three")
    assert on_offer(s, "red") == ["pay g1", "pay g2", "pay y1", "pay b1", "pay b2"]
    say(then, "red complete own-three")  # alike demands follow each other
    assert on_offer(then, "red") == ["pay g1", "pay g2"]
    say(then, "red pay g2", "red pay b1")
    assert tell_me(then, "red lumber") == "g1 y1"
    say(s, "red pay b1", "red pay g2", "red pay b2")
    assert tell_me(s, "red lumber") == "g1 y1"
    beside(s, "red", "own-two")
    lumber(s, "red", "g1 y1 y2")
    assert change(s, "red complete own-two") == {"y1": -1, "y2": -1, "completed": 1}  # both go: nothing is asked
    contracts(s, "own-contract")
    beside(s, "red", "oh-6", "nothing")
    lumber(s, "red", "g4 y6")
    assert change(s, "red complete oh-6", "red claim own-contract") == {"g4": -1, "y6": -1, "completed": 1, "points": 1}
    assert [worth(s, scrap) for scrap in (0, 1, 2, 3)] == [0, 4, 8, 8]


def worth(s: State, scrap: int) -> int:
    """What the owner's contract scores with so many tokens."""
    goods(s, "red", scrap=scrap)
    return int(tell_me(s, "red contract own-contract") or 0)


SWAPS: Final = 'timing = "once_per_turn"\neffect = { kind = "swap_token", tokens = ["glue", "scrap", "saw_blades"] }'
PLANTS: Final = 'timing = "once_per_turn"\neffect = { kind = "plant_cutting", colour = "green", value = 1 }'


def first_and_last(folder: Path, effect: str) -> State:
    """The first and the last helper of the file always do something; nobody has them yet."""
    always = f'timing = "permanent"\neffect = {{ {effect} }}'
    return at_turn(facts=facts_with(folder, (SWAPS, always), (PLANTS, always)))


def test_an_empty_room_gives_nothing_and_every_other_its_own(tmp_path: Path) -> None:
    s = first_and_last(tmp_path, 'kind = "sell_bonus", amount = 5')
    lumber(s, "red", "g1")
    begin(s, "exchange-dice")
    prices = [price(s, "red sell g1")]
    for room, name in ((2, "hi-1"), (3, "hii-22")):
        helper(s, "red", name, room)
        prices.append(price(s, "red sell g1"))
    assert prices == [2, 2 + 5, 2 + 5 + 5]
    s = first_and_last(tmp_path, 'kind = "on_order", gain = { glue = 1 }')
    for number, glue in enumerate((0, 1, 2), 1):
        lumber(s, "red", "b1 b1 b1")
        beside(s, "red", "oi-31", "nothing")
        assert change(s, "red complete oi-31").get("glue", 0) == glue
        helper(s, "red", ("hi-1", "hii-22", "hi-3")[number - 1], number + 1)


def test_an_owners_cards_are_the_owners(own: Facts) -> None:
    assert [len(bits(mask)) for mask in own.helper_deck] == [32, 23]
    assert (
        own.prov["helper.own-1.cost"]
        == own.prov["order.own-order.dice"]
        == own.prov["contract.own-contract.rule"]
        == "owner"
    )
    assert own.digest != FACTS.digest and own.name == "own.toml"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_an_owners_cards_come_up_in_whole_games(own: Facts, seats: int) -> None:
    for seed in range(3):
        s = start(own, seats, USUAL)
        assert playout(s, Random(seed)) > 0
        assert WOODCRAFT.log_lines(s, s.events, 0)


def test_an_owners_file_is_played_and_its_records_name_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "own.toml"
    board.write_text(STANDARD.read_text(encoding="utf-8") + OWN_HELPERS, encoding="utf-8")
    folder = tmp_path / "records"
    assert (
        main(["simulate", "woodcraft", "--seats", "2", "--games", "1", "--record", str(folder), "--facts", str(board)])
        == 0
    )
    (record,) = folder.iterdir()
    assert main(["check", str(record)]) == 2
    assert "played with other facts (own.toml)" in capsys.readouterr().err
    assert main(["check", "--facts", str(board), str(record)]) == 0
