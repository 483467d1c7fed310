"""The course of the game, and the state as plain data. The decisions are in turn, build, routes, cotton and cubes."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.games.brass.build import Anywhere, FinishBuild
from millwright.games.brass.cards import Discard, DiscardTwo
from millwright.games.brass.changes import (
    bank_spent,
    begin_period,
    begin_round,
    deal,
    earn,
    end_game,
    end_period,
    leave_unpaid,
    pay_income,
    remove_tile,
    renew_market,
    return_links,
    score,
    scrap_tile,
    set_order,
    tell_points,
)
from millwright.games.brass.cotton import Sale, SellMore, TurnMarket
from millwright.games.brass.cubes import Coal, FetchCoal, FetchIron, Iron
from millwright.games.brass.facts import CANAL, INDUSTRIES, RAIL, Board, Facts
from millwright.games.brass.quotes import (
    income_of,
    level_one,
    link_points,
    money_points,
    next_order,
    own_tiles,
    points_at_risk,
    points_of,
    ranked,
    tile_points,
)
from millwright.games.brass.quotes import winners as winners_of
from millwright.games.brass.routes import AfterRail, LayLink, SecondRail
from millwright.games.brass.table import Drawer, Options, State, Table, load_drawer, load_table, stack_of
from millwright.games.brass.turn import Action, PassOn, TakeLoan, TakeOff
from millwright.games.brass.verbs import (
    CANAL_LINKS,
    CANAL_TILES,
    DEAL,
    DEBT,
    FIRST,
    FOR_INCOME,
    MONEY,
    OBSOLETE,
    PARTS,
    RAIL_LINKS,
    RAIL_TILES,
    SCRAP,
)
from millwright.games.brass.view import View
from millwright.kernel import (
    Chance,
    CountedChance,
    Item,
    Move,
    SeatAsk,
    SeatStep,
    Step,
    below,
    load_agenda,
    settle,
    share,
)
from millwright.values import entry, numbers

RULES: Final = "2026.2"
"""The version of these rules; every record carries it."""


def start(facts: Facts, seats: int, options: Options) -> State:
    """B01, B02: a table laid out, up to its first decision."""
    board = facts.boards[seats]
    drawers = [Drawer(()) for _ in range(seats)]
    s = State(facts, fresh_table(board, options), drawers, board.deck.counts[:], [], [])
    s.then(FirstPlayer(), Period(CANAL))
    settle(s)
    return s


def fresh_table(board: Board, options: Options) -> Table:
    """B01, B02, B50: every demand space has its cube, the cotton marker is on top."""
    n, seats, slots = board.numbers, board.seats, len(board.map.slot_shows)
    places, removed = len(board.map.location_ids), n.removed[CANAL]
    return Table(
        board=board,
        options=options,
        seats=seats,
        period=CANAL,
        round=0,
        deck=board.deck.size - removed,
        removed=removed,
        begun=0,
        cotton=0,
        coal=len(board.tracks.prices[0]),
        iron=len(board.tracks.prices[1]),
        flipped=0,
        order=(),
        market=board.tracks.market,
        scored=(0,) * (seats * PARTS),
        links=(-1,) * len(board.map.ends),
        money=[n.start_money] * seats,
        spent=[0] * seats,
        space=[n.start_space] * seats,
        pieces=[n.links] * seats,
        stacks=[0] * stack_of(seats, 0),
        scrapped=[0] * seats,
        tiles=[-1] * slots,
        owners=[-1] * slots,
        cubes=[0] * slots,
        discards=[0] * len(board.deck.ids),
        coal_at=0,
        port_at=board.map.externals,
        near=(0,) * places,
        reach=tuple([1 << place for place in range(places)]),
        own=[0] * seats,
        built=[0] * len(INDUSTRIES),
        homes=[0] * seats,
        touch=[0] * seats,
    )


@final
class FirstPlayer(Chance[State]):
    """B02: a random first player, then clockwise."""

    NAME: ClassVar[str] = "FirstPlayer"
    RULE: ClassVar[str] = "B02"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(FIRST, first, 0) for first in range(s.table.seats)]

    def take(self, s: State, seat: int, move: Move) -> None:
        seats = s.table.seats
        set_order(s, tuple([(move[1] + i) % seats for i in range(seats)]))


@final
class Period(Item[State]):
    """B03, B04: cards are dealt, then rounds."""

    NAME: ClassVar[str] = "Period"
    RULE: ClassVar[str] = "B03"

    def __init__(self, period: int) -> None:
        super().__init__(0)
        self.period: Final = period

    def run(self, s: State) -> None:
        begin_period(s, self.period)
        s.then(Refill(), Round(1))


@final
class Refill(Step[State]):
    """B04, B42: hands are filled in turn order while the deck lasts."""

    NAME: ClassVar[str] = "Refill"
    RULE: ClassVar[str] = "B42"

    def run(self, s: State) -> None:
        left = s.table.deck
        deals: list[Item[State]] = []
        for seat in s.table.order:
            count = min(left, s.table.board.numbers.hand - len(s.drawers[seat].hand))
            left -= count
            if count:
                deals.append(Deal(seat, count))
        s.then_all(deals)


@final
class Deal(CountedChance[State]):
    """B04, B42: cards for one seat, one by one; luck draws from all that nobody has seen (B49)."""

    NAME: ClassVar[str] = "Deal"
    RULE: ClassVar[str] = "B04"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.left: Final = left

    def counts(self, s: State) -> list[int]:
        return s.unseen

    def drawn(self, card: int) -> Move:
        return DEAL, self.seat, card

    def draw(self, s: State, rng: Random) -> Move:
        """How many cards there are is known."""
        return DEAL, self.seat, share(s.unseen, below(rng, s.table.deck + s.table.removed))

    def take(self, s: State, seat: int, move: Move) -> None:
        deal(s, self.seat, move[2])
        if self.left > 1:
            s.agenda.append(Deal(self.seat, self.left - 1))


@final
class Round(Item[State]):
    """B05, B06: income for all, then each seat's actions in turn order."""

    NAME: ClassVar[str] = "Round"
    RULE: ClassVar[str] = "B05"

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number: Final = number

    def run(self, s: State) -> None:
        begin_round(s, self.number)
        t = s.table
        first = t.period == CANAL and self.number == 1
        actions = t.board.numbers.actions_first if first else t.board.numbers.actions
        incomes: list[Item[State]] = [Income(seat) for seat in t.order]
        turns: list[Item[State]] = [Action(seat, actions) for seat in t.order]
        s.then_all([*incomes, *turns, EndRound()])


