"""Production, trees and improvements (C24 to C30)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.changes import improve, put_tree
from millwright.games.woodcraft.facts import IMPROVEMENTS
from millwright.games.woodcraft.origins import ACTION
from millwright.games.woodcraft.places import housed, planting_values, producers, quote_plant, quote_run
from millwright.games.woodcraft.quotes import (
    can_plant,
    different,
    improvement_price,
    plant_limit,
    plantable,
    quote_improvement,
)
from millwright.games.woodcraft.rewards import ChooseTrack, Gain, Run
from millwright.games.woodcraft.table import State, Table
from millwright.games.woodcraft.verbs import ADD, NO_MORE, PLANT, RUN
from millwright.games.woodcraft.wood import any_allowed, pay
from millwright.kernel import FREE, Move, Quote, SeatAsk, SeatStep


@final
class Work(SeatAsk[State]):
    """C24: two different helpers produce, or one produces and a tree is planted, in either order."""

    NAME: ClassVar[str] = "Work"
    RULE: ClassVar[str] = "C24"

    def __init__(self, seat: int, room: int, planted: int) -> None:
        super().__init__(seat)
        self.room: Final = room  # of the helper that has produced, or -1
        self.planted: Final = planted

    def candidates(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = [(RUN, room, 0) for room in housed(s.table, seat)]
        return moves + plantings(s.table, seat) + self.leaving()

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        verb, a, b = move
        if verb == RUN:
            return quote_run(s.table, seat, a, 1 << self.room if self.room >= 0 else 0)
        if verb == PLANT:
            return Quote(0, "plant_done", 0, 0) if self.planted else quote_plant(s.table, seat, a, b)
        return FREE

    def offers(self, s: State, seat: int) -> list[Move]:
        moves: list[Move] = [(RUN, room, 0) for room in producers(s.table, seat) if room != self.room]
        if not self.planted:
            moves += [(PLANT, kind, value) for kind, value in plantable(s.table, seat)]
        return moves + self.leaving()

    def leaving(self) -> list[Move]:
        """Half of the action is enough."""
        return [NO_MORE] if self.planted or self.room >= 0 else []

    def take(self, s: State, seat: int, move: Move) -> None:
        verb, a, b = move
        begun = self.planted or self.room >= 0
        if verb == RUN:
            s.then(Run(seat, a), None if begun else MayWork(seat, a, 0))
        elif verb == PLANT:
            put_tree(s, seat, a, b)
            s.then(MayPlant(seat, plant_limit(s.table, seat) - 1), None if begun else MayWork(seat, -1, 1))


@final
class MayWork(SeatStep[State]):
    """C24: the second half of the action, if there is anything left to do."""

    NAME: ClassVar[str] = "MayWork"
    RULE: ClassVar[str] = "C24"

    def __init__(self, seat: int, room: int, planted: int) -> None:
        super().__init__(seat)
        self.room: Final = room
        self.planted: Final = planted

    def run(self, s: State) -> None:
        more = Work(self.seat, self.room, self.planted)
        if any_allowed(more, s, self.seat):
            s.then(more)


@final
class MayPlant(SeatStep[State]):
    """C28: another tree, if the pots and the wood allow it."""

    NAME: ClassVar[str] = "MayPlant"
    RULE: ClassVar[str] = "C28"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def run(self, s: State) -> None:
        if self.left and can_plant(s.table, self.seat):
            s.then(PlantMore(self.seat, self.left))


@final
class PlantMore(SeatAsk[State]):
    """C28: with the brown pot two trees may be planted."""

    NAME: ClassVar[str] = "PlantMore"
    RULE: ClassVar[str] = "C28"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [*plantings(s.table, seat), NO_MORE]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_plant(s.table, seat, move[1], move[2]) if move[0] == PLANT else FREE

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == PLANT:
            put_tree(s, seat, move[1], move[2])
            s.then(MayPlant(seat, self.left - 1))


def plantings(t: Table, seat: int) -> list[Move]:
    """C25: every die, as what somebody might plant of it."""
    return [(PLANT, kind, value) for kind in different(t.lumber[seat]) for value in planting_values(t, kind)]


# ---- improvements


@final
class ChooseImprovement(SeatAsk[State]):
    """C27 to C30: one new tile or pot."""

    NAME: ClassVar[str] = "ChooseImprovement"
    RULE: ClassVar[str] = "C27"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(ADD, improvement, 0) for improvement in range(len(IMPROVEMENTS))]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_improvement(s.table, seat, move[1])

    def take(self, s: State, seat: int, move: Move) -> None:
        improvement, workshop = move[1], s.facts.workshop
        pay(s, seat, improvement_price(s.table, seat, improvement))
        improve(s, seat, improvement)
        steps = workshop.choices[improvement]
        s.then(Gain(seat, workshop.gains[improvement], ACTION), ChooseTrack(seat, steps) if steps else None)
