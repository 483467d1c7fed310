"""The challenge of the week: the solo game of Woodcraft, with the same luck for everybody, and one try for each.

The luck follows from a secret of the house and the number of the week, so that nobody knows it before, and its
commitment is published a week ahead. It is opened when the week is over, and with it everybody's game: until then a
game is for its player alone, and no bot may play or advise there.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from millwright.catalogue import text
from millwright.service.guests import shown
from millwright.service.luck import commitment
from millwright.service.names import with_own_names
from millwright.service.room import OVER, PERSON, Chair, Refusal, Room
from millwright.service.saved import NewTable, table_statements
from millwright.service.store import challenges as kept
from millwright.service.store.errors import Conflict
from millwright.service.store.reading import Reading, Row
from millwright.service.store.schema import CHALLENGES
from millwright.service.weeks import begins, is_on, this_week

if TYPE_CHECKING:
    from millwright.service.house import House

GAME: Final = "woodcraft"


@dataclass(frozen=True)
class Result:
    """A line of the board."""

    name: str
    own: bool
    table: str  # nothing as long as others may not look
    points: int | None  # nothing while it is played, or if it was given up
    resigned: bool
    place: int


def seed_of(store: Reading, week: int) -> str:
    message = f"millwright challenge 1\n{week}\n"
    return hmac.digest(bytes.fromhex(store.secret(CHALLENGES)), message.encode(), "sha256").hex()


def promise(store: Reading, week: int) -> str:
    """The commitment to the luck of a week."""
    return commitment(seed_of(store, week))


async def take_up(house: House, person: int, name: str) -> str:
    """The table of somebody's try of this week: the same one, however often they come."""
    week, table = this_week(), secrets.token_urlsafe(9)
    known = kept.try_of(house.store, week, person)
    if known:
        return known
    seed, invite = seed_of(house.store, week), secrets.token_urlsafe(16)
    new = NewTable(table, GAME, {}, person, invite, False, seed, None, None, hints=False)
    chairs = with_own_names(GAME, [Chair(PERSON, person, name)])
    try:
        await house.store.write(*table_statements(new, chairs, time.time()), kept.new_try(week, person, table))
    except Conflict:  # two clicks at once
        return kept.try_of(house.store, week, person)
    async with house.room(table):  # opening it begins it
        return table


def need_opened(room: Room) -> None:
    """While a challenge goes on, nothing of it is handed out."""
    if room.week and is_on(room.week):
        raise Refusal(text("web.challenge.later"))


# ---- the board


def board(store: Reading, week: int, viewer: int) -> list[Result]:
    """The best first; only what was finished within the week counts."""
    rows = [(points_of(row, week), row) for row in kept.tries(store, week)]
    rows.sort(key=lambda one: -(one[0] if one[0] is not None else -(10**9)))
    scores = [points for points, _ in rows]
    return [
        Result(
            shown(row["name"]), row["person"] == viewer,
            row["table_id"] if not is_on(week) or row["person"] == viewer else "",
            points, bool(row["resigned"]), scores.index(points) + 1 if points is not None else 0,
        )
        for points, row in rows
    ]  # fmt: skip


def points_of(row: Row, week: int) -> int | None:
    if row["phase"] != OVER or row["resigned"] or row["changed"] >= begins(week + 1):
        return None
    return int(json.loads(row["result"])["scores"][0])
