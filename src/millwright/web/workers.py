"""Several processes behind one port: a parent that holds the door and starts another child for each that dies."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Final, NoReturn

from millwright.service.notices import tell

GRACE: Final = 5.0
"""Seconds that children have to end when they are asked to."""

YOUNG: Final = 1.0
"""Seconds: if a child dies younger than this, the next one waits for as long."""


@dataclass(frozen=True)
class Child:
    """One of so many, and when it was started."""

    place: int
    begun: float


class Parent:
    """The children, by their ids. It serves nothing itself, so it has nothing to lose."""

    def __init__(self, count: int, work: Callable[[int], int]) -> None:
        self.count: Final = count
        self.work: Final = work  # of the child in this place
        self.children: Final[dict[int, Child]] = {}
        self.ends: Final = os.pipe()  # nobody writes: children read its end when their parent is gone
        self.stopping = False

    def run(self) -> int:
        """Until it is asked to end."""
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self.stop)
        signal.signal(signal.SIGALRM, self.kill)
        for place in range(self.count):
            self.start(place)
        while self.children:
            pid, status = os.wait()
            child = self.children.pop(pid, None)
            if child and not self.stopping:
                tell(f"process {pid} has ended ({ending(status)}); another one takes its place")
                self.start(child.place, YOUNG if time.monotonic() < child.begun + YOUNG else 0)
        return 0

    def start(self, place: int, wait: float = 0) -> None:
        """Another one, which begins after so long: the parent itself must not wait, for others may die meanwhile."""
        if self.stopping:  # asked to meanwhile
            return
        pid = os.fork()
        if not pid:
            self.be_child(place, wait)
        self.children[pid] = Child(place, time.monotonic() + wait)

    def be_child(self, place: int, wait: float) -> NoReturn:
        code = 1
        try:
            for sign in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
                signal.signal(sign, signal.SIG_DFL)
            os.close(self.ends[1])
            threading.Thread(target=stay_with, args=[self.ends[0]], name="parent", daemon=True).start()
            time.sleep(wait)
            code = self.work(place)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)

    def stop(self, sign: int, frame: FrameType | None) -> None:
        self.stopping = True
        for pid in self.children:
            os.kill(pid, signal.SIGTERM)
        signal.setitimer(signal.ITIMER_REAL, GRACE)

    def kill(self, sign: int, frame: FrameType | None) -> None:
        for pid in self.children:
            os.kill(pid, signal.SIGKILL)


def stay_with(end: int) -> None:
    """End as soon as the parent has, in whatever way."""
    os.read(end, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def ending(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    return f"signal {-code}" if code < 0 else f"exit code {code}"
