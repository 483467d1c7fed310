"""Woodcraft behind the names that the rest of the house uses."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.game import Game, Translation
from millwright.games.woodcraft.audit import accounts, audit, ledger
from millwright.games.woodcraft.board import parts, rule, sheet, standing, things
from millwright.games.woodcraft.draw import draw
from millwright.games.woodcraft.facts import IMPROVEMENTS, SEATS, STANDARD, Facts, load_facts
from millwright.games.woodcraft.names import write
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS, GOODS, TILES, TRACKS
from millwright.games.woodcraft.reasons import explain
from millwright.games.woodcraft.rules import RULES, dump, load, ranking, scores, start, winners
from millwright.games.woodcraft.show import answer, show, status
from millwright.games.woodcraft.spelling import canonical
from millwright.games.woodcraft.table import Options, State
from millwright.games.woodcraft.verbs import PART_NAMES, SCORE_PARTS
from millwright.games.woodcraft.view import imagine, view
from millwright.games.woodcraft.words import ask, log_lines, offer
from millwright.kernel import Event, Move, Quote

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("a", "any"),
    "decks": ("refill", "once"),
    "cutting": ("whole", "split"),
    "picks": ("any", "ascending"),
}
"""The table options, the usual value of each first."""

EARLIER: Final[dict[str, Translation]] = {
    "2026.1": {"decks": {"": "once"}, "cutting": {"": "split"}, "picks": {"": "ascending"}},
}
"""C04, C62: how earlier rules are played."""


def start_with(facts: Facts, seats: int, options: dict[str, str]) -> State:
    """Each option is a switch that is off by default."""
    on = {key: options.get(key, usual) != usual for key, (usual, _) in OPTIONS.items()}
    return start(facts, seats, Options(on["start"], on["decks"], on["cutting"], on["picks"]))


def seat_ids(facts: Facts, seats: int) -> list[str]:
    return facts.colours[:seats]


def legend(facts: Facts, seats: int) -> dict[str, list[str]]:
    """The ids that a dump's numbers stand for."""
    return {
        "seats": facts.colours[:seats],
        "dice": DIE_IDS,
        "colours": list(COLOURS),
        "goods": list(GOODS),
        "income": list(TRACKS),
        "tiles": list(TILES),
        "improvements": list(IMPROVEMENTS),
        "helpers": facts.helpers.ids,
        "orders": facts.orders.ids,
        "order rows": facts.workshop.row_ids,
        "contracts": facts.contracts.ids,
        "attic": facts.workshop.attic_ids,
        "tools": facts.tools,
        "reputation tiles": facts.tracks.tile_ids,
        "solo cards": facts.solo.ids,
        "parts": list(PART_NAMES[:SCORE_PARTS]),
    }


def write_move(s: State, move: Move) -> str:
    item: Any = s.agenda[-1]
    return write(s.facts, s.table, move, getattr(item, "seat", -1))


def log(s: State, events: list[Event], seat: int) -> list[str]:
    return log_lines(s.facts, s.table, events, seat)


def why(s: State, move: Move, quote: Quote) -> str:
    item: Any = s.agenda[-1]
    return explain(s.facts, s.table, item.seat, quote)


WOODCRAFT: Final = Game(
    id="woodcraft",
    title="Woodcraft",
    rules=RULES,
    seats=SEATS,
    options=OPTIONS,
    standard=STANDARD,
    load_facts=load_facts,
    start=start_with,
    view=view,
    imagine=imagine,
    clone=State.clone,
    dump=dump,
    load=load,
    seat_ids=seat_ids,
    legend=legend,
    write=write_move,
    log_lines=log,
    ask=ask,
    offer=offer,
    explain=why,
    status=status,
    show=show,
    draw=draw,
    sheet=sheet,
    parts=parts,
    things=things,
    rule=rule,
    standing=standing,
    answer=answer,
    scores=scores,
    ranking=ranking,
    winners=winners,
    audit=audit,
    accounts=accounts,
    ledger=ledger,
    earlier=EARLIER,
    kept=frozenset({"picks"}),
    canonical=canonical,
)
