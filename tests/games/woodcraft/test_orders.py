"""Completing orders, the rows beside the board, public contracts: C36 to C38."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import ask, held, idle, kinds, part, points, reads, told
from tests.games.woodcraft.positions import (
    FACTS,
    asked,
    at_turn,
    begin,
    beside,
    contracts,
    goods,
    hand,
    helper,
    item,
    late,
    lumber,
    on_offer,
    pot,
    rows,
    say,
    sound,
    tell_me,
    tools,
    why_not,
    why_words,
)


def with_order(name: str, dice: str, row: str = "nothing", **amounts: int) -> State:
    """Red's turn: an order beside the board, these dice and tokens."""
    s = at_turn()
    beside(s, "red", name, row)
    lumber(s, "red", dice)
    goods(s, "red", **amounts)
    return s


# ---- C36: what is paid


@pytest.mark.rule("C36")
def test_c36_dice_and_tokens_go_and_the_reward_comes() -> None:
    s = with_order("oi-8", "g1 y3", "reputation-1", glue=3)
    say(s, "red complete oi-8")
    assert held(s, "red") == {"blueberries": 4, "lanterns": 1, "glue": 1}
    assert ask(s, "red lumber", "red reputation", "red points") == ["g1 g2", "1", "0"]
    assert ask(s, "red orders", "red completed") == ["none", "1"]
    assert sound(s)


@pytest.mark.rule("C36")
@pytest.mark.parametrize("dice", ["g3", "b3", "y2", "y4", "y6", "y1 y2", ""])
def test_c36_neither_another_colour_nor_another_value_will_do(dice: str) -> None:
    s = with_order("oi-8", dice, glue=2)
    assert on_offer(s, "red", "complete") == []
    assert why_not(s, "red complete oi-8") == "order_missing"
    assert why_words(s, "red complete oi-8") == "you lack a yellow 3"


@pytest.mark.rule("C36")
def test_c36_tokens_must_be_there_to_the_last_one() -> None:
    s = with_order("oi-8", "y3", glue=1, scrap=5, saw_blades=5)
    assert why_not(s, "red complete oi-8") == "order_missing"
    assert why_words(s, "red complete oi-8") == "you lack 1 glue"
    goods(s, "red", glue=2)
    assert on_offer(s, "red", "complete") == ["complete oi-8"]


@pytest.mark.rule("C36")
def test_c36_every_kind_of_token_is_asked_for() -> None:
    s = with_order("oi-32", "y1 y1 y4", glue=2)
    assert why_words(s, "red complete oi-32") == "you lack 1 saw blade"
    goods(s, "red", glue=3, saw_blades=2)
    say(s, "red complete oi-32")
    assert held(s, "red") == {"glue": 1, "saw_blades": 1, "blueberries": 10}


@pytest.mark.rule("C36")
def test_c36_two_equal_dice_are_two_dice() -> None:
    s = with_order("oi-17", "b1 b2", glue=1)
    assert why_not(s, "red complete oi-17") == "order_missing"
    assert why_words(s, "red complete oi-17") == "you lack a brown 2"
    lumber(s, "red", "b2 b2 b2")
    say(s, "red complete oi-17")
    assert tell_me(s, "red lumber") == "b2"


@pytest.mark.rule("C36")
def test_c36_a_tree_pays_nothing_until_it_is_cut() -> None:
    s = with_order("oi-8", "", glue=2)
    pot(s, "red", "yellow", 3)
    assert why_not(s, "red complete oi-8") == "order_missing"
    say(s, "red cut yellow", "red complete oi-8")
    assert tell_me(s, "red completed") == "1"


@pytest.mark.rule("C36")
def test_c36_only_orders_beside_ones_own_board_can_be_completed() -> None:
    s = with_order("oi-8", "g1 y2 y3", glue=2)
    beside(s, "blue", "oi-4")
    hand(s, "red", "oi-4")
    assert on_offer(s, "red", "complete") == ["complete oi-8"]
    assert asked(s) == ["red"]


@pytest.mark.rule("C36")
def test_c36_orders_are_completed_in_any_number_before_the_tile_and_after_the_action() -> None:
    s = with_order("oi-8", "g1 g1 y2 y2 y3", glue=2)
    beside(s, "red", "oi-4")
    say(s, "red complete oi-4")
    begin(s, "exchange-dice")
    say(s, "red sell g1", "red complete oi-8")
    assert ask(s, "red completed", "red orders", "red lumber") == ["2", "none", "g2 y2"]


