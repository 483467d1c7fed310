"""`make bench-bots`: both parts run through, tiny, and tell what they should. What they measure here means nothing."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from tools import bench_bots

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="reads what a process uses from /proc")


def test_decisions_and_pages_are_timed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bench_bots, "ready", lambda: None)
    tiny = ["--game", "workshop", "--seats", "2", "--bot", "steady", "--decisions", "3", "--turns", "2", "--json"]
    assert bench_bots.main(tiny) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["decisions"]) == ["workshop 2, steady"]
    assert list(found["pages"]) == ["workshop, quiet", "workshop, beside three steady"]
    row = found["decisions"]["workshop 2, steady"]
    assert row["decisions"] == 3 and 0 < row["processor p50"] <= row["processor p99"] <= row["processor max"]
    beside = found["pages"]["workshop, beside three steady"]
    assert beside["bots' turns"] > 0 and all(math.isfinite(value) for value in beside.values())
