"""Faults on purpose: processes that serve one house are killed again and again while people and bots play.

python -m tools.faults [--kills 200] [--every 3] [--tables 20] [--workers 3] [--freeze 10]
make faults: 200 kills, about eleven minutes; it ends with 1 if anything is not as it must be

It starts a PostgreSQL of its own and `millwright serve --workers N`, on this machine alone. Scripted people play
through the pages; a random process is killed every few seconds, one is frozen once, and the database is started anew in
the middle. Then every table is read: each turn that was answered with yes must be there once, every log must lead to
its last position, and no table may have stood still for more than five seconds; while the database itself was away is
not counted.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import psycopg

from millwright.kernel import below
from millwright.record import read_record
from millwright.replay import replay
from millwright.service.datafile import NotOurs
from millwright.service.luck import check
from millwright.service.room import OVER, Room
from millwright.service.saved import load
from millwright.service.store import open_store
from tests.houses import seen, words_of
from tests.postgres import Postgres, free_port
from tests.web.serving import PATIENCE, Caller, attribute, offers_on

T = TypeVar("T")

LATER: Final = (409, 429, 503)
"""The table has moved on; too quick; nothing could be kept just now: what was asked is tried again."""

SLOW: Final = 0.5
"""Seconds from which on a request is worth telling of."""

TOLD: Final = 10
"""So many of the longest pauses are told."""

FORBIDDEN: Final = 403

LOST: Final = (OSError, http.client.HTTPException, ValueError)
"""What a caller meets when a process dies: no connection, half an answer, half a line of JSON."""

IMPATIENCE: Final = 3.0
"""Seconds after which a player who gets no answer asks again: of a frozen process there is none."""

STILL: Final = 5.0
"""Seconds that no table may stand still."""

LOOK: Final = 0.1
"""Seconds between two looks at all tables."""

STANDING: Final = (
    "select t.id, t.version, coalesce(string_agg(c.kind, ' ' order by c.seat), '') from game_table t left join chair c"
    " on c.table_id = t.id and (t.asked >> c.seat::int) & 1 = 1 where t.phase <> 'over' group by t.id, t.version"
)
"""How each table stands, and who is asked there."""


# ---- people


class NobodyAnswers(Exception):
    """Though asked for a long time."""


@dataclass
class Script(Caller):
    """Somebody who plays what pages offer and remembers what was answered with yes. Each has an address of its own."""

    table: str = ""
    seat: int = 0
    source: str = "127.0.0.2"
    think: float = 0.3
    rng: Random = field(default_factory=Random)
    tried: list[str] = field(default_factory=list)
    kept: list[tuple[int, list[str]]] = field(default_factory=list)  # after which move, and what, of each turn
    faults: int = 0
    wrong: list[str] = field(default_factory=list)  # what should never be answered
    met: list[tuple[float, str]] = field(default_factory=list)  # when, and what became of a request

    def request(self, method: str, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, str]:
        """What took long or was not answered with yes is remembered, to explain pauses by."""
        begun, met = time.monotonic(), "nothing"
        try:
            found = self.asked(method, path, body, kind)
            met = str(found[0])
            return found
        except LOST as error:
            met = type(error).__name__
            raise
        finally:
            took = time.monotonic() - begun
            if took > SLOW or met not in ("200", "303"):
                self.met.append((begun, f"{path.rpartition('/')[2][:4]} {met} in {took:.1f}"))

    def asked(self, method: str, path: str, body: bytes, kind: str) -> tuple[int, str, str]:
        connection = http.client.HTTPConnection(self.host, self.port, IMPATIENCE, (self.source, 0))
        with contextlib.closing(connection):
            origin = {"origin": f"http://{self.host}:{self.port}", "content-type": kind} if kind else {}
            connection.request(method, path, body or None, origin | self.headers())
            answer = connection.getresponse()
            words = answer.read().decode()
            if given := answer.getheader("set-cookie"):
                self.cookie = given.partition(";")[0]
            return answer.status, answer.getheader("location") or "", words

    def play_until(self, done: threading.Event) -> None:
        while not done.is_set():
            try:
                if not self.step():
                    return
            except LOST:
                self.tried, self.faults = [], self.faults + 1  # whether it was kept or not, the next page shows
                time.sleep(0.1)

    def step(self) -> bool:
        """One look, and one act if it is our turn; whether the game goes on."""
        status, words = self.get(f"/t/{self.table}/news")
        if status == 200 and not json.loads(words)["mine"]:
            time.sleep(self.think)
            if self.rng.random() > 0.1:
                return True
        status, words = self.get(f"/t/{self.table}")
        if status != 200:
            time.sleep(0.1)
            return True
        page = unescape(words)
        if attribute(page, "meta", "data-phase") == "over":
            return False
        if attribute(page, "meta", "data-turn") == "mine":
            self.act(page, attribute(page, "meta", "data-stamp"))
        return True

    def act(self, page: str, stamp: str) -> None:
        if 'id="confirm"' in page:
            tried, self.tried = self.tried, []
            if self.sent(do="confirm", stamp=stamp):
                self.kept.append((int(stamp.partition(":")[0]), tried))
            return
        self.tried = self.tried if re.search('data-do="undo"(?! disabled)', page) else []
        found = offers_on(page)
        words = found[below(self.rng, len(found))]
        self.tried += [words] if self.sent(do="play", stamp=stamp, words=words) else []

    def sent(self, **body: str) -> bool:
        status, answer = self.do(self.table, **body, **{"as": self.seat})
        if status not in (200, *LATER):
            self.wrong.append(f"table {self.table}: {status} {answer}")
        if status != 200:
            time.sleep(0.1)
        return status == 200


@dataclass(frozen=True)
class Pause:
    """A time in which a table did not change, and who was asked there meanwhile."""

    begun: float
    seconds: float
    awaited: str

    def near(self, events: list[tuple[float, str]]) -> str:
        """What happened shortly before or meanwhile."""
        found = [(at - self.begun, what) for at, what in sorted(events) if -1 < at - self.begun < self.seconds]
        return ", ".join(f"{what} at {at:+.1f}" for at, what in found) or "nothing"


@dataclass
class Game:
    """A table, who plays there, and when it last changed."""

    people: list[Script]
    version: int = -1
    awaited: str = ""  # kinds of the chairs that are asked
    since: float = 0.0
    over: bool = False
    pauses: list[Pause] = field(default_factory=list)

    @property
    def longest(self) -> float:
        return max((pause.seconds for pause in self.pauses), default=0.0)

    @property
    def table(self) -> str:
        return self.people[0].table


# ---- what is done to them


class Drill:
    """The whole of it."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args: Final = args
        self.rng: Final = Random(args.seed)
        self.postgres: Final = Postgres()
        self.house: Final = self.postgres.empty()
        self.port: Final = free_port()
        self.games: Final[list[Game]] = []
        self.done: Final = threading.Event()
        self.kills = 0
        self.frozen = 0  # the process that stands still now
        self.wrong: Final[list[str]] = []  # what should never happen
        self.events: Final[list[tuple[float, str]]] = []  # what was done to them, and when
        self.restarts: Final[list[tuple[float, float]]] = []
        self.log: Final = Path(self.postgres.folder / "served.log")
        self.server: Final = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        words = ["serve", "--data", words_of(self.house), "--port", str(self.port), "--workers", str(self.args.workers)]
        command = [sys.executable, "-m", "millwright", *words, "--no-browser", "--pace", "0"]
        with self.log.open("wb") as log:
            return subprocess.Popen(command, stdout=log, stderr=log)

    def run(self) -> bool:
        try:
            self.wait_ready()
            for number in range(self.args.tables):
                self.open_table(number)
            watching = threading.Thread(target=self.watch, daemon=True)
            watching.start()
            players = [threading.Thread(target=self.keep_playing, args=[n]) for n in range(self.args.tables)]
            for thread in players:
                thread.start()
            self.do_harm()
            self.done.set()
            for thread in [*players, watching]:
                thread.join(PATIENCE)
            return self.report()
        finally:
            self.end()

    def end(self) -> None:
        self.done.set()
        self.server.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.server.wait(10)
        self.server.kill()
        self.postgres.remove()

    def wait_ready(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(*LOST):
                if Script(self.port).get("/static/icon.svg")[0] == 200:
                    return
            time.sleep(0.1)
        raise SystemExit(self.log.read_text())

    def script(self, number: int, rng: str) -> Script:
        source = f"127.0.{1 + number // 200}.{2 + number % 200}"
        return Script(self.port, source=source, think=self.args.think, rng=Random(f"{self.args.seed} {rng}"))

    def open_table(self, number: int) -> Game:
        """Every other one has a second person, who comes by the invitation."""
        name = f"{len(self.games)}"
        first, second = self.script(2 * number, f"{name} a"), self.script(2 * number + 1, f"{name} b")
        people = [first, second] if number % 2 else [first]
        first.table = retried(lambda: first.new("workshop", "me", "open" if number % 2 else "random", "random"))
        if number % 2:
            [[invite]] = seen(self.house, "select invite from game_table where id = ?", first.table)
            retried(lambda: second.form(f"/join/{invite}", seat="1", name="Second"))
            if retried(lambda: second.get(f"/t/{first.table}"))[0] == FORBIDDEN:
                return self.open_table(number)  # an answer was lost that told them who they are: nobody can sit there
            second.table, second.seat = first.table, 1
        game = Game(people, since=time.monotonic())
        self.games.append(game)
        return game

    def keep_playing(self, number: int) -> None:
        """One game after the other."""
        game = self.games[number]
        while not self.done.is_set():
            others = [threading.Thread(target=one.play_until, args=[self.done]) for one in game.people]
            for thread in others:
                thread.start()
            for thread in others:
                thread.join()
            game.over = True
            if not self.done.is_set():
                try:
                    game = self.open_table(number)
                except (*LOST, NobodyAnswers) as error:
                    self.wrong.append(f"no new table: {error}")
                    return

    def do_harm(self) -> None:
        freeze, restart = self.args.kills // 3, self.args.kills // 2
        while self.kills < self.args.kills:
            time.sleep(self.args.every * (0.5 + self.rng.random()))
            victims = self.children()
            if not victims:
                continue
            victim = victims[below(self.rng, len(victims))]
            if self.kills == freeze and self.args.freeze:
                threading.Thread(target=self.freeze, args=[victim]).start()
                freeze = -1
                continue
            if self.kills == restart:
                self.restart_database()
                restart = -1
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                self.kills += 1
                self.events.append((time.monotonic(), f"kill {self.kills}"))
                self.tell_progress()
        time.sleep(STILL)
        print(file=sys.stderr)

    def tell_progress(self) -> None:
        longest = max((game.longest for game in self.games), default=0.0)
        line = f"{self.kills} of {self.args.kills} kills, {len(self.games)} tables, longest pause {longest:.1f} s"
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    def children(self) -> list[int]:
        """Those that may be killed: the one that stands still is to wake up again."""
        pid = self.server.pid
        found = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        return [one for one in found if one != self.frozen]

    def freeze(self, pid: int) -> None:
        self.frozen = pid
        self.events.append((time.monotonic(), "one is frozen"))
        os.kill(pid, signal.SIGSTOP)
        time.sleep(self.args.freeze)
        os.kill(pid, signal.SIGCONT)
        self.events.append((time.monotonic(), "it wakes up"))
        self.frozen = 0

    def restart_database(self) -> None:
        begun = time.monotonic()
        self.postgres.stop()
        self.postgres.start()
        self.restarts.append((begun, time.monotonic()))
        self.events.append((begun, "the database was started anew"))

    # ---- what is seen

    def watch(self) -> None:
        """How long each table stands still, as the database has it."""
        while not self.done.wait(LOOK):
            self.look()
        self.look()  # pauses that have not ended count, too

    def look(self) -> None:
        with contextlib.suppress(NotOurs, psycopg.Error):  # the database is started anew
            found = {row[0]: row for row in seen(self.house, STANDING)}
            now = time.monotonic()
            for game in [one for one in self.games if not one.over and one.table in found]:
                self.note(game, found[game.table][1], found[game.table][2], now)

    def note(self, game: Game, version: int, awaited: str, now: float) -> None:
        """A pause ends with the first change; the time without a database is no part of it."""
        if version == game.version and not self.done.is_set():
            return
        spared = [end for begun, end in self.restarts if begun <= now and game.since <= end]
        begun = max([game.since, *spared])
        game.pauses.append(Pause(begun, now - begun, game.awaited))
        game.version, game.since, game.awaited = version, now, awaited

    def report(self) -> bool:
        store = open_store(self.house)
        try:
            rows = [self.row(game, load(store, game.table)) for game in self.games]
        finally:
            store.close()
        head = ("table", "moves", "phase", "turns", "missing", "sound", "longest pause")
        for row in (head, *rows):
            print("  ".join(str(cell).ljust(width) for cell, width in zip(row, (14, 6, 8, 6, 8, 6, 0), strict=True)))
        self.tell_pauses()
        longest = max(game.longest for game in self.games)
        missing, unsound = sum(row[4] for row in rows), [row[0] for row in rows if row[5] != "yes"]
        took = ", ".join(f"{end - begun:.1f} s" for begun, end in self.restarts)
        print(f"\n{self.kills} kills, {self.args.freeze} s frozen, the database started anew in {took or 'no time'}")
        print(f"{len(rows)} tables, {sum(row[1] for row in rows)} moves, {sum(row[3] for row in rows)} turns confirmed")
        wrong = [*self.wrong, *[line for game in self.games for one in game.people for line in one.wrong]]
        print("\n".join(wrong[:TOLD]))
        told = f"{missing} missing or doubled, {len(unsound)} tables unsound, {len(wrong)} answers wrong"
        good = not missing and not unsound and not wrong and longest <= STILL
        print(f"{told}, longest pause {longest:.1f} s: {'all is well' if good else 'NOT as it must be'}")
        return good

    def tell_pauses(self) -> None:
        """The longest ones, and what was done shortly before or meanwhile."""
        print("\nthe longest pauses")
        found = [(pause, game) for game in self.games for pause in game.pauses]
        for pause, game in sorted(found, key=lambda one: -one[0].seconds)[:TOLD]:
            met = [one for player in game.people for one in player.met]
            print(
                f"{pause.seconds:5.1f} s  {game.table}  asked: {pause.awaited or 'nobody'}; {pause.near(self.events)}"
            )
            print(f"         its players met: {pause.near(met)}")

    def row(self, game: Game, room: Room) -> tuple[str, int, str, int, int, str, str]:
        turns = sum(len(one.kept) for one in game.people)
        missing = sum(missing_turns(room, one) for one in game.people)
        return room.id, room.seq, room.phase, turns, missing, self.sound(room), f"{game.longest:.1f} s"

    def sound(self, room: Room) -> str:
        """The log leads to the last position; and a finished game's record replays, with the luck it was begun with."""
        if room.stuck or room.phase != OVER:
            return "no" if room.stuck else "yes"
        file = self.postgres.folder / f"{room.id}.game"
        file.write_text(room.record_text(), encoding="utf-8")
        return "yes" if replay(read_record(file)).closed and check(read_record(file)) else "no"


def retried(work: Callable[[], T]) -> T:
    """A table may be opened just when a process dies."""
    for _ in range(50):
        with contextlib.suppress(*LOST, AssertionError):
            return work()
        time.sleep(0.2)
    raise NobodyAnswers("nobody answers")


def missing_turns(room: Room, one: Script) -> int:
    """Turns answered with yes of which not every move is in the log, once, between its own position and the next's."""
    name = room.seat_ids()[one.seat]
    lines = [line.text.partition(" ") for line in room.record().body]
    own = [(n, text) for n, (mover, _, text) in enumerate(lines, 1) if mover == name]
    ends = [*[after for after, _ in one.kept[1:]], room.seq][: len(one.kept)]  # whoever sat down last may have none
    found = 0
    for (after, words), end in zip(one.kept, ends, strict=True):
        rest = iter([text for n, text in own if after < n <= end])
        found += not (after < end and all(any(text == word for text in rest) for word in words))
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=10, help="so many kills (default: 10; 200 for the record)")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between them, on average (default: 3)")
    parser.add_argument("--tables", type=int, default=20, help="tables at a time (default: 20)")
    parser.add_argument("--workers", type=int, default=3, help="processes that serve (default: 3)")
    parser.add_argument("--freeze", type=float, default=10.0, help="seconds that one stands still, once (default: 10)")
    parser.add_argument("--think", type=float, default=0.3, help="seconds between two looks of a player (default: 0.3)")
    parser.add_argument("--seed", default="faults", help="the same victims and players again")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(0 if Drill(arguments()).run() else 1)
