"""Several real processes on one PostgreSQL: killed, frozen, behind one port; nobody gets at another's seat."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from random import Random

import pytest

from millwright.kernel import below
from millwright.service.address import Server as Database
from millwright.service.people import handle_of
from tests.houses import seen, words_of
from tests.postgres import Postgres
from tests.web.serving import PATIENCE, Caller, Server, attribute, offers_on, served, start

PROCESSES = Path("/proc")


@pytest.fixture(scope="module")
def house(postgres: Postgres) -> Database:
    return postgres.empty()


@pytest.fixture(scope="module")
def two_servers(house: Database) -> Iterator[tuple[Server, Server]]:
    with served(house) as one, served(house) as other:
        yield one, other


def moved_to(caller: Caller, server: Server) -> Caller:
    """The same person at another process."""
    return Caller(server.port, caller.cookie)


def turn(callers: list[Caller], table: str, rng: Random) -> bool:
    """One whole turn, each of its requests to another process; whether the game goes on."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        caller = callers[below(rng, len(callers))]
        page = unescape(caller.get(f"/t/{table}")[1])
        if attribute(page, "meta", "data-phase") == "over":
            return False
        if attribute(page, "meta", "data-turn") != "mine":
            time.sleep(0.02)
            continue
        stamp, seat = attribute(page, "meta", "data-stamp"), int(attribute(page, "meta", "data-as"))
        other = callers[below(rng, len(callers))]
        found = offers_on(page)
        if 'id="confirm"' in page or not found:  # where nothing is left but to end the turn, that confirms it
            last = "confirm" if 'id="confirm"' in page else "finish"
            assert other.do(table, do=last, stamp=stamp, **{"as": seat})[0] == 200
            return True
        words = found[below(rng, len(found))]
        assert other.do(table, do="play", stamp=stamp, words=words, **{"as": seat})[0] == 200
    raise AssertionError("no turn came to its end")


def done_by(house: Database, table: str, seat: int) -> list[tuple[object, ...]]:
    """What a seat has confirmed and has on trial, and all that was said there; bots may go on meanwhile."""
    moves = seen(house, "select seq, seat from move where table_id = ? and seat = ?", table, seat)
    said = seen(house, "select n, words from chat where table_id = ?", table)
    return [*moves, *seen(house, "select body from draft where table_id = ? and seat = ?", table, seat), *said]


def opened(servers: tuple[Server, Server], game: str, *bots: str) -> tuple[Caller, Caller, str]:
    """Ann at both processes, and a table that she has opened at the first."""
    ann = Caller(servers[0].port)
    table = ann.new(game, "me", *bots)
    return ann, moved_to(ann, servers[1]), table


def test_one_person_plays_through_two_processes_request_by_request(two_servers: tuple[Server, Server]) -> None:
    *both, table = opened(two_servers, "workshop", "random")
    rng = Random(1)
    for _ in range(6):
        turn(both, table, rng)
    until = time.monotonic() + PATIENCE
    while len(stamps := {attribute(caller.get(f"/t/{table}")[1], "meta", "data-stamp") for caller in both}) > 1:
        assert time.monotonic() < until, stamps  # bots may have moved between the two looks


