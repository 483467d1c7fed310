"""The course of the game, and the state as plain data. The decisions are in the chapters."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final, final

from millwright.games.woodcraft.abilities import SellTokens
from millwright.games.woodcraft.actions import Arrive, ChooseHelper, ChooseRoom, HouseHelper, Offered, house
from millwright.games.woodcraft.card_changes import (
    bring_late_decks,
    deal_helper,
    deal_order,
    drop_contract,
    keep_helper,
    keep_order,
    place_from_hand,
    remove_helpers,
    remove_orders,
    show_contract,
    sink_orders,
)
from millwright.games.woodcraft.cards import (
    ChooseOrder,
    DrawHelper,
    DrawOrder,
    MayChooseOrder,
    Refill,
    ShuffleHelpers,
    ShuffleOrders,
    TakeFree,
    helpers_left,
    orders_left,
)
from millwright.games.woodcraft.changes import (
    begin_income,
    begin_round,
    change_good,
    close_places,
    lay_arc,
    score,
    set_first,
    show_tile,
    stand_tile,
    turn_back,
)
from millwright.games.woodcraft.earlier import of_today
from millwright.games.woodcraft.facts import QUADRANTS, SPACES, Facts
from millwright.games.woodcraft.orders import ChooseContract, MayClaim, PayDie, PayNext, RowReward
from millwright.games.woodcraft.origins import PHASE, SCORE_PARTS, START
from millwright.games.woodcraft.pieces import (
    ACTIONS,
    BERRY,
    BLUEBERRIES,
    COLOURS,
    EARLY,
    GOODS,
    HAZELNUT,
    LANTERNS,
    NUT,
)
from millwright.games.woodcraft.points import (
    income_of,
    points_of,
    ranked,
)
from millwright.games.woodcraft.quotes import helper_price
from millwright.games.woodcraft.rewards import (
    ChooseDie,
    ChooseProducer,
    ChooseSpace,
    ChooseTool,
    ChooseTrack,
    Gain,
    GainTool,
    HangTool,
    Produce,
    Run,
    lose_reputation,
)
from millwright.games.woodcraft.scoring import FinalScoring
from millwright.games.woodcraft.solo import DrawSolo, LoseContract, SoloTurn
from millwright.games.woodcraft.table import (
    NO_POT,
    TRACKS,
    Drawer,
    Options,
    State,
    Table,
    load_drawer,
    load_table,
    perks_of,
    turn_order,
)
from millwright.games.woodcraft.turn import ChooseTrim, Trim, Turn, TurnBegins, TurnEnds
from millwright.games.woodcraft.verbs import (
    DEAL_HELPER,
    DEAL_ORDER,
    DRAW_CONTRACT,
    DRAW_TILE,
    FIRST,
    KEEP_HELPER,
    KEEP_ORDER,
    PLACE,
    QUADRANT,
    STAND,
)
from millwright.games.woodcraft.view import View
from millwright.games.woodcraft.wood import BuyMaterials, BuyWood, Exchange, Restock, RollDie
from millwright.games.woodcraft.work import ChooseImprovement, MayPlant, MayWork, PlantMore, Work
from millwright.kernel import (
    FREE,
    Chance,
    Item,
    MaskedChance,
    Move,
    Quote,
    SeatAsk,
    SeatStep,
    Step,
    bits,
    load_agenda,
    mask_of,
    settle,
)
from millwright.values import entry

RULES: Final = "2026.2"
"""The version of these rules; every record carries it."""


def start(facts: Facts, seats: int, options: Options) -> State:
    """C01 to C07: a table laid out, up to its first decision."""
    s = State(facts, fresh_table(facts, seats, options), [Drawer(0, 0, 0, 0) for _ in range(seats)], [], [])
    s.then_all([PlaceTile(0), Restock(), DrawTile(), DrawTile(), Refill(), DrawContract(), FirstPlayer(), DealAll()])
    if options.start_anywhere:
        s.then(LayArc())
    settle(s)
    return s


def fresh_table(f: Facts, seats: int, options: Options) -> Table:
    """C01, C05, C63."""
    n, setup, w = f.numbers, f.setups[seats], f.workshop
    goods = [0] * len(GOODS)
    goods[BLUEBERRIES], goods[LANTERNS] = n.blueberries, setup.lanterns
    rooms = (-1,) * w.rooms
    return Table(
        f,
        options,
        seats=seats,
        first=-1,
        round=0,
        incomes=0,
        era=EARLY,
        turn=-1,
        arrow=1,
        arc=1,
        order_deck=f.order_deck[EARLY].bit_count(),
        helper_deck=f.helper_deck[EARLY].bit_count(),
        shown_orders=0,
        shown_helpers=0,
        gone_orders=0,
        gone_helpers=0,
        back_orders=0,
        contracts=0,
        moved=-1,
        pending=0,
        bonus=0,
        fresh=0,
        tired=0,
        rival=0,
        solo_left=(1 << len(f.solo.ids)) - 1,
        praised=0,
        wheel=(-1,) * ACTIONS,
        stock=(-1,) * (len(COLOURS) * n.stock),
        order_row=(),
        helper_row=(),
        claims=(0,) * len(f.contracts.ids),
        tiles=(),
        reached=(0, 0),
        places=(0, 0),
        supply=tuple(f.tool_counts),
        scored=(0,) * (seats * SCORE_PARTS),
        goods=goods * seats,
        income=[0] * (seats * TRACKS),
        reputation=[0] * seats,
        marketing=[0] * seats,
        saws=[1] * seats,
        saws_used=[0] * seats,
        splices=[1] * seats,
        splices_used=[0] * seats,
        glue_tile=[0] * seats,
        completed=[0] * seats,
        pots=[0, NO_POT, NO_POT] * seats,
        lumber=[tuple(sorted(n.dice))] * seats,
        rooms=[rooms] * seats,
        attic=[(-1,) * len(w.attic_ids)] * seats,
        orders=[()] * seats,
        rows=[()] * seats,
        perks=[perks_of(f, rooms)] * seats,
    )


# ---- set-up


@final
class LayArc(Chance[State]):
    """C01: by option, chance says which quadrant is the first."""

    NAME: ClassVar[str] = "LayArc"
    RULE: ClassVar[str] = "C01"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(QUADRANT, quadrant, 0) for quadrant in range(len(QUADRANTS))]

    def take(self, s: State, seat: int, move: Move) -> None:
        lay_arc(s, move[1])


@final
class PlaceTile(Chance[State]):
    """C01: the action tiles stand in the first quadrant, in any order."""

    NAME: ClassVar[str] = "PlaceTile"
    RULE: ClassVar[str] = "C01"

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space: Final = space

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(STAND, tile, 0) for tile, place in enumerate(s.table.wheel) if place < 0]

    def take(self, s: State, seat: int, move: Move) -> None:
        stand_tile(s, move[1], (s.table.arc - 1) * SPACES + self.space)
        if self.space + 1 < SPACES:
            s.then(PlaceTile(self.space + 1))


@final
class DrawTile(Chance[State]):
    """C03: reputation tiles at random."""

    NAME: ClassVar[str] = "DrawTile"
    RULE: ClassVar[str] = "C03"

    def candidates(self, s: State, seat: int) -> list[Move]:
        tiles = range(len(s.facts.tracks.tile_ids))
        return [(DRAW_TILE, tile, 0) for tile in tiles if tile not in s.table.tiles]

    def take(self, s: State, seat: int, move: Move) -> None:
        show_tile(s, move[1])


@final
class DrawContract(Chance[State]):
    """C04: public contracts, one more than players."""

    NAME: ClassVar[str] = "DrawContract"
    RULE: ClassVar[str] = "C04"

    def candidates(self, s: State, seat: int) -> list[Move]:
        contracts = range(len(s.facts.contracts.ids))
        return [(DRAW_CONTRACT, contract, 0) for contract in contracts if not s.table.contracts >> contract & 1]

    def take(self, s: State, seat: int, move: Move) -> None:
        show_contract(s, move[1])
        if s.table.contracts.bit_count() < s.table.setup.contracts:
            s.then(DrawContract())


@final
class FirstPlayer(Chance[State]):
    """C07: a random first player."""

    NAME: ClassVar[str] = "FirstPlayer"
    RULE: ClassVar[str] = "C07"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(FIRST, first, 0) for first in range(s.table.seats)]

    def take(self, s: State, seat: int, move: Move) -> None:
        set_first(s, move[1])


HELPER_CARDS: Final = 0
ORDER_CARDS: Final = 1
HAZELNUT_CARDS: Final = 2


@final
class DealAll(Step[State]):
    """C06: everybody draws; then, in turn order, each keeps a helper and orders, and places one of these."""

    NAME: ClassVar[str] = "DealAll"
    RULE: ClassVar[str] = "C06"

    def run(self, s: State) -> None:
        n, order = s.facts.numbers, turn_order(s.table)
        todo: list[Item[State]] = []
        for seat in order:
            todo += [Deal(seat, HELPER_CARDS, n.draw_helpers), Deal(seat, ORDER_CARDS, n.draw_orders)]
            if n.draw_hazelnuts:
                todo.append(Deal(seat, HAZELNUT_CARDS, n.draw_hazelnuts))
        for seat in order:
            todo += [KeepHelper(seat), KeepOrder(seat, n.keep_orders), PlaceOrder(seat)]
        s.then_all([*todo, Round(1)])


@final
class Deal(MaskedChance[State]):
    """C06: cards for one seat, one by one."""

    NAME: ClassVar[str] = "Deal"
    RULE: ClassVar[str] = "C06"

    def __init__(self, seat: int, cards: int, left: int) -> None:
        super().__init__()
        self.seat: Final = seat
        self.cards: Final = cards
        self.left: Final = left

    def mask(self, s: State) -> int:
        if self.cards == HELPER_CARDS:
            return helpers_left(s, EARLY)
        return orders_left(s, EARLY if self.cards == ORDER_CARDS else HAZELNUT)

    def drawn(self, card: int) -> Move:
        return DEAL_HELPER if self.cards == HELPER_CARDS else DEAL_ORDER, self.seat, card

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == DEAL_HELPER:
            deal_helper(s, self.seat, move[2])
        else:
            deal_order(s, self.seat, move[2])
        if self.left > 1:
            s.then(Deal(self.seat, self.cards, self.left - 1))


@final
class KeepHelper(SeatAsk[State]):
    """C06: one of the helpers drawn must be kept; it is paid and goes into the first room."""

    NAME: ClassVar[str] = "KeepHelper"
    RULE: ClassVar[str] = "C06"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(KEEP_HELPER, helper, 0) for helper in bits(s.drawers[seat].helpers)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return Quote(helper_price(s.table, seat, move[1]), "", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        helper = move[1]
        change_good(s, seat, BLUEBERRIES, -helper_price(s.table, seat, helper), START)
        keep_helper(s, seat, helper)
        house(s, seat, helper, 0)


@final
class KeepOrder(SeatAsk[State]):
    """C06: some of the orders drawn are kept, in any order; it is asked even if only one is left to keep.

    C71: what has been kept is read from the hand, not from the item, which everybody sees.
    """

    NAME: ClassVar[str] = "KeepOrder"
    RULE: ClassVar[str] = "C06"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(KEEP_ORDER, order, 0) for order in bits(s.drawers[seat].drawn)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[1] in self.next_ones(s) else Quote(0, "ascending", 0, 0)

    def offers(self, s: State, seat: int) -> list[Move]:
        return [(KEEP_ORDER, order, 0) for order in self.next_ones(s)]

    def next_ones(self, s: State) -> list[int]:
        """All that are left; in ascending order, later ones than those kept, with enough of them after each."""
        drawer = s.drawers[self.seat]
        if not s.table.options.picks_ascending:
            return bits(drawer.drawn)
        kept = (drawer.hand & s.facts.order_deck[EARLY]).bit_length()
        drawn = [order for order in bits(drawer.drawn) if order >= kept]
        return drawn[: len(drawn) - self.left + 1]

    def take(self, s: State, seat: int, move: Move) -> None:
        keep_order(s, seat, move[1])
        if self.left > 1:
            s.then(KeepOrder(seat, self.left - 1))

    def imagine(self, s: State, viewer: int, rng: Random) -> None:
        """In ascending order, whoever has kept one has enough later ones to go on: so must an imagined draw."""
        drawer = s.drawers[self.seat]
        if self.seat != viewer and not self.next_ones(s):
            early = drawer.drawn | drawer.hand & s.facts.order_deck[EARLY]
            kept = mask_of(bits(early)[: s.facts.numbers.keep_orders - self.left])
            drawer.hand = drawer.hand & ~s.facts.order_deck[EARLY] | kept
            drawer.drawn = early & ~kept


@final
class PlaceOrder(SeatAsk[State]):
    """C06, C42: an order from the hand goes beside the board, in the row of its mark."""

    NAME: ClassVar[str] = "PlaceOrder"
    RULE: ClassVar[str] = "C06"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(PLACE, order, 0) for order in bits(s.drawers[seat].hand)]

    def rule(self, table: Table) -> str:
        return "C42" if table.round else self.RULE

    def take(self, s: State, seat: int, move: Move) -> None:
        place_from_hand(s, seat, move[1])


# ---- rounds and income


@final
class Round(Step[State]):
    """C07, C41, C64, C69: everybody's turn, in turn order; in the solo game a contract may leave, a card follows."""

    NAME: ClassVar[str] = "Round"
    RULE: ClassVar[str] = "C07"

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number: Final = number

    def run(self, s: State) -> None:
        t = s.table
        begin_round(s, self.number)
        todo: list[Item[State]] = []
        if t.seats == 1 and self.number in s.facts.solo.loss_rounds and t.contracts:
            todo.append(LoseContract())
        for seat in turn_order(t):
            todo += [TurnBegins(seat), Turn(seat)]
        if t.seats == 1:
            todo.append(SoloTurn())
        s.then_all([*todo, EndRound()])


