"""Points and the winner: B43 to B47."""

from __future__ import annotations

import pytest

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from tests.games.brass.positions import (
    COLOURS,
    at_turn,
    empty_deck,
    end_period,
    end_round,
    first_to_last,
    give_points,
    hands,
    income_space,
    link,
    money,
    scored,
    tell_me,
    tile,
    told,
)


def poor(period: int = RAIL, options: dict[str, str] | None = None) -> State:
    """Nobody has money, so that only links and tiles count."""
    s = at_turn("red", period=period, options=options)
    for who in COLOURS:
        money(s, who, 0)
    return s


# ---- links


@pytest.mark.rule("B43")
@pytest.mark.parametrize(("period", "part"), [(CANAL, 0), (RAIL, 2)])
def test_b43_a_link_scores_the_discs_at_both_ends(period: int, part: int) -> None:
    s = poor(period)
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    tile(s, "yellow", "coal", 2, "wigan/2", flipped=True)
    tile(s, "green", "port", 2, "preston/1", flipped=True)
    end_period(s)
    assert scored(s, "red")[part] == 3 and sum(scored(s, "red")) == 3


@pytest.mark.rule("B43")
def test_b43_unflipped_tiles_have_no_disc() -> None:
    s = poor()
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1")
    end_period(s)
    assert scored(s, "red") == [0] * 6


@pytest.mark.rule("B43")
@pytest.mark.parametrize(
    ("name", "points"),
    [("lancaster-scotland", 2), ("colne-yorkshire", 2), ("macclesfield-midlands", 2), ("blackpool-preston", 2)]
    + [("southport-liverpool", 2), ("ellesmere-port-northwich", 2), ("northwich-midlands", 4), ("preston-wigan", 0)],
)
def test_b43_external_locations_and_those_without_slots_have_two_discs(name: str, points: int) -> None:
    s = poor()
    link(s, "red", name)
    end_period(s)
    assert scored(s, "red") == [0, 0, points, 0, 0, 0]


@pytest.mark.rule("B43")
def test_b43_a_location_counts_for_each_link_that_ends_there() -> None:
    s = poor()
    link(s, "red", "preston-wigan", "liverpool-wigan", "wigan-warrington")
    link(s, "purple", "wigan-blackburn")
    tile(s, "red", "coal", 2, "wigan/1", flipped=True)
    tile(s, "red", "port", 3, "liverpool/1", flipped=True)
    end_period(s)
    assert (scored(s, "red")[2], scored(s, "purple")[2]) == (4, 1)


@pytest.mark.rule("B43")
def test_b43_a_tile_has_one_disc_whatever_its_level() -> None:
    s = poor()
    tile(s, "purple", "cotton", 4, "stockport/1", flipped=True)
    tile(s, "yellow", "shipyard", 2, "barrow/1", flipped=True)
    assert (tell_me(s, "discs stockport"), tell_me(s, "discs barrow"), tell_me(s, "discs colne")) == ("1", "1", "0")


@pytest.mark.rule("B43")
def test_b43_links_score_for_their_owner_only() -> None:
    s = poor()
    link(s, "purple", "northwich-midlands")
    tile(s, "red", "port", 2, "ellesmere-port", flipped=True)
    end_period(s)
    assert (scored(s, "red")[2], scored(s, "purple")[2]) == (0, 4)


# ---- tiles


@pytest.mark.rule("B44")
@pytest.mark.parametrize(
    ("industry", "level", "where", "points"),
    [
        ("cotton", 1, "colne/1", 3),
        ("cotton", 2, "colne/1", 5),
        ("cotton", 3, "colne/1", 9),
        ("cotton", 4, "colne/1", 12),
    ]
    + [
        ("port", 1, "fleetwood", 2),
        ("port", 2, "fleetwood", 4),
        ("port", 3, "fleetwood", 6),
        ("port", 4, "fleetwood", 9),
    ]
    + [("coal", 1, "wigan/1", 1), ("coal", 2, "wigan/1", 2), ("coal", 3, "wigan/1", 3), ("coal", 4, "wigan/1", 4)]
    + [("iron", 1, "bolton/3", 3), ("iron", 2, "bolton/3", 5), ("iron", 3, "bolton/3", 7), ("iron", 4, "bolton/3", 9)]
    + [("shipyard", 1, "liverpool/3", 10)],
)
def test_b44_each_flipped_tile_scores_its_figure(industry: str, level: int, where: str, points: int) -> None:
    s = poor(CANAL)
    tile(s, "red", industry, level, where, flipped=True)
    end_period(s)
    assert scored(s, "red") == [0, points, 0, 0, 0, 0]


@pytest.mark.rule("B44")
def test_b44_a_level_2_shipyard_scores_18() -> None:
    s = poor()
    tile(s, "red", "shipyard", 2, "barrow/1", flipped=True)
    end_period(s)
    assert scored(s, "red") == [0, 0, 0, 18, 0, 0]


@pytest.mark.rule("B44")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b44_unflipped_tiles_score_nothing(period: int) -> None:
    s = poor(period)
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    tile(s, "red", "cotton", 4, "colne/1")
    end_period(s)
    assert scored(s, "red") == [0] * 6


@pytest.mark.rule("B44")
def test_b44_a_tile_scores_for_its_owner_only() -> None:
    s = poor()
    tile(s, "red", "iron", 2, "bolton/3", flipped=True)
    tile(s, "purple", "cotton", 3, "bolton/1", flipped=True)
    end_period(s)
    assert [scored(s, who)[3] for who in COLOURS] == [5, 9, 0, 0]


