"""What is said to help an order along does: the free action is done, and the order can be completed."""

from __future__ import annotations

from collections import Counter

import pytest

from millwright.catalogue import LANGUAGE
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.missing import missing_dice, missing_tokens
from millwright.games.woodcraft.pieces import DIE_IDS
from millwright.games.woodcraft.table import READY, State
from millwright.games.woodcraft.ways_out import SHAPING, gain_words, step_words
from millwright.kernel import Move, offers, play, quote
from tests.games.woodcraft.positions import at_turn, beside, goods, lumber, pot, stock
from tests.ways_out import advice


@pytest.mark.rule("C31", "C32", "C36")
@pytest.mark.parametrize("seats", [1, 3])
def test_every_free_action_that_is_named_helps(seats: int) -> None:
    tried = nearer = 0
    for n in range(4):
        for s, seat, move, words in advice(WOODCRAFT, WOODCRAFT.new(seats), f"out {seats} {n}", 1):
            if words.endswith(" first."):
                assert helped(s, seat, move, words), (WOODCRAFT.write(s, move), words)
                tried += 1
            elif " would give " in words:
                assert brought_nearer(s, seat, move, words), (WOODCRAFT.write(s, move), words)
                nearer += 1
    assert tried > 5 and nearer > 5


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


def brought_nearer(s: State, seat: int, move: Move, words: str) -> bool:
    """Whether some free action gives what is said, and leaves less missing."""
    before, gain = missing(s, seat, move), words.partition(" would give ")[2].rstrip(".")
    for first in offers(s, seat):
        if first[0] in SHAPING and step_words(WOODCRAFT.view(s, seat), first, gain) == words:
            after = WOODCRAFT.clone(s)
            play(after, seat, first)
            if missing(after, seat, move) < before:
                return True
    return False


def missing(s: State, seat: int, move: Move) -> int:
    """How many dice and tokens an order lacks."""
    tokens = [n for _, n in missing_tokens(s.table, seat, move[1])]
    return len(missing_dice(s.table, seat, move[1])) + sum(tokens)


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
    stock(s, "g1 g2")
    told = refusal(s, "complete oi-32")
    lacks = "you lack 1 glue, two yellow 1 and a yellow 4"
    assert told == ("Sewing box", lacks, "You get glue with Buy materials.")


@pytest.mark.rule("C31", "C32", "C33", "C35", "C36")
@pytest.mark.parametrize(
    ("dice", "words"),
    [
        ("y3 y3", "Sawing a yellow 3 would give a yellow 1."),
        ("y5", "Sawing a yellow 5 would give a yellow 1 and a yellow 4."),
        ("y2", "Sawing a yellow 2 would give two yellow 1."),
        ("y1 y3", "Splicing a yellow 3 would give a yellow 4."),
        ("y1 y1", "Cutting the yellow tree would give a yellow 4."),
        ("g1", "Buy lumber has a yellow 4 for 5 blueberries."),
    ],
)
def test_of_several_things_that_are_missing_one_is_at_hand(dice: str, words: str) -> None:
    """Sewing box: two yellow 1, a yellow 4, two glue and a saw blade, and there is no glue."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", dice)
    goods(s, "red", glue=1, saw_blades=1, scrap=1)
    s.table.saws_used[0] = int("Sawing" not in words)
    if "tree" in words:
        pot(s, "red", "yellow", 4)
    stock(s, "y4 g2")
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C33", "C36")
@pytest.mark.parametrize(
    ("glue", "words"),
    [(3, "Gluing yellow 2 and brown 2 would give a yellow 4."), (2, "You get saw blades with Buy materials.")],
)
def test_what_an_order_needs_itself_is_not_spent_on_it(glue: int, words: str) -> None:
    """Sewing box: of three glue one is left for the glue tile, of two none."""
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y1 y2 b2")
    goods(s, "red", glue=glue)
    s.table.saws_used[0], s.table.glue_tile[0] = 1, READY
    stock(s, "g1 g2")
    assert refusal(s, "complete oi-32")[2] == words


@pytest.mark.rule("C36")
def test_a_die_of_any_value_is_told_by_its_value() -> None:
    """Any yellow die was missing, and a yellow 5 has become a 1 and a 4."""
    y1, y4, y5 = [DIE_IDS.index(name) for name in ("y1", "y4", "y5")]
    any_yellow = sum([1 << kind for kind, name in enumerate(DIE_IDS) if name[0] == "y"])
    assert gain_words(Counter([any_yellow]), (y5,), (y1, y4)) == "a yellow 1"


@pytest.mark.rule("C31", "C36")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Scier un 5 jaune donnerait un 1 jaune et un 4 jaune."),
        ("it", "Segando un 5 giallo avresti un 1 giallo e un 4 giallo."),
    ],
)
def test_in_other_words(language: str, words: str) -> None:
    s = at_turn("red")
    beside(s, "red", "oi-32")
    lumber(s, "red", "y5")
    token = LANGUAGE.set(language)
    try:
        assert refusal(s, "complete oi-32")[2] == words
    finally:
        LANGUAGE.reset(token)


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
