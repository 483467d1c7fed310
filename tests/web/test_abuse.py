"""Bad input and abuse: refused with one clear line, and nothing has changed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from millwright.kernel import below
from millwright.service.house import LONGEST_NAME, LONGEST_WORDS
from millwright.service.room import OVER, choices
from millwright.web.guard import HEADERS, LARGEST
from tests.web.client import ORIGIN, Answer, Guest, Place, between, lay_out, opened
from tests.web.walk import play_out, play_turn, post_next

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


def run(path: Path, what: Callable[[Place], Awaitable[None]], patient: bool = True) -> None:
    """Something done in a house of its own."""

    async def all_of_it() -> None:
        async with opened(path / "a.db", patient=patient) as place:
            await what(place)

    asyncio.run(all_of_it())


@contextlib.asynccontextmanager
async def unchanged(place: Place) -> AsyncIterator[None]:
    """Rows and rooms are afterwards what they were."""
    before = place.rows(), rooms(place)
    yield
    assert (place.rows(), rooms(place)) == before


def rooms(place: Place) -> dict[str, Any]:
    return {
        name: (room.game.dump(room.state), room.seq, [room.stamp(seat) for seat in range(room.seats)], len(room.chat))
        for name, room in place.house.rooms.items()
    }


def refused(answer: Answer, *statuses: int) -> None:
    """A status that says that it was the sender's mistake, one line that says why, and the headers of every answer."""
    assert answer.status in (statuses or range(400, 500)), (answer.status, answer.text)
    assert 10 < len(answer.message) < 600 and "\n" not in answer.message and "Traceback" not in answer.message
    headed(answer)


def headed(answer: Answer) -> None:
    assert all(answer.header(name) == value for name, value in HEADERS.items()), answer


def move_body(place: Place, table: str, nth: int = 0) -> tuple[int, dict[str, Any]]:
    """A seat that is asked, and a move that it may try."""
    room = place.room(table)
    seat = room.asked()[0]
    words = room.game.write(room.present(seat), choices(room, seat)[nth])
    return seat, {"do": "play", "as": seat, "stamp": room.stamp(seat), "words": words}


# ---- stale, double, from two tabs


