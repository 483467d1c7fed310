"""What is told of a person and of the house: games, results, head to head, ratings, the ladder."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from millwright.games.registry import GAMES
from millwright.service import lists, ratings
from millwright.service.guests import bot_name, shown
from millwright.service.lists import Card
from millwright.service.ratings import CERTAIN, Rated, person_key, rated_in
from millwright.service.room import WAITING
from millwright.service.saved import Unknown
from millwright.service.store import Store
from millwright.service.store import accounts as people
from millwright.service.store import results as kept
from millwright.service.store.reading import Reading, Row
from millwright.service.store.results import put_profile

WEEK: Final = 7 * 86400.0
SHOWN: Final = 60
"""Games on somebody's page, and players on a ladder."""


@dataclass(frozen=True)
class Rival:
    """Somebody whom one has met at a game, and how often one came in before, behind and beside them."""

    game: str
    name: str
    page: str  # where they are told of, if they wish to be
    won: int
    lost: int
    tied: int


@dataclass(frozen=True)
class Profile:
    """A person, as one who looks may know them."""

    person: int
    name: str
    since: float
    own: bool
    public: bool
    ratings: dict[str, Rated]
    rivals: list[Rival]
    games: list[Card]


@dataclass(frozen=True)
class Rung:
    """A place on the ladder of a game."""

    name: str
    page: str
    own: bool
    rated: Rated


@dataclass(frozen=True)
class Played:
    """How much a game is played."""

    game: str
    now: int
    week: int


@dataclass(frozen=True)
class HousePage:
    """What goes on in the house."""

    played: list[Played]
    waiting: list[Card]
    ladders: dict[str, list[Rung]]


def address_of(person: int) -> str:
    return f"/people/{person:x}"


def profile(store: Reading, person: int, viewer: int) -> Profile:
    """Somebody's page, for themselves, and for others if they wish; `Unknown` else."""
    row, public = people.person(store, person), kept.is_public(store, person)
    own = person == viewer
    if row is None or not row["name"] or not (own or public):
        raise Unknown(person)
    who = person_key(person)
    rows = {one["game"]: rated_in(one) for one in kept.ratings_of(store, who)}
    found = {game: rows[game] for game in GAMES if game in rows}
    rivals = [rival(one) for one in kept.against(store, who) if own or one["who"].startswith("b") or one["public"]]
    games = lists.cards(store, kept.finished_of(store, person, not own, SHOWN), viewer)
    return Profile(person, row["name"], row["made"], own, public, found, rivals, games)


def rival(row: Row) -> Rival:
    return Rival(row["game"], *name_and_page(row, bool(row["public"])), row["won"], row["lost"], row["tied"])


def name_and_page(row: Row, public: bool) -> tuple[str, str]:
    """Bots are called the same in every game; a person by their name of today."""
    kind, rest = row["who"][0], row["who"][1:]
    if kind == "b":
        return bot_name(rest), ""
    return shown(row["name"]), address_of(int(rest)) if public and row["name"] else ""


def house_page(store: Reading, viewer: int) -> HousePage:
    counts = {row["game"]: row for row in kept.played(store, time.time() - WEEK)}
    played = [
        Played(game, *(int(counts[game][key]) if game in counts else 0 for key in ("now", "ended"))) for game in GAMES
    ]
    waiting = lists.cards(store, store.tables_in(WAITING), viewer)
    return HousePage(played, waiting, {game: ladder(store, game, viewer) for game in GAMES})


def ladder(store: Reading, game: str, viewer: int) -> list[Rung]:
    rows, own = kept.ladder(store, game, SHOWN, CERTAIN), person_key(viewer)
    return [Rung(*name_and_page(row, True), row["who"] == own, rated_in(row)) for row in rows]


async def publish(store: Store, person: int, public: bool) -> None:
    await store.write(put_profile(person, public))


def counting() -> bool:
    """Whether games are rated here."""
    return ratings.MODEL is not None
