"""Rounds, income phases, the late decks: C41 to C43."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from millwright.games.woodcraft import origins
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.table import State
from millwright.kernel import Event, play, settle
from millwright.laws import choose
from tests.games.woodcraft.later_rounds import (
    all_turned,
    answer_first,
    ask,
    held,
    idle,
    income,
    kinds,
    part,
    reads,
    reputation,
    told,
    workshop,
)
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    any_luck,
    asked,
    at_income,
    at_turn,
    begin,
    beside,
    goods,
    hand,
    item,
    new_game,
    on_offer,
    rows,
    say,
    sound,
    tell_me,
    wheel,
)

ROWS = ["reputation-3", "reputation-2", "reputation-1", "blueberry", "nothing", "minus-1"]


def no_hands(s: State) -> None:
    for who in COLOURS[: s.table.seats]:
        hand(s, who)


def income_phase(s: State) -> list[Event]:
    """The phase begins; its events up to the first decision."""
    s.events = []
    settle(s)
    return list(s.events)


# ---- C41: rounds


def whole_game(seats: int, seed: int) -> list[Event]:
    """The events of a random game."""
    s, rng, events = new_game(seats), Random(f"rounds/{seats}/{seed}"), []
    while s.agenda:
        play(s, *choose(s, rng))
        events += s.events
    return list(events)


COURSE = {
    1: (14, [4, 8, 11, 14], 8),
    2: (14, [4, 8, 11, 14], 8),
    3: (14, [4, 8, 11, 14], 8),
    4: (13, [4, 7, 10, 13], 7),
}


@pytest.mark.rule("C41", "C43", "C48", "C07")
@pytest.mark.parametrize("seats", list(COURSE))
def test_c41_rounds_and_income_phases_by_the_number_of_players(seats: int) -> None:
    rounds, incomes, late = COURSE[seats]
    first, round_, turns, phases, decks = -1, 0, [], [], []
    for kind, _, a, _, _ in whole_game(seats, 1):
        if kind == v.FIRST_IS:
            first = a
        elif kind == v.ROUND_BEGINS:
            round_ = a
        elif kind == v.TURN_BEGINS:
            turns.append((round_, a))
        elif kind == v.INCOME_PHASE:
            phases.append((round_, a))
        elif kind == v.LATE_DECKS:
            decks.append(round_)
    order = [(first + i) % seats for i in range(seats)]
    assert turns == [(number, seat) for number in range(1, rounds + 1) for seat in order]
    assert phases == [(after, number) for number, after in enumerate(incomes, 1)]
    assert decks == [late]


@pytest.mark.rule("C41")
def test_c41_the_marker_moves_when_everybody_has_had_a_turn() -> None:
    s = at_turn(seats=3)
    for who in ("red", "blue", "purple"):
        assert (asked(s), tell_me(s, "round")) == ([who], "2")
        idle(s, who)
    assert (asked(s), tell_me(s, "round")) == (["red"], "3")


@pytest.mark.rule("C41")
def test_c41_nobody_has_a_turn_during_an_income_phase() -> None:
    s = at_turn("blue")
    s.table.round = 4
    idle(s, "blue")
    assert (item(s), s.table.turn) == ("PlaceOrder", -1)
    events = answer_first(s, "Turn")
    assert told(events, v.ROUND_BEGINS) == [(5, 14, 0)]
    assert "—— Round 5 of 14 ——" in reads(s, events)
    assert (s.table.turn, s.table.moved) == (0, -1)


@pytest.mark.rule("C41")
@pytest.mark.parametrize(("seats", "round_"), [(2, 4), (2, 11), (4, 7), (4, 10)])
def test_c41_the_income_phase_comes_before_the_next_round(seats: int, round_: int) -> None:
    s = at_turn(COLOURS[seats - 1], seats=seats)
    no_hands(s)
    s.table.round = round_
    s.table.incomes = COURSE[seats][1].index(round_)
    events = idle(s, COLOURS[seats - 1]) + answer_first(s, "Turn")
    assert kinds(events, v.INCOME_PHASE, v.ROUND_BEGINS) == [v.INCOME_PHASE, v.ROUND_BEGINS]
    assert tell_me(s, "round") == str(round_ + 1)


@pytest.mark.rule("C41")
@pytest.mark.parametrize(("seats", "round_"), [(2, 3), (2, 7), (2, 10), (3, 5), (4, 8), (4, 11)])
def test_c41_other_rounds_have_none(seats: int, round_: int) -> None:
    s = at_turn(COLOURS[seats - 1], seats=seats)
    s.table.round = round_
    events = idle(s, COLOURS[seats - 1])
    assert kinds(events, v.INCOME_PHASE, v.ROUND_BEGINS) == [v.ROUND_BEGINS]


# ---- C42 (1): orders sink


@pytest.mark.rule("C42")
@pytest.mark.parametrize(("row", "below"), list(pairwise(ROWS)))
def test_c42_an_order_beside_a_board_moves_down_a_row(row: str, below: str) -> None:
    s = at_income(1)
    no_hands(s)
    beside(s, "blue", "oi-4", row)
    reputation(s, "blue", 3)
    income_phase(s)
    assert ask(s, "blue row oi-4", "blue reputation") == [below, "3"]


@pytest.mark.rule("C42")
@pytest.mark.parametrize(("before", "after"), [(7, 5), (2, 0), (1, 0), (0, 0)])
def test_c42_below_the_last_row_it_is_discarded_for_2_reputation_at_most_to_the_start(before: int, after: int) -> None:
    s = at_income(1)
    no_hands(s)
    beside(s, "red", "oi-4", "minus-1")
    reputation(s, "red", before)
    events = income_phase(s)
    assert ask(s, "red orders", "red reputation", "red points") == ["none", str(after), "0"]
    assert [seat for seat, _, _ in told(events, v.ORDER_OVERDUE)] == [0]
    assert sound(s)


@pytest.mark.rule("C42")
def test_c42_each_overdue_order_costs_2_and_the_others_only_sink() -> None:
    s = at_income(1)
    no_hands(s)
    for name, row in (("oi-4", "minus-1"), ("oi-1", "nothing"), ("oi-5", "minus-1"), ("oi-6", "reputation-3")):
        beside(s, "red", name, row)
    reputation(s, "red", 9)
    reputation(s, "blue", 9)
    income_phase(s)
    assert ask(s, "red orders", "red row oi-1", "red row oi-6") == ["oi-1 oi-6", "minus-1", "reputation-2"]
    assert ask(s, "red reputation", "blue reputation") == ["5", "9"]


@pytest.mark.rule("C42")
def test_c42_a_discarded_order_is_not_completed_and_does_not_come_back() -> None:
    s = at_income(1)
    no_hands(s)
    beside(s, "red", "oi-4", "minus-1")
    income_phase(s)
    assert tell_me(s, "red completed") == "0"
    assert (asked(s), "order oi-4" in on_offer(s, "luck")) == (["luck"], False)


# ---- C42 (2): one order from each hand


@pytest.mark.rule("C42")
def test_c42_everybody_must_place_an_order_from_hand_in_turn_order() -> None:
    s = at_income(1, seats=3)
    s.table.first = 1
    hand(s, "red", "oi-4")
    hand(s, "blue", "oi-1", "oi-5", "oh-1")
    hand(s, "purple", "oi-6", "oh-2")
    income_phase(s)
    assert (asked(s), on_offer(s, "blue")) == (["blue"], ["place oi-1", "place oi-5", "place oh-1"])
    say(s, "blue place oi-5")
    assert (asked(s), on_offer(s, "purple")) == (["purple"], ["place oi-6", "place oh-2"])
    say(s, "purple place oh-2")
    assert (asked(s), on_offer(s, "red")) == (["red"], ["place oi-4"])
    say(s, "red place oi-4")
    assert ask(s, "blue hand", "purple hand", "red hand") == ["oi-1 oh-1", "oi-6", "none"]
    assert ask(s, "blue row oi-5", "purple row oh-2", "red row oi-4") == [
        "reputation-1",
        "reputation-1",
        "reputation-2",
    ]


@pytest.mark.rule("C42")
def test_c42_the_placed_order_does_not_sink_in_this_phase_the_older_ones_do() -> None:
    s = at_income(2)
    beside(s, "red", "oi-6")
    hand(s, "red", "oi-4")
    hand(s, "blue")
    income_phase(s)
    say(s, "red place oi-4")
    assert ask(s, "red row oi-6", "red row oi-4", "red orders") == ["reputation-2", "reputation-2", "oi-6 oi-4"]


@pytest.mark.rule("C42")
def test_c42_all_orders_sink_before_anybody_places_one() -> None:
    s = at_income(1)
    hand(s, "red", "oi-4")
    hand(s, "blue", "oi-1")
    beside(s, "blue", "oi-6")
    income_phase(s)
    assert (asked(s), tell_me(s, "blue row oi-6")) == (["red"], "reputation-2")


@pytest.mark.rule("C42")
def test_c42_whoever_has_no_order_in_hand_is_not_asked() -> None:
    s = at_income(3)
    no_hands(s)
    income_phase(s)
    assert asked(s) == ["luck"]


@pytest.mark.rule("C42")
def test_c42_in_a_whole_game_the_hand_lasts_for_three_phases() -> None:
    """Three orders stay in hand at the start, one goes in each of the first three phases, none is left for the last."""
    for seats in COURSE:
        phase, found = 0, []
        for kind, _, a, *_ in whole_game(seats, 2):
            if kind == v.INCOME_PHASE:
                phase = a
                found.append(0)
            elif kind == v.TILES_BACK:
                phase = 0
            elif kind == v.ORDER_PLACED and phase:
                found[-1] += 1
        assert found == [seats, seats, seats, 0]


# ---- C42 (3): income


@pytest.mark.rule("C42")
@pytest.mark.parametrize(("berry", "nut"), [(0, 0), (1, 0), (0, 1), (7, 4), (10, 10), (12, 15), (20, 20)])
def test_c42_both_tracks_pay(berry: int, nut: int) -> None:
    s = at_income(3)
    no_hands(s)
    income(s, "red", berry, nut)
    goods(s, "red", blueberries=2)
    income_phase(s)
    assert ask(s, "red blueberries", "red points") == [str(2 + berry), str(nut)]
    assert ask(s, "blue blueberries", "blue points") == ["0", "0"]
    assert part(s, "red", origins.PHASE) == nut


@pytest.mark.rule("C42")
def test_c42_income_comes_when_all_orders_are_placed() -> None:
    s = at_income(1)
    hand(s, "red", "oi-4")
    hand(s, "blue", "oi-1")
    income(s, "red", 3, 2)
    income_phase(s)
    say(s, "red place oi-4")
    assert ask(s, "red blueberries", "red points") == ["0", "0"]
    say(s, "blue place oi-1")
    assert ask(s, "red blueberries", "red points") == ["3", "2"]


@pytest.mark.rule("C42")
def test_c42_nothing_else_comes_with_the_income() -> None:
    """Helpers do not produce, trees do not grow, no tool is gained for a track far beyond its line."""
    s = at_income(3)
    no_hands(s)
    income(s, "red", 9, 9)
    s.table.pots[0] = 2
    income_phase(s)
    assert held(s, "red") == {"blueberries": 9}
    assert ask(s, "red pot green", "red attic", "red lumber") == ["2", "none", "none"]


# ---- C42 (4): tiles


@pytest.mark.rule("C42")
def test_c42_saw_splice_and_glue_tiles_are_turned_back() -> None:
    s = at_income(3)
    no_hands(s)
    workshop(s, "red", 2, 3, gluing=True)
    workshop(s, "blue", 3, 1)
    all_turned(s, "red")
    all_turned(s, "blue")
    income_phase(s)
    assert ask(s, "red saws", "red splices", "red glue-tile") == ["2 of 2", "1 2 3", "ready"]
    assert ask(s, "blue saws", "blue splices", "blue glue-tile") == ["3 of 3", "1", "none"]


@pytest.mark.rule("C42")
def test_c42_a_new_round_alone_turns_nothing_back() -> None:
    s = at_turn("blue")
    workshop(s, "red", 2, 2, gluing=True)
    all_turned(s, "red")
    idle(s, "blue")
    assert tell_me(s, "round") == "3"
    assert ask(s, "red saws", "red splices", "red glue-tile") == ["0 of 2", "none", "turned"]


# ---- C42 (5) and C43: the rows


@pytest.mark.rule("C42")
@pytest.mark.parametrize("number", [1, 3])
def test_c42_in_the_first_and_third_phase_the_oldest_two_of_each_row_go(number: int) -> None:
    s = at_income(number)
    no_hands(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    events = income_phase(s)
    orders, helpers = FACTS.orders.ids, FACTS.helpers.ids
    assert [orders[a] for a, _, _ in told(events, v.ORDER_GONE)] == ["oi-3", "oi-4"]
    assert [helpers[a] for a, _, _ in told(events, v.HELPER_GONE)] == ["hi-3", "hi-5"]
    assert ask(s, "orders", "helpers") == ["oi-1 oi-2", "hi-1 hi-2"]
    say(s, "luck order oi-20", "luck order oi-21", "luck helper hi-20", "luck helper hi-21")
    assert ask(s, "orders", "helpers") == ["oi-21 oi-20 oi-1 oi-2", "hi-21 hi-20 hi-1 hi-2"]
    assert asked(s) == ["red"]
    assert sound(s)


@pytest.mark.rule("C42")
def test_c42_what_has_gone_is_not_drawn_again() -> None:
    s = at_income(1)
    no_hands(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    income_phase(s)
    assert not {"order oi-3", "order oi-4", "order oi-1"} & set(on_offer(s, "luck"))
    say(s, "luck order oi-20", "luck order oi-21")
    assert not {"helper hi-3", "helper hi-5", "helper hi-1"} & set(on_offer(s, "luck"))


@pytest.mark.rule("C42")
def test_c42_in_the_fourth_phase_the_rows_stay() -> None:
    s = at_income(4)
    no_hands(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    events = income_phase(s)
    assert kinds(events, v.ORDER_GONE, v.HELPER_GONE, v.LATE_DECKS, v.INCOME_PHASE) == [v.INCOME_PHASE]
    assert ask(s, "orders", "helpers") == ["oi-1 oi-2 oi-3 oi-4", "hi-1 hi-2 hi-3 hi-5"]


@pytest.mark.rule("C42")
def test_c42_the_steps_follow_one_another() -> None:
    s = at_income(1)
    hand(s, "red", "oi-4")
    hand(s, "blue", "oi-1")
    beside(s, "red", "oi-5", "minus-1")
    reputation(s, "red", 5)
    income(s, "red", 1, 1)
    rows(s, orders="oi-20 oi-2 oi-3 oi-21")
    events = income_phase(s) + say(s, "red place oi-4", "blue place oi-1")
    wanted = (v.ORDER_OVERDUE, v.ORDER_PLACED, v.SCORED, v.TILES_BACK, v.ORDER_GONE)
    assert list(dict.fromkeys(kinds(events, *wanted))) == list(wanted)


@pytest.mark.rule("C43")
def test_c43_in_the_second_phase_the_late_decks_replace_everything_on_display() -> None:
    s = at_income(2)
    no_hands(s)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4", helpers="hi-1 hi-2 hi-3 hi-5")
    beside(s, "red", "oi-6", "blueberry")
    events = income_phase(s)
    assert told(events, v.LATE_DECKS) == [(0, 0, 0)]
    assert ask(s, "orders", "helpers", "decks") == ["none", "none", "32 22"]
    assert on_offer(s, "luck") == [f"order oii-{n}" for n in range(1, 33)]
    say(s, "luck order oii-5", "luck order oii-6", "luck order oii-7", "luck order oii-8")
    assert on_offer(s, "luck") == [f"helper hii-{n}" for n in range(1, 23)]
    say(s, "luck helper hii-1", "luck helper hii-2", "luck helper hii-3", "luck helper hii-4")
    assert ask(s, "orders", "helpers") == ["oii-8 oii-7 oii-6 oii-5", "hii-4 hii-3 hii-2 hii-1"]
    assert ask(s, "decks", "red orders", "red rooms") == ["28 18", "oi-6", "1:hi-24"]
    assert asked(s) == ["red"]


@pytest.mark.rule("C43")
def test_c43_late_cards_refill_the_rows_from_then_on() -> None:
    s = at_income(2)
    no_hands(s)
    income_phase(s)
    any_luck(s)
    begin(s, "choose-orders")
    say(s, f"red {on_offer(s, 'red')[0]}")
    assert (len(on_offer(s, "luck")), {line.split("-")[0] for line in on_offer(s, "luck")}) == (28, {"order oii"})


@pytest.mark.rule("C43")
@pytest.mark.parametrize("number", [1, 3, 4])
def test_c43_other_phases_do_not_bring_them(number: int) -> None:
    s = at_income(number)
    no_hands(s)
    events = income_phase(s) + answer_first(s, "Turn")
    assert kinds(events, v.LATE_DECKS) == []
    assert all(not line.startswith("oii") for line in str(tell_me(s, "orders")).split())


@pytest.mark.rule("C43")
def test_c43_orders_held_in_hand_are_still_placed_in_the_third_phase() -> None:
    s = at_income(2)
    hand(s, "red", "oi-4", "oi-5")
    hand(s, "blue", "oi-1", "oi-6")
    income_phase(s)
    say(s, "red place oi-4", "blue place oi-1")
    any_luck(s)
    assert ask(s, "red hand", "red orders") == ["oi-5", "oi-4"]


@pytest.mark.rule("C41")
def test_c41_the_wheel_stands_as_it_was_after_an_income_phase() -> None:
    s = at_income(1)
    no_hands(s)
    wheel(s, buy_lumber="b7")
    places = s.table.wheel
    income_phase(s)
    any_luck(s)
    assert (s.table.wheel, item(s)) == (places, "Turn")


# ---- as everybody reads it


@pytest.mark.rule("C42")
def test_an_income_phase_is_told_step_by_step() -> None:
    s = at_income(1)
    hand(s, "red", "oi-4")
    hand(s, "blue")
    rows(s, orders="oi-20 oi-2 oi-3 oi-21", helpers="hi-1 hi-2 hi-3 hi-5")
    beside(s, "red", "oi-5", "minus-1")
    beside(s, "red", "oi-6", "reputation-3")
    reputation(s, "red", 5)
    income(s, "red", 2, 1)
    lines = reads(s, income_phase(s) + say(s, "red place oi-4"))
    assert lines == [
        "—— Income phase 1 ——",
        "Red's order Comb is overdue.",
        "Red's orders sink: Bucket to +2 reputation.",
        "Red: −2 reputation.",
        "Red puts Spinning top (green 1, yellow 2 → 2 blueberries, 1 saw blade; +2 reputation) beside the "
        "board, in the row +2 reputation.",
        "Red: +2 blueberries, +1 point (income).",
        "Red's saw, splice and glue tiles are ready again.",
        "Blue's saw, splice and glue tiles are ready again.",
        "Orders leave the row: Milking stool, Soup bowl.",
        "Helpers leave the row: Lamplighter, Order clerk.",
    ]


@pytest.mark.rule("C42", "C43")
def test_new_cards_and_the_late_decks_are_told() -> None:
    s = at_income(2)
    no_hands(s)
    assert "The late orders and helpers replace the early ones." in reads(s, income_phase(s))
    assert reads(s, say(s, "luck order oii-9"))[0].startswith("A new order: Doll house (")
    say(s, "luck order oii-1", "luck order oii-2", "luck order oii-3")
    assert reads(s, say(s, "luck helper hii-9"))[0].startswith("A new helper: Herald (")
