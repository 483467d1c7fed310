"""The state of a game: the public table, a hand for each seat, the unseen cards, the agenda.

The last fields of the table follow from the others: masks and reachable locations are kept up to date by `changes`, so
that offers and the search for coal only look them up, and `audit` compares them with what they follow from. What
changes seldom is a tuple, which clones share. No constructor has a default value.
"""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.brass.facts import INDUSTRIES, Board, Facts
from millwright.kernel import Event, Item, Position
from millwright.values import Damaged, Shared, Value, entry, numbers, plain, read_fields


@final
class Options(Shared):
    """What a table agrees on before the game."""

    cotton_money: Final[bool]  # B39
    overbuild_either: Final[bool]  # B32
    virtual_one_way: Final[bool]  # B16
    rail_coal_through: Final[bool]  # B34
    rail_coal_nearest: Final[bool]  # B34
    tie_by_level: Final[bool]  # B47
    debt_stays: Final[bool]  # B12
    first_once: Final[bool]  # B17
    canal_own_tile: Final[bool]  # B16
    tie_shared: Final[bool]  # B47

    # ---- from the fields above, by tools/fields.py (make fields)
    # fmt: off

    FIELDS: Final = (
        "cotton_money", "overbuild_either", "virtual_one_way", "rail_coal_through", "rail_coal_nearest", "tie_by_level",
        "debt_stays", "first_once", "canal_own_tile", "tie_shared"
    )

    def __init__(
        self, cotton_money: bool, overbuild_either: bool, virtual_one_way: bool, rail_coal_through: bool,
        rail_coal_nearest: bool, tie_by_level: bool, debt_stays: bool, first_once: bool, canal_own_tile: bool,
        tie_shared: bool
    ) -> None:
        self.cotton_money, self.overbuild_either, self.virtual_one_way = cotton_money, overbuild_either, virtual_one_way
        self.rail_coal_through = rail_coal_through
        self.rail_coal_nearest = rail_coal_nearest
        self.tie_by_level = tie_by_level
        self.debt_stays, self.first_once, self.canal_own_tile = debt_stays, first_once, canal_own_tile
        self.tie_shared = tie_shared

    # fmt: on

    def dump(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Options.FIELDS}


@final
class Table(Value):
    """What everybody sees. B48: all but the hands."""

    board: Final[Board]
    options: Final[Options]
    seats: Final[int]
    period: int
    round: int
    deck: int  # cards left to draw
    removed: int  # cards removed unseen (B49)
    begun: int  # the seats that have ever built a tile (B17)
    cotton: int  # the space of the cotton marker
    coal: int  # cubes on the coal demand track: always the dearest spaces
    iron: int
    flipped: int  # slots
    order: tuple[int, ...]  # seats by place
    market: tuple[int, ...]  # distant market tiles still face down, by value
    scored: tuple[int, ...]  # points by seat * PARTS + part
    links: tuple[int, ...]  # by connection: the seat that built it, or -1
    money: list[int]
    spent: list[int]
    space: list[int]  # on the income track
    pieces: list[int]  # link pieces left
    stacks: list[int]  # by `stack_of`: how many tiles have left the stack
    scrapped: list[int]  # by seat: tiles that have left the game
    tiles: list[int]  # by slot: the kind of tile, or -1
    owners: list[int]  # by slot: the seat, or -1
    cubes: list[int]  # by slot
    discards: list[int]  # by card kind
    coal_at: int  # locations that have a mine with coal
    port_at: int  # locations that have a built port (flipped or not), and the external ones
    near: tuple[int, ...]  # by location: those one built link away
    reach: tuple[int, ...]  # by location: all connected ones, itself among them
    own: list[int]  # by seat: slots
    built: list[int]  # by industry: slots
    homes: list[int]  # by seat: locations with an own tile
    touch: list[int]  # by seat: locations that an own link touches

    # ---- from the fields above, by tools/fields.py (make fields)
    # fmt: off

    FIELDS: Final = (
        "seats", "period", "round", "deck", "removed", "begun", "cotton", "coal", "iron", "flipped", "order", "market",
        "scored", "links", "money", "spent", "space", "pieces", "stacks", "scrapped", "tiles", "owners", "cubes",
        "discards", "coal_at", "port_at", "near", "reach", "own", "built", "homes", "touch"
    )
    TUPLES: Final = ("order", "market", "scored", "links", "near", "reach")

    def __init__(
        self, board: Board, options: Options, seats: int, period: int, round: int, deck: int, removed: int, begun: int,
        cotton: int, coal: int, iron: int, flipped: int, order: tuple[int, ...], market: tuple[int, ...],
        scored: tuple[int, ...], links: tuple[int, ...], money: list[int], spent: list[int], space: list[int],
        pieces: list[int], stacks: list[int], scrapped: list[int], tiles: list[int], owners: list[int],
        cubes: list[int], discards: list[int], coal_at: int, port_at: int, near: tuple[int, ...],
        reach: tuple[int, ...], own: list[int], built: list[int], homes: list[int], touch: list[int]
    ) -> None:
        self.board, self.options, self.seats = board, options, seats
        self.period, self.round, self.deck = period, round, deck
        self.removed, self.begun, self.cotton = removed, begun, cotton
        self.coal, self.iron, self.flipped = coal, iron, flipped
        self.order, self.market, self.scored = order, market, scored
        self.links, self.money, self.spent = links, money, spent
        self.space, self.pieces, self.stacks = space, pieces, stacks
        self.scrapped, self.tiles, self.owners = scrapped, tiles, owners
        self.cubes, self.discards, self.coal_at = cubes, discards, coal_at
        self.port_at, self.near, self.reach = port_at, near, reach
        self.own, self.built, self.homes = own, built, homes
        self.touch = touch

    def clone(self) -> Table:
        return Table(
            self.board, self.options, self.seats, self.period, self.round, self.deck, self.removed, self.begun,
            self.cotton, self.coal, self.iron, self.flipped, self.order, self.market, self.scored, self.links,
            self.money[:], self.spent[:], self.space[:], self.pieces[:], self.stacks[:], self.scrapped[:],
            self.tiles[:], self.owners[:], self.cubes[:], self.discards[:], self.coal_at, self.port_at, self.near,
            self.reach, self.own[:], self.built[:], self.homes[:], self.touch[:]
        )

    # fmt: on

    def dump(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in Table.FIELDS}


