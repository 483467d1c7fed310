"""A bot of somebody's own at a table: what it is told is its seat's alone, and its token opens nothing else."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.service.room import OVER, Room
from millwright.sitting import Told
from millwright.web.guard import Buckets
from tests.web.client import Answer, Guest, Place, lay_out, opened
from tests.web.secret import Told as Heard
from tests.web.secret import before, hidden_from, ids_in, words_of
from tests.web.walk import post_next


async def token_for(guest: Guest, table: str, seat: int) -> str:
    answer = await guest.form(f"/t/{table}/bot/{seat}")
    assert answer.status == 200, answer.text
    found = re.search(rf"http://[^\"']+/t/{table}/bot#([\w-]+)", answer.text)
    assert found, answer.text
    return found[1]


def stranger(place: Place) -> Guest:
    """A program: it has no cookie."""
    return place.guest(address="198.51.100.9")


async def ask(place: Place, table: str, token: str, query: str = "") -> Answer:
    return await stranger(place).get(f"/t/{table}/bot?{query}", authorization=f"Bearer {token}")


async def answer(place: Place, table: str, token: str, stamp: str, line: str) -> Answer:
    headers = {"authorization": f"Bearer {token}", "content-type": "text/plain"}
    return await stranger(place).request("POST", f"/t/{table}/bot?stamp={stamp}", headers, [line.encode()])


def lines(found: Answer) -> Told:
    assert found.status == 200, found.text
    return Told(found.text.splitlines())


def asked_seat(room: Room) -> int:
    return room.asked()[0]


@pytest.mark.parametrize("game", ["workshop", "brass", "woodcraft"])
def test_a_bot_is_told_its_own_view_and_no_more(game: str, tmp_path: Path) -> None:
    """Two bots for two seats of one table: what each gets is looked through for all that the other holds."""

    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            place.site.looking = Buckets(10**9, 10**9)  # type: ignore[misc]
            table, people = await place.table(game, 2)
            room = place.room(table)
            tokens = [await token_for(people[seat], table, seat) for seat in range(2)]
            worlds, heard = 0, Heard()
            for n in range(60):
                if room.phase == OVER:
                    break
                for seat in range(2):
                    found = await ask(place, table, tokens[seat], "want=view,heard,words,world")
                    told = lines(found)
                    check_secrets(room, seat, found, heard)
                    assert told.one("seat") == room.seat_ids()[seat]
                    if seat in room.asked():
                        assert json.loads(told.one("view")) == plain(room.game.view(room.state, seat).dump())
                        worlds += imagined_otherwise(room, seat, json.loads(told.one("world")))
                    else:
                        assert "view" not in told.words and "offer" not in told.words
                seat = asked_seat(room)
                told = lines(await ask(place, table, tokens[seat]))
                count = int(told.one("choose"))
                done = await answer(place, table, tokens[seat], told.one("stamp"), str(n * 7 % count + 1))
                assert done.status == 200, done.text
            assert worlds, "at least once an imagined world differs from the real one"

    asyncio.run(run())


def check_secrets(room: Room, seat: int, found: Answer, heard: Heard) -> None:
    """Nothing that only others hold, in words or ids; and of the log just what the seat may read, in its order."""
    public = "\n".join(line for line in found.text.splitlines() if not line.startswith(("view ", "world ")))
    text = words_of(public.encode())
    assert not hidden_from(room, before(room, seat), seat, heard).found_in(text, ids_in(text))
    own = [" ".join(line.split()) for told in heard.known[: room.shown] for line in told[seat]]
    assert Told(found.text.splitlines()).words.get("heard", []) == own


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def imagined_otherwise(room: Room, seat: int, world: Any) -> bool:
    """The world looks like the real one to the seat; whether it differs beyond that."""
    game = room.game
    assert game.view(game.load(game.facts(), world), seat).dump() == game.view(room.state, seat).dump()
    return bool(world != plain(game.dump(room.state)))


def test_a_token_is_for_one_seat_of_one_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            one, people = await place.table("workshop", 2)
            other, others = await place.table("workshop", 2)
            token = await token_for(people[0], one, 0)
            kept = place.rows()["own_bot"]
            assert len(kept) == 1 and token not in str(kept), "only its digest is kept"
            assert (await ask(place, other, token)).status == 403
            assert (await ask(place, one, token + "x")).status == 403
            assert (await stranger(place).get(f"/t/{one}/bot")).status == 403
            assert (await people[1].form(f"/t/{one}/bot/0")).status == 403, "nobody makes one for another's seat"
            assert (await others[0].form(f"/t/{one}/bot/0")).status == 403
            assert (await place.guest().form(f"/t/{one}/bot/0")).status == 403
            assert (await place.guest().get(f"/t/{one}/bot/9")).status == 403
            lines(await ask(place, one, token))

    asyncio.run(run())


def test_a_token_ends_when_it_is_revoked_replaced_or_the_seat_changes_hands(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            table, people = await place.table("workshop", 2)
            first = await token_for(people[0], table, 0)
            assert "own bot" in (await people[1].get(f"/t/{table}")).text, "everybody is told"
            second = await token_for(people[0], table, 0)
            assert (await ask(place, table, first)).status == 403
            lines(await ask(place, table, second))
            assert (await people[0].form(f"/t/{table}/bot/0", revoke="yes")).status == 303
            assert (await ask(place, table, second)).status == 403
            assert place.rows()["own_bot"] == []
            third = await token_for(people[0], table, 0)
            assert (await people[0].do(table, "hand", **{"as": 0})).status == 200
            assert (await ask(place, table, third)).status == 403
            assert (await people[0].do(table, "back", **{"as": 0})).status == 200
            assert (await ask(place, table, third)).status == 403, "not even when its owner is back"

    asyncio.run(run())


def test_a_token_goes_with_its_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            host = place.guest("Host")
            table = await lay_out(host, "workshop", ["me", "random"])
            token = await token_for(host, table, 0)
            assert (await host.do(table, "delete")).status == 200
            assert (await ask(place, table, token)).status == 403
            assert place.rows()["own_bot"] == []

    asyncio.run(run())


def test_a_token_outlives_the_server(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            table, people = await place.table("workshop", 2)
            token = await token_for(people[0], table, 0)
        async with opened(tmp_path / "t.db") as place:
            lines(await ask(place, table, token))

    asyncio.run(run())


def test_wrong_answers_change_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            table, people = await place.table("workshop", 2)
            room = place.room(table)
            seat = asked_seat(room)
            token = await token_for(people[seat], table, seat)
            stamp = lines(await ask(place, table, token)).one("stamp")
            seq = room.seq
            for line in ("0", "999", "nonsense", "", "\x00", "-1"):
                wrong = await answer(place, table, token, stamp, line)
                assert wrong.status == 422 and "is not on offer" in wrong.message
            assert (await answer(place, table, token, "77", "1")).status == 409
            bad = {"authorization": f"Bearer {token}"}
            found = await stranger(place).request("POST", f"/t/{table}/bot?stamp={stamp}", bad, [b"\xff"])
            assert found.status == 400
            assert room.seq == seq
            assert (await answer(place, table, token, stamp, "1")).status == 200
            assert room.seq > seq
            assert (await answer(place, table, token, stamp, "1")).status == 409, "the same answer twice"

    asyncio.run(run())


def test_a_bot_is_slowed_down_like_a_person_and_other_sites_cannot_post(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            table, people = await place.table("workshop", 2)
            token = await token_for(people[0], table, 0)
            place.site.moving = Buckets(2, 0.001)  # type: ignore[misc]
            statuses = [(await answer(place, table, token, "x", "1")).status for _ in range(3)]
            assert statuses == [409, 409, 429]
            evil = {"origin": "http://evil.test", "authorization": "Basic x", "cookie": "a=b"}
            found = await people[0].request("POST", f"/t/{table}/bot?stamp=0", evil, [b"1"])
            assert found.status == 403

    asyncio.run(run())


def test_a_question_comes_as_soon_as_the_seat_is_asked(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "t.db") as place:
            table, people = await place.table("brass", 2)
            room = place.room(table)
            idle = 1 - asked_seat(room)
            token = await token_for(people[idle], table, idle)
            assert "wait" in lines(await ask(place, table, token)).words
            waiting = asyncio.create_task(ask(place, table, token, "wait=20"))
            await asyncio.sleep(0.05)
            assert not waiting.done()
            while idle not in room.asked():
                await post_next(place, table, people, Random(1))
            assert "choose" in lines(await waiting).words

    asyncio.run(run())
