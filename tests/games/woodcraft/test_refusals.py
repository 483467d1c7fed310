"""Every refusal in words: each reason of the catalogue comes up in some position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from millwright.catalogue import texts
from millwright.games.woodcraft.table import State
from millwright.kernel import Illegal, play
from tests.games.woodcraft.card_talk import with_helpers
from tests.games.woodcraft.positions import (
    any_luck,
    as_2026_1,
    asked,
    at_turn,
    begin,
    beside,
    candidate,
    goods,
    helper,
    item,
    lumber,
    moved,
    on_offer,
    pot,
    rows,
    say,
    stock,
    wheel,
    why_not,
    why_words,
)

REASONS: Final = sorted(key.split(".")[-1] for key in texts("en") if key.startswith("woodcraft.why."))


def lay(*first: str, dice: str = "", then: str = "", helpers: str = "", **amounts: int) -> Callable[[], State]:
    """Red's turn with dice, goods and helpers; the tile of an action has been moved, or the action is begun (`!`)."""

    def made() -> State:
        s = with_helpers(*helpers.split())
        lumber(s, "red", dice)
        goods(s, "red", **amounts)
        stock(s, "g4 g5 y3 y4 b3 b4")
        if then.endswith("!"):
            begin(s, then[:-1])
        elif then:
            moved(s, then)
        say(s, *first)
        return s

    return made


def earlier(made: Callable[[], State], *then: str) -> Callable[[], State]:
    """The same position, played on as 2026.1 was."""

    def before() -> State:
        s = as_2026_1(made())
        say(s, *then)
        return s

    return before


def changed(made: Callable[[], State], change: Callable[[State], object]) -> Callable[[], State]:
    """The same position with something altered by hand."""

    def altered() -> State:
        s = made()
        change(s)
        return s

    return altered


def no_orders(s: State) -> None:
    s.table.order_row = ()


def no_helpers(s: State) -> None:
    s.table.helper_row = ()


def alone(s: State) -> None:
    s.table.rooms[0] = (-1,) * 6


def full_house(s: State) -> None:
    for room in range(2, 7):
        helper(s, "red", f"hii-{room}", room)


def finished(s: State) -> None:
    """A workshop with every improvement."""
    s.table.saws[0] = s.table.splices[0] = 3
    s.table.glue_tile[0] = 1
    pot(s, "red", "yellow", 0)
    pot(s, "red", "brown", 0)


def two_saws(s: State) -> None:
    s.table.saws[0] = 2


def sawn(s: State) -> None:
    s.table.saws_used[0] = 1


def lantern_from_the_rim(s: State) -> None:
    wheel(s, buy_lumber="b1")
    say(s, "red move buy-lumber")


