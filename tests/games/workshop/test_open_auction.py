"""The open auction of 2012, a variant: W50."""

from __future__ import annotations

import pytest

from millwright.games.workshop.table import State
from tests.games.workshop.positions import (
    asked,
    at_bids,
    begin,
    build_out,
    money,
    on_offer,
    order,
    say,
    why_not,
)

CARDS = ("reading", "oxford", "london")


def open_table(seats: int = 3, *cards: str) -> State:
    return at_bids(seats, *(cards or CARDS), open_auction=True)


@pytest.mark.rule("W50")
def test_w50_off_unless_the_table_asks_for_it() -> None:
    assert asked(at_bids(3)) == ["red", "blue", "yellow"]


@pytest.mark.rule("W50")
def test_w50_the_first_player_begins() -> None:
    s = open_table()
    assert asked(s) == ["red"]


@pytest.mark.rule("W50")
def test_w50_a_bid_is_put_on_one_of_the_cards_and_may_be_0_on_an_empty_one() -> None:
    s = open_table()
    s.drawers[0].money = 1
    assert on_offer(s, "red") == [f"bid {n} {card}" for card in CARDS for n in (0, 1)]


@pytest.mark.rule("W50")
def test_w50_the_bidders_follow_in_order() -> None:
    s = open_table()
    say(s, "red bid 2 reading")
    assert asked(s) == ["blue"]


@pytest.mark.rule("W50")
def test_w50_a_bid_must_top_the_one_already_there() -> None:
    s = open_table()
    say(s, "red bid 2 reading")
    refused = [why_not(s, f"blue bid {n} reading") for n in (0, 1, 2, 3)]
    assert refused == ["bid_not_topped", "bid_not_topped", "bid_not_topped", ""]


@pytest.mark.rule("W50")
def test_w50_a_bid_is_limited_by_the_money() -> None:
    s = open_table()
    assert (why_not(s, "red bid 50 oxford"), why_not(s, "red bid 51 oxford")) == ("", "bid_money")


@pytest.mark.rule("W50")
def test_w50_nothing_is_paid_while_the_bidding_lasts() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 4 oxford")
    assert money(s) == [50, 50, 50]


@pytest.mark.rule("W50")
def test_w50_who_is_topped_waits_until_next_in_order() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 3 reading")
    assert asked(s) == ["yellow"]


@pytest.mark.rule("W50")
def test_w50_who_is_topped_bids_again_on_any_card() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 3 reading", "yellow bid 0 oxford")
    again = [why_not(s, line) for line in ("red bid 4 reading", "red bid 1 oxford", "red bid 0 london")]
    assert (asked(s), again) == (["red"], ["", "", ""])


@pytest.mark.rule("W50")
def test_w50_who_has_a_standing_bid_is_passed_over() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 0 oxford", "yellow bid 1 oxford")
    assert asked(s) == ["blue"]


@pytest.mark.rule("W50")
def test_w50_the_topped_get_their_money_back() -> None:
    s = open_table()
    say(s, "red bid 50 reading", "blue bid 3 oxford", "yellow bid 4 oxford", "blue bid 0 london")
    assert money(s) == [0, 50, 46]


@pytest.mark.rule("W50")
def test_w50_all_of_the_purse_can_be_bid_again_after_being_topped() -> None:
    s = open_table()
    s.drawers[0].money = 5
    say(s, "red bid 5 reading", "blue bid 6 reading", "yellow bid 0 oxford")
    assert why_not(s, "red bid 5 london") == ""


@pytest.mark.rule("W50")
def test_w50_bids_are_paid_when_every_card_holds_one() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 4 oxford", "yellow bid 3 london")
    assert money(s) == [48, 46, 47]


@pytest.mark.rule("W50")
def test_w50_turn_order_is_by_bid() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 4 oxford", "yellow bid 3 london")
    assert (order(s), asked(s)) == (["blue", "yellow", "red"], ["blue"])


