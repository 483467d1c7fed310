"""What the decisions have in common."""

from __future__ import annotations

from typing import ClassVar, Final

from millwright.games.brass.table import State
from millwright.kernel import Item


class SeatAsk(Item[State]):
    """A decision of one seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(1 << seat)
        self.seat: Final = seat


class SeatStep(Item[State]):
    """Something that happens for one seat without asking."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        super().__init__(0)
        self.seat: Final = seat
