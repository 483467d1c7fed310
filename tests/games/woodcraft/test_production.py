"""Production, trees and how they grow: C24 to C26."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.table import State
from tests.games.woodcraft.first_rounds import acting, incomes, log, pass_turn, purse, say
from tests.games.woodcraft.positions import (
    asked,
    at_turn,
    begin,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    sound,
    tell_me,
    why_not,
    why_words,
)


def working(dice: str = "", **helpers: str) -> State:
    """Red performs Produce or plant: with hi-24 (a scrap) in room 1 and other helpers, r2="hi-1"."""
    s = at_turn()
    lumber(s, "red", dice)
    for at, name in helpers.items():
        helper(s, "red", name, int(at[1]))
    begin(s, "produce-plant")
    return s


# ---- C24: produce twice, or produce and plant


@pytest.mark.rule("C24")
def test_c24_two_different_helpers_produce() -> None:
    s = working(r2="hi-1", r3="hi-22")
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-1", "produce hi-22"]
    say(s, "red produce hi-22")
    assert purse(s, "red") == {"blueberries": 2}
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-1", "done"]
    told = log(s, say(s, "red produce hi-1"))
    assert told == ["Red: Pedlar produces, +1 glue."]
    assert (purse(s, "red"), item(s)) == ({"blueberries": 2, "glue": 1}, "Turn")


@pytest.mark.rule("C24")
def test_c24_the_second_one_may_be_left() -> None:
    s = working(r2="hi-1")
    say(s, "red produce hi-24", "red done")
    assert (purse(s, "red"), item(s)) == ({"scrap": 1}, "Turn")


@pytest.mark.rule("C24")
def test_c24_a_helper_does_not_produce_twice() -> None:
    s = working()
    say(s, "red produce hi-24")
    assert (purse(s, "red"), item(s)) == ({"scrap": 1}, "Turn")


@pytest.mark.rule("C24")
def test_c24_produce_then_plant() -> None:
    s = working("g1", r2="hi-1")
    say(s, "red produce hi-24")
    assert on_offer(s, "red") == ["produce hi-1", "plant g1 1", "done"]
    say(s, "red plant g1 1")
    assert (tell_me(s, "red pot green"), tell_me(s, "red lumber"), item(s)) == ("1", "none", "Turn")
    assert purse(s, "red") == {"scrap": 1}


@pytest.mark.rule("C24")
def test_c24_plant_then_produce() -> None:
    s = working("g1", r2="hi-1")
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-1", "done"]
    say(s, "red produce hi-1")
    assert (purse(s, "red"), item(s)) == ({"glue": 1}, "Turn")


@pytest.mark.rule("C24")
def test_c24_a_tree_and_nothing_else() -> None:
    s = working("g1")
    say(s, "red plant g1 1", "red done")
    assert (purse(s, "red"), item(s)) == ({}, "Turn")


@pytest.mark.rule("C24")
def test_c24_not_two_trees() -> None:
    s = at_turn()
    pot(s, "red", "yellow", 0)
    lumber(s, "red", "g1 y1")
    begin(s, "produce-plant")
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]
    s = at_turn()
    pot(s, "red", "yellow", 0)
    lumber(s, "red", "g1 y1")
    helper(s, "red", "hi-1", 2)
    begin(s, "produce-plant")
    say(s, "red produce hi-1", "red plant y1 1")
    assert (item(s), tell_me(s, "red pot green")) == ("Turn", "empty")


@pytest.mark.rule("C24")
def test_c24_without_helpers_planting_is_all() -> None:
    s = at_turn("blue")
    lumber(s, "blue", "g1")
    begin(s, "produce-plant", "blue")
    assert on_offer(s, "blue") == ["plant g1 1"]
    say(s, "blue plant g1 1")
    assert item(s) == "Turn"


@pytest.mark.rule("C24")
def test_c24_the_action_needs_a_producer_or_something_to_plant() -> None:
    s = acting(at_turn("blue"), "produce-plant")
    assert why_not(s, "blue act") == "produce_nothing"
    assert why_words(s, "blue act") == "none of your helpers produces anything, and there is nothing to plant"
    lumber(s, "blue", "y1")
    assert why_not(s, "blue act") == "produce_nothing"
    lumber(s, "blue", "g1")
    assert on_offer(s, "blue", "act") == ["act"]
    pot(s, "blue", "green", 2)
    assert why_not(s, "blue act") == "produce_nothing"
    helper(s, "blue", "hi-1", 1)
    assert on_offer(s, "blue", "act") == ["act"]


PRODUCTION = [
    ("hi-7", "points", "2"),
    ("hi-15", "glue", "1"),
    ("hi-15", "saw-blades", "1"),
    ("hii-16", "lumber", "b3"),
    ("hii-17", "reputation", "1"),
]


@pytest.mark.rule("C24")
@pytest.mark.parametrize(("name", "question", "answer"), PRODUCTION)
def test_c24_what_helpers_produce(name: str, question: str, answer: str) -> None:
    s = working(r2=name)
    say(s, f"red produce {name}")
    assert tell_me(s, f"red {question}") == answer


@pytest.mark.rule("C24")
def test_c24_all_that_a_production_sets_off_comes_before_the_second_half() -> None:
    s = working(r2="hii-17", r3="hi-20")  # a step of reputation, and a blueberry for each
    s.table.reputation[0] = 4
    s.table.tiles = (s.facts.tracks.tile_ids.index("r3"), s.facts.tracks.tile_ids.index("r2"))
    say(s, "red produce hii-17")
    assert (item(s), purse(s, "red")) == ("ChooseTool", {"blueberries": 1})
    say(s, "red tool axe", "red hang b1")
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-20", "done"]


# ---- C25: planting


@pytest.mark.rule("C25")
def test_c25_a_1_or_a_2_or_so_much_of_a_larger_die() -> None:
    s = working("g1 g2 g5")
    assert on_offer(s, "red", "plant") == ["plant g1 1", "plant g2 1", "plant g2 2", "plant g5 1", "plant g5 2"]


@pytest.mark.rule("C25")
@pytest.mark.parametrize(
    ("die", "value", "rest"),
    [
        ("g1", 1, "none"),
        ("g2", 2, "none"),
        ("g2", 1, "g1"),
        ("g3", 1, "g2"),
        ("g3", 2, "g1"),
        ("g6", 1, "g5"),
        ("g6", 2, "g4"),
    ],
)
def test_c25_the_rest_of_a_split_die_stays(die: str, value: int, rest: str) -> None:
    s = working(die)
    say(s, f"red plant {die} {value}")
    assert (tell_me(s, "red pot green"), tell_me(s, "red lumber")) == (str(value), rest)
    assert tell_me(s, "red saws") == "1 of 1"  # no saw is needed
    assert sound(s)


@pytest.mark.rule("C25")
def test_c25_only_into_a_pot_of_its_colour() -> None:
    s = working("y1 y6 b2")
    assert on_offer(s, "red", "plant") == []
    s = at_turn()
    pot(s, "red", "yellow", 0)
    lumber(s, "red", "g1 y2 b2")
    begin(s, "produce-plant")
    assert on_offer(s, "red", "plant") == ["plant g1 1", "plant y2 1", "plant y2 2"]
    told = log(s, say(s, "red plant y2 1"))
    assert told == ["Red plants 1 of yellow 2."]
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["empty", "1", "none"]


@pytest.mark.rule("C25")
def test_c25_only_into_an_empty_pot() -> None:
    s = at_turn()
    pot(s, "red", "green", 3)
    lumber(s, "red", "g1")
    begin(s, "produce-plant")
    assert on_offer(s, "red") == ["produce hi-24"]


@pytest.mark.rule("C25")
def test_c25_the_pots_of_others_do_not_matter() -> None:
    s = at_turn("blue")
    pot(s, "red", "green", 3)
    lumber(s, "blue", "g1")
    begin(s, "produce-plant", "blue")
    say(s, "blue plant g1 1")
    assert (tell_me(s, "red pot green"), tell_me(s, "blue pot green")) == ("3", "1")


@pytest.mark.rule("C25", "C35")
def test_c25_a_tree_just_planted_may_be_cut_at_once() -> None:
    s = working("g5")
    say(s, "red plant g5 2", "red done", "red cut green")
    assert (tell_me(s, "red lumber"), tell_me(s, "red pot green")) == ("g2 g3", "empty")


# ---- C26: growth


def next_turn(**pots: int) -> State:
    """Red is about to end a turn with these trees, then blue passes; red's next turn has begun."""
    s = at_turn()
    for colour, value in pots.items():
        pot(s, "red", colour, value)
    moved(s, "choose-orders")
    say(s, "red berries", "red end")
    pass_turn(s, "blue")
    assert asked(s) == ["red"]
    return s


