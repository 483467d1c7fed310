"""Rewards that set off rewards, in the order that the head of rewards.py states: C22, C36, C39, C44, C46, C62."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import ask, climb, held, income, kinds, part, renown, reputation, supply, told
from tests.games.woodcraft.positions import (
    any_luck,
    as_2026_1,
    at_turn,
    begin,
    beside,
    facts_with,
    goods,
    helper,
    item,
    late,
    lumber,
    new_game,
    on_offer,
    rows,
    say,
    sound,
    tell_me,
    tools,
    wheel,
)


def tool_order(s: State) -> None:
    """An order that gives a tool of any kind and 6 blueberries, ready to be completed, in the row without effect."""
    beside(s, "red", "oi-16", "nothing")
    lumber(s, "red", "g1 b5")


def all_at_once(folder: Path) -> State:
    """An order whose reward has everything that a reward can have; red stands just before every line and tile."""
    reward = (
        'reward = { glue = 1, points = 1, dice = ["g6"], reputation = 1, blueberry_income = 1, hazelnut_income = 1, '
        'die_choice = ["y5", "b4"], produce = 1, tools = ["axe"] }'
    )
    s = at_turn(facts=facts_with(folder, ("reward = { saw_blades = 1, blueberries = 2 }", reward)))
    helper(s, "red", "hi-22", 2)
    renown(s, "r3", "r2")
    reputation(s, "red", 4)
    income(s, "red", 3, 3)
    beside(s, "red", "oi-4", "blueberry")
    lumber(s, "red", "g1 y2")
    return s


# ---- one reward


@pytest.mark.rule("C36", "C39", "C44", "C46")
def test_a_reward_first_gives_what_needs_no_decision(tmp_path: Path) -> None:
    s = all_at_once(tmp_path)
    events = say(s, "red complete oi-4")
    order = [
        v.COMPLETED, v.DIE_LOST, v.DIE_LOST, v.GOODS_CHANGED, v.SCORED, v.DIE_GAINED, v.REPUTATION, v.TILE_TAKEN,
        v.INCOME, v.INCOME,
    ]  # fmt: skip
    assert [kind for kind, *_ in events] == order
    assert [track for _, track, _ in told(events, v.INCOME)] == [0, 1]
    assert ask(s, "red reputation", "red berry-income", "red nut-income") == ["5", "4", "4"]
    assert ask(s, "red points", "red glue", "red lumber") == ["1", "1", "g6"]


@pytest.mark.rule("C36", "C39", "C44", "C46")
def test_then_die_tile_lines_production_tool_and_at_last_the_row(tmp_path: Path) -> None:
    """The choice of a die; the tool of the reputation tile; those of the two income lines; production; the axe."""
    s = all_at_once(tmp_path)
    say(s, "red complete oi-4")
    assert on_offer(s, "red") == ["die y5", "die b4"]
    say(s, "red die b4")
    asked_for = []
    for space in ("b1", "b3", "b2"):
        asked_for.append(item(s))
        say(s, "red tool saw", f"red hang {space}")
    assert asked_for == ["ChooseTool"] * 3
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-22"]
    say(s, "red produce hi-24")
    assert (item(s), on_offer(s, "red")) == ("ChooseSpace", ["hang b4", "hang m1", "hang m2"])
    assert tell_me(s, "red blueberries") == "0"
    say(s, "red hang b4")
    assert ask(s, "red attic", "red berry-income") == ["b1:saw b2:saw b3:saw b4:axe", "6"]
    assert ask(s, "red blueberries", "red scrap", "red lumber") == ["1", "1", "g6 b4"]
    assert item(s) == "Turn"


@pytest.mark.rule("C39", "C44", "C46")
def test_each_thing_is_finished_with_all_that_it_sets_off_before_the_next_begins(tmp_path: Path) -> None:
    """The tool of the reputation tile makes a helper produce, before the tools of the income lines are asked for."""
    s = all_at_once(tmp_path)
    tools(s, "red", b3="axe")
    say(s, "red complete oi-4", "red die y5", "red tool saw", "red hang b2")
    assert (item(s), on_offer(s, "red")) == ("ChooseProducer", ["produce hi-24", "produce hi-22"])
    say(s, "red produce hi-22")
    assert (item(s), tell_me(s, "red blueberries")) == ("ChooseTool", "2")


# ---- tool, income, tool


@pytest.mark.rule("C39", "C44")
def test_a_tool_moves_income_over_the_tool_line_and_brings_the_next_tool() -> None:
    """Hung on m1 between two other kinds: hazelnut income 1, then blueberry income 3 from 1 to 4: a second tool. That
    one on b3: production. A third would need another line.
    """
    s = at_turn()
    tools(s, "red", b1="axe", b2="saw")
    income(s, "red", 1, 0)
    tool_order(s)
    events = say(s, "red complete oi-16", "red tool hammer", "red hang m1")
    assert [(track, steps) for _, track, steps in told(events, v.INCOME)] == [(1, 1), (0, 3)]
    assert item(s) == "ChooseTool"
    say(s, "red tool file", "red hang b3")
    assert ask(s, "red attic", "red scrap") == ["b1:axe b2:saw b3:file m1:hammer", "1"]
    assert item(s) == "Turn"
    assert sound(s)


@pytest.mark.rule("C39", "C44")
def test_a_chain_of_four_tools() -> None:
    """Each tool moves a track over a line or into the next; they come one inside the other."""
    s = at_turn()
    tools(s, "red", b1="axe", b2="saw", b3="axe")
    income(s, "red", 1, 2)
    tool_order(s)
    say(s, "red complete oi-16", "red tool hammer", "red hang m1")
    assert ask(s, "red berry-income", "red nut-income") == ["4", "3"]
    say(s, "red tool hammer", "red hang m2")
    assert ask(s, "red nut-income", "red lanterns") == ["4", "1"]
    say(s, "red tool file", "red hang t1")
    assert ask(s, "red nut-income", "red blueberries") == ["6", "11"]
    assert item(s) == "Turn"
    assert tell_me(s, "red attic") == "b1:axe b2:saw b3:axe m1:hammer m2:hammer t1:file"


@pytest.mark.rule("C39", "C44")
def test_the_links_of_one_tool_pay_one_after_the_other_with_what_follows_from_each() -> None:
    """On m1: the link towards b1 crosses the line of the hazelnut track: its tool is hung before b2 pays."""
    s = at_turn()
    tools(s, "red", b1="axe", b2="saw")
    income(s, "red", 0, 3)
    tool_order(s)
    say(s, "red complete oi-16", "red tool hammer", "red hang m1")
    assert (item(s), ask(s, "red nut-income", "red berry-income")) == ("ChooseTool", ["4", "0"])
    say(s, "red tool saw", "red hang b4")
    assert (item(s), ask(s, "red nut-income", "red berry-income")) == ("Turn", ["4", "3"])


@pytest.mark.rule("C39", "C44")
def test_a_chain_into_a_full_attic_ends_with_a_lost_tool() -> None:
    s = at_turn()
    kinds_of = ("axe", "saw", "file", "axe", "mallet", "wrench", "mallet", "drill", "gouge", "pliers")
    spaces = ("b1", "b2", "b3", "b4", "m1", "m2", "t1", "t0", "m3", "t3")
    tools(s, "red", **dict(zip(spaces, kinds_of, strict=True)))
    income(s, "red", 0, 1)
    tool_order(s)
    events = say(s, "red complete oi-16", "red tool hammer")
    assert kinds(events, v.TOOL_GAINED, v.TOOL_LOST) == [v.TOOL_GAINED, v.TOOL_LOST]
    assert ask(s, "red nut-income", "red reputation", "red lanterns", "red points") == ["4", "1", "2", "7"]


@pytest.mark.rule("C39", "C44")
def test_the_last_tool_of_the_supply_can_be_used_up_within_a_chain() -> None:
    s = at_turn()
    tools(s, "red", b1="axe", b2="saw")
    supply(s, hammer=1, file=1)
    income(s, "red", 1, 3)
    tool_order(s)
    say(s, "red complete oi-16", "red tool hammer", "red hang m1")
    assert item(s) == "ChooseSpace"
    events = say(s, "red hang b4")
    assert (item(s), kinds(events, v.TOOL_LOST)) == ("Turn", [v.TOOL_LOST])
    assert tell_me(s, "red attic") == "b1:axe b2:saw b4:file m1:hammer"


# ---- orders, production, reputation


@pytest.mark.rule("C36", "C46", "C62")
def test_an_order_makes_a_helper_produce_reputation_and_that_reaches_a_tile() -> None:
    """Order: 2 points, 3 blueberries, production. Torchbearer: reputation 1, to space 5: its tile lets one produce. The
    bookkeeper: a scrap. Then the row: reputation 1.
    """
    s = at_turn()
    late(s)
    helper(s, "red", "hii-17", 2)
    renown(s, "r1", "r2")
    reputation(s, "red", 4)
    beside(s, "red", "oi-13", "reputation-1")
    lumber(s, "red", "g5 y2")
    say(s, "red complete oi-13")
    assert on_offer(s, "red") == ["produce hi-24", "produce hii-17"]
    events = say(s, "red produce hii-17")
    assert told(events, v.PRODUCED) == [(0, 1, 0)]
    assert kinds(events, v.PRODUCED, v.REPUTATION, v.TILE_TAKEN) == [v.PRODUCED, v.REPUTATION, v.TILE_TAKEN]
    assert (item(s), ask(s, "red reputation", "red points")) == ("ChooseProducer", ["5", "4"])
    say(s, "red produce hii-17")
    assert ask(s, "red reputation", "red points", "red scrap") == ["7", "4", "0"]


@pytest.mark.rule("C36", "C39")
def test_production_of_an_order_comes_before_its_tool_and_the_row_last() -> None:
    s = at_turn()
    helper(s, "red", "hi-22", 2)
    beside(s, "red", "oi-21", "blueberry")
    lumber(s, "red", "g1 g3 g4")
    say(s, "red complete oi-21")
    assert (item(s), tell_me(s, "red blueberries")) == ("ChooseProducer", "5")
    say(s, "red produce hi-22")
    assert (item(s), tell_me(s, "red blueberries")) == ("ChooseSpace", "7")
    say(s, "red hang b1")
    assert (item(s), tell_me(s, "red blueberries")) == ("Turn", "8")


@pytest.mark.rule("C36", "C37", "C46")
def test_the_row_of_an_order_can_reach_a_tile_whose_tool_pays_too() -> None:
    s = at_turn()
    renown(s, "r3", "r2")
    tools(s, "red", b4="axe")
    income(s, "red", 2, 0)
    reputation(s, "red", 3)
    climb(s, "red", 3)
    say(s, "red tool saw", "red hang b3")
    assert (item(s), tell_me(s, "red berry-income")) == ("ChooseTool", "4")
    say(s, "red tool saw", "red hang m3")
    assert ask(s, "red reputation", "red scrap") == ["6", "1"]
    assert item(s) == "Turn"


# ---- lanterns


@pytest.mark.rule("C46", "C39", "C62")
def test_a_lantern_is_a_step_of_reputation_a_tile_a_tool_and_another_lantern() -> None:
    """Lantern maker: 1 lantern, reputation to 5: a tool; on m2 between two others it gives a lantern, which is another
    step, and hazelnut income.
    """
    s = at_turn()
    late(s)
    helper(s, "red", "hii-8", 2)
    renown(s, "r3", "r2")
    reputation(s, "red", 4)
    tools(s, "red", b2="axe", b3="saw")
    beside(s, "red", "oi-12", "nothing")
    lumber(s, "red", "g3 y3")
    say(s, "red complete oi-12")
    assert (item(s), ask(s, "red reputation", "red lanterns")) == ("ChooseTool", ["5", "1"])
    say(s, "red tool hammer", "red hang m2")
    assert ask(s, "red reputation", "red lanterns", "red nut-income", "red blueberries") == ["6", "2", "1", "6"]
    assert item(s) == "Turn"


@pytest.mark.rule("C62", "C45")
def test_every_lantern_of_a_gain_counts_and_so_does_each_step_for_the_flatterer() -> None:
    s = at_turn()
    late(s)
    helper(s, "red", "hii-8", 2)
    helper(s, "red", "hi-20", 4)
    s.table.praised = 1
    reputation(s, "red", 13)
    beside(s, "red", "oi-15", "nothing")
    lumber(s, "red", "y1 y4")
    goods(s, "red", glue=1)
    say(s, "red complete oi-15")
    assert ask(s, "red reputation", "red lanterns") == ["14", "2"]
    assert (tell_me(s, "red blueberries"), part(s, "red", origins.RENOWN)) == (str(4 + 2), 2)


# ---- the wheel


@pytest.mark.rule("C10", "C11", "C46")
def test_the_rim_with_all_that_follows_comes_before_the_window() -> None:
    """On c2 beyond the arrow: reputation 1, to a tile with a tool; only when it hangs come the window's 2 points."""
    s = at_turn()
    wheel(s, arrow="b", arc=False, buy_lumber="c2")
    renown(s, "r3", "r2")
    reputation(s, "red", 4)
    say(s, "red move buy-lumber")
    assert (item(s), ask(s, "red points", "red lanterns")) == ("ChooseTool", ["0", "0"])
    say(s, "red tool axe", "red hang b1")
    assert (item(s), ask(s, "red points", "red lanterns")) == ("Turn", ["2", "1"])


