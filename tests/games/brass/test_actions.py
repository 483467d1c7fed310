"""The other actions: B07, B08, B36 to B40."""

from __future__ import annotations

import pytest

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.table import State
from millwright.kernel import LUCK, offers
from tests.games.brass.positions import (
    act,
    asked,
    at_turn,
    empty_deck,
    hand,
    income_space,
    item,
    link,
    market,
    money,
    on_offer,
    price,
    say,
    sound,
    stack_at,
    tell_me,
    tile,
    told,
    tracks,
    why_not,
    words_for,
)

# ---- any card, also for a pass


@pytest.mark.rule("B07", "B08")
def test_b07_any_card_will_do_for_a_pass() -> None:
    s = at_turn("red")
    hand(s, "red", "barrow", "iron", "manchester")
    say(s, "red pass")
    assert sorted(on_offer(s, "red")) == ["discard barrow", "discard iron", "discard manchester"]


@pytest.mark.rule("B07")
@pytest.mark.parametrize("line", ["develop shipyard", "loan 10", "pass"])
def test_b07_the_same_action_twice(line: str) -> None:
    s = at_turn("red")
    act(s, f"red {line}")
    act(s, f"red {line}")
    assert (asked(s), len(s.drawers[0].hand)) == (["purple"], 6)


@pytest.mark.rule("B08")
def test_b08_the_card_is_discarded_before_anything_happens() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 1, "colne/1")
    link(s, "red", "colne-yorkshire")
    say(s, "red sell colne/1 market")
    assert (item(s), tell_me(s, "market")) == ("Discard", "0 0 1 1 2 2 2 2 3 3 3 4")
    say(s, f"red {on_offer(s, 'red')[0]}")
    assert (asked(s), item(s)) == (["luck"], "TurnMarket")


# ---- link pieces


@pytest.mark.rule("B36")
def test_b36_with_no_piece_left_no_link_is_built() -> None:
    s = at_turn("red")
    routes = "lancaster-preston fleetwood-preston preston-wigan liverpool-wigan wigan-warrington wigan-blackburn"
    routes += " blackburn-burnley burnley-colne colne-yorkshire bolton-bury bolton-manchester bury-manchester"
    link(s, "red", *routes.split(), "manchester-warrington")
    assert (tell_me(s, "red links"), why_not(s, "red link oldham-manchester")) == ("1", "")
    link(s, "red", "manchester-stockport")
    assert (tell_me(s, "red links"), why_not(s, "red link oldham-manchester")) == ("0", "no_pieces")
    assert on_offer(s, "red", "link") == []
    assert words_for(s, "red link oldham-manchester", "no_pieces")
    assert sound(s)


@pytest.mark.rule("B36")
def test_b36_each_link_takes_one_of_14_pieces() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    act(s, "red link preston-wigan")
    assert (s.table.pieces, tell_me(s, "red money")) == ([13, 14, 14, 14], "27")


@pytest.mark.rule("B36", "B34")
def test_b36_the_last_piece_allows_one_rail_only() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1")
    s.table.pieces[0] = 1
    act(s, "red link preston-wigan")
    assert (item(s), asked(s), tell_me(s, "red links")) == ("Action", ["red"], "0")


# ---- developing


@pytest.mark.rule("B37")
def test_b37_one_tile_leaves_the_top_of_a_stack() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3")
    events = act(s, "red develop cotton")
    assert (tell_me(s, "red stack cotton"), tell_me(s, "slot preston/3")) == ("1 11", "purple iron 1 cubes 3")
    assert (len(told(events, v.DEVELOPED)), s.table.scrapped[0], sound(s)) == (1, 1, True)


@pytest.mark.rule("B37")
def test_b37_two_tiles_of_one_stack() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3")
    act(s, "red develop shipyard shipyard")
    assert (tell_me(s, "red stack shipyard"), tell_me(s, "slot preston/3")) == ("1 4", "purple iron 1 cubes 2")


@pytest.mark.rule("B37")
def test_b37_two_tiles_of_different_stacks() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3")
    act(s, "red develop coal iron")
    assert (tell_me(s, "red stack coal"), tell_me(s, "red stack iron")) == ("2 6", "2 3")


