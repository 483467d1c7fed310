"""A bot that is a program of its own, in any language: it is told the game in lines, and answers in lines."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from random import Random
from time import monotonic
from typing import IO, Any, Final

from millwright import wire
from millwright.bot import Bot, Opinion
from millwright.games.game import AnyGame, LogLine
from millwright.kernel import Move

START: Final = 20.0
"""Seconds until a program must be ready: an interpreter on a busy machine takes its time."""

SECONDS: Final = 10.0
"""Seconds that it may think about a move, unless its spec says otherwise."""

MISTAKES: Final = 3
"""So many answers to one question that are not on offer."""

LEAVE: Final = 1.0
"""Seconds for going by itself, once it was told to quit."""


class Failed(Exception):
    """A program that cannot be started, ends, is silent for too long or answers nonsense; one line that says so."""


class Program:
    """A running program, spoken to line by line."""

    def __init__(self, command: str) -> None:
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise Failed(f"it cannot be started: {error}") from None
        pipe = subprocess.PIPE
        try:
            self.process: Final = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8", errors="replace", start_new_session=True
            )
        except OSError as error:
            raise Failed(f"it cannot be started: {error.strerror or error}") from None
        self.lines: Final[queue.SimpleQueue[str | None]] = queue.SimpleQueue()  # None: it has ended
        self.complaint: Final = [""]  # the last line of its standard error
        self.remark = ""  # the last that it said beside its answers
        listen(self.process.stdout, self.lines, self.complaint)
        self.errors: Final = listen(self.process.stderr, None, self.complaint)
        self.stop: Final = weakref.finalize(self, end, self.process)

    def tell(self, *lines: str) -> None:
        with contextlib.suppress(OSError):  # it has ended: the next answer says so
            assert self.process.stdin
            self.process.stdin.write("".join([f"{line}\n" for line in lines]))
            self.process.stdin.flush()

    def answer(self, until: float, seconds: float) -> str:
        """Its next line that is no remark; the last remark before it is kept."""
        self.remark = ""
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - monotonic()))
            except queue.Empty:
                raise Failed(f"no answer within {seconds:g} s") from None
            if line is None:
                raise Failed(self.epitaph())
            if line and not line.startswith("info"):
                return line
            self.remark = line or self.remark

    def epitaph(self) -> str:
        """How it has ended, with its last words."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVE)
        self.errors.join(LEAVE)
        said = f": {wire.one_line(self.complaint[0])[:120]}" if self.complaint[0] else ""
        return f"it has ended (exit code {self.process.poll()}){said}"


def listen(pipe: IO[str] | None, lines: queue.SimpleQueue[str | None] | None, complaint: list[str]) -> threading.Thread:
    """Read a pipe in the background: a full one would stop the program."""

    def read() -> None:
        assert pipe
        with contextlib.suppress(ValueError, OSError):  # closed meanwhile
            for line in pipe:
                if lines:
                    lines.put(line.strip())
                elif line.strip():
                    complaint[0] = line
        if lines:
            lines.put(None)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    return reader


def end(process: subprocess.Popen[str]) -> None:
    """See a program out: it is told to quit, and killed with all that it has started if it does not go."""
    with contextlib.suppress(OSError, ValueError):
        assert process.stdin
        process.stdin.write("quit\n")
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(LEAVE)
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()


class ExternalBot(Bot):
    """Somebody's program at a seat."""

    name = "external"

    def __init__(self, command: str, seconds: float | None = None) -> None:
        self.command: Final = command
        self.seconds: Final = seconds or SECONDS
        self.options: dict[str, str] = {}
        self.wants = wire.USUAL
        self.pending: list[str] = []  # what it has heard since it was asked last
        self.program: Program | None = None

    def begin(self, game: AnyGame, seat: int, seats: int) -> None:
        self.game, self.seat = game, seat
        self.names = game.seat_ids(game.facts(), seats)
        self.pending = []
        self.start()

    def start(self) -> Program:
        """Start the program and tell it its game."""
        self.close()
        self.program = program = Program(self.command)
        try:
            self.greet(program)
        except Failed:
            self.close()
            raise
        return program

    def greet(self, program: Program) -> None:
        program.tell(wire.HELLO)
        self.wants, until = wire.USUAL, monotonic() + START
        while (line := program.answer(until, START)) != "ready":
            verb, *rest = line.split()
            if verb == "want":
                self.wants = frozenset(rest)
            elif verb != "name":
                raise Failed(f"`{wire.one_line(line)[:60]}`: `ready` was expected")
        program.tell(*wire.opening(self.game, self.names, self.seat, self.options, self.seconds))

    def read(self, lines: list[LogLine]) -> None:
        """Log lines that the seat may read."""
        if "heard" in self.wants:
            self.pending += wire.heard_lines(lines)

    def choose(self, view: Any, offers: list[Move], rng: Random) -> Move:
        program = self.program or self.start()  # one that failed before may do better now
        world, rows = wire.seen_rows(self.game, view, offers, rng)
        more = [wire.world_line(world, self.game)] if "world" in self.wants else []
        program.tell(*self.pending, *more, *wire.question(self.game, view, rows, self.wants))
        self.pending = []
        try:
            return offers[self.answer(program, [self.game.write(view, move) for move in offers])]
        except Failed:
            self.close()
            raise

    def explain(self, view: Any, offers: list[Move], rng: Random, about: Move | None = None) -> list[Opinion]:
        """Its choice, and what it expects in the end if it has said so just before."""
        move = self.choose(view, offers, rng)
        return [Opinion(move, 0.0, (), *wire.expected(self.program.remark if self.program else ""))]

    def answer(self, program: Program, notations: list[str]) -> int:
        """The index of what it chooses, within its time and after a few mistakes at most."""
        until, line = monotonic() + self.seconds, ""
        for _ in range(MISTAKES):
            line = program.answer(until, self.seconds)
            found = wire.answered(line, notations)
            if found is not None:
                return found
            program.tell(wire.not_offered(line, len(notations)))
        raise Failed(f"`{wire.one_line(line)[:60]}` is not on offer")

    def end(self, scores: list[int]) -> None:
        """The game is over."""
        if self.program:
            self.program.tell(*self.pending, wire.ending(self.names, scores))
        self.close()

    def close(self) -> None:
        if self.program:
            self.program.stop()
            self.program = None
