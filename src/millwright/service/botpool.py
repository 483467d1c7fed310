"""Bots apart from the web loop: a small pool of worker processes, each asked one thing at a time.

A worker holds nothing that is worth saving, so whatever is wrong with one, it is killed and another takes its place.
"""

from __future__ import annotations

import json
import sys
from asyncio import Lock, Task, create_subprocess_exec, create_task, gather
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Final

from millwright.bot import Opinion
from millwright.kernel import Event, Move
from millwright.service.cores import set_free
from millwright.service.ranked import Ranked
from millwright.service.timelimit import bounded, of_process

COMMAND: Final = (sys.executable, "-m", "millwright.service.botworker")
LONGEST: Final = 1024 * 1024
"""No answer is longer, in bytes."""

PRESENT: Final = 0  # ranks of requests: somebody who plays there, or watches them, waits for the answer
ABSENT: Final = 1  # somebody plays there, but nobody looks
ALONE: Final = 2  # only bots sit there

SLOW: Final = 0.4
"""Seconds of a bot that others should not have to wait for."""

FADES: Final = 0.9
"""What a bot once took counts so much less with each answer that is quicker."""

GONE: Final = "the worker has died"
ANSWER: Final = "answer"
"""What other processes call when they have answered for a bot: this and the name of the request."""

STOPPED: Final = "the bots are stopped"


class BotFailed(Exception):
    """A bot gave no answer that can be used; the message says why in one line, for the log."""


@dataclass(frozen=True)
class BotRequest:
    """What a bot is asked. An equal request has an equal answer, or the beginning of it if time was short."""

    game: str
    facts: Path | None  # an owner's file, or None for the standard facts
    position: dict[str, Any]  # what `game.dump` wrote: it knows the seats and the options
    seat: int
    bot: str
    seed: str
    decision: int  # its number in the game: each has a random stream of its own, whichever request it came with
    rank: int = PRESENT  # who waits for the answer: people first
    why: bool = False  # whether it is to say why: then nothing is played, and it goes on in a world that it imagines
    about: Move | None = None  # a move that it is to have an opinion of, too
    most: int = 1  # decisions of which it is to say what it would do, if it is to say why
    heard: Sequence[Event] = ()  # all that the seat has heard of the game, for a bot that listens
    chances: bool = False  # whether it is everybody's chance to win that is asked for: `position` is a view's dump then


@dataclass(frozen=True)
class Limits:
    """How long things may take, in seconds; of processor time, or of standing still (`timelimit.py`).

    The slowest bot of the house takes 1.5 for a decision: one that is begun just in time has twice that.
    """

    hard: float = 4.0  # a worker that has not answered by then hangs
    soft: float = 1.0  # no further decision is begun after this
    start: float = 15.0  # until a new worker is ready to be asked


@dataclass(frozen=True)
class Answer:
    """The moves of a seat; of the first decision what the bot thinks, if it was asked; or chances to win."""

    moves: list[Move]
    opinions: list[Opinion]
    chances: list[float] = field(default_factory=list)  # by seat, if they were asked for


