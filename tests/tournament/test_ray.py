"""A local Ray cluster of two workers: the same games as without it, also if a worker is killed in the middle of one."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from millwright.tournament.engines import play_here, play_on_ray
from millwright.tournament.plan import Plan
from millwright.tournament.played import Played
from millwright.tournament.run import play

BOT = '''
import os, signal
from pathlib import Path
from millwright import Bot

class Killer(Bot):
    """In the second of all games it kills the process that it is played in, once."""
    def begin(self, game, seat, seats):
        (Path(__file__).parent / f"game-{os.getpid()}-{id(self)}").touch()
    def choose(self, view, offers, rng):
        here = Path(__file__).parent
        if (here / "armed").exists() and len(list(here.glob("game-*"))) > 3:
            (here / "armed").rename(here / "done")
            os.kill(os.getpid(), signal.SIGKILL)
        return offers[0]
'''


def games(plan: Plan, ray: bool) -> list[Played]:
    played: list[Played] = []
    for _ in play(plan, played, (lambda one, several: play_on_ray(one, several, jobs=2)) if ray else play_here):
        pass
    return sorted([replace(one, times=[]) for one in played], key=lambda one: (one.deal, one.bots))


@pytest.mark.slow
def test_ray_plays_the_same_games_and_loses_none_with_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr(sys, "path", sys.path[:])
    bot = tmp_path / "killer.py"
    bot.write_text(BOT)
    plan = Plan("workshop", ("random", f"{bot}:Killer"), (2,), 4, 3)
    expected = games(plan, ray=False)
    (tmp_path / "armed").touch()
    found = games(plan, ray=True)
    assert (tmp_path / "done").exists(), "a worker was killed"
    assert found == expected and len(found) == 8
