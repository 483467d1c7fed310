"""Two rails, external locations, pieces, the virtual link, and all of it by a plain second reading: B34 to B36."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.quotes import coal_sources, link_points, quote_link
from millwright.games.brass.table import State, Table
from tests.games.brass.plain import link_price, rail_mines, same_choice, scattered, wander
from tests.games.brass.positions import (
    act,
    cubes,
    hand,
    item,
    link,
    linking,
    money,
    new_game,
    on_offer,
    price,
    rails,
    sound,
    stack_at,
    tell_me,
    tile,
    tracks,
    why_not,
    why_words,
)

# ---- B34: two rails


@pytest.mark.rule("B34")
def test_b34_two_rails_cost_fifteen_pounds_and_two_cubes() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan", "red link wigan-bolton")
    assert (s.table.money[0], s.table.spent[0], cubes(s, "wigan/1"), item(s)) == (15, 15, [1], "Action")


@pytest.mark.rule("B34")
def test_b34_two_rails_are_one_action_and_one_card() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan", "red link wigan-bolton")
    assert (s.agenda[-1].dump()["left"], len(s.drawers[0].hand)) == (1, 3)


@pytest.mark.rule("B34")
def test_b34_the_second_rail_is_quoted_at_ten_pounds() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan")
    assert price(s, "red link wigan-bolton") == 10


@pytest.mark.rule("B34")
def test_b34_a_third_rail_is_not_offered() -> None:
    s = rails()
    tile(s, "red", "coal", 4, "wigan/1")
    act(s, "red link preston-wigan", "red link wigan-bolton")
    assert item(s) == "Action"


@pytest.mark.rule("B34")
def test_b34_the_second_rail_is_no_duty() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan", "red done")
    assert (s.table.money[0], item(s)) == (25, "Action")


@pytest.mark.rule("B34")
def test_b34_two_rails_need_not_touch() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "red", "cotton", 2, "colne/1")
    act(s, "red link preston-wigan", "red link colne-yorkshire")
    assert (tell_me(s, "link colne-yorkshire"), s.table.coal, s.table.money[0]) == ("red", 7, 14)


@pytest.mark.rule("B34")
def test_b34_the_second_may_start_from_the_first() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    assert why_not(s, "red link blackpool-preston") == "route_apart"
    act(s, "red link preston-wigan")
    assert price(s, "red link blackpool-preston") == 10


@pytest.mark.rule("B34")
def test_b34_the_second_may_fetch_coal_over_the_first() -> None:
    s = rails()
    tile(s, "red", "port", 2, "fleetwood")
    tile(s, "purple", "coal", 2, "wigan/1")
    link(s, "red", "fleetwood-preston")
    act(s, "red link preston-wigan", "red link blackpool-preston")
    assert (cubes(s, "wigan/1"), s.table.coal, s.table.money[0]) == ([1], 8, 15)


@pytest.mark.rule("B34")
def test_b34_a_rail_without_coal_of_its_own_is_possible_as_the_second_only() -> None:
    """Red stands in Colne. No mine, no port: Burnley-Colne must wait until Colne-Yorkshire is laid."""
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    assert why_not(s, "red link burnley-colne") == "no_coal"
    act(s, "red link colne-yorkshire", "red link burnley-colne")
    assert (s.table.money[0], s.table.coal) == (30 - 5 - 1 - 10 - 1, 6)


@pytest.mark.rule("B34")
def test_b34_coal_for_two_rails_is_bought_one_after_the_other() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tracks(s, coal=7)
    act(s, "red link colne-yorkshire", "red link burnley-colne")
    assert (s.table.spent[0], s.table.coal) == (5 + 1 + 10 + 2, 5)


@pytest.mark.rule("B34")
def test_b34_the_last_cube_of_a_mine_and_then_the_track() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    tile(s, "purple", "port", 2, "liverpool/1")
    act(s, "red link liverpool-wigan")
    assert (tell_me(s, "slot wigan/1"), price(s, "red link wigan-bolton")) == ("red coal 2 flipped", 11)


@pytest.mark.rule("B34")
def test_b34_the_last_cube_is_gone_and_no_port_so_no_second_rail() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    act(s, "red link wigan-bolton")
    assert item(s) == "Action"


@pytest.mark.rule("B34")
def test_b34_distances_are_counted_anew_for_the_second_rail() -> None:
    """The first rail takes Wigan's last cube; the second fetches its coal from Bolton, which is farther."""
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    tile(s, "purple", "coal", 2, "bolton/1")
    link(s, "purple", "wigan-bolton")
    act(s, "red link preston-wigan", "red link southport-wigan")
    assert (tell_me(s, "slot wigan/1"), cubes(s, "bolton/1")) == ("red coal 2 flipped", [2])


