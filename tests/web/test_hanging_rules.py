"""A rule that hangs or breaks sets its own table aside and nothing else; a bot that hangs gets a move by chance."""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.bots import BOTS
from millwright.service.botpool import BotPool, Limits
from millwright.service.room import BOT, OVER, Room
from tests.altered import altered
from tests.web.checks import move_body, refused, unchanged
from tests.web.client import PATIENCE, Place, lay_out, opened
from tests.web.walk import play_turn, post_next

LIMIT = 1.5
"""Seconds that a rule may take here: far more than any needs, even on a busy machine."""

Rule = Callable[..., Any]


@pytest.fixture
def hang() -> Iterator[Rule]:
    """A rule that does not come back before the test is over."""
    over = threading.Event()

    def rule(*args: Any) -> Any:
        over.wait(PATIENCE)
        raise AssertionError("the test is over")

    yield rule
    over.set()


def broken(*args: Any) -> Any:
    raise ZeroDivisionError


def run(path: Path, what: Callable[[Place], Awaitable[None]], bots: BotPool | None = None) -> None:
    async def all_of_it() -> None:
        async with opened(path / "a.db", bots, LIMIT) as place:
            await what(place)

    asyncio.run(all_of_it())


def alter(room: Room, **parts: Any) -> None:
    """The table plays another game from now on."""
    vars(room.match)["game"] = altered(room.game, **parts)


def spoil(place: Place, table: str, part: str, rule: Rule) -> None:
    """One part of the game goes wrong from now on, at this table only."""
    parts: dict[str, Any] = {part: rule}
    alter(place.room(table), **parts)
    place.house.news.tell(table)


async def set_aside(place: Place, table: str, words: str) -> None:
    """The page says so at once, without its board; nothing can be done there any more."""
    guest = place.guest()
    page = await guest.get(f"/t/{table}")
    for _ in range(3):
        page = await guest.get(f"/t/{table}")
    assert page.status == 200 and 'class="stuck"' in page.text and words in page.text
    assert place.room(table).stuck


PARTS = ["parts", "view", "standing", "offer", "things", "question", "write"]


@pytest.mark.parametrize("part", PARTS)
def test_a_rule_that_hangs_sets_only_its_own_table_aside(tmp_path: Path, part: str, hang: Rule) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        other, others = await place.table("brass", 2)
        seat = place.room(table).asked()[0]
        spoil(place, table, part, hang)
        kept = place.rows()["move"]
        hung = asyncio.create_task(people[seat].get(f"/t/{table}"))
        begun, rng = time.monotonic(), Random(1)
        for _ in range(3):
            await post_next(place, other, others, rng)
        assert time.monotonic() - begun < PATIENCE / 2
        refused(await hung, 422)
        assert "too long" in (await hung).message
        await set_aside(place, table, "too long")
        refused(await people[seat].do(table, "confirm", stamp=place.room(table).stamp(seat), **{"as": seat}), 409, 422)
        assert [row for row in place.rows()["move"] if row[0] == table] == [row for row in kept if row[0] == table]
        await play_turn(place, other, others, rng)

    run(tmp_path, check)


def test_requests_for_other_tables_are_answered_while_a_rule_hangs(tmp_path: Path, hang: Rule) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        other, others = await place.table("brass", 2)
        spoil(place, table, "parts", hang)
        hung = [asyncio.create_task(guest.get(f"/t/{table}")) for guest in [*people, place.guest()] for _ in range(6)]
        first = asyncio.create_task(others[0].get(f"/t/{other}/news"))
        done, _ = await asyncio.wait([*hung, first], return_when=asyncio.FIRST_COMPLETED)
        assert done == {first}
        await asyncio.gather(*hung)
        assert (await others[0].get(f"/t/{other}")).status == 200

    run(tmp_path, check)