def test_a_stale_post_is_told_so_and_the_stream_then_brings_the_position_of_now(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        rev = await people[seat].page_rev(table)
        await play_turn(place, table, people, Random(1), seat)
        async with unchanged(place):
            for stale in (body, body | {"do": "confirm"}, body | {"do": "undo"}, body | {"stamp": ""}):
                answer = await people[seat].post(f"/t/{table}/do", stale)
                refused(answer, 409)
                assert answer.json()["stale"] is True
        stream = await people[seat].stream(table, rev)
        now = await stream.next()
        assert now.rev == await people[seat].page_rev(table) != rev
        assert {"meta", "decision", "zone-board", "log"} <= {between(piece, ' id="', '"') for piece in now.pieces}
        await stream.close()

    run(tmp_path, check)


def test_a_double_click_plays_once(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        room = place.room(table)
        seat, body = move_body(place, table)
        twice = await asyncio.gather(*[people[seat].post(f"/t/{table}/do", body) for _ in range(3)])
        assert sorted(answer.status for answer in twice) == [200, 409, 409]
        assert [one.chosen for one in room.drafts[seat].moves].count(True) == 1
        while room.drafts[seat].free:
            await people[seat].post(f"/t/{table}/do", move_body(place, table)[1])
        seq, moves = room.seq, len(room.drafts[seat].moves)
        confirm = {"do": "confirm", "as": seat, "stamp": room.stamp(seat)}
        twice = await asyncio.gather(*[people[seat].post(f"/t/{table}/do", confirm) for _ in range(3)])
        assert sorted(answer.status for answer in twice) == [200, 409, 409]
        assert len([entry for entry in room.entries[seq:] if entry.seat == seat]) == moves

    run(tmp_path, check)


def test_two_tabs_of_one_person_agree(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 2)
        seat, rng = place.room(table).asked()[0], Random(2)
        tabs = [await people[seat].stream(table) for _ in range(2)]
        for _ in range(6):
            await post_next(place, table, people, rng)
            await place.settled(table)
            assert tabs[0].fresh() == tabs[1].fresh() != b""
        for tab in tabs:
            await tab.close()

    run(tmp_path, check)


# ---- who may not


def test_only_the_person_in_a_seat_plays_it(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 3)
        seat, body = move_body(place, table)
        stranger = place.guest()
        forger = place.guest()
        forger.cookies["millwright"] = "x" * 43
        known = place.guest("Known")
        await lay_out(known, "brass", ["me", "open"])
        async with unchanged(place):
            for guest in (people[seat - 1], stranger, forger, known):
                for what in ("play", "undo", "redo", "confirm", "bot"):
                    refused(await guest.post(f"/t/{table}/do", body | {"do": what}), 403, 409)
            for wrong in (-1, 3, 99, 2**70, "0", True, "", 8, 9):
                refused(await people[seat].post(f"/t/{table}/do", body | {"as": wrong}), 403, 400)
            for deed in ("rematch", "fork"):
                refused(await stranger.post(f"/t/{table}/do", {"do": deed, "at": 0}), 403)
                refused(await known.post(f"/t/{table}/do", {"do": deed, "at": 0}), 403)
            refused(await stranger.do(table, "say", words="hello"), 403)

    run(tmp_path, check)


def test_a_private_table_is_for_those_who_sit_there(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2, public=False)
        known = place.guest("Known")
        await lay_out(known, "brass", ["me", "open"], public=False)
        async with unchanged(place):
            for guest in (place.guest(), known):
                paths = ("", "/stream", "/news", "/thing", "/record", "/at/0", "/at/0/parts", "/moved/1", "/replay")
                for path in paths:
                    refused(await guest.get(f"/t/{table}{path}"), 403)
                refused(await guest.do(table, "say", words="hello"), 403)
                assert table not in (await guest.get("/")).text
        assert table in (await people[1].get("/")).text

    run(tmp_path, check)


def test_only_the_host_calls_a_bot_and_only_into_a_free_seat(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        host, guest = place.guest("Host"), place.guest("Guest")
        table = await lay_out(host, "workshop", ["me", "open", "open"])
        await guest.form(f"/join/{place.room(table).invite}", name="Guest", seat="1")
        async with unchanged(place):
            refused(await guest.do(table, "bot", **{"as": 2}), 403)
            for seat in (0, 1, 7, -1):
                refused(await host.do(table, "bot", **{"as": seat}), 422, 403)
        assert (await host.do(table, "bot", **{"as": 2})).status == 200

    run(tmp_path, check)


# ---- forged


FORGED = [
    "", "bid", "bid -1", "bid 99999999", "bid 1 1 1 1", "demand", "demand gold", "luck draw", "🂡", "a" * 5000, "' or 1=1 --",
    "<b>bid 3</b>", "bid 3\n", "done\x00", "../../etc", "%s%s%n", "{0.__class__}", "\ud800", "\u202ebid 3", "ﬁ", "İ",
]  # fmt: skip


def test_a_forged_move_is_refused_with_what_is_on_offer(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        async with unchanged(place):
            for words in FORGED:
                refused(await people[seat].post(f"/t/{table}/do", body | {"words": words}), 422, 400)
            answer = await people[seat].post(f"/t/{table}/do", body | {"words": "demand gold"})
            assert "on offer" in answer.message and "demand gold" in answer.message
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "confirm"}), 422)
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "undo"}), 422)
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "redo"}), 422)
            for deed in ("", "PLAY", "eval", "__init__", 7):
                refused(await people[seat].post(f"/t/{table}/do", body | {"do": deed}), 400, 422)
            for at in (-1, 10**9, "0", None, 1.5):
                refused(await people[seat].post(f"/t/{table}/do", {"do": "fork", "at": at}), 400, 404, 422)

    run(tmp_path, check)


