"""Income tracks, reputation, reputation tiles, score: C44 to C47."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import (
    ask,
    climb,
    held,
    idle,
    income,
    part,
    points,
    reads,
    renown,
    reputation,
    step_income,
    told,
    totals,
)
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    any_luck,
    asked,
    at_turn,
    begin,
    beside,
    facts_with,
    goods,
    helper,
    item,
    late,
    lumber,
    moved,
    on_offer,
    rows,
    say,
    seat_of,
    sound,
    tell_me,
    tools,
)

TRACKS = [("blueberry", "berry-income"), ("hazelnut", "nut-income")]

# ---- C44: income tracks


def on_track(track: str, space: int) -> State:
    """Red stands on a space of one income track."""
    s = at_turn()
    income(s, "red", **{"berry" if track == "blueberry" else "nut": space})
    return s


@pytest.mark.rule("C44")
@pytest.mark.parametrize(("track", "question"), TRACKS)
@pytest.mark.parametrize("space", [0, 1, 2, 4, 5, 6, 8, 9])
def test_c44_a_step_between_the_lines_is_just_a_step(track: str, question: str, space: int) -> None:
    s = on_track(track, space)
    step_income(s, "red", track)
    assert (item(s), ask(s, f"red {question}", "red points")) == ("Turn", [str(space + 1), "0"])


@pytest.mark.rule("C44")
@pytest.mark.parametrize(("track", "question"), TRACKS)
def test_c44_crossing_the_tool_line_gives_a_tool_of_ones_choice(track: str, question: str) -> None:
    s = on_track(track, 3)
    step_income(s, "red", track)
    assert (item(s), on_offer(s, "red")) == ("ChooseTool", [f"tool {kind}" for kind in FACTS.tools])
    say(s, "red tool axe", "red hang b2")
    assert ask(s, f"red {question}", "red attic", "red points") == ["4", "b2:axe", "0"]


@pytest.mark.rule("C44")
@pytest.mark.parametrize(("track", "question"), TRACKS)
def test_c44_crossing_the_points_line_gives_3_points(track: str, question: str) -> None:
    s = on_track(track, 7)
    step_income(s, "red", track)
    assert (item(s), ask(s, f"red {question}", "red points")) == ("Turn", ["8", "3"])
    assert part(s, "red", origins.LINE) == 3


@pytest.mark.rule("C44")
@pytest.mark.parametrize(
    ("space", "after", "tool", "gain"),
    [(1, 3, False, 0), (2, 4, True, 0), (3, 5, True, 0), (4, 6, False, 0), (5, 7, False, 0), (6, 8, False, 3)]
    + [(7, 9, False, 3), (8, 10, False, 0), (9, 11, False, 0), (10, 12, False, 0)],
)
def test_c44_the_lines_count_when_they_are_jumped_over(space: int, after: int, tool: bool, gain: int) -> None:
    s = on_track("hazelnut", space)
    beside(s, "red", "oii-25", "nothing")
    lumber(s, "red", "y5 y2 g1")
    say(s, "red complete oii-25")
    assert (item(s) == "ChooseTool", part(s, "red", origins.LINE)) == (tool, gain)
    assert tell_me(s, "red nut-income") == str(after)


@pytest.mark.rule("C44")
@pytest.mark.parametrize(("track", "question"), TRACKS)
@pytest.mark.parametrize("space", [10, 11, 12, 13, 16, 17, 18])
def test_c44_the_second_marker_gets_neither_gift_and_its_value_adds_to_10(
    track: str, question: str, space: int
) -> None:
    s = on_track(track, space)
    step_income(s, "red", track)
    assert (item(s), ask(s, f"red {question}", "red points")) == ("Turn", [str(space + 1), "0"])


@pytest.mark.rule("C44")
def test_c44_both_markers_end_at_20_together() -> None:
    s = on_track("hazelnut", 19)
    late(s)
    beside(s, "red", "oii-25", "nothing")
    lumber(s, "red", "y5 y2 g1")
    events = say(s, "red complete oii-25")
    assert (tell_me(s, "red nut-income"), told(events, v.INCOME)) == ("20", [(0, 1, 1)])
    step_income(s, "red", "hazelnut")
    assert tell_me(s, "red nut-income") == "20"
    assert sound(s)


@pytest.mark.rule("C44")
def test_c44_the_two_tracks_are_apart() -> None:
    s = at_turn()
    income(s, "red", 3, 7)
    goods(s, "red", blueberries=4)
    moved(s, "improve-workshop")
    say(s, "red act", "red improve glue-tile")
    assert ask(s, "red berry-income", "red nut-income", "red points") == ["4", "8", "3"]
    assert item(s) == "ChooseTool"


@pytest.mark.rule("C44")
def test_c44_both_tool_lines_in_one_gain_are_two_tools() -> None:
    s = at_turn()
    income(s, "red", 3, 3)
    goods(s, "red", blueberries=4)
    moved(s, "improve-workshop")
    say(s, "red act", "red improve glue-tile", "red tool axe", "red hang b1")
    assert item(s) == "ChooseTool"
    say(s, "red tool axe", "red hang b4")
    assert (item(s), tell_me(s, "red attic")) == ("Turn", "b1:axe b4:axe")


# ---- C45: reputation


@pytest.mark.rule("C45")
@pytest.mark.parametrize(
    ("space", "steps", "after", "gain"),
    [(10, 3, 13, 2), (11, 3, 14, 2), (12, 1, 13, 2), (12, 2, 14, 2), (12, 3, 14, 4), (13, 1, 14, 0)]
    + [(13, 2, 14, 2), (13, 3, 14, 4), (14, 1, 14, 2), (14, 2, 14, 4), (14, 3, 14, 6), (9, 3, 12, 0), (0, 3, 3, 0)],
)
def test_c45_space_13_gives_2_points_and_so_does_each_step_beyond_the_end(
    space: int, steps: int, after: int, gain: int
) -> None:
    s = at_turn()
    reputation(s, "red", space)
    climb(s, "red", steps)
    assert ask(s, "red reputation", "red points") == [str(after), str(gain)]
    assert part(s, "red", origins.RENOWN) == gain


@pytest.mark.rule("C45")
def test_c45_the_points_of_space_13_come_once_for_each_player() -> None:
    s = at_turn()
    for who in ("red", "blue"):
        for _ in (1, 2):
            reputation(s, who, 12)
            climb(s, who, 1)
        assert tell_me(s, f"{who} points") == "2"
        idle(s, who)


@pytest.mark.rule("C45", "C46")
@pytest.mark.parametrize("who", ["red", "blue"])
def test_c45_moving_back_and_forth_earns_a_tile_once(who: str) -> None:
    s = at_turn(who)
    renown(s, "r2", "r1")
    reputation(s, who, 4)
    climb(s, who, 1)
    gained = tell_me(s, f"{who} blueberries")
    reputation(s, who, 3)
    climb(s, who, 2)
    assert (gained, tell_me(s, f"{who} blueberries")) == ("5", "7")  # each order alone gives 2


@pytest.mark.rule("C45")
def test_c45_hi20_counts_the_steps_beyond_the_end_too() -> None:
    s = at_turn()
    helper(s, "red", "hi-20", 2)
    reputation(s, "red", 13)
    s.table.praised = 1
    climb(s, "red", 3)
    assert ask(s, "red blueberries", "red points") == [str(2 + 3), "4"]


@pytest.mark.rule("C45", "C62")
def test_c45_hii7_scores_at_the_first_step_of_a_turn_and_only_then() -> None:
    s = at_turn()
    late(s)
    helper(s, "red", "hii-7", 3)
    beside(s, "red", "oi-12", "nothing")
    lumber(s, "red", "g3 y3")
    say(s, "red complete oi-12")
    assert tell_me(s, "red points") == "0"
    climb(s, "red", 2)
    assert part(s, "red", origins.HELPERS) == 3
    climb(s, "red", 1)
    assert part(s, "red", origins.HELPERS) == 3
    idle(s, "red")
    idle(s, "blue")
    climb(s, "red", 1)
    assert part(s, "red", origins.HELPERS) == 6


# ---- C46: reputation tiles


def reached_by(s: State, who: str, space: int = 5) -> int:
    """The blueberries that a seat has from the tile r2 when it arrives at a space in its turn."""
    reputation(s, who, space - 1)
    before = int(tell_me(s, f"{who} blueberries") or 0)
    climb(s, who, 1)
    return int(tell_me(s, f"{who} blueberries") or 0) - before - 2


def arrivals(seats: int, rounds: list[list[str]], space: int = 5) -> dict[str, int]:
    """Who gets what, if these arrive in each round; everybody else idles."""
    s = at_turn(seats=seats)
    renown(s, *(("r2", "r1") if space == 5 else ("r1", "r2")))
    s.table.round = 1
    if space == 9:
        s.table.reached = ((1 << seats) - 1, 0)
    found: dict[str, int] = {}
    for arriving in rounds:
        for who in COLOURS[:seats]:
            assert asked(s) == [who]
            if who in arriving:
                found[who] = reached_by(s, who, space)
            idle(s, who)
    return found


@pytest.mark.rule("C46")
@pytest.mark.parametrize(
    ("rounds", "gains"),
    [
        ([["red"], ["blue"], ["purple"]], [6, 3, 2]),
        ([["black"], ["red", "blue"]], [6, 3, 3]),
        ([["red", "blue"], ["purple"]], [6, 6, 2]),
        ([["red", "blue"], ["purple", "black"]], [6, 6, 2, 2]),
        ([["red"], ["blue", "purple"], ["black"]], [6, 3, 3, 0]),
        ([["red", "blue", "purple"], ["black"]], [6, 6, 6, 0]),
        ([["red", "blue", "purple", "black"]], [6, 6, 6, 6]),
    ],
)
def test_c46_four_players_top_middle_bottom_nothing(rounds: list[list[str]], gains: list[int]) -> None:
    assert list(arrivals(4, rounds).values()) == gains


@pytest.mark.rule("C46")
@pytest.mark.parametrize(
    ("rounds", "gains"),
    [
        ([["red"], ["blue"], ["purple"]], [5, 2, 0]),
        ([["purple"], ["red", "blue"]], [5, 2, 2]),
        ([["blue", "purple"], ["red"]], [5, 5, 0]),
        ([["red", "blue", "purple"]], [5, 5, 5]),
    ],
)
def test_c46_three_players_top_bottom_nothing(rounds: list[list[str]], gains: list[int]) -> None:
    assert list(arrivals(3, rounds).values()) == gains


@pytest.mark.rule("C46")
@pytest.mark.parametrize(
    ("rounds", "gains"), [([["red"], ["blue"]], [3, 0]), ([["blue"], ["red"]], [3, 0]), ([["red", "blue"]], [3, 3])]
)
def test_c46_two_players_only_the_middle_for_the_first(rounds: list[list[str]], gains: list[int]) -> None:
    assert list(arrivals(2, rounds).values()) == gains


@pytest.mark.rule("C46")
def test_c46_the_second_tile_lies_on_space_9_and_has_places_of_its_own() -> None:
    assert arrivals(4, [["black"], ["red"]], space=9) == {"black": 6, "red": 3}


@pytest.mark.rule("C46")
@pytest.mark.parametrize(("space", "steps", "gain"), [(3, 1, 0), (4, 1, 3), (3, 2, 3), (4, 3, 3), (5, 1, 0), (2, 3, 3)])
def test_c46_a_tile_counts_when_it_is_reached_or_passed(space: int, steps: int, gain: int) -> None:
    s = at_turn()
    renown(s, "r2", "r1")
    reputation(s, "red", space)
    climb(s, "red", steps)
    assert tell_me(s, "red blueberries") == str(2 + gain)


@pytest.mark.rule("C46")
@pytest.mark.parametrize(("tile", "goods_gained", "score"), [("r1", {"scrap": 1}, 2), ("r2", {"blueberries": 3}, 0)])
def test_c46_what_the_middle_place_gives(tile: str, goods_gained: dict[str, int], score: int) -> None:
    s = at_turn()
    renown(s, tile, "r3")
    reputation(s, "red", 4)
    climb(s, "red", 1)
    expected = {"saw_blades": 1, "blueberries": 2}
    for name, amount in goods_gained.items():
        expected[name] = expected.get(name, 0) + amount
    assert (held(s, "red"), tell_me(s, "red points")) == (expected, str(score))


@pytest.mark.rule("C46")
def test_c46_the_middle_place_of_the_third_tile_is_a_tool() -> None:
    s = at_turn()
    renown(s, "r1", "r3")
    reputation(s, "red", 8)
    climb(s, "red", 1)
    assert item(s) == "ChooseTool"


@pytest.mark.rule("C46")
@pytest.mark.parametrize(
    ("seats", "earlier", "lanterns", "asks"),
    [(4, 0, 1, "ChooseTool"), (4, 1, 0, "ChooseTool"), (4, 2, 1, "Turn"), (3, 0, 0, "ChooseTool"), (3, 1, 1, "Turn")],
)
def test_c46_the_places_of_the_third_tile(seats: int, earlier: int, lanterns: int, asks: str) -> None:
    s = at_turn(seats=seats)
    renown(s, "r3", "r2")
    s.table.places = (earlier, 0)
    reputation(s, "red", 4)
    climb(s, "red", 1)
    assert (item(s), tell_me(s, "red lanterns")) == (asks, str(lanterns))


@pytest.mark.rule("C46")
@pytest.mark.parametrize(("seats", "score", "scrap"), [(4, 4, 1), (3, 3, 1)])
def test_c46_the_top_place_of_the_first_tile(seats: int, score: int, scrap: int) -> None:
    s = at_turn(seats=seats)
    renown(s, "r1", "r2")
    reputation(s, "red", 4)
    climb(s, "red", 1)
    assert ask(s, "red points", "red scrap") == [str(score), str(scrap)]


@pytest.mark.rule("C46")
def test_c46_two_tiles_in_one_gain_both_count_the_nearer_one_first(tmp_path: Path) -> None:
    s = at_turn(facts=facts_with(tmp_path, ("tile_spaces = [5, 9]", "tile_spaces = [5, 6]")))
    renown(s, "r2", "r1")
    reputation(s, "red", 4)
    events = climb(s, "red", 3)
    assert [tile for _, tile, _ in told(events, v.TILE_TAKEN)] == [1, 0]
    assert ask(s, "red reputation", "red blueberries", "red points", "red scrap") == ["7", str(2 + 3), "2", "1"]


@pytest.mark.rule("C46", "C62")
def test_c46_steps_for_lanterns_reach_a_tile_too() -> None:
    s = at_turn()
    late(s)
    renown(s, "r1", "r2")
    helper(s, "red", "hii-8", 2)
    reputation(s, "red", 7)
    beside(s, "red", "oi-15", "nothing")
    lumber(s, "red", "y1 y4")
    goods(s, "red", glue=1)
    say(s, "red complete oi-15")
    assert ask(s, "red reputation", "red blueberries", "red lanterns") == ["9", str(4 + 3), "2"]


@pytest.mark.rule("C46")
def test_c46_whoever_has_been_there_keeps_it_in_later_rounds() -> None:
    s = at_turn(seats=4)
    renown(s, "r2", "r1")
    assert reached_by(s, "red") == 6
    for who in COLOURS:
        idle(s, who)
    s.table.reputation[seat_of("red")] = 4
    assert reached_by(s, "red", 5) == 0


@pytest.mark.rule("C45", "C46")
def test_reputation_is_told_as_far_as_the_marker_goes() -> None:
    s = at_turn("blue")
    renown(s, "r2", "r1")
    reputation(s, "blue", 4)
    assert reads(s, climb(s, "blue", 1))[2:] == [
        "Blue reaches the reputation tile in place 1.",
        "Blue: +3 blueberries.",
    ]
    reputation(s, "blue", 14)
    line = reads(s, climb(s, "blue", 1))[-1]
    assert line == "Blue: −green 1, −yellow 2, +2 blueberries, +1 saw blade, +2 points (reputation)."


@pytest.mark.rule("C44")
def test_income_is_told_as_far_as_the_marker_goes() -> None:
    s = on_track("hazelnut", 7)
    assert reads(s, step_income(s, "red", "hazelnut"))[-1] == "Red: +1 hazelnut income, +3 points (income tracks)."
    s = on_track("hazelnut", 20)
    assert reads(s, step_income(s, "red", "hazelnut"))[-1] == "Red adds the +2 splice tile."


# ---- C47: the score


@pytest.mark.rule("C47")
@pytest.mark.parametrize("before", [49, 50, 99, 100, 149, 150, 199, 260])
def test_c47_a_score_above_50_100_150_counts_on(before: int) -> None:
    s = at_turn()
    points(s, "red", before)
    moved(s)
    say(s, "red berries", "red market")
    assert (tell_me(s, "red points"), totals(s)) == (str(before + 1), [before + 1, 0])
    assert sound(s)


@pytest.mark.rule("C47")
def test_c47_a_large_score_falls_by_a_point_as_any_other() -> None:
    s = at_turn()
    points(s, "red", 151)
    beside(s, "red", "oi-4", "minus-1")
    lumber(s, "red", "g1 y2")
    say(s, "red complete oi-4")
    assert tell_me(s, "red points") == "150"


# ---- through the attic and the rooms


@pytest.mark.rule("C44", "C39")
def test_c44_steps_from_the_attic_cross_lines_like_any_other() -> None:
    s = at_turn()
    income(s, "red", 6, 0)
    tools(s, "red", b3="axe")
    beside(s, "red", "oi-5", "nothing")
    lumber(s, "red", "g6")
    say(s, "red complete oi-5", "red hang b4")
    assert ask(s, "red berry-income", "red points") == ["8", "3"]


@pytest.mark.rule("C44", "C22")
def test_c44_steps_from_a_room_cross_lines_too() -> None:
    s = at_turn()
    income(s, "red", 0, 7)
    rows(s, helpers="hi-6 hi-10 hi-18 hi-21")
    goods(s, "red", blueberries=9)
    begin(s, "choose-helper")
    say(s, "red hire hi-6")
    any_luck(s)
    say(s, "red settle room-4")
    assert ask(s, "red nut-income", "red points") == ["8", "3"]
