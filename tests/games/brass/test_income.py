"""Income and what happens when it cannot be paid: B10 to B14."""

from __future__ import annotations

import pytest

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.rules import Round
from millwright.games.brass.table import State
from millwright.kernel import settle
from tests.games.brass.positions import (
    COLOURS,
    act,
    asked,
    at_round,
    at_turn,
    end_period,
    give_points,
    hand,
    income_space,
    item,
    link,
    money,
    new_game,
    on_offer,
    say,
    scored,
    sound,
    tell_me,
    tile,
    told,
)


def owing(due: int, held: int, options: dict[str, str] | None = None, period: int = CANAL) -> State:
    """Before a round: red has a negative income of so much, and holds so much."""
    s = at_round(2, period=period, options=options)
    income_space(s, "red", 10 - due)
    money(s, "red", held)
    return s


# ---- what is paid


@pytest.mark.rule("B10")
@pytest.mark.parametrize(
    ("space", "income"),
    [(0, -10), (9, -1), (10, 0), (11, 1), (12, 1), (13, 2), (30, 10), (31, 11), (33, 11), (34, 12), (60, 20)]
    + [(61, 21), (64, 21), (65, 22), (96, 29), (97, 30), (98, 30), (99, 30)],
)
def test_b10_income_is_paid_by_the_place_on_the_track(space: int, income: int) -> None:
    s = at_round(2)
    income_space(s, "purple", space)
    settle(s)
    assert (tell_me(s, "purple money"), tell_me(s, "purple income")) == (str(30 + income), str(income))


@pytest.mark.rule("B10")
def test_b10_everybody_is_paid_in_every_round() -> None:
    s = at_round(2)
    for who, space in zip(COLOURS, (12, 14, 6, 99), strict=True):
        income_space(s, who, space)
    settle(s)
    assert s.table.money == [31, 32, 26, 60]
    assert told(s.events, v.PAID) == [(2, 4, v.FOR_INCOME)]
    s.agenda[:] = []
    s.then(Round(3))
    settle(s)
    assert s.table.money == [32, 34, 22, 90]


@pytest.mark.rule("B10")
def test_b10_the_very_first_round_pays_nothing() -> None:
    s = new_game(4)
    say(s, "luck first red")
    while asked(s) == ["luck"]:
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert (s.table.money, item(s)) == ([30] * 4, "Action")


@pytest.mark.rule("B10", "B13")
def test_b10_the_marker_stays_on_the_last_space() -> None:
    s = at_turn("red")
    income_space(s, "red", 97)
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "red", "manchester-warrington")
    events = act(s, "red sell manchester/1 warrington/2")
    assert (tell_me(s, "red space"), tell_me(s, "red income")) == ("99", "30")
    assert told(events, v.INCOME) == [(0, 99, 2), (1, 13, 3)]


# ---- flipping


@pytest.mark.rule("B13")
def test_b13_the_marker_moves_spaces_not_pounds() -> None:
    s = at_turn("red")
    income_space(s, "red", 31)
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "red", "manchester-warrington")
    act(s, "red sell manchester/1 warrington/2")
    assert (tell_me(s, "red space"), tell_me(s, "red income")) == ("36", "12")


@pytest.mark.rule("B13")
def test_b13_the_owner_gains_whoever_flips_the_tile() -> None:
    s = at_turn("red")
    tile(s, "green", "coal", 2, "wigan/1", cubes=1)
    link(s, "green", "preston-wigan")
    hand(s, "red", "preston", "preston")
    act(s, "red build iron preston/3")
    assert (tell_me(s, "green space"), tell_me(s, "red space")) == ("17", "10")


@pytest.mark.rule("B13")
def test_b13_income_rises_at_once_but_is_paid_next_round() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 2, "manchester/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "red", "manchester-warrington")
    act(s, "red sell manchester/1 warrington/2")
    assert (tell_me(s, "red space"), tell_me(s, "red money")) == ("14", "30")
    act(s, "red loan 10")
    assert tell_me(s, "red space") == "12"


@pytest.mark.rule("B13", "B26")
@pytest.mark.parametrize(("cubes", "space"), [(1, "14"), (2, "10")])
def test_b13_a_mine_gives_its_income_with_its_last_cube(cubes: int, space: str) -> None:
    s = at_turn("red")
    tile(s, "green", "coal", 1, "wigan/1", cubes=cubes)
    link(s, "green", "preston-wigan")
    hand(s, "red", "preston", "preston")
    act(s, "red build iron preston/3")
    assert tell_me(s, "green space") == space


# ---- negative income


