"""Steady: a sound player of Brass by rule of thumb. It tries actions out and values the position after them."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import Bot, best
from millwright.games.brass.bots.habits import Habits
from millwright.games.brass.bots.hand import card_worths
from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.bots.trial import Trial, found_worth
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.build import Anywhere
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.table import State
from millwright.games.brass.turn import Action
from millwright.games.brass.verbs import COMBINE
from millwright.games.brass.view import View, imagine
from millwright.kernel import Item, Move


@final
class Steady(Bot):
    """Looks as far as the end of its turn, and knows what usually comes of a position."""

    name = "steady"

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits or Habits()

    def choose(self, view: View, offers: list[Move], rng: Random) -> Move:
        if len(offers) == 1:
            return offers[0]
        item = view.agenda[-1]
        if isinstance(item, Discard | DiscardTwo):
            return choose_cards(view, offers, self.habits)
        trial = first_trial(view, item, self.habits, rng)
        if isinstance(item, Action):
            return choose_action(trial, item, offers)
        return best(offers, [trial.outcome(item, move).worth for move in offers])


def actions_after(view: View, item: Item[State]) -> int:
    """B06, B42: the actions of this period after the present one: every card is played, and all draw alike."""
    present = {Action: 1, Discard: 1, Anywhere: 2, DiscardTwo: 2}
    return len(view.drawer.hand) + view.table.deck // view.table.seats - present.get(type(item), 0)


def first_trial(view: View, item: Item[State], h: Habits, rng: Random) -> Trial:
    """A world like the real one, as far as the seat can tell, with nothing to be done in it but what is tried."""
    hand = view.drawer.hand
    base = imagine(view, rng)
    base.agenda.clear()
    outlook = Outlook(view.table, view.seat, actions_after(view, item), hand, h)
    return Trial(base, view.seat, outlook, card_worths(outlook.moment, view.table, hand))


def choose_cards(view: View, offers: list[Move], h: Habits) -> Move:
    """B06, B21: the cards that one can best do without."""
    moment = Moment(view.table, view.seat, actions_after(view, view.agenda[-1]), h)
    worths = card_worths(moment, view.table, view.drawer.hand)
    return best(offers, [-worths[move[1]] - worths[move[2]] for move in offers])


def choose_action(trial: Trial, item: Action, offers: list[Move]) -> Move:
    """The best action; if it is the first of two, the one that makes the best turn with another."""
    outcomes = trial.outcomes(offers)
    scores = [found_worth(outcome) for outcome in outcomes]
    if item.left < 2:
        return best(offers, scores)
    h, seat = trial.outlook.h, trial.seat
    ranked = sorted(range(len(offers)), key=lambda at: -scores[at])
    close = [offers[at] for at in ranked[: h.depth]]
    rest, hand = trial.outlook.moment.rest - 1, trial.base.drawers[seat].hand
    outlook = Outlook(trial.base.table, seat, rest, hand, h)
    found: list[Move] = []
    turns: list[float] = []
    for at in ranked[: h.breadth]:
        outcome = outcomes[at]
        if outcome is not None:
            found.append(offers[at])
            luck = outcome.worth - trial.outlook.worth(outcome.state.table)
            turns.append(luck + best_second(trial, outlook, outcome.state, offers, close))
    if (COMBINE, 0, 0) in offers:
        outlook.look_from(trial.base.table, hand)
        found.append((COMBINE, 0, 0))
        turns.append(Trial(trial.base, seat, outlook, trial.cards).combined())
    return best(found, turns)


def best_second(trial: Trial, outlook: Outlook, s: State, offers: list[Move], close: list[Move]) -> float:
    """What the turn is worth with the best second action: one that looked good before, or was not possible before."""
    outlook.look_from(s.table, s.drawers[trial.seat].hand)
    moves = [move for move in Action(trial.seat, 1).offers(s, trial.seat) if move in close or move not in offers]
    second = Trial(s, trial.seat, outlook, trial.cards)
    return max([outlook.worth(s.table), *[found_worth(outcome) for outcome in second.outcomes(moves)]])