# ---- helpers


@pytest.mark.rule("C22", "C23", "C44")
def test_a_new_helpers_room_comes_before_what_the_helper_does_at_once() -> None:
    """Tinker into room 2: blueberry income from 3 to 4 brings a tool, then the tinker brings one."""
    s = at_turn()
    rows(s, helpers="hi-4 hi-6 hi-18 hi-21")
    goods(s, "red", blueberries=9)
    income(s, "red", 3, 0)
    begin(s, "choose-helper")
    say(s, "red hire hi-4")
    any_luck(s)
    say(s, "red settle room-2", "red tool axe")
    assert tell_me(s, "red attic") == "none"
    say(s, "red hang b1")
    assert item(s) == "ChooseTool"
    say(s, "red tool saw", "red hang b2")
    assert (item(s), ask(s, "red attic", "red reputation")) == ("Turn", ["b1:axe b2:saw", "1"])


@pytest.mark.rule("C22", "C23")
def test_income_of_a_room_then_its_production_then_the_helper() -> None:
    """Berry picker into room 5: hazelnut income over the points line, production of all four helpers, his own two
    steps.
    """
    s = at_turn()
    helper(s, "red", "hi-22", 2)
    helper(s, "red", "hi-6", 4)
    rows(s, helpers="hi-17 hi-10 hi-18 hi-21")
    goods(s, "red", blueberries=5)
    income(s, "red", 0, 7)
    begin(s, "choose-helper")
    say(s, "red hire hi-17")
    any_luck(s)
    events = say(s, "red settle room-5")
    wanted = (v.INCOME, v.SCORED, v.PRODUCED)
    assert kinds(events, *wanted) == [v.INCOME, v.SCORED, *[v.PRODUCED] * 4, v.INCOME]
    assert held(s, "red") == {"blueberries": 3, "scrap": 2}
    assert ask(s, "red berry-income", "red nut-income", "red points") == ["2", "8", "3"]


