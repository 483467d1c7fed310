"""The state of a game: the public table, a drawer of secrets for each seat, the bag of demand tokens, the agenda.

Lists are what a turn changes; tuples are what changes seldom, so that clones share them. No constructor has a default
value: `start`, `clone` and `load` all give every field, and a forgotten one breaks loudly.
"""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.workshop.facts import Facts
from millwright.kernel import Event, Item, Position
from millwright.values import Shared, Value, entry, plain, read_fields

CANAL: Final = 0
RAIL: Final = 1


@final
class Options(Shared):
    """What a table agrees on before the game."""

    FIELDS: Final = ("open_auction", "open_money", "auction_ties")

    def __init__(self, open_auction: bool, open_money: bool, auction_ties: bool) -> None:
        self.open_auction: Final = open_auction  # W50
        self.open_money: Final = open_money  # W44
        self.auction_ties: Final = auction_ties  # W48 as rules 2026.1 had it: the previous auction, not the track

    def dump(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Options.FIELDS}


def load_options(data: Any) -> Options:
    """The options of a position; one of rules 2026.1 knows no other way to settle equal bids."""
    named = {"auction_ties": True} | entry(data, "options", "the position")
    value: Any = read_fields(Options, named, "the options")
    return Options(*value)


@final
class Table(Value):
    """What everybody sees."""

    seats: int
    colours: int  # four with two players (W45), else one a seat
    era: int
    round: int  # 0 before the first of an era
    lead: int  # two players: the seat that is first if bids are equal, -1 for chance (W48)
    deck: int  # cards left in the town deck
    aside: int  # cards left in the set-aside pile
    order: tuple[int, ...]  # colours by place; those of the last round until new places are filled (W48)
    chart: tuple[int, ...]  # demand tokens by industry
    top: tuple[int, ...]  # set-up cards that lie on top of the deck, by kind
    revenue: list[int]  # by seat
    links: list[int]  # by connection: the colour that built it, or -1; a double is built whole (W23)
    industries: list[int]  # by town * colours + colour
    supply: list[int]  # industries left, by colour
    pieces: list[int]  # link pieces left, by colour
    faceup: list[int]  # this round's cards by slot; -1 once used
    unseen: list[int]  # cards nobody has seen in this era, by kind: deck below `top`, and set-aside pile
    bids: list[int]  # this round's open bids by colour, -1 for none
    claims: list[int]  # open auction: the slot that a colour's bid stands on, or -1

    # ---- from the fields above, by tools/fields.py (make fields)
    # fmt: off

    FIELDS: Final = (
        "seats", "colours", "era", "round", "lead", "deck", "aside", "order", "chart", "top", "revenue", "links",
        "industries", "supply", "pieces", "faceup", "unseen", "bids", "claims"
    )
    TUPLES: Final = ("order", "chart", "top")

    def __init__(
        self, seats: int, colours: int, era: int, round: int, lead: int, deck: int, aside: int, order: tuple[int, ...],
        chart: tuple[int, ...], top: tuple[int, ...], revenue: list[int], links: list[int], industries: list[int],
        supply: list[int], pieces: list[int], faceup: list[int], unseen: list[int], bids: list[int], claims: list[int]
    ) -> None:
        self.seats, self.colours, self.era = seats, colours, era
        self.round, self.lead, self.deck = round, lead, deck
        self.aside, self.order, self.chart = aside, order, chart
        self.top, self.revenue, self.links = top, revenue, links
        self.industries, self.supply, self.pieces = industries, supply, pieces
        self.faceup, self.unseen, self.bids = faceup, unseen, bids
        self.claims = claims

    def clone(self) -> Table:
        return Table(
            self.seats, self.colours, self.era, self.round, self.lead, self.deck, self.aside, self.order, self.chart,
            self.top, self.revenue[:], self.links[:], self.industries[:], self.supply[:], self.pieces[:],
            self.faceup[:], self.unseen[:], self.bids[:], self.claims[:]
        )

    # fmt: on

    def dump(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in Table.FIELDS}

    def owner(self, colour: int) -> int:
        """W45: the seat that plays a colour."""
        return colour % self.seats

    def colours_of(self, seat: int) -> list[int]:
        """W45: the colours of a seat."""
        return [colour for colour in range(self.colours) if colour % self.seats == seat]

    def has(self, colour: int, town: int) -> bool:
        return self.industries[town * self.colours + colour] > 0

    def filled(self, town: int) -> int:
        """How many industries stand in a town."""
        return sum(self.industries[town * self.colours : (town + 1) * self.colours])


def load_table(data: Any) -> Table:
    value: Any = read_fields(Table, entry(data, "table", "the position"), "the table")
    return Table(*value)


@final
class Drawer(Value):
    """W44: what only its seat sees. Everything in it is a number or a tuple, so clones share it until it changes."""

    money: int
    bid: int  # the sealed bid, -1 for none
    colour: int  # the colour that it is for, -1 for none
    tokens: tuple[int, ...]  # demand tokens held, by industry
    picks: tuple[int, ...]  # those of them picked for the chart and not yet revealed

    # ---- from the fields above, by tools/fields.py (make fields)
    # fmt: off

    FIELDS: Final = ("money", "bid", "colour", "tokens", "picks")
    TUPLES: Final = ("tokens", "picks")

    def __init__(self, money: int, bid: int, colour: int, tokens: tuple[int, ...], picks: tuple[int, ...]) -> None:
        self.money, self.bid, self.colour = money, bid, colour
        self.tokens, self.picks = tokens, picks

    def clone(self) -> Drawer:
        return Drawer(self.money, self.bid, self.colour, self.tokens, self.picks)

    # fmt: on

    def dump(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in Drawer.FIELDS}


def load_drawer(data: Any) -> Drawer:
    value: Any = read_fields(Drawer, data, "a drawer")
    return Drawer(*value)


@final
class State(Position):
    """A whole game in progress. Only rules touch it; everyone else gets a view."""

    def __init__(
        self,
        facts: Facts,
        options: Options,
        table: Table,
        drawers: list[Drawer],
        bag: tuple[int, ...],
        agenda: list[Item[Any]],
        events: list[Event],
    ) -> None:
        super().__init__(agenda, events)
        self.facts: Final = facts
        self.options: Final = options
        self.table: Final = table
        self.drawers: Final = drawers
        self.bag = bag  # demand tokens not drawn yet, by industry

    def clone(self) -> State:
        """A position of its own; the events of the last move are not part of it."""
        drawers = [drawer.clone() for drawer in self.drawers]
        return State(self.facts, self.options, self.table.clone(), drawers, self.bag, self.agenda[:], [])
