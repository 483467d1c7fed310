"""Steady: a sound player of Workshop of the World by rule of thumb. It counts in pounds at the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Final, final

from millwright.bot import NEVER, Bot, best, total
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.bots.worth import Habits, Outlook, Plan, all_plans
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.facts import Map
from millwright.games.workshop.quotes import bidder_on
from millwright.games.workshop.table import Table
from millwright.games.workshop.turn import Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import ADVANCE, BID, CLAIM, DEMAND, DONE, EXCHANGE, LIFT, LINK, OUST, PLACE, TAKE
from millwright.games.workshop.view import View
from millwright.kernel import Move


@final
class Steady(Bot):
    """Weighs every card, link, bid and token by what it should bring by the end of the game."""

    name = "steady"

    def __init__(self, habits: Habits | None = None) -> None:
        self.habits: Final = habits or Habits()
        self.plans: Final[dict[int, tuple[Map, list[list[Plan]]]]] = {}

    def choose(self, view: View, offers: list[Move], rng: Random) -> Move:
        item = view.agenda[-1]
        if len(offers) == 1:
            return offers[0]
        if isinstance(item, Demand):
            return choose_token(view, item)
        outlook = Outlook(view, self.habits, self.plans_on(view.facts.map))
        if isinstance(item, Bids):
            return choose_bid(outlook)
        if isinstance(item, Claims):
            return choose_claim(outlook, item.colour, offers)
        if isinstance(item, Turn):
            return choose_card(outlook, item.colour, offers)
        if isinstance(item, Place):
            return best_of(offers, PLACE, lambda town: outlook.town(item.colour, town))
        if isinstance(item, Lift):
            return best_of(offers, LIFT, lambda town: -outlook.industry(item.colour, town))
        if isinstance(item, Oust):
            return best_of(offers, OUST, lambda colour: outlook.oust(item.colour, item.town, colour))
        assert isinstance(item, Links)
        return choose_link(outlook, item, offers)

    def plans_on(self, m: Map) -> list[list[Plan]]:
        """The plans of a map, made once."""
        if id(m) not in self.plans:
            self.plans[id(m)] = (m, all_plans(m))
        return self.plans[id(m)][1]


def best_of(offers: list[Move], verb: int, score: Callable[[int], float]) -> Move:
    """W14, W17, W19: of the offers with this verb, the one whose number scores highest."""
    moves = [move for move in offers if move[0] == verb]
    return best(moves, [score(move[1]) for move in moves])


# ---- demand


def choose_token(v: View, item: Demand) -> Move:
    """W06, W32: the next of the tokens wanted on the chart, in its order."""
    wanted = wanted_tokens(v, item)
    for industry, count in enumerate(wanted):
        if count > v.drawer.picks[industry]:
            return (DEMAND, industry, 0)
    return (DONE, 0, 0)


def wanted_tokens(v: View, item: Demand) -> list[int]:
    """Those from which oneself gains most over the others; a token that may be kept must gain."""
    edge = token_edges(v)
    held = [i for i, count in enumerate(v.drawer.tokens) for _ in range(count)]
    held.sort(key=lambda i: -edge[i])
    wanted = [0] * len(edge)
    for place, i in enumerate(held[: item.most]):
        if place < item.least or edge[i] > 0:
            wanted[i] += 1
    return wanted


def token_edges(v: View) -> list[float]:
    """W36: by type, the own industries less the average of the rivals'."""
    t = v.table
    edge = [0.0] * len(t.chart)
    for place, count in enumerate(t.industries):
        town, colour = divmod(place, t.colours)
        weight = 1.0 if t.owner(colour) == v.seat else -1.0 / (t.seats - 1)
        edge[v.facts.map.industries[town]] += weight * count
    return edge


# ---- cards


def choose_card(o: Outlook, colour: int, offers: list[Move]) -> Move:
    """W13, W15: the card that leaves oneself best off against the others."""
    after = following(o.t, colour)
    scores: list[float] = []
    for move in offers:
        if move[0] == TAKE:
            scores.append(after_taking(o, colour, move[1], after))
        else:
            scores.append(expected_draw(o, colour) if move[0] == EXCHANGE else NEVER)
    return best(offers, scores)


def following(t: Table, colour: int) -> list[int]:
    """W12, W47: the colours that choose later in this round."""
    place = t.order.index(colour)
    return list(t.order[place + 1 :]) + [c for c in range(t.colours) if c not in t.order]


def after_taking(o: Outlook, colour: int, slot: int, after: list[int]) -> float:
    """W13: the card's worth, and what the others then make of the rest."""
    slots = [other for other, card in enumerate(o.t.faceup) if card >= 0 and other != slot]
    return o.card(colour, o.t.faceup[slot]) + share_out(o, after, slots)


def share_out(o: Outlook, order: list[int], slots: list[int]) -> float:
    """What is left for oneself, less some of what rivals get, when each colour takes its best card in order."""
    slots = slots[:]
    found = 0.0
    for colour in order:
        values = [o.card(colour, o.t.faceup[slot]) for slot in slots]
        value = max(values)
        del slots[values.index(value)]
        found += value if o.mine(colour) else -o.spite * value
    return found


def expected_draw(o: Outlook, colour: int) -> float:
    """W15: the mean of the cards that nobody has seen."""
    cards = [(kind, count) for kind, count in enumerate(o.t.unseen) if count]
    return total([count * o.card(colour, kind) for kind, count in cards]) / sum(count for _, count in cards)


# ---- links


def choose_link(o: Outlook, item: Links, offers: list[Move]) -> Move:
    """W20: the next link of the best plan, if it gains; W27: money is advanced only for that."""
    gain, connection = next_link(o, item)
    if connection < 0 or gain <= 0:
        return (DONE, 0, 0)
    move = (LINK, connection, 0)
    return move if move in offers else (ADVANCE, 0, 0)


