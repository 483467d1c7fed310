"""What is made of a table's history once for all who look: what has happened stays as it is, only more comes."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

from millwright.catalogue import LANGUAGE

F = TypeVar("F", bound=Callable[..., Any])

MOST: Final = 800
"""So much is remembered of each table."""


def once(work: F) -> F:
    """A method of a room that reads nothing but its arguments and the moves that they name, each language apart."""
    name = work.__name__

    @wraps(work)
    def ask(room: Any, *args: Any) -> Any:
        key = (name, LANGUAGE.get(), *args)
        found = room.made.get(key)
        if found is None:
            found = room.made[key] = work(room, *args)
        return found

    return cast(F, ask)
