"""Where the parts of a page go on one sheet: side by side and below one another, so that hardly any room is left.

Parts keep their shapes and may grow or shrink a little. In a row all are equally high, in a column equally wide, so the
height of any block follows from its width: a slope times the width, and what the gaps need.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import inf, log
from typing import Final

from millwright.games.picture import Box

GAP: Final = 10.0
STRETCH: Final = 1.3
"""How much larger than drawn a line of parts may get to be full; a shorter one stays as it is."""

SHRINK: Final = 1.12
"""By how much a line may be too long, so that it gets smaller than drawn."""

WORST: Final = 2.0
"""How much larger or smaller than drawn no part may get."""

Size = tuple[float, float]
"""Width and height."""


@dataclass(frozen=True)
class Block:
    """A part, or blocks in a row or a column; how high it is depends on how wide it is."""

    slope: float
    fixed: float = 0.0
    part: int = -1  # -1 for a free place, or for blocks inside
    inside: tuple[Block, ...] = ()
    across: bool = False

    def high(self, wide: float) -> float:
        return self.slope * wide + self.fixed


def column(blocks: Sequence[Block]) -> Block:
    """Blocks below one another, all of the same width."""
    if len(blocks) == 1:
        return blocks[0]
    gaps = GAP * (len(blocks) - 1)
    return Block(sum([b.slope for b in blocks]), sum([b.fixed for b in blocks]) + gaps, -1, tuple(blocks))


def row(blocks: Sequence[Block]) -> Block:
    """Blocks side by side, all of the same height: how wide each must be for that follows from the whole width."""
    if len(blocks) == 1:
        return blocks[0]
    slope = 1 / sum([1 / b.slope for b in blocks])
    fixed = sum([b.fixed / b.slope for b in blocks]) - GAP * (len(blocks) - 1)
    return Block(slope, slope * fixed, -1, tuple(blocks), True)


def places(block: Block, x: float, y: float, wide: float) -> Iterator[tuple[int, Box]]:
    """Each part of a block that is so wide, and its box."""
    if block.part >= 0:
        yield block.part, (x, y, wide, block.high(wide))
    for inner in block.inside:
        share = (block.high(wide) - inner.fixed) / inner.slope if block.across else wide
        yield from places(inner, x, y, share)
        x, y = (x + share + GAP, y) if block.across else (x, y + inner.high(wide) + GAP)


def leaf(sizes: Sequence[Size], n: int) -> Block:
    return Block(sizes[n][1] / sizes[n][0], 0.0, n)


# ---- lines of parts


Line = list[list[int]]
"""Parts side by side, or stacks of them where a line is high enough."""


def lines(sizes: Sequence[Size], parts: Sequence[int], wide: float) -> list[Block]:
    """Parts on lines of some width; those of one size stay together, and small ones are stacked beside high ones."""
    tallest = max([sizes[n][1] for n in parts], default=0.0)
    found: list[Line] = []
    for _, group in groupby(sorted(parts, key=lambda n: 2 * sizes[n][1] < tallest), key=lambda n: sizes[n]):
        run = list(group)
        for line in found:
            if room(sizes, line, run[0], wide) >= len(run):
                deep = depth(sizes, line, run[0])
                line += [run[n : n + deep] for n in range(0, len(run), deep)]
                break
        else:
            most = max(1, room(sizes, [], run[0], wide))
            found += [[[part] for part in run[n : n + most]] for n in range(0, len(run), most)]
    return [line_block(sizes, line, wide) for line in sorted(found)]


def room(sizes: Sequence[Size], line: Line, part: int, wide: float) -> int:
    """How many parts of this size a line can still take."""
    left = wide * SHRINK + GAP - length(sizes, line)
    return max(0, int(left // (sizes[part][0] + GAP))) * depth(sizes, line, part)


def depth(sizes: Sequence[Size], line: Line, part: int) -> int:
    """How many parts of this size are together as high as a line."""
    return max([1, *[int(height(sizes, stack) // sizes[part][1]) for stack in line]])


def length(sizes: Sequence[Size], line: Line) -> float:
    """Of a line, with a gap after each stack."""
    return sum([sizes[stack[0]][0] + GAP for stack in line])


def height(sizes: Sequence[Size], stack: list[int]) -> float:
    """Of a stack, with a gap below each part."""
    return sum([sizes[n][1] + GAP for n in stack])


def line_block(sizes: Sequence[Size], line: Line, wide: float) -> Block:
    """A line as a block, with free places where it is not full."""
    high = max([height(sizes, stack) for stack in line])
    stacks = [stack_block(sizes, stack, high) for stack in line]
    used = length(sizes, line)
    return row(stacks if used * STRETCH > wide else [*stacks, Block((high - GAP) / (wide - used))])


def stack_block(sizes: Sequence[Size], stack: list[int], high: float) -> Block:
    free = high - height(sizes, stack) - GAP
    parts = [leaf(sizes, n) for n in stack]
    return column([*parts, Block(free / sizes[stack[0]][0])] if free > high / 4 else parts)


# ---- the whole sheet


@lru_cache(maxsize=256)
def packed(board: int, mine: int, sizes: tuple[Size, ...]) -> tuple[list[Box], float, float]:
    """Boxes for parts of these sizes, first so many of the board, then so many of one's own; and the sheet's size.

    The board stands at the upper left, below it what is one's own. The others stand in a column beside; those at its
    end go below the board, in two columns, where that makes the scales of all parts more even.
    """
    wide = sum([size[0] + GAP for size in sizes[:board]]) - GAP
    left = [row([leaf(sizes, n) for n in range(board)]), *lines(sizes, range(board, board + mine), wide)]
    side = [leaf(sizes, n) for n in range(board + mine, len(sizes))]
    whole = wide + (GAP + max([size[0] for size in sizes[board + mine :]]) if side else 0.0)
    best = min(ways(left, side), key=lambda block: unevenness(block, sizes, whole))
    if side and unevenness(best, sizes, whole) == inf:
        best = apart(column(left), column(side), wide, whole)
    boxes = dict(places(best, 0.0, 0.0, whole))
    return [boxes[n] for n in range(len(sizes))], whole, best.high(whole)


def ways(left: list[Block], side: list[Block]) -> Iterator[Block]:
    """All ways to part what stands beside the board and what stands below it."""
    if not side:
        yield column(left)
    for first in range(1, len(side) + 1):
        beside, below = column(side[:first]), side[first:]
        if not below:
            yield row([column(left), beside])
        for second in range(1, len(below)):
            two = row([column(below[:second]), column(below[second:])])
            yield row([column([*left, two]), beside])


def apart(left: Block, right: Block, wide: float, whole: float) -> Block:
    """Two blocks that do not go together: below the lower one some room stays free."""
    rest = whole - wide - GAP
    free = left.high(wide) - right.high(rest)
    if free < 0:
        left = column([left, Block(max(1.0, -free - GAP) / wide)])
    return row([left, column([right, Block(max(1.0, free - GAP) / rest)]) if free > 0 else right])


def unevenness(block: Block, sizes: Sequence[Size], wide: float) -> float:
    """How far the parts are from the size that they were drawn in; beyond all measure if one is far from it."""
    scales = [(sizes[n], box[2] / sizes[n][0]) for n, box in places(block, 0, 0, wide)]
    good = all(1 / WORST < scale < WORST for _, scale in scales)
    return sum([size[0] * size[1] * log(scale) ** 2 for size, scale in scales]) if good else inf
