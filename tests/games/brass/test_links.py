"""Canals, and one rail with its coal: B33, B34."""

from __future__ import annotations

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from tests.games.brass.positions import (
    act,
    asked,
    cubes,
    hand,
    item,
    link,
    linking,
    money,
    offer_words,
    on_offer,
    price,
    rails,
    rule_of,
    say,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    why_words,
)

# ---- B33: any card, a free route of the period's kind, at one's own tiles or links


@pytest.mark.rule("B33")
def test_b33_any_card_will_do() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    say(s, "red link preston-wigan")
    assert on_offer(s, "red") == ["discard bury", "discard fleetwood", "discard shipyard"]


@pytest.mark.rule("B33")
def test_b33_a_link_may_start_from_an_own_tile() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    ways = ["link preston-wigan", "link liverpool-wigan", "link wigan-warrington", "link wigan-blackburn"]
    assert on_offer(s, "red", "link") == ways


@pytest.mark.rule("B33")
def test_b33_a_link_may_start_from_an_own_link() -> None:
    s = linking()
    link(s, "red", "burnley-colne")
    assert on_offer(s, "red", "link") == ["link blackburn-burnley", "link colne-yorkshire"]


@pytest.mark.rule("B33")
def test_b33_a_rivals_tile_or_link_is_no_start() -> None:
    s = linking()
    tile(s, "purple", "coal", 1, "wigan/1")
    link(s, "purple", "wigan-warrington")
    tile(s, "red", "cotton", 1, "colne/1")
    assert why_words(s, "red link preston-wigan") == "away from all your tiles and links"


@pytest.mark.rule("B33")
def test_b33_with_nothing_on_the_board_no_link_is_possible() -> None:
    s = linking()
    assert on_offer(s, "red", "link") == []


@pytest.mark.rule("B33")
def test_b33_a_flipped_tile_is_a_start_too() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1", flipped=True)
    assert price(s, "red link preston-wigan") == 3


@pytest.mark.rule("B33")
@pytest.mark.parametrize("who", ["red", "purple"])
def test_b33_a_built_route_is_not_free(who: str) -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    link(s, who, "preston-wigan")
    assert why_not(s, "red link preston-wigan") == "route_built"


@pytest.mark.rule("B33")
@pytest.mark.parametrize("way", ["wigan-bolton", "southport-wigan"])
def test_b33_a_rail_route_takes_no_canal(way: str) -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    assert why_not(s, f"red link {way}") == "no_canal"


@pytest.mark.rule("B33")
def test_b33_the_one_canal_route_takes_no_rail() -> None:
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1")
    tile(s, "red", "coal", 2, "wigan/1")
    link(s, "red", "liverpool-wigan")
    assert why_words(s, "red link liverpool-ellesmere-port") == "no rail there, only a canal"


@pytest.mark.rule("B33")
@pytest.mark.parametrize(("period", "count"), [(CANAL, 23), (RAIL, 35)])
def test_b33_routes_of_each_period(period: int, count: int) -> None:
    s = linking(period)
    assert len(s.table.board.map.routes[period]) == count


# ---- B34: canals


@pytest.mark.rule("B34")
def test_b34_a_canal_costs_three_pounds_and_no_coal() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    act(s, "red link preston-wigan")
    assert (s.table.money[0], s.table.spent[0], s.table.coal, cubes(s, "wigan/1")) == (27, 3, 8, [2])


@pytest.mark.rule("B34")
def test_b34_one_canal_an_action() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    act(s, "red link preston-wigan")
    assert (item(s), asked(s), s.agenda[-1].dump()["left"]) == ("Action", ["red"], 1)


@pytest.mark.rule("B34")
def test_b34_a_canal_needs_three_pounds() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    money(s, "red", 2)
    assert why_words(s, "red link preston-wigan") == "£1 short: it costs £3"
    assert on_offer(s, "red", "link") == []


