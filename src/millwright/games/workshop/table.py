"""The state of a game: the public table, a drawer of secrets for each seat, the bag of demand tokens, the agenda.

Lists are what a turn changes; tuples are what changes seldom, so that clones share them. No constructor has a default
value: `start`, `clone` and `load` all give every field, and a forgotten one breaks loudly.
"""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.workshop.facts import Facts
from millwright.kernel import Event, Item, Position, plain

CANAL: Final = 0
RAIL: Final = 1


@final
class Options:
    """What a table agrees on before the game."""

    def __init__(self, open_auction: bool, open_money: bool, auction_ties: bool) -> None:
        self.open_auction: Final = open_auction  # W50
        self.open_money: Final = open_money  # W44
        self.auction_ties: Final = auction_ties  # W48 as rules 2026.1 had it: the previous auction, not the track

    def dump(self) -> dict[str, Any]:
        names = ("open_auction", "open_money", "auction_ties")
        return {name: getattr(self, name) for name in names}


def load_options(data: dict[str, Any]) -> Options:
    """The options of a position; one of rules 2026.1 knows no other way to settle equal bids."""
    return Options(data["open_auction"], data["open_money"], data.get("auction_ties", True))


@final
class Table:
    """What everybody sees."""

    FIELDS: Final = (
        "seats", "colours", "era", "round", "lead", "deck", "aside", "order", "chart", "top", "revenue", "links",
        "industries", "supply", "pieces", "faceup", "unseen", "bids", "claims",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        colours: int,
        era: int,
        round_: int,
        lead: int,
        deck: int,
        aside: int,
        order: tuple[int, ...],
        chart: tuple[int, ...],
        top: tuple[int, ...],
        revenue: list[int],
        links: list[int],
        industries: list[int],
        supply: list[int],
        pieces: list[int],
        faceup: list[int],
        unseen: list[int],
        bids: list[int],
        claims: list[int],
    ) -> None:
        self.seats = seats
        self.colours = colours  # four with two players (W45), else one a seat
        self.era = era
        self.round = round_  # 0 before the first of an era
        self.lead = lead  # two players: the seat that is first if bids are equal, -1 for chance (W48)
        self.deck = deck  # cards left in the town deck
        self.aside = aside  # cards left in the set-aside pile
        self.order = order  # colours by place; those of the last round until new places are filled (W48)
        self.chart = chart  # demand tokens by industry
        self.top = top  # set-up cards that lie on top of the deck, by kind
        self.revenue = revenue  # by seat
        self.links = links  # by connection: the colour that built it, or -1; a double is built whole (W23)
        self.industries = industries  # by town * colours + colour
        self.supply = supply  # industries left, by colour
        self.pieces = pieces  # link pieces left, by colour
        self.faceup = faceup  # this round's cards by slot; -1 once used
        self.unseen = unseen  # cards nobody has seen in this era, by kind: deck below `top`, and set-aside pile
        self.bids = bids  # this round's open bids by colour, -1 for none
        self.claims = claims  # open auction: the slot that a colour's bid stands on, or -1

    def clone(self) -> Table:
        return Table(
            self.seats,
            self.colours,
            self.era,
            self.round,
            self.lead,
            self.deck,
            self.aside,
            self.order,
            self.chart,
            self.top,
            self.revenue[:],
            self.links[:],
            self.industries[:],
            self.supply[:],
            self.pieces[:],
            self.faceup[:],
            self.unseen[:],
            self.bids[:],
            self.claims[:],
        )

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


def load_table(data: dict[str, Any]) -> Table:
    value: Any = [tuple(data[name]) if name in ("order", "chart", "top") else data[name] for name in Table.FIELDS]
    return Table(*value)


@final
class Drawer:
    """W44: what only its seat sees. Everything in it is a number or a tuple, so clones share it until it changes."""

    FIELDS: Final = ("money", "bid", "colour", "tokens", "picks")

    def __init__(self, money: int, bid: int, colour: int, tokens: tuple[int, ...], picks: tuple[int, ...]) -> None:
        self.money = money
        self.bid = bid  # the sealed bid, -1 for none
        self.colour = colour  # the colour that it is for, -1 for none
        self.tokens = tokens  # demand tokens held, by industry
        self.picks = picks  # those of them picked for the chart and not yet revealed

    def clone(self) -> Drawer:
        return Drawer(self.money, self.bid, self.colour, self.tokens, self.picks)

    def dump(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in Drawer.FIELDS}


def load_drawer(data: dict[str, Any]) -> Drawer:
    return Drawer(data["money"], data["bid"], data["colour"], tuple(data["tokens"]), tuple(data["picks"]))


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
