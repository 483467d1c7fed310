"""The changes: each alters the state and says so once. Rules never write a field themselves."""

from __future__ import annotations

from millwright.games.brass.facts import COAL, PORT
from millwright.games.brass.table import State, Table, stack_of, top
from millwright.games.brass.verbs import (
    BANKED,
    BORROWED,
    BUILT,
    COMBINED,
    CUBE_BOUGHT,
    CUBE_BROUGHT,
    CUBE_IMPORTED,
    CUBE_USED,
    CUBES_LOST,
    CUBES_PLACED,
    DEALT,
    DEVELOPED,
    DISCARDED,
    EARNED,
    FLIPPED,
    FOR_COTTON,
    FOR_CUBE,
    FOR_INCOME,
    FOR_LINK,
    FOR_LOAN,
    FOR_SCRAP,
    GAME_ENDS,
    INCOME,
    LINKED,
    LINKS_BACK,
    MARKET_CLOSED,
    MARKET_RENEWED,
    MARKET_TURNED,
    ORDERED,
    PAID,
    PARTS,
    PASSED,
    PERIOD_BEGINS,
    PERIOD_ENDS,
    ROUND_BEGINS,
    SCORED,
    SCRAPPED,
    SO_FAR,
    SOLD,
    UNPAID,
)
from millwright.kernel import tell, tell_secret


