"""What the page says otherwise than a terminal: prices first, what a thing is, which choices are no plain answer."""

from __future__ import annotations

import pytest

from millwright.games.game import ASIDE, INSTEAD
from millwright.games.woodcraft import verbs as v
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.orders import ChooseContract
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.turn import Turn
from millwright.kernel import WATCHER, offers, quote
from millwright.service.draft import main_things
from tests.games.woodcraft.positions import (
    at_turn,
    begin,
    beside,
    contracts,
    goods,
    hand,
    helper,
    lumber,
    moved,
    rows,
    stock,
)


def labels(s: State) -> dict[str, str]:
    """The choices of red as a page calls them."""
    view = WOODCRAFT.view(s, 0)
    return {WOODCRAFT.write(s, move): WOODCRAFT.label(view, move, quote(s, 0, move)) for move in offers(s, 0)}


def kinds(s: State) -> dict[str, str]:
    """How far each choice of red is from the question."""
    view = WOODCRAFT.view(s, 0)
    return {WOODCRAFT.write(s, move): WOODCRAFT.beside(view, move) for move in offers(s, 0)}


# ---- choices


@pytest.mark.rule("C21")
def test_a_helper_is_hired_for_the_price_that_stands_behind_its_name() -> None:
    s = at_turn()
    rows(s, helpers="hi-11 hi-12 hi-13 hi-14")
    goods(s, "red", blueberries=20)
    inn = s.facts.helpers.ids[s.facts.helpers.names.index("Innkeeper")]
    helper(s, "red", inn, 2)  # helpers cost 2 less
    begin(s, "choose-helper")
    told = [words for words in labels(s).values() if words.startswith("hire ")]
    assert told and all(" (produces " in words and words.endswith(")") for words in told)
    assert all(words.partition(" (")[0].endswith((" blueberry", " blueberries", ", free")) for words in told)
    free = WOODCRAFT.label(WOODCRAFT.view(s, 0), (v.HIRE, s.table.helper_row[0], 0), quote(s, 0, (v.END, 0, 0)))
    assert ", free (produces " in free and "0 blueberries" not in free


@pytest.mark.rule("C27")
def test_an_improvement_has_its_price_before_what_it_brings() -> None:
    s = at_turn()
    goods(s, "red", blueberries=20)
    begin(s, "improve-workshop")
    assert labels(s)["improve yellow-pot"] == "add the yellow pot, 4 blueberries (1 hazelnut income)"


@pytest.mark.rule("C38", "C56")
def test_a_contract_says_first_what_it_is_worth_so_far() -> None:
    s = at_turn()
    contracts(s, *s.facts.contracts.ids)
    s.table.marketing[0] = 2
    s.then(ChooseContract(0, s.facts.orders.ids.index("oi-32")))
    told = [words for words in labels(s).values() if "by the marketing steps" in words]
    assert len(told) == 1 and ", worth 4 points so far (by the marketing steps: " in told[0]


@pytest.mark.rule("C13", "C14", "C15")
def test_what_is_free_beside_the_question_is_no_answer_to_it() -> None:
    s = at_turn()
    lumber(s, "red", "g3 y2")
    goods(s, "red", lanterns=4, blueberries=9)
    found = kinds(s)
    assert {words for words, kind in found.items() if not kind} == {w for w in found if w.startswith("move ")}
    moved(s)
    found = kinds(s)
    assert found.pop("act") == "" and found.pop("berries") == INSTEAD
    assert set(found.values()) == {ASIDE} and WOODCRAFT.headline(WOODCRAFT.view(s, 0)) == "Buy lumber?"
    s.table.pending = 0
    assert set(kinds(s).values()) == {""} and WOODCRAFT.headline(WOODCRAFT.view(s, 0)) == WOODCRAFT.ask(
        WOODCRAFT.view(s, 0)
    )


@pytest.mark.rule("C08", "C14")
def test_a_click_on_a_tile_moves_it_also_when_a_bonus_action_could_be_paid() -> None:
    s = at_turn()
    goods(s, "red", lanterns=3, blueberries=9)
    view = WOODCRAFT.view(s, 0)
    at = [move for move in offers(s, 0) if "tile-buy-lumber" in main_things(WOODCRAFT.things(view, move))]
    assert [WOODCRAFT.write(s, move) for move in at] == ["move buy-lumber"]
    moved(s)
    s.table.pending = 0  # nothing else is said at a tile now
    view = WOODCRAFT.view(s, 0)
    at = [move for move in offers(s, 0) if "tile-buy-lumber" in main_things(WOODCRAFT.things(view, move))]
    assert [WOODCRAFT.write(s, move) for move in at] == ["bonus buy-lumber"]


