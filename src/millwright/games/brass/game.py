"""Brass behind the names that the rest of the house uses."""

from __future__ import annotations

from typing import Any, Final

from millwright.games.brass.audit import accounts, audit, ledger
from millwright.games.brass.board import parts, rule, sheet, standing, things
from millwright.games.brass.draw import draw
from millwright.games.brass.facts import INDUSTRIES, SEATS, STANDARD, Facts, load_facts
from millwright.games.brass.rules import RULES, dump, load, ranking, scores, start, winners
from millwright.games.brass.show import answer, show, status
from millwright.games.brass.spelling import canonical
from millwright.games.brass.table import Options, State
from millwright.games.brass.view import imagine, view
from millwright.games.brass.words import ask, explain, log_lines, offer, write
from millwright.games.game import Game, Translation
from millwright.kernel import Event, Move, Quote

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "cotton_bonus": ("income", "money"),
    "overbuild": ("both", "either"),
    "virtual_link": ("both", "one-way"),
    "rail_coal": ("choice", "through", "nearest"),
    "income_tie": ("level", "space"),
    "unpayable_debt": ("points", "stays"),
    "first_build": ("no-presence", "once"),
    "canal_card": ("links", "own-tile"),
    "final_tie": ("order", "shared"),
}
"""The table options, the usual value of each first."""

EARLIER: Final[dict[str, Translation]] = {
    "2026.1": {"rail_coal": {"": "through", "choice": "through"}, "income_tie": {"": "space"}},
}
"""B34: the rail being laid was a way for its own coal. B47: spaces of the income track were compared."""


def start_with(facts: Facts, seats: int, options: dict[str, str]) -> State:
    """Each switch of a table is one value of an option."""
    chosen = {key: options.get(key, values[0]) for key, values in OPTIONS.items()}
    switches = Options(
        cotton_money=chosen["cotton_bonus"] == "money",
        overbuild_either=chosen["overbuild"] == "either",
        virtual_one_way=chosen["virtual_link"] == "one-way",
        rail_coal_through=chosen["rail_coal"] == "through",
        rail_coal_nearest=chosen["rail_coal"] == "nearest",
        tie_by_level=chosen["income_tie"] == "level",
        debt_stays=chosen["unpayable_debt"] == "stays",
        first_once=chosen["first_build"] == "once",
        canal_own_tile=chosen["canal_card"] == "own-tile",
        tie_shared=chosen["final_tie"] == "shared",
    )
    return start(facts, seats, switches)


def seat_ids(facts: Facts, seats: int) -> list[str]:
    return facts.colours[:seats]


def legend(facts: Facts, seats: int) -> dict[str, list[str]]:
    """The ids that a dump's numbers stand for."""
    board = facts.boards[seats]
    levels = zip(board.tiles.industries, board.tiles.levels, strict=True)
    return {
        "seats": facts.colours[:seats],
        "locations": board.map.location_ids,
        "slots": board.map.slot_ids,
        "connections": board.map.connection_ids,
        "industries": list(INDUSTRIES),
        "tiles": [f"{INDUSTRIES[industry]} {level}" for industry, level in levels],
        "cards": board.deck.ids,
    }


def write_move(s: State, move: Move) -> str:
    return write(s.facts, s.table, move)


def log(s: State, events: list[Event], seat: int) -> list[str]:
    return log_lines(s.facts, s.table, events, seat)


def why(s: State, move: Move, quote: Quote) -> str:
    item: Any = s.agenda[-1]
    return explain(s.facts, s.table, item.seat, move, quote)


BRASS: Final = Game(
    id="brass",
    title="Brass",
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
    canonical=canonical,
)
