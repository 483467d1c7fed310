"""The house: all tables, whoever is at them, and what keeps a game going. No HTTP.

One lock for each table. Rules and drawing run in threads with a time limit (`threads`), bots in processes of their own
(`driving`), so that nothing that hangs stops the rest; a table that hangs is set `aside` and tried again. Under
`strain` acts come first. A step is worked out, kept, entered, told to everybody, in this order.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from random import Random
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from millwright.bots import BOTS
from millwright.catalogue import text
from millwright.games.registry import GAMES
from millwright.kernel import Illegal, Move, below, offers
from millwright.match import Refused
from millwright.record import SALT_DIGITS, is_hex
from millwright.service import strain, talk
from millwright.service.aside import BROKEN, HUNG, Aside, in_a_line
from millwright.service.bots import BotPool
from millwright.service.driving import Drivers
from millwright.service.luck import new_pledge, new_seed, redeemed
from millwright.service.notices import tell
from millwright.service.people import People
from millwright.service.room import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    WAITING,
    Chair,
    NotYours,
    Progress,
    Refusal,
    Room,
    Stale,
)
from millwright.service.saved import (
    NewTable,
    Unknown,
    chair_statement,
    draft_statement,
    load,
    newcomer,
    progress_statements,
    table_statements,
)
from millwright.service.store import PLEDGES, Statement, Store
from millwright.service.store.errors import Conflict, Unkept
from millwright.service.strain import Look, Strain
from millwright.service.threads import Hung, Threads

T = TypeVar("T")

LIMIT: Final = 5.0
"""Seconds of processor time that a rule or a drawing may take before its table is set aside."""

LIVE: Final = 300
"""So many tables are kept in memory; the rest are read again when somebody looks."""


class Unpledged(Refusal):
    """A form whose pledge is not one of ours, or was used already: its commitment cannot be kept."""

    def __init__(self) -> None:
        super().__init__(text("web.pledge_gone"))


ANSWERS: Final = (Refused, Stale, NotYours, Unknown, Refusal)
"""What is wrong with a wish, and not with the table."""


class Listener:
    """An open page: it is woken when there may be something new."""

    def __init__(self, person: int = 0, device: str = "") -> None:
        self.person: Final = person
        self.device: Final = device
        self.news: Final = asyncio.Event()
        self.leaving = False


class House:
    """Everything that is going on."""

    def __init__(self, store: Store, bots: BotPool, pace: float = 0.0, limit: float = LIMIT) -> None:
        self.store: Final = store
        self.bots: Final = bots
        self.pace: Final = pace  # seconds between the turns of bots, so that people can follow
        self.rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # those held or waited for
        self.listeners: Final[defaultdict[str, set[Listener]]] = defaultdict(set)
        self.versions: Final[dict[tuple[str, int], int]] = {}  # of what a person sees of a table
        self.ticks: Final = count(1)
        self.people: Final = People(store)
        self.secret: Final = store.secret(PLEDGES)  # what the luck of tables to come follows from
        self.threads: Final = Threads(limit)
        self.strain: Final = Strain()
        self.aside: Final = Aside()
        self.drivers: Final = Drivers(self)

    async def start(self) -> None:
        await self.bots.start()

    async def stop(self) -> None:
        """Let everybody go; what was answered is on the disk already."""
        self.dismiss()
        await self.drivers.stop()
        await self.bots.stop()
        self.threads.stop()
        self.store.close()

    def dismiss(self, devices: list[str] | None = None) -> None:
        """Ask every open page to leave, or those of some devices."""
        for listeners in self.listeners.values():
            for listener in listeners:
                if devices is None or listener.device in devices:
                    listener.leaving = True
                    listener.news.set()

    # ---- work apart from the loop

    async def apart(self, work: Callable[..., T], *args: Any) -> T:
        """Run rules or drawing in a thread, with the texts in the caller's language, for a limited time."""
        return await self.threads.run(work, *args)

    async def at(self, room: Room, work: Callable[..., T], *args: Any) -> T:
        """Work on one table, which is set aside if the rules hang or break there. The caller holds its lock."""
        try:
            found = await self.apart(work, *args)
        except ANSWERS:
            raise
        except Hung:
            room.stuck = self.set_aside(room.id, HUNG, self.too_long(work))
        except Exception as error:
            room.stuck = self.set_aside(room.id, BROKEN, in_a_line(error))
        else:
            if not room.stuck:
                self.aside.works(room.id)
            return found
        self.tell(room.id)
        raise Refusal(text(room.stuck))

    def set_aside(self, table: str, reason: str, why: str) -> str:
        """For a while: then open pages look again, and whoever looks makes it be tried again."""
        delay = self.aside.enter(table, reason, why)
        asyncio.get_running_loop().call_later(delay, self.tell, table)
        return reason

    def too_long(self, work: Callable[..., Any]) -> str:
        name = getattr(work, "__qualname__", "a rule")
        return f"{name} did not end within {self.threads.limit:g} s of processor time, or stood still for as long"

    # ---- people

    async def guest(self, name: str, device: str = "") -> tuple[int, str]:
        """A new person, and the token that they are known by from now on."""
        return await self.people.guest(name, device)

    def who(self, token: str) -> tuple[int, str] | None:
        return self.people.who(token)

    async def sign_out(self, person: int, devices: list[str]) -> None:
        """These devices play for this person no longer: pages that are open there are closed."""
        own = {device.handle for device in self.people.devices(person)}
        await self.people.sign_out(person, devices)  # first, so that no stream that is just opening is overlooked
        self.dismiss([device for device in devices if device in own])

    # ---- opening tables

    async def new_table(
        self,
        host: int,
        game: str,
        chairs: list[Chair],
        options: dict[str, str],
        public: bool,
        origin: Any = None,
        pledge: str | None = None,
    ) -> str:
        """Lay out a table, with the luck that was pledged to its form; it begins as soon as nobody is missing."""
        check_table(game, chairs, options)
        number, seed = (None, new_seed()) if pledge is None else self.redeem(pledge)
        table = secrets.token_urlsafe(9)
        laid = NewTable(table, game, options, host, secrets.token_urlsafe(16), public, seed, origin, number)
        try:
            await self.store.write(*table_statements(laid, chairs, time.time()))
        except Conflict:  # two forms with one pledge at once
            raise Unpledged from None
        async with self.room(table):  # opening it begins it, if nobody is missing
            return table

    def pledge(self) -> str:
        """The commitment to a seed, for a form: so the host's own salt, too, comes after it."""
        return new_pledge(self.secret)

    def redeem(self, pledge: str) -> tuple[str, str]:
        """Number and seed of a pledge that no table has had; another seed is never put in its place."""
        found = redeemed(self.secret, pledge)
        if found is None or self.store.is_pledged(found[0]):
            raise Unpledged
        return found

    async def begin(self, room: Room) -> None:
        """Start the game, if everybody is there."""
        if room.phase == WAITING and not room.free_seats() and not room.stuck:
            await self.keep(room, await self.at(room, room.begin))
        self.tell(room.id)

    @contextlib.asynccontextmanager
    async def room(self, table: str) -> AsyncIterator[Room]:
        """A table, with its lock held: what is done inside is done by nobody else meanwhile."""
        if table not in self.rooms and self.store.table(table) is None:
            raise Unknown(table)  # before it costs a lock
        async with self.lock(table):
            if table in self.rooms and self.aside.due(table, self.rooms[table].stuck):
                del self.rooms[table]  # tried again, as if the server had been started anew
            if table not in self.rooms:
                await self.open(table)
            self.rooms.move_to_end(table)
            yield self.rooms[table]
        self.drivers.nudge(table)

    def lock(self, table: str) -> asyncio.Lock:
        """One for each table; it lives as long as somebody has it or waits for it."""
        found = self.locks.get(table) or asyncio.Lock()
        self.locks[table] = found
        return found

    async def open(self, table: str) -> None:
        """Read a table; one that is full but has not begun begins now, also if the server died in between."""
        self.rooms[table] = room = await self.read(table)
        self.forget()
        try:
            await self.begin(room)
        except Exception:
            del self.rooms[table]  # read it again next time
            raise

    async def read(self, table: str) -> Room:
        """As it is kept. One whose rules hang even then has no room: whoever asks is told so, without waiting again."""
        if self.aside.resting(table):
            raise Refusal(text(self.aside.troubles[table].reason))
        try:
            return await self.apart(load, self.store, table)
        except Hung:
            raise Refusal(text(self.set_aside(table, HUNG, self.too_long(load)))) from None

    @contextlib.contextmanager
    def acting(self, table: str, person: int) -> Iterator[None]:
        """Somebody does something at a table; if they play there, their page is next."""
        with self.strain.acting(person):
            try:
                yield
            finally:
                if self.rank(table, person) != strain.WATCHER:
                    self.strain.urgent(table, person)

    def look(self, table: str, person: int) -> Look:
        """What has to wait until acts are done: somebody wants to see a table."""
        return Look(table, person, self.lock(table), lambda: self.rank(table, person))

    def rank(self, table: str, person: int) -> int:
        """How urgent it is that somebody sees a table."""
        room = self.rooms.get(table)
        seated = room.seats_of(person) if room else [c for c in self.store.chairs(table) if c["person"] == person]
        return self.strain.rank(table, person) if person and seated else strain.WATCHER

    def forget(self) -> None:
        """Tables that nobody looks at leave the memory, the longest unused first."""
        for table in list(self.rooms)[: max(0, len(self.rooms) - LIVE)]:
            if not self.listeners[table] and table not in self.drivers.tasks and table not in self.locks:
                del self.rooms[table], self.listeners[table]
                self.drivers.forget(table)
                for key in [key for key in self.versions if key[0] == table]:
                    del self.versions[key]

    # ---- keeping and telling

    async def keep(self, room: Room, progress: Progress) -> None:
        """What was worked out becomes the present. A `Conflict` would mean a second server on the same file."""
        statements = await self.at(room, progress_statements, room, progress, time.time())
        await self.write(room, statements, lambda: room.enter(progress))

    async def write(self, room: Room, statements: list[Statement], enter: Callable[[], None]) -> None:
        """To the disk, then into the room: both, even if whoever asked for it goes away in between."""

        async def both() -> None:
            try:
                await self.store.write(*statements)
            except Conflict:  # another server has written to the same file: what is on the disk counts
                self.rooms.pop(room.id, None)
                raise Stale from None
            await self.at(room, enter)  # what is on the disk already is read anew if this fails

        task = asyncio.create_task(both())
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            await task  # the table's lock is held until then
            raise

    def tell(self, table: str, person: int = 0) -> None:
        """Something may have changed, for everybody or for one person: those pages look again."""
        self.versions[table, person] = next(self.ticks)
        for listener in self.listeners[table]:
            if person in (0, listener.person):
                listener.news.set()

    def version(self, table: str, person: int) -> tuple[int, int]:
        """The same as long as somebody sees the same."""
        return self.versions.get((table, 0), 0), self.versions.get((table, person), 0)

    # ---- what people do

    async def sit(self, table: str, seat: int, person: int, name: str, salt: str) -> None:
        async with self.room(table) as room:
            if seat not in room.free_seats():
                raise Refusal(text("web.seat_taken"))
            if person in [chair.person for chair in room.chairs if chair.kind == PERSON]:
                raise Refusal(text("web.sits_already"))
            mark = room.guests.mark_for(person, name)
            more = newcomer(room, person, mark)
            room.guests.enter(
                person, name, mark
            )  # should the chair not be kept after all, a name too many does no harm
            chair = Chair(PERSON, person, room.guests.called[person], "", tidy_salt(salt))
            await self.take_chair(room, seat, chair, more)

    async def call_bot(self, table: str, seat: int, person: int, bot: str) -> None:
        """The host puts a bot into a seat that nobody has taken."""
        async with self.room(table) as room:
            if person != room.host:
                raise NotYours
            if seat not in room.free_seats() or bot not in BOTS[room.game.id]:
                raise Refusal(text("web.seat_taken"))
            await self.take_chair(room, seat, Chair(BOT, bot=bot), [])

    async def take_chair(self, room: Room, seat: int, chair: Chair, more: list[Statement]) -> None:
        statements = [chair_statement(room.id, seat, chair), *more]
        await self.write(room, statements, lambda: room.chairs.__setitem__(seat, chair))
        await self.begin(room)

    async def on_trial(self, table: str, seat: int, person: int, change: Callable[[Room], None]) -> None:
        """Change a turn on trial: stage, undo or redo."""
        async with self.room(table) as room:
            need_seat(room, seat, person)
            before = room.drafts[seat].copy() if seat in room.drafts else None
            try:
                await self.at(room, change, room)
                await self.store.write(draft_statement(room, seat))
            except Unkept:  # the player is told that nothing was done
                del room.drafts[seat]
                if before:
                    room.drafts[seat] = before
                raise
            finally:
                self.tell(table, person)

    async def confirm(self, table: str, seat: int, person: int, stamp: str) -> None:
        async with self.room(table) as room:
            need_seat(room, seat, person)
            await self.keep(room, await self.at(room, room.confirm, seat, stamp))
            self.tell(table)

    async def say(self, table: str, person: int, name: str, words: str) -> None:
        await self.change(table, lambda room: talk.say(room, person, name, words, time.time()))

    async def remove_line(self, table: str, person: int, number: int) -> None:
        await self.change(table, lambda room: talk.remove(room, person, number))

    async def mute(self, table: str, person: int, number: int, muted: bool) -> None:
        await self.change(table, lambda room: talk.mute(room, person, number, muted))

    async def change(self, table: str, work: Callable[[Room], talk.Change]) -> None:
        """Something beside the game: worked out, kept, entered, told."""
        async with self.room(table) as room:
            await self.write(room, *work(room))
            self.tell(table)

    async def play_on(self, table: str, seq: int, seat: int, person: int, name: str) -> str:
        """A new table from a position of another one, against bots: what the seat cannot know is drawn anew."""
        async with self.room(table) as room:
            if not 0 <= seq <= room.shown or room.stuck:
                raise Unknown(table)
            world = await self.at(room, imagined, room, seq, seat)
            if not world.agenda:
                raise Refusal(text("web.nothing_left"))
            game, seats, options = room.game.id, room.seats, dict(room.options)
        chairs = [Chair(BOT, bot=next(reversed(BOTS[game]))) for _ in range(seats)]
        chairs[seat] = Chair(PERSON, person, name)
        return await self.new_table(person, game, chairs, options, False, world)

    async def rematch(self, table: str, person: int) -> str:
        """The same people and bots once more: the invitation to one table, whoever asks for it and how often."""
        async with self.room(table) as room:
            if not room.seats_of(person):
                raise NotYours
            if room.phase != OVER:
                raise Refusal(text("web.rematch_later"))
            if not room.next:
                chairs = [again(chair, person) for chair in room.chairs]
                options = {key: value for key, value in room.options.items() if key not in room.game.kept}
                new = await self.new_table(person, room.game.id, chairs, options, room.public)
                row = self.store.table(new)
                room.next = row["invite"] if row else ""
                self.tell(table)
            return room.next

    async def bot_answers(self, room: Room, seat: int, asked_at: int, moves: list[Move]) -> bool:
        """A bot's answer, if it is still asked the same; whether the table goes on."""
        async with self.lock(room.id):
            if self.rooms.get(room.id) is not room:
                return False  # read anew meanwhile
            if seat in room.bots_asked() and room.asked_at.get(seat, 0) == asked_at:
                try:
                    await self.keep(room, await self.at(room, bot_step, room, seat, moves))
                except (Refusal, Stale):
                    return False
                self.tell(room.id)
        return True