@pytest.mark.rule("C40")
def test_marketing_ends_the_turn_unless_dice_have_to_go() -> None:
    s = at_turn()
    lumber(s, "red", "g1 g1 g1 g2 y1 y1")
    assert WOODCRAFT.ends(s, (v.MARKET, 0, 0)) and not WOODCRAFT.ends(s, (v.BERRIES, 0, 0))
    lumber(s, "red", "g1 g1 g1 g2 y1 y1 b1")
    assert not WOODCRAFT.ends(s, (v.MARKET, 0, 0))


# ---- things


def about(s: State, thing: str, seat: int = 0) -> str:
    return WOODCRAFT.about(WOODCRAFT.view(s, seat), thing)


@pytest.mark.rule("C20", "C36", "C42", "C71")
def test_an_order_says_where_it_lies_and_what_is_lacking() -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade."""
    s = at_turn()
    hand(s, "red", "oi-32")
    lumber(s, "red", "y1 y1")
    goods(s, "red", glue=2, saw_blades=1)
    stock(s, "g1 g2")
    told = about(s, "order-oi-32")
    assert told.startswith("In your hand: in each income phase") and told.endswith("You lack a yellow 4.")
    assert "hand" not in about(s, "order-oi-32", 1) and about(s, "order-oi-32", WATCHER) == ""
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y1 y4")
    told = about(s, "order-oi-32")
    assert told.startswith("Beside your board") and told.endswith("You have all that it asks for.")
    assert about(s, "order-oi-32", 1) == "Beside the board of Red."
    shown = s.facts.orders.ids[s.table.order_row[0]]
    assert about(s, f"order-{shown}").startswith("On display: ")


@pytest.mark.rule("C31", "C36")
def test_an_order_names_a_step_towards_it() -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade."""
    s = at_turn()
    hand(s, "red", "oi-32")
    lumber(s, "red", "y1 y4 y5")
    stock(s, "y1 g2")
    told = about(s, "order-oi-32")
    assert told.endswith("You lack 2 glue, 1 saw blade and a yellow 1. Sawing a yellow 5 would give a yellow 1.")
    s.table.turn, s.agenda[-1] = 1, Turn(1)  # nobody saws in the turn of another
    assert about(s, "order-oi-32").endswith("Buy lumber has a yellow 1 for 2 blueberries.")
    s.agenda.clear()
    assert about(s, "order-oi-32").endswith("and a yellow 1."), "the game is over"


@pytest.mark.rule("C27", "C28")
def test_an_improvement_to_come_says_how_to_add_it() -> None:
    s = at_turn()
    goods(s, "red", blueberries=4)
    start = "with the tile Improve the workshop,"
    assert about(s, "improvement-0-yellow-pot") == f"Add the yellow pot: {start} for 4 blueberries."
    assert about(s, "improvement-0-brown-pot") == f"Add the brown pot: {start} once you have the yellow pot."
    goods(s, "red", blueberries=3)
    told = about(s, "improvement-0-glue-tile")
    assert told == f"Add the glue tile: {start} for 4 blueberries, and you have 3."
    assert about(s, "improvement-0-yellow-pot", 1) == "", "only its owner can add it"


@pytest.mark.rule("C25", "C27", "C33", "C35")
def test_at_the_place_of_an_improvement_to_come_nothing_else_is_refused() -> None:
    """Whoever clicks there wants to add it: not to cut a tree, to plant one or to glue."""
    s = at_turn()
    lumber(s, "red", "y1 y2")
    assert not at(s, "improvement-0-yellow-pot") and not at(s, "improvement-0-glue-tile")
    begin(s, "produce-plant")
    assert not at(s, "improvement-0-yellow-pot")
    s = at_turn()
    goods(s, "red", blueberries=9)
    begin(s, "improve-workshop")
    assert at(s, "improvement-0-yellow-pot") == ["improve yellow-pot"]


def at(s: State, thing: str) -> list[str]:
    """The moves of red that are about a thing, allowed or not."""
    view = WOODCRAFT.view(s, 0)
    return [WOODCRAFT.write(s, m) for m in s.agenda[-1].candidates(s, 0) if thing in WOODCRAFT.things(view, m)]


@pytest.mark.rule("C23")
def test_a_helper_says_whose_it_is() -> None:
    s = at_turn()
    helper(s, "red", "hi-23", 2)
    assert about(s, "helper-hi-23").startswith("Your helper: at once: ")
    assert about(s, "helper-hi-23", 1).startswith("A helper of Red: ")
    assert about(s, f"helper-{s.facts.helpers.ids[s.table.helper_row[0]]}") == ""


@pytest.mark.rule("C13", "C14")
def test_goods_say_what_they_pay_for_and_the_saw_of_the_wheel_is_no_saw_tile() -> None:
    s = at_turn()
    assert about(s, "goods-0-lanterns").startswith("Lanterns: pay 1 for a different action")
    assert {about(s, f"goods-0-{name}") for name in ("blueberries", "glue", "scrap", "saw-blades", "reuse")}.isdisjoint(
        {""}
    )
    assert about(s, "saw") == about(s, "saw-arrow") != ""
    assert about(s, "saw-1-0") == about(s, "order-unknown") == ""