# ---- income


@final
class Income(SeatStep[State]):
    """B10, B11: income is paid by the place on the track, or to the bank."""

    NAME: ClassVar[str] = "Income"
    RULE: ClassVar[str] = "B10"

    def run(self, s: State) -> None:
        income = income_of(s.table, self.seat)
        if income >= 0:
            earn(s, self.seat, income, FOR_INCOME)
        else:
            s.agenda.append(Shortfall(self.seat))


@final
class Shortfall(SeatStep[State]):
    """B11: tiles are taken off the board until the negative income can be paid; it is asked only if there is a choice.

    B12: with no tile left, each £1 unpaid costs a point.
    """

    NAME: ClassVar[str] = "Shortfall"
    RULE: ClassVar[str] = "B11"

    def run(self, s: State) -> None:
        t, seat = s.table, self.seat
        due = -income_of(t, seat)
        tiles = own_tiles(t, seat) if t.money[seat] < due else []
        if len(tiles) > 1:
            s.then(Scrap(seat), self)
        elif tiles:
            scrap_tile(s, tiles[0])
            s.agenda.append(self)
        elif t.money[seat] >= due:
            pay_income(s, seat, due)
        else:
            owe(s, seat, due)


def owe(s: State, seat: int, due: int) -> None:
    """B12: what cannot be paid costs a point for each £1, but never more than there are; or it stays as a debt."""
    t = s.table
    unpaid = due - t.money[seat]
    leave_unpaid(s, seat, unpaid)
    pay_income(s, seat, due if t.options.debt_stays else t.money[seat])
    points = 0 if t.options.debt_stays else points_at_risk(t, seat, unpaid)
    if points:
        score(s, seat, -points, DEBT)


