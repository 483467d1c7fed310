"""Other actions than the tile's own: C13 to C15."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.pieces import TILES
from tests.games.woodcraft.first_rounds import acting, log, on_wheel, pass_turn, purse, say, spread
from tests.games.woodcraft.positions import (
    asked,
    at_turn,
    beside,
    goods,
    lumber,
    moved,
    on_offer,
    price,
    rows,
    stock,
    tell_me,
    why_not,
    why_words,
)

# ---- C13: instead of the action


@pytest.mark.rule("C13")
def test_c13_three_blueberries_instead_of_the_action() -> None:
    s = at_turn()
    assert (why_not(s, "red berries"), why_not(s, "red swap buy-lumber")) == ("tile_first", "tile_first")
    say(s, "red move choose-orders", "red berries")
    assert purse(s, "red") == {"blueberries": 3}
    assert why_words(s, "red berries") == "the action of this turn is done"
    assert (why_not(s, "red act"), why_not(s, "red swap buy-lumber")) == ("act_done", "act_done")


@pytest.mark.rule("C13")
def test_c13_the_action_takes_the_place_of_the_blueberries() -> None:
    s = acting(at_turn(), "buy-materials")
    goods(s, "red", blueberries=1, lanterns=1)
    say(s, "red act", "red buy glue 2")
    assert (purse(s, "red"), why_not(s, "red berries")) == ({"lanterns": 1, "glue": 2}, "act_done")
    assert on_offer(s, "red", "swap") == []


@pytest.mark.rule("C13")
def test_c13_a_lantern_buys_the_action_of_another_tile() -> None:
    s = acting(at_turn(), "choose-orders")
    goods(s, "red", lanterns=2, blueberries=1)
    lumber(s, "red", "g1")
    others = ["buy-lumber", "exchange-dice", "buy-materials", "produce-plant"]
    assert on_offer(s, "red", "swap") == [f"swap {tile}" for tile in others]
    assert price(s, "red swap buy-materials") == 1
    told = say(s, "red swap buy-materials", "red buy scrap 2")
    assert purse(s, "red") == {"lanterns": 1, "scrap": 2}
    assert log(s, told)[:2] == ["Red: −1 lantern.", "Red pays a lantern to perform Buy materials."]
    assert (why_not(s, "red berries"), on_offer(s, "red")) == (
        "act_done",
        ["saw g2 1 1"] if False else ["splice g1 g2", "end"],
    )


@pytest.mark.rule("C13")
def test_c13_the_bonus_is_still_that_of_the_tile_moved() -> None:
    s = spread(arrow="c", choose_orders="b5")
    goods(s, "red", lanterns=1)
    say(s, "red move choose-orders", "red swap buy-materials", "red buy glue 2")
    assert purse(s, "red") == {"glue": 2}
    assert (on_wheel(s)["choose-orders"], on_wheel(s)["buy-materials"][0]) == ("c7", "d")


@pytest.mark.rule("C13", "C12")
def test_c13_also_that_of_a_blocked_tile() -> None:
    s = spread(arrow="b", buy_materials="b7", choose_helper="c7", choose_orders="a7")
    goods(s, "red", lanterns=1, blueberries=1)
    assert why_not(s, "red move buy-materials") == "tile_blocked"
    say(s, "red move choose-orders", "red swap buy-materials", "red buy glue 2")
    assert (purse(s, "red"), on_wheel(s)["buy-materials"]) == ({"glue": 2}, "b7")


@pytest.mark.rule("C13")
def test_c13_no_lantern_no_other_action() -> None:
    s = acting(at_turn(), "choose-orders")
    goods(s, "red", blueberries=9)
    assert on_offer(s, "red", "swap") == []
    assert why_words(s, "red swap buy-materials") == "a different action costs 1 lantern, and you have none"


@pytest.mark.rule("C13")
def test_c13_an_action_that_can_do_nothing_is_not_on_offer() -> None:
    s = acting(at_turn(), "buy-materials")
    goods(s, "red", lanterns=1)
    assert on_offer(s, "red") == ["berries", "swap choose-orders", "swap produce-plant"]
    assert why_not(s, "red act") == "stores_cheapest"
    assert why_not(s, "red swap buy-lumber") == "lumber_money"


@pytest.mark.rule("C13")
def test_c13_a_lantern_of_this_very_tile_does_not_pay() -> None:
    s = spread(arrow="c", choose_orders="b1")
    goods(s, "red", blueberries=9)
    say(s, "red move choose-orders")
    assert purse(s, "red")["lanterns"] == 1
    assert on_offer(s, "red", "swap") == []
    assert why_words(s, "red swap buy-materials") == ("the lantern you just gained from the tile cannot pay for this")


@pytest.mark.rule("C13")
def test_c13_nor_does_one_of_its_window() -> None:
    s = spread(arrow="b", choose_orders="c7")
    say(s, "red move choose-orders")
    assert (purse(s, "red"), why_not(s, "red swap produce-plant")) == ({"lanterns": 1}, "swap_fresh")


@pytest.mark.rule("C13")
def test_c13_an_older_lantern_pays() -> None:
    s = spread(arrow="c", choose_orders="b1")
    goods(s, "red", lanterns=1, blueberries=9)
    say(s, "red move choose-orders", "red swap buy-materials")
    assert purse(s, "red")["lanterns"] == 1


@pytest.mark.rule("C13", "C14")
def test_c13_a_bonus_action_uses_the_new_lanterns_first() -> None:
    s = spread(arrow="c", choose_orders="b1")
    goods(s, "red", lanterns=3, blueberries=9)
    say(s, "red move choose-orders", "red bonus buy-materials", "red buy glue 2", "red done")
    assert (purse(s, "red")["lanterns"], why_not(s, "red swap buy-materials")) == (1, "")


@pytest.mark.rule("C13", "C14")
def test_c13_a_new_lantern_may_pay_for_a_bonus_action() -> None:
    s = spread(arrow="c", choose_orders="b1")
    goods(s, "red", lanterns=2, blueberries=9)
    say(s, "red move choose-orders")
    assert on_offer(s, "red", "bonus") != []
    say(s, "red bonus buy-materials", "red buy glue 2", "red done")
    assert why_not(s, "red swap buy-materials") == "swap_lanterns"


@pytest.mark.rule("C13")
def test_c13_in_the_next_turn_the_lantern_is_an_old_one() -> None:
    s = spread(arrow="c", choose_orders="b1", buy_lumber="a7", exchange_dice="a6")
    say(s, "red move choose-orders", "red berries", "red end")
    pass_turn(s, "blue")
    say(s, "red move exchange-dice")
    assert why_not(s, "red swap buy-materials") == ""


# ---- C14: the bonus action


@pytest.mark.rule("C14")
def test_c14_three_lanterns_for_any_action() -> None:
    s = acting(at_turn(), "choose-orders")
    goods(s, "red", lanterns=4, blueberries=20)
    lumber(s, "red", "g1")
    rows(s, helpers="hi-1 hi-2 hi-3 hi-4")
    assert on_offer(s, "red", "bonus") == [f"bonus {tile}" for tile in TILES]
    assert price(s, "red bonus choose-orders") == 3
    told = say(s, "red bonus choose-helper")
    assert log(s, told) == ["Red: −3 lanterns.", "Red takes a bonus action: Choose a helper."]
    assert purse(s, "red")["lanterns"] == 1


@pytest.mark.rule("C14")
def test_c14_two_lanterns_are_not_enough() -> None:
    s = acting(at_turn(), "choose-orders")
    goods(s, "red", lanterns=2, blueberries=20)
    assert on_offer(s, "red", "bonus") == []
    assert why_words(s, "red bonus buy-materials") == "a bonus action costs 3 lanterns, and you have 2"


@pytest.mark.rule("C14")
def test_c14_once_a_turn() -> None:
    s = at_turn()
    goods(s, "red", lanterns=7, blueberries=9)
    say(s, "red bonus buy-materials", "red buy glue 2", "red done")
    assert on_offer(s, "red", "bonus") == []
    assert why_words(s, "red bonus buy-materials") == "you have taken your bonus action this turn"
    say(s, "red move choose-orders", "red berries", "red end")
    pass_turn(s, "blue")
    assert why_not(s, "red bonus buy-materials") == ""


@pytest.mark.rule("C14")
def test_c14_no_tile_moves_and_the_wheel_gives_nothing() -> None:
    s = spread(arrow="c", buy_materials="b1")
    goods(s, "red", lanterns=3, blueberries=1)
    before = on_wheel(s)
    say(s, "red bonus buy-materials", "red buy glue 2")
    assert (on_wheel(s), purse(s, "red")) == (before, {"glue": 2})
    assert on_offer(s, "red", "move") != []


@pytest.mark.rule("C14")
def test_c14_the_tile_keeps_its_own_action() -> None:
    s = acting(at_turn(), "buy-materials")
    goods(s, "red", lanterns=3, blueberries=9)
    say(s, "red bonus buy-materials", "red buy glue 2", "red done")
    assert on_offer(s, "red") == ["berries", "act"]
    assert why_not(s, "red end") == "end_action"
    say(s, "red act", "red buy glue 3", "red done")
    assert purse(s, "red") == {"blueberries": 5, "glue": 5}


@pytest.mark.rule("C14")
def test_c14_an_action_that_can_do_nothing_is_no_bonus_action_either() -> None:
    s = at_turn()
    goods(s, "red", lanterns=3)
    assert on_offer(s, "red", "bonus") == ["bonus choose-orders", "bonus produce-plant"]
    assert why_not(s, "red bonus improve-workshop") == "improve_cheapest"


# ---- C15: any order


@pytest.mark.rule("C15")
def test_c15_bonuses_free_actions_bonus_action_action() -> None:
    s = spread(arrow="c", buy_lumber="b3")
    goods(s, "red", lanterns=3, blueberries=12)
    lumber(s, "red", "g1 y4")
    stock(s, "g3 g6 y1 y1 b1 b1")
    beside(s, "red", "oi-4")
    say(s, "red move buy-lumber", "red splice g1 g2")  # with the scrap that the rim has just given
    say(s, "red bonus improve-workshop", "red improve saw-2")
    say(s, "red act", "red buy g6", "red done", "luck roll g1")  # 4: the new saw tile counts
    say(s, "red saw y4 2 2", "red saw g2 1 1", "red complete oi-4", "red end")
    assert purse(s, "red") == {"blueberries": 12 - 3 - 4 + 2, "glue": 1, "saw_blades": 1}
    assert tell_me(s, "red lumber") == "g1 g6 y2"
    assert asked(s) == ["blue"]


@pytest.mark.rule("C15")
def test_c15_the_bonus_action_may_be_the_first_thing_of_all() -> None:
    s = at_turn()
    goods(s, "red", lanterns=3, blueberries=1)
    say(s, "red bonus buy-materials", "red buy scrap 2")
    assert on_offer(s, "red", "move") == [f"move {tile}" for tile in TILES]
    assert why_not(s, "red end") == "tile_first"


@pytest.mark.rule("C15")
def test_c15_the_bonus_action_may_be_the_last_thing_of_all() -> None:
    s = at_turn()
    moved(s, "choose-orders")
    goods(s, "red", lanterns=3)
    say(s, "red berries")
    assert on_offer(s, "red", "bonus") == [
        "bonus buy-lumber", "bonus buy-materials", "bonus choose-orders", "bonus choose-helper", "bonus produce-plant",
        "bonus improve-workshop",
    ]  # fmt: skip
    assert on_offer(s, "red", "berries") + on_offer(s, "red", "act") + on_offer(s, "red", "swap") == []
    say(s, "red bonus buy-materials", "red buy scrap 2", "red done")
    assert on_offer(s, "red") == ["market", "end"]
