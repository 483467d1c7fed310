"""The turns of Brass that are worth a look: Steady's rules of thumb sift the actions, the learned value decides."""

from __future__ import annotations

from typing import Final, final

from millwright.bot import NEVER
from millwright.games.brass.bots.habits import Habits
from millwright.games.brass.bots.hand import card_worths
from millwright.games.brass.bots.trial import Outcome, Trial, found_worth
from millwright.games.brass.bots.worth import Outlook
from millwright.games.brass.build import Anywhere
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.rules import EndRound, Scrap
from millwright.games.brass.table import State
from millwright.games.brass.turn import Action
from millwright.games.brass.verbs import BUILD, COMBINE, DONE, PASS
from millwright.kernel import Item, Move
from millwright.mind.craft import Craft, Prospect

CLOSE: Final = 6
"""First actions that may also be second ones, beside those that the first one makes possible."""


@final
class Breadth:
    """How many turns are looked at closely."""

    def __init__(self, few: int, firsts: int, diverse: bool, turns: int, seconds: int) -> None:
        self.few: Final = few  # first rails and first sales that are tried together with second ones
        self.firsts: Final = firsts  # actions that the value is asked about
        self.diverse: Final = diverse  # whether the best of each kind is among them
        self.turns: Final = turns  # of them, those that are tried together with a second one
        self.seconds: Final = seconds  # second actions that the value is asked about, for each


