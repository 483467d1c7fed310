"""Tables, houses and bots for the tests of the service: no web, no processes, luck from a known seed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from random import Random
from typing import Any, Final

from millwright.games.registry import GAMES
from millwright.kernel import LUCK, Move, below, luck_move, offers, play, play_trusted, waiting
from millwright.match import AnyMatch, Match
from millwright.record import Record
from millwright.service.address import Address, Server
from millwright.service.botpool import Answer, BotPool, BotRequest
from millwright.service.botworker import explained
from millwright.service.draft import Draft
from millwright.service.house import House
from millwright.service.room import BOT, PERSON, Chair, Room
from millwright.service.store import Statement, Store
from millwright.service.store.postgres.writer import ServerStore
from millwright.service.store.sqlite.writer import FileStore
from tests.houses import seen
from tests.service.lucky import SEED, facts_of

TABLES: Final = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
SALT: Final = "5a" * 16
ANN: Final = 101
BOB: Final = 102


# ---- positions


def pick(found: list[Any], rng: Random) -> Any:
    return found[below(rng, len(found))]


def choose(s: Any, rng: Random) -> tuple[int, Move]:
    """A random seat of those asked, and a random answer."""
    seat = pick(waiting(s), rng)
    return (seat, luck_move(s, rng)) if seat == LUCK else (seat, pick(offers(s, seat), rng))


def until(s: Any, rng: Random, wanted: Callable[[Any], bool]) -> Any:
    """Random play to the first position that is wanted, after at least one move."""
    play_trusted(s, *choose(s, rng))
    while not wanted(s):
        assert s.agenda, "the game is over and nothing of the kind came up"
        play_trusted(s, *choose(s, rng))
    return s


def asks(name: str, several: bool = False) -> Callable[[Any], bool]:
    """Whether a position asks for such a decision; of more than one seat, if that is wanted."""
    return lambda s: bool(s.agenda) and type(s.agenda[-1]).__name__ == name and len(waiting(s)) > int(several)


def seats_asked(s: Any) -> bool:
    """Whether a player is asked, and not luck."""
    return bool(s.agenda) and LUCK not in waiting(s)


# ---- rooms


def new_room(game: str, seats: int, options: dict[str, str] | None = None, people: list[int] | None = None) -> Room:
    """A table that has not begun; person 100 + seat in each seat, or who is named."""
    facts, numbers = facts_of(game), people or [100 + seat for seat in range(seats)]
    chairs = [Chair(PERSON, number, f"P{number}", "", SALT) for number in numbers]
    match: AnyMatch = Match(Record(GAMES[game], facts, seats, options or {}))
    return Room("t", match, numbers[0], "i", True, SEED, chairs)


def begun(game: str, seats: int, options: dict[str, str] | None = None, people: list[int] | None = None) -> Room:
    """A table where somebody is asked."""
    room = new_room(game, seats, options, people)
    room.enter(room.begin())
    return room


def answer(room: Room, rng: Random) -> int:
    """A random asked seat answers with a random move, without a draft; who it was."""
    seat: int = pick(room.asked(), rng)
    room.enter(room.step(seat, [pick(offers(room.state, seat), rng)]))
    return seat


def led_to(room: Room, wanted: Callable[[Any], bool], rng: Random | None = None) -> Room:
    """Random play at a table until its position is wanted."""
    rng = rng or Random("led to")
    while not wanted(room.state):
        assert room.asked(), "the game is over and nothing of the kind came up"
        answer(room, rng)
    return room


def staged(room: Room, seat: int, rng: Random, most: int = 1000) -> Draft:
    """Random moves on trial until the seat may not go on."""
    draft = room.draft(seat)
    while draft.free and len(draft.moves) < most:
        draft.stage(pick(offers(draft.state, seat), rng))
    return draft


def choices(room: Room, seat: int) -> list[Move]:
    """What a seat may do now, with its own moves on trial."""
    return [move for move, _ in room.offers(seat)]


def dump(room: Room) -> dict[str, Any]:
    return room.game.dump(room.state)


# ---- houses


class FakePool(BotPool):
    """Bots without processes: each answers a whole turn at random, or what a test says."""

    def __init__(self, reply: Callable[[BotRequest], list[Move]] | None = None) -> None:
        super().__init__(0)
        self.reply: Final = reply or random_turn
        self.asked: Final[list[BotRequest]] = []

    async def start(self) -> None:
        self.stopped = False

    async def stop(self) -> None:
        self.stopped = True

    async def answer(self, request: BotRequest) -> list[Move]:
        self.asked.append(request)
        await asyncio.sleep(0)
        return self.reply(request)

    async def explained(self, request: BotRequest) -> Answer:
        """What a worker would say, in this process."""
        self.asked.append(request)
        await asyncio.sleep(0)
        return Answer(*explained(self.worded(request)))


def random_turn(request: BotRequest) -> list[Move]:
    """The seat's moves until somebody else is asked."""
    game, rng = GAMES[request.game], Random(request.seed)
    s, moves = game.load(game.facts(), deepcopy(request.position)), list[Move]()
    while waiting(s) == [request.seat] or not moves:
        moves.append(pick(offers(s, request.seat), rng))
        play(s, request.seat, moves[-1])
    return moves


