"""Two players: W45, W47 to W49. Set-up is in test_setup, demand in test_demand."""

from __future__ import annotations

from html import escape
from random import Random

import pytest

from millwright.catalogue import text
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.show import answer, show
from millwright.games.workshop.table import RAIL, State
from millwright.games.workshop.verbs import FOR_DEMAND, FOR_NETWORK, FOR_REVENUE
from millwright.games.workshop.view import view
from millwright.games.workshop.words import ask, tie_words
from millwright.kernel import WATCHER
from millwright.playout import random_step
from tests.games.workshop.positions import (
    asked,
    at_bids,
    at_income,
    at_turn,
    begin,
    built,
    chart,
    earned,
    empty_deck,
    in_town,
    item,
    links_of,
    money,
    on_offer,
    order,
    own,
    say,
    until,
    why_not,
)

DONE_2 = ("red done", "blue done")


def to_auction_2(red: str = "red", blue: str = "blue", auction_ties: bool = False) -> State:
    """Red led auction 1 by one pound, both turns are over."""
    s = at_bids(2, auction_ties=auction_ties)
    say(s, f"red bid 1 {red}", f"blue bid 0 {blue}")
    until(s, item("Bids"))
    return s


def at_last_auction_2() -> State:
    """The second auction of the canal era's last round; red has place 1."""
    s = to_auction_2()
    empty_deck(s)
    return s


# ---- the purse


@pytest.mark.rule("W45")
def test_w45_one_purse_pays_for_both_colours() -> None:
    s = at_bids(2)
    say(s, "red bid 7 red", "blue bid 0 blue")
    until(s, item("Bids"))
    say(s, "red bid 5 yellow", "blue bid 0 green")
    assert money(s) == [88, 100]


@pytest.mark.rule("W45", "W25")
def test_w45_both_colours_move_one_revenue_marker() -> None:
    s = at_turn(2, "reading", "london", "oxford", "hull")
    say(s, "red take reading", "red link reading-oxford", "red done", "blue take hull", "blue done")
    say(s, "red bid 1 yellow", "blue bid 0 green", "red take london", "red link london-guildford", "red done")
    assert s.table.revenue == [2 + 4, 0]


# ---- the two auctions


@pytest.mark.rule("W47")
def test_w47_a_bid_names_one_of_ones_two_colours() -> None:
    s = at_bids(2)
    s.drawers[0].money = 1
    assert on_offer(s, "red") == ["bid 0 red", "bid 1 red", "bid 0 yellow", "bid 1 yellow"]


@pytest.mark.rule("W47", "W08")
def test_w47_both_bid_at_the_same_time() -> None:
    s = at_bids(2)
    say(s, "red bid 3 yellow")
    assert (asked(s), s.table.bids) == (["blue"], [-1] * 4)


@pytest.mark.rule("W47")
def test_w47_the_higher_bid_takes_place_1_for_the_colour_shown() -> None:
    s = at_bids(2)
    say(s, "red bid 3 yellow", "blue bid 4 green")
    assert (order(s), asked(s)) == (["green", "yellow"], ["blue"])


@pytest.mark.rule("W47", "W11")
def test_w47_both_bids_are_paid() -> None:
    s = at_bids(2)
    say(s, "red bid 3 yellow", "blue bid 4 green")
    assert money(s) == [97, 96]


@pytest.mark.rule("W47")
def test_w47_each_plays_a_turn_for_the_colour_shown() -> None:
    s = at_bids(2, "reading", "oxford", "hull", "london")
    say(s, "red bid 3 yellow", "blue bid 0 green", "red take reading", "red link reading-oxford", "red done")
    assert (in_town(s, "reading"), links_of(s, "yellow"), links_of(s, "red")) == (["yellow"], ["reading-oxford"], [])


@pytest.mark.rule("W47")
def test_w47_the_second_auction_comes_after_the_turns_of_the_first() -> None:
    s = at_bids(2)
    say(s, "red bid 1 red", "blue bid 0 blue")
    turns = []
    while not item("Bids")(s):
        if item("Turn")(s):
            turns += asked(s)
        until(s, item("Links"))
        say(s, f"{asked(s)[0]} done")
    assert (turns, asked(s)) == (["red", "blue"], ["red", "blue"])


@pytest.mark.rule("W47")
def test_w47_the_second_auction_is_for_the_two_colours_left() -> None:
    s = to_auction_2("yellow", "blue")
    s.drawers[0].money = s.drawers[1].money = 0
    assert (on_offer(s, "red"), on_offer(s, "blue")) == (["bid 0 red"], ["bid 0 green"])


