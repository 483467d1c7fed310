"""The four demand steps: W05, W06, W32, W39, W41, W46."""

from __future__ import annotations

from pathlib import Path

import pytest

from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import RAIL, State
from millwright.games.workshop.view import view
from millwright.kernel import FREE, LUCK
from tests.games.workshop.positions import (
    asked,
    at_income,
    at_turn,
    begin,
    candidate,
    chart,
    clear_map,
    deal,
    facts_with,
    hold,
    industry,
    item,
    on_offer,
    own,
    say,
    until,
    why_not,
)


@pytest.mark.rule("W05")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w05_each_player_draws_two(seats: int) -> None:
    s = begin(seats)
    until(s, item("Demand"))
    assert ([sum(d.tokens) for d in s.drawers], sum(s.bag)) == ([2] * seats, 25 - 2 * seats)


@pytest.mark.rule("W05")
def test_w05_drawn_tokens_leave_the_bag() -> None:
    s = begin(3)
    until(s, item("DrawTokens"))
    say(s, *["luck token red port"] * 2, *["luck token blue port"] * 2, "luck token yellow port")
    assert on_offer(s, "luck") == [f"token yellow {kind}" for kind in ("heavy", "textile", "light", "craft")]


@pytest.mark.rule("W05")
def test_w05_every_token_is_as_likely_as_any_other() -> None:
    s = begin(3)
    until(s, item("DrawTokens"))
    say(s, "luck token red port", "luck token red port")
    draw = s.agenda[-1]
    assert draw.odds(s, draw.candidates(s, LUCK)) == [3, 5, 5, 5, 5]


@pytest.mark.rule("W06")
def test_w06_one_of_the_two_must_be_picked() -> None:
    s = begin(3)
    deal(s, "token red port", "token red craft")
    assert on_offer(s, "red") == ["demand port", "demand craft"]


@pytest.mark.rule("W06")
def test_w06_all_pick_at_the_same_time() -> None:
    s = begin(4)
    deal(s)
    assert asked(s) == ["red", "blue", "yellow", "green"]


@pytest.mark.rule("W06")
def test_w06_nothing_is_on_the_chart_before_all_have_picked() -> None:
    s = begin(3)
    deal(s, "token red craft", "token blue light")
    say(s, "red demand craft", "blue demand light")
    assert (s.table.chart, asked(s)) == ((0, 0, 0, 0, 0), ["yellow"])


@pytest.mark.rule("W06")
def test_w06_the_picks_go_on_the_chart_together() -> None:
    s = begin(3)
    deal(s, "token red craft", "token blue light", "token yellow craft")
    say(s, "red demand craft", "blue demand light", "yellow demand craft")
    assert s.table.chart == (0, 0, 0, 1, 2)


@pytest.mark.rule("W06")
def test_w06_the_other_token_stays_with_its_player() -> None:
    s = begin(3)
    deal(s, "token red craft", "token red textile")
    say(s, "red demand craft", "blue demand port", "yellow demand port")
    assert (s.drawers[0].tokens[industry("textile")], sum(s.drawers[0].tokens)) == (1, 1)


@pytest.mark.rule("W32")
def test_w32_the_token_left_may_be_placed_or_kept() -> None:
    s = at_income(3)
    hold(s, "red", "textile")
    assert on_offer(s, "red") == ["demand textile", "done"]


@pytest.mark.rule("W32")
def test_w32_all_decide_at_the_same_time() -> None:
    assert asked(at_income(4)) == ["red", "blue", "yellow", "green"]


@pytest.mark.rule("W32")
def test_w32_tokens_are_revealed_only_when_all_have_decided() -> None:
    s = at_income(3)
    hold(s, "red", "textile")
    before = s.table.chart
    say(s, "red demand textile", "blue done")
    assert s.table.chart == before


