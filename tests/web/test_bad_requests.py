"""Bad bodies, other sites, script in words, too much of it: refused with one clear line, and nothing has changed."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.kernel import below
from millwright.service.chat import LONGEST_WORDS
from millwright.web.guard import HEADERS, LARGEST
from tests.web.checks import FORM, JSON, headed, move_body, refused, run, unchanged
from tests.web.client import ORIGIN, Answer, Place, lay_out

# ---- bodies


def test_a_huge_body_is_cut_off_with_and_without_a_length(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        huge = json.dumps({"do": "say", "words": "x" * LARGEST}).encode()
        ours = {"origin": ORIGIN, "content-type": JSON}
        async with unchanged(place):
            for path in (f"/t/{table}/do", "/new", f"/join/{place.room(table).invite}"):
                refused(await place.guest().send(path, huge, JSON), 413)
            path = f"/t/{table}/do"
            refused(
                await people[0].request("POST", path, ours, [huge[n : n + 999] for n in range(0, len(huge), 999)]), 413
            )
            refused(await people[0].request("POST", path, ours | {"content-length": "5"}, [huge]), 413)
            for length in ("-5", "x", "1e3", "9" * 400, ""):
                refused(await people[0].request("POST", path, ours | {"content-length": length}, [b"{}"]), 413, 400)

    run(tmp_path, check)


BAD_JSON = [
    b"", b"{", b"nonsense", b"null", b"[]", b"7", b'"play"', b"[" * 8000, b'{"a":' * 3000, b"\xff\xfe\x00",
    b'{"do": NaN}', b'{"do": "play", "as": ' + b"9" * 6000 + b"}", b'{"do": {"a": 1}}', b'{"do": ["play"]}',
    b'{"do": "play", "as": 1.5}', b"\xef\xbb\xbf{}", b'{"do": null}', b"{} {}", b"--x\r\n\r\n",
    b'{"do": "say", "words": "\xc3\x28"}', b"\x1f\x8b\x08",
]  # fmt: skip


def test_what_is_no_json_is_told_so(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        async with unchanged(place):
            for body in BAD_JSON:
                refused(await people[0].send(f"/t/{table}/do", body, JSON), 400, 422)

    run(tmp_path, check)


def test_a_body_of_another_kind_is_refused(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        data = json.dumps(body).encode()
        async with unchanged(place):
            for kind in ("text/plain", FORM, "multipart/form-data; boundary=x", ""):
                refused(await people[seat].send(f"/t/{table}/do", data, kind), 400, 415, 422)
            fields = b"game=brass&brass.seat0=me&brass.seat1=open&name=Ann"
            for kind, form in (
                (JSON, data),
                ("multipart/form-data; boundary=x", b"--x\r\n\r\n1"),
                (FORM, b"\xff=\xfe"),
            ):
                refused(await place.guest().send("/new", form, kind), 400, 415, 422)
            refused(await place.guest().send("/new", fields + b"&a=" * 100, FORM), 400, 422)

    run(tmp_path, check)


# ---- from elsewhere


CROSS_SITE: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site", "origin": ORIGIN}, {"sec-fetch-site": "same-site", "origin": ORIGIN},
    {"sec-fetch-site": "none", "origin": ORIGIN}, {"origin": "http://evil.test"}, {"origin": "null"}, {"origin": ""},
    {"origin": f"{ORIGIN}.evil.test"}, {"origin": f"{ORIGIN}:81"}, {"origin": "http://[::1"}, {"origin": "table.test"},
    {"referer": f"{ORIGIN}/"}, {},
]  # fmt: skip


def test_a_post_from_another_site_does_nothing(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        data, fields = json.dumps(body).encode(), b"game=brass&brass.seat0=me&brass.seat1=open&name=Ann"
        async with unchanged(place):
            for headers in CROSS_SITE:
                refused(await people[seat].request("POST", f"/t/{table}/do", headers, [data]), 403)
                refused(await people[seat].request("POST", "/new", headers, [fields]), 403)
                refused(await people[seat].request("POST", "/me", headers, [b""]), 403)
        ours = {"sec-fetch-site": "same-origin", "content-type": JSON}
        assert (await people[seat].request("POST", f"/t/{table}/do", ours, [data])).status == 200

    run(tmp_path, check)


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "BREW"])
def test_other_methods_change_nothing(tmp_path: Path, method: str) -> None:
    async def check(place: Place) -> None:
        host = place.guest("Host")
        table = await lay_out(host, "workshop", ["me", "open", "open"])
        invite = place.room(table).invite
        paths = [
            "/",
            "/new",
            f"/t/{table}",
            f"/t/{table}/do",
            f"/t/{table}/stream",
            f"/join/{invite}",
            "/me",
            "/static/table.js",
        ]
        fields = b"name=Ann&seat=1&game=workshop&workshop.seat0=me&workshop.seat1=open"
        async with unchanged(place):
            for path in paths:
                for guest in (host, place.guest()):
                    answer = await guest.request(method, path, {"origin": ORIGIN, "content-type": FORM}, [fields])
                    headed(answer)
                    assert answer.status < 500 and (method == "HEAD" or answer.status >= 400), (path, answer.status)
        assert not place.house.news.listeners[table]

    run(tmp_path, check)


def test_static_files_are_all_that_static_gives(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest()
        assert (await guest.get("/static/table.js")).status == 200
        for path in (
            "../app.py",
            "..%2fapp.py",
            "%2e%2e/app.py",
            "//etc/passwd",
            "/etc/passwd",
            "a\x00b",
            "",
            "x" * 5000,
            "..\\app.py",
        ):
            refused(await guest.get(f"/static/{path}"), 404, 405)

    run(tmp_path, check)


# ---- words of people


SCRIPT = "<script>alert(1)</script>"
QUOTES = "\"'><img src=x>&lt;"


def test_script_in_names_and_chat_is_only_text(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host, guest = place.guest("<b>\"'&lt;</b>"), place.guest("<script>x</script>")
        table = await lay_out(host, "workshop", ["me", "open"])
        stream = await host.stream(table)
        await guest.form(f"/join/{place.room(table).invite}", name=guest.name, seat="1")
        for words in (SCRIPT, QUOTES, "\n\ndata: [1]\n\n", "</textarea><style>", "{{7*7}} ${7*7} \\u003cb>"):
            assert (await guest.do(table, "say", words=words)).status == 200
        await place.settled(table)
        pages = [(await one.get(path)).text for one in (host, guest) for path in (f"/t/{table}", "/", "/me")]
        stream.drain()
        streamed = "".join(piece for event in stream.events for piece in event.pieces)
        for text in [*pages, streamed]:
            assert SCRIPT not in text and "<img" not in text and '<b>"' not in text and "</textarea>" not in text
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in pages[0] and "&lt;script&gt;alert(1)" in streamed
        assert "&lt;script&gt;x&lt;/script&gt;" in pages[0] and len(place.room(table).chat) == 5
        await stream.close()

    run(tmp_path, check)


def test_words_that_cannot_be_kept_are_refused_and_others_are_tidied(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        async with unchanged(place):
            for words in ("", "   ", "\x00\x07\n", "x" * (LONGEST_WORDS + 1), "\u202e\u200b\ud800", "é" * 501):
                refused(await people[0].do(table, "say", words=words), 422, 400)
        kept: tuple[str | int, ...] = ("x" * LONGEST_WORDS, "a\x00b\r\nc\u202ed e", 7, "日本語 🙂")
        for line in kept:
            assert (await people[0].do(table, "say", words=line)).status == 200
        assert [line.words for line in place.room(table).chat][1:] == ["a b c d e", "7", "日本語 🙂"]

    run(tmp_path, check)


# ---- too much of it


async def until_refused(ask: Callable[[], Awaitable[Answer]], most: int) -> int:
    """How often it is allowed at once."""
    for n in range(most):
        answer = await ask()
        if answer.status == 429:
            refused(answer, 429)
            return n
    raise AssertionError(f"allowed {most} times")


def test_joining_creating_chat_and_moves_have_their_pace(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        invite = place.room(table).invite
        crowd, builder = place.guest(address="198.51.100.1"), place.guest("Ann", "198.51.100.2")
        assert 5 <= await until_refused(lambda: crowd.get(f"/join/{invite}"), 50) <= 20
        fields = {"name": "Ann", "game": "brass", "brass.seat0": "me", "brass.seat1": "open"}
        assert 5 <= await until_refused(lambda: builder.form("/new", **fields), 50) <= 20
        assert 5 <= await until_refused(lambda: people[0].do(table, "say", words="hello"), 50) <= 20
        assert 40 <= await until_refused(lambda: people[1].do(table, "undo", stamp="x", **{"as": 1}), 200) <= 100
        async with unchanged(place):
            refused(await crowd.form(f"/join/{invite}", name="Bob", seat="1"), 429)
            refused(await builder.form("/new", **fields), 429)
            refused(await people[0].do(table, "say", words="hello"), 429)
        others = place.guest("Carl", "198.51.100.9")
        assert (await others.form("/new", pledge=await others.pledge(), **fields)).status == 303

    run(tmp_path, check, patient=False)


# ---- anything at all


def anything(rng: Random, deep: int = 0) -> Any:
    """A JSON value, often almost what a page sends."""
    kind = below(rng, 11 if deep < 3 else 8)
    words = ("play", "confirm", "undo", "redo", "say", "fork", "bot", "rematch", "", "\ud800", "x" * 300, "0:", "bid 3")
    if kind < 3:
        return words[below(rng, len(words))]
    if kind < 6:
        return (0, 1, -1, 2**63, 10**30, 7)[below(rng, 6)]
    if kind < 8:
        return (None, True, 1.5, -0.0)[below(rng, 4)]
    if kind == 8:
        return [anything(rng, deep + 1) for _ in range(below(rng, 4))]
    keys = ("do", "as", "stamp", "words", "at", "x")
    return {keys[below(rng, len(keys))]: anything(rng, deep + 1) for _ in range(below(rng, 6))}


def harmless(body: Any) -> bool:
    """Without the deeds that a player may well do at any time."""
    return not (isinstance(body, dict) and body.get("do") in ("say", "fork", "rematch"))


def test_no_body_whatever_breaks_the_server_or_changes_the_table(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        rng = Random("bodies")
        bodies = [body for body in (anything(rng) for _ in range(600)) if harmless(body)]
        async with unchanged(place):
            for body in bodies:
                refused(await people[below(rng, 2)].post(f"/t/{table}/do", body))
        assert len(bodies) > 400

    run(tmp_path, check)


# ---- headers


def test_the_headers_are_on_every_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        for path in (
            "/",
            f"/t/{table}",
            f"/t/{table}/at/0/parts",
            "/static/style.css",
            "/rules/brass",
            "/nothing",
            "/new",
        ):
            for accept in ("text/html", "*/*"):
                headed(await people[0].get(path, accept=accept))
        stream = await people[0].stream(table)
        assert HEADERS.items() <= dict(stream.fields).items()
        await stream.close()
        assert (
            "script-src" in HEADERS["content-security-policy"]
            or "default-src 'self'" in HEADERS["content-security-policy"]
        )
        monkeypatch.setattr(place.house.people, "who", lambda token: 1 / 0)
        for accept in ("text/html", "*/*"):
            broken = await people[0].get("/", accept=accept)
            assert broken.status == 500 and "Traceback" not in broken.text and "our fault" in broken.text
            headed(broken)

    run(tmp_path, check)


def test_a_page_for_people_and_a_line_for_scripts(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        answer = await place.guest().get("/t/nothing", accept="text/html")
        assert answer.status == 404 and answer.text.startswith("<!doctype html>") and "Not found" in answer.text
        assert (await place.guest().get("/t/nothing")).message

    run(tmp_path, check)
