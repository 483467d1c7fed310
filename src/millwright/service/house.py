"""The house: all tables, whoever is at them, and what they do there. No HTTP.

One lock for each table. Rules and drawing run in threads with a time limit (`threads`), bots in processes of their own
(`botdriver`), so that nothing that hangs stops the rest; a table that hangs is put into `quarantine` and tried again.
Acts come first (`priority`). What changes a game is worked out, kept, entered, told to everybody, in this order.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from functools import partial
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from millwright.bots import BOTS
from millwright.catalogue import text
from millwright.match import Refused
from millwright.service import chat, notes, prepared, priority, roles
from millwright.service.awaited import clock_of, wait_statements, waits_after
from millwright.service.botdriver import Drivers
from millwright.service.botpool import BotPool
from millwright.service.days import Days
from millwright.service.history import Progress
from millwright.service.luck import new_seed
from millwright.service.names import with_own_names
from millwright.service.news import News
from millwright.service.newtable import Pledges, Unpledged, check_table, imagined, once_more, tidy_salt
from millwright.service.outlooks import Outlooks
from millwright.service.peers import Peers
from millwright.service.people import People
from millwright.service.priority import Look, Priorities
from millwright.service.quarantine import BROKEN, HUNG, Quarantine, traced
from millwright.service.reminders import Post
from millwright.service.reviews import Reviews
from millwright.service.room import BOT, OVER, PERSON, WAITING, Chair, NotYours, Overtaken, Refusal, Room, Stale
from millwright.service.saved import (
    NewTable,
    Origin,
    Unknown,
    chair_statement,
    chapter_of,
    draft_statement,
    load,
    newcomer,
    progress_statements,
    table_statements,
)
from millwright.service.store import Statement, Store, statements
from millwright.service.store.errors import Conflict, Unkept
from millwright.service.store.statements import Claim, drop_votes
from millwright.service.threads import Hung, Threads

T = TypeVar("T")

LIMIT: Final = 5.0
"""Seconds of processor time that a rule or a drawing may take before its table is set aside."""

TRIES: Final = 10
"""So often something is worked out anew because other processes were first."""

LIVE: Final = 300
"""So many tables are kept in memory; the rest are read again when somebody looks."""


NOTHING: Final[chat.Change] = [], lambda: None

ANSWERS: Final = (Refused, Stale, NotYours, Unknown, Refusal)
"""What is wrong with a wish, and not with the table."""


class House:
    """Everything that is going on."""

    def __init__(
        self, store: Store, bots: BotPool, pace: float = 0.0, limit: float = LIMIT, post: Post | None = None
    ) -> None:
        self.store: Final = store
        self.bots: Final = bots
        self.pace: Final = pace  # seconds between the turns of bots, so that people can follow
        self.rooms: Final[OrderedDict[str, Room]] = OrderedDict()
        self.locks: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()  # those held or waited for
        self.news: Final = News()
        self.people: Final = People(store)
        self.pledges: Final = Pledges(store)
        self.threads: Final = Threads(limit)
        self.priorities: Final = Priorities()
        self.quarantine: Final = Quarantine()
        self.peers: Final = Peers(self)
        self.drivers: Final = Drivers(self)
        self.post: Final = post or Post()
        self.days: Final = Days(self, self.post)
        self.reviews: Final = Reviews(self)
        self.outlooks: Final = Outlooks(self)
        self.draining = False  # whether this process is about to end: open pages are told to ask elsewhere

    async def start(self) -> None:
        await self.bots.start()
        self.peers.start()
        self.days.start()

    def drain(self) -> None:
        """Let every open page go: another process has room for them, or the next one will."""
        self.draining = True
        self.news.dismiss()

    async def stop(self) -> None:
        """Let everybody go; what was answered is on the disk already."""
        self.drain()
        await self.days.stop()
        await self.peers.stop()
        await self.reviews.stop()
        await self.outlooks.stop()
        await self.drivers.stop()
        await self.peers.give_all_back()
        await self.bots.stop()
        self.threads.stop()
        self.store.close()

    # ---- work apart from the loop

    async def at(self, room: Room, work: Callable[..., T], *args: Any) -> T:
        """Work on one table, which is set aside if the rules hang or break there. The caller holds its lock."""
        try:
            found = await self.threads.run(work, *args)
        except ANSWERS:
            raise
        except Hung:
            room.stuck = self.set_aside(room.id, HUNG, self.too_long(work))
        except Exception as error:
            room.stuck = self.set_aside(room.id, BROKEN, traced(error))
        else:
            if not room.stuck:
                self.quarantine.works(room.id)
            return found
        self.news.tell(room.id)
        raise Refusal(text(room.stuck))

    def set_aside(self, table: str, reason: str, why: str) -> str:
        """For a while: then open pages look again, and whoever looks makes it be tried again."""
        delay = self.quarantine.enter(table, reason, why)
        asyncio.get_running_loop().call_later(delay, self.news.tell, table)
        return reason

    def too_long(self, work: Callable[..., Any]) -> str:
        name = getattr(work, "__qualname__", "a rule")
        return f"{name} did not end within {self.threads.limit:g} s of processor time, or stood still for as long"

    async def sign_out(self, person: int, devices: list[str]) -> None:
        """These devices play for this person no longer: pages that are open there are closed."""
        own = {device.handle for device in self.people.devices(person)}
        await self.people.sign_out(person, devices)  # first, so that no stream that is just opening is overlooked
        self.close_pages([device for device in devices if device in own])

    def close_pages(self, devices: list[str]) -> None:
        """Of devices that are signed out, here and at every other process."""
        self.news.dismiss(devices)
        self.peers.signed_out(devices)

    # ---- opening tables

    async def new_table(
        self,
        host: int,
        game: str,
        chairs: list[Chair],
        options: dict[str, str],
        public: bool,
        origin: Origin | None = None,
        pledge: str | None = None,
        clock: str = "",
        hints: bool = True,
        outlook: bool = False,
    ) -> str:
        """Lay out a table, with the luck that was pledged to its form; it begins as soon as nobody is missing."""
        check_table(game, chairs, options)
        if clock and clock_of(clock) is None:
            raise Refusal(text("web.no_such_table"))
        number, seed = (None, new_seed()) if pledge is None else self.pledges.redeem(pledge)
        shown = outlook and roles.foresees(game, len(chairs))
        table, invite = new_ids()
        laid = NewTable(table, game, options, host, invite, public, seed, origin, number, clock, hints, shown)
        try:
            await self.store.write(*table_statements(laid, with_own_names(game, chairs), time.time()))
        except Conflict:  # two forms with one pledge at once
            raise Unpledged from None
        async with self.room(laid.id):  # opening it begins it, if nobody is missing
            return laid.id

    async def begin(self, room: Room) -> None:
        """Start the game, if everybody is there."""
        if room.phase == WAITING and not room.free_seats() and not room.stuck:
            await self.keep(room, await self.at(room, room.begin))
        self.news.tell(room.id)

    @contextlib.asynccontextmanager
    async def room(self, table: str, sure: bool = True) -> AsyncIterator[Room]:
        """A table, with its lock held: what is done inside is done by nobody else of this process meanwhile.

        What other processes have done by now is in it; for whoever need not be `sure`, what we have heard of.
        """
        if table not in self.rooms and self.store.table(table) is None:
            raise Unknown(table)  # before it costs a lock
        async with self.lock(table):
            yield await self.present(table, sure)
        self.drivers.nudge(table)
        self.reviews.nudge(table)
        self.outlooks.nudge(table)

    async def present(self, table: str, sure: bool = True) -> Room:
        """A table as it is now. The caller holds its lock."""
        for tries in range(TRIES, -1, -1):
            try:
                if table in self.rooms and self.quarantine.due(table, self.rooms[table].stuck):
                    del self.rooms[table]  # tried again, as if the server had been started anew
                if table in self.rooms:
                    await self.peers.catch_up(self.rooms[table], sure)
                if table not in self.rooms:
                    await self.open(table)
                self.rooms.move_to_end(table)
                return self.rooms[table]
            except Overtaken:
                if not tries:
                    raise
        raise AssertionError("the last try returns or raises")

    async def act(self, table: str, work: Callable[[Room], Awaitable[T]], sure: bool = True) -> T:
        """Something done at a table; once more from the start, if another process was first.

        What always writes need not be `sure` at first: it is kept only if it was worked out on what is true. But what
        is refused may be so because others have gone on, and we have not heard of it yet.
        """
        for tries in range(TRIES, -1, -1):
            try:
                async with self.room(table, sure) as room:
                    return await work(room)
            except Overtaken:
                if not tries:
                    raise
            except ANSWERS:
                if sure or not self.store.shared:
                    raise
            sure = True
        raise AssertionError("the last try returns or raises")

    def lock(self, table: str) -> asyncio.Lock:
        """One for each table; it lives as long as somebody has it or waits for it."""
        found = self.locks.get(table) or asyncio.Lock()
        self.locks[table] = found
        return found

    async def open(self, table: str) -> None:
        """Read a table; one that is full but has not begun begins now, also if the server died in between."""
        self.rooms[table] = room = await self.read(table)
        self.forget()
        await self.settle(room)

    async def settle(self, room: Room) -> None:
        """What is due here: whoever should have done it may have died before."""
        try:
            await self.begin(room)
            if not room.stuck:
                await self.answer_in_advance(room)
        except Exception:
            self.rooms.pop(room.id, None)  # read it again next time
            raise

    async def read(self, table: str) -> Room:
        """As it is kept. One whose rules hang even then has no room: whoever asks is told so, without waiting again."""
        if self.quarantine.resting(table):
            raise Refusal(text(self.quarantine.troubles[table].reason))
        try:
            return await self.threads.run(load, self.store, table)
        except Hung:
            raise Refusal(text(self.set_aside(table, HUNG, self.too_long(load)))) from None

    @contextlib.contextmanager
    def acting(self, table: str, person: int) -> Iterator[None]:
        """Somebody does something at a table; if they play there, their page is next."""
        with self.priorities.acting(person):
            try:
                yield
            finally:
                if self.rank(table, person) != priority.WATCHER:
                    self.priorities.urgent(table, person)

    def look(self, table: str, person: int) -> Look:
        """What has to wait until acts are done: somebody wants to see a table."""
        return Look(table, person, self.lock(table), lambda: self.rank(table, person))

    def rank(self, table: str, person: int) -> int:
        """How urgent it is that somebody sees a table."""
        room = self.rooms.get(table)
        seated = room.seats_of(person) if room else [c for c in self.store.chairs(table) if c["person"] == person]
        return self.priorities.rank(table, person) if person and seated else priority.WATCHER

    def forget(self) -> None:
        """Tables that nobody looks at leave the memory, the longest unused first."""
        for table in list(self.rooms)[: max(0, len(self.rooms) - LIVE)]:
            if not self.news.listeners[table] and table not in self.drivers.tasks and table not in self.locks:
                del self.rooms[table]
                self.news.forget(table)
                self.drivers.forget(table)

    # ---- keeping

    async def keep(
        self, room: Room, progress: Progress, beside: chat.Change = NOTHING, claim: Claim | None = None
    ) -> None:
        """What was worked out becomes the present, with what else changes in the same commit."""
        now = time.time()
        waits = waits_after(room, progress, now)
        votes = [seat for seat in waits if seat in room.votes]
        kept = await self.at(room, progress_statements, room, progress, now)
        kept += [*wait_statements(room, waits), *[drop_votes(room.id, seat) for seat in votes], *beside[0]]

        def enter() -> None:
            room.enter(progress)
            beside[1]()
            room.waits |= waits
            for seat in votes:
                del room.votes[seat]

        await self.write(room, kept, enter, claim)
        with contextlib.suppress(Overtaken):  # then another process does it
            await self.answer_in_advance(room)

    async def answer_in_advance(self, room: Room) -> None:
        """What a player has prepared is answered for them as soon as it is asked."""
        if not any(room.prepared.values()):
            return
        found = await self.at(room, prepared.next_answer, room)
        if found:
            seat, question, progress = found
            used = prepared.used(room, seat, question)
            await (self.keep(room, progress, used) if progress else self.write(room, *used))

    async def write(
        self, room: Room, kept: list[Statement], enter: Callable[[], None], claim: Claim | None = None
    ) -> None:
        """To the disk, then into the room: both, even if whoever asked for it goes away in between."""

        async def both() -> None:
            await self.peers.write(room, kept, claim)
            await self.at(room, enter)  # what is on the disk already is read anew if this fails

        await to_the_end(both())

    # ---- what people do

    async def sit(self, table: str, seat: int, person: int, name: str, salt: str) -> None:
        async def sat(room: Room) -> None:
            if seat not in room.free_seats():
                raise Refusal(text("web.seat_taken"))
            if person in [chair.person for chair in room.chairs if chair.kind == PERSON]:
                raise Refusal(text("web.sits_already"))
            mark = room.guests.mark_for(person, name)
            more = newcomer(room, person, mark)
            room.guests.enter(person, name, mark)  # should the chair not be kept, a name too many does no harm
            chair = Chair(PERSON, person, room.guests.called[person], "", tidy_salt(salt))
            await self.take_chair(room, seat, chair, more)

        await self.act(table, sat)

    async def call_bot(self, table: str, seat: int, person: int, bot: str) -> None:
        """The host puts a bot into a seat that nobody has taken."""

        async def called(room: Room) -> None:
            if person != room.host:
                raise NotYours
            if seat not in room.free_seats() or bot not in BOTS[room.game.id]:
                raise Refusal(text("web.seat_taken"))
            await self.take_chair(room, seat, Chair(BOT, bot=bot), [])

        await self.act(table, called)

    async def take_chair(self, room: Room, seat: int, chair: Chair, more: list[Statement]) -> None:
        await self.write(
            room, [chair_statement(room.id, seat, chair), *more], lambda: room.chairs.__setitem__(seat, chair)
        )
        with contextlib.suppress(Overtaken):  # then another process does it
            await self.begin(room)

    async def on_trial(
        self, table: str, seat: int, person: int, change: Callable[[Room], None], claim: Claim | None = None
    ) -> None:
        """Change a turn on trial: stage, undo or redo."""

        async def tried(room: Room) -> None:
            need_seat(room, seat, person)
            before = room.drafts[seat].copy() if seat in room.drafts else None
            try:
                await self.at(room, change, room)
                await to_the_end(self.peers.write(room, [draft_statement(room, seat)], claim))
            except (Unkept, Overtaken):  # the player is told that nothing was done, or it is done on top of what is new
                del room.drafts[seat]
                if before:
                    room.drafts[seat] = before
                raise
            finally:
                self.news.tell(table, person)

        await self.act(table, tried, sure=False)

    async def confirm(
        self,
        table: str,
        seat: int,
        person: int,
        stamp: str,
        done: bool = False,
        claim: Claim | None = None,
        words: str = "",
    ) -> None:
        """Keep a turn on trial; `done` if its player also says with it that they are done, perhaps in `words`."""

        async def confirmed(room: Room) -> None:
            need_seat(room, seat, person)
            last = partial(room.finish, words=words) if done else room.confirm
            progress = await self.at(room, last, seat, stamp)
            await self.keep(room, progress, claim=claim)
            self.news.tell(table)

        await self.act(table, confirmed, sure=False)

    async def say(self, table: str, person: int, name: str, words: str) -> None:
        await self.change(table, lambda room: chat.say(room, person, name, words, time.time()))

    async def remove_line(self, table: str, person: int, number: int) -> None:
        await self.change(table, lambda room: chat.remove(room, person, number))

    async def mute(self, table: str, person: int, number: int, muted: bool) -> None:
        await self.change(table, lambda room: chat.mute(room, person, number, muted))

    async def note(self, table: str, kind: str, seat: int, **values: str) -> None:
        """Something that everybody reads in the log. Whoever holds the table's lock writes `notes.note` along."""
        await self.change(table, lambda room: notes.note(room, kind, seat, time.time(), **values))

    async def change(self, table: str, work: Callable[[Room], chat.Change]) -> None:
        """Something beside the game: worked out, kept, entered, told."""

        async def changed(room: Room) -> None:
            await self.write(room, *work(room))
            self.news.tell(table)

        await self.act(table, changed)

    async def delete(self, table: str, person: int) -> None:
        """Away with a table, for its host, as long as no other person has a seat at a game that has begun."""

        async def deleted(room: Room) -> None:
            if not room.sole(person):
                raise NotYours if person != room.host else Refusal(text("web.delete_others"))
            try:
                await self.write(room, statements.drop_table(table), lambda: None)
            finally:
                if self.store.table(table) is None:
                    self.rooms.pop(table, None)
                    self.news.tell(table)  # open pages find that there is nothing any more

        await self.act(table, deleted)

    async def play_on(self, table: str, seq: int, seat: int, person: int, name: str) -> str:
        """A new table from a position of another one, against bots: what the seat cannot know is drawn anew."""
        async with self.room(table) as room:
            if not 0 <= seq <= room.shown or room.stuck:
                raise Unknown(table)
            world = await self.at(room, imagined, room, seq, seat)
            if not world.agenda:
                raise Refusal(text("web.nothing_left"))
            game, seats, options = room.game.id, room.seats, dict(room.options)
            origin = Origin(world, chapter_of(room.entries[:seq]))
        chairs = [Chair(BOT, bot=roles.at_new_tables(game)) for _ in range(seats)]
        chairs[seat] = Chair(PERSON, person, name)
        return await self.new_table(person, game, chairs, options, False, origin)

    async def rematch(self, table: str, person: int) -> str:
        """The same people and bots once more: the invitation to one table, whoever asks for it and how often."""

        async def found(room: Room) -> str:
            if not room.seats_of(person):
                raise NotYours
            if room.phase != OVER:
                raise Refusal(text("web.rematch_later"))
            if not room.next:
                laid, chairs = another(room, person)
                new = [*table_statements(laid, chairs, time.time()), statements.put_next(table, laid.invite)]
                await self.write(room, new, lambda: setattr(room, "next", laid.invite))
                self.news.tell(table)
            return room.next

        return await self.act(table, found)


async def to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Also if whoever asked for it goes away: the table's lock is held until then."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def another(room: Room, person: int) -> tuple[NewTable, list[Chair]]:
    """The same game once more."""
    chairs = with_own_names(room.game.id, [once_more(chair, person) for chair in room.chairs])
    options = {key: value for key, value in room.options.items() if key not in room.game.kept}
    check_table(room.game.id, chairs, options)
    (table, invite), more = new_ids(), (room.clock, room.hints_allowed, room.outlook is not None)
    return NewTable(table, room.game.id, options, person, invite, room.public, new_seed(), None, None, *more), chairs


def new_ids() -> tuple[str, str]:
    """What a table is called, and the invitation to it."""
    return secrets.token_urlsafe(9), secrets.token_urlsafe(16)


def need_seat(room: Room, seat: int, person: int) -> None:
    if seat not in room.seats_of(person):
        raise NotYours
