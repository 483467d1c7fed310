"""The end of a turn: marketing, and the lumber pile cut to six: C40."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import State
from tests.games.woodcraft.later_rounds import ask, idle, kinds, part, told
from tests.games.woodcraft.positions import (
    as_2026_1,
    asked,
    at_turn,
    begin,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    price,
    say,
    seat_of,
    sound,
    tell_me,
    why_not,
    why_words,
)

STEPS = [(2, 1), (2, 2), (1, 2), (4, 3), (6, 4), (8, 6), (10, 8), (12, 11)]


def at_end(dice: str = "", **amounts: int) -> State:
    """Red's tile is moved and its action done: the turn can be ended."""
    s = at_turn()
    moved(s)
    say(s, "red berries")
    lumber(s, "red", dice)
    goods(s, "red", **({"blueberries": 0} | amounts))
    return s


def steps_bought(s: State, who: str, steps: int) -> None:
    s.table.marketing[seat_of(who)] = steps


# ---- marketing


@pytest.mark.rule("C40")
@pytest.mark.parametrize(("step", "cost", "gain"), [(n, cost, gain) for n, (cost, gain) in enumerate(STEPS)])
def test_c40_each_step_has_its_price_and_its_points(step: int, cost: int, gain: int) -> None:
    s = at_end(blueberries=cost)
    steps_bought(s, "red", step)
    assert price(s, "red market") == cost
    say(s, "red market")
    assert ask(s, "red blueberries", "red points", "red marketing") == ["0", str(gain), str(step + 1)]
    assert part(s, "red", origins.MARKETING) == gain


@pytest.mark.rule("C40")
@pytest.mark.parametrize(("step", "cost"), [(n, cost) for n, (cost, _) in enumerate(STEPS)])
def test_c40_a_step_that_cannot_be_paid_is_refused(step: int, cost: int) -> None:
    s = at_end(blueberries=cost - 1)
    steps_bought(s, "red", step)
    assert "market" not in on_offer(s, "red")
    assert why_not(s, "red market") == "market_money"
    assert why_not(s, "red end") == ""
    price_words = "1 blueberry" if cost == 1 else f"{cost} blueberries"
    words = f"the next marketing step costs {price_words}, and you have {cost - 1 or 'none'}"
    assert why_words(s, "red market") == words


@pytest.mark.rule("C40")
def test_c40_one_step_a_turn_and_the_turn_is_over() -> None:
    s = at_end(blueberries=50)
    events = say(s, "red market")
    assert asked(s) == ["blue"]
    assert kinds(events, v.MARKETED, v.TURN_ENDS, v.TURN_BEGINS) == [v.MARKETED, v.TURN_ENDS, v.TURN_BEGINS]
    assert ask(s, "red marketing", "red blueberries") == ["1", "48"]


@pytest.mark.rule("C40")
def test_c40_it_is_told_who_markets_and_whose_turn_ends() -> None:
    s = at_turn("blue")
    moved(s)
    say(s, "blue berries")
    steps_bought(s, "blue", 4)
    goods(s, "blue", blueberries=6)
    events = say(s, "blue market")
    assert (told(events, v.MARKETED), told(events, v.TURN_ENDS)) == ([(1, 5, 0)], [(1, 0, 0)])
    assert told(events, v.SCORED) == [(1, 4, origins.MARKETING)]


@pytest.mark.rule("C40")
def test_c40_the_next_turn_buys_the_next_step() -> None:
    s = at_end(blueberries=9)
    say(s, "red market")
    idle(s, "blue")
    moved(s)
    say(s, "red berries")
    assert price(s, "red market") == 2
    say(s, "red market")
    assert ask(s, "red marketing", "red points") == ["2", "3"]


@pytest.mark.rule("C40")
def test_c40_on_the_last_space_12_blueberries_buy_11_points_again_and_again() -> None:
    s = at_end(blueberries=24)
    steps_bought(s, "red", 7)
    for n in (1, 2):
        assert price(s, "red market") == 12
        say(s, "red market")
        assert ask(s, "red points", "red marketing") == [str(11 * n), "8"]
        idle(s, "blue")
        moved(s)
        say(s, "red berries")
        goods(s, "red", blueberries=24 - 12 * n)
    assert why_words(s, "red market") == "the next marketing step costs 12 blueberries, and you have none"


