"""Whoever may not, whatever is stale, forged or not there: refused with one clear line, and nothing has changed."""

from __future__ import annotations

import asyncio
import sys
from functools import partial
from pathlib import Path
from random import Random

from pytest import FixtureRequest, MonkeyPatch, fixture, raises

from millwright.bots import BadBot
from millwright.service.botworker import bot_of
from millwright.service.people import LONGEST_NAME
from millwright.service.room import OVER, Refusal
from tests.web.checks import Anyhow, move_body, refused, run, run_through_two, unchanged
from tests.web.client import Answer, Place, between, lay_out
from tests.web.walk import play_out, play_turn, post_next


@fixture(params=["one process", "two processes"])
def anyhow(request: FixtureRequest, tmp_path: Path) -> Anyhow:
    """The same attacks on a house that one process serves, and on one that two do."""
    if request.param == "one process":
        return partial(run, tmp_path)
    return partial(run_through_two, request.getfixturevalue("postgres").empty())


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
        for _ in range(8):
            await post_next(place, table, people, rng)
            await place.settled(table)
            assert tabs[0].fresh() == tabs[1].fresh()
        assert len(tabs[0].events) > 3
        for tab in tabs:
            await tab.close()

    run(tmp_path, check)


# ---- who may not


def test_only_the_person_in_a_seat_plays_it(anyhow: Anyhow) -> None:
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

    anyhow(check)


def test_a_private_table_is_for_those_who_sit_there(anyhow: Anyhow) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2, public=False)
        known = place.guest("Known")
        await lay_out(known, "brass", ["me", "open"], public=False)
        async with unchanged(place):
            for guest in (place.guest(), known):
                paths = ("", "/stream", "/news", "/thing", "/record", "/at/0", "/at/0/parts", "/replay")
                for path in paths:
                    refused(await guest.get(f"/t/{table}{path}"), 403)
                refused(await guest.do(table, "say", words="hello"), 403)
                assert table not in (await guest.get("/")).text
        assert table in (await people[1].get("/")).text

    anyhow(check)


def test_only_the_host_calls_a_bot_and_only_into_a_free_seat(anyhow: Anyhow) -> None:
    async def check(place: Place) -> None:
        host, guest = place.guest("Host"), place.guest("Guest")
        table = await lay_out(host, "workshop", ["me", "open", "open"])
        await guest.form(f"/join/{place.room(table).invite}", name="Guest", seat="1")
        async with unchanged(place):
            refused(await guest.do(table, "bot", **{"as": 2}), 403)
            for seat in (0, 1, 7, -1):
                refused(await host.do(table, "bot", **{"as": seat}), 422, 403)
        assert (await host.do(table, "bot", **{"as": 2})).status == 200

    anyhow(check)


# ---- forged


FORGED = [
    "", "bid", "bid -1", "bid 99999999", "bid 1 1 1 1", "demand", "demand gold", "luck draw", "🂡", "a" * 5000,
    "' or 1=1 --", "<b>bid 3</b>", "bid 3\n", "done\x00", "../../etc", "%s%s%n", "{0.__class__}",
    "\ud800", "\u202ebid 3", "ﬁ", "İ",
]  # fmt: skip


def test_a_forged_move_is_refused_with_what_is_on_offer(anyhow: Anyhow) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        seat, body = move_body(place, table)
        async with unchanged(place):
            for words in FORGED:
                refused(await people[seat].post(f"/t/{table}/do", body | {"words": words}), 422, 400)
            answer = await people[seat].post(f"/t/{table}/do", body | {"words": "demand gold"})
            assert "No such move: demand gold. Did you mean demand " in answer.message
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "confirm"}), 422)
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "undo"}), 422)
            refused(await people[seat].post(f"/t/{table}/do", body | {"do": "redo"}), 422)
            for deed in ("", "PLAY", "eval", "__init__", 7):
                refused(await people[seat].post(f"/t/{table}/do", body | {"do": deed}), 400, 422)
            for at in (-1, 10**9, "0", None, 1.5):
                refused(await people[seat].post(f"/t/{table}/do", {"do": "fork", "at": at}), 400, 404, 422)

    anyhow(check)