@pytest.mark.rule("C36")
def test_c36_the_other_order_stays_in_its_row() -> None:
    s = with_order("oi-8", "y3", "blueberry", glue=2)
    beside(s, "red", "oi-4", "reputation-3")
    beside(s, "red", "oi-1", "minus-1")
    say(s, "red complete oi-8")
    assert ask(s, "red orders", "red row oi-4", "red row oi-1") == ["oi-4 oi-1", "reputation-3", "minus-1"]


@pytest.mark.rule("C36")
def test_c36_the_reward_waits_until_everything_is_paid() -> None:
    s = with_order("oi-12", "g3 y3 b3", "reputation-1")
    events = say(s, "red complete oi-12")
    assert held(s, "red") == {}
    events = say(s, "red pay y3")
    wanted = (v.DIE_LOST, v.GOODS_CHANGED, v.REPUTATION)
    assert kinds(events, *wanted) == [v.DIE_LOST, v.GOODS_CHANGED, v.GOODS_CHANGED, v.REPUTATION]


@pytest.mark.rule("C36")
def test_c36_dice_that_an_order_gives_cannot_pay_for_it() -> None:
    s = with_order("oi-14", "y4 g2", glue=1)
    lumber(s, "red", "y4")
    assert why_not(s, "red complete oi-14") == "order_missing"
    lumber(s, "red", "g2 y4")
    events = say(s, "red complete oi-14")
    lost = [DIE_IDS[die] for _, die, rule in told(events, v.DIE_LOST) if rule == origins.AS_PAYMENT]
    gained = [DIE_IDS[die] for _, die, rule in told(events, v.DIE_GAINED) if rule == origins.AS_REWARD]
    assert (lost, gained, part(s, "red", origins.ORDER)) == (["g2", "y4"], ["b1"], 3)


# ---- C37: rows


@pytest.mark.rule("C37")
@pytest.mark.parametrize(
    ("row", "rise", "berries", "score"),
    [
        ("reputation-3", 3, 2, 5),
        ("reputation-2", 2, 2, 5),
        ("reputation-1", 1, 2, 5),
        ("blueberry", 0, 3, 5),
        ("nothing", 0, 2, 5),
        ("minus-1", 0, 2, 4),
    ],
)
def test_c37_the_row_gives_reputation_or_a_blueberry_or_takes_a_point(
    row: str, rise: int, berries: int, score: int
) -> None:
    s = with_order("oi-4", "g1 y2", row)
    points(s, "red", 5)
    say(s, "red complete oi-4")
    assert ask(s, "red reputation", "red blueberries", "red points") == [str(rise), str(berries), str(score)]
    assert part(s, "red", origins.ROW) == score - 5


@pytest.mark.rule("C37")
def test_c37_the_rows_stand_in_this_order() -> None:
    order = ["reputation-3", "reputation-2", "reputation-1", "blueberry", "nothing", "minus-1"]
    assert FACTS.workshop.row_ids == order


@pytest.mark.rule("C37")
def test_c37_a_score_does_not_fall_below_its_start() -> None:
    s = with_order("oi-4", "g1 y2", "minus-1")
    events = say(s, "red complete oi-4")
    assert ask(s, "red points", "red parts") == ["0", " ".join(["0"] * 13)]
    assert told(events, v.SCORED) == []
    assert sound(s)


@pytest.mark.rule("C37")
def test_c37_the_reward_comes_before_the_rows_penalty() -> None:
    s = with_order("oi-9", "g5 y1", "minus-1", scrap=1)
    say(s, "red complete oi-9")
    assert (tell_me(s, "red points"), part(s, "red", origins.ORDER), part(s, "red", origins.ROW)) == ("2", 3, -1)


@pytest.mark.rule("C37")
def test_c37_the_penalty_is_one_point_whatever_the_score() -> None:
    s = with_order("oi-4", "g1 y2", "minus-1")
    points(s, "red", 1)
    say(s, "red complete oi-4")
    assert tell_me(s, "red points") == "0"


@pytest.mark.rule("C37", "C20")
@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("oi-6", "reputation-3"),
        ("oi-1", "reputation-2"),
        ("oi-5", "reputation-1"),
        ("oi-21", "blueberry"),
        ("oi-7", "nothing"),
    ],
)
def test_c37_an_order_starts_in_the_row_of_its_mark(name: str, row: str) -> None:
    s = at_turn()
    rows(s, orders=f"oi-2 oi-3 oi-4 {name}")
    begin(s, "choose-orders")
    say(s, f"red take {name}")
    assert tell_me(s, f"red row {name}") == row


# ---- C38: contracts


def hazelnut(name: str = "oh-6", dice: str = "g4 y6", seats: int = 2, who: str = "red") -> State:
    """A hazelnut order that can be completed; three contracts are in the row."""
    s = at_turn(who, seats=seats)
    contracts(s, "pc-1", "pc-3", "pc-8")
    beside(s, who, name, "nothing")
    lumber(s, who, dice)
    return s


