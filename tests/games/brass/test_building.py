"""Building an industry: B15 to B20."""

from __future__ import annotations

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.table import State
from tests.games.brass.positions import (
    act,
    at_turn,
    deal_any,
    end_period,
    hand,
    link,
    money,
    on_offer,
    places_of,
    price,
    say,
    settled,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    words_for,
)

# ---- location cards


@pytest.mark.rule("B15")
def test_b15_a_location_card_builds_any_industry_that_a_slot_there_shows() -> None:
    s = settled()
    hand(s, "red", "manchester")
    tile(s, "purple", "coal", 2, "bolton/1")
    link(s, "purple", "bolton-manchester")
    builds = [line for line in on_offer(s, "red", "build") if "manchester" in line]
    assert sorted(builds) == ["build coal manchester/1", "build cotton manchester/1", "build iron manchester/4"]


@pytest.mark.rule("B15")
def test_b15_no_link_to_the_location_is_needed() -> None:
    s = settled()
    hand(s, "red", "stockport")
    assert why_not(s, "red build cotton stockport/1") == ""
    act(s, "red build cotton stockport/1")
    assert tell_me(s, "slot stockport/1") == "red cotton 1"


@pytest.mark.rule("B15")
def test_b15_a_location_card_builds_nowhere_else() -> None:
    s = settled()
    hand(s, "red", "stockport")
    assert {line.split()[-1].split("/")[0] for line in on_offer(s, "red", "build")} == {"stockport"}
    assert why_not(s, "red build cotton macclesfield/1") == "no_card"
    words = words_for(s, "red build cotton macclesfield/1", "no_card")
    assert words == "you hold no card for it: Macclesfield would do"


@pytest.mark.rule("B15", "B06")
def test_b15_the_card_is_discarded() -> None:
    s = settled()
    hand(s, "red", "stockport", "iron")
    say(s, "red build cotton stockport/1", "red discard stockport")
    assert (tell_me(s, "red hand"), tell_me(s, "discards stockport")) == ("iron", "1")


# ---- industry cards


@pytest.mark.rule("B16")
def test_b16_an_industry_card_builds_where_an_own_link_arrives() -> None:
    s = settled()
    link(s, "red", "manchester-stockport")
    hand(s, "red", "cotton")
    assert places_of(s, "red", "build", "cotton") == ["manchester/1", "stockport/1"]


@pytest.mark.rule("B16")
def test_b16_another_players_link_is_no_help() -> None:
    s = settled()
    link(s, "purple", "manchester-stockport", "burnley-colne")
    hand(s, "red", "cotton")
    assert places_of(s, "red", "build", "cotton") == []
    assert why_not(s, "red build cotton stockport/1") == "card_apart"
    assert "Stockport" in words_for(s, "red build cotton stockport/1", "card_apart_0")


@pytest.mark.rule("B16")
def test_b16_a_location_two_links_away_needs_a_link_of_ones_own() -> None:
    s = settled()
    link(s, "red", "bolton-manchester")
    link(s, "purple", "manchester-stockport")
    hand(s, "red", "cotton")
    assert places_of(s, "red", "build", "cotton") == ["bolton/1", "manchester/1"]


@pytest.mark.rule("B16")
def test_b16_only_the_industry_of_the_card() -> None:
    s = settled()
    link(s, "red", "manchester-warrington")
    hand(s, "red", "port")
    assert on_offer(s, "red", "build") == ["build port warrington/2"]
    assert why_not(s, "red build cotton warrington/1") == "no_card"


@pytest.mark.rule("B16")
def test_b16_an_own_tile_is_no_help_in_the_canal_period() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    hand(s, "red", "coal")
    stack_at(s, "red", "coal", 2)
    assert why_not(s, "red build coal wigan/1") == "card_apart"


@pytest.mark.rule("B16")
def test_b16_an_own_tile_is_enough_in_the_rail_period() -> None:
    s = settled(RAIL)
    tile(s, "purple", "coal", 2, "burnley/1")
    link(s, "purple", "burnley-colne")
    hand(s, "red", "cotton")
    assert places_of(s, "red", "build", "cotton") == ["colne/2"]
    assert why_not(s, "red build cotton burnley/2") == "card_apart"
    assert "Burnley" in words_for(s, "red build cotton burnley/2", "card_apart_1")


