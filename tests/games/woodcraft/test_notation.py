"""Moves as records have them, and as players read them: every verb, every question, word for word."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.facts import IMPROVEMENTS, QUESTIONS
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.names import demand_id, place_id
from millwright.games.woodcraft.pieces import COLOURS, CUTS, DIE_IDS, KINDS, TILES
from millwright.games.woodcraft.rules import ITEMS, start
from millwright.games.woodcraft.table import USUAL, State
from millwright.kernel import LUCK, Move, SeatAsk, below, luck_move, offers, play, play_trusted, quote, settle, waiting
from tests.games.woodcraft.card_talk import hire, with_helpers
from tests.games.woodcraft.positions import (
    FACTS,
    any_luck,
    at_income,
    at_turn,
    begin,
    beside,
    contracts,
    goods,
    hand,
    lumber,
    moved,
    new_game,
    on_offer,
    pot,
    rows,
    say,
    stock,
    tools,
    wheel,
)


def die(name: str) -> int:
    return DIE_IDS.index(name)


def order(name: str) -> int:
    return FACTS.orders.ids.index(name)


def helper(name: str) -> int:
    return FACTS.helpers.ids.index(name)


def change(one: int, other: int) -> int:
    return one * origins.USES + other


MOVES: Final[list[tuple[Move, str]]] = [
    ((v.KEEP_HELPER, helper("hi-7"), 0), "keep hi-7"),
    ((v.KEEP_ORDER, order("oi-12"), 0), "keep oi-12"),
    ((v.PLACE, order("oh-3"), 0), "place oh-3"),
    ((v.MOVE, TILES.index("choose-orders"), 0), "move choose-orders"),
    ((v.ACT, TILES.index("buy-lumber"), origins.BY_TILE), "act"),
    ((v.ACT, TILES.index("buy-lumber"), origins.BY_LANTERN), "swap buy-lumber"),
    ((v.ACT, TILES.index("produce-plant"), origins.BY_BONUS), "bonus produce-plant"),
    ((v.ACT, TILES.index("improve-workshop"), origins.BY_HELPER), "act"),
    ((v.BERRIES, 0, 0), "berries"),
    ((v.SAW, die("g6"), CUTS[6].index((3, 3))), "saw g6 3 3"),
    ((v.SAW, die("b5"), CUTS[5].index((2, 1, 1, 1))), "saw b5 2 1 1 1"),
    ((v.SPLICE, die("y2"), 4), "splice y2 y6"),
    ((v.GLUE_DICE, die("g2") * KINDS + die("b4"), 2), "glue g2 b4 b6"),
    ((v.GLUE_DICE, die("g2") * KINDS + die("b4"), 0), "glue g2 b4 g6"),
    ((v.CUT, COLOURS.index("yellow"), 0), "cut yellow"),
    ((v.COMPLETE, order("oii-31"), 0), "complete oii-31"),
    ((v.USE, 1, change(2, 4)), "use hi-1 glue saw-blades"),
    ((v.USE, 2, change(die("b3"), die("b5"))), "use hii-13 b3 b5"),
    ((v.USE, 3, 0), "use hi-26"),
    ((v.USE, 1, 0), "use hi-1"),
    ((v.END, 0, 0), "end"),
    ((v.MARKET, 0, 0), "market"),
    ((v.BUY, die("y6"), 0), "buy y6"),
    ((v.SELL, die("b1"), 0), "sell b1"),
    ((v.STORE, 0, 0), "buy saw-blades 2"),
    ((v.STORE, 2, 0), "buy glue 3"),
    ((v.TAKE, order("oi-4"), 0), "take oi-4"),
    ((v.HIRE, helper("hii-22"), 0), "hire hii-22"),
    ((v.ROOM, 5, 0), "settle room-6"),
    ((v.RUN, 2, 0), "produce hii-13"),
    ((v.PLANT, die("g4"), 2), "plant g4 2"),
    ((v.ADD, IMPROVEMENTS.index("splice-3"), 0), "improve splice-3"),
    ((v.STEP, 0, 0), "income blueberry"),
    ((v.STEP, 1, 0), "income hazelnut"),
    ((v.TOOL, FACTS.tools.index("gouge"), 0), "tool gouge"),
    ((v.HANG, FACTS.workshop.attic_ids.index("t0"), 3), "hang t0"),
    ((v.PICK, die("b2"), 0), "die b2"),
    ((v.PAY, die("g1"), 0), "pay g1"),
    ((v.CLAIM, FACTS.contracts.ids.index("pc-8"), 0), "claim pc-8"),
    ((v.SELL_TOKEN, 4, 0), "sell saw-blades"),
    ((v.DISCARD, die("y1"), 0), "discard y1"),
    ((v.DONE, 0, 0), "done"),
    ((v.STAND, TILES.index("exchange-dice"), 0), "wheel exchange-dice"),
    ((v.ROLL, die("b6"), 5), "roll b6"),
    ((v.DRAW_TILE, 2, 0), "tile r3"),
    ((v.DRAW_CONTRACT, 0, 0), "contract pc-1"),
    ((v.DRAW_ORDER, order("oii-1"), 0), "order oii-1"),
    ((v.DRAW_HELPER, helper("hi-27"), 0), "helper hi-27"),
    ((v.DEAL_ORDER, 1, order("oh-8")), "deal blue oh-8"),
    ((v.DEAL_HELPER, 1, helper("hi-2")), "deal blue hi-2"),
    ((v.FIRST, 1, 0), "first blue"),
    ((v.DRAW_SOLO, 9, 0), "solo s-10"),
    ((v.LOSE, 4, 0), "lose pc-5"),
    ((v.QUADRANT, 2, 0), "quadrant c"),
]


@pytest.mark.parametrize(("move", "words"), MOVES, ids=[words for _, words in MOVES])
def test_a_move_is_written(move: Move, words: str) -> None:
    s = with_helpers("hi-1", "hii-13", "hi-26")
    assert WOODCRAFT.write(s, move) == words


def test_every_verb_is_written_above() -> None:
    assert {move[0] for move, _ in MOVES} == set(range(len(v.VERBS)))


@pytest.mark.parametrize(("demand", "kinds"), [
    ("g4", "g4"), ("yb3", "y3 b3"), ("gyb2", "g2 y2 b2"), ("gyb", " ".join(DIE_IDS)),
    ("gb", "g1 g2 g3 g4 g5 g6 b1 b2 b3 b4 b5 b6"),
])  # fmt: skip
def test_a_demand_is_written_as_the_facts_have_it(demand: str, kinds: str) -> None:
    assert demand_id(sum(1 << die(kind) for kind in kinds.split())) == demand


def test_spaces_of_the_wheel_and_dice_have_plain_ids() -> None:
    assert [place_id(n) for n in (0, 6, 7, 13, 14, 27)] == ["a1", "a7", "b1", "b7", "c1", "d7"]
    assert [f"{letter}{value}" for letter in "gyb" for value in range(1, 7)] == DIE_IDS


def test_the_offers_of_a_full_turn_in_the_order_of_the_rules() -> None:
    s = with_helpers("hi-1")
    lumber(s, "red", "g2 b1")
    pot(s, "red", "green", 3)
    goods(s, "red", scrap=1, glue=1, lanterns=1, blueberries=2)
    s.table.glue_tile[0] = 1
    stock(s, "g3 g4 y5 y6 b2 b3")
    rows(s, helpers="hi-3 hi-4 hi-8 hi-21")
    moved(s, "produce-plant")
    assert on_offer(s, "red") == [
        "berries", "act", "swap exchange-dice", "swap buy-materials", "swap choose-orders", "swap choose-helper",
        "swap improve-workshop", "saw g2 1 1", "splice g2 g3", "splice b1 b2", "glue g2 b1 g3", "glue g2 b1 b3",
        "cut green", "use hi-1 glue scrap", "use hi-1 glue saw-blades", "use hi-1 scrap glue",
        "use hi-1 scrap saw-blades",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_on_offer_is_written_in_plain_words_and_never_twice_alike(seats: int) -> None:
    """A word, then ids and numbers; no seat, question or other beginning of a line is such a word."""
    s, rng = start(FACTS, seats, USUAL), Random(seats)
    while s.agenda:
        (seat,) = waiting(s)
        moves = offers(s, seat)
        words = [WOODCRAFT.write(s, move) for move in moves]
        assert len(set(words)) == len(words)
        assert all(part.replace("-", "").isalnum() and part == part.lower() for line in words for part in line.split())
        play_trusted(s, seat, luck_move(s, rng) if seat == LUCK else moves[below(rng, len(moves))])


def test_no_question_begins_like_a_seat() -> None:
    assert not set(QUESTIONS) & set(FACTS.colours)


# ---- as players read them


def full_turn() -> State:
    """A tile has moved; something for every free action."""
    s = with_helpers("hi-1")
    lumber(s, "red", "g2 b1")
    pot(s, "red", "green", 3)
    goods(s, "red", scrap=1, glue=1, lanterns=1, blueberries=2, saw_blades=1)
    s.table.glue_tile[0] = 1
    moved(s, "produce-plant")
    return s


def before_the_tile() -> State:
    """Nothing has moved; saw and splice tiles are turned over, but there is a reuse token."""
    s = with_helpers("hi-26", "hii-22")
    lumber(s, "red", "g6 y1")
    goods(s, "red", lanterns=3, reuse=1, scrap=1, saw_blades=2, blueberries=2)
    s.table.saws_used[0] = s.table.splices_used[0] = 1
    beside(s, "red", "oi-4", "minus-1")
    lumber(s, "red", "g1 g6 y2")
    wheel(s, arrow="d", arc=False)
    return s


def after_the_action() -> State:
    s = at_turn()
    goods(s, "red", blueberries=6)
    s.table.marketing[0] = 4
    moved(s)
    say(s, "red berries")
    return s


def acting(action: str, *lines: str, helpers: str = "", dice: str = "", **amounts: int) -> Callable[[], State]:
    """In the middle of an action."""

    def lay() -> State:
        s = with_helpers(*helpers.split())
        goods(s, "red", **amounts)
        lumber(s, "red", dice)
        stock(s, "g4 g5 y3 y4 b3 b4")
        rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-2 hi-3 hi-4 hi-8")
        begin(s, action)
        for line in lines:
            say(s, line)
            any_luck(s)
        return s

    return lay


def hiring(name: str, cost: int, *lines: str, **amounts: int) -> Callable[[], State]:
    """A helper has been hired."""

    def lay() -> State:
        s = hire(name, cost)
        goods(s, "red", **amounts)
        if name.startswith("hii"):
            rows(s, orders="oii-1")
        tools(s, "red", b1="axe")
        for line in lines:
            say(s, line)
        return s

    return lay


def brown_pot() -> State:
    s = at_turn()
    lumber(s, "red", "y4 g1")
    pot(s, "red", "yellow", 0)
    pot(s, "red", "brown", 3)
    begin(s, "produce-plant")
    say(s, "red plant g1 1")
    return s


def paying() -> State:
    s = at_turn()
    beside(s, "red", "oi-2")
    lumber(s, "red", "g1 g3 g4")
    goods(s, "red", scrap=1)
    say(s, "red complete oi-2")
    return s


def claiming() -> State:
    s = at_turn()
    beside(s, "red", "oh-5")
    lumber(s, "red", "b3 b2")
    goods(s, "red", glue=1)
    contracts(s, "pc-2", "pc-8")
    say(s, "red complete oh-5")
    return s


def too_many() -> State:
    s = at_turn()
    lumber(s, "red", "g1 g1 g1 g1 g1 g1 y2")
    moved(s)
    say(s, "red berries", "red end")
    return s


def rim_of_production() -> State:
    s = with_helpers("hi-1")
    wheel(s, arc=False, buy_lumber="b2")
    say(s, "red move buy-lumber")
    return s


def selling() -> State:
    s = with_helpers("hi-26")
    goods(s, "red", glue=2, saw_blades=1)
    say(s, "red use hi-26", "red sell glue")
    return s


def placing() -> State:
    s = at_income(1)
    hand(s, "red", "oi-4", "oh-1")
    settle(s)
    return s


def setting_up(verb: str) -> Callable[[], State]:
    """The first decision of a game that begins with a word; everything before it is what comes first."""

    def lay() -> State:
        s = new_game(2)
        while not WOODCRAFT.write(s, offers(s, waiting(s)[0])[0]).startswith(verb):
            play(s, waiting(s)[0], offers(s, waiting(s)[0])[0])
        return s

    return lay


Scene = tuple[Callable[[], State], str, dict[str, str]]

SCENES: Final[list[Scene]] = [
    (full_turn, "Perform the action, or gain blueberries instead", {
        "berries": "gain 3 blueberries instead",
        "act": "Produce or plant",
        "swap exchange-dice": "Exchange dice instead, for 1 lantern",
        "saw g2 1 1": "saw green 2 into green 1 and green 1",
        "splice b1 b2": "splice brown 1 to brown 2 for 1 scrap",
        "glue g2 b1 b3": "glue green 2 and brown 1 to brown 3 for 1 glue: 4 points",
        "cut green": "cut the green tree: green 3",
        "use hi-1 glue scrap": "Pedlar: glue becomes scrap",
    }),
    (before_the_tile, "Move a tile", {
        "move choose-orders": "Choose orders (gain 1 glue, 2 points, a green 2 or brown 2)",
        "bonus exchange-dice": "bonus action for 3 lanterns: Exchange dice",
        "complete oi-4": "complete Spinning top: 2 blueberries, 1 saw blade; −1 point",
        "saw g6 3 3": "saw green 6 into green 3 and green 3 (with a reuse token)",
        "splice y2 y3": "splice yellow 2 to yellow 3 for 1 scrap (with a reuse token)",
        "use hi-26": "Junk dealer: sell tokens",
        "use hii-22 g6 g5": "Nursery keeper: plant a cutting of green 6, green 5 stays",
    }),
    (after_the_action, "Anything else this turn?", {
        "market": "marketing (6 blueberries for 4 points), then end turn",
        "end": "end turn",
    }),
    (acting("buy-lumber", blueberries=20), "Buy which die?", {"buy b3": "buy brown 3 for 5 blueberries"}),
    (acting("buy-lumber", "red buy g4", blueberries=20), "Buy a second die?",
     {"done": "done buying"}),
    (acting("exchange-dice", dice="b3", blueberries=9), "Sell a die or buy a 6?", {
        "sell b3": "sell brown 3 for 8 blueberries", "buy y6": "buy yellow 6 for 7 blueberries",
    }),
    (acting("exchange-dice", "red sell b3", dice="b3"), "Buy a 6 of another colour?",
     {"done": "done exchanging"}),
    (acting("buy-materials", blueberries=9), "Buy what?",
     {"buy saw-blades 2": "buy 2 saw blades for 2 blueberries"}),
    (acting("buy-materials", "red buy glue 2", blueberries=9), "Buy something else, too?",
     {"done": "done buying"}),
    (acting("choose-orders"), "Take which order?", {
        "take oi-2": "take Salad servers (any die, any die, 1 scrap → 5 blueberries; +1 reputation)",
    }),
    (acting("choose-orders", "red take oi-1", blueberries=9), "Take a second order?",
     {"done": "no second order"}),
    (acting("choose-helper", blueberries=9), "Hire which helper?", {
        "hire hi-3": "hire Lamplighter (cost 5; produces 1 scrap; at once: gain 2 lanterns) for 5 blueberries",
    }),
    (acting("produce-plant", dice="g1 g4"), "Produce or plant", {
        "produce hi-24": "Bookkeeper produces 1 scrap", "plant g1 1": "plant green 1",
        "plant g4 1": "plant 1 of green 4, green 3 stays",
    }),
    (acting("produce-plant", "red produce hi-24", dice="g1"), "Another helper, or plant a tree?",
     {"done": "done"}),
    (acting("produce-plant", "red plant g1 1", dice="g1"), "Should a helper produce as well?", {"done": "done"}),
    (acting("improve-workshop", blueberries=9), "Which improvement?", {
        "improve yellow-pot": "add the yellow pot for 4 blueberries: 1 hazelnut income",
        "improve glue-tile": "add the glue tile for 4 blueberries: 1 blueberry income, 1 hazelnut income",
    }),
    (acting("improve-workshop", "red improve splice-2", blueberries=9), "Which income goes up?", {
        "income blueberry": "blueberry income", "income hazelnut": "hazelnut income",
    }),
    (brown_pot, "Plant another tree?", {"done": "done planting"}),
    (hiring("hi-4", 4), "A room for Tinker", {
        "settle room-2": "room 2: 1 blueberry income", "settle room-4": "room 4: 1 hazelnut income",
    }),
    (hiring("hi-4", 4, "red settle room-2"), "Which tool?", {"tool pliers": "pliers"}),
    (hiring("hi-4", 4, "red settle room-2", "red tool saw"), "Where do you hang the saw?", {
        "hang b2": "on b2: 1 reputation", "hang b3": "on b3",
    }),
    (hiring("hii-1", 5, "red settle room-2"), "Which die?", {"die y5": "yellow 5", "die b4": "brown 4"}),
    (hiring("hii-15", 6, "red settle room-2"), "Take an order?", {"done": "no order"}),
    (hiring("hii-21", 5, "red settle room-2"), "Take an order?", {"done": "no order: gain 4 points"}),
    (hiring("hi-9", 4, "red settle room-2", blueberries=5), "Use your helper's action?", {
        "act": "Improve the workshop", "done": "no, thanks",
    }),
    (selling, "Sell which token? (up to 4)",
     {"sell glue": "sell 1 glue for 2 blueberries", "done": "done selling"}),
    (paying, "Pay for Salad servers: which die?", {"pay g3": "pay green 3"}),
    (claiming, "Claim a contract, or take the other reward", {
        "claim pc-8": "claim Flat fee (12 points at the end)", "done": "no contract: gain 4 blueberries, 4 points",
    }),
    (too_many, "Too much lumber: which die do you give up?", {"discard y2": "give up yellow 2"}),
    (rim_of_production, "Which helper produces? (1 to go)", {"produce hi-1": "Pedlar produces 1 glue"}),
    (placing, "Which order goes beside the board?", {
        "place oi-4": "place Spinning top (green 1, yellow 2 → 2 blueberries, 1 saw blade; +2 reputation)",
    }),
    (setting_up("keep hi"), "Which helper do you keep?", {
        "keep hi-6": "keep Wood buyer (cost 4; produces 1 blueberry; always: dice you buy cost 1 less)",
    }),
    (setting_up("keep oi"), "Which order do you keep? (2 to go)", {
        "keep oi-8": "keep Recorder (yellow 3, 2 glue → 4 blueberries, 1 lantern, green 2; +1 reputation)",
    }),
    (setting_up("roll"), "Chance decides", {"roll g3": "green 3 is rolled"}),
    (setting_up("tile"), "Chance decides", {"tile r2": "the reputation tile r2"}),
    (setting_up("order"), "Chance decides", {"order oi-4": "the order Spinning top"}),
    (setting_up("helper"), "Chance decides", {"helper hi-4": "the helper Tinker"}),
    (setting_up("contract"), "Chance decides", {"contract pc-8": "the contract Flat fee"}),
    (setting_up("first"), "Chance decides", {"first blue": "Blue begins"}),
    (setting_up("deal red hi"), "Chance decides", {"deal red hi-20": "Red draws Flatterer"}),
    (setting_up("deal red oi"), "Chance decides", {"deal red oi-20": "Red draws Coat pegs"}),
]  # fmt: skip
"""A position, the question that is asked there, and how some of the offers read."""


def sentences(s: State) -> dict[str, str]:
    """All offers of whoever is asked: as records have them, and as players read them."""
    (seat,) = waiting(s)
    view = WOODCRAFT.view(s, 0 if seat == LUCK else seat)
    return {WOODCRAFT.write(s, move): WOODCRAFT.offer(view, move, quote(s, seat, move)) for move in offers(s, seat)}


@pytest.mark.parametrize(("lay", "question", "read"), SCENES)
def test_questions_and_offers_read_so(lay: Callable[[], State], question: str, read: dict[str, str]) -> None:
    s = lay()
    assert WOODCRAFT.question(WOODCRAFT.view(s, 0)) == question
    found = sentences(s)
    assert {line: found.get(line) for line in read} == read
    assert len(set(found.values())) == len(found)


def test_every_decision_is_among_these_scenes() -> None:
    asked = {type(lay().agenda[-1]).__name__ for lay, _, _ in SCENES}
    decisions = {name for name, kind in ITEMS.items() if issubclass(kind, SeatAsk)}
    assert decisions <= asked and len(decisions) == 24


def test_every_move_but_the_solo_games_is_offered_in_these_scenes() -> None:
    verbs = {move[0] for lay, _, _ in SCENES for s in [lay()] for move in offers(s, waiting(s)[0])}
    assert set(range(v.LOSE + 1)) - verbs == {v.STAND, v.DRAW_SOLO, v.LOSE}
