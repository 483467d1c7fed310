"""A pause is not a fault: a server that stood still in the middle of its work goes on as if nothing had been."""

from __future__ import annotations

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from tests.web.serving import Caller, Server, attribute, served

PAUSE = 6.0
"""Seconds: longer than any limit of a rule or a bot."""

SLOW = """
import sys, time
from functools import partial
from pathlib import Path
from millwright.service import helpers
from millwright.service.botpool import BotPool
from millwright.web import painter, server

draw = painter.draw

def slowly(*args):
    time.sleep(0.3)
    return draw(*args)

WORKER = '''
import time
from millwright.service import botworker

turn = botworker.turn

def slowly(request):
    time.sleep(0.4)
    return turn(request)

botworker.turn = slowly
botworker.main()
'''

painter.draw = slowly
helpers.BotPool = partial(BotPool, command=(sys.executable, "-c", WORKER))
sys.exit(server.serve(server.Settings(Path(sys.argv[1]), port=int(sys.argv[3]), pace=0.0, workers=1)))
"""
"""The server, but each drawing and each thought of a bot takes a while, so that a pause falls into the middle."""

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds the bots of a server in /proc")


def workers(server: Server) -> list[int]:
    pid = server.process.pid
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def freeze(pids: list[int], seconds: float) -> None:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def seq(caller: Caller, table: str) -> int:
    return int(attribute(caller.get(f"/t/{table}")[1], "meta", "data-seq"))


def goes_on(caller: Caller, table: str, before: int) -> bool:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if seq(caller, table) > before:
            return True
    return False


@pytest.mark.slow
def test_a_server_that_stood_still_sets_nothing_aside_and_leaves_nothing_to_chance(tmp_path: Path) -> None:
    with served(tmp_path / "a.db", "-c", SLOW, str(tmp_path / "a.db")) as server:
        caller = Caller(server.port)
        table = caller.new("brass", "steady", "steady")
        stream = caller.stream(table)
        assert b"id: " in stream.read1(100)
        for pids in ([server.process.pid, *workers(server)], [server.process.pid]):
            looking = threading.Thread(target=caller.get, args=(f"/t/{table}",))
            looking.start()
            time.sleep(0.15)
            freeze(pids, PAUSE / 2 if len(pids) == 1 else PAUSE)
            looking.join(30)
            status, page = caller.get(f"/t/{table}")
            assert status == 200 and 'class="stuck"' not in page
            assert goes_on(caller, table, seq(caller, table))
        stream.close()
        server.terminate()
        assert server.process.stderr
        assert server.process.stderr.read() == ""  # neither a table nor a bot had to be given up