@pytest.mark.rule("W47")
def test_w47_a_colour_that_has_played_cannot_be_bid_for_again() -> None:
    assert why_not(to_auction_2(), "red bid 0 red") == "colour_played"


@pytest.mark.rule("W47")
def test_w47_the_second_auction_gives_places_3_and_4() -> None:
    s = to_auction_2()
    say(s, "red bid 0 yellow", "blue bid 1 green")
    assert (order(s), asked(s)) == (["red", "blue", "green", "yellow"], ["blue"])


@pytest.mark.rule("W47")
def test_w47_the_loser_of_auction_1_with_a_huge_bid_in_auction_2_does_not_pass_place_2() -> None:
    s = to_auction_2()
    say(s, "red bid 0 yellow", "blue bid 90 green")
    assert order(s)[:2] == ["red", "blue"]


@pytest.mark.rule("W47", "W08")
def test_w47_the_second_bid_is_limited_by_what_is_left() -> None:
    s = to_auction_2()
    assert (why_not(s, "red bid 99 yellow"), why_not(s, "red bid 100 yellow")) == ("", "bid_money")


@pytest.mark.rule("W47", "W30")
def test_w47_four_turns_make_a_round() -> None:
    s = to_auction_2()
    say(s, "red bid 0 yellow", "blue bid 1 green")
    until(s, lambda s: not item("Turn", "Links")(s))
    assert (s.table.round, item("TurnUp")(s)) == (2, True)


@pytest.mark.rule("W47")
def test_w47_a_new_round_is_bid_for_with_either_colour_again() -> None:
    s = to_auction_2()
    say(s, "red bid 0 yellow", "blue bid 1 green")
    until(s, item("Bids"))
    assert why_not(s, "red bid 0 red") == why_not(s, "red bid 0 yellow") == ""


# ---- ties


@pytest.mark.rule("W48")
def test_w48_chance_decides_a_tie_in_the_very_first_auction() -> None:
    s = at_bids(2)
    say(s, "red bid 3 yellow", "blue bid 3 blue")
    assert on_offer(s, "luck") == ["seat blue", "seat yellow"]


@pytest.mark.rule("W48")
@pytest.mark.parametrize(("drawn", "then"), [("yellow", ["yellow", "blue"]), ("blue", ["blue", "yellow"])])
def test_w48_whom_chance_draws_is_first(drawn: str, then: list[str]) -> None:
    s = at_bids(2)
    say(s, "red bid 3 yellow", "blue bid 3 blue", f"luck seat {drawn}")
    assert (order(s), money(s)) == (then, [97, 97])


@pytest.mark.rule("W48")
@pytest.mark.parametrize(
    ("red", "blue", "then"),
    [(5, 0, ["red", "blue", "yellow", "green"]), (0, 5, ["blue", "red", "green", "yellow"])],
)
@pytest.mark.parametrize("auction_ties", [False, True])
def test_w48_in_auction_2_who_has_place_1_of_this_round_is_first(
    red: int, blue: int, then: list[str], auction_ties: bool
) -> None:
    s = at_bids(2, auction_ties=auction_ties)
    say(s, f"red bid {red} red", f"blue bid {blue} blue")
    until(s, item("Bids"))
    say(s, "red bid 2 yellow", "blue bid 2 green")
    assert order(s) == then


@pytest.mark.rule("W48")
@pytest.mark.parametrize(("auction_ties", "then"), [(False, ["red", "blue"]), (True, ["blue", "red"])])
def test_w48_in_auction_1_place_1_of_the_last_round_counts_not_the_last_auction(
    auction_ties: bool, then: list[str]
) -> None:
    """Red had place 1 of the last round, blue won its second auction; `bid_tie=auction` looks at that one."""
    s = to_auction_2(auction_ties=auction_ties)
    say(s, "red bid 0 yellow", "blue bid 1 green")
    until(s, item("Bids"))
    say(s, "red bid 0 red", "blue bid 0 blue")
    assert order(s) == then


@pytest.mark.rule("W48")
def test_w48_the_track_of_the_last_round_stands_until_new_places_are_filled() -> None:
    s = to_auction_2()
    say(s, "red bid 0 yellow", "blue bid 1 green")
    until(s, item("Bids"))
    before = order(s)
    say(s, "blue bid 2 green", "red bid 1 yellow")
    assert (before, order(s)) == (["red", "blue", "green", "yellow"], ["green", "yellow"])


