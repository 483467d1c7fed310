"""An empty deck is made anew of its discards: C04, C06, C42, C43, C65; what everybody may know of it: C71."""

from __future__ import annotations

import json
from random import Random

import pytest

from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.solo import SoloTurn
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.view import imagine, view
from millwright.kernel import LUCK, WATCHER, bits, offers, play, settle, waiting
from tests.games.woodcraft.later_rounds import told
from tests.games.woodcraft.positions import (
    COLOURS,
    FACTS,
    any_luck,
    as_2026_1,
    asked,
    at_income,
    at_turn,
    begin,
    empty_decks,
    goods,
    hand,
    helper_mask,
    late,
    new_game,
    on_offer,
    order_mask,
    rows,
    say,
    sound,
    tell_me,
)

ORDERS, HELPERS = FACTS.orders.ids, FACTS.helpers.ids


def unkept(s: State) -> list[str]:
    """The orders that somebody drew at the start and did not keep."""
    return [ORDERS[order] for drawer in s.drawers for order in bits(drawer.drawn)]


def at_orders(discards: bool = True) -> State:
    """Red, with money, is to take an order of the row; the decks are empty."""
    s = at_turn()
    hand(s, "red", "oi-20", "oh-5")
    hand(s, "blue", "oi-21", "oh-6")
    rows(s, orders="oi-27 oi-28 oi-29 oi-30", helpers="hi-7 hi-16 hi-20 hi-27")
    goods(s, "red", blueberries=20)
    empty_decks(s, discards)
    begin(s, "choose-orders")
    return s


# ---- what a new deck is made of


@pytest.mark.rule("C04", "C06")
def test_c04_an_empty_order_deck_is_made_anew_of_what_was_not_kept() -> None:
    s = at_orders()
    left = sorted(unkept(s), key=ORDERS.index)
    assert (len(left), tell_me(s, "decks"), tell_me(s, "discards")) == (6, "0 0", "6 3")
    events = say(s, "red take oi-29")
    assert told(events, v.ORDERS_SHUFFLED) == [(6, 0, 0)]
    assert (asked(s), on_offer(s, "luck")) == (["luck"], [f"order {name}" for name in left])
    say(s, f"luck order {left[2]}")
    assert (tell_me(s, "orders"), tell_me(s, "decks")) == (f"{left[2]} oi-27 oi-28 oi-30", "5 0")
    assert tell_me(s, "discards") == "0 3"
    assert sound(s)


@pytest.mark.rule("C04", "C06")
def test_c04_an_empty_helper_deck_is_made_anew_of_what_was_not_kept() -> None:
    s = at_turn()
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    goods(s, "red", blueberries=20)
    empty_decks(s)
    left = [HELPERS[n] for n in bits(s.drawers[0].helpers | s.drawers[1].helpers)]
    begin(s, "choose-helper")
    events = say(s, "red hire hi-20")
    assert told(events, v.HELPERS_SHUFFLED) == [(len(left), 0, 0)]
    assert on_offer(s, "luck") == [f"helper {name}" for name in left]
    say(s, f"luck helper {left[0]}")
    assert tell_me(s, "helpers") == f"{left[0]} hi-7 hi-16 hi-27"
    assert tell_me(s, "decks") == f"0 {len(left) - 1}"
    assert sound(s)


@pytest.mark.rule("C04", "C42")
def test_c04_what_left_the_rows_on_crossed_slots_comes_again() -> None:
    """No card is left but those on display: the two that go are the deck that refills the row at once."""
    s = at_income(1)
    hand(s, "red")
    hand(s, "blue")
    rows(s, orders="oi-27 oi-28 oi-29 oi-30", helpers="hi-7 hi-16 hi-20 hi-27")
    empty_decks(s, discards=False)
    settle(s)
    assert on_offer(s, "luck") == ["order oi-29", "order oi-30"]
    say(s, "luck order oi-30", "luck order oi-29")
    assert on_offer(s, "luck") == ["helper hi-20", "helper hi-27"]
    say(s, "luck helper hi-20", "luck helper hi-27")
    assert (tell_me(s, "orders"), tell_me(s, "helpers")) == ("oi-29 oi-30 oi-27 oi-28", "hi-27 hi-20 hi-7 hi-16")
    assert (tell_me(s, "decks"), tell_me(s, "discards")) == ("0 0", "0 0")
    assert sound(s)


