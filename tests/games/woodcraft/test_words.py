"""What players read: cards, offers, questions and the log, word for word; no text without a use, none with a gap."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from millwright import catalogue
from millwright.catalogue import HOUSE, flatten
from millwright.commands.records import offer_text
from millwright.games.woodcraft.facts import STANDARD, load_facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.names import (
    amount_words,
    contract_words,
    effect_words,
    helper_words,
    order_words,
    reward_words,
)
from millwright.games.woodcraft.page import priced
from millwright.games.woodcraft.rules import start
from millwright.games.woodcraft.table import USUAL, State
from millwright.games.woodcraft.verbs import DRAW_SOLO, EVENTS, GAME_ENDS, IMPROVED, LOSE, TURN_ENDS
from millwright.games.woodcraft.words import is_silent
from millwright.kernel import EVERYONE, LUCK, WATCHER, offers, play, quote, quotes, settle, waiting
from millwright.match import at_position
from tests.games.woodcraft import test_refusals as refusals
from tests.games.woodcraft.card_talk import DATA, Readings, Recorder, final_scoring, hire, with_helpers
from tests.games.woodcraft.positions import (
    FACTS,
    at_income,
    at_turn,
    begin,
    beside,
    contracts,
    empty_decks,
    goods,
    hand,
    helper,
    lumber,
    moved,
    new_game,
    pot,
    rows,
    say,
    stock,
    tell_me,
    tools,
    wheel,
    why_words,
)
from tests.games.woodcraft.test_cards import before_a_solo_card
from tests.games.woodcraft.test_notation import SCENES


def told(s: State, *lines: str, reader: int = WATCHER) -> list[str]:
    """The log of these moves; luck rolls and draws whatever comes first, unheard."""
    log: list[str] = []
    for line in lines:
        say(s, line)
        log += WOODCRAFT.log_lines(s, s.events, reader)
        while waiting(s) == [LUCK]:
            play(s, LUCK, offers(s, LUCK)[0])
    return log


# ---- cards

EFFECTS: Final = {
    "hii-16": "only produces",
    "hi-15": "gain 1 reputation",
    "hi-9": "you may perform Improve the workshop",
    "hii-15": "you may take an order from the row for free",
    "hii-21": "you may take an order from the row for free; if you do not, 4 points",
    "hi-2": "lower a die by 1 and gain 1 blueberry",
    "hii-13": "raise or lower a brown die by up to 2",
    "hii-22": "plant a green 1, or cut it off a larger green die",
    "hii-7": "3 points when your reputation rises",
    "hi-5": "1 blueberry for each order you complete",
    "hi-20": "1 blueberry for each step of reputation",
    "hii-8": "1 reputation for each lantern you gain",
    "hi-7": "1 point for each splicing",
    "hii-20": "gluing two colours scores 7",
    "hi-14": "the tree in the green pot grows by 3",
    "hi-6": "dice you buy cost 1 less",
    "hi-22": "dice you sell bring 2 more",
    "hi-10": "improvements cost 2 less",
    "hi-16": "helpers cost 2 less",
    "hi-21": "each purchase of materials costs 1 less",
    "hi-24": "the second order costs 2 less",
    "hi-27": "marketing costs 1 less",
}
"""A helper of nearly each kind of effect; the others are in OTHER_EFFECTS."""

OTHER_EFFECTS: Final = {
    "hi-1": ("swap", "glue", "scrap", "saw blades"),
    "hi-26": ("sell up to 5 tokens", "glue", "scrap", "saw blades", "2 blueberries each"),
    "hi-18": ("1 to 3", "cost you 1 less"),
}


@pytest.mark.rule("C62")
@pytest.mark.parametrize("name", list(EFFECTS))
def test_an_effect_has_its_words(name: str) -> None:
    assert effect_words(FACTS, FACTS.helpers.ids.index(name)) == EFFECTS[name]


@pytest.mark.rule("C62")
@pytest.mark.parametrize("name", list(OTHER_EFFECTS))
def test_an_effect_with_a_list_names_all_of_it(name: str) -> None:
    words = effect_words(FACTS, FACTS.helpers.ids.index(name))
    assert [part for part in OTHER_EFFECTS[name] if part not in words] == []


def test_every_kind_of_effect_is_above() -> None:
    kinds = {row["id"]: row["effect"]["kind"] for row in DATA["helpers"]}
    shown = [kinds[name] for name in (*EFFECTS, *OTHER_EFFECTS)]
    assert set(shown) == set(kinds.values()) and len(set(shown)) == 23


@pytest.mark.parametrize(("name", "words"), [
    ("hi-7", "Scrap fitter (cost 4; produces 2 points; always: 1 point for each splicing)"),
    ("hi-15", "Town crier (cost 5; produces 1 glue, 1 saw blade; at once: gain 1 reputation)"),
    ("hii-16", "Oak feller (cost 6; produces brown 3; only produces)"),
    ("hii-13", "Lathe master (cost 6; produces 2 blueberries; once a turn: raise or lower a brown die by up to 2)"),
])  # fmt: skip
def test_a_helper_tells_cost_production_and_ability(name: str, words: str) -> None:
    assert helper_words(FACTS, FACTS.helpers.ids.index(name)) == words


@pytest.mark.parametrize(("name", "words"), [
    ("oi-4", "Spinning top (green 1, yellow 2 → 2 blueberries, 1 saw blade; +2 reputation)"),
    ("oi-2", "Salad servers (any die, any die, 1 scrap → 5 blueberries; +1 reputation)"),
    ("oi-12", "Abacus (green 3, yellow or brown 3 → 6 blueberries, 1 lantern; +1 reputation)"),
    ("oi-3", "Milking stool (any 2, any 2, any 2 → 5 blueberries, 1 glue; +2 reputation)"),
    ("oi-27", "Bread bin (green 4, brown 3, 1 glue, 1 saw blade → 10 blueberries, 6 points; +1 blueberry)"),
    ("oii-13", "Model ship (yellow 4, brown 4, 1 saw blade → 6 blueberries, 1 reuse token, 5 points; +1 reputation)"),
    ("oh-1", "Squirrel swing (green 6, yellow 3, brown 1 → a public contract, or else 6 blueberries, 5 points; "
             "+2 reputation)"),
])  # fmt: skip
def test_an_order_tells_price_reward_and_row(name: str, words: str) -> None:
    assert order_words(FACTS, FACTS.orders.ids.index(name)) == words


@pytest.mark.parametrize(("name", "parts"), [
    ("pc-1", ("Left-over materials (3 points now, 2 points for each of up to 8 tokens of glue, scrap or saw blades",)),
    ("pc-2", ("Left-over lumber (4 points now, 2 points for each die at the end)",)),
    ("pc-3", ("Marketing (", "8: 18")),
    ("pc-4", ("Helpers (", "3: 4, 4: 8, 5: 13, 6: 18")),
    ("pc-5", ("Pots and glue tile (3 points for each pot and the glue tile)",)),
    ("pc-6", ("Splicing and sawing tiles (3 points for each splice and saw tile)",)),
    ("pc-7", ("Tools (", "7: 18")),
    ("pc-8", ("Flat fee (12 points at the end)",)),
])  # fmt: skip
def test_a_contract_tells_what_it_scores(name: str, parts: tuple[str, ...]) -> None:
    words = contract_words(FACTS, FACTS.contracts.ids.index(name))
    assert [part for part in parts if part not in words] == []


@pytest.mark.parametrize(("key", "one", "more"), [
    ("blueberries", "1 blueberry", "2 blueberries"), ("lanterns", "1 lantern", "2 lanterns"),
    ("glue", "1 glue", "2 glue"),
    ("scrap", "1 scrap", "2 scrap"), ("saw_blades", "1 saw blade", "2 saw blades"), ("points", "1 point", "2 points"),
    ("reuse", "1 reuse token", "2 reuse tokens"), ("reputation", "1 reputation", "2 reputation"),
])  # fmt: skip
def test_one_thing_and_several(key: str, one: str, more: str) -> None:
    assert [amount_words(key, n) for n in (1, 2)] == [one, more]
    assert amount_words(key, 0).startswith("0 ")


# ---- the log


def a_rich_turn() -> State:
    """Something for each free action, a tile with rim and window, and money."""
    s = with_helpers("hi-1", "hi-7")
    goods(s, "red", blueberries=9, scrap=2, glue=2, saw_blades=1, lanterns=3)
    lumber(s, "red", "g6 y2")
    wheel(s, arrow="d", arc=False, buy_lumber="a4")
    stock(s, "g4 g5 y3 y4 b3 b4")
    s.table.glue_tile[0] = 1
    return s


@pytest.mark.rule("C08", "C10", "C11", "C16", "C31", "C32", "C33", "C14", "C40")
def test_the_log_of_a_turn() -> None:
    s = a_rich_turn()
    assert told(s, "red move buy-lumber", "red die g2", "red act", "red buy g4", "red done") == [
        "Red moves Buy lumber to B7.",
        "Red: +1 glue, +2 points (wheel).",
        "Red: +green 2.",
        "Red: Buy lumber.",
        "Red: −4 blueberries, +green 4.",
    ]
    assert told(s, "red splice y2 y3", "red saw g6 5 1") == [
        "Red: −1 scrap.",
        "Red splices yellow 2 to yellow 3.",
        "Red: +1 point (helpers).",
        "Red saws green 6 into green 5 and green 1.",
    ]
    assert told(s, "red glue g1 y3 y4", "red use hi-1 glue scrap") == [
        "Red: −1 glue.",
        "Red glues green 1 and yellow 3 to yellow 4.",
        "Red: +4 points (gluing).",
        "Red uses Pedlar.",
        "Red: −1 glue, +1 scrap.",
    ]
    assert told(s, "red bonus exchange-dice", "red sell g2", "red buy y6", "red market") == [
        "Red: −3 lanterns.",
        "Red takes a bonus action: Exchange dice.",
        "Red: −green 2, +4 blueberries.",
        "Red: −7 blueberries, +yellow 6.",
        "Red: −2 blueberries.",
        "Red takes marketing step 1.",
        "Red: +1 point (marketing).",
        "Blue's turn.",
    ]


@pytest.mark.rule("C12", "C10", "C13")
def test_the_log_of_the_wheel() -> None:
    s = at_turn()
    goods(s, "red", lanterns=1)
    tiles = ("exchange_dice", "buy_materials", "choose_orders", "choose_helper", "produce_plant", "improve_workshop")
    wheel(s, "a", True, **{tile: f"c{7 - n}" for n, tile in enumerate(tiles)})
    assert told(s, "red move buy-lumber", "red swap choose-orders") == [
        "Red moves Buy lumber to B7.",
        "The saw turns: its arrow points to the end of quadrant B.",
        "The first quadrant is empty: the arc is lifted, its bonuses count from now on.",
        "Red: −1 lantern.",
        "Red pays a lantern to perform Choose orders.",
    ]


@pytest.mark.rule("C36", "C37", "C39")
def test_the_log_of_an_order() -> None:
    s = at_turn()
    beside(s, "red", "oi-21")
    lumber(s, "red", "g1 g3 g4")
    tools(s, "red", b1="axe")
    log = told(s, "red complete oi-21", "red hang b2")
    assert [log[0], log[1], log[3]] == [
        "Red completes Soup bowl in the row +1 blueberry.",
        "Red: −green 1, −green 3, −green 4, +5 blueberries, Bookkeeper produces, +1 scrap.",
        "Red: +1 reputation, +1 blueberry.",
    ]
    assert "plane in the attic, on b2." in log[2]


@pytest.mark.rule("C37", "C38")
def test_the_log_of_a_claim() -> None:
    s = at_turn()
    beside(s, "red", "oh-5", "minus-1")
    lumber(s, "red", "b3 b2")
    goods(s, "red", glue=1)
    contracts(s, "pc-1")
    read = [WOODCRAFT.offer(WOODCRAFT.view(s, 0), move, price) for move, price in quotes(s, 0)]
    assert "complete Acorn box: a public contract, or else 4 blueberries, 4 points; −1 point" in read
    assert told(s, "red complete oh-5", "red claim pc-1") == [
        "Red completes Acorn box in the row −1 point.",
        "Red: −1 glue, −brown 2, −brown 3.",
        "Red claims the contract Left-over materials.",
        "Red: +3 points (contracts), −1 point (order rows).",
    ]
    moved(s)
    say(s, "red berries", "red end")
    moved(s)
    assert told(s, "blue berries", "blue end")[:2] == [
        "Blue: +3 blueberries.",
        "The contract Left-over materials is claimed and leaves the row.",
    ]


@pytest.mark.rule("C22", "C62")
def test_the_log_of_a_new_helper() -> None:
    s = hire("hi-9", 4)
    goods(s, "red", blueberries=5)
    assert told(s, "red settle room-2", "red act", "red improve yellow-pot") == [
        "Red: Builder moves into room 2, +1 blueberry income.",
        "A helper lets Red perform Improve the workshop.",
        "Red: −4 blueberries.",
        "Red adds the yellow pot.",
        "Red: +1 hazelnut income.",
    ]


@pytest.mark.rule("C24", "C25", "C35")
def test_the_log_of_work_and_trees() -> None:
    s = with_helpers("hi-1")
    lumber(s, "red", "g4")
    begin(s, "produce-plant")
    assert told(s, "red produce hi-1", "red plant g4 1", "red cut green") == [
        "Red: Pedlar produces, +1 glue.",
        "Red plants 1 of green 4.",
        "Red cuts the tree and gains green 1.",
    ]


@pytest.mark.rule("C26", "C41")
def test_the_log_of_a_new_round_and_growing_trees() -> None:
    s = at_turn("blue")
    pot(s, "red", "green", 4)
    pot(s, "red", "yellow", 1)
    moved(s)
    assert told(s, "blue berries", "blue end") == [
        "Blue: +3 blueberries.",
        "—— Round 3 of 14 ——",
        "Red's turn.",
        "Red's tree grows to green 6.",
        "Red cuts the tree and gains green 6.",
        "Red's tree grows to yellow 3.",
    ]


@pytest.mark.rule("C34", "C40")
def test_the_log_of_a_reuse_token_and_of_dice_too_many() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g1 g1 g1 g1 g1 y2")
    goods(s, "red", reuse=1)
    s.table.saws_used[0] = 1
    moved(s)
    assert told(s, "red saw y2 1 1", "red berries", "red end", "red discard g1")[:5] == [
        "Red spends a reuse token.",
        "Red: −1 reuse token.",
        "Red saws yellow 2 into yellow 1 and yellow 1.",
        "Red: +3 blueberries.",
        "Red: −green 1.",
    ]


def before_income(number: int) -> State:
    """Just before an income phase, with something for each of its parts."""
    s = at_income(number)
    beside(s, "red", "oi-1")
    beside(s, "red", "oi-3", "minus-1")
    beside(s, "red", "oi-4", "blueberry")
    s.table.income[:] = [2, 1, 0, 3]
    s.table.reputation[0] = 5
    hand(s, "red", "oi-5", "oh-1")
    hand(s, "blue", "oi-6")
    rows(s, orders="oi-11 oi-12 oi-13 oi-14", helpers="hi-11 hi-12 hi-13 hi-14")
    s.events = []
    settle(s)
    return s


@pytest.mark.rule("C42")
def test_the_log_of_an_income_phase() -> None:
    s = before_income(1)
    assert WOODCRAFT.log_lines(s, s.events, WATCHER) == [
        "—— Income phase 1 ——",
        "Red's orders sink: Ladle set to +1 reputation.",
        "Red's order Milking stool is overdue.",
        "Red's orders sink: Spinning top to no bonus.",
        "Red: −2 reputation.",
    ]
    assert told(s, "red place oi-5", "blue place oi-6")[1:] == [
        "Blue puts Bucket (green 2, green 4 → 1 blueberry, a tool (wrench); +3 reputation) beside the board, "
        "in the row +3 reputation.",
        "Red: +2 blueberries, +1 point (income).",
        "Red's saw, splice and glue tiles are ready again.",
        "Blue: +3 points (income).",
        "Blue's saw, splice and glue tiles are ready again.",
        "Orders leave the row: Birdhouse, Porridge bowl.",
        "Helpers leave the row: Maple carver, Green gardener.",
    ]


@pytest.mark.rule("C43")
def test_the_log_of_the_late_decks() -> None:
    s = before_income(2)
    log = told(s, "red place oi-5", "blue place oi-6")
    assert log[-1] == "The late orders and helpers replace the early ones."
    assert not [line for line in log if line.startswith("Orders leave")]


@pytest.mark.rule("C48", "C49", "C50", "C51", "C53")
def test_the_log_of_the_end() -> None:
    s = at_turn()
    s.table.claims = (1, 3, *s.table.claims[2:])
    goods(s, "red", glue=3, blueberries=19)
    lumber(s, "red", "g3 b6")
    pot(s, "red", "green", 3)
    s.table.reputation[:] = [12, 3]
    s.table.completed[:] = [3, 1]
    beside(s, "red", "oi-1")
    s.events = []
    final_scoring(s)
    assert WOODCRAFT.log_lines(s, s.events, WATCHER) == [
        "—— Final scoring ——",
        "Red: +6 points (contracts), −3 glue, +6 points (contracts), −green 3, −brown 6.",
        "Red gives up the tree (green 3).",
        "Red: +1 point (leftovers).",
        "Red has 1 uncompleted order.",
        "Red: −2 reputation, +15 points (completed orders).",
        "Blue: +1 point (completed orders).",
        "The game is over: victory for Red with 28 points.",
    ]


@pytest.mark.rule("C70")
@pytest.mark.parametrize(("points", "verdict"), [
    (109, "110 points would be good, 140 excellent."), (110, "That is good."), (139, "That is good."),
    (140, "That is excellent."),
])  # fmt: skip
def test_the_verdict_of_a_solo_game(points: int, verdict: str) -> None:
    s = at_turn(seats=1)
    lines = WOODCRAFT.log_lines(s, [(GAME_ENDS, -1, 0, points, 0)], WATCHER)
    assert lines == [f"The game is over: {points} points. {verdict}"]


@pytest.mark.rule("C71", "C06")
def test_what_is_dealt_is_told_to_its_owner_alone() -> None:
    s = new_game(2)
    while not WOODCRAFT.write(s, offers(s, LUCK)[0]).startswith("deal"):
        play(s, LUCK, offers(s, LUCK)[0])
    seat = s.table.first
    name = ("Red", "Blue")[seat]
    play(s, LUCK, offers(s, LUCK)[0])
    assert WOODCRAFT.log_lines(s, s.events, seat)[0].startswith(f"{name} draws the helper ")
    assert WOODCRAFT.log_lines(s, s.events, 1 - seat) == WOODCRAFT.log_lines(s, s.events, WATCHER) == []


@pytest.mark.rule("C64", "C65", "C66", "C67", "C68", "C69")
def test_the_log_of_a_solo_card() -> None:
    s = before_a_solo_card()
    s.table.rival = 4
    wheel(s, "a", False, buy_materials="b7")
    assert told_luck(s, "solo s-3") == [
        "Solo card s-3.",
        "Choose a helper is blocked and stays.",
        "Buy materials moves to C7.",
        "Helpers leave the row: Lamplighter, Tinker.",
    ]
    s = before_a_solo_card()
    s.table.rival = 4
    assert told_luck(s, "solo s-8")[1:4] == [
        "Exchange dice moves to B7.",
        "The rival's reputation rises to 5.",
        "The rival is first: the reputation tile is gone.",
    ]


def told_luck(s: State, line: str) -> list[str]:
    say(s, f"luck {line}")
    return WOODCRAFT.log_lines(s, s.events, WATCHER)


@pytest.mark.rule("C46", "C45", "C44", "C39")
def test_the_log_of_tracks_and_tools() -> None:
    s = hire("hii-6", 6)
    s.table.reputation[0] = 4
    s.table.income[:2] = [6, 2]
    s.table.tiles = (1, 0)
    helper(s, "red", "hi-3", 1)
    tools(s, "red", **dict.fromkeys(("b1", "b2", "b3", "b4", "m1"), "axe"))
    tools(s, "red", **dict.fromkeys(("m2", "m3", "t1", "t2"), "saw"), t0="file", t3="file")
    assert told(s, "red settle room-4") == [
        "Red: Estate steward moves into room 4, +1 hazelnut income, +2 blueberry income, +3 points (income tracks), "
        "+2 hazelnut income.",
        "Red has no place for another tool.",
    ]
    goods(s, "red", blueberries=4)
    s.table.saws[0] = 2
    begin(s, "improve-workshop")
    assert told(s, "red improve saw-3")[1:] == [
        "Red adds a third saw tile.",
        "Red: +2 reputation.",
        "Red reaches the reputation tile in place 1.",
        "Red: +1 hazelnut income, +3 blueberries.",
    ]


@pytest.mark.rule("C04")
def test_the_log_of_decks_made_anew() -> None:
    s = at_turn()
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-4")
    goods(s, "red", blueberries=9)
    empty_decks(s)
    orders, helpers = str(tell_me(s, "discards")).split()
    begin(s, "choose-orders")
    assert (
        told(s, "red take oi-1")[-1]
        == f"The order deck is empty: its discards are shuffled into a new one ({orders} cards)."
    )
    say(s, "red done")
    begin(s, "choose-helper")
    told_last = told(s, "red hire hi-1")[-1]
    assert told_last == f"The helper deck is empty: its discards are shuffled into a new one ({helpers} cards)."


@pytest.mark.rule("C01")
def test_the_log_of_another_first_quadrant() -> None:
    s = WOODCRAFT.new(2, start="any")
    view = WOODCRAFT.view(s, WATCHER)
    lines = [WOODCRAFT.offer(view, *one) for one in quotes(s, LUCK)]
    assert lines == [f"The tiles begin in quadrant {name}" for name in "ABCD"]
    assert told_luck(s, "quadrant c") == ["The tiles begin in quadrant C; the arc covers its bonuses."]


# ---- whole games, read from beginning to end


@pytest.fixture(scope="module")
def readings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Readings]:
    """Four games, every scene of the tests of offers and refusals, and an owner's cards with what the printed lack."""
    found, real = Readings(), catalogue.texts
    catalogue.forget()  # what other tests have asked for would not be looked up again
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "texts", lambda language: Recorder(real(language), found.keys))
        for seats in (1, 2, 3, 4):
            found.game(start(FACTS, seats, USUAL), Random(seats))
        for lay, _, _ in SCENES:
            s = lay()
            found.decision(s, waiting(s)[0])
        for made, move, _ in refusals.REFUSALS.values():
            found.sentences.update([why_words(made(), f"red {move}")])
        rare(found, tmp_path_factory.mktemp("own") / "own.toml")
        yield found


