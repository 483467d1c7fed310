"""What is said to help an order along does: the free action is done, and the order can be completed."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.kernel import Move, offers, play, quote
from tests.games.woodcraft.positions import at_turn, beside, goods, lumber, stock
from tests.ways_out import advice


@pytest.mark.rule("C31", "C32", "C36")
@pytest.mark.parametrize("seats", [1, 3])
def test_every_free_action_that_is_named_helps(seats: int) -> None:
    tried = 0
    for n in range(4):
        for s, seat, move, words in advice(WOODCRAFT, WOODCRAFT.new(seats), f"out {seats} {n}", 1):
            if words.endswith(" first."):
                assert helped(s, seat, move, words), (WOODCRAFT.write(s, move), words)
                tried += 1
    assert tried > 5


def helped(s: State, seat: int, move: Move, words: str) -> bool:
    view = WOODCRAFT.view(s, seat)
    firsts = [one for one in offers(s, seat) if f"{WOODCRAFT.wish(view, one)} first." == words]
    assert firsts, f"nothing on offer is what is said: {words}"
    for first in firsts:
        after = WOODCRAFT.clone(s)
        play(after, seat, first)
        if move in offers(after, seat):
            return True
    return False


def refusal(s: State, words: str) -> tuple[str, str, str]:
    """What was wanted, why not, what would help."""
    move = next(one for one in s.agenda[-1].candidates(s, 0) if WOODCRAFT.write(s, one) == words)
    found = WOODCRAFT.refusal(WOODCRAFT.view(s, 0), move, quote(s, 0, move))
    return found.wish, found.reason, found.way_out


@pytest.mark.rule("C36")
def test_an_order_says_all_that_it_lacks() -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "g1")
    goods(s, "red", glue=1, saw_blades=1)
    told = refusal(s, "complete oi-32")
    assert told == ("Sewing box", "you lack 1 glue, two yellow 1 and a yellow 4", "")


@pytest.mark.rule("C19", "C36")
def test_tokens_alone_can_be_bought() -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y1 y4")
    goods(s, "red", glue=1, saw_blades=0)
    told = refusal(s, "complete oi-32")
    assert told == ("Sewing box", "you lack 1 glue and 1 saw blade", "You get glue and saw blades with Buy materials.")


@pytest.mark.rule("C31")
def test_a_die_that_can_be_sawn() -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y2 y4")
    goods(s, "red", glue=2, saw_blades=1)
    told = refusal(s, "complete oi-32")
    assert told == ("Sewing box", "you lack two yellow 1", "Saw yellow 2 into yellow 1 and yellow 1 first.")


def test_both_reasons_against_a_bonus_action_are_told() -> None:
    s = at_turn("red")
    goods(s, "red", lanterns=1, blueberries=0)
    told = refusal(s, "bonus buy-lumber")
    assert "a bonus action costs 3 lanterns, and you have 1; the cheapest die of the stock costs" in told[1]


@pytest.mark.rule("C16", "C18")
@pytest.mark.parametrize(
    ("stock_dice", "words"),
    [
        ("y4 g1", "Buy lumber has a yellow 4 for 5 blueberries."),
        ("g1 g2", ""),
    ],
)
def test_a_single_die_that_is_in_the_stock(stock_dice: str, words: str) -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y1")
    goods(s, "red", glue=2, saw_blades=1)
    stock(s, stock_dice)
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C18")
def test_a_six_of_the_bank() -> None:
    """Comb: a green 6."""
    s = at_turn("red")
    comb = s.facts.orders.ids[s.facts.orders.names.index("Comb")]
    beside(s, "red", comb)
    lumber(s, "red", "g1")
    stock(s, "y1 y2")
    assert refusal(s, f"complete {comb}")[1:] == (
        "you lack a green 6",
        "Exchange dice sells a green 6 for 6 blueberries.",
    )


@pytest.mark.rule("C27")
def test_a_pot_that_can_be_added() -> None:
    s = at_turn("red")
    assert refusal(s, "cut yellow")[2] == "Improve the workshop adds it for 4 blueberries."
    assert refusal(s, "cut brown")[2] == "Improve the workshop adds it once you have the yellow pot."
