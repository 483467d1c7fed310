"""Play over days on the page: who is awaited since when, a vote about them, answers in advance."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path
from random import Random

from millwright.catalogue import text
from millwright.service.awaited import DAY
from millwright.service.room import PLAYING, Room, Wait
from millwright.service.sight import look
from millwright.service.votes import BOT, FRIEND
from millwright.web.waiting import moment, waiting
from tests.service.tables import answer, begun
from tests.web.checks import refused, run
from tests.web.client import Guest, Place, between
from tests.web.walk import play_turn


def kept_waiting(room: Room, seat: int, since: float) -> None:
    room.waits[seat] = replace(room.waits.get(seat, Wait()), since=since)


def shown_to(room: Room, seat: int) -> str:
    return str(waiting(look(room, room.chairs[seat].person, None)))


async def section(guest: Guest, table: str) -> str:
    page = (await guest.get(f"/t/{table}")).text
    return between(page, '<section id="waiting"', "</section>")


def three_at_brass() -> tuple[Room, int, int]:
    """A table of three, who is asked, and somebody who waits."""
    room = begun("brass", 3)
    room.phase = PLAYING
    (seat,) = room.asked()
    return room, seat, (seat + 1) % 3


def test_whoever_waits_reads_for_whom_since_when_and_until_when() -> None:
    room, seat, other = three_at_brass()
    kept_waiting(room, seat, time.time() - 600)
    page = shown_to(room, other)
    assert f"P{100 + seat})" in page and page.count("<li") == 1
    assert re.findall(r"<time.*?</time>", page) == [moment(room.waits[seat].since)]
    assert "data-vote" not in page, "ten minutes are no reason to vote"
    assert "<li" not in shown_to(room, seat), "nobody waits for themselves"
    room.clock = "each 3600"
    since = room.waits[seat].since
    found = re.findall(r"<span>([^<]*) (<time.*?</time>)", shown_to(room, other))
    words = [text(f"web.days.{key}") for key in ("since", "ends")]
    assert found == list(zip(words, (moment(since), moment(since + 3600)), strict=True))


def test_who_has_waited_for_a_day_has_two_buttons_and_sees_the_votes() -> None:
    room, seat, other = three_at_brass()
    kept_waiting(room, seat, time.time() - DAY - 1)
    room.votes[seat] = {room.chairs[other].person: FRIEND}
    page = shown_to(room, other)
    buttons = re.findall(r'<button data-vote="(\w+)" data-seat="(\d)">([^<]*)</button>', page)
    words = [text("web.days.bot"), f"{text('web.days.friend')} (1)"]
    assert buttons == [(choice, str(seat), said) for choice, said in zip((BOT, FRIEND), words, strict=True)]
    assert "2 votes are needed" in page and "data-vote" not in shown_to(room, seat)


def test_a_number_and_a_switch_in_advance_and_what_was_given() -> None:
    room = begun("workshop", 3)
    rng = Random(5)
    while 0 in room.asked() or len(look(room, room.chairs[0].person, None).prepared) < 2:
        answer(room, rng)
    asked = {one.ahead.question: one.ahead for one in look(room, room.chairs[0].person, None).prepared}
    page, bid = shown_to(room, 0), asked["Bids"]
    form = between(page, '<form class="ahead" data-question="Bids"', "</form>")
    assert f'data-template="{bid.words}"' in form and f'min="{bid.low}" max="{bid.high}"' in form
    switch = next(name for name, one in asked.items() if not one.high)
    assert page.count('<button name="set"') == len(asked) and page.count("<input") < len(asked)
    room.prepared[0] = {"Bids": "bid 2", switch: asked[switch].words}
    given = shown_to(room, 0)
    assert given.count("✓") == 2 == given.count(text("web.ahead.drop")) and "£2" in given
    assert "✓" not in shown_to(room, 1)


def test_a_vote_is_posted_counted_and_done_with_the_last_one_that_is_needed(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("brass", 3)
        room = place.room(table)
        (seat,) = room.asked()
        others = [guest for n, guest in enumerate(people) if n != seat]
        refused(await others[0].do(table, "vote", seat=seat, choice="bot"), 422)
        assert "data-vote" not in await section(others[0], table)
        kept_waiting(room, seat, time.time() - DAY - 1)
        for wrong in ({"seat": str(seat)}, {"seat": seat, "choice": "nobody"}, {"seat": 7, "choice": "bot"}):
            refused(await others[0].do(table, "vote", **wrong), 400, 403)
        refused(await place.guest().do(table, "vote", seat=seat, choice="bot"), 403, 422)
        assert (await others[0].do(table, "vote", seat=seat, choice="bot")).status == 200
        assert f"{text('web.days.bot')} (1)" in await section(others[1], table)
        assert (await others[1].do(table, "vote", seat=seat, choice="bot")).status == 200
        assert room.chairs[seat].lent and "data-vote" not in await section(others[0], table)

    run(tmp_path, check)


def test_an_answer_in_advance_is_posted_shown_to_its_player_and_taken_back(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 3)
        room, rng = place.room(table), Random(1)
        while (seat := next((n for n in range(3) if n not in room.asked()), -1)) < 0:
            await play_turn(place, table, people, rng)
        mine = people[seat]

        async def prepare(words: str, guest: Guest = mine) -> int:
            return (await guest.do(table, "prepare", question="Bids", words=words, **{"as": seat})).status

        assert 'data-question="Bids"' in await section(mine, table)
        assert await prepare("bid 9999") == 422 and await prepare("bid 1", people[seat - 1]) == 403
        assert await prepare("bid 1") == 200
        assert "✓" in await section(mine, table) and "£1" in await section(mine, table)
        assert "✓" not in await section(people[seat - 1], table)
        assert await prepare("") == 200
        assert "✓" not in await section(mine, table)

    run(tmp_path, check)
