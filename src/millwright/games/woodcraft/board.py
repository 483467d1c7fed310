"""Woodcraft: the rule of each decision."""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft.view import View

RULE_OF: Final = {
    "LayArc": "C01",
    "PlaceTile": "C01",
    "RollDie": "C02",
    "DrawTile": "C03",
    "DrawOrder": "C04",
    "DrawHelper": "C04",
    "DrawContract": "C04",
    "Deal": "C06",
    "KeepHelper": "C06",
    "KeepOrder": "C06",
    "FirstPlayer": "C07",
    "BuyWood": "C16",
    "Exchange": "C18",
    "BuyMaterials": "C19",
    "ChooseOrder": "C20",
    "ChooseHelper": "C21",
    "ChooseRoom": "C21",
    "ChooseProducer": "C22",
    "Work": "C24",
    "ChooseImprovement": "C27",
    "ChooseTrack": "C27",
    "PlantMore": "C28",
    "PayDie": "C36",
    "ChooseContract": "C38",
    "ChooseTool": "C39",
    "ChooseSpace": "C39",
    "ChooseTrim": "C40",
    "ChooseDie": "C44",
    "TakeFree": "C62",
    "Offered": "C62",
    "SellTokens": "C62",
    "DrawSolo": "C64",
    "LoseContract": "C69",
}
"""By the name of the item that asks; a turn and the placing of an order depend on when."""


def rule(v: View) -> str:
    """The rule that the decision follows."""
    if not v.agenda:
        return ""
    name, t = type(v.agenda[-1]).__name__, v.table
    if name == "Turn":
        return "C08" if t.moved < 0 else "C13" if t.pending else "C40"
    if name == "PlaceOrder":
        return "C42" if t.round else "C06"
    return RULE_OF[name]