@pytest.mark.rule("B37")
@pytest.mark.parametrize("period", [CANAL, RAIL])
def test_b37_never_three_and_every_pair_once(period: int) -> None:
    s = at_turn("red", period=period)
    lines = on_offer(s, "red", "develop")
    assert len(lines) == len(set(lines)) == 5 + 15
    assert max(len(line.split()) for line in lines) == 3


@pytest.mark.rule("B37", "B25")
@pytest.mark.parametrize(
    ("iron", "one", "two"), [(8, 1, 2), (7, 1, 3), (6, 2, 4), (5, 2, 5), (2, 4, 8), (1, 4, 9), (0, 5, 10)]
)
def test_b37_iron_from_the_track_is_priced_cube_by_cube(iron: int, one: int, two: int) -> None:
    s = at_turn("red")
    tracks(s, iron=iron)
    assert (price(s, "red develop port"), price(s, "red develop port port")) == (one, two)
    act(s, "red develop port port")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == (str(30 - two), str(two))
    assert s.table.iron == max(0, iron - 2)


@pytest.mark.rule("B37", "B25")
@pytest.mark.parametrize("cubes", [2, 3])
def test_b37_two_cubes_on_a_works_are_free(cubes: int) -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3", cubes=cubes)
    money(s, "red", 0)
    assert price(s, "red develop port coal") == 0
    act(s, "red develop port coal")
    assert (tell_me(s, "iron"), tell_me(s, "red spent")) == ("8", "0")


@pytest.mark.rule("B37")
def test_b37_the_last_two_tiles_of_a_stack_may_go_together() -> None:
    s = at_turn("red")
    stack_at(s, "red", "iron", 3)
    assert (why_not(s, "red develop iron iron"), "develop iron iron" in on_offer(s, "red")) == ("", True)
    act(s, "red develop iron iron")
    assert tell_me(s, "red stack iron") == "none"


@pytest.mark.rule("B37", "B25")
def test_b37_the_last_cube_of_a_works_then_the_track() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3", cubes=1)
    tracks(s, iron=6)
    assert price(s, "red develop cotton port") == 2
    act(s, "red develop cotton port")
    assert (tell_me(s, "slot preston/3"), tell_me(s, "purple space")) == ("purple iron 1 flipped", "13")
    assert (tell_me(s, "iron"), tell_me(s, "red money")) == ("5", "28")


@pytest.mark.rule("B37", "B25")
def test_b37_each_cube_may_come_from_another_works() -> None:
    s = at_turn("red")
    tile(s, "purple", "iron", 1, "preston/3")
    tile(s, "green", "iron", 1, "bolton/3")
    act(s, "red develop cotton port")
    assert (item(s), sorted(on_offer(s, "red"))) == ("Iron", ["iron bolton/3", "iron preston/3"])
    say(s, "red iron bolton/3", "red iron preston/3")
    assert (tell_me(s, "slot bolton/3"), tell_me(s, "slot preston/3")) == (
        "green iron 1 cubes 3",
        "purple iron 1 cubes 3",
    )


@pytest.mark.rule("B37")
@pytest.mark.parametrize(("held", "one", "two"), [(4, "iron_money", "iron_money"), (5, "", "iron_money"), (10, "", "")])
def test_b37_the_iron_must_be_paid(held: int, one: str, two: str) -> None:
    s = at_turn("red")
    tracks(s, iron=0)
    money(s, "red", held)
    assert (why_not(s, "red develop port"), why_not(s, "red develop port coal")) == (one, two)
    assert ("develop port" in on_offer(s, "red"), "develop port coal" in on_offer(s, "red")) == (not one, not two)
    if two:
        words = words_for(s, "red develop port coal", "iron_money")
        assert f"£{10 - held} short" in words and "£10" in words


@pytest.mark.rule("B37")
def test_b37_the_stacks_must_have_the_tiles() -> None:
    s = at_turn("red")
    s.table.stacks[3], s.table.stacks[2], s.table.scrapped[0] = 3, 7, 10  # one iron works, no coal mine
    assert why_not(s, "red develop iron") == ""
    assert why_not(s, "red develop iron iron") == "stack_short"
    assert why_not(s, "red develop coal") == "stack_empty"
    assert why_not(s, "red develop coal iron") == "stack_empty"
    assert why_not(s, "red develop port coal") == "stack_empty"
    for line, key, name in (
        ("develop iron iron", "stack_short", "iron"),
        ("develop coal iron", "stack_empty", "coal"),
        ("develop port coal", "stack_empty", "coal"),
        ("develop coal", "stack_empty", "coal"),
    ):
        assert name in words_for(s, f"red {line}", key)
        assert line not in on_offer(s, "red")
    assert "develop port iron" in on_offer(s, "red")


