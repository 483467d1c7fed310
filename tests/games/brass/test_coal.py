"""Coal: where a cube comes from, what it costs, when a mine flips, and the coal track: B23, B24, B26, B27, B29."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.quotes import coal_price, coal_sources
from millwright.games.brass.table import State
from millwright.games.brass.verbs import CUBE_BOUGHT, CUBE_IMPORTED
from millwright.kernel import LUCK, bits, waiting
from tests.games.brass.plain import coal_cost, joined, nearest, same_choice, scattered, wander
from tests.games.brass.positions import (
    act,
    brought,
    holding,
    income_space,
    item,
    link,
    money,
    new_game,
    on_offer,
    price,
    say,
    slot,
    sound,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    why_words,
)


def fetched_from(s: State, line: str, *mines: str) -> dict[str, int]:
    """How many cubes each mine lost by a move for which nothing but the card is asked."""
    before = {name: s.table.cubes[slot(s, name)] for name in mines}
    act(s, line)
    assert (item(s), sound(s)) == ("Action", True)
    return {name: before[name] - s.table.cubes[slot(s, name)] for name in mines}


# ---- B23: the nearest connected mine, for nothing


@pytest.mark.rule("B23")
def test_b23_a_rivals_coal_is_free() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert price(s, "red build iron preston/3") == 5


@pytest.mark.rule("B23")
def test_b23_nobody_is_paid_for_the_coal_of_a_mine() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    act(s, "red build iron preston/3")
    assert (s.table.money, s.table.spent, s.table.coal) == ([25, 30, 30, 30], [5, 0, 0, 0], 8)


@pytest.mark.rule("B23")
def test_b23_links_of_rivals_carry_coal() -> None:
    s = holding("preston")
    link(s, "green", "wigan-warrington")
    link(s, "yellow", "preston-wigan")
    tile(s, "purple", "coal", 1, "warrington/1")
    assert fetched_from(s, "red build iron preston/3", "warrington/1") == {"warrington/1": 1}


@pytest.mark.rule("B23")
def test_b23_a_mine_in_the_same_location_needs_no_link() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/2")
    assert fetched_from(s, "red build iron bolton/3", "bolton/2") == {"bolton/2": 1}


@pytest.mark.rule("B23")
def test_b23_a_mine_in_the_same_location_is_nearer_than_one_a_link_away() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/2")
    tile(s, "red", "coal", 2, "bury/1")
    link(s, "red", "bolton-bury")
    assert fetched_from(s, "red build iron bolton/3", "bolton/2", "bury/1") == {"bolton/2": 1, "bury/1": 0}


@pytest.mark.rule("B23")
def test_b23_fewer_links_are_nearer() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan", "wigan-warrington")
    tile(s, "red", "coal", 2, "warrington/1")
    tile(s, "purple", "coal", 1, "wigan/2")
    assert fetched_from(s, "red build iron preston/3", "warrington/1", "wigan/2") == {"warrington/1": 0, "wigan/2": 1}


@pytest.mark.rule("B23")
def test_b23_the_shortest_way_counts_where_there_are_several() -> None:
    """Bolton to Manchester is one link, by way of Bury two: Manchester is as near as Bury."""
    s = holding("bolton")
    link(s, "red", "bolton-bury", "bury-manchester", "bolton-manchester", "manchester-warrington")
    tile(s, "purple", "coal", 1, "manchester/2")
    tile(s, "yellow", "coal", 1, "bury/1")
    say(s, "red build iron bolton/3", "red discard bolton")
    assert on_offer(s, "red") == ["coal bury/1", "coal manchester/2"]


@pytest.mark.rule("B23")
def test_b23_a_neighbour_without_a_link_is_not_connected() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bury/1")
    assert why_not(s, "red build iron bolton/3") == "no_coal"


@pytest.mark.rule("B23")
def test_b23_a_mine_that_is_not_connected_sends_nothing_though_it_is_the_only_one() -> None:
    s = holding("warrington", "cotton")
    stack_at(s, "red", "cotton", 2)
    tile(s, "yellow", "port", 1, "warrington/2")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert fetched_from(s, "red build cotton warrington/1", "wigan/1") == {"wigan/1": 0}
    assert s.table.coal == 7


@pytest.mark.rule("B23")
def test_b23_an_emptied_mine_is_passed_over_for_one_farther_away() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan", "wigan-warrington")
    tile(s, "purple", "coal", 1, "wigan/1", flipped=True)
    tile(s, "yellow", "coal", 1, "warrington/1")
    assert fetched_from(s, "red build iron preston/3", "warrington/1") == {"warrington/1": 1}


@pytest.mark.rule("B23")
def test_b23_the_builder_chooses_among_equally_near_mines() -> None:
    s = holding("bolton")
    link(s, "red", "bolton-bury", "bolton-manchester")
    tile(s, "purple", "coal", 1, "bury/1")
    tile(s, "yellow", "coal", 2, "manchester/1")
    say(s, "red build iron bolton/3", "red discard bolton", "red coal manchester/1")
    assert (s.table.cubes[slot(s, "bury/1")], s.table.cubes[slot(s, "manchester/1")], sound(s)) == (2, 2, True)


@pytest.mark.rule("B23")
def test_b23_coal_travels_through_yorkshire() -> None:
    """Yorkshire counts as a port, yet the mine beyond it must be used."""
    s = holding("colne")
    stack_at(s, "red", "cotton", 2)
    link(s, "purple", "rochdale-yorkshire", "colne-yorkshire")
    tile(s, "purple", "coal", 1, "rochdale/1")
    assert price(s, "red build cotton colne/1") == 14
    assert fetched_from(s, "red build cotton colne/1", "rochdale/1") == {"rochdale/1": 1}


@pytest.mark.rule("B23")
def test_b23_coal_travels_through_northwich_and_the_midlands() -> None:
    s = holding("macclesfield")
    stack_at(s, "red", "cotton", 2)
    link(s, "green", "warrington-ellesmere-port", "ellesmere-port-northwich")
    link(s, "red", "northwich-midlands", "macclesfield-midlands")
    tile(s, "purple", "coal", 1, "warrington/1")
    assert fetched_from(s, "red build cotton macclesfield/1", "warrington/1") == {"warrington/1": 1}


@pytest.mark.rule("B23")
def test_b23_a_mine_must_be_used_however_far_it_is() -> None:
    s = holding("macclesfield")
    stack_at(s, "red", "cotton", 2)
    names = ("preston-wigan", "wigan-blackburn", "blackburn-burnley", "burnley-colne", "colne-yorkshire")
    link(s, "purple", *names, "rochdale-yorkshire", "rochdale-oldham", "oldham-manchester", "manchester-stockport")
    link(s, "red", "stockport-macclesfield", "macclesfield-midlands")
    tile(s, "yellow", "coal", 1, "blackburn/1")
    assert fetched_from(s, "red build cotton macclesfield/1", "blackburn/1") == {"blackburn/1": 1}
    assert s.table.coal == 8


@pytest.mark.rule("B23")
def test_b23_a_tile_that_needs_no_coal_takes_none() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/2")
    assert fetched_from(s, "red build cotton bolton/1", "bolton/2") == {"bolton/2": 0}


@pytest.mark.rule("B23")
def test_b23_ones_own_mine_is_not_preferred() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan", "wigan-warrington")
    tile(s, "red", "coal", 1, "warrington/1")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert fetched_from(s, "red build iron preston/3", "warrington/1", "wigan/1") == {"warrington/1": 0, "wigan/1": 1}


# ---- B24: the coal track


@pytest.mark.rule("B24")
@pytest.mark.parametrize(("left", "cost"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)])
def test_b24_the_cheapest_cube_of_the_track_is_bought(left: int, cost: int) -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=left)
    assert price(s, "red build iron preston/3") == 5 + cost
    act(s, "red build iron preston/3")
    assert (s.table.coal, s.table.money[0], s.table.spent[0]) == (max(0, left - 1), 25 - cost, 5 + cost)


@pytest.mark.rule("B24")
@pytest.mark.parametrize(("left", "cost"), [(6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)])
def test_b24_with_two_players_the_track_has_six_spaces(left: int, cost: int) -> None:
    s = holding("preston", seats=2)
    tile(s, "purple", "port", 1, "preston/1")
    assert s.table.coal == 6
    tracks(s, coal=left)
    assert price(s, "red build iron preston/3") == 5 + cost


@pytest.mark.rule("B24")
def test_b24_from_an_empty_track_the_cube_comes_from_the_bank() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=0)
    events = act(s, "red build iron preston/3")
    told = [event[0] for event in events if event[0] in (CUBE_BOUGHT, CUBE_IMPORTED)]
    assert (told, s.table.coal, sound(s)) == ([CUBE_IMPORTED], 0, True)


@pytest.mark.rule("B24")
def test_b24_no_mine_and_no_port_no_coal() -> None:
    s = holding("preston")
    assert why_words(s, "red build iron preston/3") == (
        "no coal reaches Preston: no mine with coal and no port is connected"
    )


@pytest.mark.rule("B24")
def test_b24_a_port_that_is_not_connected_is_no_access() -> None:
    s = holding("preston")
    tile(s, "red", "port", 1, "lancaster/1")
    assert why_not(s, "red build iron preston/3") == "no_coal"


@pytest.mark.rule("B24")
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("owner", ["red", "purple"])
def test_b24_any_built_port_is_access(owner: str, flipped: bool) -> None:
    s = holding("preston")
    tile(s, owner, "port", 1, "lancaster/1", flipped=flipped)
    link(s, "yellow", "lancaster-preston")
    assert price(s, "red build iron preston/3") == 6


@pytest.mark.rule("B24")
def test_b24_a_port_as_access_does_not_flip() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    act(s, "red build iron preston/3")
    assert tell_me(s, "slot preston/1") == "purple port 1"


@pytest.mark.rule("B24")
@pytest.mark.parametrize(
    ("card", "where", "way"),
    [("colne", "colne/1", "colne-yorkshire"), ("macclesfield", "macclesfield/1", "macclesfield-midlands")],
)
def test_b24_an_external_location_is_access(card: str, where: str, way: str) -> None:
    s = holding(card)
    stack_at(s, "red", "cotton", 2)
    link(s, "purple", way)
    assert price(s, f"red build cotton {where}") == 15


@pytest.mark.rule("B24")
def test_b24_scotland_is_access_in_the_rail_period() -> None:
    s = holding("barrow", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "purple", "barrow-lancaster", "lancaster-scotland")
    assert price(s, "red build iron barrow/2") == 8


@pytest.mark.rule("B24")
@pytest.mark.parametrize("way", ["blackpool-preston", "preston-southport"])
def test_b24_a_waypoint_is_no_access(way: str) -> None:
    s = holding("preston", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "purple", way)
    assert why_not(s, "red build iron preston/3") == "no_coal"


@pytest.mark.rule("B24")
def test_b24_northwich_is_no_access() -> None:
    s = holding("warrington")
    stack_at(s, "red", "cotton", 2)
    link(s, "purple", "warrington-ellesmere-port", "ellesmere-port-northwich")
    assert why_not(s, "red build cotton warrington/1") == "no_coal"


@pytest.mark.rule("B24")
def test_b24_the_track_is_not_used_while_a_connected_mine_has_coal() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    link(s, "red", "preston-wigan")
    tile(s, "yellow", "coal", 1, "wigan/1", cubes=1)
    assert fetched_from(s, "red build iron preston/3", "wigan/1") == {"wigan/1": 1}
    assert s.table.coal == 8


@pytest.mark.rule("B24")
def test_b24_the_track_is_used_when_the_connected_mine_is_empty() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    link(s, "red", "preston-wigan")
    tile(s, "yellow", "coal", 1, "wigan/1", flipped=True)
    assert price(s, "red build iron preston/3") == 6


@pytest.mark.rule("B24")
def test_b24_no_coal_in_the_mine_and_no_port_no_coal() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "yellow", "coal", 1, "wigan/1", flipped=True)
    assert why_not(s, "red build iron preston/3") == "no_coal"


@pytest.mark.rule("B24")
def test_b24_the_bought_cube_must_be_paid_too() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=2)
    money(s, "red", 8)
    assert why_words(s, "red build iron preston/3") == "£1 short: it costs £5 and £4 for coal from the track"


@pytest.mark.rule("B24")
def test_b24_just_enough_money_is_enough() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=2)
    money(s, "red", 9)
    assert price(s, "red build iron preston/3") == 9
    act(s, "red build iron preston/3")
    assert s.table.money[0] == 0


@pytest.mark.rule("B24")
def test_b24_a_port_serves_all_that_are_connected() -> None:
    """Liverpool's port is access for Manchester over three links of three players."""
    s = holding("manchester")
    stack_at(s, "red", "cotton", 2)
    tile(s, "green", "port", 1, "liverpool/2", flipped=True)
    link(s, "purple", "liverpool-wigan")
    link(s, "green", "wigan-warrington")
    link(s, "yellow", "manchester-warrington")
    assert price(s, "red build cotton manchester/1") == 15