@final
class EndRound(Step[State]):
    """C38, C41, C46, C48: claimed contracts leave, used places are gone; perhaps income; another round, or the end."""

    NAME: ClassVar[str] = "EndRound"
    RULE: ClassVar[str] = "C38"

    def run(self, s: State) -> None:
        t = s.table
        for contract in bits(t.contracts):
            if t.claims[contract]:
                drop_contract(s, contract)
        close_places(s)
        todo: list[Item[State]] = [Income()] if t.round in t.setup.income_after else []
        s.then_all([*todo, FinalScoring() if t.round == t.setup.rounds else Round(t.round + 1)])


@final
class Income(Step[State]):
    """C42: (1) orders sink; (2) one order from each hand; (3) income; (4) tiles are turned back; (5) the rows."""

    NAME: ClassVar[str] = "Income"
    RULE: ClassVar[str] = "C42"

    def run(self, s: State) -> None:
        t = s.table
        begin_income(s)
        order = turn_order(t)
        for seat in order:
            lose_reputation(s, seat, sink_orders(s, seat) * s.facts.numbers.overdue)
        todo: list[Item[State]] = [PlaceOrder(seat) for seat in order if s.drawers[seat].hand]
        todo += [PayIncome(seat) for seat in order]
        s.then_all([*todo, RenewRows()])


