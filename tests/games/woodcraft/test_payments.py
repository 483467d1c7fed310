"""The dice of which there is a choice when an order is paid: C36."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import ask, held
from tests.games.woodcraft.positions import (
    as_2026_1,
    at_turn,
    beside,
    facts_with,
    item,
    lumber,
    on_offer,
    say,
    tell_me,
    why_not,
    why_words,
)
from tests.games.woodcraft.test_orders import with_order


def own_order(folder: Path, demand: str, dice: str) -> State:
    """The same with other dice asked for by oi-12, an order that gives a lantern and 6 blueberries."""
    s = at_turn(facts=facts_with(folder, ('dice = ["yb3", "g3"]', f"dice = [{demand}]")))
    beside(s, "red", "oi-12", "nothing")
    lumber(s, "red", dice)
    return s


@pytest.mark.rule("C36")
def test_c36_either_of_two_colours_is_asked_when_both_are_there() -> None:
    s = with_order("oi-12", "g3 y3 b3")
    say(s, "red complete oi-12")
    assert (item(s), on_offer(s, "red")) == ("PayDie", ["pay y3", "pay b3"])
    assert tell_me(s, "red lumber") == "y3 b3"
    say(s, "red pay b3")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "y3")


@pytest.mark.rule("C36")
@pytest.mark.parametrize("dice", ["g3 y3", "g3 b3", "g3 y3 y3"])
def test_c36_a_choice_without_a_difference_is_not_asked(dice: str) -> None:
    s = with_order("oi-12", dice)
    say(s, "red complete oi-12")
    assert item(s) == "Turn"
    assert held(s, "red") == {"lanterns": 1, "blueberries": 6}


@pytest.mark.rule("C36")
def test_c36_the_third_colour_will_not_do_where_two_are_shown() -> None:
    s = with_order("oi-12", "g3 g3")
    assert why_not(s, "red complete oi-12") == "order_missing"
    assert why_words(s, "red complete oi-12") == "you lack a yellow or brown 3"
    lumber(s, "red", "y3 b3")
    assert why_not(s, "red complete oi-12") == "order_missing"


@pytest.mark.rule("C36")
def test_c36_any_colour_of_one_value() -> None:
    s = with_order("oi-3", "g2 y2 b3")
    assert why_not(s, "red complete oi-3") == "order_missing"
    assert why_words(s, "red complete oi-3") == "you lack any 2"
    lumber(s, "red", "g2 y2 b2 b3")
    say(s, "red complete oi-3")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "b3")


def left_over(s: State) -> list[str]:
    """What the lumber pile can be when an order is paid, once for each way to answer."""
    if item(s) != "PayDie":
        return [str(tell_me(s, "red lumber"))]
    found = []
    for line in on_offer(s, "red"):
        after = s.clone()
        say(after, f"red {line}")
        found += left_over(after)
    return found


@pytest.mark.rule("C36")
@pytest.mark.parametrize(
    ("name", "dice", "left"),
    [
        ("oi-3", "g2 y2 y2 b2", ["b2", "y2", "g2"]),
        ("oi-3", "g2 g2 y2 b2 b2", ["b2 b2", "y2 b2", "g2 b2", "g2 y2", "g2 g2"]),
        ("oi-29", "g1 g1 y1 y1 b1 b1", ["b1 b1", "y1 b1", "y1 y1", "g1 b1", "g1 y1", "g1 g1"]),
        ("oi-2", "g5 y1 b1", ["b1", "y1", "g5"]),
        ("oii-19", "g3 g4 y3 b4", ["y3 b4", "g4 y3", "g3 b4", "g3 g4"]),
    ],
)
def test_c36_every_payment_can_be_made_and_in_2026_1_none_in_two_ways(name: str, dice: str, left: list[str]) -> None:
    s = with_order(name, dice, scrap=1)
    then = as_2026_1(s)
    say(s, f"red complete {name}")
    say(then, f"red complete {name}")
    assert sorted(set(left_over(s))) == sorted(left_over(then)) == sorted(left)


@pytest.mark.rule("C36")
def test_c36_dice_are_paid_in_any_order() -> None:
    s = with_order("oi-3", "g2 y2 y2 b2")
    say(s, "red complete oi-3")
    assert on_offer(s, "red") == ["pay g2", "pay y2", "pay b2"]
    say(s, "red pay b2")
    assert on_offer(s, "red") == ["pay g2", "pay y2"]
    say(s, "red pay g2")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "y2")  # the third is a y2 in any case


@pytest.mark.rule("C36")
def test_c36_a_die_that_would_do_for_two_demands_leaves_both_open(tmp_path: Path) -> None:
    """A green or yellow 2 and a yellow or brown 2: after the y2 the other may be of either kind."""
    for other in ("g2", "b2"):
        s = own_order(tmp_path, '"gy2", "yb2"', "g2 y2 b2")
        say(s, "red complete oi-12")
        assert on_offer(s, "red") == ["pay g2", "pay y2", "pay b2"]
        say(s, "red pay y2")
        assert on_offer(s, "red") == ["pay g2", "pay b2"]
        say(s, f"red pay {other}")
        assert (item(s), tell_me(s, "red completed")) == ("Turn", "1")


@pytest.mark.rule("C36")
def test_c36_where_the_order_alone_is_open_nothing_is_asked(tmp_path: Path) -> None:
    """A 3 and a 4, of two yellow 3s and one 4: what is paid is the same in any order."""
    s = own_order(tmp_path, '"gy3", "yb4"', "y3 y3 y4 b5")
    say(s, "red complete oi-12")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "y3 b5")


@pytest.mark.rule("C36")
def test_c36_in_2026_1_equal_demands_were_paid_in_ascending_order() -> None:
    s = as_2026_1(with_order("oi-3", "g2 y2 y2 b2"))
    say(s, "red complete oi-3")
    assert on_offer(s, "red") == ["pay g2", "pay y2"]
    say(s, "red pay g2")
    assert on_offer(s, "red") == ["pay y2", "pay b2"]
    assert tell_me(s, "red lumber") == "y2 b2"


@pytest.mark.rule("C36")
def test_c36_any_die_of_any_value() -> None:
    s = with_order("oi-2", "g6 y1 b4", scrap=1)
    say(s, "red complete oi-2")
    assert on_offer(s, "red") == ["pay g6", "pay y1", "pay b4"]
    say(s, "red pay b4")
    assert on_offer(s, "red") == ["pay g6", "pay y1"]
    say(s, "red pay y1")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "g6")


@pytest.mark.rule("C36")
def test_c36_two_values_of_any_colour_are_two_choices() -> None:
    s = with_order("oii-19", "g3 g4 y3 y4", scrap=1)
    then = as_2026_1(s)
    say(s, "red complete oii-19")
    assert on_offer(s, "red") == ["pay g3", "pay g4", "pay y3", "pay y4"]
    say(s, "red pay y4")
    assert on_offer(s, "red") == ["pay g3", "pay y3"]  # one of each value is asked for
    s = then
    say(s, "red complete oii-19")
    asked_for = []
    while item(s) == "PayDie":
        asked_for.append(on_offer(s, "red"))
        say(s, f"red {on_offer(s, 'red')[1]}")
    assert asked_for == [["pay g3", "pay y3"], ["pay g4", "pay y4"]]
    assert tell_me(s, "red lumber") == "g3 g4"


@pytest.mark.rule("C36")
def test_c36_exact_dice_are_paid_first(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gyb", "g3"', "g3 y5")
    say(s, "red complete oi-12")
    assert (item(s), tell_me(s, "red lumber"), tell_me(s, "red completed")) == ("Turn", "none", "1")


@pytest.mark.rule("C36")
def test_c36_a_die_that_exact_demands_need_does_not_count_for_another(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gyb", "g3"', "g3")
    assert why_not(s, "red complete oi-12") == "order_missing"


@pytest.mark.rule("C36")
def test_c36_no_die_is_offered_without_which_the_rest_could_not_be_paid(tmp_path: Path) -> None:
    """A green or yellow die of any value and a 3 of any colour: the only 3 has to be paid, so not both others."""
    s = own_order(tmp_path, '"gy", "gyb3"', "g1 g3 y5")
    then = as_2026_1(s)
    say(s, "red complete oi-12")
    assert on_offer(s, "red") == ["pay g1", "pay g3", "pay y5"]
    say(s, "red pay y5")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "g1")
    say(then, "red complete oi-12")
    assert on_offer(then, "red") == ["pay g1", "pay y5"]


@pytest.mark.rule("C36")
def test_c36_with_a_second_one_it_is_offered(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gy", "gyb3"', "g3 y5 b3")
    then = as_2026_1(s)
    say(then, "red complete oi-12")
    assert on_offer(then, "red") == ["pay g3", "pay y5"]
    say(s, "red complete oi-12")
    assert on_offer(s, "red") == ["pay g3", "pay y5", "pay b3"]
    say(s, "red pay y5")
    assert on_offer(s, "red") == ["pay g3", "pay b3"]


@pytest.mark.rule("C36")
def test_c36_dice_that_are_all_paid_anyway_are_not_asked_for(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gy", "gyb3"', "g3 y3 b5")
    say(s, "red complete oi-12")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "b5")


@pytest.mark.rule("C36")
def test_c36_one_die_does_not_pay_for_two_demands(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gy", "gyb3"', "g3 b5")
    assert why_not(s, "red complete oi-12") == "order_missing"


@pytest.mark.rule("C36")
def test_c36_a_later_demand_may_be_paid_with_a_lower_die_than_an_earlier_different_one(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gy", "gyb3"', "g3 y5 y6")
    then = as_2026_1(s)
    say(then, "red complete oi-12")
    assert on_offer(then, "red") == ["pay y5", "pay y6"]
    say(s, "red complete oi-12")
    assert on_offer(s, "red") == ["pay g3", "pay y5", "pay y6"]
    say(s, "red pay y6")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "y5")


@pytest.mark.rule("C36")
def test_c36_the_lowest_die_of_all_may_pay_for_a_later_demand(tmp_path: Path) -> None:
    s = own_order(tmp_path, '"gyb2", "gyb"', "g1 y2")
    say(s, "red complete oi-12")
    assert (item(s), ask(s, "red lumber", "red completed")) == ("Turn", ["none", "1"])