@pytest.mark.rule("C38")
def test_c38_a_hazelnut_order_lets_one_claim_any_contract_of_the_row_or_none() -> None:
    s = hazelnut()
    say(s, "red complete oh-6")
    assert (item(s), on_offer(s, "red")) == ("ChooseContract", ["claim pc-1", "claim pc-3", "claim pc-8", "done"])


@pytest.mark.rule("C38")
def test_c38_claiming_puts_a_marker_on_it_and_gives_nothing_else() -> None:
    s = hazelnut()
    say(s, "red complete oh-6", "red claim pc-3")
    assert ask(s, "claims pc-3", "claims pc-1", "contracts", "red points") == ["red", "none", "pc-1 pc-3 pc-8", "0"]
    assert held(s, "red") == {}
    assert tell_me(s, "red completed") == "1"


@pytest.mark.rule("C38", "C54")
def test_c38_what_a_contract_gives_at_once_comes_before_the_row() -> None:
    s = hazelnut()
    s.table.rows[0] = (5,)
    events = say(s, "red complete oh-6", "red claim pc-1")
    assert [(amount, source) for _, amount, source in told(events, v.SCORED)] == [
        (3, origins.CONTRACTS),
        (-1, origins.ROW),
    ]
    assert tell_me(s, "red points") == "2"


@pytest.mark.rule("C38")
def test_c38_whoever_claims_none_takes_the_printed_blueberries_and_points() -> None:
    s = hazelnut()
    say(s, "red complete oh-6", "red done")
    assert held(s, "red") == {"blueberries": 5}
    assert (tell_me(s, "red points"), part(s, "red", origins.ORDER), tell_me(s, "claims pc-1")) == ("5", 5, "none")


@pytest.mark.rule("C38")
@pytest.mark.parametrize(
    ("name", "dice", "berries", "score"),
    [
        ("oh-1", "g6 y3 b1", 6, 5),
        ("oh-2", "g3 y5", 6, 4),
        ("oh-3", "y2 b4", 5, 4),
        ("oh-4", "g4 g4 y2", 5, 5),
        ("oh-5", "b2 b3", 4, 4),
        ("oh-6", "g4 y6", 5, 5),
        ("oh-7", "g2 y2 b2", 4, 4),
        ("oh-8", "g5 y4", 5, 5),
    ],
)
def test_c38_without_a_contract_left_that_reward_comes_unasked(name: str, dice: str, berries: int, score: int) -> None:
    s = hazelnut(name, dice)
    contracts(s)
    goods(s, "red", glue=1, scrap=1, saw_blades=1)
    say(s, f"red complete {name}")
    assert (item(s), ask(s, "red blueberries", "red points")) == ("Turn", [str(berries), str(score)])


@pytest.mark.rule("C38")
def test_c38_other_orders_let_nobody_claim() -> None:
    s = with_order("oi-4", "g1 y2")
    contracts(s, "pc-1")
    say(s, "red complete oi-4")
    assert item(s) == "Turn"


@pytest.mark.rule("C38")
@pytest.mark.parametrize("who", ["red", "blue", "purple"])
def test_c38_a_contract_is_not_on_offer_to_whoever_has_claimed_it(who: str) -> None:
    s = hazelnut(seats=3, who=who)
    beside(s, who, "oh-8", "nothing")
    lumber(s, who, "g4 g5 y4 y6")
    goods(s, who, saw_blades=1)
    say(s, f"{who} complete oh-6", f"{who} claim pc-1", f"{who} complete oh-8")
    assert on_offer(s, who) == ["claim pc-3", "claim pc-8", "done"]
    say(s, f"{who} claim pc-8")
    assert ask(s, "claims pc-1", "claims pc-8", f"{who} points") == [who, who, "3"]


@pytest.mark.rule("C38")
def test_c38_with_a_marker_on_every_one_the_other_reward_comes() -> None:
    s = hazelnut()
    contracts(s, "pc-8")
    beside(s, "red", "oh-8", "nothing")
    lumber(s, "red", "g4 g5 y4 y6")
    goods(s, "red", saw_blades=1)
    say(s, "red complete oh-6", "red claim pc-8", "red complete oh-8")
    assert (item(s), ask(s, "red points", "red blueberries")) == ("Turn", ["5", "5"])


