"""W44: what is secret, what is public."""

from __future__ import annotations

from random import Random

import pytest

from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import EARNED, PAID
from millwright.games.workshop.view import HIDDEN, imagine, view
from millwright.kernel import WATCHER
from tests.games.workshop.positions import (
    at_bids,
    at_income,
    at_links,
    at_turn,
    begin,
    deal,
    faceup,
    hold,
    item,
    say,
    until,
)


def heard(s: State, seat: int) -> list[str]:
    return WORKSHOP.log_lines(s, s.events, seat)


@pytest.mark.rule("W44")
def test_w44_money_of_others_is_hidden() -> None:
    s = at_turn(3)
    s.drawers[1].money = 33
    assert view(s, 1).money == [HIDDEN, 33, HIDDEN]


@pytest.mark.rule("W44")
def test_w44_a_spectator_sees_no_purse_and_no_token() -> None:
    s = at_turn(3)
    v = view(s, WATCHER)
    assert (v.money, v.drawer.money, sum(v.drawer.tokens)) == ([HIDDEN] * 3, 0, 0)


@pytest.mark.rule("W44")
def test_w44_with_open_money_all_purses_are_shown() -> None:
    s = begin(3, open_money=True)
    until(s, item("Turn"))
    assert view(s, 1).money == view(s, WATCHER).money == [50, 50, 50]


@pytest.mark.rule("W44")
def test_w44_open_money_shows_no_token() -> None:
    s = begin(3, open_money=True)
    deal(s, "token red craft", "token red craft", "token blue light", "token blue light")
    assert view(s, 1).drawer.tokens == (0, 0, 0, 2, 0)


@pytest.mark.rule("W44")
def test_w44_at_the_end_the_purses_are_shown() -> None:
    s = at_income(3, 1)
    s.table.revenue = [3, 0, 0]
    until(s, lambda s: False)
    assert view(s, 1).money == [53, 50, 50]


@pytest.mark.rule("W44", "W05")
def test_w44_only_its_seat_hears_which_token_was_drawn() -> None:
    s = begin(3)
    until(s, item("DrawTokens"))
    say(s, "luck token red craft")
    assert ("Craft" in " ".join(heard(s, 0)), "Craft" in " ".join(heard(s, 1) + heard(s, WATCHER))) == (True, False)


@pytest.mark.rule("W44", "W06")
def test_w44_a_pick_is_secret_until_all_have_picked() -> None:
    s = begin(3)
    deal(s, "token red craft", "token red light")
    say(s, "red demand craft")
    assert ("Craft" in " ".join(heard(s, 0)), "Craft" in " ".join(heard(s, 1))) == (True, False)


@pytest.mark.rule("W44", "W32")
def test_w44_nobody_can_tell_whether_a_token_was_placed_or_kept_before_the_reveal() -> None:
    sights = []
    for line in ("red demand textile", "red done"):
        s = at_income(3)
        hold(s, "red", "textile")
        say(s, line)
        sights.append((view(s, 1).dump(), heard(s, 1)))
    assert sights[0] == sights[1]


@pytest.mark.rule("W44", "W46")
def test_w44_nor_can_the_other_of_two_players_tell_how_many() -> None:
    sights = []
    for lines in (["red demand port", "red demand craft"], ["red demand port", "red done"]):
        s = at_income(2)
        hold(s, "red", "port", "craft")
        say(s, *lines)
        sights.append((view(s, 1).dump(), heard(s, 1)))
    assert sights[0] == sights[1]


@pytest.mark.rule("W44", "W08")
def test_w44_a_sealed_bid_is_secret() -> None:
    sights = []
    for amount in (0, 37):
        s = at_bids(3)
        say(s, f"red bid {amount}")
        sights.append((view(s, 1).dump(), heard(s, 1), view(s, WATCHER).dump()))
    assert sights[0] == sights[1]


@pytest.mark.rule("W44", "W47")
def test_w44_the_colour_of_a_sealed_bid_is_secret() -> None:
    sights = []
    for colour in ("red", "yellow"):
        s = at_bids(2)
        say(s, f"red bid 5 {colour}")
        sights.append((view(s, 1).dump(), heard(s, 1)))
    assert sights[0] == sights[1]


@pytest.mark.rule("W44", "W08")
def test_w44_an_opened_bid_is_public() -> None:
    s = at_bids(3)
    say(s, "red bid 37", "blue bid 0", "yellow bid 2")
    assert (view(s, 1).table.bids, "Red bids £37 and pays it." in heard(s, WATCHER)) == ([37, 0, 2], True)


@pytest.mark.rule("W44")
def test_w44_revenue_cards_map_and_chart_are_public() -> None:
    s = at_links(3, "reading")
    say(s, "red link reading-oxford", "red done")
    t = view(s, WATCHER).table
    assert (t.revenue, t.links, t.industries, t.chart, t.faceup) == (
        [2, 0, 0],
        s.table.links,
        s.table.industries,
        s.table.chart,
        s.table.faceup,
    )


@pytest.mark.rule("W44")
def test_w44_every_payment_is_announced_to_all() -> None:
    s = at_bids(3)
    s.table.revenue[0] = 2
    say(s, "red advance")
    told = [e[:4] for e in s.events if e[0] == EARNED]
    say(s, "red bid 4", "blue bid 3", "yellow bid 0")
    told += [e[:4] for e in s.events if e[0] == PAID]
    assert told == [(EARNED, -1, 0, 1), (PAID, -1, 0, 4), (PAID, -1, 1, 3)]


@pytest.mark.rule("W44")
def test_w44_how_many_tokens_are_held_is_public_but_not_which() -> None:
    s = at_bids(3)
    assert (view(s, 1).held, sum(view(s, 1).drawer.tokens)) == ([1, 1, 1], 1)


@pytest.mark.rule("W44", "W04")
def test_w44_nobody_knows_the_order_of_the_cards() -> None:
    """There is no deck order to know: the view holds only which cards nobody has seen."""
    s = at_bids(3)
    v = view(s, 0)
    assert (sum(v.table.unseen), v.table.deck + v.table.aside, len(faceup(s))) == (36, 36, 3)


@pytest.mark.rule("W44")
def test_w44_worlds_that_a_seat_may_imagine_differ_in_what_it_cannot_know() -> None:
    s = at_bids(3)
    v = view(s, 0)
    worlds = [imagine(v, Random(seed)) for seed in range(20)]
    assert len({world.drawers[1].money for world in worlds}) > 1
    assert len({world.drawers[1].tokens for world in worlds}) > 1
    assert {world.drawers[0].tokens for world in worlds} == {s.drawers[0].tokens}
