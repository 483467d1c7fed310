"""What Steady weighs in Workshop of the World, and how: tokens, cards, links and bids."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

from millwright.bot import NEVER, total
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.bots.worth import Outlook
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.quotes import bidder_on
from millwright.games.workshop.table import State, Table
from millwright.games.workshop.turn import Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import ADVANCE, BID, CLAIM, DEMAND, DONE, EXCHANGE, LIFT, LINK, OUST, PLACE, TAKE
from millwright.games.workshop.view import View
from millwright.kernel import Item, Move

Weighed = tuple[list[Move], list[float]]
"""Moves, and what each is worth."""


def weigh(o: Outlook, item: Item[State], offers: list[Move]) -> Weighed:
    """What is worth a look, and its worth."""
    if isinstance(item, Bids):
        return weigh_bids(o)
    if isinstance(item, Claims):
        return weigh_claims(o, item.colour, offers)
    if isinstance(item, Turn):
        return offers, weigh_cards(o, item.colour, offers)
    if isinstance(item, Place):
        return weigh_each(offers, PLACE, lambda town: o.town(item.colour, town))
    if isinstance(item, Lift):
        return weigh_each(offers, LIFT, lambda town: -o.industry(item.colour, town))
    if isinstance(item, Oust):
        return weigh_each(offers, OUST, lambda colour: o.oust(item.colour, item.town, colour))
    assert isinstance(item, Links)
    return weigh_link(o, item, offers)


def weigh_each(offers: list[Move], verb: int, score: Callable[[int], float]) -> Weighed:
    """W14, W17, W19: the offers with this verb, by their number."""
    moves = [move for move in offers if move[0] == verb]
    return moves, [score(move[1]) for move in moves]


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


def weigh_cards(o: Outlook, colour: int, offers: list[Move]) -> list[float]:
    """W13, W15: how well off a card leaves oneself against the others."""
    after = following(o.t, colour)
    scores: list[float] = []
    for move in offers:
        if move[0] == TAKE:
            scores.append(after_taking(o, colour, move[1], after))
        else:
            scores.append(expected_draw(o, colour) if move[0] == EXCHANGE else NEVER)
    return scores


def following(t: Table, colour: int) -> list[int]:
    """W12, W47: the colours that choose later in this round."""
    place = t.order.index(colour)
    return list(t.order[place + 1 :]) + [c for c in range(t.colours) if c not in t.order]


def after_taking(o: Outlook, colour: int, slot: int, after: list[int]) -> float:
    """W13: the card's worth, and what the others then make of the rest."""
    return o.card(colour, o.t.faceup[slot]) + after_share(o, slot, after)


def after_share(o: Outlook, slot: int, after: list[int]) -> float:
    slots = [other for other, card in enumerate(o.t.faceup) if card >= 0 and other != slot]
    return share_out(o, after, slots)


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


def weigh_link(o: Outlook, item: Links, offers: list[Move]) -> Weighed:
    """W20: no more, and the next link of the best plan; W27: money is advanced only for that."""
    gain, connection = next_link(o, item)
    if connection < 0:
        return [(DONE, 0, 0)], [0.0]
    move = (LINK, connection, 0)
    return [(DONE, 0, 0), move if move in offers else (ADVANCE, 0, 0)], [0.0, gain]


def next_link(o: Outlook, item: Links) -> tuple[float, int]:
    """W21, W22: the gain, and the connection to build now, or -1."""
    if item.first < 0:
        gain, plan = o.best_plan(item.colour, item.town)
        return gain, plan.connections[0] if plan else -1
    return max([(o.second(item.colour, item.first, c), c) for c in second_links(o, item)], default=(NEVER, -1))


def second_links(o: Outlook, item: Links) -> list[int]:
    """W22: the free connections that may follow the first."""
    plans = [plan for plan in o.plans[item.town] if len(plan.connections) == 2 and item.first in plan.connections]
    found = [plan.connections[plan.connections[0] == item.first] for plan in plans]
    return [c for c in found if o.t.links[c] < 0]


# ---- bids


def weigh_claims(o: Outlook, colour: int, offers: list[Move]) -> Weighed:
    """W50: what a card gains over the least bid that it takes; one's own bids are not topped."""
    found: list[Move] = []
    scores: list[float] = []
    for slot, card in enumerate(o.t.faceup):
        rival = bidder_on(o.t, slot)
        move = (CLAIM, o.t.bids[rival] + 1 if rival >= 0 else 0, slot)
        if move in offers and not (rival >= 0 and o.mine(rival)):
            found.append(move)
            scores.append(o.card(colour, card) - felt(o, move[1]))
    return found, scores


def felt(o: Outlook, amount: int) -> float:
    """W11: a bid is money that links of this and later rounds will miss, once the purse runs low."""
    links = 2 * o.f.numbers.link_cost[o.t.era]
    return amount + o.h.thrift * (o.strain(amount + links) - o.strain(links))


def weigh_bids(o: Outlook) -> Weighed:
    """W08, W47: every amount, and with two players every colour, against bids like one's own."""
    moves: list[Move] = []
    scores: list[float] = []
    for colour in o.t.colours_of(o.v.seat):
        if o.t.bids[colour] < 0:
            gains = bid_gains(o, colour)
            moves += [(BID, amount, colour) for amount in range(len(gains))]
            scores += gains
    return moves, scores


def choose_bid(o: Outlook, moves: list[Move], gains: list[float], rng: Random) -> Move:
    """One of the bids that gain nearly as much as the best: a bid that can be foretold is topped by a pound."""
    return drawn(moves, bid_odds(o, gains), rng)


def bid_odds(o: Outlook, gains: list[float]) -> list[float]:
    """How much each bid is favoured: the less, the less it gains."""
    cards = [card for card in o.t.faceup if card >= 0]
    margin = 0.0
    for colour in o.t.colours_of(o.v.seat):
        margin = max(margin, o.h.mix_part * stake(o, colour, cards))
    margin = min(o.h.mix, margin)
    least = max(gains) - margin
    return [max(0.0, gain - least) if margin > 0.0 else float(gain == least) for gain in gains]


def habit_of(o: Outlook, colour: int) -> list[float]:
    """How likely each bid of a colour is; with two players there would be two of them to bid."""
    odds = bid_odds(o, bid_gains(o, colour))
    every = total(odds)
    return [odd / every for odd in odds]


def stake(o: Outlook, colour: int, cards: list[int]) -> float:
    """What the best card brings a colour more than the worst."""
    values = [o.card(colour, card) for card in cards]
    return max(values) - min(values)


def drawn(moves: list[Move], odds: list[float], rng: Random) -> Move:
    """One of the moves, each as often as its odds say."""
    rest = rng.random() * total(odds)
    for move, odd in zip(moves, odds, strict=True):
        rest -= odd
        if rest < 0.0:
            return move
    return moves[odds.index(max(odds))]


def bid_gains(o: Outlook, colour: int, least: int = 0) -> list[float]:
    """The expected gain of every bid from 0 to what may be at stake, or at least to a given one."""
    rivals = [[r] for r in range(o.t.colours) if r != colour] if o.t.seats > 2 else [two_rivals(o)]
    outcomes = bid_outcomes(o, colour, rivals)
    odds = [rival_odds(o, group) for group in rivals]
    top = min(o.v.drawer.money, max(len(odd) for odd in odds))
    gains: list[float] = []
    for amount in range(max(top, least) + 1):
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
    top = max(1, round(o.h.heat * max([stake(o, colour, cards) for colour in group])))
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
