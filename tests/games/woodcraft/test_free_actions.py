"""Sawing, splicing, gluing, reuse tokens, cutting trees: C31 to C35."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import all_turned, ask, held, part, reads, told, trees, workshop
from tests.games.woodcraft.positions import (
    asked,
    at_turn,
    begin,
    goods,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    price,
    say,
    sound,
    tell_me,
    why_not,
    why_words,
)


def bench(dice: str, saws: int = 1, splices: int = 1, gluing: bool = False, **amounts: int) -> State:
    """Red's turn with these dice, tiles and tokens."""
    s = at_turn()
    lumber(s, "red", dice)
    workshop(s, "red", saws, splices, gluing)
    goods(s, "red", **amounts)
    return s


# ---- C31: sawing


@pytest.mark.rule("C31")
def test_c31_without_saw_blades_a_die_is_split_into_two_of_the_same_sum() -> None:
    s = bench("y6")
    assert on_offer(s, "red", "saw") == ["saw y6 3 3", "saw y6 4 2", "saw y6 5 1"]


@pytest.mark.rule("C31")
@pytest.mark.parametrize(
    ("blades", "offers"),
    [
        (0, ["2 2", "3 1"]),
        (1, ["2 2", "3 1", "2 1 1"]),
        (2, ["2 2", "3 1", "2 1 1", "1 1 1 1"]),
        (9, ["2 2", "3 1", "2 1 1", "1 1 1 1"]),
    ],
)
def test_c31_each_further_cut_needs_a_saw_blade(blades: int, offers: list[str]) -> None:
    s = bench("b4", saw_blades=blades)
    assert on_offer(s, "red", "saw") == [f"saw b4 {pieces}" for pieces in offers]


@pytest.mark.rule("C31")
def test_c31_a_6_can_become_six_1s_with_four_blades() -> None:
    s = bench("g6", saw_blades=4)
    assert len(on_offer(s, "red", "saw")) == 10
    say(s, "red saw g6 1 1 1 1 1 1")
    assert ask(s, "red lumber", "red saw-blades", "red saws") == ["g1 g1 g1 g1 g1 g1", "0", "0 of 1"]


@pytest.mark.rule("C31")
@pytest.mark.parametrize(
    ("line", "left", "blades"),
    [
        ("saw b5 4 1", "g2 b1 b4", 3),
        ("saw b5 3 2", "g2 b2 b3", 3),
        ("saw b5 2 2 1", "g2 b1 b2 b2", 2),
        ("saw b5 3 1 1", "g2 b1 b1 b3", 2),
        ("saw b5 2 1 1 1", "g2 b1 b1 b1 b2", 1),
        ("saw b5 1 1 1 1 1", "g2 b1 b1 b1 b1 b1", 0),
    ],
)
def test_c31_the_pieces_keep_colour_and_sum_and_the_first_cut_is_free(line: str, left: str, blades: int) -> None:
    s = bench("g2 b5", saw_blades=3)
    assert price(s, f"red {line}") == 3 - blades
    say(s, f"red {line}")
    assert ask(s, "red lumber", "red saw-blades", "red saws") == [left, str(blades), "0 of 1"]
    assert sound(s)


@pytest.mark.rule("C31")
def test_c31_a_1_is_not_sawn_and_equal_dice_are_one_offer() -> None:
    s = bench("g1 g2 g2 y1 b3")
    assert on_offer(s, "red", "saw") == ["saw g2 1 1", "saw b3 2 1"]
    say(s, "red saw g2 1 1")
    assert tell_me(s, "red lumber") == "g1 g1 g1 g2 y1 b3"


@pytest.mark.rule("C31")
def test_c31_too_few_blades_are_told_with_both_numbers() -> None:
    s = bench("g6", saw_blades=3)
    assert why_not(s, "red saw g6 1 1 1 1 1 1") == "saw_blades"
    assert why_words(s, "red saw g6 1 1 1 1 1 1") == "that needs 4 saw blades, and you have 3"
    assert price(s, "red saw g6 2 1 1 1 1") == 3


