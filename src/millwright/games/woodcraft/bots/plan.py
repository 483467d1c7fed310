"""A turn of Woodcraft tried out in an imagined world, for one seat, and the turn after it.

What luck would give is not known, so nothing is counted on: its part is left out, and so are the turns of the others.
"""

from __future__ import annotations

from typing import Final, final

from millwright.bot import NEVER
from millwright.games.woodcraft.abilities import SellTokens
from millwright.games.woodcraft.bots.attic import best_space, best_tool
from millwright.games.woodcraft.bots.outlook import Outlook
from millwright.games.woodcraft.bots.shaping import free_gains, shapings
from millwright.games.woodcraft.bots.worth import worth
from millwright.games.woodcraft.orders import PayDie
from millwright.games.woodcraft.origins import BY_BONUS, BY_TILE
from millwright.games.woodcraft.quotes import payable_orders
from millwright.games.woodcraft.rewards import ChooseProducer, ChooseSpace, ChooseTool
from millwright.games.woodcraft.rules import KeepOrder
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.turn import ChooseTrim, Turn
from millwright.games.woodcraft.verbs import ACT, BERRIES, COMPLETE, END, MARKET, MOVE
from millwright.games.woodcraft.wood import BuyMaterials, BuyWood, Exchange
from millwright.games.woodcraft.work import PlantMore, Work
from millwright.kernel import LUCK, Item, Move, bits, play_trusted, settle

WIDE: Final = (BuyWood, Exchange, BuyMaterials, Work, PlantMore)
"""Decisions with many offers and another one after them: only the best few are followed."""

SETS: Final = (ChooseProducer, ChooseTrim, PayDie, SellTokens, KeepOrder)
"""Decisions for several things, one after the other: in what order does not matter."""

FEW: Final = 2
DEPTH: Final = 3
"""So many free actions in a row are looked at for one order."""

CLOSE: Final = 5
"""So many ways to spend a turn are looked at with the free actions after them."""

AHEAD: Final = 3
"""So many of these are looked at with the turn after them."""

LEAD: Final = 2
"""So many tiles, those with the best bonuses, are looked at with another action than their own."""

ENOUGH: Final = 0.01
"""A free action must be worth at least so much."""


@final
class Tried:
    """A state, what it is worth, and the moves of the seat that led to it."""

    def __init__(self, worth: float, state: State, moves: list[Move]) -> None:
        self.worth: Final = worth
        self.state: Final = state
        self.moves: Final = moves


Way = tuple[Tried, Move]
"""What comes of a move, and the move."""


