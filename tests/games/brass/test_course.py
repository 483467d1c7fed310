"""The course of a period, its rounds, and what is secret: B03, B05 to B09, B41, B42, B46, B48, B49."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.brass import verbs as v
from millwright.games.brass.facts import CANAL, RAIL
from millwright.games.brass.game import BRASS
from millwright.games.brass.rules import EndRound
from millwright.games.brass.table import State
from millwright.games.brass.view import imagine, view
from millwright.kernel import WATCHER, settle, waiting
from tests.games.brass.positions import (
    COLOURS,
    act,
    asked,
    at_round,
    at_turn,
    card,
    deal_any,
    empty_deck,
    end_period,
    end_round,
    hand,
    hands,
    income_space,
    item,
    link,
    market,
    money,
    new_game,
    on_offer,
    rest,
    say,
    sound,
    tell_me,
    tile,
    to_round,
    told,
    tracks,
    why_not,
    words_for,
)


def held(s: State) -> list[int]:
    return [len(drawer.hand) for drawer in s.drawers]


# ---- periods and rounds


@pytest.mark.rule("B03")
def test_b03_the_canal_period_comes_first() -> None:
    assert tell_me(new_game(4), "period") == "canal"


@pytest.mark.rule("B03")
def test_b03_the_rail_period_follows_the_canal_period() -> None:
    s = new_game(4)
    seen: list[str] = []
    while s.agenda:
        if not seen or seen[-1] != tell_me(s, "period"):
            seen.append(tell_me(s, "period") or "")
        say(s, f"{asked(s)[0]} {on_offer(s, asked(s)[0])[-1]}")
    assert seen == ["canal", "rail"]


@pytest.mark.rule("B03")
def test_b03_a_period_is_cards_then_rounds_then_points_then_its_end() -> None:
    s = at_turn("green", 4, left=1)
    hands(s)
    hand(s, "green", "manchester")
    empty_deck(s)
    tile(s, "red", "coal", 1, "wigan/1", flipped=True)
    told_then = say(s, "green pass", "green discard manchester")
    kinds = [event[0] for event in told_then]
    order = [kinds.index(kind) for kind in (v.ORDERED, v.PERIOD_ENDS, v.SCORED, v.OBSOLETE, v.PERIOD_BEGINS)]
    assert order == sorted(order)
    assert (asked(s), item(s), tell_me(s, "period")) == (["luck"], "Deal", "rail")


@pytest.mark.rule("B05")
def test_b05_a_round_is_income_then_cards_then_order_then_new_cards() -> None:
    s = at_round(2)
    for who in COLOURS:
        income_space(s, who, 12)
    hands(s, "cotton", "cotton")
    settle(s)
    assert (s.table.money, asked(s)) == ([31] * 4, ["red"])
    events = []
    for who in COLOURS:
        events = say(s, f"{who} pass", f"{who} discard cotton", f"{who} pass", f"{who} discard cotton")
    assert [event[0] for event in events][-4:] == [v.ORDERED] * 4
    assert (asked(s), item(s), held(s)) == (["luck"], "Deal", [0, 0, 0, 0])
    deal_any(s)
    assert (held(s), tell_me(s, "round"), s.table.money) == ([8] * 4, "3", [32] * 4)


@pytest.mark.rule("B05", "B10")
def test_b05_income_comes_before_anybody_acts() -> None:
    s = at_round(2)
    income_space(s, "green", 30)
    settle(s)
    assert (tell_me(s, "green money"), asked(s)) == ("40", ["red"])


@pytest.mark.rule("B06")
def test_b06_everybody_has_two_actions_in_turn_order() -> None:
    s = at_round(2)
    s.table.order = (2, 0, 3, 1)
    settle(s)
    seen = []
    for _ in range(8):
        seen.append(asked(s)[0])
        act(s, f"{seen[-1]} pass")
    assert seen == ["yellow", "yellow", "red", "red", "green", "green", "purple", "purple"]


@pytest.mark.rule("B06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b06_only_one_action_in_the_very_first_round(seats: int) -> None:
    s = new_game(seats)
    say(s, "luck first red")
    deal_any(s)
    for who in COLOURS[:seats]:
        assert asked(s) == [who]
        act(s, f"{who} pass")
    assert (item(s), held(s)) == ("Deal", [7] * seats)
    deal_any(s)
    act(s, "red pass")
    assert (asked(s), tell_me(s, "round"), held(s)[0]) == (["red"], "2", 7)


@pytest.mark.rule("B06")
def test_b06_two_actions_in_the_first_round_of_the_rail_period() -> None:
    s = at_round(1, period=RAIL)
    settle(s)
    act(s, "red pass")
    assert (asked(s), tell_me(s, "period"), tell_me(s, "round")) == (["red"], "rail", "1")
    act(s, "red pass")
    assert asked(s) == ["purple"]


@pytest.mark.rule("B06")
def test_b06_each_action_costs_one_card() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "coal", "iron")
    say(s, "red build coal wigan/1", "red discard wigan")
    assert tell_me(s, "red hand") == "coal iron"
    say(s, "red loan 10", "red discard iron")
    assert (tell_me(s, "red hand"), asked(s)) == ("coal", ["purple"])


@pytest.mark.rule("B06", "B48")
def test_b06_the_card_is_asked_for_even_if_only_one_will_do() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan")
    say(s, "red build coal wigan/1")
    assert (item(s), on_offer(s, "red")) == ("Discard", ["discard wigan"])


@pytest.mark.rule("B06")
def test_b06_equal_cards_are_one_offer() -> None:
    s = at_turn("red")
    hand(s, "red", "cotton", "cotton", "wigan")
    say(s, "red pass")
    assert sorted(on_offer(s, "red")) == ["discard cotton", "discard wigan"]
    say(s, "red discard cotton")
    assert tell_me(s, "red hand") == "wigan cotton"


@pytest.mark.rule("B07")
def test_b07_an_action_may_be_passed_at_the_price_of_a_card() -> None:
    s = at_turn("red")
    before = BRASS.dump(s)["table"]
    hand(s, "red", "wigan", "coal")
    events = say(s, "red pass", "red discard coal")
    assert told(events, v.PASSED) == [(0, 0, 0)]
    assert (tell_me(s, "red hand"), tell_me(s, "discards coal")) == ("wigan", "1")
    after = BRASS.dump(s)["table"]
    assert {key for key in after if after[key] != before[key]} == {"discards", "deck"}  # the deck by `hand`


@pytest.mark.rule("B07")
def test_b07_passing_is_always_on_offer() -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    assert on_offer(s, "red")[-1] == "pass"
    money(s, "red", 0)
    assert on_offer(s, "red", "pass") == ["pass"]


@pytest.mark.rule("B07")
def test_b07_the_same_action_may_be_taken_twice() -> None:
    s = at_turn("red")
    act(s, "red loan 10")
    act(s, "red loan 10")
    assert (tell_me(s, "red money"), tell_me(s, "red space"), asked(s)) == ("50", "8", ["purple"])


@pytest.mark.rule("B07")
def test_b07_two_builds_in_one_turn() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "colne")
    say(s, "red build coal wigan/1", "red discard wigan", "red build cotton colne/1", "red discard colne")
    assert (tell_me(s, "slot wigan/1"), tell_me(s, "slot colne/1")) == ("red coal 1 cubes 2", "red cotton 1")


@pytest.mark.rule("B08")
@pytest.mark.parametrize("line", ["link preston-wigan", "develop cotton", "sell manchester/1 warrington/2", "loan 20"])
def test_b08_any_card_will_do_for_all_but_building(line: str) -> None:
    s = at_turn("red")
    tile(s, "red", "coal", 1, "wigan/1")
    tile(s, "red", "cotton", 1, "manchester/1")
    tile(s, "purple", "port", 1, "warrington/2")
    link(s, "purple", "manchester-warrington")
    hand(s, "red", "barrow", "shipyard", "fleetwood")
    say(s, f"red {line}")
    assert sorted(on_offer(s, "red")) == ["discard barrow", "discard fleetwood", "discard shipyard"]


@pytest.mark.rule("B08", "B15", "B16")
def test_b08_only_fitting_cards_will_do_for_building() -> None:
    s = at_turn("red")
    link(s, "red", "preston-wigan")
    hand(s, "red", "barrow", "coal", "wigan", "cotton")
    say(s, "red build coal wigan/1")
    assert sorted(on_offer(s, "red")) == ["discard coal", "discard wigan"]
    assert (why_not(s, "red discard barrow"), why_not(s, "red discard cotton")) == ("card_unfit", "card_unfit")
    assert "Barrow-in-Furness" in words_for(s, "red discard barrow", "card_unfit")
    assert "cotton" in words_for(s, "red discard cotton", "card_unfit")


@pytest.mark.rule("B08", "B16")
def test_b08_an_industry_card_that_does_not_reach_the_place_will_not_do() -> None:
    s = at_turn("red")
    tile(s, "red", "cotton", 1, "colne/1")
    hand(s, "red", "coal", "wigan")
    say(s, "red build coal wigan/1")
    assert (on_offer(s, "red"), why_not(s, "red discard coal")) == (["discard wigan"], "card_apart")
    assert "coal" in words_for(s, "red discard coal", "card_apart_discard")


@pytest.mark.rule("B09")
def test_b09_the_period_ends_when_all_hands_are_empty() -> None:
    s = at_turn("green", left=1)
    hands(s)
    hand(s, "green", "cotton")
    empty_deck(s)
    say(s, "green pass", "green discard cotton")
    assert (tell_me(s, "period"), tell_me(s, "round")) == ("rail", "0")


@pytest.mark.rule("B09")
def test_b09_the_period_goes_on_while_anybody_holds_a_card() -> None:
    s = at_turn("green", left=1)
    hands(s, "port")
    hand(s, "green", "cotton")
    empty_deck(s)
    say(s, "green pass", "green discard cotton")
    assert (tell_me(s, "period"), tell_me(s, "round"), asked(s)) == ("canal", "3", ["red"])


@pytest.mark.rule("B09", "B42")
def test_b09_empty_hands_are_filled_while_the_deck_lasts() -> None:
    s = at_turn("green", left=1)
    hands(s)
    hand(s, "green", "cotton")
    say(s, "green pass", "green discard cotton")
    assert (tell_me(s, "period"), item(s)) == ("canal", "Deal")


@pytest.mark.rule("B09", "B47")
def test_b09_after_the_rail_period_the_game_is_over() -> None:
    s = at_turn("green", period=RAIL, left=1)
    hands(s)
    hand(s, "green", "cotton")
    empty_deck(s)
    say(s, "green pass", "green discard cotton")
    assert (s.agenda, waiting(s)) == ([], [])
    assert told(s.events, v.GAME_ENDS) == [(0, 3, 0)]


# ---- the end of a round


@pytest.mark.rule("B41")
def test_b41_who_spent_least_comes_first() -> None:
    s = at_turn("red")
    end_round(s, red=7, purple=0, yellow=30, green=3)
    assert tell_me(s, "order") == "purple green red yellow"


@pytest.mark.rule("B41")
def test_b41_equals_keep_their_order() -> None:
    s = at_turn("red")
    s.table.order = (3, 1, 0, 2)
    end_round(s, red=5, purple=8, yellow=5, green=8)
    assert tell_me(s, "order") == "red yellow green purple"


@pytest.mark.rule("B41")
def test_b41_if_nobody_spends_the_order_stays() -> None:
    s = at_turn("red")
    s.table.order = (2, 0, 3, 1)
    end_round(s)
    assert tell_me(s, "order") == "yellow red green purple"


@pytest.mark.rule("B41")
def test_b41_what_was_spent_goes_to_the_bank_after_the_order() -> None:
    s = at_turn("red")
    end_round(s, red=7, green=3)
    kinds = [event[0] for event in s.events]
    assert kinds[:6] == [v.ORDERED] * 4 + [v.BANKED] * 2
    assert (s.table.spent, told(s.events, v.BANKED)) == ([0, 0, 0, 0], [(0, 7, 0), (3, 3, 0)])
    assert s.table.money == [30, 30, 30, 30]


@pytest.mark.rule("B41", "B20")
def test_b41_tiles_links_and_bought_cubes_count_as_spent() -> None:
    s = at_turn("red")
    tile(s, "purple", "port", 1, "liverpool/1")
    link(s, "purple", "liverpool-wigan")
    hand(s, "red", "preston", "preston", "preston")
    tile(s, "red", "coal", 1, "wigan/1", flipped=True)
    link(s, "red", "preston-wigan")
    act(s, "red build iron preston/3")  # £5 and £1 for coal; four cubes stay, the track being full
    assert (tell_me(s, "red spent"), tell_me(s, "red money")) == ("6", "24")
    act(s, "red link lancaster-preston")
    assert (tell_me(s, "red spent"), tell_me(s, "red money")) == ("9", "21")


@pytest.mark.rule("B41", "B40", "B11")
def test_b41_loans_and_negative_income_are_not_spent() -> None:
    s = at_round(2)
    income_space(s, "red", 6)
    settle(s)
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == ("26", "0")
    act(s, "red loan 10")
    assert (tell_me(s, "red money"), tell_me(s, "red spent")) == ("36", "0")


@pytest.mark.rule("B41", "B28")
def test_b41_money_for_cubes_brought_is_not_taken_off_what_was_spent() -> None:
    s = at_turn("red")
    tracks(s, iron=6)
    tile(s, "purple", "coal", 1, "wigan/1")
    link(s, "purple", "preston-wigan")
    hand(s, "red", "preston", "preston")
    act(s, "red build iron preston/3")
    assert (tell_me(s, "red money"), tell_me(s, "red spent"), tell_me(s, "iron")) == ("27", "5", "8")


@pytest.mark.rule("B41", "B46")
def test_b41_the_last_canal_round_sets_the_order_of_the_first_rail_round() -> None:
    s = at_turn("red")
    hands(s)
    empty_deck(s)
    end_round(s, red=9, purple=2, yellow=5, green=1)
    deal_any(s)
    assert (tell_me(s, "period"), tell_me(s, "order"), asked(s)) == ("rail", "green purple yellow red", ["green"])
    assert s.table.spent == [0, 0, 0, 0]


@pytest.mark.rule("B42")
def test_b42_hands_are_refilled_to_eight_in_turn_order() -> None:
    s = at_turn("red")
    hand(s, "red", "cotton", "cotton")
    hand(s, "green", "port")
    end_round(s, red=5)
    seen = rest(s, "Action")
    assert seen == ["luck Deal"] * 13
    assert held(s) == [8, 8, 8, 8]


@pytest.mark.rule("B42")
def test_b42_the_new_order_is_the_order_of_drawing() -> None:
    s = at_turn("red")
    hands(s, "cotton")
    end_round(s, red=5, green=1)
    drawn = []
    while item(s) == "Deal":
        drawn.append(on_offer(s, "luck")[0].split()[1])
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    assert list(dict.fromkeys(drawn)) == ["purple", "yellow", "green", "red"]


@pytest.mark.rule("B42")
def test_b42_the_deck_may_run_out_while_hands_are_filled() -> None:
    s = at_turn("red")
    hands(s, "cotton", "cotton")
    spare = s.table.deck - 9
    for kind, count in enumerate(s.unseen):
        gone = min(count, spare)
        spare -= gone
        s.unseen[kind] -= gone
        s.table.discards[kind] += gone
        s.table.deck -= gone
    end_round(s)
    rest(s, "Action")
    assert (held(s), s.table.deck, sound(s)) == ([8, 5, 2, 2], 0, True)


@pytest.mark.rule("B42")
def test_b42_without_a_deck_hands_run_down() -> None:
    s = at_turn("red")
    hand(s, "red", "cotton")
    empty_deck(s)
    end_round(s)
    assert (held(s), item(s)) == ([1, 8, 8, 8], "Action")


@pytest.mark.rule("B05", "B42")
@pytest.mark.parametrize(
    ("seats", "period", "number", "left"),
    [(4, CANAL, 5, 0), (4, CANAL, 4, 8), (4, RAIL, 4, 8), (4, RAIL, 5, 0), (3, RAIL, 6, 6), (3, RAIL, 7, 0)],
)
def test_b42_when_the_deck_runs_out(seats: int, period: int, number: int, left: int) -> None:
    s = new_game(seats)
    to_round(s, period, number)
    assert (held(s)[0], s.table.deck) == (8, left)


# ---- the end of the canal period


def at_the_end() -> State:
    """Red and purple have tiles of levels 1 and 2, canals, money and income."""
    s = at_turn("red")
    tile(s, "red", "cotton", 1, "manchester/1", flipped=True)
    tile(s, "red", "coal", 1, "wigan/1", cubes=1)
    tile(s, "red", "port", 2, "liverpool/1")
    tile(s, "purple", "coal", 2, "wigan/2", cubes=2)
    tile(s, "purple", "iron", 2, "preston/3", flipped=True)
    link(s, "red", "liverpool-wigan", "manchester-warrington")
    link(s, "purple", "preston-wigan")
    tracks(s, coal=3, iron=0)
    market(s, 2, 1, 0)
    money(s, "red", 17)
    income_space(s, "red", 23)
    return s


@pytest.mark.rule("B46")
def test_b46_canals_go_back_to_their_owners() -> None:
    s = at_the_end()
    end_period(s)
    assert (s.table.pieces, set(s.table.links)) == ([14] * 4, {-1})
    assert told(s.events, v.LINKS_BACK) == [(0, 2, 0), (1, 1, 0)]
    assert tell_me(s, "connected liverpool wigan") == "no"


@pytest.mark.rule("B46")
def test_b46_level_1_tiles_leave_the_game_flipped_or_not_with_their_cubes() -> None:
    s = at_the_end()
    end_period(s)
    assert (tell_me(s, "slot manchester/1"), tell_me(s, "slot wigan/1")) == ("none", "none")
    assert told(s.events, v.CUBES_LOST) == [(25, 2, 1)]
    assert (s.table.coal, sound(s)) == (3, True)


@pytest.mark.rule("B46")
def test_b46_higher_tiles_stay_as_they_are() -> None:
    s = at_the_end()
    end_period(s)
    found = [tell_me(s, f"slot {name}") for name in ("liverpool/1", "wigan/2", "preston/3")]
    assert found == ["red port 2", "purple coal 2 cubes 2", "purple iron 2 flipped"]


@pytest.mark.rule("B46")
def test_b46_level_1_tiles_in_stacks_stay_there() -> None:
    s = at_the_end()
    end_period(s)
    assert (tell_me(s, "red stack cotton"), tell_me(s, "purple stack coal")) == ("1 11", "2 5")
    assert tell_me(s, "green stack iron") == "1 4"


@pytest.mark.rule("B46")
def test_b46_the_cotton_market_is_renewed() -> None:
    s = at_the_end()
    assert (tell_me(s, "market"), tell_me(s, "cotton")) == ("0 1 2 2 2 3 3 3 4", "3")
    end_period(s)
    assert (tell_me(s, "market"), tell_me(s, "cotton")) == ("0 0 1 1 2 2 2 2 3 3 3 4", "0")


@pytest.mark.rule("B46")
def test_b46_a_closed_market_opens_again() -> None:
    s = at_turn("red")
    market(s, 4, 3, 3)
    assert tell_me(s, "cotton") == "closed"
    end_period(s)
    assert tell_me(s, "cotton") == "0"


@pytest.mark.rule("B46")
def test_b46_demand_tracks_money_income_and_order_stay() -> None:
    s = at_the_end()
    s.table.order = (3, 1, 0, 2)
    end_period(s)
    assert [tell_me(s, name) for name in ("coal", "iron", "red money", "red space")] == ["3", "0", "17", "23"]
    assert tell_me(s, "order") == "green purple red yellow"


@pytest.mark.rule("B46", "B14")
def test_b46_leaving_tiles_never_lower_income() -> None:
    s = at_the_end()
    income_space(s, "purple", 12)
    end_period(s)
    assert s.table.space == [23, 12, 10, 10]


@pytest.mark.rule("B46", "B43")
def test_b46_points_come_before_anything_is_removed() -> None:
    s = at_the_end()
    end_period(s)
    kinds = [event[0] for event in s.events]
    last_points = max(at for at, kind in enumerate(kinds) if kind == v.SCORED)
    assert last_points < kinds.index(v.LINKS_BACK) < kinds.index(v.OBSOLETE)
    assert (tell_me(s, "red parts"), tell_me(s, "purple parts")) == ("1 3 0 0 0 0", "1 5 0 0 0 0")


@pytest.mark.rule("B46", "B03")
def test_b46_nothing_is_removed_after_the_rail_period() -> None:
    s = at_turn("red", period=RAIL)
    tile(s, "red", "coal", 2, "wigan/1")
    link(s, "red", "preston-wigan")
    end_period(s)
    assert (tell_me(s, "slot wigan/1"), tell_me(s, "link preston-wigan")) == ("red coal 2 cubes 3", "red")
    assert s.agenda == []


@pytest.mark.rule("B46", "B10")
def test_b46_income_is_paid_in_the_first_rail_round() -> None:
    s = at_the_end()
    end_period(s)
    deal_any(s)
    assert (tell_me(s, "red money"), asked(s)) == ("24", ["red"])  # space 23: £7


# ---- what is secret


@pytest.mark.rule("B48")
def test_b48_others_do_not_hear_of_the_card() -> None:
    s = new_game(4)
    say(s, "luck first red")
    events = say(s, "luck deal red bury")
    assert "Bury" in " ".join(BRASS.log_lines(s, events, 0))
    for seat in (1, 2, 3, WATCHER):
        assert BRASS.log_lines(s, events, seat) == []


@pytest.mark.rule("B48")
def test_b48_a_view_has_the_own_hand_and_only_the_size_of_the_others() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "iron")
    own, other, watcher = view(s, 0), view(s, 1), view(s, WATCHER)
    assert (own.drawer.hand, own.held) == (s.drawers[0].hand, [2, 8, 8, 8])
    assert (other.drawer.hand, other.held) == (s.drawers[1].hand, [2, 8, 8, 8])
    assert watcher.drawer.hand == ()


@pytest.mark.rule("B48")
def test_b48_money_spending_stacks_and_discards_are_public() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "iron")
    say(s, "red build coal wigan/1", "red discard wigan")
    shown = BRASS.show(view(s, 2))
    red = shown[shown.index("Red: ") : shown.index("Purple: ")]
    assert all(words in red for words in ("£25", "spent £5", "coal mine (6)", "cotton mill (12)"))
    assert "Wigan 1" in shown and "Deck 34, removed 6" in shown


@pytest.mark.rule("B48")
def test_b48_a_discard_is_seen_by_all() -> None:
    s = at_turn("red")
    hand(s, "red", "wigan", "iron")
    events = say(s, "red pass", "red discard iron")
    assert [line for line in BRASS.log_lines(s, events, 2) if "Red" in line and "iron" in line]


@pytest.mark.rule("B49")
def test_b49_luck_deals_from_all_unseen_cards_the_removed_ones_among_them() -> None:
    s = new_game(4)
    say(s, "luck first red")
    assert (sum(s.unseen), s.table.deck, s.table.removed) == (66, 60, 6)
    assert len(on_offer(s, "luck")) == 24


@pytest.mark.rule("B49")
def test_b49_removed_cards_stay_unknown_when_the_deck_has_run_out() -> None:
    s = new_game(4)
    to_round(s, CANAL, 8)
    assert (s.table.deck, s.table.removed, sum(s.unseen)) == (0, 6, 6)
    worlds = {tuple(imagine(view(s, 0), Random(seed)).unseen) for seed in range(20)}
    assert len(worlds) > 1


@pytest.mark.rule("B49", "B48")
def test_b49_imagined_hands_are_made_of_what_the_viewer_has_not_seen() -> None:
    s = at_turn("red")
    hand(s, "red", "bury")
    say(s, "red pass", "red discard bury")
    for seed in range(5):
        world = imagine(view(s, 1), Random(seed))
        assert world.drawers[1].hand == s.drawers[1].hand
        assert all(card(s, "bury") not in drawer.hand for drawer in world.drawers)
        assert sound(world)


@pytest.mark.rule("B49", "B04")
def test_b49_the_removed_cards_come_back_when_the_period_ends() -> None:
    s = at_turn("red")
    s.agenda[:] = []
    hands(s)
    empty_deck(s)
    s.then(EndRound())
    settle(s)
    assert (sum(s.unseen), s.table.deck, s.table.removed, sum(s.table.discards)) == (66, 64, 2, 0)
