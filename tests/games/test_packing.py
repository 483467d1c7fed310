"""Where parts go on one sheet."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from millwright.games.packing import GAP, Block, column, lines, packed, places, row

SIDES = st.floats(60, 600)
SIZES = st.lists(st.tuples(SIDES, SIDES), max_size=8)


@given(st.lists(st.tuples(st.floats(300, 900), st.floats(300, 900)), min_size=1, max_size=2), SIZES, SIZES)
def test_parts_keep_their_shapes_and_never_overlap(
    board: list[tuple[float, float]], mine: list[tuple[float, float]], others: list[tuple[float, float]]
) -> None:
    sizes = (*board, *mine, *others)
    boxes, wide, high = packed(len(board), len(mine), sizes)
    assert len(boxes) == len(sizes)
    for (x, y, w, h), size in zip(boxes, sizes, strict=True):
        assert w > 0 and w / h == pytest.approx(size[0] / size[1])
        assert x >= -1e-6 and y >= -1e-6 and x + w <= wide + 1e-6 and y + h <= high + 1e-6
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(boxes, 2):
        air = max(x2 - x - w, x - x2 - w2, y2 - y - h, y - y2 - h2)
        assert air == pytest.approx(GAP) or air > GAP


def test_a_row_is_equally_high_and_a_column_equally_wide() -> None:
    block = row([Block(0.5, 0, 0), column([Block(1, 0, 1), Block(0.25, 0, 2)])])
    boxes = dict(places(block, 0, 0, 800))
    assert boxes[0][3] == pytest.approx(boxes[1][3] + GAP + boxes[2][3]) == block.high(800)
    assert boxes[1][2] == boxes[2][2] and boxes[2][0] + boxes[2][2] == pytest.approx(800)


def boxes_of(sizes: list[tuple[float, float]], wide: float) -> list[tuple[int, ...]]:
    block = column(lines(sizes, range(len(sizes)), wide))
    boxes = dict(places(block, 0, 0, wide))
    return [tuple(round(n) for n in boxes[i]) for i in range(len(sizes))]


def test_small_parts_are_stacked_beside_high_ones() -> None:
    boxes = boxes_of([(300, 400), (300, 400), (180, 130), (180, 130)], 800)
    assert boxes[0] == (0, 0, 300, 400) and boxes[2][0] == boxes[3][0] == 620 and boxes[3][1] == 140


def test_a_short_line_is_not_blown_up() -> None:
    assert boxes_of([(100, 140), (100, 140)], 1000) == [(0, 0, 100, 140), (110, 0, 100, 140)]
    assert boxes_of([(400, 140), (400, 140)], 1000)[1] == (505, 0, 495, 173)


def test_parts_of_one_size_stay_on_one_line() -> None:
    boxes = boxes_of([(130, 140), *[(110, 140)] * 4, *[(200, 140)] * 5], 1050)
    assert {box[1] for box in boxes[:5]} == {0} and len({box[1] for box in boxes[5:]}) == 1 and boxes[5][1] > 0


def test_what_stands_beside_goes_below_where_it_is_too_much() -> None:
    board, panel = (1000.0, 900.0), (480.0, 300.0)
    few, _, _ = packed(1, 0, (board, *[panel] * 3))
    assert {round(box[0]) for box in few[1:]} == {round(few[1][0])}
    many, _, _ = packed(1, 0, (board, *[panel] * 6))
    assert [box[1] > 700 and box[0] < 600 for box in many[1:]] == [False] * 4 + [True] * 2


def test_what_does_not_go_together_leaves_room_free() -> None:
    for sizes in (((400.0, 900.0), (300.0, 60.0)), ((600.0, 60.0), (300.0, 900.0))):
        boxes, wide, high = packed(1, 0, sizes)
        assert [box[2:] for box in boxes] == [pytest.approx(size) for size in sizes]
        assert (wide, high) == pytest.approx((sizes[0][0] + GAP + 300, 900))
    assert packed(1, 1, ((300.0, 300.0), (600.0, 300.0)))[0][1] == (0, 310, 300, 150)
