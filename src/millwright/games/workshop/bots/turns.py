"""Whole turns that are worth a look: a card, its town, whom it ousts, and links; each valued at its end."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import NEVER, best
from millwright.games.workshop.bots.seen import Seen
from millwright.games.workshop.bots.weighing import after_share, following, weigh, weigh_cards
from millwright.games.workshop.bots.worth import Outlook, Plan
from millwright.games.workshop.table import State
from millwright.games.workshop.turn import DrawAside, Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import ADVANCE, DONE, EXCHANGE, LIFT, LINK, OUST, PLACE, TAKE
from millwright.kernel import LUCK, Move, luck_move, play_trusted
from millwright.mind.craft import AnyCraft, Prospect
from millwright.mind.minds import best_turns

TOWNS: Final = 3
"""Towns of a wild card that are looked at."""

PLANS: Final = 5
"""Links of a turn that are looked at, besides none."""


def quick_turn(seen: Seen, s: State, rng: Random) -> None:
    """The turn that is asked for, as Steady plays it, but thought of only once."""
    item = s.agenda[-1]
    assert isinstance(item, Turn)
    seat = item.seat
    o = seen.outlook(s, seat)
    moves = item.allowed(s, seat)
    play_trusted(s, seat, best(moves, weigh_cards(o, item.colour, moves)))
    while s.agenda:
        now = s.agenda[-1]
        if isinstance(now, DrawAside):
            play_trusted(s, LUCK, luck_move(s, rng))
        elif isinstance(now, Place | Lift | Oust):
            play_trusted(s, seat, best(*weigh(o, now, now.allowed(s, seat))))
        elif isinstance(now, Links):
            build_quickly(o, s, now)
        else:
            return


def build_quickly(o: Outlook, s: State, item: Links) -> None:
    """The links of Steady's best plan, as far as there is money."""
    gain, plan = o.best_plan(item.colour, item.town)
    if plan is not None and gain > 0.0:
        for connection in plan.connections:
            now = s.agenda[-1]
            if isinstance(now, Links) and (LINK, connection, 0) in now.allowed(s, item.seat):
                play_trusted(s, item.seat, (LINK, connection, 0))
    if s.agenda and isinstance(s.agenda[-1], Links) and s.agenda[-1].colour == item.colour:
        play_trusted(s, item.seat, (DONE, 0, 0))


