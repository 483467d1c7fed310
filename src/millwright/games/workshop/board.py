"""Workshop of the World: the rule of each decision."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.workshop.auction import Bids, BreakTie, Claims
from millwright.games.workshop.demand import Demand, DrawTokens
from millwright.games.workshop.rules import FirstOrder, TurnUp
from millwright.games.workshop.table import RAIL
from millwright.games.workshop.turn import DrawAside, Lift, Links, Oust, Place, Turn
from millwright.games.workshop.view import View
from millwright.kernel import Item

RULES: Final[dict[type[Item[Any]], tuple[str, str]]] = {
    FirstOrder: ("W02", "W50"),
    DrawTokens: ("W05", "W46"),
    Demand: ("W06", "W46"),
    TurnUp: ("W07", "W45"),
    Bids: ("W08", "W47"),
    BreakTie: ("W48", "W48"),
    Claims: ("W50", "W50"),
    Turn: ("W13", "W13"),
    DrawAside: ("W15", "W15"),
    Place: ("W14", "W14"),
    Oust: ("W17", "W17"),
    Lift: ("W19", "W19"),
    Links: ("W20", "W20"),
}
"""The rule that a decision follows; the second one with two players."""

DEMAND_RULES: Final = {(False, True): "W06", (False, False): "W32", (True, True): "W39", (True, False): "W41"}
"""Of the four demand steps: by whether it is the rail era, and whether a token must be placed."""


def rule(v: View) -> str:
    """The number of the rule that the decision on top follows; nothing when the game is over."""
    if not v.agenda:
        return ""
    item = v.agenda[-1]
    if isinstance(item, Demand) and v.table.seats > 2:
        return DEMAND_RULES[v.table.era == RAIL, item.least > 0]
    if isinstance(item, Links) and item.first >= 0:
        return "W22"
    return RULES[type(item)][v.table.seats == 2]
