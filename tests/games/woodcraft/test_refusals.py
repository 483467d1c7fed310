"""Every refusal in words: each reason of the catalogue comes up in some position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from millwright.catalogue import texts
from millwright.games.woodcraft.facts import STANDARD, load_facts
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
    contracts,
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
    tools,
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


def hiring(row: str, chosen: str = "") -> Callable[[State], None]:
    """Choose a helper is begun with this row; perhaps one of it is hired, up to the choice of its room."""

    def change(s: State) -> None:
        rows(s, helpers=row)
        say(s, "red act")
        if chosen:
            say(s, f"red hire {chosen}")
            any_luck(s)

    return change


def with_tool(*filled: str) -> Callable[[State], None]:
    """An order has given a hammer; there are tools on some spaces of the attic."""

    def change(s: State) -> None:
        tools(s, "red", **dict.fromkeys(filled, "mallet"))
        beside(s, "red", "oi-16", "nothing")
        lumber(s, "red", "g1 b5")
        say(s, "red complete oi-16", "red tool hammer")

    return change


def claiming(by: int, gone: bool = False) -> Callable[[State], None]:
    """A hazelnut order is completed while some have a marker on pc-2; pc-3 is free."""

    def change(s: State) -> None:
        contracts(s, *(["pc-3"] if gone else ["pc-2", "pc-3"]))
        s.table.claims = (0, by, *s.table.claims[2:])
        beside(s, "red", "oh-6", "nothing")
        lumber(s, "red", "y6 g4")
        say(s, "red complete oh-6")

    return change


def splices(owned: int, turned: int) -> Callable[[State], None]:
    """Splice tiles, some of them turned over, as a mask."""

    def change(s: State) -> None:
        s.table.splices[0], s.table.splices_used[0] = owned, turned

    return change


def glue_tile(state: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        s.table.glue_tile[0] = state

    return change


Refusal = tuple[Callable[[], State], str, str]

REFUSALS: Final[dict[str, Refusal]] = {
    "tile_moved": (
        lay(then="buy-lumber"),
        "move exchange-dice",
        "you have moved Buy lumber this turn",
    ),
    "tile_blocked": (
        changed(lay(), lambda s: wheel(s, arrow="a", exchange_dice="b7")),
        "move choose-orders",
        "it cannot cross the saw's arrow while quadrant B holds tiles",
    ),
    "tile_first": (lay(), "berries", "move a tile first"),
    "act_done": (lay("red berries", then="buy-lumber"), "act", "the action of this turn is done"),
    "swap_lanterns": (
        lay(then="buy-lumber"),
        "swap choose-orders",
        "a different action costs 1 lantern, and you have none",
    ),
    "bonus_lanterns": (lay(lanterns=2), "bonus exchange-dice", "a bonus action costs 3 lanterns, and you have 2"),
    "swap_fresh": (
        changed(lay(), lantern_from_the_rim),
        "swap choose-orders",
        "the lantern you just gained from the tile cannot pay for this",
    ),
    "bonus_used": (
        lay("red bonus exchange-dice", "red sell g1", dice="g1", lanterns=6),
        "bonus choose-orders",
        "you have taken your bonus action this turn",
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
        "you have no die to sell, the cheapest 6 costs 6 blueberries, and you have 5",
    ),
    "exchange_colour": (
        lay("red sell g6", dice="g6", then="exchange-dice!"),
        "buy g6",
        "the 6 must have another colour than the die you sold",
    ),
    "stores_cheapest": (
        lay(then="buy-materials"),
        "act",
        "the cheapest purchase costs 1 blueberry, and you have none",
    ),
    "stores_money": (
        lay(then="buy-materials!", blueberries=2),
        "buy glue 3",
        "that costs 3 blueberries, and you have 2",
    ),
    "stores_same": (
        lay("red buy glue 2", then="buy-materials!", blueberries=9),
        "buy glue 3",
        "you have just bought glue: the second purchase must be of another kind",
    ),
    "orders_none": (changed(lay(then="choose-orders"), no_orders), "act", "no order is left in the row"),
    "helper_rooms": (changed(lay(then="choose-helper", blueberries=9), full_house), "act", "all your rooms are taken"),
    "helper_none": (
        changed(lay(then="choose-helper", blueberries=9), no_helpers),
        "act",
        "no helper is left in the row",
    ),
    "helper_cheapest": (
        changed(lay(then="choose-helper", blueberries=2), lambda s: rows(s, helpers="hi-1 hi-20")),
        "act",
        "the cheapest helper costs 3 blueberries, and you have 2",
    ),
    "helper_money": (
        changed(lay(then="choose-helper", blueberries=4), hiring("hi-1 hi-20")),
        "hire hi-20",
        "that costs 5 blueberries, and you have 4",
    ),
    "room_taken": (
        changed(lay(then="choose-helper", blueberries=9), hiring("hi-2", "hi-2")),
        "settle room-1",
        "a helper lives there",
    ),
    "room_far": (
        changed(lay(then="choose-helper", blueberries=9), hiring("hi-2", "hi-2")),
        "settle room-5",
        "none of your helpers lives next to it",
    ),
    "run_done": (
        lay("red produce hi-1", helpers="hi-1 hi-2", then="produce-plant!"),
        "produce hi-1",
        "this helper has produced already",
    ),
    "plant_done": (
        lay("red plant g1 1", dice="g1 g2", helpers="hi-1", then="produce-plant!"),
        "plant g2 2",
        "you have planted already: only a helper may produce now",
    ),
    "plant_large": (
        lay(dice="g5", helpers="hi-1", then="produce-plant!"),
        "plant g5 5",
        "you may plant at most 2 of a die",
    ),
    "pot_none": (lay(), "cut brown", "you have no pot of that colour"),
    "pot_full": (
        changed(lay(dice="g5", helpers="hi-1", then="produce-plant!"), lambda s: pot(s, "red", "green", 3)),
        "plant g5 1",
        "a tree stands in that pot already",
    ),
    "pot_empty": (lay(), "cut green", "that pot is empty"),
    "attic_taken": (changed(lay(), with_tool("b2")), "hang b2", "a tool hangs there"),
    "attic_needs": (changed(lay(), with_tool("b2")), "hang m2", "fill b3 first"),
    "contract_mine": (changed(lay(), claiming(1)), "claim pc-2", "your marker is on it already"),
    "contract_gone": (changed(lay(), claiming(2, gone=True)), "claim pc-2", "it has left the row"),
    "produce_nothing": (
        changed(lay(then="produce-plant"), alone),
        "act",
        "none of your helpers produces anything, and there is nothing to plant",
    ),
    "improve_have": (
        changed(lay(then="improve-workshop!", blueberries=9), two_saws),
        "improve saw-2",
        "you have a second saw tile already",
    ),
    "improve_order": (
        lay(then="improve-workshop!", blueberries=9),
        "improve brown-pot",
        "add the yellow pot first",
    ),
    "improve_all": (
        changed(lay(then="improve-workshop", blueberries=9), finished),
        "act",
        "your workshop has every improvement",
    ),
    "improve_cheapest": (
        lay(then="improve-workshop", blueberries=1),
        "act",
        "your cheapest improvement costs 2 blueberries, and you have 1",
    ),
    "improve_money": (
        lay(then="improve-workshop!", blueberries=3),
        "improve glue-tile",
        "that costs 4 blueberries, and you have 3",
    ),
    "saw_none": (
        changed(lay(dice="g4"), sawn),
        "saw g4 2 2",
        "your saw tiles are turned over, and you have no reuse token",
    ),
    "saw_blades": (lay(dice="g6", saw_blades=1), "saw g6 3 1 1 1", "that needs 2 saw blades, and you have 1"),
    "splice_scrap": (lay(dice="g4"), "splice g4 g5", "you have no scrap, and splicing costs one"),
    "splice_small": (lay(dice="g2", reuse=1), "splice g2 g4", "you have no splice tile that adds more than 1"),
    "splice_ready": (
        changed(lay(dice="g2"), splices(3, turned=4)),
        "splice g2 g5",
        "your ready splice tiles add at most 2, and you have no reuse token",
    ),
    "splice_turned": (
        changed(lay(dice="g2"), splices(2, turned=3)),
        "splice g2 g3",
        "your splice tiles are turned over, and you have no reuse token",
    ),
    "glue_tile": (lay(dice="g2 y1", glue=1), "glue g2 y1 g3", "you have no glue tile"),
    "glue_token": (changed(lay(dice="g2 y1"), glue_tile(1)), "glue g2 y1 g3", "you have no glue, and gluing costs one"),
    "glue_turned": (
        changed(lay(dice="g2 y1"), glue_tile(2)),
        "glue g2 y1 y3",
        "your glue tile is turned over, and you have no reuse token",
    ),
    "order_missing": (
        changed(lay(dice="g2 g4 y3"), lambda s: beside(s, "red", "oi-26")),
        "complete oi-26",
        "you lack 1 glue and a yellow or brown 2",
    ),
    "use_tired": (
        lay("red use hi-1 glue scrap", helpers="hi-1", glue=2),
        "use hi-1 glue scrap",
        "Pedlar has done that this turn",
    ),
    "use_nothing": (
        lay(helpers="hi-1"),
        "use hi-1",
        "Pedlar has nothing to work on: swap one token for another (glue, scrap or saw blades)",
    ),
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


@pytest.mark.parametrize("key", [key for key in REASONS if key not in ("order_money", "run_nothing")])
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


@pytest.mark.rule("C22")
def test_a_helper_that_a_room_has_let_produce_says_so() -> None:
    s = at_turn()
    for room, name in enumerate(("hi-1", "hi-2", "hi-3", "hi-4", "hi-21"), 1):
        helper(s, "red", name, room if room < 5 else 6)
    rows(s, helpers="hi-22 hi-27")
    goods(s, "red", blueberries=9)
    begin(s, "choose-helper")
    say(s, "red hire hi-22")
    any_luck(s)
    say(s, "red produce hi-3")
    assert item(s) == "ChooseProducer" and "produce hi-1" in on_offer(s, "red")
    assert why_not(s, "red produce hi-3") == "run_done"
    assert why_words(s, "red produce hi-3") == "this helper has produced already"


@pytest.mark.rule("C24")
def test_a_helper_of_an_owner_that_produces_nothing_says_so() -> None:
    """All printed ones produce something."""
    own = load_facts(STANDARD)
    own.helpers.productions[own.helpers.ids.index("hi-2")] = 0
    s = at_turn(facts=own)
    helper(s, "red", "hi-2", 2)
    begin(s, "produce-plant")
    assert on_offer(s, "red") == ["produce hi-24"]
    assert why_not(s, "red produce hi-2") == "run_nothing"
    assert why_words(s, "red produce hi-2") == "this helper produces nothing"


@pytest.mark.parametrize(("made", "move", "key"), [
    (lay(then="buy-lumber"), "market", "end_action"),
    (lay(), "market", "tile_first"),
    (lay(), "end", "tile_first"),
    (lay(), "swap buy-lumber", "tile_first"),
    (lay("red berries", then="buy-lumber", lanterns=1), "swap choose-orders", "act_done"),
    (lay("red berries", then="buy-lumber"), "berries", "act_done"),
    (lay(then="buy-lumber"), "swap choose-orders", "swap_lanterns"),
    (lay(lanterns=3), "bonus exchange-dice", "exchange_nothing"),
    (lay(then="choose-orders", lanterns=1), "swap exchange-dice", "exchange_nothing"),
    (lay(dice="g2", scrap=1), "splice g2 g4", "splice_small"),
    (changed(lay(dice="g2", scrap=1), splices(1, turned=1)), "splice g2 g3", "splice_turned"),
    (lay(then="buy-materials"), "act", "stores_cheapest"),
    (lay(then="improve-workshop"), "act", "improve_cheapest"),
    (lay(then="exchange-dice!", dice="g1"), "buy g6", "die_money"),
    (lay(dice="g2"), "splice g2 g4", "splice_small"),
    (lay(dice="y5", helpers="hi-1", then="produce-plant!"), "plant y5 5", "pot_none"),
    (lay("red plant g1 1", dice="g1 y2", helpers="hi-1", then="produce-plant!"), "plant y2 1", "plant_done"),
    (changed(lay(), with_tool("b2")), "hang b2", "attic_taken"),
    (changed(lay(), claiming(1, gone=True)), "claim pc-2", "contract_mine"),
])  # fmt: skip
def test_what_is_in_the_way_first_is_the_reason(made: Callable[[], State], move: str, key: str) -> None:
    assert why_not(made(), f"red {move}") == key


def test_a_refused_move_changes_nothing() -> None:
    s = REFUSALS["order_missing"][0]()
    before = s.table.dump()
    with pytest.raises(Illegal):
        play(s, *candidate(s, "red complete oi-26"))
    assert s.table.dump() == before and asked(s) == ["red"]
