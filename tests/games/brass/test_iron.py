"""Iron: where a cube comes from, when a works flips, and the iron track: B25, B26, B28, B29."""

from __future__ import annotations

import pytest

from millwright.games.brass.facts import RAIL
from millwright.games.brass.quotes import iron_price
from millwright.games.brass.verbs import CUBE_BOUGHT, CUBE_IMPORTED
from tests.games.brass.plain import iron_cost, scattered
from tests.games.brass.positions import (
    act,
    brought,
    cubes,
    holding,
    income_space,
    item,
    link,
    money,
    on_offer,
    price,
    say,
    sound,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    why_words,
)

# ---- B25: any works, then the track


@pytest.mark.rule("B25")
def test_b25_iron_needs_no_connection() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "barrow/2")
    act(s, "red develop cotton")
    assert (cubes(s, "barrow/2"), s.table.money, s.table.iron) == ([3], [30, 30, 30, 30], 8)


@pytest.mark.rule("B25")
def test_b25_a_rivals_iron_is_free_and_nobody_is_paid() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "bolton/3")
    act(s, "red develop cotton port")
    assert (s.table.money, s.table.spent, cubes(s, "bolton/3")) == ([30, 30, 30, 30], [0, 0, 0, 0], [2])


@pytest.mark.rule("B25")
def test_b25_a_mine_that_needs_iron_takes_it_from_far_away() -> None:
    s = holding("wigan")
    stack_at(s, "red", "coal", 3)
    tile(s, "purple", "iron", 1, "rochdale/3")
    act(s, "red build coal wigan/1")
    assert (cubes(s, "rochdale/3"), s.table.money[0], tell_me(s, "slot wigan/1")) == ([3], 22, "red coal 3 cubes 4")


@pytest.mark.rule("B25")
def test_b25_the_builder_chooses_among_all_works() -> None:
    s = holding("wigan")
    stack_at(s, "red", "coal", 3)
    tile(s, "purple", "iron", 1, "rochdale/3")
    tile(s, "yellow", "iron", 1, "barrow/2")
    tile(s, "red", "iron", 2, "bolton/3")
    say(s, "red build coal wigan/1", "red discard wigan")
    assert on_offer(s, "red") == ["iron barrow/2", "iron rochdale/3", "iron bolton/3"]
    say(s, "red iron barrow/2")
    assert (cubes(s, "barrow/2", "rochdale/3", "bolton/3"), sound(s)) == ([3, 4, 4], True)


@pytest.mark.rule("B25")
def test_b25_the_nearest_works_is_not_preferred() -> None:
    s = holding("bolton")
    stack_at(s, "red", "cotton", 3)
    tile(s, "purple", "coal", 1, "bolton/2")
    tile(s, "purple", "iron", 1, "bolton/3")
    tile(s, "yellow", "iron", 1, "barrow/2")
    say(s, "red build cotton bolton/1", "red discard bolton", "red iron barrow/2")
    assert (cubes(s, "bolton/2", "bolton/3", "barrow/2"), s.table.money[0]) == ([1, 4, 3], 14)


@pytest.mark.rule("B25")
def test_b25_while_a_works_has_iron_the_track_is_not_used() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "barrow/2", cubes=1)
    act(s, "red develop port")
    assert (s.table.iron, s.table.money[0]) == (8, 30)


@pytest.mark.rule("B25")
def test_b25_an_emptied_works_sends_nothing() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "barrow/2", flipped=True)
    act(s, "red develop port")
    assert (s.table.iron, s.table.money[0], s.table.spent[0]) == (7, 29, 1)


@pytest.mark.rule("B25")
@pytest.mark.parametrize(("left", "cost"), [(8, 1), (7, 1), (6, 2), (5, 2), (4, 3), (3, 3), (2, 4), (1, 4), (0, 5)])
def test_b25_the_cheapest_cube_of_the_track_is_bought(left: int, cost: int) -> None:
    s = holding("wigan")
    tracks(s, iron=left)
    assert price(s, "red develop port") == cost
    act(s, "red develop port")
    assert (s.table.iron, s.table.money[0], s.table.spent[0]) == (max(0, left - 1), 30 - cost, cost)