@pytest.mark.rule("C40")
def test_c40_nobody_must_buy_a_step() -> None:
    s = at_end(blueberries=50)
    say(s, "red end")
    assert ask(s, "red marketing", "red points", "red blueberries") == ["0", "0", "50"]
    assert asked(s) == ["blue"]


@pytest.mark.rule("C40", "C08")
def test_c40_the_end_waits_for_the_tile_and_its_action() -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    assert [why_not(s, f"red {line}") for line in ("market", "end")] == ["tile_first", "tile_first"]
    assert why_words(s, "red end") == "move a tile first"
    assert not {"market", "end"} & set(on_offer(s, "red"))
    moved(s)
    assert [why_not(s, f"red {line}") for line in ("market", "end")] == ["end_action", "end_action"]
    assert not {"market", "end"} & set(on_offer(s, "red"))
    assert why_words(s, "red market") == "perform the tile's action first, or take blueberries instead"
    say(s, "red berries")
    assert {"market", "end"} <= set(on_offer(s, "red"))


@pytest.mark.rule("C40", "C13")
@pytest.mark.parametrize("line", ["act", "swap buy-materials"])
def test_c40_an_action_done_or_swapped_lets_the_turn_end(line: str) -> None:
    s = at_turn()
    goods(s, "red", blueberries=30, lanterns=1)
    moved(s, "exchange-dice")
    say(s, f"red {line}")
    say(s, f"red {on_offer(s, 'red')[0]}")
    while item(s) != "Turn":
        say(s, "red done")
    assert "end" in on_offer(s, "red")


@pytest.mark.rule("C40")
def test_c40_a_bonus_action_does_not_stand_for_the_tiles_own() -> None:
    s = at_turn()
    goods(s, "red", blueberries=30, lanterns=3)
    moved(s, "exchange-dice")
    say(s, "red bonus buy-materials", "red buy scrap 2", "red done")
    assert why_not(s, "red end") == "end_action"


@pytest.mark.rule("C40", "C62")
def test_c40_a_discount_makes_every_step_cheaper_but_none_below_0() -> None:
    s = at_end(blueberries=50)
    helper(s, "red", "hi-27", 2)
    helper(s, "red", "hii-14", 4)
    assert price(s, "red market") == 0
    steps_bought(s, "red", 7)
    assert price(s, "red market") == 9


# ---- six dice


@pytest.mark.rule("C40", "C17")
def test_c40_six_dice_may_stay() -> None:
    s = at_end("g1 g2 y3 y4 b5 b6")
    say(s, "red end")
    assert (asked(s), tell_me(s, "red lumber")) == (["blue"], "g1 g2 y3 y4 b5 b6")


@pytest.mark.rule("C40", "C17")
@pytest.mark.parametrize("goes", ["g1", "g2", "y3", "y4", "y5", "b5", "b6"])
def test_c40_the_player_chooses_which_of_seven_goes(goes: str) -> None:
    dice = ["g1", "g2", "y3", "y4", "y5", "b5", "b6"]
    s = at_end(" ".join(dice))
    say(s, "red end")
    assert (item(s), on_offer(s, "red")) == ("ChooseTrim", [f"discard {die}" for die in dice])
    events = say(s, f"red discard {goes}")
    assert tell_me(s, "red lumber") == " ".join(die for die in dice if die != goes)
    assert told(events, v.DIE_LOST) == [(0, DIE_IDS.index(goes), origins.TRIMMED)]
    assert asked(s) == ["blue"]


@pytest.mark.rule("C40", "C17")
@pytest.mark.parametrize("goes", [("b2", "y2"), ("y2", "b2")])
def test_c40_of_two_too_many_both_go_in_any_order(goes: tuple[str, str]) -> None:
    dice = ["g1", "g2", "g3", "y1", "y2", "y3", "b1", "b2"]
    s = at_end(" ".join(dice))
    say(s, "red end")
    for one in goes:
        assert on_offer(s, "red") == [f"discard {die}" for die in dice]
        say(s, f"red discard {one}")
        dice.remove(one)
    assert (tell_me(s, "red lumber"), asked(s)) == ("g1 g2 g3 y1 y3 b1", ["blue"])


@pytest.mark.rule("C40", "C17")
def test_c40_in_2026_1_both_went_in_ascending_order() -> None:
    s = as_2026_1(at_end("g1 g2 g3 y1 y2 y3 b1 b2"))
    say(s, "red end")
    assert on_offer(s, "red") == [f"discard {die}" for die in ("g1", "g2", "g3", "y1", "y2", "y3", "b1")]
    say(s, "red discard y2")
    assert on_offer(s, "red") == ["discard y3", "discard b1", "discard b2"]
    say(s, "red discard b2")
    assert (tell_me(s, "red lumber"), asked(s)) == ("g1 g2 g3 y1 y3 b1", ["blue"])


