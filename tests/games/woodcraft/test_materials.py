"""Materials: C19; and discounts that are larger than a price: C20, C21."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.woodcraft.first_rounds import acting, log, purse, say
from tests.games.woodcraft.positions import (
    at_turn,
    begin,
    facts_with,
    goods,
    hand,
    helper,
    item,
    on_offer,
    price,
    rows,
    why_not,
    why_words,
)

PURCHASES = {"saw-blades 2": 2, "glue 2": 1, "glue 3": 3, "scrap 2": 1, "scrap 3": 3}


@pytest.mark.rule("C19")
def test_c19_five_purchases_at_the_printed_prices() -> None:
    s = at_turn()
    goods(s, "red", blueberries=3)
    begin(s, "buy-materials")
    assert on_offer(s, "red") == [f"buy {what}" for what in PURCHASES]
    assert {what: price(s, f"red buy {what}") for what in PURCHASES} == PURCHASES


@pytest.mark.rule("C19")
@pytest.mark.parametrize(
    ("what", "held"),
    [
        ("saw-blades 2", {"blueberries": 7, "saw_blades": 2}),
        ("glue 2", {"blueberries": 8, "glue": 2}),
        ("glue 3", {"blueberries": 6, "glue": 3}),
        ("scrap 2", {"blueberries": 8, "scrap": 2}),
        ("scrap 3", {"blueberries": 6, "scrap": 3}),
    ],
)
def test_c19_what_a_purchase_brings(what: str, held: dict[str, int]) -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    begin(s, "buy-materials")
    say(s, f"red buy {what}", "red done")
    assert (purse(s, "red"), item(s)) == (held, "Turn")


@pytest.mark.rule("C19")
def test_c19_two_glue_and_three_scrap_for_4() -> None:
    s = at_turn()
    goods(s, "red", blueberries=4)
    begin(s, "buy-materials")
    told = log(s, say(s, "red buy glue 2", "red buy scrap 3"))
    assert told == ["Red: −1 blueberry, +2 glue, −3 blueberries, +3 scrap."]
    assert (purse(s, "red"), item(s)) == ({"glue": 2, "scrap": 3}, "Turn")


@pytest.mark.rule("C19")
@pytest.mark.parametrize(
    ("first", "same", "other"),
    [
        ("glue 2", ("glue 2", "glue 3"), ["saw-blades 2", "scrap 2", "scrap 3"]),
        ("scrap 3", ("scrap 2", "scrap 3"), ["saw-blades 2", "glue 2", "glue 3"]),
        ("saw-blades 2", ("saw-blades 2",), ["glue 2", "glue 3", "scrap 2", "scrap 3"]),
    ],
)
def test_c19_the_second_purchase_is_of_another_kind(first: str, same: tuple[str, ...], other: list[str]) -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    begin(s, "buy-materials")
    say(s, f"red buy {first}")
    assert on_offer(s, "red") == [*[f"buy {what}" for what in other], "done"]
    for what in same:
        assert why_not(s, f"red buy {what}") == "stores_same"
        good = first.split(maxsplit=1)[0].replace("-", " ")
        words = f"you have just bought {good}: the second purchase must be of another kind"
        assert why_words(s, f"red buy {what}") == words


@pytest.mark.rule("C19")
def test_c19_two_purchases_and_no_third() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    begin(s, "buy-materials")
    say(s, "red buy glue 2", "red buy scrap 2")
    assert item(s) == "Turn"
    assert purse(s, "red") == {"blueberries": 18, "glue": 2, "scrap": 2}


@pytest.mark.rule("C19")
def test_c19_what_cannot_be_paid_is_refused() -> None:
    s = at_turn()
    goods(s, "red", blueberries=2)
    begin(s, "buy-materials")
    assert on_offer(s, "red") == ["buy saw-blades 2", "buy glue 2", "buy scrap 2"]
    assert why_words(s, "red buy glue 3") == "that costs 3 blueberries, and you have 2"
    say(s, "red buy glue 2")
    assert on_offer(s, "red") == ["buy scrap 2", "done"]
    assert price(s, "red done") == 0
    assert why_not(s, "red buy saw-blades 2") == "stores_money"


@pytest.mark.rule("C19")
def test_c19_a_second_one_is_not_asked_for_if_none_can_be_paid() -> None:
    s = at_turn()
    goods(s, "red", blueberries=3)
    begin(s, "buy-materials")
    say(s, "red buy glue 3")
    assert item(s) == "Turn"


@pytest.mark.rule("C19")
def test_c19_the_action_needs_a_blueberry() -> None:
    s = acting(at_turn(), "buy-materials")
    assert why_not(s, "red act") == "stores_cheapest"
    assert why_words(s, "red act") == "the cheapest purchase costs 1 blueberry, and you have none"
    goods(s, "red", blueberries=1)
    assert on_offer(s, "red", "act") == ["act"]


@pytest.mark.rule("C19", "C62")
def test_c19_a_discount_holds_for_each_purchase_and_not_below_nothing() -> None:
    s = acting(at_turn(), "buy-materials")
    helper(s, "red", "hi-21", 2)
    say(s, "red act")
    assert on_offer(s, "red") == ["buy glue 2", "buy scrap 2"]
    goods(s, "red", blueberries=2)
    assert {what: price(s, f"red buy {what}") for what in PURCHASES} == {
        "saw-blades 2": 1, "glue 2": 0, "glue 3": 2, "scrap 2": 0, "scrap 3": 2,
    }  # fmt: skip
    say(s, "red buy glue 2", "red buy scrap 3")
    assert purse(s, "red") == {"glue": 2, "scrap": 3}


@pytest.mark.rule("C19", "C62")
def test_c19_a_discount_that_is_larger_than_the_price(tmp_path: Path) -> None:
    own = ('kind = "materials_discount", amount = 1', 'kind = "materials_discount", amount = 4')
    s = at_turn(facts=facts_with(tmp_path, own))
    helper(s, "red", "hi-21", 2)
    begin(s, "buy-materials")
    assert [price(s, f"red buy {what}") for what in PURCHASES] == [0] * 5
    say(s, "red buy glue 2", "red done")
    assert purse(s, "red") == {"glue": 2}


@pytest.mark.rule("C19")
def test_c19_whoever_buys_pays() -> None:
    s = at_turn("blue")
    goods(s, "red", blueberries=5)
    goods(s, "blue", blueberries=4)
    begin(s, "buy-materials", "blue")
    say(s, "blue buy saw-blades 2", "blue buy glue 2")
    assert (purse(s, "red"), purse(s, "blue")) == ({"blueberries": 5}, {"blueberries": 1, "saw_blades": 2, "glue": 2})


# ---- discounts elsewhere


@pytest.mark.rule("C20", "C62")
def test_c20_a_discount_that_is_larger_than_the_price(tmp_path: Path) -> None:
    own = ('kind = "order_discount", amount = 2', 'kind = "order_discount", amount = 5')
    s = at_turn(facts=facts_with(tmp_path, own))
    hand(s, "red", "oi-1", "oi-2", "oi-3")
    rows(s, orders="oi-9 oi-7 oi-6 oi-10")
    begin(s, "choose-orders")
    say(s, "red take oi-6", "luck order oi-32")
    assert price(s, "red take oi-7") == 0
    say(s, "red take oi-7")
    assert purse(s, "red") == {}


@pytest.mark.rule("C21", "C62")
def test_c21_a_discount_that_is_larger_than_the_price(tmp_path: Path) -> None:
    own = ('kind = "helper_discount", amount = 2', 'kind = "helper_discount", amount = 7')
    s = at_turn(facts=facts_with(tmp_path, own))
    helper(s, "red", "hi-16", 2)
    rows(s, helpers="hi-7 hi-18 hi-20 hi-27")
    begin(s, "choose-helper")
    assert [price(s, f"red {line}") for line in on_offer(s, "red")] == [0, 0, 0, 0]
    say(s, "red hire hi-20")
    assert purse(s, "red") == {}