@final
class Turns:
    """The turns of one seat from one position on."""

    def __init__(self, craft: AnyCraft, o: Outlook, s: State, seat: int) -> None:
        self.craft: Final = craft
        self.o: Final = o
        self.s: Final = s
        self.seat: Final = seat
        self.found: Final[list[Prospect]] = []
        self.rest = 0.0  # what the others make of the cards that are left, as Steady sees it

    def prospects(self, moves: list[Move]) -> list[Prospect]:
        """Each move with the best turn that it begins."""
        item = self.s.agenda[-1]
        start = self.s.clone()
        start.agenda[:] = [item]
        if isinstance(item, Turn):
            after = following(self.o.t, item.colour)
            for move in moves:
                if move[0] == TAKE:
                    self.rest = after_share(self.o, move[1], after)
                    self.follow(start, [move], True)
        else:
            for move in self.looked_at(start, moves):
                self.follow(start, [move], True)
        self.add_others(moves)
        return best_turns(self.found)

    def looked_at(self, s: State, moves: list[Move]) -> list[Move]:
        """Those that are worth a look; all, if none of them is on Steady's list."""
        found = [turn[0] for turn in self.ways(s) if turn[0] in moves]
        kept: list[Move] = []
        for move in found:
            if move not in kept:
                kept.append(move)
        return kept if len(moves) > 1 and kept else moves

    def follow(self, s: State, moves: list[Move], first: bool) -> None:
        """Play on from here in every way that is worth a look, to the end of the turn."""
        after = s.clone()
        for move in moves if first else moves[-1:]:
            play_trusted(after, self.seat, move)
        self.go_on(after, moves)

    def go_on(self, s: State, moves: list[Move]) -> None:
        if not s.agenda:
            x = self.craft.features(s, self.seat)
            self.found.append(Prospect(moves, x, self.craft.value.worth(x) + self.rest))
            return
        for way in self.ways(s):
            after = s.clone()
            done: list[Move] = []
            for move in way:
                if not after.agenda:
                    break
                play_trusted(after, self.seat, move)
                done.append(move)
            self.go_on(after, moves + done)

    # ---- what may come next

    def ways(self, s: State) -> list[list[Move]]:
        """Answers to the decision on top, each with what belongs to it."""
        item, o = s.agenda[-1], self.o
        if isinstance(item, Place):
            towns = sorted(o.f.map.of_value[item.value], key=lambda town: -o.town(item.colour, town))
            return [[(PLACE, town, 0)] for town in towns[:TOWNS]]
        if isinstance(item, Lift):
            return [[(LIFT, self.lifted(s, item), 0)]]
        if isinstance(item, Oust):
            ranked = [(-o.oust(item.colour, item.town, c), c) for c in range(o.t.colours) if s.table.has(c, item.town)]
            ranked.sort()
            return [[(OUST, c, 0)] for _, c in ranked[:2]]
        assert isinstance(item, Links)
        if item.first >= 0:
            return self.second_links(s, item)
        return self.links(s, item)

    def lifted(self, s: State, item: Lift) -> int:
        """W19: the town whose industry pays least."""
        offered = [move[1] for move in item.allowed(s, self.seat)]
        return min(offered, key=lambda town: self.o.industry(item.colour, town))

    def links(self, s: State, item: Links) -> list[list[Move]]:
        """W20 to W23: the best plans that can be paid, and none."""
        ranked: list[tuple[float, int]] = []
        plans = self.o.plans[item.town]
        for n in range(len(plans)):
            if self.can_build(s, item.colour, plans[n]):
                ranked.append((-self.o.plan(item.colour, item.town, plans[n]), n))
        ranked.sort()
        found: list[list[Move]] = [[(DONE, 0, 0)]]
        for _, n in ranked[:PLANS]:
            found.append(self.building(s, plans[n]))
        return found

    def can_build(self, s: State, colour: int, plan: Plan) -> bool:
        for c in plan.connections:
            if s.table.links[c] >= 0:
                return False
        return (
            s.table.pieces[colour] >= plan.links
            and self.steps(s, plan) * self.o.f.numbers.advance_steps <= (s.table.revenue[self.seat])
        )

    def steps(self, s: State, plan: Plan) -> int:
        """W27: how often money must be advanced for it."""
        n = self.o.f.numbers
        missing = max(0, plan.links * n.link_cost[s.table.era] - s.drawers[self.seat].money)
        return -(-missing // n.advance_money)

    def building(self, s: State, plan: Plan) -> list[Move]:
        moves: list[Move] = [(ADVANCE, 0, 0)] * self.steps(s, plan)
        for c in plan.connections:
            moves.append((LINK, c, 0))
        return [*moves, (DONE, 0, 0)]

    def second_links(self, s: State, item: Links) -> list[list[Move]]:
        """W22: no more, and every link that can be paid."""
        found: list[list[Move]] = [[(DONE, 0, 0)]]
        for move in item.allowed(s, self.seat):
            if move[0] == LINK:
                found.append([move])
        return found

    # ---- what cannot be followed

    def add_others(self, moves: list[Move]) -> None:
        """W15: an exchange, from what Steady thinks of it beside a card. W27: money is advanced for links only."""
        item, known = self.s.agenda[-1], [one.move for one in self.found]
        if isinstance(item, Turn) and self.found:
            rest = [move for move in moves if move[0] == EXCHANGE]
            scores = weigh_cards(self.o, item.colour, [known[0], *rest])
            top = max([one.worth for one in self.found if one.move == known[0]])
            for move, score in zip(rest, scores[1:], strict=True):
                self.found.append(Prospect([move], [], top + score - scores[0]))
        elif not self.found:
            for move in moves:
                self.found.append(Prospect([move], [], NEVER))
