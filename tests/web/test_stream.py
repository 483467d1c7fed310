"""The live stream: changed elements only, everything after a break, nothing for nothing; and it ends when it should."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from statistics import mean

import pytest

from millwright.kernel import WATCHER
from millwright.service.room import OVER
from tests.web.applied import apply, name_of, only_once, part
from tests.web.checks import run
from tests.web.client import Events, Guest, Place
from tests.web.serving import Caller, served
from tests.web.walk import play_turn, post_next

GZIP = {"accept-encoding": "gzip, deflate"}


# ---- what is pushed, put in place, is the page


async def follow_game(place: Place, game: str, seats: int, viewer: int, posts: int) -> list[Events]:
    """Play, apply every event to what the page had, and compare with the page as it is anew."""
    table, people = await place.table(game, seats)
    guest = people[viewer] if viewer != WATCHER else place.guest()
    stream, rng = await guest.stream(table), Random(f"{game} {viewer}")
    first = await stream.next()
    names, kept = [name_of(piece) for piece in first.pieces], "".join(first.pieces)
    for _ in range(posts):
        if place.room(table).phase == OVER:
            break
        await post_next(place, table, people, rng)
        await place.settled(table)
        stream.drain()
        while stream.taken < len(stream.plain):
            event = await stream.next()
            kept = apply(kept, event.pieces)
            page = (await guest.get(f"/t/{table}")).text
            only_once(page)
            assert f'data-rev="{event.rev}"' in page
            assert all(part(kept, name) in page for name in names)
            assert "".join(part(kept, name) for name in names) == kept
    await stream.close()
    return [stream]


@pytest.mark.parametrize(
    ("game", "seats", "viewer", "posts"),
    [
        ("workshop", 2, 0, 110), ("workshop", 3, WATCHER, 90), ("brass", 2, 1, 60), ("brass", 3, WATCHER, 60),
        ("woodcraft", 1, 0, 40), ("woodcraft", 2, 0, 60), ("woodcraft", 2, WATCHER, 60),
    ],
)  # fmt: skip
def test_events_put_in_place_give_the_page_as_it_is(
    tmp_path: Path, game: str, seats: int, viewer: int, posts: int
) -> None:
    async def check(place: Place) -> None:
        [stream] = await follow_game(place, game, seats, viewer, posts)
        sizes = [sum(map(len, event.pieces)) for event in stream.events]
        assert len(sizes) > 8 and mean(sizes[1:]) < sizes[0] / 3

    run(tmp_path, check)


def test_a_line_of_chat_is_a_small_message(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        stream = await people[0].stream(table)
        whole = await stream.next()
        await people[1].do(table, "say", words="first")
        await people[1].do(table, "say", words="second")
        events = [await stream.next(), *([] if "second" in stream.plain.decode() else [await stream.next()])]
        assert sum(len(piece) for event in events for piece in event.pieces) < 1000
        assert sum(map(len, whole.pieces)) > 50_000
        await stream.close()

    run(tmp_path, check)


# ---- after a break


def whole(stream: Events) -> bool:
    return {"meta", "zone-board", "zone-mine", "decision", "log"} <= set(map(name_of, stream.events[0].pieces))


def test_a_page_that_is_up_to_date_gets_nothing_and_any_other_gets_everything(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat = place.room(table).asked()[0]
        guest = people[seat]
        old = await guest.page_rev(table)
        await play_turn(place, table, people, Random(1), seat)
        rev = await guest.page_rev(table)
        for query, headers in ((rev, {}), ("", {"last-event-id": rev}), (old, {"last-event-id": rev})):
            stream = await guest.stream(table, query, **headers)
            await place.settled(table)
            stream.drain()
            assert stream.plain == b""
            await stream.close()
        for query, headers in ((old, {}), ("", {}), ("nonsense", {}), (rev, {"last-event-id": old})):
            stream = await guest.stream(table, query, **headers)
            event = await stream.next()
            assert event.rev == rev and whole(stream)
            await stream.close()

    run(tmp_path, check)


def test_a_page_that_was_up_to_date_then_gets_changes_only(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        stream = await people[0].stream(table, await people[0].page_rev(table))
        await people[1].do(table, "say", words="hello")
        assert [name_of(piece) for piece in (await stream.next()).pieces] == ["chat"]
        await stream.close()

    run(tmp_path, check)


# ---- compressed or not


def test_a_compressed_stream_brings_each_message_at_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        packed, plain = await people[0].stream(table, **GZIP), await people[0].stream(table)
        assert ("content-encoding", "gzip") in packed.fields and "content-encoding" not in dict(plain.fields)
        assert dict(packed.fields)["content-type"] == dict(plain.fields)["content-type"] == "text/event-stream"
        assert dict(packed.fields)["cache-control"] == "no-store"
        for n in range(4):
            await packed.next()
            await plain.next()
            assert packed.plain == plain.plain == plain.raw and packed.plain.endswith(b"\n\n")
            await people[1].do(table, "say", words=f"line {n}")
        assert len(packed.raw) < len(plain.raw) / 4
        for stream in (packed, plain):
            await stream.close()

    run(tmp_path, check)


@pytest.mark.parametrize("headers", [{}, GZIP])
def test_a_silent_stream_beats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        monkeypatch.setattr("millwright.web.stream.BEAT", 0.02)
        stream = await people[0].stream(table, await people[0].page_rev(table), **headers)
        for _ in range(3):
            await stream.chunk()
        assert stream.plain == b":\n\n" * 3 and not stream.events
        await people[1].do(table, "say", words="hello")
        assert name_of((await stream.next()).pieces[0]) == "chat"
        await stream.close()

    run(tmp_path, check)


# ---- coming and going


async def crowd(guest: Guest, table: str, count: int) -> list[Events]:
    return [await guest.stream(table) for _ in range(count)]


def test_nobody_is_left_behind_when_pages_go_away(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        listeners = place.house.news.listeners[table]
        streams = [*await crowd(people[0], table, 3), *await crowd(place.guest(), table, 2)]
        assert len(listeners) == 5
        streams[0].task.cancel()  # the server gives up on a connection
        for stream in streams[:3]:  # two of them while they are drawn for the first time
            await stream.close()
        assert len(listeners) == 2
        await people[1].do(table, "say", words="hello")
        for stream in streams[3:]:
            assert name_of((await stream.next()).pieces[0])
            await stream.close()
        assert not listeners

    run(tmp_path, check)


def test_every_stream_ends_when_the_house_asks_them_to_leave(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        streams = [*await crowd(people[0], table, 2), await place.guest().stream(table, **GZIP)]
        await place.settled(table)
        place.house.news.dismiss()
        await asyncio.wait_for(asyncio.gather(*[stream.task for stream in streams]), 30)
        for stream in streams:
            stream.drain()
            assert stream.finished
        assert not place.house.news.listeners[table]

    run(tmp_path, check)


def test_refusals_come_before_the_stream_begins(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, _ = await place.table("workshop", 2, public=False)
        for name, status in ((table, 403), ("nothing", 404)):
            answer = await place.guest().get(f"/t/{name}/stream")
            assert answer.status == status and answer.message
        assert not place.house.news.listeners[table]

    run(tmp_path, check)


# ---- the end of a real server


def seconds_to_end(data: Path) -> float:
    """From SIGTERM to the end of a server with twenty streams open."""
    with served(data, "-m", "millwright", "serve", "--data", str(data), "--no-browser", "--pace", "0") as server:
        caller = Caller(server.port)
        table = caller.new("workshop", "me", "open", "random")
        streams = [caller.stream(table) for _ in range(20)]
        assert [stream.status for stream in streams] == [200] * 20
        assert all(b"id: " in stream.read1(100) for stream in streams)
        took = server.terminate()
        assert server.process.returncode == 0
        assert server.process.stderr is not None and "Traceback" not in server.process.stderr.read()
        for stream in streams:
            stream.read()
            stream.close()
    return took


def test_sigterm_ends_a_server_with_open_streams_within_a_second(tmp_path: Path) -> None:
    assert any(seconds_to_end(tmp_path / "a.db") < 1.0 for _ in range(3))  # a busy machine has bad moments
