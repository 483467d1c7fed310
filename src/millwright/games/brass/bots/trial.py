"""Actions of Brass tried out in an imagined world, for one seat."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import NEVER
from millwright.games.brass.bots.hand import builds, rooms
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.build import Anywhere
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.cotton import SellMore, TurnMarket
from millwright.games.brass.routes import SecondRail
from millwright.games.brass.table import State
from millwright.games.brass.turn import Action
from millwright.games.brass.verbs import COMBINE, DEVELOP, MARKET, SELL
from millwright.kernel import LUCK, Item, Move, play_trusted

FEW: Final = 3
"""Of first rails and first sales (unless told otherwise), developments and combined builds, so many are looked at."""


@final
class Outcome:
    """A position after some moves: the mean worth where a market tile decides, and one likely state."""

    def __init__(self, worth: float, state: State, moves: list[Move], luck: float) -> None:
        self.worth: Final = worth
        self.state: Final = state
        self.moves: Final = moves  # of the seat, since the position that was tried from
        self.luck: Final = luck  # by how much the worth of the state falls short of the mean


@final
class Trial:
    """Moves tried from one state, whose agenda is empty."""

    def __init__(self, base: State, seat: int, outlook: Outlook, cards: dict[int, float], few: int = FEW) -> None:
        self.few: Final = few
        self.base: Final = base
        self.seat: Final = seat
        self.outlook: Final = outlook
        self.cards: Final = cards

    # ---- one move

    def outcome(self, item: Item[State], move: Move) -> Outcome:
        """What a move comes to, if one goes on as well as one can."""
        return self.completed(self.tried(item, move))

    def completed(self, first: Outcome) -> Outcome:
        return self.finished(first) if first.state.agenda else first

    def tried(self, item: Item[State], move: Move) -> Outcome:
        s = self.base.clone()
        s.agenda.append(item)
        return self.played(s, move, [])

    def played(self, s: State, move: Move, before: list[Move]) -> Outcome:
        """Carry out a move after others, and answer what matters little."""
        moves = [*before, move]
        play_trusted(s, self.seat, move)
        while s.agenda and not isinstance(s.agenda[-1], SellMore | SecondRail | TurnMarket):
            moves.append(self.quick(s, s.agenda[-1].offers(s, self.seat)))
            play_trusted(s, self.seat, moves[-1])
        return self.begun(s, moves)

    def quick(self, s: State, moves: list[Move]) -> Move:
        """B06, B21: cards that one can do without. B23, B25: own coal and iron, from where least is left."""
        if len(moves) == 1:
            return moves[0]
        if isinstance(s.agenda[-1], Discard | DiscardTwo):
            return min(moves, key=lambda move: self.cards[move[1]] + self.cards[move[2]])
        t = s.table
        return min(moves, key=lambda move: (t.owners[move[1]] != self.seat, t.cubes[move[1]]))

    def finished(self, first: Outcome) -> Outcome:
        """B34, B38: second rails and further sales, the best first; a market tile ends it."""
        found = first
        while found.state.agenda:
            s, before = found.state, found.moves
            moves = self.worth_trying(s.agenda[-1].offers(s, self.seat))
            found = max([self.played(s.clone(), move, before) for move in moves], key=found_worth)
        return found

    def begun(self, s: State, moves: list[Move]) -> Outcome:
        """The worth of a position, even if the action may go on; a market tile is turned up at once."""
        if s.agenda and isinstance(s.agenda[-1], TurnMarket):
            return self.turned(s, moves)
        return Outcome(self.outlook.worth(s.table), s, moves, 0.0)

    def worth_trying(self, moves: list[Move]) -> list[Move]:
        """B38: certain sales to ports come before risky ones."""
        certain = [move for move in moves if move[0] == SELL and move[2] >= 0]
        return certain or moves

    def turned(self, s: State, moves: list[Move]) -> Outcome:
        """B39: the mean over the market tiles, and the state after a usual one."""
        found, left, usual, likely = 0.0, sum(s.table.market), s, 0.0
        seen = 0
        for value, count in enumerate(s.table.market):
            if count:
                after = s.clone()
                play_trusted(after, LUCK, (MARKET, value, 0))
                after.agenda.clear()
                worth = self.outlook.worth(after.table)
                found += count * worth
                if 2 * seen < left:
                    usual, likely = after, worth
                seen += count
        return Outcome(found / left, usual, moves, found / left - likely)

    # ---- one action

    def outcomes(self, offers: list[Move]) -> list[Outcome | None]:
        """What every action comes to; none where it is not worth a look, or takes both actions."""
        item, close = Action(self.seat, 1), self.close(offers)
        found: list[Outcome | None] = []
        begun: tuple[list[tuple[float, int]], list[tuple[float, int]]] = ([], [])
        for at, move in enumerate(offers):
            if move[0] == COMBINE or (move[0] in (DEVELOP, SELL) and move not in close):
                found.append(None)
                continue
            outcome = self.tried(item, move)
            found.append(outcome)
            if outcome.state.agenda:
                begun[move[0] == SELL].append((-outcome.worth, at))
        for group in begun:
            group.sort()
            for _, at in group[: self.few]:
                first = found[at]
                if first is not None:
                    found[at] = self.finished(first)
        return found

    def close(self, offers: list[Move]) -> list[Move]:
        """The sales and developments that are worth a look."""
        sales = [move for move in offers if move[0] == SELL]
        return self.developments(offers) + self.worth_trying(sales)

    def developments(self, offers: list[Move]) -> list[Move]:
        """B37: the few that do most for the stacks."""
        found = [(-self.development(move), move) for move in offers if move[0] == DEVELOP]
        found.sort()
        return [move for _, move in found[:FEW]]

    def development(self, move: Move) -> float:
        gone, stack = self.outlook.gone(self.base.table), self.outlook.stack
        _, a, b = move
        if a == b:
            return stack(a, gone[a] + 2) - stack(a, gone[a])
        gain = stack(a, gone[a] + 1) - stack(a, gone[a])
        return gain if b < 0 else gain + stack(b, gone[b] + 1) - stack(b, gone[b])

    # ---- both actions in one

    def combined(self) -> Outcome | None:
        """B21: the best build anywhere, of those that look best."""
        t, item = self.base.table, Anywhere(self.seat)
        wanted: list[tuple[float, int, int]] = []
        for industry, room in enumerate(rooms(t)):
            wanted += [(-worth, industry, place) for place, worth in builds(self.outlook.moment, t, industry, room)]
        wanted.sort()
        places = [(industry, place) for _, industry, place in wanted[:FEW]]
        where = t.board.map.slot_locations
        moves = [move for move in item.offers(self.base, self.seat) if (move[2], where[move[1]]) in places]
        return max([self.outcome(item, move) for move in moves], key=found_worth, default=None)


def found_worth(outcome: Outcome | None) -> float:
    return NEVER if outcome is None else outcome.worth
