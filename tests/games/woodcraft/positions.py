"""Positions for the tests: a game is started, chance answers as wished, then the table is laid as the test needs it.

Moves are said as records have them: `say(s, "red move buy-lumber", "red act", "red buy g4")`. `sound(s)` shows that
nothing was made or lost. A fresh table has red's turn, with no helper but a first one that nobody's rule is about.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from pathlib import Path
from typing import Final

from millwright.games.woodcraft.earlier import OPTIONS
from millwright.games.woodcraft.facts import STANDARD, Facts, load_facts
from millwright.games.woodcraft.game import WOODCRAFT
from millwright.games.woodcraft.pieces import COLOURS as WOODS
from millwright.games.woodcraft.pieces import DIE_IDS, GOODS, LATE, TILES
from millwright.games.woodcraft.rules import EndRound, Income, Round, start
from millwright.games.woodcraft.table import PER_SEAT, POTS, USUAL, Options, State, perks_of
from millwright.games.woodcraft.turn import Turn, TurnBegins
from millwright.kernel import LUCK, offers, play, settle, waiting
from tests.talk import Talk

FACTS: Final = load_facts(STANDARD)
COLOURS: Final = ("red", "blue", "purple", "black")
TALK: Final = Talk(WOODCRAFT, COLOURS)
seat_of, say, on_offer, asked, item = TALK.seat_of, TALK.say, TALK.on_offer, TALK.asked, TALK.item
candidate, why_not, why_words, price = TALK.candidate, TALK.why_not, TALK.why_words, TALK.price
tell_me, sound, first_to_last = TALK.tell_me, TALK.sound, TALK.first_to_last

PLAIN_HELPER: Final = "hi-24"
"""Everybody's first helper in `at_turn`: it produces a scrap and makes second orders cheaper, and nothing else."""


def facts_with(folder: Path, *changes: tuple[str, str]) -> Facts:
    """The standard facts with some lines replaced."""
    text = STANDARD.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} should be there once"
        text = text.replace(old, new)
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return load_facts(path)


# ---- laying the table


def new_game(seats: int = 2, facts: Facts = FACTS, options: Options = USUAL) -> State:
    """A game before its first decision, which is luck's: the tile on the first space of the wheel."""
    return start(facts, seats, options)


def as_2026_1(s: State) -> State:
    """The same position, to be played on as those rules had it."""
    return WOODCRAFT.load(s.facts, WOODCRAFT.dump(s) | {"options": OPTIONS})


def any_luck(s: State) -> None:
    """Luck answers with whatever comes first, until somebody else is asked."""
    while waiting(s) == [LUCK]:
        play(s, LUCK, offers(s, LUCK)[0])


def at_turn(who: str = "red", seats: int = 2, facts: Facts = FACTS) -> State:
    """The second round: `who` is to take a turn, red begins; nobody has any goods, dice or orders but what is printed
    here: no blueberries, no tokens, no lumber, no orders beside the board, one helper each in room 1 that does nothing
    of interest. The tiles stand on the wheel in their own order, buy-lumber on a1.
    """
    s = start(facts, seats, USUAL)
    while s.table.round == 0:
        any_luck(s) if waiting(s) == [LUCK] else play(s, waiting(s)[0], offers(s, waiting(s)[0])[0])
    t = s.table
    t.round = 2
    t.goods[:] = [0] * len(t.goods)
    t.scored = (0,) * len(t.scored)
    t.supply = tuple(facts.tool_counts)
    t.reputation[:] = [0] * seats
    t.income[:] = [0] * len(t.income)
    t.pots[:] = [0, -1, -1] * seats
    t.saws[:], t.splices[:], t.glue_tile[:] = [1] * seats, [1] * seats, [0] * seats
    for seat in range(seats):
        t.lumber[seat] = ()
        t.orders[seat] = ()
        t.rows[seat] = ()
        t.attic[seat] = (-1,) * len(t.attic[seat])
        t.rooms[seat] = (-1,) * len(t.rooms[seat])
        t.perks[seat] = perks_of(facts, t.rooms[seat])
    helper(s, "red", PLAIN_HELPER, 1)
    order = [(t.first + i) % seats for i in range(seats)]
    rest = order[order.index(seat_of(who)) :]
    s.agenda[:] = []
    s.then_all([*[step for seat in rest for step in (TurnBegins(seat), Turn(seat))], EndRound()])
    settle(s)
    s.events = []
    return s


