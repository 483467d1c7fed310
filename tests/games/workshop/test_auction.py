"""A round and its auction: W07 to W12, W30."""

from __future__ import annotations

import pytest

from millwright.games.workshop.verbs import BID_SHOWN
from millwright.kernel import LUCK
from tests.games.workshop.positions import (
    EVERYONE,
    asked,
    at_bids,
    at_turn,
    before_cards,
    faceup,
    item,
    money,
    on_offer,
    order,
    say,
    until,
    why_not,
)


@pytest.mark.rule("W07")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w07_as_many_cards_as_players_are_turned_up(seats: int) -> None:
    s = at_bids(seats)
    assert len(faceup(s)) == seats


@pytest.mark.rule("W07", "W45")
def test_w07_two_players_turn_up_four() -> None:
    assert len(faceup(at_bids(2))) == 4


@pytest.mark.rule("W07")
def test_w07_turned_up_cards_leave_the_deck_and_not_the_set_aside_pile() -> None:
    t = at_bids(5).table
    assert (t.deck, t.aside) == (25, 9)


@pytest.mark.rule("W07")
def test_w07_a_card_is_as_likely_as_there_are_copies() -> None:
    s = before_cards(3)
    s.table.top = (0,) * len(s.table.top)
    turn_up = s.agenda[-1]
    odds = dict(zip(on_offer(s, "luck"), turn_up.odds(s, turn_up.candidates(s, LUCK)), strict=True))
    assert (odds["card wild-2"], odds["card reading"]) == (2, 1)


@pytest.mark.rule("W08")
def test_w08_all_are_asked_for_a_bid_at_once() -> None:
    assert asked(at_bids(5)) == list(EVERYONE)


@pytest.mark.rule("W08")
def test_w08_a_bid_is_from_0_to_the_money_in_hand() -> None:
    s = at_bids(3)
    s.drawers[1].money = 7
    assert on_offer(s, "blue") == [f"bid {n}" for n in range(8)]


@pytest.mark.rule("W08")
def test_w08_a_bid_above_the_money_in_hand_is_refused() -> None:
    s = at_bids(3)
    assert why_not(s, "red bid 51") == "bid_money"


@pytest.mark.rule("W08")
def test_w08_who_has_no_money_bids_0() -> None:
    s = at_bids(3)
    s.drawers[2].money = 0
    assert on_offer(s, "yellow") == ["bid 0"]


@pytest.mark.rule("W08")
def test_w08_no_bid_is_shown_before_all_are_sealed() -> None:
    s = at_bids(3)
    say(s, "red bid 9", "yellow bid 4")
    assert (s.table.bids, money(s), asked(s)) == ([-1, -1, -1], [50, 50, 50], ["blue"])


@pytest.mark.rule("W08")
def test_w08_a_sealed_bid_cannot_be_changed() -> None:
    s = at_bids(3)
    say(s, "red bid 9")
    assert on_offer(s, "red") == []


@pytest.mark.rule("W08")
def test_w08_the_last_bid_reveals_them_all() -> None:
    s = at_bids(3)
    say(s, "red bid 9", "yellow bid 4", "blue bid 0")
    assert [(e[2], e[3]) for e in s.events if e[0] == BID_SHOWN and e[1] == -1] == [(0, 9), (1, 0), (2, 4)]


@pytest.mark.rule("W09")
def test_w09_highest_bid_first() -> None:
    s = at_bids(4)
    say(s, "red bid 3", "blue bid 0", "yellow bid 12", "green bid 5")
    assert order(s) == ["yellow", "green", "red", "blue"]


@pytest.mark.rule("W10")
def test_w10_equal_bids_keep_the_order_before_the_auction() -> None:
    s = at_bids(5)
    s.table.order = (4, 2, 0, 3, 1)
    say(s, "red bid 5", "blue bid 5", "yellow bid 1", "green bid 9", "black bid 1")
    assert order(s) == ["green", "red", "blue", "black", "yellow"]


@pytest.mark.rule("W10")
def test_w10_all_bids_equal_change_nothing() -> None:
    s = at_bids(4)
    s.table.order = (3, 1, 2, 0)
    say(s, *[f"{who} bid 2" for who in EVERYONE[:4]])
    assert order(s) == ["green", "blue", "yellow", "red"]


@pytest.mark.rule("W10")
def test_w10_the_order_before_is_that_of_the_previous_round_not_the_first() -> None:
    s = at_bids(3)
    say(s, "red bid 0", "blue bid 1", "yellow bid 2")
    until(s, item("Bids"))
    say(s, "red bid 0", "blue bid 0", "yellow bid 0")
    assert order(s) == ["yellow", "blue", "red"]


@pytest.mark.rule("W11")
def test_w11_every_bid_is_paid_won_or_lost() -> None:
    s = at_bids(4)
    say(s, "red bid 3", "blue bid 0", "yellow bid 12", "green bid 50")
    assert money(s) == [47, 50, 38, 0]


@pytest.mark.rule("W12")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_w12_each_player_has_one_turn_in_the_new_order(seats: int) -> None:
    s = at_bids(seats)
    say(s, *[f"{who} bid {place}" for place, who in enumerate(EVERYONE[:seats])])
    turns = []
    while item("Turn")(s):
        turns += asked(s)
        until(s, item("Links"))
        say(s, f"{asked(s)[0]} done")
    assert turns == list(reversed(EVERYONE[:seats]))


@pytest.mark.rule("W12")
def test_w12_the_card_must_be_taken() -> None:
    s = at_turn(3, "reading", "oxford", "london")
    assert on_offer(s, "red") == ["take reading", "take oxford", "take london"]


@pytest.mark.rule("W12", "W20")
def test_w12_the_links_may_be_left() -> None:
    s = at_turn(3, "reading")
    say(s, "red take reading")
    assert "done" in on_offer(s, "red")


@pytest.mark.rule("W12")
def test_w12_nobody_else_is_asked_during_a_turn() -> None:
    s = at_turn(3)
    assert (asked(s), on_offer(s, "blue"), on_offer(s, "yellow")) == (["red"], [], [])


@pytest.mark.rule("W30")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_w30_no_card_is_left_unused_and_a_new_round_begins_with_new_cards(seats: int) -> None:
    s = before_cards(seats)
    until(s, lambda s: s.table.round == 2)
    assert (s.table.round, s.table.faceup, asked(s), s.table.bids) == (2, [], ["luck"], [-1] * s.table.colours)


@pytest.mark.rule("W30")
def test_w30_used_cards_do_not_come_back_in_this_era() -> None:
    s = at_turn(3, "reading", "oxford", "london")
    until(s, item("TurnUp"))
    words = on_offer(s, "luck")
    assert not {"card reading", "card oxford", "card london"} & set(words)


@pytest.mark.rule("W30")
def test_w30_the_round_ends_only_when_every_player_had_a_turn() -> None:
    s = at_turn(4)
    for seat in EVERYONE[:3]:
        until(s, item("Links"))
        say(s, f"{seat} done")
    assert (s.table.round, asked(s)) == (1, ["green"])
