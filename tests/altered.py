"""A game like another one, but for some of its parts: what goes wrong, or what another Millwright might say."""

from __future__ import annotations

from copy import copy
from typing import Any

from millwright.games.game import AnyGame


def altered(game: AnyGame, **parts: Any) -> AnyGame:
    """A copy with other attributes; a method is replaced by a function without `self`."""
    found = copy(game)
    for name, part in parts.items():
        assert hasattr(game, name), name
        setattr(found, name, part)
    return found
