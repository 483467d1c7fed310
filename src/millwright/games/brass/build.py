"""Building an industry (B15 to B22, B27 to B32)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.changes import combine, flip, put_tile, remove_tile, spend
from millwright.games.brass.cubes import FetchCoal, FetchIron, bring_to_track
from millwright.games.brass.facts import COAL, INDUSTRIES, IRON, MOST, SHIPYARD
from millwright.games.brass.quotes import (
    COMBINE_LEFT,
    COMBINE_NOTHING,
    build_sources,
    card_reach,
    first_like,
    named_by,
    quote_anywhere,
    quote_build,
    quote_kind,
    quote_space,
)
from millwright.games.brass.table import State, Table, top
from millwright.games.brass.verbs import BUILD, FOR_TILE, REPLACED
from millwright.kernel import FREE, Item, Move, Quote, SeatAsk, SeatStep, Way, bits

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


BUILDS: Final[list[list[Any]]] = [
    [(BUILD, slot, industry) for slot in range(MOST)] for industry in range(len(INDUSTRIES))
]


def offer_builds(t: Table, seat: int, industry: int, places: int, moves: list[Any]) -> None:
    """The builds of one industry in these locations: a short cut that asks about the tile and its price once."""
    m, kind = t.board.map, top(t, seat, industry)
    places &= m.shown_in[industry]
    if not places or quote_kind(t, kind) is not FREE:
        return
    sources = build_sources(t, seat, kind)
    if not sources:
        return
    fitting, builds, reach = m.fitting[industry], BUILDS[industry], t.reach
    for place in bits(places):
        if reach[place] & sources:
            for slot in fitting[place]:
                if first_like(t, slot) == slot and quote_space(t, seat, slot, industry) is FREE:
                    moves.append(builds[slot])


@final
class Build(Way[State]):
    """B15 to B20: a tile in a location that a card allows."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return build_candidates(s.table)

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_build(s.table, s.drawers[seat].hand, seat, move[1], move[2])

    def offer(self, s: State, seat: int, moves: list[Any]) -> None:
        t = s.table
        named, shown = named_by(t.board.deck, s.drawers[seat].hand)
        reached = named | card_reach(t, seat) if shown else named
        for industry in range(len(INDUSTRIES)):
            offer_builds(t, seat, industry, reached if shown >> industry & 1 else named, moves)

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then_all([Discard(seat, move[1], move[2]), *build_steps(s.table, seat, move[1], move[2])])


@final
class Combine(Way[State]):
    """B21: both actions of the turn for one build anywhere, if anything could be built; `left` actions are there."""

    def __init__(self, verb: int, left: int) -> None:
        super().__init__(verb)
        self.left: Final = left

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if self.left < 2:
            return COMBINE_LEFT
        return FREE if anything_to_build(s.table, seat) else COMBINE_NOTHING

    def offer(self, s: State, seat: int, moves: list[Move]) -> None:
        """What one card allows, two do, and builds are offered before this."""
        building = bool(moves) and moves[0][0] == BUILD
        if self.left > 1 and (building or anything_to_build(s.table, seat)):
            moves.append((self.verb, 0, 0))

    def take(self, s: State, seat: int, move: Move) -> None:
        combine(s, seat)
        s.agenda.append(Anywhere(seat))


def anything_to_build(t: Table, seat: int) -> bool:
    moves: list[Move] = []
    for industry in range(len(INDUSTRIES)):
        offer_builds(t, seat, industry, t.board.map.present, moves)
        if moves:
            return True
    return False


# ---- the build


@final
class Anywhere(SeatAsk[State]):
    """B21: both actions for one build in any location."""

    NAME: ClassVar[str] = "Anywhere"
    RULE: ClassVar[str] = "B21"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return build_candidates(s.table)

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_anywhere(s.table, seat, move[1], move[2])

    def offers(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = []
        for industry in range(len(INDUSTRIES)):
            offer_builds(s.table, seat, industry, s.table.board.map.present, moves)
        return moves

    def take(self, s: State, seat: int, move: Move) -> None:
        s.then_all([DiscardTwo(seat), *build_steps(s.table, seat, move[1], move[2])])


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

    NAME: ClassVar[str] = "FinishBuild"
    RULE: ClassVar[str] = "B20"

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
