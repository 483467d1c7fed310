"""The pages of people and of the house: what they tell, and to whom."""

from __future__ import annotations

import asyncio

import pytest

from millwright.service import profiles, ratings
from millwright.service.address import Address
from millwright.service.people import digest
from tests.service.test_ratings import bot, ended, person
from tests.web.checks import refused
from tests.web.client import Guest, Place, lay_out, opened


async def known(place: Place, name: str) -> tuple[Guest, int]:
    """Somebody with a table, and their number."""
    guest = place.guest(name)
    await lay_out(guest, "brass", ["me", "open"], public=False)
    found = place.house.people.who(guest.cookies[place.site.cookie])
    assert found
    return guest, found[0]


async def played(place: Place) -> tuple[Guest, int, Guest, int]:
    ann, one = await known(place, "Ann")
    bob, two = await known(place, "Bob")
    store = place.house.store
    for n, game in enumerate(["brass", "brass", "workshop"]):
        await ended(store, f"a{n}", [person(one), person(two), bot()], [0, 2, 1], 100.0 + n, game)
    return ann, one, bob, two


def test_a_page_is_its_owners_until_they_show_it(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            ann, one, bob, _ = await played(place)
            page = profiles.address_of(one)
            mine = (await ann.get(page)).text
            assert "2 games, 2 won" in mine and "Bob" in mine and "Only you see this page." in mine
            assert "You won: 30, 20, 10" in mine and "You won: £30, £20, £10" in mine
            for other in (bob, place.guest()):
                refused(await other.get(page), 404)
                assert "Ann" not in (await other.get("/house")).text
            await ann.form("/me/public", public="yes")
            seen = (await place.guest().get(page)).text
            assert "2 games, 2 won" in seen and "Bob" not in seen.partition("Finished games")[0]
            assert "You won" in mine and "You won" not in seen and "Ann won" in seen
            assert "Ann" in (await bob.get("/house")).text
            await ann.form("/me/public", public="no")
            refused(await bob.get(page), 404)

    asyncio.run(check())


def test_the_ladder_has_bots_and_those_who_wish(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            ann, one, bob, _ = await played(place)
            await bob.form("/me/public", public="yes")
            await ann.form("/me/public", public="yes")
            page = (await ann.get("/house")).text.partition("Ladder")[2]
            assert 0 < page.index("Ann") < page.index("Bot (solid)") < page.index("Bob")
            await ann.form("/me/delete")
            after = (await bob.get("/house")).text.partition("Ladder")[2]
            assert "Ann" not in after and "former" not in after
            refused(await bob.get(profiles.address_of(one)), 404)
            assert "former player" in (await bob.get(profiles.address_of(int(bob_number(place, bob))))).text

    asyncio.run(check())


def bob_number(place: Place, guest: Guest) -> int:
    row = place.house.store.person_at(digest(guest.cookies[place.site.cookie]))
    assert row
    return int(row["id"])


def test_nonsense_is_nobody(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            for words in ("x", "0", "-1", "ffffffffffffff", "f" * 40, "%00", "1_0", "١"):
                refused(await place.guest().get(f"/people/{words}"), 404)
            assert "Nobody yet." in (await place.guest().get("/house")).text

    asyncio.run(check())


def test_a_house_without_open_tables_leads_to_a_new_game(address: Address) -> None:
    begin = '<a class="button main" href="/">New game</a>'

    async def check() -> None:
        async with opened(address) as place:
            assert begin in (await place.guest().get("/house")).text
            await lay_out(place.guest("Ann"), "brass", ["me", "open"], public=True)
            assert begin not in (await place.guest().get("/house")).text

    asyncio.run(check())


def test_a_server_without_the_library_says_so(address: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with opened(address) as place:
            ann, one, _, _ = await played(place)
            monkeypatch.setattr(ratings, "MODEL", None)
            for page in ("/house", profiles.address_of(one)):
                assert "counts no ratings" in (await ann.get(page)).text

    asyncio.run(check())
