"""Outlooks of Steady's on positions in imagined worlds, made without copies, and the manner of bidding."""

from __future__ import annotations

from typing import Final, final

from millwright.games.workshop.bots.company import Company
from millwright.games.workshop.bots.worth import Habits, Outlook, Plan, all_plans
from millwright.games.workshop.facts import Facts
from millwright.games.workshop.table import State
from millwright.games.workshop.view import HIDDEN, View

COMPANIES: Final = [
    Company(0.15, [0.90, 0.05, 0.05]),
    Company(0.15, [0.05, 0.90, 0.05]),
    Company(0.60, [0.05, 0.05, 0.90]),
    Company(0.10, [0.34, 0.33, 0.33]),
]
"""Wary of strangers: most tables are taken for those of patient bidders. Whoever knows what one takes strangers for
answers that, and the patient give least away."""


@final
class Manner:
    """How bids are matched. The numbers were found by play against Steady and against one another."""

    def __init__(self) -> None:
        self.times = 300  # auctions against oneself, for a quick answer
        self.patience = 6000  # for a patient one
        self.spite = 1.0  # a pound that all rivals have less on the mean, in own pounds
        self.stranger = 0.5  # how likely somebody of whom nothing was heard bids like Steady
        self.companies = COMPANIES  # the same for the patient, who also tell others apart
        self.guesses = 4  # quick matches that tell the patient how others match quickly
        self.margin = 0.5  # pounds that a bid of the patient gains less than the best at most
        self.seldom = 0.04  # bids that a quick match would make less often are not made


@final
class Seen:
    """What a seat sees and thinks, on one board."""

    def __init__(self, f: Facts) -> None:
        self.habits: Final = Habits()
        self.manner: Final = Manner()
        self.plans: Final[list[list[Plan]]] = all_plans(f.map)

    def view(self, s: State, seat: int) -> View:
        """As `view`, but it changes with the position: for a look, not to be kept."""
        money = [HIDDEN] * s.table.seats
        money[seat] = s.drawers[seat].money
        held = [sum(d.tokens) for d in s.drawers]
        return View(s.facts, s.options, seat, s.table, s.drawers[seat], money, held, s.agenda)

    def outlook(self, s: State, seat: int) -> Outlook:
        return Outlook(self.view(s, seat), self.habits, self.plans)
