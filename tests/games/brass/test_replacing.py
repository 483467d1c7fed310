"""Combined builds, ports in Lancaster and Preston, shipyards, replacing: B21, B22, B30 to B32."""

from __future__ import annotations

import pytest

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.table import State
from tests.games.brass.positions import (
    act,
    asked,
    at_turn,
    deal_any,
    end_period,
    hand,
    income_space,
    item,
    link,
    money,
    new_game,
    on_offer,
    places_of,
    say,
    settled,
    sound,
    stack_at,
    tell_me,
    tile,
    told,
    tracks,
    why_not,
    words_for,
)

# ---- both actions for one build


@pytest.mark.rule("B21")
def test_b21_both_actions_build_in_any_location_with_any_two_cards() -> None:
    s = settled()
    hand(s, "red", "barrow", "iron", "port")
    assert on_offer(s, "red", "build") == []
    say(s, "red combine")
    assert item(s) == "Anywhere"
    say(s, "red build coal wigan/1")
    assert sorted(on_offer(s, "red")) == ["discard barrow iron", "discard barrow port", "discard iron port"]
    say(s, "red discard barrow port")
    assert (tell_me(s, "slot wigan/1"), tell_me(s, "red hand"), asked(s)) == ("red coal 1 cubes 2", "iron", ["purple"])
    assert (tell_me(s, "discards barrow"), tell_me(s, "discards port"), tell_me(s, "red spent")) == ("1", "1", "5")


@pytest.mark.rule("B21")
def test_b21_two_equal_cards_may_be_the_two() -> None:
    s = settled()
    hand(s, "red", "port", "port", "iron")
    say(s, "red combine", "red build coal wigan/1")
    assert sorted(on_offer(s, "red")) == ["discard iron port", "discard port port"]
    say(s, "red discard port port")
    assert tell_me(s, "red hand") == "iron"


@pytest.mark.rule("B21")
def test_b21_combining_needs_both_actions() -> None:
    s = at_turn("red", left=1)
    assert (why_not(s, "red combine"), "combine" in on_offer(s, "red")) == ("combine_left", False)
    assert words_for(s, "red combine", "combine_left")
    s = at_turn("red")
    act(s, "red pass")
    assert why_not(s, "red combine") == "combine_left"


@pytest.mark.rule("B21", "B06")
def test_b21_not_in_the_very_first_round() -> None:
    s = new_game(4)
    say(s, "luck first purple")
    deal_any(s)
    assert (why_not(s, "purple combine"), "combine" in on_offer(s, "purple")) == ("combine_left", False)


@pytest.mark.rule("B21")
def test_b21_combining_needs_something_that_can_be_built() -> None:
    s = settled()
    assert "combine" in on_offer(s, "red")
    money(s, "red", 4)
    assert (why_not(s, "red combine"), "combine" in on_offer(s, "red")) == ("combine_nothing", False)
    assert words_for(s, "red combine", "combine_nothing")


@pytest.mark.rule("B21", "B18")
def test_b21_the_limit_of_one_tile_still_holds() -> None:
    s = settled()
    say(s, "red combine")
    assert why_not(s, "red build cotton colne/2") == "one_each"


@pytest.mark.rule("B21", "B18")
def test_b21_the_slot_must_still_show_the_industry() -> None:
    s = settled()
    say(s, "red combine")
    assert why_not(s, "red build port manchester/1") == "slot_shows"


@pytest.mark.rule("B21", "B19")
def test_b21_the_periods_still_hold() -> None:
    s = settled(RAIL)
    stack_at(s, "red", "port", 2)
    say(s, "red combine")
    assert why_not(s, "red build coal wigan/1") == "canal_only"
    assert why_not(s, "red build shipyard liverpool/3") == "never_built"


@pytest.mark.rule("B21", "B23")
def test_b21_coal_must_still_arrive() -> None:
    s = settled()
    say(s, "red combine")
    assert why_not(s, "red build iron blackburn/3") == "no_coal"