@final
class Scrap(SeatAsk[State]):
    """B11: which tile leaves the board for half its cost."""

    NAME: ClassVar[str] = "Scrap"
    RULE: ClassVar[str] = "B11"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(SCRAP, slot, 0) for slot in own_tiles(s.table, seat)]

    def take(self, s: State, seat: int, move: Move) -> None:
        scrap_tile(s, move[1])


# ---- the ends


@final
class EndRound(Step[State]):
    """B41, B42, B09: a new order, new cards; another round, until all hands are empty."""

    NAME: ClassVar[str] = "EndRound"
    RULE: ClassVar[str] = "B41"

    def run(self, s: State) -> None:
        set_order(s, next_order(s.table))
        bank_spent(s)
        if s.table.deck or any(drawer.hand for drawer in s.drawers):
            s.then(Refill(), Round(s.table.round + 1))
        else:
            s.agenda.append(EndPeriod())


@final
class EndPeriod(Step[State]):
    """B43 to B46: points; then the rail period, or the end."""

    NAME: ClassVar[str] = "EndPeriod"
    RULE: ClassVar[str] = "B43"

    def run(self, s: State) -> None:
        t = s.table
        canal = t.period == CANAL
        end_period(s)
        for seat in range(t.seats):
            score(s, seat, link_points(t, seat), CANAL_LINKS if canal else RAIL_LINKS)
            score(s, seat, tile_points(t, seat), CANAL_TILES if canal else RAIL_TILES)
        if not canal:
            for seat in range(t.seats):
                score(s, seat, money_points(t, seat), MONEY)
        for seat in range(t.seats):
            tell_points(s, seat, points_of(t, seat))
        if canal:
            clear_canals(s)
            s.agenda.append(Period(RAIL))
        else:
            for seat in winners_of(t):
                end_game(s, seat, points_of(t, seat))


def clear_canals(s: State) -> None:
    """B46: canals go back, level 1 tiles leave the game, the cotton market is renewed; all else stays."""
    return_links(s)
    for slot in level_one(s.table):
        remove_tile(s, slot, OBSOLETE)
    renew_market(s)


def ranking(s: State) -> list[int]:
    return ranked(s.table)


def winners(s: State) -> list[int]:
    return winners_of(s.table)


def scores(s: State) -> list[int]:
    """Points by seat."""
    return [points_of(s.table, seat) for seat in range(s.table.seats)]


# ---- the state as plain data

ITEMS: Final[dict[str, type[Item[State]]]] = {
    kind.NAME: kind
    for kind in (
        FirstPlayer, Period, Refill, Deal, Round, Income, Shortfall, Scrap, EndRound, EndPeriod,
        Action, LayLink, TakeOff, TakeLoan, PassOn, Discard, DiscardTwo, Anywhere, FinishBuild,
        FetchCoal, Coal, FetchIron, Iron, AfterRail, SecondRail, Sale, TurnMarket, SellMore,
    )
}  # fmt: skip


def dump(s: State) -> dict[str, Any]:
    """The whole state, every field by name, as JSON has it."""
    return {
        "options": s.table.options.dump(),
        "table": s.table.dump(),
        "drawers": [drawer.dump() for drawer in s.drawers],
        "unseen": s.unseen[:],
        "agenda": [item.dump() for item in s.agenda],
    }


def load(facts: Facts, data: dict[str, Any]) -> State:
    """The state that `dump` wrote."""
    drawers = [load_drawer(drawer) for drawer in entry(data, "drawers", "the position")]
    unseen = numbers(data, "unseen", "the position")
    return State(facts, load_table(facts, data), drawers, unseen, load_agenda(ITEMS, data), [])


def load_view(facts: Facts, data: dict[str, Any]) -> View:
    """The view that its `dump` wrote."""
    seat, drawer = int(entry(data, "seat", "the view")), load_drawer(entry(data, "drawer", "the view"))
    held, agenda = numbers(data, "held", "the view"), load_agenda(ITEMS, data)
    return View(facts, seat, load_table(facts, data), drawer, held, agenda)