def test_what_there_is_not_is_not_found(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        names = ("nothing", "x" * 500, "%00", "'", "..", "\u00e9", "a/b")
        gone = [f"/t/{name}{rest}" for name in names for rest in ("", "/stream", "/news", "/at/0", "/record")]
        gone += [f"/{where}/{name}" for where in ("join", "me", "rules", "rules/brass") for name in names]
        gone += [f"/t/{table}/{rest}" for rest in ("at/99999", "at/-1", "at/x", "at/1e3", "at/٣", "moved/0", "moved/x")]
        async with unchanged(place):
            for path in [*gone, "/nothing", "/t", "/t/", "/new/", "/me/"]:
                refused(await people[0].get(path), 404, 405)
            refused(await people[0].do("nothing", "play", words="x", **{"as": 0}), 404)
            for path in ("/join/nothing", "/me/nothing"):
                refused(await people[0].form(path, name="X", seat="0"), 404)

    run(tmp_path, check)


WRONG_TABLES: list[dict[str, str]] = [
    {}, {"game": ""}, {"game": "chess"}, {"game": "../brass"}, {"game": "brass"}, {"game": "brass", "brass.seat0": "me"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "clever"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "brass.option.overbuild": "never"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "brass.option.nonsense": "1"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": ""},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "\x00\n\t"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "x" * (LONGEST_NAME + 1)},
    {"game": "brass", **{f"brass.seat{n}": "me" for n in range(70)}},
]  # fmt: skip


def test_a_form_that_was_tampered_with_makes_neither_table_nor_guest(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        async with unchanged(place):
            for fields in WRONG_TABLES:
                guest = place.guest()
                refused(await guest.form("/new", **({"name": "Ann"} | fields)), 422, 400)
                assert not guest.cookies

    run(tmp_path, check)


def test_a_seat_that_cannot_be_had_makes_no_guest(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table = await lay_out(place.guest("Host"), "workshop", ["me", "open", "open"])
        invite = place.room(table).invite
        async with unchanged(place):
            for seat in ("0", "3", "-1", "x", "", "1.0", "9" * 30):
                refused(await place.guest().form(f"/join/{invite}", name="Ann", seat=seat), 422)
            for name in ("", " ", "x" * 25, "\u202e\u200b"):
                refused(await place.guest().form(f"/join/{invite}", name=name, seat="1"), 422)
        guest = place.guest()
        assert (await guest.form(f"/join/{invite}", name="Ann", seat="1")).status == 303
        async with unchanged(place):
            again = await guest.form(f"/join/{invite}", name="Ann", seat="2")
            assert again.status == 303 and again.header("location") == f"/t/{table}"
            refused(await place.guest().form(f"/join/{invite}", name="Bob", seat="1"), 422)

    run(tmp_path, check)


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
    b"", b"{", b"nonsense", b"null", b"[]", b"7", b'"play"', b"[" * 8000, b'{"a":' * 3000, b"\xff\xfe\x00", b'{"do": NaN}',
    b'{"do": "play", "as": ' + b"9" * 6000 + b"}", b'{"do": {"a": 1}}', b'{"do": ["play"]}', b'{"do": "play", "as": 1.5}',
    b"\xef\xbb\xbf{}", b'{"do": null}', b"{} {}", b"--x\r\n\r\n", b'{"do": "say", "words": "\xc3\x28"}', b"\x1f\x8b\x08",
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
        assert not place.house.listeners[table]

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
        streamed = "".join(piece for event in (stream.drain() or stream.events) for piece in event.pieces)
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
        for words in ("x" * LONGEST_WORDS, "a\x00b\r\nc\u202ed \ud800e", 7, "日本語 🙂"):
            assert (await people[0].do(table, "say", words=words)).status == 200
        assert [line[2] for line in place.room(table).chat][1:] == ["a b c d e", "7", "日本語 🙂"]

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
        assert (await others.form("/new", **fields)).status == 303

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
        async with unchanged(place):
            for _ in range(400):
                body = anything(rng)
                answer = await people[below(rng, 2)].post(f"/t/{table}/do", body)
                if harmless(body):
                    refused(answer)
                    continue
                assert answer.status == 200 or 400 <= answer.status < 500
                place.house.store.rows("select 1")
                if answer.status == 200:
                    break

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
        monkeypatch.setattr(place.house, "who", lambda token: 1 / 0)
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


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest("Ann")
        fields = {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "Ann"}
        cookie = (await guest.form("/new", **fields)).header("set-cookie").lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        token = guest.cookies["millwright"]
        kept = [row for rows in place.rows().values() for row in rows]
        assert len(token) >= 40 and not any(token in str(row) for row in kept)  # a stolen file opens no seat

    run(tmp_path, check)


def test_a_finished_game_is_not_played_on(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        await play_out(place, table, people, Random(5))
        assert place.room(table).phase == OVER
        async with unchanged(place):
            for seat in range(2):
                for deed in ("play", "confirm", "undo", "redo"):
                    answer: Answer = await people[seat].do(
                        table, deed, stamp=f"{place.room(table).seq}:", words="done", **{"as": seat}
                    )
                    refused(answer, 409)

    run(tmp_path, check)


async def moved_by_link(place: Place, guest: Guest) -> Guest:
    """The same person at another device."""
    page = (await guest.form("/me")).text
    link = between(page, 'value="', '"').removeprefix(ORIGIN)
    other = place.guest()
    assert (await other.form(link)).status == 303
    return other


def test_a_personal_link_moves_the_seat_and_only_by_a_click(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2, public=False)
        other = await moved_by_link(place, people[1])
        assert (await other.get(f"/t/{table}")).text == (await people[1].get(f"/t/{table}")).text
        assert other.cookies != people[1].cookies

    run(tmp_path, check)