@pytest.mark.rule("W50")
def test_w50_equal_bids_keep_the_order_before() -> None:
    s = open_table(4, *CARDS, "hull")
    s.table.order = (3, 1, 0, 2)
    say(s, "red bid 2 reading", "yellow bid 2 oxford", "green bid 2 london", "blue bid 2 hull")
    assert order(s) == ["green", "blue", "red", "yellow"]


@pytest.mark.rule("W50")
def test_w50_each_uses_the_card_bid_on() -> None:
    s = open_table()
    say(s, "red bid 2 reading", "blue bid 4 oxford", "yellow bid 3 london")
    refused = why_not(s, "blue take reading")
    assert (on_offer(s, "blue"), refused) == (["take oxford"], "card_of_other_bid")


@pytest.mark.rule("W50", "W15")
def test_w50_only_the_card_bid_on_can_be_exchanged() -> None:
    s = open_table(3, "guildford", "oxford", "london")
    build_out(s, "blue", "guildford", "oxford")
    say(s, "red bid 2 guildford", "blue bid 1 oxford", "yellow bid 0 london")
    assert on_offer(s, "red") == ["take guildford", "exchange guildford"]


@pytest.mark.rule("W50")
def test_w50_two_equal_wild_cards_are_bid_on_apart() -> None:
    s = open_table(3, "wild-2", "wild-2", "london")
    say(s, "red bid 3 wild-2", "blue bid 1 wild-2/2", "yellow bid 0 london")
    first = on_offer(s, "red")
    say(s, "red take wild-2", "red place reading", "red done")
    assert (first, on_offer(s, "blue")) == (["take wild-2"], ["take wild-2"])


@pytest.mark.rule("W50", "W28")
def test_w50_an_advance_before_a_bid() -> None:
    s = open_table()
    s.table.revenue[0], s.drawers[0].money = 2, 0
    say(s, "red advance", "red bid 1 reading")
    assert asked(s) == ["blue"]


# ---- two players


@pytest.mark.rule("W50", "W45")
@pytest.mark.parametrize(
    ("first", "then"),
    [("red", ["red", "blue", "yellow", "green"]), ("blue", ["blue", "red", "green", "yellow"])],
)
def test_w50_the_first_order_of_two_players_alternates(first: str, then: list[str]) -> None:
    s = begin(2, open_auction=True)
    say(s, f"luck seat {first}")
    assert order(s) == then


@pytest.mark.rule("W50", "W45")
def test_w50_with_two_players_the_four_companies_bid_each_in_its_place() -> None:
    s = open_table(2, *CARDS, "hull")
    bidders = []
    for line in ("red bid 1 reading", "blue bid 2 oxford", "red bid 3 london", "blue bid 4 hull"):
        bidders += asked(s)
        say(s, line)
    assert (bidders, order(s)) == (["red", "blue", "red", "blue"], ["green", "yellow", "blue", "red"])


@pytest.mark.rule("W50", "W45")
def test_w50_one_purse_stands_behind_both_bids() -> None:
    s = open_table(2, *CARDS, "hull")
    say(s, "red bid 60 reading", "blue bid 0 oxford")
    assert (why_not(s, "red bid 40 london"), why_not(s, "red bid 41 london")) == ("", "bid_money")


@pytest.mark.rule("W50", "W45")
def test_w50_topping_ones_own_other_company_frees_its_money() -> None:
    """Red's £60 on Reading comes back when yellow tops it, so yellow's £70 is all that stands then."""
    s = open_table(2, *CARDS, "hull")
    say(s, "red bid 60 reading", "blue bid 0 oxford")
    assert "bid 70 reading" in on_offer(s, "red")


@pytest.mark.rule("W50", "W45")
def test_w50_each_of_the_four_companies_pays_and_plays() -> None:
    s = open_table(2, *CARDS, "hull")
    say(s, "red bid 1 reading", "blue bid 2 oxford", "red bid 3 london", "blue bid 4 hull")
    turns = []
    while asked(s) != ["luck"]:
        turns += [on_offer(s, asked(s)[0])[0]]
        say(s, f"{asked(s)[0]} {turns[-1]}", f"{asked(s)[0]} done")
    assert (turns, money(s)) == (["take hull", "take london", "take oxford", "take reading"], [96, 94])