@pytest.mark.rule("C04", "C65")
def test_c04_what_a_solo_card_removed_comes_again() -> None:
    s = at_turn(seats=1)
    rows(s, orders="oi-27 oi-28 oi-29 oi-30", helpers="hi-7 hi-16 hi-20 hi-27")
    empty_decks(s, discards=False)
    card = next(n for n, slots in enumerate(FACTS.solo.orders) if slots)
    s.agenda[:] = []
    s.then(SoloTurn())
    settle(s)
    say(s, f"luck solo {FACTS.solo.ids[card]}")
    gone = [name.removeprefix("order ") for name in on_offer(s, "luck")]
    assert len(gone) == len(FACTS.solo.orders[card]) and set(gone) < {"oi-27", "oi-28", "oi-29", "oi-30"}


@pytest.mark.rule("C04")
def test_c04_the_last_cards_come_first_and_then_the_new_deck() -> None:
    s = at_orders()
    s.table.shown_orders &= ~order_mask("oi-32")
    s.table.order_row, s.table.order_deck = s.table.order_row[:3], 1
    say(s, "red take oi-27")
    assert on_offer(s, "luck") == ["order oi-32"]
    say(s, "luck order oi-32")
    assert len(on_offer(s, "luck")) == len(unkept(s)) + 6 == 6


@pytest.mark.rule("C04")
def test_c04_only_without_discards_nothing_is_refilled() -> None:
    s = at_orders(discards=False)
    say(s, "red take oi-29")
    assert (asked(s), tell_me(s, "orders"), tell_me(s, "decks")) == (["red"], "oi-27 oi-28 oi-30", "0 0")


@pytest.mark.rule("C04")
def test_c04_fewer_discards_than_slots_fill_what_they_can() -> None:
    s = at_orders(discards=False)
    s.table.gone_orders = order_mask("oi-1")
    s.table.order_row = s.table.order_row[:2]
    say(s, "red take oi-27", "luck order oi-1")
    assert (asked(s), tell_me(s, "orders"), tell_me(s, "discards")) == (["red"], "oi-1 oi-28", "0 0")
    assert sound(s)


@pytest.mark.rule("C04", "C36", "C42")
def test_c04_orders_that_somebody_took_do_not_come_again() -> None:
    """Neither what was completed nor what fell below the last row: that is no card that left the display untaken."""
    s = at_income(1)
    s.table.shown_orders |= order_mask("oi-1")
    s.table.orders[0], s.table.rows[0] = (ORDERS.index("oi-1"),), (5,)
    hand(s, "red")
    hand(s, "blue")
    rows(s, orders="oi-27 oi-28 oi-29 oi-30", helpers="hi-7 hi-16 hi-20 hi-27")
    empty_decks(s, discards=False)
    settle(s)
    assert (tell_me(s, "red orders"), on_offer(s, "luck")) == ("none", ["order oi-29", "order oi-30"])


@pytest.mark.rule("C04", "C43")
def test_c04_late_cards_come_only_from_the_late_deck_and_its_discards() -> None:
    s = at_turn()
    late(s)
    rows(s, orders="oii-1 oii-2 oii-3 oii-4")
    empty_decks(s)
    s.table.gone_orders = order_mask("oii-9")
    assert len(unkept(s)) == 6 and tell_me(s, "discards") == "1 0"
    goods(s, "red", blueberries=20)
    begin(s, "choose-orders")
    say(s, "red take oii-1")
    assert on_offer(s, "luck") == ["order oii-9"]
    say(s, "luck order oii-9", "red take oii-9")
    assert (tell_me(s, "orders"), len(unkept(s))) == ("oii-2 oii-3 oii-4", 6)


@pytest.mark.rule("C04", "C43")
def test_c43_the_discards_of_the_early_decks_make_way_with_them() -> None:
    s = at_income(2)
    hand(s, "red")
    hand(s, "blue")
    s.table.shown_orders |= order_mask("oi-1", "oi-2")
    s.table.gone_orders, s.table.back_orders = order_mask("oi-1"), order_mask("oi-2")
    s.table.gone_helpers = helper_mask("hi-1")
    settle(s)
    assert (s.table.gone_orders, s.table.back_orders, s.table.gone_helpers) == (0, 0, 0)
    any_luck(s)
    assert tell_me(s, "discards") == "0 0" and sound(s)


