"""Sealed bids by regret matching: what orders bring, what bids cost, and how the others may bid (W08 to W11)."""

from __future__ import annotations

from random import Random
from typing import Final, final

from millwright.bot import NEVER, total
from millwright.games.workshop.bots.orders import Bidding, Brought, by_card, by_play, mean_of
from millwright.games.workshop.bots.regret import Matcher, kept
from millwright.games.workshop.bots.seen import Manner, Seen
from millwright.games.workshop.bots.weighing import bid_gains, bid_odds, felt, habit_of, weigh_bids
from millwright.games.workshop.bots.worth import Outlook
from millwright.games.workshop.table import State
from millwright.games.workshop.verbs import BID
from millwright.kernel import Move
from millwright.mind.craft import AnyCraft, Prospect

FEW: Final = 8
"""Pounds."""

FAR: Final = 1e9
"""More pounds than there are."""


def steady_bids(o: Outlook, moves: list[Move]) -> list[Prospect]:
    """W08, W47: bids as Steady mixes them, for a first thought; higher ones are never made by it."""
    weighed, gains = weigh_bids(o)
    odds = bid_odds(o, gains)
    found: list[Prospect] = []
    for move in moves:
        if move in weighed:
            at = weighed.index(move)
            found.append(Prospect([move], [], gains[at], odds[at]))
        elif move[0] == BID:
            found.append(Prospect([move], [], bid_gains(o, move[2], move[1])[move[1]] if len(moves) == 1 else NEVER))
    return found or [Prospect([move], [], NEVER) for move in moves]


def quick_match(manner: Manner, outlooks: list[Outlook], likely: list[float], rng: Random) -> Matcher:
    """By what Steady thinks of the cards."""
    pounds, habits = [1.0] * len(outlooks), steady_habits(outlooks)
    return match(manner, outlooks, by_card(outlooks), pounds, habits, likely, manner.times, rng)


def steady_habits(outlooks: list[Outlook]) -> list[list[float]]:
    return [habit_of(o, colour) for colour, o in enumerate(outlooks)]


@final
class Beliefs:
    """By seat: how likely it bids like Steady; if it does not, how likely by a quick match; and how likely those who
    match quickly think that it bids like Steady."""

    def __init__(self, likely: list[float], quick: list[float], presumed: list[float]) -> None:
        self.likely: Final = likely
        self.quick: Final = quick
        self.presumed: Final = presumed


def patient_match(
    craft: AnyCraft, seen: Seen, worlds: list[State], beliefs: Beliefs, times: int, rng: Random
) -> tuple[Matcher, list[list[float]]]:
    """With every order played out and valued, on the mean of the worlds, against rivals who bid like Steady, by a quick
    match, or as patiently.

    By seat, the odds of a quick match are told too.
    """
    s, m = worlds[0], seen.manner
    seats = range(s.table.seats)
    outlooks = [seen.outlook(s, one) for one in seats]
    guessed = quick_guesses(m, outlooks, beliefs.presumed, rng)
    likely, quick = beliefs.likely, beliefs.quick
    known = [likely[one] + (1.0 - likely[one]) * quick[one] for one in seats]
    habits = steady_habits(outlooks)
    for one in seats:
        if known[one] > 0.0:
            habits[one] = blend(habits[one], guessed[one], likely[one] / known[one])
    pounds = [pound(craft, s, one) for one in seats]
    brought = mean_of([by_play(craft, seen, world, rng) for world in worlds])
    return match(m, outlooks, brought, pounds, habits, known, times, rng), guessed


def quick_guesses(m: Manner, outlooks: list[Outlook], presumed: list[float], rng: Random) -> list[list[float]]:
    """By seat, the odds of a quick match: the mean of a few, for no two of them end alike."""
    found = [[0.0]] * len(outlooks)
    for n in range(m.guesses):
        matched = quick_match(m, outlooks, presumed, rng)
        for one in range(len(outlooks)):
            found[one] = blend(found[one], kept(matched.sums[one], m.seldom), n / (n + 1.0))
    return found


def blend(odds: list[float], others: list[float], share: float) -> list[float]:
    """Two kinds of bidders in one."""
    found = [0.0] * max(len(odds), len(others))
    for bid in range(len(odds)):
        found[bid] += share * odds[bid]
    for bid in range(len(others)):
        found[bid] += (1.0 - share) * others[bid]
    return found


def pound(craft: AnyCraft, s: State, seat: int) -> float:
    """What the value makes of a pound of a seat's, on the mean of a few."""
    poorer = s.clone()
    poorer.drawers[seat].money -= FEW
    less = craft.value.worth(craft.features(s, seat)) - craft.value.worth(craft.features(poorer, seat))
    return max(0.5, min(3.0, less / FEW))


def match(
    manner: Manner,
    outlooks: list[Outlook],
    brought: Brought,
    pounds: list[float],
    habits: list[list[float]],
    known: list[float],
    times: int,
    rng: Random,
) -> Matcher:
    """The auction played against oneself so many times; rivals bid by their habits as often as they are known to."""
    seats = range(len(outlooks))
    costs = [bid_costs(outlooks[one], highest(brought, one, outlooks[one]), pounds[one]) for one in seats]
    odds = [cut(habits[one], len(costs[one])) for one in seats]
    matcher = Matcher(Bidding(outlooks[0].t, brought, costs, manner.spite), odds, known)
    matcher.run(times, rng)
    return matcher


def drawn_from(matcher: Matcher, seat: int, moves: list[Move], seldom: float, margin: float = FAR) -> list[Prospect]:
    """Bids with their odds and what they gained on the mean; none that gains less than the best by the margin."""
    odds = mixed_bids(matcher, seat, seldom, margin)
    worths, every = matcher.worths[seat], total(matcher.sums[seat])
    found: list[Prospect] = []
    for move in moves:
        if move[0] == BID and move[1] < len(odds):
            found.append(Prospect([move], [], worths[move[1]] / every, odds[move[1]]))
    return found or [Prospect([move], [], NEVER) for move in moves]


def mixed_bids(matcher: Matcher, seat: int, seldom: float, margin: float) -> list[float]:
    """The odds of bids as they are drawn."""
    sums = matcher.sums[seat]
    return near_best(kept(sums, seldom), matcher.worths[seat], margin * total(sums))


def near_best(odds: list[float], worths: list[float], margin: float) -> list[float]:
    """Without the bids that gain less than the best by more than that: the matching tried them and gave them up."""
    least = max(worths) - margin
    left = [odds[bid] if worths[bid] >= least else 0.0 for bid in range(len(odds))]
    every = total(left)
    if every <= 0.0:
        return [float(worth == max(worths)) for worth in worths]
    return [one / every for one in left]


def highest(brought: Brought, seat: int, o: Outlook) -> int:
    """No bid is worth more than the best order brings over the worst."""
    gains = [row[seat] for row in brought.values()]
    return min(o.v.drawer.money, 1 + int(2.0 * (max(gains) - min(gains))))


def bid_costs(o: Outlook, most: int, pound: float) -> list[float]:
    return [pound * felt(o, amount) for amount in range(most + 1)]


def cut(odds: list[float], count: int) -> list[float]:
    """Odds of so many bids; higher ones count as the highest."""
    found = odds[:count] + [0.0] * max(0, count - len(odds))
    for odd in odds[count:]:
        found[-1] += odd
    return found