@final
class PayIncome(SeatStep[State]):
    """C42: blueberries and points by the two tracks; then the tiles."""

    NAME: ClassVar[str] = "PayIncome"
    RULE: ClassVar[str] = "C42"

    def run(self, s: State) -> None:
        t, seat = s.table, self.seat
        change_good(s, seat, BLUEBERRIES, income_of(t, seat, BERRY), PHASE)
        score(s, seat, income_of(t, seat, NUT), PHASE)
        turn_back(s, seat)


@final
class RenewRows(Step[State]):
    """C42, C43: after some income phases the cards on the X slots go, after one of them all cards make way."""

    NAME: ClassVar[str] = "RenewRows"
    RULE: ClassVar[str] = "C42"

    def run(self, s: State) -> None:
        n = s.facts.numbers
        if s.table.incomes in n.x_after:
            slots = [slot - 1 for slot in n.x_slots]
            remove_orders(s, slots)
            remove_helpers(s, slots)
        if s.table.incomes == n.late_after:
            bring_late_decks(s)
        s.then(Refill())


# ---- how it came out


def ranking(s: State) -> list[int]:
    """C52: the winner first."""
    return ranked(s.table)


def scores(s: State) -> list[int]:
    """Points by seat."""
    return [points_of(s.table, seat) for seat in range(s.table.seats)]


