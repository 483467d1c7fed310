"""The state of a game: the public table, a hand for each seat, the unseen cards, the agenda.

The last fields of the table follow from the others: masks and reachable locations are kept up to date by `changes`, so
that offers and the search for coal only look them up, and `audit` compares them with what they follow from. What
changes seldom is a tuple, which clones share. No constructor has a default value.
"""

from __future__ import annotations

from typing import Any, Final, final

from millwright.games.brass.facts import INDUSTRIES, Board, Facts
from millwright.kernel import Event, Item, Position, plain


@final
class Options:
    """What a table agrees on before the game."""

    FIELDS: Final = (
        "cotton_money", "overbuild_either", "virtual_one_way", "rail_coal_through", "rail_coal_nearest",
        "tie_by_level", "debt_stays", "first_once", "canal_own_tile", "tie_shared",
    )  # fmt: skip

    def __init__(
        self,
        cotton_money: bool,
        overbuild_either: bool,
        virtual_one_way: bool,
        rail_coal_through: bool,
        rail_coal_nearest: bool,
        tie_by_level: bool,
        debt_stays: bool,
        first_once: bool,
        canal_own_tile: bool,
        tie_shared: bool,
    ) -> None:
        self.cotton_money: Final = cotton_money  # B39
        self.overbuild_either: Final = overbuild_either  # B32
        self.virtual_one_way: Final = virtual_one_way  # B16
        self.rail_coal_through: Final = rail_coal_through  # B34
        self.rail_coal_nearest: Final = rail_coal_nearest  # B34
        self.tie_by_level: Final = tie_by_level  # B47
        self.debt_stays: Final = debt_stays  # B12
        self.first_once: Final = first_once  # B17
        self.canal_own_tile: Final = canal_own_tile  # B16
        self.tie_shared: Final = tie_shared  # B47

    def dump(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in Options.FIELDS}


@final
class Table:
    """What everybody sees. B48: all but the hands."""

    FIELDS: Final = (
        "seats", "period", "round", "deck", "removed", "begun", "cotton", "coal", "iron", "flipped", "order", "market",
        "scored", "links", "money", "spent", "space", "pieces", "stacks", "scrapped", "tiles", "owners", "cubes",
        "discards", "coal_at", "port_at", "near", "reach", "own", "built", "homes", "touch",
    )  # fmt: skip
    TUPLES: Final = ("order", "market", "scored", "links", "near", "reach")

    def __init__(
        self,
        board: Board,
        options: Options,
        seats: int,
        period: int,
        round_: int,
        deck: int,
        removed: int,
        begun: int,
        cotton: int,
        coal: int,
        iron: int,
        flipped: int,
        order: tuple[int, ...],
        market: tuple[int, ...],
        scored: tuple[int, ...],
        links: tuple[int, ...],
        money: list[int],
        spent: list[int],
        space: list[int],
        pieces: list[int],
        stacks: list[int],
        scrapped: list[int],
        tiles: list[int],
        owners: list[int],
        cubes: list[int],
        discards: list[int],
        coal_at: int,
        port_at: int,
        near: tuple[int, ...],
        reach: tuple[int, ...],
        own: list[int],
        built: list[int],
        homes: list[int],
        touch: list[int],
    ) -> None:
        self.board: Final = board
        self.options: Final = options
        self.seats: Final = seats
        self.period = period
        self.round = round_
        self.deck = deck  # cards left to draw
        self.removed = removed  # cards removed unseen (B49)
        self.begun = begun  # the seats that have ever built a tile (B17)
        self.cotton = cotton  # the space of the cotton marker
        self.coal = coal  # cubes on the coal demand track: always the dearest spaces
        self.iron = iron
        self.flipped = flipped  # slots
        self.order = order  # seats by place
        self.market = market  # distant market tiles still face down, by value
        self.scored = scored  # points by seat * PARTS + part
        self.links = links  # by connection: the seat that built it, or -1
        self.money = money
        self.spent = spent
        self.space = space  # on the income track
        self.pieces = pieces  # link pieces left
        self.stacks = stacks  # by `stack_of`: how many tiles have left the stack
        self.scrapped = scrapped  # by seat: tiles that have left the game
        self.tiles = tiles  # by slot: the kind of tile, or -1
        self.owners = owners  # by slot: the seat, or -1
        self.cubes = cubes  # by slot
        self.discards = discards  # by card kind
        self.coal_at = coal_at  # locations that have a mine with coal
        self.port_at = port_at  # locations that have a built port (flipped or not), and the external ones
        self.near = near  # by location: those one built link away
        self.reach = reach  # by location: all connected ones, itself among them
        self.own = own  # by seat: slots
        self.built = built  # by industry: slots
        self.homes = homes  # by seat: locations with an own tile
        self.touch = touch  # by seat: locations that an own link touches

    def clone(self) -> Table:
        return Table(
            self.board,
            self.options,
            self.seats,
            self.period,
            self.round,
            self.deck,
            self.removed,
            self.begun,
            self.cotton,
            self.coal,
            self.iron,
            self.flipped,
            self.order,
            self.market,
            self.scored,
            self.links,
            self.money[:],
            self.spent[:],
            self.space[:],
            self.pieces[:],
            self.stacks[:],
            self.scrapped[:],
            self.tiles[:],
            self.owners[:],
            self.cubes[:],
            self.discards[:],
            self.coal_at,
            self.port_at,
            self.near,
            self.reach,
            self.own[:],
            self.built[:],
            self.homes[:],
            self.touch[:],
        )

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


def load_table(board: Board, options: Options, data: dict[str, Any]) -> Table:
    value: Any = [tuple(data[name]) if name in Table.TUPLES else data[name] for name in Table.FIELDS]
    return Table(board, options, *value)


@final
class Drawer:
    """B48: what only its seat sees: the hand, sorted."""

    def __init__(self, hand: tuple[int, ...]) -> None:
        self.hand = hand

    def clone(self) -> Drawer:
        return Drawer(self.hand)

    def dump(self) -> dict[str, Any]:
        return {"hand": list(self.hand)}


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
