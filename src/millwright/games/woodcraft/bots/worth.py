"""What a position of Woodcraft is worth to a seat, in points at the end of the game."""

from __future__ import annotations

from millwright.games.woodcraft.bots.habits import LEFTOVER
from millwright.games.woodcraft.bots.orders import Bench, orders_worth
from millwright.games.woodcraft.bots.outlook import PER_TURN, Outlook
from millwright.games.woodcraft.pieces import BLUEBERRIES, LANTERNS, MATERIALS, PIPS, REUSE, die
from millwright.games.woodcraft.points import contract_points, income_of, leftovers, points_of
from millwright.games.woodcraft.table import PER_SEAT, PERK_GROWTH, PERK_MARKET, POTS, READY, TURNED, Table


def worth(t: Table, look: Outlook, hand: list[int]) -> float:
    """The end of the turn, as the game usually goes on from it."""
    if look.last:
        return last_worth(t, look)
    found, bench = orders_worth(t, look, hand)
    found += points_of(t, look.seat) + quality_worth(t, look) + income_worth(t, look)
    found += money_worth(t, look) + goods_worth(look, bench) + wood_worth(t, look, bench)
    return found + workshop_worth(t, look) + helpers_worth(t, look) + contracts_worth(t, look)


def last_worth(t: Table, look: Outlook) -> float:
    """C48 to C53: after the last turn all is known."""
    seat = look.seat
    found = points_of(t, seat) + income_of(t, seat, 1) + LEFTOVER * (leftovers(t, seat) + income_of(t, seat, 0))
    for contract, claims in enumerate(t.claims):
        if claims >> seat & 1:
            found += contract_points(t, seat, contract)
    return found + last_orders(t, look)


def last_orders(t: Table, look: Outlook) -> float:
    """C50, C51: the completed orders, by a reputation that the others lower."""
    unfinished = len(t.orders[look.seat]) * t.facts.numbers.overdue
    return t.completed[look.seat] * look.order_points(t.reputation[look.seat] - unfinished)


def quality_worth(t: Table, look: Outlook) -> float:
    """C51: the orders completed, and those to come."""
    seat = look.seat
    return (t.completed[seat] + look.future) * look.order_points(t.reputation[seat]) + look.h.esteem * t.reputation[
        seat
    ]


def income_worth(t: Table, look: Outlook) -> float:
    """C42, C44: both tracks pay in every income phase that is left; the last one is too late to spend."""
    berries, nuts = income_of(t, look.seat, 0), income_of(t, look.seat, 1)
    return berries * look.berry_step + nuts * look.nut_step


def money_worth(t: Table, look: Outlook) -> float:
    """C40: what marketing makes of it, one step a turn; while there is time, there are better uses."""
    seat, w, h = look.seat, t.facts.workshop, look.h
    have = float(t.goods[seat * PER_SEAT + BLUEBERRIES])
    money, step, found = have + h.savings * look.left, t.marketing[seat], 0.0
    for _ in range(look.left):
        at = min(step, len(w.market_costs) - 1)
        cost = max(0, w.market_costs[at] - t.perks[seat][PERK_MARKET])
        if cost > money:
            found += w.market_points[at] * money / cost
            money = 0.0
            break
        found += w.market_points[at]
        money -= cost
        step += 1
    return found + LEFTOVER * money + h.invest * look.ahead * min(have, h.purse)


def goods_worth(look: Outlook, bench: Bench) -> float:
    """What the orders leave of tokens and lanterns."""
    h, goods = look.h, bench.goods
    found = look.ahead * (h.lantern * goods[LANTERNS] + h.reuse * goods[REUSE])
    for good in MATERIALS:
        useful = goods[good] if goods[good] < h.tokens else h.tokens
        found += look.token * useful + LEFTOVER * (goods[good] - useful)
    return found


def wood_worth(t: Table, look: Outlook, bench: Bench) -> float:
    """C26, C40: the dice that no order wants, and the trees by what they will be."""
    found = 0.0
    for kind in bench.dice:
        found += look.dice[kind]
    found -= look.h.excess * max(0, len(t.lumber[look.seat]) - t.facts.numbers.slots)
    pots = look.seat * POTS
    for colour in range(POTS):
        tree = t.pots[pots + colour]
        if tree > 0:
            grows = t.perks[look.seat][PERK_GROWTH + colour]
            ripe = min(PIPS, tree + grows * look.left)
            turns = (ripe - tree + grows - 1) // grows
            found += look.dice[die(colour, ripe)] * (1.0 - look.h.wait * turns) + look.h.tree
        elif tree == 0:
            found += look.h.pot * look.ahead
    return found


def workshop_worth(t: Table, look: Outlook) -> float:
    """C31 to C34, C42: tiles can be used once in each stretch between income phases."""
    seat, h = look.seat, look.h
    used = t.saws_used[seat]
    found = h.saw * ((t.saws[seat] - used) * look.uses + used * look.again)
    for number, steps in enumerate(t.facts.workshop.splices[: t.splices[seat]]):
        turned = t.splices_used[seat] >> number & 1
        found += h.splice * (0.7 + 0.2 * steps) * (look.again if turned else look.uses)
    if t.glue_tile[seat] == READY:
        found += h.glue * look.uses
    elif t.glue_tile[seat] == TURNED:
        found += h.glue * look.again
    found += h.hung * look.ahead * sum([tool >= 0 for tool in t.attic[seat]])
    return found


def helpers_worth(t: Table, look: Outlook) -> float:
    """C23, C24: production and abilities, for the turns that are left."""
    f, found = t.facts.helpers, 0.0
    for helper in t.rooms[look.seat]:
        if helper >= 0:
            found += look.h.runs * look.left * look.gain(f.productions[helper])
            found += PER_TURN.get(f.effects[helper], 0.0) * look.left
    return found


def contracts_worth(t: Table, look: Outlook) -> float:
    found = 0.0
    for contract, claims in enumerate(t.claims):
        if claims >> look.seat & 1:
            found += look.contract(t, contract)
    return found
