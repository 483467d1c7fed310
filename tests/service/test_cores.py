"""A process that keeps to one core: all of its threads do, and what it starts does not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from millwright.service import cores

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_setaffinity"), reason="only Linux lets a process choose its cores"
)

KEEPS = """
import asyncio, os, threading
from millwright.service import cores
from millwright.service.botpool import BotPool

every = os.sched_getaffinity(0)
cores.keep_to({number})
kept = os.sched_getaffinity(0)
assert kept == {{sorted(every)[{number} % len(every)]}}, kept
threading.Thread(target=lambda: print(os.sched_getaffinity(0) == kept)).start()

async def thinks():
    pool = BotPool(1)
    await pool.start()
    place = pool.places[0]
    process = await place.ready()
    print(os.sched_getaffinity(process.pid) == every)
    await pool.stop()

asyncio.run(thinks())
"""


@pytest.mark.parametrize("number", [0, 1, 8017])
def test_threads_stay_and_bots_think_where_there_is_room(number: int) -> None:
    words = [sys.executable, "-c", KEEPS.format(number=number)]
    found = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert found.stdout.split() == ["True", "True"], found.stderr


def test_nobody_who_keeps_to_no_core_moves_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_setaffinity", lambda *_: pytest.fail("moved"))
    cores.set_free(os.getpid())


def test_each_has_a_core_of_its_own_or_none_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 64)  # of which two are ours
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {5, 9})
    assert [cores.core_of(place, 2) for place in range(2)] == [0, 1]
    assert cores.core_of(0, 1) is None  # one alone goes where there is room
    assert [cores.core_of(place, 3) for place in range(3)] == [None] * 3