@pytest.mark.rule("B34")
@pytest.mark.parametrize(("purse", "asks"), [(14, "Action"), (15, "SecondRail")])
def test_b34_the_second_rail_needs_ten_pounds_more(purse: int, asks: str) -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    money(s, "red", purse)
    act(s, "red link preston-wigan")
    assert item(s) == asks


@pytest.mark.rule("B34")
def test_b34_the_second_rails_coal_must_be_paid_too() -> None:
    s = rails()
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "coal", 2, "wigan/1")
    tracks(s, coal=1)
    money(s, "red", 17)
    act(s, "red link preston-wigan")
    assert why_words(s, "red link colne-yorkshire") == "£2 short: it costs £10 and £4 for coal from the track"


@pytest.mark.rule("B34")
def test_b34_a_second_rail_must_touch_ones_own_too() -> None:
    s = rails()
    tile(s, "red", "coal", 2, "wigan/1")
    act(s, "red link preston-wigan")
    assert (why_not(s, "red link colne-yorkshire"), why_not(s, "red link preston-wigan")) == (
        "route_apart",
        "route_built",
    )


@pytest.mark.rule("B34")
def test_b34_the_next_action_begins_at_five_pounds_again() -> None:
    s = rails()
    tile(s, "red", "coal", 4, "wigan/1")
    act(s, "red link preston-wigan", "red link wigan-bolton")
    act(s, "red link southport-wigan")
    assert (s.table.money[0], s.table.spent[0]) == (10, 20)


# ---- B35: external locations and waypoints


@pytest.mark.rule("B35")
@pytest.mark.parametrize("way", ["colne-yorkshire", "rochdale-yorkshire"])
def test_b35_a_canal_to_yorkshire_costs_what_any_canal_costs(way: str) -> None:
    s = linking()
    tile(s, "red", "cotton", 1, f"{way.partition('-')[0]}/1")
    act(s, f"red link {way}")
    assert (s.table.money[0], s.table.pieces[0]) == (27, 13)


@pytest.mark.rule("B35")
def test_b35_one_may_go_on_from_an_external_location() -> None:
    s = linking()
    link(s, "red", "colne-yorkshire")
    act(s, "red link rochdale-yorkshire")
    assert (tell_me(s, "link rochdale-yorkshire"), tell_me(s, "connected colne rochdale")) == ("red", "yes")


@pytest.mark.rule("B35")
def test_b35_one_may_go_on_from_northwich() -> None:
    s = linking()
    tile(s, "red", "port", 1, "ellesmere-port")
    act(s, "red link ellesmere-port-northwich")
    act(s, "red link northwich-midlands")
    assert (s.table.money[0], tell_me(s, "connected ellesmere-port midlands")) == (24, "yes")


@pytest.mark.rule("B35")
@pytest.mark.parametrize(
    ("start", "way"),
    [
        ("preston-southport", "southport-liverpool"),
        ("preston-southport", "southport-wigan"),
        ("preston-southport", "blackpool-preston"),
        ("lancaster-preston", "lancaster-scotland"),
        ("lancaster-scotland", "barrow-lancaster"),
        ("macclesfield-midlands", "northwich-midlands"),
    ],
)
def test_b35_rails_to_and_from_all_of_them(start: str, way: str) -> None:
    s = rails()
    link(s, "red", start)
    tile(s, "purple", "port", 2, "preston/1")
    link(s, "purple", "fleetwood-preston")
    assert price(s, f"red link {way}") == 6


@pytest.mark.rule("B35")
def test_b35_a_rivals_link_to_yorkshire_is_no_start() -> None:
    s = linking()
    link(s, "purple", "colne-yorkshire")
    tile(s, "red", "coal", 1, "wigan/1")
    assert why_not(s, "red link rochdale-yorkshire") == "route_apart"


# ---- B36: fourteen pieces


@pytest.mark.rule("B36")
def test_b36_everybody_has_fourteen() -> None:
    assert new_game(4).table.pieces == [14] * 4


THIRTEEN = (
    "lancaster-preston", "fleetwood-preston", "preston-wigan", "liverpool-wigan", "wigan-warrington", "wigan-blackburn",
    "blackburn-burnley", "burnley-colne", "colne-yorkshire", "bolton-bury", "bolton-manchester", "bury-manchester",
    "rochdale-oldham",
)  # fmt: skip


@pytest.mark.rule("B36")
def test_b36_the_last_piece_can_be_built() -> None:
    s = linking()
    link(s, "red", *THIRTEEN)
    act(s, "red link oldham-manchester")
    assert (s.table.pieces[0], sound(s)) == (0, True)


