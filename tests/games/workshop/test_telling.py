"""Captions of Workshop: sealed bids are told in one when they are opened, and what was sold has its price."""

from __future__ import annotations

import pytest

from millwright.games.workshop import verbs as v
from millwright.games.workshop.game import WORKSHOP
from millwright.games.workshop.standing import incomes
from millwright.games.workshop.table import RAIL, State
from millwright.games.workshop.view import view
from millwright.kernel import EVERYONE, FREE, Move, offers
from millwright.service.recap import NOBODY, Caption, captions
from millwright.service.room import Room
from millwright.service.sight import look
from millwright.web.panels import standing, tally_rows
from millwright.web.telling import turns
from tests.games.workshop.positions import at_bids, at_income, candidate, hold
from tests.service.tables import asks, begun, led_to


def told(room: Room, viewer: int) -> list[Caption]:
    """What is said to a player since their own last move."""
    turns = look(room, 100 + viewer, None).turns
    return [one for turn in turns for one in captions("workshop", turn.lines, turn.seat, str)]


def all_answer(room: Room, item: str, *wishes: Move) -> None:
    """The seats answer such questions in order, each with its wish."""
    while asks(item)(room.state):
        seat = room.asked()[0]
        wish = wishes[seat]
        moves = offers(room.state, seat)
        room.enter(room.step(seat, [wish if wish in moves else moves[0]]))


@pytest.mark.rule("W08", "W09")
def test_sealed_bids_are_told_as_one_with_the_order_that_they_make() -> None:
    room = led_to(begun("workshop", 3), asks("Bids"))
    all_answer(room, "Bids", (v.BID, 4, 0), (v.BID, 0, 1), (v.BID, 5, 2))
    words = "Bids: Red £4, Blue £0 and Yellow £5. Turn order: Yellow, Red, Blue."
    assert told(room, 0) == told(room, 1) == told(room, 2) == [Caption(NOBODY, words)], "whoever was last, too"
    assert not [line for lines in room.last_turns(0, room.shown) for line in lines if " bid" in line.text]


@pytest.mark.rule("W50")
def test_open_bids_are_told_as_they_are_made_and_not_again() -> None:
    room = led_to(begun("workshop", 3, {"open_auction": "yes"}), asks("Claims"))
    first = room.asked()[0]
    all_answer(room, "Claims", (v.CLAIM, 4, 0), (v.CLAIM, 2, 1), (v.CLAIM, 5, 2))
    words = [one.words for one in told(room, first)]
    assert sum(" bid £" in one for one in words) == 2 and not any("Bids:" in one for one in words)
    assert words[-1].startswith("Turn order: Yellow, Red, Blue.")


@pytest.mark.rule("W33", "W34", "W36", "W44")
def test_the_end_of_an_era_is_a_table_over_what_it_counts_and_the_score_keeps_it() -> None:
    room = led_to(begun("workshop", 3), lambda s: s.table.era == RAIL and asks("Demand")(s))
    sight = look(room, 999, None)
    (paid,) = sight.tallies
    before = look(room, 999, None, room.eras_ended(room.shown)[0] - 1)
    assert (paid.title, paid.columns) == ("The canal era ends", ("Revenue", "Links", "Industries"))
    assert [row[1] for row in tally_rows(paid, 3)] == [gain[1] for gain in incomes(before.view)], "links still stood"
    assert not before.tallies
    page = str(turns(sight))
    assert f'data-before="{before.at}"' in page and page.count("<table") == 1
    score = str(standing(sight))
    assert score.count("<table") == 2 and f">£{tally_rows(paid, 3)[2][-1]}<" in score.partition(paid.title)[2]


@pytest.mark.rule("W27")
def test_revenue_is_sold_for_its_price() -> None:
    s = WORKSHOP.new(3)
    sold = WORKSHOP.say(s, (v.EARNED, EVERYONE, 1, 1, v.FOR_ADVANCE))
    raised = WORKSHOP.say(s, (v.REVENUE, EVERYONE, 1, 4, 2))
    said = [captions("workshop", lines, 1, lambda _: "Blue") for lines in ([sold, raised], [sold, sold, raised])]
    assert said[0] == [Caption(1, "Blue sold revenue for £1 and raised revenue to 4.")]
    assert said[1] == [Caption(1, "Blue sold revenue for £1 twice and raised revenue to 4.")]


def question(s: State, line: str) -> str:
    seat, move = candidate(s, line)
    return WORKSHOP.sealed(view(s, seat), move, FREE)


@pytest.mark.rule("W32", "W46")
def test_what_is_asked_before_tokens_are_locked_in_fits_any_number_of_them() -> None:
    s = at_income(2)
    hold(s, "red", "port", "craft")
    assert question(s, "red done") == question(s, "red demand port") == "Your choice is made. Lock it in?"
    assert question(at_bids(3), "red bid 3") == "Your bid: £3. Lock it in?"