@pytest.mark.rule("C26")
@pytest.mark.parametrize(("before", "after"), [(1, "3"), (2, "4"), (3, "5")])
def test_c26_a_tree_grows_by_2_at_the_start_of_the_turn(before: int, after: str) -> None:
    s = next_turn(green=before)
    assert (tell_me(s, "red pot green"), tell_me(s, "red lumber")) == (after, "none")


@pytest.mark.rule("C26")
@pytest.mark.parametrize("before", [4, 5])
def test_c26_at_6_it_is_wood(before: int) -> None:
    s = next_turn(green=before)
    assert (tell_me(s, "red pot green"), tell_me(s, "red lumber")) == ("empty", "g6")
    assert log(s, s.events)[-3:] == [
        "Red's turn.",
        "Red's tree grows to green 6.",
        "Red cuts the tree and gains green 6.",
    ]
    assert sound(s)


@pytest.mark.rule("C26")
def test_c26_every_tree_grows() -> None:
    s = next_turn(green=1, yellow=4, brown=2)
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["3", "empty", "4"]
    assert tell_me(s, "red lumber") == "y6"


@pytest.mark.rule("C26")
def test_c26_an_empty_pot_stays_empty() -> None:
    s = next_turn(green=0, yellow=0)
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["empty", "empty", "none"]