@pytest.mark.rule("C31")
def test_c31_each_sawing_turns_over_one_tile() -> None:
    s = bench("g6 y6", saws=2, saw_blades=1)
    say(s, "red saw g6 3 3", "red saw y6 4 1 1")
    assert ask(s, "red saws", "red lumber", "red saw-blades") == ["0 of 2", "g3 g3 y1 y1 y4", "0"]
    assert on_offer(s, "red", "saw") == []
    assert why_not(s, "red saw g3 2 1") == "saw_none"
    assert why_words(s, "red saw g3 2 1") == "your saw tiles are turned over, and you have no reuse token"


@pytest.mark.rule("C31")
def test_c31_a_saw_blade_does_not_stand_for_a_saw_tile() -> None:
    s = bench("g6", saw_blades=5)
    all_turned(s, "red")
    assert on_offer(s, "red", "saw") == []


@pytest.mark.rule("C31")
def test_c31_trees_are_not_sawn() -> None:
    s = bench("")
    pot(s, "red", "green", 5)
    assert on_offer(s, "red", "saw") == []


@pytest.mark.rule("C31", "C32", "C33", "C35")
def test_c31_free_actions_are_there_before_the_tile_and_after_the_action_but_not_within_it() -> None:
    s = bench("g2 y2", saws=3, splices=3, gluing=True, scrap=1, glue=1, blueberries=9)
    pot(s, "red", "green", 3)
    free = {"saw", "splice", "glue", "cut"}
    assert free <= {line.split()[0] for line in on_offer(s, "red")}
    begin(s, "exchange-dice")
    assert item(s) == "Exchange"
    assert not free & {line.split()[0] for line in on_offer(s, "red")}
    say(s, "red buy g6")
    assert free | {"end"} <= {line.split()[0] for line in on_offer(s, "red")}


@pytest.mark.rule("C31", "C35")
def test_c31_nobody_saws_or_cuts_in_the_turn_of_another() -> None:
    s = bench("g6")
    lumber(s, "blue", "g6")
    pot(s, "blue", "green", 3)
    assert asked(s) == ["red"]
    assert on_offer(s, "blue") == []


# ---- C32: splicing


@pytest.mark.rule("C32")
@pytest.mark.parametrize(
    ("splices", "offers"),
    [
        (1, ["y1 y2", "b5 b6"]),
        (2, ["y1 y2", "y1 y3", "b5 b6"]),
        (3, ["y1 y2", "y1 y3", "y1 y4", "y1 y5", "b5 b6"]),
    ],
)
def test_c32_a_die_is_raised_by_what_the_tile_adds_and_not_above_6(splices: int, offers: list[str]) -> None:
    s = bench("y1 b5 g6", splices=splices, scrap=1)
    assert on_offer(s, "red", "splice") == [f"splice {pair}" for pair in offers]


@pytest.mark.rule("C32")
def test_c32_splicing_costs_one_scrap_and_turns_the_tile() -> None:
    s = bench("g1 y3 y3", scrap=2)
    assert price(s, "red splice y3 y4") == 1
    say(s, "red splice y3 y4")
    assert ask(s, "red lumber", "red scrap", "red splices", "red points") == ["g1 y3 y4", "1", "none", "0"]
    assert why_not(s, "red splice y3 y4") == "splice_turned"
    assert why_words(s, "red splice y3 y4") == "your splice tiles are turned over, and you have no reuse token"


@pytest.mark.rule("C32")
def test_c32_without_scrap_nothing_is_spliced() -> None:
    s = bench("y3", splices=3, reuse=3)
    assert on_offer(s, "red", "splice") == []
    assert why_not(s, "red splice y3 y4") == "splice_scrap"
    assert why_words(s, "red splice y3 y4") == "you have no scrap, and splicing costs one"


@pytest.mark.rule("C30", "C32")
def test_c32_the_smallest_tile_that_will_do_is_turned() -> None:
    s = bench("g1 y1 b1", splices=3, scrap=9)
    left = []
    for line in ("g1 g2", "y1 y2", "b1 b2"):
        say(s, f"red splice {line}")
        left.append(tell_me(s, "red splices"))
    assert left == ["2 3", "3", "none"]


