"""Woodcraft as the machine of the stronger bots sees it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.games.woodcraft.actions import ChooseHelper
from millwright.games.woodcraft.bots.features import features_of, names_of, section_names
from millwright.games.woodcraft.bots.habits import TUNED, Habits
from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.plan import Plan, Tried, pass_time
from millwright.games.woodcraft.bots.turns import Breadth, Turns, own_items, own_state
from millwright.games.woodcraft.cards import ChooseOrder, TakeFree
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.orders import ChooseContract
from millwright.games.woodcraft.pieces import BERRY, BLUEBERRIES, NUT
from millwright.games.woodcraft.points import income_of, points_of
from millwright.games.woodcraft.rules import KeepHelper, KeepOrder, PlaceOrder
from millwright.games.woodcraft.scoring import score_end
from millwright.games.woodcraft.table import PER_SEAT, State, Table
from millwright.games.woodcraft.turn import Turn
from millwright.games.woodcraft.wood import BuyWood
from millwright.games.woodcraft.work import ChooseImprovement
from millwright.kernel import Move, offers, settle
from millwright.mind.craft import Craft, Group, Prospect, best_of
from millwright.mind.value import Value

USUAL: Final = Breadth(2, 3, 10, 2, 6)
NEXT: Final = Breadth(1, 1, 3, 0, 2)
QUICK: Final = Breadth(1, 1, 2, 1, 2)

VALUED: Final = 16
"""So many turns, the best by Steady's count, are valued."""

VALUED_NEXT: Final = 3
"""So many of the turn after, in an imagined world."""

AHEAD: Final = 3
"""So many of these are looked at with the turn after them."""

WEIGHTY: Final = (
    Turn, ChooseOrder, ChooseHelper, ChooseImprovement, ChooseContract, TakeFree, BuyWood, KeepHelper, KeepOrder,
    PlaceOrder,
)  # fmt: skip
"""Decisions that deserve a look ahead; the others follow from them."""


@final
class WoodcraftCraft(Craft[State]):
    """Whole turns, weighed at their end."""

    TURNS: ClassVar[int] = 10
    WORLDS: ClassVar[int] = 8  # one world tells two turns apart to within one and a half points

    def __init__(self, facts: Facts, seats: int, value: Value, habits: Habits = TUNED) -> None:
        super().__init__(value)
        self.facts: Final = facts
        self.seats: Final = seats
        self.habits: Final = habits

    def names(self) -> list[str]:
        return names_of(self.facts, self.seats)

    def groups(self) -> list[Group]:
        """The parts of Steady's worth, each with what is told of it; time, the wheel and the others lie ahead."""
        found: list[Group] = []
        at = self.facts.setups[self.seats].rounds + 4
        for key, names in section_names(self.facts):
            found.append((key, at, at + len(names)))
            at += len(names)
        return found

    def features(self, s: State, seat: int) -> list[float]:
        return features_of(s, seat, self.habits)

    def judged(self, moves: list[Move], s: State, seat: int) -> Prospect:
        """C48: after the last turn all is known."""
        x, t = self.features(s, seat), s.table
        return Prospect(moves, x, final_points(t, seat) if t.round == t.setup.rounds else self.value.worth(x))

    def prospects(self, s: State, seat: int, moves: list[Move], rng: Random) -> list[Prospect]:
        found = self.different(self.turns(s, seat, moves, USUAL))[:VALUED]
        return [self.judged(one.moves, one.state, seat) for one in found]

    def sharper(self, s: State, seat: int, found: list[Prospect], rng: Random) -> list[Prospect]:
        """The best by what the turn after them can make of it, the others below them as before."""
        if s.table.round == s.table.setup.rounds or not self.weighty(s, seat):
            return found
        close = sorted(found, key=lambda one: -one.worth)[:AHEAD]
        if all(one.move == close[0].move for one in close):
            return found
        later = [self.morrow(s, seat, one.moves) - one.worth for one in close]
        shifts = [amount - later[0] for amount in later]  # so that all stay on the scale of this turn
        least = min(shifts)
        return [
            Prospect(one.moves, one.x, one.worth + (shifts[close.index(one)] if one in close else least))
            for one in found
        ]

    def morrow(self, s: State, seat: int, moves: list[Move]) -> float:
        """What the next turn can make of the end of this one, if nobody else does anything until then."""
        plan = Plan(own_state(s, seat), seat, Outlook(s.table, seat, self.habits), [])
        after = plan.base
        for move in moves:
            after = plan.played(after, move)
        after.agenda[:] = s.agenda[: -len(own_items(s.agenda, seat))]
        settle(after)
        pass_time(after, seat)
        return best_of(self.valued(after, seat)).worth

    def promise(self, s: State, seat: int, rng: Random) -> float:
        return best_of(self.valued(s, seat)).worth

    def valued(self, s: State, seat: int) -> list[Prospect]:
        """The turns that look best at a glance."""
        found = self.different(self.turns(s, seat, offers(s, seat), NEXT))[:VALUED_NEXT]
        return [self.judged(one.moves, one.state, seat) for one in found]

    def different(self, found: list[Tried]) -> list[Tried]:
        """What comes to the same is looked at once."""
        return [one for n, one in enumerate(found) if not n or one.worth != found[n - 1].worth]

    def turns(self, s: State, seat: int, moves: list[Move], breadth: Breadth) -> list[Tried]:
        return Turns(s, seat, Outlook(s.table, seat, self.habits), breadth).found(moves)

    def reply(self, s: State, seat: int, rng: Random) -> Move:
        return self.replies(s, seat, rng)[0]

    def replies(self, s: State, seat: int, rng: Random) -> list[Move]:
        """A greedy turn, by Steady's count."""
        moves = offers(s, seat)
        return moves if len(moves) == 1 else self.turns(s, seat, moves, QUICK)[0].moves

    def at_turn(self, s: Any, seat: int) -> bool:
        """C08: asked how to begin a turn."""
        item = s.agenda[-1] if s.agenda else None
        return isinstance(item, Turn) and item.seat == seat and s.table.moved < 0

    def weighty(self, s: Any, seat: int) -> bool:
        return isinstance(s.agenda[-1], WEIGHTY)


def final_points(t: Table, seat: int) -> float:
    """C48 to C53: what a seat ends with if its last turn is over; the last income comes first."""
    if t.incomes == len(t.setup.income_after):
        return float(points_of(t, seat))
    end = State(t.facts, t.clone(), [], [], [])
    end.table.goods[seat * PER_SEAT + BLUEBERRIES] += income_of(t, seat, BERRY)
    score_end(end, [seat])
    return float(points_of(end.table, seat) + income_of(t, seat, NUT))
