"""Orders and helpers taken from the rows: C20 to C23."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.table import State
from tests.games.woodcraft.first_rounds import acting, income_at, incomes, log, only_room, pass_turn, purse, say
from tests.games.woodcraft.positions import (
    as_2026_1,
    asked,
    at_turn,
    begin,
    beside,
    empty_decks,
    goods,
    hand,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    order_mask,
    price,
    rows,
    sound,
    stock,
    tell_me,
    why_not,
    why_words,
)

# ---- C20: orders

ROW_NAMES = {"reputation-3": "+3 reputation", "reputation-1": "+1 reputation", "nothing": "no bonus"}


def choosing_orders(who: str = "blue", blueberries: int = 3) -> State:
    """Blue, whom no helper makes orders cheaper, chooses from oi-9 oi-7 oi-6 oi-10, the newest first."""
    s = at_turn(who)
    hand(s, "red", "oi-1", "oi-2", "oi-3")
    hand(s, "blue", "oi-4", "oi-5", "oi-8")
    rows(s, orders="oi-9 oi-7 oi-6 oi-10")
    goods(s, who, blueberries=blueberries)
    begin(s, "choose-orders", who)
    return s


@pytest.mark.rule("C20")
def test_c20_one_of_the_four_is_taken_for_nothing() -> None:
    s = choosing_orders()
    assert on_offer(s, "blue") == ["take oi-9", "take oi-7", "take oi-6", "take oi-10"]
    assert price(s, "blue take oi-6") == 0
    say(s, "blue take oi-6")
    assert (tell_me(s, "blue orders"), purse(s, "blue")) == ("oi-6", {"blueberries": 3})


@pytest.mark.rule("C20", "C37")
@pytest.mark.parametrize(
    ("order", "row"), [("oi-9", "reputation-1"), ("oi-7", "nothing"), ("oi-6", "reputation-3"), ("oi-10", "nothing")]
)
def test_c20_it_lies_beside_the_board_at_once_in_the_row_of_its_icon(order: str, row: str) -> None:
    s = choosing_orders()
    told = log(s, say(s, f"blue take {order}"))
    assert told[0].startswith("Blue puts ") and told[0].endswith(f", in the row {ROW_NAMES[row]}.")
    assert (tell_me(s, "blue orders"), tell_me(s, f"blue row {order}")) == (order, row)


@pytest.mark.rule("C20")
def test_c20_the_row_slides_and_the_newest_comes_in_at_the_deck() -> None:
    s = choosing_orders()
    deck = s.table.order_deck
    say(s, "blue take oi-6")
    assert asked(s) == ["luck"]
    assert tell_me(s, "orders") == "oi-9 oi-7 oi-10"
    assert "order oi-6" not in on_offer(s, "luck") and "order oi-4" not in on_offer(s, "luck")
    say(s, "luck order oi-32")
    assert tell_me(s, "orders") == "oi-32 oi-9 oi-7 oi-10"
    assert s.table.order_deck == deck - 1
    card = "Sewing box (yellow 1, yellow 1, yellow 4, 2 glue, 1 saw blade → 10 blueberries, 2 points; +3 reputation)"
    assert log(s, s.events) == [f"A new order: {card}."]
    assert sound(s)


@pytest.mark.rule("C20")
def test_c20_a_second_order_for_3_blueberries_from_the_refilled_row() -> None:
    s = choosing_orders()
    say(s, "blue take oi-6", "luck order oi-32")
    assert on_offer(s, "blue") == ["take oi-32", "take oi-9", "take oi-7", "take oi-10", "done"]
    assert (price(s, "blue take oi-32"), price(s, "blue done")) == (3, 0)
    say(s, "blue take oi-32")
    assert (tell_me(s, "blue orders"), purse(s, "blue"), asked(s)) == ("oi-6 oi-32", {}, ["luck"])
    say(s, "luck order oi-31")
    assert (tell_me(s, "orders"), item(s)) == ("oi-31 oi-9 oi-7 oi-10", "Turn")


@pytest.mark.rule("C20")
def test_c20_there_is_no_third_order() -> None:
    s = choosing_orders(blueberries=9)
    say(s, "blue take oi-6", "luck order oi-32", "blue take oi-32", "luck order oi-31")
    assert (item(s), purse(s, "blue")) == ("Turn", {"blueberries": 6})


@pytest.mark.rule("C20")
def test_c20_the_second_order_may_be_left() -> None:
    s = choosing_orders()
    say(s, "blue take oi-6", "luck order oi-32", "blue done")
    assert (tell_me(s, "blue orders"), purse(s, "blue"), item(s)) == ("oi-6", {"blueberries": 3}, "Turn")


@pytest.mark.rule("C20")
def test_c20_with_2_blueberries_no_second_one_is_asked_for() -> None:
    s = choosing_orders(blueberries=2)
    say(s, "blue take oi-6", "luck order oi-32")
    assert item(s) == "Turn"


@pytest.mark.rule("C20", "C62")
def test_c20_a_helper_makes_the_second_order_cheaper_but_not_the_first() -> None:
    s = choosing_orders("red", blueberries=1)
    assert price(s, "red take oi-6") == 0
    say(s, "red take oi-6", "luck order oi-32")
    assert price(s, "red take oi-7") == 1
    say(s, "red take oi-7", "luck order oi-31")
    assert purse(s, "red") == {}


@pytest.mark.rule("C20")
def test_c20_orders_in_hand_have_no_part_in_it() -> None:
    s = choosing_orders()
    held = tell_me(s, "blue hand")
    say(s, "blue take oi-6", "luck order oi-32", "blue done")
    assert (held, tell_me(s, "blue hand")) == ("oi-4 oi-5 oi-8", "oi-4 oi-5 oi-8")
    lumber(s, "blue", "g1 g6 y2 y3")
    goods(s, "blue", glue=9, scrap=9)
    assert on_offer(s, "blue", "place") + on_offer(s, "blue", "complete") == []


@pytest.mark.rule("C20")
def test_c20_an_order_just_taken_can_be_completed_in_the_same_turn() -> None:
    s = choosing_orders()
    lumber(s, "blue", "g2 g4")
    say(s, "blue take oi-6", "luck order oi-32", "blue done", "blue complete oi-6")
    assert tell_me(s, "blue completed") == "1"


@pytest.mark.rule("C20", "C04")
@pytest.mark.parametrize("discards", [True, False])
def test_c20_an_empty_deck_without_discards_refills_nothing_and_in_2026_1_none_did(discards: bool) -> None:
    s = as_2026_1(choosing_orders()) if discards else choosing_orders()
    empty_decks(s, discards)
    say(s, "blue take oi-6")
    assert (asked(s), tell_me(s, "orders")) == (["blue"], "oi-9 oi-7 oi-10")
    assert on_offer(s, "blue") == ["take oi-9", "take oi-7", "take oi-10", "done"]


@pytest.mark.rule("C20", "C04")
def test_c20_the_last_card_of_the_deck_still_comes() -> None:
    s = choosing_orders()
    empty_decks(s, False)
    s.table.shown_orders &= ~order_mask("oi-31", "oi-32")
    s.table.order_row, s.table.order_deck = s.table.order_row[:2], 2
    say(s, "blue take oi-9", "luck order oi-31", "luck order oi-32")
    assert (tell_me(s, "orders"), s.table.order_deck) == ("oi-32 oi-31 oi-7", 0)
    assert item(s) == "ChooseOrder"


@pytest.mark.rule("C20")
def test_c20_without_any_order_there_is_no_action() -> None:
    s = acting(at_turn(), "choose-orders")
    goods(s, "red", blueberries=9)
    rows(s, orders="oi-6")
    empty_decks(s, False)
    say(s, "red act", "red take oi-6")
    assert item(s) == "Turn"  # nothing is left for a second one
    moved(s, "choose-orders")
    assert why_not(s, "red act") == "orders_none"
    assert why_words(s, "red act") == "no order is left in the row"


# ---- C21: helpers


def choosing_helpers(blueberries: int = 9) -> State:
    """Red, with hi-24 in room 1, may choose from hi-7 (4), hi-16 (4), hi-20 (5), hi-27 (3)."""
    s = at_turn()
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    goods(s, "red", blueberries=blueberries)
    moved(s, "choose-helper")
    return s


@pytest.mark.rule("C21")
def test_c21_one_of_the_four_at_its_cost() -> None:
    s = choosing_helpers()
    say(s, "red act")
    assert on_offer(s, "red") == ["hire hi-7", "hire hi-16", "hire hi-20", "hire hi-27"]
    assert [price(s, f"red {line}") for line in on_offer(s, "red")] == [4, 4, 5, 3]
    say(s, "red hire hi-20")
    assert purse(s, "red") == {"blueberries": 4}


@pytest.mark.rule("C21")
def test_c21_what_cannot_be_paid_cannot_be_chosen() -> None:
    s = choosing_helpers(4)
    say(s, "red act")
    assert on_offer(s, "red") == ["hire hi-7", "hire hi-16", "hire hi-27"]
    assert why_words(s, "red hire hi-20") == "that costs 5 blueberries, and you have 4"


@pytest.mark.rule("C21")
def test_c21_the_row_slides_and_is_refilled_before_the_helper_gets_a_room() -> None:
    s = choosing_helpers()
    deck = s.table.helper_deck
    say(s, "red act", "red hire hi-16")
    assert (asked(s), tell_me(s, "helpers")) == (["luck"], "hi-7 hi-20 hi-27")
    assert "helper hi-16" not in on_offer(s, "luck") and "helper hi-24" not in on_offer(s, "luck")
    say(s, "luck helper hi-26")
    assert tell_me(s, "helpers") == "hi-26 hi-7 hi-20 hi-27"
    assert s.table.helper_deck == deck - 1
    assert log(s, s.events)[0].startswith(
        "A new helper: Junk dealer (cost 5; produces 1 scrap; once a turn: sell up to 5"
    )
    assert on_offer(s, "red") == ["settle room-2", "settle room-4"]
    told = log(s, say(s, "red settle room-4"))
    assert tell_me(s, "red rooms") == "1:hi-24 4:hi-16"
    assert told == ["Red: Innkeeper moves into room 4, +1 hazelnut income."]
    assert sound(s)


@pytest.mark.rule("C21", "C04")
@pytest.mark.parametrize("discards", [True, False])
def test_c21_an_empty_deck_without_discards_refills_nothing_and_in_2026_1_none_did(discards: bool) -> None:
    s = as_2026_1(choosing_helpers()) if discards else choosing_helpers()
    empty_decks(s, discards)
    say(s, "red act", "red hire hi-16")
    assert (asked(s), tell_me(s, "helpers")) == (["red"], "hi-7 hi-20 hi-27")


ROOMS = {
    # helpers already in these rooms: the rooms that are free and next to one of them
    "1": "2 4",
    "1 2": "3 4 5",
    "1 4": "2 5",
    "1 2 3": "4 5 6",
    "1 4 5": "2 6",
    "1 2 4": "3 5",
    "1 3 5 6": "2 4",
}


@pytest.mark.rule("C21")
@pytest.mark.parametrize("taken", list(ROOMS))
def test_c21_a_free_room_next_to_a_room_with_a_helper(taken: str) -> None:
    s = choosing_helpers()
    only_room(s, "red", *[room for room in range(1, 7) if str(room) not in taken.split()])
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert on_offer(s, "red") == [f"settle room-{room}" for room in ROOMS[taken].split()]


@pytest.mark.rule("C21")
def test_c21_any_helper_is_a_neighbour() -> None:
    s = choosing_helpers()
    only_room(s, "red", 1, 2, 3, 4, 5, 6)
    helper(s, "red", "hi-1", 6)
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert on_offer(s, "red") == ["settle room-3", "settle room-5"]


@pytest.mark.rule("C21")
def test_c21_the_only_room_is_taken_without_a_question() -> None:
    s = choosing_helpers()
    only_room(s, "red", 4)
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert (s.table.rooms[0][3], item(s)) == (s.facts.helpers.ids.index("hi-27"), "Turn")


@pytest.mark.rule("C21")
def test_c21_the_rooms_of_others_do_not_matter() -> None:
    s = choosing_helpers()
    for room in range(2, 7):
        helper(s, "blue", f"hi-{room}", room)
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert on_offer(s, "red") == ["settle room-2", "settle room-4"]


@pytest.mark.rule("C21")
def test_c21_the_action_needs_a_room_a_helper_and_its_price() -> None:
    s = choosing_helpers(2)
    assert why_words(s, "red act") == "the cheapest helper costs 3 blueberries, and you have 2"
    goods(s, "red", blueberries=3)
    assert on_offer(s, "red", "act") == ["act"]
    only_room(s, "red")
    assert why_not(s, "red act") == "helper_rooms"
    assert why_words(s, "red act") == "all your rooms are taken"
    only_room(s, "red", 6)
    s.table.helper_row = ()
    assert why_not(s, "red act") == "helper_none"
    assert why_words(s, "red act") == "no helper is left in the row"


@pytest.mark.rule("C21", "C62")
def test_c21_a_discount_for_helpers() -> None:
    s = choosing_helpers(1)
    helper(s, "red", "hi-16", 2)
    rows(s, helpers="hi-7 hi-18 hi-20 hi-27")
    assert on_offer(s, "red", "act") == ["act"]
    say(s, "red act")
    assert on_offer(s, "red") == ["hire hi-18", "hire hi-27"]
    assert (price(s, "red hire hi-27"), price(s, "red hire hi-18")) == (1, 0)
    say(s, "red hire hi-18")
    assert purse(s, "red") == {"blueberries": 1}


# ---- C22: rooms


@pytest.mark.rule("C22")
@pytest.mark.parametrize(
    ("room", "berry", "nut"), [(1, "0", "0"), (2, "1", "0"), (3, "0", "1"), (4, "0", "1"), (5, "0", "1"), (6, "0", "1")]
)
def test_c22_a_helper_moves_the_income_track_of_its_room(room: int, berry: str, nut: str) -> None:
    s = choosing_helpers()
    only_room(s, "red", room)
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    while item(s) != "Turn":
        say(s, f"red {on_offer(s, 'red')[0]}")
    assert incomes(s, "red") == (berry, nut)
    assert incomes(s, "blue") == ("0", "0")


@pytest.mark.rule("C22", "C24")
@pytest.mark.parametrize("room", [1, 2, 3, 4])
def test_c22_the_first_four_rooms_produce_nothing(room: int) -> None:
    s = choosing_helpers(3)
    only_room(s, "red", room)
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert (purse(s, "red"), tell_me(s, "red points"), tell_me(s, "red lumber")) == ({}, "0", "none")


def housed(room: int, **helpers: str) -> State:
    """Red has helpers in rooms, r1="hi-1", and hires hi-27, which produces a scrap, into the given room."""
    s = choosing_helpers(3)
    s.table.rooms[0] = (-1,) * 6
    for at, name in helpers.items():
        helper(s, "red", name, int(at[1]))
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    if item(s) == "ChooseRoom":
        say(s, f"red settle room-{room}")
    return s


@pytest.mark.rule("C22")
def test_c22_room_5_lets_up_to_four_helpers_produce_the_new_one_too() -> None:
    s = housed(5, r1="hi-1", r2="hi-2", r4="hi-21")
    assert purse(s, "red") == {"glue": 1, "blueberries": 1, "saw_blades": 1, "scrap": 1}
    assert item(s) == "Turn"


@pytest.mark.rule("C22")
def test_c22_if_there_are_more_than_four_it_is_asked_which() -> None:
    s = housed(5, r1="hi-1", r2="hi-2", r3="hi-21", r4="hi-22", r6="hi-3")
    assert on_offer(as_2026_1(s), "red") == ["produce hi-1", "produce hi-2", "produce hi-21"]
    names = ["hi-1", "hi-2", "hi-21", "hi-22", "hi-27", "hi-3"]
    assert on_offer(s, "red") == [f"produce {name}" for name in names]
    say(s, "red produce hi-22", "red produce hi-2", "red produce hi-3")
    assert purse(s, "red") == {"blueberries": 3, "scrap": 1}
    assert on_offer(s, "red") == ["produce hi-1", "produce hi-21", "produce hi-27"]
    say(s, "red produce hi-27")
    assert (purse(s, "red"), item(s)) == ({"blueberries": 3, "scrap": 2}, "Turn")  # neither hi-1 nor hi-21


@pytest.mark.rule("C22")
def test_c22_each_helper_produces_once() -> None:
    s = housed(5, r1="hi-1", r2="hi-2", r3="hi-21", r4="hi-22", r6="hi-3")
    say(s, "red produce hi-1", "red produce hi-2", "red produce hi-21")
    assert on_offer(s, "red") == ["produce hi-22", "produce hi-27", "produce hi-3"]
    say(s, "red produce hi-3")
    assert purse(s, "red") == {"glue": 1, "blueberries": 1, "saw_blades": 1, "scrap": 1}


@pytest.mark.rule("C22")
def test_c22_room_6_lets_up_to_six_produce() -> None:
    s = housed(6, r1="hi-1", r2="hi-2", r3="hi-21", r4="hi-22", r5="hi-3")
    assert purse(s, "red") == {"glue": 1, "blueberries": 3, "saw_blades": 1, "scrap": 2}
    assert item(s) == "Turn"


@pytest.mark.rule("C22", "C44")
def test_c22_the_income_comes_before_the_production() -> None:
    s = choosing_helpers(3)
    income_at(s, "red", 0, 3)
    only_room(s, "red", 5)
    helper(s, "red", "hi-1", 1)
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    say(s, "red act", "red hire hi-27", "luck helper hi-26")
    assert (incomes(s, "red"), item(s), purse(s, "red")) == (("0", "4"), "ChooseTool", {})
    say(s, "red tool axe", "red hang b1")
    assert item(s) == "ChooseProducer"


@pytest.mark.rule("C22", "C23")
def test_c22_the_room_comes_before_what_the_helper_does_at_once() -> None:
    s = at_turn()
    only_room(s, "red", 5)
    helper(s, "red", "hi-1", 1)
    rows(s, helpers="hi-3 hi-16 hi-20 hi-27")
    goods(s, "red", blueberries=5)
    begin(s, "choose-helper")
    say(s, "red hire hi-3", "luck helper hi-26")
    assert (item(s), purse(s, "red")) == ("ChooseProducer", {})
    while item(s) != "Turn":
        say(s, f"red {on_offer(s, 'red')[-1]}")
    assert purse(s, "red")["lanterns"] == 2


# ---- C23: abilities


def hire(s: State, name: str, room: int = 2) -> None:
    """Red takes this helper with its tile's action, into a room."""
    rows(s, helpers=f"{name} hi-19")
    goods(s, "red", blueberries=9)
    begin(s, "choose-helper")
    say(s, f"red hire {name}")
    while asked(s) == ["luck"]:
        say(s, f"luck {on_offer(s, 'luck')[0]}")
    say(s, f"red settle room-{room}")