STACKS: Final = len(INDUSTRIES)
"""B01: how many stacks a seat has."""


def stack_of(seat: int, industry: int) -> int:
    """The index of a seat's stack in `Table.stacks`."""
    return seat * STACKS + industry


def top(t: Table, seat: int, industry: int) -> int:
    """B19: the kind of tile on top of a stack, or -1."""
    stack = t.board.tiles.stacks[industry]
    gone = t.stacks[seat * STACKS + industry]
    return stack[gone] if gone < len(stack) else -1


def load_table(facts: Facts, data: Any) -> Table:
    value: Any = read_fields(Table, entry(data, "table", "the position"), "the table")
    seats = value[0]
    if seats not in facts.boards:
        raise Damaged(f"the table cannot have {seats} seats")
    return Table(facts.boards[seats], load_options(entry(data, "options", "the position")), *value)


def load_options(data: Any) -> Options:
    """The options of a dump. By rules 2026.1 a rail was a way for its own coal, unless the table played `nearest`."""
    then = {"rail_coal_through": not entry(data, "rail_coal_nearest", "the options")}
    value: Any = read_fields(Options, then | data, "the options")
    return Options(*value)


@final
class Drawer(Value):
    """B48: what only its seat sees: the hand, sorted."""

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.hand = hand

    def clone(self) -> Drawer:
        return Drawer(self.hand)

    def dump(self) -> dict[str, Any]:
        return {"hand": list(self.hand)}


def load_drawer(data: Any) -> Drawer:
    return Drawer(tuple(numbers(data, "hand", "a drawer")))


@final
class State(Position):
    """A whole game in progress. Only rules touch it; everyone else gets a view."""

    def __init__(
        self,
        facts: Facts,
        table: Table,
        drawers: list[Drawer],
        unseen: list[int],
        agenda: list[Item[Any]],
        events: list[Event],
    ) -> None:
        super().__init__(agenda, events)
        self.facts: Final = facts
        self.table: Final = table
        self.drawers: Final = drawers
        self.unseen: Final = unseen  # by card kind: in the deck or removed; nobody can tell which (B49)

    def clone(self) -> State:
        """A position of its own; the events of the last move are not part of it."""
        drawers = [drawer.clone() for drawer in self.drawers]
        return State(self.facts, self.table.clone(), drawers, self.unseen[:], self.agenda[:], [])