def test_nobody_uses_anothers_seat_through_another_process(house: Database, two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    ann, away, table = opened(two_servers, "workshop", "random")
    eve = Caller(other.port)
    eve.new("workshop", "me", "random")
    page = ann.get(f"/t/{table}")[1]
    stamp, words = attribute(page, "meta", "data-stamp"), offers_on(unescape(page))[0]
    before = done_by(house, table, 0)
    for caller in (eve, moved_to(eve, one), Caller(other.port), Caller(other.port, "millwright=stolen")):
        assert caller.get(f"/t/{table}")[0] == 403
        assert caller.do(table, do="play", stamp=stamp, words=words, **{"as": 0})[0] == 403
    assert done_by(house, table, 0) == before
    assert away.do(table, do="play", stamp=stamp, words=words, **{"as": 0})[0] == 200


def test_a_device_that_is_signed_out_at_one_process_does_nothing_more_at_another(
    house: Database, two_servers: tuple[Server, Server]
) -> None:
    ann, away, table = opened(two_servers, "workshop", "random")
    page = away.get(f"/t/{table}")[1]
    act = {"do": "play", "stamp": attribute(page, "meta", "data-stamp"), "words": offers_on(unescape(page))[0], "as": 0}
    assert away.do(table, **act)[0] == 200  # whom it knows from now on
    before = done_by(house, table, 0)
    ann.form("/me/out", device=handle_of(ann.cookie.partition("=")[2]))
    for body in ({"do": "undo"}, {"do": "confirm"}, act, act | {"words": "nonsense"}, {"do": "say", "words": "boo"}):
        assert away.do(table, **act | body)[0] == 403
    assert done_by(house, table, 0) == before


def test_a_frozen_process_loses_its_lease_and_does_no_harm_when_it_wakes(
    house: Database, two_servers: tuple[Server, Server]
) -> None:
    one, rng = two_servers[0], Random(2)
    ann, away, table = opened(two_servers, "woodcraft", "random", "random")
    turn([ann], table, rng)
    one.process.send_signal(signal.SIGSTOP)
    try:
        for _ in range(2):  # whoever leads the bots has stopped, perhaps in the middle of it
            begun = time.monotonic()
            turn([away], table, rng)
            assert time.monotonic() - begun < 20
    finally:
        one.process.send_signal(signal.SIGCONT)
    for _ in range(3):
        turn([ann, away], table, rng)
    numbers = [row[0] for row in seen(house, "select seq from move where table_id = ? order by seq", table)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert one.process.poll() is None and ann.get(f"/t/{table}")[0] == 200


def test_when_the_process_that_leads_the_bots_is_killed_another_goes_on(
    house: Database, two_servers: tuple[Server, Server]
) -> None:
    third = start(house)
    try:
        ann = Caller(third.port)
        table, rng = ann.new("woodcraft", "me", "random", "random"), Random(5)
        for _ in range(3):
            turn([ann], table, rng)
    finally:
        third.kill()  # just after a turn: its bots are asked, and it leads them
    turn([moved_to(ann, two_servers[1])], table, rng)
    numbers = [row[0] for row in seen(house, "select seq from move where table_id = ? order by seq", table)]
    assert numbers == list(range(1, len(numbers) + 1))


# ---- one port


def millwright(*words: str) -> list[str]:
    return [sys.executable, "-m", "millwright", *words]


def children(server: Server) -> list[int]:
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    return [int(word) for word in found.read_text().split()]


def kept_cores(server: Server) -> list[set[int]]:
    """Those that each of the children keeps to."""
    return sorted([os.sched_getaffinity(child) for child in children(server)], key=min)


@pytest.mark.skipif(not PROCESSES.is_dir(), reason="reads the children of a process")
def test_a_parent_starts_another_child_for_each_that_dies(house: Database) -> None:
    command = ["-m", "millwright", "serve", "--data", words_of(house), "--workers", "2", "--no-browser", "--pace", "0"]
    server = start(house, *command)
    try:
        ann = Caller(server.port)
        table, rng = ann.new("workshop", "me", "random"), Random(3)
        turn([ann], table, rng)
        first = children(server)
        assert len(first) == 2
        cores = os.sched_getaffinity(0)
        until = time.monotonic() + PATIENCE
        while len(cores) > 1 and kept_cores(server) != [{core} for core in sorted(cores)[:2]]:
            assert time.monotonic() < until
            time.sleep(0.05)
        os.kill(first[0], signal.SIGKILL)
        until = time.monotonic() + PATIENCE
        while first[0] in children(server) or len(children(server)) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        turn([ann], table, rng)
        while len(cores) > 1 and kept_cores(server) != [{core} for core in sorted(cores)[:2]]:  # it takes the other's
            assert time.monotonic() < until
            time.sleep(0.05)
        last = children(server)
        assert server.terminate() < 10
        assert server.process.returncode == 0 and not any(Path(f"/proc/{pid}").exists() for pid in last)
    finally:
        server.kill()


def test_a_file_is_served_by_one_process(tmp_path: Path) -> None:
    words = millwright("serve", "--data", str(tmp_path / "a.db"), "--workers", "2", "--no-browser")
    found = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert found.returncode == 2 and "one process serves a file" in found.stderr
    assert len(found.stderr.splitlines()) == 1 and not (tmp_path / "a.db").exists()
