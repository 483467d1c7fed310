"""Which choices are asked and which are not: only what makes a difference, but the card always."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from millwright.games.brass.build import build_steps
from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.table import State
from millwright.games.brass.turn import development
from millwright.games.brass.view import view
from millwright.kernel import Item, offers, quote, settle
from tests.games.brass.plain import scattered
from tests.games.brass.positions import (
    act,
    asked,
    at_round,
    candidate,
    cubes,
    hand,
    holding,
    income_space,
    item,
    link,
    money,
    on_offer,
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


def words(s: State, line: str) -> str:
    """An offer as the player reads it."""
    seat, move = candidate(s, line)
    return BRASS.offer(view(s, seat), move, quote(s, seat, move))


# ---- coal


@pytest.mark.rule("B23")
def test_b23_one_nearest_mine_is_not_asked_for() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    say(s, "red build iron preston/3", "red discard preston")
    assert (item(s), cubes(s, "wigan/1")) == ("Action", [1])


@pytest.mark.rule("B23")
def test_b23_equal_mines_in_one_location_are_not_asked_for() -> None:
    s = holding("preston", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "wigan/2")
    say(s, "red build iron preston/3", "red discard preston")
    assert (item(s), cubes(s, "wigan/1", "wigan/2")) == ("Action", [2, 3])


@pytest.mark.rule("B23")
def test_b23_mines_with_different_cubes_are_asked_for() -> None:
    s = holding("preston", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1", cubes=2)
    tile(s, "purple", "coal", 2, "wigan/2")
    say(s, "red build iron preston/3", "red discard preston")
    assert (item(s), on_offer(s, "red")) == ("Coal", ["coal wigan/1", "coal wigan/2"])


@pytest.mark.rule("B23")
def test_b23_mines_of_different_owners_are_asked_for() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    tile(s, "yellow", "coal", 1, "wigan/2")
    say(s, "red build iron preston/3", "red discard preston", "red coal wigan/2")
    assert cubes(s, "wigan/1", "wigan/2") == [2, 1]


@pytest.mark.rule("B23")
def test_b23_mines_of_different_levels_are_asked_for() -> None:
    s = holding("preston", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 3, "wigan/2", cubes=3)
    say(s, "red build iron preston/3", "red discard preston")
    assert item(s) == "Coal"


@pytest.mark.rule("B23")
def test_b23_equal_mines_in_two_locations_are_asked_for() -> None:
    s = holding("bolton", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "red", "wigan-bolton", "bolton-bury")
    tile(s, "purple", "coal", 2, "wigan/1")
    tile(s, "purple", "coal", 2, "bury/1")
    say(s, "red build iron bolton/3", "red discard bolton")
    assert on_offer(s, "red") == ["coal bury/1", "coal wigan/1"]


@pytest.mark.rule("B23")
def test_b23_an_emptied_mine_beside_a_full_one_is_not_asked_for() -> None:
    s = holding("preston", period=RAIL)
    stack_at(s, "red", "iron", 2)
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 2, "wigan/1", flipped=True)
    tile(s, "purple", "coal", 2, "wigan/2")
    say(s, "red build iron preston/3", "red discard preston")
    assert (item(s), cubes(s, "wigan/2")) == ("Action", [2])


def at_two_near_mines() -> State:
    """Red chooses between Bury and Manchester; Oldham is farther, Wigan is not connected."""
    s = holding("bolton")
    link(s, "red", "bolton-bury", "bolton-manchester", "oldham-manchester")
    tile(s, "purple", "coal", 1, "bury/1")
    tile(s, "yellow", "coal", 1, "manchester/1")
    tile(s, "green", "coal", 1, "oldham/1")
    tile(s, "red", "coal", 1, "wigan/1")
    say(s, "red build iron bolton/3", "red discard bolton")
    return s


@pytest.mark.rule("B23")
def test_b23_a_mine_farther_away_is_refused_with_the_reason() -> None:
    s = at_two_near_mines()
    assert (why_not(s, "red coal oldham/1"), why_words(s, "red coal oldham/1")) == (
        "mine_farther",
        "another mine with coal is nearer than Oldham",
    )


@pytest.mark.rule("B23")
def test_b23_a_mine_that_is_not_connected_is_refused_with_the_reason() -> None:
    s = at_two_near_mines()
    assert (why_not(s, "red coal wigan/1"), why_words(s, "red coal wigan/1")) == (
        "mine_apart",
        "the mine in Wigan is not connected",
    )


@pytest.mark.rule("B23")
def test_b23_the_near_mines_are_not_refused() -> None:
    s = at_two_near_mines()
    assert [why_not(s, f"red coal {name}") for name in ("bury/1", "manchester/1")] == ["", ""]


@pytest.mark.rule("B23")
def test_b23_the_question_names_the_location() -> None:
    s = at_two_near_mines()
    assert BRASS.ask(view(s, 0)) == "Coal for Bolton: from which mine?"


@pytest.mark.rule("B34")
def test_b34_reasons_are_given_for_the_coal_of_a_rail_too() -> None:
    s = holding("bury", period=RAIL)
    link(s, "red", "preston-southport", "wigan-blackburn")
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "yellow", "coal", 2, "wigan/2")
    tile(s, "purple", "coal", 2, "blackburn/1")
    tile(s, "purple", "coal", 2, "oldham/1")
    say(s, "red link preston-wigan", "red discard bury")
    reasons = [why_not(s, f"red coal {name}") for name in ("wigan/1", "wigan/2", "blackburn/1", "oldham/1")]
    assert reasons == ["", "", "mine_farther", "mine_apart"]


@pytest.mark.rule("B24")
def test_b24_a_cube_from_the_track_is_not_asked_for() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    say(s, "red build iron preston/3", "red discard preston")
    assert (item(s), s.table.coal) == ("Action", 7)


@pytest.mark.rule("B23")
def test_b23_the_offer_says_where_the_coal_comes_from() -> None:
    s = holding("preston")
    link(s, "red", "preston-wigan")
    tile(s, "purple", "coal", 1, "wigan/1")
    assert words(s, "red build iron preston/3").endswith("£5, coal from Wigan")


@pytest.mark.rule("B24")
def test_b24_the_offer_says_what_the_coal_costs() -> None:
    s = holding("preston")
    tile(s, "purple", "port", 1, "preston/1")
    tracks(s, coal=3)
    assert words(s, "red build iron preston/3").endswith("£8, £3 of it for coal")


@pytest.mark.rule("B34")
def test_b34_the_offer_of_a_rail_says_where_the_coal_comes_from() -> None:
    s = holding("preston", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "coal", 2, "wigan/1")
    assert words(s, "red link preston-wigan").endswith("£5, coal from Wigan")
    assert words(s, "red link colne-yorkshire").endswith("£6, £1 of it for coal")
    tile(s, "purple", "coal", 2, "blackburn/1")
    link(s, "green", "preston-blackburn")
    assert words(s, "red link preston-wigan").endswith("£5, coal from a mine")


# ---- iron


@pytest.mark.rule("B25")
def test_b25_one_works_is_not_asked_for() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "bolton/3")
    say(s, "red develop port", "red discard wigan")
    assert item(s) == "Action"


@pytest.mark.rule("B25")
def test_b25_several_works_are_asked_for_once_for_each_cube() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "bolton/3")
    tile(s, "yellow", "iron", 1, "barrow/2")
    say(s, "red develop port port", "red discard wigan", "red iron bolton/3")
    assert (item(s), tell_me(s, "red stack port")) == ("Iron", "1 7")
    say(s, "red iron barrow/2")
    assert (item(s), tell_me(s, "red stack port"), cubes(s, "bolton/3", "barrow/2")) == ("Action", "2 6", [3, 3])


@pytest.mark.rule("B25")
def test_b25_an_emptied_works_is_not_on_offer() -> None:
    s = holding("wigan")
    tile(s, "purple", "iron", 1, "bolton/3", flipped=True)
    tile(s, "yellow", "iron", 1, "barrow/2")
    say(s, "red develop port", "red discard wigan")
    assert (item(s), cubes(s, "barrow/2")) == ("Action", [3])


@pytest.mark.rule("B23", "B25")
def test_b25_coal_is_asked_for_before_iron() -> None:
    s = holding("bolton")
    stack_at(s, "red", "cotton", 3)
    link(s, "red", "bolton-bury", "bolton-manchester")
    tile(s, "purple", "coal", 1, "bury/1")
    tile(s, "yellow", "coal", 1, "manchester/1")
    tile(s, "purple", "iron", 1, "rochdale/3")
    tile(s, "yellow", "iron", 1, "barrow/2")
    say(s, "red build cotton bolton/1", "red discard bolton")
    order = [item(s)]
    say(s, "red coal bury/1")
    order.append(item(s))
    say(s, "red iron barrow/2")
    assert (order, item(s), tell_me(s, "slot bolton/1"), sound(s)) == (["Coal", "Iron"], "Action", "red cotton 3", True)


# ---- the card


@pytest.mark.rule("B48")
def test_b48_the_card_is_asked_for_even_if_only_one_is_held() -> None:
    s = holding("wigan")
    say(s, "red pass")
    assert (item(s), on_offer(s, "red")) == ("Discard", ["discard wigan"])


@pytest.mark.rule("B48", "B15")
def test_b48_the_card_is_asked_for_even_if_only_one_will_do() -> None:
    s = holding("wigan", "colne", "port")
    say(s, "red build coal wigan/1")
    assert (item(s), on_offer(s, "red")) == ("Discard", ["discard wigan"])


@pytest.mark.rule("B08")
def test_b08_of_equal_cards_one_is_offered() -> None:
    s = holding("wigan", "wigan", "coal")
    say(s, "red pass")
    assert on_offer(s, "red") == ["discard wigan", "discard coal"]


@pytest.mark.rule("B15", "B16")
def test_b15_cards_that_do_not_allow_the_build_are_refused_with_the_reason() -> None:
    s = holding("wigan", "colne", "coal")
    tile(s, "red", "cotton", 1, "colne/1")
    say(s, "red build coal wigan/1")
    assert [why_words(s, f"red discard {name}") for name in ("colne", "coal")] == [
        "Colne does not allow this build",
        "the coal card does not reach so far",
    ]


@pytest.mark.rule("B21")
def test_b21_two_cards_are_asked_for_at_once_each_pair_once() -> None:
    s = holding("wigan", "wigan", "coal")
    say(s, "red combine", "red build coal bury/1")
    assert on_offer(s, "red") == ["discard wigan wigan", "discard wigan coal"]


# ---- slots


@pytest.mark.rule("B18")
def test_b18_of_equal_free_slots_the_first_is_offered() -> None:
    s = holding("manchester", "wigan")
    assert on_offer(s, "red", "build") == ["build cotton manchester/1", "build coal wigan/1", "build coal manchester/1"]


@pytest.mark.rule("B18")
def test_b18_the_next_equal_slot_is_offered_once_the_first_is_taken() -> None:
    s = holding("manchester")
    tile(s, "purple", "cotton", 1, "manchester/1")
    assert on_offer(s, "red", "build") == ["build cotton manchester/2", "build coal manchester/2"]


@pytest.mark.rule("B31")
def test_b31_tiles_that_differ_are_both_offered_for_replacement() -> None:
    s = holding("wigan", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1", cubes=1)
    tile(s, "red", "coal", 2, "wigan/2")
    stack_at(s, "red", "coal", 3)
    assert on_offer(s, "red", "build") == ["build coal wigan/1", "build coal wigan/2"]


@pytest.mark.rule("B31")
def test_b31_of_equal_tiles_the_first_is_offered_for_replacement() -> None:
    s = holding("wigan", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1")
    tile(s, "red", "coal", 2, "wigan/2")
    stack_at(s, "red", "coal", 3)
    assert on_offer(s, "red", "build") == ["build coal wigan/1"]


# ---- sales


def at_sale(*ports: tuple[str, str, bool]) -> State:
    """Red has a mill in Warrington, connected to Liverpool, where ports of level 2 stand."""
    s = holding("bury", period=RAIL)
    tile(s, "red", "cotton", 2, "warrington/1")
    link(s, "green", "liverpool-warrington")
    for who, where, flipped in ports:
        tile(s, who, "port", 2, where, flipped=flipped)
    return s


@pytest.mark.rule("B38")
def test_b38_of_equal_ports_one_is_offered() -> None:
    s = at_sale(("purple", "liverpool/1", False), ("purple", "liverpool/2", False))
    assert on_offer(s, "red", "sell") == ["sell warrington/1 market", "sell warrington/1 liverpool/1"]


@pytest.mark.rule("B38")
def test_b38_ports_of_different_owners_are_both_offered() -> None:
    s = at_sale(("purple", "liverpool/1", False), ("yellow", "liverpool/2", False))
    assert on_offer(s, "red", "sell")[1:] == ["sell warrington/1 liverpool/1", "sell warrington/1 liverpool/2"]


@pytest.mark.rule("B38")
def test_b38_a_used_port_does_not_hide_an_equal_one_that_is_not() -> None:
    s = at_sale(("purple", "liverpool/1", True), ("purple", "liverpool/2", False))
    assert on_offer(s, "red", "sell")[1:] == ["sell warrington/1 liverpool/2"]
    assert why_words(s, "red sell warrington/1 liverpool/1") == "the port in Liverpool has been sold to already"


@pytest.mark.rule("B38")
def test_b38_of_equal_mills_one_is_offered() -> None:
    s = holding("bury", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 2, "colne/2")
    link(s, "green", "colne-yorkshire")
    assert on_offer(s, "red", "sell") == ["sell colne/1 market"]


@pytest.mark.rule("B38")
def test_b38_the_second_of_equal_mills_can_be_sold_next() -> None:
    s = holding("bury", period=RAIL)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 2, "colne/2")
    link(s, "green", "colne-yorkshire")
    act(s, "red sell colne/1 market", "luck market 0")
    assert on_offer(s, "red") == ["sell colne/2 market", "done"]


@pytest.mark.rule("B38")
def test_b38_another_sale_is_asked_for_only_if_one_is_possible() -> None:
    s = at_sale(("purple", "liverpool/1", False))
    act(s, "red sell warrington/1 liverpool/1")
    assert (item(s), asked(s)) == ("Action", ["red"])


@pytest.mark.rule("B38")
def test_b38_a_further_sale_is_no_duty() -> None:
    s = at_sale(("purple", "liverpool/1", False))
    tile(s, "red", "cotton", 3, "manchester/1")
    link(s, "green", "manchester-warrington")
    act(s, "red sell warrington/1 liverpool/1")
    assert on_offer(s, "red") == ["sell manchester/1 market", "done"]
    say(s, "red done")
    assert (item(s), tell_me(s, "slot manchester/1")) == ("Action", "red cotton 3")


@pytest.mark.rule("B38", "B39")
def test_b38_what_is_not_connected_is_refused_with_the_reason() -> None:
    s = at_sale(("purple", "liverpool/1", False), ("yellow", "fleetwood", False))
    tile(s, "red", "cotton", 3, "stockport/1")
    assert [why_not(s, f"red sell {pair}") for pair in ("warrington/1 fleetwood", "stockport/1 liverpool/1")] == [
        "port_apart",
        "port_apart",
    ]
    assert why_not(s, "red sell stockport/1 market") == "market_apart"
    assert on_offer(s, "red", "sell") == ["sell warrington/1 market", "sell warrington/1 liverpool/1"]


@pytest.mark.rule("B38")
def test_b38_without_a_mill_the_reason_says_so() -> None:
    s = holding("bury")
    assert why_words(s, "red sell") == "you have no cotton mill"


# ---- what is asked for when income cannot be paid


def at_debt(*mines: str) -> State:
    """A round begins; red owes £6 and has £1."""
    s = at_round(3)
    for where in mines:
        tile(s, "red", "coal", 2, where)
    income_space(s, "red", 4)
    money(s, "red", 1)
    settle(s)
    return s


@pytest.mark.rule("B11")
def test_b11_a_single_tile_is_taken_without_asking() -> None:
    s = at_debt("wigan/1")
    assert (item(s), tell_me(s, "slot wigan/1"), s.table.money[0]) == ("Action", "none", 0)


@pytest.mark.rule("B11")
def test_b11_equal_tiles_in_one_location_are_taken_without_asking() -> None:
    s = at_debt("wigan/1", "wigan/2")
    assert (item(s), s.table.money[0], tell_me(s, "slot wigan/2")) == ("Action", 1, "none")


@pytest.mark.rule("B11")
def test_b11_tiles_that_differ_are_asked_for() -> None:
    s = at_debt("wigan/1", "bolton/1")
    assert (asked(s), on_offer(s, "red")) == (["red"], ["scrap bolton/1", "scrap wigan/1"])


# ---- what is offered is what the quotes allow


@pytest.mark.rule("B20", "B23", "B24", "B25", "B33", "B37")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_offers_are_the_candidates_that_are_not_refused(period: int) -> None:
    """Whatever red's purse holds, and with tiles on top of its stacks that need coal and iron."""
    for seed in range(40):
        s = scattered(seed, period)
        hand(s, "red", "cotton", "coal", "iron", "port", "warrington", "manchester", "colne", "preston")
        stack_at(s, "red", "cotton", 2 + seed % 3)
        for purse in range(0, 28, 3):
            money(s, "red", purse + seed % 3)
            top = s.agenda[-1]
            allowed = [move for move in top.candidates(s, 0) if not top.quote(s, 0, move).why]
            assert sorted(offers(s, 0)) == sorted(allowed), f"seed {seed}, £{purse + seed % 3}"


