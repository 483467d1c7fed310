"""Brass as the machine of the stronger bots sees it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.games.brass.bots.features import feature_groups, feature_names, features
from millwright.games.brass.bots.habits import Habits
from millwright.games.brass.bots.plan import Breadth, Plan
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.facts import CANAL
from millwright.games.brass.quotes import points_of, winners
from millwright.games.brass.table import State, Table
from millwright.games.brass.turn import Action
from millwright.kernel import Move, offers
from millwright.mind.craft import Craft, Group, Prospect, best_of
from millwright.mind.value import Value

WIDE: Final = Breadth(few=3, firsts=8, diverse=True, turns=4, seconds=3)
"""For a decision of one's own."""

NARROW: Final = Breadth(few=1, firsts=6, diverse=False, turns=2, seconds=4)
"""For turns in an imagined world."""


KEPT: Final = 2000
"""Outlooks that are remembered at most; a game needs some hundred."""


@final
class BrassCraft(Craft[State]):
    """The features, and turns of two actions that are weighed whole."""

    TURNS: ClassVar[int] = 6
    WORLDS: ClassVar[int] = 5
    FIRST_LOOK: ClassVar[float] = 2.0

    def __init__(self, value: Value) -> None:
        super().__init__(value)
        self.habits: Final = Habits()
        self.width = WIDE  # of a decision of one's own
        self.outlooks: Final[dict[tuple[int, ...], Outlook]] = {}

    def names(self) -> list[str]:
        return feature_names()

    def groups(self) -> list[Group]:
        return feature_groups()

    def features(self, s: State, seat: int) -> list[float]:
        hand = s.drawers[seat].hand
        return features(self.outlook(s.table, seat, hand), s.table, hand)

    def outlook(self, t: Table, seat: int, hand: tuple[int, ...]) -> Outlook:
        """B06, B42: how Steady counts at this moment: every card will be played, and all draw alike. Each is kept."""
        rest = len(hand) + t.deck // t.seats
        key = (seat, t.period, t.round, rest, t.space[seat], id(t.board))
        found = self.outlooks.get(key)
        if found is None:
            found = Outlook(t, seat, rest, hand, self.habits)
            if len(self.outlooks) >= KEPT:
                self.outlooks.clear()
            self.outlooks[key] = found
        return found

    def plan(self, s: State, seat: int, breadth: Breadth) -> Plan:
        return Plan(self, self.habits, s, seat, breadth)

    def prospects(self, s: State, seat: int, moves: list[Move], rng: Random) -> list[Prospect]:
        return self.plan(s, seat, self.width).turns(moves)

    def promise(self, s: State, seat: int, rng: Random) -> float:
        return best_of(self.plan(s, seat, NARROW).turns(offers(s, seat))).worth

    def reply(self, s: State, seat: int, rng: Random) -> Move:
        return self.replies(s, seat, rng)[0]

    def replies(self, s: State, seat: int, rng: Random) -> list[Move]:
        moves = offers(s, seat)
        return moves if len(moves) == 1 else best_of(self.plan(s, seat, NARROW).turns(moves)).moves

    def at_turn(self, s: Any, seat: int) -> bool:
        item = s.agenda[-1]
        return isinstance(item, Action) and item.seat == seat and item.left == actions_now(s.table)

    def weighty(self, s: Any, seat: int) -> bool:
        """Both actions of a turn: a turn is planned anew before the second."""
        item = s.agenda[-1]
        return isinstance(item, Action) and item.seat == seat

    def settled(self, s: State, seat: int) -> float:
        """B47: when the game is over, the points are known, and who has won."""
        found = float(points_of(s.table, seat))
        return found + self.value.lean if seat in winners(s.table) else found


def actions_now(t: Table) -> int:
    """B05, B06: how many a turn has; in the first round it is one."""
    n = t.board.numbers
    return n.actions_first if t.period == CANAL and t.round == 1 else n.actions
