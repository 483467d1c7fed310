"""The 22 late helpers: what each costs, produces and does; and several helpers together (C62)."""

from __future__ import annotations

import pytest

from tests.games.woodcraft.card_talk import change, hire, made, next_turn, perform, uses, with_helpers
from tests.games.woodcraft.positions import (
    as_2026_1,
    begin,
    beside,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    price,
    rows,
    say,
    tell_me,
    tools,
    wheel,
    why_not,
)

# ---- at once


@pytest.mark.rule("C62", "C23")
def test_hii_1_brings_one_of_two_dice_and_a_reuse_token() -> None:
    assert made("hii-1") == {"blueberries": 2}
    s = hire("hii-1", 5)
    assert change(s, "red settle room-4") == {"nut-income": 1, "reuse": 1}
    assert on_offer(s, "red") == ["die y5", "die b4"]
    assert change(s, "red die b4") == {"b4": 1}
    assert item(s) == "Turn" and uses(s) == []
    s = hire("hii-1", 5)
    assert change(s, "red settle room-4", "red die y5") == {"nut-income": 1, "reuse": 1, "y5": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_2_brings_two_lanterns() -> None:
    assert made("hii-2") == {"points": 2}
    s = hire("hii-2", 6)
    assert change(s, "red settle room-4") == {"nut-income": 1, "lanterns": 2}
    next_turn(s)
    assert tell_me(s, "red lanterns") == "2" and uses(s) == []


@pytest.mark.rule("C62", "C23")
def test_hii_3_brings_a_tool_and_two_points() -> None:
    assert made("hii-3") == {"blueberries": 2}
    s = hire("hii-3", 5)
    assert change(s, "red settle room-4") == {"nut-income": 1, "points": 2}
    assert len(on_offer(s, "red", "tool")) == 11
    assert change(s, "red tool drill", "red hang b1") == {"drill": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_5_lets_one_improve_the_workshop_for_its_cost() -> None:
    assert made("hii-5") == {"points": 2}
    s = hire("hii-5", 6)
    goods(s, "red", blueberries=4)
    say(s, "red settle room-4")
    assert on_offer(s, "red") == ["act", "done"]
    assert change(s, "red act", "red improve yellow-pot") == {"blueberries": -4, "nut-income": 1, "yellow tree": 1}
    assert item(s) == "Turn"
    s = hire("hii-5", 6)
    goods(s, "red", blueberries=2)
    assert change(s, "red settle room-4", "red done") == {"nut-income": 1}
    s = hire("hii-5", 6)
    goods(s, "red", blueberries=1)
    assert change(s, "red settle room-4") == {"nut-income": 1}
    assert item(s) == "Turn"


@pytest.mark.rule("C62", "C23", "C44")
def test_hii_6_advances_both_incomes_by_two() -> None:
    assert made("hii-6") == {"blueberries": 2}
    s = hire("hii-6", 6)
    assert change(s, "red settle room-2") == {"berry-income": 3, "nut-income": 2}
    s = hire("hii-6", 6)
    s.table.income[:2] = [6, 5]
    assert change(s, "red settle room-4") == {"berry-income": 2, "nut-income": 3, "points": 3 + 3}


@pytest.mark.rule("C62", "C23")
def test_hii_9_advances_reputation_by_two() -> None:
    assert made("hii-9") == {"saw-blades": 1, "glue": 1}
    s = hire("hii-9", 6)
    assert change(s, "red settle room-4") == {"nut-income": 1, "reputation": 2}


@pytest.mark.rule("C62", "C23")
def test_hii_10_lets_up_to_four_helpers_produce() -> None:
    assert made("hii-10") == {"blueberries": 2}
    s = hire("hii-10", 5)  # with it, two helpers: a scrap and 2 blueberries
    assert change(s, "red settle room-4") == {"nut-income": 1, "scrap": 1, "blueberries": 2}


@pytest.mark.rule("C62", "C22")
def test_hii_10_asks_which_four_of_five() -> None:
    s = with_helpers()  # 1 scrap
    for room, name in ((4, "hi-1"), (5, "hi-8"), (6, "hii-9")):  # 1 glue, 1 point, 1 saw blade and 1 glue
        helper(s, "red", name, room)
    rows(s, helpers="hii-10")
    goods(s, "red", blueberries=5)
    begin(s, "choose-helper")
    assert change(s, "red hire hii-10", "red settle room-2") == {"blueberries": -5, "berry-income": 1}
    then = as_2026_1(s)
    assert on_offer(s, "red") == [f"produce {name}" for name in ("hi-24", "hii-10", "hi-1", "hi-8", "hii-9")]
    assert change(s, "red produce hii-9") == {"saw-blades": 1, "glue": 1}
    assert change(s, "red produce hii-10") == {"blueberries": 2}
    assert change(s, "red produce hi-8") == {"points": 1}
    assert change(s, "red produce hi-24") == {"scrap": 1}
    assert item(s) == "Turn"
    assert on_offer(then, "red") == ["produce hi-24", "produce hii-10"]  # so that four are left
    assert change(then, "red produce hi-24") == {"scrap": 1}
    assert change(then, "red produce hii-10") == {"blueberries": 2}
    assert change(then, "red produce hi-8") == {"points": 1, "saw-blades": 1, "glue": 1}
    assert item(then) == "Turn"


@pytest.mark.rule("C62", "C23")
def test_hii_15_lets_one_take_an_order_for_nothing() -> None:
    assert made("hii-15") == {"points": 2}
    s = hire("hii-15", 6)
    rows(s, orders="oii-1 oii-2 oii-3 oii-4")
    say(s, "red settle room-4")
    assert on_offer(s, "red") == ["take oii-1", "take oii-2", "take oii-3", "take oii-4", "done"]
    assert price(s, "red take oii-3") == 0
    assert change(s, "red take oii-3") == {}
    assert tell_me(s, "red orders") == "oii-3"
    assert tell_me(s, "red row oii-3") == "reputation-3"
    assert (tell_me(s, "orders") or "").split()[1:] == ["oii-1", "oii-2", "oii-4"]
    assert item(s) == "Turn" and uses(s) == []


@pytest.mark.rule("C62")
def test_hii_15_gives_nothing_else() -> None:
    s = hire("hii-15", 6)
    assert change(s, "red settle room-4", "red done") == {"nut-income": 1}
    assert item(s) == "Turn" and tell_me(s, "red orders") == "none"


@pytest.mark.rule("C62", "C23")
def test_hii_17_brings_a_lantern() -> None:
    assert made("hii-17") == {"reputation": 1}
    s = hire("hii-17", 6)
    assert change(s, "red settle room-4") == {"nut-income": 1, "lanterns": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_18_advances_hazelnut_income_by_three() -> None:
    assert made("hii-18") == {"points": 1}
    s = hire("hii-18", 5)
    assert change(s, "red settle room-2") == {"berry-income": 1, "nut-income": 3}
    assert item(s) == "Turn"


@pytest.mark.rule("C62", "C23", "C39")
def test_hii_19_brings_one_of_four_tools() -> None:
    assert made("hii-19") == {"points": 2}
    s = hire("hii-19", 5)
    say(s, "red settle room-4")
    assert on_offer(s, "red") == ["tool hammer", "tool wrench", "tool saw", "tool plane"]
    assert change(s, "red tool plane", "red hang b4") == {"plane": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_21_lets_one_take_an_order_or_four_points() -> None:
    assert made("hii-21") == {"blueberries": 2}
    s = hire("hii-21", 5)
    rows(s, orders="oii-1 oii-2 oii-3 oii-4")
    assert change(s, "red settle room-4", "red take oii-1") == {"nut-income": 1}
    assert tell_me(s, "red orders") == "oii-1" and item(s) == "Turn"
    s = hire("hii-21", 5)
    assert change(s, "red settle room-4", "red done") == {"nut-income": 1, "points": 4}


# ---- once a turn


@pytest.mark.rule("C62", "C23", "C45")
def test_hii_7_scores_once_a_turn_when_reputation_rises() -> None:
    assert made("hii-7") == {"blueberries": 2}
    s = hire("hii-7", 5)
    beside(s, "red", "oi-31", "reputation-2")
    beside(s, "red", "oi-30", "reputation-1")
    lumber(s, "red", "b1 b1 b1 b1 b1 b2")
    assert change(s, "red settle room-4") == {"nut-income": 1}
    assert uses(s) == []  # nobody asks it: it works by itself
    assert change(s, "red complete oi-31") == {
        "b1": -3, "completed": 1, "lanterns": 1, "scrap": 3, "reputation": 2, "points": 3,
    }  # fmt: skip
    assert change(s, "red complete oi-30") == {
        "b1": -2, "b2": -1, "completed": 1, "scrap": 3, "points": 2, "blueberries": 3, "reputation": 1,
    }  # fmt: skip
    next_turn(s)
    beside(s, "red", "oii-3", "reputation-1")
    lumber(s, "red", "b1 b1 y1 y1")
    assert change(s, "red complete oii-3")["points"] == 5 + 3


@pytest.mark.rule("C62")
def test_hii_7_scores_for_steps_beyond_the_end_and_not_for_steps_back() -> None:
    s = with_helpers("hii-7")
    s.table.reputation[0] = 14
    beside(s, "red", "oi-31", "reputation-1")
    lumber(s, "red", "b1 b1 b1")
    assert change(s, "red complete oi-31")["points"] == 2 + 3


@pytest.mark.rule("C62", "C23")
def test_hii_11_changes_a_green_die_by_up_to_two() -> None:
    assert made("hii-11") == {"blueberries": 2}
    s = hire("hii-11", 5)
    lumber(s, "red", "g1 g4 g6 y3 b3")
    say(s, "red settle room-4")
    assert uses(s) == [
        "hii-11 g1 g2", "hii-11 g1 g3", "hii-11 g4 g2", "hii-11 g4 g3", "hii-11 g4 g5", "hii-11 g4 g6",
        "hii-11 g6 g4", "hii-11 g6 g5",
    ]  # fmt: skip
    assert change(s, "red use hii-11 g1 g3") == {"g1": -1, "g3": 1}
    assert why_not(s, "red use hii-11 g6 g4") == "use_tired"
    next_turn(s)
    assert change(s, "red use hii-11 g6 g4") == {"g6": -1, "g4": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_12_changes_a_yellow_die_by_up_to_two() -> None:
    assert made("hii-12") == {"blueberries": 2}
    s = hire("hii-12", 5)
    lumber(s, "red", "g3 y2 y5 b3")
    pot(s, "red", "yellow", 3)
    say(s, "red settle room-4")
    assert uses(s) == [
        "hii-12 y2 y1", "hii-12 y2 y3", "hii-12 y2 y4", "hii-12 y5 y3", "hii-12 y5 y4", "hii-12 y5 y6",
    ]  # fmt: skip
    assert change(s, "red use hii-12 y5 y6") == {"y5": -1, "y6": 1}
    assert why_not(s, "red use hii-12 y2 y4") == "use_tired"
    next_turn(s)
    assert change(s, "red use hii-12 y2 y4") == {"y2": -1, "y4": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_13_changes_a_brown_die_by_up_to_two() -> None:
    assert made("hii-13") == {"blueberries": 2}
    s = hire("hii-13", 6)
    lumber(s, "red", "g3 y3 b1 b6")
    say(s, "red settle room-4")
    assert uses(s) == ["hii-13 b1 b2", "hii-13 b1 b3", "hii-13 b6 b4", "hii-13 b6 b5"]
    assert change(s, "red use hii-13 b6 b4") == {"b6": -1, "b4": 1}
    assert why_not(s, "red use hii-13 b1 b2") == "use_tired"
    next_turn(s)
    assert change(s, "red use hii-13 b4 b6") == {"b4": -1, "b6": 1}


@pytest.mark.rule("C62", "C23", "C25")
def test_hii_22_plants_a_cutting_of_a_green_die() -> None:
    assert made("hii-22") == {"glue": 1, "scrap": 1}
    s = hire("hii-22", 4)
    lumber(s, "red", "g1 g2 g5 y4")
    say(s, "red settle room-4")
    assert uses(s) == ["hii-22 g1", "hii-22 g2 g1", "hii-22 g5 g4"]
    assert change(s, "red use hii-22 g5 g4") == {"g5": -1, "g4": 1, "green tree": 1}
    assert why_not(s, "red use hii-22") == "use_tired"
    next_turn(s)
    assert tell_me(s, "red pot green") == "3"
    assert why_not(s, "red use hii-22") == "use_nothing"  # the pot is taken
    say(s, "red cut green")
    assert change(s, "red use hii-22 g4 g3") == {"g4": -1, "g3": 1, "green tree": 1}


@pytest.mark.rule("C62", "C25")
def test_hii_22_may_plant_a_green_1_as_it_is() -> None:
    s = hire("hii-22", 4)
    say(s, "red settle room-4")
    lumber(s, "red", "y6 b6")
    assert why_not(s, "red use hii-22") == "use_nothing"
    lumber(s, "red", "g1 g1 y6")
    assert uses(s) == ["hii-22 g1"]
    assert change(s, "red use hii-22 g1") == {"g1": -1, "green tree": 1}
    assert why_not(s, "red use hii-22") == "use_tired"
    next_turn(s)
    assert (tell_me(s, "red pot green"), tell_me(s, "red lumber")) == ("3", "g1 y6")


@pytest.mark.rule("C62")
def test_hii_22_needed_a_green_die_that_leaves_something_in_2026_1() -> None:
    s = with_helpers("hii-22")
    lumber(s, "red", "g1 y6 b6")
    s = as_2026_1(s)
    assert why_not(s, "red use hii-22") == "use_nothing"
    lumber(s, "red", "g2 y6 b6")
    assert uses(s) == ["hii-22 g2 g1"]


# ---- always


@pytest.mark.rule("C62", "C23")
def test_hii_4_scores_a_point_for_each_order() -> None:
    assert made("hii-4") == {"glue": 1, "scrap": 1}
    s = hire("hii-4", 6)
    beside(s, "red", "oi-31", "nothing")
    beside(s, "red", "oi-4", "minus-1")
    lumber(s, "red", "b1 b1 b1 y2 g1")
    say(s, "red settle room-4")
    done = {"completed": 1}
    assert change(s, "red complete oi-31") == {**done, "b1": -3, "lanterns": 1, "scrap": 3, "points": 1}
    assert change(s, "red complete oi-4") == {**done, "y2": -1, "g1": -1, "saw-blades": 1, "blueberries": 2}


@pytest.mark.rule("C62", "C23", "C10")
def test_hii_8_advances_reputation_for_each_lantern_gained() -> None:
    assert made("hii-8") == {"glue": 1, "scrap": 1}
    s = hire("hii-8", 5)
    beside(s, "red", "oi-15", "nothing")  # for two lanterns
    lumber(s, "red", "y4 y1")
    goods(s, "red", glue=1)
    assert change(s, "red settle room-4") == {"nut-income": 1}
    changes = change(s, "red complete oi-15")
    assert (changes["lanterns"], changes["reputation"]) == (2, 2)
    next_turn(s)
    wheel(s, buy_lumber="b1")
    assert change(s, "red move buy-lumber") == {"lanterns": 1, "reputation": 1}


@pytest.mark.rule("C62")
def test_hii_8_counts_lanterns_of_helpers_windows_and_the_attic() -> None:
    s = hire("hii-2", 6, first="hii-8")
    assert change(s, "red settle room-4") == {"nut-income": 1, "lanterns": 2, "reputation": 2}
    s = with_helpers("hii-8")
    wheel(s, arrow="b", buy_lumber="c7")  # the strong window of c: 2 points and a lantern
    assert change(s, "red move buy-lumber") == {"points": 2, "lanterns": 1, "reputation": 1}
    s = hire("hi-4", 4, first="hii-8")
    tools(s, "red", b1="hammer", b2="hammer", b3="hammer", m1="hammer")
    say(s, "red settle room-4")
    assert change(s, "red tool axe", "red hang m2") == {
        "axe": 1, "lanterns": 1, "nut-income": 2, "reputation": 1 + 1,
    }  # fmt: skip


@pytest.mark.rule("C62")
def test_hii_8_counts_no_lantern_that_is_spent() -> None:
    s = with_helpers("hii-8")
    lumber(s, "red", "g1")
    goods(s, "red", lanterns=4)
    assert change(s, "red bonus exchange-dice", "red sell g1") == {"lanterns": -3, "g1": -1, "blueberries": 2}


@pytest.mark.rule("C62", "C40")
def test_hii_14_makes_each_marketing_step_cheaper_by_two() -> None:
    assert made("hii-14") == {"blueberries": 2}
    s = hire("hii-14", 6)
    goods(s, "red", blueberries=20)
    say(s, "red settle room-4")
    prices = []
    for step in range(9):
        s.table.marketing[0] = min(step, 8)
        prices.append(price(s, "red market"))
    assert prices == [0, 0, 0, 2, 4, 6, 8, 10, 10]
    s.table.marketing[0] = 2
    goods(s, "red", blueberries=0)
    assert change(s, "red market") == {"points": 2, "marketing": 1}


@pytest.mark.rule("C62", "C23")
def test_hii_16_only_produces_a_brown_3() -> None:
    assert made("hii-16") == {"b3": 1}
    s = hire("hii-16", 6)
    assert change(s, "red settle room-4") == {"nut-income": 1}
    assert item(s) == "Turn" and uses(s) == []


@pytest.mark.rule("C62", "C33")
def test_hii_20_scores_seven_for_gluing_two_colours() -> None:
    assert made("hii-20") == {"glue": 1, "blueberries": 1}
    s = hire("hii-20", 5)
    lumber(s, "red", "g1 g2 y1 b3")
    goods(s, "red", glue=3, reuse=1)
    s.table.glue_tile[0] = 1
    say(s, "red settle room-4")
    assert change(s, "red glue y1 b3 b4") == {"y1": -1, "b3": -1, "b4": 1, "glue": -1, "points": 7}
    assert change(s, "red glue g1 g2 g3") == {"g1": -1, "g2": -1, "g3": 1, "glue": -1, "reuse": -1}


# ---- several together


@pytest.mark.rule("C62")
def test_discounts_of_two_helpers_add_up_and_stop_at_nothing() -> None:
    s = with_helpers("hi-27", "hii-14")
    goods(s, "red", blueberries=20)
    moved(s)
    say(s, "red berries")
    prices = []
    for step in range(8):
        s.table.marketing[0] = step
        prices.append(price(s, "red market"))
    assert prices == [0, 0, 0, 1, 3, 5, 7, 9]


@pytest.mark.rule("C62")
def test_the_helpers_for_orders_both_give() -> None:
    s = with_helpers("hi-5", "hii-4")
    beside(s, "red", "oi-31", "nothing")
    lumber(s, "red", "b1 b1 b1")
    assert change(s, "red complete oi-31") == {
        "b1": -3, "completed": 1, "lanterns": 1, "scrap": 3, "blueberries": 1, "points": 1,
    }  # fmt: skip


@pytest.mark.rule("C62")
def test_a_lantern_sets_off_reputation_and_what_rewards_it() -> None:
    """Two lanterns: two steps, a blueberry for each, 3 points once."""
    s = with_helpers("hii-8", "hi-20", "hii-7")
    beside(s, "red", "oi-15", "nothing")
    lumber(s, "red", "y4 y1")
    goods(s, "red", glue=1)
    assert change(s, "red complete oi-15") == {
        "glue": -1, "y4": -1, "y1": -1, "completed": 1, "lanterns": 2, "points": 3 + 3, "blueberries": 4 + 2,
        "reputation": 2,
    }  # fmt: skip


@pytest.mark.rule("C62", "C23")
def test_each_of_two_helpers_may_be_used_once() -> None:
    s = with_helpers("hi-12", "hii-11", "hi-2")
    lumber(s, "red", "g3")
    assert change(s, "red use hi-12 g3 g4", "red use hii-11 g4 g6", "red use hi-2 g6 g5") == {
        "g3": -1, "g5": 1, "blueberries": 1,
    }  # fmt: skip
    assert uses(s) == []


@pytest.mark.rule("C62", "C24", "C22")
def test_a_helper_that_comes_may_produce_in_its_own_room() -> None:
    """Room 5 lets up to four helpers produce, the new one among them; then a helper that lets four produce."""
    s = with_helpers("hi-1")  # beside the plain one: a scrap and a glue
    rows(s, helpers="hii-10")
    goods(s, "red", blueberries=5)
    begin(s, "choose-helper")
    assert change(s, "red hire hii-10", "red settle room-5") == {
        "blueberries": -5 + 2 + 2, "nut-income": 1, "scrap": 1 + 1, "glue": 1 + 1,
    }  # fmt: skip


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", ["swap", "bonus"])
def test_a_helper_comes_with_its_ability_whichever_way_it_was_hired(way: str) -> None:
    s = with_helpers()
    rows(s, helpers="hi-3")
    goods(s, "red", blueberries=5)
    perform(s, "choose-helper", way)
    assert change(s, "red hire hi-3", "red settle room-4") == {"blueberries": -5, "nut-income": 1, "lanterns": 2}
