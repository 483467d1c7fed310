"""What a bot is: it answers for one seat, and knows no more than that seat's view."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from millwright.kernel import Move


class Bot(Protocol):
    """A player. It may imagine a whole state from the view and play on in it, but never sees the real one."""

    @property
    def name(self) -> str:
        """What its kind is called: a key of `BOTS`."""

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        """One of the offers; the same one for an equal view and an equally fresh `rng`."""