class Slow(Store):
    """A store that can be told to fail, or to wait before it answers."""

    def __init__(self, *address: Any) -> None:
        super().__init__(*address)
        self.fault: Exception | None = None
        self.gate: asyncio.Event | None = None  # what is written is answered when it opens
        self.reached: Final = asyncio.Event()

    async def write(self, *statements: Statement) -> None:
        if self.fault:
            raise self.fault
        await super().write(*statements)  # type: ignore[safe-super]  # the real one comes after this class
        if self.gate:
            self.reached.set()
            await self.gate.wait()


class SlowFile(Slow, FileStore):
    """... in a file."""


class SlowServer(Slow, ServerStore):
    """... in a database."""


@asynccontextmanager
async def opened(
    address: Address, pool: BotPool | None = None, limit: float = 60.0, pace: float = 0.0
) -> AsyncIterator[House]:
    """A house, closed afterwards. The machine may be busy: rules have plenty of time."""
    store = SlowServer(address) if isinstance(address, Server) else SlowFile(address)
    house = House(store, pool or FakePool(), pace, limit)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


def within(
    address: Address, what: Callable[[House], Awaitable[None]], pool: BotPool | None = None, **more: float
) -> None:
    """Do something in a house of its own, in bounded time."""

    async def all_of_it() -> None:
        async with opened(address, pool, **more) as house, asyncio.timeout(100):
            await what(house)

    asyncio.run(all_of_it())


def store_of(house: House) -> Slow:
    assert isinstance(house.store, Slow)
    return house.store


async def happens(condition: Callable[[], bool]) -> None:
    """Wait for something that others bring about."""
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.002)


async def people(house: House, *names: str) -> list[int]:
    return [(await house.people.guest(name))[0] for name in names]


def person(number: int, name: str = "Ann") -> Chair:
    return Chair(PERSON, number, name, "", SALT)


def bot(name: str = "random") -> Chair:
    return Chair(BOT, bot=name)


async def peek(house: House, table: str) -> Room:
    """The room, for a look from outside its lock."""
    async with house.room(table) as room:
        assert isinstance(room, Room)
        return room


async def take_turn(house: House, table: str, rng: Random) -> int:
    """A person who is asked stages random moves and confirms them; the seat."""
    room = await peek(house, table)
    seat = pick([seat for seat in room.asked() if room.chairs[seat].kind == PERSON], rng)
    who = room.chairs[seat].person
    await house.on_trial(table, seat, who, lambda room: stage_all(room, seat, rng))
    await house.confirm(table, seat, who, room.stamp(seat))
    return int(seat)


def stage_all(room: Room, seat: int, rng: Random) -> None:
    staged(room, seat, rng)


async def two(house: House, game: str = "brass", public: bool = False) -> tuple[str, int, int]:
    """A table of two people, and who they are."""
    ann, bob = await people(house, "Ann", "Bob")
    table = await house.new_table(ann, game, [person(ann), person(bob, "Bob")], {}, public)
    return table, ann, bob


def kept(address: Address, table: str) -> list[int]:
    """The numbers of the moves on the disk, as another program sees them."""
    return [row[0] for row in seen(address, "select seq from move where table_id = ? order by seq", table)]