@pytest.mark.rule("W32", "W36")
def test_w32_a_token_placed_now_pays_now() -> None:
    s = at_income(3)
    hold(s, "red", "textile")
    chart(s)
    own(s, "blue", "leeds")
    say(s, "red demand textile", "blue done", "yellow done")
    assert [d.money for d in s.drawers] == [50, 51, 50]


@pytest.mark.rule("W32", "W39")
def test_w32_a_token_kept_is_held_in_the_rail_era() -> None:
    s = at_income(3)
    hold(s, "red", "textile")
    say(s, "red done", "blue done", "yellow done")
    deal(s, "token red light", "token red craft")
    assert on_offer(s, "red") == ["demand textile", "demand light", "demand craft"]


@pytest.mark.rule("W32", "W41")
def test_w32_a_board_without_a_second_step_comes_to_its_end(tmp_path: Path) -> None:
    facts = facts_with(tmp_path, ("\ndemand_reveal_at_end_max = 1\n", "\ndemand_reveal_at_end_max = 0\n"))
    s = at_turn(3, facts=facts)
    until(s, lambda s: False)
    assert (s.agenda, sum(s.table.chart)) == ([], 6)


@pytest.mark.rule("W39")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w39_two_more_are_drawn(seats: int) -> None:
    s = at_income(seats)
    until(s, lambda s: s.table.era == RAIL and item("Demand")(s))
    assert [sum(d.tokens) for d in s.drawers] == [3] * seats


@pytest.mark.rule("W39")
def test_w39_one_must_be_placed() -> None:
    s = at_income(3)
    until(s, lambda s: s.table.era == RAIL and item("Demand")(s))
    assert why_not(s, "red done") == "token_must"


@pytest.mark.rule("W39")
def test_w39_the_older_token_may_be_the_one() -> None:
    s = at_income(3)
    hold(s, "red", "textile")
    chart(s)
    until(s, lambda s: s.table.era == RAIL and item("Demand")(s))
    say(s, "red demand textile")
    say(s, f"blue {on_offer(s, 'blue')[0]}", f"yellow {on_offer(s, 'yellow')[0]}")
    assert (s.table.chart[industry("textile")], sum(s.table.chart)) == (1, 3)


@pytest.mark.rule("W39")
def test_w39_just_one_is_placed() -> None:
    s = at_income(3)
    until(s, lambda s: s.table.era == RAIL and item("Demand")(s))
    say(s, f"red {on_offer(s, 'red')[0]}")
    assert asked(s) == ["blue", "yellow"]


@pytest.mark.rule("W41")
def test_w41_one_more_or_none_is_placed_at_the_end() -> None:
    s = at_income(3, RAIL)
    hold(s, "red", "port", "craft")
    assert on_offer(s, "red") == ["demand port", "demand craft", "done"]


@pytest.mark.rule("W41")
def test_w41_two_cannot_be_placed() -> None:
    s = at_income(3, RAIL)
    hold(s, "red", "port", "craft")
    say(s, "red demand port")
    assert asked(s) == ["blue", "yellow"]


@pytest.mark.rule("W41", "W36")
def test_w41_the_last_token_still_pays() -> None:
    s = at_income(3, RAIL)
    hold(s, "red", "craft")
    chart(s)
    own(s, "red", "london", "london")
    say(s, "red demand craft", "blue done", "yellow done")
    assert s.drawers[0].money == 52


@pytest.mark.rule("W46")
def test_w46_two_players_draw_four_each() -> None:
    s = begin(2)
    until(s, item("Demand"))
    assert [sum(d.tokens) for d in s.drawers] == [4, 4]


@pytest.mark.rule("W46")
def test_w46_two_players_place_two_in_step_1() -> None:
    s = begin(2)
    until(s, item("TurnUp"))
    assert (sum(s.table.chart), [sum(d.tokens) for d in s.drawers]) == (4, [2, 2])


@pytest.mark.rule("W46")
def test_w46_one_is_not_enough_in_step_1() -> None:
    s = begin(2)
    deal(s, "token red port", "token red heavy", "token red light", "token red craft")
    say(s, "red demand port")
    assert (why_not(s, "red done"), on_offer(s, "red")) == (
        "token_must",
        ["demand heavy", "demand light", "demand craft"],
    )


