"""The one door to what is kept: read by name, written by statements that go together, answered when it is safe."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from millwright.service.store.errors import Full, Lost, Unkept
from millwright.service.store.reading import Reading
from millwright.service.store.statements import Statement


class Store(Reading):
    """A house that is served."""

    shared = False  # whether other processes may serve the same house

    closed = False
    failing = False
    newer = 0  # the version of its schema, if that is newer than ours: then nothing more is written
    lost = ""  # what has become of it, if nothing can be written any more

    @abstractmethod
    async def write(self, *statements: Statement) -> None:
        """Carry these out together, all or none; returns when they are safe on the disk.

        A `Conflict` if another writer was first, `Unkept` if nothing could be written.
        """

    # ---- other processes: a house that is served by one alone has nobody to tell, and holds every lease

    def listen(self, heard: Callable[[str], object]) -> None:
        """Have words of other processes told, by another thread; an empty one, if some may have been lost."""

    def call(self, word: str) -> None:
        """Tell other processes something, soon; it may be lost, so that nothing depends on it."""

    async def lease(self, name: str, seconds: float) -> bool:
        """Something for this process alone, for so long; whether it is. Whoever has it may take it again."""
        return True

    async def renew(self, names: list[str], seconds: float) -> set[str]:
        """Those of our leases, for so long from now on, that are still ours."""
        return set(names)

    async def give_back(self, name: str) -> None:
        """A lease that is needed no longer."""

    def look_for_newer(self) -> None:
        """Whether a newer Millwright has brought the house up to date meanwhile."""

    def overdue(self) -> list[str]:
        """Leases that ended without being given back: their holders are gone, or stand still."""
        return []

    def helpers(self) -> int:
        """How many other machines answer for bots now."""
        return 0

    async def take_request(self, seconds: float) -> tuple[str, str] | None:
        """A question that nobody answers yet, by its name, for so long; those of the best rank first."""
        return None

    @property
    def holder(self) -> str:
        """What this process is called where it has taken something."""
        return ""

    def tell(self, failure: Exception | None) -> None:
        """One line for the operator when writing fails, and one when it works again."""
        if failure is None and self.failing:
            self.notices.say(f"{self.address} can be written to again")
        self.failing = isinstance(failure, Unkept)
        if isinstance(failure, Full):
            self.notices.say(f"the disk is full: nothing more is kept in {self.address} until there is room again")
        elif isinstance(failure, Unkept) and not isinstance(failure, Lost):
            self.notices.say(f"{self.address} cannot be written to ({failure})")