@pytest.mark.rule("B34")
def test_b34_the_last_three_pounds_buy_a_canal() -> None:
    s = linking()
    tile(s, "red", "coal", 1, "wigan/1")
    money(s, "red", 3)
    act(s, "red link preston-wigan")
    assert (s.table.money[0], tell_me(s, "link preston-wigan")) == (0, "red")


# ---- B34: one rail and its coal


@pytest.mark.rule("B34")
def test_b34_a_rail_costs_five_pounds_and_a_cube_of_coal() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    money(s, "red", 9)
    act(s, "red link preston-wigan")
    assert (s.table.money[0], s.table.spent[0], cubes(s, "wigan/1"), item(s)) == (4, 5, [2], "Action")


@pytest.mark.rule("B34")
def test_b34_a_rivals_coal_is_free_for_a_rail_too() -> None:
    s = rails()
    tile(s, "red", "port", 2, "preston/1")
    tile(s, "purple", "coal", 2, "wigan/1", cubes=1)
    assert price(s, "red link preston-wigan") == 5
    act(s, "red link preston-wigan", "red done")
    assert (s.table.money[:2], s.table.space[1], tell_me(s, "slot wigan/1")) == ([25, 30], 17, "purple coal 2 flipped")


@pytest.mark.rule("B34")
@pytest.mark.parametrize("rule", ["choice", "through", "nearest"])
def test_b34_the_end_with_a_mine_is_chosen_if_the_other_has_none(rule: str) -> None:
    """Nothing joins Preston to the mine in Wigan but the rail that is just being laid."""
    s = rails({"rail_coal": rule})
    tile(s, "red", "port", 2, "preston/1")
    tile(s, "purple", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan", "red done")
    assert (cubes(s, "wigan/1"), s.table.coal) == ([2], 8)


@pytest.mark.rule("B34")
def test_b34_a_mine_behind_the_far_end_serves() -> None:
    s = rails()
    tile(s, "red", "port", 2, "preston/1")
    link(s, "purple", "wigan-bolton")
    tile(s, "purple", "coal", 2, "bolton/1")
    act(s, "red link preston-wigan", "red done")
    assert (cubes(s, "bolton/1"), s.table.coal) == ([2], 8)


@pytest.mark.rule("B34")
def test_b34_a_mine_behind_the_near_end_serves() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    link(s, "purple", "burnley-colne")
    tile(s, "purple", "coal", 2, "burnley/1")
    act(s, "red link colne-yorkshire", "red done")
    assert (cubes(s, "burnley/1"), s.table.coal) == ([2], 8)


@pytest.mark.rule("B34")
def test_b34_a_mine_at_one_end_must_be_used_though_a_port_is_at_the_other() -> None:
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1")
    tile(s, "purple", "coal", 2, "wigan/1")
    assert price(s, "red link liverpool-wigan") == 5
    act(s, "red link liverpool-wigan", "red done")
    assert (cubes(s, "wigan/1"), s.table.coal) == ([2], 8)


@pytest.mark.rule("B34")
def test_b34_a_mine_far_from_both_ends_comes_before_the_track() -> None:
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1")
    link(s, "green", "wigan-bolton", "bolton-bury", "burnley-bury")
    tile(s, "purple", "coal", 2, "burnley/2")
    act(s, "red link liverpool-wigan", "red done")
    assert (cubes(s, "burnley/2"), s.table.coal, s.table.money[0]) == ([2], 8, 25)


@pytest.mark.rule("B34")
def test_b34_the_player_chooses_the_end_and_so_the_mine() -> None:
    """From Wigan the nearest mine is in Wigan; from Bolton it is Bolton's own: either may serve."""
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "bolton/1")
    say(s, "red link wigan-bolton", "red discard bury")
    assert on_offer(s, "red") == ["coal wigan/1", "coal bolton/1"]