@pytest.mark.rule("C30", "C32")
@pytest.mark.parametrize(("line", "left"), [("g1 g2", "2 3"), ("g1 g3", "1 3"), ("g1 g4", "1 2"), ("g1 g5", "1 2")])
def test_c32_more_steps_take_a_larger_tile(line: str, left: str) -> None:
    s = bench("g1", splices=3, scrap=1)
    say(s, f"red splice {line}")
    assert tell_me(s, "red splices") == left


@pytest.mark.rule("C30", "C32")
def test_c32_what_is_left_of_the_tiles_limits_the_steps() -> None:
    s = bench("g1 g1", splices=3, scrap=9)
    say(s, "red splice g1 g5")
    assert on_offer(s, "red", "splice") == ["splice g1 g2", "splice g1 g3", "splice g5 g6"]
    assert why_words(s, "red splice g1 g4") == "your ready splice tiles add at most 2, and you have no reuse token"
    say(s, "red splice g1 g3")
    assert on_offer(s, "red", "splice") == ["splice g3 g4", "splice g5 g6"]
    assert why_words(s, "red splice g3 g5") == "your ready splice tiles add at most 1, and you have no reuse token"


@pytest.mark.rule("C32")
def test_c32_tiles_that_are_not_there_add_nothing() -> None:
    s = bench("g1", splices=2, scrap=9)
    assert why_not(s, "red splice g1 g4") == "splice_small"
    assert why_words(s, "red splice g1 g4") == "you have no splice tile that adds more than 2"
    assert why_not(s, "red splice g1 g3") == ""


@pytest.mark.rule("C32")
def test_c32_trees_are_not_spliced() -> None:
    s = bench("", scrap=1)
    pot(s, "red", "green", 2)
    assert on_offer(s, "red", "splice") == []


# ---- C33: gluing


@pytest.mark.rule("C33")
def test_c33_two_dice_of_at_most_6_together_in_either_of_their_colours() -> None:
    s = bench("g2 g3 y4 b6", gluing=True)
    goods(s, "red", glue=1)
    assert on_offer(s, "red", "glue") == ["glue g2 g3 g5", "glue g2 y4 g6", "glue g2 y4 y6"]


@pytest.mark.rule("C33")
def test_c33_two_equal_dice_are_glued_only_if_there_are_two() -> None:
    s = bench("g3 y2 y2", gluing=True)
    goods(s, "red", glue=1)
    assert on_offer(s, "red", "glue") == ["glue g3 y2 g5", "glue g3 y2 y5", "glue y2 y2 y4"]


@pytest.mark.rule("C33")
@pytest.mark.parametrize(
    ("line", "left", "gain"),
    [
        ("glue g1 g2 g3", "g3 y4 b1", 0),
        ("glue g1 y4 g5", "g2 g5 b1", 4),
        ("glue g1 y4 y5", "g2 y5 b1", 4),
        ("glue g2 y4 y6", "g1 y6 b1", 4),
        ("glue y4 b1 b5", "g1 g2 b5", 4),
    ],
)
def test_c33_different_colours_are_worth_4_points_equal_ones_none(line: str, left: str, gain: int) -> None:
    s = bench("g1 g2 y4 b1", gluing=True)
    goods(s, "red", glue=3)
    assert price(s, f"red {line}") == 1
    say(s, f"red {line}")
    assert ask(s, "red lumber", "red glue", "red glue-tile", "red points") == [left, "2", "turned", str(gain)]
    assert part(s, "red", origins.GLUING) == gain
    assert sound(s)


@pytest.mark.rule("C33")
def test_c33_it_takes_the_tile_ready_and_a_glue() -> None:
    s = bench("g1 y1", reuse=1)
    goods(s, "red", glue=5)
    assert why_not(s, "red glue g1 y1 g2") == "glue_tile"
    assert why_words(s, "red glue g1 y1 g2") == "you have no glue tile"
    workshop(s, "red", gluing=True)
    goods(s, "red", glue=0)
    assert why_not(s, "red glue g1 y1 g2") == "glue_token"
    assert why_words(s, "red glue g1 y1 g2") == "you have no glue, and gluing costs one"
    goods(s, "red", glue=1)
    assert on_offer(s, "red", "glue") == ["glue g1 y1 g2", "glue g1 y1 y2"]


