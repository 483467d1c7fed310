"""The 27 early helpers: what each costs, produces and does (C62)."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.rewards import advance_reputation, lose_reputation
from tests.games.woodcraft.card_talk import (
    WAYS,
    change,
    hire,
    holdings,
    made,
    next_turn,
    perform,
    uses,
    with_helpers,
)
from tests.games.woodcraft.positions import (
    as_2026_1,
    at_turn,
    begin,
    beside,
    goods,
    helper,
    item,
    lumber,
    moved,
    new_game,
    on_offer,
    pot,
    price,
    rows,
    say,
    stock,
    tell_me,
    why_not,
)

# ---- once a turn


@pytest.mark.rule("C62", "C23")
def test_hi_1_swaps_one_material_for_another() -> None:
    assert made("hi-1") == {"glue": 1}
    s = hire("hi-1", 3)
    goods(s, "red", glue=2, lanterns=3, reuse=1)
    assert change(s, "red settle room-2") == {"berry-income": 1}
    assert uses(s) == ["hi-1 glue scrap", "hi-1 glue saw-blades"]
    assert price(s, "red use hi-1 glue scrap") == 0
    assert change(s, "red use hi-1 glue scrap") == {"glue": -1, "scrap": 1}
    assert uses(s) == []
    assert why_not(s, "red use hi-1 scrap saw-blades") == "use_tired"
    next_turn(s)
    assert uses(s) == [
        "hi-1 glue scrap", "hi-1 glue saw-blades", "hi-1 scrap glue", "hi-1 scrap saw-blades",
    ]  # fmt: skip
    assert change(s, "red use hi-1 scrap saw-blades") == {"scrap": -1, "saw-blades": 1}


@pytest.mark.rule("C62")
def test_hi_1_has_nothing_to_do_without_a_token_of_the_three() -> None:
    s = with_helpers("hi-1")
    goods(s, "red", lanterns=1, reuse=1, blueberries=5)
    assert uses(s) == []
    assert why_not(s, "red use hi-1") == "use_nothing"
    goods(s, "red", saw_blades=1)
    assert uses(s) == ["hi-1 saw-blades glue", "hi-1 saw-blades scrap"]


@pytest.mark.rule("C62", "C23")
def test_hi_2_lowers_a_die_for_a_blueberry() -> None:
    assert made("hi-2") == {"blueberries": 1}
    s = hire("hi-2", 4)
    lumber(s, "red", "g3 g3 y1 b6")
    pot(s, "red", "green", 1)
    assert change(s, "red settle room-2") == {"berry-income": 1}
    assert uses(s) == ["hi-2 g3 g2", "hi-2 b6 b5"]
    assert change(s, "red use hi-2 g3 g2") == {"g3": -1, "g2": 1, "blueberries": 1}
    assert why_not(s, "red use hi-2 b6 b5") == "use_tired"
    next_turn(s)
    assert change(s, "red use hi-2 g2 g1") == {"g2": -1, "g1": 1, "blueberries": 1}


@pytest.mark.rule("C62")
def test_hi_2_does_not_lower_a_one_nor_a_tree() -> None:
    s = with_helpers("hi-2")
    lumber(s, "red", "g1 y1 b1")
    pot(s, "red", "green", 3)
    assert uses(s) == []
    assert why_not(s, "red use hi-2") == "use_nothing"


@pytest.mark.rule("C62", "C23")
def test_hi_11_changes_a_brown_die_by_one() -> None:
    assert made("hi-11") == {"blueberries": 1}
    s = hire("hi-11", 5)
    lumber(s, "red", "g3 y3 b1 b3 b6")
    say(s, "red settle room-2")
    assert uses(s) == ["hi-11 b1 b2", "hi-11 b3 b2", "hi-11 b3 b4", "hi-11 b6 b5"]
    assert change(s, "red use hi-11 b3 b4") == {"b3": -1, "b4": 1}
    assert why_not(s, "red use hi-11 b1 b2") == "use_tired"
    next_turn(s)
    assert change(s, "red use hi-11 b4 b3") == {"b4": -1, "b3": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_12_changes_a_green_die_by_one() -> None:
    assert made("hi-12") == {"blueberries": 1}
    s = hire("hi-12", 4)
    lumber(s, "red", "g1 g4 g6 y3 b3")
    pot(s, "red", "green", 2)
    say(s, "red settle room-2")
    assert uses(s) == ["hi-12 g1 g2", "hi-12 g4 g3", "hi-12 g4 g5", "hi-12 g6 g5"]
    assert change(s, "red use hi-12 g6 g5") == {"g6": -1, "g5": 1}
    assert why_not(s, "red use hi-12 g1 g2") == "use_tired"
    next_turn(s)
    assert change(s, "red use hi-12 g5 g6") == {"g5": -1, "g6": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_13_changes_a_yellow_die_by_one() -> None:
    assert made("hi-13") == {"blueberries": 1}
    s = hire("hi-13", 5)
    lumber(s, "red", "g3 y1 y2 y6 b3")
    say(s, "red settle room-2")
    assert uses(s) == ["hi-13 y1 y2", "hi-13 y2 y1", "hi-13 y2 y3", "hi-13 y6 y5"]
    assert change(s, "red use hi-13 y2 y3") == {"y2": -1, "y3": 1}
    assert why_not(s, "red use hi-13 y6 y5") == "use_tired"
    next_turn(s)
    assert change(s, "red use hi-13 y3 y4") == {"y3": -1, "y4": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_26_sells_up_to_five_materials_for_two_each() -> None:
    assert made("hi-26") == {"scrap": 1}
    s = hire("hi-26", 5)
    goods(s, "red", glue=3, scrap=2, saw_blades=3, lanterns=1)
    say(s, "red settle room-2")
    assert uses(s) == ["hi-26"]
    say(s, "red use hi-26")
    assert on_offer(s, "red") == ["sell glue", "sell scrap", "sell saw-blades"]
    assert price(s, "red sell glue") == 2
    assert change(s, "red sell glue") == {"glue": -1, "blueberries": 2}
    assert on_offer(s, "red") == ["sell glue", "sell scrap", "sell saw-blades", "done"]
    assert price(s, "red done") == 0
    assert change(s, "red sell scrap", "red sell glue") == {"glue": -1, "scrap": -1, "blueberries": 4}
    assert on_offer(s, "red") == ["sell glue", "sell scrap", "sell saw-blades", "done"]
    assert change(s, "red sell saw-blades", "red sell saw-blades") == {"saw-blades": -2, "blueberries": 4}
    assert item(s) == "Turn"  # five are sold, though a saw blade is left
    assert why_not(s, "red use hi-26") == "use_tired"
    next_turn(s)
    assert change(s, "red use hi-26", "red sell scrap", "red done") == {"scrap": -1, "blueberries": 2}


@pytest.mark.rule("C62")
def test_hi_26_may_stop_and_stops_when_nothing_is_left() -> None:
    s = with_helpers("hi-26")
    assert why_not(s, "red use hi-26") == "use_nothing"
    goods(s, "red", glue=1, saw_blades=1)
    assert change(s, "red use hi-26", "red sell saw-blades") == {"saw-blades": -1, "blueberries": 2}
    assert on_offer(s, "red") == ["sell glue", "done"]
    assert change(s, "red sell glue") == {"glue": -1, "blueberries": 2}
    assert item(s) == "Turn"
    s = with_helpers("hi-26")
    goods(s, "red", glue=2)
    assert change(s, "red use hi-26", "red sell glue", "red done") == {"glue": -1, "blueberries": 2}
    assert item(s) == "Turn"


@pytest.mark.rule("C62")
def test_hi_26_sold_in_ascending_order_in_2026_1() -> None:
    s = with_helpers("hi-26")
    goods(s, "red", glue=1, scrap=2, saw_blades=1)
    s = as_2026_1(s)
    say(s, "red use hi-26", "red sell scrap")
    assert on_offer(s, "red") == ["sell scrap", "sell saw-blades", "done"]
    assert why_not(s, "red sell glue") == "ascending"
    assert change(s, "red sell saw-blades") == {"saw-blades": -1, "blueberries": 2}
    assert item(s) == "Turn"  # nothing later is left


# ---- at once


@pytest.mark.rule("C62", "C23")
def test_hi_3_brings_two_lanterns() -> None:
    assert made("hi-3") == {"scrap": 1}
    s = hire("hi-3", 5)
    assert change(s, "red settle room-4") == {"nut-income": 1, "lanterns": 2}
    assert item(s) == "Turn" and uses(s) == []
    next_turn(s)
    assert tell_me(s, "red lanterns") == "2"


@pytest.mark.rule("C62", "C23")
def test_hi_4_brings_a_tool_of_any_type() -> None:
    assert made("hi-4") == {"glue": 1}
    s = hire("hi-4", 4)
    assert change(s, "red settle room-4") == {"nut-income": 1}
    assert on_offer(s, "red") == [
        "tool hammer", "tool mallet", "tool wrench", "tool saw", "tool plane", "tool file", "tool axe", "tool gouge",
        "tool screwdriver", "tool pliers", "tool drill",
    ]  # fmt: skip
    assert change(s, "red tool pliers", "red hang b3") == {"pliers": 1}
    assert item(s) == "Turn" and uses(s) == []


@pytest.mark.rule("C62", "C23")
def test_hi_8_brings_a_brown_5() -> None:
    assert made("hi-8") == {"points": 1}
    s = hire("hi-8", 4)
    assert change(s, "red settle room-4") == {"nut-income": 1, "b5": 1}
    assert uses(s) == []


@pytest.mark.rule("C62", "C23")
def test_hi_9_lets_one_improve_the_workshop_for_its_cost() -> None:
    assert made("hi-9") == {"scrap": 1}
    s = hire("hi-9", 4)
    goods(s, "red", blueberries=4)
    say(s, "red settle room-2")
    assert on_offer(s, "red") == ["act", "done"]
    say(s, "red act")
    assert on_offer(s, "red") == ["improve yellow-pot", "improve saw-2", "improve splice-2", "improve glue-tile"]
    assert change(s, "red improve saw-2") == {"blueberries": -3, "nut-income": 1}
    assert item(s) == "Turn" and tell_me(s, "red saws") == "2 of 2"


@pytest.mark.rule("C62")
def test_hi_9_may_be_left_and_is_not_asked_of_the_poor() -> None:
    s = hire("hi-9", 4)
    goods(s, "red", blueberries=2)
    say(s, "red settle room-2")
    assert change(s, "red done") == {}
    assert item(s) == "Turn"
    s = hire("hi-9", 4)
    goods(s, "red", blueberries=1)
    assert change(s, "red settle room-2") == {"berry-income": 1}
    assert item(s) == "Turn"


@pytest.mark.rule("C62")
def test_hi_9_improves_at_the_price_that_other_helpers_make() -> None:
    s = hire("hi-9", 4, first="hi-10")
    say(s, "red settle room-2")
    assert on_offer(s, "red") == ["act", "done"]  # a splice tile is free now
    assert change(s, "red act", "red improve splice-2", "red income hazelnut") == {"nut-income": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_15_advances_reputation_by_one() -> None:
    assert made("hi-15") == {"saw-blades": 1, "glue": 1}
    s = hire("hi-15", 5)
    assert change(s, "red settle room-4") == {"nut-income": 1, "reputation": 1}
    next_turn(s)
    assert tell_me(s, "red reputation") == "1"


@pytest.mark.rule("C62", "C23", "C44")
def test_hi_17_advances_blueberry_income_by_two() -> None:
    assert made("hi-17") == {"scrap": 1}
    s = hire("hi-17", 5)
    assert change(s, "red settle room-4") == {"nut-income": 1, "berry-income": 2}
    assert item(s) == "Turn"
    s = hire("hi-17", 5)
    s.table.income[0] = 2
    say(s, "red settle room-4")
    assert item(s) == "ChooseTool"


@pytest.mark.rule("C62", "C23")
def test_hi_19_brings_a_yellow_5() -> None:
    assert made("hi-19") == {"blueberries": 1}
    s = hire("hi-19", 4)
    assert change(s, "red settle room-4") == {"nut-income": 1, "y5": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_23_brings_a_green_6() -> None:
    assert made("hi-23") == {"scrap": 1}
    s = hire("hi-23", 4)
    assert change(s, "red settle room-4") == {"nut-income": 1, "g6": 1}


@pytest.mark.rule("C62", "C23", "C34")
def test_hi_25_brings_two_reuse_tokens() -> None:
    assert made("hi-25") == {"blueberries": 1}
    s = hire("hi-25", 3)
    lumber(s, "red", "g6")
    assert change(s, "red settle room-4") == {"nut-income": 1, "reuse": 2}
    say(s, "red saw g6 3 3")
    assert change(s, "red saw g3 2 1") == {"reuse": -1, "g3": -1, "g2": 1, "g1": 1}


# ---- always


@pytest.mark.rule("C62", "C23")
def test_hi_5_pays_a_blueberry_for_each_order() -> None:
    assert made("hi-5") == {"saw-blades": 1}
    s = hire("hi-5", 3)
    beside(s, "red", "oi-20", "nothing")
    beside(s, "red", "oi-31", "nothing")
    beside(s, "red", "oh-6", "nothing")
    lumber(s, "red", "g1 g1 g1 b1 b1 b1 g4 y6")
    goods(s, "red", glue=1)
    say(s, "red settle room-4")
    done = {"g1": -3, "glue": -1, "completed": 1, "scrap": 1}
    assert change(s, "red complete oi-20") == {**done, "blueberries": 2 + 1}
    assert change(s, "red complete oi-31") == {"b1": -3, "completed": 1, "lanterns": 1, "scrap": 3, "blueberries": 1}
    assert change(s, "red complete oh-6", "red done") == {
        "g4": -1, "y6": -1, "completed": 1, "points": 5, "blueberries": 5 + 1,
    }  # fmt: skip


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_6_makes_every_die_cheaper_by_one(way: str) -> None:
    assert made("hi-6") == {"blueberries": 1}
    s = with_helpers("hi-6")
    goods(s, "red", blueberries=30)
    stock(s, "g1 g4 y2 y6 b3 b5")
    perform(s, "buy-lumber", way)
    prices = {die: price(s, f"red buy {die}") for die in ("g1", "g4", "y2", "y6", "b3", "b5")}
    assert prices == {"g1": 0, "g4": 3, "y2": 2, "y6": 6, "b3": 4, "b5": 6}
    assert change(s, "red buy b5", "red buy g4") == {"blueberries": -9, "b5": 1, "g4": 1}
    s = with_helpers("hi-6")
    goods(s, "red", blueberries=30)
    perform(s, "exchange-dice", way)
    assert {die: price(s, f"red buy {die}") for die in ("g6", "y6", "b6")} == {"g6": 5, "y6": 6, "b6": 7}
    assert change(s, "red buy b6") == {"blueberries": -7, "b6": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_6_costs_four_and_works_from_its_own_turn_on() -> None:
    s = hire("hi-6", 4)
    stock(s, "g1 g4 y2 y6 b3 b5")
    say(s, "red settle room-4")
    perform(s, "buy-lumber", "bonus")
    assert change(s, "red buy g1") == {"g1": 1}


@pytest.mark.rule("C62", "C29")
def test_discounts_on_dice_add_up_and_stop_at_nothing() -> None:
    s = with_helpers("hi-6", "hi-18")
    s.table.saws[0] = 2
    goods(s, "red", blueberries=30)
    stock(s, "g1 g2 y1 y6 b3 b4")
    begin(s, "buy-lumber")
    prices = {die: price(s, f"red buy {die}") for die in ("g1", "g2", "y1", "y6", "b3", "b4")}
    assert prices == {"g1": 0, "g2": 0, "y1": 0, "y6": 4, "b3": 3, "b4": 5}


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_18_makes_small_dice_cheaper_by_one(way: str) -> None:
    assert made("hi-18") == {"blueberries": 1}
    s = with_helpers("hi-18")
    goods(s, "red", blueberries=30)
    stock(s, "g1 g3 y2 y4 b5 b6")
    perform(s, "buy-lumber", way)
    prices = {die: price(s, f"red buy {die}") for die in ("g1", "g3", "y2", "y4", "b5", "b6")}
    assert prices == {"g1": 0, "g3": 2, "y2": 2, "y4": 5, "b5": 7, "b6": 8}
    s = with_helpers("hi-18")
    goods(s, "red", blueberries=30)
    perform(s, "exchange-dice", way)
    assert price(s, "red buy g6") == 6


@pytest.mark.rule("C62")
def test_hi_18_costs_two() -> None:
    assert change(hire("hi-18", 2), "red settle room-4") == {"nut-income": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_7_scores_a_point_for_each_splicing() -> None:
    assert made("hi-7") == {"points": 2}
    s = hire("hi-7", 4)
    lumber(s, "red", "g3 y2")
    goods(s, "red", scrap=2, reuse=1)
    say(s, "red settle room-4")
    assert change(s, "red splice g3 g4") == {"g3": -1, "g4": 1, "scrap": -1, "points": 1}
    assert change(s, "red splice y2 y3") == {"y2": -1, "y3": 1, "scrap": -1, "reuse": -1, "points": 1}


@pytest.mark.rule("C62")
def test_hi_7_scores_for_splicing_only() -> None:
    s = with_helpers("hi-7", "hi-12")
    lumber(s, "red", "g3 g3")
    assert change(s, "red use hi-12 g3 g4") == {"g3": -1, "g4": 1}
    assert change(s, "red saw g3 2 1") == {"g3": -1, "g2": 1, "g1": 1}


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_10_makes_improvements_cheaper_by_two(way: str) -> None:
    assert made("hi-10") == {"glue": 1}
    s = with_helpers("hi-10")
    goods(s, "red", blueberries=2)
    perform(s, "improve-workshop", way)
    printed = {"yellow-pot": 4, "saw-2": 3, "splice-2": 2, "glue-tile": 4}
    assert {name: price(s, f"red improve {name}") for name in printed} == {
        "yellow-pot": 2, "saw-2": 1, "splice-2": 0, "glue-tile": 2,
    }  # fmt: skip
    assert change(s, "red improve glue-tile") == {"blueberries": -2, "berry-income": 1, "nut-income": 1}


@pytest.mark.rule("C62")
def test_hi_10_costs_three() -> None:
    assert change(hire("hi-10", 3), "red settle room-4") == {"nut-income": 1}


@pytest.mark.rule("C62", "C26")
def test_hi_14_lets_the_tree_in_the_green_pot_grow_by_three() -> None:
    assert made("hi-14") == {"scrap": 1}
    s = hire("hi-14", 3)
    for colour in ("green", "yellow", "brown"):
        pot(s, "red", colour, 1)
    say(s, "red settle room-4")
    next_turn(s)
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["4", "3", "3"]
    moved(s)
    say(s, "red berries")
    next_turn(s)
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["empty", "5", "5"]
    assert tell_me(s, "red lumber") == "g6"


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_16_makes_helpers_cheaper_by_two(way: str) -> None:
    assert made("hi-16") == {"blueberries": 1}
    s = with_helpers("hi-16")
    rows(s, helpers="hi-18 hi-1 hi-2 hi-15")
    goods(s, "red", blueberries=2)
    perform(s, "choose-helper", way)
    assert {name: price(s, f"red hire {name}") for name in ("hi-18", "hi-1", "hi-2")} == {
        "hi-18": 0, "hi-1": 1, "hi-2": 2,
    }  # fmt: skip
    assert why_not(s, "red hire hi-15") == "helper_money"
    assert change(s, "red hire hi-2", "red settle room-3") == {"blueberries": -2, "nut-income": 1}


@pytest.mark.rule("C62")
def test_hi_16_is_paid_in_full_itself() -> None:
    assert change(hire("hi-16", 4), "red settle room-4") == {"nut-income": 1}


@pytest.mark.rule("C62", "C23")
def test_hi_20_pays_a_blueberry_for_each_step_of_reputation() -> None:
    assert made("hi-20") == {"blueberries": 1}
    s = hire("hi-20", 5)
    beside(s, "red", "oi-31")
    lumber(s, "red", "b1 b1 b1")
    say(s, "red settle room-4")
    assert change(s, "red complete oi-31") == {
        "b1": -3, "completed": 1, "lanterns": 1, "scrap": 3, "reputation": 3, "blueberries": 3,
    }  # fmt: skip


@pytest.mark.rule("C62", "C45")
def test_hi_20_counts_steps_beyond_the_end() -> None:
    s = with_helpers("hi-20")
    s.table.reputation[0] = 13
    beside(s, "red", "oi-31", "reputation-3")
    lumber(s, "red", "b1 b1 b1")
    changes = change(s, "red complete oi-31")
    assert (changes["reputation"], changes["points"], changes["blueberries"]) == (1, 2 * 2, 3)


@pytest.mark.rule("C62")
def test_hi_20_asks_nothing_for_steps_back_and_pays_them_again() -> None:
    s = with_helpers("hi-20")
    s.table.reputation[0] = 3
    before = holdings(s, "red")
    lose_reputation(s, 0, 2)
    assert holdings(s, "red")["blueberries"] == before["blueberries"]
    advance_reputation(s, 0, 2)
    assert holdings(s, "red")["blueberries"] == before["blueberries"] + 2


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_21_makes_each_purchase_of_materials_cheaper_by_one(way: str) -> None:
    assert made("hi-21") == {"saw-blades": 1}
    s = with_helpers("hi-21")
    goods(s, "red", blueberries=3)
    perform(s, "buy-materials", way)
    names = ("saw-blades 2", "glue 2", "glue 3", "scrap 2", "scrap 3")
    assert {name: price(s, f"red buy {name}") for name in names} == {
        "saw-blades 2": 1, "glue 2": 0, "glue 3": 2, "scrap 2": 0, "scrap 3": 2,
    }  # fmt: skip
    assert change(s, "red buy glue 3", "red buy saw-blades 2") == {"blueberries": -3, "glue": 3, "saw-blades": 2}


@pytest.mark.rule("C62")
def test_hi_21_costs_two() -> None:
    assert change(hire("hi-21", 2), "red settle room-4") == {"nut-income": 1}


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_22_brings_two_more_for_each_die_sold(way: str) -> None:
    assert made("hi-22") == {"blueberries": 2}
    s = with_helpers("hi-22")
    lumber(s, "red", "g1 y4 b3")
    perform(s, "exchange-dice", way)
    assert {die: price(s, f"red sell {die}") for die in ("g1", "y4", "b3")} == {"g1": 4, "y4": 11, "b3": 10}
    assert change(s, "red sell b3", "red done") == {"b3": -1, "blueberries": 10}


@pytest.mark.rule("C62")
def test_hi_22_helps_at_every_sale_of_a_turn() -> None:
    s = hire("hi-22", 3)
    lumber(s, "red", "g1 g1")
    assert change(s, "red settle room-4") == {"nut-income": 1}
    perform(s, "exchange-dice", "bonus")
    assert change(s, "red sell g1") == {"g1": -1, "blueberries": 4}
    perform(s, "exchange-dice", "tile")
    assert change(s, "red sell g1") == {"g1": -1, "blueberries": 4}


@pytest.mark.rule("C62", "C23")
@pytest.mark.parametrize("way", WAYS)
def test_hi_24_makes_the_second_order_cheaper_by_two(way: str) -> None:
    assert made("hi-24") == {"scrap": 1}
    s = at_turn()
    helper(s, "red", "hi-24", 1)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    goods(s, "red", blueberries=1)
    perform(s, "choose-orders", way)
    assert price(s, "red take oi-2") == 0
    assert change(s, "red take oi-2") == {}
    assert price(s, "red take oi-4") == 1
    assert change(s, "red take oi-4") == {"blueberries": -1}
    assert tell_me(s, "red orders") == "oi-2 oi-4"


@pytest.mark.rule("C62")
def test_hi_24_costs_two() -> None:
    assert change(hire("hi-24", 2, first="hi-3"), "red settle room-4") == {"nut-income": 1}


@pytest.mark.rule("C62", "C40")
def test_hi_27_makes_each_marketing_step_cheaper_by_one() -> None:
    assert made("hi-27") == {"scrap": 1}
    s = hire("hi-27", 3)
    goods(s, "red", blueberries=20)
    say(s, "red settle room-4")
    prices = []
    for step in range(9):
        s.table.marketing[0] = min(step, 8)
        prices.append(price(s, "red market"))
    assert prices == [1, 1, 0, 3, 5, 7, 9, 11, 11]
    s.table.marketing[0] = 3
    assert change(s, "red market") == {"blueberries": -3, "points": 3, "marketing": 1}


# ---- as the first helper

FIRST = {
    "hi-1": 3, "hi-2": 4, "hi-3": 5, "hi-4": 4, "hi-5": 3, "hi-6": 4, "hi-7": 4, "hi-8": 4, "hi-9": 4, "hi-10": 3,
    "hi-11": 5, "hi-12": 4, "hi-13": 5, "hi-14": 3, "hi-15": 5, "hi-16": 4, "hi-17": 5, "hi-18": 2, "hi-19": 4,
    "hi-20": 5, "hi-21": 2, "hi-22": 3, "hi-23": 4, "hi-24": 2, "hi-25": 3, "hi-26": 5, "hi-27": 3,
}  # fmt: skip
AT_ONCE = {
    "hi-3": {"lanterns": 2}, "hi-8": {"b5": 1}, "hi-15": {"reputation": 1}, "hi-17": {"berry-income": 2},
    "hi-19": {"y5": 1}, "hi-23": {"g6": 1}, "hi-25": {"reuse": 2},
}  # fmt: skip
ASKS = {"hi-4": "ChooseTool", "hi-9": "Offered"}


@pytest.mark.rule("C06", "C23", "C62")
@pytest.mark.parametrize("name", list(FIRST))
def test_a_first_helper_is_paid_and_does_at_once_what_it_does_at_once(name: str) -> None:
    s = new_game()
    while item(s) != "KeepHelper":
        lines = on_offer(s, "luck")
        wishes = [line for line in ("first red", f"deal red {name}") if line in lines]
        say(s, f"luck {(wishes or [line for line in lines if not line.endswith(f' {name}')])[0]}")
    assert change(s, f"red keep {name}") == {"blueberries": -FIRST[name], **AT_ONCE.get(name, {})}
    assert tell_me(s, "red rooms") == f"1:{name}"
    assert item(s) == ASKS.get(name, "KeepOrder")
