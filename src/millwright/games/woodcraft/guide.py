"""The guided opening of Woodcraft: the cards of the start, a whole turn, the first order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.games.guide import Played, Step
from millwright.games.woodcraft import verbs
from millwright.games.woodcraft.pieces import TILES
from millwright.games.woodcraft.quotes import market_step
from millwright.games.woodcraft.view import View


def after(round: int) -> Callable[[View], bool]:
    return lambda v: v.table.round > round


def any_of(*wanted: int) -> Callable[[View, Played], bool]:
    """Whether a move of one of these verbs was made."""
    return lambda v, played: any(played[verb] for verb in wanted)


def tiles(v: View) -> list[str]:
    return [f"tile-{name}" for name in TILES]


def moved_tile(v: View) -> list[str]:
    return [f"tile-{TILES[v.table.moved]}"] if v.table.moved >= 0 else tiles(v)


def marketing(v: View) -> list[str]:
    return [f"marketing-{v.seat}-{market_step(v.table, v.seat) + 1}"]


def wood(v: View) -> list[str]:
    return [f"lumber-{v.seat}", f"orders-{v.seat}"]


TURN: Final = ("Turn",)

STEPS: Final = (
    Step("helper", any_of(verbs.KEEP_HELPER), after(0), ("KeepHelper",)),
    Step("orders", lambda v, played: played[verbs.KEEP_ORDER] > 1, after(0), ("KeepOrder",)),
    Step("place", any_of(verbs.PLACE), after(0), ("PlaceOrder",)),
    Step("tile", any_of(verbs.MOVE), after(1), TURN, lit=tiles),
    Step("act", any_of(verbs.ACT, verbs.BERRIES), after(1), TURN, lit=moved_tile),
    Step("end", any_of(verbs.END, verbs.MARKET), after(1), TURN, lit=marketing),
    Step("shape", any_of(verbs.SAW, verbs.SPLICE, verbs.GLUE_DICE), after(5), TURN, lit=wood),
    Step("complete", any_of(verbs.COMPLETE), after(8), TURN, lit=wood),
)
