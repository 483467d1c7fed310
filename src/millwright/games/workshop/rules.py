"""The course of the game, and the state as plain data. The decisions are in demand, auction and turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from millwright.games.workshop.auction import (
    Bids,
    BreakTie,
    Claims,
    OpenAuction,
    PayClaims,
    ShowBids,
)
from millwright.games.workshop.changes import (
    add_to_order,
    bank_revenue,
    begin_rail_era,
    begin_round,
    clear_links,
    earn,
    end_era,
    end_game,
    set_order,
    shuffle_cards,
    turn_up,
)
from millwright.games.workshop.demand import Demand, DrawTokens, ShowDemand
from millwright.games.workshop.facts import Facts, cards_each_round, start_money
from millwright.games.workshop.quotes import by_money, demand_pay, network_pay
from millwright.games.workshop.table import (
    CANAL,
    RAIL,
    Drawer,
    Options,
    State,
    Table,
    load_drawer,
    load_options,
    load_table,
)
from millwright.games.workshop.turn import DrawAside, Lift, Links, Oust, Place, Turn
from millwright.games.workshop.verbs import CARD, FOR_DEMAND, FOR_NETWORK, SEAT
from millwright.games.workshop.view import View
from millwright.kernel import Chance, CountedChance, Item, Move, Step, load_agenda, settle
from millwright.values import entry, numbers

RULES: Final = "2026.2"
"""The version of these rules; every record carries it."""


def start(facts: Facts, seats: int, options: Options) -> State:
    """W01, W45: a table laid out, up to its first decision."""
    s = State(facts, options, fresh_table(facts, seats), fresh_drawers(facts, seats), tuple(facts.tokens), [], [])
    if seats > 2 or options.open_auction:
        s.then(FirstOrder(), Era(CANAL))
    else:
        s.then(Era(CANAL))
    settle(s)
    return s


def fresh_table(facts: Facts, seats: int) -> Table:
    colours = cards_each_round(seats)
    kinds = len(facts.deck.ids)
    return Table(
        seats=seats,
        colours=colours,
        era=CANAL,
        round=0,
        lead=-1,
        deck=0,
        aside=0,
        order=(),
        chart=(0,) * len(facts.industry_ids),
        top=(0,) * kinds,
        revenue=[facts.numbers.start_revenue] * seats,
        links=[-1] * len(facts.map.connection_ids),
        industries=[0] * (len(facts.map.town_ids) * colours),
        supply=[facts.industries(colour, seats) for colour in range(colours)],
        pieces=[facts.numbers.links] * colours,
        faceup=[],
        unseen=[0] * kinds,
        bids=[-1] * colours,
        claims=[-1] * colours,
    )


def fresh_drawers(facts: Facts, seats: int) -> list[Drawer]:
    none = (0,) * len(facts.industry_ids)
    return [Drawer(start_money(facts, seats), -1, -1, none, none) for _ in range(seats)]


@final
class FirstOrder(Chance[State]):
    """W02: chance fills the turn order. With two players (W50) it picks who starts, and their colours alternate."""

    NAME: ClassVar[str] = "FirstOrder"
    RULE: ClassVar[str] = "W02"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(SEAT, colour, 0) for colour in range(s.table.seats) if colour not in s.table.order]

    def take(self, s: State, seat: int, move: Move) -> None:
        t = s.table
        add_to_order(s, move[1])
        if t.seats == 2:
            for colour in (1 - move[1], move[1] + 2, 3 - move[1]):
                add_to_order(s, colour)
        elif len(t.order) < t.seats:
            s.then(FirstOrder())

    def rule(self, table: Table) -> str:
        return "W50" if table.seats == 2 else self.RULE


@final
class Era(Item[State]):
    """W04, W38: cards, the first demand step, then rounds."""

    NAME: ClassVar[str] = "Era"
    RULE: ClassVar[str] = "W04"

    def __init__(self, era: int) -> None:
        super().__init__(0)
        self.era: Final = era

    def run(self, s: State) -> None:
        if self.era == RAIL:
            begin_rail_era(s)
        shuffle_cards(s, self.era == CANAL)
        n, seats = s.facts.numbers, s.table.seats
        draw, show = (n.draw_two, n.show_first_two) if seats == 2 else (n.draw, n.show_first)
        draws = [DrawTokens(seat, draw) for seat in range(seats)]
        s.then_all([*draws, Demand((1 << seats) - 1, show, show), Round(1)])


@final
class Round(Item[State]):
    """W07 to W12, W45, W47, W50: cards are turned up, order is bid for, each colour has a turn."""

    NAME: ClassVar[str] = "Round"
    RULE: ClassVar[str] = "W07"

    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number: Final = number

    def run(self, s: State) -> None:
        begin_round(s, self.number)
        cards, everyone = TurnUp(s.table.colours), (1 << s.table.seats) - 1
        if s.options.open_auction:
            s.then(cards, OpenAuction(), EndRound())
        elif s.table.seats == 2:
            if s.options.auction_ties:
                set_order(s, ())  # the track decides nothing then
            s.then(cards, Bids(everyone), Bids(everyone), EndRound())
        else:
            s.then(cards, Bids(everyone), EndRound())


@final
class TurnUp(CountedChance[State]):
    """W07: town cards are turned up, the set-up cards first (W04)."""

    NAME: ClassVar[str] = "TurnUp"
    RULE: ClassVar[str] = "W07"

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left: Final = left

    def counts(self, s: State) -> list[int]:
        return pile(s.table)

    def drawn(self, card: int) -> Move:
        return CARD, card, 0

    def take(self, s: State, seat: int, move: Move) -> None:
        turn_up(s, move[1])
        if self.left > 1:
            s.then(TurnUp(self.left - 1))

    def rule(self, table: Table) -> str:
        return "W45" if table.seats == 2 else self.RULE


def pile(t: Table) -> list[int]:
    """W04: the cards that may come next: the set-up cards while they lie on top, then any that nobody has seen."""
    return list(t.top) if any(t.top) else t.unseen


@final
class EndRound(Step[State]):
    """W30, W31: another round, until the town deck has run out."""

    NAME: ClassVar[str] = "EndRound"
    RULE: ClassVar[str] = "W30"

    def run(self, s: State) -> None:
        if s.table.deck:
            s.then(Round(s.table.round + 1))
        else:
            s.then(EndEra())


@final
class EndEra(Step[State]):
    """W32, W41, W46: the second demand step, income; then the rail era, or the end."""

    NAME: ClassVar[str] = "EndEra"
    RULE: ClassVar[str] = "W32"

    def run(self, s: State) -> None:
        end_era(s)
        n, seats = s.facts.numbers, s.table.seats
        most = n.show_last_two if seats == 2 else n.show_last
        s.then(Income(), Era(RAIL) if s.table.era == CANAL else GameOver())
        if most:
            s.then(Demand((1 << seats) - 1, 0, most))


@final
class Income(Step[State]):
    """W33, W34, W36: revenue, then links, then industries."""

    NAME: ClassVar[str] = "Income"
    RULE: ClassVar[str] = "W33"

    def run(self, s: State) -> None:
        f, t = s.facts, s.table
        for seat in range(t.seats):
            bank_revenue(s, seat)
        for colour in range(t.colours):
            earn(s, colour, network_pay(f, t.links, colour), FOR_NETWORK)
        clear_links(s)
        for colour in range(t.colours):
            earn(s, colour, demand_pay(f, t, colour), FOR_DEMAND)


@final
class GameOver(Step[State]):
    """W42: the game ends."""

    NAME: ClassVar[str] = "GameOver"
    RULE: ClassVar[str] = "W42"

    def run(self, s: State) -> None:
        end_game(s, ranking(s)[0])


def ranking(s: State) -> list[int]:
    """W42: the seats, the winner first."""
    return by_money(s.table, scores(s))


def scores(s: State) -> list[int]:
    """Money by seat."""
    return [drawer.money for drawer in s.drawers]


# ---- the state as plain data

ITEMS: Final[dict[str, type[Item[State]]]] = {
    kind.NAME: kind
    for kind in (
        FirstOrder, Era, Round, TurnUp, EndRound, EndEra, Income, GameOver,
        DrawTokens, Demand, ShowDemand, Bids, ShowBids, BreakTie, OpenAuction, Claims, PayClaims,
        Turn, DrawAside, Place, Lift, Oust, Links,
    )
}  # fmt: skip


def dump(s: State) -> dict[str, Any]:
    """The whole state, every field by name, as JSON has it."""
    return {
        "options": s.options.dump(),
        "table": s.table.dump(),
        "drawers": [drawer.dump() for drawer in s.drawers],
        "bag": list(s.bag),
        "agenda": [item.dump() for item in s.agenda],
    }


def load(facts: Facts, data: dict[str, Any]) -> State:
    """The state that `dump` wrote."""
    drawers = [load_drawer(drawer) for drawer in entry(data, "drawers", "the position")]
    bag, agenda = tuple(numbers(data, "bag", "the position")), load_agenda(ITEMS, data)
    return State(facts, load_options(data), load_table(data), drawers, bag, agenda, [])


def load_view(facts: Facts, data: dict[str, Any]) -> View:
    """The view that its `dump` wrote."""
    seat, drawer = int(entry(data, "seat", "the view")), load_drawer(entry(data, "drawer", "the view"))
    money, held = numbers(data, "money", "the view"), numbers(data, "held", "the view")
    return View(facts, load_options(data), seat, load_table(data), drawer, money, held, load_agenda(ITEMS, data))