@pytest.mark.rule("B44", "B46")
def test_b44_a_higher_tile_scores_in_both_periods() -> None:
    s = poor(CANAL)
    tile(s, "red", "cotton", 3, "colne/1", flipped=True)
    tile(s, "red", "cotton", 3, "stockport/1")
    end_period(s)
    end_period(s)
    assert scored(s, "red") == [0, 9, 0, 9, 0, 0]


# ---- money


@pytest.mark.rule("B45")
@pytest.mark.parametrize(("held", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (20, 2), (107, 10)])
def test_b45_after_the_rail_period_a_point_for_each_full_10_pounds(held: int, points: int) -> None:
    s = poor()
    money(s, "purple", held)
    end_period(s)
    assert (scored(s, "purple"), tell_me(s, "purple money")) == ([0, 0, 0, 0, points, 0], str(held))


@pytest.mark.rule("B45")
def test_b45_not_after_the_canal_period() -> None:
    s = at_turn("red")
    money(s, "red", 60)
    end_period(s)
    assert scored(s, "red") == [0] * 6


# ---- the winner


def finished(options: dict[str, str] | None = None, **points: int) -> State:
    """Before the last points: nobody has anything but these."""
    s = poor(RAIL, options)
    for who, n in points.items():
        give_points(s, who, n)
    return s


@pytest.mark.rule("B47")
def test_b47_most_points_win() -> None:
    s = finished(red=40, purple=62, yellow=61, green=5)
    income_space(s, "yellow", 90)
    money(s, "yellow", 9)
    end_period(s)
    assert (first_to_last(s), BRASS.winners(s), BRASS.scores(s)) == (
        ["purple", "yellow", "red", "green"],
        [1],
        [40, 62, 61, 5],
    )
    assert told(s.events, v.GAME_ENDS) == [(1, 62, 0)]


@pytest.mark.rule("B47")
def test_b47_of_equals_the_higher_income_wins_before_money_and_order() -> None:
    s = finished(red=50, green=50)
    income_space(s, "green", 20)
    money(s, "red", 9)
    end_period(s)
    assert first_to_last(s)[:2] == ["green", "red"]


@pytest.mark.rule("B47")
@pytest.mark.parametrize(("options", "winner"), [({}, 0), ({"income_tie": "level"}, 0), ({"income_tie": "space"}, 3)])
def test_b47_income_is_compared_in_pounds_or_by_option_by_space(options: dict[str, str], winner: int) -> None:
    s = finished(options, red=50, green=50)
    income_space(s, "red", 61)
    income_space(s, "green", 64)  # both £21
    money(s, "red", 9)
    end_period(s)
    assert BRASS.winners(s) == [winner]


@pytest.mark.rule("B47")
@pytest.mark.parametrize("option", ["space", "level"])
def test_b47_a_higher_level_wins_with_either_option(option: str) -> None:
    s = finished({"income_tie": option}, red=50, green=50)
    income_space(s, "red", 64)
    income_space(s, "green", 65)
    end_period(s)
    assert BRASS.winners(s) == [3]


@pytest.mark.rule("B47")
def test_b47_then_more_money_wins() -> None:
    s = finished(red=50, yellow=50)
    money(s, "red", 8)
    money(s, "yellow", 9)
    end_period(s)
    assert first_to_last(s)[:2] == ["yellow", "red"]


@pytest.mark.rule("B47", "B41")
def test_b47_then_the_order_that_the_next_round_would_have_had() -> None:
    s = finished(red=50, purple=50, yellow=50)
    hands(s)
    empty_deck(s)
    end_round(s, red=9, purple=7, yellow=8, green=20)
    assert (first_to_last(s), s.agenda) == (["purple", "yellow", "red", "green"], [])
    assert BRASS.winners(s) == [1]


@pytest.mark.rule("B47")
def test_b47_by_option_the_last_tie_is_shared() -> None:
    s = finished({"final_tie": "shared"}, red=50, purple=50, yellow=50)
    s.table.order = (2, 1, 0, 3)
    money(s, "purple", 1)
    money(s, "yellow", 1)
    end_period(s)
    assert BRASS.winners(s) == [2, 1]
    assert told(s.events, v.GAME_ENDS) == [(2, 50, 0), (1, 50, 0)]


@pytest.mark.rule("B47")
def test_b47_by_option_income_and_money_still_part_the_players() -> None:
    s = finished({"final_tie": "shared"}, red=50, purple=50, yellow=50)
    money(s, "red", 3)
    income_space(s, "yellow", 11)
    end_period(s)
    assert (BRASS.winners(s), first_to_last(s)) == ([2], ["yellow", "red", "purple", "green"])


@pytest.mark.rule("B47")
def test_b47_points_of_both_periods_count() -> None:
    s = poor(CANAL)
    tile(s, "red", "cotton", 3, "colne/1", flipped=True)
    link(s, "green", "northwich-midlands")
    end_period(s)
    money(s, "yellow", 35)
    end_period(s)
    assert BRASS.scores(s) == [18, 0, 3, 4]
    assert (tell_me(s, "red parts"), tell_me(s, "yellow parts")) == ("0 9 0 9 0 0", "0 0 0 0 3 0")