@pytest.mark.rule("C23")
def test_c23_an_immediate_ability_comes_once() -> None:
    s = at_turn()
    hire(s, "hi-3")
    assert purse(s, "red") == {"blueberries": 4, "lanterns": 2}
    say(s, "red end")
    pass_turn(s, "blue")
    assert purse(s, "red")["lanterns"] == 2
    assert on_offer(s, "red", "use") == []


@pytest.mark.rule("C23")
def test_c23_immediate_dice_and_steps() -> None:
    s = at_turn()
    hire(s, "hi-8")
    assert tell_me(s, "red lumber") == "b5"
    s = at_turn()
    hire(s, "hi-17", 4)
    assert incomes(s, "red") == ("2", "1")
    s = at_turn()
    hire(s, "hii-18", 2)
    assert incomes(s, "red") == ("1", "3")


@pytest.mark.rule("C23")
def test_c23_an_order_taken_for_nothing_or_something_else_instead() -> None:
    s = at_turn()
    rows(s, orders="oi-9 oi-7 oi-6 oi-10")
    hire(s, "hii-21")
    assert on_offer(s, "red") == ["take oi-9", "take oi-7", "take oi-6", "take oi-10", "done"]
    say(s, "red done")
    assert (tell_me(s, "red points"), tell_me(s, "red orders"), item(s)) == ("4", "none", "Turn")