def choices(s: State, made: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The rooms whose helpers produce, once for each way to answer."""
    if item(s) != "ChooseProducer":
        return [made]
    found = []
    for line in on_offer(s, "red"):
        after = s.clone()
        events = say(after, f"red {line}")
        found += choices(after, (*made, *[room for _, room, _ in told(events, v.PRODUCED)]))
    return found


def six_helpers() -> State:
    """Red hires a sixth helper, into room 5, where four of the six produce."""
    s = at_turn()
    late(s)
    for name, room in (("hi-1", 2), ("hi-5", 3), ("hi-7", 4), ("hi-8", 6)):
        helper(s, "red", name, room)
    rows(s, helpers="hii-1 hii-2 hii-3 hii-4")
    goods(s, "red", blueberries=5)
    begin(s, "choose-helper")
    say(s, "red hire hii-1")
    any_luck(s)
    return s


@pytest.mark.rule("C22", "C24", "C62")
def test_of_six_helpers_four_may_be_chosen_to_produce_in_any_order() -> None:
    s = six_helpers()
    names = ["hi-24", "hi-1", "hi-5", "hi-7", "hii-1", "hi-8"]
    for name in ("hi-8", "hi-24", "hi-7", "hii-1"):
        assert on_offer(s, "red") == [f"produce {other}" for other in names]
        say(s, f"red produce {name}")
        names.remove(name)
    assert item(s) == "ChooseDie"
    assert (held(s, "red"), tell_me(s, "red points")) == ({"scrap": 1, "blueberries": 2, "reuse": 1}, "3")


@pytest.mark.rule("C22", "C24")
def test_in_2026_1_helpers_produced_in_ascending_order() -> None:
    s = as_2026_1(six_helpers())
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-1", "produce hi-5"]
    say(s, "red produce hi-24")
    assert on_offer(s, "red") == ["produce hi-1", "produce hi-5", "produce hi-7"]
    say(s, "red produce hi-7")
    assert item(s) == "ChooseDie"
    assert (held(s, "red"), tell_me(s, "red points")) == ({"scrap": 1, "blueberries": 2, "reuse": 1}, "3")


@pytest.mark.rule("C22", "C24", "C62")
def test_every_choice_of_helpers_to_produce_can_be_made_in_every_order() -> None:
    """In 2026.1 in one order alone."""
    s = at_turn()
    late(s)
    for name, room in (("hi-1", 2), ("hi-5", 3), ("hii-17", 4), ("hi-22", 6)):
        helper(s, "red", name, room)
    rows(s, helpers="hii-2 hii-1 hii-3 hii-4")
    goods(s, "red", blueberries=6)
    begin(s, "choose-helper")
    say(s, "red hire hii-2")
    any_luck(s)
    assert sorted(choices(s, ())) == list(permutations(range(6), 4))
    assert sorted(choices(as_2026_1(s), ())) == list(combinations(range(6), 4))


@pytest.mark.rule("C44", "C62")
def test_two_lines_crossed_by_one_helper_blueberries_first() -> None:
    """Estate steward: two steps on both tracks. What the first tool sets off comes before the second tool."""
    s = at_turn()
    late(s)
    rows(s, helpers="hii-6 hii-1 hii-2 hii-3")
    goods(s, "red", blueberries=6)
    income(s, "red", 2, 1)
    tools(s, "red", b3="axe")
    begin(s, "choose-helper")
    say(s, "red hire hii-6")
    any_luck(s)
    say(s, "red settle room-4")
    assert ask(s, "red berry-income", "red nut-income") == ["4", "4"]
    say(s, "red tool saw", "red hang b4")
    assert (item(s), tell_me(s, "red berry-income")) == ("ChooseTool", "6")
    say(s, "red tool file", "red hang m3")
    assert (item(s), tell_me(s, "red reputation")) == ("ChooseProducer", "1")


@pytest.mark.rule("C06", "C23")
def test_at_the_start_a_helper_with_a_tool_is_settled_before_the_orders_are_chosen() -> None:
    s = new_game()
    while item(s) != "KeepHelper":
        possible = on_offer(s, "luck")
        wished = [line for line in possible if line in ("first red", "deal red hi-4")]
        say(s, f"luck {[*wished, possible[-1]][0]}")
    say(s, "red keep hi-4", "red tool axe", "red hang b1")
    assert (item(s), ask(s, "red attic", "red blueberries")) == ("KeepOrder", ["b1:axe", "8"])
