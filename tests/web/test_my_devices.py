"""My devices: a link that brings one more, the list of those there are, and cookies that keep to their server."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from millwright.service import people as module
from millwright.service.people import DEVICES, LINK_LIFE, LINKS
from millwright.web.user_agent import device_name
from tests.web.checks import refused, run, unchanged
from tests.web.client import ORIGIN, Answer, Guest, Place, between, lay_out, opened
from tests.web.serving import Caller, served

AGENTS = {
    "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Chrome on Windows": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36",
    "Edge on Windows": "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0",
    "Safari on iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/15E148 Safari/604.1",
    "Safari on Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15",
    "Chrome on Android": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    "Unknown device": "curl/8.5.0",
}


async def table_of(place: Place, name: str = "Ann") -> tuple[Guest, str]:
    """Somebody with a table of their own, and that table."""
    guest = place.guest(name)
    return guest, await lay_out(guest, "brass", ["me", "open"], public=False)


async def new_link(guest: Guest) -> str:
    answer = await guest.form("/me")
    assert answer.status == 200, answer.text
    return between(answer.text, 'id="personal" readonly value="', '"').removeprefix(ORIGIN)


async def came_by(place: Place, link: str) -> Guest:
    other = place.guest()
    assert (await other.form(link)).status == 303
    return other


def handles(page: str) -> list[str]:
    """The devices on a page, in their order, this one first."""
    return re.findall('name="device" value="([0-9a-f]+)"', page)


async def knows(guest: Guest, name: str) -> bool:
    """Whether the server plays with this browser as somebody."""
    return f"<b>{name}</b>" in (await guest.get("/")).text


# ---- links


def test_a_personal_link_moves_the_seat_and_only_by_a_click(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, table = await table_of(place)
        link = await new_link(ann)
        other = place.guest()
        async with unchanged(place):  # whoever previews links only looks
            assert "Go on as Ann" in (await other.get(link)).text
            assert not other.cookies
        assert (await other.form(link)).status == 303
        assert (await other.get(f"/t/{table}")).text == (await ann.get(f"/t/{table}")).text
        assert other.cookies != ann.cookies

    run(tmp_path, check)


def gone(answer: Answer) -> None:
    refused(answer, 404)
    assert "quarter of an hour" in answer.message


def test_a_link_is_good_once_and_for_a_quarter_of_an_hour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        used, late = await new_link(ann), await new_link(ann)
        await came_by(place, used)
        async with unchanged(place):
            for method in ("get", "form"):
                gone(await getattr(place.guest(), method)(used))
        monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: time.time() + LINK_LIFE))
        async with unchanged(place):
            for method in ("get", "form"):
                gone(await getattr(place.guest(), method)(late))
        page = await place.guest().request("GET", late, {"accept": "text/html"})
        assert page.status == 404 and "no longer works" in page.text

    run(tmp_path, check)


def test_a_link_shows_its_end_is_listed_and_can_be_revoked(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        link = await new_link(ann)
        page = (await ann.get("/me")).text
        assert re.search(r'until <time datetime="[^"]+\+00:00">\d\d:\d\d UTC</time>', page)
        assert link not in page and link.removeprefix("/me/") not in page  # it is told once
        handle = between(page, 'name="link" value="', '"')
        bob, _ = await table_of(place, "Bob")
        await bob.form("/me/revoke", link=handle)
        assert (await place.guest().get(link)).status == 200
        assert (await ann.form("/me/revoke", link=handle)).header("location") == "/me"
        gone(await place.guest().form(link))
        assert 'name="link"' not in (await ann.get("/me")).text

    run(tmp_path, check)


def test_the_token_of_a_session_is_no_link(tmp_path: Path) -> None:
    """As the addresses of links were, once: whoever finds one in a history of then gets nowhere."""

    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        async with unchanged(place):
            gone(await place.guest().get(f"/me/{ann.cookies[place.site.cookie]}"))
            gone(await place.guest().form(f"/me/{ann.cookies[place.site.cookie]}"))
        thief = place.guest()
        thief.cookies[place.site.cookie] = (await new_link(ann)).removeprefix("/me/")
        assert not await knows(thief, "Ann") and await knows(ann, "Ann")

    run(tmp_path, check)


def test_links_are_not_made_for_ever(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        last, made = ann, 1
        while made < DEVICES:  # each device makes the link for the next
            last, made = await came_by(place, await new_link(last)), made + 1
        for guest in (ann, last):
            answer = await guest.form("/me")
            refused(answer, 422)
            assert f"{DEVICES} devices" in answer.message
        bob, _ = await table_of(place, "Bob")
        for _ in range(LINKS):
            await new_link(bob)
        refused(await bob.form("/me"), 422)

    run(tmp_path, check)


def test_making_links_has_its_pace(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        statuses = []
        for _ in range(10):
            answer = await ann.form("/me")
            statuses.append(answer.status)
            await ann.form("/me/revoke", link=between(answer.text, 'name="link" value="', '"'))
        assert statuses[:3] == [200] * 3 and statuses[-1] == 429

    run(tmp_path, check, patient=False)


def test_a_link_says_who_plays_here_already(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        (ann, _), (bob, _) = await table_of(place), await table_of(place, "Bob")
        link = await new_link(ann)
        assert "plays as Bob now" in (await bob.get(link)).text
        async with unchanged(place):  # tried out where she is: it stays good
            for answer in (await ann.get(link), await ann.form(link)):
                assert answer.header("location") == "/me"
        assert (await place.guest().get(link)).status == 200

    run(tmp_path, check)


# ---- devices


@pytest.mark.parametrize("name", AGENTS)
def test_a_device_has_a_rough_name(tmp_path: Path, name: str) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        link = await new_link(ann)
        fields = {"origin": ORIGIN, "user-agent": AGENTS[name]}
        assert (await place.guest().request("POST", link, fields)).status == 303
        page = (await ann.get("/me")).text
        assert f"<b>{name}</b>" in page and "last seen just now" in page
        assert page.count("<em>this device</em>") == 1

    run(tmp_path, check)


def test_what_a_browser_calls_itself_is_not_kept(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        agent = "<script>alert(1)</script> Firefox/" + "9" * 5000
        await place.guest().request("POST", await new_link(ann), {"origin": ORIGIN, "user-agent": agent})
        kept = {row["device"] for row in place.house.store.rows("select device from session")}
        assert kept == {"/", "Firefox/"}

    run(tmp_path, check)
    assert device_name("/") == "Unknown device" and device_name("Firefox/") == "Firefox"


def test_a_device_is_signed_out_and_its_open_pages_with_it(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, table = await table_of(place)
        phone, desk = await came_by(place, await new_link(ann)), await came_by(place, await new_link(ann))
        pages = [await guest.stream(table) for guest in (phone, desk, ann)]
        own, *others = handles((await ann.get("/me")).text)
        theirs = handles((await phone.get("/me")).text)[0]
        assert theirs in others and len(others) == 2 and own not in others
        async with unchanged(place):  # nobody signs out others' devices
            bob = place.guest("Bob", "192.0.2.9")
            await bob.form("/me/out", device=theirs)
        assert (await ann.form("/me/out", device=theirs)).header("location") == "/me"
        await asyncio.wait_for(pages[0].task, 30)  # its stream has ended
        refused(await phone.get(f"/t/{table}"), 403)
        refused(await phone.get("/me"), 404)
        assert not pages[1].task.done() and not pages[2].task.done()
        assert (await desk.get(f"/t/{table}")).status == 200
        for page in pages:
            await page.close()

    run(tmp_path, check)


def test_all_other_devices_are_signed_out_at_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        others = [await came_by(place, await new_link(ann)) for _ in range(3)]
        await ann.form("/me/out", device="others")
        assert await knows(ann, "Ann") and not any([await knows(other, "Ann") for other in others])
        assert len(handles((await ann.get("/me")).text)) == 1

    run(tmp_path, check)


def test_this_device_is_signed_out_with_a_warning(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        ann, _ = await table_of(place)
        assert "your only device" in (await ann.get("/me")).text
        other = await came_by(place, await new_link(ann))
        page = (await ann.get("/me")).text
        assert "your only device" not in page
        answer = await ann.form("/me/out", device=handles(page)[0])
        assert answer.header("location") == "/" and "max-age=0" in answer.header("set-cookie").lower()
        assert not await knows(ann, "Ann") and await knows(other, "Ann")

    run(tmp_path, check)


def test_strangers_have_no_devices(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        async with unchanged(place):
            for path in ("/me", "/me/out", "/me/revoke"):
                refused(await place.guest().form(path, device="others", link="x"), 404)
            refused(await place.guest().get("/me"), 404)

    run(tmp_path, check)


# ---- cookies


def test_two_servers_on_one_host_keep_their_cookies_apart(tmp_path: Path) -> None:
    """A browser sends the cookies of a host to all its ports."""

    async def check() -> None:
        async with opened(tmp_path / "one.db") as one, opened(tmp_path / "two.db") as two:
            guests = [place.guest("Ann") for place in (one, two)]
            guests[1].cookies = guests[0].cookies
            for guest in guests:
                await lay_out(guest, "brass", ["me", "open"])
            assert [await knows(guest, "Ann") for guest in guests] == [True, True]
            assert one.site.cookie != two.site.cookie and len(guests[0].cookies) == 2

    asyncio.run(check())


def test_a_cookie_from_before_is_still_known(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        _, token = await place.house.people.guest("Ann")
        ann = place.guest()
        ann.cookies["millwright"] = token
        assert await knows(ann, "Ann")
        assert ann.cookies[place.site.cookie] == token  # and has today's name from then on

    run(tmp_path, check)


def test_a_server_that_was_started_again_knows_cookies_links_and_devices(tmp_path: Path) -> None:
    with served(tmp_path / "a.db") as server:
        ann = Caller(server.port)
        ann.new("brass", "me", "open")
        _, _, page = ann.request("POST", "/me", b"", "application/x-www-form-urlencoded")
        link = between(page, 'id="personal" readonly value="', '"').partition("/me/")[2]
        _, home = Caller(server.port).get("/")
    with served(tmp_path / "a.db") as server:
        again, other = Caller(server.port, ann.cookie), Caller(server.port)
        assert again.get("/me")[0] == 200
        assert other.form(f"/me/{link}")[0] == 303
        assert Caller(server.port).form(f"/me/{link}")[0] == 404
        assert len(handles(other.get("/me")[1])) == 2
        pledge = between(home, 'name="pledge" value="', '"')
        fields = {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "pledge": pledge}
        status, table = again.form("/new", **fields)
        assert status == 303 and pledge.partition("-")[2] in again.get(table)[1]


def test_a_stream_that_is_just_opening_while_its_device_is_signed_out_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(place: Place) -> None:
        guest, table = await table_of(place)
        paint, signed_out = place.site.painter.paint, list[str]()

        async def slow(gaze: Any) -> Any:
            """In the moment between the first look and the stream's own."""
            painted = await paint(gaze)
            if not signed_out:
                signed_out.append(gaze.person.device)
                await place.house.sign_out(gaze.person.id, signed_out)
            return painted

        monkeypatch.setattr(place.site.painter, "paint", slow)
        stream = await guest.stream(table)
        await asyncio.wait_for(stream.task, 30)
        assert signed_out and stream.events == []

    run(tmp_path, check)
