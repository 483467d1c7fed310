"""What the texts of all games tell alike: who is asked, and how much of the data is reconstructed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from millwright.catalogue import text
from millwright.kernel import LUCK


def waiting_names(v: Any, name: Callable[[Any, int], str]) -> str:
    """The players who are asked now, by their names, or chance, or nobody."""
    mask = v.agenda[-1].waiting if v.agenda else 0
    if mask >> LUCK & 1:
        return text("play.luck")
    return ", ".join(name(v.facts, seat) for seat in range(v.table.seats) if mask >> seat & 1) or text("play.nobody")


def reconstructed(key: str, prov: dict[str, str]) -> str:
    """How many of the data are reconstructed, in the words of a game; nothing if none is."""
    made = len([mark for mark in prov.values() if mark == "reconstructed"])
    return text(key, count=made, all=len(prov)) if made else ""


def data_note(facts: Any, standard: Path, ours: str) -> str:
    """Where the data come from: what is said of ours, or an owner's own file."""
    return ours if facts.name == standard.name else text("draw.owner", file=facts.name)
