"""Work in threads: what hangs is given up in time, what only has little time is not."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from millwright.service.threads import THREADS, Hung, Threads
from millwright.service.timelimit import TICK, in_time


def run(what: Callable[[Threads], Awaitable[None]], limit: float = 0.5) -> None:
    async def bounded() -> None:
        threads = Threads(limit)
        async with asyncio.timeout(50):
            await what(threads)
        threads.stop()

    asyncio.run(bounded())


def burn(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_an_endless_loop_is_noticed_in_time_and_ended() -> None:
    """It would take half of the processor time of the whole server until its end."""
    ended = threading.Event()

    def endless() -> None:
        try:
            while True:
                pass
        finally:
            ended.set()

    async def check(threads: Threads) -> None:
        begun = time.monotonic()
        with pytest.raises(Hung):
            await threads.run(endless)
        assert time.monotonic() - begun >= 0.4 and threads.hung
        assert await asyncio.to_thread(ended.wait, 20)
        assert await asyncio.gather(*[threads.run(lambda: 7) for _ in range(THREADS)]) == [7] * THREADS

    run(check)


def test_what_stands_still_is_noticed_too() -> None:
    over = threading.Event()

    async def check(threads: Threads) -> None:
        with pytest.raises(Hung):
            await threads.run(over.wait, 40)
        over.set()

    run(check)


def test_what_goes_on_slowly_is_let_go_on() -> None:
    """As on a machine that leaves it little time: by the clock it takes three times its limit."""

    def slowly() -> int:
        for _ in range(15):
            burn(0.01)
            time.sleep(0.09)
        return 7

    async def check(threads: Threads) -> None:
        assert await threads.run(slowly) == 7 and not threads.hung

    run(check)


def test_a_thread_whose_work_nobody_waits_for_is_watched_all_the_same() -> None:
    over = threading.Event()

    async def check(threads: Threads) -> None:
        asked = [asyncio.create_task(threads.run(over.wait, 40)) for _ in range(THREADS)]
        await asyncio.sleep(0.1)
        for task in asked:
            task.cancel()
        assert await threads.run(lambda: 7) == 7  # all threads hang, nobody asks for them, others come in their place
        over.set()

    run(check)


def test_time_in_which_the_whole_process_stood_still_does_not_count() -> None:
    async def check() -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        watching = asyncio.create_task(in_time(done, 6 * TICK, lambda: 0.0))
        await asyncio.sleep(TICK / 2)
        time.sleep(12 * TICK)  # the loop, and with it everything that could look
        await asyncio.sleep(TICK)
        assert not watching.done()
        done.set_result(None)
        assert await watching

    asyncio.run(check())
