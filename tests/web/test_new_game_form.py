"""The form for a new game: its commitment is that of the table, or it comes back and says so."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

from millwright.service.luck import new_pledge
from tests.web.checks import refused, run, unchanged
from tests.web.client import ORIGIN, Answer, Guest, Place, between

FIELDS = {"game": "brass", "brass.seat0": "me", "brass.seat1": "open", "public": "yes", "name": "Ann <A>"}


async def sent(guest: Guest, pledge: str, **more: str) -> Answer:
    """The form as a browser sends it."""
    body = urlencode(FIELDS | {"pledge": pledge} | more).encode()
    own = {"origin": ORIGIN, "content-type": "application/x-www-form-urlencoded", "accept": "text/html"}
    return await guest.request("POST", "/new", own, [body])


def pledge_on(page: str) -> str:
    return between(page, 'name="pledge" value="', '"')


def test_the_commitment_of_the_form_is_that_of_the_table(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest()
        pledge = await guest.pledge()
        for _ in range(50):
            await place.guest().get("/")
        answer = await sent(guest, pledge)
        page = (await guest.get(answer.header("location"))).text
        assert f"<code>{pledge.partition('-')[2]}</code>" in page

    run(tmp_path, check)


def test_a_flood_of_home_pages_leaves_nothing_in_the_file(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        async with unchanged(place):
            pledges = {await place.guest().pledge() for _ in range(100)}
        assert len(pledges) == 100

    run(tmp_path, check)


def test_a_pledge_that_cannot_be_kept_brings_the_form_back(tmp_path: Path) -> None:
    """Nothing is replaced in silence: what was chosen stays, a sentence says why, and there is a new commitment."""

    async def check(place: Place) -> None:
        guest = place.guest()
        async with unchanged(place):
            for pledge in ("", "nonsense", "00" * 16 + "-" + "00" * 32, new_pledge("ab" * 32)):
                answer = await sent(guest, pledge, **{"brass.seat2": "random", "brass.option.overbuild": "either"})
                assert answer.status == 422 and 'role="alert"' in answer.text and "new commitment" in answer.text
                assert not guest.cookies
                chosen = re.findall(
                    r'<select name="(brass[^"]*)"[^>]*>(?:(?!</select>).)*?value="([^"]*)" selected', answer.text
                )
                assert dict(chosen).items() >= {
                    "brass.seat1": "open", "brass.seat2": "random", "brass.option.overbuild": "either",
                }.items()  # fmt: skip
                assert 'value="Ann &lt;A&gt;"' in answer.text and 'value="yes" checked' in answer.text
                fresh = pledge_on(answer.text)
                assert fresh and fresh != pledge
        assert (await sent(guest, fresh)).status == 303

    run(tmp_path, check)


def test_a_form_that_is_sent_twice_makes_one_table(tmp_path: Path) -> None:
    async def check(place: Place) -> None:
        guest = place.guest()
        pledge = await guest.pledge()
        assert (await sent(guest, pledge)).status == 303
        async with unchanged(place):
            again = await sent(guest, pledge)
            assert again.status == 422 and "new commitment" in again.text
            refused(await guest.form("/new", pledge=pledge, **FIELDS), 422)  # a script gets the sentence alone
        assert (await sent(guest, pledge_on(again.text))).status == 303

    run(tmp_path, check)


def test_the_secret_behind_pledges_is_on_no_page(tmp_path: Path) -> None:
    """Neither as it is, nor as the seed that it gives, before the game is over."""

    async def check(place: Place) -> None:
        table, people = await place.table("workshop", 2)
        room = place.room(table)
        paths = ("/", "/me", f"/t/{table}", f"/t/{table}/at/0")
        pages = [(await people[0].get(path)).text for path in paths]
        pages.append((await people[0].form("/me")).text)
        for hidden in (place.house.pledges.secret, room.seed):
            assert len(hidden) == 64 and not any(hidden in page for page in pages)
        assert room.commitment in pages[2]

    run(tmp_path, check)
