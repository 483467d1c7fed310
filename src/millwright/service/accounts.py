"""One's own data: all of it to take along, and the way out, by which the games stay and the name goes."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from millwright.service import lists, seats
from millwright.service.chat import Change
from millwright.service.notes import together
from millwright.service.room import OPEN, OVER, WAITING, Chair, Room
from millwright.service.saved import chair_statement
from millwright.service.store import accounts as kept
from millwright.service.store import passkeys
from millwright.service.store.reading import Reading, Row

if TYPE_CHECKING:
    from millwright.service.house import House

# ---- taking it along


def exported(store: Reading, person: int) -> dict[str, Any]:
    """Everything that is kept of somebody, but what opens a door: of that only when it was made."""
    row = kept.person(store, person)
    return {
        "name": row["name"] if row else "",
        "since": day(row["made"] if row else 0),
        "language": store.language(person),
        "mail": store.mail(person),
        "devices": [
            {"name": one["device"], "came": day(one["made"]), "seen": day(one["seen"])}
            for one in store.sessions(person)
        ],
        "passkeys": [
            {"name": one["name"], "made": day(one["made"]), "used": day(one["used"])}
            for one in passkeys.passkeys(store, person)
        ],
        "tables": [told(card) for card in lists.cards(store, kept.all_tables(store, person), person)],
        "said": [
            {"table": line["table_id"], "at": day(line["at"]), "words": line["words"]}
            for line in kept.lines_of(store, person)
        ],
    }


def told(card: lists.Card) -> dict[str, Any]:
    """A table, as its player may know it."""
    table = card.table
    return {
        "table": table.id,
        "game": table.game,
        "phase": table.phase,
        "changed": day(table.changed),
        "players": [place.name for place in card.places],
        "own_seats": [seat for seat, place in enumerate(card.places) if place.mine],
        "scores": table.scores,
        "ranking": table.ranking,
        "record": f"/t/{table.id}/record" if table.phase == OVER else "",
    }


def day(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds") if moment else ""


# ---- the way out


async def forget(house: House, person: int) -> None:
    """Away with somebody. Where others play, a bot plays on for them; what is only theirs and not over goes, too."""
    tables = kept.all_tables(house.store, person)
    for one in [one for one in tables if one.phase != OVER]:
        await leave(house, one.id, person)
    left = [one.id for one in kept.all_tables(house.store, person)]
    devices = [device.handle for device in house.people.devices(person)]
    notes = [note for table in left for note in nameless(house.store, table, person)]
    await house.store.write(*kept.forget(person, notes, left))
    house.close_pages(devices)
    for table in left:
        await read_anew(house, table)
    house.peers.changed(left)


async def read_anew(house: House, table: str) -> None:
    """A table in memory still has the name; other processes find that it has a new version."""
    async with house.lock(table):
        house.rooms.pop(table, None)
    house.news.tell(table)


async def leave(house: House, table: str, person: int) -> None:
    async with house.room(table) as room:
        alone = room.sole(person)
    if alone:
        await house.delete(table, person)
    else:
        await house.change(table, lambda room: left_by(room, person, time.time()))


def left_by(room: Room, person: int, now: float) -> Change:
    """Seats that somebody goes away from for good."""
    own = [seat for seat, chair in enumerate(room.chairs) if chair.person == person and not chair.resigned]
    if room.phase == WAITING:
        return together(*[set_free(room, seat) for seat in own])
    return together(*[seats.resign(room, seat, person, now) for seat in own])


def set_free(room: Room, seat: int) -> Change:
    chair = Chair(OPEN)
    return [chair_statement(room.id, seat, chair)], lambda: room.chairs.__setitem__(seat, chair)


def nameless(store: Reading, table: str, person: int) -> list[tuple[str, int, str]]:
    """The notes of a table that name somebody, without the name."""
    rows = store.notes(table)
    known = names_at(store, table, person, rows)
    found = []
    for row in rows:
        values = json.loads(row["words"])
        blank = {key: "" if bare(value) in known else value for key, value in values.items()}
        if blank != values:
            found.append((table, row["n"], json.dumps(blank, ensure_ascii=False)))
    return found


def names_at(store: Reading, table: str, person: int, notes: list[Row]) -> set[str]:
    """What somebody is called at a table, and has been."""
    found = set(store.names([person]).values())
    found |= {row["name"] for row in store.guests(table) if row["person"] == person and row["name"]}
    found |= {row["name"] for row in store.chairs(table) if row["person"] == person and row["name"]}
    for row in reversed(notes):
        values = json.loads(row["words"])
        if row["kind"] == "renamed" and bare(values["new"]) in found:
            found.add(bare(values["name"]))
    return found - {""}


def bare(name: str) -> str:
    """A name without the mark that tells it from others of the same."""
    return re.sub(r" \(\d+\)$", "", name)
