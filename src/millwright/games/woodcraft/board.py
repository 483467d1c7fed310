"""Woodcraft on a page: the picture in parts, what each move is about, the rule of each decision, the score so far."""

from __future__ import annotations

from typing import Final

from millwright.catalogue import text
from millwright.games.picture import Part
from millwright.games.woodcraft.decks import FOR_DICE, FOR_TOKENS
from millwright.games.woodcraft.draw import parts as draw_parts
from millwright.games.woodcraft.draw import things as draw_things
from millwright.games.woodcraft.draw.picture import planks, steel
from millwright.games.woodcraft.draw.style import STYLE
from millwright.games.woodcraft.draw.symbols import symbol_defs
from millwright.games.woodcraft.facts import Facts
from millwright.games.woodcraft.pieces import MATERIALS
from millwright.games.woodcraft.points import contract_count, contract_points, leftovers, order_value
from millwright.games.woodcraft.table import PER_SEAT, POTS, Table
from millwright.games.woodcraft.verbs import CONTRACTS, LEFTOVERS, PART_NAMES, QUALITY, SCORE_PARTS
from millwright.games.woodcraft.view import View
from millwright.kernel import Move
from millwright.svg import Markup, el, join


def sheet(f: Facts) -> Markup:
    """The styles and symbols of all parts: once on a page."""
    hidden: dict[str, str | float | None] = {
        "width": 0,
        "height": 0,
        "aria-hidden": "true",
        "style": "position:absolute",
    }
    return join([el("style", {}, STYLE), el("svg", hidden, el("defs", {}, planks(), steel(), symbol_defs()))])


def parts(v: View) -> list[Part]:
    """The table as this viewer sees it, in pieces."""
    return draw_parts.parts(v)


def things(v: View, move: Move) -> tuple[str, ...]:
    """The ids of what a move is about."""
    return draw_things.things(v, move)


# ---- the rule of a decision


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


# ---- the score, if the game ended now


def standing(v: View) -> list[tuple[str, list[int | None]]]:
    """C47 to C53: points by where they come from, then all of them; nothing of it is secret."""
    columns = [final_parts(v, seat) for seat in range(v.table.seats)]
    rows: list[tuple[str, list[int | None]]] = [
        (text(f"woodcraft.part.{PART_NAMES[part]}"), [column[part] for column in columns])
        for part in range(SCORE_PARTS)
    ]
    return [*rows, (text("woodcraft.draw.total"), [sum(column) for column in columns])]


def final_parts(v: View, seat: int) -> list[int]:
    """The points of a seat by their parts; while the game goes on, with what its end would add."""
    found = list(v.table.scored[seat * SCORE_PARTS : (seat + 1) * SCORE_PARTS])
    if v.agenda:
        t = v.table.clone()
        found[CONTRACTS] += sum([scored_contract(t, seat, n) for n, by in enumerate(t.claims) if by >> seat & 1])
        found[LEFTOVERS] += leftovers(t, seat) // t.facts.numbers.leftovers
        t.reputation[seat] = max(0, t.reputation[seat] - len(t.orders[seat]) * t.facts.numbers.overdue)
        found[QUALITY] += t.completed[seat] * order_value(t, seat)
    return found


def scored_contract(t: Table, seat: int, contract: int) -> int:
    """C53 to C55: its points; the tokens and dice that score are given up, on this copy of the table."""
    points, count = contract_points(t, seat, contract), contract_count(t, seat, contract)
    kind = t.facts.contracts.rules[contract]
    if kind == FOR_DICE:
        t.lumber[seat] = ()
        t.pots[seat * POTS : (seat + 1) * POTS] = [min(0, value) for value in t.pots[seat * POTS : (seat + 1) * POTS]]
    elif kind == FOR_TOKENS:
        for which in MATERIALS:
            given = min(count, t.goods[seat * PER_SEAT + which])
            t.goods[seat * PER_SEAT + which] -= given
            count -= given
    return points