@pytest.mark.rule("C23")
def test_c23_an_immediate_action_may_be_left() -> None:
    s = at_turn()
    hire(s, "hi-9")
    assert on_offer(s, "red") == ["act", "done"]
    say(s, "red done")
    assert (item(s), purse(s, "red")) == ("Turn", {"blueberries": 5})


@pytest.mark.rule("C23", "C27")
def test_c23_an_immediate_action_costs_what_it_always_costs() -> None:
    s = at_turn()
    hire(s, "hi-9")
    told = log(s, say(s, "red act", "red improve saw-2"))
    assert told[0] == "A helper lets Red perform Improve the workshop."
    assert (item(s), purse(s, "red"), tell_me(s, "red saws")) == ("Turn", {"blueberries": 2}, "2 of 2")


@pytest.mark.rule("C23")
def test_c23_an_immediate_action_that_can_do_nothing_is_not_asked_for() -> None:
    s = at_turn()
    rows(s, helpers="hi-9 hi-19")
    goods(s, "red", blueberries=5)
    begin(s, "choose-helper")
    say(s, "red hire hi-9", *["luck helper hi-26", "luck helper hi-25", "luck helper hi-23"], "red settle room-2")
    assert (item(s), purse(s, "red")) == ("Turn", {"blueberries": 1})


