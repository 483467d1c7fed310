"""Ferry: a whole game in one file, with luck, secrets, sealed bids and money. `docs/add-a-game.md` walks through it.

Two to four merchants ship crates of salt, wine and wool over a river. There are six crates of each; everybody has ten
coins and draws three crates, which nobody else sees. Four rounds are played; then the most coins win.

- **F01** Chance tells which goods the other bank wants.
- **F02** Everybody seals a bid and pays it. The highest boards first; of equal bids that of whoever sits next to the
  helm, which goes round.
- **F03** In this order everybody ships a crate for a toll of 1 coin, or stays. The first crate of a round brings 8
  coins, each further one 2 fewer; what is wanted brings 3 more. Whoever ships a crate draws another, if one is left.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Final

from millwright.games.simple import SEAT, SimpleDrawer, SimpleGame, SimpleState, SimpleTable
from millwright.grammar import Kind, Rows
from millwright.kernel import FREE, Chance, Item, Move, Quote, SeatAsk, Step, below, tell, tell_secret, weighted

GOODS: Final = ("salt", "wine", "wool")
CRATES, HAND, COINS, ROUNDS, TOLL = 6, 3, 10, 4, 1

# ---- the grammar: a row for each verb and each event, with the kinds of its numbers

VERBS: Final[Rows[Any]] = Rows()
EVENTS: Final[Rows[Any]] = Rows()
GOOD: Final[Kind[Any]] = Kind("good", ids=lambda facts, seats: GOODS, legend="goods")
AMOUNT: Final[Kind[Any]] = Kind("amount", most=99)

WANT: Final = VERBS.add("want", GOOD, luck=True)
DRAW: Final = VERBS.add("draw", GOOD, luck=True)
BID: Final = VERBS.add("bid", AMOUNT)
SHIP: Final = VERBS.add("ship", GOOD)
STAY: Final = VERBS.add("stay")

BEGUN: Final = EVENTS.add("round", AMOUNT, chapter=True)
WANTED: Final = EVENTS.add("wanted", GOOD)
DRAWN: Final = EVENTS.add("draws", SEAT, GOOD)
SEALED: Final = EVENTS.add("seals_a_bid", SEAT)
PAID: Final = EVENTS.add("bids", SEAT, AMOUNT)
SHIPPED: Final = EVENTS.add("ships", SEAT, GOOD, AMOUNT)
STAYED: Final = EVENTS.add("stays", SEAT)

# ---- the state: what everybody sees, and what is one seat's secret


@dataclass
class Table(SimpleTable):
    KINDS: ClassVar = {"coins": SEAT, "held": SEAT, "shipped": GOOD, "wanted": GOOD}
    coins: list[int]
    held: list[int]  # how many crates; which ones is secret
    shipped: list[int]
    round: int = 0
    wanted: int = -1
    aboard: int = 0  # crates shipped in this round


@dataclass
class Drawer(SimpleDrawer):
    KINDS: ClassVar = {"crates": GOOD}
    crates: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    bid: int = -1  # until all are revealed


State = SimpleState[Table, Drawer]


def unseen(s: State) -> list[int]:
    """How many crates of each kind may still be drawn."""
    return [CRATES - n - sum(drawer.crates[good] for drawer in s.drawers) for good, n in enumerate(s.table.shipped)]


# ---- the items: things still to be done; those that ask somebody have candidates, quotes and `take`, the others `run`


class Round(Step[State]):
    def run(self, s: State) -> None:
        s.table.round, s.table.aboard = s.table.round + 1, 0
        tell(s, BEGUN, s.table.round, 0, 0)
        s.then(Want(), SealBid((1 << s.table.seats) - 1))


class Want(Chance[State]):
    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(WANT, good, 0) for good in range(len(GOODS))]

    def take(self, s: State, seat: int, move: Move) -> None:
        s.table.wanted = move[1]
        tell(s, WANTED, move[1], 0, 0)


class DrawCrate(Chance[State]):
    """Whoever has the fewest crates draws one, in secret."""

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(DRAW, good, 0) for good, left in enumerate(unseen(s)) if left]

    def odds(self, s: State, offers: list[Move]) -> list[int]:
        return [unseen(s)[good] for _, good, _ in offers]

    def take(self, s: State, seat: int, move: Move) -> None:
        owner = s.table.held.index(min(s.table.held))
        s.table.held[owner] += 1
        s.drawers[owner].crates[move[1]] += 1
        tell_secret(s, DRAWN, owner, move[1], 0)


class SealBid(Item[State]):
    """All are asked at once: the bits of `waiting`. Whoever has answered is left out when it is asked again."""

    RULE, SEALED = "F02", True

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [(BID, n, 0) for n in range(s.table.coins[seat] + 2)]  # one too many, so that there is a reason to read

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        return FREE if move[1] <= s.table.coins[seat] else Quote(0, "not_enough_coins", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        s.drawers[seat].bid = move[1]
        tell(s, SEALED, seat, 0, 0)
        left = self.waiting & ~(1 << seat)
        s.then(SealBid(left) if left else Reveal())

    def imagine(self, s: State, viewer: int, rng: Random) -> None:
        for seat in range(s.table.seats):
            if seat != viewer and not self.waiting >> seat & 1:
                s.drawers[seat].bid = below(rng, s.table.coins[seat] + 1)


class Reveal(Step[State]):
    def run(self, s: State) -> None:
        t = s.table
        order = sorted(range(t.seats), key=lambda seat: (-s.drawers[seat].bid, (seat - t.round) % t.seats))
        for seat in order:
            t.coins[seat] -= s.drawers[seat].bid
            tell(s, PAID, seat, s.drawers[seat].bid, 0)
            s.drawers[seat].bid = -1
        s.then_all([Load(seat) for seat in order])


class Load(SeatAsk[State]):
    RULE = "F03"

    def candidates(self, s: State, seat: int) -> list[Move]:
        return [*[(SHIP, good, 0) for good in range(len(GOODS))], (STAY, 0, 0)]

    def quote(self, s: State, seat: int, move: Move) -> Quote:
        if move[0] == STAY:
            return FREE
        if not s.drawers[seat].crates[move[1]]:
            return Quote(0, "no_such_crate", 0, 0)
        return Quote(TOLL, "no_coin_for_the_toll" if s.table.coins[seat] < TOLL else "", 0, 0)

    def take(self, s: State, seat: int, move: Move) -> None:
        if move[0] == STAY:
            return tell(s, STAYED, seat, 0, 0)
        pay = 8 - 2 * s.table.aboard + 3 * (move[1] == s.table.wanted) - TOLL
        s.table.coins[seat] += pay
        s.table.held[seat] -= 1
        s.drawers[seat].crates[move[1]] -= 1
        s.table.shipped[move[1]] += 1
        s.table.aboard += 1
        tell(s, SHIPPED, seat, move[1], pay)
        if sum(unseen(s)):
            s.then(DrawCrate())


# ---- the game


class Ferry(SimpleGame[Table, Drawer]):
    id, title, seats = "ferry", "Ferry", (2, 3, 4)
    verbs, happenings = VERBS, EVENTS
    items = (Round, Want, DrawCrate, SealBid, Reveal, Load)

    def lay_out(self, seats: int, options: dict[str, str]) -> tuple[Table, list[Drawer], list[Item[Any]]]:
        table = Table(seats, [COINS] * seats, [0] * seats, [0] * len(GOODS))
        return table, [Drawer() for _ in range(seats)], [DrawCrate()] * HAND * seats + [Round()] * ROUNDS

    def make_up(self, s: State, viewer: int, rng: Random) -> None:
        """The others' crates: any that nobody has seen."""
        for drawer, held in zip(s.drawers, s.table.held, strict=True):
            while sum(drawer.crates) < held:
                drawer.crates[weighted(rng, unseen(s))] += 1

    def scores(self, s: State) -> list[int]:
        return s.table.coins[:]

    def audit(self, s: State) -> list[str]:
        """What the laws look at after every move: nothing is made or lost."""
        fit = s.table.held == [sum(drawer.crates) for drawer in s.drawers] and min(s.table.coins) >= 0
        return [] if fit and min(unseen(s)) >= 0 else ["crates or coins do not fit"]


FERRY: Final = Ferry()
