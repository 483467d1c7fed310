"""Why Steady would do something in Workshop of the World: what it has weighed, by the parts of its worth."""

from __future__ import annotations

from typing import Final

from millwright.bot import NEVER, Opinion, total
from millwright.games.workshop.auction import Bids, Claims
from millwright.games.workshop.bots.weighing import (
    after_share,
    bid_gains,
    felt,
    following,
    next_link,
    token_edges,
)
from millwright.games.workshop.bots.worth import Outlook, Plan
from millwright.games.workshop.demand import Demand
from millwright.games.workshop.table import State
from millwright.games.workshop.turn import Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import ADVANCE, BID, CLAIM, DONE, LINK, TAKE
from millwright.games.workshop.view import View
from millwright.kernel import Item, Move

Parts = dict[str, float]
"""What a worth is made of; the keys are those of the texts."""


def opinions(
    o: Outlook, item: Item[State], moves: list[Move], scores: list[float], about: Move | None
) -> list[Opinion]:
    """Of what was weighed, and of the move asked about as far as it can be weighed alike."""
    known = {move: score for move, score in zip(moves, scores, strict=True) if score > NEVER}
    if about is not None and about not in known:
        known |= weigh_also(o, item, about)
    found = {move: parts_of(o, item, move, score) for move, score in known.items()}
    least = min([total(parts[key] for key in parts if key in OPEN) for parts in found.values()], default=0.0)
    return [Opinion(move, known[move], measured(parts, least)) for move, parts in found.items()]


OPEN: Final = ("order", "others", "draw")
"""Parts that are not measured from the present position: they count from the least of them."""


def measured(parts: Parts, least: float) -> tuple[tuple[str, float], ...]:
    """The open part, of which a move has one at most, from the least of all moves on."""
    if not any(key in OPEN for key in parts):
        return (*parts.items(), *([("others", -least)] if least else []))
    return tuple([(key, amount - least if key in OPEN else amount) for key, amount in parts.items()])


def weigh_also(o: Outlook, item: Item[State], move: Move) -> dict[Move, float]:
    """A move that was not worth a look: a high bid, another link; nothing where it cannot be compared."""
    verb, n, other = move
    if verb == BID:
        return {move: bid_gains(o, other, n)[n]}
    if verb == CLAIM and isinstance(item, Claims):
        return {move: o.card(item.colour, o.t.faceup[other]) - felt(o, n)}
    if verb == LINK and isinstance(item, Links):
        return {move: link_gain(o, item, n)[0]}
    return {}


def parts_of(o: Outlook, item: Item[State], move: Move, score: float) -> Parts:
    verb, n, other = move
    if isinstance(item, Bids):
        return {"order": score + felt(o, n), "bid": -felt(o, n)}
    if isinstance(item, Claims):
        return card_parts(o, item.colour, o.t.faceup[other]) | {"bid": -felt(o, n)}
    if isinstance(item, Turn):
        if verb != TAKE:
            return {"draw": score}
        return card_parts(o, item.colour, o.t.faceup[n]) | {"others": after_share(o, n, following(o.t, item.colour))}
    if isinstance(item, Place):
        return town_parts(o, item.colour, n)
    if isinstance(item, Lift):
        return {key: -amount for key, amount in industry_parts(o, item.colour, n).items()}
    if isinstance(item, Oust):
        return {"oust": score}
    assert isinstance(item, Links)
    return link_parts(o, item, move)


# ---- towns


def card_parts(o: Outlook, colour: int, card: int) -> Parts:
    """W14: a wild card goes to the best town of its value."""
    town = o.f.deck.towns[card]
    if town < 0:
        town = max(o.f.map.of_value[o.f.deck.values[card]], key=lambda other: o.town(colour, other))
    return town_parts(o, colour, town)