@pytest.mark.rule("C33")
def test_c33_once_until_the_tile_is_turned_back() -> None:
    s = bench("g1 g1 y1 y1", gluing=True)
    goods(s, "red", glue=5)
    say(s, "red glue g1 g1 g2")
    assert on_offer(s, "red", "glue") == []
    assert why_not(s, "red glue y1 y1 y2") == "glue_turned"
    assert why_words(s, "red glue y1 y1 y2") == "your glue tile is turned over, and you have no reuse token"


@pytest.mark.rule("C33")
def test_c33_trees_are_not_glued() -> None:
    s = bench("g1", gluing=True)
    goods(s, "red", glue=1)
    pot(s, "red", "green", 2)
    assert on_offer(s, "red", "glue") == []


# ---- C34: reuse tokens


@pytest.mark.rule("C34")
@pytest.mark.parametrize("line", ["saw y3 2 1", "splice y3 y4", "glue g1 y3 g4"])
def test_c34_a_token_uses_a_turned_tile_once_more(line: str) -> None:
    s = bench("g1 y3", gluing=True, reuse=1, scrap=2)
    goods(s, "red", glue=2)
    all_turned(s, "red")
    events = say(s, f"red {line}")
    assert [number for _, _, number in told(events, v.TILE_USED)] == [-1]
    assert ask(s, "red reuse", "red saws", "red splices", "red glue-tile") == ["0", "0 of 1", "none", "turned"]
    for verb in ("saw", "splice", "glue"):
        assert on_offer(s, "red", verb) == []


@pytest.mark.rule("C34")
@pytest.mark.parametrize(
    ("line", "tile", "left"),
    [("saw y3 2 1", origins.SAWS, 0), ("splice y3 y4", origins.SPLICES, 0), ("glue g1 y3 g4", origins.GLUES, 0)],
)
def test_c34_a_tile_that_is_ready_is_used_before_a_token(line: str, tile: int, left: int) -> None:
    s = bench("g1 y3", gluing=True, reuse=1, scrap=1)
    goods(s, "red", glue=1)
    events = say(s, f"red {line}")
    assert told(events, v.TILE_USED) == [(0, tile, left)]
    assert tell_me(s, "red reuse") == "1"


@pytest.mark.rule("C34")
def test_c34_a_larger_splice_tile_that_is_ready_comes_before_the_token_too() -> None:
    s = bench("g1 y1", splices=2, scrap=9, reuse=1)
    say(s, "red splice g1 g2", "red splice y1 y2")
    assert ask(s, "red splices", "red reuse") == ["none", "1"]
    say(s, "red splice g2 g4")
    assert ask(s, "red splices", "red reuse", "red lumber") == ["none", "0", "g4 y2"]


@pytest.mark.rule("C34")
def test_c34_a_token_uses_a_turned_large_tile_while_a_small_one_is_ready() -> None:
    s = bench("g1 y1", splices=3, scrap=9, reuse=1)
    say(s, "red splice g1 g5", "red splice y1 y5")
    assert ask(s, "red splices", "red reuse", "red lumber") == ["1 2", "0", "g5 y5"]


@pytest.mark.rule("C34")
def test_c34_a_token_makes_no_tile_that_one_does_not_have() -> None:
    s = bench("g1 y1", splices=2, scrap=9, reuse=3)
    all_turned(s, "red")
    goods(s, "red", glue=1)
    assert why_not(s, "red splice g1 g4") == "splice_small"
    assert on_offer(s, "red", "splice") == ["splice g1 g2", "splice g1 g3", "splice y1 y2", "splice y1 y3"]
    assert why_not(s, "red glue g1 y1 g2") == "glue_tile"


@pytest.mark.rule("C34")
def test_c34_the_rest_of_the_price_stays_the_same() -> None:
    s = bench("g6", gluing=True, reuse=3, saw_blades=1)
    all_turned(s, "red")
    assert why_not(s, "red saw g6 2 2 1 1") == "saw_blades"
    assert why_not(s, "red saw g6 4 1 1") == ""
    say(s, "red saw g6 4 1 1")
    assert held(s, "red") == {"reuse": 2}
    assert why_not(s, "red splice g1 g2") == "splice_scrap"
    assert why_not(s, "red glue g1 g1 g2") == "glue_token"


