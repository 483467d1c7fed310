"""Ratings of people and bots, game by game: one result after the other, in an order that is kept.

A game counts if two or more different players were in it from the start to its end. Whoever has resigned comes in last;
whoever left a seat to a bot for a while keeps its result. What follows from the kept order is the same on every server.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from millwright.service.lists import place_of
from millwright.service.room import BOT
from millwright.service.store import Statement, Store
from millwright.service.store import results as kept
from millwright.service.store.errors import Conflict
from millwright.service.store.reading import Listing, Reading, Row

try:
    from openskill.models import PlackettLuce

    MODEL: Any = PlackettLuce()
except ImportError:
    MODEL = None

BATCH: Final = 100
"""Games that are counted at a time."""

BATCHES: Final = 20
"""So often at most when somebody looks: the next look counts on."""

CERTAIN: Final = 1.96
"""So many standard deviations to either side hold 95 of 100 true strengths."""

MIDDLE: Final = 1500
SCALE: Final = 40
"""What players read: a newcomer is at 1500, and 160 points more win about two of three games for two."""


@dataclass(frozen=True)
class Rated:
    """How strong somebody is at a game, as far as one can tell."""

    mu: float
    sigma: float
    games: int = 0
    wins: int = 0

    @property
    def points(self) -> int:
        return on_scale(self.mu)

    @property
    def low(self) -> int:
        return on_scale(self.mu - CERTAIN * self.sigma)

    @property
    def high(self) -> int:
        return on_scale(self.mu + CERTAIN * self.sigma)


def on_scale(mu: float) -> int:
    return round(MIDDLE + SCALE * (mu - 25))


def person_key(person: int) -> str:
    return f"p{person}"


def rated_in(row: Row) -> Rated:
    return Rated(row["mu"], row["sigma"], row["games"], row["wins"])


# ---- counting


async def catch_up(store: Store) -> None:
    """Count what has ended since. Of two servers that do so at once one begins again."""
    for _ in range(BATCHES):
        found = kept.uncounted(store, BATCH) if MODEL is not None else []
        if not found:
            return
        with contextlib.suppress(Conflict):
            await store.write(*await asyncio.to_thread(counted, store, found))


def counted(store: Reading, tables: list[Listing]) -> list[Statement]:
    """Some games, as one commit."""
    book, found = Book(store), list[Statement]()
    chairs: dict[str, list[Row]] = {}
    for row in store.sitters(one.id for one in tables):
        chairs.setdefault(row["table_id"], []).append(row)
    for n, table in enumerate(tables, kept.last_number(store) + 1):
        seats = places(store, table, chairs.get(table.id, []))
        found += kept.count_game(n, table.id, table.game, table.changed, seats)
        book.enter(n, table.game, seats)
    return [*found, *book.statements()]


def places(store: Reading, table: Listing, chairs: list[Row]) -> list[tuple[str, int]]:
    """Who has reached which place; nothing if the game does not count."""
    row = store.table(table.id)
    people = [chair["person"] for chair in chairs if chair["person"]]
    shared = len(set(people)) < len(people)
    if row is None or row["origin"] or shared or store.own_bots(table.id) or len(chairs) != table.seats:
        return []
    found = [(key_of(chair), place_in(table, chair)) for chair in chairs]
    return found if len({who for who, _ in found}) > 1 else []


def key_of(chair: Row) -> str:
    """A seat is a person's as long as they may come back to it, and if they have resigned."""
    return person_key(chair["person"]) if chair["person"] else f"b{chair['bot']}"


def place_in(table: Listing, chair: Row) -> int:
    return table.seats + 1 if chair["resigned"] and chair["kind"] == BOT else place_of(table, chair["seat"])


# ---- rating


class Book:
    """Ratings that are being worked out, from what is kept on."""

    def __init__(self, store: Reading | None) -> None:
        self.store: Final = store  # none: from nothing
        self.now: Final[dict[tuple[str, str], Rated]] = {}
        self.last: Final[dict[tuple[str, str], int]] = {}

    def look(self, game: str, people: Iterable[str]) -> None:
        missing = sorted({who for who in people if (game, who) not in self.now})
        known = kept.ratings(self.store, game, missing) if self.store else {}
        for who in missing:
            self.now[game, who] = rated_in(known[who]) if who in known else newcomer()

    def enter(self, n: int, game: str, seats: list[tuple[str, int]]) -> None:
        """One result. A bot with several seats is rated at each of them, and has the mean of that."""
        if not seats:
            return
        self.look(game, [who for who, _ in seats])
        teams = [[MODEL.create_rating([self.now[game, who].mu, self.now[game, who].sigma])] for who, _ in seats]
        after = MODEL.rate(teams, ranks=[place for _, place in seats])
        for who in dict.fromkeys(who for who, _ in seats):
            own = [seat for seat, (one, _) in enumerate(seats) if one == who]
            old, best = self.now[game, who], min(seats[seat][1] for seat in own)
            mu, sigma = [mean([getattr(after[seat][0], name) for seat in own]) for name in ("mu", "sigma")]
            self.now[game, who] = Rated(mu, sigma, old.games + 1, old.wins + (best == 1))
            self.last[game, who] = n

    def statements(self) -> list[Statement]:
        found = [(game, who, self.now[game, who], n) for (game, who), n in sorted(self.last.items())]
        return [kept.put_rating(game, who, one.mu, one.sigma, one.games, one.wins, n) for game, who, one, n in found]


def newcomer() -> Rated:
    found = MODEL.rating()
    return Rated(found.mu, found.sigma)


def mean(values: list[float]) -> float:
    """Added one after the other: `sum` rounds differently from Python 3.12 on."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def from_nothing(store: Reading) -> Book:
    """All ratings worked out again from the games that were counted: the same as those that are kept."""
    book = Book(None)
    for n, rows in groupby(kept.all_counted(store), key=lambda row: row["n"]):
        seats = list(rows)
        book.enter(n, seats[0]["game"], [(row["who"], row["place"]) for row in seats])
    return book