@pytest.mark.rule("B37", "B19")
def test_b37_level_0_and_outdated_tiles_are_developed_away() -> None:
    s = at_turn("red", period=RAIL)
    assert (why_not(s, "red develop shipyard"), why_not(s, "red develop cotton")) == ("", "")
    act(s, "red develop coal")
    assert tell_me(s, "red stack coal") == "2 6"


# ---- selling


def mills(options: dict[str, str] | None = None, period: int = CANAL) -> State:
    """Red has mills of level 2 in Manchester and Stockport, joined to purple's port in Warrington."""
    s = at_turn("red", options=options, period=period)
    tile(s, "red", "cotton", 2, "manchester/1")
    tile(s, "red", "cotton", 2, "stockport/1")
    tile(s, "purple", "port", 2, "warrington/2")
    link(s, "green", "manchester-warrington", "manchester-stockport")
    return s


@pytest.mark.rule("B38")
def test_b38_a_mill_sells_to_a_connected_port_and_both_flip() -> None:
    s = mills()
    act(s, "red sell stockport/1 warrington/2")
    assert tell_me(s, "slot stockport/1") == "red cotton 2 flipped"
    assert tell_me(s, "slot warrington/2") == "purple port 2 flipped"
    assert (tell_me(s, "red space"), tell_me(s, "purple space"), tell_me(s, "red money")) == ("14", "13", "30")
    assert (tell_me(s, "cotton"), tell_me(s, "red spent")) == ("0", "0")


@pytest.mark.rule("B38")
def test_b38_the_port_may_be_ones_own() -> None:
    s = mills()
    tile(s, "red", "port", 1, "liverpool/1")
    link(s, "green", "liverpool-wigan", "wigan-warrington")
    act(s, "red sell manchester/1 liverpool/1")
    assert tell_me(s, "red space") == "17"


@pytest.mark.rule("B38")
def test_b38_the_owner_of_the_port_is_not_asked() -> None:
    s = mills()
    act(s, "red sell stockport/1 warrington/2")
    assert asked(s) == ["red"]


@pytest.mark.rule("B38")
def test_b38_a_port_is_sold_to_once() -> None:
    s = mills()
    act(s, "red sell stockport/1 warrington/2")
    assert (item(s), why_not(s, "red sell manchester/1 warrington/2")) == ("SellMore", "port_used")
    assert "Warrington" in words_for(s, "red sell manchester/1 warrington/2", "port_used")


@pytest.mark.rule("B38")
def test_b38_a_mill_sells_once() -> None:
    s = mills()
    act(s, "red sell stockport/1 warrington/2")
    assert why_not(s, "red sell stockport/1 market") == "mill_sold"
    assert "Stockport" in words_for(s, "red sell stockport/1 market", "mill_sold")
    assert on_offer(s, "red") == ["sell manchester/1 market", "done"]


@pytest.mark.rule("B38")
def test_b38_the_port_must_be_connected() -> None:
    s = mills()
    tile(s, "green", "port", 1, "fleetwood")
    assert why_not(s, "red sell stockport/1 fleetwood") == "port_apart"
    assert "Fleetwood" in words_for(s, "red sell stockport/1 fleetwood", "port_apart")
    assert on_offer(s, "red", "sell") == [
        "sell manchester/1 market",
        "sell manchester/1 warrington/2",
        "sell stockport/1 market",
        "sell stockport/1 warrington/2",
    ]


@pytest.mark.rule("B38")
def test_b38_a_port_in_the_same_location_is_connected() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 1, "warrington/1")
    tile(s, "purple", "port", 1, "warrington/2")
    act(s, "red sell warrington/1 warrington/2")
    assert (tell_me(s, "red space"), tell_me(s, "purple space")) == ("15", "13")