@pytest.mark.rule("C04")
def test_c04_in_2026_1_an_empty_deck_stayed_empty() -> None:
    s = as_2026_1(at_orders())
    assert tell_me(s, "discards") == "6 3"
    say(s, "red take oi-29")
    assert (asked(s), tell_me(s, "orders"), tell_me(s, "decks")) == (["red"], "oi-27 oi-28 oi-30", "0 0")


# ---- what one may know of it


def sees(s: State, seat: int) -> str:
    mine = WOODCRAFT.view(s, seat)
    words = [WOODCRAFT.write(s, move) for move in offers(s, seat)]
    return "\n".join([json.dumps(mine.dump()), WOODCRAFT.show(mine), *words, *WOODCRAFT.log_lines(s, s.events, seat)])


@pytest.mark.rule("C04", "C71")
def test_c71_what_was_not_kept_stays_unknown_when_it_is_shuffled_in() -> None:
    """Blue kept another order in the twin: nobody else can tell, not even by what the new deck brings."""
    s = at_orders()
    kept, left = s.drawers[1].hand & FACTS.order_deck[0], bits(s.drawers[1].drawn)[0]
    twin = s.clone()
    twin.drawers[1].hand ^= kept | 1 << left
    twin.drawers[1].drawn ^= kept | 1 << left
    common = next(name for name in unkept(s) if name in unkept(twin))
    for line in ("red take oi-29", f"luck order {common}", "red done"):
        say(s, line)
        say(twin, line)
        assert [sees(s, seat) == sees(twin, seat) for seat in (0, 1, WATCHER)] == [True, False, True]
        assert sound(s) and sound(twin)


@pytest.mark.rule("C04", "C71")
def test_c71_how_many_cards_of_the_start_are_left_of_whom_is_not_told() -> None:
    """The card that comes up was red's; the others see that it was somebody's, no more."""
    s = at_orders()
    say(s, "red take oi-29")
    assert [held[1] for held in view(s, WATCHER).held] == [0, 0]
    first = bits(s.drawers[0].returned)[0]
    say(s, f"luck order {ORDERS[first]}")
    assert [held[1] for held in view(s, WATCHER).held] == [0, 0]
    assert view(s, WATCHER).drawer.returned == 0 and s.drawers[1].returned.bit_count() == 3


@pytest.mark.rule("C04", "C71")
def test_c71_an_imagined_hand_has_nothing_that_is_known_to_be_in_the_deck() -> None:
    s = at_orders()
    s.table.gone_orders = order_mask("oi-1", "oi-2")
    say(s, "red take oi-29")
    rng, own = Random("imagine"), s.drawers[0].returned
    assert own.bit_count() == 3
    hands = set()
    for _ in range(40):
        world = imagine(view(s, 0), rng)
        assert sound(world) and view(world, 0).dump() == view(s, 0).dump()
        assert world.drawers[1].hand & (own | order_mask("oi-1", "oi-2")) == 0
        assert len(offers(world, LUCK)) == len(offers(s, LUCK)) == 8
        hands.add(world.drawers[1].hand)
    assert len(hands) > 4


@pytest.mark.rule("C04", "C06")
def test_c04_whole_games_of_four_come_to_new_decks_and_are_sound() -> None:
    """Everybody is rich, and takes orders and helpers whenever that is possible."""
    shuffled = set()
    for seed in range(4):
        s, rng = new_game(4), Random(seed)
        while s.agenda:
            seat = waiting(s)[0]
            if seat != LUCK:
                goods(s, COLOURS[seat], blueberries=30, lanterns=3)
            moves = offers(s, seat)
            eager = [move for move in moves if move[0] in (v.TAKE, v.HIRE) or (move[0] == v.ACT and move[1] in (3, 4))]
            play(s, seat, rng.choice(eager or moves))
            shuffled |= {event[0] for event in s.events} & {v.ORDERS_SHUFFLED, v.HELPERS_SHUFFLED}
            assert sound(s)
    assert shuffled == {v.ORDERS_SHUFFLED, v.HELPERS_SHUFFLED}
