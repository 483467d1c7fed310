"""Woodcraft behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from millwright.bot import Bot
from millwright.games.draw import Look
from millwright.games.game import Game, LogLine, Standing, Translation
from millwright.games.picture import Part
from millwright.games.woodcraft.audit import accounts, audit, ledger
from millwright.games.woodcraft.board import rule
from millwright.games.woodcraft.draw.emblem import emblem
from millwright.games.woodcraft.draw.look import look
from millwright.games.woodcraft.draw.parts import parts
from millwright.games.woodcraft.draw.style import sheet
from millwright.games.woodcraft.draw.things import things
from millwright.games.woodcraft.facts import IMPROVEMENTS, SEATS, STANDARD, Facts, load_facts
from millwright.games.woodcraft.names import write
from millwright.games.woodcraft.pieces import COLOURS, DIE_IDS, GOODS, TILES, TRACKS
from millwright.games.woodcraft.reasons import explain
from millwright.games.woodcraft.rules import RULES, dump, load, ranking, scores, start, winners
from millwright.games.woodcraft.show import answer, show, status
from millwright.games.woodcraft.spelling import canonical
from millwright.games.woodcraft.standing import standing
from millwright.games.woodcraft.table import Options, State
from millwright.games.woodcraft.verbs import PART_NAMES, SCORE_PARTS
from millwright.games.woodcraft.view import View, imagine, view
from millwright.games.woodcraft.words import ask, log_lines, offer
from millwright.kernel import Event, Move, Quote
from millwright.svg import Markup

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


def asked_seat(s: State | View) -> int:
    """The seat that the decision on top asks; -1 for chance."""
    return int(getattr(s.agenda[-1], "seat", -1))


class Woodcraft(Game[Facts, State, View]):
    """Woodcraft."""

    id = "woodcraft"
    title = "Woodcraft"
    rules = RULES
    seats = SEATS
    standard = STANDARD
    options = OPTIONS
    earlier = EARLIER
    kept = frozenset({"picks"})

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
        return write(s.facts, s.table, move, asked_seat(s))

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
        return explain(s.facts, s.table, asked_seat(s), quote)

    def status(self, view: View) -> str:
        return status(view)

    def show(self, view: View) -> str:
        return show(view)

    def rule(self, view: View) -> str:
        return rule(view)

    def answer(self, s: State, question: list[str]) -> str | None:
        return answer(s, question)

    # ---- pictures

    def look(self, view: View) -> Look:
        return look(view)

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
        from millwright.games.woodcraft.bots.steady import Steady

        return super().bots() | {"steady": Steady}

    def audit(self, s: State) -> list[str]:
        return audit(s)

    def accounts(self, s: State) -> list[int]:
        return accounts(s)

    def ledger(self, events: list[Event], seats: int) -> list[int]:
        return ledger(events, seats)


WOODCRAFT: Final = Woodcraft()