@pytest.mark.rule("B38")
def test_b38_any_number_of_mills_in_one_action_in_the_chosen_order() -> None:
    s = mills()
    tile(s, "red", "cotton", 3, "oldham/1")
    tile(s, "purple", "port", 3, "liverpool/1")
    tile(s, "purple", "port", 3, "liverpool/4")
    link(s, "green", "oldham-manchester", "liverpool-wigan", "wigan-warrington")
    before = len(s.drawers[0].hand)
    act(s, "red sell stockport/1 warrington/2", "red sell oldham/1 liverpool/1")
    assert sorted(on_offer(s, "red")) == ["done", "sell manchester/1 liverpool/4", "sell manchester/1 market"]
    say(s, "red sell manchester/1 liverpool/4")
    assert (item(s), asked(s), len(s.drawers[0].hand)) == ("Action", ["red"], before - 1)
    assert (tell_me(s, "red space"), tell_me(s, "purple space")) == (str(10 + 4 + 4 + 3), str(10 + 3 + 4 + 4))


@pytest.mark.rule("B38")
def test_b38_one_may_stop_after_each_sale() -> None:
    s = mills()
    act(s, "red sell stockport/1 warrington/2", "red done")
    assert (item(s), tell_me(s, "slot manchester/1")) == ("Action", "red cotton 2")
    assert on_offer(s, "red", "sell") == ["sell manchester/1 market"]


@pytest.mark.rule("B38")
def test_b38_only_own_mills_sell() -> None:
    s = mills()
    tile(s, "purple", "cotton", 1, "manchester/2")
    assert not [line for line in on_offer(s, "red", "sell") if "manchester/2" in line]


@pytest.mark.rule("B38")
def test_b38_without_a_mill_nothing_is_sold() -> None:
    s = at_turn("red")
    assert (why_not(s, "red sell"), on_offer(s, "red", "sell")) == ("no_mill", [])
    assert words_for(s, "red sell", "no_mill")


@pytest.mark.rule("B38")
def test_b38_equal_mills_and_equal_ports_of_one_location_are_one_offer() -> None:
    s = at_turn("red", period=RAIL)
    for n in (1, 2):
        tile(s, "red", "cotton", 2, f"manchester/{n}")
        tile(s, "purple", "port", 2, f"liverpool/{n}")
    link(s, "green", "manchester-warrington", "liverpool-warrington")
    assert on_offer(s, "red", "sell") == ["sell manchester/1 market", "sell manchester/1 liverpool/1"]
    act(s, "red sell manchester/1 liverpool/1", "red sell manchester/2 liverpool/2")
    assert (tell_me(s, "red space"), tell_me(s, "purple space")) == ("18", "16")


# ---- the distant market


def abroad(options: dict[str, str] | None = None, *turned: int) -> State:
    """Red has level 2 mills in Colne and Burnley, joined to Yorkshire."""
    s = at_turn("red", options=options)
    tile(s, "red", "cotton", 2, "colne/1")
    tile(s, "red", "cotton", 2, "burnley/1")
    link(s, "green", "colne-yorkshire", "burnley-colne")
    market(s, *turned)
    return s


@pytest.mark.rule("B39")
@pytest.mark.parametrize(
    ("turned", "value", "marker", "bonus"),
    [((), 0, 0, 3), ((), 1, 1, 3), ((), 2, 2, 2), ((), 3, 3, 2), ((), 4, 4, 1), ((2, 2), 1, 5, 1), ((3, 3), 0, 6, 0)]
    + [((3, 2), 2, 7, 0), ((4,), 3, 7, 0), ((1,), 0, 1, 3), ((2, 2, 2), 1, 7, 0)],
)
def test_b39_the_bonus_is_read_beside_the_new_place_of_the_marker(
    turned: tuple[int, ...], value: int, marker: int, bonus: int
) -> None:
    s = abroad(None, *turned)
    act(s, "red sell colne/1 market", f"luck market {value}")
    assert (tell_me(s, "cotton"), tell_me(s, "slot colne/1")) == (str(marker), "red cotton 2 flipped")
    assert (tell_me(s, "red space"), tell_me(s, "red money")) == (str(10 + bonus + 4), "30")


@pytest.mark.rule("B39")
def test_b39_the_bonus_comes_before_the_mills_income() -> None:
    s = abroad()
    events = act(s, "red sell colne/1 market", "luck market 1")
    assert told(events, v.INCOME) == [(0, 13, 3), (0, 17, 4)]