def changed(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A tuple with one of its numbers replaced."""
    return values[:index] + (value,) + values[index + 1 :]


# ---- money and income


def spend(s: State, seat: int, amount: int, reason: int) -> None:
    """B20: money that counts as spent in this round."""
    if amount:
        s.table.money[seat] -= amount
        s.table.spent[seat] += amount
        tell(s, PAID, seat, amount, reason)


def pay_income(s: State, seat: int, amount: int) -> None:
    """B11: negative income, which is not spent."""
    if amount:
        s.table.money[seat] -= amount
        tell(s, PAID, seat, amount, FOR_INCOME)


def leave_unpaid(s: State, seat: int, amount: int) -> None:
    """B12: what cannot be paid is told; it stays as a debt, or costs points, which is told by itself."""
    tell(s, UNPAID, seat, amount, int(s.table.options.debt_stays))


def earn(s: State, seat: int, amount: int, reason: int) -> None:
    if amount:
        s.table.money[seat] += amount
        tell(s, EARNED, seat, amount, reason)


def move_income(s: State, seat: int, spaces: int) -> None:
    """B10, B13: the marker moves by spaces and stays on the track."""
    t = s.table
    before = t.space[seat]
    t.space[seat] = min(before + spaces, t.board.tracks.last)
    if t.space[seat] != before:
        tell(s, INCOME, seat, t.space[seat], t.space[seat] - before)


def borrow(s: State, seat: int, steps: int, space: int) -> None:
    """B40: money now, income down to a given space."""
    amount = steps * s.table.board.numbers.loan_step
    tell(s, BORROWED, seat, amount, 0)
    move_income(s, seat, space - s.table.space[seat])
    earn(s, seat, amount, FOR_LOAN)


def score(s: State, seat: int, points: int, part: int) -> None:
    t = s.table
    t.scored = changed(t.scored, seat * PARTS + part, t.scored[seat * PARTS + part] + points)
    tell(s, SCORED, seat, points, part)


# ---- periods, rounds, order


def begin_period(s: State, period: int) -> None:
    """B04: all cards are unseen again; some of them are removed."""
    t = s.table
    t.period = period
    t.round = 0
    t.removed = t.board.numbers.removed[period]
    t.deck = t.board.deck.size - t.removed
    for kind, count in enumerate(t.board.deck.counts):
        s.unseen[kind] = count
        t.discards[kind] = 0
    tell(s, PERIOD_BEGINS, period, 0, 0)


def begin_round(s: State, number: int) -> None:
    s.table.round = number
    tell(s, ROUND_BEGINS, s.table.period, number, s.table.board.numbers.rounds)


def set_order(s: State, order: tuple[int, ...]) -> None:
    s.table.order = order
    for place, seat in enumerate(order):
        tell(s, ORDERED, seat, place + 1, 0)


def bank_spent(s: State) -> None:
    """B41: what was spent goes to the bank."""
    t = s.table
    for seat in range(t.seats):
        if t.spent[seat]:
            tell(s, BANKED, seat, t.spent[seat], 0)
            t.spent[seat] = 0


def tell_points(s: State, seat: int, points: int) -> None:
    """How the seats stand, for whoever reads along; nothing changes."""
    tell(s, SO_FAR, seat, points, 0)


def end_period(s: State) -> None:
    tell(s, PERIOD_ENDS, s.table.period, 0, 0)


def end_game(s: State, winner: int, points: int) -> None:
    tell(s, GAME_ENDS, winner, points, 0)


# ---- cards


def deal(s: State, seat: int, card: int) -> None:
    """B04, B42: a card from the deck into a hand."""
    s.unseen[card] -= 1
    s.table.deck -= 1
    hand, at = s.drawers[seat].hand, 0
    while at < len(hand) and hand[at] < card:
        at += 1
    s.drawers[seat].hand = hand[:at] + (card,) + hand[at:]
    tell_secret(s, DEALT, seat, card, 0)


def discard(s: State, seat: int, card: int) -> None:
    """B06: face up."""
    hand = s.drawers[seat].hand
    at = hand.index(card)
    s.drawers[seat].hand = hand[:at] + hand[at + 1 :]
    s.table.discards[card] += 1
    tell(s, DISCARDED, seat, card, 0)


def let_pass(s: State, seat: int) -> None:
    tell(s, PASSED, seat, 0, 0)


def combine(s: State, seat: int) -> None:
    tell(s, COMBINED, seat, 0, 0)


# ---- tiles and cubes


def take_tile(s: State, seat: int, industry: int) -> int:
    """B19: the top tile leaves its stack."""
    kind = top(s.table, seat, industry)
    s.table.stacks[stack_of(seat, industry)] += 1
    return kind


def develop(s: State, seat: int, industry: int) -> None:
    """B37: the top tile leaves the game."""
    kind = take_tile(s, seat, industry)
    s.table.scrapped[seat] += 1
    tell(s, DEVELOPED, seat, kind, 0)


def put_tile(s: State, seat: int, slot: int, industry: int) -> None:
    """B15: the top tile of a stack onto a slot, unflipped, with its cubes."""
    t = s.table
    kind = take_tile(s, seat, industry)
    t.begun |= 1 << seat
    t.tiles[slot] = kind
    t.owners[slot] = seat
    t.own[seat] |= 1 << slot
    t.built[industry] |= 1 << slot
    t.homes[seat] |= 1 << t.board.map.slot_locations[slot]
    t.cubes[slot] = t.board.tiles.cubes[kind]
    note_place(t, slot, industry)
    tell(s, BUILT, seat, slot, kind)
    if t.cubes[slot]:
        tell(s, CUBES_PLACED, slot, industry, t.cubes[slot])


def remove_tile(s: State, slot: int, event: int) -> None:
    """B14, B31, B46: a tile and its cubes leave the game; income stays."""
    t = s.table
    seat, kind = t.owners[slot], t.tiles[slot]
    industry = t.board.tiles.industries[kind]
    if t.cubes[slot]:
        tell(s, CUBES_LOST, slot, industry, t.cubes[slot])
    tell(s, event, seat, slot, kind)
    t.tiles[slot] = -1
    t.owners[slot] = -1
    t.cubes[slot] = 0
    t.flipped &= ~(1 << slot)
    t.own[seat] &= ~(1 << slot)
    t.built[industry] &= ~(1 << slot)
    t.scrapped[seat] += 1
    place = t.board.map.slot_locations[slot]
    if not any(t.owners[other] == seat for other in t.board.map.slots_at[place]):
        t.homes[seat] &= ~(1 << place)
    note_place(t, slot, industry)


def scrap_tile(s: State, slot: int) -> None:
    """B11: off the board for half its cost."""
    seat, kind = s.table.owners[slot], s.table.tiles[slot]
    remove_tile(s, slot, SCRAPPED)
    earn(s, seat, s.table.board.tiles.costs[kind] // 2, FOR_SCRAP)


def note_place(t: Table, slot: int, industry: int) -> None:
    """Keep the masks of coal and ports true for the location of a slot."""
    m = t.board.map
    place = m.slot_locations[slot]
    if industry == COAL:
        holders = t.built[COAL] & ~t.flipped
        t.coal_at = noted(t.coal_at, place, holders, m.slots_at[place])
    elif industry == PORT:
        t.port_at = noted(t.port_at, place, t.built[PORT], m.slots_at[place])


def noted(mask: int, place: int, holders: int, slots: list[int]) -> int:
    for slot in slots:
        if holders >> slot & 1:
            return mask | 1 << place
    return mask & ~(1 << place)


def flip(s: State, slot: int) -> None:
    """B13: the owner's income rises at once."""
    t = s.table
    seat, kind = t.owners[slot], t.tiles[slot]
    t.flipped |= 1 << slot
    note_place(t, slot, t.board.tiles.industries[kind])
    tell(s, FLIPPED, seat, slot, kind)
    move_income(s, seat, t.board.tiles.incomes[kind])


def lose_cube(s: State, slot: int) -> None:
    """B26: the last cube flips its tile."""
    s.table.cubes[slot] -= 1
    if not s.table.cubes[slot]:
        flip(s, slot)


def use_cube(s: State, slot: int) -> None:
    """B23, B25: a cube is used up, whoever's it is."""
    tell(s, CUBE_USED, s.table.owners[slot], slot, s.table.board.tiles.industries[s.table.tiles[slot]])
    lose_cube(s, slot)


def buy_cube(s: State, seat: int, industry: int, price: int) -> None:
    """B24, B25: the cheapest cube of a demand track, or one from the bank when it is empty."""
    t = s.table
    left = t.coal if industry == COAL else t.iron
    tell(s, CUBE_BOUGHT if left else CUBE_IMPORTED, seat, industry, price)
    if industry == COAL:
        t.coal = max(0, left - 1)
    else:
        t.iron = max(0, left - 1)
    spend(s, seat, price, FOR_CUBE)


def bring_cube(s: State, slot: int, industry: int, price: int) -> None:
    """B27, B28: a cube of a new tile onto the dearest empty space of its track."""
    t = s.table
    tell(s, CUBE_BROUGHT, slot, industry, price)
    if industry == COAL:
        t.coal += 1
    else:
        t.iron += 1
    earn(s, t.owners[slot], price, FOR_CUBE)
    lose_cube(s, slot)


# ---- links


def put_link(s: State, seat: int, connection: int, cost: int) -> None:
    """B33: a link joins two sets of connected locations."""
    t = s.table
    a, b = t.board.map.ends[connection]
    t.links = changed(t.links, connection, seat)
    t.pieces[seat] -= 1
    t.touch[seat] |= t.board.map.pairs[connection]
    near = list(t.near)
    near[a] |= 1 << b
    near[b] |= 1 << a
    t.near = tuple(near)
    if not t.reach[a] >> b & 1:
        whole = t.reach[a] | t.reach[b]
        t.reach = tuple([whole if whole >> place & 1 else t.reach[place] for place in range(len(near))])
    tell(s, LINKED, seat, connection, t.period)
    spend(s, seat, cost, FOR_LINK)


def return_links(s: State) -> None:
    """B46: all links go back to their owners."""
    t = s.table
    for seat in range(t.seats):
        count = t.board.numbers.links - t.pieces[seat]
        if count:
            tell(s, LINKS_BACK, seat, count, 0)
        t.pieces[seat] = t.board.numbers.links
        t.touch[seat] = 0
    t.links = (-1,) * len(t.links)
    t.near = (0,) * len(t.near)
    t.reach = tuple([1 << place for place in range(len(t.reach))])


# ---- cotton


def sell_to_port(s: State, seat: int, mill: int, port: int) -> None:
    """B38: both tiles flip."""
    tell(s, SOLD, seat, mill, port)
    flip(s, mill)
    flip(s, port)


def turn_market(s: State, value: int) -> None:
    """B39: a market tile moves the cotton marker down."""
    t = s.table
    t.market = changed(t.market, value, t.market[value] - 1)
    t.cotton = min(t.cotton + value, t.board.tracks.closed)
    tell(s, MARKET_TURNED, value, t.cotton, 0)


def sell_abroad(s: State, seat: int, mill: int) -> None:
    """B39: the bonus beside the marker's new space, then the mill's own income."""
    t = s.table
    bonus = t.board.tracks.bonus[t.cotton]
    tell(s, SOLD, seat, mill, -1)
    if t.options.cotton_money:
        earn(s, seat, bonus, FOR_COTTON)
    else:
        move_income(s, seat, bonus)
    flip(s, mill)


def close_market(s: State, seat: int, mill: int) -> None:
    """B39: the marker tells it for the rest of the period, so nothing else changes."""
    tell(s, MARKET_CLOSED, seat, mill, 0)


def renew_market(s: State) -> None:
    """B46: all market tiles face down again, the marker on top."""
    s.table.market = s.table.board.tracks.market
    s.table.cotton = 0
    tell(s, MARKET_RENEWED, 0, 0, 0)
