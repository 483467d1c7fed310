"""Building an industry (B15 to B22, B27 to B32)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.cards import DiscardTwo
from millwright.games.brass.changes import flip, put_tile, remove_tile, spend
from millwright.games.brass.cubes import FetchCoal, FetchIron, bring_to_track
from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, SHIPYARD
from millwright.games.brass.quotes import (
    COMBINE_LEFT,
    COMBINE_NOTHING,
    first_like,
    quote_anywhere,
    quote_costs,
    quote_space,
    quote_tile,
)
from millwright.games.brass.table import State, Table, top
from millwright.games.brass.verbs import BUILD, FOR_TILE, REPLACED
from millwright.kernel import FREE, Item, Move, Quote, SeatAsk, SeatStep

# ---- what might be built


def build_candidates(t: Table) -> list[Move]:
    """Every industry in every town, on each slot that shows it; of equal ones the first is enough."""
    m = t.board.map
    moves: list[Move] = []
    for place in m.towns:
        for industry in range(len(m.fitting)):
            slots = [slot for slot in m.fitting[industry][place] if first_like(t, slot) == slot]
            for slot in slots or m.slots_at[place][:1]:
                moves.append((BUILD, slot, industry))
    return moves


def possible_builds(t: Table, seat: int, places: list[int]) -> list[Move]:
    """The builds on offer, given the locations that are open to each industry: a short cut, industry by industry."""
    moves: list[Move] = []
    for industry in range(len(places)):
        moves += builds_of(t, seat, industry, places[industry])
    return moves


def builds_of(t: Table, seat: int, industry: int, places: int) -> list[Move]:
    """The builds of one industry: its tile is asked about once, the price once in a location, then its slots."""
    if not places or quote_tile(t, seat, industry).why or t.board.tiles.costs[top(t, seat, industry)] > t.money[seat]:
        return []
    moves: list[Move] = []
    for place in t.board.map.homes_of[industry]:
        if places >> place & 1 and not quote_costs(t, seat, place, industry).why:
            for slot in t.board.map.fitting[industry][place]:
                if first_like(t, slot) == slot and not quote_space(t, seat, slot, industry).why:
                    moves.append((BUILD, slot, industry))
    return moves


def quote_combine(t: Table, seat: int, left: int) -> Quote:
    """B21: both actions of the turn, if anything could be built with them."""
    if left < 2:
        return COMBINE_LEFT
    for industry in range(len(INDUSTRIES)):
        if builds_of(t, seat, industry, t.board.map.present):
            return FREE
    return COMBINE_NOTHING


# ---- the build


@final
class Anywhere(SeatAsk[State]):
    """B21: both actions for one build in any location."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return build_candidates(s.table)

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_anywhere(s.table, seat, move[1], move[2])

    def offers(self, s: State, seat: int) -> list[Move]:
        return possible_builds(s.table, seat, [s.table.board.map.present] * len(INDUSTRIES))

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then(DiscardTwo(seat), *build_steps(s.table, seat, move[1], move[2]))


def build_steps(t: Table, seat: int, slot: int, industry: int) -> list[Item[State]]:
    """B20, B23, B25: the cubes arrive, then the tile is placed and paid."""
    kind, steps = top(t, seat, industry), list[Item[State]]()
    if t.board.tiles.coal[kind]:
        steps.append(FetchCoal(seat, t.board.map.slot_locations[slot], -1))
    if t.board.tiles.iron[kind]:
        steps.append(FetchIron(seat))
    steps.append(FinishBuild(seat, slot, industry))
    return steps


@final
class FinishBuild(SeatStep[State]):
    """B20, B27 to B31: the tile is placed and paid; then its cubes move, or it flips as a shipyard does."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "slot", "industry")

    def __init__(self, seat: int, slot: int, industry: int) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.industry: Final = industry

    def run(self, s: State) -> None:
        t = s.table
        if t.tiles[self.slot] >= 0:
            remove_tile(s, self.slot, REPLACED)
        put_tile(s, self.seat, self.slot, self.industry)
        spend(s, self.seat, t.board.tiles.costs[t.tiles[self.slot]], FOR_TILE)
        if self.industry == SHIPYARD:
            flip(s, self.slot)
        elif self.industry == COAL or self.industry == IRON:
            bring_to_track(s, self.slot, self.industry)