@pytest.mark.rule("B21", "B20")
def test_b21_the_price_must_still_be_paid() -> None:
    s = settled()
    money(s, "red", 11)
    say(s, "red combine")
    assert why_not(s, "red build cotton stockport/1") == "build_money"
    assert why_not(s, "red build port fleetwood") == ""


@pytest.mark.rule("B21")
def test_b21_no_build_is_offered_twice_and_all_locations_are() -> None:
    s = settled()
    say(s, "red combine")
    coal = ["blackburn", "burnley", "rochdale", "oldham", "bury", "bolton", "wigan", "manchester", "warrington"]
    assert places_of(s, "red", "build", "coal") == [f"{name}/1" for name in coal]
    assert len(set(on_offer(s, "red"))) == len(on_offer(s, "red"))


# ---- ports in Lancaster and Preston


@pytest.mark.rule("B22")
@pytest.mark.parametrize("town", ["lancaster", "preston"])
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b22_a_port_goes_first_on_the_port_only_slot(town: str, period: int) -> None:
    s = settled(period)
    stack_at(s, "red", "port", 2)
    hand(s, "red", town)
    assert places_of(s, "red", "build", "port") == [f"{town}/1"]
    assert why_not(s, f"red build port {town}/2") == "port_first"
    assert town.title() in words_for(s, f"red build port {town}/2", "port_first")


@pytest.mark.rule("B22")
@pytest.mark.parametrize("town", ["lancaster", "preston"])
@pytest.mark.parametrize("flipped", [False, True])
def test_b22_then_the_shared_slot_takes_a_port(town: str, flipped: bool) -> None:
    s = settled()
    tile(s, "purple", "port", 1, f"{town}/1", flipped=flipped)
    hand(s, "red", town)
    assert places_of(s, "red", "build", "port") == [f"{town}/2"]


@pytest.mark.rule("B22")
@pytest.mark.parametrize("town", ["lancaster", "preston"])
def test_b22_a_mill_may_go_on_the_shared_slot_at_once(town: str) -> None:
    s = settled()
    hand(s, "red", town)
    assert places_of(s, "red", "build", "cotton") == [f"{town}/2"]


@pytest.mark.rule("B22")
def test_b22_it_is_no_rule_for_liverpool_or_warrington() -> None:
    s = settled()
    hand(s, "red", "liverpool", "warrington")
    assert places_of(s, "red", "build", "port") == ["liverpool/1", "warrington/2"]


@pytest.mark.rule("B22", "B11")
def test_b22_the_port_only_slot_comes_first_again_once_it_is_empty() -> None:
    s = at_turn("red")
    tile(s, "purple", "port", 1, "lancaster/1")
    end_period(s)
    deal_any(s)
    hand(s, "red", "lancaster")
    stack_at(s, "red", "port", 2)
    assert why_not(s, "red build port lancaster/2") == "port_first"


@pytest.mark.rule("B22", "B31")
def test_b22_a_port_on_the_shared_slot_may_be_replaced_even_if_the_other_slot_is_empty() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "port", 2, "lancaster/2")
    stack_at(s, "red", "port", 3)
    hand(s, "red", "lancaster")
    assert places_of(s, "red", "build", "port") == ["lancaster/1", "lancaster/2"]


# ---- shipyards


@pytest.mark.rule("B30")
@pytest.mark.parametrize(("period", "level", "space", "left"), [(CANAL, 1, 12, 82), (RAIL, 2, 11, 73)])
def test_b30_a_shipyard_flips_as_it_is_built(period: int, level: int, space: int, left: int) -> None:
    s = settled(period)
    stack_at(s, "red", "shipyard", level)
    tile(s, "purple", "port", 2, "liverpool/1")
    hand(s, "red", "liverpool")
    events = act(s, "red build shipyard liverpool/3")
    assert tell_me(s, "slot liverpool/3") == f"red shipyard {level} flipped"
    assert (tell_me(s, "red space"), tell_me(s, "red money")) == (str(space), str(left))
    assert len(told(events, v.FLIPPED)) == 1