@pytest.mark.rule("C23")
def test_c23_once_a_turn_from_the_turn_on_in_which_it_comes() -> None:
    s = at_turn()
    lumber(s, "red", "g4 y1")
    hire(s, "hi-2")
    assert on_offer(s, "red", "use") == ["use hi-2 g4 g3"]
    told = log(s, say(s, "red use hi-2 g4 g3"))
    assert told == ["Red uses Shaver.", "Red: −green 4, +green 3, +1 blueberry."]
    assert (tell_me(s, "red lumber"), purse(s, "red")) == ("g3 y1", {"blueberries": 6})
    assert on_offer(s, "red", "use") == []
    assert why_not(s, "red use hi-2 g3 g2") == "use_tired"
    assert why_words(s, "red use hi-2 g3 g2") == "Shaver has done that this turn"
    say(s, "red end")
    pass_turn(s, "blue")
    assert on_offer(s, "red", "use") == ["use hi-2 g3 g2"]


@pytest.mark.rule("C23")
def test_c23_it_is_a_free_action_before_and_after_the_tile() -> None:
    s = at_turn()
    helper(s, "red", "hi-2", 2)
    lumber(s, "red", "g4")
    assert on_offer(s, "red", "use") == ["use hi-2 g4 g3"]
    moved(s, "choose-orders")
    assert on_offer(s, "red", "use") == ["use hi-2 g4 g3"]
    say(s, "red berries")
    assert on_offer(s, "red", "use") == ["use hi-2 g4 g3"]


