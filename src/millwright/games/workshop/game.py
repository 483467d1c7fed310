"""Workshop of the World behind the names that the rest of the house uses."""

from __future__ import annotations

from typing import Final

from millwright.games.game import Game
from millwright.games.workshop.audit import audit, ledger
from millwright.games.workshop.board import parts, rule, sheet, standing, things
from millwright.games.workshop.draw import draw
from millwright.games.workshop.facts import SEATS, STANDARD, Facts, cards_each_round, load_facts
from millwright.games.workshop.rules import RULES, dump, load, ranking, scores, start
from millwright.games.workshop.show import answer, show, status
from millwright.games.workshop.spelling import canonical
from millwright.games.workshop.table import Options, State
from millwright.games.workshop.view import imagine, view
from millwright.games.workshop.words import ask, explain, log_lines, offer, write
from millwright.kernel import Event, Move, Quote


def start_with(facts: Facts, seats: int, options: dict[str, str]) -> State:
    open_auction, open_money = options.get("open_auction") == "yes", options.get("open_money") == "yes"
    return start(facts, seats, Options(open_auction, open_money, options.get("bid_tie") == "auction"))


def seat_ids(facts: Facts, seats: int) -> list[str]:
    """W01, W45: a seat is called by its first colour."""
    return facts.colours[:seats]


def legend(facts: Facts, seats: int) -> dict[str, list[str]]:
    """The ids that a dump's numbers stand for."""
    return {
        "colours": facts.colours[: cards_each_round(seats)],
        "towns": facts.map.town_ids,
        "connections": facts.map.connection_ids,
        "industries": facts.industry_ids,
        "cards": facts.deck.ids,
    }


def write_move(s: State, move: Move) -> str:
    return write(s.facts, s.table, move)


def log(s: State, events: list[Event], seat: int) -> list[str]:
    return log_lines(s.facts, s.table, events, seat)


def why(s: State, move: Move, quote: Quote) -> str:
    return explain(s.facts, s.table, move, quote)


def winners(s: State) -> list[int]:
    """W42: there is always one."""
    return ranking(s)[:1]


WORKSHOP: Final = Game(
    id="workshop",
    title="Workshop of the World",
    rules=RULES,
    seats=SEATS,
    options={"open_auction": ("no", "yes"), "open_money": ("no", "yes"), "bid_tie": ("track", "auction")},
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
    accounts=scores,
    ledger=ledger,
    earlier={"2026.1": {"bid_tie": {"": "auction"}}},
    canonical=canonical,
)
