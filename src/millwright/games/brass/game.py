"""Brass behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from millwright.bot import Bot
from millwright.games.brass.audit import accounts, audit, ledger
from millwright.games.brass.draw.emblem import emblem
from millwright.games.brass.draw.parts import parts
from millwright.games.brass.draw.picture import draw
from millwright.games.brass.draw.shared import sheet
from millwright.games.brass.draw.things import things
from millwright.games.brass.facts import INDUSTRIES, SEATS, STANDARD, Facts, load_facts
from millwright.games.brass.rules import RULES, dump, load, ranking, scores, start, winners
from millwright.games.brass.show import answer, show, status
from millwright.games.brass.spelling import canonical
from millwright.games.brass.standing import standing
from millwright.games.brass.table import Options, State
from millwright.games.brass.view import View, imagine, view
from millwright.games.brass.words import ask, explain, log_lines, offer, write
from millwright.games.game import Game, LogLine, Standing, Translation
from millwright.games.picture import Part
from millwright.kernel import Event, Move, Quote
from millwright.svg import Markup

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


def asked_seat(s: State | View) -> int:
    """The seat that the decision on top asks; -1 for chance."""
    return int(getattr(s.agenda[-1], "seat", -1))


class Brass(Game[Facts, State, View]):
    """Brass."""

    id = "brass"
    title = "Brass"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    options = OPTIONS
    earlier = EARLIER

    def load_facts(self, path: Path) -> Facts:
        return load_facts(path)

    def start(self, facts: Facts, seats: int, options: dict[str, str]) -> State:
        return start_with(facts, seats, options)

    def clone(self, s: State) -> State:
        return s.clone()

    def dump(self, s: State) -> dict[str, Any]:
        return dump(s)

    def load(self, facts: Facts, data: dict[str, Any]) -> State:
        return load(facts, data)

    def view(self, s: State, seat: int) -> View:
        return view(s, seat)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine(view, rng)

    def seat_ids(self, facts: Facts, seats: int) -> list[str]:
        return facts.colours[:seats]

    def scores(self, s: State) -> list[int]:
        return scores(s)

    def ranking(self, s: State) -> list[int]:
        return ranking(s)

    def winners(self, s: State) -> list[int]:
        return winners(s)

    # ---- notation and words

    def legend(self, facts: Facts, seats: int) -> dict[str, list[str]]:
        return legend(facts, seats)

    def write(self, s: State | View, move: Move) -> str:
        return write(s.facts, s.table, move)

    def canonical(self, s: State, seat: int, words: str) -> str:
        return canonical(s, seat, words)

    def log(self, s: State, events: list[Event], seat: int) -> list[LogLine]:
        lines = log_lines(s.facts, s.table, events, seat)
        return [LogLine(line.strip("— "), line.startswith("——")) for line in lines]

    def ask(self, view: View) -> str:
        return ask(view)

    def offer(self, view: View, move: Move, quote: Quote) -> str:
        return offer(view, move, quote)

    def explain(self, s: State, move: Move, quote: Quote) -> str:
        return explain(s.facts, s.table, asked_seat(s), move, quote)

    def status(self, view: View) -> str:
        return status(view)

    def show(self, view: View) -> str:
        return show(view)

    def answer(self, s: State, question: list[str]) -> str | None:
        return answer(s, question)

    # ---- pictures

    def draw(self, view: View) -> str:
        return draw(view)

    def sheet(self, facts: Facts) -> Markup:
        return sheet(facts)

    def parts(self, view: View) -> list[Part]:
        return parts(view)

    def things(self, view: View, move: Move) -> tuple[str, ...]:
        return things(view, move)

    def emblem(self) -> list[Markup]:
        return emblem()

    def standing(self, view: View) -> Standing:
        return standing(view)

    # ---- bots and laws

    def bots(self) -> dict[str, Callable[[], Bot]]:
        from millwright.games.brass.bots.steady import Steady

        return super().bots() | {"steady": Steady}

    def audit(self, s: State) -> list[str]:
        return audit(s)

    def accounts(self, s: State) -> list[int]:
        return accounts(s)

    def ledger(self, events: list[Event], seats: int) -> list[int]:
        return ledger(events, seats)


BRASS: Final = Brass()