@pytest.mark.rule("C23")
@pytest.mark.parametrize("room", [1, 6])
def test_c23_in_whatever_room(room: int) -> None:
    s = at_turn()
    helper(s, "red", "hi-2", room)
    lumber(s, "red", "g4")
    say(s, "red use hi-2 g4 g3")
    assert on_offer(s, "red", "use") == []
    pass_turn(s, "red")
    pass_turn(s, "blue")
    assert on_offer(s, "red", "use") == ["use hi-2 g3 g2"]


@pytest.mark.rule("C23")
def test_c23_two_helpers_tire_on_their_own() -> None:
    s = at_turn()
    helper(s, "red", "hi-2", 2)
    helper(s, "red", "hi-12", 3)
    lumber(s, "red", "g4")
    say(s, "red use hi-2 g4 g3")
    assert on_offer(s, "red", "use") == ["use hi-12 g3 g2", "use hi-12 g3 g4"]


@pytest.mark.rule("C23")
def test_c23_a_helper_with_nothing_to_do_says_so() -> None:
    s = at_turn()
    helper(s, "red", "hi-2", 2)
    lumber(s, "red", "g1")
    assert on_offer(s, "red", "use") == []
    assert why_words(s, "red use hi-2") == "Shaver has nothing to work on: lower a die by 1 and gain 1 blueberry"