@pytest.mark.rule("B30", "B24")
def test_b30_in_the_canal_period_no_coal_reaches_barrow_and_birkenhead() -> None:
    s = settled()
    stack_at(s, "red", "shipyard", 1)
    tile(s, "purple", "port", 2, "liverpool/1")
    tile(s, "purple", "port", 2, "lancaster/1")
    hand(s, "red", "barrow", "birkenhead")
    assert (why_not(s, "red build shipyard barrow/1"), why_not(s, "red build shipyard birkenhead")) == (
        "no_coal",
        "no_coal",
    )
    assert why_not(s, "red build iron barrow/2") == "no_coal"


@pytest.mark.rule("B30")
@pytest.mark.parametrize(("industry", "where"), [("cotton", "stockport/1"), ("port", "fleetwood"), ("coal", "wigan/1")])
def test_b30_no_other_tile_flips_as_it_is_built(industry: str, where: str) -> None:
    s = settled()
    hand(s, "red", where.split("/", maxsplit=1)[0])
    events = act(s, f"red build {industry} {where}")
    assert (told(events, v.FLIPPED), tell_me(s, "red space")) == ([], "10")


# ---- replacing


@pytest.mark.rule("B31")
def test_b31_an_own_tile_may_be_replaced_by_a_higher_one() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    hand(s, "red", "wigan")
    events = act(s, "red build coal wigan/1")
    assert tell_me(s, "slot wigan/1") == "red coal 2 cubes 3"
    assert (told(events, v.CUBES_LOST), len(told(events, v.REPLACED))) == ([(25, 2, 2)], 1)
    assert (s.table.scrapped[0], tell_me(s, "red money"), tell_me(s, "coal"), sound(s)) == (1, "23", "8", True)


@pytest.mark.rule("B31")
def test_b31_not_by_one_of_the_same_level() -> None:
    s = settled()
    hand(s, "red", "colne")
    assert why_not(s, "red build cotton colne/1") == "replace_level"
    words = words_for(s, "red build cotton colne/1", "replace_level")
    assert "Red" in words and "level 1" in words


@pytest.mark.rule("B31")
def test_b31_not_by_another_industry() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "coal", 2, "bury/1")
    stack_at(s, "red", "cotton", 2)
    hand(s, "red", "bury")
    assert why_not(s, "red build cotton bury/1") == "slot_taken"


@pytest.mark.rule("B31")
@pytest.mark.parametrize(
    ("industry", "where"), [("cotton", "stockport/1"), ("port", "fleetwood"), ("coal", "wigan/1"), ("iron", "bolton/3")]
)
@pytest.mark.parametrize("flipped", [False, True])
def test_b31_every_industry_flipped_or_not_at_any_time(industry: str, where: str, flipped: bool) -> None:
    s = at_turn("red")
    tile(s, "red", industry, 1, where, flipped=flipped)
    stack_at(s, "red", industry, 2)
    tile(s, "purple", "coal", 2, "bolton/1")
    link(s, "purple", "bolton-manchester", "manchester-stockport")
    hand(s, "red", where.split("/", maxsplit=1)[0])
    assert why_not(s, f"red build {industry} {where}") == ""
    act(s, f"red build {industry} {where}")
    assert (tell_me(s, f"slot {where}") or "").startswith(f"red {industry} 2")
    assert "flipped" not in (tell_me(s, f"slot {where}") or "") and sound(s)


@pytest.mark.rule("B31", "B18")
def test_b31_the_new_tile_is_still_the_one_tile_there() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    stack_at(s, "red", "coal", 2)
    hand(s, "red", "wigan")
    assert places_of(s, "red", "build", "coal") == ["wigan/1"]
    assert why_not(s, "red build coal wigan/2") == "one_each"


@pytest.mark.rule("B31", "B15")
def test_b31_a_card_is_needed_as_for_any_build() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    hand(s, "red", "bury")
    assert why_not(s, "red build coal wigan/1") == "no_card"


