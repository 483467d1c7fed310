"""What is made of a position once for all who look at it: from what a spectator may know, so it tells nobody more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from millwright.catalogue import LANGUAGE
from millwright.service.room import PublicView

T = TypeVar("T")

SHARED: Final[WeakKeyDictionary[PublicView, dict[tuple[str, str], Any]]] = WeakKeyDictionary()
"""By position, language and name."""


def for_all(public: PublicView, name: str, make: Callable[[Any], T]) -> T:
    """What this makes of the view of a spectator."""
    known, key = SHARED.setdefault(public, {}), (LANGUAGE.get(), name)
    if key not in known:
        known[key] = make(public.view)
    found: T = known[key]
    return found
