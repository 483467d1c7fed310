"""The bot that anything should beat."""

from __future__ import annotations

from random import Random
from typing import Any, Final, final

from millwright.kernel import Move, below


@final
class RandomBot:
    """Each offer is as likely as the others."""

    name: Final = "random"

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        return offers[below(rng, len(offers))]