def town_parts(o: Outlook, colour: int, town: int) -> Parts:
    found = industry_parts(o, colour, town)
    gain, plan = o.best_plan(colour, town)
    if plan and gain > 0:
        found |= plan_parts(o, colour, town, plan)
    found["oust"] = o.town(colour, town) - total(found.values())
    return found


def industry_parts(o: Outlook, colour: int, town: int) -> Parts:
    later = 0.0 if o.sides[colour].has[town] else o.prospect(town)
    return {"demand": o.industry(colour, town) - later, "later": later}


# ---- links


def plan_parts(o: Outlook, colour: int, town: int, plan: Plan) -> Parts:
    """W24, W25, W34: as `Outlook.plan` counts it."""
    side, values = o.sides[colour], o.f.map.values
    found = {
        "revenue": total([values[end] for end in plan.towns if side.has[end] or end == town]),
        "network": o.end_pay(side, plan),
        "price": -o.prices[colour][plan.links],
    }
    return found | {"given_up": o.plan(colour, town, plan) - total(found.values())}


def second_parts(o: Outlook, colour: int, first: int, connection: int) -> Parts:
    """W22: as `Outlook.second` counts it."""
    found = {
        "network": o.end_pay(o.sides[colour], Plan((connection,), o.f.map.ends[connection], 1)),
        "price": -o.prices[colour][1],
        "given_up": -o.lost[colour][connection],
    }
    return {"revenue": o.second(colour, first, connection) - total(found.values())} | found


def link_gain(o: Outlook, item: Links, connection: int) -> tuple[float, Plan | None]:
    """The best plan that has a link to this connection; a second link is a plan of its own."""
    if item.first >= 0:
        return o.second(item.colour, item.first, connection), None
    plans = [plan for plan in o.plans[item.town] if connection in plan.connections and is_free(o, plan)]
    return max([(o.plan(item.colour, item.town, plan), plan) for plan in plans], key=lambda one: one[0])


def is_free(o: Outlook, plan: Plan) -> bool:
    return all(o.t.links[c] < 0 for c in plan.connections)


def link_parts(o: Outlook, item: Links, move: Move) -> Parts:
    if move[0] == DONE:
        return {}
    connection = next_link(o, item)[1] if move[0] == ADVANCE else move[1]
    plan = link_gain(o, item, connection)[1]
    if plan is None:
        return second_parts(o, item.colour, item.first, connection)
    return plan_parts(o, item.colour, item.town, plan)


# ---- demand


def token_opinions(v: View, item: Demand, wanted: list[int], offers: list[Move]) -> list[Opinion]:
    """W06, W32: tokens are wanted as a set, so that all of it are worth the same in any order."""
    return [token_opinion(v, move, with_pick(v, item, wanted, move)) for move in offers]


def with_pick(v: View, item: Demand, wanted: list[int], move: Move) -> list[int]:
    """The best set with this token in it, or with no more than there is."""
    picks, edge = v.drawer.picks, token_edges(v)
    found = [max(pair) for pair in zip(wanted, picks, strict=True)]
    if move[0] == DONE:
        return list(picks)
    if picks[move[1]] >= found[move[1]]:
        found[move[1]] += 1
        spare = [i for i, count in enumerate(found) if count > picks[i] and i != move[1]]
        if sum(found) > item.most and spare:
            found[min(spare, key=edge.__getitem__)] -= 1
    return found


def token_opinion(v: View, move: Move, found: list[int]) -> Opinion:
    """W36: what the tokens of a set pay oneself, and the others."""
    own = [0.0] * len(found)
    for town, industry in enumerate(v.facts.map.industries):
        own[industry] += total([v.table.industries[town * v.table.colours + c] for c in v.table.colours_of(v.seat)])
    edge = token_edges(v)
    mine = total([count * own[i] for i, count in enumerate(found)])
    worth = total([count * edge[i] for i, count in enumerate(found)])
    return Opinion(move, worth, (("demand", mine), ("rivals", worth - mine)))
