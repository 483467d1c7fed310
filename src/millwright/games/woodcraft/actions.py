"""The seven actions, and helpers as they come (C13, C21 to C23)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from millwright.games.woodcraft.card_changes import hire_from_row, settle_helper
from millwright.games.woodcraft.cards import ChooseOrder, Refill, TakeFree, take_none
from millwright.games.woodcraft.changes import note_action
from millwright.games.woodcraft.decks import DO_ACTION, GAIN, TAKE_ORDER
from millwright.games.woodcraft.origins import ACTION, BY_HELPER, HELPERS
from millwright.games.woodcraft.pieces import EXCHANGE, HELPER, IMPROVE, LUMBER, ORDERS, PRODUCE, STORES
from millwright.games.woodcraft.places import free_rooms, quote_room
from millwright.games.woodcraft.quotes import able, helper_price, quote_helper
from millwright.games.woodcraft.rewards import Gain
from millwright.games.woodcraft.table import State
from millwright.games.woodcraft.verbs import ACT, HIRE, NO_MORE, ROOM
from millwright.games.woodcraft.wood import BuyMaterials, BuyWood, Exchange, Restock, pay
from millwright.games.woodcraft.work import ChooseImprovement, Work
from millwright.kernel import Item, Move, Quote, SeatAsk, SeatStep


def action_items(seat: int, action: int) -> list[Item[State]]:
    """What an action asks for."""
    if action == LUMBER:
        return [BuyWood(seat, 0), Restock()]
    if action == EXCHANGE:
        return [Exchange(seat, -1)]
    if action == STORES:
        return [BuyMaterials(seat, -1)]
    if action == ORDERS:
        return [ChooseOrder(seat, 0)]
    if action == HELPER:
        return [ChooseHelper(seat)]
    if action == PRODUCE:
        return [Work(seat, -1, 0)]
    assert action == IMPROVE
    return [ChooseImprovement(seat)]


# ---- helpers


@final
class ChooseHelper(SeatAsk[State]):
    """C21: one of the row, at its cost; the row slides and is refilled; then the helper gets a room."""

    NAME: ClassVar[str] = "ChooseHelper"
    RULE: ClassVar[str] = "C21"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(HIRE, helper, 0) for helper in s.table.helper_row]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_helper(s.table, seat, move[1])

    def take(self, s: State, seat: int, move: Move) -> None:
        pay(s, seat, helper_price(s.table, seat, move[1]))
        hire_from_row(s, seat, move[1])
        s.then(Refill(), HouseHelper(seat, move[1]))


@final
class HouseHelper(SeatStep[State]):
    """C21: into the only free room, or the one chosen."""

    NAME: ClassVar[str] = "HouseHelper"
    RULE: ClassVar[str] = "C21"

    def __init__(self, seat: int, helper: int) -> None:
        super().__init__(seat)
        self.helper: Final = helper

    def run(self, s: State) -> None:
        rooms = free_rooms(s.table, self.seat)
        if len(rooms) == 1:
            house(s, self.seat, self.helper, rooms[0])
        else:
            s.then(ChooseRoom(self.seat, self.helper))


@final
class ChooseRoom(SeatAsk[State]):
    """C21: which room."""

    NAME: ClassVar[str] = "ChooseRoom"
    RULE: ClassVar[str] = "C21"

    def __init__(self, seat: int, helper: int) -> None:
        super().__init__(seat)
        self.helper: Final = helper

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(ROOM, room, 0) for room in range(len(s.table.rooms[seat]))]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return quote_room(s.table, seat, move[1])

    def take(self, s: State, seat: int, move: Move) -> None:
        house(s, seat, self.helper, move[1])


def house(s: State, seat: int, helper: int, room: int) -> None:
    """C22, C23: the room's income and production, then what the helper does at once."""
    settle_helper(s, seat, helper, room)
    s.then(Gain(seat, s.facts.workshop.room_gains[room], ACTION), Arrive(seat, helper))


@final
class Arrive(SeatStep[State]):
    """C23: what a helper does at once, when it is placed."""

    NAME: ClassVar[str] = "Arrive"
    RULE: ClassVar[str] = "C23"

    def __init__(self, seat: int, helper: int) -> None:
        super().__init__(seat)
        self.helper: Final = helper

    def run(self, s: State) -> None:
        h, seat = s.facts.helpers, self.seat
        effect = h.effects[self.helper]
        if effect == GAIN:
            s.then(Gain(seat, h.gains[self.helper], HELPERS))
        elif effect == DO_ACTION and able(s.table, seat, h.amounts[self.helper]):
            s.then(Offered(seat, h.amounts[self.helper]))
        elif effect == TAKE_ORDER:
            free: Item[State] = TakeFree(seat, self.helper) if s.table.order_row else take_none(s, seat, self.helper)
            s.then(free)


@final
class Offered(SeatAsk[State]):
    """C62: an action that a helper lets one perform, or not."""

    NAME: ClassVar[str] = "Offered"
    RULE: ClassVar[str] = "C62"

    def __init__(self, seat: int, action: int) -> None:
        super().__init__(seat)
        self.action: Final = action

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(ACT, self.action, BY_HELPER), NO_MORE]

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == ACT:
            note_action(s, seat, self.action, BY_HELPER)
            s.then_all(action_items(seat, self.action))
