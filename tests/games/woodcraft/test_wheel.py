"""The wheel: C08 to C12."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.woodcraft.changes import move_tile
from millwright.games.woodcraft.pieces import TILES
from millwright.games.woodcraft.quotes import blocked, target
from millwright.games.woodcraft.verbs import ARC_LIFTED, SAW_TURNED, TURN_ENDS
from tests.games.woodcraft.first_rounds import all_in, log, on_wheel, pass_turn, purse, say, spread
from tests.games.woodcraft.positions import (
    asked,
    at_turn,
    goods,
    helper,
    item,
    lumber,
    on_offer,
    pot,
    price,
    sound,
    tell_me,
    wheel,
    why_not,
    why_words,
)

# ---- C08: the course of a turn


@pytest.mark.rule("C08")
def test_c08_any_tile_may_be_moved_and_nothing_else_comes_before_it() -> None:
    s = at_turn()
    assert on_offer(s, "red") == [f"move {tile}" for tile in TILES]
    assert (why_not(s, "red end"), why_not(s, "red market")) == ("tile_first", "tile_first")
    assert why_words(s, "red end") == "move a tile first"


@pytest.mark.rule("C08")
@pytest.mark.parametrize(("here", "there"), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
def test_c08_a_tile_moves_one_quadrant_on_clockwise(here: str, there: str) -> None:
    s = all_in(here)
    say(s, "red move choose-helper")
    assert on_wheel(s)["choose-helper"] == f"{there}7"
    assert {place[0] for tile, place in on_wheel(s).items() if tile != "choose-helper"} == {here}


@pytest.mark.rule("C08")
def test_c08_only_one_tile_is_moved_in_a_turn() -> None:
    s = at_turn()
    say(s, "red move buy-lumber")
    assert on_offer(s, "red", "move") == []
    assert why_not(s, "red move choose-orders") == "tile_moved"
    assert why_words(s, "red move choose-orders") == "you have moved Buy lumber this turn"


@pytest.mark.rule("C08", "C13")
def test_c08_a_turn_ends_when_the_action_is_done() -> None:
    s = at_turn()
    say(s, "red move choose-orders")
    assert on_offer(s, "red") == ["berries", "act"]
    assert why_words(s, "red end") == "perform the tile's action first, or take blueberries instead"
    say(s, "red berries")
    assert on_offer(s, "red") == ["market", "end"]
    events = say(s, "red end")
    assert (events[0][0], events[0][2:]) == (TURN_ENDS, (0, 0, 0))
    assert (asked(s), tell_me(s, "round")) == (["blue"], "2")
    assert on_offer(s, "blue", "move") == [f"move {tile}" for tile in TILES]


@pytest.mark.rule("C08")
@pytest.mark.parametrize("tile", TILES)
def test_c08_this_holds_for_every_tile(tile: str) -> None:
    s = at_turn()
    say(s, f"red move {tile}")
    assert (why_not(s, "red berries"), why_not(s, "red end")) == ("", "end_action")
    say(s, "red berries")
    assert (why_not(s, "red berries"), why_not(s, "red end")) == ("act_done", "")


@pytest.mark.rule("C08")
def test_c08_the_end_costs_nothing() -> None:
    s = at_turn()
    goods(s, "red", blueberries=1)
    say(s, "red move buy-lumber", "red act", "red buy g1", "luck roll g1")
    assert (purse(s, "red"), why_not(s, "red end"), price(s, "red end")) == ({}, "", 0)
    assert on_offer(s, "red", "end") == ["end"]


@pytest.mark.rule("C08")
def test_c08_between_turns_it_is_nobodys_turn() -> None:
    s = at_turn("blue")
    s.table.round = 4
    assert s.table.turn == 1
    pass_turn(s, "blue")
    assert (item(s), s.table.turn) == ("PlaceOrder", -1)
    assert (TURN_ENDS, 1) in [(event[0], event[2]) for event in s.events]


@pytest.mark.rule("C08")
def test_c08_a_free_action_may_come_before_the_tile() -> None:
    s = at_turn()
    lumber(s, "red", "g3")
    pot(s, "red", "green", 2)
    say(s, "red saw g3 2 1", "red cut green")
    assert tell_me(s, "red lumber") == "g1 g2 g2"
    assert on_offer(s, "red", "move") == [f"move {tile}" for tile in TILES]
    assert on_offer(s, "red", "end") == []


@pytest.mark.rule("C08")
def test_c08_free_actions_come_after_the_action_too() -> None:
    s = at_turn()
    lumber(s, "red", "g3")
    say(s, "red move buy-lumber", "red berries", "red saw g3 2 1")
    assert (tell_me(s, "red lumber"), on_offer(s, "red", "end")) == ("g1 g2", ["end"])


# ---- C09: where a tile comes to stand


@pytest.mark.rule("C09")
def test_c09_to_the_farthest_space_of_an_empty_quadrant() -> None:
    s = at_turn()
    events = say(s, "red move exchange-dice")
    assert on_wheel(s)["exchange-dice"] == "b7"
    assert log(s, events) == ["Red moves Exchange dice to B7."]


@pytest.mark.rule("C09")
def test_c09_the_next_ones_queue_up_behind_it() -> None:
    s = at_turn()
    for who, tile in (("red", "improve-workshop"), ("blue", "buy-lumber"), ("red", "choose-orders")):
        say(s, f"{who} move {tile}", f"{who} berries", f"{who} end")
    places = on_wheel(s)
    assert [places[tile] for tile in ("improve-workshop", "buy-lumber", "choose-orders")] == ["b7", "b6", "b5"]


@pytest.mark.rule("C09")
@pytest.mark.parametrize(("there", "place"), [("b7", "b6"), ("b4", "b3"), ("b2", "b1")])
def test_c09_it_stops_behind_the_last_tile_wherever_that_stands(there: str, place: str) -> None:
    s = spread(arrow="b", buy_lumber="a1", choose_orders=there)
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == place


@pytest.mark.rule("C09")
def test_c09_a_gap_behind_others_is_not_filled() -> None:
    s = spread(arrow="c", buy_lumber="b1", choose_orders="c3", choose_helper="c7", produce_plant="c5")
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == "c2"


@pytest.mark.rule("C09")
def test_c09_tiles_of_other_quadrants_do_not_matter() -> None:
    s = spread(arrow="d", buy_lumber="a7", choose_orders="c1", choose_helper="a1")
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == "b7"
    assert on_wheel(s)["choose-helper"] == "a1"


@pytest.mark.rule("C09")
def test_c09_six_tiles_leave_room_for_the_seventh() -> None:
    s = all_in("b", arrow="c")
    wheel(s, buy_lumber="a7")
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == "b1"
    assert sound(s)


# ---- C10: the rim

RIM = {
    "a": ("g4", "1 saw-blades 1 points", "1 saw-blades", "1 glue", "1 blueberries"),
    "b": ("1 lanterns", "1 produce", "1 glue 1 scrap", "1 points", "1 blueberries"),
    "c": ("y3", "1 reputation", "2 blueberries", "1 scrap", "1 points"),
    "d": ("b2", "1 scrap 2 points", "g1", "1 blueberries", "1 scrap"),
}


@pytest.mark.rule("C10")
@pytest.mark.parametrize("quadrant", ["a", "b", "c", "d"])
def test_c10_the_first_five_spaces_of_a_quadrant_have_a_bonus(quadrant: str) -> None:
    s = all_in(quadrant)
    assert [tell_me(s, f"rim {tile}") for tile in TILES] == [*RIM[quadrant], "none", "none"]


@pytest.mark.rule("C10")
def test_c10_the_space_that_a_tile_leaves_gives_its_bonus() -> None:
    s = spread(arrow="c", buy_lumber="b3")
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == "c7"
    assert purse(s, "red") == {"glue": 1, "scrap": 1}


@pytest.mark.rule("C10")
def test_c10_the_space_that_it_enters_gives_nothing() -> None:
    s = spread(arrow="c", buy_lumber="b7", choose_orders="c4")
    say(s, "red move buy-lumber")
    assert on_wheel(s)["buy-lumber"] == "c3"
    assert purse(s, "red") == {}


@pytest.mark.rule("C10")
def test_c10_points_dice_and_reputation_of_the_rim() -> None:
    for arrow, place, question, answer in (
        ("c", "b4", "points", "1"),
        ("d", "c1", "lumber", "y3"),
        ("d", "c2", "reputation", "1"),
    ):
        s = spread(arrow=arrow, buy_lumber=place)
        say(s, "red move buy-lumber")
        assert tell_me(s, f"red {question}") == answer


@pytest.mark.rule("C10", "C24")
def test_c10_production_of_the_rim_is_by_one_helper_of_ones_choice() -> None:
    s = spread(arrow="c", buy_lumber="b2")
    helper(s, "red", "hi-1", 2)
    say(s, "red move buy-lumber")
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-1"]
    say(s, "red produce hi-1")
    assert purse(s, "red") == {"glue": 1}
    assert item(s) == "Turn"


@pytest.mark.rule("C10")
def test_c10_and_by_no_more_than_one() -> None:
    s = spread(arrow="c", buy_lumber="b2")
    helper(s, "red", "hi-1", 2)
    say(s, "red move buy-lumber", "red produce hi-24")
    assert (item(s), purse(s, "red")) == ("Turn", {"scrap": 1})


@pytest.mark.rule("C10")
def test_c10_the_only_helper_produces_without_a_question() -> None:
    s = spread(arrow="c", buy_lumber="b2")
    say(s, "red move buy-lumber")
    assert (purse(s, "red"), item(s)) == ({"scrap": 1}, "Turn")


@pytest.mark.rule("C10")
def test_c10_the_arc_hides_the_rim_of_the_first_quadrant() -> None:
    s = at_turn()
    assert [tell_me(s, f"rim {tile}") for tile in TILES] == ["none"] * 7
    say(s, "red move buy-lumber")
    assert (purse(s, "red"), tell_me(s, "red lumber")) == ({}, "none")


@pytest.mark.rule("C10")
def test_c10_the_arc_hides_nothing_elsewhere() -> None:
    s = at_turn()
    wheel(s, arrow="c", buy_lumber="b1")
    say(s, "red move buy-lumber")
    assert (tell_me(s, "arc"), purse(s, "red"), tell_me(s, "red reputation")) == ("yes", {"lanterns": 1}, "0")


@pytest.mark.rule("C10", "C62")
def test_c10_a_lantern_of_the_rim_is_a_lantern_like_any_other() -> None:
    s = spread(arrow="c", buy_lumber="b1")
    helper(s, "red", "hii-8", 2)  # a step of reputation for each lantern
    say(s, "red move buy-lumber")
    assert (purse(s, "red"), tell_me(s, "red reputation")) == ({"lanterns": 1}, "1")


@pytest.mark.rule("C10")
def test_c10_the_arc_is_lifted_when_the_last_tile_leaves_the_quadrant() -> None:
    s = spread(arrow="b", buy_lumber="a1", choose_orders="a4")
    wheel(s, arc=True)
    first = say(s, "red move buy-lumber", "red berries", "red end")
    assert (tell_me(s, "arc"), ARC_LIFTED in [event[0] for event in first]) == ("yes", False)
    second = say(s, "blue move choose-orders")
    assert tell_me(s, "arc") == "no"
    assert log(s, second)[-1] == ("The first quadrant is empty: the arc is lifted, its bonuses count from now on.")
    assert purse(s, "blue") == {}  # the last one left from under the arc


@pytest.mark.rule("C10")
def test_c10_a_tile_that_stands_on_the_last_space_keeps_the_arc() -> None:
    s = spread(arrow="c", buy_lumber="a1", choose_orders="a7")
    wheel(s, arc=True)
    say(s, "red move buy-lumber")
    assert tell_me(s, "arc") == "yes"


@pytest.mark.rule("C10")
def test_c10_once_it_is_lifted_the_rim_counts_for_the_rest_of_the_game() -> None:
    s = spread(arrow="d", buy_lumber="a4", choose_orders="b7")
    names = ("exchange_dice", "buy_materials", "choose_helper", "produce_plant", "improve_workshop")
    wheel(s, arrow="b", arc=False, **{name: f"a{n + 1 + (n > 2)}" for n, name in enumerate(names)})
    told = say(s, "red move buy-lumber")
    assert purse(s, "red") == {"glue": 1}
    assert ARC_LIFTED not in [event[0] for event in told]


# ---- C11: the saw

WINDOWS = {
    "a": ("2 points g2/b2", "1 glue"),
    "b": ("2 points g2/y2", "1 saw-blades"),
    "c": ("1 lanterns 2 points", "1 scrap"),
    "d": ("3 blueberries 2 points", "2 blueberries"),
}
SHOWN = {
    # arrow: the windows of a, b, c, d
    "a": ("none", "strong", "weak", "none"),
    "b": ("none", "none", "strong", "weak"),
    "c": ("weak", "none", "none", "strong"),
    "d": ("strong", "weak", "none", "none"),
}


@pytest.mark.rule("C11")
@pytest.mark.parametrize("arrow", ["a", "b", "c", "d"])
def test_c11_a_strong_window_one_quadrant_beyond_the_arrow_and_a_weak_one_two_beyond(arrow: str) -> None:
    s = at_turn()
    for n, quadrant in enumerate("abcd"):
        wheel(s, arrow=arrow, arc=False, buy_lumber=f"{quadrant}7")
        strong, weak = WINDOWS[quadrant]
        shown = {"strong": strong, "weak": weak, "none": "none"}[SHOWN[arrow][n]]
        assert tell_me(s, "window buy-lumber") == shown


@pytest.mark.rule("C11")
def test_c11_no_window_shows_at_the_start() -> None:
    s = at_turn()
    assert tell_me(s, "arrow") == "b"
    assert [tell_me(s, f"window {tile}") for tile in TILES] == ["none"] * 7


@pytest.mark.rule("C11")
def test_c11_a_tile_that_crosses_the_arrow_turns_the_saw_a_quarter() -> None:
    s = at_turn()
    wheel(s, buy_lumber="b7")
    events = say(s, "red move buy-lumber")
    assert log(s, events) == [
        "Red moves Buy lumber to C7.",
        "The saw turns: its arrow points to the end of quadrant C.",
    ]
    assert tell_me(s, "arrow") == "c"
    assert tell_me(s, "window choose-orders") == "1 glue"  # the first quadrant shows its weak window now


@pytest.mark.rule("C11")
def test_c11_a_tile_that_does_not_cross_it_turns_nothing() -> None:
    for arrow, place in (("b", "a7"), ("c", "b7"), ("a", "b7"), ("d", "a7")):
        s = spread(arrow=arrow, buy_lumber=place)
        events = say(s, "red move buy-lumber")
        assert (tell_me(s, "arrow"), SAW_TURNED in [event[0] for event in events]) == (arrow, False)


@pytest.mark.rule("C11")
def test_c11_the_saw_goes_round() -> None:
    s = spread(arrow="d")
    say(s, "red move buy-lumber")
    assert (on_wheel(s)["buy-lumber"], tell_me(s, "arrow")) == ("a7", "a")


@pytest.mark.rule("C11")
def test_c11_window_and_rim_are_both_gained() -> None:
    s = spread(arrow="d", buy_lumber="b3", choose_orders="a7")
    say(s, "red move buy-lumber")
    assert purse(s, "red") == {"glue": 1, "scrap": 1, "saw_blades": 1}


@pytest.mark.rule("C11")
def test_c11_a_window_without_a_rim() -> None:
    s = spread(arrow="d", buy_lumber="b6", choose_orders="a7")
    say(s, "red move buy-lumber")
    assert purse(s, "red") == {"saw_blades": 1}


@pytest.mark.rule("C11")
def test_c11_a_die_of_a_strong_window_is_chosen() -> None:
    s = spread(arrow="d", buy_lumber="a4")
    say(s, "red move buy-lumber")
    assert (purse(s, "red"), tell_me(s, "red points")) == ({"glue": 1}, "2")
    assert on_offer(s, "red") == ["die g2", "die b2"]
    say(s, "red die b2")
    assert (tell_me(s, "red lumber"), on_offer(s, "red", "berries")) == ("b2", ["berries"])


@pytest.mark.rule("C11")
def test_c11_the_rim_comes_before_the_window() -> None:
    s = spread(arrow="a", buy_lumber="b2", choose_orders="c5")
    helper(s, "red", "hi-1", 2)
    say(s, "red move buy-lumber")
    assert (item(s), tell_me(s, "red points")) == ("ChooseProducer", "0")
    say(s, "red produce hi-1")
    assert (item(s), tell_me(s, "red points")) == ("ChooseDie", "2")


# ---- C12: blocked tiles


@pytest.mark.rule("C12")
def test_c12_a_tile_cannot_cross_the_arrow_while_the_quadrant_beyond_holds_tiles() -> None:
    s = spread(arrow="b", buy_lumber="b7", choose_orders="b2", choose_helper="c1")
    assert on_offer(s, "red", "move") == [
        f"move {tile}" for tile in TILES if tile not in ("buy-lumber", "choose-orders")
    ]
    assert (why_not(s, "red move buy-lumber"), why_not(s, "red move choose-orders")) == ("tile_blocked",) * 2
    assert why_words(s, "red move choose-orders") == ("it cannot cross the saw's arrow while quadrant C holds tiles")


@pytest.mark.rule("C12")
@pytest.mark.parametrize("place", ["c1", "c4", "c7"])
def test_c12_one_tile_wherever_it_stands_is_enough(place: str) -> None:
    s = spread(arrow="b", buy_lumber="b7", choose_helper=place)
    assert why_not(s, "red move buy-lumber") == "tile_blocked"


@pytest.mark.rule("C12")
def test_c12_it_may_cross_as_soon_as_the_last_one_has_left() -> None:
    s = spread(arrow="b", buy_lumber="b7", choose_helper="c7")
    say(s, "red move choose-helper", "red berries", "red end")
    assert why_not(s, "blue move buy-lumber") == ""
    say(s, "blue move buy-lumber")
    assert tell_me(s, "arrow") == "c"


@pytest.mark.rule("C12")
def test_c12_other_tiles_may_enter_a_quadrant_that_holds_tiles() -> None:
    s = spread(arrow="b", buy_lumber="a7", choose_orders="b7", choose_helper="c7")
    assert why_not(s, "red move buy-lumber") == ""
    assert why_not(s, "red move choose-helper") == ""


@pytest.mark.rule("C12")
def test_c12_the_arrow_at_the_end_of_the_last_quadrant_looks_at_the_first() -> None:
    s = spread(arrow="d", choose_helper="a1")
    assert on_offer(s, "red", "move") == ["move choose-helper"]
    wheel(s, choose_helper="b1")
    assert len(on_offer(s, "red", "move")) == 7


@pytest.mark.rule("C12", "C09")
@pytest.mark.parametrize("seed", range(20))
def test_c12_some_tile_can_always_be_moved_and_finds_a_space(seed: int) -> None:
    s, rng = at_turn(), Random(seed)
    for _ in range(120):
        tiles = [tile for tile in range(7) if not blocked(s.table, tile)]
        tile = tiles[int(rng.random() * len(tiles))]
        place = target(s.table, tile)
        assert place // 7 == (s.table.wheel[tile] // 7 + 1) % 4
        move_tile(s, 0, tile, place)
        assert sound(s)