# ---- B26: a mine flips with its last cube


@pytest.mark.rule("B26")
def test_b26_a_mine_with_coal_left_does_not_flip() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/1")
    act(s, "red build iron bolton/3")
    assert (tell_me(s, "slot bolton/1"), tell_me(s, "purple space")) == ("purple coal 1 cubes 1", "10")


@pytest.mark.rule("B26")
def test_b26_the_last_cube_flips_the_mine_and_its_owner_has_the_income_at_once() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/1", cubes=1)
    act(s, "red build iron bolton/3")
    assert (tell_me(s, "slot bolton/1"), s.table.space, s.table.money[1]) == (
        "purple coal 1 flipped",
        [10, 14, 10, 10],
        30,
    )


@pytest.mark.rule("B26")
@pytest.mark.parametrize(("level", "spaces"), [(1, 4), (2, 7), (3, 6), (4, 5)])
def test_b26_income_of_each_mine(level: int, spaces: int) -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", level, "bolton/1", cubes=1)
    income_space(s, "purple", 20)
    act(s, "red build iron bolton/3")
    assert s.table.space[1] == 20 + spaces


@pytest.mark.rule("B26")
def test_b26_a_flipped_mine_gives_a_disc() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/1", cubes=1)
    act(s, "red build iron bolton/3")
    assert tell_me(s, "discs bolton") == "1"


