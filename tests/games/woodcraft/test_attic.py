"""Tools in the attic: where they may hang, and what they give: C39."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import ask, held, kinds, supply, told
from tests.games.woodcraft.positions import (
    FACTS,
    at_turn,
    begin,
    beside,
    goods,
    helper,
    item,
    late,
    lumber,
    on_offer,
    rows,
    say,
    sound,
    tell_me,
    tools,
)

BOTTOM = "b1 b2 b3 b4"
SPACES = f"{BOTTOM} m1 m2 m3 t1 t2 t0 t3"
KINDS = FACTS.tools


def attic_with(spaces: str, **known: str) -> State:
    """Red's turn: tools hang on these spaces, each of its own kind unless said otherwise."""
    s = at_turn()
    fillers = iter([kind for kind in KINDS if kind not in ("hammer", *known.values())] * 2)
    tools(s, "red", **{space: known.get(space) or next(fillers) for space in spaces.split()})
    return s


def gain_tool(s: State, kind: str = "hammer") -> None:
    """A tool of any kind from an order, up to the choice of its space."""
    beside(s, "red", "oi-16", "nothing")
    lumber(s, "red", "g1 b5")
    say(s, "red complete oi-16", f"red tool {kind}")


# ---- where


@pytest.mark.rule("C39")
@pytest.mark.parametrize(
    ("filled", "free"),
    [
        ("", "b1 b2 b3 b4"),
        ("b1", "b2 b3 b4"),
        ("b1 b3", "b2 b4"),
        ("b1 b2", "b3 b4 m1"),
        ("b2 b3", "b1 b4 m2"),
        ("b3 b4", "b1 b2 m3"),
        ("b1 b2 b3", "b4 m1 m2"),
        ("b1 b2 b3 b4", "m1 m2 m3"),
        ("b1 b2 b3 b4 m1 m3", "m2"),
        ("b1 b2 b3 m1 m2", "b4 t1"),
        ("b2 b3 b4 m2 m3", "b1 t2"),
        ("b1 b2 b3 m1 m2 t1", "b4 t0"),
        ("b2 b3 b4 m2 m3 t2", "b1 t3"),
        ("b1 b2 b3 b4 m1 m2 m3", "t1 t2"),
        ("b1 b2 b3 b4 m1 m2 m3 t1", "t2 t0"),
        ("b1 b2 b3 b4 m1 m2 m3 t1 t2", "t0 t3"),
    ],
)
def test_c39_a_space_is_available_when_those_below_or_beside_it_are_filled(filled: str, free: str) -> None:
    s = attic_with(filled)
    beside(s, "red", "oi-16", "nothing")
    lumber(s, "red", "g1 b5")
    say(s, "red complete oi-16")
    tool = on_offer(s, "red")[0]
    say(s, f"red {tool}")
    if " " in free:
        assert on_offer(s, "red") == [f"hang {space}" for space in free.split()]
    else:
        assert (item(s), f"{free}:{tool.split()[1]}" in str(tell_me(s, "red attic"))) == ("Turn", True)


@pytest.mark.rule("C39")
def test_c39_a_tool_must_be_hung_at_once() -> None:
    s = attic_with("")
    gain_tool(s)
    assert (item(s), on_offer(s, "red")) == ("ChooseSpace", [f"hang {space}" for space in BOTTOM.split()])
    say(s, "red hang b3")
    assert ask(s, "red attic", "tools hammer") == ["b3:hammer", "4"]
    assert sound(s)


@pytest.mark.rule("C39")
def test_c39_the_attic_is_ones_own() -> None:
    s = attic_with("")
    tools(s, "blue", b1="hammer", b2="mallet")
    gain_tool(s)
    assert on_offer(s, "red") == [f"hang {space}" for space in BOTTOM.split()]
    say(s, "red hang b1")
    assert ask(s, "red attic", "blue attic", "tools hammer") == ["b1:hammer", "b1:hammer b2:mallet", "3"]


@pytest.mark.rule("C39")
def test_c39_it_is_told_who_hangs_what_where_and_who_has_no_place() -> None:
    s = at_turn("blue")
    beside(s, "blue", "oi-5", "nothing")
    lumber(s, "blue", "g6 g6")
    events = say(s, "blue complete oi-5", "blue hang b3")
    assert told(events, v.TOOL_GAINED) == [(1, KINDS.index("gouge"), 2)]
    supply(s)
    beside(s, "blue", "oi-5", "nothing")
    assert told(say(s, "blue complete oi-5"), v.TOOL_LOST) == [(1, 0, 0)]


@pytest.mark.rule("C39")
def test_c39_in_a_full_attic_a_tool_is_lost() -> None:
    s = attic_with(SPACES)
    left = list(s.table.supply)
    beside(s, "red", "oi-5", "reputation-1")
    lumber(s, "red", "g6")
    events = say(s, "red complete oi-5")
    assert (item(s), told(events, v.TOOL_LOST)) == ("Turn", [(0, 0, 0)])
    assert (list(s.table.supply), tell_me(s, "red reputation")) == (left, "1")


