"""The key: the seven actions, and the signs of goods, tracks and cards."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import remembered, text
from millwright.games.picture import Box, breadth, rect, write
from millwright.games.woodcraft.draw.pieces import ROSE, panel, use
from millwright.games.woodcraft.names import tile_name
from millwright.games.woodcraft.pieces import GOODS, TILES
from millwright.svg import Markup, join

VALUES: Final = ("points", "reputation", "blueberry_income", "hazelnut_income", "produce", "tool", "contract")
TIMES: Final = ("immediate", "once_per_turn", "permanent")


Entry = tuple[str, str]
"""A symbol and what it means."""


def entries() -> tuple[list[Entry], list[Entry]]:
    """Actions and times; goods, tracks and cards."""
    actions: list[Entry] = [(f"action-{name}", tile_name(n)) for n, name in enumerate(TILES)]
    times: list[Entry] = [(name, text(f"woodcraft.draw.key.{name}")) for name in TIMES]
    signs: list[Entry] = [(name, text(f"woodcraft.draw.key.{name}")) for name in (*GOODS, *VALUES)]
    return [*actions, *times], signs


STEP: Final = 34.0
DEEP: Final = 8
KEY: Final = (558.0, STEP * DEEP + 16)
"""How wide and how high the key is."""


@remembered
def key(box: Box) -> Markup:
    """Three columns: actions; times and goods; the rest. Long words are written smaller."""
    x, y, _, _ = box
    above, below = entries()
    rest = [*above[len(TILES) :], *below]
    found: list[Markup] = []
    for left, room, few in ((28, 202, above[: len(TILES)]), (266, 112, rest[:DEEP]), (414, 116, rest[DEEP:])):
        for n, (name, words) in enumerate(few):
            middle, size = y + 25 + STEP * n, min(17, round(room / breadth(words), 1))
            found += [entry(name, x + left, middle), write(x + left + 22, middle + 6, words, "num", size)]
    return panel("key", box, "", *found)


def entry(name: str, x: float, y: float) -> Markup:
    """A sign; that of an action on its tile."""
    if name.startswith("action-"):
        return join([rect((x - 15, y - 14, 30, 28), 5, "tile"), use(name, x, y, 21, "#fdf3dc")])
    return use(name, x, y, 23, ROSE if name in TIMES else None)