# ---- B27: a new mine fills the coal track


@pytest.mark.rule("B27")
def test_b27_three_empty_spaces_bring_four_pounds() -> None:
    """The rulebook's example: the next cube costs £2, three spaces are empty: 2 + 1 + 1."""
    s = holding("warrington")
    stack_at(s, "red", "coal", 2)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=5)
    act(s, "red build coal warrington/1")
    assert (brought(s), s.table.coal, s.table.money[0], s.table.spent[0]) == ([2, 1, 1], 8, 30 - 7 + 4, 7)


@pytest.mark.rule("B27")
@pytest.mark.parametrize(
    ("left", "level", "filled"),
    [
        (8, 1, []),
        (7, 1, [1]),
        (6, 1, [1, 1]),
        (5, 1, [2, 1]),
        (0, 1, [4, 4]),
        (0, 2, [4, 4, 3]),
        (0, 3, [4, 4, 3, 3]),
        (0, 4, [4, 4, 3, 3, 2]),
        (2, 4, [3, 3, 2, 2, 1]),
        (6, 4, [1, 1]),
    ],
)
def test_b27_the_dearest_empty_space_is_filled_first(left: int, level: int, filled: list[int]) -> None:
    s = holding("warrington")
    stack_at(s, "red", "coal", level)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=left)
    cost = price(s, "red build coal warrington/1")
    act(s, "red build coal warrington/1")
    assert (brought(s), s.table.coal, s.table.money[0]) == (filled, left + len(filled), 30 - cost + sum(filled))
    assert s.table.cubes[slot(s, "warrington/1")] == (2, 3, 4, 5)[level - 1] - len(filled)