class Place:
    """A place in the pool: a worker process, or none yet. One at a time may do something with it."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self.command: Final = command
        self.limits: Final = limits
        self.lock: Final = Lock()
        self.process: Process | None = None
        self.killed = False
        self.closed = False

    async def ask(self, request: dict[str, Any]) -> Answer | str:
        """The answer, or the worker's word why there are none. The time begins when the worker is ready."""
        async with self.lock:
            process = await self.ready()
            try:
                return await bounded(asked(process, request), self.limits.hard, of_process(process.pid))
            except TimeoutError:
                raise BotFailed(f"no answer within {self.limits.hard:g} s") from None

    async def renew(self) -> None:
        """Another worker, whatever the old one does."""
        self.kill()
        async with self.lock:
            await self.sweep()
            await self.ready()

    async def close(self) -> None:
        """No worker, and none again."""
        self.closed = True
        self.kill()
        async with self.lock:
            await self.sweep()

    async def ready(self) -> Process:
        """The process, ready to be asked: a new one if there is none or if it has ended by itself."""
        if self.process and self.process.returncode is None:
            return self.process
        await self.sweep()
        self.process = await self.spawn()
        try:
            if await bounded(read(self.process), self.limits.start, of_process(self.process.pid)) != {"ready": True}:
                raise BotFailed("the worker does not say that it is ready")
        except TimeoutError:
            raise BotFailed(f"the worker is not ready after {self.limits.start:g} s") from None
        return self.process

    async def spawn(self) -> Process:
        """In a session of its own, so that Ctrl-C in a terminal is the server's business alone."""
        if self.closed:
            raise BotFailed(STOPPED)
        try:
            process = await create_subprocess_exec(
                *self.command, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
            )
        except OSError as error:
            raise BotFailed(f"the worker does not start: {error}") from None
        set_free(process.pid)
        return process

    def kill(self) -> None:
        """At once, and by its own id."""
        if self.process and not self.killed:
            self.killed = True  # once: a second time would reap it behind the back of asyncio
            with suppress(ProcessLookupError):
                self.process.kill()

    async def sweep(self) -> None:
        """See to it that nothing is left of the process: it is killed, no zombie, its pipes are closed."""
        self.kill()
        process, self.process, self.killed = self.process, None, False
        if process:
            await swept(process)


class BotPool:
    """The workers, and who waits for them: by rank, then in the order in which they come."""

    def __init__(self, size: int = 2, limits: Limits | None = None, command: Sequence[str] = COMMAND) -> None:
        self.size: Final = size
        self.limits: Final = limits or Limits()
        self.command: Final = command
        self.places: list[Place] = []
        self.free: Ranked[Place] = Ranked(ranks=ALONE + 1)
        self.renewals: Final[set[Task[None]]] = set()
        self.numbers: Final = count(1)
        self.took: Final[dict[tuple[str, str], float]] = {}  # by game and bot: seconds of its longest answers of late
        self.stopped = True

    async def start(self) -> None:
        """Have all workers ready; if one cannot be had, there is no pool."""
        self.free, self.places = Ranked(ranks=ALONE + 1), [Place(self.command, self.limits) for _ in range(self.size)]
        try:
            for failure in await gather(*[place.renew() for place in self.places], return_exceptions=True):
                if failure:
                    raise failure
        except BaseException:
            await self.stop()
            raise
        self.stopped = False
        for place in self.places:
            self.free.put(place)

    def begin(self) -> None:
        """Have workers come, without waiting for them: whoever asks does."""
        self.free, self.places = Ranked(ranks=ALONE + 1), [Place(self.command, self.limits) for _ in range(self.size)]
        self.stopped = False
        for place in self.places:
            self.give_back(place, sound=False)

    async def able(self) -> bool:
        """Whether a question would be answered soon."""
        return True

    async def stop(self) -> None:
        """End all workers, busy or not. Whoever still waits for an answer is told so."""
        self.stopped = True
        await gather(*[place.close() for place in self.places], *self.renewals)

    async def answer(self, request: BotRequest) -> list[Move]:
        """The moves of the seat until somebody else is asked, or fewer if time was short, but at least one."""
        return (await self.explained(request)).moves

    async def explained(self, request: BotRequest) -> Answer:
        """The same with what the bot thinks of it."""
        place, reply = await self.take(request.rank), None
        begun = monotonic()
        try:
            reply = await place.ask(self.worded(request))
        finally:  # also when the caller gave up: the worker would answer a question that is no longer asked
            self.give_back(place, sound=reply is not None)
            who = (request.game, request.bot)
            self.took[who] = max(monotonic() - begun, FADES * self.took.get(who, 0.0))
        if isinstance(reply, str):
            raise BotFailed(reply)
        return reply

    def slow(self, game: str, bot: str) -> bool:
        """Whether a bot keeps a worker busy for long, as far as is known."""
        return self.took.get((game, bot), 0.0) > SLOW

    async def take(self, rank: int) -> Place:
        """A place for this request alone. A place that comes back when all is over is only handed on."""
        if not self.stopped:
            place = await self.free.get(rank)
            if not self.stopped:
                return place
            self.free.put(place)
        raise BotFailed(STOPPED)

    def give_back(self, place: Place, sound: bool) -> None:
        if sound or self.stopped:
            self.free.put(place)
            return
        task = create_task(self.renew(place))
        self.renewals.add(task)
        task.add_done_callback(self.renewals.discard)

    async def renew(self, place: Place) -> None:
        """Another worker in the same place. If there is none to be had, the next request tries again and says why."""
        with suppress(BotFailed):
            await place.renew()
        self.free.put(place)

    def arrived(self, name: str) -> None:
        """An answer from elsewhere may be there: nothing for a pool that asks nobody else."""

    def worded(self, request: BotRequest) -> dict[str, Any]:
        """The request as a worker reads it."""
        ours = {"id": next(self.numbers), "soft": self.limits.soft, "hard": self.limits.hard}
        return vars(request) | ours | {"facts": str(request.facts) if request.facts else None}