@pytest.mark.rule("B39")
@pytest.mark.parametrize(("value", "bonus"), [(1, 3), (4, 1)])
def test_b39_by_option_the_bonus_is_money(value: int, bonus: int) -> None:
    s = abroad({"cotton_bonus": "money"})
    events = act(s, "red sell colne/1 market", f"luck market {value}")
    assert (tell_me(s, "red space"), tell_me(s, "red money"), tell_me(s, "red spent")) == ("14", str(30 + bonus), "0")
    assert told(events, v.EARNED) == [(0, bonus, v.FOR_COTTON)]


@pytest.mark.rule("B39")
@pytest.mark.parametrize("option", ["income", "money"])
def test_b39_the_market_closes_when_the_marker_reaches_the_last_space(option: str) -> None:
    s = abroad({"cotton_bonus": option}, 3, 2)
    act(s, "red sell colne/1 market", "luck market 3")
    assert (tell_me(s, "cotton"), tell_me(s, "slot colne/1")) == ("closed", "red cotton 2")
    assert (tell_me(s, "red space"), tell_me(s, "red money")) == ("10", "30")


@pytest.mark.rule("B39")
def test_b39_the_marker_stays_on_the_last_space() -> None:
    s = abroad(None, 3, 4)
    act(s, "red sell colne/1 market", "luck market 3")
    assert (s.table.cotton, sound(s)) == (8, True)


@pytest.mark.rule("B39", "B38")
def test_b39_the_action_ends_at_once_even_if_a_port_would_buy() -> None:
    s = abroad(None, 3, 3)
    tile(s, "purple", "port", 1, "liverpool/1")
    link(s, "green", "blackburn-burnley", "wigan-blackburn", "liverpool-wigan")
    act(s, "red sell colne/1 market", "luck market 2")
    assert (item(s), asked(s)) == ("Action", ["red"])
    assert sorted(on_offer(s, "red", "sell")) == ["sell burnley/1 liverpool/1", "sell colne/1 liverpool/1"]


@pytest.mark.rule("B39")
def test_b39_nobody_sells_to_a_closed_market() -> None:
    s = abroad(None, 3, 3)
    tile(s, "purple", "cotton", 1, "colne/2")
    act(s, "red sell colne/1 market", "luck market 4")
    assert why_not(s, "red sell burnley/1 market") == "market_shut"
    assert words_for(s, "red sell burnley/1 market", "market_shut")
    act(s, "red pass")
    assert (asked(s), why_not(s, "purple sell colne/2 market")) == (["purple"], "market_shut")


@pytest.mark.rule("B39", "B38")
def test_b39_selling_goes_on_while_the_market_is_open() -> None:
    s = abroad()
    act(s, "red sell colne/1 market", "luck market 2")
    assert (item(s), on_offer(s, "red")) == ("SellMore", ["sell burnley/1 market", "done"])
    say(s, "red sell burnley/1 market", "luck market 2")
    assert (tell_me(s, "red space"), tell_me(s, "cotton"), item(s)) == (str(10 + 2 + 4 + 1 + 4), "4", "Action")


@pytest.mark.rule("B39")
def test_b39_a_market_tile_is_not_put_back() -> None:
    s = abroad(None, 2)
    act(s, "red sell colne/1 market", "luck market 4")
    assert tell_me(s, "market") == "0 0 1 1 2 2 2 3 3 3"
    say(s, "red sell burnley/1 market")
    assert "market 4" not in on_offer(s, "luck")


@pytest.mark.rule("B39")
def test_b39_every_market_tile_is_as_likely_as_another() -> None:
    s = abroad(None, 2, 0)
    act(s, "red sell colne/1 market")
    odds = dict(zip(on_offer(s, "luck"), s.agenda[-1].odds(s, offers(s, LUCK)), strict=True))
    assert odds == {"market 0": 1, "market 1": 2, "market 2": 3, "market 3": 3, "market 4": 1}


@pytest.mark.rule("B39")
def test_b39_the_mill_must_be_connected_to_a_built_port() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 2, "colne/1")
    assert (why_not(s, "red sell colne/1 market"), on_offer(s, "red", "sell")) == ("market_apart", [])
    assert "Colne" in words_for(s, "red sell colne/1 market", "market_apart")
    link(s, "green", "burnley-colne")
    assert why_not(s, "red sell colne/1 market") == "market_apart"
    link(s, "green", "colne-yorkshire")
    assert why_not(s, "red sell colne/1 market") == ""