# ---- which


@pytest.mark.rule("C39")
def test_c39_a_named_tool_is_not_asked_for_a_free_one_is() -> None:
    s = attic_with("")
    beside(s, "red", "oi-5", "nothing")
    beside(s, "red", "oi-16", "nothing")
    lumber(s, "red", "g1 g6 b5")
    say(s, "red complete oi-5")
    assert item(s) == "ChooseSpace"
    say(s, "red hang b1", "red complete oi-16")
    assert (tell_me(s, "red attic"), on_offer(s, "red")) == ("b1:gouge", [f"tool {kind}" for kind in KINDS])


@pytest.mark.rule("C39")
def test_c39_one_of_several_named_tools() -> None:
    s = attic_with("")
    late(s)
    rows(s, helpers="hii-19 hii-1 hii-2 hii-3")
    goods(s, "red", blueberries=9)
    begin(s, "choose-helper")
    say(s, "red hire hii-19")
    say(s, f"luck {on_offer(s, 'luck')[0]}")
    while item(s) != "ChooseRoom":
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    say(s, "red settle room-4")
    assert on_offer(s, "red") == ["tool hammer", "tool wrench", "tool saw", "tool plane"]


@pytest.mark.rule("C39")
def test_c39_a_kind_that_has_run_out_is_not_there() -> None:
    s = attic_with("")
    supply(s, mallet=1, axe=2)
    beside(s, "red", "oi-16", "nothing")
    lumber(s, "red", "g1 b5")
    say(s, "red complete oi-16")
    assert on_offer(s, "red") == ["tool mallet", "tool axe"]


@pytest.mark.rule("C39")
def test_c39_for_a_named_kind_that_has_run_out_any_other() -> None:
    s = attic_with("")
    supply(s, mallet=1, axe=2)
    beside(s, "red", "oi-5", "nothing")
    lumber(s, "red", "g6")
    say(s, "red complete oi-5")
    assert on_offer(s, "red") == ["tool mallet", "tool axe"]


@pytest.mark.rule("C39")
def test_c39_a_named_kind_with_one_left_is_that_one() -> None:
    s = attic_with("")
    supply(s, mallet=1, gouge=1, axe=2)
    beside(s, "red", "oi-5", "nothing")
    lumber(s, "red", "g6")
    say(s, "red complete oi-5", "red hang b2")
    assert ask(s, "red attic", "tools gouge", "tools mallet") == ["b2:gouge", "0", "1"]


@pytest.mark.rule("C39")
def test_c39_without_any_tool_left_it_is_lost() -> None:
    s = attic_with("")
    supply(s)
    beside(s, "red", "oi-5", "nothing")
    lumber(s, "red", "g6")
    events = say(s, "red complete oi-5")
    assert (item(s), kinds(events, v.TOOL_LOST, v.TOOL_GAINED)) == ("Turn", [v.TOOL_LOST])
    assert tell_me(s, "red attic") == "none"


# ---- what it gives


def outcome(s: State) -> dict[str, int]:
    """What red has gained: goods but for the 6 blueberries of the order, points, steps."""
    found = held(s, "red")
    found["blueberries"] = found.get("blueberries", 0) - 6
    names = ("points", "reputation", "berry-income", "nut-income")
    found |= {name: int(tell_me(s, f"red {name}") or 0) for name in names}
    return {name: amount for name, amount in found.items() if amount}


LINKS = [
    # where it is hung, the neighbour of another kind, what else must be filled, the reward
    ("b1", "b2", "", {"reputation": 1}),
    ("b2", "b1", "", {"reputation": 1}),
    ("b2", "b3", "", {"scrap": 1}),
    ("b3", "b2", "", {"scrap": 1}),
    ("b3", "b4", "", {"berry-income": 2}),
    ("b4", "b3", "", {"berry-income": 2}),
    ("m1", "b1", "b2", {"nut-income": 1}),
    ("m1", "b2", "b1", {"berry-income": 3}),
    ("m2", "b2", "b3", {"lanterns": 1}),
    ("m2", "b3", "b2", {"nut-income": 1}),
    ("m3", "b3", "b4", {"reputation": 1}),
    ("m3", "b4", "b3", {"scrap": 1}),
    ("m2", "m1", "b1 b2 b3", {"reputation": 1, "nut-income": 1}),
    ("m1", "m2", "b1 b2 b3", {"reputation": 1, "nut-income": 1}),
    ("m2", "m3", "b2 b3 b4", {"lanterns": 1}),
    ("m3", "m2", "b2 b3 b4", {"lanterns": 1}),
    ("t1", "m1", "b1 b2 b3 m2", {"nut-income": 2}),
    ("t1", "m2", "b1 b2 b3 m1", {"blueberries": 5}),
    ("t2", "m2", "b2 b3 b4 m3", {"reputation": 1}),
    ("t2", "m3", "b2 b3 b4 m2", {"nut-income": 3}),
    ("t1", "t2", "b1 b2 b3 b4 m1 m2 m3", {"lanterns": 2}),
    ("t2", "t1", "b1 b2 b3 b4 m1 m2 m3", {"lanterns": 2}),
    ("t0", "t1", "b1 b2 b3 m1 m2", {"points": 6, "lanterns": 1}),
    ("t3", "t2", "b2 b3 b4 m2 m3", {"points": 7}),
]