def piles(s: State) -> list[str]:
    """Every pile that trimming can leave, once for each way to answer."""
    if item(s) != "ChooseTrim":
        return [str(tell_me(s, "red lumber"))]
    found = []
    for line in on_offer(s, "red"):
        after = s.clone()
        say(after, f"red {line}")
        found += piles(after)
    return found


@pytest.mark.rule("C40")
@pytest.mark.parametrize(
    ("dice", "ways"),
    [
        ("g1 g1 g1 g1 g1 g1 g1", 1),
        ("g1 g1 g1 g1 g1 g1 g2", 2),
        ("g1 g1 g1 g1 g1 g2 g2 g2", 3),
        ("g1 g1 g2 g2 y1 y1 b1 b1", 10),
        ("g1 g2 g3 y1 y2 y3 b1 b2 b3", 84),
    ],
)
def test_c40_every_pile_of_six_can_be_kept_and_in_2026_1_none_in_two_ways(dice: str, ways: int) -> None:
    s = at_end(dice)
    then = as_2026_1(s)
    say(s, "red end")
    say(then, "red end")
    found, before = piles(s), piles(then)
    assert (len(set(found)), len(before)) == (ways, ways) and set(found) == set(before)
    assert {len(pile.split()) for pile in found} == {6}


@pytest.mark.rule("C40", "C17")
@pytest.mark.parametrize("who", ["red", "blue", "purple"])
def test_c40_everybody_cuts_their_own_pile(who: str) -> None:
    s = at_turn(who, seats=3)
    lumber(s, who, "g1 g2 g3 y1 y2 y3 b1")
    moved(s)
    say(s, f"{who} berries", f"{who} end")
    assert on_offer(s, who) == [f"discard {die}" for die in ("g1", "g2", "g3", "y1", "y2", "y3", "b1")]
    say(s, f"{who} discard g1")
    assert tell_me(s, f"{who} lumber") == "g2 g3 y1 y2 y3 b1"


@pytest.mark.rule("C40")
def test_c40_equal_dice_are_not_asked_for() -> None:
    s = at_end("y4 y4 y4 y4 y4 y4 y4 y4")
    events = say(s, "red end")
    assert (tell_me(s, "red lumber"), asked(s)) == ("y4 y4 y4 y4 y4 y4", ["blue"])
    assert len(told(events, v.DIE_LOST)) == 2


@pytest.mark.rule("C40")
def test_c40_marketing_comes_before_the_cut() -> None:
    s = at_end("g1 g2 g3 g4 g5 g6 y1", blueberries=2)
    events = say(s, "red market")
    assert (item(s), tell_me(s, "red points")) == ("ChooseTrim", "1")
    assert kinds(events, v.MARKETED, v.TURN_ENDS) == [v.MARKETED]
    events = say(s, "red discard y1")
    assert kinds(events, v.DIE_LOST, v.TURN_ENDS) == [v.DIE_LOST, v.TURN_ENDS]
    assert sound(s)


@pytest.mark.rule("C40", "C17")
def test_c40_during_a_turn_more_may_be_held_and_trees_do_not_count() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g2 g3 g4 g5 g6")
    goods(s, "red", blueberries=9)
    pot(s, "red", "green", 3)
    begin(s, "exchange-dice")
    say(s, "red buy y6")
    assert (item(s), tell_me(s, "red lumber")) == ("Turn", "g1 g2 g3 g4 g5 g6 y6")
    say(s, "red saw y6 3 3")
    say(s, "red end", "red discard g1", "red discard g2")
    assert ask(s, "red lumber", "red pot green") == ["g3 g4 g5 g6 y3 y3", "3"]


@pytest.mark.rule("C40")
def test_c40_only_the_pile_of_whose_turn_it_is_is_cut() -> None:
    s = at_end("g1 g1 g1 g1 g1 g1 g1")
    lumber(s, "blue", "b1 b1 b1 b1 b1 b1")
    say(s, "red end")
    assert ask(s, "red lumber", "blue lumber") == ["g1 g1 g1 g1 g1 g1", "b1 b1 b1 b1 b1 b1"]