@pytest.mark.rule("B16")
def test_b16_another_players_tile_is_never_enough() -> None:
    s = settled(RAIL)
    stack_at(s, "red", "coal", 2)
    tile(s, "purple", "coal", 2, "burnley/1")
    hand(s, "red", "coal")
    assert why_not(s, "red build coal burnley/2") == "card_apart"


@pytest.mark.rule("B16")
def test_b16_by_option_an_own_tile_is_enough_in_the_canal_period() -> None:
    s = at_turn("red", options={"canal_card": "own-tile"})
    tile(s, "red", "coal", 1, "wigan/1")
    hand(s, "red", "coal")
    assert on_offer(s, "red", "build") == ["build coal wigan/1"]
    act(s, "red build coal wigan/1")
    assert tell_me(s, "slot wigan/1") == "red coal 2 cubes 3"


@pytest.mark.rule("B16")
@pytest.mark.parametrize("option", ["links", "own-tile"])
def test_b16_with_either_option_links_are_enough_and_strange_places_are_not(option: str) -> None:
    s = settled(options={"canal_card": option})
    link(s, "red", "preston-wigan")
    hand(s, "red", "coal")
    assert places_of(s, "red", "build", "coal") == ["wigan/1"]
    assert why_not(s, "red build coal bolton/1") == "card_apart"


def at_the_mersey(options: dict[str, str] | None = None) -> State:
    """Rail period; shipyards of level 2, and coal in both Liverpool and Birkenhead by way of ports."""
    s = settled(RAIL, options)
    stack_at(s, "red", "shipyard", 2)
    hand(s, "red", "shipyard")
    tile(s, "purple", "port", 2, "liverpool/1")
    tile(s, "purple", "port", 2, "ellesmere-port")
    link(s, "purple", "birkenhead-ellesmere-port")
    return s


@pytest.mark.rule("B16")
@pytest.mark.parametrize("option", ["both", "one-way"])
def test_b16_the_virtual_link_reaches_birkenhead_from_liverpool(option: str) -> None:
    s = at_the_mersey({"virtual_link": option})
    assert places_of(s, "red", "build", "shipyard") == []
    link(s, "red", "liverpool-wigan")
    assert places_of(s, "red", "build", "shipyard") == ["liverpool/3", "birkenhead"]


@pytest.mark.rule("B16")
def test_b16_a_tile_in_liverpool_reaches_birkenhead_too() -> None:
    s = at_the_mersey()
    tile(s, "red", "port", 2, "liverpool/2")
    assert places_of(s, "red", "build", "shipyard") == ["liverpool/3", "birkenhead"]


@pytest.mark.rule("B16")
@pytest.mark.parametrize(("option", "reached"), [("both", ["liverpool/3"]), ("one-way", [])])
def test_b16_the_virtual_link_reaches_liverpool_from_birkenhead_unless_it_is_one_way(
    option: str, reached: list[str]
) -> None:
    s = at_the_mersey({"virtual_link": option})
    tile(s, "red", "shipyard", 2, "birkenhead", flipped=True)
    assert places_of(s, "red", "build", "shipyard") == reached


@pytest.mark.rule("B16", "B33")
def test_b16_the_virtual_link_is_no_start_for_a_link() -> None:
    s = settled(RAIL)
    tile(s, "red", "port", 2, "liverpool/1")
    assert why_not(s, "red link birkenhead-ellesmere-port") == "route_apart"


@pytest.mark.rule("B16", "B23")
def test_b16_the_virtual_link_carries_no_coal() -> None:
    s = settled(RAIL)
    stack_at(s, "red", "shipyard", 2)
    hand(s, "red", "birkenhead")
    tile(s, "purple", "port", 2, "liverpool/1")
    assert why_not(s, "red build shipyard birkenhead") == "no_coal"
    assert "Birkenhead" in words_for(s, "red build shipyard birkenhead", "no_coal")
    assert tell_me(s, "connected liverpool birkenhead") == "no"


@pytest.mark.rule("B16", "B43")
def test_b16_the_virtual_link_scores_nothing() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "shipyard", 2, "birkenhead", flipped=True)
    tile(s, "red", "port", 2, "liverpool/1", flipped=True)
    end_period(s)
    assert tell_me(s, "red parts") == "0 0 0 22 3 0"


# ---- the first build