@pytest.mark.rule("W48")
def test_w48_by_the_auction_before_the_track_is_cleared_and_the_lead_is_told() -> None:
    s = to_auction_2(auction_ties=True)
    say(s, "red bid 0 yellow", "blue bid 1 green")
    until(s, item("Bids"))
    assert (order(s), answer(s, ["order"]), answer(s, ["lead"])) == ([], "none", "blue")
    assert text("workshop.show.tie_lead", player="Blue & Green") in show(view(s, 0))


@pytest.mark.rule("W48")
@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_w48_what_settles_a_tie_is_always_to_be_seen(seat: int) -> None:
    """In the text, the question, the JSON, the picture and its description; through a game of two to its end."""
    s = begin(2)
    rng = Random("ties")
    while s.agenda:
        v, lead = view(s, seat), s.table.lead
        words = tie_words(v)
        assert ("Red" in words, "Blue" in words) == (lead == 0, lead == 1)
        assert words in show(v) and escape(words) in WORKSHOP.draw(v)
        assert v.dump()["table"]["lead"] == lead
        if item("Bids")(s):
            assert words in ask(v)
        random_step(s, rng)
    assert tie_words(view(s, seat)) == ""


@pytest.mark.rule("W48")
def test_w48_a_question_of_records_tells_who_is_in_the_lead() -> None:
    s = at_bids(2)
    before = answer(s, ["lead"])
    say(s, "red bid 0 yellow", "blue bid 1 green")
    assert (before, answer(s, ["lead"])) == ("none", "blue")


@pytest.mark.rule("W48")
def test_w48_a_tie_keeps_the_lead_for_the_next_tie() -> None:
    s = to_auction_2()
    say(s, "red bid 2 yellow", "blue bid 2 green")
    until(s, item("Bids"))
    say(s, "red bid 0 red", "blue bid 0 blue")
    assert order(s) == ["red", "blue"]


@pytest.mark.rule("W48", "W37")
def test_w48_the_track_stands_into_the_rail_era() -> None:
    s = at_last_auction_2()
    say(s, "blue bid 3 green", "red bid 0 yellow")
    until(s, lambda s: s.table.era == RAIL and item("Bids")(s))
    before = order(s)
    say(s, "red bid 0 red", "blue bid 0 blue")
    assert (before, order(s)) == (["red", "blue", "green", "yellow"], ["red", "blue"])


# ---- two companies


@pytest.mark.rule("W49")
def test_w49_revenue_counts_only_the_industries_of_the_colour_that_plays() -> None:
    s = at_turn(2, "reading")
    own(s, "yellow", "london", "reading")
    say(s, "red take reading", "red link reading-london", "red done")
    assert s.table.revenue == [2, 0]


@pytest.mark.rule("W49")
def test_w49_networks_are_counted_for_each_colour_alone() -> None:
    s = at_income(2)
    built(s, "red", "reading-oxford", "york-leeds")
    built(s, "yellow", "reading-london", "london-dover", "london-ipswich")
    say(s, *DONE_2)
    assert (earned(s, "red", FOR_NETWORK), earned(s, "yellow", FOR_NETWORK)) == ([2 + 1], [3 * 2])


@pytest.mark.rule("W49")
def test_w49_both_colours_are_paid_for_demand() -> None:
    s = at_income(2)
    own(s, "red", "london")
    own(s, "yellow", "london", "london")
    own(s, "green", "dover")
    chart(s, craft=2, port=1)
    say(s, *DONE_2)
    assert [earned(s, colour, FOR_DEMAND) for colour in ("red", "blue", "yellow", "green")] == [[2], [], [4], [1]]


@pytest.mark.rule("W49", "W33")
def test_w49_the_revenue_marker_pays_once() -> None:
    s = at_income(2)
    s.table.revenue = [9, 4]
    say(s, *DONE_2)
    assert (earned(s, "red", FOR_REVENUE), earned(s, "blue", FOR_REVENUE)) == ([9], [4])


@pytest.mark.rule("W49", "W17")
def test_w49_the_other_company_of_the_same_player_can_be_ousted() -> None:
    s = at_turn(2, "reading")
    own(s, "yellow", "reading", "reading")
    say(s, "red take reading", "red oust yellow")
    assert (in_town(s, "reading"), s.table.supply) == (["red", "yellow"], [19, 20, 19, 20])


@pytest.mark.rule("W49", "W29")
def test_w49_each_company_has_its_own_link_pieces() -> None:
    s = at_turn(2, "reading")
    s.table.pieces[0] = 0
    say(s, "red take reading")
    assert why_not(s, "red link reading-oxford") == "link_pieces"