@pytest.mark.parametrize("part", ["parts", "view", "standing", "offer", "things"])
def test_a_rule_that_breaks_sets_only_its_own_table_aside(tmp_path: Path, part: str) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        other, others = await place.table("brass", 2)
        seat = place.room(table).asked()[0]
        spoil(place, table, part, broken)
        refused(await people[seat].get(f"/t/{table}"), 422)
        await set_aside(place, table, "Something is wrong")
        assert (await others[0].get(f"/t/{other}")).status == 200

    run(tmp_path, check)


def test_open_pages_are_told_that_their_table_is_set_aside(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        stream = await people[0].stream(table)
        await stream.next()
        spoil(place, table, "own_parts", broken)
        pieces = "".join((await stream.next()).pieces)
        assert 'class="stuck"' in pieces
        await stream.close()

    run(tmp_path, check)


def test_a_move_that_hangs_is_not_kept_and_a_new_start_plays_on(tmp_path: Path, hang: Rule) -> None:
    async def spoilt(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        async with unchanged(place):
            alter(place.room(table), clone=hang)
            refused(await people[seat].post(f"/t/{table}/do", body), 422)
            refused(await people[seat].post(f"/t/{table}/do", body), 409, 422)
        found.append((table, [guest.cookies[place.site.cookie] for guest in people]))

    async def again(place: Place) -> None:
        [(table, tokens)] = found
        people = [place.guest() for _ in tokens]
        for guest, token in zip(people, tokens, strict=True):
            guest.cookies["millwright"] = token
        assert 'class="stuck"' not in (await people[0].get(f"/t/{table}")).text
        await play_turn(place, table, people, Random(1))

    found: list[tuple[str, list[str]]] = []
    run(tmp_path, spoilt)
    run(tmp_path, again)


# ---- bots


WORKER = """
import sys, time
print('{"ready": true}', flush=True)
for line in sys.stdin:
    %s
"""
DEEDS = {
    "hangs": "time.sleep(100)",
    "dies": "sys.exit(1)",
    "talks nonsense": "print('nonsense', flush=True)",
    "cheats": "import json; print(json.dumps({'id': json.loads(line)['id'], 'moves': [[99, 9, 9]]}), flush=True)",
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_bot_that_hangs_dies_or_cheats_gets_a_move_by_chance(tmp_path: Path, deed: str) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Host")
        bot = next(iter(BOTS["workshop"]))
        table = await lay_out(host, "workshop", ["me", bot, bot])
        room, rng = place.room(table), Random(1)
        assert [chair.kind for chair in room.chairs].count(BOT) == 2
        async with asyncio.timeout(PATIENCE * 2):
            while room.bots_asked():
                assert (await host.get(f"/t/{table}/news")).status == 200  # the rest goes on meanwhile
                await asyncio.sleep(0.02)
            await play_turn(place, table, [host], rng, 0)
            while {1, 2} & set(room.asked()):
                await asyncio.sleep(0.02)
        assert {1, 2} <= {entry.seat for entry in room.entries} and not room.stuck and room.phase != OVER

    worker = tmp_path / "worker.py"
    worker.write_text(WORKER % DEEDS[deed], encoding="utf-8")
    pool = BotPool(1, Limits(hard=0.3, soft=0.2, start=PATIENCE), (sys.executable, "-S", str(worker)))
    run(tmp_path, check, pool)


def test_a_nudge_at_the_very_end_of_a_bots_turn_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        table, _ = await place.table("workshop", 2)
        loop, asked = asyncio.get_running_loop(), list[str]()

        async def drive_one(name: str) -> bool:
            asked.append(name)
            if len(asked) == 1:
                loop.call_soon(place.house.drivers.nudge, table)  # a person confirms just then
            return False

        monkeypatch.setattr(place.house.drivers, "drive_one", drive_one)
        monkeypatch.setattr(place.room(table), "bots_asked", lambda: [1])
        place.house.drivers.nudge(table)
        for _ in range(20):
            await asyncio.sleep(0)
        assert asked == [table, table]

    run(tmp_path, check)
