"""Coal and iron: where a cube comes from (B23 to B28)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.brass.changes import bring_cube, buy_cube, use_cube
from millwright.games.brass.facts import COAL, IRON
from millwright.games.brass.quotes import coal_sources, first_like, iron_sources, quote_mine, track_price
from millwright.games.brass.table import State, Table
from millwright.games.brass.verbs import FETCH_COAL, FETCH_IRON
from millwright.kernel import Move, Quote, SeatAsk, SeatStep, bits


@final
class FetchCoal(SeatStep[State]):
    """B23, B24: a cube of coal comes to a location, or to either end of a rail; it is asked only if that matters."""

    NAME: ClassVar[str] = "FetchCoal"
    RULE: ClassVar[str] = "B23"

    def __init__(self, seat: int, place: int, far: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.far: Final = far  # the other end of a rail, or -1

    def run(self, s: State) -> None:
        mines = coal_sources(s.table, self.place, self.far)
        if not mines:
            buy_cube(s, self.seat, COAL, track_price(s.table, COAL, 1))
        elif len(mines) == 1:
            use_cube(s, mines[0])
        else:
            s.agenda.append(Coal(self.seat, self.place, self.far))


@final
class Coal(SeatAsk[State]):
    """B23: the builder chooses among equally near mines; B34: and between the ends of a rail."""

    NAME: ClassVar[str] = "Coal"
    RULE: ClassVar[str] = "B23"

    def __init__(self, seat: int, place: int, far: int) -> None:
        super().__init__(seat)
        self.place: Final = place
        self.far: Final = far

    def rule(self, table: Table) -> str:
        return self.RULE if self.far < 0 else "B34"

    def candidates(self, s: State, seat: int) -> list[Move]:
        mines = bits(s.table.built[COAL] & ~s.table.flipped)
        return [(FETCH_COAL, slot, 0) for slot in mines if first_like(s.table, slot) == slot]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_mine(s.table, self.place, self.far, move[1])

    def offers(self, s: State, seat: int) -> list[Move]:
        return [(FETCH_COAL, slot, 0) for slot in coal_sources(s.table, self.place, self.far)]

    def take(self, s: State, seat: int, move: Move) -> None:
        use_cube(s, move[1])


@final
class FetchIron(SeatStep[State]):
    """B25: a cube of iron comes from any works, or from the track; it is asked only if that matters."""

    NAME: ClassVar[str] = "FetchIron"
    RULE: ClassVar[str] = "B25"

    def run(self, s: State) -> None:
        works = iron_sources(s.table)
        if not works:
            buy_cube(s, self.seat, IRON, track_price(s.table, IRON, 1))
        elif len(works) == 1:
            use_cube(s, works[0])
        else:
            s.agenda.append(Iron(self.seat))


@final
class Iron(SeatAsk[State]):
    """B25: the builder chooses among all works with iron."""

    NAME: ClassVar[str] = "Iron"
    RULE: ClassVar[str] = "B25"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(FETCH_IRON, slot, 0) for slot in iron_sources(s.table)]

    def take(self, s: State, seat: int, move: Move) -> None:
        use_cube(s, move[1])


def bring_to_track(s: State, slot: int, industry: int) -> None:
    """B27, B28: a new mine connected to a built port, or any new works, fills its track, the dearest space first."""
    t = s.table
    if industry == COAL and not t.reach[t.board.map.slot_locations[slot]] & t.port_at:
        return
    prices = t.board.tracks.prices[industry - COAL]
    while t.cubes[slot]:
        empty = len(prices) - (t.coal if industry == COAL else t.iron)
        if not empty:
            return
        bring_cube(s, slot, industry, prices[empty - 1])
