"""How Woodcraft is taught: pictures of the seventh round of a game for three."""

from __future__ import annotations

from typing import Final

from millwright.games.lessons import Lessons, Shot
from millwright.games.woodcraft.facts import STANDARD

LESSONS: Final = Lessons(
    example=STANDARD.with_name("lesson.game"),
    seat=0,
    shots={
        "wheel": Shot(200, ("wheel",), ("wheel",), 6),
        "orders": Shot(200, ("orders",), ("row-0-reputation-3", "row-0-reputation-1"), 8),
        "wood": Shot(200, ("bench",), ("lumber-0", "pots-0", "saw-1-0", "splice-1-0", "glue-0"), 12),
        "helpers": Shot(200, ("rooms",), ("room-0-1", "room-0-4", "room-0-2", "room-0-5"), 8),
        "reputation": Shot(200, ("reputation",)),
        "contracts": Shot(200, ("contracts",)),
        "income": Shot(200, ("income",)),
        "trade": Shot(200, ("trade",)),
    },
    chapters={"goal": ("orders", "wood"), "turn": ("wheel",), "score": ("reputation",)},
    beside={
        "the-wheel": "wheel",
        "the-seven-actions": "trade",
        "free-actions": "wood",
        "helpers": "helpers",
        "the-words": "orders",
        "end-of-turn-rounds-income": "income",
        "the-end-of-the-game": "reputation",
        "public-contracts": "contracts",
    },
)