@pytest.mark.rule("B31", "B13")
def test_b31_the_old_income_stays_and_the_new_tile_flips_anew() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    income_space(s, "red", 17)
    hand(s, "red", "wigan")
    stack_at(s, "red", "coal", 4)
    tracks(s, coal=3)
    tile(s, "purple", "port", 2, "liverpool/1")
    link(s, "purple", "liverpool-wigan")
    act(s, "red build coal wigan/1")  # five cubes to the track: 2 + 2 + 1 + ... as far as it goes
    assert (tell_me(s, "slot wigan/1"), tell_me(s, "red space"), tell_me(s, "coal")) == (
        "red coal 4 flipped",
        "22",
        "8",
    )
    assert tell_me(s, "red money") == str(30 - 10 - 1 + 3 + 2 + 2 + 1 + 1)


def scarce(industry: str, options: dict[str, str] | None = None) -> State:
    """Purple's level 1 tile without cubes; red has a level 2 tile on top and the card for it; the track is empty."""
    s = settled(options=options)
    where = "wigan/1" if industry == "coal" else "preston/3"
    tile(s, "purple", industry, 1, where, flipped=True)
    stack_at(s, "red", industry, 2)
    tracks(s, coal=0, iron=0)
    if industry == "iron":
        tile(s, "green", "coal", 1, "wigan/1")
        link(s, "green", "preston-wigan")
    hand(s, "red", where.split("/", maxsplit=1)[0])
    return s


@pytest.mark.rule("B32")
def test_b32_a_rivals_mine_may_be_replaced_when_no_coal_is_left() -> None:
    s = scarce("coal")
    assert why_not(s, "red build coal wigan/1") == ""
    act(s, "red build coal wigan/1")
    assert (tell_me(s, "slot wigan/1"), s.table.scrapped[1], sound(s)) == ("red coal 2 cubes 3", 1, True)


@pytest.mark.rule("B32", "B14", "B28")
def test_b32_a_rivals_works_may_be_replaced_when_no_iron_is_left() -> None:
    s = scarce("iron")
    income_space(s, "purple", 13)
    act(s, "red build iron preston/3")
    assert (tell_me(s, "slot preston/3"), tell_me(s, "purple space")) == ("red iron 2 flipped", "13")
    assert (tell_me(s, "red money"), tell_me(s, "iron"), sound(s)) == (str(100 - 7 + 4 + 4 + 3 + 3), "4", True)


@pytest.mark.rule("B32")
@pytest.mark.parametrize("industry", ["coal", "iron"])
@pytest.mark.parametrize(("option", "reason"), [("both", "replace_cubes"), ("either", "")])
def test_b32_not_while_the_track_has_a_cube(industry: str, option: str, reason: str) -> None:
    s = scarce(industry, {"overbuild": option})
    line = "red build coal wigan/1" if industry == "coal" else "red build iron preston/3"
    tracks(s, coal=1 if industry == "coal" else 0, iron=1 if industry == "iron" else 0)
    assert why_not(s, line) == reason
    assert (line.removeprefix("red ") in on_offer(s, "red")) == (not reason)
    if reason:
        words = words_for(s, line, reason)
        assert "Purple" in words and industry in words and "0" in words and "1" in words


@pytest.mark.rule("B32")
@pytest.mark.parametrize("industry", ["coal", "iron"])
@pytest.mark.parametrize(("option", "reason"), [("both", "replace_cubes"), ("either", "")])
def test_b32_not_while_a_tile_has_a_cube(industry: str, option: str, reason: str) -> None:
    s = scarce(industry, {"overbuild": option})
    tile(s, "yellow", industry, 1, "burnley/1" if industry == "coal" else "blackburn/3", cubes=1)
    assert why_not(s, "red build coal wigan/1" if industry == "coal" else "red build iron preston/3") == reason


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("option", "reason"), [("both", "replace_cubes"), ("either", "")])
def test_b32_the_cubes_of_the_tile_itself_count(option: str, reason: str) -> None:
    s = settled(options={"overbuild": option})
    tile(s, "purple", "coal", 1, "wigan/1", cubes=1)
    stack_at(s, "red", "coal", 2)
    tracks(s, coal=0)
    hand(s, "red", "wigan")
    assert why_not(s, "red build coal wigan/1") == reason