@pytest.mark.rule("B25")
@pytest.mark.parametrize(("left", "cost"), [(8, 2), (7, 3), (6, 4), (5, 5), (2, 8), (1, 9), (0, 10)])
def test_b25_two_cubes_are_bought_one_after_the_other(left: int, cost: int) -> None:
    s = holding("wigan")
    tracks(s, iron=left)
    assert price(s, "red develop cotton port") == cost
    act(s, "red develop cotton port")
    assert (s.table.iron, s.table.money[0]) == (max(0, left - 2), 30 - cost)


@pytest.mark.rule("B25")
def test_b25_two_players_have_a_dearer_track() -> None:
    s = holding("wigan", seats=2)
    assert (s.table.iron, price(s, "red develop port"), price(s, "red develop port port")) == (6, 2, 4)


@pytest.mark.rule("B25")
def test_b25_the_last_cube_of_a_works_and_then_the_track() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "barrow/2", cubes=1)
    tracks(s, iron=2)
    assert price(s, "red develop port port") == 4
    act(s, "red develop port port")
    assert (s.table.iron, s.table.money[0], tell_me(s, "slot barrow/2")) == (1, 26, "purple iron 1 flipped")


@pytest.mark.rule("B25")
def test_b25_two_works_with_a_cube_each_serve_two_developments() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "barrow/2", cubes=1)
    tile(s, "yellow", "iron", 1, "bolton/3", cubes=1)
    act(s, "red develop port port")
    assert (item(s), price(s, "red iron bolton/3")) == ("Iron", 0)
    say(s, "red iron bolton/3")
    assert (s.table.iron, s.table.money[0], cubes(s, "barrow/2", "bolton/3"), item(s)) == (8, 30, [0, 0], "Action")


@pytest.mark.rule("B25")
def test_b25_from_an_empty_track_the_cube_comes_from_the_bank() -> None:
    s = holding("wigan")
    tracks(s, iron=0)
    events = act(s, "red develop port")
    told = [event[0] for event in events if event[0] in (CUBE_BOUGHT, CUBE_IMPORTED)]
    assert (told, s.table.iron, sound(s)) == ([CUBE_IMPORTED], 0, True)


@pytest.mark.rule("B25")
def test_b25_no_port_is_needed_for_the_iron_track() -> None:
    s = holding("wigan")
    stack_at(s, "red", "coal", 3)
    assert price(s, "red build coal wigan/1") == 9


@pytest.mark.rule("B25")
def test_b25_bought_iron_must_be_paid_too() -> None:
    s = holding("wigan")
    stack_at(s, "red", "coal", 3)
    tracks(s, iron=0)
    money(s, "red", 12)
    assert why_words(s, "red build coal wigan/1") == "£1 short: it costs £8 and £5 for iron from the bank"


@pytest.mark.rule("B25")
def test_b25_just_enough_money_for_iron_is_enough() -> None:
    s = holding("wigan")
    stack_at(s, "red", "coal", 3)
    tracks(s, iron=0)
    money(s, "red", 13)
    assert price(s, "red build coal wigan/1") == 13
    act(s, "red build coal wigan/1")
    assert (s.table.money[0], s.table.spent[0]) == (0, 13)


@pytest.mark.rule("B25", "B24")
def test_b25_a_mill_with_coal_and_iron_from_the_tracks() -> None:
    s = holding("warrington")
    stack_at(s, "red", "cotton", 3)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=4, iron=1)
    assert price(s, "red build cotton warrington/1") == 16 + 3 + 4
    act(s, "red build cotton warrington/1")
    assert (s.table.money[0], s.table.spent[0], s.table.coal, s.table.iron) == (7, 23, 3, 0)