@pytest.mark.rule("B11")
def test_b11_negative_income_is_paid_to_the_bank() -> None:
    s = owing(4, 9)
    tile(s, "red", "coal", 1, "wigan/1")
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "red spent"), item(s)) == ("5", "0", "Action")
    assert tell_me(s, "slot wigan/1") == "red coal 1 cubes 2"


@pytest.mark.rule("B11")
def test_b11_who_can_just_pay_keeps_all_tiles() -> None:
    s = owing(4, 4)
    tile(s, "red", "coal", 1, "wigan/1")
    tile(s, "red", "port", 1, "fleetwood")
    settle(s)
    assert (tell_me(s, "red money"), item(s), s.table.scrapped[0]) == ("0", "Action", 0)


@pytest.mark.rule("B11")
def test_b11_who_is_one_pound_short_must_take_a_tile_off() -> None:
    s = owing(4, 3)
    tile(s, "red", "coal", 1, "wigan/1")
    tile(s, "red", "port", 1, "fleetwood")
    settle(s)
    assert (asked(s), item(s), sorted(on_offer(s, "red"))) == (["red"], "Scrap", ["scrap fleetwood", "scrap wigan/1"])


@pytest.mark.rule("B11")
@pytest.mark.parametrize(("choice", "left"), [("wigan/1", 1), ("fleetwood", 2)])
def test_b11_a_tile_brings_half_its_cost_rounded_down_and_the_surplus_is_kept(choice: str, left: int) -> None:
    s = owing(4, 3)
    tile(s, "red", "coal", 1, "wigan/1")  # £5: £2
    tile(s, "red", "port", 1, "fleetwood")  # £6: £3
    settle(s)
    events = say(s, f"red scrap {choice}")
    assert (tell_me(s, "red money"), tell_me(s, f"slot {choice}"), item(s)) == (str(left), "none", "Action")
    assert told(events, v.EARNED) == [(0, left + 1, v.FOR_SCRAP)]
    assert told(events, v.PAID) == [(0, 4, v.FOR_INCOME)]
    assert sound(s)


@pytest.mark.rule("B11")
@pytest.mark.parametrize(
    ("industry", "level", "where", "half"),
    [("cotton", 1, "colne/1", 6), ("cotton", 4, "colne/1", 9), ("port", 2, "fleetwood", 3), ("port", 4, "fleetwood", 4)]
    + [("iron", 3, "bolton/3", 4), ("shipyard", 2, "barrow/1", 12), ("coal", 4, "wigan/1", 5)],
)
def test_b11_half_of_each_price(industry: str, level: int, where: str, half: int) -> None:
    s = owing(1, 0, period=RAIL if level == 2 and industry == "shipyard" else CANAL)
    tile(s, "red", industry, level, where)
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, f"slot {where}"), item(s)) == (str(half - 1), "none", "Action")


@pytest.mark.rule("B11")
def test_b11_several_tiles_are_taken_off_until_it_is_paid() -> None:
    s = owing(7, 0)
    for where in ("wigan/1", "bolton/1"):
        tile(s, "red", "coal", 2, where)  # £7: £3
    tile(s, "red", "port", 1, "fleetwood")  # £6: £3
    tile(s, "red", "port", 2, "liverpool/1")  # £7: £3
    settle(s)
    say(s, "red scrap wigan/1")
    assert (item(s), tell_me(s, "red money")) == ("Scrap", "3")
    assert sorted(on_offer(s, "red")) == ["scrap bolton/1", "scrap fleetwood", "scrap liverpool/1"]
    say(s, "red scrap fleetwood")
    assert (item(s), tell_me(s, "red money")) == ("Scrap", "6")
    say(s, "red scrap bolton/1")
    assert (item(s), tell_me(s, "red money"), tell_me(s, "slot liverpool/1")) == ("Action", "2", "red port 2")


@pytest.mark.rule("B11")
def test_b11_no_more_tiles_than_needed_are_taken_off() -> None:
    s = owing(3, 0)
    tile(s, "red", "cotton", 1, "colne/1")
    tile(s, "red", "port", 1, "fleetwood")
    settle(s)
    say(s, "red scrap fleetwood")
    assert (tell_me(s, "red money"), tell_me(s, "slot colne/1"), item(s)) == ("0", "red cotton 1", "Action")


@pytest.mark.rule("B11")
def test_b11_the_only_tile_leaves_without_a_question() -> None:
    s = owing(2, 0)
    tile(s, "red", "cotton", 1, "colne/1")
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "slot colne/1"), asked(s)) == ("4", "none", ["red"])