@pytest.mark.rule("B17")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b17_with_nothing_on_the_board_an_industry_card_builds_anywhere(period: int) -> None:
    s = at_turn("red", period=period)
    hand(s, "red", "coal")
    stack_at(s, "red", "coal", 2)
    towns = ["blackburn", "burnley", "rochdale", "oldham", "bury", "bolton", "wigan", "manchester", "warrington"]
    assert places_of(s, "red", "build", "coal") == [f"{name}/1" for name in towns]


@pytest.mark.rule("B17")
def test_b17_not_with_a_tile_on_the_board() -> None:
    s = settled()
    hand(s, "red", "coal")
    assert on_offer(s, "red", "build") == []
    assert why_not(s, "red build coal wigan/1") == "card_apart"


@pytest.mark.rule("B17")
def test_b17_not_with_a_link_on_the_board() -> None:
    s = at_turn("red")
    link(s, "red", "bolton-bury")
    hand(s, "red", "coal")
    assert places_of(s, "red", "build", "coal") == ["bury/1", "bolton/1"]


@pytest.mark.rule("B17")
def test_b17_what_others_have_is_no_matter() -> None:
    s = at_turn("red")
    tile(s, "purple", "coal", 1, "wigan/1")
    link(s, "purple", "preston-wigan")
    hand(s, "red", "port")
    assert why_not(s, "red build port ellesmere-port") == ""


def wiped_out(options: dict[str, str] | None = None) -> State:
    """Red had a level 1 mine, which left the game with the canal period."""
    s = at_turn("red", options=options)
    tile(s, "red", "coal", 1, "wigan/1")
    end_period(s)
    deal_any(s)
    hand(s, "red", "coal", "wigan")
    return s


@pytest.mark.rule("B17", "B46")
def test_b17_whoever_has_lost_everything_builds_anywhere_again() -> None:
    s = wiped_out()
    assert why_not(s, "red build coal bolton/1") == ""


@pytest.mark.rule("B17", "B46")
def test_b17_by_option_only_the_very_first_build_is_free() -> None:
    s = wiped_out({"first_build": "once"})
    assert why_not(s, "red build coal bolton/1") == "card_apart"
    assert why_not(s, "red build coal wigan/1") == ""


@pytest.mark.rule("B17")
def test_b17_by_option_whoever_never_built_builds_anywhere() -> None:
    s = at_turn("red", options={"first_build": "once"})
    hand(s, "red", "coal", "coal")
    act(s, "red build coal bolton/1")
    assert (why_not(s, "red build coal wigan/1"), s.table.begun) == ("card_apart", 1)


@pytest.mark.rule("B17")
def test_b17_by_option_what_others_have_built_is_no_matter() -> None:
    s = at_turn("red", options={"first_build": "once"})
    tile(s, "purple", "coal", 1, "wigan/1")
    hand(s, "red", "coal")
    assert why_not(s, "red build coal bolton/1") == ""


# ---- slots


@pytest.mark.rule("B18")
@pytest.mark.parametrize(
    "line",
    ["port manchester/1", "cotton wigan/1", "coal colne/1", "iron wigan/1", "cotton liverpool/1", "port barrow/1"],
)
def test_b18_the_slot_must_show_the_industry(line: str) -> None:
    s = settled()
    hand(s, "red", line.split()[1].split("/", maxsplit=1)[0])
    assert why_not(s, f"red build {line}") == "slot_shows"
    assert words_for(s, f"red build {line}", "slot_shows")


@pytest.mark.rule("B18")
def test_b18_one_tile_a_slot() -> None:
    s = settled()
    tile(s, "purple", "cotton", 1, "stockport/1")
    tile(s, "green", "cotton", 2, "stockport/2")
    hand(s, "red", "stockport")
    assert places_of(s, "red", "build", "cotton") == []
    assert why_not(s, "red build cotton stockport/1") == "replace_rival"


@pytest.mark.rule("B18")
def test_b18_a_slot_with_another_industry_is_taken() -> None:
    s = settled()
    for n, who in enumerate(("purple", "yellow", "green")):
        tile(s, who, "cotton", 1, f"manchester/{n + 1}")
    hand(s, "red", "manchester")
    assert why_not(s, "red build coal manchester/1") == "slot_taken"
    assert "cotton mill stands there" in words_for(s, "red build coal manchester/1", "slot_taken")


@pytest.mark.rule("B18")
def test_b18_in_the_canal_period_one_own_tile_a_location() -> None:
    s = settled()
    hand(s, "red", "colne")
    assert on_offer(s, "red", "build") == []
    assert why_not(s, "red build cotton colne/2") == "one_each"
    assert "Colne" in words_for(s, "red build cotton colne/2", "one_each")