@pytest.mark.rule("B25", "B24")
def test_b25_the_shortage_names_coal_and_iron() -> None:
    s = holding("warrington")
    stack_at(s, "red", "cotton", 3)
    tile(s, "purple", "port", 1, "warrington/2")
    tracks(s, coal=4, iron=1)
    money(s, "red", 22)
    assert why_words(s, "red build cotton warrington/1") == (
        "£1 short: it costs £16 and £3 for coal from the track and £4 for iron from the track"
    )


@pytest.mark.rule("B25")
def test_b25_one_cube_can_be_paid_but_not_two() -> None:
    s = holding("wigan")
    tracks(s, iron=3)
    money(s, "red", 6)
    assert (price(s, "red develop port"), why_words(s, "red develop port port")) == (
        3,
        "£1 short: the iron costs £7",
    )
    assert [line for line in on_offer(s, "red", "develop") if line.count(" ") > 1] == []


@pytest.mark.rule("B25")
def test_b25_strewn_boards_agree_with_a_plain_reading_of_the_rules() -> None:
    for seed in range(80):
        t = scattered(seed, RAIL).table
        assert [iron_price(t, n) for n in (1, 2)] == [iron_cost(t, n) for n in (1, 2)], f"seed {seed}"


# ---- B26: a works flips with its last cube


@pytest.mark.rule("B26")
@pytest.mark.parametrize(("level", "spaces"), [(1, 3), (2, 3), (3, 2), (4, 1)])
def test_b26_the_last_cube_flips_the_works(level: int, spaces: int) -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", level, "bolton/3", cubes=1)
    income_space(s, "purple", 20)
    act(s, "red develop port")
    assert (tell_me(s, "slot bolton/3"), s.table.space[1]) == (f"purple iron {level} flipped", 20 + spaces)


@pytest.mark.rule("B26")
def test_b26_a_works_with_iron_left_does_not_flip() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "bolton/3", cubes=2)
    act(s, "red develop port")
    assert (tell_me(s, "slot bolton/3"), s.table.space[1]) == ("purple iron 1 cubes 1", 10)


# ---- B28: a new works fills the iron track


@pytest.mark.rule("B28")
@pytest.mark.parametrize(
    ("left", "level", "filled"),
    [
        (8, 1, []),
        (7, 1, [1]),
        (5, 1, [2, 1, 1]),
        (4, 2, [2, 2, 1, 1]),
        (0, 1, [4, 4, 3, 3]),
        (0, 3, [4, 4, 3, 3, 2]),
        (0, 4, [4, 4, 3, 3, 2, 2]),
        (3, 4, [3, 2, 2, 1, 1]),
    ],
)
def test_b28_the_dearest_empty_space_is_filled_first(left: int, level: int, filled: list[int]) -> None:
    s = holding("bolton")
    stack_at(s, "red", "iron", level)
    tile(s, "purple", "coal", 1, "bolton/1")
    tracks(s, iron=left)
    cost = price(s, "red build iron bolton/3")
    act(s, "red build iron bolton/3")
    assert (brought(s), s.table.iron, s.table.money[0]) == (filled, left + len(filled), 30 - cost + sum(filled))
    assert cubes(s, "bolton/3") == [(4, 4, 5, 6)[level - 1] - len(filled)]


@pytest.mark.rule("B28", "B26")
def test_b28_a_level_4_works_on_an_empty_track_brings_18_pounds_and_flips() -> None:
    s = holding("bolton")
    stack_at(s, "red", "iron", 4)
    tile(s, "purple", "coal", 1, "bolton/1")
    tracks(s, iron=0)
    act(s, "red build iron bolton/3")
    assert (s.table.money[0], s.table.spent[0], tell_me(s, "slot bolton/3"), s.table.space[0]) == (
        36,
        12,
        "red iron 4 flipped",
        11,
    )


@pytest.mark.rule("B28")
def test_b28_no_port_need_be_connected() -> None:
    """The coal comes from a mine, no port stands anywhere: the iron goes to its track all the same."""
    s = holding("blackburn")
    tile(s, "red", "coal", 1, "wigan/1")
    link(s, "red", "wigan-blackburn")
    tracks(s, iron=6)
    act(s, "red build iron blackburn/3")
    assert (brought(s), s.table.iron, s.table.coal, tell_me(s, "slot blackburn/3")) == (
        [1, 1],
        8,
        8,
        "red iron 1 cubes 2",
    )