@pytest.mark.rule("C34")
def test_c34_each_use_takes_a_token() -> None:
    s = bench("g4", reuse=2)
    all_turned(s, "red")
    say(s, "red saw g4 2 2", "red saw g2 1 1")
    assert ask(s, "red reuse", "red lumber") == ["0", "g1 g1 g2"]
    assert why_not(s, "red saw g2 1 1") == "saw_none"


# ---- C35: cutting trees


@pytest.mark.rule("C35")
def test_c35_every_tree_may_be_cut_and_nothing_else() -> None:
    s = bench("")
    pot(s, "red", "green", 1)
    pot(s, "red", "yellow", 0)
    pot(s, "red", "brown", 5)
    assert on_offer(s, "red", "cut") == ["cut green", "cut brown"]


@pytest.mark.rule("C35")
def test_c35_a_tree_is_wood_with_the_value_it_has_and_the_pot_is_empty() -> None:
    s = bench("y2")
    pot(s, "red", "green", 3)
    pot(s, "red", "yellow", 4)
    events = say(s, "red cut yellow")
    assert ask(s, "red lumber", "red pot yellow", "red pot green") == ["y2 y4", "empty", "3"]
    assert told(events, v.HARVESTED) == [(0, DIE_IDS.index("y4"), 0)]
    assert trees(s, "red") == [3, 0, -1]
    assert sound(s)


@pytest.mark.rule("C35")
def test_c35_cutting_costs_nothing_and_uses_no_tile() -> None:
    s = bench("", scrap=1, saw_blades=1)
    pot(s, "red", "green", 5)
    say(s, "red cut green")
    assert held(s, "red") == {"scrap": 1, "saw_blades": 1}
    assert ask(s, "red saws", "red splices", "red lumber") == ["1 of 1", "1", "g5"]


@pytest.mark.rule("C25", "C35")
def test_c35_a_tree_planted_in_this_turn_may_be_cut_at_once_and_its_pot_used_again() -> None:
    s = bench("g2")
    begin(s, "produce-plant")
    say(s, "red plant g2 2", "red done", "red cut green")
    assert ask(s, "red lumber", "red pot green") == ["g2", "empty"]


@pytest.mark.rule("C35")
def test_c35_a_cut_tree_can_be_sawn_and_paid_at_once() -> None:
    s = bench("")
    pot(s, "red", "green", 4)
    moved(s)
    say(s, "red cut green", "red saw g4 3 1")
    assert tell_me(s, "red lumber") == "g1 g3"


# ---- as everybody reads it


@pytest.mark.rule("C31", "C32", "C33", "C34", "C35")
@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        ("saw b6 4 2", ["Blue saws brown 6 into brown 4 and brown 2."]),
        ("saw b6 3 2 1", ["Blue: −1 saw blade.", "Blue saws brown 6 into brown 3, brown 2 and brown 1."]),
        ("splice y3 y4", ["Blue: −1 scrap.", "Blue splices yellow 3 to yellow 4."]),
        (
            "glue g1 y3 y4",
            ["Blue: −1 glue.", "Blue glues green 1 and yellow 3 to yellow 4.", "Blue: +4 points (gluing)."],
        ),
        ("glue g1 g2 g3", ["Blue: −1 glue.", "Blue glues green 1 and green 2 to green 3."]),
        ("cut green", ["Blue cuts the tree and gains green 5."]),
    ],
)
def test_what_is_done_with_wood_is_told_with_what_it_costs(line: str, sentences: list[str]) -> None:
    s = at_turn("blue")
    lumber(s, "blue", "g1 g2 y3 b6")
    workshop(s, "blue", gluing=True)
    goods(s, "blue", glue=1, scrap=1, saw_blades=1)
    pot(s, "blue", "green", 5)
    assert reads(s, say(s, f"blue {line}")) == sentences


@pytest.mark.rule("C34")
def test_a_reuse_token_is_told_too() -> None:
    s = bench("g2", reuse=1)
    all_turned(s, "red")
    lines = reads(s, say(s, "red saw g2 1 1"))
    assert lines == ["Red spends a reuse token.", "Red: −1 reuse token.", "Red saws green 2 into green 1 and green 1."]