@pytest.mark.rule("B27")
def test_b27_what_does_not_fit_stays_on_the_mine() -> None:
    s = holding("warrington")
    stack_at(s, "red", "coal", 2)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=6)
    act(s, "red build coal warrington/1")
    assert (tell_me(s, "slot warrington/1"), s.table.space[0]) == ("red coal 2 cubes 1", 10)


@pytest.mark.rule("B27", "B26")
def test_b27_a_mine_emptied_by_the_track_flips_at_once() -> None:
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=0)
    act(s, "red build coal warrington/1")
    assert (tell_me(s, "slot warrington/1"), s.table.space[0], sound(s)) == ("red coal 1 flipped", 14, True)


@pytest.mark.rule("B27")
def test_b27_a_mine_that_is_not_connected_keeps_its_cubes() -> None:
    s = holding("wigan")
    tile(s, "purple", "port", 1, "liverpool/1")
    tracks(s, coal=0)
    act(s, "red build coal wigan/1")
    assert (tell_me(s, "slot wigan/1"), s.table.coal, s.table.money[0]) == ("red coal 1 cubes 2", 0, 25)


@pytest.mark.rule("B27")
@pytest.mark.parametrize("flipped", [False, True])
def test_b27_a_port_far_away_will_do_flipped_or_not(flipped: bool) -> None:
    s = holding("blackburn")
    tile(s, "purple", "port", 1, "liverpool/1", flipped=flipped)
    link(s, "yellow", "liverpool-wigan", "wigan-blackburn")
    tracks(s, coal=0)
    act(s, "red build coal blackburn/1")
    assert brought(s) == [4, 4]


