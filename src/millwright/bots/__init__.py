"""The bots, by game and by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.bots import brass, woodcraft, workshop
from millwright.bots.bot import Bot
from millwright.bots.chancer import RandomBot

BOTS: Final[dict[str, dict[str, Callable[[], Bot]]]] = {
    "brass": {"random": RandomBot, "steady": brass.Steady},
    "woodcraft": {"random": RandomBot, "steady": woodcraft.Steady},
    "workshop": {"random": RandomBot, "steady": workshop.Steady},
}