def at_income(number: int, seats: int = 2) -> State:
    """Just before an income phase, the first, second, ... of the game; `settle(s)` begins it."""
    s = at_turn(seats=seats)
    s.table.turn = -1
    s.table.incomes = number - 1
    s.table.round = s.table.setup.income_after[number - 1]
    s.agenda[:] = []
    s.then(Income(), Round(s.table.round + 1))
    return s


def goods(s: State, who: str, **amounts: int) -> None:
    """`goods(s, "red", blueberries=12, saw_blades=1)`."""
    for name, amount in amounts.items():
        s.table.goods[seat_of(who) * PER_SEAT + GOODS.index(name)] = amount


def lumber(s: State, who: str, dice: str) -> None:
    """`lumber(s, "red", "g3 y2 b1")`: just these dice."""
    s.table.lumber[seat_of(who)] = tuple(sorted(DIE_IDS.index(name) for name in dice.split()))


def pot(s: State, who: str, colour: str, value: int) -> None:
    """A pot, empty for 0, or with a tree."""
    s.table.pots[seat_of(who) * POTS + WOODS.index(colour)] = value


def helper(s: State, who: str, name: str, room: int) -> None:
    """A helper in a room, as if it had come long ago: nothing is paid, nothing happens."""
    t, number = s.table, s.facts.helpers.ids.index(name)
    for drawer in s.drawers:
        drawer.helpers &= ~(1 << number)
    if number in t.helper_row:
        t.helper_row = tuple(other for other in t.helper_row if other != number)
    t.shown_helpers |= 1 << number
    seat = seat_of(who)
    t.rooms[seat] = (*t.rooms[seat][: room - 1], number, *t.rooms[seat][room:])
    t.perks[seat] = perks_of(s.facts, t.rooms[seat])
    count_decks(s)


def beside(s: State, who: str, name: str, row: str = "") -> None:
    """An order beside the board, in a row or in that of its mark."""
    t, number, seat = s.table, s.facts.orders.ids.index(name), seat_of(who)
    forget_order(s, number)
    t.shown_orders |= 1 << number
    t.orders[seat] = (*t.orders[seat], number)
    at = s.facts.workshop.row_ids.index(row) if row else s.facts.orders.rows[number]
    t.rows[seat] = (*t.rows[seat], at)
    count_decks(s)


def hand(s: State, who: str, *names: str) -> None:
    """Give a seat just these orders; what it held goes back to the deck."""
    numbers = [s.facts.orders.ids.index(name) for name in names]
    for number in numbers:
        forget_order(s, number)
        s.table.shown_orders &= ~(1 << number)
    s.drawers[seat_of(who)].hand = sum(1 << number for number in numbers)
    count_decks(s)


def forget_order(s: State, number: int) -> None:
    """Take an order away from wherever it is hidden or on display."""
    t = s.table
    for drawer in s.drawers:
        drawer.hand &= ~(1 << number)
        drawer.drawn &= ~(1 << number)
    t.order_row = tuple(order for order in t.order_row if order != number)


def rows(s: State, orders: str = "", helpers: str = "") -> None:
    """What is on display, the newest first: `rows(s, orders="oi-1 oi-2 oi-3 oi-4")`."""
    t, f = s.table, s.facts
    if orders:
        numbers = [f.orders.ids.index(name) for name in orders.split()]
        for number in numbers:
            forget_order(s, number)
            t.shown_orders |= 1 << number
        t.order_row = tuple(numbers)
    if helpers:
        numbers = [f.helpers.ids.index(name) for name in helpers.split()]
        for number in numbers:
            for drawer in s.drawers:
                drawer.helpers &= ~(1 << number)
            t.shown_helpers |= 1 << number
        t.helper_row = tuple(numbers)
    count_decks(s)


