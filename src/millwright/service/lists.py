"""Tables as lists show them: who sits there, which round it is, whose turn, how it came out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from millwright.catalogue import LANGUAGE
from millwright.games.registry import GAMES
from millwright.service.guests import Guests, bot_name, reserved, seat_names, shown
from millwright.service.room import BOT, PERSON, NotYours
from millwright.service.saved import Unknown
from millwright.service.store import Store
from millwright.service.store.reading import Listing, Reading, Row
from millwright.service.store.statements import hide_table, show_table


@dataclass(frozen=True)
class Place:
    """A seat of a table in a list."""

    kind: str  # PERSON, BOT or OPEN
    name: str  # of a person or a bot
    mine: bool
    person: int
    own_name: str
    resigned: bool  # whether its player has given up and a bot has played on


@dataclass(frozen=True)
class Card:
    """A table in a list, for one person."""

    table: Listing
    places: list[Place]
    deletes: bool  # whether that person may delete it
    known: bool  # ... and whether they are more than a stranger there

    @property
    def chapter(self) -> str:
        """Which round or era it is."""
        return self.table.chapter.get(LANGUAGE.get(), "")

    @property
    def others(self) -> list[str]:
        """Those that one plays against, also at one's own screen."""
        me = next((one for one in self.places if one.mine), None)
        return [place.name for place in self.places if place.name and place is not me]

    @property
    def awaited(self) -> list[str]:
        return [self.places[seat].name for seat in self.table.asked]

    def rank(self) -> int:
        """My best place in a finished game; 0 for whoever did not play to its end."""
        return min((place_of(self.table, seat) for seat, one in enumerate(self.places) if one.mine), default=0)


def place_of(table: Listing, seat: int) -> int:
    """Which place a seat has reached: a victory may be shared."""
    return 1 if seat in table.winners else table.ranking.index(seat) + 1


def cards(store: Reading, tables: list[Listing], person: int) -> list[Card]:
    rows: dict[str, list[Row]] = {}
    for row in store.sitters(one.id for one in tables):
        rows.setdefault(row["table_id"], []).append(row)
    return [card(one, rows.get(one.id, []), person) for one in tables]


def card(table: Listing, rows: list[Row], person: int) -> Card:
    found = places(table, rows, person)
    others = [one for one in found if one.person not in (0, person)]
    deletes = person == table.host and (not others or table.phase == "open")
    known = bool(person) and (person == table.host or any(one.person == person for one in found))
    return Card(table, found, deletes, known)


def places(table: Listing, rows: list[Row], person: int) -> list[Place]:
    """Names as at the table itself: nobody passes for somebody else here either."""
    guests = Guests(reserved_at(table.game, table.seats))
    for row in sorted(rows, key=lambda row: not row["mark"]):
        if row["person"]:
            name = row["called"] or row["name"] or ""
            guests.enter(row["person"], name, row["mark"] or guests.mark_for(row["person"], name))
    bare = [
        Place(row["kind"], "", row["kind"] == PERSON and row["person"] == person, row["person"] or 0, row["own"],
              bool(row["resigned"])) for row in rows
    ]  # fmt: skip
    called = seat_names(bare, guests)
    names = [name_in(row, name) for row, name in zip(rows, called, strict=True)]
    return [
        Place(one.kind, name, one.mine, one.person, one.own_name, one.resigned)
        for one, name in zip(bare, names, strict=True)
    ]


def name_in(row: Row, called: str) -> str:
    if row["kind"] == BOT:
        return bot_name(row["bot"])
    return shown(called) if row["person"] else called


@cache
def reserved_at(game: str, seats: int) -> frozenset[str]:
    return reserved(GAMES[game], GAMES[game].seat_ids(GAMES[game].facts(), seats))


async def hide(store: Store, table: str, person: int, hidden: bool) -> None:
    """Out of somebody's own list, or into it again; the table itself goes on."""
    row = store.table(table)
    if row is None:
        raise Unknown(table)
    if not person or person not in (row["host"], *[chair["person"] for chair in store.chairs(table)]):
        raise NotYours
    await store.write(hide_table(table, person) if hidden else show_table(table, person))
