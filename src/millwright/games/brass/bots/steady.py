"""Steady: a sound player of Brass by rule of thumb. It tries actions out and values the position after them."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import Bot, Opinion, best, gains, ranked, total
from millwright.games.brass.bots.habits import Habits
from millwright.games.brass.bots.hand import card_worths
from millwright.games.brass.bots.moment import Moment
from millwright.games.brass.bots.terms import parts
from millwright.games.brass.bots.trial import Outcome, Trial, found_worth
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.build import Anywhere
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.table import State, Table
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
            return best(offers, weigh_cards(view, offers, self.habits))
        trial = first_trial(view, item, self.habits, rng)
        return chosen(weigh(trial, item, offers)[1]).move

    def explain(self, view: View, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        if len(offers) == 1:
            return [Opinion(offers[0])]
        item = view.agenda[-1]
        if isinstance(item, Discard | DiscardTwo):
            scores = weigh_cards(view, offers, self.habits)
            cards = [Opinion(move, score, (("hand", score),)) for move, score in zip(offers, scores, strict=True)]
            return ranked(best(offers, scores), cards)
        trial = first_trial(view, item, self.habits, rng)
        outlook, found = weigh(trial, item, offers, about)
        return ranked(chosen(found).move, opinions(outlook, trial, found))


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


def weigh_cards(view: View, offers: list[Move], h: Habits) -> list[float]:
    """B06, B21: the cards that one can best do without."""
    moment = Moment(view.table, view.seat, actions_after(view, view.agenda[-1]), h)
    worths = card_worths(moment, view.table, view.drawer.hand)
    return [-worths[move[1]] - worths[move[2]] for move in offers]


@final
class Weighed:
    """A move, and what comes of it; the position is valued as from a table and a hand."""

    asked = False  # whether it was only looked at because somebody wants to know

    def __init__(self, move: Move, outcome: Outcome | None, luck: float, table: Table, hand: tuple[int, ...]) -> None:
        self.move: Final = move
        self.outcome: Final = outcome
        self.worth: Final = luck + found_worth(outcome)
        self.table: Final = table
        self.hand: Final = hand


def chosen(found: list[Weighed]) -> Weighed:
    """The first of the best."""
    return max([one for one in found if not one.asked], key=lambda one: one.worth)


def weigh(
    trial: Trial, item: Item[State], offers: list[Move], about: Move | None = None
) -> tuple[Outlook, list[Weighed]]:
    """What the offers come to, and by which outlook they are compared."""
    table, hand = trial.base.table, trial.base.drawers[trial.seat].hand
    if isinstance(item, Action) and item.left > 1:
        return weigh_turns(trial, offers, about)
    if not isinstance(item, Action):
        return trial.outlook, [Weighed(move, trial.outcome(item, move), 0.0, table, hand) for move in offers]
    pairs = zip(offers, trial.outcomes(offers), strict=True)
    found = [Weighed(move, outcome, 0.0, table, hand) for move, outcome in pairs]
    if about is not None and found[offers.index(about)].outcome is None:
        found.append(Weighed(about, trial.outcome(Action(trial.seat, 1), about), 0.0, table, hand))
        found[-1].asked = True
    return trial.outlook, found


def weigh_turns(trial: Trial, offers: list[Move], about: Move | None) -> tuple[Outlook, list[Weighed]]:
    """The best first actions of two, each by the best turn that it makes with another."""
    outcomes = trial.outcomes(offers)
    scores = [found_worth(outcome) for outcome in outcomes]
    h, seat, base = trial.outlook.h, trial.seat, trial.base
    rank = sorted(range(len(offers)), key=lambda at: -scores[at])
    close = [offers[at] for at in rank[: h.depth]]
    rest, hand = trial.outlook.moment.rest - 1, base.drawers[seat].hand
    outlook = Outlook(base.table, seat, rest, hand, h)
    found: list[Weighed] = []
    for at in rank[: h.breadth]:
        outcome = outcomes[at]
        if outcome is not None:
            found.append(whole_turn(trial, outlook, offers[at], outcome, offers, close))
    if (COMBINE, 0, 0) in offers:
        outlook.look_from(base.table, hand)
        both = Trial(base, seat, outlook, trial.cards).combined()
        found.append(Weighed((COMBINE, 0, 0), both, 0.0, base.table, hand))
    if about is not None and about not in [one.move for one in found]:
        outcome = outcomes[offers.index(about)] or trial.outcome(Action(seat, 1), about)
        found.append(whole_turn(trial, outlook, about, outcome, offers, close))
        found[-1].asked = True
    return outlook, found


def whole_turn(
    trial: Trial, outlook: Outlook, move: Move, outcome: Outcome, offers: list[Move], close: list[Move]
) -> Weighed:
    """A first action with the best second one."""
    s = outcome.state
    second = best_second(trial, outlook, s, offers, close)
    return Weighed(move, second, outcome.luck, s.table, s.drawers[trial.seat].hand)


def best_second(trial: Trial, outlook: Outlook, s: State, offers: list[Move], close: list[Move]) -> Outcome | None:
    """The turn with the best second action: one that looked good before, or was not possible before; or with none."""
    outlook.look_from(s.table, s.drawers[trial.seat].hand)
    moves = [move for move in Action(trial.seat, 1).offers(s, trial.seat) if move in close or move not in offers]
    second = Trial(s, trial.seat, outlook, trial.cards)
    return max([Outcome(outlook.worth(s.table), s, [], 0.0), *second.outcomes(moves)], key=found_worth)


def opinions(outlook: Outlook, trial: Trial, found: list[Weighed]) -> list[Opinion]:
    """Each with the parts of its worth that differ from those of the present position."""
    table = trial.base.table
    outlook.look_from(table, trial.base.drawers[trial.seat].hand)
    before = parts(outlook, table)
    return [opinion(outlook, before, one, one.outcome.state.table) for one in found if one.outcome is not None]


def opinion(outlook: Outlook, before: dict[str, float], one: Weighed, after: Table) -> Opinion:
    """What the mean over market tiles adds to a likely one is the market's part."""
    outlook.look_from(one.table, one.hand)
    then = parts(outlook, after)
    then["market"] = one.worth - total(then.values())
    return Opinion(one.move, one.worth, gains(before, then))
