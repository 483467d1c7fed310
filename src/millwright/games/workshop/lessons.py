"""How Workshop of the World is taught: pictures of the seventh round of a game for three."""

from __future__ import annotations

from typing import Final

from millwright.games.lessons import Lessons, Shot
from millwright.games.workshop.facts import STANDARD

LESSONS: Final = Lessons(
    example=STANDARD.with_name("lesson.game"),
    seat=0,
    shots={
        "map": Shot(110, ("map",), ("town-liverpool", "town-leeds", "town-birmingham", "town-sheffield"), 30),
        "cards": Shot(46, ("cards",)),
        "order": Shot(110, ("order",)),
        "town": Shot(110, ("map",), ("town-leeds", "town-york", "town-darlington"), 24, ("town-leeds",)),
        "network": Shot(110, ("map",), ("town-liverpool", "town-sheffield", "town-york", "town-darlington"), 20),
        "demand": Shot(110, ("map",), ("panel-demand",), 6),
        "income": Shot(110, ("income",)),
    },
    chapters={"goal": ("map",), "turn": ("order", "cards"), "score": ("network", "income")},
    beside={
        "the-words": "town",
        "a-round": "order",
        "the-card": "cards",
        "links": "network",
        "the-end-of-an-era": "income",
        "demand-step-1": "demand",
    },
)
