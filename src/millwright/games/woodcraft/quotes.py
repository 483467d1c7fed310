"""May I, at what price, and if not, why not: one function for each kind of thing that may be refused."""

from __future__ import annotations

from typing import Final

from millwright.games.woodcraft.facts import (
    BROWN_POT,
    GLUE_TILE,
    QUADRANTS,
    SAW_2,
    SAW_3,
    SPACES,
    SPLICE_2,
    SPLICE_3,
    YELLOW_POT,
)
from millwright.games.woodcraft.pieces import (
    BLUEBERRIES,
    COLOURS,
    EXCHANGE,
    GLUE,
    HELPER,
    KINDS,
    LUMBER,
    ORDERS,
    PIPS,
    PRODUCE,
    REUSE,
    STORES,
    colour_of,
    die,
    value_of,
)
from millwright.games.woodcraft.places import free_rooms, may_plant, planting_values, producers
from millwright.games.woodcraft.table import (
    NO_POT,
    NO_TILE,
    PER_SEAT,
    PERK_HELPER,
    PERK_IMPROVE,
    PERK_MARKET,
    PERK_ORDER,
    PERK_SELL,
    PERK_STORES,
    POTS,
    READY,
    Table,
)
from millwright.kernel import FREE, Quote


def good(t: Table, seat: int, which: int) -> int:
    return t.goods[seat * PER_SEAT + which]


def can_pay(t: Table, seat: int, price: int) -> bool:
    return price <= t.goods[seat * PER_SEAT + BLUEBERRIES]


def affordable(t: Table, seat: int, price: int, why: str) -> Quote:
    """A price in blueberries, or that it cannot be paid."""
    return Quote(price, "" if can_pay(t, seat, price) else why, price, t.goods[seat * PER_SEAT + BLUEBERRIES])


# ---- the wheel


def entry(t: Table, quadrant: int) -> int:
    """C09: where a tile that enters a quadrant stops: behind the last one there, or on its farthest space."""
    rear = (quadrant + 1) * SPACES
    for place in t.wheel:
        if quadrant * SPACES <= place < rear:
            rear = place
    return rear - 1


def holds_tiles(t: Table, quadrant: int) -> bool:
    low = quadrant * SPACES
    for place in t.wheel:
        if low <= place < low + SPACES:
            return True
    return False


def blocked(t: Table, tile: int) -> bool:
    """C12: it cannot cross the arrow while the quadrant beyond still holds tiles."""
    quadrant = t.wheel[tile] // SPACES
    return quadrant == t.arrow and holds_tiles(t, (quadrant + 1) % len(QUADRANTS))


