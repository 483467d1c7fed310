"""What the server goes by, where it sends people, and whom it believes about others."""

from __future__ import annotations

import http.client
from pathlib import Path

import pytest

from millwright.web.guard import Guard, here
from millwright.web.site import COOKIE
from tests.web.checks import headed, refused, run
from tests.web.client import Guest, Place, between
from tests.web.serving import PATIENCE, Server, served

OURS = ["localhost", "LOCALHOST:8017", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8017", "localhost.", "mill.example"]
OTHERS = [
    "", "evil.example", "evil.example:8017", "localhost.evil.example", "mill.example.evil", "127.0.0.1.evil.example",
    "0.0.0.0", "192.0.2.1", "[::2]", "[", "<b>", "127.0.0.1@evil.example", "a" * 300, "user:localhost",
]  # fmt: skip


async def nothing(*_: object) -> None:
    """An application that is never asked."""


# ---- names


def test_the_names_of_this_machine_are_known_and_those_that_were_given() -> None:
    guard = Guard(nothing, hosts=["Mill.example"])
    assert all(guard.known(host, {"server": ("192.0.2.7", 80)}) for host in [*OURS, "192.0.2.7:8017"])
    assert not any(guard.known(host, {"server": ("192.0.2.7", 80)}) for host in OTHERS)
    assert not Guard(nothing).known("mill.example", {})


@pytest.mark.parametrize("host", OTHERS)
def test_whoever_means_another_site_is_told_so_before_anything_is_done(tmp_path: Path, host: str) -> None:
    async def check(place: Place) -> None:
        guest = place.guest("Ann")
        for answer in (
            await guest.get("/", host=host),
            await guest.get("/rules/brass", host=host),
            await guest.send("/new", b"game=brass", "application/x-www-form-urlencoded", host=host),
        ):
            refused(answer, 421)
            assert "--host" in answer.message and "<" not in answer.message
        page = await guest.get("/", host=host, accept="text/html")
        assert page.status == 421 and "--host" in page.text and "<b>" not in page.text
        headed(page)
        assert (await guest.get("/static/icon.svg", host=host)).status == 200  # what the page is drawn with
        assert not guest.cookies

    run(tmp_path, check)


def test_the_line_names_the_flag_that_helps(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        assert (await place.guest().get("/", host="Mill.Example:80")).message.endswith("--host mill.example")

    run(tmp_path, check)


def test_links_for_others_begin_with_a_name_of_ours(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        _, people = await place.table("brass", 2)
        for name in ("localhost:8017", "table.test"):
            page = await people[0].request("POST", "/me", {"host": name, "origin": f"http://{name}"})
            assert between(page.text, 'id="personal" readonly value="', '"').startswith(f"http://{name}/me/")
        refused(await people[0].request("POST", "/me", {"host": "evil", "origin": "http://evil"}), 421)

    run(tmp_path, check)


# ---- places


@pytest.mark.parametrize(
    ("place", "relative"),
    [
        ("/t/abc", "/t/abc"), ("http://evil.example/t/abc?as=1", "/t/abc?as=1"), ("//evil.example/x", "/x"),
        ("http://evil.example//other.example", "/other.example"), ("http://evil.example", "/"),
    ],
)  # fmt: skip
def test_a_place_has_no_host(place: str, relative: str) -> None:
    assert here(place) == relative


def test_every_redirect_is_relative(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        for path in ("/rules/brass/", f"/t/{table}/", f"/t/{table}/replay", "/me/"):
            answer = await people[0].get(path, host="localhost:99")
            assert answer.status in (302, 303, 307) and answer.header("location").startswith("/"), path
            assert not answer.header("location").startswith("//")

    run(tmp_path, check)


# ---- a real server


def asked(server: Server, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer


def command(data: Path, *flags: str) -> list[str]:
    return ["-m", "millwright", "serve", "--data", str(data), "--no-browser", *flags]


def test_a_flag_gives_it_other_names(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data, *command(data, "--host", "mill.example,Wheel.example", "--host", "third.example")) as server:
        for name in ("mill.example", "wheel.example:80", "third.example", "localhost", f"127.0.0.1:{server.port}"):
            assert asked(server, "/", host=name).status == 200, name
        for name in ("fourth.example", "192.0.2.1"):
            assert asked(server, "/", host=name).status == 421, name


def addresses_count(server: Server, *forwarded: dict[str, str]) -> list[int]:
    """The statuses of fifteen requests for each, of a kind of which one address has ten at once."""
    return [asked(server, "/join/nothing", **headers).status for headers in forwarded for _ in range(15)]


def test_what_a_stranger_says_of_their_address_is_not_believed(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data, *command(data)) as server:
        each = [{"x-forwarded-for": f"192.0.2.{n}", "forwarded": f"for=192.0.2.{n}"} for n in range(3)]
        statuses = addresses_count(server, *each)
        assert statuses[:10] == [404] * 10 and statuses.count(429) > 25
        assert not secure(server)


def test_a_proxy_is_believed_if_asked_for(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data, *command(data, "--behind-proxy")) as server:
        each = [{"x-forwarded-for": f"203.0.113.9, 192.0.2.{n}"} for n in range(3)]  # the last is what the proxy saw
        statuses = addresses_count(server, *each)
        assert all(statuses[n : n + 10] == [404] * 10 and 429 in statuses[n : n + 15] for n in (0, 15, 30))
        assert secure(server)


def test_another_machine_is_no_proxy_of_ours(tmp_path: Path) -> None:
    data = tmp_path / "a.db"
    with served(data, *command(data, "--behind-proxy", "192.0.2.99,198.51.100.0/24")) as server:
        assert addresses_count(server, *[{"x-forwarded-for": f"192.0.2.{n}"} for n in range(3)]).count(429) > 25
        assert not secure(server)


def secure(server: Server) -> bool:
    """Whether a cookie given over what is said to be https is for https only."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    own = {"origin": f"http://127.0.0.1:{server.port}", "content-type": "application/x-www-form-urlencoded"}
    connection.request("GET", "/")
    pledge = between(connection.getresponse().read().decode(), 'name="pledge" value="', '"')
    body = f"game=brass&name=Ann&brass.seat0=me&brass.seat1=open&pledge={pledge}"
    connection.request("POST", "/new", body, own | {"x-forwarded-proto": "https"})
    cookie = connection.getresponse().getheader("set-cookie") or ""
    connection.close()
    assert cookie.startswith(COOKIE)
    return "secure" in cookie.lower()


def test_networks_of_ipv6_count_as_one(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        def guest(address: str) -> Guest:
            return place.guest("", address)

        same = [(await guest(f"2001:db8::{n:x}").get("/join/nothing")).status for n in range(15)]
        assert same.count(404) <= 11 and 429 in same
        assert (await guest("2001:db8:0:1::1").get("/join/nothing")).status == 404

    run(tmp_path, check, patient=False)