@final
class Plan:
    """One decision of a seat, with all that follows from it in the turn."""

    def __init__(self, craft: Craft[State], h: Habits, s: State, seat: int, breadth: Breadth) -> None:
        self.craft: Final = craft
        self.seat: Final = seat
        self.breadth: Final = breadth
        self.item: Final = s.agenda[-1]
        self.base: Final = s.clone()
        self.more = isinstance(self.item, Action) and self.item.left > 1  # whether another action follows
        self.cut(s.agenda)
        t, hand = s.table, s.drawers[seat].hand
        rest = len(hand) + t.deck // t.seats - cards_due(self.item)
        self.outlook: Final = Outlook(t, seat, rest, hand, h)
        self.cards: Final = card_worths(self.outlook.moment, t, hand)
        self.before: Final = craft.value.base(craft.features(s, seat))

    def cut(self, agenda: list[Item[State]]) -> None:
        """Nothing is left to be done but the present action, so that no trial goes beyond it."""
        mine: list[Item[State]] = []
        for item in reversed(agenda):
            if isinstance(item, EndRound):
                break
            if isinstance(item, Action):
                self.more = self.more or (item.seat == self.seat and bool(mine))
                break
            mine.append(item)
            if isinstance(item, Scrap):
                break
        mine.reverse()
        self.base.agenda.clear()
        self.base.agenda += mine

    def turns(self, offers: list[Move]) -> list[Prospect]:
        """The turns that begin with one of these moves, as far as they are worth a look; no end twice."""
        trial = Trial(self.base, self.seat, self.outlook, self.cards, self.breadth.few)
        if isinstance(self.item, Action):
            outcomes = trial.outcomes(offers)
        else:
            outcomes = [trial.completed(trial.played(self.base.clone(), move, [])) for move in offers]
        firsts = self.looked_at(self.sifted(outcomes, offers))
        found = self.doubled(firsts, offers) if self.more else [first.prospect for first in firsts]
        return different(found) or [Prospect([offers[0]], self.craft.features(self.base, self.seat), NEVER)]

    def sifted(self, outcomes: list[Outcome | None], offers: list[Move]) -> list[Outcome]:
        """Those that Steady likes best, and the best of each kind of action."""
        rank = sorted(range(len(outcomes)), key=lambda at: -found_worth(outcomes[at]))
        kinds: list[int] = []
        found: list[Outcome] = []
        for at in rank:
            outcome = outcomes[at]
            if outcome is not None:
                kind = kind_of(offers[at])
                if len(found) < self.breadth.firsts or (self.breadth.diverse and kind not in kinds):
                    found.append(stopped(outcome))
                kinds.append(kind)
        return found

    def looked_at(self, outcomes: list[Outcome]) -> list[Begun]:
        """By the learned value, the best first."""
        found = [Begun(outcome, self.judged(outcome, outcome.moves, outcome.luck)) for outcome in outcomes]
        found.sort(key=lambda one: -one.prospect.worth)
        return found

    def judged(self, outcome: Outcome, moves: list[Move], luck: float) -> Prospect:
        x = self.craft.features(outcome.state, self.seat)
        return Prospect(moves, x, self.craft.value.worth(x, self.before) + luck)

    # ---- two actions

    def doubled(self, firsts: list[Begun], offers: list[Move]) -> list[Prospect]:
        """The best first actions, each with the second actions that look good now or were not possible before."""
        base, outlook = self.base, self.outlook
        hand = base.drawers[self.seat].hand
        ahead = Outlook(base.table, self.seat, outlook.moment.rest - 1, hand, outlook.h)
        close = [first.prospect.move for first in firsts[:CLOSE]]
        if not isinstance(self.item, Action):
            close = self.liked(ahead, firsts[0].outcome.state)
        found: list[Prospect] = []
        for first in firsts[: self.breadth.turns]:
            found += self.seconds(ahead, first.outcome, offers, close)
        if (COMBINE, 0, 0) in offers:
            ahead.look_from(base.table, hand)
            both = Trial(base, self.seat, ahead, self.cards).combined()
            if both is not None:
                found.append(self.judged(both, [(COMBINE, 0, 0), *both.moves], both.luck))
        return found

    def liked(self, ahead: Outlook, s: State) -> list[Move]:
        """What Steady would do in a position, its favourites first."""
        ahead.look_from(s.table, s.drawers[self.seat].hand)
        moves = Action(self.seat, 1).offers(s, self.seat)
        outcomes = Trial(s, self.seat, ahead, self.cards, 1).outcomes(moves)
        rank = sorted(range(len(moves)), key=lambda at: -found_worth(outcomes[at]))
        return [moves[at] for at in rank[: 2 * self.breadth.seconds]]

    def seconds(self, ahead: Outlook, first: Outcome, offers: list[Move], close: list[Move]) -> list[Prospect]:
        """A first action with each second one that was close to being the first, or that it makes possible."""
        s, fresh = first.state, isinstance(self.item, Action)
        ahead.look_from(s.table, s.drawers[self.seat].hand)
        moves = Action(self.seat, 1).offers(s, self.seat)
        moves = [move for move in moves if move in close or move[0] == PASS or (fresh and move not in offers)]
        outcomes = [one for one in Trial(s, self.seat, ahead, self.cards, 1).outcomes(moves) if one is not None]
        outcomes.sort(key=lambda one: -one.worth)
        found: list[Prospect] = []
        for one in outcomes[: self.breadth.seconds]:
            last = stopped(one)
            found.append(self.judged(last, first.moves + last.moves, first.luck + last.luck))
        return found


@final
class Begun:
    """A first action, and what it would be worth if the turn ended there."""

    def __init__(self, outcome: Outcome, prospect: Prospect) -> None:
        self.outcome: Final = outcome
        self.prospect: Final = prospect


def cards_due(item: Item[State]) -> int:
    """B06, B21: the cards that the present action takes."""
    if isinstance(item, Anywhere | DiscardTwo):
        return 2
    return 1 if isinstance(item, Action | Discard) else 0


def kind_of(move: Move) -> int:
    """Builds by industry, other actions by verb."""
    return 100 + move[2] if move[0] == BUILD else move[0]


def stopped(outcome: Outcome) -> Outcome:
    """B34, B38: no second rail, no further sale, if one might still follow."""
    if not outcome.state.agenda:
        return outcome
    outcome.state.agenda.clear()
    return Outcome(outcome.worth, outcome.state, [*outcome.moves, (DONE, 0, 0)], outcome.luck)


def different(found: list[Prospect]) -> list[Prospect]:
    """Two actions often make the same turn in either order: it is looked at once."""
    worths: list[float] = []
    out: list[Prospect] = []
    for one in found:
        if one.worth not in worths:
            worths.append(one.worth)
            out.append(one)
    return out