@pytest.mark.rule("B39")
@pytest.mark.parametrize("flipped", [False, True])
def test_b39_a_port_flipped_or_not_is_access_and_stays_as_it_is(flipped: bool) -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 2, "warrington/1")
    tile(s, "purple", "port", 2, "warrington/2", flipped=flipped)
    assert why_not(s, "red sell warrington/1 market") == ""
    act(s, "red sell warrington/1 market", "luck market 1")
    assert tell_me(s, "slot warrington/2") == "purple port 2" + (" flipped" if flipped else "")
    assert (tell_me(s, "purple space"), tell_me(s, "red space")) == ("10", "17")


# ---- loans


@pytest.mark.rule("B40")
@pytest.mark.parametrize(("amount", "space"), [(10, 9), (20, 8), (30, 7)])
def test_b40_ten_twenty_or_thirty_pounds_for_one_level_each(amount: int, space: int) -> None:
    s = at_turn("red")
    act(s, f"red loan {amount}")
    assert (tell_me(s, "red money"), tell_me(s, "red space")) == (str(30 + amount), str(space))
    assert tell_me(s, "red income") == str(-amount // 10)


@pytest.mark.rule("B40")
def test_b40_no_other_loans() -> None:
    assert on_offer(at_turn("red"), "red", "loan") == ["loan 10", "loan 20", "loan 30"]


@pytest.mark.rule("B40")
@pytest.mark.parametrize(
    ("space", "amount", "to"),
    [(33, 10, 30), (31, 10, 30), (33, 20, 28), (33, 30, 26), (12, 10, 10), (11, 10, 10), (99, 10, 96), (97, 30, 88)]
    + [(61, 10, 60), (64, 20, 57), (13, 20, 10), (14, 30, 9)],
)
def test_b40_to_the_highest_space_of_the_lower_level(space: int, amount: int, to: int) -> None:
    s = at_turn("red")
    income_space(s, "red", space)
    act(s, f"red loan {amount}")
    assert tell_me(s, "red space") == str(to)


@pytest.mark.rule("B40")
@pytest.mark.parametrize(("space", "allowed"), [(0, []), (1, [10]), (2, [10, 20]), (3, [10, 20, 30])])
def test_b40_income_never_falls_below_minus_10(space: int, allowed: list[int]) -> None:
    s = at_turn("red")
    income_space(s, "red", space)
    assert on_offer(s, "red", "loan") == [f"loan {amount}" for amount in allowed]
    for amount in (10, 20, 30):
        assert why_not(s, f"red loan {amount}") == ("" if amount in allowed else "loan_floor")
    if not allowed:
        assert words_for(s, "red loan 10", "loan_floor")


@pytest.mark.rule("B40")
@pytest.mark.parametrize(("period", "reason"), [(CANAL, ""), (RAIL, "loan_over")])
def test_b40_not_in_the_rail_period_once_the_deck_has_run_out(period: int, reason: str) -> None:
    s = at_turn("red", period=period)
    assert why_not(s, "red loan 10") == ""
    empty_deck(s)
    assert s.table.deck == 0
    assert (why_not(s, "red loan 10"), why_not(s, "red loan 30")) == (reason, reason)
    assert bool(on_offer(s, "red", "loan")) == (not reason)
    if reason:
        assert words_for(s, "red loan 10", reason)


@pytest.mark.rule("B40")
def test_b40_the_last_card_of_the_deck_still_allows_loans() -> None:
    s = at_turn("red", period=RAIL)
    empty_deck(s)
    kind = next(k for k, count in enumerate(s.table.discards) if count)
    s.table.discards[kind] -= 1
    s.unseen[kind] += 1
    s.table.deck = 1
    assert (why_not(s, "red loan 30"), sound(s)) == ("", True)


@pytest.mark.rule("B40", "B41")
def test_b40_a_loan_is_not_spent_and_moves_income_at_once() -> None:
    s = at_turn("red")
    stack_at(s, "red", "coal", 2)
    events = act(s, "red loan 30")
    assert tell_me(s, "red spent") == "0"
    assert (told(events, v.BORROWED), told(events, v.INCOME)) == ([(0, 30, 0)], [(0, 7, -3)])
    assert told(events, v.EARNED) == [(0, 30, v.FOR_LOAN)]
