"""The bots, by game and by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from millwright.bots.bot import Bot
from millwright.bots.chancer import RandomBot
from millwright.bots.workshop import Steady

BOTS: Final[dict[str, dict[str, Callable[[], Bot]]]] = {
    "brass": {"random": RandomBot},
    "workshop": {"random": RandomBot, "steady": Steady},
}