@final
class Plan:
    """Moves tried from one imagined state, on whose agenda nothing comes after the turn."""

    def __init__(self, base: State, seat: int, look: Outlook, rest: list[Item[State]]) -> None:
        self.base: Final = base
        self.seat: Final = seat
        self.look: Final = look
        self.rest: Final = rest  # what comes after the turn; nothing if it is not looked at
        self.morrow: Outlook | None = None  # one for all, so that they are measured alike

    # ---- one move and what it asks for

    def valued(self, s: State, moves: list[Move]) -> Tried:
        return Tried(worth(s.table, self.look, bits(s.drawers[self.seat].hand)), s, moves)

    def played(self, s: State, move: Move) -> State:
        after = s.clone()
        play_trusted(after, self.seat, move)
        while after.agenda and after.agenda[-1].waiting == 1 << LUCK:
            after.agenda.pop()
            settle(after)
        return after

    def tried(self, s: State, move: Move, before: list[Move]) -> Tried:
        """A move, and the best answers to what it asks for."""
        return max(self.ways_of(s, move, before), key=worth_of)

    def ways_of(self, s: State, move: Move, before: list[Move]) -> list[Tried]:
        """A move, with every answer to what it asks for that is worth a look."""
        found: list[Tried] = []
        self.resolve(self.played(s, move), [*before, move], found)
        return found

    def resolve(self, s: State, done: list[Move], found: list[Tried]) -> None:
        while s.agenda and not isinstance(s.agenda[-1], Turn):
            item = s.agenda[-1]
            moves = item.offers(s, self.seat)
            if isinstance(item, SETS):
                moves = later(moves, done[-1])
            quick = self.quick(s, moves)
            if quick is None:
                ways = [(self.played(s, move), move) for move in moves]
                if isinstance(item, WIDE) and len(ways) > FEW:
                    ways = sorted(ways, key=lambda way: self.valued(way[0], done).worth, reverse=True)[:FEW]
                for way, move in ways:
                    self.resolve(way, [*done, move], found)
                return
            s, done = self.played(s, quick), [*done, quick]
        found.append(self.valued(s, done))

    def quick(self, s: State, moves: list[Move]) -> Move | None:
        """The answer where a rule will do, or there is no choice."""
        if len(moves) == 1:
            return moves[0]
        item = s.agenda[-1]
        if isinstance(item, ChooseTool):
            return best_tool(s.table, self.look, moves)
        return best_space(s.table, self.look, moves) if isinstance(item, ChooseSpace) else None

    # ---- free actions

    def polished(self, start: Tried) -> Tried:
        """With the free actions that are worth it."""
        while True:
            one = self.freely(start)
            if one is None or one.worth <= start.worth + ENOUGH:
                return start
            start = one

    def freely(self, start: Tried) -> Tried | None:
        """The best order or other free action."""
        s, before = start.state, start.moves
        found = [self.tried(s, move, before) for move in free_gains(s, self.seat)] + self.shaped(s, before, DEPTH)
        return max(found, key=worth_of) if found else None

    def shaped(self, s: State, before: list[Move], depth: int) -> list[Tried]:
        """C31 to C35: dice made for an order; it counts only if the order is then completed."""
        best: list[Tried] = []
        for move in shapings(s.table, self.seat):
            after, done = self.played(s, move), [*before, move]
            orders = payable_orders(after.table, self.seat)
            found = [self.tried(after, (COMPLETE, order, 0), done) for order in orders]
            if depth > 2:
                found += self.shaped(after, done, depth - 1)
            if found:
                best.append(max(found, key=worth_of))
        return best

    # ---- decisions

    def weigh(self, offers: list[Move]) -> list[Way]:
        """What to do next, the best first: in a turn, or an answer to what an action asks for."""
        if not isinstance(self.base.agenda[-1], Turn):
            return self.weigh_part(offers)
        s = self.base
        done = self.polished(self.valued(s, []))
        if done.moves:
            return [(done, done.moves[0])]
        if s.table.moved < 0:
            return self.closest(self.tile_ways(s, LEAD))
        if s.table.pending:
            return self.closest(self.acts(s))
        return self.ends(offers)

    def weigh_part(self, offers: list[Move]) -> list[Way]:
        """An answer to what an action asks for, or outside of the turn."""
        quick = self.quick(self.base, offers)
        if quick is not None:
            return [(self.valued(self.base, []), quick)]
        ways = [(self.tried(self.base, move, []), move) for move in offers]
        return self.closest(ways) if ways[0][0].state.agenda else best_first(ways)

    def acts(self, s: State) -> list[Way]:
        """C13: the actions that a tile or blueberries allow."""
        moves = [move for move in s.agenda[-1].offers(s, self.seat) if move[0] in (ACT, BERRIES)]
        return [(self.tried(s, move, []), move) for move in moves if move[2] != BY_BONUS]

    def ends(self, offers: list[Move]) -> list[Way]:
        """C14, C40: a bonus action, a step of marketing, or enough."""
        moves = [move for move in offers if move[0] in (END, MARKET) or (move[0] == ACT and move[2] == BY_BONUS)]
        return best_first([(self.tried(self.base, move, []), move) for move in moves])

    def tile_ways(self, s: State, lead: int) -> list[Way]:
        """C08, C13: every tile with its action; those that give most also with another one, or with blueberries."""
        moves = [move for move in s.agenda[-1].offers(s, self.seat) if move[0] == MOVE]
        moved = best_first([(self.tried(s, move, []), move) for move in moves])
        ways: list[Way] = []
        for at, (after, move) in enumerate(moved):
            for act in after.state.agenda[-1].offers(after.state, self.seat):
                if act[0] in (ACT, BERRIES) and (act == (ACT, move[1], BY_TILE) or (at < lead and act[2] != BY_BONUS)):
                    ways.append((self.tried(after.state, act, after.moves), move))
        return ways

    def closest(self, ways: list[Way]) -> list[Way]:
        """The moves that lead to the most, with free actions, and with the turn after this one."""
        ways.sort(key=way_worth, reverse=True)
        close = best_first([(self.polished(one), move) for one, move in ways[:CLOSE]])[:AHEAD]
        if not self.rest or self.look.last or all(move == close[0][1] for _, move in close):
            return close
        return best_first([(Tried(self.tomorrow(one.state), one.state, one.moves), move) for one, move in close])

    # ---- the turn after

    def tomorrow(self, s: State) -> float:
        """What the position will be worth after the next turn, if nobody else does anything until then."""
        if s.table.pending or s.table.moved < 0:
            return NEVER
        return self.next_turn(self.ended(s).state)

    def ended(self, s: State) -> Tried:
        """C40: the end of the turn, with a step of marketing or without."""
        moves = [move for move in s.agenda[-1].offers(s, self.seat) if move[0] in (END, MARKET)]
        return max([self.tried(s, move, []) for move in moves], key=worth_of)

    def next_turn(self, s: State) -> float:
        """What the next turn can make of the end of this one, which is played on."""
        s.agenda[:] = self.rest
        settle(s)
        pass_time(s, self.seat)
        if self.morrow is None:
            self.morrow = Outlook(s.table, self.seat, self.look.h)
        s.agenda[:] = s.agenda[-1:]
        return Plan(s, self.seat, self.morrow, []).promise()

    def promise(self) -> float:
        """What a turn can bring: orders first, then a tile and an action, then orders."""
        start = self.polished(self.valued(self.base, []))
        ways = best_first(self.tile_ways(start.state, 1))
        return max([self.polished(one).worth for one, _ in ways[:2]])


def pass_time(s: State, seat: int) -> None:
    """C41, C42: on to the seat's next turn, as if nobody else did anything."""
    while not isinstance(s.agenda[-1], Turn) or s.agenda[-1].waiting != 1 << seat:
        if s.agenda[-1].waiting == 1 << seat:
            play_trusted(s, seat, s.agenda[-1].offers(s, seat)[0])
        else:
            s.agenda.pop()
            settle(s)


def later(moves: list[Move], last: Move) -> list[Move]:
    """After a pick, only what does not come before it, so that each set is tried once; if nothing does, any will do."""
    found = [move for move in moves if move[0] != last[0] or move[1] >= last[1]]
    return found or moves[:1]


def worth_of(one: Tried) -> float:
    return one.worth


def way_worth(way: Way) -> float:
    return way[0].worth


def best_first(ways: list[Way]) -> list[Way]:
    return sorted(ways, key=way_worth, reverse=True)
