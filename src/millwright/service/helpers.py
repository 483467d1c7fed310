"""Bots that think on machines of their own: questions and answers go through the database.

`millwright botworker` takes one question after the other (`run`); a server that finds such a helper asks it first
(`SharedPool`), and its own workers if nobody takes the question up at once, or if no answer comes.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import signal
import time
from collections.abc import Callable
from typing import Any, Final

from millwright.games.registry import GAMES
from millwright.service import botworker
from millwright.service.botpool import ANSWER, Answer, BotFailed, BotPool, BotRequest, Place, understood
from millwright.service.notices import one_line, tell
from millwright.service.store import Store
from millwright.service.store.errors import Closed, Unkept
from millwright.service.store.statements import answer_request, drop_request, drop_requests, new_request

WORK: Final = "work"
"""What is called when there is a question."""

HELPER: Final = "botworker"
"""The first word of the lease that tells that a helper is there."""

LEASE: Final = 3.0
TICK: Final = 1.0
"""Seconds: how long a helper counts as there, and after which it says so again."""

TAKEN: Final = 0.5
"""Seconds after which our own workers are asked a question that nobody has taken."""

LOOK: Final = 0.2
"""Seconds between two looks for an answer of which no notice came."""

OLD: Final = 60.0
"""Seconds after which nobody waits for an answer any more."""

UNSURE: Final = (Unkept, Closed, BotFailed, ValueError)


class SharedPool(BotPool):
    """Our own workers, and those of other machines."""

    def __init__(self, store: Store, size: int) -> None:
        super().__init__(size)
        self.store: Final = store
        self.answered: Final[dict[str, asyncio.Event]] = {}  # by request: whether an answer may be there
        self.awake = False  # whether a worker of our own has come
        self.helpers = 0
        self.looked = 0.0

    async def start(self) -> None:
        """Pages are served before the workers are there; other processes lead the bots until then."""
        self.begin()

    async def able(self) -> bool:
        return self.awake or await self.has_helpers()

    async def renew(self, place: Place) -> None:
        await super().renew(place)
        self.awake = True

    async def explained(self, request: BotRequest) -> Answer:
        if await self.has_helpers():
            with contextlib.suppress(*UNSURE):
                if found := await self.asked_elsewhere(request):
                    return found
        return await super().explained(request)

    async def has_helpers(self) -> bool:
        if time.monotonic() > self.looked + TICK and not self.stopped:
            self.looked = time.monotonic()
            with contextlib.suppress(Unkept):
                self.helpers = await asyncio.to_thread(self.store.helpers)
        return self.helpers > 0

    async def asked_elsewhere(self, request: BotRequest) -> Answer | None:
        """What a helper says, if one takes the question up and answers in time."""
        name, now = secrets.token_hex(8), time.time()
        self.answered[name] = asyncio.Event()
        try:
            await self.store.write(new_request(name, request.rank, now, worded(request)), drop_requests(now - OLD))
            self.store.call(f"{WORK} {name}")
            return await self.reply(name)
        finally:
            del self.answered[name]
            await self.store.write(drop_request(name))

    async def reply(self, name: str) -> Answer | None:
        begun, longest = time.monotonic(), self.limits.hard + TICK
        while time.monotonic() < begun + longest:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.answered[name].wait()
            row = await asyncio.to_thread(self.store.request, name)
            if row is None or (not row["worker"] and time.monotonic() > begun + TAKEN):
                return None
            if row["answer"]:
                found = understood(json.loads(row["answer"]), 0)
                return found if isinstance(found, Answer) else None
        return None

    def arrived(self, name: str) -> None:
        if name in self.answered:
            self.answered[name].set()


def pool_for(store: Store, size: int) -> BotPool:
    return SharedPool(store, size) if store.shared else BotPool(size)


# ---- as they are written down


def worded(request: BotRequest) -> str:
    """With the rules that it is asked under: a helper with others leaves it alone."""
    return json.dumps(vars(request) | {"facts": None, "rules": GAMES[request.game].rules})


def request_in(body: str) -> BotRequest:
    data: dict[str, Any] = json.loads(body)
    rules = data.pop("rules")
    if data["game"] not in GAMES or GAMES[data["game"]].rules != rules:
        raise BotFailed(f"{data['game']} by rules {rules} is not played here")
    about = tuple(data.pop("about") or ()) or None
    heard = [tuple(event) for event in data.pop("heard")]
    return BotRequest(**data, about=about, heard=heard)


# ---- the helper


class Helper:
    """A process that answers for bots until it is asked to end."""

    def __init__(self, store: Store, pool: BotPool) -> None:
        self.store: Final = store
        self.pool: Final = pool
        self.news: Final = asyncio.Event()
        self.count = 0

    async def run(self, ready: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        self.store.listen(lambda word: loop.call_soon_threadsafe(self.hear, word))
        await self.pool.start()
        ready.set()
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self.stay())
                for _ in range(self.pool.size):
                    group.create_task(self.work())
        finally:
            with contextlib.suppress(Unkept, Closed):
                await self.store.give_back(self.name)
            await self.pool.stop()

    @property
    def name(self) -> str:
        return f"{HELPER} {self.store.holder}"

    def hear(self, word: str) -> None:
        if word.startswith(WORK):
            self.news.set()

    async def stay(self) -> None:
        """Say that there is a helper."""
        while True:
            with contextlib.suppress(Unkept):
                await self.store.lease(self.name, LEASE)
            await asyncio.sleep(TICK)

    async def work(self) -> None:
        while True:
            try:
                if not await self.next_one():
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(TICK):
                            await self.news.wait()
            except Unkept as error:
                tell(f"{self.store.address}: {error}")
                await asyncio.sleep(TICK)

    async def next_one(self) -> bool:
        """One question answered; whether there was one."""
        self.news.clear()
        found = await self.store.take_request(self.pool.limits.hard + TICK)
        if found is None:
            return False
        name, body = found
        await self.store.write(answer_request(name, self.store.holder, json.dumps(await self.answer(body))))
        self.store.call(f"{ANSWER} {name}")
        self.count += 1
        return True

    async def answer(self, body: str) -> dict[str, Any]:
        try:
            found = await self.pool.explained(request_in(body))
        except (BotFailed, ValueError, TypeError, LookupError) as error:
            return {"id": 0, "failed": one_line(error)[:200]}
        if found.chances:
            return {"id": 0, "chances": found.chances}
        return {"id": 0, "moves": found.moves, "opinions": [botworker.worded(one) for one in found.opinions]}


async def help_out(store: Store, size: int, told: Callable[[str], None]) -> None:
    """Until SIGTERM or SIGINT."""
    helper, ready = Helper(store, BotPool(size)), asyncio.Event()
    task = asyncio.create_task(helper.run(ready))
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, task.cancel)
    waiting = asyncio.create_task(ready.wait())
    await asyncio.wait([task, waiting], return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if ready.is_set():
        told(f"ready: bots of {store.address} think here, {size} at a time")
    with contextlib.suppress(asyncio.CancelledError):
        await task