def late(s: State) -> None:
    """The late decks are in play, with nothing on display yet; see `rows`."""
    s.table.era = LATE
    s.table.order_row = s.table.helper_row = ()
    count_decks(s)


def count_decks(s: State) -> None:
    """The decks are whatever nobody has seen, and what lies in them again."""
    t, f = s.table, s.facts
    orders = f.order_deck[t.era] & (~t.shown_orders | t.back_orders)
    helpers = f.helper_deck[t.era] & ~t.shown_helpers
    for drawer in s.drawers:
        orders &= ~(drawer.hand | drawer.drawn)
        helpers &= ~drawer.helpers
    t.order_deck, t.helper_deck = orders.bit_count(), helpers.bit_count()


def empty_decks(s: State, discards: bool = True) -> None:
    """Both decks are empty, as their cards were taken one after the other; what was drawn at the start and not kept is
    still there, unless there are to be no discards."""
    t, f = s.table, s.facts
    if not discards:
        for drawer in s.drawers:
            drawer.drawn = drawer.helpers = 0
    hidden = [drawer.hand | drawer.drawn for drawer in s.drawers]
    t.shown_orders |= f.order_deck[t.era] & ~union(hidden)
    t.shown_helpers |= f.helper_deck[t.era] & ~union([drawer.helpers for drawer in s.drawers])
    count_decks(s)


def union(masks: list[int]) -> int:
    return reduce(or_, masks, 0)


def order_mask(*names: str) -> int:
    return sum(1 << FACTS.orders.ids.index(name) for name in names)


def helper_mask(*names: str) -> int:
    return sum(1 << FACTS.helpers.ids.index(name) for name in names)


def wheel(s: State, arrow: str = "", arc: bool | None = None, **tiles: str) -> None:
    """Where tiles stand: `wheel(s, arrow="c", arc=False, buy_lumber="b3")`."""
    places = list(s.table.wheel)
    for name, place in tiles.items():
        places[TILES.index(name.replace("_", "-"))] = "abcd".index(place[0]) * 7 + int(place[1]) - 1
    s.table.wheel = tuple(places)
    if arrow:
        s.table.arrow = "abcd".index(arrow)
    if arc is not None:
        s.table.arc = int(arc)  # over quadrant A


def stock(s: State, dice: str) -> None:
    """The six dice of the stock, two green, two yellow, two brown: `stock(s, "g4 g1 y3 y6 b2 b5")`."""
    s.table.stock = tuple(DIE_IDS.index(name) for name in dice.split())


def contracts(s: State, *names: str) -> None:
    """The public contracts in the row."""
    s.table.contracts = sum(1 << s.facts.contracts.ids.index(name) for name in names)


def tools(s: State, who: str, **kinds: str) -> None:
    """Tools in the attic: `tools(s, "red", b3="mallet")`."""
    t, seat = s.table, seat_of(who)
    attic, supply = list(t.attic[seat]), list(t.supply)
    for space, kind in kinds.items():
        tool = s.facts.tools.index(kind)
        attic[s.facts.workshop.attic_ids.index(space)] = tool
        supply[tool] -= 1
    t.attic[seat], t.supply = tuple(attic), tuple(supply)


def moved(s: State, tile: str = "buy-lumber") -> None:
    """As if this tile had been moved in this turn, without a bonus, its action still to come."""
    s.table.moved = TILES.index(tile)
    s.table.pending = 1


def begin(s: State, action: str, who: str = "red") -> None:
    """Let the seat perform an action: its tile has been moved, without a bonus."""
    moved(s, action)
    say(s, f"{who} act")