@pytest.mark.rule("B11")
def test_b11_flipped_tiles_may_be_taken_off_too_and_cubes_go_with_their_tile() -> None:
    s = owing(2, 0)
    tile(s, "red", "cotton", 1, "colne/1", flipped=True)
    tile(s, "red", "coal", 2, "wigan/1")
    settle(s)
    assert sorted(on_offer(s, "red")) == ["scrap colne/1", "scrap wigan/1"]
    events = say(s, "red scrap wigan/1")
    assert told(events, v.CUBES_LOST) == [(25, 2, 3)]
    assert (tell_me(s, "red money"), s.table.coal_at, sound(s)) == ("1", 0, True)


@pytest.mark.rule("B11")
def test_b11_only_own_tiles_are_offered_and_no_links() -> None:
    s = owing(3, 0)
    tile(s, "red", "cotton", 1, "colne/1")
    tile(s, "red", "port", 1, "fleetwood")
    tile(s, "purple", "port", 1, "liverpool/1")
    link(s, "red", "preston-wigan")
    settle(s)
    assert sorted(on_offer(s, "red")) == ["scrap colne/1", "scrap fleetwood"]


@pytest.mark.rule("B11")
def test_b11_equal_tiles_of_one_location_are_not_asked_about() -> None:
    s = owing(3, 0, period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 2, "colne/2")
    settle(s)
    assert (item(s), tell_me(s, "red money")) == ("Action", "4")
    assert sorted([tell_me(s, "slot colne/1"), tell_me(s, "slot colne/2")], key=str) == ["none", "red cotton 2"]


@pytest.mark.rule("B11")
def test_b11_a_flipped_and_an_unflipped_tile_are_not_equal() -> None:
    s = owing(3, 0, period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1", flipped=True)
    tile(s, "red", "cotton", 2, "colne/2")
    settle(s)
    assert sorted(on_offer(s, "red")) == ["scrap colne/1", "scrap colne/2"]


@pytest.mark.rule("B11", "B05")
def test_b11_the_seat_is_asked_out_of_turn_before_anybody_acts() -> None:
    s = at_round(2)
    for who in ("yellow", "green"):
        income_space(s, who, 7)
        money(s, who, 0)
    tile(s, "yellow", "cotton", 1, "colne/1")
    tile(s, "yellow", "port", 1, "fleetwood")
    tile(s, "green", "cotton", 1, "stockport/1")
    tile(s, "green", "port", 1, "liverpool/1")
    income_space(s, "red", 12)
    settle(s)
    assert (asked(s), item(s), tell_me(s, "red money")) == (["yellow"], "Scrap", "31")
    say(s, "yellow scrap colne/1")
    assert (asked(s), tell_me(s, "yellow money")) == (["green"], "3")
    say(s, "green scrap liverpool/1")
    assert (asked(s), item(s), tell_me(s, "green money")) == (["red"], "Action", "0")


@pytest.mark.rule("B11", "B18")
def test_b11_a_slot_is_free_again_after_its_tile_was_taken_off() -> None:
    s = owing(2, 0)
    tile(s, "red", "coal", 1, "wigan/1")
    tile(s, "red", "port", 1, "fleetwood")
    settle(s)
    say(s, "red scrap fleetwood")
    hand(s, "red", "fleetwood")
    money(s, "red", 20)
    act(s, "red build port fleetwood")
    assert tell_me(s, "slot fleetwood") == "red port 1"


@pytest.mark.rule("B14", "B11")
def test_b14_taking_a_tile_off_never_lowers_income() -> None:
    s = owing(3, 0)
    tile(s, "red", "cotton", 1, "colne/1", flipped=True)
    tile(s, "red", "port", 1, "fleetwood")
    settle(s)
    events = say(s, "red scrap colne/1")
    assert (tell_me(s, "red space"), told(events, v.INCOME)) == ("7", [])


@pytest.mark.rule("B14", "B31")
def test_b14_replacing_a_flipped_tile_never_lowers_income() -> None:
    s = at_turn("red")
    tile(s, "red", "port", 1, "liverpool/1", flipped=True)
    income_space(s, "red", 13)
    hand(s, "red", "liverpool", "liverpool")
    s.table.stacks[1] = 2  # a level 2 port on top
    s.table.scrapped[0] += 1
    act(s, "red build port liverpool/1")
    assert (tell_me(s, "slot liverpool/1"), tell_me(s, "red space"), sound(s)) == ("red port 2", "13", True)


# ---- debts that cannot be paid


@pytest.mark.rule("B12")
def test_b12_a_point_is_lost_for_each_pound_unpaid() -> None:
    s = owing(5, 2, period=RAIL)
    give_points(s, "red", 20)
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "red points"), scored(s, "red")) == ("0", "17", [20, 0, 0, 0, 0, -3])
    assert (told(s.events, v.PAID), told(s.events, v.SCORED)) == ([(0, 2, v.FOR_INCOME)], [(0, -3, v.DEBT)])
    assert (sound(s), asked(s)) == (True, ["red"])


