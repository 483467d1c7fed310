"""Whole turns of Woodcraft worth a look, each with all its moves, as far as nothing depends on luck."""

from __future__ import annotations

from typing import Final, final

from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.plan import Plan, Tried, worth_of
from millwright.games.woodcraft.bots.steady import own_part
from millwright.games.woodcraft.origins import BY_BONUS, BY_TILE
from millwright.games.woodcraft.rules import KeepHelper, KeepOrder, PlaceOrder
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.turn import Turn, can_take_bonus
from millwright.games.woodcraft.verbs import ACT, BERRIES, END, MARKET, MOVE
from millwright.kernel import Item, Move

CHOICES: Final = (KeepHelper, KeepOrder, PlaceOrder)
"""C06: what a seat decides before its first turn, one after the other."""


@final
class Breadth:
    """How much is looked at: more is better and slower."""

    def __init__(self, lead: int, alike: int, close: int, extra: int, starts: int) -> None:
        self.lead: Final = lead  # tiles that are looked at with another action than their own
        self.alike: Final = alike  # ways to carry out one action
        self.close: Final = close  # turns that are looked at with the free actions after them
        self.extra: Final = extra  # of these, those that are looked at with a bonus action
        self.starts: Final = starts  # ways to begin the game with a helper, before the orders are looked at


@final
class Turns:
    """The rest of a turn from one imagined state, or the present decision if that belongs to no turn."""

    def __init__(self, s: State, seat: int, look: Outlook, breadth: Breadth) -> None:
        self.plan: Final = Plan(own_state(s, seat), seat, look, [])
        self.seat: Final = seat
        self.breadth: Final = breadth

    def found(self, moves: list[Move]) -> list[Tried]:
        """Turns worth a look that begin with one of the moves, never none; the best first, by what Steady thinks."""
        base = self.plan.base
        if isinstance(base.agenda[-1], Turn):
            found = self.whole(self.plan.valued(base, []), moves)
        elif isinstance(base.agenda[-1], KeepHelper):
            found = self.beginnings(moves)
        else:
            found = self.finished(self.answers(moves))
        found = [one for one in found if one.moves and one.moves[0] in moves]
        return best_first(found or self.finished([self.plan.tried(base, move, []) for move in moves]))

    def answers(self, moves: list[Move]) -> list[Tried]:
        """The present decision, with all that it asks for."""
        plan = self.plan
        quick = plan.quick(plan.base, moves)
        found: list[Tried] = []
        for move in moves if quick is None else [quick]:
            found += best_first(plan.ways_of(plan.base, move, []))[: self.breadth.alike]
        return best_first(found)

    def beginnings(self, moves: list[Move]) -> list[Tried]:
        """C06: a helper first, with all that it brings; then the orders."""
        plan, base = self.plan, self.plan.base
        rest = base.agenda[:-1]
        base.agenda[:] = base.agenda[-1:]
        found: list[Tried] = []
        for one in self.answers(moves)[: self.breadth.starts]:
            one.state.agenda[:] = rest
            plan.resolve(one.state, one.moves, found)
        return found

    # ---- a turn

    def whole(self, start: Tried, moves: list[Move]) -> list[Tried]:
        """C08, C15: free actions first, if they are worth it; then a tile, an action, and the rest."""
        t, done = start.state.table, self.plan.polished(start)
        if done.moves and done.moves[0] not in moves:
            done = start
        if t.moved < 0:
            return self.finished(self.tiles(done))
        return self.finished(self.actions(done, True) if t.pending else [done])

    def tiles(self, start: Tried) -> list[Tried]:
        """C08, C13: every tile with its action; those that give most also with another one, or with blueberries."""
        moved = [self.plan.tried(start.state, move, start.moves) for move in self.offered(start, (MOVE,))]
        found: list[Tried] = []
        for at, one in enumerate(best_first(moved)):
            found += self.actions(one, at < self.breadth.lead)
        return best_first(found)

    def actions(self, start: Tried, others: bool) -> list[Tried]:
        """C13: the tile's own action, and if they are looked at too others in its place."""
        found: list[Tried] = []
        for act in self.offered(start, (ACT, BERRIES)):
            if act[2] != BY_BONUS and (others or (act[0] == ACT and act[2] == BY_TILE)):
                found += best_first(self.plan.ways_of(start.state, act, start.moves))[: self.breadth.alike]
        return best_first(found)

    def offered(self, one: Tried, verbs: tuple[int, ...]) -> list[Move]:
        s = one.state
        return [move for move in s.agenda[-1].offers(s, self.seat) if move[0] in verbs]

    def finished(self, ways: list[Tried]) -> list[Tried]:
        """C14, C40: the rest of the turn: free actions, perhaps a bonus action, then the end."""
        if not ways[0].state.agenda:
            return ways
        polished = best_first([self.plan.polished(one) for one in ways[: self.breadth.close]])
        found: list[Tried] = []
        for at, one in enumerate(polished):
            found += self.ended(one)
            if at < self.breadth.extra:
                for more in self.extras(one):
                    found += self.ended(more)
        return found

    def extras(self, one: Tried) -> list[Tried]:
        """C14: the best bonus actions, with the free actions after them."""
        t, plan = one.state.table, self.plan
        if t.moved < 0 or t.pending or not can_take_bonus(t, self.seat):
            return []
        acts = [act for act in self.offered(one, (ACT,)) if act[2] == BY_BONUS]
        found = best_first([plan.tried(one.state, act, one.moves) for act in acts])
        return [plan.polished(more) for more in found[: self.breadth.extra]]

    def ended(self, one: Tried) -> list[Tried]:
        """C40: the end of the turn, with a step of marketing and without; in the middle of a turn as far as it got."""
        if one.state.table.moved < 0 or one.state.table.pending:
            return [one]
        return [self.plan.tried(one.state, move, one.moves) for move in self.offered(one, (END, MARKET))]


def own_state(s: State, seat: int) -> State:
    """A copy on whose agenda nothing comes after the rest of the turn."""
    base = s.clone()
    base.agenda[:] = own_items(s.agenda, seat)
    return base


def own_items(agenda: list[Item[State]], seat: int) -> list[Item[State]]:
    """The rest of the turn; before the first turn, all that the seat decides in a row; else the present decision."""
    own: list[Item[State]] = []
    for at in range(len(agenda) - 1, -1, -1):
        item = agenda[at]
        if not isinstance(item, CHOICES) or item.seat != seat:
            break
        own.insert(0, item)
    return own or own_part(agenda, seat)


def best_first(found: list[Tried]) -> list[Tried]:
    return sorted(found, key=worth_of, reverse=True)
