"""Choices that are put together of pieces: what there is to pick from."""

from __future__ import annotations

from millwright.games.game import Piece
from millwright.service.sight import Choice
from millwright.web.decide import picker


def pair(words: str, *pieces: Piece) -> Choice:
    return Choice(words, words, (), pieces, False)


def test_each_of_two_equal_cards_can_be_picked() -> None:
    """Two coal cards pay for building anywhere (B21), also from the list of cards."""
    coal, cotton = Piece("Coal", ("card-coal-1", "card-coal-2")), Piece("Cotton", ("card-cotton-1",))
    both = (Piece("Coal", ("card-coal-1",)), Piece("Coal", ("card-coal-2",)))
    row = str(picker([pair("coal coal", *both), pair("coal cotton", coal, cotton)])[0])
    assert [row.count(f'data-take="card-{card}"') for card in ("coal-1", "coal-2", "cotton-1")] == [1, 1, 1]


def test_a_stack_that_gives_two_tiles_is_one_piece() -> None:
    stack = Piece("Coal", ("stack-coal",))
    assert (
        str(picker([pair("develop coal coal", stack, stack), pair("develop coal", stack)])[0]).count("data-take") == 1
    )