# ---- lines to and from a worker


async def asked(process: Process, request: dict[str, Any]) -> Answer | str:
    await write(process, request)
    return understood(await read(process), request["id"])


async def write(process: Process, request: dict[str, Any]) -> None:
    assert process.stdin
    try:
        process.stdin.write(json.dumps(request).encode() + b"\n")
        await process.stdin.drain()
    except ConnectionError:
        raise BotFailed(GONE) from None


async def read(process: Process) -> Any:
    """What the next line says, whatever it is."""
    assert process.stdout
    try:
        line = await process.stdout.readline()
        if line.endswith(b"\n"):
            return json.loads(line)
    except (ValueError, RecursionError):
        raise BotFailed("the worker answers nonsense") from None
    raise BotFailed(GONE)


def understood(reply: Any, number: int) -> Answer | str:
    """An answer, if it is one, and to this request. Whether its moves are on offer is for the table to say."""
    if isinstance(reply, dict) and reply.get("id") == number:
        if isinstance(reply.get("failed"), str):
            return str(reply["failed"])
        chances = reply.get("chances")
        if isinstance(chances, list) and chances and all(type(one) is float and 0.0 <= one <= 1.0 for one in chances):
            return Answer([], [], chances)
        moves = reply.get("moves")
        if isinstance(moves, list) and moves and all(is_move(move) for move in moves):
            return Answer([(verb, a, b) for verb, a, b in moves], opinions_in(reply.get("opinions", [])))
    raise BotFailed("the worker answers nonsense")


def opinions_in(rows: Any) -> list[Opinion]:
    """Move, worth and terms of each, and what is expected in the end, as the worker wrote them."""
    try:
        return [opinion_in(*row) for row in rows]
    except (TypeError, ValueError):
        raise BotFailed("the worker answers nonsense") from None


def opinion_in(move: Any, worth: Any, terms: Any, *expected: Any) -> Opinion:
    """The last two may be missing, or nothing."""
    if not is_move(move) or len(expected) > 2:
        raise ValueError
    verb, a, b = move
    known = [None if n is None else float(n) for n in expected]
    return Opinion((verb, a, b), float(worth), tuple([(str(key), float(n)) for key, n in terms]), *known)


def is_move(move: Any) -> bool:
    return isinstance(move, list) and len(move) == 3 and all(type(number) is int for number in move)


async def swept(process: Process) -> None:
    """Wait for the end of a process that was killed. What it wrote is read, for asyncio sees no end before that."""
    assert process.stdin and process.stdout
    process.stdin.close()
    while await process.stdout.read(LONGEST):
        pass
    await process.wait()
    with suppress(ConnectionError):
        await process.stdin.wait_closed()