def target(t: Table, tile: int) -> int:
    """C08: the space in the next quadrant that the tile moves to."""
    return entry(t, (t.wheel[tile] // SPACES + 1) % len(QUADRANTS))


def rearmost(t: Table) -> int:
    """C66: the tile that has come least far: the quadrant beyond the arrow is the one that is a lap behind."""
    for step in range(1, len(QUADRANTS) + 1):
        low = (t.arrow + step) % len(QUADRANTS) * SPACES
        here = [place for place in t.wheel if low <= place < low + SPACES]
        if here:
            return t.wheel.index(min(here))
    raise ValueError("the wheel is empty")


def rim_reward(t: Table, tile: int) -> int:
    """C10: the reward of the space that a tile leaves; the arc hides those of the first quadrant."""
    place = t.wheel[tile]
    return 0 if place // SPACES == t.arc - 1 else t.facts.wheel.rim[place]


def window_reward(t: Table, tile: int) -> int:
    """C11: the saw shows a strong reward one quadrant beyond its arrow, a weak one two beyond."""
    quadrant = t.wheel[tile] // SPACES
    ahead = (quadrant - t.arrow) % len(QUADRANTS)
    if ahead == 1:
        return t.facts.wheel.strong[quadrant]
    return t.facts.wheel.weak[quadrant] if ahead == 2 else 0


# ---- actions


def able(t: Table, seat: int, action: int) -> bool:
    """Whether an action can do anything now; it is not begun if it cannot."""
    if action == LUMBER:
        return can_buy_wood(t, seat)
    if action == EXCHANGE:
        return bool(t.lumber[seat]) or can_pay(t, seat, cheapest_six(t, seat))
    if action == STORES:
        return can_buy_materials(t, seat)
    if action == ORDERS:
        return bool(t.order_row)
    if action == HELPER:
        return can_hire(t, seat)
    if action == PRODUCE:
        return can_produce(t, seat)
    return can_improve(t, seat)


def quote_action(t: Table, seat: int, action: int) -> Quote:
    """Why an action can do nothing now, if that is so."""
    if able(t, seat, action):
        return FREE
    if action == LUMBER:
        prices = [die_price(t, seat, kind) for kind in t.stock if kind >= 0]
        return affordable(t, seat, min(prices, default=NO_PRICE), "lumber_money")
    if action == EXCHANGE:
        return affordable(t, seat, cheapest_six(t, seat), "exchange_nothing")
    if action == STORES:
        cheapest = min([store_price(t, seat, number) for number in range(len(t.facts.stores.costs))])
        return affordable(t, seat, cheapest, "stores_cheapest")
    if action == ORDERS:
        return Quote(0, "orders_none", 0, 0)
    if action == HELPER:
        return no_helper(t, seat)
    return Quote(0, "produce_nothing", 0, 0) if action == PRODUCE else no_improvement(t, seat)


NO_PRICE: Final = 999
"""What nobody can pay: for a stock that is not rolled yet, which only those see who look ahead without luck."""


def can_buy_wood(t: Table, seat: int) -> bool:
    """C16: some die of the stock."""
    for kind in t.stock:
        if kind >= 0 and can_pay(t, seat, die_price(t, seat, kind)):
            return True
    return False


def die_price(t: Table, seat: int, kind: int) -> int:
    """C16, C18, C29, C62: value and surcharge, less discounts; never below 0."""
    perks = t.perks[seat]
    price = value_of(kind) + t.facts.numbers.surcharge[colour_of(kind)] - perks[kind % PIPS]
    if kind % PIPS == PIPS - 1 and t.saws[seat] > 1:
        price -= t.facts.workshop.six_discount
    return max(0, price)


def quote_die(t: Table, seat: int, kind: int) -> Quote:
    return affordable(t, seat, die_price(t, seat, kind), "die_money")


def sale_price(t: Table, seat: int, kind: int) -> int:
    """C18, C62: twice the value, the surcharge, and what helpers add."""
    return 2 * value_of(kind) + t.facts.numbers.surcharge[colour_of(kind)] + t.perks[seat][PERK_SELL]


def quote_six(t: Table, seat: int, colour: int, sold: int) -> Quote:
    """C18: a 6 from the bank, of another colour than the die just sold."""
    if colour == sold:
        return Quote(0, "exchange_colour", colour, 0)
    return quote_die(t, seat, die(colour, PIPS))


def cheapest_six(t: Table, seat: int) -> int:
    """C18: what the cheapest 6 of the bank costs."""
    return min([die_price(t, seat, die(colour, PIPS)) for colour in range(len(COLOURS))])


def store_price(t: Table, seat: int, number: int) -> int:
    """C19, C62."""
    return max(0, t.facts.stores.costs[number] - t.perks[seat][PERK_STORES])


def can_buy_materials(t: Table, seat: int) -> bool:
    for number in range(len(t.facts.stores.costs)):
        if can_pay(t, seat, store_price(t, seat, number)):
            return True
    return False


def quote_store(t: Table, seat: int, number: int, bought: int) -> Quote:
    """C19: two purchases are of different kinds."""
    if t.facts.stores.goods[number] == bought:
        return Quote(0, "stores_same", bought, 0)
    return affordable(t, seat, store_price(t, seat, number), "stores_money")


def quote_order(t: Table, seat: int, second: bool) -> Quote:
    """C20: the second order of an action costs blueberries."""
    if not second:
        return FREE
    price = max(0, t.facts.numbers.second_order - t.perks[seat][PERK_ORDER])
    return affordable(t, seat, price, "order_money")


def helper_price(t: Table, seat: int, helper: int) -> int:
    """C21, C62."""
    return max(0, t.facts.helpers.costs[helper] - t.perks[seat][PERK_HELPER])


def quote_helper(t: Table, seat: int, helper: int) -> Quote:
    return affordable(t, seat, helper_price(t, seat, helper), "helper_money")


def can_hire(t: Table, seat: int) -> bool:
    """C21: a helper that can be paid, and a free room."""
    for helper in t.helper_row:
        if can_pay(t, seat, helper_price(t, seat, helper)):
            return bool(free_rooms(t, seat))
    return False


def no_helper(t: Table, seat: int) -> Quote:
    """C21: why nobody can be hired."""
    if not free_rooms(t, seat):
        return Quote(0, "helper_rooms", 0, 0)
    if not t.helper_row:
        return Quote(0, "helper_none", 0, 0)
    return affordable(t, seat, min([helper_price(t, seat, helper) for helper in t.helper_row]), "helper_cheapest")


def can_produce(t: Table, seat: int) -> bool:
    """C24: a helper that produces, or a tree to plant."""
    return bool(producers(t, seat)) or can_plant(t, seat)


def can_plant(t: Table, seat: int) -> bool:
    """C25: some die of which at least 1 can be planted."""
    for kind in t.lumber[seat]:
        if may_plant(t, seat, kind, 1):
            return True
    return False


def plantable(t: Table, seat: int) -> list[tuple[int, int]]:
    """C25: a die and the value that goes into the empty pot of its colour; the rest of it stays."""
    found: list[tuple[int, int]] = []
    for kind in different(t.lumber[seat]):
        found += [(kind, value) for value in planting_values(t, kind) if may_plant(t, seat, kind, value)]
    return found


def plant_limit(t: Table, seat: int) -> int:
    """C28: with the brown pot, planting may plant two trees."""
    brown = t.pots[seat * POTS + POTS - 1] != NO_POT
    return t.facts.workshop.plants if brown else 1


def next_improvements(t: Table, seat: int) -> list[int]:
    """C27, C28: the next pot, saw tile and splice tile, and the glue tile."""
    found: list[int] = []
    pots = seat * POTS
    if t.pots[pots + 1] == NO_POT:
        found.append(YELLOW_POT)
    elif t.pots[pots + 2] == NO_POT:
        found.append(BROWN_POT)
    if t.saws[seat] < 3:
        found.append(SAW_2 if t.saws[seat] == 1 else SAW_3)
    if t.splices[seat] < 3:
        found.append(SPLICE_2 if t.splices[seat] == 1 else SPLICE_3)
    if t.glue_tile[seat] == NO_TILE:
        found.append(GLUE_TILE)
    return found


def improvement_price(t: Table, seat: int, improvement: int) -> int:
    return max(0, t.facts.workshop.costs[improvement] - t.perks[seat][PERK_IMPROVE])


def quote_improvement(t: Table, seat: int, improvement: int) -> Quote:
    """C27, C28, C62: in order, and at the printed price less discounts."""
    if improvement not in next_improvements(t, seat):
        if owns(t, seat, improvement):
            return Quote(0, "improve_have", improvement, 0)
        return Quote(0, "improve_order", improvement - 1, 0)
    return affordable(t, seat, improvement_price(t, seat, improvement), "improve_money")


def owns(t: Table, seat: int, improvement: int) -> bool:
    pots = seat * POTS
    return (
        t.pots[pots + 1] != NO_POT,
        t.pots[pots + 2] != NO_POT,
        t.saws[seat] > 1,
        t.saws[seat] > 2,
        t.splices[seat] > 1,
        t.splices[seat] > 2,
        t.glue_tile[seat] != NO_TILE,
    )[improvement]


def can_improve(t: Table, seat: int) -> bool:
    for improvement in next_improvements(t, seat):
        if can_pay(t, seat, improvement_price(t, seat, improvement)):
            return True
    return False


def no_improvement(t: Table, seat: int) -> Quote:
    """C27: why nothing can be improved."""
    following = next_improvements(t, seat)
    if not following:
        return Quote(0, "improve_all", 0, 0)
    return affordable(t, seat, min([improvement_price(t, seat, one) for one in following]), "improve_cheapest")


# ---- free actions


def saw_number(t: Table, seat: int) -> int:
    """C31, C34: the saw tile that is turned over next; -1: one is used again; -2: there is none."""
    if t.saws_used[seat] < t.saws[seat]:
        return t.saws_used[seat]
    return -1 if t.goods[seat * PER_SEAT + REUSE] else -2


def splice_number(t: Table, seat: int, steps: int) -> int:
    """C30, C32, C34: the smallest splice tile that will do; -1: a turned one is used again; -2: there is none.

    To take a larger one than needed, or a reuse token while a tile is left, is never better, so it is not asked.
    """
    reach, used = t.facts.workshop.splices, t.splices_used[seat]
    turned = False
    for number in range(t.splices[seat]):
        if reach[number] >= steps:
            if not used >> number & 1:
                return number
            turned = True
    return -1 if turned and t.goods[seat * PER_SEAT + REUSE] else -2


def no_splice(t: Table, seat: int, steps: int) -> Quote:
    """C30, C34: no tile of the seat adds so many, or those that would are turned over and there is no reuse token."""
    reach, used = t.facts.workshop.splices, t.splices_used[seat]
    owned = max(reach[: t.splices[seat]])
    if owned < steps:
        return Quote(1, "splice_small", owned, 0)
    ready = max([reach[number] for number in range(t.splices[seat]) if not used >> number & 1], default=0)
    return Quote(1, "splice_ready" if ready else "splice_turned", ready, 0)


def glue_number(t: Table, seat: int) -> int:
    """C33, C34: 0: the glue tile is ready; -1: it is used again; -2: it cannot be used."""
    if t.glue_tile[seat] == READY:
        return 0
    return -1 if t.glue_tile[seat] != NO_TILE and t.goods[seat * PER_SEAT + REUSE] else -2


def can_glue(t: Table, seat: int) -> bool:
    """C33: a glue and the glue tile."""
    return t.goods[seat * PER_SEAT + GLUE] > 0 and glue_number(t, seat) != -2


def glue_pairs(t: Table, seat: int) -> list[tuple[int, int]]:
    """C33: two dice with a total that one die can show, as (first * KINDS + second, colour)."""
    lumber, limit = t.lumber[seat], t.facts.numbers.glue_limit
    found: list[tuple[int, int]] = []
    kinds = different(lumber)
    for i, one in enumerate(kinds):
        for other in kinds[i:]:
            if value_of(one) + value_of(other) <= limit and (one != other or lumber.count(one) > 1):
                found.append((one * KINDS + other, colour_of(one)))
                if colour_of(other) != colour_of(one):
                    found.append((one * KINDS + other, colour_of(other)))
    return found


def different(dice: tuple[int, ...]) -> list[int]:
    """The kinds among sorted dice."""
    found: list[int] = []
    last = -1
    for kind in dice:
        if kind != last:
            found.append(kind)
            last = kind
    return found


# ---- orders


def quote_complete(t: Table, seat: int, order: int) -> Quote:
    """C36: what is missing is worked out only when somebody wants to know."""
    return FREE if payable(t, seat, order) else Quote(0, "order_missing", order, 0)


def payable(t: Table, seat: int, order: int) -> bool:
    """C36: exactly its tokens and dice."""
    for which, amount in t.facts.orders.tokens[order]:
        if t.goods[seat * PER_SEAT + which] < amount:
            return False
    return dice_fit(t, seat, order)


def payable_orders(t: Table, seat: int) -> list[int]:
    """C36: the orders beside the board that can be completed; a missing kind of die rules out most at one glance."""
    held, needed = 0, t.facts.orders.needed
    for kind in t.lumber[seat]:
        held |= 1 << kind
    return [order for order in t.orders[seat] if not needed[order] & ~held and payable(t, seat, order)]


def dice_fit(t: Table, seat: int, order: int) -> bool:
    """C36: whether the lumber has the dice of an order."""
    rest, flexible = list(t.lumber[seat]), t.facts.orders.flexible[order]
    for kind in t.facts.orders.exact[order]:
        if kind not in rest:
            return False
        rest.remove(kind)
    return not flexible or bool(payments(rest, flexible, 0, 0, True))


def payments(lumber: list[int], demands: list[int], nth: int, floor: int, first: bool) -> list[int]:
    """C36: the kinds that may be paid for the nth demand so that all that follow can still be paid; `first`: only one.

    Equal demands are paid in ascending order, so that one payment is not offered in several orders.
    """
    if nth and demands[nth] != demands[nth - 1]:
        floor = 0
    found: list[int] = []
    last = -1
    for at, kind in enumerate(lumber):
        if kind != last and kind >= floor and demands[nth] >> kind & 1:
            rest = lumber[:at] + lumber[at + 1 :]
            if nth + 1 == len(demands) or payments(rest, demands, nth + 1, kind, True):
                found.append(kind)
                if first:
                    break
            last = kind
    return found


# ---- the attic


def tools_to_choose(t: Table, tools: int) -> list[int]:
    """C39: the types on offer that are left; if none of them is, any other."""
    left = [tool for tool, count in enumerate(t.supply) if count]
    named = [tool for tool in left if tools >> tool & 1]
    return named if named else left


def tool_links(t: Table, seat: int, space: int, tool: int) -> list[int]:
    """C39: the rewards between a tool on a space and its neighbours of another kind."""
    attic = t.attic[seat]
    links = t.facts.workshop.links[space]
    return [reward for other, reward in links if attic[other] >= 0 and attic[other] != tool]


# ---- end of turn


def market_step(t: Table, seat: int) -> int:
    """C40: the step that is bought next: the last one again and again."""
    return min(t.marketing[seat], len(t.facts.workshop.market_costs) - 1)


def market_price(t: Table, seat: int) -> int:
    """C40, C62."""
    return max(0, t.facts.workshop.market_costs[market_step(t, seat)] - t.perks[seat][PERK_MARKET])


def overfull(t: Table, seat: int) -> int:
    """C17, C40: how many dice must go at the end of the turn."""
    return max(0, len(t.lumber[seat]) - t.facts.numbers.slots)
