"""Passkeys over HTTP: a name kept, another device signed in, and every forgery refused in one line."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.types import Scope

from millwright.service import passkeys as module
from millwright.service.address import Address
from millwright.service.passkeys import LIFE, MOST, works_at
from tests.web.authenticator import PRESENT, Authenticator
from tests.web.checks import refused, unchanged
from tests.web.client import HOST, ORIGIN, Guest, Place, lay_out, opened

SAFE = f"https://{HOST}"


@dataclass
class Safe(Guest):
    """Somebody who has the site over https."""

    def scope(self, method: str, path: str, headers: dict[str, str]) -> Scope:
        return {**super().scope(method, path, headers), "scheme": "https"}


def run(address: Address, what: Callable[[Place], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        async with opened(address) as place:
            await what(place)

    asyncio.run(all_of_it())


async def somebody(place: Place, name: str = "Ann") -> tuple[Safe, str]:
    """With a table of their own."""
    guest = Safe(place.app, name)
    return guest, await lay_out(guest, "brass", ["me", "open"], public=False)


async def options(guest: Guest, where: str = "/signin") -> dict[str, Any]:
    answer = await guest.post(f"{where}/options", {})
    assert answer.status == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def add(guest: Guest, key: Authenticator) -> None:
    answer = await guest.post("/me/passkey", {"credential": key.made(await options(guest, "/me/passkey"))})
    assert answer.status == 200, answer.text


async def sign_in(place: Place, key: Authenticator) -> Safe:
    other = Safe(place.app)
    answer = await other.post("/signin", {"credential": key.signed(await options(other))})
    assert answer.status == 200 and answer.json()["go"] == "/", answer.text
    return other


def new_key() -> Authenticator:
    return Authenticator(SAFE, HOST)


def handles(page: str) -> list[str]:
    return re.findall('name="passkey" value="([0-9a-f]+)"', page)


async def stranger(guest: Guest) -> bool:
    return (await guest.get("/me")).status == 404


def test_a_passkey_brings_another_device_to_the_same_seats(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, table = await somebody(place)
        key = new_key()
        await add(ann, key)
        other = await sign_in(place, key)
        assert (await other.get(f"/t/{table}")).text == (await ann.get(f"/t/{table}")).text
        assert other.cookies != ann.cookies
        page = (await other.get("/me")).text
        assert len(handles(page)) == 1 and "added just now · last used just now" in page
        offered = await options(ann, "/me/passkey")
        assert [one["type"] for one in offered["publicKey"]["excludeCredentials"]] == ["public-key"]

    run(address, check)


async def all_forgeries(place: Place, key: Authenticator, ann: Guest, bob: Guest) -> dict[str, str]:
    """Answers that look right but for one thing."""
    away = Authenticator("https://table.example", HOST, key.key, key.name, key.counter)
    mistaken = Authenticator(SAFE, "table.example", key.key, key.name, key.counter)
    thief = Authenticator(SAFE, HOST, name=key.name, counter=key.counter)
    unseen = Authenticator(SAFE, HOST, key.key, key.name, key.counter, PRESENT)
    copied = Authenticator(SAFE, HOST, key.key, key.name, key.counter - 1)
    fresh = await options(bob)
    made_up = {"publicKey": {"challenge": "A" * 75}}
    return {
        "another site's": away.signed(fresh),
        "another site's key": mistaken.signed(fresh),
        "another key's": thief.signed(fresh),
        "of nobody": new_key().signed(fresh),
        "without its owner": unseen.signed(fresh),
        "of a copy": copied.signed(fresh),
        "to no question of ours": key.signed(made_up),
        "to a question about something else": key.signed(await options(ann, "/me/passkey")),
        "of the wrong kind": key.made(fresh),
        "no JSON": "{",
        "no answer": "{}",
        "a list": "[1]",
        "nothing": "",
    }


def test_forged_answers_change_nothing(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, _ = await somebody(place)
        key = new_key()
        await add(ann, key)
        await sign_in(place, key)
        bob = Safe(place.app)
        for what, words in (await all_forgeries(place, key, ann, bob)).items():
            async with unchanged(place):
                answer = await bob.post("/signin", {"credential": words})
                assert answer.status == 422, (what, answer.text)
                refused(answer)
            assert not bob.cookies

    run(address, check)


def test_an_answer_is_good_once_and_not_for_long(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        ann, _ = await somebody(place)
        bob, _ = await somebody(place, "Bob")
        key, late = new_key(), new_key()
        made = key.made(await options(ann, "/me/passkey"))
        async with unchanged(place):
            refused(await bob.post("/me/passkey", {"credential": made}), 422)  # a question to Ann
        assert (await ann.post("/me/passkey", {"credential": made})).status == 200
        other = Safe(place.app)
        words, asked = key.signed(await options(other)), late.made(await options(ann, "/me/passkey"))
        assert (await other.post("/signin", {"credential": words})).status == 200
        for guest, where, again in [(Safe(place.app), "/signin", words), (ann, "/me/passkey", made)]:
            async with unchanged(place):
                refused(await guest.post(where, {"credential": again}), 422)
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: time.time() + LIFE + 1))
        async with unchanged(place):
            refused(await ann.post("/me/passkey", {"credential": asked}), 422)

    run(address, check)


def test_a_passkey_belongs_to_one_person_and_nobody_has_too_many(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, _ = await somebody(place)
        bob, _ = await somebody(place, "Bob")
        key = new_key()
        await add(ann, key)
        async with unchanged(place):
            same = key.made(await options(bob, "/me/passkey"))
            refused(await bob.post("/me/passkey", {"credential": same}), 422)
        for _ in range(MOST - 1):
            await add(ann, new_key())
        answer = await ann.post("/me/passkey", {"credential": new_key().made(await options(ann, "/me/passkey"))})
        refused(answer, 422)
        assert str(MOST) in answer.message and len(handles((await ann.get("/me")).text)) == MOST

    run(address, check)


def test_a_passkey_that_is_removed_takes_its_devices_along(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, table = await somebody(place)
        first, second = new_key(), new_key()
        await add(ann, first)
        await add(ann, second)
        by_first, by_second = await sign_in(place, first), await sign_in(place, second)
        bob, _ = await somebody(place, "Bob")
        handle = handles((await ann.get("/me")).text)[0]
        async with unchanged(place):
            refused(await bob.form("/me/passkey/remove", passkey=handle), 422)
        events = await by_first.stream(table)
        await place.settled(table)
        assert (await ann.form("/me/passkey/remove", passkey=handle)).status == 303
        while not events.finished:
            await events.chunk()
        assert await stranger(by_first) and not await stranger(by_second) and not await stranger(ann)
        async with unchanged(place):
            late = Safe(place.app)
            refused(await late.post("/signin", {"credential": first.signed(await options(late))}), 422)

    run(address, check)


def test_everywhere_at_once(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, _ = await somebody(place)
        key = new_key()
        await add(ann, key)
        others = [await sign_in(place, key) for _ in range(3)]
        answer = await others[0].form("/me/out", device="all")
        assert answer.header("location") == "/"
        assert [await stranger(one) for one in (ann, *others)] == [True] * 4
        assert not await stranger(await sign_in(place, key))

    run(address, check)


def test_whoever_has_many_devices_is_still_let_in(address: Address) -> None:
    async def check(place: Place) -> None:
        ann, _ = await somebody(place)
        key = new_key()
        await add(ann, key)
        others = [await sign_in(place, key) for _ in range(13)]
        assert [await stranger(one) for one in (ann, others[0], others[-1])] == [True, True, False]

    run(address, check)


def test_where_passkeys_cannot_work_the_page_says_so(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        plain = place.guest("Ann")
        await lay_out(plain, "brass", ["me", "open"])
        assert "begins with https" in (await plain.get("/me")).text
        assert "begins with https" in (await plain.get("/signin")).text
        async with unchanged(place):
            for where in ("/me/passkey/options", "/signin/options", "/me/passkey", "/signin"):
                refused(await plain.post(where, {"credential": "{}"}), 404)

    async def check_without(place: Place) -> None:
        ann, _ = await somebody(place)
        page = (await ann.get("/me")).text
        assert "This server offers no passkeys." in page and 'data-passkey="add"' not in page
        refused(await ann.post("/signin/options", {}), 404)

    run(address, check)
    monkeypatch.setattr(module, "INSTALLED", False)
    run(address, check_without)


@pytest.mark.parametrize(
    ("origin", "works"),
    [
        ("http://localhost:8017", True),
        (SAFE, True),
        (ORIGIN, False),
        ("https://192.0.2.1", False),
        ("http://[::1]:8017", False),
    ],
)
def test_where_browsers_have_passkeys(origin: str, works: bool) -> None:
    assert works_at(origin) == works
