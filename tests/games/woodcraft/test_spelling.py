"""Moves of Woodcraft as people may write them: they are read as the record's own, and refused for the same reasons."""

from __future__ import annotations

import pytest

from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.table import State
from millwright.kernel import LUCK, offers, play, waiting
from millwright.match import Refused, find_move, quote_words
from millwright.record import Line, Record
from millwright.replay import replay
from tests.games.woodcraft.positions import FACTS, at_turn, begin, goods, helper, lumber, rows, say


def free_hand() -> State:
    """Red's turn, with tiles, tokens and dice for every free action."""
    s = at_turn()
    for room, name in enumerate(("hi-1", "hi-2", "hi-26", "hii-22"), 2):
        helper(s, "red", name, room)
    lumber(s, "red", "g1 g2 y6 b2")
    goods(s, "red", glue=2, scrap=2, saw_blades=3)
    s.table.glue_tile[0], s.table.splices[0] = 1, 2
    return s


def read(s: State, words: str) -> str:
    """The move that these words stand for, as a record has it."""
    return WOODCRAFT.write(s, find_move(WOODCRAFT, s, 0, words))


@pytest.mark.rule("C31", "C32", "C33", "C62")
@pytest.mark.parametrize(("typed", "meant"), [
    ("saw y6 2 4", "saw y6 4 2"), ("saw y6 1 2 3", "saw y6 3 2 1"), ("saw y6 3 3", "saw y6 3 3"),
    ("saw g2", "saw g2 1 1"), ("saw b2", "saw b2 1 1"),
    ("glue g2 g1 g3", "glue g1 g2 g3"), ("glue b2 g1 b3", "glue g1 b2 b3"), ("glue b2 g1 g3", "glue g1 b2 g3"),
    ("glue g2 g1", "glue g1 g2 g3"),
    ("use hi-2 b2", "use hi-2 b2 b1"), ("use hi-26", "use hi-26"), ("use hii-22 g1", "use hii-22 g1"),
    ("use hii-22 g2", "use hii-22 g2 g1"), ("use hi-1 glue saw_blades", "use hi-1 glue saw-blades"),
])  # fmt: skip
def test_free_actions_may_be_written_so(typed: str, meant: str) -> None:
    assert read(free_hand(), typed) == meant


@pytest.mark.parametrize(
    "typed", ["glue b2 g1", "saw y6", "splice g1", "use hi-1", "use hi-1 glue", "saw", "glue", "use"]
)
def test_what_could_mean_several_moves_is_not_guessed(typed: str) -> None:
    with pytest.raises(Refused):
        read(free_hand(), typed)


@pytest.mark.rule("C19")
@pytest.mark.parametrize(("typed", "meant"), [
    ("buy scrap 3", "buy scrap 3"), ("buy 3 scrap", "buy scrap 3"), ("buy 2 saw-blades", "buy saw-blades 2"),
    ("buy saw_blades 2", "buy saw-blades 2"),
])  # fmt: skip
def test_purchases_may_be_written_so(typed: str, meant: str) -> None:
    s = at_turn()
    goods(s, "red", blueberries=9)
    begin(s, "buy-materials")
    assert read(s, typed) == meant


@pytest.mark.rule("C21", "C25")
def test_rooms_and_trees_may_be_written_so() -> None:
    s = at_turn()
    rows(s, helpers="hi-7 hi-16 hi-20 hi-27")
    goods(s, "red", blueberries=9)
    lumber(s, "red", "g1 g4")
    begin(s, "choose-helper")
    say(s, "red hire hi-7", "luck helper hi-26")
    assert read(s, "settle 4") == "settle room-4"
    s = at_turn()
    lumber(s, "red", "g1 g4")
    begin(s, "produce-plant")
    assert read(s, "plant g1") == "plant g1 1"
    with pytest.raises(Refused):
        read(s, "plant g4")  # a 1 or a 2


def test_what_is_refused_is_refused_for_the_same_reason() -> None:
    s = free_hand()
    goods(s, "red", saw_blades=0, glue=0)
    for typed in ("saw y6 1 2 3", "saw y6 3 2 1"):
        assert quote_words(WOODCRAFT, s, 0, typed)[0].why == "saw_blades"
    for typed in ("glue g2 g1", "glue g1 g2 g3"):
        assert quote_words(WOODCRAFT, s, 0, typed)[0].why == "glue_token"


def test_a_record_is_written_in_one_spelling() -> None:
    s = WOODCRAFT.new(1)
    record = Record(WOODCRAFT, FACTS, 1, {})
    words: list[str] = []
    while s.table.round == 0:
        seat = waiting(s)[0]
        words.append(f"{'luck' if seat == LUCK else 'red'} {WOODCRAFT.write(s, offers(s, seat)[0])}")
        play(s, seat, offers(s, seat)[0])
    words.append("red saw g3 1 2")
    record.body = [Line(n, line) for n, line in enumerate(words)]
    assert replay(record).match.notes.body[-1].text == "red saw g3 2 1"
