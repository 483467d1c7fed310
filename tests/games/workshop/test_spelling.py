"""Moves as people write them, and the one spelling that a record has."""

from __future__ import annotations

import pytest

from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.table import State
from millwright.match import Refused, find_move
from tests.games.workshop.positions import at_bids, at_income, at_links, at_turn, hold, item, say, until


def read(s: State, words: str) -> str:
    """What is played if red types this."""
    return WORKSHOP.write(s, find_move(WORKSHOP, s, 0, words))


@pytest.mark.parametrize(
    "typed", ["link oxford-reading", "link Reading–Oxford", "link reading oxford", "link Oxford Reading"]
)
def test_a_connection_is_known_by_its_towns(typed: str) -> None:
    assert read(at_links(3, "reading"), typed) == "link reading-oxford"


@pytest.mark.parametrize(
    "typed", ["link stoke-on-trent-manchester", "link Manchester Stoke-on-Trent", "link stoke manchester"]
)
def test_a_town_of_a_connection_may_have_its_whole_name(typed: str) -> None:
    assert read(at_links(3, "stoke"), typed) == "link manchester-stoke"


@pytest.mark.parametrize("typed", ["take Stoke-on-Trent", "take stoke", "take stoke on trent", "take stoke/1"])
def test_a_card_is_known_by_its_town(typed: str) -> None:
    assert read(at_turn(3, "stoke"), typed) == "take stoke"


@pytest.mark.parametrize("typed", ["take wild-2", "take wild-2/2", "take wild 2", "take Wild-2/1"])
def test_of_equal_cards_any_may_be_named(typed: str) -> None:
    assert read(at_turn(3, "wild-2", "wild-2"), typed) == "take wild-2"


def test_equal_cards_with_bids_are_told_apart() -> None:
    s = at_bids(3, "wild-2", "wild-2", open_auction=True)
    assert [read(s, f"bid {words}") for words in ("2 wild-2/2", "wild-2/2 2", "wild-2/1 2")] == [
        "bid 2 wild-2/2",
        "bid 2 wild-2/2",
        "bid 2 wild-2",
    ]


def test_a_place_is_known_by_its_name() -> None:
    s = at_turn(3, "wild-3")
    say(s, "red take wild-3")
    assert read(s, "place Stoke-on-Trent") == "place stoke"


@pytest.mark.parametrize("typed", ["demand Heavy Industry", "demand heavy", "demand heavy-industry"])
def test_a_token_is_known_by_its_name(typed: str) -> None:
    s = at_income(3)
    hold(s, "red", "heavy")
    assert read(s, typed) == "demand heavy"


@pytest.mark.parametrize("typed", ["bid £3", "bid 3", "bid 03"])
def test_a_bid_may_have_its_pound_sign(typed: str) -> None:
    assert read(at_bids(3), typed) == "bid 3"


@pytest.mark.rule("W47")
@pytest.mark.parametrize("typed", ["bid yellow 3", "bid 3 yellow", "bid £3 Yellow"])
def test_two_players_name_the_colour_before_or_after_the_sum(typed: str) -> None:
    assert read(at_bids(2), typed) == "bid 3 yellow"


@pytest.mark.rule("W47")
def test_the_only_colour_left_goes_without_saying() -> None:
    s = at_bids(2)
    with pytest.raises(Refused):
        read(s, "bid 3")
    say(s, "red bid 1 red", "blue bid 0 blue")
    until(s, item("Bids"))
    assert read(s, "bid 3") == "bid 3 yellow"


@pytest.mark.parametrize(
    "typed", ["take mars", "take stoke/2", "take stoke/0", "link stoke", "bid 3", "exchange /", "take"]
)
def test_what_is_no_move_stays_none(typed: str) -> None:
    with pytest.raises(Refused, match=f"`{typed}` is not on offer"):
        read(at_turn(3, "stoke"), typed)
