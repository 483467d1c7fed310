"""Workshop of the World behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from millwright.bot import Bot
from millwright.games.game import Game, LogLine, Standing, Translation
from millwright.games.picture import Part
from millwright.games.workshop.audit import audit, ledger
from millwright.games.workshop.board import rule
from millwright.games.workshop.draw.emblem import emblem
from millwright.games.workshop.draw.parts import parts, sheet
from millwright.games.workshop.draw.picture import draw
from millwright.games.workshop.draw.things import things
from millwright.games.workshop.facts import SEATS, STANDARD, Facts, cards_each_round, load_facts
from millwright.games.workshop.rules import RULES, dump, load, ranking, scores, start
from millwright.games.workshop.show import answer, show, status
from millwright.games.workshop.spelling import canonical
from millwright.games.workshop.standing import standing
from millwright.games.workshop.table import Options, State
from millwright.games.workshop.view import View, imagine, view
from millwright.games.workshop.words import ask, explain, log_lines, offer, write
from millwright.kernel import Event, Move, Quote
from millwright.svg import Markup

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "open_auction": ("no", "yes"),
    "open_money": ("no", "yes"),
    "bid_tie": ("track", "auction"),
}
"""The table options, the usual value of each first."""

EARLIER: Final[dict[str, Translation]] = {"2026.1": {"bid_tie": {"": "auction"}}}
"""W48: how earlier rules are played."""


def start_with(facts: Facts, seats: int, options: dict[str, str]) -> State:
    open_auction, open_money = options.get("open_auction") == "yes", options.get("open_money") == "yes"
    return start(facts, seats, Options(open_auction, open_money, options.get("bid_tie") == "auction"))


def legend(facts: Facts, seats: int) -> dict[str, list[str]]:
    """The ids that a dump's numbers stand for."""
    return {
        "colours": facts.colours[: cards_each_round(seats)],
        "towns": facts.map.town_ids,
        "connections": facts.map.connection_ids,
        "industries": facts.industry_ids,
        "cards": facts.deck.ids,
    }


class Workshop(Game[Facts, State, View]):
    """Workshop of the World."""

    id = "workshop"
    title = "Workshop of the World"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    options: ClassVar[dict[str, tuple[str, ...]]] = {
        "open_auction": ("no", "yes"),
        "open_money": ("no", "yes"),
        "bid_tie": ("track", "auction"),
    }
    earlier: ClassVar[dict[str, Translation]] = {"2026.1": {"bid_tie": {"": "auction"}}}

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
        return explain(s.facts, s.table, move, quote)

    def status(self, view: View) -> str:
        return status(view)

    def show(self, view: View) -> str:
        return show(view)

    def rule(self, view: View) -> str:
        return rule(view)

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
        from millwright.games.workshop.bots.steady import Steady

        return super().bots() | {"steady": Steady}

    def audit(self, s: State) -> list[str]:
        return audit(s)

    def accounts(self, s: State) -> list[int]:
        return scores(s)

    def ledger(self, events: list[Event], seats: int) -> list[int]:
        return ledger(events, seats)


WORKSHOP: Final = Workshop()
