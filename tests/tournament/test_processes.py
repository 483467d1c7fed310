"""Games played in several processes: none of these outlives the one that they work for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.service.test_botpool import running

PLAYING = """
import os, sys, time
from millwright.tournament.engines import in_processes

def sat_down(number):
    open(f"{sys.argv[1]}/{os.getpid()}", "w").close()
    time.sleep(60)

if __name__ == "__main__":
    list(in_processes(sat_down, range(2), 2, sys.argv[2]))
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_they_end_when_their_parent_is_killed(start: str, tmp_path: Path) -> None:
    script, at_work = tmp_path / "playing.py", tmp_path / "at_work"
    script.write_text(PLAYING)
    at_work.mkdir()
    parent = subprocess.Popen([sys.executable, str(script), str(at_work), start])
    until = time.monotonic() + 60
    while len(found := [int(one.name) for one in at_work.iterdir()]) < 2:
        assert time.monotonic() < until, "nobody began to work"
        time.sleep(0.05)
    assert all(running(one) for one in found)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    while any(running(one) for one in found):
        assert time.monotonic() < until, "they go on without it"
        time.sleep(0.05)