@pytest.mark.rule("W46")
def test_w46_any_two_of_the_four_can_be_placed() -> None:
    pairs = set()
    kinds = ["port", "heavy", "light", "craft"]
    for first in kinds:
        s = begin(2)
        deal(s, *[f"token red {kind}" for kind in kinds])
        say(s, f"red demand {first}")
        pairs |= {(first, second.split()[-1]) for second in on_offer(s, "red")}
    assert pairs == {(a, b) for a in kinds for b in kinds if a != b}


@pytest.mark.rule("W46")
@pytest.mark.parametrize("picks", [("port", "craft"), ("craft", "port")])
def test_w46_the_order_of_picking_makes_no_difference(picks: tuple[str, str]) -> None:
    s = begin(2)
    deal(s, "token red port", "token red heavy", "token red light", "token red craft")
    say(s, *[f"red demand {kind}" for kind in picks], "blue demand port", "blue demand port")
    assert (s.table.chart, s.drawers[0].tokens) == ((3, 0, 0, 0, 1), (0, 1, 0, 1, 0))


@pytest.mark.rule("W46", "W32")
def test_w46_after_the_last_of_the_chart_an_earlier_one_may_follow() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    say(s, "red demand craft")
    assert on_offer(s, "red") == ["demand port", "done"]


@pytest.mark.rule("W46")
def test_w46_what_is_not_held_or_picked_already_is_refused() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    say(s, "red demand craft")
    assert [why_not(s, f"red demand {kind}") for kind in ("light", "craft", "port")] == ["token_not_held"] * 2 + [""]


@pytest.mark.rule("W46")
def test_w46_two_equal_tokens_can_be_placed() -> None:
    s = begin(2)
    deal(s, "token red craft", "token red craft")
    say(s, "red demand craft", "red demand craft")
    assert asked(s) == ["blue"]


@pytest.mark.rule("W46")
def test_w46_two_players_place_none_one_or_two_in_step_2() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    first = on_offer(s, "red")
    say(s, "red demand port")
    second = on_offer(s, "red")
    say(s, "red demand craft")
    assert (first, second, asked(s)) == (["demand port", "demand craft", "done"], ["demand craft", "done"], ["blue"])


@pytest.mark.rule("W46")
def test_w46_two_players_draw_four_more_and_place_two_in_step_3() -> None:
    s = at_income(2)
    until(s, lambda s: s.table.era == RAIL and item("Demand")(s))
    drawn = [sum(d.tokens) for d in s.drawers]
    until(s, item("TurnUp"))
    assert (drawn, [sum(d.tokens) for d in s.drawers]) == ([6, 6], [4, 4])


@pytest.mark.rule("W46")
def test_w46_at_most_two_of_all_held_are_placed_in_step_4() -> None:
    s = at_income(2, RAIL)
    hold(s, "red", "port", "heavy", "light", "craft")
    say(s, "red demand port", "red demand heavy")
    assert asked(s) == ["blue"]


@pytest.mark.rule("W36")
@pytest.mark.parametrize(("seats", "paid"), [(3, "you +£1, Yellow +£2"), (2, "you +£3")])
def test_a_token_on_offer_says_whom_it_will_pay(seats: int, paid: str) -> None:
    s = at_income(seats)
    hold(s, "red", "port", "craft")
    clear_map(s)
    assert label(s, "red demand craft") == "place Craft", "nobody has any industry yet"
    own(s, "red", "london")
    own(s, "yellow", "london", "edinburgh")
    assert label(s, "red demand craft") == f"place Craft ({paid})"
    assert label(s, "red demand port") == "place Port (pays nobody yet)"


def label(s: State, line: str) -> str:
    seat, move = candidate(s, line)
    return WORKSHOP.label(view(s, seat), move, FREE)