@pytest.mark.rule("C23")
def test_c23_a_permanent_ability_works_however_the_action_is_taken() -> None:
    for way in ("act", "swap buy-lumber", "bonus buy-lumber"):
        s = at_turn()
        helper(s, "red", "hi-6", 2)
        stock(s, "g4 g5 y3 y4 b2 b3")
        goods(s, "red", blueberries=9, lanterns=3)
        moved(s, "buy-lumber" if way == "act" else "choose-orders")
        say(s, f"red {way}")
        assert price(s, "red buy g4") == 3


@pytest.mark.rule("C23")
def test_c23_a_permanent_ability_works_from_the_moment_it_comes() -> None:
    s = at_turn()
    helper(s, "red", "hi-10", 2)  # improvements 2 less
    hire(s, "hi-9", 4)
    say(s, "red act")
    assert price(s, "red improve saw-2") == 1


@pytest.mark.rule("C23")
def test_c23_it_serves_its_owner_only() -> None:
    s = at_turn("blue")
    helper(s, "red", "hi-6", 2)
    stock(s, "g4 g5 y3 y4 b2 b3")
    goods(s, "blue", blueberries=9)
    begin(s, "buy-lumber", "blue")
    assert price(s, "blue buy g4") == 4


@pytest.mark.rule("C23", "C36")
def test_c23_a_helper_that_rewards_orders_does_so_from_now_on() -> None:
    s = at_turn()
    lumber(s, "red", "g1 y2")
    beside(s, "red", "oi-4", "nothing")
    hire(s, "hi-5")
    say(s, "red complete oi-4")
    assert purse(s, "red") == {"blueberries": 9 - 3 + 2 + 1, "saw_blades": 1}