@pytest.mark.rule("B36")
def test_b36_with_none_left_none_can_be_built() -> None:
    s = linking()
    link(s, "red", *THIRTEEN, "oldham-manchester")
    assert why_words(s, "red link rochdale-yorkshire") == "all your link pieces are built"
    assert on_offer(s, "red", "link") == []


@pytest.mark.rule("B36")
def test_b36_the_last_piece_leaves_none_for_a_second_rail() -> None:
    s = rails()
    link(s, "red", *THIRTEEN)
    tile(s, "red", "coal", 4, "wigan/1")
    act(s, "red link wigan-bolton")
    assert (item(s), s.table.pieces[0]) == ("Action", 0)


# ---- the virtual link is no link


@pytest.mark.rule("B16", "B33")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b33_the_virtual_link_cannot_be_built(period: int) -> None:
    s = linking(period)
    tile(s, "red", "port", 2, "liverpool/1")
    words = [c for c in s.table.board.map.connection_ids if "birkenhead" in c]
    assert words == ["birkenhead-ellesmere-port"]


@pytest.mark.rule("B16", "B33")
def test_b33_the_virtual_link_starts_no_link() -> None:
    """Red stands in Liverpool; from Birkenhead no rail may start."""
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1")
    assert why_not(s, "red link birkenhead-ellesmere-port") == "route_apart"


@pytest.mark.rule("B16", "B23")
def test_b23_the_virtual_link_carries_no_coal() -> None:
    s = rails()
    hand(s, "red", "birkenhead")
    stack_at(s, "red", "shipyard", 2)
    money(s, "red", 60)
    tile(s, "red", "port", 2, "liverpool/1")
    tile(s, "red", "coal", 2, "wigan/1")
    link(s, "red", "liverpool-wigan")
    assert (why_not(s, "red build shipyard birkenhead"), tell_me(s, "connected liverpool birkenhead")) == (
        "no_coal",
        "no",
    )


@pytest.mark.rule("B16", "B43")
def test_b43_the_virtual_link_scores_nothing() -> None:
    s = rails()
    tile(s, "red", "port", 2, "liverpool/1", flipped=True)
    tile(s, "red", "shipyard", 2, "birkenhead", flipped=True)
    assert link_points(s.table, 0) == 0


# ---- the same by a plain reading of the rules, all over the board


def disagreements(s: State, second: bool) -> list[str]:
    """The connections about which the engine and the plain reading differ, money aside."""
    t, wrong = s.table, []
    for c, name in enumerate(t.board.map.connection_ids):
        for seat in range(t.seats):
            purse, t.money[seat] = t.money[seat], 99
            q = quote_link(t, seat, c, second)
            t.money[seat] = purse
            if (-1 if q.why else q.price) != link_price(t, seat, c, second):
                wrong.append(f"{name} for {seat}: {q.price} {q.why}")
    return wrong


@pytest.mark.rule("B33", "B34", "B35", "B36")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b33_b34_strewn_boards_agree_with_a_plain_reading_of_the_rules(period: int) -> None:
    for seed in range(100, 130):
        s = scattered(seed, period)
        assert disagreements(s, seed % 2 == 1) == [], f"seed {seed}"


def laid(s: State, connection: int) -> Table:
    """The table with one more link, as far as the way of coal goes."""
    t = s.clone().table
    a, b = t.board.map.ends[connection]
    near = list(t.near)
    near[a] |= 1 << b
    near[b] |= 1 << a
    t.near = tuple(near)
    return t


@pytest.mark.rule("B34")
@pytest.mark.parametrize("rule", ["choice", "through", "nearest"])
def test_b34_on_strewn_boards_each_rail_is_served_by_the_mines_of_a_plain_reading(rule: str) -> None:
    choices = 0
    for seed in range(200, 240):
        s = scattered(seed, RAIL, {"rail_coal": rule})
        m = s.table.board.map
        for c in m.routes[RAIL]:
            if s.table.links[c] < 0:
                t, (a, b) = laid(s, c), m.ends[c]
                expected = rail_mines(s.table, m.location_ids[a], m.location_ids[b], rule)
                assert same_choice(t, coal_sources(t, a, b), expected), f"seed {seed}: {m.connection_ids[c]}"
                choices += len(expected) > 1
    assert choices > 50


@pytest.mark.rule("B33", "B34")
@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (4, 6)])
def test_b33_b34_games_by_chance_agree_with_a_plain_reading_of_the_rules(seats: int, seed: int) -> None:
    s, rng = new_game(seats), Random(seed)
    while wander(s, rng):
        if item(s) == "Action":
            assert disagreements(s, False) == []