# ---- an order that nobody is asked for is without consequence


def after(s: State, steps: list[Item[State]]) -> dict[str, Any]:
    """The position once these steps have happened, as far as somebody is asked."""
    later = s.clone()
    later.then_all(steps)
    settle(later)
    return BRASS.dump(later)


@pytest.mark.rule("B37", "B25")
@pytest.mark.parametrize("iron", [0, 1, 2])
def test_b37_it_does_not_matter_which_of_two_tiles_is_developed_first(iron: int) -> None:
    s = holding("preston")
    if iron:
        tile(s, "purple", "iron", 1, "preston/3", cubes=iron)
    tracks(s, iron=3)
    for a, b in combinations(range(len(INDUSTRIES)), 2):
        one, other = (after(s, development(0, *pair)) for pair in ((a, b), (b, a)))
        assert one == other


@pytest.mark.rule("B20", "B23", "B25")
@pytest.mark.parametrize("mine", [False, True])
def test_b20_it_does_not_matter_whether_coal_or_iron_comes_first(mine: bool) -> None:
    """Cubes of both kinds are free or bought, and a tile flips or not, whichever is fetched first."""
    s = holding("preston")
    stack_at(s, "red", "cotton", 3)
    tile(s, "purple", "iron", 1, "preston/3", cubes=1)
    tile(s, "purple", "coal" if mine else "port", 1, "wigan/1" if mine else "preston/1", cubes=1)
    link(s, "purple", "preston-wigan")
    *fetched, built = build_steps(s.table, 0, slot(s, "preston/2"), INDUSTRIES.index("cotton"))
    assert [type(step).__name__ for step in fetched] == ["FetchCoal", "FetchIron"]
    assert after(s, [*fetched, built]) == after(s, [*reversed(fetched), built])