@pytest.mark.rule("B27")
def test_b27_an_external_location_will_do() -> None:
    s = holding("rochdale")
    link(s, "yellow", "rochdale-yorkshire")
    tracks(s, coal=7)
    act(s, "red build coal rochdale/1")
    assert (brought(s), tell_me(s, "slot rochdale/1")) == ([1], "red coal 1 cubes 1")


@pytest.mark.rule("B27")
def test_b27_a_waypoint_will_not_do() -> None:
    s = holding("wigan", period=RAIL)
    stack_at(s, "red", "coal", 2)
    link(s, "yellow", "southport-wigan")
    tracks(s, coal=0)
    act(s, "red build coal wigan/1")
    assert (brought(s), s.table.coal) == ([], 0)


@pytest.mark.rule("B27")
def test_b27_a_link_built_later_moves_no_coal() -> None:
    s = holding("wigan", "coal")
    tile(s, "purple", "port", 1, "liverpool/1")
    tracks(s, coal=0)
    act(s, "red build coal wigan/1")
    act(s, "red link liverpool-wigan")
    assert (tell_me(s, "slot wigan/1"), s.table.coal) == ("red coal 1 cubes 2", 0)


@pytest.mark.rule("B27")
def test_b27_a_port_built_later_moves_no_coal() -> None:
    s = holding("liverpool")
    link(s, "red", "liverpool-wigan")
    tile(s, "red", "coal", 1, "wigan/1")
    tracks(s, coal=0)
    act(s, "red build port liverpool/1")
    assert (tell_me(s, "slot wigan/1"), s.table.coal) == ("red coal 1 cubes 2", 0)


@pytest.mark.rule("B27")
def test_b27_spaces_that_empty_later_are_not_filled_from_the_mine() -> None:
    """Purple's mine in Wigan is connected, but bought coal elsewhere empties the track: nothing moves."""
    s = holding("colne")
    stack_at(s, "red", "cotton", 2)
    link(s, "purple", "liverpool-wigan", "colne-yorkshire")
    tile(s, "purple", "port", 1, "liverpool/1")
    tile(s, "purple", "coal", 1, "wigan/1")
    act(s, "red build cotton colne/1")
    assert (tell_me(s, "slot wigan/1"), s.table.coal) == ("purple coal 1 cubes 2", 7)


@pytest.mark.rule("B27")
def test_b27_a_mine_in_place_of_ones_own_fills_the_track_too() -> None:
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tile(s, "red", "coal", 1, "warrington/1")
    tracks(s, coal=7)
    act(s, "red build coal warrington/1")
    assert (brought(s), tell_me(s, "slot warrington/1"), sound(s)) == ([1], "red coal 2 cubes 2", True)


@pytest.mark.rule("B27")
def test_b27_the_iron_track_is_left_alone() -> None:
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=7, iron=3)
    act(s, "red build coal warrington/1")
    assert (s.table.coal, s.table.iron) == (8, 3)


