"""A house with very many stored tables beside one with few: are its home and its tables as quick to look at?

A few tables are played, some to their end; the large house has them again and again, each with ids and people of its
own and ten minutes older than the last, written into the store as a copy of a house would be. So every table there can
be opened, and the oldest of 100,000 are some months old.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any, Final

import psycopg

from millwright.service.address import Address, Server
from millwright.service.botpool import BotPool
from millwright.service.house import House
from millwright.service.room import OPEN, PERSON, PLAYING, Chair
from millwright.service.store import open_store
from millwright.service.store.moving import both
from millwright.service.store.postgres.moving import ServerShelves
from millwright.service.store.schema import layout
from tools.webbench.client import Failed, Line
from tools.webbench.figures import BESIDE, Row, Scale, percentile
from tools.webbench.places import Places
from tools.webbench.process import Process, reference, server
from tools.webbench.seed import play_some

TEXTS: Final = ("table_id", "invite", "token", "session", "pledge")
NUMBERS: Final = ("person", "host")
"""Columns that name something of a copy's own."""

APART: Final = 600.0
"""Seconds by which each copy was played before the last."""


def run_reference(scale: Scale) -> dict[str, Row]:
    """The bare application's only page."""
    with reference() as process:
        return {"": asyncio.run(looked(process, {"page": "/"}, "", scale))}


def run_game(game: str, scale: Scale, where: Places) -> dict[str, Row]:
    few, token, table = asyncio.run(template(where.new(), game, scale.stored))
    rows = {}
    for count in (scale.few_stored, scale.many_stored):
        data = where.new()
        multiply(few, data, count // len(scale.stored))
        settle(data)
        paths = {"home": "/", "own home": "/", "table": f"/t/{table}", "house": "/house"}
        with server(data) as process:
            name = f"{count:,} tables{BESIDE if count == scale.few_stored else ''}"
            rows[name] = asyncio.run(looked(process, paths, token, scale)) | {"tables": count}
    return rows


# ---- making them


async def template(data: Address, game: str, tables: Sequence[int | None]) -> tuple[Address, str, str]:
    """The tables that are repeated, the token of somebody who sits at all of them, and one that is being played."""
    house = House(open_store(data), BotPool())  # never started
    try:
        guests = [await house.people.guest(f"Player {seat + 1}") for seat in range(2)]
        made = [await one_table(house, game, [person for person, _ in guests], moves) for moves in tables]
        return data, guests[0][1], next(table for table, phase in made if phase == PLAYING)
    finally:
        await house.stop()


async def one_table(house: House, game: str, people: list[int], moves: int | None) -> tuple[str, str]:
    chairs = [Chair(PERSON, person, "Player") for person in people]
    if moves is None:
        chairs[1] = Chair(OPEN)
    table = await house.new_table(people[0], game, chairs, {}, public=True)
    async with house.room(table) as room:
        await play_some(house, room, moves or 0, Random(table))
        return table, room.phase


def multiply(source: Address, target: Address, times: int) -> None:
    """A new house that has everything so many times. Games that are over count as rated: that is not what is timed."""
    with both(source, target) as (old, new):
        if isinstance(new, ServerShelves):  # what the original refers to is there, so it is in every copy
            new.connection.execute("set local session_replication_role = replica")
        over = [row for row in old.through("game_table") if named("game_table", row)["phase"] == "over"]
        for name in layout():
            rows = list(old.through(name))
            new.fill(name, rated(over, times) if name == "rated" else repeated(name, rows, times))


def settle(data: Address) -> None:
    """PostgreSQL tidies up after so many rows, for minutes and beside everything else: what is timed is a house that
    has grown slowly."""
    if isinstance(data, Server):
        with closing(psycopg.connect(data.url, autocommit=True)) as connection:
            connection.execute("vacuum analyze")
            connection.execute("checkpoint")


def repeated(name: str, rows: list[tuple[Any, ...]], times: int) -> Iterator[tuple[Any, ...]]:
    own = [n for n, column in enumerate(layout()[name].names) if is_own(name, column)]
    for copy in range(times if own else 1):
        for row in rows:
            yield tuple(of_copy(value, copy) if n in own else value for n, value in enumerate(row))


def is_own(name: str, column: str) -> bool:
    found = column in (*TEXTS, *NUMBERS) or (column == "id" and name in ("game_table", "person"))
    return found or (name, column) == ("game_table", "changed")


def of_copy(value: Any, copy: int) -> Any:
    """What something is called in a copy; the first is the original."""
    if value is None or not copy:
        return value
    if isinstance(value, float):
        return value - APART * copy
    return value + copy if isinstance(value, int) else f"{value}-{copy}"


def rated(over: list[tuple[Any, ...]], times: int) -> Iterator[tuple[Any, ...]]:
    for copy in range(times):
        for n, row in enumerate(over):
            found = named("game_table", row)
            yield copy * len(over) + n + 1, of_copy(found["id"], copy), found["game"], of_copy(found["changed"], copy)


def named(name: str, row: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(layout()[name].names, row, strict=True))


# ---- looking at them


async def looked(process: Process, paths: dict[str, str], token: str, scale: Scale) -> Row:
    """The median of many looks, after a first one that reads and draws what is new."""
    line, row = await Line.open(process.port), Row()
    for name, path in paths.items():
        who = token if name.startswith(("own", "table")) else ""
        took = [await timed(line, path, who) for _ in range(scale.looks + 1)]
        row |= {f"{name} first ms": 1000 * took[0], f"{name} ms": 1000 * percentile(took[1:], 0.5)}
    line.close()
    return row


async def timed(line: Line, path: str, token: str) -> float:
    start = time.perf_counter()
    status, answer = await line.get(path, token)
    if status != 200:
        raise Failed(f"{path}: {status} {answer.decode()[:200]}")
    return time.perf_counter() - start