@pytest.mark.rule("C26")
def test_c26_only_in_ones_own_turns() -> None:
    s = at_turn()
    pot(s, "red", "green", 1)
    pot(s, "blue", "green", 1)
    pass_turn(s, "red")
    assert (tell_me(s, "red pot green"), tell_me(s, "blue pot green")) == ("1", "3")


@pytest.mark.rule("C26")
def test_c26_three_turns_from_a_planted_1_to_a_6() -> None:
    s = working("g1")
    s.table.round = 1  # far from an income phase
    say(s, "red plant g1 1", "red done", "red end")
    seen = []
    for _ in range(3):
        pass_turn(s, "blue")
        seen.append((tell_me(s, "red pot green"), "g6" in (tell_me(s, "red lumber") or "")))
        pass_turn(s, "red")
    assert seen == [("3", False), ("5", False), ("empty", True)]


@pytest.mark.rule("C26", "C35")
def test_c26_a_tree_may_be_moved_to_the_lumber_pile_at_any_time_of_the_turn() -> None:
    s = next_turn(green=1)
    assert on_offer(s, "red", "cut") == ["cut green"]
    assert why_not(s, "red cut green") == ""
    say(s, "red cut green")
    assert (tell_me(s, "red lumber"), tell_me(s, "red pot green")) == ("g3", "empty")
    assert on_offer(s, "red", "cut") == []


@pytest.mark.rule("C26", "C35")
def test_c26_any_of_ones_own_trees_even_a_1() -> None:
    s = at_turn("blue", seats=3)
    pot(s, "red", "yellow", 3)
    pot(s, "purple", "brown", 3)
    for colour, value in (("green", 0), ("yellow", 1), ("brown", 5)):
        pot(s, "blue", colour, value)
    assert on_offer(s, "blue", "cut") == ["cut yellow", "cut brown"]
    say(s, "blue cut yellow")
    assert (tell_me(s, "blue lumber"), on_offer(s, "blue", "cut")) == ("y1", ["cut brown"])
    assert (tell_me(s, "red pot yellow"), tell_me(s, "purple pot brown")) == ("3", "3")


@pytest.mark.rule("C26", "C62")
def test_c26_a_gardener_makes_one_pot_grow_faster() -> None:
    s = at_turn()
    helper(s, "red", "hi-14", 2)
    pot(s, "red", "green", 1)
    pot(s, "red", "yellow", 1)
    pass_turn(s, "red")
    pass_turn(s, "blue")
    assert (tell_me(s, "red pot green"), tell_me(s, "red pot yellow")) == ("4", "3")


@pytest.mark.rule("C26")
def test_c26_nothing_is_paid_for_growth() -> None:
    s = next_turn(green=4)
    assert (purse(s, "red"), incomes(s, "red")) == ({"blueberries": 3}, ("0", "0"))