# ---- the state as plain data

ITEMS: Final[dict[str, type[Item[State]]]] = {
    kind.NAME: kind
    for kind in (
        LayArc, PlaceTile, DrawTile, DrawContract, FirstPlayer, DealAll, Deal, KeepHelper, KeepOrder, PlaceOrder,
        Round, EndRound, Income, PayIncome, RenewRows, FinalScoring, TurnBegins, Turn, Trim, ChooseTrim, TurnEnds,
        Restock, RollDie, BuyWood, Exchange, BuyMaterials, Refill, ShuffleOrders, ShuffleHelpers, DrawOrder,
        DrawHelper, ChooseOrder, MayChooseOrder, TakeFree, ChooseHelper, HouseHelper, ChooseRoom, Arrive, Offered,
        Work, MayWork, MayPlant, PlantMore, ChooseImprovement, Gain, ChooseTrack, ChooseDie, Run, Produce,
        ChooseProducer, GainTool, ChooseTool, HangTool, ChooseSpace, PayNext, PayDie, RowReward, MayClaim,
        ChooseContract, SellTokens, SoloTurn, DrawSolo, LoseContract,
    )
}  # fmt: skip


def dump(s: State) -> dict[str, Any]:
    """The whole state, every field by name, as JSON has it."""
    return {
        "options": s.table.options.dump(),
        "table": s.table.dump(),
        "drawers": [drawer.dump() for drawer in s.drawers],
        "agenda": [item.dump() for item in s.agenda],
    }


def load(facts: Facts, data: dict[str, Any]) -> State:
    """The state that `dump` wrote, now or by earlier rules."""
    data = of_today(data)
    drawers = [load_drawer(drawer) for drawer in entry(data, "drawers", "the position")]
    return State(facts, load_table(facts, data), drawers, load_agenda(ITEMS, data), [])


def load_view(facts: Facts, data: dict[str, Any]) -> View:
    """The view that its `dump` wrote."""
    seat, drawer = int(entry(data, "seat", "the view")), load_drawer(entry(data, "drawer", "the view"))
    held = [(one[0], one[1], one[2], one[3]) for one in entry(data, "held", "the view")]
    return View(facts, seat, load_table(facts, data), drawer, held, load_agenda(ITEMS, data))
