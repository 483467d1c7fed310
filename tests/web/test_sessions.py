"""Sessions end everywhere at once: what one process ends, every other hears of, and does not find out by looking."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from millwright.service import peers
from tests.postgres import Postgres
from tests.web.client import Events, Guest, Place, lay_out, opened
from tests.web.test_passkeys import add, handles, new_key, sign_in, somebody


@pytest.fixture(autouse=True)
def only_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks by himself whether something was missed."""
    monkeypatch.setattr(peers, "TICK", 1000.0)


def through_two(postgres: Postgres, what: Callable[[Place, Place], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        server = postgres.empty()
        async with opened(server) as one, opened(server) as other:
            await what(one, other)

    asyncio.run(all_of_it())


def at(place: Place, guest: Guest) -> Guest:
    """The same person at another process."""
    return type(guest)(place.app, guest.name, guest.address, guest.cookies)


async def closed(events: Events) -> None:
    while not events.finished:
        await events.chunk()


async def shut_out(guest: Guest, table: str) -> None:
    """Not a page, not a move, not a word."""
    assert (await guest.get(f"/t/{table}")).status == 403
    assert (await guest.do(table, "say", words="still here")).status == 403
    assert (await guest.get("/me")).status == 404


def test_whoever_signs_out_at_one_process_is_out_at_the_other(postgres: Postgres) -> None:
    async def check(one: Place, other: Place) -> None:
        ann, bob = one.guest("Ann"), one.guest("Bob")
        table = await lay_out(ann, "brass", ["me", "open"], public=False)
        await bob.form(f"/join/{one.room(table).invite}", name="Bob", seat="1")
        page, his = await at(other, ann).stream(table), await at(other, bob).stream(table)
        await other.settled(table)
        assert (await ann.form("/me/out", device="all")).status == 303
        await closed(page)
        await shut_out(at(other, ann), table)
        his.drain()
        assert not his.finished
        await his.close()

    through_two(postgres, check)


def test_the_devices_of_a_passkey_that_is_removed_are_out_at_the_other(postgres: Postgres) -> None:
    async def check(one: Place, other: Place) -> None:
        ann, table = await somebody(one)
        key = new_key()
        await add(ann, key)
        phone = await sign_in(one, key)
        page = await at(other, phone).stream(table)
        await other.settled(table)
        [handle] = handles((await ann.get("/me")).text)
        assert (await ann.form("/me/passkey/remove", passkey=handle)).status == 303
        await closed(page)
        await shut_out(at(other, phone), table)
        assert (await at(other, ann).get(f"/t/{table}")).status == 200

    through_two(postgres, check)


def test_whoever_deletes_their_data_leaves_no_page_no_seat_and_no_name_at_the_other(postgres: Postgres) -> None:
    async def check(one: Place, other: Place) -> None:
        table, (ann, bob) = await one.table("brass", 2, public=False)
        page = await at(other, ann).stream(table)
        his = at(other, bob)
        assert "Person 0" in (await his.get(f"/t/{table}")).text
        assert (await ann.form("/me/delete")).status == 303
        await closed(page)
        await shut_out(at(other, ann), table)
        assert "Person 0" not in (await his.get(f"/t/{table}")).text

    through_two(postgres, check)
