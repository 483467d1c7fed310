"""Positions that 2026.1 wrote, as they are written today: snapshots, and those that somebody played on from."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.woodcraft.orders import packed

OPTIONS: Final = {"start_anywhere": False, "decks_once": True, "cuttings_split": True, "picks_ascending": True}
"""How it was played then."""

SINCE: Final = {"gone_orders": 0, "gone_helpers": 0, "back_orders": 0}
"""What the table keeps since then; nothing of it counts where a deck is used once."""


def of_today(data: dict[str, Any]) -> dict[str, Any]:
    """A position in today's shape."""
    if "options" in data:
        return data
    return {
        "options": OPTIONS,
        "table": data["table"] | SINCE,
        "drawers": [drawer | {"returned": []} for drawer in data["drawers"]],
        "agenda": [item_of_today(item) for item in data["agenda"]],
    }


def item_of_today(item: dict[str, Any]) -> dict[str, Any]:
    """The items that named the lowest thing that could still be picked, and now name those that were."""
    if item["item"] in ("Produce", "ChooseProducer"):
        return item | {"ran": (1 << item["floor"]) - 1}
    if item["item"] in ("PayNext", "PayDie"):
        return item | {"paid": packed([item["floor"]] * item["nth"])}
    return item