@pytest.mark.rule("B18")
def test_b18_others_may_have_their_tile_in_the_same_location() -> None:
    s = settled()
    hand(s, "red", "wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert why_not(s, "red build coal wigan/2") == ""


@pytest.mark.rule("B18")
def test_b18_one_own_tile_a_location_whatever_its_industry() -> None:
    s = at_turn("red")
    tile(s, "red", "port", 1, "preston/1")
    hand(s, "red", "preston")
    assert why_not(s, "red build cotton preston/2") == "one_each"


@pytest.mark.rule("B18")
def test_b18_in_the_rail_period_there_is_no_limit() -> None:
    s = settled(RAIL)
    tile(s, "red", "coal", 2, "manchester/1")
    tile(s, "red", "iron", 2, "manchester/4")
    hand(s, "red", "manchester", "manchester")
    assert sorted(line for line in on_offer(s, "red", "build") if "manchester" in line) == [
        "build coal manchester/2",
        "build cotton manchester/2",
        "build iron manchester/4",
    ]
    act(s, "red build cotton manchester/2")
    assert tell_me(s, "slot manchester/2") == "red cotton 2"


# ---- stacks and periods


@pytest.mark.rule("B19")
def test_b19_only_the_top_tile_is_built() -> None:
    s = settled()
    hand(s, "red", "stockport", "macclesfield")
    say(s, "red build cotton stockport/1", "red discard stockport")
    assert (tell_me(s, "slot stockport/1"), tell_me(s, "red stack cotton")) == ("red cotton 1", "1 10")


@pytest.mark.rule("B19", "B01")
def test_b19_the_next_level_comes_when_the_lower_tiles_are_gone() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "bolton")
    say(s, "red build coal wigan/1", "red discard wigan", "red build coal bolton/1", "red discard bolton")
    assert (tell_me(s, "slot wigan/1"), tell_me(s, "slot bolton/1")) == ("red coal 1 cubes 2", "red coal 2 cubes 3")
    assert tell_me(s, "red money") == "18"


@pytest.mark.rule("B19")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b19_level_0_is_never_built(period: int) -> None:
    s = settled(period)
    tile(s, "purple", "port", 2, "liverpool/1")
    hand(s, "red", "liverpool")
    assert why_not(s, "red build shipyard liverpool/3") == "never_built"
    assert "0" in words_for(s, "red build shipyard liverpool/3", "never_built")


@pytest.mark.rule("B19")
@pytest.mark.parametrize(
    ("industry", "where"),
    [("cotton", "stockport/1"), ("port", "fleetwood"), ("coal", "wigan/1"), ("iron", "bolton/3")],
)
def test_b19_level_1_is_built_in_the_canal_period_only(industry: str, where: str) -> None:
    for period, reason in ((CANAL, ""), (RAIL, "canal_only")):
        s = at_turn("red", period=period)
        tile(s, "purple", "coal", 2, "bolton/1")
        hand(s, "red", where.split("/", maxsplit=1)[0])
        assert why_not(s, f"red build {industry} {where}") == reason
    assert "1" in words_for(s, f"red build {industry} {where}", "canal_only")


@pytest.mark.rule("B19")
@pytest.mark.parametrize(("level", "canal", "rail"), [(1, "", "canal_only"), (2, "rail_only", "")])
def test_b19_shipyards_have_their_periods(level: int, canal: str, rail: str) -> None:
    for period, reason in ((CANAL, canal), (RAIL, rail)):
        s = settled(period)
        stack_at(s, "red", "shipyard", level)
        tile(s, "purple", "port", 2, "liverpool/1")
        hand(s, "red", "liverpool")
        assert why_not(s, "red build shipyard liverpool/3") == reason
        if reason:
            assert str(level) in words_for(s, "red build shipyard liverpool/3", reason)


@pytest.mark.rule("B19")
@pytest.mark.parametrize("period", [CANAL, RAIL])
@pytest.mark.parametrize("level", [2, 3, 4])
def test_b19_mills_of_levels_2_to_4_are_built_in_both_periods(period: int, level: int) -> None:
    s = settled(period)
    stack_at(s, "red", "cotton", level)
    link(s, "red", "macclesfield-midlands")
    hand(s, "red", "macclesfield")
    assert why_not(s, "red build cotton macclesfield/1") == ""