@pytest.mark.rule("B12")
@pytest.mark.parametrize(("points", "left"), [(2, 0), (0, 0), (5, 0), (6, 1)])
def test_b12_points_do_not_fall_below_0(points: int, left: int) -> None:
    s = owing(5, 0, period=RAIL)
    give_points(s, "red", points)
    settle(s)
    assert (tell_me(s, "red points"), tell_me(s, "red money")) == (str(left), "0")


@pytest.mark.rule("B12")
def test_b12_points_that_were_not_there_are_not_owed_later() -> None:
    s = owing(5, 0)
    settle(s)
    assert (tell_me(s, "red points"), s.table.money[0], item(s)) == ("0", 0, "Action")
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    end_period(s)
    assert tell_me(s, "red points") == "2"


@pytest.mark.rule("B12", "B11")
def test_b12_tiles_go_first_then_points() -> None:
    s = owing(9, 0, period=RAIL)
    give_points(s, "red", 20)
    tile(s, "red", "coal", 2, "wigan/1")  # £3
    tile(s, "red", "port", 2, "fleetwood")  # £3
    link(s, "red", "preston-wigan")
    settle(s)
    say(s, "red scrap fleetwood")
    assert (s.table.own[0], tell_me(s, "red money"), tell_me(s, "red points")) == (0, "0", "17")
    assert (tell_me(s, "link preston-wigan"), sound(s)) == ("red", True)


@pytest.mark.rule("B12")
def test_b12_who_can_pay_loses_no_point() -> None:
    s = owing(5, 5, period=RAIL)
    give_points(s, "red", 20)
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "red points")) == ("0", "20")


@pytest.mark.rule("B12")
def test_b12_by_option_the_debt_stays_instead() -> None:
    s = owing(5, 2, {"unpayable_debt": "stays"}, RAIL)
    give_points(s, "red", 20)
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "red points"), sound(s)) == ("-3", "20", True)


@pytest.mark.rule("B12", "B11")
def test_b12_by_option_tiles_go_first_all_the_same() -> None:
    s = owing(5, 0, {"unpayable_debt": "stays"})
    tile(s, "red", "coal", 2, "wigan/1")
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "slot wigan/1")) == ("-2", "none")


@pytest.mark.rule("B12", "B10")
def test_b12_by_option_later_income_pays_the_debt_back() -> None:
    s = at_round(2, options={"unpayable_debt": "stays"})
    income_space(s, "red", 16)
    money(s, "red", -4)
    settle(s)
    assert tell_me(s, "red money") == "-1"


@pytest.mark.rule("B12", "B11")
def test_b12_by_option_an_old_debt_takes_no_tile_while_income_is_not_negative() -> None:
    s = at_round(2, options={"unpayable_debt": "stays"})
    money(s, "red", -4)
    tile(s, "red", "coal", 1, "wigan/1")
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "slot wigan/1")) == ("-4", "red coal 1 cubes 2")


@pytest.mark.rule("B12", "B45")
def test_b12_by_option_a_debt_scores_nothing_and_costs_nothing() -> None:
    s = at_turn("red", period=RAIL, options={"unpayable_debt": "stays"})
    money(s, "red", -14)
    money(s, "purple", 14)
    end_period(s)
    assert (scored(s, "red"), scored(s, "purple")) == ([0] * 6, [0, 0, 0, 0, 1, 0])


@pytest.mark.rule("B12", "B37", "B25")
def test_b12_by_option_a_player_in_debt_may_do_what_costs_nothing() -> None:
    s = at_turn("red", options={"unpayable_debt": "stays"})
    tile(s, "purple", "iron", 1, "preston/3")
    money(s, "red", -4)
    assert "develop cotton" in on_offer(s, "red")


@pytest.mark.rule("B12", "B40")
def test_b12_by_option_a_loan_pays_the_debt_back() -> None:
    s = at_turn("red", options={"unpayable_debt": "stays"})
    money(s, "red", -4)
    act(s, "red loan 10")
    assert tell_me(s, "red money") == "6"


@pytest.mark.rule("B10", "B39")
def test_b10_the_cotton_bonus_stops_at_the_last_space_too() -> None:
    s = at_turn("red")
    income_space(s, "red", 95)
    tile(s, "red", "cotton", 1, "colne/1")
    link(s, "red", "colne-yorkshire")
    act(s, "red sell colne/1 market", "luck market 0")
    assert tell_me(s, "red space") == "99"
