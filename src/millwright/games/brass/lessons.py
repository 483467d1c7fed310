"""How Brass is taught: pictures of the ninth round of a game for three."""

from __future__ import annotations

from typing import Final

from millwright.games.brass.facts import STANDARD
from millwright.games.lessons import Lessons, Shot

LESSONS: Final = Lessons(
    example=STANDARD.with_name("lesson.game"),
    seat=0,
    shots={
        "board": Shot(150, ("map",), ("location-preston", "location-liverpool", "location-manchester"), 26),
        "hand": Shot(150, ("card-",)),
        "flipped": Shot(150, ("map",), ("location-wigan",), 34, ("slot-wigan-1",)),
        "coal": Shot(150, ("demand",)),
        "link": Shot(
            150,
            ("map",),
            ("location-bolton", "location-manchester"),
            26,
            ("slot-bolton-3", "slot-manchester-1", "slot-manchester-4"),
        ),
        "cotton": Shot(150, ("cotton",)),
        "stacks": Shot(150, ("mat-cotton", "mat-port", "mat-coal")),
        "order": Shot(150, ("order",)),
    },
    chapters={"goal": ("board", "flipped"), "turn": ("hand", "coal"), "score": ("link",)},
    beside={
        "building-an-industry": "hand",
        "coal-and-iron": "coal",
        "other-tiles": "flipped",
        "other-actions": "cotton",
        "the-course-of-a-period": "order",
        "the-end-of-a-round-and-of-a-period": "link",
        "the-tiles": "stacks",
    },
)