# ---- parts


def tidy_salt(salt: str) -> str:
    """What a browser adds to the table's luck: hexadecimal digits, or nothing."""
    return salt if is_hex(salt, SALT_DIGITS) else ""


def check_table(game: str, chairs: list[Chair], options: dict[str, str]) -> None:
    """Whether there can be such a table; a form that was tampered with is refused."""
    if game not in GAMES or len(chairs) not in GAMES[game].seats:
        raise Refusal(text("web.no_such_table"))
    if any(chair.kind == BOT and chair.bot not in BOTS[game] for chair in chairs):
        raise Refusal(text("web.no_such_table"))
    if not all(GAMES[game].allows(key, value) for key, value in options.items()):
        raise Refusal(text("web.no_such_table"))


def again(chair: Chair, person: int) -> Chair:
    """Who sits there in another game; without a salt, since that is known by now."""
    if chair.kind == PERSON and chair.person != person:
        return Chair(OPEN)
    return Chair(chair.kind, chair.person, chair.name, chair.bot)


def need_seat(room: Room, seat: int, person: int) -> None:
    if seat not in room.seats_of(person):
        raise NotYours


def bot_step(room: Room, seat: int, moves: list[Move]) -> Progress:
    """A bot's turn through the gate; where it has failed or cheated, a move that chance picks."""
    if moves:
        try:
            return room.step(seat, moves)
        except Illegal as error:
            tell(f"table {room.id}, {room.chairs[seat].bot}: {error}")
    found = offers(room.state, seat)
    return room.step(seat, [found[below(Random(secrets.token_hex(8)), len(found))]])


def imagined(room: Room, seq: int, seat: int) -> Any:
    """A whole position that a seat cannot tell from the real one."""
    view = room.game.view(room.position(seq), seat)
    return room.game.imagine(view, Random(secrets.token_hex(16)))
