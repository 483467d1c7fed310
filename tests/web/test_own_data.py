"""One's own data: taken along whole, and deleted so that the games stay and the name goes."""

from __future__ import annotations

import asyncio

from millwright.service.address import Address
from tests.web.client import Guest, Place, lay_out, opened


async def finished(place: Place, guest: Guest) -> str:
    """A game with bots that is over, in which they have said something."""
    table = await lay_out(guest, "workshop", ["me", "steady"])
    await guest.do(table, "say", words="Good morning, says Ann")
    answer = await guest.do(table, "resign", **{"as": 0})
    assert answer.status == 200, answer.text
    async with asyncio.timeout(120):
        while place.room(table).phase != "over":
            await asyncio.sleep(0.02)
    return table


def test_what_is_kept_of_somebody_is_theirs_to_take_and_nobody_elses(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            table, (ann, bob) = await place.table("brass", 2)
            await ann.do(table, "say", words="Hello there")
            await bob.do(table, "say", words="Good day")
            answer = await ann.get("/me/export")
            found = answer.json()
            assert "attachment" in answer.header("content-disposition") and answer.header("cache-control") == "no-store"
            assert found["name"] == "Person 0" and len(found["devices"]) == 1
            assert [one["words"] for one in found["said"]] == ["Hello there"]
            (one,) = found["tables"]
            assert (one["table"], one["players"], one["own_seats"]) == (table, ["Person 0", "Person 1"], [0])
            secrets = [row[0] for row in place.rows()["session"]] + [place.room(table).seed]
            assert not any(secret in answer.text for secret in secrets)
            assert (await place.guest().get("/me/export")).status == 404

    asyncio.run(check())


def test_whoever_goes_takes_the_name_along_and_leaves_the_games(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            ann = place.guest("Ann")
            over = await finished(place, ann)
            going, (cid, bob) = await place.table("brass", 2)
            invite = place.room(await lay_out(bob, "brass", ["me", "open", "open"])).invite
            await ann.form(f"/join/{invite}", name="Ann", seat="1")
            alone = await lay_out(ann, "brass", ["me", "steady"])
            await ann.form("/me/name", name="Anna")
            device = place.guest()
            device.cookies = dict(ann.cookies)
            answer = await ann.form("/me/delete")
            assert answer.header("location") == "/"
            assert (await device.get("/me")).status == 404
            assert "former player" in (await bob.get(f"/t/{over}")).text
            assert place.house.store.table(alone) is None and place.house.store.table(over) is not None
            kept = str(place.rows())
            assert "Ann" not in kept and "Good morning" not in kept
            assert (await cid.get(f"/t/{going}")).status == 200

    asyncio.run(check())


def test_a_game_with_others_goes_on_without_whoever_goes(address: Address) -> None:
    async def check() -> None:
        async with opened(address) as place:
            table, (ann, bob) = await place.table("brass", 2)
            assert (await ann.form("/me/delete")).status == 303
            page = (await bob.get(f"/t/{table}")).text
            room = place.room(table)
            assert room.chairs[0].kind == "bot" and room.chairs[0].resigned and "Person 0" not in page
            assert "former player" in page
            assert not any("Person 0" in str(row) for row in place.rows()["note"])

    asyncio.run(check())
