"""Seats, names and lists on the pages: what each person can do there, and nobody else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.web.checks import refused, run, unchanged
from tests.web.client import Guest, Place, between, lay_out

ACTS = ("hand", "back", "resign", "offer", "withdraw")


def dialog(page: str) -> str:
    return between(page, '<dialog id="seats"', "</dialog>")


def log_of(page: str) -> str:
    return between(page, '<div id="log"', "</div>")


async def acts_on(guest: Guest, table: str) -> list[tuple[str, str]]:
    """What the dialog offers to somebody, by seat."""
    page = dialog((await guest.get(f"/t/{table}")).text)
    return re.findall(r'data-seat-do="(\w+)"(?: data-seat="(\d)")?', page)


def test_everybody_is_offered_what_they_may_do(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host, guest, known = place.guest("Ann"), place.guest("Bob", "192.0.2.9"), place.guest("Eve", "192.0.2.8")
        table = await lay_out(host, "workshop", ["me", "open", "random"])
        await guest.form(f"/join/{place.room(table).invite}", name="Bob", seat="1")
        await lay_out(known, "brass", ["me", "open"])
        own = [("hand", "0"), ("resign", "0"), ("offer", "2"), ("hide", "")]
        assert await acts_on(host, table) == own
        assert await acts_on(guest, table) == [("hand", "1"), ("resign", "1"), ("hide", "")]
        assert await acts_on(known, table) == await acts_on(place.guest(), table) == []
        assert (await guest.do(table, "hand", **{"as": 1})).json()["go"] == f"/t/{table}"
        assert await acts_on(guest, table) == [("back", "1"), ("hide", "")]
        assert await acts_on(host, table) == own  # nobody is invited into a seat that its player may take back
        assert (await guest.do(table, "back", **{"as": 1})).status == 200
        assert (await guest.do(table, "resign", **{"as": 1})).status == 200
        page = (await host.get(f"/t/{table}")).text
        assert "Bot (solid), Bob resigned" in dialog(page) and "Bob (Blue) resigns. A bot plays on." in log_of(page)
        assert ("offer", "1") in await acts_on(host, table)

    run(tmp_path, check)


def test_nobody_does_to_a_seat_what_is_not_theirs_to_do(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 3)
        known = place.guest("Known")
        await lay_out(known, "brass", ["me", "open"])
        async with unchanged(place):
            for deed in ACTS:
                for guest, seat in ((people[1], 0), (people[0], 1), (known, 0), (place.guest(), 0)):
                    refused(await guest.do(table, deed, **{"as": seat}), 403, 422)
                for wrong in (-1, 9, "0", True, 2**70):
                    refused(await people[0].do(table, deed, **{"as": wrong}), 403, 422, 400)
            for guest in (known, place.guest()):
                for deed in ("hide", "delete"):
                    refused(await guest.do(table, deed), 403)
                    refused(await guest.form("/mine", table=table, do=deed), 403)
            refused(await people[0].do(table, "delete"), 422)
            refused(await people[1].do(table, "delete"), 403)
            refused(await people[1].form("/mine", table=table, do="delete"), 403)
            refused(await people[1].form("/mine", table="nothing", do="hide"), 404)
            refused(await people[1].form("/mine", table=table, do="eat"), 400)
            for name in ("", "x" * 25, "\u200b"):
                refused(await people[1].do(table, "rename", name=name), 422)
            refused(await place.guest().form("/me/name", name="Zoe"), 404)
            refused(await place.guest().request("POST", "/mine", {"origin": "http://evil.test"}, [b""]), 403)

    run(tmp_path, check)


def test_whoever_comes_by_the_link_plays_on_for_the_bot(tmp_path: Path) -> None:
    """Until then that seat's side is nobody's; and the link works once."""

    async def check(place: Place) -> None:
        host, friend, late = place.guest("Ann"), place.guest("", "192.0.2.9"), place.guest("", "192.0.2.8")
        table = await lay_out(host, "brass", ["me", "random"], public=False)
        assert (await host.do(table, "offer", **{"as": 1})).status == 200
        link = between(dialog((await host.get(f"/t/{table}")).text), 'value="http://table.test', '"')
        refused(await friend.get(f"/t/{table}"), 403)
        page = (await friend.get(link)).text
        assert "take over Purple from a bot" in page and 'name="name"' in page
        async with unchanged(place):
            refused(await friend.form(link, name=""), 422)
            assert not friend.cookies
            assert (await host.get(link)).header("location") == f"/t/{table}"  # who sits there already
        assert (await friend.form(link, name="Ann")).header("location") == f"/t/{table}"
        seen = (await friend.get(f"/t/{table}")).text
        assert 'data-as="1"' in seen and "Ann (2) takes over Purple from a bot." in log_of(seen)
        async with unchanged(place):
            refused(await late.form(link, name="Cid"), 404)
        assert (await host.do(table, "withdraw", **{"as": 1})).status == 422

    run(tmp_path, check)


def test_another_name_is_on_every_page_and_told_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        assert (await people[1].do(table, "rename", name="Zoe")).status == 200
        for guest in (*people, place.guest()):
            page = (await guest.get(f"/t/{table}")).text
            assert log_of(page).count("Person 1 (Purple) is now called Zoe.") == 1
            assert "Zoe" in between(page, 'id="people"', "</ul>")
        assert (await people[1].form("/me/name", name="Person 0")).status == 303
        assert "<b>Person 0</b>" in (await people[1].get("/")).text
        assert "is now called Person 0 (2)." in log_of((await people[0].get(f"/t/{table}")).text)

    run(tmp_path, check)


def test_names_and_seats_change_only_so_often(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        names = [(await people[1].do(table, "rename", name=f"N{n}")).status for n in range(8)]
        assert names[0] == 200 and 429 in names
        seats = [(await people[0].do(table, deed, **{"as": 0})).status for deed in ("hand", "back") * 8]
        assert seats[0] == 200 and 429 in seats
        assert len(place.room(table).notes) < 20

    run(tmp_path, check, patient=False)


def test_a_deleted_table_is_gone_for_open_pages_too(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host, watcher = place.guest("Ann"), place.guest("", "192.0.2.9")
        table = await lay_out(host, "brass", ["me", "random"])
        stream = await watcher.stream(table, await watcher.page_rev(table))
        await place.settled(table)
        assert (await host.do(table, "delete")).json()["go"] == "/"
        for path in ("", "/stream", "/news", "/at/0"):
            refused(await watcher.get(f"/t/{table}{path}"), 404)
        assert table not in (await host.get("/")).text
        await stream.close()

    run(tmp_path, check)


# ---- home


def test_the_form_takes_as_many_seats_as_players_with_a_name_for_each(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest("Ann")
        kinds = {"seat0": "me", "seat1": "me", "seat2": "me", "seat3": "steady", "seat4": "open"}
        fields = {"players": "3", "name1": " Ben ", **kinds}
        pledge = await guest.pledge()
        sent = {f"workshop.{key}": value for key, value in fields.items()}
        answer = await guest.form("/new", game="workshop", name="Ann", pledge=pledge, **sent)
        room = place.room(answer.header("location").removeprefix("/t/"))
        assert [chair.name for chair in room.chairs] == ["Ann", "Ben", "Ann 2"]
        async with unchanged(place):
            for name in ("x" * 25, "a\x00" * 13):
                sent["workshop.name1"] = name
                refused(await guest.form("/new", game="workshop", pledge=await guest.pledge(), **sent), 422)

    run(tmp_path, check)


def test_my_list_tells_of_opponents_and_hides_what_i_do_not_want(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Ann")
        table = await lay_out(host, "brass", ["me", "random"])
        page = (await host.get("/")).text
        row = between(page, f'href="/t/{table}"', "</a>")
        assert "against Bot (random)" in row and "just now" in row and "round 1 of" in row
        assert (await host.form("/mine", table=table, do="hide")).status == 303
        page = (await host.get("/")).text
        assert f"/t/{table}" not in page.partition("Hidden tables (1)")[0] and f"/t/{table}" in page
        assert (await host.form("/mine", table=table, do="show")).status == 303
        assert "Hidden tables" not in (await host.get("/")).text

    run(tmp_path, check)


def test_options_have_their_rule_behind_a_link(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        page = (await place.guest().get("/")).text
        assert 'href="/rules/brass#B39"' in page and "(B39)" not in page
        assert "Bot (random)" in page and "nobody" not in page

    run(tmp_path, check)


# ---- the way to a table


def test_the_link_of_a_lobby_is_one_that_others_can_reach_or_says_how(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Ann")
        table = await lay_out(host, "brass", ["me", "open"])

        async def lobby(at: str) -> str:
            return between((await host.get(f"/t/{table}", host=at)).text, '<section id="lobby"', "</section>")

        alone = await lobby("127.0.0.1:8017")
        assert "works on this computer only" in alone and "--lan" in alone and "qr" not in alone
        found = await lobby("table.test")
        assert 'value="http://table.test/join/' in found and "qr" in found and "--lan" not in found
        vars(place.site)["network"] = "http://192.0.2.10:8017"  # as with --lan
        shared = await lobby("localhost:8017")
        assert 'value="http://192.0.2.10:8017/join/' in shared and "qr" in shared and "--lan" not in shared

    run(tmp_path, check)


def test_whoever_is_about_to_sit_down_has_the_scripts_of_the_table_fetched(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Ann")
        table = await lay_out(host, "brass", ["me", "open"])
        needed = set(re.findall(r'(?:modulepreload" href|src)="([^"]+)"', (await host.get(f"/t/{table}")).text))
        assert len(needed) > 10
        for path in ("/", f"/join/{place.room(table).invite}"):
            page = (await place.guest().get(path)).text
            assert needed <= set(re.findall(r'rel="prefetch" as="script" href="([^"]+)"', page))
        assert "prefetch" not in (await host.get(f"/t/{table}")).text

    run(tmp_path, check)
