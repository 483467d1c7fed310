"""Where the games are played: in this process, in several, or on the machines of a Ray cluster."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, Final, TypeVar

from millwright.tournament.plan import Fixture, Plan
from millwright.tournament.played import Played, play_all, play_fixture

P = TypeVar("P")
R = TypeVar("R")

AHEAD: Final = 3
"""Pieces of work that wait for each process, so that none is idle."""


class Lost(RuntimeError):
    """Processes that died; what was finished is kept."""


class NoEngine(ValueError):
    """An engine that is not installed."""


def pieces(several: Sequence[Fixture], jobs: int) -> list[list[Fixture]]:
    """A few games at a time: enough to be worth the way, few enough that little is lost."""
    length = max(1, min(16, len(several) // (8 * jobs)))
    return [list(several[n : n + length]) for n in range(0, len(several), length)]


def play_here(plan: Plan, several: Sequence[Fixture]) -> Iterator[Played]:
    for one in several:
        yield play_fixture(plan, one)


def play_in_processes(plan: Plan, several: Sequence[Fixture], jobs: int, start: str | None = None) -> Iterator[Played]:
    """In as many processes as asked for, in the order in which they are finished."""
    for played in in_processes(partial(play_all, plan), pieces(several, jobs), jobs, start):
        yield from played


def in_processes(act: Callable[[P], R], work: Iterable[P], jobs: int, start: str | None = None) -> Iterator[R]:
    """Pieces of work done in so many processes; what comes of each, in the order in which they are finished."""
    from millwright.processes import processes

    left = iter(work)
    with processes(jobs, start) as pool:
        running: set[Future[R]] = {pool.submit(act, one) for one in islice(left, AHEAD * jobs)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for one in done:
                    yield one.result()
                running |= {pool.submit(act, piece) for piece in islice(left, len(done))}
        except BrokenProcessPool:
            raise Lost("a process in which games were played has died: repeat the command to go on") from None
        finally:
            for one in running:
                one.cancel()


# ---- Ray


def play_on_ray(plan: Plan, several: Sequence[Fixture], jobs: int, address: str | None = None) -> Iterator[Played]:
    """On a Ray cluster: the one that `RAY_ADDRESS` names, or one on this machine."""
    for played in on_ray(partial(play_all, plan), pieces(several, jobs), jobs, address):
        yield from played


def on_ray(act: Callable[[P], R], work: Iterable[P], jobs: int, address: str | None = None) -> Iterator[R]:
    """Pieces of work done on a Ray cluster.

    A worker that dies loses nothing that is finished: what it was about to finish is done again elsewhere.
    """
    with ray_cluster(jobs, address) as ray:
        remote = ray.remote(max_retries=-1, num_cpus=1)(called)
        known, left = ray.put(act), iter(work)
        running = [remote.remote(known, one) for one in islice(left, AHEAD * jobs)]
        while running:
            done, running = ray.wait(running)
            for one in done:
                yield ray.get(one)
            running += [remote.remote(known, piece) for piece in islice(left, len(done))]


def called(act: Callable[[P], R], piece: P) -> R:
    return act(piece)


@contextlib.contextmanager
def ray_cluster(jobs: int, address: str | None) -> Iterator[Any]:
    try:
        ray: Any = import_module("ray")  # it need not be there, for a type checker neither
    except ModuleNotFoundError as error:
        raise NoEngine(f"--engine ray needs {error.name}: `pip install 'millwright[ray]'`") from None
    mine = not ray.is_initialized()
    if mine:
        address = address or os.environ.get("RAY_ADDRESS")
        env = {"env_vars": {"PYTHONPATH": os.pathsep.join([one for one in sys.path if one])}}
        local = {"num_cpus": jobs, "include_dashboard": False, "runtime_env": env}
        more: dict[str, Any] = {} if address else local
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **more)
    try:
        yield ray
    finally:
        if mine:
            ray.shutdown()