def neighbours(space: str) -> list[str]:
    """The spaces that are linked with one, as the tests' own list has them."""
    pairs = [(one, other) for one, other, *_ in LINKS]
    return [other for one, other in pairs if one == space] + [one for one, other in pairs if other == space]


@pytest.mark.rule("C39")
@pytest.mark.parametrize(("space", "neighbour", "others", "reward"), LINKS)
def test_c39_each_link_gives_its_reward_towards_another_kind(
    space: str, neighbour: str, others: str, reward: dict[str, int]
) -> None:
    """All other neighbours hold the same kind as the new tool, so that only one link pays."""
    same = {other: "hammer" for other in others.split() if other in neighbours(space)}
    s = attic_with(f"{neighbour} {others}", **{neighbour: "axe"}, **same)
    gain_tool(s)
    say(s, f"red hang {space}")
    assert (item(s), outcome(s)) == ("Turn", reward)
    assert sound(s)


@pytest.mark.rule("C39")
@pytest.mark.parametrize(("space", "neighbour", "others", "reward"), LINKS)
def test_c39_towards_the_same_kind_there_is_nothing(
    space: str, neighbour: str, others: str, reward: dict[str, int]
) -> None:
    same = {other: "hammer" for other in f"{neighbour} {others}".split() if other in neighbours(space)}
    s = attic_with(f"{neighbour} {others}", **same)
    gain_tool(s)
    say(s, f"red hang {space}")
    assert (item(s), outcome(s)) == ("Turn", {})


@pytest.mark.rule("C39")
def test_c39_these_are_all_the_links() -> None:
    ids, links = FACTS.workshop.attic_ids, FACTS.workshop.links
    mine = {frozenset((one, other)) for one, other, *_ in LINKS}
    printed = {frozenset((ids[one], ids[other])) for one, near in enumerate(links) for other, _ in near}
    assert (mine, len(mine)) == (printed, 18)


@pytest.mark.rule("C39")
def test_c39_every_neighbour_of_another_kind_pays() -> None:
    s = attic_with("b1 b2 b3 b4 m1 m3")
    gain_tool_at_only_space(s)
    assert outcome(s) == {"lanterns": 2, "nut-income": 2, "reputation": 1}


def gain_tool_at_only_space(s: State) -> None:
    """One space is available: it is not asked for."""
    gain_tool(s)
    assert item(s) == "Turn"


@pytest.mark.rule("C39")
def test_c39_the_only_space_is_not_asked_for() -> None:
    s = attic_with("b1 b2 b3 b4 m1 m3", b4="pliers")
    gain_tool(s, "pliers")
    assert (item(s), tell_me(s, "tools pliers"), str(tell_me(s, "red attic")).split()[5]) == ("Turn", "3", "m2:pliers")


@pytest.mark.rule("C39")
def test_c39_of_two_neighbours_only_the_different_one_pays() -> None:
    s = attic_with("b1 b2 b3 b4 m1 m3", b2="hammer", m3="hammer")
    gain_tool_at_only_space(s)
    assert outcome(s) == {"nut-income": 2, "reputation": 1}


@pytest.mark.rule("C39")
def test_c39_a_neighbour_in_another_row_that_is_not_linked_gives_nothing() -> None:
    s = attic_with("b1 b2 b3 b4")
    gain_tool(s)
    say(s, "red hang m2")
    assert outcome(s) == {"lanterns": 1, "nut-income": 1}


@pytest.mark.rule("C39")
def test_c39_the_other_tools_are_not_paid_again() -> None:
    s = attic_with("b1 b2")
    gain_tool(s)
    say(s, "red hang b4")
    assert outcome(s) == {}


@pytest.mark.rule("C39")
def test_c39_the_worked_example_of_the_rulebook() -> None:
    """A mallet and a wrench at the right of the bottom row: 2 blueberry income; a third tool above: reputation 1, and
    one helper produces.
    """
    s = attic_with("b3", b3="mallet")
    gain_tool(s, "wrench")
    say(s, "red hang b4")
    assert outcome(s) == {"berry-income": 2}
    helper(s, "red", "hi-22", 2)
    gain_tool(s, "hammer")
    say(s, "red hang m3")
    assert on_offer(s, "red") == ["produce hi-24", "produce hi-22"]
    say(s, "red produce hi-22")
    assert outcome(s) == {"berry-income": 2, "reputation": 1, "blueberries": 6 + 2}
