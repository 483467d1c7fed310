"""More than the server can do: acts are done, pages are drawn when there is time, the rest hears so and comes back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.service import priority
from millwright.service.priority import ACTOR, AT_ONCE, PLAYER, WATCHER
from millwright.web import painter
from tests.web.checks import headed, move_body, run, unchanged
from tests.web.client import Answer, Place
from tests.web.walk import play_turn

HTML = {"accept": "text/html"}


@asynccontextmanager
async def busy(place: Place) -> AsyncIterator[None]:
    """All leave to draw is taken."""
    for _ in range(AT_ONCE):
        await place.house.priorities.leave.get()
    try:
        yield
    finally:
        for _ in range(AT_ONCE):
            place.house.priorities.leave.put(None)


async def waits(place: Place, rank: int, count: int) -> None:
    async with asyncio.timeout(20):
        while place.house.priorities.leave.waiting(rank) < count:
            await asyncio.sleep(0.001)


def sent_away(answer: Answer) -> None:
    assert answer.status == 503 and int(answer.header("retry-after")) in range(1, 10)
    assert "too much going on" in answer.text
    headed(answer)


def test_acts_are_done_while_pages_wait(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        seq = place.room(table).seq
        async with busy(place):
            pages = [asyncio.create_task(place.guest().get(f"/t/{table}")) for _ in range(5)]
            await waits(place, WATCHER, 5)
            await play_turn(place, table, people, Random(1))
            assert place.room(table).seq > seq and not any(page.done() for page in pages)
        assert {(await page).status for page in pages} == {200}

    run(tmp_path, check)


def test_a_players_page_is_next_after_an_act_and_a_watchers_is_not(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        other, others = await place.table("brass", 2)
        for guest in (people[0], others[0]):
            assert (await guest.do(table, "say", words="hello")).status == 200
        player, watcher = place.room(table).chairs[0].person, place.room(other).chairs[0].person
        ranks = [place.house.rank(table, person) for person in (player, watcher)]
        assert ranks == [ACTOR, WATCHER] and place.house.rank(other, watcher) == PLAYER
        await people[0].get(f"/t/{table}")
        stream = await people[0].stream(table)
        await stream.next()
        assert place.house.rank(table, player) == PLAYER
        await stream.close()

    run(tmp_path, check)


def test_too_many_acts_hear_so_and_nothing_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        seat, body = move_body(place, table)
        async with unchanged(place):
            monkeypatch.setattr(priority, "ACTS", 0)
            answer = await people[seat].post(f"/t/{table}/do", body)
            sent_away(answer)
            assert answer.json()["busy"]
        monkeypatch.setattr(priority, "ACTS", 1)
        assert (await people[seat].post(f"/t/{table}/do", body)).status == 200  # once more, as the page does it

    run(tmp_path, check)


def test_watchers_are_sent_away_first_with_a_page_that_comes_back_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(priority.LINE, WATCHER, 3)

    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        addresses = [f"/t/{table}", f"/t/{table}/stream", f"/t/{table}/news", f"/t/{table}/at/0/parts"]
        async with busy(place):
            waiting = [asyncio.create_task(place.guest().get(f"/t/{table}")) for _ in range(3)]
            await waits(place, WATCHER, 3)
            for address in addresses:
                sent_away(await place.guest().get(address))
            page = await place.guest().get(f"/t/{table}", **HTML)
            sent_away(page)
            assert page.header("refresh") == page.header("retry-after") and "<h1" in page.text
            mine = asyncio.create_task(people[0].get(f"/t/{table}"))
            await waits(place, PLAYER, 1)
        assert (await mine).status == 200 and {(await page).status for page in waiting} == {200}

    run(tmp_path, check)


def test_a_page_that_is_behind_is_shown_the_newest_only(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        guest = place.guest()
        stream = await guest.stream(table, await guest.page_rev(table))
        await place.settled(table)
        async with busy(place):
            for n in range(5):
                assert (await people[0].do(table, "say", words=f"line {n}")).status == 200
            await waits(place, WATCHER, 1)
        event = await stream.next()
        assert all(f"line {n}" in "".join(event.pieces) for n in range(5))
        await place.settled(table)
        assert len(stream.events) == 1
        await stream.close()

    run(tmp_path, check)


def test_a_hundred_watchers_cost_one_drawing_and_one_comparison(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def counting(name: str) -> None:
        plain = getattr(painter, name)

        def counted(*args: Any) -> Any:
            done.append(name)
            return plain(*args)

        monkeypatch.setattr(painter, name, counted)

    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        rev = await place.guest().page_rev(table)
        streams = [await place.guest().stream(table, rev) for _ in range(100)]
        await place.settled(table)
        counting("draw")
        counting("differences")
        assert (await people[0].do(table, "say", words="hello")).status == 200
        await place.settled(table)
        assert sorted(done) == ["differences", "draw"]
        for stream in streams:
            stream.drain()
            assert len(stream.events) == 1
            await stream.close()

    run(tmp_path, check)


def test_a_table_set_aside_comes_back_on_open_pages_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("millwright.service.quarantine.FIRST", 0.3)
    plain, broken = painter.draw, [True]

    def draw(room: Any, gaze: Any) -> Any:
        if broken and not room.stuck:
            broken.pop()
            raise ZeroDivisionError
        return plain(room, gaze)

    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        stream = await people[0].stream(table)
        await stream.next()
        monkeypatch.setattr(painter, "draw", draw)
        place.house.news.tell(table)
        pieces = "".join((await stream.next()).pieces)
        assert 'class="stuck"' in pieces and "tried again" in pieces
        pieces = "".join((await stream.next()).pieces)
        assert 'class="stuck"' not in pieces and 'id="zone-board"' in pieces
        await stream.close()

    run(tmp_path, check)
