"""Wood bought, held and traded: C16 to C18."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.verbs import ROLLED
from tests.games.woodcraft.first_rounds import acting, log, purse, say
from tests.games.woodcraft.positions import (
    asked,
    at_turn,
    begin,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    price,
    sound,
    stock,
    tell_me,
    why_not,
    why_words,
)

# ---- C16: buying wood

PRICES = {
    "g": (1, 2, 3, 4, 5, 6),
    "y": (2, 3, 4, 5, 6, 7),
    "b": (3, 4, 5, 6, 7, 8),
}


@pytest.mark.rule("C16")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_c16_green_costs_its_value_yellow_one_more_brown_two_more(value: int) -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    stock(s, " ".join(f"{letter}{value} {letter}{value}" for letter in "gyb"))
    begin(s, "buy-lumber")
    prices = [price(s, f"red buy {letter}{value}") for letter in "gyb"]
    assert prices == [PRICES[letter][value - 1] for letter in "gyb"]


@pytest.mark.rule("C16")
def test_c16_what_can_be_paid_is_on_offer() -> None:
    s = at_turn()
    goods(s, "red", blueberries=4)
    stock(s, "g4 g5 y3 y4 b2 b3")
    begin(s, "buy-lumber")
    assert on_offer(s, "red") == ["buy g4", "buy y3", "buy b2"]
    assert why_not(s, "red buy g5") == "die_money"
    assert why_words(s, "red buy b3") == "it costs 5 blueberries, and you have 4"


@pytest.mark.rule("C16")
def test_c16_two_equal_dice_are_one_offer() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    stock(s, "g4 g4 y6 y1 b3 b3")
    begin(s, "buy-lumber")
    assert on_offer(s, "red") == ["buy g4", "buy y1", "buy y6", "buy b3"]


@pytest.mark.rule("C16")
def test_c16_one_die_or_two() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    stock(s, "g4 g4 y3 y6 b2 b5")
    begin(s, "buy-lumber")
    say(s, "red buy g4")
    assert on_offer(s, "red") == ["buy g4", "buy y3", "buy y6", "buy b2", "buy b5", "done"]
    say(s, "red buy g4")
    assert (tell_me(s, "red lumber"), purse(s, "red")) == ("g4 g4", {"blueberries": 12})
    assert asked(s) == ["luck"]  # and no third one


@pytest.mark.rule("C16")
def test_c16_the_second_die_is_bought_with_what_is_left() -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    stock(s, "g5 g6 y3 y6 b2 b3")
    begin(s, "buy-lumber")
    say(s, "red buy g5")
    assert on_offer(s, "red") == ["buy y3", "buy b2", "done"]
    assert price(s, "red done") == 0
    assert why_words(s, "red buy b3") == "it costs 5 blueberries, and you have 4"


@pytest.mark.rule("C16")
def test_c16_a_second_die_is_not_asked_for_if_none_can_be_paid() -> None:
    s = at_turn()
    goods(s, "red", blueberries=4)
    stock(s, "g2 g3 y3 y3 b2 b3")
    begin(s, "buy-lumber")
    say(s, "red buy g3")
    assert asked(s) == ["luck"]
    say(s, "luck roll g6")
    assert (tell_me(s, "red lumber"), on_offer(s, "red", "end")) == ("g3", ["end"])


@pytest.mark.rule("C16", "C02")
def test_c16_the_stock_is_rolled_full_again() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    stock(s, "g4 g1 y3 y6 b2 b5")
    begin(s, "buy-lumber")
    say(s, "red buy b2", "red buy g1")
    assert tell_me(s, "stock") == "g4 y3 y6 b5"
    assert on_offer(s, "luck") == [f"roll g{value}" for value in range(1, 7)]
    say(s, "luck roll g6")
    assert on_offer(s, "luck") == [f"roll b{value}" for value in range(1, 7)]
    events = say(s, "luck roll b1")
    told = log(s, events)
    assert [event[2:] for event in events if event[0] == ROLLED] == [(DIE_IDS.index("b1"), 4, 0)]  # the fifth space
    assert tell_me(s, "stock") == "g4 g6 y3 y6 b1 b5"
    assert told == ["Rolled for the stock: brown 1."]
    assert item(s) == "Turn" and sound(s)


@pytest.mark.rule("C16")
def test_c16_after_one_die_it_is_rolled_full_too() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    stock(s, "g4 g1 y3 y6 b2 b5")
    begin(s, "buy-lumber")
    told = log(s, say(s, "red buy y6", "red done"))
    assert told == ["Red: −7 blueberries, +yellow 6."]
    assert on_offer(s, "luck") == [f"roll y{value}" for value in range(1, 7)]


@pytest.mark.rule("C16")
def test_c16_the_action_is_refused_if_no_die_can_be_paid() -> None:
    s = acting(at_turn(), "buy-lumber")
    stock(s, "g4 g5 y1 y6 b1 b5")
    goods(s, "red", blueberries=1)
    assert why_not(s, "red act") == "lumber_money"
    assert why_words(s, "red act") == "the cheapest die of the stock costs 2 blueberries, and you have 1"
    goods(s, "red", blueberries=2)
    assert on_offer(s, "red", "act") == ["act"]


# ---- C17: the lumber pile


@pytest.mark.rule("C17")
def test_c17_more_than_six_dice_may_be_held_during_the_turn() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g2 g3 g4 g5 g6")
    goods(s, "red", blueberries=20)
    stock(s, "g4 g1 y3 y6 b2 b5")
    begin(s, "buy-lumber")
    say(s, "red buy y3", "red buy b5", "luck roll y1", "luck roll b1")
    assert tell_me(s, "red lumber") == "g1 g2 g3 g4 g5 g6 y3 b5"
    assert sound(s)


@pytest.mark.rule("C17", "C40")
def test_c17_at_the_end_of_the_turn_six_are_kept() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g2 g3 g4 g5 g6 y3 b5")
    moved(s)
    say(s, "red berries", "red end")
    assert (asked(s), item(s)) == (["red"], "ChooseTrim")
    assert on_offer(s, "red") == [f"discard {die}" for die in ("g1", "g2", "g3", "g4", "g5", "g6", "y3", "b5")]
    say(s, "red discard y3")
    assert on_offer(s, "red") == [f"discard {die}" for die in ("g1", "g2", "g3", "g4", "g5", "g6", "b5")]
    say(s, "red discard g2")
    assert (tell_me(s, "red lumber"), asked(s)) == ("g1 g3 g4 g5 g6 b5", ["blue"])
    assert sound(s)


@pytest.mark.rule("C17")
def test_c17_six_dice_are_not_too_many() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g2 g3 g4 g5 g6")
    moved(s)
    say(s, "red berries", "red end")
    assert (tell_me(s, "red lumber"), asked(s)) == ("g1 g2 g3 g4 g5 g6", ["blue"])


@pytest.mark.rule("C17")
def test_c17_which_die_goes_is_the_players_choice() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g1 g1 g1 g1 g1 b2")
    moved(s)
    say(s, "red berries", "red end")
    assert on_offer(s, "red") == ["discard g1", "discard b2"]
    told = log(s, say(s, "red discard b2"))
    assert (told[0], tell_me(s, "red lumber")) == ("Red: −brown 2.", "g1 g1 g1 g1 g1 g1")


@pytest.mark.rule("C17")
def test_c17_of_equal_dice_one_goes_without_a_question() -> None:
    s = at_turn()
    lumber(s, "red", "b2 b2 b2 b2 b2 b2 b2")
    moved(s)
    say(s, "red berries", "red end")
    assert (tell_me(s, "red lumber"), asked(s)) == ("b2 b2 b2 b2 b2 b2", ["blue"])


# ---- C18: trading dice


@pytest.mark.rule("C18")
@pytest.mark.parametrize(
    ("die", "pays"),
    [("g1", 2), ("g4", 8), ("g6", 12), ("y1", 3), ("y2", 5), ("y6", 13), ("b1", 4), ("b3", 8), ("b6", 14)],
)
def test_c18_a_sale_pays_twice_the_value_and_the_surcharge(die: str, pays: int) -> None:
    s = at_turn()
    lumber(s, "red", die)
    begin(s, "exchange-dice")
    assert price(s, f"red sell {die}") == pays
    say(s, f"red sell {die}")
    assert (purse(s, "red"), tell_me(s, "red lumber")) == ({"blueberries": pays}, "none")


@pytest.mark.rule("C18")
def test_c18_sell_any_die_or_buy_a_six_from_the_bank() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g1 y2 b3")
    goods(s, "red", blueberries=7)
    stock(s, "g1 g1 y1 y1 b1 b1")
    begin(s, "exchange-dice")
    assert on_offer(s, "red") == ["sell g1", "sell y2", "sell b3", "buy g6", "buy y6"]
    assert (price(s, "red buy g6"), price(s, "red buy y6")) == (6, 7)
    assert why_words(s, "red buy b6") == "it costs 8 blueberries, and you have 7"


@pytest.mark.rule("C18")
def test_c18_a_brown_3_sells_for_8_and_a_yellow_6_costs_7() -> None:
    s = at_turn()
    lumber(s, "red", "b3")
    begin(s, "exchange-dice")
    told = log(s, say(s, "red sell b3"))
    assert told == ["Red: −brown 3, +8 blueberries."]
    assert on_offer(s, "red") == ["buy g6", "buy y6", "done"]
    say(s, "red buy y6")
    assert (purse(s, "red"), tell_me(s, "red lumber")) == ({"blueberries": 1}, "y6")
    assert item(s) == "Turn"


@pytest.mark.rule("C18")
def test_c18_not_of_the_colour_that_was_sold() -> None:
    s = at_turn()
    lumber(s, "red", "b3")
    goods(s, "red", blueberries=20)
    begin(s, "exchange-dice")
    assert why_not(s, "red buy b6") == ""
    say(s, "red sell b3")
    assert on_offer(s, "red") == ["buy g6", "buy y6", "done"]
    assert why_not(s, "red buy b6") == "exchange_colour"
    assert why_words(s, "red buy b6") == "the 6 must have another colour than the die you sold"


@pytest.mark.rule("C18")
def test_c18_of_green_ones_too() -> None:
    s = at_turn()
    lumber(s, "red", "g6 g5")
    begin(s, "exchange-dice")
    say(s, "red sell g6")
    assert on_offer(s, "red") == ["buy y6", "buy b6", "done"]
    assert price(s, "red done") == 0
    say(s, "red done")
    assert (purse(s, "red"), tell_me(s, "red lumber")) == ({"blueberries": 12}, "g5")


@pytest.mark.rule("C18")
def test_c18_selling_comes_first() -> None:
    s = at_turn()
    lumber(s, "red", "b3 g2")
    goods(s, "red", blueberries=20)
    begin(s, "exchange-dice")
    say(s, "red buy g6")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "g2 g6 b3")
    assert on_offer(s, "red", "sell") == []


@pytest.mark.rule("C18")
def test_c18_one_die_is_sold_and_no_more() -> None:
    s = at_turn()
    lumber(s, "red", "b3 g2")
    goods(s, "red", blueberries=20)
    begin(s, "exchange-dice")
    say(s, "red sell g2")
    assert on_offer(s, "red", "sell") == []


@pytest.mark.rule("C18")
def test_c18_nothing_is_asked_if_no_six_can_be_paid_after_the_sale() -> None:
    s = at_turn()
    lumber(s, "red", "g3 y3")
    begin(s, "exchange-dice")
    say(s, "red sell g3")  # 6: enough for a green 6 only, which is the colour sold
    assert (item(s), purse(s, "red")) == ("Turn", {"blueberries": 6})


@pytest.mark.rule("C18")
def test_c18_the_stock_is_left_alone() -> None:
    s = at_turn()
    goods(s, "red", blueberries=6)
    stock(s, "g6 g1 y3 y6 b2 b5")
    begin(s, "exchange-dice")
    say(s, "red buy g6")
    assert (tell_me(s, "stock"), asked(s)) == ("g6 g1 y3 y6 b2 b5", ["red"])


@pytest.mark.rule("C18")
def test_c18_the_action_is_refused_without_a_die_and_without_the_price_of_a_six() -> None:
    s = acting(at_turn(), "exchange-dice")
    goods(s, "red", blueberries=5)
    assert why_not(s, "red act") == "exchange_nothing"
    assert why_words(s, "red act") == "you have no die to sell, the cheapest 6 costs 6 blueberries, and you have 5"
    goods(s, "red", blueberries=6)
    assert on_offer(s, "red", "act") == ["act"]
    goods(s, "red", blueberries=0)
    lumber(s, "red", "g1")
    assert on_offer(s, "red", "act") == ["act"]


@pytest.mark.rule("C18")
def test_c18_a_tree_is_not_for_sale() -> None:
    s = acting(at_turn(), "exchange-dice")
    s.table.pots[0] = 2
    assert why_not(s, "red act") == "exchange_nothing"


@pytest.mark.rule("C18")
def test_c18_whoever_trades_pays_and_is_paid() -> None:
    s = at_turn("blue")
    goods(s, "red", blueberries=5)
    lumber(s, "red", "g1")
    lumber(s, "blue", "b2")
    begin(s, "exchange-dice", "blue")
    say(s, "blue sell b2", "blue buy g6")
    assert (purse(s, "red"), tell_me(s, "red lumber")) == ({"blueberries": 5}, "g1")
    assert (purse(s, "blue"), tell_me(s, "blue lumber")) == ({}, "g6")


# ---- discounts


@pytest.mark.rule("C16", "C62")
def test_c16_discounts_add_up_and_a_price_is_never_below_nothing() -> None:
    s = at_turn()
    helper(s, "red", "hi-6", 2)  # every die 1 less
    helper(s, "red", "hi-18", 4)  # values 1 to 3 another 1 less
    stock(s, "g1 g4 y3 y4 b1 b3")
    begin(s, "buy-lumber")
    goods(s, "red", blueberries=20)
    offered = [line.split()[1] for line in on_offer(s, "red", "buy")]
    assert {die: price(s, f"red buy {die}") for die in offered} == {
        "g1": 0,
        "g4": 3,
        "y3": 2,
        "y4": 4,
        "b1": 1,
        "b3": 3,
    }
    say(s, "red buy g1")
    assert purse(s, "red") == {"blueberries": 20}


@pytest.mark.rule("C18", "C62")
def test_c18_discounts_hold_for_the_bank_and_a_sale_may_bring_more() -> None:
    s = at_turn()
    helper(s, "red", "hi-6", 2)
    helper(s, "red", "hi-22", 4)  # sales bring 2 more
    lumber(s, "red", "b3")
    goods(s, "red", blueberries=5)
    begin(s, "exchange-dice")
    assert (price(s, "red sell b3"), price(s, "red buy g6")) == (10, 5)
    assert DIE_IDS.index("g6") not in s.table.stock
    say(s, "red sell b3")
    assert price(s, "red buy y6") == 6
