"""The gate by itself: who is counted as whom, who makes room, which streams are short; and the quiet log."""

from __future__ import annotations

import asyncio
import errno
import logging
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from millwright.web import logfilter
from millwright.web.gate import LOBBY, Gate, Limits, Proxies, Stay, counted_as, room_for
from millwright.web.logfilter import OnceAMinute, complain
from tests.web.checks import run
from tests.web.client import Events, Exchange, Place


class Wire:
    """A transport that only knows who is at the other end."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.ended = False

    def get_extra_info(self, name: str) -> tuple[str, int]:
        assert name == "peername"
        return self.address, 50000

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self.ended = True


def come(gate: Gate, address: str) -> tuple[Stay, Wire]:
    stay, wire = Stay(gate), Wire(address)
    stay.begin(cast("asyncio.Transport", wire))
    return stay, wire


# ---- counting


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"), ("2001:db8::1", "2001:db8::/64"), ("2001:db8::ffff:1", "2001:db8::/64"),
        ("2001:db8:0:1::1", "2001:db8:0:1::/64"), ("::ffff:192.0.2.7", "192.0.2.7"), ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"), ("", ""),
    ],
)  # fmt: skip
def test_an_address_counts_as_itself_and_one_of_ipv6_as_its_network(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_the_longest_silent_make_room_those_with_requests_do_not() -> None:
    async def check() -> None:
        gate = Gate(Limits(connections=3))
        people = [come(gate, f"192.0.2.{n}") for n in range(3)]
        with people[0][0].request():
            come(gate, "192.0.2.9")
            assert [wire.ended for _, wire in people] == [False, True, False]
            come(gate, "192.0.2.9")
            assert [wire.ended for _, wire in people] == [False, True, True]
            assert gate.inside.taken[""] == 3

    asyncio.run(check())


def test_an_address_with_too_many_makes_room_itself() -> None:
    async def check() -> None:
        gate = Gate(Limits(per_address=2))
        _, first = come(gate, "192.0.2.1")
        mine = [come(gate, "192.0.2.2")[1] for _ in range(5)]
        assert not first.ended and [wire.ended for wire in mine] == [True, True, True, False, False]

    asyncio.run(check())


def test_a_proxy_may_bring_as_many_as_there_is_room_for() -> None:
    async def check() -> None:
        gate = Gate(Limits(per_address=2), Proxies(["127.0.0.0/8"]))
        mine = [come(gate, "127.0.0.1")[1] for _ in range(50)]
        assert not any(wire.ended for wire in mine)

    asyncio.run(check())


def test_a_few_are_told_that_there_is_no_room_and_the_rest_not_even_that() -> None:
    async def check() -> None:
        gate = Gate(Limits(connections=1))
        first, _ = come(gate, "192.0.2.1")
        with first.request():
            others = [come(gate, "192.0.2.2") for _ in range(LOBBY + 5)]
            assert not any(stay.admitted for stay, _ in others)
            assert [wire.ended for _, wire in others] == [False] * LOBBY + [True] * 5
        for stay, _ in [(first, None), *others]:
            stay.end()
            stay.end()  # a second end changes nothing
        assert not gate.inside.taken and not gate.lobby and not gate.silent
        assert come(gate, "192.0.2.2")[0].admitted

    asyncio.run(check())


def test_a_request_that_ends_after_its_connection_leaves_nothing_behind() -> None:
    async def check() -> None:
        gate = Gate()
        stay, _ = come(gate, "192.0.2.1")
        with stay.request():
            stay.end()
        assert not gate.silent and not gate.inside.taken

    asyncio.run(check())


def test_there_is_room_for_some_however_few_files_there_are() -> None:
    assert room_for(1024) > 700 and room_for(256) == 64 and room_for(40) == 10


# ---- streams


async def opened_streams(place: Place, table: str, count: int, address: str = "192.0.2.7") -> list[Events]:
    return [await place.guest("", address).stream(table) for _ in range(count)]


async def brief(stream: Events) -> bool:
    """Whether it has told what there is, when to ask again, and ended."""
    await asyncio.sleep(0.05)
    while b"\n\n" not in stream.plain:
        await stream.chunk()
    if b"event: brief" not in stream.plain:
        return False
    while not stream.finished:
        await stream.chunk()
    assert stream.plain.startswith(b"retry: 10000\n")
    return True


def test_a_person_has_some_streams_and_further_pages_ask_now_and_then(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        place.site.gate.limits = replace(place.site.gate.limits, person_streams=2)
        table, people = await place.table("brass", 2)
        first, second, third = [await people[0].stream(table) for _ in range(3)]
        assert [await brief(one) for one in (first, second, third)] == [False, False, True]
        assert third.events[0].rev == first.events[0].rev == await people[0].page_rev(table)
        assert len(place.house.news.listeners[table]) == 2
        again = await people[0].stream(table, third.events[0].rev)  # up to date: nothing but when to ask again
        assert await brief(again) and not again.events
        other = await people[1].stream(table)
        assert not await brief(other)
        await first.close()
        fourth = await people[0].stream(table)
        assert not await brief(fourth)
        for stream in (second, fourth, other):
            await stream.close()
        assert not place.site.gate.streams.taken

    run(tmp_path, check)


def test_an_address_has_some_streams_whoever_they_are_of(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        place.site.gate.limits = replace(place.site.gate.limits, per_address=6)
        table, _ = await place.table("brass", 2)
        mine = await opened_streams(place, table, 5)
        assert [await brief(one) for one in mine] == [False] * 3 + [True] * 2
        [other] = await opened_streams(place, table, 1, "192.0.2.8")
        assert not await brief(other)
        for stream in (*mine, other):
            await stream.close()

    run(tmp_path, check)


def test_a_short_stream_is_whole_when_compressed(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        place.site.gate.limits = replace(place.site.gate.limits, person_streams=0)
        table, people = await place.table("brass", 2)
        stream = await people[0].stream(table, **{"accept-encoding": "gzip"})
        assert await brief(stream) and stream.events

    run(tmp_path, check)


def test_a_body_sent_along_with_a_stream_ends_it(tmp_path: Path) -> None:
    """Nobody would notice any more when such a page goes away."""

    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        scope = people[0].scope("GET", f"/t/{table}/stream", {})
        stream = await Events(Exchange(place.app, scope, [b"x" * 9000, b"x" * 9000])).opened()
        await asyncio.wait_for(stream.task, 30)
        assert not place.house.news.listeners[table]

    run(tmp_path, check)


def test_too_fast_says_when_to_try_again(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        found = [await place.guest().get("/join/nothing") for _ in range(12)]
        assert found[-1].status == 429 and found[-1].header("retry-after") == "5"

    run(tmp_path, check, patient=False)


# ---- the log


def lines_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_of_lines_of_one_kind_there_is_one_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, now = logging.getLogger("tests.quiet"), [1000.0]
    monkeypatch.setattr("millwright.web.logfilter.time", SimpleNamespace(monotonic=lambda: now[0]))
    log.addFilter(OnceAMinute())
    for second in range(100):
        now[0] += 1
        log.warning("Invalid %d\nwith details %d", 1, second)
        log.warning("Other")
    assert lines_of(caplog) == [
        "Invalid 1\nwith details 0", "Other", "Invalid 1\nwith details 60 (and 59 more like it)",
        "Other (and 59 more like it)",
    ]  # fmt: skip


def test_errors_from_different_places_are_all_told(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("tests.quiet.errors")
    log.addFilter(OnceAMinute())
    for wrong in ("[][1]", "{}[1]", "[][1]"):
        try:
            eval(compile(wrong, wrong, "eval"))
        except LookupError:
            log.exception("Exception in ASGI application")
    assert len(caplog.records) == 2


def test_that_files_have_run_out_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def check() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(complain)
        context: dict[str, Any] = {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")}
        for _ in range(1000):
            loop.call_exception_handler(context)

    logfilter.hush()
    logfilter.hush()
    caplog.set_level(logging.WARNING, "uvicorn.error")
    assert len(logfilter.log.filters) == 1
    logfilter.log.filters[0].seen.clear()  # type: ignore[union-attr]
    asyncio.run(check())
    assert lines_of(caplog) == ["No connection can be taken: Too many open files."]