def glue_tile(state: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.table.glue_tile[0] = state

    return change


Refusal = tuple[Callable[[], State], str, str]

REFUSALS: Final[dict[str, Refusal]] = {
    "tile_moved": (
        lay(then="buy-lumber"),
        "move exchange-dice",
        "a tile has already been moved in this turn: Buy lumber",
    ),
    "tile_blocked": (
        changed(lay(), lambda s: wheel(s, arrow="a", exchange_dice="b7")),
        "move choose-orders",
        "Choose orders cannot cross the saw's arrow: the quadrant beyond it still holds tiles",
    ),
    "tile_first": (lay(), "berries", "a tile must be moved first"),
    "act_done": (lay("red berries", then="buy-lumber"), "act", "the action of this turn is done"),
    "act_lanterns": (lay(lanterns=2), "bonus exchange-dice", "that costs 3 lanterns, and you have 2"),
    "act_fresh": (
        changed(lay(), lantern_from_the_rim),
        "swap choose-orders",
        "a lantern just gained from this tile cannot pay for another action in its place",
    ),
    "bonus_used": (
        lay("red bonus exchange-dice", "red sell g1", dice="g1", lanterns=6),
        "bonus choose-orders",
        "there is one bonus action a turn",
    ),
    "lumber_money": (
        lay(then="buy-lumber", blueberries=3),
        "act",
        "the cheapest die of the stock costs 4 blueberries, and you have 3",
    ),
    "die_money": (lay(then="buy-lumber!", blueberries=4), "buy b3", "it costs 5 blueberries, and you have 4"),
    "exchange_nothing": (
        lay(then="exchange-dice", blueberries=5),
        "act",
        "there is no die to sell, and a 6 costs 6 blueberries: you have 5",
    ),
    "exchange_colour": (
        lay("red sell g6", dice="g6", then="exchange-dice!"),
        "buy g6",
        "the 6 must have another colour than the die you sold",
    ),
    "stores_money": (
        lay(then="buy-materials!", blueberries=2),
        "buy glue 3",
        "that costs 3 blueberries, and you have 2",
    ),
    "stores_same": (
        lay("red buy glue 2", then="buy-materials!", blueberries=9),
        "buy glue 3",
        "two purchases must be of different kinds",
    ),
    "orders_none": (changed(lay(then="choose-orders"), no_orders), "act", "no order is left in the row"),
    "helper_rooms": (changed(lay(then="choose-helper", blueberries=9), full_house), "act", "all your rooms are taken"),
    "helper_none": (
        changed(lay(then="choose-helper", blueberries=9), no_helpers),
        "act",
        "no helper is left in the row",
    ),
    "helper_money": (
        changed(lay(then="choose-helper", blueberries=2), lambda s: rows(s, helpers="hi-1 hi-2")),
        "act",
        "that costs 3 blueberries, and you have 2",
    ),
    "produce_nothing": (
        changed(lay(then="produce-plant"), alone),
        "act",
        "no helper of yours produces anything, and there is nothing to plant",
    ),
    "improve_have": (
        changed(lay(then="improve-workshop!", blueberries=9), two_saws),
        "improve saw-2",
        "you have it",
    ),
    "improve_order": (
        lay(then="improve-workshop!", blueberries=9),
        "improve brown-pot",
        "the one before it comes first",
    ),
    "improve_all": (
        changed(lay(then="improve-workshop", blueberries=9), finished),
        "act",
        "your workshop has every improvement",
    ),
    "improve_money": (
        lay(then="improve-workshop!", blueberries=3),
        "improve glue-tile",
        "that costs 4 blueberries, and you have 3",
    ),
    "saw_none": (
        changed(lay(dice="g4"), sawn),
        "saw g4 2 2",
        "all your saw tiles are turned over, and you have no reuse token",
    ),
    "saw_blades": (lay(dice="g6", saw_blades=1), "saw g6 3 1 1 1", "that needs 2 saw blades, and you have 1"),
    "splice_scrap": (lay(dice="g4"), "splice g4 g5", "splicing costs a scrap"),
    "splice_none": (
        lay(dice="g2", scrap=1, reuse=1),
        "splice g2 g4",
        "no splice tile of yours that adds 2 is left, and no reuse token helps",
    ),
    "glue_tile": (lay(dice="g2 y1", glue=1), "glue g2 y1 g3", "you have no glue tile"),
    "glue_token": (changed(lay(dice="g2 y1"), glue_tile(1)), "glue g2 y1 g3", "gluing costs a glue"),
    "glue_used": (
        changed(lay(dice="g2 y1", glue=1), glue_tile(2)),
        "glue g2 y1 y3",
        "your glue tile is turned over, and you have no reuse token",
    ),
    "order_tokens": (
        changed(lay(dice="y2 y2", scrap=1), lambda s: beside(s, "red", "oi-19")),
        "complete oi-19",
        "that needs 2 scrap",
    ),
    "order_dice": (
        changed(lay(dice="g2 g4 y3", glue=1), lambda s: beside(s, "red", "oi-26")),
        "complete oi-26",
        "your lumber pile does not have the dice: green 4, yellow or brown 2",
    ),
    "use_tired": (
        lay("red use hi-1 glue scrap", helpers="hi-1", glue=2),
        "use hi-1 glue scrap",
        "Pedlar has done that in this turn",
    ),
    "use_nothing": (lay(helpers="hi-1"), "use hi-1", "there is nothing for Pedlar to do"),
    "ascending": (
        earlier(lay("red use hi-26", helpers="hi-26", glue=1, scrap=2), "red sell scrap"),
        "sell glue",
        "choose in the order of the list: what stands first there comes first",
    ),
    "end_action": (lay(then="buy-lumber"), "end", "perform the tile's action first, or take blueberries instead"),
    "market_money": (
        changed(lay("red berries", then="buy-lumber"), lambda s: s.table.marketing.__setitem__(0, 3)),
        "market",
        "the next marketing step costs 4 blueberries, and you have 3",
    ),
}


@pytest.mark.parametrize("key", [key for key in REASONS if key != "order_money"])
def test_every_refusal_has_its_words(key: str) -> None:
    """Each reason of the catalogue comes up in some position, and says what matters."""
    made, move, words = REFUSALS[key]
    s = made()
    assert why_not(s, f"red {move}") == key
    assert why_words(s, f"red {move}") == words
    assert move not in on_offer(s, "red")
    with pytest.raises(Illegal) as caught:
        play(s, *candidate(s, f"red {move}"))
    assert caught.value.quote.why == key


def test_every_position_above_is_for_a_reason_of_the_catalogue() -> None:
    assert set(REFUSALS) <= set(REASONS)


@pytest.mark.rule("C20")
def test_a_second_order_that_cannot_be_paid_is_not_asked_for() -> None:
    """So its reason comes up only if the money goes while it is asked for."""
    s = at_turn()
    helper(s, "red", "hi-3", 1)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    goods(s, "red", blueberries=2)
    begin(s, "choose-orders")
    say(s, "red take oi-1")
    any_luck(s)
    assert item(s) == "Turn"
    s = at_turn()
    helper(s, "red", "hi-3", 1)
    rows(s, orders="oi-1 oi-2 oi-3 oi-4")
    goods(s, "red", blueberries=3)
    begin(s, "choose-orders")
    say(s, "red take oi-1")
    any_luck(s)
    goods(s, "red", blueberries=2)
    assert why_not(s, "red take oi-2") == "order_money"
    assert why_words(s, "red take oi-2") == "the second order costs 3 blueberries, and you have 2"


@pytest.mark.parametrize(("made", "move", "key"), [
    (lay(then="buy-lumber"), "market", "end_action"),
    (lay(), "market", "tile_first"),
    (lay(), "end", "tile_first"),
    (lay(), "swap buy-lumber", "tile_first"),
    (lay("red berries", then="buy-lumber", lanterns=1), "swap choose-orders", "act_done"),
    (lay("red berries", then="buy-lumber"), "berries", "act_done"),
    (lay(then="buy-lumber"), "swap choose-orders", "act_lanterns"),
    (lay(lanterns=3), "bonus exchange-dice", "exchange_nothing"),
    (lay(then="choose-orders", lanterns=1), "swap exchange-dice", "exchange_nothing"),
    (lay(dice="g2", scrap=1), "splice g2 g4", "splice_none"),
    (changed(lay(dice="g2", scrap=1), lambda s: s.table.splices_used.__setitem__(0, 1)), "splice g2 g3", "splice_none"),
    (lay(then="buy-materials"), "act", "stores_money"),
    (lay(then="improve-workshop"), "act", "improve_money"),
    (lay(then="exchange-dice!", dice="g1"), "buy g6", "die_money"),
])  # fmt: skip
def test_what_is_in_the_way_first_is_the_reason(made: Callable[[], State], move: str, key: str) -> None:
    assert why_not(made(), f"red {move}") == key


def test_a_refused_move_changes_nothing() -> None:
    s = REFUSALS["order_dice"][0]()
    before = s.table.dump()
    with pytest.raises(Illegal):
        play(s, *candidate(s, "red complete oi-26"))
    assert s.table.dump() == before and asked(s) == ["red"]