def next_link(o: Outlook, item: Links) -> tuple[float, int]:
    """W21, W22: the gain, and the connection to build now, or -1."""
    if item.first < 0:
        gain, plan = o.best_plan(item.colour, item.town)
        return gain, plan.connections[0] if plan else -1
    found = (NEVER, -1)
    for plan in o.plans[item.town]:
        if item.first in plan.connections and len(plan.connections) == 2:
            other = plan.connections[0] if plan.connections[1] == item.first else plan.connections[1]
            if o.t.links[other] < 0:
                found = max(found, (o.second(item.colour, item.first, other), other))
    return found


# ---- bids


def choose_claim(o: Outlook, colour: int, offers: list[Move]) -> Move:
    """W50: the card that gains most over the least bid that it takes; one's own bids are not topped."""
    found: list[Move] = []
    scores: list[float] = []
    for slot, card in enumerate(o.t.faceup):
        rival = bidder_on(o.t, slot)
        move = (CLAIM, o.t.bids[rival] + 1 if rival >= 0 else 0, slot)
        if move in offers and not (rival >= 0 and o.mine(rival)):
            found.append(move)
            scores.append(o.card(colour, card) - felt(o, move[1]))
    return best(found, scores)


def felt(o: Outlook, amount: int) -> float:
    """W11: a bid is money that links of this and later rounds will miss, once the purse runs low."""
    links = 2 * o.f.numbers.link_cost[o.t.era]
    return amount + o.h.thrift * (o.strain(amount + links) - o.strain(links))


def choose_bid(o: Outlook) -> Move:
    """W08, W47: the amount, and with two players the colour, that gains most against bids like one's own."""
    t = o.t
    found = (NEVER, 0, 0)
    for colour in t.colours_of(o.v.seat):
        if t.bids[colour] < 0:
            for amount, gain in enumerate(bid_gains(o, colour)):
                if gain > found[0]:
                    found = (gain, amount, colour)
    return (BID, found[1], found[2])


def bid_gains(o: Outlook, colour: int) -> list[float]:
    """The expected gain of every bid from 0 to what may be at stake."""
    rivals = [[r] for r in range(o.t.colours) if r != colour] if o.t.seats > 2 else [two_rivals(o)]
    outcomes = bid_outcomes(o, colour, rivals)
    odds = [rival_odds(o, group) for group in rivals]
    top = min(o.v.drawer.money, max(len(odd) for odd in odds))
    gains: list[float] = []
    for amount in range(top + 1):
        ahead = [1.0 - beaten(o, colour, group[0], odd, amount) for group, odd in zip(rivals, odds, strict=True)]
        gains.append(expected(outcomes, ahead) - felt(o, amount))
    return gains


def expected(outcomes: list[tuple[tuple[bool, ...], float]], ahead: list[float]) -> float:
    """The mean of the outcomes, each rival being ahead or not as likely as said."""
    found = 0.0
    for mask, worth in outcomes:
        for p, first in zip(ahead, mask, strict=True):
            worth *= p if first else 1.0 - p
        found += worth
    return found


def two_rivals(o: Outlook) -> list[int]:
    """W47: the rival's colours that may bid in this auction."""
    return [c for c in o.t.colours_of(1 - o.v.seat) if o.t.bids[c] < 0]


def bid_outcomes(o: Outlook, colour: int, rivals: list[list[int]]) -> list[tuple[tuple[bool, ...], float]]:
    """What the round is worth for every set of rivals that may come first."""
    slots = [slot for slot, card in enumerate(o.t.faceup) if card >= 0]
    found: list[tuple[tuple[bool, ...], float]] = []
    for mask in product((False, True), repeat=len(rivals)):
        if o.t.seats > 2:
            first = [group[0] for group, ahead in zip(rivals, mask, strict=True) if ahead]
            last = [group[0] for group, ahead in zip(rivals, mask, strict=True) if not ahead]
            found.append((mask, share_out(o, [*first, colour, *last], slots)))
        else:
            worth = [two_outcome(o, colour, rival, mask[0], slots) for rival in rivals[0]]
            found.append((mask, total(worth) / len(worth)))
    return found


def two_outcome(o: Outlook, colour: int, rival: int, ahead: bool, slots: list[int]) -> float:
    """W47: two colours now, the two that are left afterwards, whoever is first then."""
    now = [rival, colour] if ahead else [colour, rival]
    rest = [c for c in range(o.t.colours) if c not in now and o.t.bids[c] < 0]
    return (share_out(o, now + rest, slots) + share_out(o, now + rest[::-1], slots)) / 2


def rival_odds(o: Outlook, group: list[int]) -> list[float]:
    """How likely a rival bids 0, 1, 2 ...: often nothing, else evenly up to a part of its stake."""
    cards = [card for card in o.t.faceup if card >= 0]
    stake = max(max(values) - min(values) for values in [[o.card(c, card) for card in cards] for c in group])
    top = max(1, round(o.h.heat * stake))
    return [o.h.idle] + [(1.0 - o.h.idle) / top] * top


def beaten(o: Outlook, colour: int, rival: int, odds: list[float], amount: int) -> float:
    """W09, W10, W48: how likely a bid comes before the rival's."""
    tie = odds[amount] if amount < len(odds) else 0.0
    return total(odds[:amount]) + tie * wins_tie(o, colour, rival)


def wins_tie(o: Outlook, colour: int, rival: int) -> float:
    """W10, W48: equal bids keep the order; with two players, who was first stays first."""
    t = o.t
    if t.seats > 2:
        return float(t.order.index(colour) < t.order.index(rival))
    return 0.5 if t.lead < 0 else float(t.lead == o.v.seat)