@pytest.mark.rule("B19")
def test_b19_an_empty_stack_builds_nothing() -> None:
    s = settled()
    s.table.stacks[3], s.table.scrapped[0] = 4, 4
    hand(s, "red", "preston")
    assert why_not(s, "red build iron preston/3") == "stack_empty"
    assert "iron" in words_for(s, "red build iron preston/3", "stack_empty")


# ---- costs


@pytest.mark.rule("B20")
@pytest.mark.parametrize(
    ("industry", "level", "where", "cost"),
    [
        ("cotton", 1, "stockport/1", 12),
        ("port", 1, "fleetwood", 6),
        ("port", 4, "fleetwood", 9),
        ("coal", 1, "wigan/1", 5),
    ]
    + [("coal", 2, "wigan/1", 7)],
)
def test_b20_a_tile_without_cubes_costs_its_price(industry: str, level: int, where: str, cost: int) -> None:
    s = settled()
    stack_at(s, "red", industry, level)
    hand(s, "red", where.split("/", maxsplit=1)[0])
    assert price(s, f"red build {industry} {where}") == cost
    act(s, f"red build {industry} {where}")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == (str(100 - cost), str(cost))


@pytest.mark.rule("B20", "B24", "B25")
@pytest.mark.parametrize(
    ("coal", "iron", "cost"), [(8, 8, 18), (6, 8, 19), (8, 5, 19), (2, 1, 24), (0, 0, 26), (1, 0, 25), (7, 7, 18)]
)
def test_b20_cubes_from_the_tracks_are_part_of_the_cost(coal: int, iron: int, cost: int) -> None:
    """A level 3 mill costs £16, and here a cube of coal and one of iron from the tracks."""
    s = settled()
    stack_at(s, "red", "cotton", 3)
    link(s, "red", "macclesfield-midlands")
    tracks(s, coal=coal, iron=iron)
    hand(s, "red", "macclesfield")
    assert price(s, "red build cotton macclesfield/1") == cost
    act(s, "red build cotton macclesfield/1")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == (str(100 - cost), str(cost))
    assert (s.table.coal, s.table.iron) == (max(0, coal - 1), max(0, iron - 1))


@pytest.mark.rule("B20")
@pytest.mark.parametrize(("held", "reason"), [(12, ""), (11, "build_money")])
def test_b20_all_of_the_price_must_be_there(held: int, reason: str) -> None:
    s = settled()
    hand(s, "red", "stockport")
    money(s, "red", held)
    assert why_not(s, "red build cotton stockport/1") == reason
    assert ("build cotton stockport/1" in on_offer(s, "red")) == (not reason)


@pytest.mark.rule("B20", "B24")
@pytest.mark.parametrize(("held", "reason"), [(18, ""), (17, "build_money"), (16, "build_money")])
def test_b20_the_price_of_cubes_must_be_there_too(held: int, reason: str) -> None:
    s = settled()
    stack_at(s, "red", "cotton", 3)
    link(s, "red", "macclesfield-midlands")
    hand(s, "red", "macclesfield")
    money(s, "red", held)
    assert why_not(s, "red build cotton macclesfield/1") == reason
    assert ("build cotton macclesfield/1" in on_offer(s, "red")) == (not reason)
    if reason:
        words = words_for(s, "red build cotton macclesfield/1", reason)
        assert f"£{18 - held} short" in words and "coal" in words and "iron" in words


@pytest.mark.rule("B20", "B23", "B25")
def test_b20_cubes_from_tiles_cost_nothing() -> None:
    s = settled()
    stack_at(s, "red", "cotton", 3)
    tile(s, "purple", "coal", 1, "bolton/1")
    tile(s, "purple", "iron", 1, "preston/3")
    link(s, "purple", "bolton-manchester", "manchester-stockport")
    hand(s, "red", "stockport")
    act(s, "red build cotton stockport/1")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == ("84", "16")
    assert tell_me(s, "slot bolton/1") == "purple coal 1 cubes 1"


@pytest.mark.rule("B20", "B29")
def test_b20_money_for_cubes_brought_cannot_help_to_pay() -> None:
    s = at_turn("red")
    tile(s, "purple", "coal", 1, "bolton/1")
    tracks(s, iron=0)
    hand(s, "red", "bolton")
    money(s, "red", 4)
    assert why_not(s, "red build iron bolton/3") == "build_money"
    money(s, "red", 5)
    act(s, "red build iron bolton/3")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == ("14", "5")