OWN: Final = """
[[helpers]]
id = "own-1"
deck = "late"
name = "Fence"
cost = 1
timing = "once_per_turn"
effect = { kind = "sell_tokens", max = 2, price = 3, tokens = ["blueberries", "lanterns", "glue", "reuse"] }

[[orders]]
id = "own-2"
deck = "late"
name = "Toothpick"
row = "nothing"
dice = ["yb"]
tokens = {}
reward = { points = 1 }
"""


def rare(found: Readings, path: Path) -> None:
    """What four games at random do not come to."""
    path.write_text(STANDARD.read_text(encoding="utf-8") + OWN, encoding="utf-8")
    own = load_facts(path)
    found.sentences.update([helper_words(own, len(own.helpers.ids) - 1), order_words(own, len(own.orders.ids) - 1)])
    s = SCENES[3][0]()
    lines = [offer_text(one) for one in at_position(WOODCRAFT, s).offers(0)]
    assert lines[0] == "4     buy green 4 for 4 blueberries"  # as `millwright moves` lists it
    for points in (100, 120, 150):
        solo = at_turn(seats=1)
        found.sentences.update(WOODCRAFT.log_lines(solo, [(GAME_ENDS, -1, 0, points, 0)], 0))
    for test in (
        test_the_log_of_a_turn, test_the_log_of_the_wheel, test_the_log_of_an_order, test_the_log_of_a_claim,
        test_the_log_of_a_new_helper, test_the_log_of_a_reuse_token_and_of_dice_too_many, test_the_log_of_the_end,
        test_the_log_of_an_income_phase, test_the_log_of_the_late_decks, test_the_log_of_a_solo_card,
        test_the_log_of_tracks_and_tools, test_the_log_of_decks_made_anew, test_the_log_of_another_first_quadrant,
        refusals.test_a_second_order_that_cannot_be_paid_is_not_asked_for,
        refusals.test_a_helper_of_an_owner_that_produces_nothing_says_so,
    ):  # fmt: skip
        test()
    s = at_turn(seats=1)
    s.table.claims = (1, *s.table.claims[1:])
    s.table.glue_tile[0] = 2
    s.table.scored = (1,) * len(s.table.scored)  # from everywhere
    found.sentences.update(contract_words(FACTS, contract) for contract in range(8))
    found.sentences.update([priced("Pedlar", 0)])
    found.sentences.update(helper_words(FACTS, helper) for helper in range(len(FACTS.helpers.ids)))
    improved = [(IMPROVED, -1, 0, improvement, 0) for improvement in range(7)]
    found.sentences.update(WOODCRAFT.log_lines(s, improved, 0))
    view = WOODCRAFT.view(s, 0)
    found.sentences.update(WOODCRAFT.offer(view, move, quote(s, 0, move)) for move in ((DRAW_SOLO, 0, 0), (LOSE, 0, 0)))
    found.sentences.update(WOODCRAFT.show(view).split("\n"))


