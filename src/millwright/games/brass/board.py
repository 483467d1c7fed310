"""Brass: the rule of each decision."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.brass.build import Anywhere
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.cotton import SellMore, TurnMarket
from millwright.games.brass.cubes import Coal, Iron
from millwright.games.brass.routes import SecondRail
from millwright.games.brass.rules import Deal, FirstPlayer, Scrap
from millwright.games.brass.turn import Action
from millwright.games.brass.view import View

FOLLOWS: Final[dict[type[Any], str]] = {
    FirstPlayer: "B02",
    Deal: "B04",
    Scrap: "B11",
    Action: "B06",
    Discard: "B08",
    DiscardTwo: "B21",
    Anywhere: "B21",
    Coal: "B23",
    Iron: "B25",
    SecondRail: "B34",
    TurnMarket: "B39",
    SellMore: "B38",
}
"""By kind of decision the rule that it follows."""


def rule(v: View) -> str:
    """The number of the rule behind what is asked; nothing when the game is over."""
    if not v.agenda:
        return ""
    item: Any = v.agenda[-1]
    if type(item) is Discard and item.slot >= 0:
        return "B15"
    return "B34" if type(item) is Coal and item.far >= 0 else FOLLOWS[type(item)]