@pytest.mark.rule("B34")
@pytest.mark.parametrize("rule", ["choice", "through"])
def test_b34_from_one_end_a_mine_is_at_hand_from_the_other_a_second_one_is_a_link_away(rule: str) -> None:
    """Seen from Preston, Blackburn is one link away (and over the new rail Wigan as well); from Wigan, Wigan itself."""
    s = rails({"rail_coal": rule})
    link(s, "red", "preston-blackburn")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "blackburn/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert on_offer(s, "red") == ["coal blackburn/1", "coal wigan/1"]
    say(s, "red coal blackburn/1", "red done")
    assert cubes(s, "wigan/1", "blackburn/1") == [3, 2]


@pytest.mark.rule("B34")
def test_b34_a_mine_that_is_nearest_from_neither_end_is_refused() -> None:
    """Blackburn is a link farther from Wigan than Wigan itself, and Preston sees no mine: nothing is asked."""
    s = rails()
    link(s, "red", "preston-southport", "wigan-blackburn")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "blackburn/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert (item(s), cubes(s, "wigan/1", "blackburn/1")) == ("SecondRail", [2, 3])


@pytest.mark.rule("B34")
def test_b34_why_a_mine_may_not_serve_a_rail() -> None:
    """Preston sees Blackburn, Wigan itself; Burnley is farther than Blackburn, and nothing leads to Rochdale."""
    s = rails()
    link(s, "red", "preston-blackburn", "blackburn-burnley")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "red", "coal", 2, "blackburn/1")
    tile(s, "purple", "coal", 2, "burnley/1")
    tile(s, "purple", "coal", 2, "rochdale/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert on_offer(s, "red") == ["coal blackburn/1", "coal wigan/1"]
    assert (why_not(s, "red coal burnley/1"), why_not(s, "red coal rochdale/1")) == ("mine_farther", "mine_apart")


@pytest.mark.rule("B34")
def test_b34_the_rail_being_built_is_no_way_for_its_own_coal() -> None:
    """From Preston the nearest mine over built links is Burnley's, two links away: Wigan's is not nearer yet."""
    s = rails()
    link(s, "red", "preston-blackburn", "blackburn-burnley")
    tile(s, "purple", "coal", 2, "burnley/1")
    tile(s, "yellow", "coal", 2, "wigan/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert (rule_of(s), on_offer(s, "red")) == ("B34", ["coal burnley/1", "coal wigan/1"])
    say(s, "red coal burnley/1", "red done")
    assert cubes(s, "wigan/1", "burnley/1") == [3, 2]


@pytest.mark.rule("B34")
@pytest.mark.parametrize(("where", "asks"), [("bolton/1", "Coal"), ("manchester/1", "SecondRail")])
def test_b34_the_other_end_is_as_near_as_other_ways_to_it(where: str, asks: str) -> None:
    """By way of Southport, Wigan is two links from Preston: as far as Bolton, and nearer than Manchester."""
    s = rails()
    link(s, "red", "preston-southport", "southport-wigan", "preston-blackburn", "blackburn-bolton", "bolton-manchester")
    tile(s, "purple", "coal", 2, where)
    tile(s, "yellow", "coal", 2, "wigan/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert item(s) == asks


@pytest.mark.rule("B34")
def test_b34_with_the_option_through_the_rail_itself_counts_as_built() -> None:
    """Burnley is two links from Preston; over the rail that is being laid, Wigan is one: Burnley may not serve."""
    s = rails({"rail_coal": "through"})
    link(s, "red", "preston-blackburn", "blackburn-burnley")
    tile(s, "purple", "coal", 2, "burnley/1")
    tile(s, "yellow", "coal", 2, "wigan/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert (item(s), cubes(s, "wigan/1", "burnley/1")) == ("SecondRail", [2, 3])


@pytest.mark.rule("B34")
@pytest.mark.parametrize(
    ("rule", "mines"), [("choice", "coal from a mine"), ("through", "coal from a mine"), ("nearest", "coal from Wigan")]
)
def test_b34_an_offer_tells_whether_there_is_a_choice_of_mines(rule: str, mines: str) -> None:
    s = rails({"rail_coal": rule})
    link(s, "red", "preston-blackburn")
    tile(s, "red", "coal", 2, "blackburn/1")
    tile(s, "yellow", "coal", 2, "wigan/1")
    assert offer_words(s, "red link preston-wigan").endswith(mines)


@pytest.mark.rule("B34")
def test_b34_with_the_option_nearest_the_mine_nearest_to_either_end_is_compulsory() -> None:
    s = rails({"rail_coal": "nearest"})
    link(s, "red", "preston-blackburn")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "blackburn/1")
    say(s, "red link preston-wigan", "red discard bury")
    assert (item(s), cubes(s, "wigan/1", "blackburn/1")) == ("SecondRail", [2, 3])


@pytest.mark.rule("B34")
def test_b34_with_the_option_nearest_equals_at_both_ends_are_a_choice() -> None:
    s = rails({"rail_coal": "nearest"})
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "bolton/1")
    say(s, "red link wigan-bolton", "red discard bury")
    assert on_offer(s, "red") == ["coal bolton/1", "coal wigan/1"]


@pytest.mark.rule("B34")
def test_b34_the_option_nearest_changes_nothing_for_industries() -> None:
    s = rails({"rail_coal": "nearest"})
    hand(s, "red", "preston")
    stack_at(s, "red", "iron", 2)
    link(s, "red", "preston-wigan", "wigan-bolton")
    tile(s, "purple", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "bolton/1")
    act(s, "red build iron preston/3")
    assert cubes(s, "wigan/1", "bolton/1") == [2, 3]


@pytest.mark.rule("B34")
@pytest.mark.parametrize(("left", "cost"), [(8, 1), (5, 2), (3, 3), (1, 4), (0, 5)])
def test_b34_without_a_mine_the_track_serves_if_one_end_reaches_a_port(left: int, cost: int) -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tracks(s, coal=left)
    assert price(s, "red link colne-yorkshire") == 5 + cost
    act(s, "red link colne-yorkshire", "red done")
    assert (s.table.money[0], s.table.spent[0], s.table.coal) == (25 - cost, 5 + cost, max(0, left - 1))


@pytest.mark.rule("B34")
def test_b34_the_port_may_be_at_the_far_end() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    tile(s, "purple", "port", 2, "liverpool/1", flipped=True)
    assert price(s, "red link liverpool-wigan") == 6


@pytest.mark.rule("B34")
def test_b34_the_port_may_be_at_the_near_end() -> None:
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1")
    assert price(s, "red link southport-liverpool") == 6


@pytest.mark.rule("B34")
def test_b34_without_mine_and_port_no_rail() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    assert why_words(s, "red link burnley-colne") == (
        "no coal reaches it: no mine with coal and no port is connected to either end"
    )


@pytest.mark.rule("B34")
def test_b34_a_mine_that_is_not_connected_does_not_serve() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "coal", 2, "wigan/1")
    assert (why_not(s, "red link burnley-colne"), price(s, "red link colne-yorkshire")) == ("no_coal", 6)


@pytest.mark.rule("B34")
def test_b34_an_emptied_mine_does_not_serve() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    assert why_not(s, "red link wigan-bolton") == "no_coal"


@pytest.mark.rule("B34")
def test_b34_rail_and_bought_coal_must_be_paid() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tracks(s, coal=3)
    money(s, "red", 7)
    assert why_words(s, "red link colne-yorkshire") == "£1 short: it costs £5 and £3 for coal from the track"


@pytest.mark.rule("B34")
def test_b34_just_enough_money_is_enough() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tracks(s, coal=3)
    money(s, "red", 8)
    assert price(s, "red link colne-yorkshire") == 8
    act(s, "red link colne-yorkshire")
    assert (s.table.money[0], item(s)) == (0, "Action")