@pytest.mark.rule("B27")
def test_b27_two_players_have_six_spaces_to_fill() -> None:
    s = holding("warrington", seats=2)
    stack_at(s, "red", "coal", 4)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=0)
    act(s, "red build coal warrington/1")
    assert (brought(s), s.table.coal) == ([4, 4, 3, 3, 2], 5)


# ---- B29: the money of the track comes after the cost


@pytest.mark.rule("B29")
def test_b29_what_the_track_would_pay_does_not_help_to_build_the_mine() -> None:
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=0)
    money(s, "red", 4)
    assert why_words(s, "red build coal warrington/1") == "£1 short: it costs £5"


@pytest.mark.rule("B29")
def test_b29_what_the_track_pays_does_not_lower_what_was_spent() -> None:
    s = holding("warrington")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=0)
    money(s, "red", 5)
    act(s, "red build coal warrington/1")
    assert (s.table.money[0], s.table.spent[0]) == (8, 5)


@pytest.mark.rule("B29")
def test_b29_the_money_can_be_used_in_the_next_action() -> None:
    s = holding("warrington", "colne")
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=0)
    money(s, "red", 5)
    act(s, "red build coal warrington/1")
    assert price(s, "red link wigan-warrington") == 3


# ---- B32: a rival's mine, when all coal has run out


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("map_cubes", "track", "why"), [(0, 0, ""), (1, 0, "replace_cubes"), (0, 1, "replace_cubes")])
def test_b32_neither_the_map_nor_the_track_may_have_coal(map_cubes: int, track: int, why: str) -> None:
    s = holding("wigan", period=RAIL)
    stack_at(s, "red", "coal", 3)
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    tile(s, "yellow", "coal", 2, "bury/1", cubes=map_cubes)
    tile(s, "green", "coal", 3, "wigan/2", flipped=True)
    tracks(s, coal=track)
    assert why_not(s, "red build coal wigan/1") == why
    assert ("build coal wigan/1" in on_offer(s, "red")) == (not why)


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("level", "why"), [(2, "replace_level"), (3, "replace_level"), (4, "")])
def test_b32_only_a_higher_level_replaces_a_mine(level: int, why: str) -> None:
    s = holding("wigan", period=RAIL)
    stack_at(s, "red", "coal", level)
    tile(s, "purple", "coal", 3, "wigan/1", flipped=True)
    tracks(s, coal=0)
    assert why_not(s, "red build coal wigan/1") == why


@pytest.mark.rule("B32")
def test_b32_the_mine_that_was_replaced_leaves_the_game() -> None:
    s = holding("wigan", period=RAIL)
    stack_at(s, "red", "coal", 3)
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    tile(s, "purple", "coal", 3, "wigan/2", flipped=True)
    income_space(s, "purple", 30)
    tracks(s, coal=0)
    act(s, "red build coal wigan/1")
    assert (tell_me(s, "slot wigan/1"), s.table.space[1], tell_me(s, "discs wigan")) == ("red coal 3 cubes 4", 30, "1")
    assert sound(s)


# ---- the same by a plain reading of the rules, all over the board


def disagreements(s: State) -> list[str]:
    """The locations about whose coal the engine and the plain reading differ."""
    t, wrong = s.table, []
    for p in bits(t.board.map.present):
        name = t.board.map.location_ids[p]
        if not same_choice(t, coal_sources(t, p, -1), nearest(t, joined(t), name)):
            wrong.append(f"mines for {name}")
        if coal_price(t, t.reach[p]) != coal_cost(t, name):
            wrong.append(f"price in {name}")
    return wrong


@pytest.mark.rule("B23", "B24")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b23_b24_strewn_boards_agree_with_a_plain_reading_of_the_rules(period: int) -> None:
    for seed in range(60):
        s = scattered(seed, period)
        assert (disagreements(s), sound(s)) == ([], True), f"seed {seed}"


@pytest.mark.rule("B23", "B24")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_b23_b24_games_by_chance_agree_with_a_plain_reading_of_the_rules(seats: int, seed: int) -> None:
    s, rng = new_game(seats), Random(seed)
    while wander(s, rng):
        if waiting(s) != [LUCK]:
            assert disagreements(s) == []
