"""Open pages: who listens at which table, and whether there may be something new for them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from itertools import count
from typing import Final


class Listener:
    """An open page: it is woken when there may be something new."""

    def __init__(self, person: int = 0, device: str = "") -> None:
        self.person: Final = person
        self.device: Final = device
        self.woken: Final = asyncio.Event()
        self.leaving = False

    def dismiss(self) -> None:
        self.leaving = True
        self.woken.set()


class News:
    """All open pages, and versions of what they show."""

    def __init__(self) -> None:
        self.listeners: Final[defaultdict[str, set[Listener]]] = defaultdict(set)
        self.versions: Final[dict[tuple[str, int], int]] = {}  # of what a person sees of a table
        self.ticks: Final = count(1)

    def tell(self, table: str, person: int = 0) -> None:
        """Something may have changed, for everybody or for one person: those pages look again."""
        self.versions[table, person] = next(self.ticks)
        for listener in self.listeners[table]:
            if person in (0, listener.person):
                listener.woken.set()

    def version(self, table: str, person: int) -> tuple[int, int]:
        """The same as long as somebody sees the same."""
        return self.versions.get((table, 0), 0), self.versions.get((table, person), 0)

    def is_watching(self, table: str, person: int) -> bool:
        """Whether somebody has a page of a table open."""
        return any(listener.person == person for listener in self.listeners.get(table, ()))

    def present(self) -> set[tuple[int, str]]:
        """Everybody who is known and has a page open, and at which device."""
        return {(one.person, one.device) for found in self.listeners.values() for one in found if one.device}

    def dismiss(self, devices: list[str] | None = None) -> None:
        """Ask every open page to leave, or those of some devices."""
        for listener in [one for found in self.listeners.values() for one in found]:
            if devices is None or listener.device in devices:
                listener.dismiss()

    def forget(self, table: str) -> None:
        del self.listeners[table]
        for key in [key for key in self.versions if key[0] == table]:
            del self.versions[key]