@pytest.mark.rule("B32")
def test_b32_by_option_not_while_both_have_cubes() -> None:
    s = scarce("coal", {"overbuild": "either"})
    tile(s, "yellow", "coal", 1, "burnley/1", cubes=1)
    tracks(s, coal=1)
    assert why_not(s, "red build coal wigan/1") == "replace_cubes"


@pytest.mark.rule("B32")
def test_b32_iron_does_not_matter_for_coal() -> None:
    s = scarce("coal")
    tracks(s, iron=8)
    tile(s, "yellow", "iron", 1, "blackburn/3")
    assert why_not(s, "red build coal wigan/1") == ""


@pytest.mark.rule("B32")
def test_b32_only_with_a_tile_of_higher_level() -> None:
    s = settled()
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    stack_at(s, "red", "coal", 2)
    tracks(s, coal=0)
    hand(s, "red", "wigan")
    assert why_not(s, "red build coal wigan/1") == "replace_level"
    stack_at(s, "red", "coal", 3)
    assert why_not(s, "red build coal wigan/1") == ""


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("industry", "where"), [("cotton", "stockport/1"), ("port", "fleetwood")])
@pytest.mark.parametrize("option", ["both", "either"])
def test_b32_never_a_rivals_mill_or_port(industry: str, where: str, option: str) -> None:
    s = settled(options={"overbuild": option})
    tile(s, "purple", industry, 1, where, flipped=True)
    stack_at(s, "red", industry, 2)
    tracks(s, coal=0, iron=0)
    hand(s, "red", where.split("/", maxsplit=1)[0])
    assert why_not(s, f"red build {industry} {where}") == "replace_rival"
    assert "Purple" in words_for(s, f"red build {industry} {where}", "replace_rival")


@pytest.mark.rule("B32")
def test_b32_never_a_rivals_shipyard() -> None:
    s = settled(RAIL)
    tile(s, "purple", "shipyard", 1, "liverpool/3", flipped=True)
    stack_at(s, "red", "shipyard", 2)
    tracks(s, coal=0, iron=0)
    hand(s, "red", "liverpool")
    assert why_not(s, "red build shipyard liverpool/3") == "replace_rival"


@pytest.mark.rule("B32", "B18")
def test_b32_in_the_canal_period_not_where_one_has_a_tile() -> None:
    s = scarce("coal")
    tile(s, "red", "coal", 2, "wigan/2", flipped=True)
    stack_at(s, "red", "coal", 3)
    assert why_not(s, "red build coal wigan/1") == "one_each"


@pytest.mark.rule("B32", "B18")
def test_b32_in_the_canal_period_the_new_tile_is_the_one_tile_there() -> None:
    s = scarce("coal")
    hand(s, "red", "wigan", "wigan")
    act(s, "red build coal wigan/1")
    assert why_not(s, "red build coal wigan/2") == "one_each"


@pytest.mark.rule("B32", "B18")
def test_b32_in_the_rail_period_also_where_one_has_a_tile() -> None:
    s = settled(RAIL)
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    tile(s, "red", "coal", 2, "wigan/2", flipped=True)
    stack_at(s, "red", "coal", 3)
    tracks(s, coal=0)
    hand(s, "red", "wigan")
    assert places_of(s, "red", "build", "coal") == ["wigan/1", "wigan/2"]


@pytest.mark.rule("B32")
def test_b32_whose_tile_it_was_loses_the_presence_there() -> None:
    s = scarce("coal")
    act(s, "red build coal wigan/1")
    assert (s.table.homes[1], s.table.own[1]) == (0, 0)