def test_every_text_is_used(readings: Readings) -> None:
    """The forms of a noun are there for every language, whether English asks for all of them or not."""
    texts: dict[str, str] = {}
    flatten(tomllib.loads((HOUSE / "games/woodcraft/texts/en/woodcraft.toml").read_text(encoding="utf-8")), "", texts)
    nouns = {f"{key}_{form}" for key in texts for form in ("a", "the")}
    assert {key for key in texts if key not in readings.keys and key not in nouns} == set()


def test_every_event_is_told_but_the_end_of_a_turn() -> None:
    """What comes next tells that: another turn, a solo card, a new round."""
    silent = [row.number for row in EVENTS.rows if is_silent((row.number, EVERYONE, 0, 0, -1))]
    assert silent == [TURN_ENDS]


@pytest.mark.parametrize("gap", [r"[{}]", r"  (?=\S.*\S  )", r" [,.;:)]", r"\(\)", r",,", r"None|True|False", r"_"])
def test_no_sentence_has_a_gap(readings: Readings, gap: str) -> None:
    assert [sentence for sentence in readings.sentences if re.search(gap, sentence)] == []


def test_log_lines_are_sentences(readings: Readings) -> None:
    log = [line for line in readings.sentences if line.endswith(".") or line.startswith("——")]
    assert len(log) > 500
    assert [line for line in log if not line[0].isupper() and line[0] not in "—+1234567890"] == []


ONE: Final = r"(?<![\d−+])1 (blueberries|lanterns|points|saw blades|reuse tokens|steps|orders|helpers|dice|tools)\b"

FAULTS: Final = [ONE, r"\ba (axe|pliers)\b", r": nothing$", r" $"]


@pytest.mark.parametrize("fault", FAULTS)
def test_no_sentence_has_a_slip(readings: Readings, fault: str) -> None:
    assert [sentence for sentence in readings.sentences if re.search(fault, sentence)] == []


def test_rewards_gained_together_are_told_as_one() -> None:
    single = [n for n, one in enumerate(FACTS.rewards) if reward_words(FACTS, n) == "1 blueberry"]
    assert single
    assert reward_words(FACTS, single[0], single[0]) == "2 blueberries"
