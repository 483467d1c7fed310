"""Tables in a database, some moves into their games, before the server starts: no limit of the web is in the way."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from random import Random
from typing import Final
from unittest.mock import patch

from millwright.kernel import offers
from millwright.record import SEED_DIGITS
from millwright.service.address import Address
from millwright.service.botpool import BotPool
from millwright.service.house import House
from millwright.service.room import PERSON, Chair, Room
from millwright.service.store import open_store

SEATS: Final = 4


@dataclass(frozen=True)
class Seeded:
    """A table that waits to be played at, and the token of whoever sits in each seat."""

    name: str  # the same in every house of the same kind: so are its luck and whatever is chosen by it
    table: str
    tokens: list[str]
    asked: int  # a seat that has to decide


def seed(data: Address, game: str, tables: int, moves: int, seats: int = SEATS, houses: int = 1) -> list[Seeded]:
    """So many tables of so many people each, where so many random moves have been made; all of it so often again."""
    names = [f"{game} {n}" for n in range(tables)] * houses
    return asyncio.run(seeded(data, game, names, moves, seats))


async def seeded(data: Address, game: str, names: list[str], moves: int, seats: int) -> list[Seeded]:
    house = House(open_store(data), BotPool())  # never started: nobody here needs a bot
    try:
        return [await one_table(house, game, moves, seats, name) for name in names]
    finally:
        await house.stop()


async def one_table(house: House, game: str, moves: int, seats: int, name: str) -> Seeded:
    guests = [await house.people.guest(f"Player {seat + 1}") for seat in range(seats)]
    chairs = [Chair(PERSON, person, f"Player {seat + 1}") for seat, (person, _) in enumerate(guests)]
    with patch("millwright.service.house.new_seed", lambda: hashlib.sha256(name.encode()).hexdigest()[:SEED_DIGITS]):
        table = await house.new_table(guests[0][0], game, chairs, {}, public=True)
    async with house.room(table) as room:
        await play_some(house, room, moves, Random(name))
        return Seeded(name, table, [token for _, token in guests], room.asked()[0])


async def play_some(house: House, room: Room, moves: int, rng: Random) -> None:
    """Random moves, each kept as the house keeps it, or all there are."""
    while moves and room.asked():
        moves, seat = moves - 1, rng.choice(room.asked())
        await house.keep(room, room.step(seat, [rng.choice(offers(room.state, seat))]))