@pytest.mark.rule("C38")
def test_c38_others_may_claim_the_same_in_the_same_round() -> None:
    s = hazelnut(seats=3)
    say(s, "red complete oh-6", "red claim pc-8")
    idle(s, "red")
    for who in ("blue", "purple"):
        beside(s, who, "oh-1" if who == "blue" else "oh-4", "nothing")
        lumber(s, who, "g6 y3 b1" if who == "blue" else "g4 g4 y2")
        say(s, f"{who} complete {'oh-1' if who == 'blue' else 'oh-4'}")
        assert on_offer(s, who) == ["claim pc-1", "claim pc-3", "claim pc-8", "done"]
        say(s, f"{who} claim pc-8")
        assert tell_me(s, "contracts") == "pc-1 pc-3 pc-8"
        idle(s, who)
    assert ask(s, "claims pc-8", "contracts", "round") == ["red blue purple", "pc-1 pc-3", "3"]


@pytest.mark.rule("C38")
def test_c38_it_leaves_at_the_rounds_end_and_the_claim_stays() -> None:
    s = hazelnut()
    say(s, "red complete oh-6", "red claim pc-8")
    idle(s, "red")
    events = idle(s, "blue")
    assert told(events, v.CONTRACT_GONE) == [(FACTS.contracts.ids.index("pc-8"), 0, 0)]
    beside(s, "red", "oh-8", "nothing")
    lumber(s, "red", "g5 y4")
    goods(s, "red", saw_blades=1)
    say(s, "red complete oh-8")
    assert on_offer(s, "red") == ["claim pc-1", "claim pc-3", "done"]
    assert tell_me(s, "claims pc-8") == "red"


@pytest.mark.rule("C38")
def test_c38_nothing_leaves_that_nobody_has_claimed() -> None:
    s = hazelnut()
    idle(s, "red")
    idle(s, "blue")
    assert ask(s, "contracts", "round") == ["pc-1 pc-3 pc-8", "3"]


@pytest.mark.rule("C38", "C37")
def test_c38_the_row_follows_the_contract() -> None:
    s = hazelnut("oh-5", "b2 b3")
    s.table.rows[0] = (0,)
    goods(s, "red", glue=1)
    say(s, "red complete oh-5")
    assert tell_me(s, "red reputation") == "0"
    say(s, "red done")
    assert ask(s, "red reputation", "red points", "red blueberries") == ["3", "4", "4"]


@pytest.mark.rule("C36", "C37", "C39")
def test_c36_a_tool_of_the_reward_is_hung_before_the_row_counts() -> None:
    s = with_order("oi-5", "g6", "reputation-1")
    tools(s, "red", b2="hammer")
    say(s, "red complete oi-5")
    assert (item(s), tell_me(s, "red reputation"), tell_me(s, "red blueberries")) == ("ChooseSpace", "0", "4")
    events = say(s, "red hang b1")
    assert [steps for _, steps, _ in told(events, v.REPUTATION)] == [1, 1]
    assert tell_me(s, "red attic") == "b1:gouge b2:hammer"


@pytest.mark.rule("C36", "C37", "C62")
def test_c37_helpers_that_reward_orders_come_with_the_row() -> None:
    s = with_order("oi-4", "g1 y2", "minus-1")
    helper(s, "red", "hi-5", 2)
    helper(s, "red", "hii-4", 3)
    late(s)
    say(s, "red complete oi-4")
    assert ask(s, "red blueberries", "red points") == ["3", "1"]


# ---- as everybody reads it


@pytest.mark.rule("C36", "C37")
def test_a_completed_order_is_told_with_what_it_takes_and_gives() -> None:
    s = with_order("oi-8", "y3", "reputation-1", glue=2)
    assert reads(s, say(s, "red complete oi-8")) == [
        "Red completes Recorder in the row +1 reputation.",
        "Red: −2 glue, −yellow 3, +4 blueberries, +1 lantern, +green 2, +1 reputation.",
    ]


@pytest.mark.rule("C37")
def test_a_point_that_the_row_takes_is_told_and_one_that_is_not_there_is_not() -> None:
    s = with_order("oi-4", "g1 y2", "minus-1")
    assert reads(s, say(s, "red complete oi-4"))[-1] == "Red: −green 1, −yellow 2, +2 blueberries, +1 saw blade."
    s = with_order("oi-4", "g1 y2", "minus-1")
    points(s, "red", 4)
    assert reads(s, say(s, "red complete oi-4"))[-1].endswith("+1 saw blade, −1 point (order rows).")


@pytest.mark.rule("C38")
def test_a_claim_is_told_and_so_is_that_the_contract_leaves() -> None:
    s = hazelnut(who="blue")
    lines = reads(s, say(s, "blue complete oh-6", "blue claim pc-1"))
    assert lines[-2:] == ["Blue claims the contract Left-over materials.", "Blue: +3 points (contracts)."]
    assert any("Left-over materials" in line and "leaves the row" in line for line in reads(s, idle(s, "blue")))
