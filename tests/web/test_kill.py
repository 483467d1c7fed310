"""The server killed in the middle of play, again and again: what was confirmed is there, and the game goes on."""

from __future__ import annotations

import http.client
import re
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.kernel import below
from millwright.record import read_record
from millwright.replay import replay
from millwright.service.address import Address
from millwright.service.address import Server as Database
from millwright.service.luck import check
from tests.houses import seen
from tests.web.serving import Caller, Server, attribute, offers_on, start

ROUNDS = 12
FEWEST = 6
ENOUGH = 15.0
"""Kills; seconds after which fewer will do, on a busy machine."""

TOO_FAST = 429

LOST = (OSError, http.client.HTTPException, ValueError)
"""What a caller meets when the server dies: no connection, half an answer, half a line of JSON."""


@dataclass
class Player:
    """Somebody who plays what the page offers, and remembers what the server has said yes to."""

    caller: Caller
    table: str
    rng: Random
    tried: list[str] = field(default_factory=list)  # since the last confirmation, as far as it was answered
    kept: list[list[str]] = field(default_factory=list)  # each confirmed turn that was answered

    def step(self) -> bool:
        """One look and one post, if it is our turn; whether the game goes on."""
        page = unescape(self.caller.get(f"/t/{self.table}")[1])
        if attribute(page, "meta", "data-phase") == "over":
            return False
        if attribute(page, "meta", "data-turn") != "mine":
            time.sleep(0.005)
            return True
        stamp, seat = attribute(page, "meta", "data-stamp"), int(attribute(page, "meta", "data-as"))
        staged = re.search('data-do="undo"(?! disabled)', page)
        if 'id="confirm"' in page:
            self.confirm(seat, stamp)
        else:
            self.tried = self.tried if staged else []
            found = offers_on(page)
            self.play(seat, stamp, found[below(self.rng, len(found))])
        return True

    def play(self, seat: int, stamp: str, words: str) -> None:
        if self.done(do="play", stamp=stamp, words=words, **{"as": seat}):
            self.tried += [words]

    def confirm(self, seat: int, stamp: str) -> None:
        tried, self.tried = self.tried, []
        if self.done(do="confirm", stamp=stamp, **{"as": seat}):
            self.kept += [tried]

    def done(self, **body: Any) -> bool:
        """Whether it was; not if the table had moved on. Whoever is quicker than any hand is asked to wait."""
        while True:
            status, answer = self.caller.do(self.table, **body)
            if status != TOO_FAST:
                break
            time.sleep(0.1)
        assert status in (200, 409), answer
        return status == 200


def play_until(player: Player, done: Callable[[], bool]) -> None:
    while not done() and player.step():
        pass


def play_and_kill(server: Server, player: Player, delay: float) -> None:
    """Play; somewhere in it the server is gone."""
    killer = threading.Timer(delay, server.process.kill)
    killer.start()
    try:
        play_until(player, lambda: server.process.poll() is not None)
    except LOST:
        player.tried = []  # whether it was kept or not, the next page shows
    killer.join()
    server.kill()


def all_kept(data: Address, player: Player) -> None:
    """The log has every move of every confirmed turn, without a gap, and the snapshot is at its end."""
    seqs = [row[0] for row in seen(data, "select seq from move order by seq")]
    assert seqs == list(range(1, len(seqs) + 1))
    own = seen(data, "select count(*) from move where seat = 0")[0][0]
    assert own >= sum(map(len, player.kept))
    assert seen(data, "select seq from snapshot") == [(len(seqs),)]
    assert isinstance(data, Database) or seen(data, "pragma integrity_check") == [("ok",)]


def is_part_of(turns: list[list[str]], lines: list[str]) -> bool:
    """Whether the moves of all turns are among the lines, in this order."""
    rest = iter(lines)
    return all(any(line == words for line in rest) for turn in turns for words in turn)


def enough(confirmed: list[int]) -> bool:
    """Some kills at least, and the game went on between them."""
    return len(confirmed) >= FEWEST and len(set(confirmed)) > 3


@pytest.mark.slow
def test_what_was_confirmed_survives_every_kill(address: Address, tmp_path: Path) -> None:
    data, rng = address, Random("kill")
    server = start(data)
    try:
        caller = Caller(server.port)
        player = Player(caller, caller.new("workshop", "me", "random", "random"), rng)
        confirmed: list[int] = []
        until = time.monotonic() + (ENOUGH if isinstance(data, Path) else 0)  # the same server, another disk
        while len(confirmed) < ROUNDS and not (enough(confirmed) and time.monotonic() > until):
            play_and_kill(server, player, 0.05 + 0.5 * rng.random())
            confirmed.append(len(player.kept))
            all_kept(data, player)
            server = start(data)
            caller.port = server.port
            page = caller.get(f"/t/{player.table}")[1]
            assert 'class="stuck"' not in page and attribute(page, "meta", "data-phase") in ("playing", "over")
        play_until(player, lambda: False)
        all_kept(data, player)
        the_record_is_sound(tmp_path / "b.game", player)
        assert enough(confirmed)
    finally:
        server.kill()


def the_record_is_sound(file: Path, player: Player) -> None:
    """It replays, its luck follows from its seed, and it has every turn that was confirmed."""
    status, text = player.caller.get(f"/t/{player.table}/record")
    assert status == 200
    file.write_text(text, encoding="utf-8")
    record = read_record(file)
    assert replay(record).closed and check(record) > 20
    name = next(iter(record.seat_names()))
    lines = [line.text.removeprefix(f"{name} ") for line in record.body if line.text.startswith(f"{name} ")]
    assert is_part_of(player.kept, lines)