@pytest.mark.rule("B28")
def test_b28_a_works_that_stands_already_fills_no_track() -> None:
    s = holding("blackburn", "colne")
    tile(s, "purple", "iron", 1, "bolton/3")
    tracks(s, iron=3)
    act(s, "red develop cotton")
    assert (s.table.iron, cubes(s, "bolton/3")) == (3, [3])


@pytest.mark.rule("B28")
def test_b28_two_players_have_six_spaces_to_fill() -> None:
    s = holding("bolton", seats=2)
    stack_at(s, "red", "iron", 4)
    tile(s, "purple", "coal", 1, "bolton/1")
    tracks(s, iron=0)
    act(s, "red build iron bolton/3")
    assert (brought(s), s.table.iron) == ([4, 4, 3, 3, 2, 2], 6)


@pytest.mark.rule("B28")
def test_b28_a_works_in_place_of_ones_own_fills_the_track_too() -> None:
    s = holding("bolton")
    tile(s, "purple", "coal", 1, "bolton/1")
    tile(s, "red", "iron", 1, "bolton/3", cubes=2)
    tracks(s, iron=7)
    act(s, "red build iron bolton/3")
    assert (brought(s), tell_me(s, "slot bolton/3"), sound(s)) == ([1], "red iron 2 cubes 3", True)


# ---- B29: the money of the track comes after the cost


@pytest.mark.rule("B29")
def test_b29_what_the_track_would_pay_does_not_help_to_build_the_works() -> None:
    s = holding("bolton")
    stack_at(s, "red", "iron", 4)
    tile(s, "purple", "coal", 1, "bolton/1")
    tracks(s, iron=0)
    money(s, "red", 11)
    assert why_not(s, "red build iron bolton/3") == "build_money"


@pytest.mark.rule("B29")
def test_b29_nor_does_it_help_to_buy_its_coal() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=1, iron=0)
    money(s, "red", 8)
    assert why_words(s, "red build iron preston/3") == "£1 short: it costs £5 and £4 for coal from the track"


@pytest.mark.rule("B29")
def test_b29_the_cost_is_paid_before_the_track_pays() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=1, iron=0)
    money(s, "red", 9)
    act(s, "red build iron preston/3")
    assert (s.table.money[0], s.table.spent[0], s.table.iron) == (14, 9, 4)


# ---- B32: a rival's works, when all iron has run out


@pytest.mark.rule("B32")
@pytest.mark.parametrize(("map_cubes", "track", "why"), [(0, 0, ""), (1, 0, "replace_cubes"), (0, 1, "replace_cubes")])
def test_b32_neither_the_map_nor_the_track_may_have_iron(map_cubes: int, track: int, why: str) -> None:
    s = holding("bolton", period=RAIL)
    stack_at(s, "red", "iron", 3)
    tile(s, "purple", "iron", 2, "bolton/3", flipped=True)
    tile(s, "yellow", "iron", 2, "rochdale/3", cubes=map_cubes)
    tile(s, "green", "coal", 2, "bolton/1")
    tracks(s, iron=track)
    assert why_not(s, "red build iron bolton/3") == why


@pytest.mark.rule("B32")
def test_b32_coal_elsewhere_does_not_matter_for_iron() -> None:
    s = holding("bolton", period=RAIL)
    stack_at(s, "red", "iron", 3)
    tile(s, "purple", "iron", 2, "bolton/3", flipped=True)
    tile(s, "green", "coal", 2, "bolton/1")
    tracks(s, coal=8, iron=0)
    act(s, "red build iron bolton/3")
    assert (tell_me(s, "slot bolton/3"), s.table.money[0], sound(s)) == ("red iron 3 flipped", 30 - 9 + 16, True)
