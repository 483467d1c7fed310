"""What is secret: the hands, and nothing else: C71."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.view import imagine, view
from millwright.kernel import LUCK, WATCHER, Event, below, heard, offers, play, settle, waiting
from tests.games.woodcraft.later_rounds import answer_first, climb, idle, told
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    asked,
    at_income,
    at_turn,
    hand,
    item,
    new_game,
    on_offer,
    say,
    seat_of,
    tell_me,
)

ORDERS, HELPERS = FACTS.orders.ids, FACTS.helpers.ids
HAND = ("oi-20", "oi-27", "oh-5")


def dealt() -> tuple[State, list[Event]]:
    """A game of two in which everybody has drawn cards; red is asked which helper to keep."""
    s = new_game()
    return s, answer_first(s, "KeepHelper")


def sees(s: State, who: str) -> str:
    """All that a seat gets to see of a position: its view, its text, its picture, its offers."""
    seat = WATCHER if who == "watcher" else seat_of(who)
    mine = WOODCRAFT.view(s, seat)
    words = [WOODCRAFT.write(s, move) for move in offers(s, seat)]
    return "\n".join([json.dumps(mine.dump()), WOODCRAFT.show(mine), WOODCRAFT.draw(mine), *words])


def reads(s: State, events: list[Event], who: str) -> list[str]:
    return WOODCRAFT.log_lines(s, events, WATCHER if who == "watcher" else seat_of(who))


def drawer_numbers(dump: Any) -> dict[str, list[int]]:
    found: dict[str, list[int]] = dump["drawer"]
    return found


# ---- hands


@pytest.mark.rule("C71")
@pytest.mark.parametrize("who", ["blue", "purple", "watcher"])
def test_c71_two_different_hands_of_the_same_size_look_the_same_to_all_others(who: str) -> None:
    one, other = at_turn(seats=3), at_turn(seats=3)
    hand(one, "red", "oi-20", "oi-27", "oh-7")
    hand(other, "red", "oi-21", "oi-28", "oh-8")
    assert tell_me(one, "red hand") != tell_me(other, "red hand")
    assert sees(one, who) == sees(other, who)
    assert sees(one, "red") != sees(other, "red")


@pytest.mark.rule("C71")
def test_c71_ones_own_hand_is_seen_by_oneself() -> None:
    s = at_turn()
    hand(s, "red", *HAND)
    mine, theirs = WOODCRAFT.view(s, 0), WOODCRAFT.view(s, 1)
    assert drawer_numbers(mine.dump())["hand"] == [ORDERS.index(name) for name in HAND]
    assert all(FACTS.orders.names[ORDERS.index(name)] in WOODCRAFT.show(mine) for name in HAND)
    assert not any(FACTS.orders.names[ORDERS.index(name)] in WOODCRAFT.show(theirs) for name in HAND)


@pytest.mark.rule("C71")
def test_c71_how_many_cards_somebody_holds_can_be_counted_and_their_backs_be_told() -> None:
    s = at_turn()
    hand(s, "red", *HAND)
    hand(s, "blue", "oi-21")
    for seat in (0, 1, WATCHER):
        assert view(s, seat).held[0][2:] == (2, 1)
        assert view(s, seat).held[1][2:] == (1, 0)
    assert "orders in hand: 3" in WOODCRAFT.show(view(s, 1))


@pytest.mark.rule("C71")
def test_c71_an_order_that_is_placed_is_seen_by_all() -> None:
    s = at_income(1)
    hand(s, "red", *HAND)
    hand(s, "blue", "oi-21")
    settle(s)
    events = say(s, "red place oi-27")
    for who in ("red", "blue", "watcher"):
        assert any("Red puts" in line for line in reads(s, events, who))
        assert tell_me(s, "red orders") == "oi-27"
    assert drawer_numbers(view(s, 0).dump())["hand"] == [ORDERS.index("oi-20"), ORDERS.index("oh-5")]


@pytest.mark.rule("C71")
def test_c71_what_somebody_may_place_is_on_offer_to_nobody_else() -> None:
    s = at_income(1)
    hand(s, "red", *HAND)
    settle(s)
    assert asked(s) == ["red"]
    assert on_offer(s, "red") == [f"place {name}" for name in HAND]
    assert (on_offer(s, "blue"), offers(s, WATCHER)) == ([], [])


# ---- the start


@pytest.mark.rule("C71", "C06")
def test_c71_what_is_dealt_is_told_to_its_seat_alone() -> None:
    s, events = dealt()
    for seat in (0, 1):
        orders = [b for a, b, _ in told(heard(events, seat), v.ORDER_DEALT) if a == seat]
        helpers = [b for a, b, _ in told(heard(events, seat), v.HELPER_DEALT) if a == seat]
        assert (len(orders), len(helpers), min(orders) >= 0, min(helpers) >= 0) == (7, 3, True, True)
    for other in (1, WATCHER):
        hidden = [b for a, b, _ in told(heard(events, other), v.ORDER_DEALT) if a == 0]
        hidden += [b for a, b, _ in told(heard(events, other), v.HELPER_DEALT) if a == 0]
        assert hidden == [-1] * 10
        assert not any("Red draws" in line for line in WOODCRAFT.log_lines(s, events, other))


@pytest.mark.rule("C71", "C06")
def test_c71_the_kept_helper_is_public_the_others_are_not() -> None:
    s, _ = dealt()
    drawn = [line.removeprefix("keep ") for line in on_offer(s, "red")]
    events = say(s, f"red keep {drawn[0]}")
    assert told(heard(events, 1), v.HELPER_KEPT) == [(0, HELPERS.index(drawn[0]), 0)]
    assert tell_me(s, "red rooms") == f"1:{drawn[0]}"
    theirs = WOODCRAFT.show(view(s, 1))
    assert FACTS.helpers.names[HELPERS.index(drawn[0])] in theirs
    assert not any(FACTS.helpers.names[HELPERS.index(name)] in theirs for name in drawn[1:])


@pytest.mark.rule("C71", "C06")
def test_c71_which_orders_are_kept_is_secret() -> None:
    """Two ways to keep, the same for everybody else: events, view, text, picture."""
    one, _ = dealt()
    answer_first(one, "KeepOrder")
    other = one.clone()
    keeps = on_offer(one, "red")
    first, second = say(one, f"red {keeps[0]}"), say(other, f"red {keeps[1]}")
    assert heard(first, 1) == heard(second, 1) == [(v.ORDER_KEPT, ~1, 0, -1, -1)]
    assert (reads(one, first, "blue"), reads(one, first, "red")[0][:9]) == ([], "Red keeps")
    assert sees(one, "blue") == sees(other, "blue")
    say(one, f"red {on_offer(one, 'red')[-1]}")
    say(other, f"red {on_offer(other, 'red')[-1]}")
    assert (item(one), item(other)) == ("PlaceOrder", "PlaceOrder")
    assert sees(one, "blue") == sees(other, "blue")
    assert sees(one, "red") != sees(other, "red")


@pytest.mark.rule("C71", "C06")
def test_c71_cards_that_were_not_kept_stay_unknown_to_the_others_for_the_whole_game() -> None:
    s = at_turn()
    assert (view(s, 1).drawer.drawn, view(s, 0).drawer.drawn.bit_count()) == (s.drawers[1].drawn, 3)
    assert s.drawers[0].drawn & s.drawers[1].drawn == 0
    assert view(s, WATCHER).drawer.dump() == {"helpers": [], "drawn": [], "hand": [], "returned": []}


# ---- what is public


@pytest.mark.rule("C71")
def test_c71_the_number_of_completed_orders_is_public_and_which_they_were_is_not_kept() -> None:
    s = at_turn()
    climb(s, "red", 1)
    for seat in (0, 1, WATCHER):
        mine = view(s, seat)
        assert mine.table.completed == [1, 0]
        assert "completed orders 1" in WOODCRAFT.show(mine)
        assert FACTS.orders.names[ORDERS.index("oi-4")] not in WOODCRAFT.show(mine)


@pytest.mark.rule("C71")
def test_c71_everything_else_is_the_same_for_all() -> None:
    s = at_turn(seats=3)
    tables = [WOODCRAFT.view(s, seat).dump()["table"] for seat in (0, 1, 2, WATCHER)]
    assert tables == [tables[0]] * 4
    assert {"goods", "lumber", "pots", "rooms", "attic", "orders", "rows", "order_row", "helper_row", "claims"} <= set(
        tables[0]
    )


@pytest.mark.rule("C71")
def test_c71_the_cards_left_in_the_decks_are_counted_and_no_more() -> None:
    """32 early orders and 27 early helpers: four of each lie in the rows, ten orders and six helpers are dealt."""
    s, _ = dealt()
    for seat in (0, 1, WATCHER):
        mine = view(s, seat)
        assert (mine.table.order_deck, mine.table.helper_deck) == (18, 17)
        assert "Orders in the row (18 in the deck)" in WOODCRAFT.show(mine)


@pytest.mark.rule("C71")
def test_c71_a_view_is_a_snapshot() -> None:
    s = at_turn()
    before = view(s, 1)
    was = json.dumps(before.dump())
    idle(s, "red")
    assert json.dumps(before.dump()) == was
    assert json.dumps(view(s, 1).dump()) != was


# ---- imagined worlds


@pytest.mark.rule("C71")
def test_c71_an_imagined_world_keeps_what_one_knows_and_makes_up_the_rest() -> None:
    s = at_turn(seats=3)
    hand(s, "red", *HAND)
    rng, hands = Random("imagine"), set()
    for _ in range(20):
        world = imagine(view(s, 1), rng)
        assert world.drawers[1].dump() == s.drawers[1].dump()
        assert [view(world, 1).held[seat] for seat in range(3)] == view(s, 1).held
        assert world.drawers[0].hand & (s.drawers[1].hand | s.drawers[1].drawn | s.table.shown_orders) == 0
        hands.add(world.drawers[0].hand)
    assert len(hands) > 5


@pytest.mark.rule("C71")
def test_c71_in_a_random_game_no_seat_hears_of_an_order_before_it_is_face_up() -> None:
    s, rng = new_game(4), Random("secrets")
    shown: set[int] = set()
    while s.agenda:
        seat = waiting(s)[0]
        moves = offers(s, seat)
        if seat != LUCK:
            assert type(s.agenda[-1]).__name__ != "PlaceOrder" or len(moves) == s.drawers[seat].hand.bit_count()
        play(s, seat, moves[below(rng, len(moves))])
        for kind, _, a, b, _ in heard(s.events, WATCHER):
            if kind in (v.ORDER_SHOWN, v.ORDER_PLACED):
                shown.add(a if kind == v.ORDER_SHOWN else b)
            elif kind in (v.COMPLETED, v.ORDER_FELL, v.ORDER_OVERDUE):
                assert b in shown
            elif kind in (v.ORDER_DEALT, v.ORDER_KEPT, v.HELPER_DEALT):
                assert b == -1
    assert [drawer.hand for drawer in s.drawers] == [0] * len(COLOURS)
