"""Improvements: C27 to C30."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.woodcraft.table import State
from tests.games.woodcraft.first_rounds import acting, income_at, incomes, log, pass_turn, purse, say
from tests.games.woodcraft.positions import (
    at_turn,
    begin,
    facts_with,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    price,
    sound,
    stock,
    tell_me,
    why_not,
    why_words,
)

IMPROVEMENTS = ("yellow-pot", "brown-pot", "saw-2", "saw-3", "splice-2", "splice-3", "glue-tile")


def improving(blueberries: int = 20, who: str = "red") -> State:
    s = at_turn(who)
    goods(s, who, blueberries=blueberries)
    begin(s, "improve-workshop", who)
    return s


def improve(s: State, *names: str) -> None:
    """Red adds these, one action each; the income they bring is taken back."""
    for name in names:
        goods(s, "red", blueberries=9)
        begin(s, "improve-workshop")
        say(s, f"red improve {name}")
        if item(s) == "ChooseTrack":
            say(s, "red income hazelnut")
        income_at(s, "red", 0, 0)


# ---- C27: one improvement


@pytest.mark.rule("C27")
def test_c27_the_next_of_each_kind_is_on_offer_at_the_printed_price() -> None:
    s = improving()
    assert on_offer(s, "red") == [f"improve {name}" for name in ("yellow-pot", "saw-2", "splice-2", "glue-tile")]
    assert [price(s, f"red {line}") for line in on_offer(s, "red")] == [4, 3, 2, 4]
    before = {"brown-pot": "the yellow pot", "saw-3": "a second saw tile", "splice-3": "the +2 splice tile"}
    for name, first in before.items():
        assert why_not(s, f"red improve {name}") == "improve_order"
        assert why_words(s, f"red improve {name}") == f"add {first} first"


@pytest.mark.rule("C27")
def test_c27_then_the_one_after_it() -> None:
    s = at_turn()
    improve(s, "yellow-pot", "saw-2", "splice-2", "glue-tile")
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    assert on_offer(s, "red") == ["improve brown-pot", "improve saw-3", "improve splice-3"]
    assert [price(s, f"red {line}") for line in on_offer(s, "red")] == [5, 4, 3]
    for name in ("yellow-pot", "saw-2", "splice-2", "glue-tile"):
        assert why_not(s, f"red improve {name}") == "improve_have"
    assert why_words(s, "red improve glue-tile") == "you have the glue tile already"


@pytest.mark.rule("C27")
@pytest.mark.parametrize(
    ("before", "name", "cost", "berry", "nut"),
    [
        ("", "yellow-pot", 4, 0, 1),
        ("yellow-pot", "brown-pot", 5, 0, 1),
        ("", "saw-2", 3, 0, 1),
        ("saw-2", "saw-3", 4, 0, 1),
        ("splice-2", "splice-3", 3, 0, 1),
        ("", "glue-tile", 4, 1, 1),
    ],
)
def test_c27_the_cost_is_paid_and_the_tracks_move(before: str, name: str, cost: int, berry: int, nut: int) -> None:
    s = at_turn()
    improve(s, *before.split())
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    say(s, f"red improve {name}")
    assert purse(s, "red") == {"blueberries": 9 - cost}
    assert incomes(s, "red") == (str(berry), str(nut))
    assert (incomes(s, "blue"), item(s)) == (("0", "0"), "Turn")


@pytest.mark.rule("C27")
@pytest.mark.parametrize(("track", "after"), [("blueberry", ("1", "0")), ("hazelnut", ("0", "1"))])
def test_c27_the_second_splice_tile_moves_either_track(track: str, after: tuple[str, str]) -> None:
    s = improving(2)
    say(s, "red improve splice-2")
    assert (on_offer(s, "red"), incomes(s, "red")) == (["income blueberry", "income hazelnut"], ("0", "0"))
    say(s, f"red income {track}")
    assert (incomes(s, "red"), purse(s, "red"), item(s)) == (after, {}, "Turn")


@pytest.mark.rule("C27", "C44")
@pytest.mark.parametrize(
    ("before", "after", "tool", "points"),
    [
        (2, "3", False, "0"),
        (3, "4", True, "0"),
        (4, "5", False, "0"),
        (6, "7", False, "0"),
        (7, "8", False, "3"),
        (8, "9", False, "0"),
        (10, "11", False, "0"),
        (19, "20", False, "0"),
        (20, "20", False, "0"),
    ],
)
def test_c27_the_lines_are_crossed_between_two_spaces(before: int, after: str, tool: bool, points: str) -> None:
    s = improving(3)
    income_at(s, "red", 0, before)
    told = log(s, say(s, "red improve saw-2"))
    assert (incomes(s, "red"), item(s) == "ChooseTool", tell_me(s, "red points")) == (("0", after), tool, points)
    assert (
        told
        == ["Red: −3 blueberries.", "Red adds a second saw tile."]
        + {
            "0": ["Red: +1 hazelnut income."] if before < 20 else [],
            "3": ["Red: +1 hazelnut income, +3 points (income tracks)."],
        }[points]
    )


@pytest.mark.rule("C27", "C44")
def test_c27_a_step_over_a_line_gives_what_the_line_gives() -> None:
    s = improving(2)
    income_at(s, "red", 3, 0)
    say(s, "red improve splice-2", "red income blueberry")
    assert (incomes(s, "red"), item(s)) == (("4", "0"), "ChooseTool")


@pytest.mark.rule("C27")
def test_c27_only_one_improvement_an_action() -> None:
    s = improving()
    told = log(s, say(s, "red improve saw-2"))
    assert told[0] == "Red: −3 blueberries."
    assert told[1] == "Red adds a second saw tile."
    assert item(s) == "Turn"


@pytest.mark.rule("C27")
def test_c27_what_cannot_be_paid_is_refused() -> None:
    s = improving(3)
    assert on_offer(s, "red") == ["improve saw-2", "improve splice-2"]
    assert why_words(s, "red improve glue-tile") == "that costs 4 blueberries, and you have 3"


@pytest.mark.rule("C27")
def test_c27_the_action_needs_the_price_of_the_cheapest() -> None:
    s = acting(at_turn(), "improve-workshop")
    goods(s, "red", blueberries=1)
    assert why_not(s, "red act") == "improve_cheapest"
    assert why_words(s, "red act") == "your cheapest improvement costs 2 blueberries, and you have 1"
    goods(s, "red", blueberries=2)
    assert on_offer(s, "red", "act") == ["act"]


@pytest.mark.rule("C27")
def test_c27_a_full_workshop_has_nothing_to_add() -> None:
    s = at_turn()
    improve(s, *IMPROVEMENTS)
    moved(s, "improve-workshop")
    goods(s, "red", blueberries=9)
    assert why_not(s, "red act") == "improve_all"
    assert why_words(s, "red act") == "your workshop has every improvement"
    assert (tell_me(s, "red saws"), tell_me(s, "red splices"), tell_me(s, "red glue-tile")) == (
        "3 of 3",
        "1 2 3",
        "ready",
    )
    assert sound(s)


@pytest.mark.rule("C27", "C62")
def test_c27_a_discount_and_a_price_never_below_nothing() -> None:
    s = acting(at_turn(), "improve-workshop")
    helper(s, "red", "hi-10", 2)
    assert on_offer(s, "red", "act") == ["act"]  # the second splice tile for nothing
    goods(s, "red", blueberries=3)
    say(s, "red act")
    assert [price(s, f"red improve {name}") for name in ("yellow-pot", "saw-2", "splice-2", "glue-tile")] == [
        2,
        1,
        0,
        2,
    ]
    say(s, "red improve glue-tile")
    assert purse(s, "red") == {"blueberries": 1}


@pytest.mark.rule("C27", "C62")
def test_c27_a_discount_that_is_larger_than_the_price(tmp_path: Path) -> None:
    own = ('kind = "improve_discount", amount = 2', 'kind = "improve_discount", amount = 4')
    s = at_turn(facts=facts_with(tmp_path, own))
    helper(s, "red", "hi-10", 2)
    begin(s, "improve-workshop")
    assert [price(s, f"red improve {name}") for name in ("yellow-pot", "saw-2", "splice-2", "glue-tile")] == [0] * 4
    say(s, "red improve saw-2")
    assert purse(s, "red") == {}


@pytest.mark.rule("C27")
def test_c27_the_last_of_a_kind_is_there_once() -> None:
    s = at_turn()
    improve(s, "saw-2", "saw-3", "splice-2", "splice-3")
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    for name in ("saw-2", "saw-3", "splice-2", "splice-3"):
        assert why_not(s, f"red improve {name}") == "improve_have"


@pytest.mark.rule("C27")
def test_c27_the_improvements_of_others_do_not_matter() -> None:
    s = at_turn()
    improve(s, "yellow-pot", "saw-2", "glue-tile")
    say(s, "red end")
    goods(s, "blue", blueberries=9)
    begin(s, "improve-workshop", "blue")
    assert on_offer(s, "blue") == [f"improve {name}" for name in ("yellow-pot", "saw-2", "splice-2", "glue-tile")]
    say(s, "blue improve saw-2")
    assert (tell_me(s, "red saws"), tell_me(s, "blue saws")) == ("2 of 2", "2 of 2")
    assert tell_me(s, "blue pot yellow") == "none"


# ---- C28: pots


@pytest.mark.rule("C28")
def test_c28_yellow_before_brown() -> None:
    s = improving()
    assert why_not(s, "red improve brown-pot") == "improve_order"
    say(s, "red improve yellow-pot")
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    assert why_not(s, "red improve brown-pot") == ""
    say(s, "red improve brown-pot")
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    assert why_not(s, "red improve brown-pot") == "improve_have"


@pytest.mark.rule("C28")
def test_c28_a_new_pot_comes_with_a_1_of_its_colour_planted() -> None:
    s = at_turn()
    improve(s, "yellow-pot")
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["empty", "1", "none"]
    improve(s, "brown-pot")
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["empty", "1", "1"]
    assert tell_me(s, "red lumber") == "none"


@pytest.mark.rule("C28", "C26")
def test_c28_which_grows_from_the_next_turn_on() -> None:
    s = at_turn()
    improve(s, "yellow-pot")
    say(s, "red end")
    pass_turn(s, "blue")
    assert tell_me(s, "red pot yellow") == "3"


def planting(dice: str, **pots: int) -> State:
    s = at_turn()
    for colour, value in pots.items():
        pot(s, "red", colour, value)
    lumber(s, "red", dice)
    begin(s, "produce-plant")
    return s


@pytest.mark.rule("C28")
def test_c28_with_the_brown_pot_two_trees_in_two_pots() -> None:
    s = planting("g1 g2 y3 b1", green=0, yellow=0, brown=0)
    say(s, "red plant g2 2")
    assert on_offer(s, "red") == ["plant y3 1", "plant y3 2", "plant b1 1", "done"]
    say(s, "red plant y3 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]  # not a third tree
    say(s, "red produce hi-24")
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["2", "1", "empty"]
    assert (tell_me(s, "red lumber"), purse(s, "red"), item(s)) == ("g1 y2 b1", {"scrap": 1}, "Turn")


@pytest.mark.rule("C28")
def test_c28_also_after_producing() -> None:
    s = planting("g1 y1 b1", green=0, yellow=0, brown=0)
    say(s, "red produce hi-24", "red plant b1 1", "red plant g1 1")
    assert [tell_me(s, f"red pot {colour}") for colour in ("green", "yellow", "brown")] == ["1", "empty", "1"]
    assert item(s) == "Turn"


@pytest.mark.rule("C28")
def test_c28_one_tree_is_enough() -> None:
    s = planting("g2 y1 b1", green=0, yellow=0, brown=0)
    say(s, "red plant b1 1", "red done")
    assert on_offer(s, "red") == ["produce hi-24", "done"]
    assert (tell_me(s, "red lumber"), tell_me(s, "red pot green")) == ("g2 y1", "empty")


@pytest.mark.rule("C28")
def test_c28_how_many_trees_is_a_matter_of_the_board(tmp_path: Path) -> None:
    s = at_turn(facts=facts_with(tmp_path, ("plants = 2", "plants = 3")))
    for colour in ("yellow", "brown"):
        pot(s, "red", colour, 0)
    lumber(s, "red", "g1 y1 b1")
    begin(s, "produce-plant")
    say(s, "red plant b1 1", "red plant g1 1", "red plant y1 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]


@pytest.mark.rule("C28")
def test_c28_the_pots_of_others_do_not_help() -> None:
    s = at_turn(seats=3)
    for who in ("blue", "purple"):
        for colour in ("yellow", "brown"):
            pot(s, who, colour, 0)
    pot(s, "red", "yellow", 0)
    lumber(s, "red", "g1 y1")
    begin(s, "produce-plant")
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]


@pytest.mark.rule("C28")
def test_c28_the_brown_pot_helps_even_while_it_is_full() -> None:
    s = planting("g1 y1 b1", green=0, yellow=0, brown=3)
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["plant y1 1", "done"]


@pytest.mark.rule("C28")
def test_c28_a_second_tree_is_not_asked_for_if_no_pot_takes_one() -> None:
    s = planting("g1 g1 y1", green=0, yellow=2, brown=2)
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]


@pytest.mark.rule("C28")
def test_c28_without_the_brown_pot_one_tree() -> None:
    s = planting("g1 y1 b1", green=0, yellow=0)
    say(s, "red plant g1 1")
    assert on_offer(s, "red") == ["produce hi-24", "done"]


# ---- C29: saw tiles


@pytest.mark.rule("C29")
def test_c29_the_first_one_bought_makes_sixes_of_the_stock_2_cheaper() -> None:
    s = at_turn()
    stock(s, "g6 g5 y6 y4 b6 b2")
    improve(s, "saw-2")
    goods(s, "red", blueberries=20)
    begin(s, "buy-lumber")
    offered = [line.split()[1] for line in on_offer(s, "red", "buy")]
    assert {die: price(s, f"red buy {die}") for die in offered} == {
        "g5": 5,
        "g6": 4,
        "y4": 5,
        "y6": 5,
        "b2": 4,
        "b6": 6,
    }
    say(s, "red buy g6")
    assert purse(s, "red") == {"blueberries": 16}


@pytest.mark.rule("C29")
def test_c29_and_sixes_bought_by_trade() -> None:
    s = at_turn()
    improve(s, "saw-2")
    goods(s, "red", blueberries=4)
    begin(s, "exchange-dice")
    assert on_offer(s, "red") == ["buy g6"]
    assert why_words(s, "red buy y6") == "it costs 5 blueberries, and you have 4"
    say(s, "red buy g6")
    assert purse(s, "red") == {}


@pytest.mark.rule("C29")
def test_c29_a_six_sells_for_what_it_always_sells_for() -> None:
    s = at_turn()
    improve(s, "saw-2")
    lumber(s, "red", "g6")
    begin(s, "exchange-dice")
    assert price(s, "red sell g6") == 12


@pytest.mark.rule("C29")
def test_c29_also_while_it_is_turned_over() -> None:
    s = at_turn()
    improve(s, "saw-2")
    lumber(s, "red", "g4 g4")
    say(s, "red saw g4 2 2", "red saw g4 2 2")
    assert tell_me(s, "red saws") == "0 of 2"
    begin(s, "exchange-dice")
    assert price(s, "red buy g6") == 4


@pytest.mark.rule("C29")
def test_c29_the_discount_is_not_doubled_by_the_third_tile() -> None:
    s = at_turn()
    improve(s, "saw-2", "saw-3")
    begin(s, "exchange-dice")
    assert price(s, "red buy g6") == 4


@pytest.mark.rule("C29")
def test_c29_without_it_there_is_none() -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    begin(s, "exchange-dice")
    assert price(s, "red buy g6") == 6


@pytest.mark.rule("C29")
def test_c29_the_second_one_bought_moves_reputation_2() -> None:
    s = at_turn()
    improve(s, "saw-2")
    assert tell_me(s, "red reputation") == "0"
    improve(s, "saw-3")
    assert (tell_me(s, "red reputation"), tell_me(s, "red saws")) == ("2", "3 of 3")
    assert tell_me(s, "blue reputation") == "0"


@pytest.mark.rule("C29", "C31")
def test_c29_a_new_saw_tile_is_ready_at_once() -> None:
    s = at_turn()
    lumber(s, "red", "g4 g3")
    say(s, "red saw g3 2 1")
    assert on_offer(s, "red", "saw") == []
    improve(s, "saw-2")
    assert tell_me(s, "red saws") == "1 of 2"
    assert "saw g4 2 2" in on_offer(s, "red", "saw")


@pytest.mark.rule("C29", "C62")
def test_c29_the_discount_adds_up_with_those_of_helpers() -> None:
    s = at_turn()
    helper(s, "red", "hi-6", 2)
    improve(s, "saw-2")
    begin(s, "exchange-dice")
    assert price(s, "red buy g6") == 3


# ---- C30: splice tiles and the glue tile


@pytest.mark.rule("C30")
@pytest.mark.parametrize(
    ("tiles", "raised"),
    [
        ((), ["g2"]),
        (("splice-2",), ["g2", "g3"]),
        (("splice-2", "splice-3"), ["g2", "g3", "g4", "g5"]),
    ],
)
def test_c30_by_1_then_by_1_or_2_then_by_1_to_4(tiles: tuple[str, ...], raised: list[str]) -> None:
    s = at_turn()
    improve(s, *tiles)
    lumber(s, "red", "g1")
    goods(s, "red", scrap=3)
    assert on_offer(s, "red", "splice") == [f"splice g1 {die}" for die in raised]


@pytest.mark.rule("C30", "C32")
def test_c30_each_tile_serves_once() -> None:
    s = at_turn()
    improve(s, "splice-2", "splice-3")
    lumber(s, "red", "g1")
    goods(s, "red", scrap=3)
    say(s, "red splice g1 g2")
    assert tell_me(s, "red splices") == "2 3"
    say(s, "red splice g2 g3")
    assert tell_me(s, "red splices") == "3"
    assert on_offer(s, "red", "splice") == ["splice g3 g4", "splice g3 g5", "splice g3 g6"]


@pytest.mark.rule("C30")
def test_c30_the_glue_tile_needs_no_splice_tile() -> None:
    s = at_turn()
    improve(s, "glue-tile")
    assert (tell_me(s, "red glue-tile"), tell_me(s, "red splices")) == ("ready", "1")
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    assert why_not(s, "red improve splice-2") == ""
    assert why_not(s, "red improve glue-tile") == "improve_have"


@pytest.mark.rule("C30")
def test_c30_a_turned_glue_tile_is_not_bought_again() -> None:
    s = at_turn()
    improve(s, "glue-tile")
    lumber(s, "red", "g1 g2")
    goods(s, "red", glue=1, blueberries=9)
    say(s, "red glue g1 g2 g3")
    assert tell_me(s, "red glue-tile") == "turned"
    begin(s, "improve-workshop")
    assert why_not(s, "red improve glue-tile") == "improve_have"
