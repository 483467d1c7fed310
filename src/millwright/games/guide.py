"""A guided opening: a few steps of a first game, each a real decision, and how far a player has come with them.

Nothing is remembered: which step is next follows from what the player sees and has played. A step that nobody took goes
by with time, so that no step is ever in the way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

Played = Counter[int]
"""How often a player has made a move of each verb, the turn on trial included."""


def nothing(view: Any) -> Iterable[str]:
    return ()


def always(view: Any) -> bool:
    return True


@dataclass(frozen=True)
class Step:
    """One decision of the opening. Its texts are `GAME.guide.KEY.title`, `.look` and `.do`."""

    key: str
    done: Callable[[Any, Played], bool]  # by what is seen, and by what was played
    late: Callable[[Any], bool]  # whether the moment has gone by
    asks: tuple[str, ...] = ()  # the decisions in which it is taken, by the names of their items; all if none is named
    fits: Callable[[Any], bool] = always  # whether there is occasion for it now
    lit: Callable[[Any], Iterable[str]] = nothing  # the ids of the drawn things that it speaks of


@dataclass(frozen=True)
class Lesson:
    """Where in the opening a player is."""

    number: int  # of the step, from 1; one more than there are if all lie behind
    of: int
    key: str  # of the step; nothing if all lie behind
    here: bool  # whether it is taken in what is asked now, not before or after it
    detour: bool  # whether the step before this one went by without having been taken
    lit: tuple[str, ...]


FINISHED: Final = ""


def lesson(steps: Sequence[Step], view: Any, played: Played) -> Lesson:
    """The first step that is neither taken nor too late."""
    for n, step in enumerate(steps):
        if not step.done(view, played) and not step.late(view) and step.fits(view):
            detour = n > 0 and not steps[n - 1].done(view, played) and steps[n - 1].late(view)
            here = not step.asks or (bool(view.agenda) and view.agenda[-1].name() in step.asks)
            return Lesson(n + 1, len(steps), step.key, here, detour, tuple(step.lit(view)))
    return Lesson(len(steps) + 1, len(steps), FINISHED, False, False, ())