def test_what_there_is_not_is_not_found(anyhow: Anyhow) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        names = ("nothing", "x" * 500, "%00", "'", "..", "\u00e9", "a/b")
        gone = [f"/t/{name}{rest}" for name in names for rest in ("", "/stream", "/news", "/at/0", "/record")]
        gone += [f"/{where}/{name}" for where in ("join", "me", "rules", "rules/brass") for name in names]
        gone += [f"/t/{table}/{rest}" for rest in ("at/99999", "at/-1", "at/x", "at/1e3", "at/٣", "moved/0", "moved/x")]
        async with unchanged(place):
            for path in [*gone, "/nothing", "/t", "/t/"]:
                refused(await people[0].get(path), 404, 405)
            refused(await people[0].do("nothing", "play", words="x", **{"as": 0}), 404)
            for path in ("/join/nothing", "/me/nothing"):
                refused(await people[0].form(path, name="X", seat="0"), 404)

    anyhow(check)


WRONG_TABLES: list[dict[str, str]] = [
    {}, {"game": ""}, {"game": "chess"}, {"game": "../brass"}, {"game": "brass"},
    {"game": "brass", "brass.seat0": "me"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "clever"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "brass.option.overbuild": "never"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "brass.option.nonsense": "1"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": ""},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "\x00\n\t"},
    {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "x" * (LONGEST_NAME + 1)},
    {"game": "brass", **{f"brass.seat{n}": "me" for n in range(70)}},
]  # fmt: skip


def test_a_form_that_was_tampered_with_makes_neither_table_nor_guest(anyhow: Anyhow) -> None:
    async def check(place: Place) -> None:
        async with unchanged(place):
            for fields in WRONG_TABLES:
                guest = place.guest()
                refused(await guest.form("/new", **({"name": "Ann"} | fields)), 422, 400)
                assert not guest.cookies

    anyhow(check)


def test_a_seat_that_cannot_be_had_makes_no_guest(anyhow: Anyhow) -> None:
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

    anyhow(check)


def test_cookies_are_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest("Ann")
        fields = {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "name": "Ann"}
        cookie = (await guest.form("/new", pledge=await guest.pledge(), **fields)).header("set-cookie").lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie
        token = guest.cookies[place.site.cookie]
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


# ---- somebody else's code

BOT = """
from pathlib import Path
Path(__file__).with_name("loaded").touch()
class Bot:
    def choose(self, view, offers, rng):
        return offers[0]
"""


def test_no_form_makes_us_load_a_bot_that_the_game_does_not_list(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """By module or by file, at a new table or in a free seat; and a worker that is asked for one does not either."""
    (tmp_path / "stranger.py").write_text(BOT)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    names = ["stranger:Bot", f"{tmp_path}/stranger.py:Bot", "stranger.py:Bot", "./stranger.py:Bot", "os:system"]

    async def check(place: Place) -> None:
        host = place.guest("Ann")
        table = await lay_out(host, "brass", ["me", "open"])
        [person] = place.room(table).guests.called
        async with unchanged(place):
            for name in names:
                fields = {"brass.seat0": "me", "brass.seat1": name, "name": "Ann", "pledge": await host.pledge()}
                refused(await host.form("/new", game="brass", **fields), 422)
                with raises(Refusal):
                    await place.house.call_bot(table, 1, person, name)
        await host.do(table, "bot", bot=names[0], **{"as": 1})
        assert [chair.bot for chair in place.room(table).chairs] == ["", "steady"]

    run(tmp_path, check)
    for name in names:
        with raises(BadBot):
            bot_of("brass", name, 0, 2)
    assert "stranger" not in sys.modules and not (tmp_path / "loaded").exists()
