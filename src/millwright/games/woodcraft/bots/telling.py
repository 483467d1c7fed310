"""Why Steady would do something in Woodcraft: the ways that its plan has weighed, by the parts of their worth."""

from __future__ import annotations

from millwright.bot import NEVER, Opinion, gains, ranked, total
from millwright.games.woodcraft.bots.plan import Plan, Tried, Way, best_first
from millwright.games.woodcraft.bots.terms import parts
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.turn import Turn
from millwright.kernel import Move, bits


def weighed(plan: Plan, offers: list[Move], about: Move | None) -> list[Opinion]:
    """The moves that the plan has weighed; if it has not weighed the one asked about, that and its choice."""
    ways = plan.weigh(offers)
    choice = ways[0][1]
    moves = [move for _, move in ways]
    if about is not None and about not in moves:
        ways = [(judged(plan, move), move) for move in (choice, about)]
    elif ways[0][0].worth <= NEVER:  # an answer in the middle of a move: what comes after the turn cannot be seen yet
        ways = [(judged(plan, move), move) for move in dict.fromkeys(moves)]
    elif ways[0][0].state is plan.base:  # answered by a rule, without a trial
        ways = [(plan.tried(plan.base, choice, []), choice)]
    found = opinions(plan, ways)
    return ranked(choice, found if choice in [one.move for one in found] else [Opinion(choice)])


def judged(plan: Plan, move: Move) -> Tried:
    """A move to the end of its turn and, if there is one, of the next: so all moves can be compared."""
    one = finished(plan, plan.tried(plan.base, move, []))
    s = one.state
    if not any(isinstance(item, Turn) for item in plan.base.agenda):
        return one
    if s.agenda:
        if s.table.pending or s.table.moved < 0:
            return Tried(NEVER, s, [])
        s = plan.ended(s).state
    if not plan.rest or plan.look.last:
        return plan.valued(s, [])
    return Tried(plan.next_turn(s.clone()), one.state, [])


def finished(plan: Plan, one: Tried) -> Tried:
    """What is left of the turn: free actions, the tile, the action."""
    if not one.state.agenda or not isinstance(one.state.agenda[-1], Turn):
        return one
    one = plan.polished(one)
    ways = best_first(left_to_do(plan, one.state))
    return max([plan.polished(way) for way, _ in ways[:2]], key=lambda way: way.worth, default=one)


def left_to_do(plan: Plan, s: State) -> list[Way]:
    if s.table.moved < 0:
        return plan.tile_ways(s, 1)
    return plan.acts(s) if s.table.pending else []


def opinions(plan: Plan, ways: list[Way]) -> list[Opinion]:
    """Each move once, by its best way; what the turn after this one is worth counts from the least of them."""
    before = parts_of(plan, plan.base)
    after: dict[Move, dict[str, float]] = {}
    for one, move in ways:
        if move not in after and one.worth > NEVER:
            after[move] = parts_of(plan, one.state)
            after[move]["ahead"] = one.worth - total(after[move].values())
    least = min([found["ahead"] for found in after.values()], default=0.0)
    return [opinion(move, before, found, least) for move, found in after.items()]


def opinion(move: Move, before: dict[str, float], after: dict[str, float], least: float) -> Opinion:
    return Opinion(move, total(after.values()), gains(before, after | {"ahead": after["ahead"] - least}))


def parts_of(plan: Plan, s: State) -> dict[str, float]:
    return parts(s.table, plan.look, bits(s.drawers[plan.seat].hand))
